//! What the parts of the timeline share: its widget, and the look of its small buttons.

use egui::{Button, Color32, Id, RichText, Ui};

use crate::theme;

/// The widget that has the keys of the timeline.
pub(super) fn id() -> Id {
    Id::unique("timeline")
}

/// A quiet button in small letters: what the step did has the more room.
pub(super) fn small_button(text: &str, color: Color32) -> Button<'static> {
    Button::new(RichText::new(text).small().color(color)).frame_when_inactive(false)
}

/// Words that stand back behind others.
pub(super) fn weak(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().color(theme::weak()));
}
