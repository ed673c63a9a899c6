//! Pass 2, room_carver (a shaper): a room in every leaf that can hold one.
//!
//! - **Reads** slot `leaves`, `room_min`, `room_max`.
//! - **Writes** Floor, and a region of kind Room for each room.
//! - **Leaves** rooms of sides `room_min`..=`room_max`, none much longer than wide, a wall around each, and three
//!   tiles at least between any two.
//! - **Stream** a fork per leaf, so that a leaf more or less does not shuffle the others' rooms.
//! - **Source** own.

use mapkit::{BoardIndex, BoardPos, BoxedSteps, Pass, Progress, Rect, Steps, Stream};

use super::bsp_partition::{LEAVES, MARGIN};
use super::cx::Cx;
use crate::model::RegionKind;
use crate::{Config, Draft, DungeonError};

const TOO_SMALL: &str = "the leaf is too small for a room";

/// A room is at most this many times as long as wide, unless `room_min` asks for more. Larger values give halls that
/// look like wide corridors.
const LONGEST: i32 = 3;

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "room_carver",
        about: "Carves a room in every leaf that can hold one.",
        reasons: &[TOO_SMALL],
        draws: true,
        begin,
    }
}

#[derive(Clone)]
struct Work {
    next: usize,
    leaves: usize,
}

fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, DungeonError> {
    Ok(BoxedSteps::new(Work { next: 0, leaves: cx.slots.get(LEAVES)?.len() }))
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, DungeonError> {
        if let Some(leaf) = cx.slots.get(LEAVES)?.get(self.next).copied() {
            let mut stream = cx.stream.fork_index(self.next as u64);
            if let Some(room) = find_room(leaf.rect, cx.world.config(), &mut stream) {
                cx.label(|| format!("room of {}×{} in leaf {}", room.w, room.h, self.next));
                cx.world.add_region(RegionKind::Room, room.iter().collect());
            } else {
                cx.label(|| format!("leaf {} stays rock", self.next));
                cx.give_up(TOO_SMALL, Some(BoardPos::new(BoardIndex(0), leaf.rect.center())), || {
                    format!("{}×{} with its margin", leaf.rect.w, leaf.rect.h)
                });
            }
            cx.count_words(&stream);
        }
        self.next += 1;
        Ok(Progress::of(self.next, self.leaves))
    }
}

/// A room somewhere in `leaf`, or `None` where not even the least one fits.
fn find_room(leaf: Rect, config: &Config, stream: &mut Stream) -> Option<Rect> {
    let size = config.size();
    let leaf = leaf.intersect(Rect::new(0, 0, size.w + 1, size.h + 1))?;
    let (free_w, free_h) = (leaf.w - MARGIN, leaf.h - MARGIN);
    let (least, most) = (config.room_min, config.room_max);
    if free_w < least || free_h < least {
        return None;
    }
    let (mut w, mut h) = (stream.range(least, most.min(free_w)), stream.range(least, most.min(free_h)));
    (w, h) = (w.min(LONGEST * h), h.min(LONGEST * w));
    let x = leaf.x + 1 + stream.range(0, free_w - w);
    let y = leaf.y + 1 + stream.range(0, free_h - h);
    Some(Rect::new(x, y, w, h))
}
