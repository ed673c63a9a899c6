//! What the window keeps between its starts, and what it goes on with.

use std::path::Path;
use std::time::Duration;

use egui::Context;

use super::Lab;
use super::remembered::{NotedMarks, Promise, Remembered};
use crate::disk;
use crate::dock::Dock;
use crate::files::{Ended, LeftAnswer, Origin, Stamp, UnsavedWork, words_of};
use crate::session::{Tone, Workspace};
use crate::settings::{KeptMarks, Work};
use crate::{theme, words};

/// How long settings must stay the same before they are written.
const SETTINGS_REST: Duration = Duration::from_millis(600);

impl Lab {
    /// Takes over what is kept between starts, and keeps it from now on.
    pub fn remember(&mut self, ctx: &Context, remembered: Remembered) {
        let Remembered { store, settings, said, recovery } = remembered;
        if let Some(said) = said {
            self.session.tell(Tone::Note, said);
        }
        if let Some(layout) = &settings.layout {
            self.dock.change_to(layout.clone());
        }
        theme::set_light(ctx, settings.light);
        if let Some(scale) = settings.scale {
            ctx.set_zoom_factor(scale);
        }
        (self.store, self.settings, self.recovery) = (store, settings, recovery);
        for file in self.recovery.set_aside() {
            let words = "Unsaved work of another window cannot be understood. Nothing is offered of it; it lies in";
            self.session.tell(Tone::Failed, format!("{words} {}.", words_of(&file)));
        }
        if !self.recovery.has_locks() {
            let words = "Files cannot be locked where unsaved work is kept: what a window leaves there that fails is not \
                         offered, and two windows may change the settings at once.";
            self.session.tell(Tone::Note, words);
        }
        self.offer_left();
    }

    /// What is left of recipes that are not here is for a window that has them, and keeps nothing else back.
    pub(super) fn pass_over_unknown(&mut self) {
        while self.recovery.left().is_some_and(|left| !self.knows(left)) {
            self.recovery.pass_over_left(self.session.jobs());
        }
    }

    /// Offers what a window left that did not end in order.
    fn offer_left(&mut self) {
        self.pass_over_unknown();
        let left = self.recovery.left().filter(|left| left.ended == Ended::Crashed);
        self.files.offer(left);
    }

    /// Offers what comes after what was answered. What is not offered is for another window.
    fn offer_next(&mut self) {
        self.offer_left();
        if !self.files.is_offering() {
            self.recovery.pass_over_all(self.session.jobs());
        }
    }

    /// Something was said to be shown: what earlier windows left waits for another start.
    pub fn pass_over_left(&mut self) {
        self.files.offer(None);
        self.recovery.pass_over_all(self.session.jobs());
    }

    /// Says from which file the present work came, and how that looked before it was read.
    pub(crate) fn set_origin(&mut self, path: &Path, stamp: Option<Stamp>) {
        self.settings.note_recent(path);
        self.files.set_origin(self.session.recipe(), path, stamp);
    }

    /// Goes on with what was worked on when a window was last closed; `false` where that is not known.
    pub fn take_up(&mut self) -> bool {
        let _drawing = disk::drawing();
        let unsaved = self.go_on();
        let is_known = self.take_up_front(&unsaved);
        if is_known {
            let is_free =
                |work: &&Work| !unsaved.contains(&work.recipe) && work.recipe != self.session.workspace().spec().name;
            let behind: Vec<_> = self.settings.behind.iter().filter(is_free).cloned().collect();
            self.takes_up |= !behind.is_empty();
            self.files.take_up_behind(behind);
        }
        is_known
    }

    /// Goes on with what was in front, beside the `unsaved` work of other recipes that was taken up already.
    fn take_up_front(&mut self, unsaved: &[String]) -> bool {
        let is_free = |work: &Work| !unsaved.contains(&work.recipe);
        let Some(work) = self.settings.work.clone().filter(is_free) else { return !unsaved.is_empty() };
        let is_usable = |workspace: &Workspace| {
            let values = workspace.spec().defaults().overlaid(&work.values);
            workspace.spec().name == work.recipe && workspace.subject().problems(&values).is_empty()
        };
        let Some(at) = self.session.recipes().find(|&at| is_usable(self.session.workspace_of(at))) else {
            if !unsaved.is_empty() {
                return true;
            }
            self.session
                .tell(Tone::Note, "What was worked on last cannot be made any more. The defaults are shown instead.");
            return false;
        };
        self.session.switch_to(at);
        self.files.take_up(work, &mut self.session);
        self.takes_up = true;
        true
    }

