//! Writing the present work to a pipe or a device. That keeps nothing, so the work stays as unsaved as it was; and since
//! the one that reads may come late or never, nothing else waits for it.

use std::path::PathBuf;

use super::jobs::{self, Content};
use super::{Files, words_of};
use crate::jobs::Outcome;
use crate::session::{Session, Tone};

impl Files {
    /// Begins to write to a pipe or a device.
    pub(super) fn write_stream(&mut self, path: PathBuf, content: Content, session: &mut Session) {
        // What was to follow a save would follow no save.
        self.after_save = None;
        self.close_window(false);
        session.tell(Tone::Note, format!("Writing to {}, as soon as it is read.", words_of(&path)));
        self.streams.push(jobs::write_stream(content, path, session));
    }

    /// Tells what was written since the last call; `true` where there is something.
    pub(super) fn poll_streams(&mut self, session: &mut Session) -> bool {
        let before = self.streams.len();
        self.streams.retain_mut(|stream| {
            match stream.task.take() {
                None => return true,
                Some(Outcome::Done(Ok(()))) => {
                    let text = format!("Written to {}, where no file keeps it.", words_of(&stream.path));
                    session.tell(Tone::Done, text);
                }
                Some(Outcome::Done(Err(why)) | Outcome::Failed(why)) => session.tell(Tone::Failed, why),
                Some(Outcome::Cancelled) => {}
            }
            false
        });
        self.streams.len() != before
    }
}
