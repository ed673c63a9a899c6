//! What the window keeps between its starts, and what it goes on with.

use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::Context;

use super::Lab;
use crate::dock::Dock;
use crate::files::{LastState, Recovery, Stamp};
use crate::session::{Bench, Tone};
use crate::settings::{KeptMarks, Settings, Store, Work};
use crate::theme;

/// How long settings must stay the same before they are written.
const SETTINGS_REST: Duration = Duration::from_millis(600);

impl Lab {
    /// Takes over what is kept between starts, and keeps it from now on.
    pub fn remember(&mut self, ctx: &Context, (store, settings, said): (Store, Settings, Option<String>)) {
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
        self.recovery = Recovery::open(store.folder().map(Path::to_path_buf));
        (self.store, self.settings) = (store, settings);
        self.offer_left();
    }

    /// Offers what a killed program left, if there is something of a recipe that is here.
    fn offer_left(&mut self) {
        let is_known = |left: &&LastState| self.session.benches().iter().any(|b| b.spec().name == left.recipe);
        self.files.offer(self.recovery.left().filter(is_known).cloned());
    }

    /// Says from which file the present work came, and how that looked before it was read.
    pub(crate) fn set_origin(&mut self, path: PathBuf, stamp: Option<Stamp>) {
        self.settings.note_recent(&path);
        self.files.set_origin(self.session.recipe(), path, stamp);
    }

    /// Goes on with what was worked on when a window was last closed; `false` where that is not known.
    pub fn take_up(&mut self) -> bool {
        let Some(work) = self.settings.work.clone() else { return false };
        let is_usable = |bench: &Bench| {
            let values = bench.spec().defaults().overlaid(&work.values);
            bench.spec().name == work.recipe && bench.subject().problems(&values).is_empty()
        };
        let Some(at) = self.session.benches().iter().position(is_usable) else {
            self.session.tell(Tone::Note, "What was worked on last cannot be made any more. This begins anew.");
            return false;
        };
        self.session.switch_to(at);
        self.files.take_up(work, &mut self.session);
        self.takes_up = true;
        true
    }

    /// Begins anew where what was worked on last cannot be made: its flavor pack may not be here.
    pub(super) fn give_up_what_fails(&mut self) {
        let bench = self.session.bench();
        if !self.takes_up || self.files.is_busy() || bench.is_waiting() {
            return;
        }
        self.takes_up = false;
        if let (None, Some(refusal)) = (bench.shown(), bench.failure()) {
            let said = format!("What was worked on last cannot be made: {}. This begins anew.", refusal.reason);
            let defaults = bench.spec().defaults();
            self.session.tell(Tone::Note, said);
            self.session.open(defaults, None);
        }
    }

    /// Writes down what is kept between starts, where it changed and the hand rests.
    pub(super) fn keep(&mut self, ctx: &Context, hand_moves: bool) {
        if let Some(text) = self.copy.take() {
            ctx.copy_text(text);
            self.session.tell(Tone::Done, "Copied.");
        }
        theme::set_light(ctx, self.settings.light);
        if let Some(restored) = self.files.take_answer() {
            self.recovery.forget_left();
            // What is taken up is not pushed aside by the next offer: that comes at the next start.
            if !restored {
                self.offer_left();
            }
        }
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
        self.note_work(false);
        self.write_settings(ctx);
        self.keep_unsaved();
    }

    /// Writes down what is not saved. While a field is wrong, what was there before it was is kept.
    fn keep_unsaved(&mut self) {
        match self.session.benches().iter().find(|bench| bench.is_unsaved()) {
            Some(bench) if !bench.problems().is_empty() => {}
            Some(bench) => {
                let state = LastState { recipe: bench.spec().name.into(), values: bench.values().clone() };
                self.recovery.keep(Some(&state));
            }
            None => self.recovery.keep(None),
        }
    }

    /// Notes what a window opens with the next time: the file, or the parameters. What is not saved counts only where
    /// the window is closed; what a killed one leaves is offered, not taken for granted.
    pub(super) fn note_work(&mut self, closes: bool) {
        let (bench, path) = (self.session.bench(), self.files.path(&self.session));
        let values = match path {
            Some(_) => bench.saved(),
            None if closes || !bench.is_unsaved() => bench.values(),
            None => return,
        };
        if self.takes_up || path.is_none() && !bench.problems().is_empty() {
            return;
        }
        let (recipe, values) = (bench.spec().name.to_owned(), values.clone());
        let work = Work { recipe, values, path: path.map(Path::to_path_buf) };
        self.note_marks(&work);
        self.settings.work = Some(work);
    }

    /// Notes what is marked in the present work, or brings back what was marked in it when it was last open.
    fn note_marks(&mut self, work: &Work) {
        let (recipe, bench) = (self.session.recipe(), self.session.bench());
        let marks = bench.marks();
        let kept = self.settings.marks_of(&work.recipe);
        let of_this = kept.filter(|kept| kept.work.is_same(work));
        let noted = self.marks_noted.get(&recipe);
        if noted.is_none() && marks.is_empty() {
            // Steps of another recording would be taken for steps of the one before.
            let is_settled = bench.tape().is_none() || bench.is_tape_of_shown();
            if let Some(kept) = of_this.filter(|_| is_settled).cloned() {
                self.session.bring_back(kept.marks);
                self.marks_noted.insert(recipe, self.session.bench().marks());
            }
        } else if noted != Some(&marks) || of_this.is_none() && !marks.is_empty() {
            self.settings.keep_marks(KeptMarks { work: work.clone(), marks: marks.clone() });
            self.marks_noted.insert(recipe, marks);
        }
    }

    /// Writes the settings once they have rested for a moment: a window being resized changes them in every frame.
    fn write_settings(&mut self, ctx: &Context) {
        let now = ctx.input(|input| input.time);
        if self.resting.as_ref().is_none_or(|(settings, _)| *settings != self.settings) {
            self.resting = Some((self.settings.clone(), now));
        }
        let Some(rested) = self.resting.as_ref().map(|(_, since)| now - since) else { return };
        match SETTINGS_REST.checked_sub(Duration::from_secs_f64(rested.max(0.0))).filter(|rest| !rest.is_zero()) {
            // Asked for in every frame until then: one that comes sooner takes the place of what was asked for.
            Some(rest) => ctx.request_repaint_after(rest),
            None => self.save_settings(),
        }
    }

    pub(super) fn save_settings(&mut self) {
        if let Err(why) = self.store.save(&mut self.settings) {
            self.session.tell(Tone::Failed, format!("The settings cannot be kept: {why}"));
        }
    }
}
