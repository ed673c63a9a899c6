//! Pass 1, bsp_partition (a partitioner): the map is cut in two, the halves again, down to leaves for one room each.
//!
//! - **Reads** size, `room_min`, `room_max`, `depth`.
//! - **Writes** slot `leaves`; no tile.
//! - **Leaves** leaves that cover the map without overlap and share one column and row with the outside on the right
//!   and below, each at least `room_min` + [`MARGIN`] in both extents.
//! - **Stream** in order of the queue: whether a part stays whole, the direction where neither is called for, the place
//!   of the cut.
//! - **Source** binary space partition as in rogue-likes; halves are taken breadth first, so that a step shows one cut
//!   and all parts shrink together.

use mapkit::{BoxedSteps, Key, Pass, Place, Progress, Rect, SlotItem, Steps};

use super::cx::Cx;
use crate::{Draft, DungeonError};

/// The parts of the map, each for one room.
pub const LEAVES: Key<Vec<Leaf>> = Key::new("leaves");

/// Tiles of a leaf's extent that no room takes: one before it, two behind. So three tiles at least lie between any two
/// rooms, the middle one free for a corridor that touches neither. Fewer would press corridors against rooms.
pub const MARGIN: i32 = 3;

/// A cut lies this far in at least, in percent of the extent; larger values give leaves of more equal size.
const NEAREST_CUT_PERCENT: i32 = 32;
/// A part this much longer than wide, in percent, is cut across its length.
const LONG_PERCENT: i32 = 130;

/// A part that one room could fill stays whole with this chance, so that large rooms stand among small ones. Larger
/// values give fewer and larger rooms.
const STAYS_WHOLE: f32 = 0.3;
/// Only parts cut this often already may stay whole: a map is never left as one room by chance.
const WHOLE_FROM_DEPTH: u32 = 2;

/// A part of the map for one room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Its tiles; the last column and row may lie just outside the map.
    pub rect: Rect,
    /// Cuts that led to it.
    pub depth: u32,
}

impl SlotItem for Leaf {
    fn place(&self) -> Place {
        Place::Area(self.rect)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("width", self.rect.w.to_string()),
            ("height", self.rect.h.to_string()),
            ("depth", self.depth.to_string()),
        ]
    }
}

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "bsp_partition",
        about: "Cuts the map in two again and again, down to leaves for one room each.",
        reasons: &[],
        draws: true,
        begin,
    }
}

#[derive(Clone)]
struct Work {
    /// Every part so far; those before `next` are cut or are leaves.
    parts: Vec<Leaf>,
    next: usize,
}

#[expect(clippy::unnecessary_wraps, reason = "the signature of a pass")]
fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, DungeonError> {
    let size = cx.world.config().size();
    // The wall behind the last room may be the map's own edge: its corridor tile lies outside.
    let rect = Rect::new(0, 0, size.w + 1, size.h + 1);
    cx.slots.put(LEAVES, Vec::new());
    Ok(BoxedSteps::new(Work { parts: vec![Leaf { rect, depth: 0 }], next: 0 }))
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, DungeonError> {
        let part = self.parts[self.next];
        let cut = if stays_whole(part, cx) { None } else { find_cut(part.rect, cx) };
        if let Some(halves) = cut {
            cx.label(|| format!("cut {}×{} in two", part.rect.w, part.rect.h));
            self.parts.extend(halves.map(|rect| Leaf { rect, depth: part.depth + 1 }));
        } else {
            cx.label(|| format!("leaf of {}×{}", part.rect.w, part.rect.h));
            cx.slots.get_mut(LEAVES)?.push(part);
        }
        self.next += 1;
        Ok(Progress::of(self.next, self.parts.len()))
    }
}

fn stays_whole(part: Leaf, cx: &mut Cx<'_>) -> bool {
    let config = cx.world.config();
    let most = config.room_max.saturating_add(MARGIN);
    part.depth >= config.depth
        || (part.depth >= WHOLE_FROM_DEPTH
            && part.rect.w <= most
            && part.rect.h <= most
            && cx.stream.chance(STAYS_WHOLE))
}

/// Two halves of `rect`, or `None` where it has no room for two leaves.
fn find_cut(rect: Rect, cx: &mut Cx<'_>) -> Option<[Rect; 2]> {
    let least = cx.world.config().room_min + MARGIN;
    let across = match (rect.w >= 2 * least, rect.h >= 2 * least) {
        (false, false) => return None,
        (true, false) => true,
        (false, true) => false,
        (true, true) if rect.w * 100 > rect.h * LONG_PERCENT => true,
        (true, true) if rect.h * 100 > rect.w * LONG_PERCENT => false,
        (true, true) => cx.stream.chance(0.5),
    };
    let extent = if across { rect.w } else { rect.h };
    let nearest = (extent * NEAREST_CUT_PERCENT / 100).max(least);
    let at = cx.stream.range(nearest, extent - nearest);
    Some(if across {
        [Rect::new(rect.x, rect.y, at, rect.h), Rect::new(rect.x + at, rect.y, rect.w - at, rect.h)]
    } else {
        [Rect::new(rect.x, rect.y, rect.w, at), Rect::new(rect.x, rect.y + at, rect.w, rect.h - at)]
    })
}
