//! What the passes are called: names that the configuration and the recipe share.

/// The names of the five passes, first to last.
pub const PASS_NAMES: [&str; 5] = ["bsp_partition", "room_carver", "mst_connect", "corridor_carver", "door_placer"];
