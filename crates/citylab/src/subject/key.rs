//! Which recording something was worked out of.

use std::sync::{Arc, Weak};

use super::recording::Recording;

/// Tells one recording from another without keeping it.
#[derive(Clone, Debug)]
pub struct RecordingKey(Weak<dyn Recording>);

impl RecordingKey {
    /// The key of a recording.
    pub fn of(recording: &Arc<dyn Recording>) -> Self {
        Self(Arc::downgrade(recording))
    }

    /// Whether it is the key of this recording.
    pub fn is_of(&self, recording: &Arc<dyn Recording>) -> bool {
        // While the key is there, no other recording can lie at the same address.
        std::ptr::addr_eq(Weak::as_ptr(&self.0), Arc::as_ptr(recording))
    }
}

impl PartialEq for RecordingKey {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::addr_eq(Weak::as_ptr(&self.0), Weak::as_ptr(&other.0))
    }
}