    /// Starts over where what was worked on last cannot be made: its flavor pack may not be here.
    pub(super) fn give_up_what_fails(&mut self) {
        let workspace = self.session.workspace();
        if !self.takes_up || self.files.is_busy() || workspace.is_waiting() {
            return;
        }
        self.takes_up = false;
        if let (None, Some(refusal), false) = (workspace.shown(), workspace.failure(), workspace.is_unsaved()) {
            let said = format!(
                "What was worked on last cannot be made: {}. The defaults are shown instead.",
                refusal.reason
            );
            let defaults = workspace.spec().defaults();
            self.session.tell(Tone::Note, said);
            self.session.open(defaults, None);
        }
    }

    /// Writes down what is kept between starts, where it changed and the hand rests.
    pub(super) fn keep(&mut self, ctx: &Context, hand_moves: bool) {
        if let Some((what, text)) = self.copy.take() {
            let said = format!("Copied {what}: {}", words::cut(&text));
            ctx.copy_text(text);
            self.session.tell(Tone::Done, said);
        }
        theme::set_light(ctx, self.settings.light);
        self.take_answer_to_left();
        if hand_moves || self.shot.is_some() {
            return;
        }
        let (size, scale) = (ctx.content_rect().size() * ctx.zoom_factor(), ctx.zoom_factor());
        self.settings.window = Some([size.x.round(), size.y.round()]);
        self.settings.scale = ((scale - 1.0).abs() > 0.01).then_some(scale);
        let layout = (self.dock.changes(), Dock::is_narrow(self.width));
        if self.layout_seen.replace(layout) != Some(layout) {
            // One that is as at the start need not be kept: another version may have a better one.
            let is_first = self.dock == Dock::for_width(self.width);
            self.settings.layout = (!is_first).then(|| self.dock.clone());
        }
        self.note_work();
        self.write_settings(ctx);
        self.keep_unsaved();
    }

    fn take_answer_to_left(&mut self) {
        match self.files.take_left_answer() {
            None => {}
            // What is taken up is not pushed aside by the next offer: that comes at the next start.
            Some(LeftAnswer::Restore) => {
                // Written down as this window's own before it is removed as the other's.
                self.keep_unsaved();
                self.recovery.take_over_left(self.session.jobs());
                self.recovery.pass_over_all(self.session.jobs());
            }
            Some(LeftAnswer::Later) => {
                self.recovery.pass_over_left(self.session.jobs());
                self.session.tell(Tone::Note, "It is offered again at the next start.");
                self.offer_next();
            }
            Some(LeftAnswer::Discard) => {
                self.recovery.discard_left(self.session.jobs());
                self.offer_next();
            }
        }
    }

    /// Writes down what is not saved. While a field is wrong, what was there before it was is kept.
    pub(super) fn keep_unsaved(&mut self) {
        let (session, files) = (&self.session, &self.files);
        let order = session.recipes();
        let mut works = Vec::new();
        for recipe in order {
            let workspace = &session.workspace_of(recipe);
            if !workspace.is_unsaved() || files.has_dropped(recipe, session) {
                continue;
            }
            if workspace.problems().is_empty() {
                works.push(unsaved_work(workspace, files.origin(recipe)));
            } else if let Some(last) = self.recovery.noted(workspace.spec().name) {
                works.push(last.clone());
            }
        }
        self.recovery.note(works, session.jobs());
    }

    /// Notes what a window opens with the next time: the file, or the parameters. What is not saved does not count: it
    /// goes on or is offered by its own file, unless it was discarded.
    pub(super) fn note_work(&mut self) {
        let (workspace, path) = (self.session.workspace(), self.files.path(&self.session));
        if self.takes_up || path.is_none() && !workspace.problems().is_empty() {
            return;
        }
        let (recipe, saved) = (workspace.spec().name.to_owned(), workspace.saved().clone());
        let present = Work { recipe, values: workspace.values().clone(), path: path.map(Path::to_path_buf) };
        self.note_marks(&present);
        self.settings.work = Some(Work { values: saved, ..present });
        self.settings.behind = self.works_behind();
    }

    /// The files that are open of recipes that are not in front.
    fn works_behind(&self) -> Vec<Work> {
        let behind = self.session.recipes().skip(1);
        let works = behind.filter_map(|at| {
            let workspace = self.session.workspace_of(at);
            let path = Some(self.files.origin(at)?.path.clone());
            Some(Work { recipe: workspace.spec().name.to_owned(), values: workspace.saved().clone(), path })
        });
        works.collect()
    }

