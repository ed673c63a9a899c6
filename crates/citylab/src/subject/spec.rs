//! A recipe described as plain data: fields, passes, boards, overlays, files. The window is drawn from it.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use mapkit::text::shown;
use mapkit::{BoardIndex, BoardPos, Size};

use super::Values;

/// Everything about a recipe that never changes while the window is open.
#[derive(Clone, Debug)]
pub struct SubjectSpec {
    /// What it is called, such as `City`.
    pub name: &'static str,
    /// The command that makes the same without a window, without its parameters; empty where there is none.
    pub command: &'static str,
    /// The command that makes again what a file holds, without the file; empty where there is none.
    pub file_command: &'static str,
    /// The command that tells the history of a tile, without parameters and tile; empty where there is none.
    pub trace_command: &'static str,
    /// Parameters, in the order of the form.
    pub fields: Vec<Field>,
    /// Passes, first to last.
    pub passes: Vec<PassSpec>,
    /// Boards, bottom first.
    pub boards: Vec<Board>,
    /// What one board and several are called within a sentence.
    pub board_words: [&'static str; 2],
    /// The board that is shown first.
    pub first_board: BoardIndex,
    /// Whether anything moves by itself.
    pub moves: bool,
    /// What can be switched on over the map.
    pub overlays: Vec<Overlay>,
    /// Kinds of files; the first is the one for saving.
    pub file_kinds: Vec<FileKind>,
    /// Ready-made parameter sets.
    pub presets: Vec<Preset>,
    /// Tables of its own numbers that can be edited.
    pub tables: Vec<TableSpec>,
    /// Whether there are rules that what is made is checked by.
    pub has_rules: bool,
}

impl SubjectSpec {
    /// What it is called within a sentence: `city`.
    pub fn noun(&self) -> String {
        self.name.to_lowercase()
    }

    /// A text with the recipe's words for boards in place of `{board}`, `{boards}` and `{Board}`.
    pub fn with_board_words(&self, text: &str) -> String {
        with_board_words(text, self.board_words)
    }

    /// The field called `name`.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Whether a value of this name says something: a field, what belongs to one, or a cell of a table.
    pub fn knows(&self, name: &str) -> bool {
        self.field(name).is_some() || self.cell_label(name).is_some() || self.owner(name).is_some()
    }

    /// The field that a value belongs to: what a file brought under the name that the field says.
    fn owner(&self, name: &str) -> Option<&Field> {
        let (field, _) = name.split_once('.')?;
        self.field(field).filter(|field| field.is_name())
    }

    /// Every field at its default.
    pub fn defaults(&self) -> Values {
        self.fields.iter().map(|field| (field.name, field.default.clone())).collect()
    }

    /// The field that holds the seed, where there is one.
    pub fn seed_field(&self) -> Option<&'static str> {
        self.fields.iter().find(|field| matches!(field.control, Control::Seed)).map(|field| field.name)
    }

