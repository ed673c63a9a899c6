//! Small windows that ask for a line of text, and what is done with it; copying.

use egui::Context;
use mapkit::text::is_hidden;

use super::Lab;
use crate::command::{Command, TimeCommand};
use crate::dialogs::{Dialog, Said, Wanted};
use crate::history::PresetChange;
use crate::line::Line;
use crate::preset::KeptPreset;
use crate::session::Tone;
use crate::subject::values::LONGEST_CODE;
use crate::tables::TableSave;

/// Texts of closed windows that are kept; the oldest go first.
const MOST_DRAFTS: usize = 20;

/// Most characters of a preset's name. A longer one would fill the form.
const MOST_IN_NAME: usize = 60;

impl Lab {
    /// Opens a window that asks for a line of text, with what was typed into the last one of its kind.
    pub(super) fn ask(&mut self, dialog: Dialog) {
        self.dialog = Some(dialog.with_draft(&self.drafts));
    }

    /// Draws the window that asks for a line of text, and does what was asked for.
    pub(super) fn ask_for_text(&mut self, ctx: &Context, out: &mut Vec<Command>) {
        match self.dialog.as_mut().map(|dialog| dialog.ui(ctx)) {
            None | Some(Said::Nothing) => {}
            Some(Said::Closed) => {
                if let Some(dialog) = self.take_dialog() {
                    self.drafts.push(dialog);
                    let surplus = self.drafts.len().saturating_sub(MOST_DRAFTS);
                    self.drafts.drain(..surplus);
                }
            }
            Some(Said::Text(wanted, text)) => self.use_text(wanted, text, out),
        }
    }

    /// Closes the window; what was typed into the last one of its kind is forgotten.
    fn take_dialog(&mut self) -> Option<Dialog> {
        let dialog = self.dialog.take()?;
        self.drafts.retain(|draft| !draft.is_alike(&dialog));
        Some(dialog)
    }

    /// Does what a text is for. Where it does not do, it stays in its window.
    fn use_text(&mut self, wanted: Wanted, text: String, out: &mut Vec<Command>) {
        let result = match wanted {
            Wanted::ShareCode => self.session.paste(&text),
            Wanted::PresetName => self.keep_preset(&text),
            Wanted::TableName(_) if self.saving_table.is_some() => {
                Err("Another table is still being saved; press Save once it is.".into())
            }
            Wanted::TableName(_) => {
                self.saving_table = TableSave::start(&self.session, text);
                if let Some(dialog) = &mut self.dialog {
                    dialog.wait();
                }
                return self.poll_table();
            }
            Wanted::Bookmark(spot) => {
                out.push(TimeCommand::SetBookmark(spot, text).into());
                Ok(())
            }
            Wanted::BookmarkName(at) => {
                out.push(TimeCommand::RenameBookmark(at, text).into());
                Ok(())
            }
        };
        match (result, &mut self.dialog) {
            (Ok(()), _) => drop(self.take_dialog()),
            (Err(why), Some(dialog)) => dialog.refuse(&why),
            (Err(why), None) => self.session.tell(Tone::Failed, why),
        }
    }

    /// Takes over what came of saving a table.
    pub(super) fn poll_table(&mut self) {
        let Some(result) = self.saving_table.as_mut().and_then(|saving| saving.poll(&mut self.session)) else {
            return;
        };
        self.saving_table = None;
        // The window that waits for it: one that was opened since asks for something else.
        let is_open = self
            .dialog
            .as_ref()
            .is_some_and(|dialog| dialog.is_waiting() && matches!(dialog.wanted(), Wanted::TableName(_)));
        match (result, &mut self.dialog) {
            (Err(why), Some(dialog)) if is_open => dialog.refuse(&why),
            (Err(why), _) => self.session.tell(Tone::Failed, why),
            (Ok(said), _) => {
                self.session.tell(Tone::Done, said);
                if is_open {
                    self.take_dialog();
                }
            }
        }
    }

