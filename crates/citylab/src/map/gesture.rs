//! What the pointer does on the map: it pans, zooms and centres, and draws a rectangle to break on.

use egui::{Key, Modifiers, PointerButton, Pos2, Response, Ui};
use mapkit::{BoardRect, Pos, Rect};

use super::MapPanel;
use super::rectangle::Rectangle;
use crate::command::{Command, TimeCommand};
use crate::marks::Break;
use crate::session::Session;

/// Points of scrolling that double the zoom.
const SCROLL_TO_DOUBLE: f32 = 220.0;

impl MapPanel {
    /// Moves the camera by what the pointer does.
    pub(super) fn follow_pointer(&mut self, ui: &Ui, response: &Response, session: &Session, out: &mut Vec<Command>) {
        if let Some(seen) = self.seen.first() {
            self.outlook.camera.keep_on_map(&seen.window);
        }
        let at = response.hover_pos().or_else(|| response.interact_pointer_pos());
        self.draw_rectangle(ui, response, session, out);
        let under = at.and_then(|at| Some((at, self.seen.iter().position(|seen| seen.rect.contains(at))?)));
        let Some((at, index)) = under else {
            self.pointer = None;
            return;
        };
        let seen = self.seen[index];
        let (window, pointer) = (seen.window, seen.panel_px(at));
        self.pointer = Some((index, pointer));
        let pans = response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle);
        if pans && self.rectangle == Rectangle::None {
            let by = response.drag_delta() * window.ppp;
            self.outlook.camera.pan([-by.x, -by.y], &window);
        }
        if response.double_clicked() {
            self.outlook.camera.center_on(self.outlook.camera.place(&window).map_from_panel(pointer), &window);
        }
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = pinch * (scroll / SCROLL_TO_DOUBLE).exp2();
        if response.hovered() && (factor - 1.0).abs() > 1e-4 {
            self.outlook.camera.zoom_at(factor, pointer, &window);
        }
    }

    /// A drag with Shift, or after one was asked for, draws a rectangle; where it ends it becomes a breakpoint. Esc
    /// and a click take it back.
    fn draw_rectangle(&mut self, ui: &Ui, response: &Response, session: &Session, out: &mut Vec<Command>) {
        let (held, origin, escaped) =
            ui.input(|i| (i.modifiers == Modifiers::SHIFT, i.pointer.press_origin(), i.key_pressed(Key::Escape)));
        let is_wanted = held || self.rectangle == Rectangle::Awaited;
        if response.drag_started_by(PointerButton::Primary) && is_wanted && can_break(session) {
            let start = origin.and_then(|at| Some((at, self.seen.iter().position(|seen| seen.rect.contains(at))?)));
            if let Some((at, index)) = start {
                let tile = self.tile_in(index, at);
                self.rectangle = Rectangle::Drawn(index, tile, tile);
            }
        }
        if escaped || response.clicked() {
            self.rectangle = Rectangle::None;
        }
        let Rectangle::Drawn(index, from, _) = self.rectangle else { return };
        let to = response.interact_pointer_pos().filter(|_| index < self.seen.len());
        if let Some(at) = to {
            self.rectangle = Rectangle::Drawn(index, from, self.tile_in(index, at));
        }
        if response.drag_stopped() {
            out.extend(
                self.drawn().map(|BoardRect { board, area }| TimeCommand::AddBreak(Break::Area(board, area)).into()),
            );
            self.rectangle = Rectangle::None;
        } else if !response.dragged() {
            self.rectangle = Rectangle::None;
        }
    }

    /// The rectangle that is being drawn, with its board.
    pub(super) fn drawn(&self) -> Option<BoardRect> {
        let Rectangle::Drawn(index, from, to) = self.rectangle else { return None };
        Some(BoardRect::new(self.seen.get(index)?.board, Rect::spanning(from, to)))
    }

    /// The tile of the map that is nearest to a point of the screen, in the view at `index`.
    fn tile_in(&self, index: usize, at: Pos2) -> Pos {
        let seen = self.seen[index];
        let window = seen.window;
        let tile = self.outlook.camera.place(&window).tile_from_panel(seen.panel_px(at));
        Pos::new(tile.x.clamp(0, (window.map.w - 1).max(0)), tile.y.clamp(0, (window.map.h - 1).max(0)))
    }
}

/// Whether there is a recording that breakpoints stop.
pub(super) fn can_break(session: &Session) -> bool {
    session.can_travel(&TimeCommand::AddBreak(Break::Violation))
}
