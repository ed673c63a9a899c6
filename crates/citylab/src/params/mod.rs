//! The form: every parameter of the recipe with its range, its reset, and what is wrong with it.
//!
//! The panel edits a copy of the values and hands it back as one command; `field` is the frame around a field,
//! `controls` what is in it, `presets` and `rerolls` the rows before and after the fields, `offers` the presets that
//! there are. It is drawn from the recipe's own list of fields.

mod controls;
mod field;
mod offers;
mod presets;
mod rerolls;

use egui::{Align, Button, ComboBox, Frame, Layout, Margin, Panel, RichText, ScrollArea, Ui, vec2};

use crate::command::{Command, ParamsCommand, RunCommand, WindowCommand};
use crate::session::{Session, Workspace};
use crate::settings::Settings;
use crate::subject::RecipeIndex;
use crate::subject::spec::Control;
use crate::{theme, widgets};
use controls::Typed;
use field::{Columns, Form};
pub(crate) use offers::offers;
use presets::Presets;

/// Room on the right for the bar of a form that is taller than the window, in points: kept also where there is none.
const SCROLL_BAR: f32 = 12.0;

/// What the form keeps of its own, for each recipe: going to another one and back forgets nothing.
#[derive(Debug, Default)]
pub(crate) struct ParamsPanel {
    kept: Vec<(Typed, Presets)>,
}

impl ParamsPanel {
    /// Draws the form.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, settings: &Settings, out: &mut Vec<Command>) {
        self.kept.resize_with(session.workspaces().len(), Default::default);
        let (typed, presets) = &mut self.kept[session.recipe().get()];
        let workspace = session.workspace();
        let mut values = workspace.values().clone();
        let frame = Frame::new().inner_margin(Margin { left: 14, right: 0, top: 10, bottom: 10 });
        frame.show(ui, |ui| {
            let frame = Frame::new().inner_margin(Margin { right: SCROLL_BAR as i8, ..Margin::ZERO });
            let bottom = Panel::bottom("form actions").frame(frame).show_separator_line(false).resizable(false);
            bottom.show(ui, |ui| actions(ui, session, out));
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let width = (ui.available_width() - SCROLL_BAR).max(80.0);
                ui.set_max_width(width);
                ui.spacing_mut().item_spacing.y = 4.0;
                let columns = Columns::of(ui, workspace, width);
                let mut form = Form { workspace, values: &mut values, session, columns, out };
                recipe(ui, &mut form);
                presets.ui(ui, &mut form, settings);
                ui.add_space(theme::GAP - 4.0);
                for field in workspace.spec().fields.iter().filter(|f| !matches!(f.control, Control::Rerolls)) {
                    typed.control(ui, &mut form, field);
                }
                rerolls::ui(ui, &mut form);
            });
        });
        if values != *workspace.values() {
            out.push(Command::Params(ParamsCommand::Set(values)));
        }
    }
}

/// The recipe switch.
fn recipe(ui: &mut Ui, form: &mut Form) {
    field::row(ui, form.columns, ("Recipe", false), "What is made.", |ui, label| {
        let combo = ComboBox::from_id_salt("recipe").selected_text(form.workspace.spec().name).truncate();
        let combo = combo.width(form.columns.control).popup_style(theme::menu_style.into()).show_ui(ui, |ui| {
            for (index, workspace) in (0..).map(RecipeIndex).zip(form.session.workspaces()) {
                if ui.selectable_label(index == form.session.recipe(), workspace.spec().name).clicked() {
                    form.out.push(RunCommand::Recipe(index).into());
                }
            }
        });
        combo.response.labelled_by(label).on_hover_text("What is made.");
    });
}

/// How what is shown stands to what the form says: the words for it, what it means, and their colour.
fn state(session: &Session, workspace: &Workspace) -> (&'static str, &'static str, egui::Color32) {
    let live = session.is_live();
    if !workspace.problems().is_empty() || workspace.failure().is_some() && !workspace.is_stale() {
        ("Cannot be made", "What is wrong is said at the field and in the line at the bottom.", theme::error())
    } else if workspace.is_waiting() {
        ("Being made…", "It is shown as soon as it is done.", theme::weak())
    } else if workspace.is_stale() {
        ("Changed", "The form says something else than what is shown. Generate makes it.", theme::warn())
    } else if live {
        ("Live: up to date", "Every change is made at once. Generate makes the same again.", theme::weak())
    } else {
        ("Up to date", "What is shown is what the form says. Generate makes the same again.", theme::weak())
    }
}

/// Says which cell of a table cannot be used, where that is what is wrong, and leads there: the form has no field that
/// could be marked.
fn bad_cell(ui: &mut Ui, workspace: &Workspace, out: &mut Vec<Command>) {
    let mut cells =
        workspace.problems().iter().filter_map(|problem| Some((problem, workspace.spec().cell(&problem.field)?)));
    let Some((problem, (table, row, column))) = cells.next() else { return };
    let cell = format!("{}, {}", table.rows[row].1, table.columns[column].label);
    let text = format!("A cell of {} cannot be used: {cell}: {}.", table.title, problem.reason);
    ui.add_space(6.0);
    ui.label(RichText::new(text).small().color(theme::error()));
    let button = ui.button(format!("Show in {}", table.title));
    if button.on_hover_text("Opens the panel Tables at this cell.").clicked() {
        out.push(WindowCommand::ShowCell(row, column).into());
    }
}

/// What can be done with the form, and whether it is done.
fn actions(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    bad_cell(ui, workspace, out);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let wanted = workspace.is_stale() && workspace.problems().is_empty();
        let text = RichText::new("Generate").color(if wanted { theme::ground() } else { theme::text() });
        let mut button = Button::new(text).min_size(vec2(84.0, 28.0));
        if wanted {
            button = button.fill(theme::accent());
        }
        let enabled = session.can_run(RunCommand::Generate);
        ui.add_enabled_ui(enabled, |ui| widgets::command_button(ui, button, &RunCommand::Generate.into(), out));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding.x = 6.0;
            let reset = session.can_run(RunCommand::ResetAll);
            ui.add_enabled_ui(reset, |ui| {
                widgets::button(ui, Some("Reset all"), &RunCommand::ResetAll.into(), out);
            });
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let (words, about, color) = state(session, workspace);
                let words = egui::Label::new(RichText::new(words).small().color(color)).truncate();
                ui.add(words).on_hover_text(about);
            });
        });
    });
}
