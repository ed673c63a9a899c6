//! The theme table as a table that can be edited: what makes a district what it is.

use std::sync::Arc;

use citygen::Flavor;
use citygen::flavor::{StreetStyle, ThemeSpec};
use citygen::model::{BuildingKind, Hue, Theme};

use crate::subject::Values;
use crate::subject::spec::{Column, Control, Problem, TableSpec};

/// The table's name among the values.
const NAME: &str = "themes";

const STREETS: [(&str, &str); 6] = [
    ("grid", "Grid"),
    ("superblock", "Superblock"),
    ("organic", "Organic"),
    ("rows", "Rows"),
    ("shattered", "Shattered"),
    ("strip", "Strip"),
];

/// The styles, in the order of [`STREETS`].
const STYLES: [StreetStyle; 6] = [
    StreetStyle::Grid,
    StreetStyle::Superblock,
    StreetStyle::Organic,
    StreetStyle::Rows,
    StreetStyle::Shattered,
    StreetStyle::Strip,
];

/// The table.
pub(super) fn table() -> TableSpec {
    let column = |name, label, about, control| Column { name, label, about, control };
    let share = |name, label, about| column(name, label, about, Control::Real { range: 0.0..=1.0 });
    let number = |name, label, about, range, unit| column(name, label, about, Control::Integer { range, unit });
    TableSpec {
        name: NAME,
        title: "Themes",
        about: "What makes a district what it is. Every cell counts at once; save them as a flavor pack to keep them.",
        rows: Theme::ALL.iter().map(|theme| (theme.name(), theme.label())).collect(),
        columns: vec![
            share("wealth", "Wealth", "Base wealth of its districts."),
            share("decay", "Decay", "Base decay of its districts."),
            column("streets", "Streets", "How streets are laid out.", Control::Choice(&STREETS)),
            number("block_w", "Block width", "Width of a block between streets.", 8..=64, "tiles"),
            number("block_h", "Block height", "Height of a block between streets.", 6..=64, "tiles"),
            number("lot_w", "Lot width", "Least width of a lot.", 5..=32, "tiles"),
            number("lot_h", "Lot height", "Least height of a lot.", 4..=32, "tiles"),
            share("tall", "Tall", "Chance that a building which may be tall is."),
            share("mid", "Mid", "Chance that a building which may reach the Skyways does."),
            share("basement", "Basement", "Chance of a basement."),
            share("plaza", "Plaza", "Chance that a lot is a plaza, scaled by density."),
            share("neon", "Neon", "Chance of neon on a facade tile, scaled by wealth."),
            share("holo", "Holo", "Chance of a holographic advertisement on a facade tile without neon."),
            number("lamp_every", "Lamp every", "Sidewalk tiles for each lamp.", 2..=64, "tiles"),
            number("security", "Security", "Security of the district's subnet.", 0..=255, ""),
            column("hues", "Hues", "Hues of its neon, with blanks between.", Control::Name),
            column("mix", "Buildings", "Kinds of buildings with their weights: shop 4, bar 2.", Control::Name),
        ],
        saved_as: "flavor pack",
    }
}

/// Every cell of a pack, by rows.
pub(super) fn cells(flavor: &Flavor) -> Vec<Vec<String>> {
    let columns = table().columns;
    let row = |&theme: &Theme| columns.iter().map(|column| text(flavor.theme(theme), column.name)).collect();
    Theme::ALL.iter().map(row).collect()
}

/// A cell as text.
fn text(spec: &ThemeSpec, column: &str) -> String {
    match column {
        "wealth" => spec.wealth.to_string(),
        "decay" => spec.decay.to_string(),
        "streets" => {
            let at = STYLES.iter().position(|style| *style == spec.streets).unwrap_or(0);
            STREETS[at].0.into()
        }
        "block_w" => spec.block.0.to_string(),
        "block_h" => spec.block.1.to_string(),
        "lot_w" => spec.min_lot.0.to_string(),
        "lot_h" => spec.min_lot.1.to_string(),
        "tall" => spec.tall.to_string(),
        "mid" => spec.mid.to_string(),
        "basement" => spec.basement.to_string(),
        "plaza" => spec.plaza.to_string(),
        "neon" => spec.neon.to_string(),
        "holo" => spec.holo.to_string(),
        "lamp_every" => spec.lamp_every.to_string(),
        "security" => spec.security.to_string(),
        "hues" => spec.hues.iter().map(|hue| hue.name()).collect::<Vec<_>>().join(" "),
        _ => spec.mix.iter().map(|(kind, n)| format!("{} {n}", kind.name())).collect::<Vec<_>>().join(", "),
    }
}

/// Reads a cell from text into `spec`; `None` where the text is not of its kind.
fn read(spec: &mut ThemeSpec, column: &str, text: &str) -> Option<()> {
    let text = text.trim();
    match column {
        "wealth" => spec.wealth = text.parse().ok()?,
        "decay" => spec.decay = text.parse().ok()?,
        "streets" => spec.streets = STYLES[STREETS.iter().position(|(name, _)| *name == text)?],
        "block_w" => spec.block.0 = text.parse().ok()?,
        "block_h" => spec.block.1 = text.parse().ok()?,
        "lot_w" => spec.min_lot.0 = text.parse().ok()?,
        "lot_h" => spec.min_lot.1 = text.parse().ok()?,
        "tall" => spec.tall = text.parse().ok()?,
        "mid" => spec.mid = text.parse().ok()?,
        "basement" => spec.basement = text.parse().ok()?,
        "plaza" => spec.plaza = text.parse().ok()?,
        "neon" => spec.neon = text.parse().ok()?,
        "holo" => spec.holo = text.parse().ok()?,
        "lamp_every" => spec.lamp_every = text.parse().ok()?,
        "security" => spec.security = text.parse().ok()?,
        "hues" => spec.hues = text.split_whitespace().map(Hue::from_name).collect::<Option<_>>()?,
        "mix" => {
            let kind = |part: &str| {
                let (name, weight) = part.trim().rsplit_once(' ')?;
                Some((BuildingKind::from_name(name.trim())?, weight.parse().ok()?))
            };
            spec.mix = text.split(',').filter(|part| !part.trim().is_empty()).map(kind).collect::<Option<_>>()?;
        }
        _ => return None,
    }
    Some(())
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
    let builtin = if is_edited(values) { Flavor::builtin() } else { return Vec::new() };
    let problem = |(name, theme, column, text): (&str, Option<Theme>, &str, &str)| {
        let reason = match theme {
            None => Some(format!("there is no theme of this name; the themes are {}", names())),
            Some(theme) => {
                let mut spec = builtin.theme(theme).clone();
                match read(&mut spec, column, text) {
                    None => Some(format!("`{text}` is not allowed; {}", allowed(column))),
                    Some(()) => spec.check(theme).err(),
                }
            }
        };
        reason.map(|reason| Problem { field: name.into(), reason })
    };
    edits(values).filter_map(problem).collect()
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
