//! Rules of whole.
