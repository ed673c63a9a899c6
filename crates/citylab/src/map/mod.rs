//! The map panel: one stratum of the city, from all of it down to single tiles.
//!
//! `camera` says where tiles lie, `paint` turns what is in view into a picture that is kept, `atlas` draws glyphs,
//! `hover` tells of the tile under the pointer, and `toolbar` is the row above.

pub mod atlas;
pub mod camera;
pub mod mesh;
pub mod paint;

mod hover;
mod toolbar;

use std::sync::Arc;
use std::time::Duration;

use citygen::model::StratumKind;
use cityplay::{Stage, Style};
use egui::accesskit::Role;
use egui::{Align2, EventFilter, Id, Pos2, Rect, Response, Sense, Shape, Stroke, TextStyle, Ui, WidgetInfo};
use mapkit::{Pos, Size};

use crate::command::{Command, ViewCommand};
use crate::session::{Session, Shown};
use crate::theme;
use camera::{Camera, CellShape, Placement, Window};
use paint::{Picture, Sight};

/// Ticks a second while the city moves.
const TICKS_PER_SECOND: f64 = 30.0;

/// One press of a zoom key: from one whole-pixel size of a cell to about the next.
const ZOOM_STEP: f32 = 1.25;

/// Points of scrolling that double the zoom.
const SCROLL_TO_DOUBLE: f32 = 220.0;

/// One press of an arrow moves by the panel's extent over this.
const PAN_SHARE: f32 = 8.0;

/// What the map panel keeps of its own.
pub struct MapPanel {
    camera: Camera,
    stratum: StratumKind,
    shape: CellShape,
    motion: bool,
    style: Arc<Style>,
    picture: Picture,
    /// The panel as it was drawn last, and the pointer over it in physical pixels.
    seen: Option<(Window, Option<[f32; 2]>)>,
    hovered: Option<Pos>,
    wants_focus: bool,
    /// Whether the pointer is as good as elsewhere.
    ignores_pointer: bool,
}

impl Default for MapPanel {
    fn default() -> Self {
        Self {
            camera: Camera::default(),
            stratum: StratumKind::Street,
            shape: CellShape::default(),
            motion: false,
            style: Style::builtin(),
            picture: Picture::default(),
            seen: None,
            hovered: None,
            wants_focus: true,
            ignores_pointer: false,
        }
    }
}

impl MapPanel {
    /// The widget that has the keys of the map.
    pub fn id() -> Id {
        Id::unique("city map")
    }

    /// The stratum shown.
    pub const fn stratum(&self) -> StratumKind {
        self.stratum
    }

    /// Whether cells are square.
    pub fn is_square(&self) -> bool {
        self.shape == CellShape::Square
    }

    /// Whether the city moves.
    pub const fn is_moving(&self) -> bool {
        self.motion
    }

    /// The tile under the pointer.
    pub const fn hovered(&self) -> Option<Pos> {
        self.hovered
    }

    /// Where tiles lay when the panel was last drawn.
    pub fn placement(&self) -> Option<Placement> {
        self.seen.map(|(window, _)| self.camera.place(&window))
    }

    /// How often a picture was made: it stays the same while nothing changes.
    pub const fn pictures_made(&self) -> u64 {
        self.picture.times_made()
    }

    /// Shows the map as if the pointer were elsewhere from now on, as a picture for others should.
    pub fn ignore_pointer(&mut self) {
        self.ignores_pointer = true;
        self.wants_focus = false;
    }

    /// Does what a view command asks for.
    pub fn apply(&mut self, command: ViewCommand) {
        let number = self.stratum.number();
        match command {
            ViewCommand::Show(stratum) => self.stratum = stratum,
            ViewCommand::Lower => self.show_number(number.checked_sub(1)),
            ViewCommand::Higher => self.show_number(number.checked_add(1)),
            ViewCommand::ZoomIn => self.zoom(ZOOM_STEP),
            ViewCommand::ZoomOut => self.zoom(1.0 / ZOOM_STEP),
            ViewCommand::Fit => self.camera.fit(),
            ViewCommand::Pan(dx, dy) => self.pan(dx, dy),
            ViewCommand::ToggleSquare => {
                self.shape = if self.is_square() { CellShape::Half } else { CellShape::Square };
            }
            ViewCommand::ToggleMotion => self.motion = !self.motion,
        }
    }

    fn show_number(&mut self, number: Option<u8>) {
        if let Some(stratum) = number.and_then(StratumKind::from_number) {
            self.stratum = stratum;
        }
    }

    fn zoom(&mut self, factor: f32) {
        if let Some((window, pointer)) = self.seen {
            let middle = [window.px[0] / 2.0, window.px[1] / 2.0];
            self.camera.zoom_at(factor, pointer.unwrap_or(middle), &window);
        }
    }

