//! Finer blocks for a small city: the largest are cut by an alley until there is enough to build on.
//!
//! Themes are measured for large districts; on a small map a few superblocks would be all there is.

use mapkit::{Rect, Size};

use super::slots::{BLOCK_IDS, BLOCKS, Block};
use crate::GenError;
use crate::model::{StratumKind, Terrain};
use crate::passes::cx::Cx;

/// Blocks that any city but the smallest should have. More makes small maps busier.
const BLOCKS_WANTED: usize = 22;
/// Tiles of the map for each wanted block, on maps too small for [`BLOCKS_WANTED`].
const TILES_PER_BLOCK: usize = 300;
/// Lots that any city but the smallest should have, so that it has 40 buildings and some plazas.
const LOTS_WANTED: usize = 58;
/// Tiles of the map for each wanted lot, on maps too small for [`LOTS_WANTED`].
const TILES_PER_LOT: usize = 120;
/// Least sides of a block.
const LEAST: (i32, i32) = (5, 4);

/// Cuts the largest blocks until there are enough blocks and enough lots; returns the alleys.
pub(super) fn cut_large(cx: &mut Cx<'_>) -> Result<Vec<Rect>, GenError> {
    let size = cx.world.city.size();
    let mut blocks = std::mem::take(cx.slots.get_mut(BLOCKS)?);
    let least: Vec<Size> = blocks.iter().map(|b| cx.world.theme(b.district).least_lot()).collect();
    let alleys = find_cuts(size, &mut blocks, least);
    let ids = cx.slots.get_mut(BLOCK_IDS)?;
    for &alley in &alleys {
        ids.fill_rect(alley, 0);
    }
    for (i, block) in blocks.iter().enumerate() {
        ids.fill_rect(block.rect, i as u16 + 1);
    }
    cx.slots.put(BLOCKS, blocks);
    let mut street = cx.world.board(StratumKind::Street);
    for pos in alleys.iter().flat_map(|alley| alley.iter()) {
        street.put_terrain(pos, Terrain::Alley);
    }
    Ok(alleys)
}

/// Cuts `blocks`, whose least lots are `least`, and returns the alleys between the halves.
fn find_cuts(size: Size, blocks: &mut Vec<Block>, mut least: Vec<Size>) -> Vec<Rect> {
    let blocks_wanted = BLOCKS_WANTED.min(size.area() / TILES_PER_BLOCK);
    let lots_wanted = LOTS_WANTED.min(size.area() / TILES_PER_LOT);
    let mut lots: usize = blocks.iter().zip(&least).map(|(b, &l)| lots_of(b.rect, l)).sum();
    let mut alleys = Vec::new();
    while blocks.len() < blocks_wanted || lots < lots_wanted {
        let can_be_cut = |b: &Block| b.rect.w > 2 * LEAST.0 || b.rect.h > 2 * LEAST.1;
        let largest = (0..blocks.len()).filter(|&i| can_be_cut(&blocks[i]));
        let Some(i) = largest.max_by_key(|&i| (blocks[i].rect.area(), std::cmp::Reverse(i))) else { break };
        let (a, alley, b) = halves(blocks[i].rect);
        lots += lots_of(a, least[i]) + lots_of(b, least[i]);
        lots -= lots_of(blocks[i].rect, least[i]);
        blocks.push(Block { rect: b, district: blocks[i].district });
        least.push(least[i]);
        blocks[i].rect = a;
        alleys.push(alley);
    }
    alleys
}

/// The least number of lots that a block of this size is cut into.
fn lots_of(block: Rect, least: Size) -> usize {
    // A side is cut while it is twice the least or more, so a lot's side stays under twice the least.
    let pieces = |side: i32, least: i32| (side / (2 * least) + 1) as usize;
    pieces(block.w, least.w) * pieces(block.h, least.h)
}

/// The halves of a block and the alley between them, across its longer side where that leaves both large enough.
fn halves(rect: Rect) -> (Rect, Rect, Rect) {
    let across_width = rect.w > 2 * LEAST.0 && (rect.w >= rect.h || rect.h <= 2 * LEAST.1);
    if across_width {
        let at = rect.w / 2;
        let alley = Rect::new(rect.x + at, rect.y, 1, rect.h);
        (Rect::new(rect.x, rect.y, at, rect.h), alley, Rect::new(alley.right(), rect.y, rect.w - at - 1, rect.h))
    } else {
        let at = rect.h / 2;
        let alley = Rect::new(rect.x, rect.y + at, rect.w, 1);
        (Rect::new(rect.x, rect.y, rect.w, at), alley, Rect::new(rect.x, alley.bottom(), rect.w, rect.h - at - 1))
    }
}
