//! Rules of lots.
