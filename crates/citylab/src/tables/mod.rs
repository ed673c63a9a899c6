//! Tables of the recipe's own numbers, edited live: each cell with a reset, and the whole saved as the recipe says.

mod save;

use std::sync::Arc;

use egui::{Align, ComboBox, DragValue, Layout, RichText, ScrollArea, TextEdit, Ui};
use egui_extras::{Column as Width, TableBuilder};

use crate::command::{Command, ParamsCommand, WindowCommand};
use crate::session::{Bench, Session};
use crate::subject::Values;
use crate::subject::spec::{Column, Control, TableSpec};
use crate::tasks::{Answer, Kept};
use crate::{theme, words};

pub(crate) use save::TableSave;

/// The cells of a table by rows, or why they cannot be had.
type Cells = Result<Vec<Vec<String>>, String>;

/// Height of a row, in points.
const ROW: f32 = 26.0;

/// Widths in points: of a row's name, of what cells are changed with, of the room for a reset, and of a small letter.
const LABEL: f32 = 110.0;
const NUMBER: f32 = 50.0;
const CHOICE: f32 = 96.0;
const TEXT: f32 = 150.0;
const RESET: f32 = 20.0;
const LETTER: f32 = 6.5;

/// What the panel keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct TablesPanel {
    base: Kept<BaseOf, Cells>,
}

/// What the cells where nobody has changed them depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BaseOf {
    /// The recipe that they are of.
    recipe: &'static str,
    /// The fields that count, as they are.
    fields: Vec<(&'static str, String)>,
}

impl TablesPanel {
    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let bench = session.bench();
        let Some(table) = bench.spec().tables.first() else {
            let text = format!("A {} has no tables to edit.", bench.spec().noun());
            ui.centered_and_justified(|ui| ui.label(RichText::new(text).color(theme::weak())));
            return;
        };
        let cells = match self.base(session, table) {
            Some(Answer::Done(Ok(cells))) => cells,
            Some(Answer::Done(Err(why)) | Answer::Failed(why)) => {
                ui.label(RichText::new(why).color(theme::error()));
                return;
            }
            None | Some(Answer::CalledOff) => {
                ui.centered_and_justified(|ui| ui.label(RichText::new("Reading…").color(theme::weak())));
                return;
            }
        };
        let mut values = bench.values().clone();
        egui::Frame::new().inner_margin(8).show(ui, |ui| {
            head(ui, table, &mut values, out);
            ScrollArea::horizontal().auto_shrink(false).show(ui, |ui| {
                rows(ui, (bench, table), cells, &mut values);
            });
        });
        if values != *bench.values() {
            out.push(Command::Params(ParamsCommand::Set(values)));
        }
    }

    /// The cells where nobody has changed them. They are read beside the window, and anew when a field changes that they
    /// depend on.
    fn base(&mut self, session: &Session, table: &TableSpec) -> Option<&Answer<Cells>> {
        let (bench, hands) = (session.bench(), session.hands());
        let fields = bench.subject().table_depends().iter().map(|&name| (name, bench.values().get(name).to_owned()));
        self.base.get(BaseOf { recipe: bench.spec().name, fields: fields.collect() }, |_| {
            let (subject, table, values) = (Arc::clone(bench.subject()), table.clone(), bench.values().clone());
            hands.start(move |_| Some(subject.table_cells(&table, &values)))
        })
    }
}

/// Draws the rows under a heading that stays in view.
fn rows(ui: &mut Ui, of: (&Bench, &TableSpec), cells: &[Vec<String>], values: &mut Values) {
    let (_, spec) = of;
    let table = TableBuilder::new(ui).id_salt(spec.name).auto_shrink(false).min_scrolled_height(0.0);
    let table = table.cell_layout(Layout::left_to_right(Align::Center)).column(Width::exact(LABEL));
    let table = spec.columns.iter().fold(table, |table, column| table.column(Width::exact(width(column))));
    let body = table.header(ROW, |mut row| {
        row.col(|_| {});
        for column in &spec.columns {
            row.col(|ui| {
                let title = RichText::new(column.label).small().color(theme::weak());
                ui.label(title).on_hover_text(column.about);
            });
        }
    });
    body.body(|body| {
        body.rows(ROW, spec.rows.len(), |mut row| {
            let index = row.index();
            row.col(|ui| drop(ui.label(RichText::new(spec.rows[index].1).color(theme::strong()))));
            for column in 0..spec.columns.len() {
                let base = cells.get(index).and_then(|cells| cells.get(column)).map_or("", String::as_str);
                row.col(|ui| cell(ui, of, (index, column), base, values));
            }
        });
    });
}

