//! The theme table as a table that can be edited: what makes a district what it is.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use citygen::Flavor;
use citygen::flavor::{StreetStyle, ThemeSpec};
use citygen::model::{BuildingKind, Hue, Theme};

use crate::subject::Values;
use crate::subject::spec::{Column, Control, Problem, TableSpec};

/// The table's name among the values.
const NAME: &str = "themes";

/// The styles of streets, each with its name and label.
const STYLES: [(StreetStyle, &str, &str); 6] = [
    (StreetStyle::Grid, "grid", "Grid"),
    (StreetStyle::Superblock, "superblock", "Superblock"),
    (StreetStyle::Organic, "organic", "Organic"),
    (StreetStyle::Rows, "rows", "Rows"),
    (StreetStyle::Shattered, "shattered", "Shattered"),
    (StreetStyle::Strip, "strip", "Strip"),
];

/// [`STYLES`] as the form offers them.
const STREETS: [(&str, &str); STYLES.len()] = {
    let mut choices = [("", ""); STYLES.len()];
    let mut at = 0;
    while at < STYLES.len() {
        choices[at] = (STYLES[at].1, STYLES[at].2);
        at += 1;
    }
    choices
};

/// A column of the table, and how a theme's cell in it becomes text and is read from it.
struct Cells {
    column: Column,
    text: fn(&ThemeSpec) -> String,
    /// `None` where the text is not of its kind.
    read: fn(&mut ThemeSpec, &str) -> Option<()>,
}

/// Every column.
fn columns() -> Vec<Cells> {
    /// A column of numbers.
    macro_rules! numbers {
        ($name:literal, $label:literal, $about:literal, $control:expr, $($field:tt)+) => {
            Cells {
                column: Column { name: $name, label: $label, about: $about, control: $control },
                text: |spec| spec.$($field)+.to_string(),
                read: |spec, text| {
                    spec.$($field)+ = text.parse().ok()?;
                    Some(())
                },
            }
        };
    }
    let share = || Control::Real { range: 0.0..=1.0 };
    let tiles = |range: RangeInclusive<i32>| Control::Integer {
        range: i64::from(*range.start())..=i64::from(*range.end()),
        unit: "tiles",
    };
    let any_byte = Control::Integer { range: 0..=255, unit: "" };
    vec![
        numbers!("wealth", "Wealth", "Base wealth of its districts.", share(), wealth),
        numbers!("decay", "Decay", "Base decay of its districts.", share(), decay),
        streets(),
        numbers!(
            "block_w",
            "Block width",
            "Width of a block between streets.",
            tiles(ThemeSpec::BLOCK_WIDTHS),
            block.0
        ),
        numbers!(
            "block_h",
            "Block height",
            "Height of a block between streets.",
            tiles(ThemeSpec::BLOCK_HEIGHTS),
            block.1
        ),
        numbers!("lot_w", "Lot width", "Least width of a lot.", tiles(ThemeSpec::LOT_WIDTHS), min_lot.0),
        numbers!("lot_h", "Lot height", "Least height of a lot.", tiles(ThemeSpec::LOT_HEIGHTS), min_lot.1),
        numbers!("tall", "Tall", "Chance that a building which may be tall is.", share(), tall),
        numbers!("mid", "Mid", "Chance that a building which may reach the Skyways does.", share(), mid),
        numbers!("basement", "Basement", "Chance of a basement.", share(), basement),
        numbers!("plaza", "Plaza", "Chance that a lot is a plaza, scaled by density.", share(), plaza),
        numbers!("neon", "Neon", "Chance of neon on a facade tile, scaled by wealth.", share(), neon),
        numbers!(
            "holo",
            "Holo",
            "Chance of a holographic advertisement on a facade tile without neon.",
            share(),
            holo
        ),
        numbers!(
            "lamp_every",
            "Lamp every",
            "Sidewalk tiles for each lamp.",
            tiles(ThemeSpec::LAMP_SPACINGS),
            lamp_every
        ),
        numbers!("security", "Security", "Security of the district's subnet.", any_byte, security),
        hues(),
        mix(),
    ]
}

