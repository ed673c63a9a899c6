//! The map panel: one board or all of them, from the whole map down to single tiles.
//!
//! `camera` says where tiles lie, `layout` divides the panel among boards, `paint` turns what is in view into pictures
//! that are kept, `overlays` gathers what is laid over the world, `atlas` draws glyphs. `draw` draws the views with all of
//! that, `views` what lies over each, `outline` what is selected; `hover` tells of the tile under the pointer, `legend`
//! explains a layer, and `chip` says what else one should know; `clock` is the time of what moves. `gesture` is what
//! the pointer does, `rectangle` what it draws, `menu` what a right-click offers, and `toolbar` the row above. `seen` is
//! a view as it was drawn last, `float` the look of what floats over the map.

pub mod atlas;
pub mod camera;
pub mod mesh;
pub mod overlays;
pub mod paint;

mod chip;
mod clock;
mod draw;
mod float;
mod gesture;
mod hover;
mod layout;
mod legend;
mod menu;
mod outline;
mod rectangle;
mod seen;
mod toolbar;
mod views;

use std::collections::BTreeMap;

use egui::accesskit::Role;
use egui::{EventFilter, Id, Rect, Response, Sense, Stroke, Ui, WidgetInfo};
use mapkit::{BoardIndex, BoardPos, BoardRect, Size};

use crate::command::{Command, LookCommand, Mark, ViewCommand};
use crate::session::Session;
use crate::subject::RecipeIndex;
use crate::subject::spec::Overlay;
use crate::theme;
use camera::{Camera, CellShape, Placement, Window};
use clock::Clock;
use overlays::Overlays;
use paint::Painter;
use rectangle::Rectangle;
use seen::Seen;

/// One press of a zoom key: from one whole-pixel size of a cell to about the next.
const ZOOM_STEP: f32 = 1.25;

/// One press of an arrow moves by the panel's extent over this.
const PAN_SHARE: f32 = 8.0;

/// What the map panel keeps of its own.
pub struct MapPanel {
    outlook: Outlook,
    /// How the recipes that are not shown now were looked at.
    left: BTreeMap<RecipeIndex, Outlook>,
    /// The board that was asked for before a recipe was shown.
    asked: Option<BoardIndex>,
    shape: CellShape,
    motion: bool,
    clock: Clock,
    marks: Vec<Mark>,
    painter: Painter,
    overlays: Overlays,
    cache: views::Cache,
    /// The recipe that was shown last.
    recipe: Option<RecipeIndex>,
    /// The views as they were drawn last.
    seen: Vec<Seen>,
    /// The view that the pointer was over last, and the pointer in it in physical pixels.
    pointer: Option<(usize, [f32; 2])>,
    hovered: Option<BoardPos>,
    /// The tile that the menu of a right-click is about.
    menu_at: Option<BoardPos>,
    rectangle: Rectangle,
    /// The step shown last, and when it came.
    flash: (usize, f64),
    attention: Attention,
}

/// How the map of one recipe is looked at.
#[derive(Clone, Debug, Default)]
struct Outlook {
    camera: Camera,
    board: BoardIndex,
    side_by_side: bool,
    /// The recipe's overlays that are on, as bits.
    overlays: u32,
    layer: Option<String>,
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

impl Default for MapPanel {
    fn default() -> Self {
        Self {
            outlook: Outlook::default(),
            left: BTreeMap::new(),
            asked: None,
            shape: CellShape::default(),
            motion: false,
            clock: Clock::default(),
            marks: vec![Mark::Minimap, Mark::Changes],
            painter: Painter::default(),
            overlays: Overlays::default(),
            cache: views::Cache::default(),
            recipe: None,
            seen: Vec::new(),
            pointer: None,
            hovered: None,
            menu_at: None,
            rectangle: Rectangle::default(),
            flash: (usize::MAX, f64::NEG_INFINITY),
            attention: Attention::TakesKeys,
        }
    }
}

impl MapPanel {
    /// The widget that has the keys of the map.
    pub fn id() -> Id {
        seen::widget()
    }

    /// The board shown.
    pub const fn board(&self) -> BoardIndex {
        self.outlook.board
    }

