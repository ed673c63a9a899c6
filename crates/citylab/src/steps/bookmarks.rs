//! The bookmarks in a list: a click goes there, and each can be renamed and removed.

use egui::accesskit::Role;
use egui::{Align, Button, CursorIcon, Layout, RichText, Ui, WidgetInfo};
use egui_extras::TableRow;

use super::cells::{REST, ROW, align, cell, light, nothing, table};
use crate::command::{Command, Entry, TimeCommand, WindowCommand};
use crate::marks::Bookmark;
use crate::rows::Column;
use crate::session::Workspace;
use crate::subject::Recording;
use crate::timeline::phrases;
use crate::{theme, words};

/// Draws the list.
pub(super) fn ui(ui: &mut Ui, workspace: &Workspace, recording: &dyn Recording, out: &mut Vec<Command>) {
    if workspace.bookmarks().is_empty() {
        let key = Entry::key_of(&WindowCommand::BookmarkStep.into(), ui.ctx().os().is_mac());
        nothing(ui, &format!("No bookmarks yet. Go to a step and press {key} to keep it under a note."));
        return;
    }
    let width = ui.available_width();
    let columns =
        [Column::number("step", 56.0), Column::new("pass", 84.0), Column::new("note", REST), Column::new("", 110.0)];
    table(ui, "bookmarks", &columns).body(|body| {
        body.rows(ROW, workspace.bookmarks().len(), |mut row| {
            let at = row.index();
            if let Some(bookmark) = workspace.bookmarks().get(at) {
                draw(&mut row, (at, bookmark), (workspace, recording, width), out);
            }
        });
    });
}

/// Draws one; where the run has no such step, that is said and there is nowhere to go.
fn draw(
    row: &mut TableRow<'_, '_>,
    (at, bookmark): (usize, &Bookmark),
    (workspace, recording, width): (&Workspace, &dyn Recording, f32),
    out: &mut Vec<Command>,
) {
    let step = workspace.bookmark_step(at);
    let is_present = step == Some(workspace.step());
    row.set_hovered(false);
    let ink = |color| theme::in_row(color, is_present);
    let number = step.map_or_else(|| "–".into(), words::number);
    row.col(|ui| {
        light(ui, width, is_present);
        align(ui, true, |ui| cell(ui, number, ink(theme::weak())));
    });
    let pass = phrases::pass_name(recording, bookmark.spot.pass());
    row.col(|ui| cell(ui, pass.to_owned(), ink(theme::weak())));
    let (note, color) = match step {
        Some(_) => (bookmark.note.clone(), theme::strong()),
        None => (format!("{} (this run has no such step)", bookmark.note), theme::weak()),
    };
    row.col(|ui| cell(ui, note, ink(color)));
    row.col(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding.y = 0.0;
            // What is higher than the row hangs out of it below.
            ui.spacing_mut().interact_size.y = ROW;
            let buttons = [
                ("×", format!("Remove bookmark {}", bookmark.note), TimeCommand::RemoveBookmark(at).into()),
                ("rename", format!("Rename bookmark {}", bookmark.note), WindowCommand::RenameBookmark(at).into()),
            ];
            for (text, name, command) in buttons {
                let button = Button::new(RichText::new(text).small().color(ink(theme::text())));
                if ui.add(button.frame_when_inactive(false)).accessible_name(name).clicked() {
                    out.push(command);
                }
            }
        });
    });
    let response = row.response();
    response.widget_info(|| WidgetInfo::labeled(Role::Row, step.is_some(), format!("Bookmark {}", bookmark.note)));
    if let Some(step) = step.filter(|_| response.on_hover_cursor(CursorIcon::PointingHand).clicked()) {
        out.push(TimeCommand::Seek(step).into());
    }
}
