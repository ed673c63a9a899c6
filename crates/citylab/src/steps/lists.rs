//! Rejected attempts, and passes in figures.

use egui::accesskit::Role;
use egui::{Color32, CursorIcon, Ui, WidgetInfo};
use egui_extras::TableRow;
use mapkit::PassIndex;

use super::cells::{REST, ROW, align, cell, light, nothing, table};
use super::listing::{Listing, pass_of};
use crate::command::{Command, TimeCommand};
use crate::rows::Column;
use crate::session::{Session, Workspace};
use crate::subject::Recording;
use crate::timeline::phrases::{self, Fate};
use crate::timeline::{event, events, go_to_event};
use crate::{theme, words};

/// Draws the rejected attempts; a click goes to the step and selects the place.
///
/// Several may be of one step: `chosen` is the one that was clicked, which alone is marked while the playhead is there.
pub(super) fn rejected(
    ui: &mut Ui,
    session: &Session,
    recording: &dyn Recording,
    (rows, chosen): (&Listing, &mut Option<u32>),
    out: &mut Vec<Command>,
) {
    if rows.events().is_empty() {
        let any = events(recording).next().is_some();
        let text = if any { "No rejected attempt matches the filter." } else { "No attempt was rejected." };
        nothing(ui, text);
        return;
    }
    let (workspace, listed) = (session.workspace(), rows.events());
    // Attempts are in the order of time: the first one of a step is found at once.
    let (before, last) = (recording.events(), recording.failed_events());
    let earlier = |events: &[mapkit::Event]| events.partition_point(|event| event.step < workspace.step());
    let first = earlier(before) + if earlier(before) == before.len() { earlier(last) } else { 0 };
    let is_there = |at: u32| event(recording, at as usize).is_some_and(|event| event.step == workspace.step());
    let marked = chosen.filter(|&at| is_there(at)).map_or(first, |at| at as usize);
    let width = ui.available_width();
    let columns = [
        Column::number("step", 56.0),
        Column::new("pass", 84.0),
        Column::new("reason", 220.0),
        Column::new("place", 130.0),
        Column::new("what", REST),
    ];
    table(ui, "given up", &columns).body(|body| {
        body.rows(ROW, listed.len(), |mut row| {
            let at = listed[row.index()];
            let Some(event) = event(recording, at as usize) else { return };
            let is_marked = marked == at as usize && is_there(at);
            let place = event.note.place.map_or_else(String::new, |at| {
                let label = workspace.spec().board_label(at.board);
                format!("{label} {}", at.pos)
            });
            let pass = pass_of(recording, event.step);
            let cells = [
                (words::number(event.step), theme::weak()),
                (pass.to_owned(), theme::weak()),
                (event.note.reason.to_owned(), theme::warn()),
                (place, theme::weak()),
                (event.note.text.clone(), theme::strong()),
            ];
            let name = format!("Rejected at step {} · {pass} · {}", words::number(event.step), event.note.reason);
            if draw(&mut row, (&columns, cells), (width, is_marked), &name) {
                *chosen = Some(at);
                out.extend(go_to_event(session, event));
            }
        });
    });
}

/// Draws the passes; a click goes to the end of one.
pub(super) fn passes(ui: &mut Ui, workspace: &Workspace, recording: &dyn Recording, out: &mut Vec<Command>) {
    let width = ui.available_width();
    let columns = [
        Column::new("pass", 110.0),
        Column::number("steps", 64.0),
        Column::number("ms", 80.0),
        Column::number("tiles", 80.0),
        Column::number("random", 80.0).about(phrases::ABOUT_DRAWN),
        Column::new("fingerprint", 90.0),
        Column::new("", REST),
    ];
    let present = workspace.pass_at_playhead();
    table(ui, "passes", &columns).body(|body| {
        body.rows(ROW, recording.passes().len(), |mut row| {
            let index = PassIndex::new(row.index());
            let Some(pass) = recording.passes().get(index.get()) else { return };
            let (fate, color) = match phrases::fate(recording, index) {
                Fate::Done => (phrases::sameness(workspace, index).unwrap_or_default(), theme::weak()),
                Fate::LeftOut => ("left out", theme::warn()),
                Fate::Failed => (recording.failure().unwrap_or("failed"), theme::error()),
                Fate::NotReached => ("not reached", theme::weak()),
            };
            let number = |number: u64| (words::number(number as usize), theme::strong());
            let cells = [
                (pass.name.to_owned(), theme::strong()),
                number(pass.steps as u64),
                (words::decimal(pass.time_ns as f64 / 1e6, 2), theme::strong()),
                number(pass.tiles_changed),
                number(pass.words),
                (pass.fingerprint.map_or_else(String::new, phrases::fingerprint), theme::weak()),
                (fate.to_owned(), color),
            ];
            let is_present = present == Some(index);
            if draw(&mut row, (&columns, cells), (width, is_present), &format!("Figures of {}", pass.name)) {
                out.push(TimeCommand::Seek(pass.first_step + pass.steps).into());
            }
        });
    });
}

/// Draws a row of a table of this width under these columns; `true` where it was clicked.
fn draw<const N: usize>(
    row: &mut TableRow<'_, '_>,
    (columns, cells): (&[Column; N], [(String, Color32); N]),
    (width, is_chosen): (f32, bool),
    name: &str,
) -> bool {
    row.set_hovered(false);
    for (index, (column, (text, color))) in columns.iter().zip(cells).enumerate() {
        let color = theme::in_row(color, is_chosen);
        row.col(|ui| {
            if index == 0 {
                light(ui, width, is_chosen);
            }
            align(ui, column.right, |ui| cell(ui, text, color));
        });
    }
    let response = row.response();
    response.widget_info(|| WidgetInfo::labeled(Role::Row, true, name));
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}
