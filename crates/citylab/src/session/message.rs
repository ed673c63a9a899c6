//! What a person should hear of.

/// Something that a person should hear of once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How it is shown.
    pub tone: Tone,
    /// What there is to say, in a sentence.
    pub text: String,
}

impl Message {
    /// Something to know.
    pub(super) fn note(text: impl Into<String>) -> Self {
        Self { tone: Tone::Note, text: text.into() }
    }
}

/// How a message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Done,
    /// Something that was asked for could not be done.
    Failed,
    /// Something to know.
    Note,
}
