//! The map panel: one board or all of them, from the whole map down to single tiles.
//!
//! `camera` says where tiles lie, `paint` turns what is in view into pictures that are kept, `over` gathers what is
//! laid over the world, `atlas` draws glyphs, `hover` tells of the tile under the pointer, `legend` explains a layer,
//! `views` divides the panel, and `toolbar` is the row above.

pub mod atlas;
pub mod camera;
pub mod mesh;
pub mod over;
pub mod paint;

mod hover;
mod legend;
mod toolbar;
mod views;

use std::time::Duration;

use cityplay::Rgb;
use cityplay::words::Line;
use egui::accesskit::Role;
use egui::{Align2, Color32, EventFilter, Id, Pos2, Rect, Response, Sense, Shape, Stroke, TextStyle, Ui, WidgetInfo};
use mapkit::{Pos, Size};

use crate::command::{Command, LookCommand, Mark, ViewCommand};
use crate::session::Session;
use crate::theme;
use camera::{Camera, CellShape, Placement, Window};
use over::Over;
use paint::{Painter, Sight};

/// Ticks a second while the world moves.
const TICKS_PER_SECOND: f64 = 30.0;

/// One press of a zoom key: from one whole-pixel size of a cell to about the next.
const ZOOM_STEP: f32 = 1.25;

/// Points of scrolling that double the zoom.
const SCROLL_TO_DOUBLE: f32 = 220.0;

/// One press of an arrow moves by the panel's extent over this.
const PAN_SHARE: f32 = 8.0;

/// Seconds that the area of a step's changes is framed.
const FLASH_SECONDS: f64 = 0.6;

/// What the map panel keeps of its own.
pub struct MapPanel {
    camera: Camera,
    board: u8,
    /// The board that was asked for before a recipe was shown.
    asked: Option<u8>,
    side_by_side: bool,
    shape: CellShape,
    motion: bool,
    overlays: u32,
    marks: Vec<Mark>,
    layer: Option<String>,
    painter: Painter,
    over: Over,
    kept: views::Kept,
    /// The recipe that was shown last.
    recipe: Option<usize>,
    /// The views as they were drawn last.
    seen: Vec<Seen>,
    /// The view that the pointer was over last, and the pointer in it in physical pixels.
    pointer: Option<(usize, [f32; 2])>,
    hovered: Option<(u8, Pos)>,
    /// The step shown last, and when it came.
    flash: (usize, f64),
    attention: Attention,
}

/// How the panel meets the person at the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attention {
    /// It takes the keys when it is drawn next.
    TakesKeys,
    /// As any panel.
    Usual,
    /// As if the pointer were elsewhere.
    IgnoresPointer,
}

/// A view as it was drawn.
#[derive(Clone, Copy, Debug)]
struct Seen {
    board: u8,
    rect: Rect,
    window: Window,
}

impl Default for MapPanel {
    fn default() -> Self {
        Self {
            camera: Camera::default(),
            board: 0,
            asked: None,
            side_by_side: false,
            shape: CellShape::default(),
            motion: false,
            overlays: 0,
            marks: vec![Mark::Minimap, Mark::Changes],
            layer: None,
            painter: Painter::default(),
            over: Over::default(),
            kept: views::Kept::default(),
            recipe: None,
            seen: Vec::new(),
            pointer: None,
            hovered: None,
            flash: (usize::MAX, f64::NEG_INFINITY),
            attention: Attention::TakesKeys,
        }
    }
}

impl MapPanel {
    /// The widget that has the keys of the map.
    pub fn id() -> Id {
        Id::unique("world map")
    }

    /// The board shown.
    pub const fn board(&self) -> u8 {
        self.board
    }

    /// Whether all boards are shown.
    pub const fn is_side_by_side(&self) -> bool {
        self.side_by_side
    }

    /// Whether cells are square.
    pub fn is_square(&self) -> bool {
        self.shape == CellShape::Square
    }

    /// Whether the world moves.
    pub const fn is_moving(&self) -> bool {
        self.motion
    }

    /// The recipe's overlays that are on, as bits.
    pub const fn overlays(&self) -> u32 {
        self.overlays
    }

