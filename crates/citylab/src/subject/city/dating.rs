//! Since which step each broken rule is broken, of a recorded city.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use citygen::Draft;
use citygen::model::StratumPos;
use citygen::validate::Rule;
use mapkit::{Run, Timeline};

use crate::jobs::CancelToken;

/// What is followed back through time: the same rule broken at the same place. What is said of it may change on the
/// way, as when a pocket grows.
pub(super) type Spot = (Rule, Option<StratumPos>);

/// For each of `spots`, the state since which it is among the violations to the end; `None` where `token` was
/// cancelled.
pub(super) fn since(
    timeline: &Timeline<Draft>,
    spots: impl IntoIterator<Item = Spot>,
    token: &CancelToken,
) -> Option<BTreeMap<Spot, usize>> {
    let mut dates: BTreeMap<Spot, usize> = spots.into_iter().map(|spot| (spot, 0)).collect();
    let mut before: Option<(usize, BTreeSet<Spot>)> = None;
    let ask = |run: &Run<Draft>| {
        let state = run.steps_done();
        token.report("", 1.0 - state as f32 / timeline.len().max(1) as f32)?;
        // What a rule finds depends on the city alone: a step that changed nothing in it need not be asked after.
        let still = before.take().filter(|(last, _)| last + 1 == state && is_idle(timeline, state));
        let broken = still.map_or_else(|| broken(run, &dates), |(_, broken)| broken);
        for (spot, date) in &mut dates {
            if !broken.contains(spot) {
                *date = (*date).max(state + 1);
            }
        }
        before = Some((state, broken));
        // The walk goes backwards from stretch to stretch and ends with the one that dates the last.
        ControlFlow::Continue(dates.values().all(|&date| date > 0))
    };
    timeline.previous_where(timeline.len(), ask);
    (!token.is_cancelled()).then_some(dates)
}

/// Whether the step that led to `state` changed nothing in the city.
fn is_idle(timeline: &Timeline<Draft>, state: usize) -> bool {
    let record = state.checked_sub(1).and_then(|index| timeline.steps().get(index));
    record.is_some_and(|record| record.tiles_changed == 0 && !record.lists_changed)
}

/// Where those rules are broken that are asked about.
fn broken(run: &Run<Draft>, spots: &BTreeMap<Spot, usize>) -> BTreeSet<Spot> {
    let rules: BTreeSet<Rule> = spots.keys().map(|&(rule, _)| rule).collect();
    let city = &run.world().city;
    rules.into_iter().flat_map(|rule| rule.check(city)).map(|violation| (violation.rule, violation.place)).collect()
}
