//! A list shared between clones until it is edited, with a hash that is worked out once per edit.

use std::ops::Deref;
use std::sync::Arc;

use serde::Serialize;

/// A value shared between clones (copied on edit) that remembers its hash, and how often it was edited.
#[derive(Clone, Debug, Default)]
pub struct Tracked<T> {
    value: Arc<T>,
    hash: Option<u64>,
    edits: u64,
}

impl<T> Tracked<T> {
    /// Wraps a value.
    pub fn new(value: T) -> Self {
        Self { value: Arc::new(value), hash: None, edits: 0 }
    }

    /// How often it has been asked for for writing; another number means that it may have changed.
    pub(crate) const fn edits(&self) -> u64 {
        self.edits
    }

    /// An address that equals that of every clone that still shares the value.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.value) as usize
    }
}

impl<T: Clone> Tracked<T> {
    /// The value for writing; copied first where a clone shares it.
    pub fn edit(&mut self) -> &mut T {
        self.hash = None;
        self.edits += 1;
        Arc::make_mut(&mut self.value)
    }
}

impl<T: Serialize> Tracked<T> {
    /// The hash of the value's postcard bytes.
    pub(crate) fn hash(&mut self) -> u64 {
        *self.hash.get_or_insert_with(|| {
            let bytes = postcard::to_stdvec(&*self.value).expect("plain data in memory serialises");
            mapkit::hash64(&bytes)
        })
    }
}

impl<T> Deref for Tracked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Tracked<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.value, &other.value) || self.value == other.value
    }
}

impl<'a, T> IntoIterator for &'a Tracked<Vec<T>> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.value.iter()
    }
}