    /// Whether all boards are shown.
    pub const fn is_side_by_side(&self) -> bool {
        self.outlook.side_by_side
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
        self.outlook.overlays
    }

    /// Whether an overlay that every recipe has is on.
    pub fn shows(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    /// The slot that is laid over the map.
    pub fn layer(&self) -> Option<&str> {
        self.outlook.layer.as_deref()
    }

    /// The board and the tile under the pointer.
    pub const fn hovered(&self) -> Option<BoardPos> {
        self.hovered
    }

    /// Where tiles lay when the panel was last drawn, in its first view.
    pub fn placement(&self) -> Option<Placement> {
        self.seen.first().map(|seen| self.outlook.camera.place(&seen.window))
    }

    /// Whether cells are too small for one of the recipe's overlays.
    fn is_too_far_for(&self, overlay: &Overlay) -> bool {
        !overlay.from_afar && self.placement().is_some_and(|placement| !placement.shows_glyphs())
    }

    /// Whether cells are too small for an overlay that every recipe has.
    fn is_too_far_for_mark(&self, mark: Mark) -> bool {
        let Some(seen) = self.seen.first().filter(|_| mark == Mark::Grid) else { return false };
        !views::has_lines(&self.outlook.camera.place(&seen.window), seen.window.ppp)
    }

    /// The parts of the boards that are in view.
    pub fn in_view(&self) -> Vec<BoardRect> {
        let area = |seen: &Seen| {
            let area = self.outlook.camera.place(&seen.window).tiles_in_view(&seen.window);
            BoardRect::new(seen.board, area)
        };
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
            ViewCommand::Lower => self.show(self.outlook.board.below(), boards),
            ViewCommand::Higher => self.show(self.outlook.board.above(), boards),
            ViewCommand::ZoomIn => self.zoom(ZOOM_STEP),
            ViewCommand::ZoomOut => self.zoom(1.0 / ZOOM_STEP),
            ViewCommand::Fit => self.outlook.camera.fit(),
            ViewCommand::Pan(dx, dy) => self.pan(dx, dy),
            ViewCommand::ToggleSquare => {
                self.shape = if self.is_square() { CellShape::Half } else { CellShape::Square };
            }
            ViewCommand::ToggleMotion => self.motion = !self.motion,
            ViewCommand::ToggleSideBySide => self.outlook.side_by_side = !self.outlook.side_by_side && boards > 1,
            ViewCommand::ToggleOverlay(index) => {
                self.outlook.overlays ^= 1_u32.checked_shl(index as u32).unwrap_or(0);
            }
            ViewCommand::ToggleMark(mark) => match self.marks.iter().position(|&on| on == mark) {
                Some(at) => drop(self.marks.remove(at)),
                None => self.marks.push(mark),
            },
            ViewCommand::Layer(slot) => {
                self.outlook.layer = if self.outlook.layer.as_ref() == Some(&slot) { None } else { Some(slot) };
            }
            ViewCommand::NoLayer => self.outlook.layer = None,
        }
    }

    fn show(&mut self, board: BoardIndex, boards: usize) {
        if board.get() < boards {
            self.outlook.board = board;
            self.outlook.side_by_side = false;
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
            self.outlook.camera.zoom_at(factor, pointer.unwrap_or(middle), &window);
        }
    }

