//! Regions and graph as layers, so that a debugger can lay them over the map.

use mapkit::{GraphLayer, Grid, Layer, Pos, Size};

use crate::model::{Edge, Region};

/// Which region each tile belongs to: its id plus 1, 0 for none.
pub fn regions(size: Size, regions: &[Region]) -> Layer {
    let mut ids = Grid::new(size, 0);
    for region in regions {
        for &pos in &region.cells {
            ids.set(pos, region.id.0 + 1);
        }
    }
    Layer::Ids(ids)
}

/// Regions as nodes, each at its middle tile, and the edges between them as links.
pub fn graph(regions: &[Region], edges: &[Edge]) -> Layer {
    let node = |region: &Region| (middle(region), format!("{} {}", region.kind.label(), region.id));
    let links = edges.iter().map(|edge| (edge.a.index(), edge.b.index())).collect();
    Layer::Graph(GraphLayer { nodes: regions.iter().map(node).collect(), links })
}

/// Where regions meet, as single tiles.
pub fn meetings(edges: &[Edge]) -> Layer {
    let label = |edge: &Edge| format!("{} – {}{}", edge.a, edge.b, if edge.door { ", door" } else { "" });
    Layer::Points(edges.iter().map(|edge| (edge.at, label(edge))).collect())
}

/// The middle tile of a room, or the tile halfway along a corridor.
fn middle(region: &Region) -> Pos {
    let center = region.bounds.center();
    if region.cells.contains(&center) {
        return center;
    }
    region.cells.get(region.cells.len() / 2).copied().unwrap_or(center)
}
