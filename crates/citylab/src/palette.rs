//! The command palette, and the list of keys: both drawn from the table of commands.

use egui::{Align2, Context, Grid, Key, Modifiers, RichText, ScrollArea, TextEdit, Window, vec2};

use crate::command::{Command, ENTRIES, Entry, Menu, TIMELINE_KEYS};
use crate::theme;
use crate::topbar::Present;

/// The command palette: a field, and the commands whose names have its letters in order.
#[derive(Debug, Default)]
pub(crate) struct Palette {
    open: bool,
    text: String,
    chosen: usize,
}

impl Palette {
    /// Opens or closes it.
    pub(crate) fn toggle(&mut self) {
        *self = Self { open: !self.open, ..Self::default() };
    }

    /// Whether it is open.
    pub(crate) const fn is_open(&self) -> bool {
        self.open
    }

    /// Draws it where it is open.
    pub(crate) fn ui(&mut self, ctx: &Context, present: &Present, out: &mut Vec<Command>) {
        if !self.open {
            return;
        }
        let key = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (up, down, enter, escape) = (key(Key::ArrowUp), key(Key::ArrowDown), key(Key::Enter), key(Key::Escape));
        let again = ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::P));
        if escape || again {
            self.open = false;
            return;
        }
        let mut found: Vec<&Entry> = ENTRIES
            .iter()
            .filter(|entry| entry.menu != Menu::None && present.can(&entry.command))
            .filter(|entry| matches(present.label(&entry.command, entry.label), entry.menu.title(), &self.text))
            .collect();
        found.sort_by_key(|entry| rank(present.label(&entry.command, entry.label), &self.text));
        let last = found.len().saturating_sub(1);
        self.chosen = self.chosen.min(last);
        if up {
            self.chosen = self.chosen.saturating_sub(1);
        }
        if down {
            self.chosen = (self.chosen + 1).min(last);
        }
        let mut done = None;
        let window = Window::new("Commands").title_bar(false).collapsible(false).resizable(false);
        window.anchor(Align2::CENTER_TOP, vec2(0.0, 70.0)).fixed_size(vec2(420.0, 320.0)).show(ctx, |ui| {
            let edit = TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY).hint_text("What to do");
            let edit = ui.add(edit).accessible_name("Command");
            edit.request_focus();
            if edit.changed() {
                self.chosen = 0;
            }
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                if found.is_empty() {
                    ui.label(RichText::new("No command of that name.").color(theme::weak()));
                }
                for (index, entry) in found.iter().enumerate() {
                    let label = present.label(&entry.command, entry.label);
                    let mac = ctx.os().is_mac();
                    let text = format!("{}: {label}", entry.menu.title());
                    let text = if present.is_on(&entry.command) { format!("{text}  ●") } else { text };
                    let button =
                        egui::Button::selectable(index == self.chosen, text).shortcut_text(entry.key_text(mac));
                    let row = ui.add(button.min_size(vec2(ui.available_width(), 0.0))).on_hover_text(entry.tooltip);
                    if index == self.chosen && (up || down) {
                        row.scroll_to_me(None);
                    }
                    if row.clicked() || enter && index == self.chosen {
                        done = Some(entry.command.clone());
                    }
                }
            });
        });
        if let Some(command) = done {
            self.open = false;
            out.push(command);
        }
    }
}

/// Whether the letters of `wanted` come in this order in the name (or in the menu's and the name).
fn matches(label: &str, menu: &str, wanted: &str) -> bool {
    let text = format!("{menu} {label}").to_lowercase();
    let mut letters = text.chars();
    wanted.to_lowercase().chars().filter(|c| !c.is_whitespace()).all(|c| letters.any(|letter| letter == c))
}

/// How well a name fits what is wanted, the best first: the same, with the same beginning, with a word of that
/// beginning, with it anywhere, with its letters only.
fn rank(label: &str, wanted: &str) -> u8 {
    let (label, wanted) = (label.to_lowercase(), wanted.trim().to_lowercase());
    if label == wanted {
        0
    } else if label.starts_with(&wanted) {
        1
    } else if label.split_whitespace().any(|word| word.starts_with(&wanted)) {
        2
    } else if label.contains(&wanted) {
        3
    } else {
        4
    }
}

/// Draws the list of keys; `false` once it is closed.
pub(crate) fn keys(ctx: &Context) -> bool {
    let mut open = true;
    let mac = ctx.os().is_mac();
    let window = Window::new("Keys").open(&mut open).collapsible(false).default_size(vec2(560.0, 460.0));
    window.anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(ctx, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for menu in [Menu::File, Menu::Edit, Menu::View, Menu::Run, Menu::Time, Menu::Help, Menu::None] {
                let entries: Vec<_> = ENTRIES.iter().filter(|e| e.menu == menu && !e.keys.is_empty()).collect();
                if entries.is_empty() {
                    continue;
                }
                let title = if menu == Menu::None { "Map" } else { menu.title() };
                ui.label(RichText::new(title).color(theme::strong()));
                Grid::new(title).num_columns(3).spacing(vec2(16.0, 3.0)).show(ui, |ui| {
                    for entry in entries {
                        ui.label(RichText::new(entry.all_keys_text(mac)).monospace().color(theme::accent()));
                        ui.label(entry.label);
                        ui.label(RichText::new(entry.tooltip).small().color(theme::weak()));
                        ui.end_row();
                    }
                });
                ui.add_space(8.0);
            }
            ui.label(RichText::new("Timeline, while it is focused").color(theme::strong()));
            Grid::new("timeline keys").num_columns(2).spacing(vec2(16.0, 3.0)).show(ui, |ui| {
                for (keys, what) in TIMELINE_KEYS {
                    ui.label(RichText::new(keys).monospace().color(theme::accent()));
                    ui.label(what);
                    ui.end_row();
                }
            });
        });
    });
    open && !ctx.input(|input| input.key_pressed(Key::Escape))
}
