//! Drawing the views: the pictures, what lies over them, the tile under the pointer, and what stands in the corners.

use cityplay::Rgb;
use cityplay::words::Line;
use egui::{Align2, Rect, Response, Shape, TextStyle, Ui, vec2};
use mapkit::Pos;

use super::legend::Legend;
use super::paint::Sight;
use super::seen::Seen;
use super::{Attention, MapPanel, chip, hover, legend, mesh, over, views};
use crate::command::{Command, LookCommand, Mark};
use crate::session::{Session, View};
use crate::subject::spec::Overlay;
use crate::theme;

/// Seconds that the area of a step's changes is framed.
const FLASH_SECONDS: f64 = 0.6;

/// What is drawn over every view alike.
struct Pointed {
    /// The board and the tile under the pointer, or that the menu is about.
    tile: Option<(u8, Pos)>,
    /// The area that the last step changed, and how much of its moment is left.
    flash: Option<(mapkit::Rect, f32)>,
}

impl MapPanel {
    pub(super) fn draw(&mut self, ui: &Ui, response: &Response, session: &Session, out: &mut Vec<Command>) {
        let Some(view) = session.bench().view() else { return };
        self.hovered = self.tile_under_pointer(response, view);
        let pointed = Pointed { tile: self.menu_at.or(self.hovered), flash: self.flash(ui, session) };
        for index in 0..self.seen.len() {
            self.draw_view(ui, (session, view), (index, &pointed), out);
        }
        if response.clicked()
            && let Some((board, tile)) = self.hovered
        {
            out.push(LookCommand::Tile(board, tile).into());
        }
        let overlays = (0..).zip(&session.bench().spec().overlays);
        let is_heat =
            |(index, overlay): &(u32, &Overlay)| self.overlays() >> index & 1 == 1 && overlay.heat.is_some();
        let legend = Legend {
            over: &self.over,
            boards: self.boards_in_view(session),
            all: &session.bench().spec().boards,
            ground: view.moment.background(),
            heat: overlays.filter(is_heat).map(|(_, overlay)| overlay).collect(),
            pointer: self.hovered.map(|(_, tile)| tile),
        };
        // Side by side the names of the boards stand in their corners.
        let top = if self.outlook.side_by_side { views::NAME_HEIGHT } else { 0.0 };
        legend::ui(ui, &legend, (response.rect, response.rect.min + vec2(10.0, 10.0 + top)), out);
        chip::ui(ui, self, session, response.rect, out);
        if let (Some((board, tile)), Some(at)) =
            (self.hovered.filter(|_| self.menu_at.is_none()), response.hover_pos())
        {
            hover::card(ui, self.card(view, board, tile), at);
        }
    }

    /// The boards that are in view, and what they are called.
    fn boards_in_view(&self, session: &Session) -> (Vec<u8>, String) {
        let spec = session.bench().spec();
        let label = spec.boards.get(usize::from(self.board())).map_or("", |board| board.label);
        let label = if self.is_side_by_side() { spec.in_own_words("all boards") } else { label.to_owned() };
        (self.seen.iter().map(|seen| seen.board).collect(), label)
    }

    /// The tile under the pointer, where the pointer is over the map and does not move it.
    fn tile_under_pointer(&self, response: &Response, view: View) -> Option<(u8, Pos)> {
        let (index, px) = self.pointer.filter(|_| self.attention != Attention::IgnoresPointer)?;
        if !response.hovered() || response.dragged() {
            return None;
        }
        let Seen { board, window, .. } = *self.seen.get(index)?;
        let tile = self.outlook.camera.place(&window).tile_from_panel(px);
        view.moment.size().contains(tile).then_some((board, tile))
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
        let tick = self.tick(ui, session.bench().spec().moves && placement.shows_glyphs());
        let over = std::mem::take(&mut self.over);
        let mut kept = std::mem::take(&mut self.kept);
        let bench = session.bench();
        let sight = Sight {
            moment: &**view.moment,
            revision: view.revision,
            board,
            tick,
            overlays: self.outlook.overlays,
            focus: bench.selection().tile().filter(|(on, _)| *on == board).map(|(_, tile)| tile),
            over: &over,
            window,
            placement,
            corner: [(rect.min.x * window.ppp).round(), (rect.min.y * window.ppp).round()],
        };
        let painter = ui.painter_at(rect);
        painter.extend(self.painter.meshes(ui.ctx(), &sight).into_iter().map(Shape::Mesh));
        views::marks(&painter, &sight, session, &self.marks, &mut kept);
        if let Some((area, share)) = pointed.flash.filter(|_| bench.changes_board(board)) {
            hover::frame(&painter, &sight, area, mesh::color(over::CHANGES).gamma_multiply(share));
        }
        if let Some((_, area)) = self.drawn().filter(|(on, _)| *on == board) {
            hover::frame(&painter, &sight, area, theme::MAP_ERROR);
        }
        if let Some((on, tile)) = pointed.tile {
            hover::mark(&painter, &sight, tile, views::shade(theme::MAP_STRONG, on == board));
        }
        if self.outlook.side_by_side {
            views::name(&painter, rect, bench.spec(), board);
        }
        self.minimap(ui, &sight, index, out);
        (self.over, self.kept) = (over, kept);
    }

    /// What there is to say of a tile, the layer's value included.
    fn card(&self, view: View, board: u8, tile: Pos) -> Vec<Line> {
        let mut lines = view.moment.card(board, tile);
        if let Some((name, layer)) = self.over.layer()
            && let Some(value) = layer.value_at(tile)
        {
            let words = format!("{name} here: {}", value.chars().take(80).collect::<String>());
            lines.push(Line::new("layer", words).colored(Rgb(240, 228, 66)));
        }
        lines
    }

    /// The area that the step at the playhead changed, for a moment after it came, and how much of that moment is left.
    fn flash(&mut self, ui: &Ui, session: &Session) -> Option<(mapkit::Rect, f32)> {
        let bench = session.bench();
        let state = bench.state()?;
        let now = ui.input(|input| input.time);
        if self.flash.0 != state.step {
            self.flash = (state.step, now);
        }
        let left = 1.0 - (now - self.flash.1) / FLASH_SECONDS;
        let area = bench.tape()?.steps().get(state.step.checked_sub(1)?)?.area;
        if left <= 0.0 || area.is_empty() {
            return None;
        }
        ui.ctx().request_repaint();
        Some((area, left as f32))
    }

    /// The small map in the corner, where not all of the map is in view.
    fn minimap(&mut self, ui: &Ui, sight: &Sight, index: usize, out: &mut Vec<Command>) {
        if !self.shows(Mark::Minimap) || self.outlook.side_by_side {
            return;
        }
        if let Some(center) = views::minimap(ui, &mut self.painter, sight, self.seen[index].rect) {
            self.outlook.camera.center_on(center, &sight.window);
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
        let noun = session.bench().spec().noun();
        let (words, color) = match session.bench().failure() {
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
