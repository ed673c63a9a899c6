//! The selected tile with its fields on every board and every slot's value there, and the selected entity's details.

use egui::{Label, RichText, Ui};
use mapkit::{BoardIndex, BoardPos, BoardRect};

use super::facts::Facts;
use crate::command::{Command, LookCommand};
use crate::session::Session;
use crate::slots::no_slots;
use crate::subject::moment::{DetailsLine, Entity};
use crate::{theme, words};

/// Draws the name of the selected tile.
pub(super) fn name(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    let Some(at) = workspace.selection().tile() else { return };
    let label = workspace.spec().board_label(at.board);
    let name = words::link(ui, &format!("{label} {}", at.pos)).on_hover_text("Brings the tile into view.");
    if name.clicked() {
        out.push(LookCommand::Center(BoardRect::tile(at)).into());
    }
}

/// Draws what is known of the selected tile.
pub(super) fn tile(ui: &mut Ui, session: &Session, facts: &Facts, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    let Some(BoardPos { board, pos }) = workspace.selection().tile() else {
        words::hint(ui, "No tile is selected, only what stands below.");
        return;
    };
    let boards = &workspace.spec().boards;
    if !facts.is_inside {
        words::hint(ui, "This tile lies outside the map as it is now.");
        return;
    }
    let present = facts.fields.get(board.get()).map_or(&[][..], Vec::as_slice);
    lines(ui, present, out);
    if boards.len() > 1 {
        let title = format!("On the other {}", workspace.spec().board_words[1]);
        words::subsection(ui, ("other boards", &title), |ui| {
            for (number, (board_spec, fields)) in
                BoardIndex::first(boards.len()).zip(boards.iter().zip(&facts.fields))
            {
                if number == board {
                    continue;
                }
                let name = words::link(ui, board_spec.label);
                let name =
                    name.on_hover_text(format!("Selects the tile of this {}.", workspace.spec().board_words[0]));
                if name.clicked() {
                    let there = BoardPos::new(number, pos);
                    out.push(LookCommand::Tile(there).into());
                    out.push(LookCommand::Center(BoardRect::tile(there)).into());
                }
                lines(ui, fields, out);
            }
        });
    }
}

/// Draws what every slot says of the selected tile.
pub(super) fn slots(ui: &mut Ui, session: &Session, facts: &Facts) {
    if session.workspace().selection().tile().is_none() {
        words::hint(ui, "Select a tile to see what every slot says of it.");
    } else if facts.slots.is_empty() && facts.is_inside {
        words::hint(ui, &no_slots(session));
    }
    for (name, value) in &facts.slots {
        match value {
            Some(value) => words::pair(ui, name, value),
            None => words::field(ui, name, |ui| drop(words::line(ui, "–"))),
        }
    }
}

/// Draws the details of the selected entity.
pub(super) fn entity(ui: &mut Ui, session: &Session, entity: Entity, facts: &Facts, out: &mut Vec<Command>) {
    let Some(details) = &facts.details else {
        let kinds = session.workspace().view().map(|view| view.moment.kinds()).unwrap_or_default();
        let kind = kinds.get(usize::from(entity.kind)).map_or("Thing", |kind| kind.name);
        words::hint(ui, &format!("{kind} {} is not there at this step.", entity.id));
        return;
    };
    match details.place {
        Some(place) => {
            let title = words::link(ui, &details.title).on_hover_text("Brings it into view.");
            if title.clicked() {
                out.push(LookCommand::Center(place).into());
            }
        }
        None => drop(ui.add(Label::new(RichText::new(&details.title).color(theme::strong())).truncate())),
    }
    lines(ui, &details.lines, out);
}

/// Fields below each other; of several with one label only the first shows it.
fn lines(ui: &mut Ui, lines: &[DetailsLine], out: &mut Vec<Command>) {
    let mut above = "";
    for line in lines {
        let label = if line.label == above { "" } else { line.label };
        above = line.label;
        match line.link {
            Some(entity) => words::field(ui, label, |ui| {
                if words::link(ui, &line.value).clicked() {
                    out.push(LookCommand::Entity(entity).into());
                }
            }),
            None => words::pair(ui, label, &line.value),
        }
    }
}
