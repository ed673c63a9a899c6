//! The bar on top: menus drawn from the table of commands, and the city's name.

use cityplay::words::city_title;
use egui::{Button, Label, MenuBar, RichText, Ui, vec2};

use crate::command::{Command, ENTRIES, Menu, RunCommand, ViewCommand};
use crate::map::MapPanel;
use crate::session::Session;
use crate::theme;

/// Draws the bar.
pub(crate) fn ui(ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
    let bar = ui.max_rect();
    MenuBar::new().ui(ui, |ui| {
        ui.label(RichText::new("Citylab").color(theme::ACCENT));
        ui.add_space(6.0);
        for which in [Menu::Edit, Menu::View, Menu::Run] {
            menu(ui, which, session, map, out);
        }
    });
    if let Some(shown) = session.shown() {
        let title = RichText::new(city_title(&shown.city)).color(theme::STRONG);
        let middle = egui::Rect::from_center_size(bar.center(), vec2(bar.width() / 2.0, bar.height()));
        ui.put(middle, Label::new(title).truncate());
    }
}

fn menu(ui: &mut Ui, which: Menu, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
    ui.menu_button(which.title(), |ui| {
        ui.set_width(230.0);
        let mac = ui.ctx().os().is_mac();
        for entry in ENTRIES.iter().filter(|entry| entry.menu == which) {
            let (enabled, on) = match &entry.command {
                Command::Run(run) => (session.can_run(*run), *run == RunCommand::ToggleLive && session.is_live()),
                Command::View(view) => (true, is_on(*view, map)),
                Command::Params(_) => (true, false),
            };
            let button = Button::selectable(on, entry.label).shortcut_text(entry.key_text(mac));
            let response = ui.add_enabled(enabled, button.min_size(vec2(ui.available_width(), 0.0)));
            if response.clicked() {
                out.push(entry.command.clone());
                ui.close();
            }
            response.on_hover_text(entry.tooltip);
        }
    });
}

fn is_on(view: ViewCommand, map: &MapPanel) -> bool {
    match view {
        ViewCommand::Show(stratum) => stratum == map.stratum(),
        ViewCommand::ToggleSquare => map.is_square(),
        ViewCommand::ToggleMotion => map.is_moving(),
        _ => false,
    }
}
