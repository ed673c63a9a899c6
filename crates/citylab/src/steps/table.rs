//! The table of steps: only the rows in view are drawn.

use egui::accesskit::Role;
use egui::{Align, Button, Layout, RichText, Sense, Ui, WidgetInfo};
use egui_extras::{Column as Width, TableBuilder, TableRow};

use super::StepsPanel;
use super::cells::{ROW, align, cell, light, nothing};
use super::listing::{Column, Only, Sort, also_written};
use crate::command::{Command, TimeCommand};
use crate::session::Session;
use crate::subject::Recording;
use crate::timeline::phrases;
use crate::{theme, words};

impl StepsPanel {
    /// Draws the table; a click on a row goes to its step.
    pub(super) fn table(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        recording: &dyn Recording,
        out: &mut Vec<Command>,
    ) {
        let step = session.workspace().step();
        if self.listing.steps().is_empty() {
            let what = self.only.what();
            let text = if self.filter.trim().is_empty() {
                format!("No step {what}.")
            } else if self.only == Only::All {
                "No step matches the filter: none has a pass, label or slot of this name.".into()
            } else {
                format!("No step that {what} matches the filter: none has a pass, label or slot of this name.")
            };
            nothing(ui, &text);
            return;
        }
        let width = ui.available_width();
        let mut table =
            TableBuilder::new(ui).id_salt("steps").sense(Sense::CLICK).striped(false).animate_scrolling(false);
        table = table.auto_shrink(false).min_scrolled_height(0.0).cell_layout(Layout::left_to_right(Align::Center));
        for width in [56.0, 84.0] {
            table = table.column(Width::exact(width));
        }
        table = table.column(Width::remainder().at_least(80.0).clip(true));
        for width in [56.0, 56.0, 60.0] {
            table = table.column(Width::exact(width));
        }
        table = table.column(Width::initial(150.0).at_least(60.0).clip(true));
        // The one that clicks a row sees it already; what moves by other means is followed.
        if self.at != Some(step) {
            self.at = Some(step);
            if let Some(row) = self.listing.row_of(step) {
                table = table.scroll_to_row(row, None);
            }
        }
        let (rows, sort) = (&self.listing, &mut self.sort);
        let mut clicked = None;
        table
            .header(ROW, |mut row| {
                for column in Column::ALL {
                    row.col(|ui| align(ui, is_number(column), |ui| heading(ui, column, sort)));
                }
            })
            .body(|body| {
                body.rows(ROW, rows.steps().len(), |mut row| {
                    let number = rows.steps()[row.index()] as usize;
                    if draw(&mut row, recording, (number, number == step), width) {
                        clicked = Some(number);
                    }
                });
            });
        if let Some(number) = clicked {
            self.at = Some(number);
            out.push(TimeCommand::Seek(number).into());
        }
    }
}

/// Draws a row; `true` where it was clicked.
fn draw(row: &mut TableRow<'_, '_>, recording: &dyn Recording, (step, is_chosen): (usize, bool), width: f32) -> bool {
    let Some(record) = recording.steps().get(step - 1) else { return false };
    let pass = phrases::pass_name(recording, record.pass);
    row.set_hovered(false);
    for column in Column::ALL {
        let (text, color) = match column {
            Column::Step => (words::number(step), theme::weak()),
            Column::Pass => (pass.to_owned(), theme::weak()),
            Column::Label => (phrases::label(record).to_owned(), theme::strong()),
            Column::Tiles => (amount(record.tiles_changed as usize), theme::strong()),
            Column::Random => (amount(record.words as usize), theme::strong()),
            Column::Time => (words::decimal(record.time_ns as f64 / 1e3, 1), theme::weak()),
            Column::Slots => (also_written(recording, step, record), theme::weak()),
        };
        let color = theme::in_row(color, is_chosen);
        row.col(|ui| {
            if column == Column::Step {
                light(ui, width, is_chosen);
            }
            align(ui, is_number(column), |ui| cell(ui, text, color));
        });
    }
    let response = row.response();
    response.widget_info(|| {
        let name = format!("Step {} · {pass} · {}", words::number(step), phrases::label(record));
        WidgetInfo::labeled(Role::Row, true, name)
    });
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

/// Amounts of nothing are left away: what there is stands out.
fn amount(number: usize) -> String {
    if number == 0 { String::new() } else { words::number(number) }
}

const fn is_number(column: Column) -> bool {
    matches!(column, Column::Step | Column::Tiles | Column::Random | Column::Time)
}

/// A heading that sorts by its column.
fn heading(ui: &mut Ui, column: Column, sort: &mut Sort) {
    let mark = match (sort.column == column, sort.descending) {
        (false, _) => "",
        (true, false) => " ▲",
        (true, true) => " ▼",
    };
    let color = if sort.column == column { theme::strong() } else { theme::weak() };
    let text = RichText::new(format!("{}{mark}", column.label())).small().color(color);
    let response = ui.add(Button::new(text).frame(false));
    let response = response.accessible_name(format!("Sort by {}", column.label()));
    if response.on_hover_text(column.about()).clicked() {
        sort.choose(column);
    }
}