    fn pan(&mut self, dx: i8, dy: i8) {
        if let Some((window, _)) = self.active() {
            let by = |axis: usize, d: i8| (f32::from(d) * window.px[axis] / PAN_SHARE).round();
            self.outlook.camera.pan([by(0, dx), by(1, dy)], &window);
        }
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        self.follow_recipe(session);
        self.toolbar(ui, session, out);
        let rect = ui.available_rect_before_wrap();
        let response = ui.interact(rect, Self::id(), Sense::click_and_drag());
        let spec = session.workspace().spec();
        let label = spec.board_label(self.outlook.board);
        let label = if self.outlook.side_by_side { "Map of all boards".into() } else { format!("Map of {label}") };
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, &label));
        let Some(view) = session.workspace().view() else {
            ui.painter().rect_filled(rect, 0.0, theme::ground());
            self.draw_nothing(ui, rect, session);
            return;
        };
        ui.painter().rect_filled(rect, 0.0, mesh::color(view.moment.background()));
        self.overlays.gather(session.workspace(), self.outlook.layer.as_deref(), &self.marks);
        let seen = self.lay_out(ui, rect, view.moment.size(), spec.boards.len());
        let before = std::mem::replace(&mut self.seen, seen);
        self.keep_selected_in_view(session, &before);
        self.take_wanted(session, out);
        self.follow_pointer(ui, &response, session, out);
        self.take_focus(ui, &response);
        self.draw(ui, &response, session, out);
        self.menu(&response, session, out);
        if response.has_focus() {
            let ring = Stroke::new(1.0, theme::accent().gamma_multiply(0.6));
            ui.painter().rect_stroke(rect, 0.0, ring, egui::StrokeKind::Inside);
        }
    }

    /// Another recipe has other boards and overlays: it is looked at as it was left, or begins with a new view.
    fn follow_recipe(&mut self, session: &Session) {
        if self.recipe == Some(session.recipe()) {
            return;
        }
        let spec = session.workspace().spec();
        let at_first = || Outlook {
            board: spec.first_board,
            overlays: spec.overlays.iter().enumerate().fold(0, |bits, (i, o)| bits | u32::from(o.at_first) << i),
            ..Outlook::default()
        };
        let next = self.left.remove(&session.recipe()).unwrap_or_else(at_first);
        let before = std::mem::replace(&mut self.outlook, next);
        if let Some(recipe) = self.recipe.replace(session.recipe()) {
            self.left.insert(recipe, before);
        }
        if let Some(board) = self.asked.take() {
            self.outlook.board = board;
        }
        (self.menu_at, self.rectangle) = (None, Rectangle::default());
        self.painter.forget();
    }

    fn lay_out(&self, ui: &Ui, rect: Rect, map: Size, boards: usize) -> Vec<Seen> {
        let ppp = ui.pixels_per_point();
        let seen = |(board, rect): (BoardIndex, Rect)| {
            let px = [(rect.width() * ppp).floor().max(1.0), (rect.height() * ppp).floor().max(1.0)];
            Seen { board, rect, window: Window { px, ppp, map, shape: self.shape } }
        };
        let boards: Vec<BoardIndex> =
            if self.outlook.side_by_side { BoardIndex::first(boards).collect() } else { vec![self.outlook.board] };
        layout::divide(rect, &boards, map, self.shape).into_iter().map(seen).collect()
    }

    /// Where there are more or fewer views than before, the selected tile stays in view.
    fn keep_selected_in_view(&mut self, session: &Session, before: &[Seen]) {
        let Some(BoardPos { pos: tile, .. }) = session.workspace().selection().tile() else { return };
        let (Some(was), Some(is)) = (before.first(), self.seen.first()) else { return };
        let camera = &mut self.outlook.camera;
        let shows = |seen: &Seen| camera.place(&seen.window).tiles_in_view(&seen.window).contains(tile);
        if before.len() != self.seen.len() && shows(was) && !shows(is) {
            camera.center_on([tile.x as f32 + 0.5, tile.y as f32 + 0.5], &is.window);
        }
    }

    /// Brings into view what was selected elsewhere.
    fn take_wanted(&mut self, session: &Session, out: &mut Vec<Command>) {
        let Some(BoardRect { board, area }) = session.workspace().selection().wanted() else { return };
        out.push(LookCommand::Shown.into());
        if !self.outlook.side_by_side && board.get() < session.workspace().spec().boards.len() {
            self.outlook.board = board;
        }
        if let Some(seen) = self.seen.first() {
            let inside = self.outlook.camera.place(&seen.window).tiles_in_view(&seen.window);
            // What is in view already stays where it is: a jump would lose the person who looks.
            if inside.intersect(area) != Some(area) {
                let center = area.center();
                self.outlook.camera.center_on([center.x as f32 + 0.5, center.y as f32 + 0.5], &seen.window);
            }
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
}
