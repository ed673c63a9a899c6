//! The facts that hold of the machinery, each a test by its name.

#![expect(clippy::unwrap_used, reason = "a test that meets an error is to fail there")]

mod toy;

mod comparing;
mod failing;
mod geometry;
mod grid;
mod journal;
mod reading;
mod rerolls;
mod runs;
mod search;
mod slots;
mod streams;
mod timeline;
mod writes;