/// Width of a column: that of what its cells are changed with, and of their reset.
fn width(column: &Column) -> f32 {
    let control = match column.control {
        Control::Choice(_) => CHOICE + 16.0,
        Control::Real { .. } | Control::Integer { .. } => NUMBER,
        _ => TEXT + 8.0,
    };
    control.max(column.label.chars().count() as f32 * LETTER) + RESET
}

/// What the table is, and what can be done with all of it.
fn head(ui: &mut Ui, table: &TableSpec, values: &mut Values, out: &mut Vec<Command>) {
    let prefix = format!("{}.", table.name);
    let edited: Vec<String> =
        values.iter().filter(|(name, _)| name.starts_with(&prefix)).map(|(name, _)| name.to_owned()).collect();
    ui.horizontal(|ui| {
        ui.label(RichText::new(table.title).color(theme::strong()));
        ui.label(RichText::new(table.about).small().color(theme::weak()));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if edited.is_empty() {
                return;
            }
            if !table.saved_as.is_empty() {
                let save = ui.button(format!("Save as {}…", table.saved_as));
                if save.on_hover_text("Gives the edited table a name, and uses it from now on.").clicked() {
                    out.push(WindowCommand::SaveTable.into());
                }
            }
            let reset = ui.button(format!("Reset {}", words::count(edited.len(), "cell")));
            if reset.on_hover_text("Takes back every change of the table.").clicked() {
                for name in &edited {
                    values.remove(name);
                }
            }
        });
    });
}

/// One cell: what it is changed with, and a way back where it was changed.
fn cell(
    ui: &mut Ui,
    (bench, table): (&Bench, &TableSpec),
    (row, column): (usize, usize),
    base: &str,
    values: &mut Values,
) {
    let name = table.cell(row, column);
    let changed = values.has(&name);
    let text = if changed { values.get(&name).to_owned() } else { base.to_owned() };
    let label = format!("{} {}", table.rows[row].1, table.columns[column].label);
    let mut new = text.clone();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        if bench.problem(&name).is_some() {
            ui.visuals_mut().override_text_color = Some(theme::error());
        } else if changed {
            ui.visuals_mut().override_text_color = Some(theme::accent());
        }
        let response = control(ui, (row, column), &table.columns[column].control, &mut new);
        let mut words = table.columns[column].about.to_owned();
        if let Some(problem) = bench.problem(&name) {
            words = format!("{words}\n{problem}");
        }
        response.accessible_name(label.clone()).on_hover_text(words);
        if changed {
            let reset = ui.small_button("×").accessible_name(format!("Reset {label}"));
            if reset.on_hover_text(format!("Back to {base}.")).clicked() {
                base.clone_into(&mut new);
            }
        }
    });
    if new != text {
        if new == base {
            values.remove(&name);
        } else {
            values.set(&name, new);
        }
    }
}

fn control(ui: &mut Ui, at: (usize, usize), control: &Control, text: &mut String) -> egui::Response {
    match control {
        Control::Real { range } => {
            let Ok(mut value) = text.parse::<f32>() else { return line(ui, text) };
            let before = value;
            let drag = DragValue::new(&mut value).speed(0.01).range(range.clone()).max_decimals(4);
            let drag = drag.clamp_existing_to_range(false);
            let response = ui.add(drag.update_while_editing(false));
            if value.to_bits() != before.to_bits() {
                *text = value.to_string();
            }
            response
        }
        Control::Integer { range, .. } => {
            let Ok(mut value) = text.parse::<i64>() else { return line(ui, text) };
            let before = value;
            let drag = DragValue::new(&mut value).range(range.clone()).clamp_existing_to_range(false);
            let response = ui.add(drag.update_while_editing(false));
            if value != before {
                *text = value.to_string();
            }
            response
        }
        Control::Choice(choices) => {
            let shown = choices.iter().find(|(name, _)| name == text).map_or(text.as_str(), |(_, label)| label);
            let combo = ComboBox::from_id_salt(("cell", at)).selected_text(shown.to_owned()).width(CHOICE);
            let combo = combo.show_ui(ui, |ui| {
                for (name, label) in *choices {
                    if ui.selectable_label(name == text, *label).clicked() {
                        (*name).clone_into(text);
                    }
                }
            });
            combo.response
        }
        _ => line(ui, text),
    }
}

fn line(ui: &mut Ui, text: &mut String) -> egui::Response {
    ui.add(TextEdit::singleline(text).desired_width(TEXT).char_limit(300))
}
