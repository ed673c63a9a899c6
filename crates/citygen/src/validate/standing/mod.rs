//! Since when a rule holds or is broken: one walk back through a recorded run for all rules at once.
//!
//! Asking every rule at every state would take minutes on a large map. So a rule is asked again only after a step that
//! changed what the rule looks at ([`Changes`]), what several rules work out together is worked out once a state, and
//! where a rule that held can be seen to hold still, nothing is asked ([`still_holds`]). Answers are exact.

mod changes;
mod shortcuts;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use mapkit::{Run, Timeline};

use super::rule::Rule;
use super::subject::Subject;
use super::violation::Violation;
use crate::Draft;
use crate::model::StratumPos;
use changes::{Changes, Moment};
use shortcuts::still_holds;

/// How a rule stands at one state of a recorded run, and since when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The rule.
    pub rule: Rule,
    /// The first state since which the rule has held, or has been broken, without a break: the number of the step that
    /// mended or broke it, 0 where it was so from the start.
    pub since: usize,
    /// What breaks it; empty where it holds.
    pub violations: Vec<Lasting>,
}

/// A violation, and since when there has been one of the same rule at the same place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// What is wrong.
    pub violation: Violation,
    /// The step after which the rule has been broken at this place without a break; 0 for the start. Of a violation
    /// without a place, since when there has been another such one of its rule.
    pub since: usize,
}

impl Standing {
    /// Whether the rule holds.
    pub const fn holds(&self) -> bool {
        self.violations.is_empty()
    }
}

/// How every rule stands at a state of a recorded run (the last one where there are fewer), and since when.
///
/// `watch` is told the share of the walk that is done, 0..=1, at every state, and may break off; then there is no answer.
pub fn standings(
    timeline: &Timeline<Draft>,
    state: usize,
    mut watch: impl FnMut(f32) -> ControlFlow<()>,
) -> Option<Vec<Standing>> {
    let state = state.min(timeline.len());
    let here = timeline.at(state);
    let subject = Subject::new(&here.world().city);
    let mut walk = Walk::new(timeline, |rule| rule.check_subject(&subject));
    let (mut visited, mut stop) = (0, state);
    while stop > 0 && !walk.is_done() {
        for mut run in marks(timeline, stop).into_iter().rev() {
            let start = run.steps_done();
            for _ in start..stop {
                visited += 1;
                if watch(visited as f32 / state as f32).is_break() {
                    return None;
                }
                walk.visit(&run);
                run.step();
            }
            walk.end_chunk();
            stop = start;
        }
    }
    Some(walk.finish())
}

/// States that are visited together, and the distance of the marks among them. A longer span replays less and keeps
/// more copies of the city; more steps between marks ask rules at more states before the one that is looked for.
const SPAN: usize = 1024;
const CHUNK: usize = 128;

/// Runs at every [`CHUNK`]th state of the span before state `end`.
fn marks(timeline: &Timeline<Draft>, end: usize) -> Vec<Run<Draft>> {
    let start = end.saturating_sub(1) / SPAN * SPAN;
    let mut run = timeline.at(start);
    let mut marks = Vec::new();
    for state in start..end {
        if state % CHUNK == 0 {
            marks.push(run.clone());
        }
        run.step();
    }
    marks
}

/// Where a rule is broken; equal places are the same violation.
type Place = Option<StratumPos>;

/// The states before the one that is asked about, visited chunk by chunk, the last chunk first.
struct Walk<'a> {
    timeline: &'a Timeline<Draft>,
    tracks: Vec<Track>,
    /// What the step from the state visited last may change; `None` at the start of a chunk.
    before: Option<Moment>,
}

/// What is known of one rule.
struct Track {
    standing: Standing,
    /// Whether `since` is known.
    is_settled: bool,
    /// Places of violations whose `since` is not known.
    open: Vec<(usize, Place)>,
    /// The places where the rule is broken at the state visited last; `None` where it has not been asked.
    broken: Option<Vec<Place>>,
    /// The last state of the present chunk at which the rule stood otherwise.
    otherwise: Option<usize>,
    /// The same for each violation, by its place in the list.
    absent: BTreeMap<usize, usize>,
}