    /// Whether an overlay that every recipe has is on.
    pub fn shows(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    /// The slot that is laid over the map.
    pub fn layer(&self) -> Option<&str> {
        self.layer.as_deref()
    }

    /// The board and the tile under the pointer.
    pub const fn hovered(&self) -> Option<(u8, Pos)> {
        self.hovered
    }

    /// Where tiles lay when the panel was last drawn, in its first view.
    pub fn placement(&self) -> Option<Placement> {
        self.seen.first().map(|seen| self.camera.place(&seen.window))
    }

    /// The parts of the boards that are in view.
    pub fn in_view(&self) -> Vec<(u8, mapkit::Rect)> {
        let area = |seen: &Seen| (seen.board, self.camera.place(&seen.window).tiles_in_view(&seen.window));
        self.seen.iter().map(area).collect()
    }

    /// How often a picture was made: it stays the same while nothing changes.
    pub const fn pictures_made(&self) -> u64 {
        self.painter.times_made()
    }

    /// Shows the map as if the pointer were elsewhere from now on, as a picture for others should.
    pub fn ignore_pointer(&mut self) {
        self.attention = Attention::IgnoresPointer;
    }

    /// Does what a view command asks for.
    pub fn apply(&mut self, command: ViewCommand, boards: usize) {
        match command {
            ViewCommand::Show(board) => self.show(board, boards),
            ViewCommand::Lower => self.show(self.board.saturating_sub(1), boards),
            ViewCommand::Higher => self.show(self.board.saturating_add(1), boards),
            ViewCommand::ZoomIn => self.zoom(ZOOM_STEP),
            ViewCommand::ZoomOut => self.zoom(1.0 / ZOOM_STEP),
            ViewCommand::Fit => self.camera.fit(),
            ViewCommand::Pan(dx, dy) => self.pan(dx, dy),
            ViewCommand::ToggleSquare => {
                self.shape = if self.is_square() { CellShape::Half } else { CellShape::Square };
            }
            ViewCommand::ToggleMotion => self.motion = !self.motion,
            ViewCommand::ToggleSideBySide => self.side_by_side = !self.side_by_side && boards > 1,
            ViewCommand::ToggleOverlay(index) => self.overlays ^= 1_u32.checked_shl(index as u32).unwrap_or(0),
            ViewCommand::ToggleMark(mark) => match self.marks.iter().position(|&on| on == mark) {
                Some(at) => drop(self.marks.remove(at)),
                None => self.marks.push(mark),
            },
            ViewCommand::Layer(slot) => {
                self.layer = if self.layer.as_ref() == Some(&slot) { None } else { Some(slot) };
            }
            ViewCommand::NoLayer => self.layer = None,
        }
    }

    fn show(&mut self, board: u8, boards: usize) {
        if usize::from(board) < boards {
            self.board = board;
            self.side_by_side = false;
            self.asked = self.recipe.is_none().then_some(board);
        }
    }

    /// The view that keys act on: the one under the pointer, or the first.
    fn active(&self) -> Option<(Window, Option<[f32; 2]>)> {
        match self.pointer.and_then(|(at, px)| Some((self.seen.get(at)?.window, Some(px)))) {
            Some(active) => Some(active),
            None => self.seen.first().map(|seen| (seen.window, None)),
        }
    }

    fn zoom(&mut self, factor: f32) {
        if let Some((window, pointer)) = self.active() {
            let middle = [window.px[0] / 2.0, window.px[1] / 2.0];
            self.camera.zoom_at(factor, pointer.unwrap_or(middle), &window);
        }
    }

    fn pan(&mut self, dx: i8, dy: i8) {
        if let Some((window, _)) = self.active() {
            let by = |axis: usize, d: i8| (f32::from(d) * window.px[axis] / PAN_SHARE).round();
            self.camera.pan([by(0, dx), by(1, dy)], &window);
        }
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        self.follow_recipe(session);
        toolbar::ui(ui, self, session, out);
        let rect = ui.available_rect_before_wrap();
        let response = ui.interact(rect, Self::id(), Sense::click_and_drag());
        let spec = session.bench().spec();
        let label = spec.boards.get(usize::from(self.board)).map_or("", |board| board.label);
        let label = if self.side_by_side { "Map of all boards".into() } else { format!("Map of {label}") };
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, &label));
        let Some(view) = session.bench().view() else {
            ui.painter().rect_filled(rect, 0.0, theme::ground());
            self.draw_nothing(ui, rect, session);
            return;
        };
        ui.painter().rect_filled(rect, 0.0, mesh::color(view.moment.background()));
        self.over.gather(session.bench(), self.layer.as_deref(), &self.marks);
        self.seen = self.lay_out(ui, rect, view.moment.size(), spec.boards.len());
        self.take_wanted(session, out);
        self.look(ui, &response);
        self.take_focus(ui, &response);
        self.draw(ui, &response, session, out);
        if response.has_focus() {
            let ring = Stroke::new(1.0, theme::accent().gamma_multiply(0.6));
            ui.painter().rect_stroke(rect, 0.0, ring, egui::StrokeKind::Inside);
        }
    }

    /// Another recipe has other boards and overlays, and begins with a new view.
    fn follow_recipe(&mut self, session: &Session) {
        if self.recipe == Some(session.recipe()) {
            return;
        }
        let spec = session.bench().spec();
        self.recipe = Some(session.recipe());
        self.board = self.asked.take().unwrap_or(spec.first_board);
        self.overlays = spec.overlays.iter().enumerate().fold(0, |bits, (i, o)| bits | u32::from(o.at_first) << i);
        self.side_by_side = false;
        self.layer = None;
        self.camera = Camera::default();
        self.painter.forget();
    }

    fn lay_out(&self, ui: &Ui, rect: Rect, map: Size, boards: usize) -> Vec<Seen> {
        let ppp = ui.pixels_per_point();
        let seen = |(board, rect): (u8, Rect)| {
            let px = [(rect.width() * ppp).floor().max(1.0), (rect.height() * ppp).floor().max(1.0)];
            Seen { board, rect, window: Window { px, ppp, map, shape: self.shape } }
        };
        let boards: Vec<u8> = if self.side_by_side { (0..boards as u8).collect() } else { vec![self.board] };
        views::divide(rect, &boards, map, self.shape).into_iter().map(seen).collect()
    }

    /// Brings into view what was selected elsewhere.
    fn take_wanted(&mut self, session: &Session, out: &mut Vec<Command>) {
        let Some((board, area)) = session.bench().selection().wanted() else { return };
        out.push(LookCommand::Shown.into());
        if !self.side_by_side && usize::from(board) < session.bench().spec().boards.len() {
            self.board = board;
        }
        if let Some(seen) = self.seen.first() {
            let inside = self.camera.place(&seen.window).tiles_in_view(&seen.window);
            // What is in view already stays where it is: a jump would lose the person who looks.
            if inside.intersect(area) != Some(area) {
                let center = area.center();
                self.camera.center_on([center.x as f32 + 0.5, center.y as f32 + 0.5], &seen.window);
            }
        }
    }

    /// Moves the camera by what the pointer does.
    fn look(&mut self, ui: &Ui, response: &Response) {
        if let Some(seen) = self.seen.first() {
            self.camera.keep_on_map(&seen.window);
        }
        let at = response.hover_pos().or_else(|| response.interact_pointer_pos());
        let under = at.and_then(|at| Some((at, self.seen.iter().position(|seen| seen.rect.contains(at))?)));
        let Some((at, index)) = under else {
            self.pointer = None;
            return;
        };
        let Seen { rect, window, .. } = self.seen[index];
        let pointer = panel_px(at, rect, window.ppp);
        self.pointer = Some((index, pointer));
        if response.dragged() {
            let by = response.drag_delta() * window.ppp;
            self.camera.pan([-by.x, -by.y], &window);
        }
        if response.double_clicked() {
            self.camera.center_on(self.camera.place(&window).map_from_panel(pointer), &window);
        }
        let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let factor = pinch * (scroll / SCROLL_TO_DOUBLE).exp2();
        if response.hovered() && (factor - 1.0).abs() > 1e-4 {
            self.camera.zoom_at(factor, pointer, &window);
        }
    }

    /// The map has the keys from the start, and gets them back by a click.
    fn take_focus(&mut self, ui: &Ui, response: &Response) {
        if self.attention == Attention::TakesKeys || response.clicked() || response.drag_started() {
            response.request_focus();
        }
        if self.attention == Attention::TakesKeys {
            self.attention = Attention::Usual;
        }
        // Arrows pan and Esc does not leave; Tab goes on to the next widget, or nobody could get out by keyboard.
        let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, filter));
    }

    fn draw(&mut self, ui: &Ui, response: &Response, session: &Session, out: &mut Vec<Command>) {
        let Some(view) = session.bench().view() else { return };
        self.hovered = None;
        let pointer =
            response.hover_pos().filter(|_| !response.dragged() && self.attention != Attention::IgnoresPointer);
        let flash = self.flash(ui, session);
        for index in 0..self.seen.len() {
            let Seen { board, rect, window } = self.seen[index];
            let placement = self.camera.place(&window);
            let over = std::mem::take(&mut self.over);
            let mut kept = std::mem::take(&mut self.kept);
            let sight = Sight {
                moment: &**view.moment,
                revision: view.revision,
                board,
                tick: self.tick(ui, &placement),
                overlays: self.overlays,
                focus: session.bench().selection().tile().filter(|(on, _)| *on == board).map(|(_, tile)| tile),
                over: &over,
                window,
                placement,
                corner: [(rect.min.x * window.ppp).round(), (rect.min.y * window.ppp).round()],
            };
            let painter = ui.painter_at(rect);
            painter.extend(self.painter.meshes(ui.ctx(), &sight).into_iter().map(Shape::Mesh));
            views::marks(&painter, &sight, session, (self, &mut kept));
            if let Some((area, share)) = flash.filter(|_| session.bench().changes_board(board)) {
                hover::frame(&painter, &sight, area, mesh::color(over::CHANGES).gamma_multiply(share));
            }
            if self.side_by_side {
                views::name(&painter, rect, session.bench().spec(), board);
            }
            self.minimap(ui, &sight, index, out);
            let tile = pointer
                .filter(|&at| rect.contains(at))
                .map(|at| (placement.tile_from_panel(panel_px(at, rect, window.ppp)), at));
            if let Some((tile, at)) = tile.filter(|(tile, _)| view.moment.size().contains(*tile)) {
                self.hovered = Some((board, tile));
                hover::mark(&painter, &sight, tile, theme::MAP_STRONG);
                if response.clicked() {
                    out.push(LookCommand::Tile(board, tile).into());
                }
                hover::card(ui, card(&sight, tile), at);
            }
            (self.over, self.kept) = (over, kept);
        }
        if let Some(layer) = self.over.layer() {
            let (pointer, set) = (self.hovered.map(|(_, tile)| tile), self.over.tiles_in_mask());
            legend::ui(ui, layer, set, (pointer, response.rect), out);
        }
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
        if !self.shows(Mark::Minimap) || self.side_by_side {
            return;
        }
        if let Some(center) = views::minimap(ui, &mut self.painter, sight, self.seen[index].rect) {
            self.camera.center_on(center, &sight.window);
            out.push(LookCommand::Shown.into());
        }
    }

    /// The moment to show; asks for the next one while the world moves. From afar nothing moves.
    fn tick(&self, ui: &Ui, placement: &Placement) -> u64 {
        if !self.motion || !placement.shows_glyphs() {
            return 0;
        }
        let ticks = ui.input(|i| i.time) * TICKS_PER_SECOND;
        let rest = (1.0 - ticks.fract()) / TICKS_PER_SECOND;
        ui.ctx().request_repaint_after(Duration::from_secs_f64(rest.max(0.001)));
        ticks as u64
    }

    fn draw_nothing(&mut self, ui: &Ui, rect: Rect, session: &Session) {
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

/// What there is to say of a tile, the layer's value included.
fn card(sight: &Sight, tile: Pos) -> Vec<Line> {
    let mut lines = sight.moment.card(sight.board, tile);
    if let Some((_, layer)) = sight.over.layer()
        && let Some(value) = layer.value_at(tile)
    {
        lines.push(Line::new("layer", value.chars().take(80).collect::<String>()).colored(Rgb(240, 228, 66)));
    }
    lines
}

/// A point of the screen in physical pixels from the view's top left.
fn panel_px(at: Pos2, panel: Rect, ppp: f32) -> [f32; 2] {
    [(at.x - panel.min.x) * ppp, (at.y - panel.min.y) * ppp]
}

/// The colour of what is selected.
pub(super) const SELECTED: Color32 = Color32::from_rgb(0x35, 0xd0, 0xba);
