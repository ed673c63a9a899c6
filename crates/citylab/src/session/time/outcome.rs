//! What came of a job that a person asked for.

use crate::jobs::Outcome;
use crate::session::message::{Message, Tone};

/// What was done; a failure is told, with what it concerns.
pub(super) fn done_or_told<T>(outcome: Outcome<T>, what: &str, messages: &mut Vec<Message>) -> Option<T> {
    if let Outcome::Failed(why) = &outcome {
        messages.push(Message::new(Tone::Failed, &format!("{what}: {why}")));
    }
    outcome.done()
}
