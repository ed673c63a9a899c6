//! The table of steps.

use egui::{Id, Ui};

use super::StepsPanel;
use super::empty::nothing;
use super::listing::{Column, Only, Sort, also_written};
use crate::command::{Command, TimeCommand};
use crate::session::Session;
use crate::subject::Recording;
use crate::table_view::{self, REST, Row, Rows, Sorted};
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
        // A row that was clicked is in view already; what moves by other means is followed.
        let wanted = if self.at == Some(step) { None } else { self.listing.row_of(step) };
        self.at = Some(step);
        let columns = Column::ALL.map(|column| heading(column, self.sort));
        let listed = self.listing.steps();
        let rows = Rows { wanted, ..Rows::filling(ui, Id::unique("steps"), &columns, listed.len()) };
        let picked = rows.show(ui, |index| row(recording, listed[index] as usize, step));
        if let Some(column) = picked.title {
            self.sort.choose(Column::ALL[column]);
        }
        if let Some(index) = picked.clicked {
            let number = listed[index] as usize;
            self.at = Some(number);
            out.push(TimeCommand::Seek(number).into());
        }
    }
}

/// A row; the one at the playhead is marked.
fn row(recording: &dyn Recording, step: usize, present: usize) -> Row {
    let Some(record) = recording.steps().get(step - 1) else { return Row::default() };
    let pass = phrases::pass_name(recording, record.pass);
    let cells = Column::ALL.map(|column| match column {
        Column::Step => (words::number(step), theme::weak()),
        Column::Pass => (pass.to_owned(), theme::weak()),
        Column::Label => (phrases::label(record).to_owned(), theme::strong()),
        Column::Tiles => (amount(record.tiles_changed as usize), theme::strong()),
        Column::Random => (amount(record.words as usize), theme::strong()),
        Column::Time => (words::decimal(record.time_ns as f64 / 1e3, 1), theme::weak()),
        Column::Slots => (also_written(recording, step, record), theme::weak()),
    });
    let name = format!("Step {} · {pass} · {}", words::number(step), phrases::label(record));
    Row { cells: cells.into(), name, chosen: step == present, ..Row::default() }
}

/// Amounts of nothing are left away: what there is stands out.
fn amount(number: usize) -> String {
    if number == 0 { String::new() } else { words::number(number) }
}

/// A column, whose title sorts by it.
fn heading(column: Column, sort: Sort) -> table_view::Column {
    let sorted = match (sort.column == column, sort.descending) {
        (false, _) => Sorted::Can,
        (true, false) => Sorted::Ascending,
        (true, true) => Sorted::Descending,
    };
    let (width, is_number) = match column {
        Column::Step | Column::Tiles | Column::Random => (56.0, true),
        Column::Time => (60.0, true),
        Column::Pass => (84.0, false),
        Column::Label => (REST, false),
        Column::Slots => (150.0, false),
    };
    let new = if is_number { table_view::Column::number } else { table_view::Column::new };
    new(column.label(), width).about(column.about()).sorted(sorted)
}
