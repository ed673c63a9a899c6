//! A dungeon's regions and where they meet, as a graph to lay out.

use canvas::graph::{Graph, GraphBuilder, GraphError, Kind, Link, Mark, Node, NodeIndex, Place};

use crate::model::{Dungeon, RegionKind};

/// The graph of a dungeon: node `i` is region `i`, link `i` is edge `i`. Rooms are as large as their tiles are many.
///
/// # Errors
/// An edge names a region that is not there.
pub fn region_graph(dungeon: &Dungeon) -> Result<Graph, GraphError> {
    let mut builder = GraphBuilder::default();
    let mut kind = |kind: RegionKind, mark, color| {
        builder.add_kind(Kind { mark, color, is_named_early: kind == RegionKind::Room, ..Kind::plain(kind.label()) })
    };
    let room = kind(RegionKind::Room, Mark::Square, [44, 70, 94]);
    let corridor = kind(RegionKind::Corridor, Mark::Disc, [96, 96, 88]);
    for region in &dungeon.regions {
        let middle = region.bounds.center();
        let place = Place { layer: 0, y: middle.y, x: middle.x };
        let (kind, radius) = match region.kind {
            RegionKind::Room => (room, (region.cells.len() as f32).sqrt() / 8.0 + 0.4),
            RegionKind::Corridor => (corridor, 0.4),
        };
        builder.add_node(Node { place, radius, label: region.id.0.to_string(), ..Node::of(kind) });
    }
    for edge in &dungeon.graph {
        builder.add_link(Link { a: NodeIndex(edge.a.0), b: NodeIndex(edge.b.0) });
    }
    builder.finish()
}
