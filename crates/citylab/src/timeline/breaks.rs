//! The list of breakpoints: what is waited for, what more could be, and running there.

use egui::containers::menu::MenuButton;
use egui::{Button, Key, Layout, PopupCloseBehavior, RichText, TextEdit, Ui, vec2};
use mapkit::{BoardPos, BoardRect};

use super::widget::small_button;
use super::{TimelinePanel, phrases};
use crate::command::{Command, Entry, TimeCommand};
use crate::map::MapPanel;
use crate::marks::Break;
use crate::session::Session;
use crate::{theme, widgets, words};

impl TimelinePanel {
    /// Draws the button of the list, and the list where it is open.
    pub(super) fn breaks(&mut self, ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
        let count = session.workspace().breaks().len();
        let text = if count == 0 { "Breaks ▾".to_owned() } else { format!("Breaks {count} ▾") };
        let config = theme::menus().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let button = small_button(&text, if count == 0 { theme::weak() } else { theme::error() });
        let (response, _) = MenuButton::from_button(button).config(config).ui(ui, |ui| {
            ui.set_width(270.0);
            list(ui, session, out);
            ui.separator();
            self.offers(ui, session, map, out);
            ui.separator();
            for command in [TimeCommand::RunToNext, TimeCommand::RunBack, TimeCommand::ClearBreaks] {
                ui.add_enabled_ui(session.can_travel(&command), |ui| {
                    let leads_away = command != TimeCommand::ClearBreaks;
                    if widgets::menu_button(ui, &command.into(), out).clicked() && leads_away {
                        ui.close();
                    }
                });
            }
        });
        response.accessible_name("Breakpoints").on_hover_text("Steps to stop at when running.");
    }

    /// What could be waited for.
    fn offers(&mut self, ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
        let workspace = session.workspace();
        let key = Entry::of(&TimeCommand::BreakHere.into()).map(|entry| entry.key_text(ui.ctx().os().is_mac()));
        let mut offer = |ui: &mut Ui, label: &str, points: Vec<Break>| {
            let is_new = points.iter().any(|point| !workspace.breaks().contains(point));
            let mut button = Button::new(label).frame_when_inactive(false).min_size(vec2(ui.available_width(), 0.0));
            if let ([Break::Tile(..)] | [], Some(key)) = (&points[..], &key) {
                button = button.shortcut_text(key);
            }
            let response = ui.add_enabled(is_new, button).accessible_name(label);
            if response.clicked() {
                out.extend(points.into_iter().map(|point| Command::from(TimeCommand::AddBreak(point))));
                ui.close();
            }
        };
        match workspace.selection().tile() {
            Some(BoardPos { board, pos: tile }) => {
                let point = Break::Tile(board, tile);
                offer(ui, &format!("Break on {}", phrases::breakpoint(workspace, &point)), vec![point]);
            }
            None => offer(ui, "Break on the selected tile", Vec::new()),
        }
        if let Some(point) = selected_entity(session) {
            offer(ui, &format!("Break on {}", phrases::breakpoint(workspace, &point)), vec![point]);
        }
        let areas: Vec<_> =
            map.in_view().into_iter().map(|BoardRect { board, area }| Break::Area(board, area)).collect();
        offer(ui, "Break on the area in view", areas);
        if let Some(pass) = workspace.pass_at_playhead() {
            let point = Break::Pass(pass);
            offer(ui, &format!("Break on {}", phrases::breakpoint(workspace, &point)), vec![point]);
        }
        offer(ui, "Break on the first violation", vec![Break::Violation]);
        self.offer_step(ui, session, out);
        let hint = "A drag on the map with Shift breaks on a rectangle.";
        ui.label(RichText::new(hint).small().color(theme::weak()));
    }

    /// A field for a breakpoint on a step.
    fn offer_step(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let last = session.workspace().recording().map_or(0, |recording| recording.len());
        ui.horizontal(|ui| {
            ui.add_space(ui.spacing().button_padding.x);
            ui.label("Break on step");
            let field = TextEdit::singleline(&mut self.typed_break).desired_width(60.0);
            let response = ui.add(field.margin(vec2(4.0, 1.0))).accessible_name("Break on step");
            let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let step = phrases::read_step(&self.typed_break, 1..=last).ok();
            let added = ui.add_enabled(step.is_some(), Button::new("Add")).clicked();
            let spot = step.and_then(|step| session.workspace().spot(step));
            if let Some(spot) = spot.filter(|_| entered || added) {
                out.push(TimeCommand::AddBreak(Break::Step(spot)).into());
                self.typed_break.clear();
                ui.close();
            } else if step.is_none() && !self.typed_break.trim().is_empty() {
                ui.label(RichText::new(format!("1 to {}", words::number(last))).small().color(theme::warn()));
            }
        });
    }
}

/// The area of what is selected, where it has one.
fn selected_entity(session: &Session) -> Option<Break> {
    let workspace = session.workspace();
    let entity = workspace.selection().entity()?;
    let moment = workspace.view()?.moment;
    let BoardRect { board, area } = moment.place_of(entity)?;
    Some(Break::Entity { entity, title: moment.entity_name(entity)?, board, area })
}

fn list(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    if workspace.breaks().is_empty() {
        ui.label(RichText::new("No breakpoints yet. Add one:").small().color(theme::weak()));
        return;
    }
    for (at, point) in workspace.breaks().iter().enumerate() {
        let label = phrases::breakpoint(workspace, point);
        ui.horizontal(|ui| {
            ui.label(RichText::new("●").small().color(theme::error()));
            ui.add(egui::Label::new(&label).truncate());
            ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
                let response = ui.add(Button::new("×").frame_when_inactive(false));
                if response.accessible_name(format!("Remove breakpoint on {label}")).clicked() {
                    out.push(TimeCommand::RemoveBreak(at).into());
                }
            });
        });
    }
}
