//! Pass 4, streets: each district's own streets after its theme's style, and the blocks between them.
//!
//! - **Reads** slots `land`, `arterial`, `road`; districts, the theme table.
//! - **Writes** Road, Sidewalk, Alley (and Barriers) on Void land of Street, and the mouths of streets through the
//!   pavement of avenues; slots `road`, `blocks`, `block_ids`.
//! - **Leaves** blocks that lie wholly inside one district, off roads, alleys and water, at least 5×4, and around each
//!   block, the map's edge aside, a full ring of land that no other block touches: so what is not block is in one piece
//!   wherever land is.
//! - **Stream** a fork per district.
//! - **Source** lattices and binary space partition (H. Fuchs et al. 1980) for streets; the largest rectangle under a
//!   histogram (the stack method of D. Vandevoorde, 1998) for blocks.

mod blocks;
mod finer;
mod lay;
mod plan;
mod slots;

use std::collections::VecDeque;
use std::sync::Arc;

use mapkit::search::Components;
use mapkit::text::count;
use mapkit::{BoxedSteps, Dir, Grid, Pass, Progress, Steps};

pub use self::slots::{BLOCK_IDS, BLOCKS, Block};
use super::cx::Cx;
use super::terrain::LAND;
use crate::model::{DistrictId, StratumKind, Terrain};
use crate::{Draft, GenError};

const TOO_SMALL: &str = "remainder too small for a block";
const NO_ROOM: &str = "no room for streets";
const TOO_FEW: &str = "too few blocks";
const LOOSE: &str = "a street was cut off";

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "streets",
        about: "Lays out each district's streets in its theme's style and finds the blocks between them.",
        reasons: &[TOO_SMALL, NO_ROOM, TOO_FEW, LOOSE],
        draws: true,
        begin,
    }
}

#[derive(Clone)]
struct Work {
    next: usize,
}

#[expect(clippy::unnecessary_wraps, reason = "the signature of every pass's `begin`")]
fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    cx.slots.put(BLOCKS, Vec::new());
    cx.slots.put(BLOCK_IDS, Grid::new(cx.world.city.size(), 0));
    Ok(BoxedSteps::new(Work { next: 0 }))
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        let count = cx.world.city.districts.len();
        if let Some(id) = DistrictId::new(self.next).filter(|_| self.next < count) {
            cx.label(|| format!("streets of district {id}"));
            lay_district(cx, id)?;
        } else if self.next == count {
            cx.label(|| "cut large blocks of a small city".into());
            for alley in finer::cut_large(cx)? {
                cx.give_up(TOO_FEW, Some(StratumKind::Street.board_pos(alley.center())), || {
                    format!("too few blocks for a city: one is cut by an alley of {}×{}", alley.w, alley.h)
                });
            }
        } else {
            cx.label(|| "join loose streets".into());
            join_loose(cx)?;
        }
        self.next += 1;
        Ok(Progress::of(self.next, count + 2))
    }
}

/// Streets and blocks of one district.
fn lay_district(cx: &mut Cx<'_>, id: DistrictId) -> Result<(), GenError> {
    let mut stream = cx.stream.fork_index(u64::from(id.code()));
    let flavor = Arc::clone(&cx.world.flavor);
    let spec = flavor.theme(cx.world.city.districts[id.index()].theme);
    let bounds = cx.world.city.districts[id.index()].bounds;
    let mut site = lay::Site::new(cx, id, bounds)?;
    let cells = plan::lay_streets(&mut site, spec, &mut stream);
    let mut found = blocks::find_blocks(&mut site, &cells);
    if found.rects.is_empty() {
        // Avenues and neighbours left too little room: build on what is left rather than lay streets.
        cx.give_up(NO_ROOM, Some(StratumKind::Street.board_pos(bounds.center())), || {
            format!("district {id} has no room for streets of its own")
        });
        site = lay::Site::new(cx, id, bounds)?;
        found = blocks::find_blocks(&mut site, &[bounds]);
    }
    for &(pos, tiles) in &found.rest {
        cx.give_up(TOO_SMALL, Some(StratumKind::Street.board_pos(pos)), || {
            format!("too few are left for a 5×4 rectangle: {}", count(tiles, "tile"))
        });
    }
    site.apply(cx)?;
    let mut blocks = std::mem::take(cx.slots.get_mut(BLOCKS)?);
    let ids = cx.slots.get_mut(BLOCK_IDS)?;
    for rect in found.rects {
        blocks.push(Block { rect, district: id });
        ids.fill_rect(rect, blocks.len() as u16);
    }
    cx.slots.put(BLOCKS, blocks);
    cx.count_words(&stream);
    Ok(())
}

/// Whether a tile belongs to the street network.
fn is_street(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Road | Terrain::Bridge | Terrain::Alley | Terrain::Sidewalk)
}

/// Joins every loose piece of street to the network by an alley over land outside blocks; the shortest way.
fn join_loose(cx: &mut Cx<'_>) -> Result<(), GenError> {
    let size = cx.world.city.size();
    let land = cx.slots.get(LAND)?.clone();
    let ids = cx.slots.get(BLOCK_IDS)?.clone();
    let components = cx.scratch.of::<Components>();
    let mut street = cx.world.board(StratumKind::Street);
    components.label(size, |i| is_street(street.terrain(i)));
    // Breadth-first from the largest piece over free land: the first tile of a loose piece that is met is walked back.
    let mut came_from = vec![u32::MAX; size.area()];
    let mut queue = VecDeque::new();
    let mut joined = vec![false; components.len()];
    let mut notes = Vec::new();
    if let Some(first) = joined.first_mut() {
        *first = true;
        for pos in components.tiles(0) {
            let i = (pos.y * size.w + pos.x) as usize;
            came_from[i] = i as u32;
            queue.push_back(i);
        }
    }
    while let Some(i) = queue.pop_front() {
        for dir in Dir::CARDINAL {
            let Some(next) = size.index(size.pos(i).step(dir)) else { continue };
            let piece = components.of(next);
            let open = piece.is_some() || (land.cells()[next] && ids.cells()[next] == 0);
            if came_from[next] != u32::MAX || !open {
                continue;
            }
            came_from[next] = i as u32;
            queue.push_back(next);
            if let Some(piece) = piece.filter(|&p| !joined[p]) {
                joined[piece] = true;
                let mut back = i;
                let mut paved = 0;
                while came_from[back] as usize != back {
                    if street.terrain(back) == Terrain::Void {
                        street.set_terrain(back, Terrain::Alley);
                        paved += 1;
                    }
                    back = came_from[back] as usize;
                }
                notes.push((size.pos(next), Some(paved)));
            }
        }
    }
    let left = (0..components.len()).filter(|&piece| !joined[piece]);
    notes.extend(left.map(|piece| (components.first(piece), None)));
    for (pos, paved) in notes {
        cx.give_up(LOOSE, Some(StratumKind::Street.board_pos(pos)), || match paved {
            Some(tiles) => format!("joined by {} of alley", count(tiles, "tile")),
            None => "no way leads to it over land: left to connectivity".into(),
        });
    }
    Ok(())
}
