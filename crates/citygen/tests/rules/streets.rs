//! Rules of streets.
