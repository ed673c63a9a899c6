//! Every step that changed the selected tile.

use egui::text::{LayoutJob, TextFormat};
use egui::{Id, Ui};

use super::copy::copy;
use crate::command::{Command, TimeCommand};
use crate::jobs::Answer;
use crate::session::Session;
use crate::subject::Recording;
use crate::subject::recording::TileChange;
use crate::table_view::{Column, ROW, Row, Rows};
use crate::timeline::phrases::pass_name;
use crate::{line, theme, words};

/// Changes that are in view at once at most.
const MOST_IN_VIEW: f32 = 5.0;

/// Height of a change in points: the step and its pass, and below what it changed, which may need the whole width.
const HIGH: f32 = ROW * 2.0 - 4.0;

/// Between two parts of a tile in words.
const PARTS: &str = ", ";

/// What the section is called; while the recording is one of what was shown before, it says so.
pub(super) fn title(session: &Session) -> String {
    let workspace = session.workspace();
    let is_old = workspace.is_recording_of_before() && workspace.selection().tile().is_some();
    if is_old { format!("History {}", workspace.before_words()) } else { "History".into() }
}

/// Draws the list, with the change that made the tile what it is at the playhead marked.
pub(super) fn ui(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    if workspace.selection().tile().is_none() {
        words::hint(ui, "Select a tile to see what changed it.");
        return;
    }
    let Some(recording) = workspace.recording() else {
        words::hint(ui, workspace.recording_words());
        return;
    };
    let changes = match session.tile_history() {
        Some(Answer::Ready(changes)) => changes,
        Some(Answer::Failed(why)) => {
            words::hint(ui, &format!("What changed this tile could not be found out: {why}"));
            return;
        }
        Some(Answer::Pending(_)) | None => {
            words::hint(ui, "Looking through the recording …");
            return;
        }
    };
    if changes.is_empty() {
        words::hint(ui, "No step changed this tile: it is as it was at the start.");
        return;
    }
    if workspace.is_recording_of_before() {
        ui.multiply_opacity(theme::OF_BEFORE);
    }
    let step = workspace.step();
    let done = changes.partition_point(|change| change.step <= step);
    // At a change, the one before is another; past it, it is the change itself.
    let previous = changes[..changes.partition_point(|change| change.step < step)].last();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 2.0);
        jump(ui, ("◀ change", "Previous change"), previous, out);
        jump(ui, ("change ▶", "Next change"), changes.get(done), out);
        let tile = workspace.selection().tile();
        if let Some(line) = tile.and_then(|at| line::tracing(workspace, at)) {
            copy(ui, ("Copy trace", "Copy trace of this tile"), &line, out);
        }
    });
    let width = ui.available_width();
    let columns = [Column::number("step", 42.0), Column::new("pass and label", (width - 66.0).max(60.0))];
    let rows = Rows {
        height: HIGH,
        titled: false,
        max_height: HIGH * MOST_IN_VIEW,
        fill: false,
        ..Rows::filling(ui, Id::unique("tile history"), &columns, changes.len())
    };
    let picked = rows.show(ui, |index| row(&**recording, &changes[index], done == index + 1));
    if let Some(index) = picked.clicked {
        out.push(TimeCommand::Seek(changes[index].step).into());
    }
    // Of the change at the playhead: what lies under the pointer is told beside it.
    match done.checked_sub(1).and_then(|index| changes.get(index)) {
        Some(change) => {
            let (pass, label) = pass_and_label(&**recording, change.step);
            words::line(ui, &words::cut(&format!("step {} · {pass} · {label}", words::number(change.step))));
            side(ui, "before", &change.before, &change.after);
            side(ui, "after", &change.after, &change.before);
        }
        None => drop(words::line(ui, "No step has changed it yet; go on in time.")),
    }
}

/// A side of a change in full: what the other side has too is quiet, what differs stands out.
fn side(ui: &mut Ui, name: &str, of: &str, other: &str) {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut job = LayoutJob::default();
    let mut add = |text: &str, color| job.append(text, 0.0, TextFormat::simple(font.clone(), color));
    add(&format!("{name}: "), theme::weak());
    let of = words::cut(of);
    for (index, part) in of.split(PARTS).enumerate() {
        let is_in_both = other.split(PARTS).any(|other| other == part);
        add(if index > 0 { PARTS } else { "" }, theme::weak());
        add(part, if is_in_both { theme::weak() } else { theme::strong() });
    }
    ui.add(egui::Label::new(job).wrap());
}

fn jump(ui: &mut Ui, (text, name): (&str, &str), to: Option<&TileChange>, out: &mut Vec<Command>) {
    ui.add_enabled_ui(to.is_some(), |ui| {
        let button = ui.small_button(text).accessible_name(name);
        if button.on_hover_text("Moves the playhead there.").clicked()
            && let Some(change) = to
        {
            out.push(TimeCommand::Seek(change.step).into());
        }
    });
}

fn row(recording: &dyn Recording, change: &TileChange, is_present: bool) -> Row {
    let (pass, label) = pass_and_label(recording, change.step);
    let (before, after) = (words::cut(&change.before), words::cut(&change.after));
    let ink = if is_present { theme::strong() } else { theme::weak() };
    Row {
        name: format!("Step {}, {pass}, {}: {before} → {after}", words::number(change.step), words::cut(label)),
        cells: vec![(words::number(change.step), ink), (words::cut(&[pass, label].join(" · ")), theme::weak())],
        below: (words::cut(&difference(&change.before, &change.after)), theme::text()),
        chosen: is_present,
        tip: format!("{}\nbefore: {before}\nafter: {after}", words::cut(label)),
        ..Row::default()
    }
}

/// What changed, without what both have in common: `void → plaza` of `void, district 1` and `plaza, district 1`.
fn difference(before: &str, after: &str) -> String {
    let only = |of: &str, without: &str| {
        let parts = of.split(PARTS).filter(|part| !without.split(PARTS).any(|other| other == *part));
        parts.collect::<Vec<_>>().join(PARTS)
    };
    match (only(before, after), only(after, before)) {
        (gone, come) if gone.is_empty() && come.is_empty() => "in nothing that has a word".into(),
        (gone, come) if come.is_empty() => format!("without {gone}"),
        (gone, come) if gone.is_empty() => format!("+ {come}"),
        (gone, come) => format!("{gone} → {come}"),
    }
}

/// The pass and the label of a step.
pub(super) fn pass_and_label(recording: &dyn Recording, step: usize) -> (&'static str, &str) {
    let Some(record) = step.checked_sub(1).and_then(|index| recording.steps().get(index)) else {
        return ("start", "");
    };
    (pass_name(recording, record.pass), &record.label)
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn a_change_is_told_without_what_stays() {
        assert_eq!(difference("void, district 1", "plaza, district 1"), "void → plaza");
        assert_eq!(difference("plaza", "plaza, variant 21, light 146"), "+ variant 21, light 146");
        assert_eq!(difference("floor, door", "floor"), "without door");
        let lit = difference("plaza, variant 3, light 2", "plaza, variant 3, light 90");
        assert_eq!(lit, "light 2 → light 90", "what differs is not behind what does not");
    }
}
