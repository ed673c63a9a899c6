//! Rooms by binary space partition.
//!
//! Offsets are counted from the footprint's top left corner. Partitions prefer even offsets and every opening odd
//! ones, so a wall hardly ever has to make way for a door; where it must, any offset will do.

use mapkit::{Pos, Rect, Stream};

/// A side this long is divided: three tiles, a wall, three tiles. A smaller value gives cells without furniture.
const DIVISIBLE: i32 = 7;
/// The least length of a room's side along which it is divided.
const LEAST_ROOM: i32 = 3;
/// A room narrower than this is a corridor and stays whole: a partition across it would be nothing but a door.
const LEAST_ACROSS: i32 = 2;
/// How often a room is divided at most; larger values only matter in the largest halls.
const DEEPEST: u32 = 4;

/// A wall between two rooms, with the door in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Partition {
    /// The wall, door included: one tile wide.
    pub(super) line: Rect,
    /// The door.
    pub(super) door: Pos,
}

/// One stratum of one building. Reused from building to building.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// Doors in the outer wall.
    pub(super) doors: Vec<Pos>,
    /// Walls inside.
    pub(super) partitions: Vec<Partition>,
    /// Rooms, walls excluded: with the partitions they tile the inside.
    pub(super) rooms: Vec<Rect>,
    pending: Vec<(Rect, u32)>,
}

impl Layout {
    /// Forgets the last building and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.doors.clear();
        self.partitions.clear();
        self.rooms.clear();
    }

    /// Divides the inside of `footprint` into rooms. No partition ends at a door in the outer wall or in another
    /// partition, so the rooms are connected whatever is drawn.
    pub(super) fn partition(&mut self, footprint: Rect, stream: &mut Stream) {
        self.pending.push((footprint.inset(1), 0));
        while let Some((room, depth)) = self.pending.pop() {
            let cut = if depth < DEEPEST { self.find_cut(footprint, room, stream) } else { None };
            let Some((axis, at)) = cut else {
                self.rooms.push(room);
                continue;
            };
            let (before, line, after) = axis.cut(room, at);
            let door = axis.find_door(footprint, line, stream);
            self.partitions.push(Partition { line, door });
            self.pending.push((after, depth + 1));
            self.pending.push((before, depth + 1));
        }
    }

    /// Where to divide a room: across its longer side if that can be, with walls at even offsets if they can be.
    fn find_cut(&self, footprint: Rect, room: Rect, stream: &mut Stream) -> Option<(Axis, i32)> {
        let axes = if room.w >= room.h { [Axis::X, Axis::Y] } else { [Axis::Y, Axis::X] };
        for axis in axes {
            let (start, length) = axis.extent(room);
            if length < DIVISIBLE || axis.other().extent(room).1 < LEAST_ACROSS {
                continue;
            }
            let places = (start + LEAST_ROOM..start + length - LEAST_ROOM).filter(|&at| self.may_cut(room, axis, at));
            let even = places.clone().filter(|at| (at - axis.extent(footprint).0) % 2 == 0);
            let (evens, all) = (even.clone().count(), places.clone().count());
            let cut = if evens > 0 {
                even.clone().nth(stream.index(evens))
            } else if all > 0 {
                places.clone().nth(stream.index(all))
            } else {
                None
            };
            if let Some(at) = cut {
                return Some((axis, at));
            }
        }
        None
    }

    /// Whether a wall at `at` ends at no door.
    fn may_cut(&self, room: Rect, axis: Axis, at: i32) -> bool {
        let (start, length) = axis.other().extent(room);
        let ends = [axis.pos(at, start - 1), axis.pos(at, start + length)];
        let doors = self.doors.iter().chain(self.partitions.iter().map(|p| &p.door));
        doors.into_iter().all(|door| !ends.contains(door))
    }

    /// The room behind a door in the outer wall.
    pub(super) fn room_behind(&self, door: Pos, footprint: Rect) -> Rect {
        let touches = |room: &&Rect| room.inflate(1).contains(door) && !room.inflate(1).is_corner(door);
        self.rooms.iter().find(touches).copied().unwrap_or_else(|| footprint.inset(1))
    }
}

/// The axis along which a room is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    /// Left and right of a wall.
    X,
    /// Above and below a wall.
    Y,
}

impl Axis {
    const fn other(self) -> Self {
        match self {
            Self::X => Self::Y,
            Self::Y => Self::X,
        }
    }

    /// First tile and length of a rectangle along the axis.
    const fn extent(self, rect: Rect) -> (i32, i32) {
        match self {
            Self::X => (rect.x, rect.w),
            Self::Y => (rect.y, rect.h),
        }
    }

    /// The tile at `at` along the axis and `across` along the other.
    const fn pos(self, at: i32, across: i32) -> Pos {
        match self {
            Self::X => Pos::new(at, across),
            Self::Y => Pos::new(across, at),
        }
    }

    /// What lies before the wall at `at`, the wall, and what lies behind it.
    const fn cut(self, room: Rect, at: i32) -> (Rect, Rect, Rect) {
        let Rect { x, y, w, h } = room;
        match self {
            Self::X => {
                (Rect::new(x, y, at - x, h), Rect::new(at, y, 1, h), Rect::new(at + 1, y, room.right() - at - 1, h))
            }
            Self::Y => {
                (Rect::new(x, y, w, at - y), Rect::new(x, at, w, 1), Rect::new(x, at + 1, w, room.bottom() - at - 1))
            }
        }
    }

    /// The door in a wall across the axis: not at its ends if there is anything between, at an odd offset if there
    /// is one.
    fn find_door(self, footprint: Rect, line: Rect, stream: &mut Stream) -> Pos {
        let across = self.other();
        let (start, length) = across.extent(line);
        let (first, last) = if length >= 3 { (start + 1, start + length - 2) } else { (start, start + length - 1) };
        let odd = (first..=last).filter(|place| (place - across.extent(footprint).0) % 2 == 1);
        let odds = odd.clone().count();
        let place = if odds > 0 { odd.clone().nth(stream.index(odds)) } else { None };
        self.pos(self.extent(line).0, place.unwrap_or_else(|| stream.range(first, last)))
    }
}
