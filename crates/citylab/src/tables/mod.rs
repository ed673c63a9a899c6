//! Tables of the recipe's own numbers, edited live: each cell with a reset, and the whole saved as the recipe says.

mod save;

use std::sync::Arc;

use egui::{Align, Button, ComboBox, Id, Label, Layout, Margin, RichText, TextEdit, Ui, Vec2, vec2};

use crate::command::{Command, ParamsCommand, WindowCommand};
use crate::jobs::{Answer, Query};
use crate::number::NumberField;
use crate::session::{Session, Workspace};
use crate::subject::Values;
use crate::subject::spec::{Column, Control, TableSpec};
use crate::table_view::{ScrollTarget, TableContent, TableView};
use crate::{field_error, theme, words};

pub(crate) use save::TableSave;

/// The cells of a table by rows, or why they cannot be had.
type BaseAnswer = Result<Vec<Vec<String>>, String>;

/// Heights in points, of the titles of the columns and of a row: low, for many rows to be seen at once.
const HEAD: f32 = 16.0;
const ROW: f32 = 20.0;

/// Space between two cells, in points.
const CELL_GAP: f32 = 4.0;

/// Widths in points: of a row's name, of what cells are changed with, of the room for a reset, and of a letter.
const LABEL: f32 = 110.0;
const NUMBER: f32 = 50.0;
const CHOICE: f32 = 96.0;
const TEXT: f32 = 150.0;
const LONGEST_TEXT: f32 = 360.0;
const RESET: f32 = 20.0;
const LETTER: f32 = 6.5;

/// What the panel keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct TablesPanel {
    /// The cell that is to be brought into view, by row and column.
    wanted: Option<(usize, usize)>,
}

/// Asks for the cells where nobody has changed them, as what they depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BaseCells {
    /// The recipe that they are of.
    recipe: &'static str,
    /// The fields that count, as they are.
    fields: Vec<(&'static str, String)>,
    /// What is shown, and why the last request gave nothing: it may have read files that are others now.
    shown: Option<u64>,
    failure: Option<String>,
}

impl Query for BaseCells {
    type Answer = BaseAnswer;
}

impl TablesPanel {
    /// Brings a cell into view, by its row and its column.
    pub(crate) const fn go_to(&mut self, row: usize, column: usize) {
        self.wanted = Some((row, column));
    }

    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let workspace = session.workspace();
        let Some(table) = workspace.spec().tables.first() else {
            let text = format!("A {} has no tables to edit.", workspace.spec().noun());
            ui.centered_and_justified(|ui| ui.label(RichText::new(text).color(theme::weak())));
            return;
        };
        let wanted = self.wanted;
        let answer = base_cells(session, table);
        let cells = match answer.as_deref() {
            Some(Ok(cells)) => cells,
            Some(Err(why)) => {
                ui.label(RichText::new(why).color(theme::error()));
                return;
            }
            None => {
                ui.centered_and_justified(|ui| ui.label(RichText::new("Reading…").color(theme::weak())));
                return;
            }
        };
        let mut values = workspace.values().clone();
        egui::Frame::new().inner_margin(Margin::symmetric(8, 3)).show(ui, |ui| {
            head(ui, table, &mut values, out);
            rows(ui, (workspace, table), cells, wanted, &mut values);
        });
        self.wanted = None;
        if values != *workspace.values() {
            out.push(Command::Params(ParamsCommand::Set(values)));
        }
    }
}

/// The cells where nobody has changed them, read beside the window. The last ones of the same fields stand until there
/// are newer ones.
fn base_cells(session: &Session, table: &TableSpec) -> Option<Arc<BaseAnswer>> {
    let workspace = session.workspace();
    let fields =
        workspace.subject().table_depends().iter().map(|&name| (name, workspace.values().get(name).to_owned()));
    let query = BaseCells {
        recipe: workspace.spec().name,
        fields: fields.collect(),
        shown: workspace.shown().map(|shown| shown.revision),
        failure: workspace.failure().map(|refusal| refusal.reason.clone()),
    };
    let (subject, read, values) = (Arc::clone(workspace.subject()), table.clone(), workspace.values().clone());
    match session.jobs().query(&query, move |_| Some(subject.table_cells(&read, &values))) {
        Answer::Ready(cells) => Some(cells),
        Answer::Failed(why) => Some(Arc::new(Err(why.to_string()))),
        Answer::Pending(_) => {
            let newest = session.jobs().newest::<BaseCells>(0);
            let is_same = |of: &BaseCells| (of.recipe, &of.fields) == (query.recipe, &query.fields);
            newest.filter(|(of, _)| is_same(of)).map(|(_, cells)| cells)
        }
    }
}

/// Draws the rows. The titles of the columns and the names of the rows stay in view.
fn rows(
    ui: &mut Ui,
    (workspace, spec): (&Workspace, &TableSpec),
    cells: &[Vec<String>],
    wanted: Option<(usize, usize)>,
    values: &mut Values,
) {
    let mut widths = vec![LABEL];
    widths.extend((0..spec.columns.len()).map(|column| width(spec, column, cells)));
    ui.spacing_mut().interact_size.y = ROW - 2.0;
    ui.spacing_mut().button_padding = vec2(4.0, 0.0);
    let view = TableView {
        id: Id::unique(spec.name),
        widths: &widths,
        head: HEAD,
        row: ROW,
        count: spec.rows.len(),
        fixed: 1,
        max_height: ui.available_height(),
        fill: true,
        wanted: wanted.map(|(row, column)| ScrollTarget { row, column: Some(column + 1) }),
    };
    view.show(ui, &mut Cells { workspace, spec, base: cells, widths: &widths, values });
}