    /// Keeps what the form says as a preset; it is told once it is on the disk.
    fn keep_preset(&mut self, name: &str) -> Result<(), String> {
        if name.contains(is_hidden) || name.chars().nth(MOST_IN_NAME).is_some() {
            return Err(format!("A preset's name has at most {MOST_IN_NAME} characters, all of which show."));
        }
        let name = name.to_owned();
        let workspace = self.session.workspace();
        if !workspace.problems().is_empty() {
            return Err("Not saved as a preset: mend what is wrong in the form first.".into());
        }
        let (recipe, values) = (workspace.spec().name.to_owned(), workspace.values().clone());
        let before = self.settings.preset(&recipe, &name).cloned();
        let instead = if before.is_some() { ", in place of the one of that name" } else { "" };
        let said = format!("Saved as the preset {name}{instead}.");
        let preset = KeptPreset { recipe, name: name.clone(), values };
        self.settings.keep_preset(preset.clone())?;
        self.session.note_preset(before, Some(preset));
        self.promise(said, format!("The preset {name} is there until the window closes, but it cannot be kept"));
        Ok(())
    }

    /// Forgets a preset of the present recipe.
    pub(super) fn forget_preset(&mut self, name: &str) {
        let recipe = self.session.workspace().spec().name;
        let before = self.settings.preset(recipe, name).cloned();
        self.settings.forget_preset(recipe, name);
        self.session.note_preset(before, None);
        let said = format!("Deleted the preset {name}. Undo brings it back.");
        self.promise(said, format!("The preset {name} is gone until the window closes, but that cannot be kept"));
    }

    /// Changes presets where undo or redo has asked for it.
    pub(super) fn follow_presets(&mut self) {
        for PresetChange { before, after } in self.session.take_preset_changes() {
            match (before, after) {
                (_, Some(preset)) => {
                    if let Err(why) = self.settings.keep_preset(preset) {
                        self.session.tell(Tone::Failed, why);
                    }
                }
                (Some(preset), None) => self.settings.forget_preset(&preset.recipe, &preset.name),
                (None, None) => {}
            }
        }
    }

    pub(super) fn copy_line(&mut self, line: Option<Line>) {
        match line {
            Some(Ok(line)) => self.copy = Some(("the command line", line)),
            Some(Err(why)) => self.session.tell(Tone::Note, why),
            None => {}
        }
    }

    pub(super) fn copy_share_code(&mut self) {
        let workspace = self.session.workspace();
        let (spec, values) = (workspace.spec(), workspace.values());
        let code = values.share_code(spec.name, &spec.defaults());
        if code.len() > LONGEST_CODE {
            let has_pack = spec.fields.iter().any(|field| values.has_attached(field.name));
            let why = if has_pack { " with the pack that the file brings" } else { "" };
            let instead = if spec.file_kinds.is_empty() {
                String::new()
            } else {
                format!(" Save the {} and send its file.", spec.noun())
            };
            let text = format!(
                "Nothing was copied: the share code would be longer than {LONGEST_CODE} characters{why}.{instead}"
            );
            self.session.tell(Tone::Note, text);
        } else if workspace.skip().is_empty() {
            self.copy = Some(("the share code", code));
        } else {
            self.copy = Some(("the share code, which cannot say that passes are switched off", code));
        }
    }

    /// Asks for the note of the step at the playhead: a new one, or another where it has one.
    pub(super) fn ask_for_note(&mut self) {
        let workspace = self.session.workspace();
        let step = workspace.step();
        let there = workspace.bookmark_at(step).map(|at| workspace.bookmarks()[at].note.clone());
        let note = there.unwrap_or_else(|| workspace.bookmark_name(step));
        // The step is another one once there is another recording; its place in its pass is the same.
        if let Some(spot) = workspace.spot(step) {
            self.ask(Dialog::with_text(Wanted::Bookmark(spot), note));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Jobs;
    use crate::session::Session;
    use crate::subject;

    #[test]
    fn a_table_that_is_saved_late_closes_no_window_that_was_opened_since() {
        let mut lab = Lab::with_session(Session::new(subject::all(), subject::CITY, Jobs::inline()));
        lab.session.open(lab.session.workspace().spec().defaults(), None);
        // A name that no pack can have: nothing is written.
        lab.saving_table = TableSave::start(&lab.session, "../first".into());
        lab.dialog = Some(Dialog::with_text(Wanted::TableName("flavor pack"), "second".into()));
        lab.poll_table();
        assert!(lab.saving_table.is_none());
        let told = lab.session.take_messages();
        assert!(told.iter().any(|message| message.tone == Tone::Failed), "the first is told of, beside it: {told:?}");
        assert!(lab.dialog.is_some());
    }
}
