//! The timeline: every pass as a block, the playhead, and what moves it.

use egui::{Id, Ui};

use crate::command::Command;
use crate::map::MapPanel;
use crate::session::Session;

/// What the timeline panel keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct TimelinePanel {}

impl TimelinePanel {
    /// The widget that has the keys of the timeline.
    pub(crate) fn id() -> Id {
        Id::unique("timeline")
    }

    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
        let _ = (ui, session, map, out);
    }
}
