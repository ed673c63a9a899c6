//! The session: the project, the last good city, and the work under way. Only it changes any of them.

use std::sync::Arc;
use std::time::Duration;

use cityfile::FlavorPacks;
use citygen::{City, ParamError, Params};
use cityplay::Scene;

use crate::command::{ParamsCommand, RunCommand};
use crate::history::History;
use crate::project::Project;
use crate::recipe::{CityMaker, MadeCity, Refusal};
use crate::worker::{Headway, Worker};

/// The last good city.
#[derive(Debug)]
pub struct Shown {
    /// The city.
    pub city: City,
    /// Its look-ups.
    pub scene: Scene,
    /// Time that it took; nothing where it was loaded.
    pub elapsed: Duration,
    /// Differs between any two cities that were ever shown.
    pub revision: u64,
}

/// The state that panels read.
pub struct Session {
    project: Project,
    problems: Vec<ParamError>,
    failure: Option<Refusal>,
    shown: Option<Arc<Shown>>,
    revision: u64,
    wished: Option<Params>,
    live: bool,
    history: History,
    worker: Worker<CityMaker>,
}

impl Session {
    /// A session that starts with `project`, and asks `worker` for its city at once unless `city` is that one.
    pub fn new(project: Project, city: Option<City>, worker: Worker<CityMaker>) -> Self {
        let history = History::new(project.params.clone());
        let problems = project.params.problems();
        let mut session = Self {
            project,
            problems,
            failure: None,
            shown: None,
            revision: 0,
            wished: None,
            live: true,
            history,
            worker,
        };
        match city {
            Some(city) if city.params == session.project.params => {
                session.wished = Some(city.params.clone());
                session.show(MadeCity { scene: Scene::new(&city), city }, Duration::ZERO);
            }
            _ => session.generate(),
        }
        session
    }

    /// The parameters as the form shows them.
    pub const fn params(&self) -> &Params {
        &self.project.params
    }

    /// Every parameter that cannot be used, and why.
    pub fn problems(&self) -> &[ParamError] {
        &self.problems
    }

    /// What is wrong with one parameter: out of range, or refused by the generator. A refusal of what the form said
    /// before is not held against what it says now.
    pub fn problem(&self, field: &str) -> Option<&str> {
        let refused = self.failure.as_ref().filter(|refusal| refusal.field == Some(field) && !self.is_stale());
        let problem = self.problems.iter().find(|problem| problem.field == field);
        problem.map(|p| p.reason.as_str()).or_else(|| refused.map(|r| r.reason.as_str()))
    }

    /// Why the last wish gave no city, where it did not.
    pub const fn failure(&self) -> Option<&Refusal> {
        self.failure.as_ref()
    }

    /// The last good city; `None` until the first is done.
    pub const fn shown(&self) -> Option<&Arc<Shown>> {
        self.shown.as_ref()
    }

    /// Whether the form asks for another city than the one that is shown or being made.
    pub fn is_stale(&self) -> bool {
        self.wished.as_ref() != Some(&self.project.params)
    }

    /// Whether a change of a parameter regenerates at once.
    pub const fn is_live(&self) -> bool {
        self.live
    }

    /// Whether a city is being made.
    pub fn is_busy(&self) -> bool {
        self.worker.is_busy()
    }

    /// How far the city that is being made has come.
    pub fn headway(&self) -> Option<Headway> {
        self.worker.headway()
    }

    /// Where flavor packs are found.
    pub fn packs(&self) -> &FlavorPacks {
        &self.worker.maker().packs
    }

    /// The hand rests: what it changes next is a step of the history of its own.
    pub fn settle(&mut self) {
        self.history.settle();
    }

    /// Takes over what the worker has done; `true` where a new city is shown. The city of an overtaken wish is shown
    /// on the way to the newest; that it was refused concerns nobody any more.
    pub fn poll(&mut self) -> bool {
        let Some(outcome) = self.worker.take() else { return false };
        match outcome.result {
            Ok(made) => {
                self.show(made, outcome.elapsed);
                true
            }
            Err(refusal) => {
                if self.wished.as_ref() == Some(&outcome.params) {
                    self.failure = Some(refusal);
                }
                false
            }
        }
    }

    fn show(&mut self, made: MadeCity, elapsed: Duration) {
        let MadeCity { city, scene } = made;
        self.revision += 1;
        self.failure = None;
        self.shown = Some(Arc::new(Shown { city, scene, elapsed, revision: self.revision }));
    }

    /// Does what the form asks for.
    pub fn change(&mut self, command: ParamsCommand) {
        let ParamsCommand::Set(params) = command;
        if *params == self.project.params {
            return;
        }
        self.history.visit(&params);
        self.set_params(*params);
    }

    /// Takes parameters over that the history knows already.
    fn set_params(&mut self, params: Params) {
        self.project.params = params;
        self.problems = self.project.params.problems();
        self.failure = None;
        if self.live {
            self.generate();
        }
    }

    /// Does what a run command asks for.
    pub fn run(&mut self, command: RunCommand) {
        match command {
            RunCommand::Generate => self.generate(),
            RunCommand::Cancel => {
                self.worker.cancel();
                self.wished = self.shown.as_ref().map(|shown| shown.city.params.clone());
            }
            RunCommand::ToggleLive => {
                self.live = !self.live;
                if self.live && self.is_stale() {
                    self.generate();
                }
            }
            RunCommand::RandomSeed => {
                let seed = self.history.random_seed();
                let params = Params { seed, ..self.project.params.clone() };
                self.change(ParamsCommand::Set(Box::new(params)));
            }
            RunCommand::PreviousSeed => self.go_to(History::previous_seed),
            RunCommand::NextSeed => self.go_to(History::next_seed),
            RunCommand::Undo => self.go_to(History::undo),
            RunCommand::Redo => self.go_to(History::redo),
            RunCommand::ResetAll => {
                let defaults = Params { seed: self.project.params.seed, ..Params::default() };
                self.change(ParamsCommand::Set(Box::new(defaults)));
            }
        }
    }

    /// Whether a run command would do anything now.
    pub fn can_run(&self, command: RunCommand) -> bool {
        match command {
            RunCommand::Generate => self.problems.is_empty(),
            RunCommand::Cancel => self.is_busy(),
            RunCommand::PreviousSeed => self.history.has_previous_seed(),
            RunCommand::NextSeed => self.history.has_next_seed(),
            RunCommand::Undo => self.history.can_undo(),
            RunCommand::Redo => self.history.can_redo(),
            RunCommand::ToggleLive | RunCommand::RandomSeed | RunCommand::ResetAll => true,
        }
    }

    fn go_to(&mut self, way: impl FnOnce(&mut History) -> Option<&Params>) {
        if let Some(params) = way(&mut self.history).cloned() {
            self.set_params(params);
        }
    }

    /// Asks for the city of the form, unless its parameters are out of range: then the last good one stays.
    fn generate(&mut self) {
        if self.problems.is_empty() {
            self.wished = Some(self.project.params.clone());
            self.worker.wish(self.project.params.clone());
        }
    }
}