fn streets() -> Cells {
    Cells {
        column: Column {
            name: "streets",
            label: "Streets",
            about: "How streets are laid out.",
            control: Control::Choice(&STREETS),
        },
        text: |spec| STYLES.iter().find(|style| style.0 == spec.streets).map_or("", |style| style.1).into(),
        read: |spec, text| {
            spec.streets = STYLES.iter().find(|style| style.1 == text)?.0;
            Some(())
        },
    }
}

fn hues() -> Cells {
    Cells {
        column: Column {
            name: "hues",
            label: "Hues",
            about: "Hues of its neon, with blanks between.",
            control: Control::Name,
        },
        text: |spec| spec.hues.iter().map(|hue| hue.name()).collect::<Vec<_>>().join(" "),
        read: |spec, text| {
            spec.hues = text.split_whitespace().map(Hue::from_name).collect::<Option<_>>()?;
            Some(())
        },
    }
}

fn mix() -> Cells {
    Cells {
        column: Column {
            name: "mix",
            label: "Buildings",
            about: "Kinds of buildings with their weights: shop 4, bar 2.",
            control: Control::Name,
        },
        text: |spec| {
            let entry = |(kind, weight): &(BuildingKind, _)| format!("{} {weight}", kind.name());
            spec.mix.iter().map(entry).collect::<Vec<_>>().join(", ")
        },
        read: |spec, text| {
            let kind = |part: &str| {
                let (name, weight) = part.trim().rsplit_once(' ')?;
                Some((BuildingKind::from_name(name.trim())?, weight.parse().ok()?))
            };
            let parts = text.split(',').filter(|part| !part.trim().is_empty());
            spec.mix = parts.map(kind).collect::<Option<_>>()?;
            Some(())
        },
    }
}

/// The table.
pub(super) fn table() -> TableSpec {
    TableSpec {
        name: NAME,
        title: "Themes",
        about: "What makes a district what it is. Every cell counts at once. A save keeps the cells with its city; a \
                flavor pack keeps them for any city.",
        rows: Theme::ALL.iter().map(|theme| (theme.name(), theme.label())).collect(),
        columns: columns().into_iter().map(|cells| cells.column).collect(),
        saved_as: "flavor pack",
    }
}

/// Every cell of a pack, by rows.
pub(super) fn cells(flavor: &Flavor) -> Vec<Vec<String>> {
    let columns = columns();
    let row = |&theme: &Theme| columns.iter().map(|cells| (cells.text)(flavor.theme(theme))).collect();
    Theme::ALL.iter().map(row).collect()
}

/// Reads a cell from text into `spec`; `None` where there is no such column or the text is not of its kind.
fn read(spec: &mut ThemeSpec, column: &str, text: &str) -> Option<()> {
    let columns = columns();
    let cells = columns.iter().find(|cells| cells.column.name == column)?;
    let text = text.trim();
    // `nan` and `inf` are read as numbers, and are none.
    let is_none = text.parse::<f32>().is_ok_and(|number| !number.is_finite());
    if is_none { None } else { (cells.read)(spec, text) }
}

/// The cells that were changed: theme, column, text. A name that is no cell's is told as a theme of `None`.
fn edits(values: &Values) -> impl Iterator<Item = (&str, Option<Theme>, &str, &str)> {
    values.iter().filter_map(|(name, text)| {
        let (theme, column) = name.strip_prefix(NAME)?.strip_prefix('.')?.split_once('.')?;
        Some((name, Theme::from_name(theme), column, text))
    })
}

/// Whether any cell was changed.
pub(super) fn is_edited(values: &Values) -> bool {
    edits(values).next().is_some()
}

/// The values without the cells.
pub(super) fn without_edits(values: &Values) -> Values {
    let mut rest = values.clone();
    for (name, ..) in edits(values) {
        rest.remove(name);
    }
    rest
}

