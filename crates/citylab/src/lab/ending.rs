//! How the program ends: by a person, who was asked about what is not saved, or by a signal or the desktop, which ask
//! nobody: then the unsaved work is kept, and the next window goes on with it.

use std::time::Duration;

use egui::{Context, ViewportCommand};

use super::Lab;
use crate::files::{Ended, Left};
use crate::session::Tone;
use crate::signals::Signals;

/// Longest wait for what is still being written.
const PATIENCE: Duration = Duration::from_secs(5);

impl Lab {
    /// Ends in order from now on where one of these signals comes.
    pub(crate) fn end_at(&mut self, signals: Signals) {
        self.signals = Some(signals);
    }

    /// Closes the window where a signal asked for it. Nobody is asked about unsaved work: it is kept.
    pub(super) fn end_where_asked(&mut self, ctx: &Context) {
        if self.signals.as_ref().is_some_and(Signals::has_come) {
            self.files.end_unasked();
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// Brings everything to the disk that is kept between starts. The window is gone: this may wait.
    pub(super) fn end(&mut self) {
        if let Some(signals) = &self.signals {
            signals.note_end();
        }
        self.files.finish(&mut self.session, &mut self.settings);
        if self.shot.is_none() {
            self.note_work();
            self.keep_unsaved();
            // Nobody is there any more to be told of a failure.
            let _ = self.store.finish(&mut self.settings, self.session.jobs());
        }
        let goes_on = !self.files.quits();
        self.recovery.end(goes_on, self.session.jobs());
        // A table may still be on its way to the disk.
        self.session.jobs().wait_for_writing(PATIENCE);
    }

    /// Goes on with the unsaved work of a window that a signal or the desktop ended; gives the recipes that it is of.
    pub(super) fn go_on(&mut self) -> Vec<String> {
        self.pass_over_unknown();
        let Some(left) = self.recovery.left().filter(|left| left.ended == Ended::InOrder) else { return Vec::new() };
        let works = left.works.clone();
        let recipes = works.iter().map(|work| work.recipe.clone()).collect();
        self.files.restore(works, &mut self.session);
        // Written down as this window's own before it is removed as the other's.
        self.keep_unsaved();
        self.recovery.take_over_left(self.session.jobs());
        self.recovery.pass_over_all(self.session.jobs());
        self.session.tell(Tone::Note, "This goes on with what was not saved when the window was last ended.");
        recipes
    }

    /// Whether there is something of a recipe that is here.
    pub(super) fn knows(&self, left: &Left) -> bool {
        left.works
            .iter()
            .any(|work| self.session.workspaces().iter().any(|workspace| workspace.spec().name == work.recipe))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Jobs;
    use crate::session::Session;
    use crate::subject;

    #[test]
    fn a_window_that_nobody_sees_ends_at_a_signal_without_being_drawn() {
        let mut lab = Lab::with_session(Session::new(subject::all(), subject::CITY, Jobs::inline()));
        lab.end_at(Signals::that_came(15));
        let context = Context::default();
        // So that it knows of a window.
        context.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
        let mut frame = eframe::Frame::_new_kittest();
        let output = context.run_logic(&egui::RawInput::default(), |ctx| {
            eframe::App::logic(&mut lab, ctx, &mut frame);
        });
        let mut commands = output.viewport_commands.values().flatten();
        assert!(commands.any(|command| *command == ViewportCommand::Close));
    }
}
