//! Graphs without a city: layouts as text, hostile graphs, questions and labels.

mod common;
mod find_and_export;
mod golden;
mod hostile;
mod labels;
mod questions;
