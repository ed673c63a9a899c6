//! What the window opens with, also where that comes late: a disk may not answer before the window is there.

use std::path::Path;

use super::Lab;
use super::opening::{Late, Opening};
use crate::command::ViewCommand;
use crate::files::{Origin, words_of};
use crate::jobs::{Job, Outcome};
use crate::session::Tone;

impl Lab {
    /// Shows what was asked for.
    pub(crate) fn begin_with(&mut self, opening: Opening) {
        if !opening.is_bare {
            self.pass_over_left();
        }
        if !opening.is_bare || !self.take_up() {
            self.session.open(opening.values, opening.made);
        }
        if let Some(said) = opening.said {
            self.session.tell(Tone::Note, said);
        }
        if let Some(Origin { path, stamp }) = opening.origin {
            self.set_origin(&path, stamp);
        }
        if let Some(board) = opening.board {
            self.apply(ViewCommand::Show(board).into());
        }
    }

    /// Shows the usual city until what was asked for is there.
    pub(crate) fn begin_late(&mut self, file: &Path, job: Job<Result<Opening, String>>) {
        let file = words_of(file);
        self.pass_over_left();
        self.session.open(self.session.workspace().spec().defaults(), None);
        self.session.tell(Tone::Note, format!("Waiting for {file}: its disk does not answer yet."));
        self.late = Some(Late { file, job });
    }

    /// Takes over what came late.
    pub(super) fn poll_late(&mut self) {
        let Some(outcome) = self.late.as_mut().and_then(|late| late.job.take()) else { return };
        let Some(Late { file, .. }) = self.late.take() else { return };
        match outcome {
            // Nobody's work is pushed aside, nor the file that somebody has opened meanwhile.
            Outcome::Done(Ok(_))
                if self.session.workspace().is_unsaved() || self.files.path(&self.session).is_some() =>
            {
                self.session.tell(Tone::Note, format!("{file} can be read now; open it by File ▸ Open."));
            }
            Outcome::Done(Ok(opening)) => self.begin_with(opening),
            Outcome::Done(Err(why)) | Outcome::Failed(why) => self.session.tell(Tone::Failed, why),
            Outcome::Cancelled => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Jobs;
    use crate::session::Session;
    use crate::subject;

    fn opening(seed: &str) -> Opening {
        let values = subject::all()[0].spec().defaults().with("seed", seed).with("size", "100x50");
        let origin = Some(Origin { path: "/no/such.city".into(), stamp: None });
        Opening { values, made: None, said: None, origin, board: None, is_bare: false }
    }

    fn late(answer: Result<Opening, String>) -> Lab {
        let mut lab = Lab::with_session(Session::new(subject::all(), subject::CITY, Jobs::inline()));
        let job = lab.session.jobs().start(move |_| Some(answer));
        lab.begin_late(Path::new("/no/such.city"), job);
        lab.session.poll(false);
        assert!(lab.session.workspace().shown().is_some(), "something is there at once");
        lab
    }

    #[test]
    fn a_file_that_comes_late_is_shown_unless_somebody_works_already() {
        let mut lab = late(Ok(opening("5")));
        lab.poll_late();
        assert_eq!(lab.session.workspace().values().get("seed"), "5");
        assert!(lab.files.path(&lab.session).is_some());

        let mut lab = late(Ok(opening("5")));
        let begun = lab.session.workspace().values().clone().with("water", "river");
        lab.session.change(crate::command::ParamsCommand::Set(begun.clone()));
        lab.session.take_messages();
        lab.poll_late();
        assert_eq!(lab.session.workspace().values(), &begun);
        let told = lab.session.take_messages();
        assert!(told[0].text.contains("can be read now"), "{told:?}");
    }

    #[test]
    fn a_file_that_comes_late_and_is_none_is_told() {
        let mut lab = late(Err("it is damaged".into()));
        lab.session.take_messages();
        lab.poll_late();
        assert_eq!(lab.session.take_messages()[0].text, "It is damaged.");
    }
}