    /// Notes what is marked in the present work, or brings back what was marked in it when it was last open.
    fn note_marks(&mut self, work: &Work) {
        let (recipe, workspace) = (self.session.recipe(), self.session.workspace());
        let (marks, opened) = (workspace.marks(), workspace.times_opened());
        // What was noted before something else was opened is of that.
        let noted = self.marks_noted.get(&recipe).filter(|noted| noted.opened == opened);
        if noted.is_none() && marks.is_empty() {
            // Steps of another recording would be taken for steps of the one before.
            let is_settled = workspace.recording().is_none() || workspace.is_recording_of_shown();
            if let Some(kept) = self.settings.marks_of(work).filter(|_| is_settled).cloned() {
                self.session.bring_back(kept.marks);
                let marks = self.session.workspace().marks();
                self.marks_noted.insert(recipe, NotedMarks { opened, work: work.clone(), marks });
            }
        } else if noted.is_none_or(|noted| noted.marks != marks || !noted.work.is_same(work)) {
            let before = noted.map(|noted| noted.work.clone());
            let kept = KeptMarks { work: work.clone(), marks: marks.clone().few() };
            self.settings.keep_marks(kept, before.as_ref());
            self.marks_noted.insert(recipe, NotedMarks { opened, work: work.clone(), marks });
        }
    }

    /// Writes the settings once they have rested for a moment: a window being resized changes them in every frame.
    fn write_settings(&mut self, ctx: &Context) {
        self.take_written();
        let now = ctx.input(|input| input.time);
        if self.resting.as_ref().is_none_or(|(settings, _)| *settings != self.settings) {
            self.resting = Some((self.settings.clone(), now));
        }
        let Some(rested) = self.resting.as_ref().map(|(_, since)| now - since) else { return };
        let rest = SETTINGS_REST.checked_sub(Duration::from_secs_f64(rested.max(0.0))).filter(|rest| !rest.is_zero());
        match rest.filter(|_| self.promises.waiting.is_empty()) {
            // Asked for in every frame until then: one that comes sooner takes the place of what was asked for.
            Some(rest) => ctx.request_repaint_after(rest),
            None => self.save_settings(),
        }
    }

    fn save_settings(&mut self) {
        if self.store.is_writing() {
            return;
        }
        self.promises.written.append(&mut self.promises.waiting);
        self.store.save(&self.settings, self.session.jobs());
        if !self.store.is_writing() && self.store.has_written(&self.settings) {
            // It is as it was on the disk.
            self.redeem(Ok(()));
        }
        self.take_written();
    }

    /// Takes over what came of writing the settings.
    fn take_written(&mut self) {
        match self.store.poll(&mut self.settings) {
            None => {}
            Some(Ok(())) => {
                self.told_unkept = None;
                self.redeem(Ok(()));
            }
            Some(Err(why)) => {
                // The same is told once, however often it is tried.
                if self.promises.written.is_empty() && self.told_unkept.as_ref() != Some(&why) {
                    self.session.tell(Tone::Failed, format!("The settings cannot be kept: {why}."));
                }
                self.redeem(Err(&why));
                self.told_unkept = Some(why);
            }
        }
    }

    /// Says `done` once the settings are on the disk as they are now, or `failed` and why.
    pub(super) fn promise(&mut self, done: String, failed: String) {
        if self.store.folder().is_none() {
            self.session.tell(Tone::Failed, format!("{failed}: there is no folder for settings."));
            return;
        }
        self.store.try_again();
        self.promises.waiting.push(Promise { done, failed });
    }

    fn redeem(&mut self, result: Result<(), &String>) {
        for Promise { done, failed } in std::mem::take(&mut self.promises.written) {
            match result {
                Ok(()) => self.session.tell(Tone::Done, done),
                Err(why) => self.session.tell(Tone::Failed, format!("{failed}: {why}")),
            }
        }
    }
}

/// What of a workspace outlives the window where it is not saved.
fn unsaved_work(workspace: &Workspace, origin: Option<&Origin>) -> UnsavedWork {
    UnsavedWork {
        recipe: workspace.spec().name.into(),
        values: workspace.values().clone(),
        saved: Some(workspace.saved().clone()),
        path: origin.map(|origin| origin.path.clone()),
        stamp: origin.and_then(|origin| origin.stamp),
    }
}
