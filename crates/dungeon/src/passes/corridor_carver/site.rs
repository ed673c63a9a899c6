//! The ground as corridors see it: what each tile is to them, and what a move between two tiles costs.

use mapkit::search::{Bordered, Costs, Shape};
use mapkit::{Dir, Pos, Rect, Size};

use crate::model::RegionId;

/// Floor of a room.
const ROOM: u8 = 1;
/// Wall of a room, corners excepted: where a door may be.
const WALL: u8 = 1 << 1;
/// Never carved: corners of rooms, walls up to two tiles beside doors, the map's outermost ring.
const SHUT: u8 = 1 << 2;
/// A corridor.
const WAY: u8 = 1 << 3;
/// A corridor lies on one of the four sides.
const BESIDE: u8 = 1 << 4;
/// A corridor lies two tiles off, or across a corner.
const NEAR: u8 = 1 << 5;
/// Just outside the wall of a room.
const SKIRT: u8 = 1 << 6;

/// Rock to carve. What is there already costs 1 a tile, so ways share where they can.
const ROCK: u32 = 4;
/// A new door more than the rock. Larger values make ways leave rooms by doors that are there.
const DOOR: u32 = 8;
/// More for rock along the wall of a room, near a corridor, and touching one: corridors keep apart where they can.
const ALONG_WALL: u32 = 2;
const NEAR_WAY: u32 = 4;
const TOUCHING: u32 = 4;
/// More for a move with a corridor two tiles to the side all along: a wall of one tile between two corridors.
const NARROW: u32 = 10;

/// The range of [`Site::price`].
pub(super) const COSTS: Costs = Costs::new(1, ROCK + DOOR + ALONG_WALL + NEAR_WAY + TOUCHING + NARROW);

/// Whether a way may run along in a corridor that is there, or with a single wall beside it, rather than cross it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Following {
    Allowed,
    Forbidden,
}

/// The ground. All reads are by index into its [`Shape`].
#[derive(Clone, Debug)]
pub(super) struct Site {
    marks: Bordered<u8>,
    /// Which region an open tile belongs to.
    owners: Bordered<RegionId>,
}

impl Site {
    /// Rock with rooms in it.
    pub(super) fn new(size: Size, rooms: impl Iterator<Item = (RegionId, Rect)>) -> Self {
        let mut site =
            Self { marks: Bordered::new(size, 0, SHUT), owners: Bordered::new(size, RegionId(0), RegionId(0)) };
        for pos in size.rect().border() {
            site.mark(pos, SHUT);
        }
        for (id, room) in rooms {
            for pos in room.iter() {
                site.mark(pos, ROOM);
                site.owners.put(pos, id);
            }
            let wall = room.inflate(1);
            for pos in wall.border() {
                site.mark(pos, if wall.is_corner(pos) { SHUT } else { WALL });
            }
            for pos in wall.inflate(1).border() {
                site.mark(pos, SKIRT);
            }
        }
        site
    }

    pub(super) const fn shape(&self) -> Shape {
        self.marks.shape()
    }

    fn mark(&mut self, pos: Pos, mark: u8) {
        let index = self.shape().index(pos);
        self.marks[index] |= mark;
    }

    /// Whether `pos` lies in a room or a corridor.
    pub(super) fn is_open(&self, pos: Pos) -> bool {
        self.marks.at(pos) & (ROOM | WAY) != 0
    }

    /// Whether the tile at `index` lies in a room.
    pub(super) fn is_room(&self, index: usize) -> bool {
        self.marks[index] & ROOM != 0
    }

    /// The regions on the four sides of `pos`.
    pub(super) fn regions_beside(&self, pos: Pos) -> impl Iterator<Item = RegionId> {
        Dir::CARDINAL
            .into_iter()
            .map(move |dir| pos.step(dir))
            .filter(|&p| self.is_open(p))
            .map(|p| self.owners.at(p))
    }

    /// Makes a tile part of the corridor `id`.
    pub(super) fn open(&mut self, pos: Pos, id: RegionId) {
        self.owners.put(pos, id);
        self.mark(pos, WAY);
        let is_wall = |site: &Self, pos| site.marks.at(pos) & WALL != 0;
        let door = is_wall(self, pos);
        for (i, dir) in Dir::CARDINAL.into_iter().enumerate() {
            let (side, second) = (pos.step(dir), pos.step(dir).step(dir));
            self.mark(side, BESIDE);
            self.mark(second, NEAR);
            self.mark(side.step(Dir::CARDINAL[(i + 1) % 4]), NEAR);
            if door && is_wall(self, side) {
                self.mark(side, SHUT);
                self.mark(second, if is_wall(self, second) { SHUT } else { 0 });
            }
        }
    }

    /// What the move from one tile to its neighbour costs; 0 where it is not allowed.
    #[inline]
    pub(super) fn price(&self, from: usize, to: usize, following: Following) -> u32 {
        let (here, there) = (self.marks[from], self.marks[to]);
        if there & ROOM != 0 {
            // Into a room through its wall, or on within it.
            return u32::from(here & (ROOM | WALL) != 0);
        }
        if there & (SHUT | WAY) == SHUT {
            return 0;
        }
        // Through a wall one goes straight.
        let beyond = to + to - from;
        if there & WALL != 0 && here & ROOM == 0 && self.marks[beyond] & ROOM == 0 {
            return 0;
        }
        if here & WALL != 0 && here & ROOM == 0 && self.marks[from + from - to] & ROOM == 0 {
            return 0;
        }
        if there & WAY != 0 {
            return u32::from(here & WAY == 0 || following == Following::Allowed);
        }
        if there & BESIDE != 0 && (self.would_widen(to) || (here & BESIDE != 0 && self.has_way_along(from, to, 1))) {
            return 0;
        }
        let narrow = here & there & NEAR != 0 && self.has_way_along(from, to, 2);
        if narrow && following == Following::Forbidden {
            return 0;
        }
        let more = |yes: bool, price: u32| if yes { price } else { 0 };
        let marked = |mark: u8, price: u32| more(there & mark != 0, price);
        ROCK + marked(WALL, DOOR)
            + marked(SKIRT, ALONG_WALL)
            + marked(NEAR, NEAR_WAY)
            + marked(BESIDE, TOUCHING)
            + more(narrow, NARROW)
    }

    /// Whether carving the tile would make a square of four corridor tiles.
    fn would_widen(&self, index: usize) -> bool {
        let way = |index: usize| self.marks[index] & WAY != 0;
        let [north, east, south, west] = self.shape().around(index);
        (way(north) && (way(east) && way(north + 1) || way(west) && way(north - 1)))
            || (way(south) && (way(east) && way(south + 1) || way(west) && way(south - 1)))
    }

    /// Whether the move runs along a corridor that lies `off` tiles to one side of both tiles, 1 or 2.
    fn has_way_along(&self, from: usize, to: usize, off: usize) -> bool {
        let across = off * if from.abs_diff(to) == 1 { self.shape().stride } else { 1 };
        let both = |a: usize, b: usize| self.marks[a] & self.marks[b] & WAY != 0;
        both(from + across, to + across) || both(from - across, to - across)
    }
}
