//! The slots at the playhead.

use egui::Ui;

use crate::command::Command;
use crate::map::MapPanel;
use crate::session::Session;

/// What the slots panel keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct SlotsPanel {}

impl SlotsPanel {
    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
        let _ = (ui, session, map, out);
    }
}