/// Every cell that cannot be used, and why.
pub(super) fn problems(values: &Values) -> Vec<Problem> {
    static BUILT_IN: OnceLock<Arc<Flavor>> = OnceLock::new();
    if !is_edited(values) {
        return Vec::new();
    }
    let builtin = BUILT_IN.get_or_init(Flavor::builtin);
    let problem = |(name, theme, column, text): (&str, Option<Theme>, &str, &str)| {
        let reason = match theme {
            None => Some(format!("there is no theme of this name; the themes are {}", names())),
            Some(theme) => why_not(builtin, theme, column, text),
        };
        reason.map(|reason| Problem { field: name.into(), reason })
    };
    edits(values).filter_map(problem).collect()
}

/// Why a cell of a theme cannot say `text`.
fn why_not(builtin: &Flavor, theme: Theme, column: &str, text: &str) -> Option<String> {
    let mut spec = builtin.theme(theme).clone();
    if read(&mut spec, column, text).is_none() {
        return Some(format!("`{text}` is not allowed; {}", allowed(column)));
    }
    let why = spec.check(theme).err()?;
    // Of which theme it is the cell says already.
    Some(why.strip_prefix(&format!("{}: ", theme.label())).unwrap_or(&why).to_owned())
}

fn names() -> String {
    Theme::ALL.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(", ")
}

/// What may be given in a column.
fn allowed(column: &str) -> String {
    let table = table();
    match table.columns.iter().find(|c| c.name == column).map(|c| &c.control) {
        Some(Control::Real { range }) => format!("give a number from {} to {}", range.start(), range.end()),
        Some(Control::Integer { range, .. }) => {
            format!("give a whole number from {} to {}", range.start(), range.end())
        }
        Some(Control::Choice(choices)) => {
            format!("give one of {}", choices.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "))
        }
        _ if column == "hues" => {
            format!("give some of {}", Hue::ALL.iter().map(|hue| hue.name()).collect::<Vec<_>>().join(" "))
        }
        _ if column == "mix" => "give kinds with weights, such as shop 4, bar 2".into(),
        _ => "there is no such column".into(),
    }
}

/// The pack with the changed cells in it.
///
/// # Errors
/// A cell that cannot be used, and why.
pub(super) fn edited(flavor: &Arc<Flavor>, values: &Values) -> Result<Arc<Flavor>, String> {
    if !is_edited(values) {
        return Ok(Arc::clone(flavor));
    }
    let mut edited = (**flavor).clone();
    for (name, theme, column, text) in edits(values) {
        let theme = theme.ok_or_else(|| format!("{name}: the themes are {}", names()))?;
        let mut spec = edited.theme(theme).clone();
        read(&mut spec, column, text).ok_or_else(|| format!("{name}: {}", allowed(column)))?;
        edited = edited.with_theme(theme, spec).map_err(|e| e.to_string())?;
    }
    Ok(Arc::new(edited))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_read_back_from_its_text() {
        let flavor = Flavor::builtin();
        let table = table();
        for (row, texts) in cells(&flavor).into_iter().enumerate() {
            let mut spec = flavor.theme(Theme::ALL[(row + 1) % Theme::ALL.len()]).clone();
            for (column, text) in table.columns.iter().zip(&texts) {
                assert!(read(&mut spec, column.name, text).is_some(), "{} {text}", column.name);
            }
            assert_eq!(&spec, flavor.theme(Theme::ALL[row]));
        }
    }

    #[test]
    fn a_cell_that_cannot_be_used_is_told_and_one_that_can_changes_the_pack() {
        let values = Values::default()
            .with("themes.docks.neon", "2")
            .with("themes.docks.mix", "palace 3")
            .with("themes.moon.neon", "1")
            .with("themes.docks.tall", "0.5");
        let fields: Vec<_> = problems(&values).into_iter().map(|p| p.field).collect();
        assert_eq!(fields, ["themes.docks.mix", "themes.docks.neon", "themes.moon.neon"]);
        let good = Values::default().with("themes.docks.tall", "0.5").with("seed", "1");
        let edited = edited(&Flavor::builtin(), &good).expect("a good cell");
        assert!((edited.theme(Theme::Docks).tall - 0.5).abs() < f32::EPSILON);
        assert_eq!(without_edits(&good), Values::default().with("seed", "1"));
    }
}
