//! Selecting on a bench.

use mapkit::{Pos, Rect};

use super::Bench;
use crate::command::LookCommand;
use crate::marks::Spot;
use crate::session::pick::{Place, Selection};
use crate::subject::moment::Thing;

impl Bench {
    /// What is selected.
    pub const fn selection(&self) -> &Selection {
        &self.selection
    }

    pub(in crate::session) fn look(&mut self, command: LookCommand) {
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
