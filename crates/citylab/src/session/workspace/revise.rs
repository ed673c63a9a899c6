//! Changing what the form says by a command, and the way back: undo, redo, seeds, rerolls, resets.

use super::Workspace;
use crate::command::RunCommand;
use crate::history::{Aside, EntryId, PresetChange};
use crate::subject::Values;

impl Workspace {
    /// The change of the form that undo would take back, in words: `density 0.6 → 0.8`.
    pub fn undo_words(&self) -> Option<String> {
        if let Some(aside) = self.history.aside_before() {
            return Some(aside.words());
        }
        self.history.before().map(|before| self.spec().change_words(before, self.values()))
    }

    /// The change of the form that redo would make again, in words.
    pub fn redo_words(&self) -> Option<String> {
        if let Some(aside) = self.history.aside_after() {
            return Some(aside.words());
        }
        self.history.after().map(|after| self.spec().change_words(self.values(), after))
    }

    /// The changes of the form that led to what it says, the newest first.
    pub(crate) fn changes_back(&self) -> impl Iterator<Item = EntryId> {
        self.history.ids_back()
    }

    /// Every parameter but the seed at its default.
    fn reset_values(&self) -> Values {
        let defaults = self.spec().defaults();
        match self.spec().seed_field() {
            Some(seed) => defaults.with(seed, self.values().get(seed)),
            None => defaults,
        }
    }

    /// Changes the values as a command says; `true` where that is something new.
    pub(in crate::session) fn revise(&mut self, command: RunCommand) -> bool {
        let seed = self.spec().seed_field();
        let rerolls = self.spec().reroll_field();
        let values = self.project.values.clone();
        let revised = match (command, seed) {
            (RunCommand::RandomSeed, Some(seed)) => Some(values.with(seed, self.history.random_seed().to_string())),
            (RunCommand::Reroll(pass), _) => rerolls.and_then(|field| {
                let name = self.spec().passes.get(pass.get())?.name;
                let mut values = values;
                values.set_rerolls(field, name, values.rerolls_of(field, name).saturating_add(1));
                Some(values)
            }),
            (RunCommand::ResetAll, _) => Some(self.reset_values()),
            _ => None,
        };
        if let Some(values) = revised {
            self.settle();
            return self.set_values(values);
        }
        let aside = match command {
            RunCommand::Undo => self.history.aside_before().cloned().map(Aside::reversed),
            RunCommand::Redo => self.history.aside_after().cloned(),
            _ => None,
        };
        match aside {
            Some(Aside::Preset(change)) => self.preset_changes.push(change),
            Some(Aside::Marks { lost, gained }) => self.exchange_marks(&lost, gained),
            None => {}
        }
        let walked = match (command, seed) {
            (RunCommand::PreviousSeed, Some(seed)) => self.history.previous_seed(seed),
            (RunCommand::NextSeed, Some(seed)) => self.history.next_seed(seed),
            (RunCommand::Undo, _) => self.history.undo(),
            (RunCommand::Redo, _) => self.history.redo(),
            _ => None,
        };
        let Some(values) = walked.cloned().filter(|values| *values != self.project.values) else { return false };
        self.changes.begin();
        self.take_values(values);
        true
    }

    /// Notes a change beside the form, so that undo takes it back.
    pub(in crate::session) fn note_aside(&mut self, aside: Aside) {
        self.history.note(aside);
    }

    /// The changes of presets that undo and redo have asked for since the last call.
    pub(in crate::session) fn take_preset_changes(&mut self) -> Vec<PresetChange> {
        std::mem::take(&mut self.preset_changes)
    }

    /// Whether such a command would do anything now.
    pub(in crate::session) fn can_revise(&self, command: RunCommand) -> bool {
        let seed = self.spec().seed_field();
        match command {
            RunCommand::PreviousSeed => seed.is_some_and(|seed| self.history.has_previous_seed(seed)),
            RunCommand::NextSeed => seed.is_some_and(|seed| self.history.has_next_seed(seed)),
            RunCommand::Undo => self.history.before().is_some(),
            RunCommand::Redo => self.history.after().is_some(),
            RunCommand::ResetAll => self.reset_values() != self.project.values,
            RunCommand::RandomSeed => seed.is_some(),
            RunCommand::Reroll(pass) => {
                self.spec().reroll_field().is_some()
                    && self.spec().passes.get(pass.get()).is_some_and(|pass| pass.draws)
            }
            RunCommand::SwitchPass(pass) => pass.get() < self.spec().passes.len(),
            _ => true,
        }
    }
}
