//! How a city looks and is played: one binary for all rules of glyphs, colours, light, painting, motion, words and play.

mod camera;
mod common;
mod digital;
mod glyphs;
mod jacking;
mod known;
mod layers;
mod net_graph;
mod paint;
mod routes;
mod sight;
mod status;
mod style;
mod tileset;
mod time;
mod traffic;
mod walking;
mod weather;
mod words;
