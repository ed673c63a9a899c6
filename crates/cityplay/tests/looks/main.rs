//! How a city looks: one binary for all rules of glyphs, colours, light, painting, motion and words.

mod camera;
mod common;
mod digital;
mod glyphs;
mod paint;
mod style;
mod tileset;
mod time;
mod words;
