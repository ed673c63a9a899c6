//! Every step in a table.

use egui::Ui;

use crate::command::Command;
use crate::session::Session;

/// What the steps panel keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct StepsPanel {}

impl StepsPanel {
    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let _ = (ui, session, out);
    }
}
