//! A view as it was drawn last.

use egui::{Id, Pos2, Rect};
use mapkit::BoardIndex;

use super::camera::Window;

/// A view as it was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) board: BoardIndex,
    pub(super) rect: Rect,
    pub(super) window: Window,
}

impl Seen {
    /// A point of the screen in physical pixels from the view's top left.
    pub(super) fn panel_px(&self, at: Pos2) -> [f32; 2] {
        [(at.x - self.rect.min.x) * self.window.ppp, (at.y - self.rect.min.y) * self.window.ppp]
    }
}

/// The widget that has the keys of the map.
pub(super) fn widget() -> Id {
    Id::unique("world map")
}
