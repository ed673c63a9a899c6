//! Graphs of nodes, links, groups and sectors: layouts, levels of detail, labels, and questions.
//!
//! A [`Graph`] is built once with a [`GraphBuilder`] and does not change. [`arrange`] gives each node a place in one of
//! the layouts of [`LayoutKind`]; the same graph gets the same [`Layout`] on every machine, to the last bit, since
//! nothing in it depends on hash order, threads, time or the system's trigonometry. What a front end adds is colour and
//! triangles: [`bubble_detail`] says what is drawn at which zoom, [`place_labels`] where words stand,
//! and [`shortest_path`], [`reach`] and [`cut`] answer questions.
//!
//! Places in a layout are in *units*: one unit is the spacing of nodes in an open bubble. x grows to the right and y
//! downwards. Pixels appear only where a function is given the pixels per unit.
//!
//! ```
//! use canvas::graph::{GraphBuilder, Group, Kind, LayoutKind, Link, Node, Sector, arrange};
//! let mut builder = GraphBuilder::default();
//! let kind = builder.add_kind(Kind::plain("server"));
//! let sector = builder.add_sector(Sector::named("Harbour"));
//! let [core, hub, shop] = ["core", "hub", "shop"].map(|name| builder.add_group(Group::named(name, sector)));
//! let [a, b, c] = [core, hub, shop].map(|group| builder.add_node(Node { group: Some(group), ..Node::of(kind) }));
//! builder.add_link(Link { a: b, b: a });
//! builder.add_link(Link { a: c, b });
//! builder.set_core(core);
//! builder.set_hub(sector, hub);
//! let graph = builder.finish()?;
//! let layout = arrange(&graph, LayoutKind::Circuit, &())?;
//! let way = layout.route(&graph, canvas::graph::LinkIndex(1));
//! assert_eq!((way[0], way[way.len() - 1]), (layout.node(c), layout.node(b)), "along stub, rib and spine");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrange;
mod bands;
mod board;
mod bubble;
mod check;
mod circuit;
mod cut;
mod detail;
mod export;
mod finder;
mod frame;
mod geometry;
mod index;
mod labels;
mod lanes;
mod layout;
mod model;
mod occupied;
mod oval;
mod path;
mod plan;
mod reach;
mod squares;
mod stress;
mod watch;
mod wiring;

pub use arrange::{ArrangeError, LayoutKind, arrange, default_layout};
pub use check::{LayoutFault, check_layout};
pub use cut::{Cut, cut};
pub use detail::{
    BubbleDetail, CORE_LEAST_PX, GroupNames, HUB_LEAST_PX, NodeWords, bubble_detail, flow_width_px, least_loss_shown,
    level_color, loss_color, loss_width_px, node_words, zoom_step,
};
pub use export::{Picture, to_dot, to_graphml, to_svg};
pub use finder::Finder;
pub use geometry::{Area, Point};
pub use index::{GroupIndex, KindIndex, LinkIndex, NodeIndex, SectorIndex, WireIndex};
pub use labels::{Label, LabelTarget, Measure, TextSize, View, place_labels};
pub use lanes::{LaneGrid, STEEPEST, Tile, arrange_over_map};
pub use layout::{Bubble, BubbleRole, Layout, Region};
pub use model::{Graph, GraphBuilder, GraphError, Group, Kind, Link, Mark, Node, Place, Role, Sector, Tiles};
pub use path::{Path, shortest_path};
pub use reach::{Reach, reach};
pub use stress::STRESS_MOST_NODES;
pub use watch::{Cancelled, Watch};
pub use wiring::{Joint, Route, Wire, WireKind, Wiring};