impl<'a> Walk<'a> {
    fn new(timeline: &'a Timeline<Draft>, check: impl Fn(Rule) -> Vec<Violation>) -> Self {
        let track = |&rule: &Rule| Track::new(rule, check(rule));
        Self { timeline, tracks: Rule::ALL.iter().map(track).collect(), before: None }
    }

    fn is_done(&self) -> bool {
        self.tracks.iter().all(Track::is_done)
    }

    /// Looks at one state: the first of a chunk, or the one after that visited last.
    fn visit(&mut self, run: &Run<Draft>) {
        let city = &run.world().city;
        let changes = self.before.take().map(|before| before.changes(city));
        let subject = Subject::new(city);
        let holds = |track: &Track| track.broken.as_ref().is_some_and(Vec::is_empty);
        let is_whole = self.tracks.iter().filter(|track| track.is_of_reach()).all(holds);
        // The two are told from each other's state, so one is followed for as long as the other.
        let reach_is_done = self.tracks.iter().filter(|track| track.is_of_reach()).all(Track::is_done);
        for track in &mut self.tracks {
            if !track.is_done() || (track.is_of_reach() && !reach_is_done) {
                track.visit(run.steps_done(), &subject, changes.as_ref(), is_whole);
            }
        }
        let step = self.timeline.steps().get(run.steps_done());
        self.before = step.map(|step| Moment::before(step, city));
    }

    /// Settles what has been found in a chunk: what lies before it cannot be later.
    fn end_chunk(&mut self) {
        self.before = None;
        for track in &mut self.tracks {
            track.end_chunk();
        }
    }

    fn finish(self) -> Vec<Standing> {
        self.tracks.into_iter().map(|track| track.standing).collect()
    }
}

impl Track {
    fn new(rule: Rule, violations: Vec<Violation>) -> Self {
        let open = violations.iter().map(|v| v.place).enumerate().collect();
        let violations = violations.into_iter().map(|violation| Lasting { violation, since: 0 }).collect();
        let standing = Standing { rule, since: 0, violations };
        Self { standing, is_settled: false, open, broken: None, otherwise: None, absent: BTreeMap::new() }
    }

    /// Whether the rule is one of the two that together say that everything can be reached from the street.
    const fn is_of_reach(&self) -> bool {
        matches!(self.standing.rule, Rule::StratumReached | Rule::Pocket)
    }

    fn is_done(&self) -> bool {
        self.is_settled && self.open.is_empty()
    }

    /// Looks at a state after one step, or at the first of a chunk, where no `changes` are known. `is_whole` says that
    /// everything could be reached before the step.
    fn visit(&mut self, state: usize, subject: &Subject<'_>, changes: Option<&Changes>, is_whole: bool) {
        let rule = self.standing.rule;
        let known = self.broken.take().filter(|_| changes.is_some());
        let broken = match (known, changes) {
            (Some(broken), Some(changes)) if !changes.concern(rule) => broken,
            (Some(broken), Some(changes)) if broken.is_empty() && still_holds(rule, subject, changes, is_whole) => {
                broken
            }
            _ => rule.check_subject(subject).iter().map(|violation| violation.place).collect(),
        };
        if broken.is_empty() != self.standing.holds() {
            self.otherwise = Some(state);
        }
        self.absent.extend(self.open.iter().filter(|(_, at)| !broken.contains(at)).map(|&(index, _)| (index, state)));
        self.broken = Some(broken);
    }

    fn end_chunk(&mut self) {
        if let Some(state) = self.otherwise.take().filter(|_| !self.is_settled) {
            self.standing.since = state + 1;
            self.is_settled = true;
        }
        for (index, state) in std::mem::take(&mut self.absent) {
            self.standing.violations[index].since = state + 1;
            self.open.retain(|&(open, _)| open != index);
        }
        self.broken = None;
    }
}
