//! A recipe in its own types: what a recipe brings to be shown in the window.

use std::path::Path;
use std::sync::Arc;

use mapkit::{BoardIndex, PassIndex, Recipe, Run, Timeline, World};

use super::made::Refusal;
use super::moment::{Moment, Violation};
use super::spec::{Board, Field, FileKind, Overlay, Preset, Problem, TableSpec};
use super::values::Values;
use crate::jobs::CancelToken;

/// A recipe in its own types.
pub trait Subject: Send + Sync + 'static {
    /// What the passes write.
    type World: World;

    /// What it is called in the recipe switch, such as `City`.
    fn name(&self) -> &'static str;

    /// Its parameters, in the order of the form.
    fn fields(&self) -> Vec<Field>;

    /// Its passes.
    fn recipe(&self) -> Recipe<Self::World>;

    /// Its boards, bottom first, as many as the world has.
    fn boards(&self) -> Vec<Board>;

    /// What one board and several are called within a sentence.
    fn board_words(&self) -> [&'static str; 2] {
        ["board", "boards"]
    }

    /// The board that is shown first.
    fn first_board(&self) -> BoardIndex {
        BoardIndex(0)
    }

    /// Whether anything in its world moves by itself.
    fn moves(&self) -> bool {
        false
    }

    /// What can be switched on over the map beside what every recipe has.
    fn overlays(&self) -> Vec<Overlay> {
        Vec::new()
    }

    /// The kinds of files that it is saved in and opened from; the first is the one for saving.
    fn file_kinds(&self) -> Vec<FileKind> {
        Vec::new()
    }

    /// Ready-made parameter sets.
    fn presets(&self) -> Vec<Preset> {
        Vec::new()
    }

    /// Tables of its own numbers that can be edited.
    fn tables(&self) -> Vec<TableSpec> {
        Vec::new()
    }

    /// The cells of a table, by rows, as they are where nobody has changed them. This may read a file.
    ///
    /// # Errors
    /// A sentence that says why they cannot be had.
    fn table_cells(&self, table: &TableSpec, values: &Values) -> Result<Vec<Vec<String>>, String> {
        let _ = (table, values);
        Ok(Vec::new())
    }

    /// The fields that the cells of a table depend on where nobody has changed them.
    fn table_depends(&self) -> &'static [&'static str] {
        &[]
    }

    /// Saves an edited table under a name; gives the values that use it from now on.
    ///
    /// # Errors
    /// A sentence that says what failed.
    fn save_table(&self, table: &TableSpec, values: &Values, name: &str) -> Result<Values, String> {
        let _ = (table, values, name);
        Err("there is nothing to save".into())
    }

    /// What of these values no flag of a command can say, as the beginning of a sentence; `None` where flags say it all.
    /// A file says it.
    fn beyond_flags(&self, values: &Values) -> Option<&'static str> {
        let _ = values;
        None
    }

    /// The command that makes the same without a window, without its parameters; empty where there is none.
    fn command(&self) -> &'static str {
        ""
    }

    /// The command that makes again what a file holds, without the file; empty where there is none.
    fn file_command(&self) -> &'static str {
        ""
    }

    /// The command that tells the history of a tile without a window, without parameters and tile; empty where there
    /// is none.
    fn trace_command(&self) -> &'static str {
        ""
    }

    /// Every value that cannot be used, and why.
    fn problems(&self, values: &Values) -> Vec<Problem>;

    /// What the values name and is not there, or cannot be used. This may read a file.
    fn missing(&self, values: &Values) -> Vec<Problem> {
        let _ = values;
        Vec::new()
    }

    /// Where what a field names comes from, in a sentence, where that is to be said.
    fn source(&self, field: &str, values: &Values) -> Option<String> {
        let _ = (field, values);
        None
    }

    /// What a field that takes a name offers at the moment.
    fn choices(&self, field: &str) -> Vec<String> {
        let _ = field;
        Vec::new()
    }

    /// A run at its start that leaves out the passes whose indices are in `skip`.
    ///
    /// # Errors
    /// The values cannot be used.
    fn start(&self, values: &Values, skip: &[PassIndex]) -> Result<Run<Self::World>, Refusal>;

    /// What can be seen of a run as it stands.
    fn moment(&self, run: &Run<Self::World>) -> Arc<dyn Moment>;

    /// Whether there are rules that a finished run's world is checked by.
    fn has_rules(&self) -> bool {
        false
    }

    /// The rules that a finished run's world breaks.
    fn violations(&self, run: &Run<Self::World>) -> Vec<Violation> {
        let _ = run;
        Vec::new()
    }

    /// For each rule that the last state of a recording breaks, the state since which it does; `None` for a fault
    /// that cannot be dated. The answer is `None` where `token` was cancelled.
    fn date_violations(
        &self,
        timeline: &Timeline<Self::World>,
        token: &CancelToken,
    ) -> Option<Vec<(Violation, Option<usize>)>> {
        let _ = token;
        Some(self.violations(timeline.end()).into_iter().map(|violation| (violation, None)).collect())
    }

    /// Opens a file.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the file.
    fn load(&self, path: &Path) -> Result<Loaded, String> {
        Err(format!("{} cannot be opened: a {} has no files", path.display(), self.name().to_lowercase()))
    }

    /// Saves what is seen, so that a crash leaves the old file or the new one.
    ///
    /// # Errors
    /// A sentence that says what failed.
    fn save(&self, moment: &dyn Moment, path: &Path) -> Result<(), String> {
        let _ = moment;
        Err(format!("{} cannot be written: a {} has no files", path.display(), self.name().to_lowercase()))
    }
}

/// What came out of a file.
#[derive(Debug)]
pub struct Loaded {
    /// The parameters in it.
    pub values: Values,
    /// What it shows; `None` where it holds parameters only.
    pub moment: Option<Arc<dyn Moment>>,
    /// What should be said of it, in a sentence.
    pub said: Option<String>,
}
