//! Small widgets that give commands: name, tooltip and shortcut come from the table of commands.

use egui::accesskit::Role;
use egui::{Button, Response, RichText, Sense, Stroke, Ui, WidgetInfo, vec2};

use crate::command::{Command, Entry, RunCommand, ViewCommand};
use crate::theme;

impl From<ViewCommand> for Command {
    fn from(command: ViewCommand) -> Self {
        Self::View(command)
    }
}

impl From<RunCommand> for Command {
    fn from(command: RunCommand) -> Self {
        Self::Run(command)
    }
}

fn entry(command: &Command) -> &'static Entry {
    Entry::of(command).expect("only commands in the table have buttons")
}

fn finish(ui: &Ui, response: Response, command: &Command, out: &mut Vec<Command>) -> Response {
    if response.clicked() {
        out.push(command.clone());
    }
    let entry = entry(command);
    let mac = ui.ctx().os().is_mac();
    response.accessible_name(entry.label).on_hover_text(entry.tooltip_text(mac))
}

/// A quiet button; `text` stands for the command's own name where that is too long.
pub(crate) fn button(ui: &mut Ui, text: Option<&str>, command: &Command, out: &mut Vec<Command>) -> Response {
    let text = text.unwrap_or(entry(command).label);
    let response = ui.add(Button::new(text).frame_when_inactive(false));
    finish(ui, response, command, out)
}

/// A button that looks as the caller wants.
pub(crate) fn command_button(ui: &mut Ui, button: Button<'_>, command: &Command, out: &mut Vec<Command>) {
    let response = ui.add(button);
    finish(ui, response, command, out);
}

/// A quiet button that stays lit while something is on.
pub(crate) fn toggle_button(ui: &mut Ui, on: bool, command: &Command, out: &mut Vec<Command>) {
    let text = RichText::new(entry(command).label).color(if on { theme::ACCENT } else { theme::WEAK });
    let response = ui.add(Button::selectable(on, text).fill(egui::Color32::TRANSPARENT));
    finish(ui, response, command, out);
}

/// A tab: underlined while it is the one shown.
pub(crate) fn tab(ui: &mut Ui, chosen: bool, command: &Command, out: &mut Vec<Command>) {
    let color = if chosen { theme::STRONG } else { theme::WEAK };
    let text = RichText::new(entry(command).label).color(color);
    let response = ui.add(Button::selectable(chosen, text).frame(false).min_size(vec2(0.0, 32.0)));
    if chosen {
        let rect = response.rect.shrink2(vec2(2.0, 0.0));
        ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(2.0, theme::ACCENT));
    }
    finish(ui, response, command, out);
}

/// A switch with its name beside it.
pub(crate) fn switch(ui: &mut Ui, on: bool, command: &Command, out: &mut Vec<Command>) {
    let size = vec2(30.0, 17.0);
    let response = ui
        .horizontal(|ui| {
            ui.label(RichText::new(entry(command).label).color(if on { theme::STRONG } else { theme::WEAK }));
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            response.widget_info(|| WidgetInfo::selected(Role::Switch, ui.is_enabled(), on, entry(command).label));
            let share = ui.ctx().animate_bool_responsive(response.id, on);
            let visuals = ui.style().interact_selectable(&response, on);
            let fill = if on { theme::ACCENT.gamma_multiply(0.75) } else { visuals.bg_fill };
            ui.painter().rect_filled(rect, 8.5, fill);
            let knob = egui::pos2(egui::lerp(rect.left() + 8.5..=rect.right() - 8.5, share), rect.center().y);
            ui.painter().circle_filled(knob, 5.5, if on { theme::GROUND } else { theme::WEAK });
            response
        })
        .inner;
    finish(ui, response, command, out);
}
