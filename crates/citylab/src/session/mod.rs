//! The session: for every recipe its parameters, what was made of them, the recording, the playhead and the
//! selection, and the work under way. Only it changes any of them; panels read.

mod change;
mod history_of_tile;
mod lookup;
mod making;
mod message;
mod pick;
mod same_run;
mod share;
mod time;
mod workspace;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use message::sentence;
pub use message::{Message, Tone};
pub use pick::{Place, Selection};
pub use time::{Pinned, Playing, SPEEDS};
pub use workspace::{Shown, View, Workspace};

use crate::command::{LookCommand, ParamsCommand, RunCommand, TimeCommand};
use crate::history::{Aside, PresetChange};
use crate::jobs::{Jobs, Progress};
use crate::marks::Marks;
use crate::preset::KeptPreset;
use crate::subject::{AnySubject, Made, RecipeIndex, Values};
use making::Making;

/// The state that panels read.
pub struct Session {
    workspaces: Vec<Workspace>,
    at: RecipeIndex,
    live: bool,
    making: Making,
    jobs: Jobs,
    messages: Vec<Message>,
    /// The number of the newest thing shown: no two have the same.
    revision: u64,
}

impl Session {
    /// A session over these recipes, of which the one at `at` is shown. Nothing is made yet.
    ///
    /// # Panics
    /// Where there are no recipes, or fewer than `at` says.
    pub fn new(subjects: Vec<Arc<dyn AnySubject>>, at: RecipeIndex, jobs: Jobs) -> Self {
        assert!(at.get() < subjects.len(), "the recipe that is shown first is one of those given");
        let workspaces =
            subjects.into_iter().enumerate().map(|(i, subject)| Workspace::new(RecipeIndex(i), subject)).collect();
        Self { workspaces, at, live: true, making: Making::default(), jobs, messages: Vec::new(), revision: 0 }
    }

    /// What is worked on at present.
    pub fn workspace(&self) -> &Workspace {
        &self.workspaces[self.at.get()]
    }

    fn workspace_mut(&mut self) -> &mut Workspace {
        &mut self.workspaces[self.at.get()]
    }

    /// Every recipe, in the order of the switch.
    pub fn workspaces(&self) -> &[Workspace] {
        &self.workspaces
    }

    /// What is worked on of a recipe.
    ///
    /// # Panics
    /// Where there is no such recipe.
    pub fn workspace_of(&self, recipe: RecipeIndex) -> &Workspace {
        &self.workspaces[recipe.get()]
    }

    /// The recipe of this name, among those of the switch.
    pub fn recipe_named(&self, name: &str) -> Option<RecipeIndex> {
        self.workspaces.iter().position(|workspace| workspace.spec().name == name).map(RecipeIndex)
    }

    /// Every recipe's place, the present one first.
    pub fn recipes(&self) -> impl Iterator<Item = RecipeIndex> + Clone {
        let present = self.at;
        let others = (0..self.workspaces.len()).map(RecipeIndex).filter(move |&other| other != present);
        std::iter::once(present).chain(others)
    }

    /// Place of the present recipe in the switch.
    pub const fn recipe(&self) -> RecipeIndex {
        self.at
    }

    /// Whether a change of a parameter regenerates at once.
    pub const fn is_live(&self) -> bool {
        self.live
    }

    /// Whether something of the present recipe is being made.
    pub fn is_busy(&self) -> bool {
        self.making.is_busy_with(self.at)
    }

    /// Whether anything at all is under way beside the window.
    pub fn is_working(&self) -> bool {
        self.is_busy() || self.workspace().is_asking() || self.jobs.is_asked()
    }

    /// How far what is being made of the present recipe has come.
    pub fn progress(&self) -> Option<Progress> {
        self.making.progress(&self.jobs).filter(|_| self.is_busy())
    }

    /// The service for what is slow.
    pub const fn jobs(&self) -> &Jobs {
        &self.jobs
    }

