//! What stands in place of a list that is empty.

use egui::Ui;

use crate::words;

/// Says why there is none.
pub(super) fn nothing(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    words::hint(ui, text);
}