    /// The field that holds the rerolls, where there is one.
    pub fn reroll_field(&self) -> Option<&'static str> {
        self.fields.iter().find(|field| matches!(field.control, Control::Rerolls)).map(|field| field.name)
    }

    /// What one parameter set says otherwise than another, in words: `density 0.6 → 0.8, water bay → river`.
    pub fn change_words(&self, from: &Values, to: &Values) -> String {
        let fields = self.fields.iter().map(|field| (field.name, field.label.to_lowercase(), "none"));
        let others: BTreeSet<_> = from.iter().chain(to.iter()).map(|(name, _)| name).collect();
        let cells = others.into_iter().filter_map(|name| Some((name, self.cell_label(name)?, "default")));
        let change = |(name, label, nothing): (&str, String, &str)| {
            let (from, to) = (from.get(name), to.get(name));
            let words = |text: &str| if text.is_empty() { nothing.into() } else { shown(text).into_owned() };
            (from != to).then(|| format!("{label} {} → {}", words(from), words(to)))
        };
        let brings =
            |values: &Values, field: &str| if values.has_attached(field) { "the file's" } else { "the folder's" };
        let owned = self.fields.iter().filter(|field| field.is_name()).filter_map(|field| {
            let (from_words, to_words) = (brings(from, field.name), brings(to, field.name));
            let is_same_name = from.get(field.name) == to.get(field.name);
            (is_same_name && from_words != to_words).then(|| {
                format!("{} {}: {from_words} → {to_words}", field.label.to_lowercase(), shown(to.get(field.name)))
            })
        });
        let mut changes: Vec<_> = fields.chain(cells).filter_map(change).chain(owned).collect();
        let more = changes.len().saturating_sub(MOST_CHANGES);
        changes.truncate(MOST_CHANGES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{more}", changes.join(", "))
    }

    /// The cell of this name among the values: its table, row and column.
    pub fn cell(&self, name: &str) -> Option<(&TableSpec, usize, usize)> {
        self.tables.iter().find_map(|table| {
            let (row, column) = name.strip_prefix(table.name)?.strip_prefix('.')?.split_once('.')?;
            let row = table.rows.iter().position(|(name, _)| *name == row)?;
            let column = table.columns.iter().position(|c| c.name == column)?;
            Some((table, row, column))
        })
    }

    /// What a cell of a table is called, by its name among the values: `Docks lot width`.
    pub fn cell_label(&self, name: &str) -> Option<String> {
        let (table, row, column) = self.cell(name)?;
        Some(format!("{} {}", table.rows[row].1, table.columns[column].label.to_lowercase()))
    }

    /// Whether `values` are those of a preset: the defaults but for what `preset` says. What the field `except` says does
    /// not count.
    pub fn says_preset(&self, values: &Values, preset: &Values, except: Option<&str>) -> bool {
        let is_field = |name: &str| self.field(name).is_some();
        let fields = self.fields.iter().all(|field| {
            let wanted = if preset.has(field.name) { preset.get(field.name) } else { &field.default };
            except == Some(field.name) || values.get(field.name) == wanted
        });
        let others = values.iter().chain(preset.iter()).filter(|(name, _)| !is_field(name));
        fields && others.map(|(name, _)| name).all(|name| values.get(name) == preset.get(name))
    }

    /// What a board is called on screens; empty where there is none.
    pub fn board_label(&self, board: BoardIndex) -> &'static str {
        self.boards.get(board.get()).map_or("", |board| board.label)
    }

    /// The command line that makes what `of` describes; empty where the recipe has no command.
    pub fn command_line(&self, of: CommandInput) -> String {
        let command = if matches!(of, CommandInput::File(_)) { self.file_command } else { self.command };
        if command.is_empty() { String::new() } else { format!("{command}{}", self.input_words(of)) }
    }

    /// The command line that tells the history of a tile of a board, up to a step where one is given, or without a tile
    /// what there was after that step; `None` where the recipe has no such command.
    pub fn trace_line(&self, of: CommandInput, tile: Option<BoardPos>, step: Option<usize>) -> Option<String> {
        if self.trace_command.is_empty() {
            return None;
        }
        let step = step.map_or_else(String::new, |step| format!(" --step {step}"));
        let tile = match tile {
            None => String::new(),
            Some(BoardPos { board, pos }) => {
                format!(" --tile {},{},{}", self.boards.get(board.get())?.name, pos.x, pos.y)
            }
        };
        Some(format!("{}{}{step}{tile}", self.trace_command, self.input_words(of)))
    }

    /// What a command is given: a file, or those fields that are not at their default; the seed always.
    fn input_words(&self, of: CommandInput) -> String {
        let values = match of {
            CommandInput::Values(values) => values,
            CommandInput::File(file) => return format!(" {}", shell_word(file)),
        };
        let mut line = String::new();
        for field in &self.fields {
            let text = values.get(field.name);
            let is_seed = matches!(field.control, Control::Seed);
            if text == field.default && !is_seed || text.is_empty() {
                continue;
            }
            // A list of rerolls is one flag for each.
            let parts: Vec<_> =
                if matches!(field.control, Control::Rerolls) { text.split(',').collect() } else { vec![text] };
            for part in parts {
                line.extend([" --", field.flag, " ", &shell_word(part)]);
            }
        }
        line
    }
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Changes that are told one by one; of more only the number.
const MOST_CHANGES: usize = 3;

/// `text` as one word of a shell.
fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.=×/".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// What a command makes something of.
#[derive(Clone, Copy, Debug)]
pub enum CommandInput<'a> {
    /// Parameters.
    Values(&'a Values),
    /// What a file holds, by its path from the root.
    File(&'a str),
}

/// One parameter as a person meets it.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name among the [`Values`].
    pub name: &'static str,
    /// Its name in the form.
    pub label: &'static str,
    /// Its name on a command line.
    pub flag: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// What may be given, in a few words.
    pub allowed: &'static str,
    /// Its default, as text.
    pub default: String,
    /// What it is changed with.
    pub control: Control,
}

impl Field {
    /// Whether it names something that must be there.
    pub const fn is_name(&self) -> bool {
        matches!(self.control, Control::Name)
    }
}

/// What a field is changed with.
#[derive(Clone, Debug)]
pub enum Control {
    /// A whole number that all chance comes from: typed, random, previous, next.
    Seed,
    /// An extent in tiles: named ones, or two numbers.
    Size {
        /// Named extents, each by its name as a value.
        named: &'static [(&'static str, Size)],
        /// Allowed widths in tiles.
        widths: RangeInclusive<i32>,
        /// Allowed heights in tiles.
        heights: RangeInclusive<i32>,
    },
    /// A whole number from a range.
    Integer {
        /// Allowed numbers.
        range: RangeInclusive<i64>,
        /// What it counts, such as `tiles`; empty where the label says it.
        unit: &'static str,
    },
    /// A number from a range.
    Real {
        /// Allowed numbers.
        range: RangeInclusive<f32>,
    },
    /// One of a few, each with its value and its name.
    Choice(&'static [(&'static str, &'static str)]),
    /// A name, typed or chosen from those that are there.
    Name,
    /// How often each pass was rerolled, as `pass=count` with commas between.
    Rerolls,
}

