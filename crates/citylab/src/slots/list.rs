//! The list of all slots at the playhead; those that the step there wrote are marked.

use egui::{Id, Ui};
use mapkit::SlotInfo;

use crate::session::Session;
use crate::table_view::{Column, GAP, Row, Rows};
use crate::{theme, words};

/// Points from which on each further column is shown.
const ROOM_FOR_BYTES: f32 = 300.0;
const ROOM_FOR_PASSES: f32 = 400.0;

/// Widths of the columns whose words are known.
const NAME: f32 = 84.0;
const KIND: f32 = 58.0;
const SIZE: f32 = 60.0;
const BYTES: f32 = 48.0;

/// What slots are, in a sentence.
pub(super) const ABOUT_SLOTS: &str = "Slots are scratch buffers: passes write them, and later passes read them.";

/// Draws the list; gives the slot that was clicked.
pub(super) fn ui(ui: &mut Ui, session: &Session, slots: &[SlotInfo], chosen: Option<&str>) -> Option<&'static str> {
    let workspace = session.workspace();
    let written =
        workspace.recording().map(|recording| recording.slots_written(workspace.step())).unwrap_or_default();
    let width = ui.available_width();
    let mut columns = vec![
        Column::new("slot", NAME).about(ABOUT_SLOTS),
        Column::new("kind", KIND)
            .about("What it holds: a mask (yes or no), a number or an id for every tile, or a list."),
        Column::number("size", SIZE).about("Tiles across and down, or how many items."),
    ];
    if width >= ROOM_FOR_PASSES {
        let gaps = 8.0 * GAP;
        let room = ((width - NAME - KIND - SIZE - BYTES - gaps) / 2.0).min(90.0);
        columns.extend([
            Column::new("made by", room).about("The pass that made it."),
            Column::new("written by", room).about("The pass that wrote it last, up to this step."),
        ]);
    }
    if width >= ROOM_FOR_BYTES {
        columns.push(Column::number("memory", BYTES).about("Memory that it takes."));
    }
    let rows = Rows::filling(ui, Id::unique("slot list"), &columns, slots.len());
    let picked = rows.show(ui, |index| {
        let slot = &slots[index];
        let is_written = written.contains(&slot.name);
        let ink = if is_written { theme::accent() } else { theme::text() };
        let mark = if is_written { "● " } else { "" };
        let mut cells = vec![
            (format!("{mark}{}", slot.name), ink),
            (slot.kind.to_owned(), theme::weak()),
            (slot.extent.clone(), theme::weak()),
        ];
        if width >= ROOM_FOR_PASSES {
            cells.extend([(slot.made_by.to_owned(), theme::weak()), (slot.written_by.to_owned(), theme::weak())]);
        }
        if width >= ROOM_FOR_BYTES {
            cells.push((words::bytes(slot.bytes), theme::weak()));
        }
        let now = if is_written { ", written by this step" } else { "" };
        let name = format!("Slot {}, {}, {}, made by {}{now}", slot.name, slot.kind, slot.extent, slot.made_by);
        Row { cells, name, chosen: chosen == Some(slot.name), ..Row::default() }
    });
    picked.clicked.map(|index| slots[index].name)
}
