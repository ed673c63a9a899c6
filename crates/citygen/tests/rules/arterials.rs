//! Rules of arterials.
