//! Rejected attempts, and passes in figures.

use egui::{Id, Ui};
use mapkit::PassIndex;

use super::empty::nothing;
use super::listing::{Listing, pass_of};
use crate::command::{Command, TimeCommand};
use crate::session::{Session, Workspace};
use crate::subject::Recording;
use crate::table_view::{Column, REST, Row, Rows};
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
    let columns = [
        Column::number("step", 56.0),
        Column::new("pass", 84.0),
        Column::new("reason", 220.0),
        Column::new("place", 130.0),
        Column::new("what", REST),
    ];
    let rows = Rows::filling(ui, Id::unique("rejected attempts"), &columns, listed.len());
    let picked = rows.show(ui, |index| {
        let at = listed[index];
        let Some(event) = event(recording, at as usize) else { return Row::default() };
        let place = event.note.place.map_or_else(String::new, |at| {
            let label = workspace.spec().board_label(at.board);
            format!("{label} {}", at.pos)
        });
        let pass = pass_of(recording, event.step);
        let cells = vec![
            (words::number(event.step), theme::weak()),
            (pass.to_owned(), theme::weak()),
            (event.note.reason.to_owned(), theme::warn()),
            (place, theme::weak()),
            (event.note.text.clone(), theme::strong()),
        ];
        let name = format!("Rejected at step {} · {pass} · {}", words::number(event.step), event.note.reason);
        Row { cells, name, chosen: marked == at as usize && is_there(at), ..Row::default() }
    });
    if let Some(event) = picked.clicked.and_then(|index| event(recording, listed[index] as usize)) {
        *chosen = picked.clicked.map(|index| listed[index]);
        out.extend(go_to_event(session, event));
    }
}

/// Draws the passes; a click goes to the end of one.
pub(super) fn passes(ui: &mut Ui, workspace: &Workspace, recording: &dyn Recording, out: &mut Vec<Command>) {
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
    let rows = Rows::filling(ui, Id::unique("passes"), &columns, recording.passes().len());
    let picked = rows.show(ui, |index| {
        let at = PassIndex::new(index);
        let Some(pass) = recording.passes().get(index) else { return Row::default() };
        let (fate, color) = match phrases::fate(recording, at) {
            Fate::Done => (phrases::sameness(workspace, at).unwrap_or_default(), theme::weak()),
            Fate::LeftOut => ("left out", theme::warn()),
            Fate::Failed => (recording.failure().unwrap_or("failed"), theme::error()),
            Fate::NotReached => ("not reached", theme::weak()),
        };
        let number = |number: u64| (words::number(number as usize), theme::strong());
        let cells = vec![
            (pass.name.to_owned(), theme::strong()),
            number(pass.steps as u64),
            (words::decimal(pass.time_ns as f64 / 1e6, 2), theme::strong()),
            number(pass.tiles_changed),
            number(pass.words),
            (pass.fingerprint.map_or_else(String::new, phrases::fingerprint), theme::weak()),
            (fate.to_owned(), color),
        ];
        Row { cells, name: format!("Figures of {}", pass.name), chosen: present == Some(at), ..Row::default() }
    });
    if let Some(pass) = picked.clicked.and_then(|index| recording.passes().get(index)) {
        out.push(TimeCommand::Seek(pass.first_step + pass.steps).into());
    }
}
