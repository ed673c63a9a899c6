//! What the tables of the panel share: the height of rows, columns, the light of a row, words in cells.

use egui::{Align, Label, Layout, Rect, RichText, Sense, Ui};
use egui_extras::{Column as Width, TableBuilder};

use crate::rows::Column;
use crate::{theme, words};

/// Height of a row of a table, in points.
pub(super) const ROW: f32 = 18.0;

/// The width of a column that takes what the others leave.
pub(super) const REST: f32 = f32::INFINITY;

/// The least of it, in points.
const LEAST_REST: f32 = 80.0;

/// A table with these columns, the titles drawn.
pub(super) fn table<'a>(ui: &'a mut Ui, salt: &str, columns: &[Column]) -> egui_extras::Table<'a> {
    let table = TableBuilder::new(ui)
        .id_salt(salt.to_owned())
        .sense(Sense::CLICK)
        .auto_shrink(false)
        .min_scrolled_height(0.0);
    let table = table.cell_layout(Layout::left_to_right(Align::Center));
    let width = |column: &Column| match column.width {
        REST => Width::remainder().at_least(LEAST_REST).clip(true),
        exact => Width::exact(exact),
    };
    let table = columns.iter().fold(table, |table, column| table.column(width(column)));
    table.header(ROW, |mut row| {
        for column in columns {
            let title = |ui: &mut Ui| cell(ui, column.title.clone(), theme::weak());
            let (_, response) = row.col(|ui| align(ui, column.right, title));
            if !column.about.is_empty() {
                response.on_hover_text(column.about);
            }
        }
    })
}

/// Says in place of a list why there is none.
pub(super) fn nothing(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    words::hint(ui, text);
}

/// Points that the light of a row is wider than its cells, on either side.
const BESIDE: f32 = 4.0;

/// Lights up the row of the table of this width whose first cell this is, where it is chosen or under the pointer: as
/// lists elsewhere do, which the table by itself does not.
pub(super) fn light(ui: &Ui, width: f32, is_chosen: bool) {
    let cell = ui.max_rect();
    let row = Rect::from_x_y_ranges(cell.left() - BESIDE..=cell.left() + width + BESIDE, cell.y_range());
    let visuals = ui.visuals();
    let fill = if is_chosen {
        visuals.selection.bg_fill
    } else if ui.rect_contains_pointer(row) {
        visuals.widgets.hovered.weak_bg_fill
    } else {
        return;
    };
    let mut brush = ui.painter().clone();
    brush.set_clip_rect(Rect::from_x_y_ranges(row.x_range(), ui.clip_rect().y_range()));
    brush.rect_filled(row, 2.0, fill);
}

/// Numbers stand at the right edge of their column.
pub(super) fn align(ui: &mut Ui, is_number: bool, add: impl FnOnce(&mut Ui)) {
    if is_number {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(8.0);
            add(ui);
        });
    } else {
        add(ui);
    }
}

/// The words of a cell, shortened where they do not fit.
pub(super) fn cell(ui: &mut Ui, text: String, color: egui::Color32) {
    ui.add(Label::new(RichText::new(text).small().color(color)).truncate().selectable(false));
}
