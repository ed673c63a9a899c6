//! A subject without its types: what session and panels work with.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use mapkit::{Run, Timeline, World};

use super::made::{Made, Refusal, Request};
use super::moment::Moment;
use super::recording::{Recorded, Recording};
use super::spec::{PassSpec, Problem, SubjectSpec, TableSpec};
use super::typed::{Loaded, Subject};
use super::values::Values;
use crate::disk;
use crate::jobs::CancelToken;

/// A recipe that the window can carry out and look into.
pub trait AnySubject: Send + Sync {
    /// What it is made of, as data.
    fn spec(&self) -> &SubjectSpec;
    /// Every value that cannot be used, and why.
    fn problems(&self, values: &Values) -> Vec<Problem>;
    /// See [`Subject::missing`].
    fn missing(&self, values: &Values) -> Vec<Problem>;
    /// What a field that takes a name offers at the moment.
    fn choices(&self, field: &str) -> Vec<String>;
    /// See [`Subject::table_cells`].
    ///
    /// # Errors
    /// A sentence that says why they cannot be had.
    fn table_cells(&self, table: &TableSpec, values: &Values) -> Result<Vec<Vec<String>>, String>;
    /// See [`Subject::table_depends`].
    fn table_depends(&self) -> &'static [&'static str];
    /// See [`Subject::save_table`].
    ///
    /// # Errors
    /// A sentence that says what failed.
    fn save_table(&self, table: &TableSpec, values: &Values, name: &str) -> Result<Values, String>;
    /// See [`Subject::beyond_flags`].
    fn beyond_flags(&self, values: &Values) -> Option<&'static str>;
    /// See [`Subject::source`].
    fn source(&self, field: &str, values: &Values) -> Option<String>;
    /// Carries out the recipe; `None` where `token` was cancelled.
    fn make(&self, request: &Arc<Request>, token: &CancelToken) -> Option<Result<Made, Refusal>>;
    /// Carries out the recipe and records every step; `None` where `token` was cancelled.
    fn record(&self, request: &Request, token: &CancelToken) -> Option<Result<Arc<dyn Recording>, Refusal>>;
    /// Opens a file.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the file.
    fn load(&self, path: &Path) -> Result<Loaded, String>;
    /// Saves what is seen.
    ///
    /// # Errors
    /// A sentence that says what failed.
    fn save(&self, moment: &dyn Moment, path: &Path) -> Result<(), String>;
}

/// A subject without its types.
pub fn erase<S: Subject>(subject: S) -> Arc<dyn AnySubject> {
    let pass = |pass: &mapkit::Pass<S::World>| PassSpec { name: pass.name, about: pass.about, draws: pass.draws };
    let spec = SubjectSpec {
        name: subject.name(),
        command: subject.command(),
        file_command: subject.file_command(),
        trace_command: subject.trace_command(),
        fields: subject.fields(),
        passes: subject.recipe().passes.iter().map(pass).collect(),
        boards: subject.boards(),
        board_words: subject.board_words(),
        first_board: subject.first_board(),
        moves: subject.moves(),
        overlays: subject.overlays(),
        file_kinds: subject.file_kinds(),
        presets: subject.presets(),
        tables: subject.tables(),
        has_rules: subject.has_rules(),
    };
    Arc::new(Erased { subject: Arc::new(subject), spec })
}

struct Erased<S: Subject> {
    subject: Arc<S>,
    spec: SubjectSpec,
}

/// Steps between two looks at the clock; a step takes a few microseconds.
const STEPS_BETWEEN_LOOKS: usize = 16;

impl<S: Subject> AnySubject for Erased<S> {
    fn spec(&self) -> &SubjectSpec {
        &self.spec
    }

    fn problems(&self, values: &Values) -> Vec<Problem> {
        self.subject.problems(values)
    }

    fn missing(&self, values: &Values) -> Vec<Problem> {
        disk::touch();
        self.subject.missing(values)
    }

    fn choices(&self, field: &str) -> Vec<String> {
        disk::touch();
        self.subject.choices(field)
    }

    fn table_cells(&self, table: &TableSpec, values: &Values) -> Result<Vec<Vec<String>>, String> {
        disk::touch();
        self.subject.table_cells(table, values)
    }

    fn save_table(&self, table: &TableSpec, values: &Values, name: &str) -> Result<Values, String> {
        disk::touch();
        self.subject.save_table(table, values, name)
    }

    fn table_depends(&self) -> &'static [&'static str] {
        self.subject.table_depends()
    }

    fn beyond_flags(&self, values: &Values) -> Option<&'static str> {
        self.subject.beyond_flags(values)
    }

    fn source(&self, field: &str, values: &Values) -> Option<String> {
        self.subject.source(field, values)
    }

    fn make(&self, request: &Arc<Request>, token: &CancelToken) -> Option<Result<Made, Refusal>> {
        disk::touch();
        let since = Instant::now();
        let mut run = match self.subject.start(&request.values, &request.skip) {
            Ok(run) => run,
            Err(refusal) => return Some(Err(refusal)),
        };
        while run.step() {
            if report(&run, token).is_break() {
                return None;
            }
        }
        if let Some(error) = run.error() {
            return Some(Err(Refusal { field: None, reason: error.to_string() }));
        }
        Some(Ok(Made {
            request: Arc::clone(request),
            moment: self.subject.moment(&run),
            slots: run.slots().clone(),
            ends: run.ends().to_vec(),
            violations: self.subject.violations(&run),
            elapsed: since.elapsed(),
        }))
    }

    fn record(&self, request: &Request, token: &CancelToken) -> Option<Result<Arc<dyn Recording>, Refusal>> {
        disk::touch();
        let run = match self.subject.start(&request.values, &request.skip) {
            Ok(run) => run,
            Err(refusal) => return Some(Err(refusal)),
        };
        let timeline = Timeline::record(run, |run| report(run, token))?;
        let subject = Arc::clone(&self.subject);
        Some(Ok(Arc::new(Recorded::new(subject, request.values.clone(), request.skip.clone(), timeline))))
    }

    fn load(&self, path: &Path) -> Result<Loaded, String> {
        disk::touch();
        self.subject.load(path)
    }

    fn save(&self, moment: &dyn Moment, path: &Path) -> Result<(), String> {
        disk::touch();
        self.subject.save(moment, path)
    }
}

/// Reports how far a run has come, every few steps.
fn report<W: World>(run: &Run<W>, token: &CancelToken) -> ControlFlow<()> {
    if !run.steps_done().is_multiple_of(STEPS_BETWEEN_LOOKS) {
        return ControlFlow::Continue(());
    }
    let passes = &run.recipe().passes;
    let index = run.pass_index();
    let share = (index as f32 + run.pass_progress()) / passes.len().max(1) as f32;
    token.report(passes.get(index).map_or("", |pass| pass.name), share)
}
