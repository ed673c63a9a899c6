//! What is selected, and the way back and forward through what was.
//!
//! A selection outlives the world that it was made in: the tile stays where it is, a thing stays where the next world
//! has the same one in the same place, or gives way to one of its kind at the selected tile, and the step moves along
//! with its pass.

use mapkit::{Pos, Rect};

use crate::marks::Spot;
use crate::subject::Moment;
use crate::subject::moment::{Thing, is_same};

/// A place that was looked at: where, when, and at what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The board.
    pub board: u8,
    /// The tile.
    pub tile: Option<Pos>,
    /// The thing.
    pub thing: Option<Thing>,
    /// The state in which it was looked at; `None` for the end.
    pub step: Option<Spot>,
}

/// What is selected.
#[derive(Clone, Debug)]
pub struct Selection {
    pub(super) places: Vec<Place>,
    pub(super) at: usize,
    /// The kind of thing that was selected here until a world came that has none of it at the tile.
    pub(super) lost: Option<u8>,
    /// What the map should bring into view: a board and an area. Taken by the map.
    pub(super) wanted: Option<(u8, Rect)>,
    /// What the map frames for a panel, on every board.
    pub(super) highlight: Option<Rect>,
}

/// Places kept; the oldest are forgotten.
const MOST_PLACES: usize = 200;

impl Selection {
    pub(super) fn new(board: u8) -> Self {
        Self {
            places: vec![Place { board, tile: None, thing: None, step: None }],
            at: 0,
            lost: None,
            wanted: None,
            highlight: None,
        }
    }

    /// What is selected now.
    pub fn place(&self) -> Place {
        self.places[self.at]
    }

    /// The selected tile with its board.
    pub fn tile(&self) -> Option<(u8, Pos)> {
        let place = self.place();
        place.tile.map(|tile| (place.board, tile))
    }

    /// The selected thing.
    pub fn thing(&self) -> Option<Thing> {
        self.place().thing
    }

    /// What the map should bring into view.
    pub const fn wanted(&self) -> Option<(u8, Rect)> {
        self.wanted
    }

    /// What the map should frame on every board.
    pub const fn highlight(&self) -> Option<Rect> {
        self.highlight
    }

    /// Whether there is a place to go back to.
    pub const fn can_go_back(&self) -> bool {
        self.at > 0
    }

    /// Whether there is a place to go forward to.
    pub fn can_go_forward(&self) -> bool {
        self.at + 1 < self.places.len()
    }

    pub(super) fn visit(&mut self, place: Place) {
        self.lost = None;
        if self.place() == place {
            return;
        }
        self.places.truncate(self.at + 1);
        self.places.push(place);
        if self.places.len() > MOST_PLACES {
            self.places.remove(0);
        }
        self.at = self.places.len() - 1;
    }

    /// Another finished world takes the place of one. Ids are places in lists, so one may mean something else now:
    /// things that are not where they were are forgotten. What is selected now gives way to the thing of its kind at
    /// the tile, be it only in a later world: whoever undoes a change has again what was selected before it.
    pub(super) fn carry_over(&mut self, before: &dyn Moment, after: &dyn Moment) {
        let kind = self.thing().map(|thing| thing.kind).or(self.lost);
        for place in &mut self.places {
            place.thing = place.thing.filter(|&thing| is_same(before, after, thing));
        }
        let place = &mut self.places[self.at];
        if let (None, Some(kind), Some(tile)) = (place.thing, kind, place.tile) {
            place.thing = after.things_at(place.board, tile).into_iter().find(|thing| thing.kind == kind);
        }
        self.lost = kind.filter(|_| place.thing.is_none());
        self.highlight = None;
    }
}
