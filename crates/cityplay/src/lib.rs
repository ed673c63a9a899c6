//! What both front ends share: what a tile looks like, what is drawn over it, the words for it, and the game itself.
//!
//! Everything is painted as [`Cell`]s on a [`Canvas`] of this crate's own: the terminal copies the canvas into its
//! buffer, the window turns it into a mesh. For the same city, view and settings both show the same cells.
//!
//! ```
//! use citygen::{City, Params, model::StratumKind};
//! use cityplay::{Canvas, Scene, Stage, Style, View, paint_map};
//! use mapkit::{Pos, Size};
//! let (city, style) = (City::empty(Params::default()), Style::builtin());
//! let scene = Scene::new(&city);
//! let mut canvas = Canvas::new(Size::new(40, 12), style.blank());
//! let stage = Stage { city: &city, scene: &scene, style: &style };
//! paint_map(&mut canvas, &stage, &View::new(StratumKind::Street, Pos::new(0, 0)));
//! assert_eq!(canvas.row(0).len(), 40);
//! ```
//!
//! What moves is a function of the tick, 30 of them a second, and never of a clock. The crate does no input or
//! output, knows no screen, and holds no state but what its callers keep for it: a [`play::Game`] for one that is
//! played, which also answers every question of what a player may do.

pub mod net_graph;
pub mod overlay;
pub mod play;
pub mod time;
pub mod words;

mod camera;
mod canvas;
mod color;
mod minimap;
mod overview;
mod paint;
mod scene;
mod sight;
mod stage;
mod style;
mod tileset;

pub use camera::Camera;
pub use canvas::{Canvas, Cell};
pub use color::Rgb;
pub use minimap::{Minimap, paint_minimap};
pub use overview::{overview_color, overview_nodes, overview_pixels};
pub use paint::{View, paint_map, tile_mask};
pub use scene::{NodeSpot, Scene};
pub use sight::{FieldOfView, sight_radius};
pub use stage::Stage;
pub use style::{GlyphSet, GlyphSets, StratumStyle, Style, StyleError, ThemeStyle};
pub use tileset::{GlyphMode, TileContext, Visibility, ascii_glyph, ascii_text, cell, node_glyph};
