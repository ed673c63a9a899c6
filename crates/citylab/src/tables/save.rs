//! Saving an edited table under a name, beside the window.

use std::sync::Arc;

use crate::command::ParamsCommand;
use crate::session::{Session, Tone};
use crate::subject::Values;
use crate::tasks::{Answer, Task};

/// A table that is being saved.
pub(crate) struct TableSave {
    name: String,
    /// The recipe, and what its form said when this began.
    of: (usize, Values),
    task: Task<Result<Values, String>>,
}

impl TableSave {
    /// Begins to save the table of the present recipe, where it has one.
    pub(crate) fn start(session: &Session, name: String) -> Option<Self> {
        let bench = session.bench();
        let table = bench.spec().tables.first()?.clone();
        let (subject, values, folder) = (Arc::clone(bench.subject()), bench.values().clone(), name.clone());
        let of = (session.recipe(), values.clone());
        let task = session.hands().start(move |_| Some(subject.save_table(&table, &values, &folder)));
        Some(Self { name, of, task })
    }

    /// Tells what came of it, and uses what was saved; gives itself back while it is not done.
    pub(crate) fn poll(mut self, session: &mut Session) -> Option<Self> {
        let name = &self.name;
        match self.task.take() {
            None => return Some(self),
            Some(Answer::Done(Ok(values))) => {
                // What was changed meanwhile is not taken back.
                if (session.recipe(), session.bench().values()) == (self.of.0, &self.of.1) {
                    session.tell(Tone::Done, format!("Saved as {name}, and used from now on."));
                    session.change(ParamsCommand::Set(values));
                } else {
                    session.tell(Tone::Done, format!("Saved as {name}."));
                }
            }
            Some(Answer::Done(Err(why)) | Answer::Failed(why)) => session.tell(Tone::Failed, why),
            Some(Answer::CalledOff) => {}
        }
        None
    }
}
