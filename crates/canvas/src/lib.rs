//! What any front end or export can draw, without knowing of what: today graphs, laid out and asked about.
//!
//! The crate depends on nothing of this project, does no input or output and knows no screen. [`graph`] takes any graph,
//! lays it out as a pure function of what it was given, and says what is drawn at which zoom.

pub mod graph;
