//! The row above the map: tabs for the boards on the left, what lies over them and how to look on the right.

use egui::{Align, Button, Frame, Layout, Margin, RichText, Ui};

use super::MapPanel;
use crate::command::{Command, Entry, Mark, ViewCommand};
use crate::session::Session;
use crate::{theme, widgets};

/// Points beside the tabs from which on the zoom buttons, and all of the buttons, are shown.
const ROOM_FOR_ZOOM: f32 = 190.0;
const ROOM_FOR_ALL: f32 = 360.0;

/// Width of the button that opens the list of layers, in points.
const ROOM_FOR_LAYERS: f32 = 84.0;

/// The overlays that every recipe has, in the order of the list.
const MARKS: [Mark; 7] =
    [Mark::Minimap, Mark::Grid, Mark::Ids, Mark::Changes, Mark::GivenUp, Mark::Difference, Mark::Faults];

/// Draws the row.
pub(super) fn ui(ui: &mut Ui, panel: &MapPanel, session: &Session, out: &mut Vec<Command>) {
    let frame = Frame::new().fill(theme::panel()).inner_margin(Margin::symmetric(8, 0));
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.horizontal(|ui| {
            // On a narrow panel the tabs scroll; the list of layers stays in reach.
            let most = (ui.available_width() - ROOM_FOR_LAYERS).max(40.0);
            egui::ScrollArea::horizontal().max_width(most).show(ui, |ui| {
                for (number, board) in (0..).zip(&session.bench().spec().boards) {
                    let chosen = number == panel.board() && !panel.is_side_by_side();
                    widgets::tab(ui, chosen, (board.label, board.about), &ViewCommand::Show(number).into(), out);
                }
            });
            // What has no room stays in the View menu and on its keys.
            let room = ui.available_width();
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                overlays(ui, panel, session, out);
                if room > ROOM_FOR_ALL {
                    widgets::toggle_button(ui, panel.is_moving(), &ViewCommand::ToggleMotion.into(), out);
                    if session.bench().spec().boards.len() > 1 {
                        let on = panel.is_side_by_side();
                        widgets::toggle_button(ui, on, &ViewCommand::ToggleSideBySide.into(), out);
                    }
                    ui.add_space(8.0);
                }
                if room < ROOM_FOR_ZOOM {
                    return;
                }
                widgets::button(ui, None, &ViewCommand::Fit.into(), out);
                widgets::button(ui, Some("+"), &ViewCommand::ZoomIn.into(), out);
                widgets::button(ui, Some("−"), &ViewCommand::ZoomOut.into(), out);
            });
        });
    });
}

/// The list of everything that can be laid over the map.
fn overlays(ui: &mut Ui, panel: &MapPanel, session: &Session, out: &mut Vec<Command>) {
    let bench = session.bench();
    let text = RichText::new("Layers ▾").color(theme::weak());
    ui.menu_button(text, |ui| {
        ui.set_width(220.0);
        for (index, overlay) in bench.spec().overlays.iter().enumerate() {
            let on = panel.overlays() >> index & 1 == 1;
            item(ui, on, (overlay.label, overlay.about), ViewCommand::ToggleOverlay(index), out);
        }
        if !bench.spec().overlays.is_empty() {
            ui.separator();
        }
        for mark in MARKS {
            let command = ViewCommand::ToggleMark(mark);
            let entry = Entry::of(&command.clone().into()).expect("every mark has an entry");
            item(ui, panel.shows(mark), (entry.label, entry.tooltip), command, out);
        }
        let Some(view) = bench.view() else { return };
        if !view.moment.layers().is_empty() {
            ui.separator();
            ui.label(RichText::new(bench.spec().name).small().color(theme::weak()));
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
        egui::ScrollArea::vertical().max_height(220.0).show(ui, |ui| {
            for slot in slots.iter().filter(|slot| slot.kind != "value") {
                let on = panel.layer() == Some(slot.name);
                let about = format!("{}, {}, made by {}.", slot.kind, slot.extent, slot.made_by);
                item(ui, on, (slot.name, &about), ViewCommand::Layer(slot.name.into()), out);
            }
        });
    })
    .response
    .accessible_name("Layers")
    .on_hover_text("What can be laid over the map.");
}

fn item(ui: &mut Ui, on: bool, (label, about): (&str, &str), command: ViewCommand, out: &mut Vec<Command>) {
    let button = Button::selectable(on, label).min_size(egui::vec2(ui.available_width(), 0.0));
    if ui.add(button).on_hover_text(about).clicked() {
        out.push(command.into());
    }
}
