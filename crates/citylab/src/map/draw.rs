//! Drawing the views: the pictures, what lies over them, the tile under the pointer, and what stands in the corners.

use cityplay::Rgb;
use cityplay::words::Line;
use egui::{Align2, Rect, Response, Shape, TextStyle, Ui, vec2};
use mapkit::{BoardIndex, BoardPos, BoardRect, Pos};

use super::legend::Legend;
use super::paint::Viewport;
use super::seen::Seen;
use super::{Attention, MapPanel, chip, hover, legend, mesh, overlays, views};
use crate::command::{Command, LookCommand, Mark};
use crate::session::{Session, View};
use crate::subject::spec::Overlay;
use crate::theme;

/// Seconds that the area of a step's changes is framed.
const FLASH_SECONDS: f64 = 0.6;

/// What is drawn over every view alike.
struct Pointed {
    /// The board and the tile under the pointer, or that the menu is about.
    tile: Option<BoardPos>,
    /// The area that the last step changed, and how much of its moment is left.
    flash: Option<(mapkit::Rect, f32)>,
}

impl MapPanel {
    pub(super) fn draw(&mut self, ui: &Ui, response: &Response, session: &Session, out: &mut Vec<Command>) {
        let Some(view) = session.workspace().view() else { return };
        self.hovered = self.tile_under_pointer(response, view);
        let pointed = Pointed { tile: self.menu_at.or(self.hovered), flash: self.flash(ui, session) };
        for index in 0..self.seen.len() {
            self.draw_view(ui, (session, view), (index, &pointed), out);
        }
        if response.clicked()
            && let Some(at) = self.hovered
        {
            out.push(LookCommand::Tile(at).into());
        }
        let overlays = (0..).zip(&session.workspace().spec().overlays);
        let is_heat =
            |(index, overlay): &(u32, &Overlay)| self.overlays() >> index & 1 == 1 && overlay.heat.is_some();
        let legend = Legend {
            overlays: &self.overlays,
            boards: self.boards_in_view(session),
            all: &session.workspace().spec().boards,
            ground: view.moment.background(),
            heat: overlays.filter(is_heat).map(|(_, overlay)| overlay).collect(),
            pointer: self.hovered.map(|at| at.pos),
        };
        // Side by side the names of the boards stand in their corners.
        let top = if self.outlook.side_by_side { views::NAME_HEIGHT } else { 0.0 };
        legend::ui(ui, &legend, (response.rect, response.rect.min + vec2(10.0, 10.0 + top)), out);
        chip::ui(ui, self, session, response.rect, out);
        if let (Some(BoardPos { board, pos: tile }), Some(at)) =
            (self.hovered.filter(|_| self.menu_at.is_none()), response.hover_pos())
        {
            hover::card(ui, self.card(view, board, tile), at);
        }
    }

    /// The boards that are in view, and what they are called.
    fn boards_in_view(&self, session: &Session) -> (Vec<BoardIndex>, String) {
        let spec = session.workspace().spec();
        let label = spec.board_label(self.board());
        let label = if self.is_side_by_side() { spec.with_board_words("all {boards}") } else { label.to_owned() };
        (self.seen.iter().map(|seen| seen.board).collect(), label)
    }

    /// The tile under the pointer, where the pointer is over the map and does not move it.
    fn tile_under_pointer(&self, response: &Response, view: View) -> Option<BoardPos> {
        let (index, px) = self.pointer.filter(|_| self.attention != Attention::IgnoresPointer)?;
        if !response.hovered() || response.dragged() {
            return None;
        }
        let Seen { board, window, .. } = *self.seen.get(index)?;
        let tile = self.outlook.camera.place(&window).tile_from_panel(px);
        view.moment.size().contains(tile).then_some(BoardPos::new(board, tile))
    }

