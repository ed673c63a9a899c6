//! The five passes, a file or a folder each. Every file opens with what it reads, writes and leaves.
//!
//! Each plays one role, and the roles are the vocabulary for later recipes (caves, towns): a *partitioner* cuts the
//! map into parts, a *shaper* gives a part its form, a *connector* says which parts are to be joined and joins them,
//! a *placer* puts things where parts meet, a *decorator* dresses what is there. What one hands the next lies in
//! slots, so a recipe may swap one player of a role for another.

pub mod bsp_partition;
pub mod corridor_carver;
pub mod door_placer;
pub mod mst_connect;
pub mod room_carver;

mod cx;
