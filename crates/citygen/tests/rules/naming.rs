//! Rules of naming.