/// One pass as a person meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassSpec {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Whether it draws random words: where it does not, a reroll changes nothing.
    pub draws: bool,
}

/// One board (grid of tiles).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its name on a command line.
    pub name: &'static str,
    /// Its name on its tab.
    pub label: &'static str,
    /// What lies on it, in a sentence.
    pub about: &'static str,
}

/// Something that can be switched on over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// What it is called.
    pub label: &'static str,
    /// What it shows, in a sentence.
    pub about: &'static str,
    /// Whether it is on at first.
    pub at_first: bool,
    /// Whether it is also seen where cells are too small for glyphs.
    pub from_afar: bool,
    /// What the two ends of its heat map stand for, where it is one.
    pub heat: Option<[&'static str; 2]>,
}

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    /// The end of its name, without a dot.
    pub extension: &'static str,
    /// What it is, for a dialog.
    pub label: &'static str,
}

/// A table of a recipe's own numbers that can be edited beside the form. A cell that was changed is a value of the
/// parameter set, named by [`TableSpec::cell`], so that undo, presets and share codes know it.
#[derive(Clone, Debug)]
pub struct TableSpec {
    /// Its name among the values.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Name and label of each row.
    pub rows: Vec<(&'static str, &'static str)>,
    /// Its columns.
    pub columns: Vec<Column>,
    /// What it can be saved as, such as `flavor pack`; empty where it cannot.
    pub saved_as: &'static str,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name among the values.
    pub name: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// What a cell is changed with.
    pub control: Control,
}

impl TableSpec {
    /// The name of a cell among the values.
    pub fn cell(&self, row: usize, column: usize) -> String {
        format!("{}.{}.{}", self.name, self.rows[row].0, self.columns[column].name)
    }
}

/// A ready-made parameter set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What it is called.
    pub name: String,
    /// What one gets, in a sentence.
    pub about: String,
    /// The values that are not the default.
    pub values: Values,
}

/// A value that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field's name.
    pub field: String,
    /// What is wrong, and what is allowed.
    pub reason: String,
}

/// A text with the words for one board and for several in place of `{board}`, `{boards}` and `{Board}`.
pub fn with_board_words(text: &str, [one, several]: [&str; 2]) -> String {
    text.replace("{boards}", several).replace("{board}", one).replace("{Board}", &capitalized(one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject;

    #[test]
    fn a_change_is_told_by_the_names_of_the_form() {
        let city = &subject::all()[0];
        let (spec, before) = (city.spec(), city.spec().defaults());
        let told = |after: Values| spec.change_words(&before, &after);
        assert_eq!(told(before.clone().with("density", "0.8")), "density 0.6 → 0.8");
        assert_eq!(told(before.clone().with("rerolls", "lots=1")), "rerolls none → lots=1");
        assert_eq!(told(before.clone().with("themes.docks.lot_w", "9")), "Docks lot width default → 9");
        let many = before.clone().with("seed", "7").with("size", "small").with("density", "1").with("decay", "0");
        assert_eq!(told(many), "seed 0 → 7, size medium → small, density 0.6 → 1 and 1 more");
    }

    #[test]
    fn boards_are_called_as_the_recipe_calls_them() {
        let [city, dungeon] =
            [0, 1].map(|at| subject::all()[at].spec().with_board_words("{Board} below: shows all {boards}."));
        assert_eq!(city, "Stratum below: shows all strata.");
        assert_eq!(dungeon, "Board below: shows all boards.");
    }

    #[test]
    fn a_preset_is_known_again_whatever_the_seed_but_not_beside_an_edited_table() {
        let city = &subject::all()[0];
        let (spec, values) = (city.spec(), city.spec().defaults().with("seed", "7").with("decay", "0.9"));
        let preset = Values::default().with("decay", "0.9");
        assert!(spec.says_preset(&values, &preset, spec.seed_field()));
        assert!(!spec.says_preset(&values, &preset, None), "the seed counts");
        assert!(!spec.says_preset(&values, &Values::default(), spec.seed_field()));
        assert!(!spec.says_preset(&values.clone().with("themes.docks.tall", "1"), &preset, spec.seed_field()));
        let edited = preset.with("themes.docks.tall", "1");
        assert!(!spec.says_preset(&values, &edited, spec.seed_field()));
        assert!(spec.says_preset(&values.with("themes.docks.tall", "1"), &edited, spec.seed_field()));
    }
}
