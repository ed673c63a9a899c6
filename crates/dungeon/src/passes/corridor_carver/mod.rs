//! Pass 4, corridor_carver (a connector): corridors along the links between rooms.
//!
//! - **Reads** the rooms, slots `tree` and `loops`.
//! - **Writes** Floor; a region of kind Corridor for each piece between two rooms or junctions; the edges of the graph.
//! - **Leaves** every room reachable from every other. A corridor touches a room only at its ends, straight on, never
//!   beside another's end; it runs beside no other corridor, ends nowhere blind, and stays off the map's outermost ring.
//! - **Stream** a fork per link: where ways leave walls, and where they turn.
//! - **Source** own. A few straight, angled and stepped ways are tried and the cheapest taken, because people like
//!   corridors with few turns; where none is possible, A* over the same prices finds one for a link of the tree. There
//!   always is one: between any two leaves a line of tiles is free of rooms, and crossing rooms and corridors is allowed.

mod site;
mod ways;

use std::sync::Arc;

use mapkit::search::AStar;
use mapkit::{BoardIndex, BoardPos, BoxedSteps, Pass, Pos, Progress, Steps, Stream};

use self::site::{Following, Site};
use super::cx::Cx;
use super::mst_connect::{LOOPS, Link, TREE};
use crate::model::{Edge, RegionId, RegionKind};
use crate::{Draft, DungeonError};

const NO_WAY: &str = "no way for a loop keeps clear of what is there";
const DETOUR: &str = "no plain way; a detour is searched";
const JOINED: &str = "existing corridors already join the rooms";

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "corridor_carver",
        about: "Carves a corridor along every link, clear of rooms and of other corridors.",
        reasons: &[NO_WAY, DETOUR, JOINED],
        draws: true,
        begin,
    }
}

#[derive(Clone)]
struct Work {
    links: Arc<[Link]>,
    /// How many of the links are of the tree.
    tree: usize,
    site: Arc<Site>,
    next: usize,
}

fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, DungeonError> {
    let (tree, loops) = (cx.slots.get(TREE)?, cx.slots.get(LOOPS)?);
    let links = tree.iter().chain(loops).copied().collect();
    let site = Arc::new(Site::new(cx.world.config().size(), cx.world.rooms()));
    Ok(BoxedSteps::new(Work { links, tree: tree.len(), site, next: 0 }))
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, DungeonError> {
        if let Some(&link) = self.links.get(self.next) {
            let of_tree = self.next < self.tree;
            cx.label(|| format!("{} {} – {}", if of_tree { "corridor" } else { "loop" }, link.a, link.b));
            let mut stream = cx.stream.fork_index(self.next as u64);
            if let Some(way) = self.find_way(cx, link, of_tree, &mut stream) {
                let carved = apply_way(cx, Arc::make_mut(&mut self.site), &way);
                if !carved {
                    cx.give_up(JOINED, Some(BoardPos::new(BoardIndex(0), link.ends.to)), || {
                        format!("{} and {}", link.a, link.b)
                    });
                }
            }
            cx.count_words(&stream);
        }
        self.next += 1;
        Ok(Progress::of(self.next, self.links.len()))
    }
}

impl Work {
    /// The tiles from one room to the other, an end in each. Of the tree there is always a way.
    fn find_way(&self, cx: &mut Cx<'_>, link: Link, of_tree: bool, stream: &mut Stream) -> Option<Vec<Pos>> {
        let rect = |id: RegionId| cx.world.regions()[id.index()].bounds;
        let rooms = ways::Rooms { from: rect(link.a), to: rect(link.b) };
        // A loop that shares its way with others would be no loop.
        let following = if of_tree { Following::Allowed } else { Following::Forbidden };
        if let Some(way) = ways::cheapest(&self.site, rooms, following, stream) {
            return Some(way);
        }
        let place = Some(BoardPos::new(BoardIndex(0), link.ends.from));
        if !of_tree {
            cx.give_up(NO_WAY, place, || format!("{} and {} stay apart", link.a, link.b));
            return None;
        }
        cx.give_up(DETOUR, place, || format!("from {} to {}", link.a, link.b));
        let search: &mut AStar = cx.scratch.of();
        search.path(self.site.shape(), link.ends, site::COSTS, |a, b| self.site.price(a, b, following))
    }
}

/// Carves what of the way is rock yet, a region for each piece, with an edge wherever a piece touches what was there.
/// Whether anything was carved.
fn apply_way(cx: &mut Cx<'_>, site: &mut Site, way: &[Pos]) -> bool {
    let pieces = way.split(|&pos| site.is_open(pos)).filter(|piece| !piece.is_empty()).collect::<Vec<_>>();
    for &piece in &pieces {
        let id = cx.world.add_region(RegionKind::Corridor, piece.to_vec());
        for &at in piece {
            // No two sides of a tile lead to one region: that would be a corner cut off, which has no price.
            for a in site.regions_beside(at) {
                cx.world.graph_mut().push(Edge { a, b: id, at, door: false });
            }
        }
        for &pos in piece {
            site.open(pos, id);
        }
    }
    !pieces.is_empty()
}
