//! Exports: one module a format. Same city, same bytes.

pub mod json;
