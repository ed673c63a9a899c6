//! What a step is called: its pass and its label.

use citygen::Draft;
use mapkit::Timeline;

/// The name of the pass that `step` belongs to, counted from 1.
pub(super) fn pass_of(timeline: &Timeline<Draft>, step: usize) -> &'static str {
    let index = step.checked_sub(1).and_then(|i| timeline.steps().get(i)).map(|s| s.pass.get());
    index.and_then(|i| timeline.end().recipe().passes.get(i)).map_or("start", |pass| pass.name)
}

/// What `step` worked on; empty where it said nothing.
pub(super) fn label_of(timeline: &Timeline<Draft>, step: usize) -> &str {
    step.checked_sub(1).and_then(|i| timeline.steps().get(i)).map_or("", |s| &s.label)
}
