//! The command palette: every command that would do something now, found by a few letters.

use egui::{Align2, Context, Key, Modifiers, RichText, ScrollArea, TextEdit, Window, vec2};
use mapkit::PassIndex;

use crate::command::{Command, ENTRIES, Menu, ParamsCommand, RunCommand, TimeCommand, ViewCommand};
use crate::marks::Break;
use crate::subject::RecipeIndex;
use crate::topbar::UiState;
use crate::{params, theme, widgets};

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

    /// Closes it.
    pub(crate) const fn close(&mut self) {
        self.open = false;
    }

    /// Whether it is open.
    pub(crate) const fn is_open(&self) -> bool {
        self.open
    }

    /// Draws it where it is open.
    pub(crate) fn ui(&mut self, ctx: &Context, ui_state: &UiState, out: &mut Vec<Command>) {
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
        let mut found = offers(ui_state, ctx.os().is_mac());
        found.retain(|offer| matches(&offer.label, offer.menu, &self.text));
        found.sort_by_key(|offer| rank(&offer.label, &self.text));
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
        let window = window.frame(widgets::window_frame(ctx));
        let width = 440.0_f32.min(ctx.content_rect().width() - 60.0);
        window.anchor(Align2::CENTER_TOP, vec2(0.0, 70.0)).show(ctx, |ui| {
            ui.set_width(width);
            let edit = TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY).hint_text("What to do");
            let edit = ui.add(edit).accessible_name("Command");
            edit.request_focus();
            if edit.changed() {
                self.chosen = 0;
            }
            let most = (ctx.content_rect().height() * 0.5).max(100.0);
            ScrollArea::vertical().max_height(most).auto_shrink([false, true]).show(ui, |ui| {
                if found.is_empty() {
                    ui.label(RichText::new("No command of that name.").color(theme::weak()));
                }
                for (index, offer) in found.iter().enumerate() {
                    let on = if ui_state.is_on(&offer.command) { "  ●" } else { "" };
                    let text = format!("{}: {}{on}", offer.menu, offer.label);
                    let button = egui::Button::selectable(index == self.chosen, text).shortcut_text(&*offer.keys);
                    let row = ui.add(button.min_size(vec2(ui.available_width(), 0.0)));
                    let row = row.on_hover_text(&*offer.tooltip);
                    if index == self.chosen && (up || down) {
                        row.scroll_to_me(None);
                    }
                    if row.clicked() || enter && index == self.chosen {
                        done = Some(offer.command.clone());
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

/// A command with the words for it.
struct Offer {
    menu: &'static str,
    label: String,
    tooltip: String,
    keys: String,
    command: Command,
}

/// Every command that would do something now: those of the table, and those that the recipe brings.
fn offers(ui_state: &UiState, mac: bool) -> Vec<Offer> {
    let (session, workspace) = (ui_state.session, ui_state.session.workspace());
    let spec = workspace.spec();
    let entries = ENTRIES.iter().filter(|entry| entry.menu != Menu::None);
    let mut offers: Vec<Offer> = entries
        .map(|entry| Offer {
            menu: entry.menu.title(),
            label: ui_state.label(&entry.command, entry.label).into_owned(),
            tooltip: ui_state.about(entry),
            keys: entry.key_text(mac),
            command: entry.command.clone(),
        })
        .collect();
    let mut offer = |menu: Menu, label: String, tooltip: &str, command: Command| {
        offers.push(Offer { menu: menu.title(), label, tooltip: tooltip.into(), keys: String::new(), command });
    };
    for (index, other) in session.workspaces().iter().enumerate() {
        offer(
            Menu::Run,
            format!("Make a {}", other.spec().noun()),
            "Works with this recipe.",
            RunCommand::Recipe(RecipeIndex(index)).into(),
        );
    }
    for (index, pass) in PassIndex::first(spec.passes.len()).zip(&spec.passes) {
        let verb = if workspace.skip().contains(&index) { "Switch on" } else { "Switch off" };
        offer(Menu::Run, format!("Reroll {}", pass.name), pass.about, RunCommand::Reroll(index).into());
        offer(Menu::Run, format!("{verb} {}", pass.name), pass.about, RunCommand::SwitchPass(index).into());
        let stop = TimeCommand::AddBreak(Break::Pass(index));
        offer(Menu::Time, format!("Break on {}", pass.name), pass.about, stop.into());
    }
    for (index, overlay) in spec.overlays.iter().enumerate() {
        offer(Menu::View, overlay.label.into(), overlay.about, ViewCommand::ToggleOverlay(index).into());
    }
    if let Some(view) = workspace.view() {
        let slots = view.slots.names().map(|name| (name, "Lays the slot over the map."));
        for (name, about) in view.moment.layers().iter().copied().chain(slots) {
            offer(Menu::View, format!("Layer {name}"), about, ViewCommand::Layer(name.into()).into());
        }
    }
    let about = "Finds the step since which each violation is there.";
    offer(Menu::Time, "Since which step? (violations)".into(), about, TimeCommand::DateViolations.into());
    for preset in params::offers(workspace, ui_state.settings) {
        let command = Command::Params(ParamsCommand::Set(preset.values_here(workspace)));
        let whose = if preset.is_own { "Your preset" } else { "Preset" };
        offer(Menu::Edit, format!("{whose} {}", preset.name), preset.about, command);
    }
    offers.retain(|offer| ui_state.can(&offer.command));
    offers
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
