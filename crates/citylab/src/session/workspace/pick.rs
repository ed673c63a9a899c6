//! Selecting on a workspace.

use mapkit::{BoardIndex, BoardPos, BoardRect, Pos};

use super::Workspace;
use crate::command::LookCommand;
use crate::marks::Spot;
use crate::session::pick::{Place, Selection};
use crate::subject::moment::Entity;

impl Workspace {
    /// What is selected.
    pub const fn selection(&self) -> &Selection {
        &self.selection
    }

    pub(in crate::session) fn look(&mut self, command: LookCommand) {
        match command {
            LookCommand::Tile(BoardPos { board, pos }) => self.select_tile(board, pos),
            LookCommand::Entity(entity) => self.select_entity(entity),
            LookCommand::Center(part) => self.selection.wanted = Some(part),
            LookCommand::Highlight(area) => self.selection.highlight = area,
            LookCommand::Nothing => {
                let step = self.present_step();
                let place = Place { tile: None, entity: None, step, ..self.selection.place() };
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

    fn select_tile(&mut self, board: BoardIndex, tile: Pos) {
        let Some(view) = self.view() else { return };
        if board.get() >= self.spec().boards.len() || !view.moment.size().contains(tile) {
            return;
        }
        let entity = view.moment.entities_at(board, tile).first().copied();
        let place = Place { board, tile: Some(tile), entity, step: self.present_step() };
        self.selection.visit(place);
    }

    fn select_entity(&mut self, entity: Entity) {
        let Some(details) = self.view().and_then(|view| view.moment.details(entity)) else { return };
        let (board, tile) = match details.place {
            Some(BoardRect { board, area }) => (board, Some(area.center())),
            None => (self.selection.place().board, None),
        };
        let step = self.present_step();
        self.selection.visit(Place { board, tile, entity: Some(entity), step });
        self.selection.wanted = details.place;
    }

    fn go_to_place(&mut self, at: usize) {
        self.selection.at = at;
        self.selection.lost = None;
        let place = self.selection.place();
        self.selection.wanted = self.selection.tile().map(BoardRect::tile);
        if let Some(recording) = self.recording.clone() {
            self.time.stop();
            self.time.seek(place.step.map_or(recording.len(), |spot| spot.nearest_in(&*recording)), &*recording);
        }
    }
}
