//! Rules of districts.
