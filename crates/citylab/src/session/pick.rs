//! What is selected, and the way back and forward through what was.
//!
//! A selection outlives the world that it was made in: the tile stays where it is, a thing stays where the next world
//! has the same one in the same place, or gives way to one of its kind at the selected tile, and the step moves along
//! with its pass.

use mapkit::{Pos, Rect};

use super::{Bench, Spot};
use crate::command::LookCommand;
use crate::subject::Moment;
use crate::subject::moment::Thing;

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
    places: Vec<Place>,
    at: usize,
    /// The kind of thing that was selected here until a world came that has none of it at the tile.
    lost: Option<u8>,
    /// What the map should bring into view: a board and an area. Taken by the map.
    wanted: Option<(u8, Rect)>,
    /// What the map frames for a panel, on every board.
    highlight: Option<Rect>,
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

    fn visit(&mut self, place: Place) {
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

/// Whether a thing is one of two worlds: in the same place, or by the same name where it has no place.
pub(super) fn is_same(before: &dyn Moment, after: &dyn Moment, thing: Thing) -> bool {
    match (before.place_of(thing), after.place_of(thing)) {
        (None, None) => {
            let name = before.thing_name(thing);
            name.is_some() && name == after.thing_name(thing)
        }
        (was, is) => was == is,
    }
}

impl Bench {
    /// What is selected.
    pub const fn selection(&self) -> &Selection {
        &self.selection
    }

    pub(super) fn look(&mut self, command: LookCommand) {
        match command {
            LookCommand::Tile(board, tile) => self.select_tile(board, tile),
            LookCommand::Thing(thing) => self.select_thing(thing),
            LookCommand::Center(board, area) => self.selection.wanted = Some((board, area)),
            LookCommand::Highlight(area) => self.selection.highlight = area,
            LookCommand::Nothing => {
                let step = self.present_step();
                let place = Place { tile: None, thing: None, step, ..self.selection.place() };
                self.selection.visit(place);
            }
            LookCommand::Back if self.selection.can_go_back() => self.go_to_place(self.selection.at - 1),
            LookCommand::Forward if self.selection.can_go_forward() => self.go_to_place(self.selection.at + 1),
            LookCommand::Back | LookCommand::Forward => {}
            LookCommand::Shown => self.selection.wanted = None,
        }
    }

    fn present_step(&self) -> Option<Spot> {
        self.spot(self.step()).filter(|_| !self.time.is_at_end())
    }

    fn select_tile(&mut self, board: u8, tile: Pos) {
        let Some(view) = self.view() else { return };
        if usize::from(board) >= self.spec().boards.len() || !view.moment.size().contains(tile) {
            return;
        }
        let thing = view.moment.things_at(board, tile).first().copied();
        let place = Place { board, tile: Some(tile), thing, step: self.present_step() };
        self.selection.visit(place);
    }

    fn select_thing(&mut self, thing: Thing) {
        let Some(sheet) = self.view().and_then(|view| view.moment.sheet(thing)) else { return };
        let (board, tile) = match sheet.place {
            Some((board, area)) => (board, Some(area.center())),
            None => (self.selection.place().board, None),
        };
        let step = self.present_step();
        self.selection.visit(Place { board, tile, thing: Some(thing), step });
        self.selection.wanted = sheet.place;
    }

    fn go_to_place(&mut self, at: usize) {
        self.selection.at = at;
        self.selection.lost = None;
        let place = self.selection.place();
        self.selection.wanted = place.tile.map(|tile| (place.board, Rect::new(tile.x, tile.y, 1, 1)));
        if let Some(tape) = self.tape.clone() {
            self.time.stop();
            self.time.seek(place.step.map_or(tape.len(), |spot| spot.nearest_in(&*tape)), &*tape);
        }
    }
}
