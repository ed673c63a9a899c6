//! The bookmarks in a list: a click goes there, and each can be renamed and removed.

use egui::{Id, Ui};

use super::empty::nothing;
use crate::command::{Command, Entry, TimeCommand, WindowCommand};
use crate::marks::Bookmark;
use crate::session::Workspace;
use crate::subject::Recording;
use crate::table_view::{Column, REST, Row, RowButton, Rows};
use crate::timeline::phrases;
use crate::{theme, words};

/// Draws the list.
pub(super) fn ui(ui: &mut Ui, workspace: &Workspace, recording: &dyn Recording, out: &mut Vec<Command>) {
    let bookmarks = workspace.bookmarks();
    if bookmarks.is_empty() {
        let key = Entry::key_of(&WindowCommand::BookmarkStep.into(), ui.ctx().os().is_mac());
        nothing(ui, &format!("No bookmarks yet. Go to a step and press {key} to keep it under a note."));
        return;
    }
    let columns =
        [Column::number("step", 56.0), Column::new("pass", 84.0), Column::new("note", REST), Column::new("", 110.0)];
    let rows = Rows::filling(ui, Id::unique("bookmarks"), &columns, bookmarks.len());
    let picked = rows.show(ui, |at| row((at, &bookmarks[at]), workspace, recording));
    if let Some((at, button)) = picked.button {
        let remove = TimeCommand::RemoveBookmark(at).into();
        out.push(if button == 0 { remove } else { WindowCommand::RenameBookmark(at).into() });
    } else if let Some(step) = picked.clicked.and_then(|at| workspace.bookmark_step(at)) {
        out.push(TimeCommand::Seek(step).into());
    }
}

/// A row; where the run has no such step, it says so and leads nowhere.
fn row((at, bookmark): (usize, &Bookmark), workspace: &Workspace, recording: &dyn Recording) -> Row {
    let step = workspace.bookmark_step(at);
    let (note, color) = match step {
        Some(_) => (bookmark.note.clone(), theme::strong()),
        None => (format!("{} (this run has no such step)", bookmark.note), theme::weak()),
    };
    let pass = phrases::pass_name(recording, bookmark.spot.pass());
    let number = step.map_or_else(|| "–".into(), words::number);
    let button = |text, verb| RowButton { text, name: format!("{verb} bookmark {}", bookmark.note) };
    Row {
        cells: vec![(number, theme::weak()), (pass.to_owned(), theme::weak()), (note, color)],
        name: format!("Bookmark {}", bookmark.note),
        chosen: step == Some(workspace.step()),
        is_dead: step.is_none(),
        buttons: vec![button("×", "Remove"), button("rename", "Rename")],
        ..Row::default()
    }
}