    fn draw_view(
        &mut self,
        ui: &Ui,
        (session, view): (&Session, View),
        (index, pointed): (usize, &Pointed),
        out: &mut Vec<Command>,
    ) {
        let Seen { board, rect, window } = self.seen[index];
        let placement = self.outlook.camera.place(&window);
        let tick = self.tick(ui, session.workspace().spec().moves && placement.shows_glyphs());
        let overlays = std::mem::take(&mut self.overlays);
        let mut cache = std::mem::take(&mut self.cache);
        let workspace = session.workspace();
        let viewport = Viewport {
            moment: &**view.moment,
            revision: view.revision,
            board,
            tick,
            overlays: self.outlook.overlays,
            focus: workspace.selection().tile().filter(|at| at.board == board).map(|at| at.pos),
            marks: &overlays,
            window,
            placement,
            corner: [(rect.min.x * window.ppp).round(), (rect.min.y * window.ppp).round()],
        };
        let painter = ui.painter_at(rect);
        painter.extend(self.painter.meshes(ui.ctx(), &viewport).into_iter().map(Shape::Mesh));
        views::marks(&painter, &viewport, session, &self.marks, &mut cache);
        if let Some((area, share)) = pointed.flash.filter(|_| workspace.changes_board(board)) {
            hover::frame(&painter, &viewport, area, mesh::color(overlays::CHANGES).gamma_multiply(share));
        }
        if let Some(BoardRect { area, .. }) = self.drawn().filter(|at| at.board == board) {
            hover::frame(&painter, &viewport, area, theme::MAP_ERROR);
        }
        if let Some(BoardPos { board: on, pos: tile }) = pointed.tile {
            hover::mark(&painter, &viewport, tile, views::shade(theme::MAP_STRONG, on == board));
        }
        if self.outlook.side_by_side {
            views::name(&painter, rect, workspace.spec(), board);
        }
        self.minimap(ui, &viewport, index, out);
        (self.overlays, self.cache) = (overlays, cache);
    }

    /// What there is to say of a tile, the layer's value included.
    fn card(&self, view: View, board: BoardIndex, tile: Pos) -> Vec<Line> {
        let mut lines = view.moment.card(board, tile);
        if let Some((name, layer)) = self.overlays.layer()
            && let Some(value) = layer.value_at(tile)
        {
            let words = format!("{name} here: {}", value.chars().take(80).collect::<String>());
            lines.push(Line::new("layer", words).colored(Rgb(240, 228, 66)));
        }
        lines
    }

    /// The area that the step at the playhead changed, for a moment after it came, and how much of that moment is left.
    fn flash(&mut self, ui: &Ui, session: &Session) -> Option<(mapkit::Rect, f32)> {
        let workspace = session.workspace();
        let state = workspace.state()?;
        let now = ui.input(|input| input.time);
        if self.flash.0 != state.step {
            self.flash = (state.step, now);
        }
        let left = 1.0 - (now - self.flash.1) / FLASH_SECONDS;
        let area = workspace.recording()?.steps().get(state.step.checked_sub(1)?)?.area;
        if left <= 0.0 || area.is_empty() {
            return None;
        }
        ui.ctx().request_repaint();
        Some((area, left as f32))
    }

    /// The small map in the corner, where not all of the map is in view.
    fn minimap(&mut self, ui: &Ui, viewport: &Viewport, index: usize, out: &mut Vec<Command>) {
        if !self.shows(Mark::Minimap) || self.outlook.side_by_side {
            return;
        }
        if let Some(center) = views::minimap(ui, &mut self.painter, viewport, self.seen[index].rect) {
            self.outlook.camera.center_on(center, &viewport.window);
            out.push(LookCommand::Shown.into());
        }
    }

    /// The moment to show; asks for the next one while it moves. From afar nothing does.
    fn tick(&mut self, ui: &Ui, can_move: bool) -> u64 {
        if self.motion && can_move {
            let rest = self.clock.go_on(ui.input(|i| i.time));
            ui.ctx().request_repaint_after(rest);
        } else {
            self.clock.stand();
        }
        self.clock.tick()
    }

    pub(super) fn draw_nothing(&mut self, ui: &Ui, rect: Rect, session: &Session) {
        self.hovered = None;
        self.seen.clear();
        let noun = session.workspace().spec().noun();
        let (words, color) = match session.workspace().failure() {
            Some(refusal) => (format!("No {noun}: {}", refusal.reason), theme::error()),
            None if session.is_busy() => (format!("Growing the {noun} …"), theme::weak()),
            None => (format!("No {noun} yet. Mend what is marked in the form, then press Generate."), theme::weak()),
        };
        let font = TextStyle::Body.resolve(ui.style());
        let galley = ui.painter().layout(words, font, color, rect.width() * 0.8);
        let place = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect);
        ui.painter().galley(place.min, galley, color);
    }
}
