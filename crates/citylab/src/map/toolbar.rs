//! The row above the map: tabs for the boards on the left, what lies over them and how to look on the right.

use egui::containers::menu::MenuButton;
use egui::{Align, Button, Frame, Layout, Margin, PopupCloseBehavior, RichText, Ui};
use mapkit::BoardIndex;

use super::mesh::color;
use super::{MapPanel, overlays};
use crate::command::{Command, Entry, Mark, ViewCommand};
use crate::session::Session;
use crate::{theme, widgets};

/// Points beside the tabs from which on the zoom buttons, and all of the buttons, are shown.
const ROOM_FOR_ZOOM: f32 = 260.0;
const ROOM_FOR_ALL: f32 = 360.0;

/// Width of the buttons that open the list of layers and the list of what has no room, in points.
const ROOM_FOR_LISTS: f32 = 162.0;

/// Width of the lists, in points.
const LIST: f32 = 220.0;

/// Room in a long list for the bar that scrolls it, in points.
const SCROLL_BAR: f32 = 10.0;

/// The overlays that every recipe has, in the order of the list.
const MARKS: [Mark; 7] =
    [Mark::Minimap, Mark::Grid, Mark::Ids, Mark::Changes, Mark::Rejected, Mark::Difference, Mark::Violations];

impl MapPanel {
    /// Draws the row.
    pub(super) fn toolbar(&self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let frame = Frame::new().fill(theme::panel()).inner_margin(Margin::symmetric(8, 0));
        frame.show(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.horizontal(|ui| {
                // On a narrow panel the tabs scroll; the lists stay in reach.
                let most = (ui.available_width() - ROOM_FOR_LISTS).max(40.0);
                egui::ScrollArea::horizontal().max_width(most).show(ui, |ui| {
                    for (number, board) in (0..).map(BoardIndex).zip(&session.workspace().spec().boards) {
                        let chosen = number == self.board() && !self.is_side_by_side();
                        widgets::tab(ui, chosen, (board.label, board.about), &ViewCommand::Show(number).into(), out);
                    }
                });
                let room = ui.available_width();
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    overlays(ui, self, session, out);
                    let (ways, zoom) =
                        (ways(self, session), [ViewCommand::Fit, ViewCommand::ZoomIn, ViewCommand::ZoomOut]);
                    if room > ROOM_FOR_ALL {
                        for (command, on) in ways {
                            widgets::toggle_button(ui, on, &command.into(), out);
                        }
                        ui.add_space(8.0);
                    } else {
                        let zoom =
                            zoom.iter().filter(|_| room < ROOM_FOR_ZOOM).map(|command| (command.clone(), false));
                        more(ui, zoom.rev().chain(ways), out);
                    }
                    if room >= ROOM_FOR_ZOOM {
                        for (command, glyph) in zoom.into_iter().zip([None, Some("+"), Some("−")]) {
                            widgets::button(ui, glyph, &command.into(), out);
                        }
                    }
                });
            });
        });
    }
}

/// The ways to look that are on or off.
fn ways(panel: &MapPanel, session: &Session) -> Vec<(ViewCommand, bool)> {
    let mut ways = Vec::new();
    if session.workspace().spec().moves {
        ways.push((ViewCommand::ToggleMotion, panel.is_moving()));
    }
    if session.workspace().spec().boards.len() > 1 {
        ways.push((ViewCommand::ToggleSideBySide, panel.is_side_by_side()));
    }
    ways
}

/// The list of what has no room beside the tabs.
fn more(ui: &mut Ui, commands: impl Iterator<Item = (ViewCommand, bool)>, out: &mut Vec<Command>) {
    let text = RichText::new("More ▾").color(theme::weak());
    let (response, _) = MenuButton::new(text).config(theme::menus()).ui(ui, |ui| {
        ui.set_width(LIST);
        for (command, on) in commands {
            let entry = Entry::of(&command.clone().into()).expect("every way to look has an entry");
            item(ui, on, (entry.label, entry.tooltip), command, out);
        }
    });
    response.accessible_name("More").on_hover_text("What has no room beside the tabs.");
}

