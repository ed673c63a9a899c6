//! What the lists of the panel share.

use egui::{Id, Ui};

use crate::table_view::{Column, ROW, Rows};
use crate::words;

/// Says in place of a list why there is none.
pub(super) fn nothing(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    words::hint(ui, text);
}

/// A list that fills the panel.
pub(super) fn list<'a>(salt: &str, columns: &'a [Column], count: usize, ui: &Ui) -> Rows<'a> {
    Rows {
        id: Id::unique(salt),
        columns,
        height: ROW,
        titled: true,
        count,
        max_height: ui.available_height(),
        fill: true,
        wanted: None,
    }
}
