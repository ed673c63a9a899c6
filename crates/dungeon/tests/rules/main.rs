//! The rules of the dungeon, each a test by its name, over two thousand random configurations.

mod common;

mod config;
mod extremes;
mod goldens;
mod graphs;
mod holds;
mod looks;
mod passes;
mod regions;
mod texts;
mod timeline;
