//! Rules of params.
