//! Rules of validation.