    /// What should be told since the last call.
    pub fn take_messages(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.messages)
    }

    /// Whether something is to be told.
    pub const fn has_messages(&self) -> bool {
        !self.messages.is_empty()
    }

    /// Tells something once.
    pub fn tell(&mut self, tone: Tone, text: impl Into<String>) {
        self.messages.push(Message::new(tone, &text.into()));
    }

    /// The hand rests: what it changes next is a step of the history of its own.
    pub fn settle(&mut self) {
        self.workspace_mut().settle();
    }

    /// Opens with `values`, and shows `made` if it was made from them.
    pub fn open(&mut self, values: Values, made: Option<Made>) {
        // What is still being made is of the work before, and must not be shown in place of this.
        self.making.cancel(&self.jobs);
        let revision = self.next_revision();
        self.workspace_mut().open(values, made, revision);
        if self.workspace().shown().is_none_or(|shown| shown.revision != revision) {
            self.generate();
        }
    }

    /// Works with another recipe from now on. What it was asked for and the worker has dropped since is asked for again.
    pub fn switch_to(&mut self, recipe: RecipeIndex) {
        if recipe.get() < self.workspaces.len() && recipe != self.at {
            self.workspace_mut().stop();
            self.at = recipe;
            if !self.making.is_busy_with(recipe)
                && let Some(new) = self.workspace_mut().generate_again()
            {
                self.making.start(new, &self.jobs);
            }
        }
    }

    /// Takes up work that was never saved: `values` of a recipe, as if a person had just made that change; `saved` is
    /// what its file says, where that is known.
    pub fn restore(&mut self, recipe: RecipeIndex, values: Values, saved: Option<Values>) {
        self.switch_to(recipe);
        if let Some(saved) = saved {
            self.note_saved(recipe, &saved);
        }
        if self.workspace_mut().set_values(values) || self.workspace().shown().is_none() {
            self.generate();
        }
    }

    /// Says which file the present work is in.
    pub(crate) fn note_file(&mut self, file: Option<PathBuf>) {
        self.workspace_mut().note_file(file);
    }

    /// What `values` of a recipe make was saved.
    pub fn note_saved(&mut self, recipe: RecipeIndex, values: &Values) {
        if let Some(workspace) = self.workspaces.get_mut(recipe.get()) {
            workspace.note_saved(values.clone());
        }
    }

    /// Takes over what was done beside the window; `true` where something new is shown. While `hand_moves` nothing is
    /// recorded: the next change would overtake it.
    pub fn poll(&mut self, hand_moves: bool) -> bool {
        let mut news = false;
        if let Some((request, result)) = self.making.take(&self.jobs) {
            let revision = self.next_revision();
            news |= self.workspaces[request.recipe.get()].take(&request, result, revision);
        }
        let revision = self.next_revision();
        let workspace = &mut self.workspaces[self.at.get()];
        news | workspace.poll(&self.jobs, !hand_moves, revision, &mut self.messages)
    }

    /// Looks beside the window whether what the form names is there, at the time `now` in seconds. What was missing and
    /// has come is made.
    pub fn look_up(&mut self, now: f64) {
        let Self { workspaces, at, jobs, .. } = self;
        if workspaces[at.get()].look_up(jobs, now) {
            self.follow();
        }
    }

    /// Lets time pass for what plays; `true` where the playhead moved.
    pub fn play(&mut self, elapsed: Duration) -> bool {
        self.workspace_mut().play(elapsed)
    }

    const fn next_revision(&mut self) -> u64 {
        self.revision += 1;
        self.revision
    }

    /// Does what the form asks for.
    pub fn change(&mut self, command: ParamsCommand) {
        match command {
            ParamsCommand::Set(values) => {
                if self.workspace_mut().set_values(values) {
                    self.follow();
                }
            }
            ParamsCommand::Paste(text) => {
                if let Err(why) = self.paste(&text) {
                    self.tell(Tone::Failed, why);
                }
            }
        }
    }

    /// Makes what the form says, where changes are followed.
    fn follow(&mut self) {
        if self.live {
            self.generate();
        }
    }

    /// Does what a run command asks for.
    pub fn run(&mut self, command: RunCommand) {
        match command {
            RunCommand::Generate => self.generate(),
            RunCommand::Cancel => {
                // The worker may be at another recipe's work: that is not what is meant.
                if self.workspace().is_waiting() && self.making.is_busy_with(self.at) {
                    self.making.cancel(&self.jobs);
                }
                self.workspace_mut().cancel();
            }
            RunCommand::ToggleLive => {
                self.live = !self.live;
                if self.live && self.workspace().is_stale() {
                    self.generate();
                }
            }
            RunCommand::Recipe(at) => {
                self.switch_to(at);
                if self.workspace().shown().is_none() {
                    self.generate();
                }
            }
            RunCommand::SwitchPass(pass) => {
                self.workspace_mut().switch_pass(pass);
                self.generate();
            }
            RunCommand::AllPassesOn => {
                self.workspace_mut().all_passes_on();
                self.generate();
            }
            RunCommand::RandomSeed
            | RunCommand::PreviousSeed
            | RunCommand::NextSeed
            | RunCommand::Undo
            | RunCommand::Redo
            | RunCommand::Reroll(_)
            | RunCommand::ResetAll => {
                if self.workspace_mut().revise(command) {
                    self.follow();
                }
            }
        }
    }

    /// Whether a run command would do anything now.
    pub fn can_run(&self, command: RunCommand) -> bool {
        let workspace = self.workspace();
        match command {
            RunCommand::Generate => workspace.problems().is_empty(),
            RunCommand::Cancel => self.is_busy() || workspace.can_cancel(),
            RunCommand::ToggleLive => true,
            RunCommand::Recipe(at) => at.get() < self.workspaces.len() && at != self.at,
            RunCommand::AllPassesOn => !workspace.skip().is_empty(),
            other => workspace.can_revise(other),
        }
    }

    /// Does what a command of the timeline asks for.
    pub fn travel(&mut self, command: TimeCommand) {
        let Self { workspaces, at, jobs, messages, .. } = self;
        let marks_before = command.changes_marks().then(|| workspaces[at.get()].marks());
        workspaces[at.get()].travel(command, jobs, messages);
        if let Some(before) = marks_before {
            self.note_lost_marks(&before);
        }
    }

    /// What a person marked is not lost to one key: undo brings it back.
    fn note_lost_marks(&mut self, before: &Marks) {
        let after = self.workspace().marks();
        let (lost, gained) = (before.without(&after), after.without(before));
        if !lost.is_empty() {
            self.workspace_mut().note_aside(Aside::Marks { lost, gained });
        }
    }

    /// Notes that a preset of the present recipe was saved, replaced or deleted, so that undo takes it back.
    pub(crate) fn note_preset(&mut self, before: Option<KeptPreset>, after: Option<KeptPreset>) {
        if before != after {
            self.workspace_mut().note_aside(Aside::Preset(PresetChange { before, after }));
        }
    }

    /// The changes of presets that undo and redo have asked for since the last call.
    pub(crate) fn take_preset_changes(&mut self) -> Vec<PresetChange> {
        self.workspace_mut().take_preset_changes()
    }

    /// Brings bookmarks and breakpoints back that were kept for what is worked on.
    pub fn bring_back(&mut self, marks: Marks) {
        self.workspace_mut().bring_back(marks);
    }

    /// Shows the state before the step at the playhead for as long as `is_held`.
    pub fn hold_before(&mut self, is_held: bool) {
        self.workspace_mut().hold_before(is_held);
    }

    /// Works out how the playhead differs from the pinned state for as long as that `is_seen`.
    pub fn look_at_difference(&mut self, is_seen: bool) {
        self.workspace_mut().look_at_difference(is_seen);
    }

    /// Whether a command of the timeline would do anything now.
    pub fn can_travel(&self, command: &TimeCommand) -> bool {
        self.workspace().can_travel(command)
    }

    /// Selects, and goes back and forward through what was selected.
    pub fn look(&mut self, command: LookCommand) {
        self.workspace_mut().look(command);
    }

    /// Asks for what the form describes, unless its parameters are out of range: then the last good one stays.
    fn generate(&mut self) {
        if let Some(new) = self.workspaces[self.at.get()].next_generation() {
            self.making.start(new, &self.jobs);
        }
    }
}
