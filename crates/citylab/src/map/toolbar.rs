//! The row above the map: tabs for the strata on the left, how to look on the right.

use citygen::model::StratumKind;
use egui::{Align, Frame, Layout, Margin, Ui};

use super::MapPanel;
use crate::command::{Command, ViewCommand};
use crate::{theme, widgets};

/// Points beside the tabs from which on the zoom buttons, and all of the buttons, are shown.
const ROOM_FOR_ZOOM: f32 = 110.0;
const ROOM_FOR_ALL: f32 = 290.0;

/// Draws the row.
pub(super) fn ui(ui: &mut Ui, panel: &MapPanel, out: &mut Vec<Command>) {
    let frame = Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(8, 0));
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.horizontal(|ui| {
            for &stratum in StratumKind::ALL {
                widgets::tab(ui, stratum == panel.stratum(), &ViewCommand::Show(stratum).into(), out);
            }
            // What has no room stays in the View menu and on its keys.
            let room = ui.available_width();
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if room > ROOM_FOR_ALL {
                    widgets::toggle_button(ui, panel.is_moving(), &ViewCommand::ToggleMotion.into(), out);
                    widgets::toggle_button(ui, panel.is_square(), &ViewCommand::ToggleSquare.into(), out);
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
