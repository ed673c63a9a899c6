//! What of opening and saving is drawn, and what is done with the answers.

use std::path::{Path, PathBuf};

use egui::{Context, ViewportCommand};

use super::jobs::Overwrite;
use super::paths::words_of;
use super::questions::{self, Concern, LeftAnswer, Outdated, Unsaved, Ways};
use super::window::{Asked, Purpose};
use super::{Files, is_known};
use crate::command::{Command, FileCommand, WindowCommand};
use crate::line;
use crate::session::{Session, Tone};
use crate::settings::Settings;

impl Files {
    /// Draws what is open, and does what is asked for there; what only the window can do goes to `out`.
    pub(crate) fn ui(&mut self, ctx: &Context, session: &mut Session, settings: &Settings, out: &mut Vec<Command>) {
        self.take_drops(ctx, session);
        if ctx.input(|input| input.viewport().close_requested()) && !self.quits && !self.ends_unasked {
            self.apply(FileCommand::Quit, session);
            if !self.quits {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            }
        }
        // One window at a time: behind a question the path waits.
        let is_asked = self.is_asking();
        if let Some(window) = self.window.as_mut().filter(|_| !is_asked) {
            let busy = self.looking.is_some() || self.opening.is_some() || self.saving.is_some();
            match window.ui(ctx, session.jobs(), settings, busy) {
                Asked::Nothing => {}
                // A file that takes long is not opened behind somebody who has gone on.
                Asked::Close => {
                    (self.looking, self.opening, self.after_save) = (None, None, None);
                    self.close_window(true);
                }
                Asked::Browse => self.browse.start(window, session),
                Asked::Open(path) => self.apply(FileCommand::OpenPath(path), session),
                Asked::Save(target, over) => self.save(target, over, session),
            }
        }
        self.ask_about_unsaved(ctx, session, out);
        self.ask_about_outdated(ctx, session);
        // What a save is of is still there when it ends.
        if !self.is_asking() && self.saving.is_none() {
            self.ask_about_left(ctx, session);
        }
        if self.quits {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// A file that is dropped on the window is opened; of several the first of a kind that is known here.
    fn take_drops(&mut self, ctx: &Context, session: &mut Session) {
        let dropped: Vec<PathBuf> = ctx.input(|input| {
            let files = input.raw.dropped_files.iter();
            files.map(|file| file.path().to_path_buf()).collect()
        });
        let Some(first) = dropped.iter().find(|path| is_known(path, session)).or(dropped.first()) else { return };
        if dropped.len() > 1 {
            let text = format!("One file is opened at a time: of those dropped, {}.", words_of(first));
            session.tell(Tone::Note, text);
        }
        self.apply(FileCommand::OpenPath(first.clone()), session);
    }

    fn ask_about_unsaved(&mut self, ctx: &Context, session: &mut Session, out: &mut Vec<Command>) {
        let Some(then) = self.question.clone() else { return };
        let workspace = session.workspace();
        let file = self.path(session).and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        let ways = if !workspace.spec().file_kinds.is_empty() {
            Ways::File
        } else if matches!(line::making(workspace), Some(Ok(_))) {
            Ways::CodeOrLine
        } else {
            Ways::Code
        };
        let concern = Concern {
            name: &file.or_else(|| workspace.title()).unwrap_or_else(|| format!("this {}", workspace.spec().noun())),
            noun: &workspace.spec().noun(),
            then: &then,
            ways,
        };
        let Some(answer) = questions::unsaved(ctx, &concern) else { return };
        match answer {
            // The question stays: the text may still be pasted somewhere.
            Unsaved::CopyCode => return out.push(WindowCommand::CopyShareCode.into()),
            Unsaved::CopyLine => return out.push(WindowCommand::CopyCommandLine.into()),
            _ => self.question = None,
        }
        match answer {
            Unsaved::Drop => self.go_on(then, session),
            Unsaved::Save => {
                self.after_save = Some(then);
                self.carry_out(FileCommand::Save, session);
            }
            _ => self.dropped.clear(),
        }
    }

    fn ask_about_outdated(&mut self, ctx: &Context, session: &mut Session) {
        let Some(path) = &self.outdated else { return };
        let Some(answer) = questions::outdated(ctx, path) else { return };
        let path = self.outdated.take();
        match (answer, path) {
            (Outdated::Overwrite, Some(path)) => self.save(path.into(), Overwrite::Anything, session),
            (Outdated::SaveAs, _) => self.open_window(Purpose::Save, session),
            _ => self.after_save = None,
        }
    }

    /// Offers what a window left that did not end in order.
    fn ask_about_left(&mut self, ctx: &Context, session: &mut Session) {
        let Some(question) = &mut self.left else { return };
        let Some(answer) = question.ui(ctx, session) else { return };
        let question = self.left.take();
        if let (LeftAnswer::Restore, Some(question)) = (answer, question) {
            self.restore(question.into_works(), session);
        }
        self.left_answer = Some(answer);
    }
}
