//! Saving an edited table under a name, beside the window.

use std::sync::Arc;

use crate::command::ParamsCommand;
use crate::jobs::{Job, Outcome};
use crate::session::Session;
use crate::subject::{RecipeIndex, Values};

/// A table that is being saved.
pub(crate) struct TableSave {
    name: String,
    /// The recipe, and what its form said when this began.
    of: (RecipeIndex, Values),
    task: Job<Result<Values, String>>,
}

impl TableSave {
    /// Begins to save the table of the present recipe, where it has one.
    pub(crate) fn start(session: &Session, name: String) -> Option<Self> {
        let workspace = session.workspace();
        let table = workspace.spec().tables.first()?.clone();
        let (subject, values, folder) = (Arc::clone(workspace.subject()), workspace.values().clone(), name.clone());
        let of = (session.recipe(), values.clone());
        let task = session.jobs().start_writing(move |_| Some(subject.save_table(&table, &values, &folder)));
        Some(Self { name, of, task })
    }

    /// What came of it: the sentence that tells of it, or why it failed; `None` while it is not done. What was saved is
    /// used from then on.
    pub(crate) fn poll(&mut self, session: &mut Session) -> Option<Result<String, String>> {
        let name = &self.name;
        Some(match self.task.take()? {
            Outcome::Done(Ok(values)) => {
                // What was changed meanwhile is not taken back.
                if (session.recipe(), session.workspace().values()) == (self.of.0, &self.of.1) {
                    session.change(ParamsCommand::Set(values));
                    Ok(format!("Saved as {name}, and used from now on."))
                } else {
                    Ok(format!("Saved as {name}."))
                }
            }
            Outcome::Done(Err(why)) | Outcome::Failed(why) => Err(why),
            Outcome::Cancelled => Err("Saving was cancelled.".into()),
        })
    }
}