/// The list of everything that can be laid over the map.
fn overlays(ui: &mut Ui, panel: &MapPanel, session: &Session, out: &mut Vec<Command>) {
    let text = RichText::new("Layers ▾").color(theme::weak());
    // The one that lays one thing over the map often wants another too: the list stays open.
    let config = theme::menus().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = MenuButton::from_button(Button::new(text)).config(config).ui(ui, |ui| {
        ui.set_width(LIST);
        // On a low window a long list scrolls.
        let most = (ui.ctx().content_rect().bottom() - ui.cursor().top() - 16.0).max(120.0);
        ui.set_max_height(most);
        egui::ScrollArea::vertical().max_height(most).show(ui, |ui| {
            ui.set_max_width(LIST - SCROLL_BAR);
            layers(ui, panel, session, out);
        });
    });
    response.accessible_name("Layers").on_hover_text("What can be laid over the map.");
}

fn layers(ui: &mut Ui, panel: &MapPanel, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    for (index, overlay) in workspace.spec().overlays.iter().enumerate() {
        let on = panel.overlays() >> index & 1 == 1;
        let words = (overlay.label, overlay.about);
        let line = Line { on, words, dot: None, too_far: panel.is_too_far_for(overlay) };
        line.ui(ui, ViewCommand::ToggleOverlay(index), out);
    }
    if !workspace.spec().overlays.is_empty() {
        ui.separator();
    }
    for mark in MARKS {
        let command = ViewCommand::ToggleMark(mark);
        let entry = Entry::of(&command.clone().into()).expect("every mark has an entry");
        let dot = overlays::mark_color(mark).map(|rgb| RichText::new("●").small().color(color(rgb)));
        let (on, too_far) = (panel.shows(mark), panel.is_too_far_for_mark(mark));
        Line { on, words: (entry.label, entry.tooltip), dot, too_far }.ui(ui, command, out);
    }
    let Some(view) = workspace.view() else { return };
    if !view.moment.layers().is_empty() {
        ui.separator();
        ui.label(RichText::new(workspace.spec().name).small().color(theme::weak()));
    }
    for &(name, about) in view.moment.layers() {
        item(ui, panel.layer() == Some(name), (name, about), ViewCommand::Layer(name.into()), out);
    }
    let slots = view.slots.list();
    if slots.is_empty() {
        return;
    }
    ui.separator();
    ui.label(RichText::new("Slots").small().color(theme::weak()));
    for slot in slots.iter().filter(|slot| slot.kind != "value") {
        let on = panel.layer() == Some(slot.name);
        let about = format!("{}, {}, made by {}.", slot.kind, slot.extent, slot.made_by);
        item(ui, on, (slot.name, &about), ViewCommand::Layer(slot.name.into()), out);
    }
}

fn item(ui: &mut Ui, on: bool, words: (&str, &str), command: ViewCommand, out: &mut Vec<Command>) {
    Line { on, words, dot: None, too_far: false }.ui(ui, command, out);
}

/// A line of a list.
struct Line<'a> {
    on: bool,
    /// What it is called and what it does.
    words: (&'a str, &'a str),
    /// A dot of the colour that it has on the map.
    dot: Option<RichText>,
    /// Whether cells are too small for it.
    too_far: bool,
}

impl Line<'_> {
    fn ui(self, ui: &mut Ui, command: ViewCommand, out: &mut Vec<Command>) {
        let (label, about) = self.words;
        let keys = Entry::of(&command.clone().into()).map(|entry| entry.key_text(ui.ctx().os().is_mac()));
        let text = RichText::new(label);
        let (text, aside, about) = if self.too_far {
            (text.color(theme::weak()), "zoom in".into(), format!("{about} Seen from closer by: zoom in."))
        } else {
            (text, keys.unwrap_or_default(), about.to_owned())
        };
        let button = match self.dot {
            Some(dot) => Button::selectable(self.on, (text, dot)),
            None => Button::selectable(self.on, text),
        };
        let button = button.truncate().shortcut_text(aside).min_size(egui::vec2(ui.available_width(), 0.0));
        if ui.add(button).accessible_name(label).on_hover_text(about).clicked() {
            out.push(command.into());
        }
    }
}