/// The cells of a table while they are drawn: the names of the rows in the first column.
struct Cells<'a> {
    workspace: &'a Workspace,
    spec: &'a TableSpec,
    base: &'a [Vec<String>],
    widths: &'a [f32],
    values: &'a mut Values,
}

impl TableContent for Cells<'_> {
    fn title(&mut self, ui: &mut Ui, column: usize) {
        let Some(column) = column.checked_sub(1).map(|column| &self.spec.columns[column]) else { return };
        ui.label(RichText::new(column.label).small().color(theme::weak())).on_hover_text(column.about);
    }

    fn cell(&mut self, ui: &mut Ui, row: usize, column: usize) {
        let Some(at) = column.checked_sub(1) else {
            ui.add(Label::new(RichText::new(self.spec.rows[row].1).color(theme::strong())).truncate());
            return;
        };
        let base = self.base.get(row).and_then(|cells| cells.get(at)).map_or("", String::as_str);
        let room = self.widths[column] - RESET;
        cell(ui, (self.workspace, self.spec), (row, at), (base, room), self.values);
    }
}

/// Width of a column: that of what its cells are changed with, and of their reset.
fn width(table: &TableSpec, column: usize, cells: &[Vec<String>]) -> f32 {
    let Column { label, control, .. } = &table.columns[column];
    let control = match control {
        Control::Choice(_) => CHOICE + 16.0,
        Control::Real { .. } | Control::Integer { .. } => NUMBER,
        _ => {
            let longest = cells.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max();
            (longest.unwrap_or_default() as f32 * LETTER + 8.0).clamp(TEXT, LONGEST_TEXT)
        }
    };
    control.max(label.chars().count() as f32 * LETTER) + RESET
}

/// What the table is, and what can be done with all of it.
fn head(ui: &mut Ui, table: &TableSpec, values: &mut Values, out: &mut Vec<Command>) {
    let prefix = format!("{}.", table.name);
    let edited: Vec<String> =
        values.iter().filter(|(name, _)| name.starts_with(&prefix)).map(|(name, _)| name.to_owned()).collect();
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = ROW;
        ui.spacing_mut().button_padding = vec2(6.0, 1.0);
        ui.label(RichText::new(table.title).color(theme::strong()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !table.saved_as.is_empty() {
                let save = ui.add_enabled(!edited.is_empty(), Button::new(format!("Save as {}…", table.saved_as)));
                let save = save
                    .on_hover_text("Gives the edited table a name, and uses it from now on.")
                    .on_disabled_hover_text("Nothing was changed yet: change a cell first.");
                if save.clicked() {
                    out.push(WindowCommand::SaveTable.into());
                }
            }
            if !edited.is_empty() {
                let reset = ui.button(format!("Reset {}", words::count(edited.len(), "cell")));
                if reset.on_hover_text("Takes back every change of the table.").clicked() {
                    for name in &edited {
                        values.remove(name);
                    }
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let about = RichText::new(table.about).small().color(theme::weak());
                ui.add(Label::new(about).truncate());
            });
        });
    });
}

/// One cell: what it is changed with, and a way back where it was changed.
fn cell(
    ui: &mut Ui,
    (workspace, table): (&Workspace, &TableSpec),
    (row, column): (usize, usize),
    (base, width): (&str, f32),
    values: &mut Values,
) {
    let name = table.cell(row, column);
    let changed = values.has(&name);
    let text = if changed { values.get(&name).to_owned() } else { base.to_owned() };
    let label = format!("{} {}", table.rows[row].1, table.columns[column].label);
    let mut new = text.clone();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        if workspace.problem(&name).is_some() {
            ui.visuals_mut().override_text_color = Some(theme::error());
        } else if changed {
            ui.visuals_mut().override_text_color = Some(theme::accent());
        }
        let response = control(ui, (row, column), (&table.columns[column].control, width), &mut new);
        let mut words = table.columns[column].about.to_owned();
        if !matches!(table.columns[column].control, Control::Real { .. } | Control::Integer { .. }) {
            words = format!("{text}\n{words}");
        }
        if let Some(problem) = workspace.problem(&name) {
            words = format!("{words}\n{problem}");
            field_error::show(ui, &name, response.rect, problem);
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

/// What a cell is changed with, of this width.
fn control(ui: &mut Ui, at: (usize, usize), (control, width): (&Control, f32), text: &mut String) -> egui::Response {
    let size = vec2(width - CELL_GAP, ROW - 2.0);
    match control {
        Control::Real { range } => ui.add_sized(size, NumberField::real(text, range)),
        Control::Integer { range, .. } => ui.add_sized(size, NumberField::whole(text, range)),
        Control::Choice(choices) => {
            let shown = choices.iter().find(|(name, _)| name == text).map_or(text.as_str(), |(_, label)| label);
            let combo = ComboBox::from_id_salt(("cell", at)).selected_text(shown.to_owned()).width(CHOICE);
            let combo = combo.popup_style(theme::menu_style.into()).show_ui(ui, |ui| {
                for (name, label) in *choices {
                    if ui.selectable_label(name == text, *label).clicked() {
                        (*name).clone_into(text);
                    }
                }
            });
            combo.response
        }
        _ => line(ui, size, text),
    }
}

fn line(ui: &mut Ui, size: Vec2, text: &mut String) -> egui::Response {
    let edit = TextEdit::singleline(text).margin(Margin::symmetric(4, 1)).char_limit(300);
    ui.add_sized(size, edit.desired_width(size.x))
}