    fn pan(&mut self, dx: i8, dy: i8) {
        if let Some((window, _)) = self.seen {
            let by = |axis: usize, d: i8| (f32::from(d) * window.px[axis] / PAN_SHARE).round();
            self.camera.pan([by(0, dx), by(1, dy)], &window);
        }
    }

    /// Draws the panel.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        toolbar::ui(ui, self, out);
        let rect = ui.available_rect_before_wrap();
        let response = ui.interact(rect, Self::id(), Sense::click_and_drag());
        let label = format!("Map of {}", self.stratum.label());
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, &label));
        ui.painter().rect_filled(rect, 0.0, mesh::color(self.style.background()));
        let map = session.shown().map_or(session.params().size, |shown| shown.city.size());
        let window = self.look(ui, &response, map);
        self.take_focus(ui, &response);
        match session.shown() {
            Some(shown) => self.draw(ui, &response, &window, shown),
            None => self.draw_nothing(ui, rect, session),
        }
        if response.has_focus() {
            let ring = Stroke::new(1.0, theme::ACCENT.gamma_multiply(0.6));
            ui.painter().rect_stroke(rect, 0.0, ring, egui::StrokeKind::Inside);
        }
    }

    /// Moves the camera by what the pointer does.
    fn look(&mut self, ui: &Ui, response: &Response, map: Size) -> Window {
        let ppp = ui.pixels_per_point();
        let rect = response.rect;
        let px = [(rect.width() * ppp).floor().max(1.0), (rect.height() * ppp).floor().max(1.0)];
        let window = Window { px, ppp, map, shape: self.shape };
        self.camera.keep_on_map(&window);
        if response.dragged() {
            let by = response.drag_delta() * ppp;
            self.camera.pan([-by.x, -by.y], &window);
        }
        let pointer = response.hover_pos().map(|at| panel_px(at, rect, ppp));
        if let Some(pointer) = pointer {
            if response.double_clicked() {
                self.camera.center_on(self.camera.place(&window).map_from_panel(pointer), &window);
            }
            let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
            let factor = pinch * (scroll / SCROLL_TO_DOUBLE).exp2();
            if (factor - 1.0).abs() > 1e-4 {
                self.camera.zoom_at(factor, pointer, &window);
            }
        }
        self.seen = Some((window, pointer));
        window
    }

    /// The map has the keys from the start, and gets them back by a click.
    fn take_focus(&mut self, ui: &Ui, response: &Response) {
        if std::mem::take(&mut self.wants_focus) || response.clicked() || response.drag_started() {
            response.request_focus();
        }
        // Arrows pan and Esc does not leave; Tab goes on to the next widget, or nobody could get out by keyboard.
        let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, filter));
    }

    fn draw(&mut self, ui: &mut Ui, response: &Response, window: &Window, shown: &Shown) {
        let ppp = window.ppp;
        let rect = response.rect;
        let placement = self.camera.place(window);
        let corner = [(rect.min.x * ppp).round(), (rect.min.y * ppp).round()];
        let style = Arc::clone(&self.style);
        let stage = Stage { city: &shown.city, scene: &shown.scene, style: &style };
        let tick = self.tick(ui, &placement);
        let sight = Sight {
            stage,
            revision: shown.revision,
            stratum: self.stratum,
            tick,
            window: *window,
            placement,
            corner,
        };
        let painter = ui.painter_at(rect);
        painter.extend(self.picture.meshes(ui.ctx(), &sight).into_iter().map(Shape::Mesh));
        let pointer = response.hover_pos().filter(|_| !response.dragged() && !self.ignores_pointer);
        let tile = pointer.map(|at| placement.tile_from_panel(panel_px(at, rect, ppp)));
        self.hovered = tile.filter(|&tile| shown.city.size().contains(tile));
        if let (Some(tile), Some(at)) = (self.hovered, pointer) {
            hover::mark(&painter, &sight, tile);
            hover::card(ui, &stage, self.stratum, tile, at);
        }
    }

    /// The moment to show; asks for the next one while the city moves. From afar nothing moves.
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
        let (words, color) = match session.failure() {
            Some(refusal) => (format!("No city: {}", refusal.reason), theme::ERROR),
            None if session.is_busy() => ("Growing the city …".into(), theme::WEAK),
            None => ("No city yet. Mend what is marked in the form, then press Generate.".into(), theme::WEAK),
        };
        let font = TextStyle::Body.resolve(ui.style());
        let galley = ui.painter().layout(words, font, color, rect.width() * 0.8);
        let place = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect);
        ui.painter().galley(place.min, galley, color);
    }
}

/// A point of the screen in physical pixels from the panel's top left.
fn panel_px(at: Pos2, panel: Rect, ppp: f32) -> [f32; 2] {
    [(at.x - panel.min.x) * ppp, (at.y - panel.min.y) * ppp]
}
