//! The list of keys: every command that has one, in three columns, with a field to find one by.

use egui::{Align, Align2, Button, Context, Key, Label, Layout, RichText, ScrollArea, TextEdit, Ui, Window, vec2};

use crate::command::{ENTRIES, Entry, MAP_GESTURES, Menu, Scope, WindowCommand};
use crate::topbar::UiState;
use crate::{theme, widgets};

/// Widths of the keys and of what they are called, in points: room for the longest of either.
const KEYS: f32 = 158.0;
const NAMES: f32 = 146.0;

/// Space between two columns, in points.
const GUTTER: f32 = 12.0;

/// The window with the list.
#[derive(Debug, Default)]
pub(crate) struct KeyList {
    open: bool,
    wanted: String,
    /// Whether it was just opened, so that the field has the keyboard.
    fresh: bool,
}

/// A line of the list: keys, name, and what it does.
type Row = (String, String, String);

impl KeyList {
    /// Opens or closes it.
    pub(crate) fn toggle(&mut self) {
        *self = Self { open: !self.open, wanted: String::new(), fresh: true };
    }

    /// Draws it where it is open.
    pub(crate) fn ui(&mut self, ctx: &Context, ui_state: &UiState) {
        if !self.open {
            return;
        }
        let mut open = true;
        let room = ctx.content_rect().size() - vec2(60.0, 90.0);
        let size = vec2(700.0, 520.0).min(room);
        let window = Window::new("Keys").title_bar(false).collapsible(false).resizable(false).fixed_size(size);
        let window = window.frame(widgets::window_frame(ctx));
        window.anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(ctx, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new("Keys").color(theme::strong()));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let close = ui.add(Button::new("×").frame_when_inactive(false));
                    open &= !close.accessible_name("Close keys").clicked();
                });
            });
            let edit = TextEdit::singleline(&mut self.wanted).desired_width(f32::INFINITY).hint_text("Find a key");
            let edit = ui.add(edit).accessible_name("Find a key");
            if std::mem::take(&mut self.fresh) {
                edit.request_focus();
            }
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.set_max_width(ui.available_width() - GUTTER);
                let mut is_empty = true;
                for (title, rows) in sections(ctx.os().is_mac(), ui_state) {
                    let rows: Vec<_> = rows.into_iter().filter(|row| is_wanted(row, title, &self.wanted)).collect();
                    is_empty &= rows.is_empty();
                    section(ui, title, &rows);
                }
                if is_empty {
                    let key = Entry::key_of(&WindowCommand::Palette.into(), ctx.os().is_mac());
                    let text = format!("No key of that name. {key} finds commands without keys too.");
                    ui.label(RichText::new(text).weak());
                }
            });
        });
        self.open = open && !ctx.input(|input| input.key_pressed(Key::Escape));
    }
}

/// Everything that has a key, by where it stands in the menus; then the keys of the timeline, and what the mouse does.
fn sections(mac: bool, ui_state: &UiState) -> Vec<(&'static str, Vec<Row>)> {
    let rows = |scope: Scope, is_in: &dyn Fn(&Entry) -> bool| -> Vec<Row> {
        let has_keys = |entry: &&Entry| entry.keys.iter().any(|key| key.scope == scope);
        let entries =
            ENTRIES.iter().filter(has_keys).filter(|entry| is_in(entry) && ui_state.is_there(&entry.command));
        let row = |entry: &Entry| {
            let label = ui_state.label(&entry.command, entry.label);
            (entry.keys_in(scope, mac), label.into_owned(), ui_state.about(entry))
        };
        entries.map(row).collect()
    };
    let menus = [Menu::File, Menu::Edit, Menu::View, Menu::Run, Menu::Time, Menu::Help, Menu::None];
    let title = |menu: Menu| if menu == Menu::None { "Map" } else { menu.title() };
    let mut sections: Vec<_> =
        menus.into_iter().map(|menu| (title(menu), rows(Scope::Window, &|entry| entry.menu == menu))).collect();
    sections.push(("Timeline, while it is focused", rows(Scope::Timeline, &|_| true)));
    let gestures = MAP_GESTURES.map(|(gesture, what)| (gesture.into(), String::new(), what.into()));
    sections.push(("Mouse on the map", gestures.to_vec()));
    sections
}

/// Whether every word of `wanted` is somewhere in a line or in the title over it.
fn is_wanted((keys, name, about): &Row, title: &str, wanted: &str) -> bool {
    let line = format!("{title} {keys} {name} {about}").to_lowercase();
    wanted.to_lowercase().split_whitespace().all(|word| line.contains(word))
}

fn section(ui: &mut Ui, title: &str, rows: &[Row]) {
    if rows.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.label(RichText::new(title).color(theme::strong()));
    for (keys, name, about) in rows {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GUTTER;
            column(ui, KEYS, RichText::new(keys).monospace().color(theme::accent()));
            // What the map and the timeline have of their own has no name but what it does.
            if name.is_empty() {
                column(ui, ui.available_width(), RichText::new(about));
            } else {
                column(ui, NAMES, RichText::new(name));
                column(ui, ui.available_width(), RichText::new(about).small().color(theme::weak()));
            }
        });
    }
}

fn column(ui: &mut Ui, width: f32, text: RichText) {
    ui.allocate_ui_with_layout(vec2(width, 18.0), Layout::top_down(Align::Min), |ui| {
        ui.set_width(width);
        ui.add(Label::new(text).wrap());
    });
}
