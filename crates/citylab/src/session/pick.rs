//! What is selected, and the way back and forward through what was.
//!
//! A selection outlives the world that it was made in: the tile stays where it is, a thing stays where the next world
//! has the same one in the same place, or gives way to one of its kind at the selected tile, and the step moves along
//! with its pass.

use mapkit::{BoardIndex, BoardPos, BoardRect, Pos, Rect};

use crate::marks::Spot;
use crate::subject::Moment;
use crate::subject::moment::{Entity, is_same};

/// A place that was looked at: where, when, and at what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The board.
    pub board: BoardIndex,
    /// The tile.
    pub tile: Option<Pos>,
    /// The thing.
    pub entity: Option<Entity>,
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
    pub(super) wanted: Option<BoardRect>,
    /// What the map frames for a panel, on every board.
    pub(super) highlight: Option<Rect>,
}

/// Places kept; the oldest are forgotten.
const MOST_PLACES: usize = 200;

impl Selection {
    pub(super) fn new(board: BoardIndex) -> Self {
        Self {
            places: vec![Place { board, tile: None, entity: None, step: None }],
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
    pub fn tile(&self) -> Option<BoardPos> {
        let place = self.place();
        place.tile.map(|tile| BoardPos::new(place.board, tile))
    }

    /// The selected thing.
    pub fn entity(&self) -> Option<Entity> {
        self.place().entity
    }

    /// What the map should bring into view.
    pub const fn wanted(&self) -> Option<BoardRect> {
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
    /// the tile, be it only in a later world: the one that undoes a change has again what was selected before it.
    pub(super) fn carry_over(&mut self, before: &dyn Moment, after: &dyn Moment) {
        let kind = self.entity().map(|entity| entity.kind).or(self.lost);
        for place in &mut self.places {
            place.entity = place.entity.filter(|&entity| is_same(before, after, entity));
        }
        let place = &mut self.places[self.at];
        if let (None, Some(kind), Some(tile)) = (place.entity, kind, place.tile) {
            place.entity = after.entities_at(place.board, tile).into_iter().find(|entity| entity.kind == kind);
        }
        self.lost = kind.filter(|_| place.entity.is_none());
        self.highlight = None;
    }
}
