//! A line of words, and the colours that words have.

use crate::{Rgb, style};

/// Ordinary text.
pub const TEXT: Rgb = Rgb(205, 212, 222);
/// Text that matters less.
pub const FAINT: Rgb = Rgb(120, 130, 145);
/// What was refused.
pub const WARNING: Rgb = Rgb(255, 170, 120);
/// The Net.
pub const SIGNAL: Rgb = style::SIGNAL;

/// One line of words: a label, a value, and the colour of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is about; empty where the value speaks for itself.
    pub label: &'static str,
    /// What there is to say.
    pub value: String,
    /// The value's colour.
    pub color: Rgb,
}

impl Line {
    /// A line in an ordinary colour.
    pub fn new(label: &'static str, value: impl Into<String>) -> Self {
        Self { label, value: value.into(), color: TEXT }
    }

    /// The same in another colour.
    #[must_use]
    pub fn colored(self, color: Rgb) -> Self {
        Self { color, ..self }
    }
}

impl std::fmt::Display for Line {
    /// Label and value in one, as in `jack  Street · Net`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let gap = if self.label.is_empty() { "" } else { "  " };
        write!(f, "{}{gap}{}", self.label, self.value)
    }
}
