//! The look of what floats over the map.

use egui::{Color32, Frame, Stroke, Ui};

use crate::theme;

/// The colour of what is selected.
pub(super) const SELECTED: Color32 = Color32::from_rgb(0x35, 0xd0, 0xba);

/// The ground of what floats over the map: dark in both themes, as the map is.
pub(super) fn float(ui: &Ui) -> Frame {
    Frame::popup(ui.style()).fill(theme::MAP_PANEL).stroke(Stroke::new(1.0, theme::MAP_LINE))
}
