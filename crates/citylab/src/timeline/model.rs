//! Where on the timeline steps lie, and what is gathered of them: kept until the recording, the width or the scale
//! changes.

use std::ops::Range;
use std::sync::Arc;

use mapkit::{Event, PassIndex, StepRecord};

use crate::subject::{Recording, RecordingKey};

/// Points that every pass has at least where there is room, so that each can be hit and its name told. More leaves less
/// to tell long passes from longer ones by.
const LEAST_WIDTH: f32 = 44.0;

/// Share of the width that goes to such least widths at most.
const LEAST_SHARE: f32 = 0.5;

/// Points between two passes.
const GAP: f32 = 1.0;

/// Points that one bar of the strip takes.
const BAR: f32 = 3.0;

/// Rejected attempts that are closer than this, in points, share a mark.
const CLUSTER: f32 = 6.0;

/// What the width of a pass stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Scale {
    /// Its steps.
    #[default]
    Steps,
    /// Its time.
    Time,
}

impl Scale {
    pub(super) const ALL: [Self; 2] = [Self::Steps, Self::Time];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Steps => "number of steps",
            Self::Time => "time taken",
        }
    }
}

/// What the strip below the passes shows of each step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Measure {
    /// Random numbers drawn.
    #[default]
    Random,
    /// Tiles changed.
    Tiles,
    /// Time spent.
    Time,
}

impl Measure {
    pub(super) const ALL: [Self; 3] = [Self::Random, Self::Tiles, Self::Time];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Random => "random numbers",
            Self::Tiles => "tiles changed",
            Self::Time => "time",
        }
    }

    /// What the bars tell of each step, in a sentence.
    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Random => "Bars: how many random numbers the steps drew.",
            Self::Tiles => "Bars: how many tiles the steps changed.",
            Self::Time => "Bars: how long the steps took.",
        }
    }

    pub(super) fn of(self, record: &StepRecord) -> u64 {
        match self {
            Self::Random => record.words.into(),
            Self::Tiles => record.tiles_changed.into(),
            Self::Time => record.time_ns,
        }
    }
}

/// A pass as a block: its states and its edges, in points from the left end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Block {
    pub(super) first_step: usize,
    pub(super) steps: usize,
    pub(super) left: f32,
    pub(super) right: f32,
}

/// Rejected attempts that share a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cluster {
    /// Place of the mark in points, rounded.
    pub(super) x: i32,
    /// Which of the events, those of the failed step last.
    pub(super) events: Range<usize>,
}

/// The timeline laid out over a width.
#[derive(Debug)]
pub(super) struct Track {
    key: RecordingKey,
    width: f32,
    scale: Scale,
    measure: Measure,
    pub(super) blocks: Vec<Block>,
    /// By time: nanoseconds up to each state. By steps: empty.
    elapsed: Vec<u64>,
    /// Heights of the bars of the strip, 0..=1.
    pub(super) bars: Vec<f32>,
    pub(super) clusters: Vec<Cluster>,
}

impl Track {
    /// Lays a recording out over `width` points.
    pub(super) fn new(recording: &Arc<dyn Recording>, width: f32, scale: Scale, measure: Measure) -> Self {
        let elapsed = match scale {
            Scale::Steps => Vec::new(),
            Scale::Time => {
                let mut sum = 0;
                let sums = recording.steps().iter().map(|record| {
                    sum += record.time_ns;
                    sum
                });
                std::iter::once(0).chain(sums).collect()
            }
        };
        let weights = recording.passes().iter().map(|pass| match scale {
            Scale::Steps => pass.steps as f32,
            Scale::Time => pass.time_ns as f32,
        });
        let edges = divide(width, &weights.collect::<Vec<_>>());
        let block = |(pass, (left, right)): (&mapkit::PassRecord, (f32, f32))| Block {
            first_step: pass.first_step,
            steps: pass.steps,
            left,
            right,
        };
        let blocks = recording.passes().iter().zip(edges).map(block).collect();
        let mut track = Self {
            key: RecordingKey::of(recording),
            width,
            scale,
            measure,
            blocks,
            elapsed,
            bars: Vec::new(),
            clusters: Vec::new(),
        };
        track.bars = track.gather_bars(recording.steps());
        track.clusters = track.gather_clusters(&**recording);
        track
    }

    /// Whether it is this recording laid out in this way.
    pub(super) fn is_of(&self, recording: &Arc<dyn Recording>, width: f32, scale: Scale, measure: Measure) -> bool {
        (self.scale, self.measure) == (scale, measure)
            && (self.width - width).abs() < 0.01
            && self.key.is_of(recording)
    }

    /// Place of a state, in points.
    pub(super) fn x_of(&self, step: usize) -> f32 {
        let at = self.blocks.iter().rposition(|block| block.first_step < step && block.steps > 0);
        let Some(block) = at.map(|at| self.blocks[at]) else { return 0.0 };
        block.left + (block.right - block.left) * self.share(&block, step)
    }

    /// How much of a pass is done in a state, 0..=1.
    fn share(&self, block: &Block, step: usize) -> f32 {
        let (first, last) = (block.first_step, block.first_step + block.steps);
        let step = step.clamp(first, last);
        match (self.elapsed.get(first), self.elapsed.get(step), self.elapsed.get(last)) {
            (Some(&start), Some(&now), Some(&end)) if end > start => (now - start) as f32 / (end - start) as f32,
            _ => (step - first) as f32 / block.steps.max(1) as f32,
        }
    }

    /// The pass at a place; beyond the ends it is the first or the last one.
    pub(super) fn pass_at(&self, x: f32) -> Option<PassIndex> {
        let at = self.blocks.partition_point(|block| block.right < x);
        (!self.blocks.is_empty()).then(|| PassIndex::new(at.min(self.blocks.len() - 1)))
    }

    /// The state at a place. Anywhere within a pass that has steps it is one of that pass.
    pub(super) fn step_at(&self, x: f32) -> usize {
        let Some(block) = self.pass_at(x).map(|pass| self.blocks[pass.get()]) else { return 0 };
        let (first, last) = (block.first_step, block.first_step + block.steps);
        if x <= 0.5 || block.steps == 0 {
            return first;
        }
        let share = ((x - block.left) / (block.right - block.left).max(1.0)).clamp(0.0, 1.0);
        let step = if let (Some(&start), Some(&end)) = (self.elapsed.get(first), self.elapsed.get(last)) {
            let wanted = start + ((end - start) as f64 * f64::from(share)) as u64;
            first + self.elapsed[first..=last].partition_point(|&elapsed| elapsed < wanted)
        } else {
            first + (block.steps as f32 * share).round() as usize
        };
        step.clamp(first + 1, last)
    }

    /// The steps that one bar of the strip stands for.
    pub(super) fn steps_of_bar(&self, bar: usize) -> Range<usize> {
        let (left, right) = (bar as f32 * BAR, (bar + 1) as f32 * BAR);
        self.step_at(left)..self.step_at(right).max(self.step_at(left))
    }

    /// The bar of the strip at a place.
    pub(super) fn bar_at(x: f32) -> usize {
        (x / BAR).max(0.0) as usize
    }

    /// Points from one bar to the next.
    pub(super) const fn bar_width() -> f32 {
        BAR
    }

    /// What each step has of the measure, spread over the bars that it covers. Heights are square roots, so that one
    /// large step does not flatten all others.
    fn gather_bars(&self, steps: &[StepRecord]) -> Vec<f32> {
        let mut bars = vec![0.0_f32; (self.width / BAR).ceil() as usize];
        for block in &self.blocks {
            let mut left = block.left;
            for step in block.first_step + 1..=block.first_step + block.steps {
                let right = block.left + (block.right - block.left) * self.share(block, step);
                let Some(amount) = steps.get(step - 1).map(|record| self.measure.of(record)) else { break };
                spread(&mut bars, left, right, amount as f32);
                left = right;
            }
        }
        let most = bars.iter().copied().fold(0.0, f32::max);
        if most > 0.0 {
            for bar in &mut bars {
                *bar = (*bar / most).sqrt();
            }
        }
        bars
    }

    fn gather_clusters(&self, recording: &dyn Recording) -> Vec<Cluster> {
        let mut clusters: Vec<(f32, Range<usize>)> = Vec::new();
        for (index, event) in events(recording).enumerate() {
            let x = self.x_of(event.step);
            match clusters.last_mut() {
                Some((start, events)) if x - *start < CLUSTER => events.end = index + 1,
                _ => clusters.push((x, index..index + 1)),
            }
        }
        clusters.into_iter().map(|(x, events)| Cluster { x: x.round() as i32, events }).collect()
    }

    /// The mark of rejected attempts that is nearest to a place, where one is near.
    pub(super) fn cluster_at(&self, x: f32) -> Option<&Cluster> {
        let distance = |cluster: &&Cluster| (cluster.x as f32 - x).abs();
        let nearest = self.clusters.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.filter(|cluster| distance(cluster) <= CLUSTER)
    }
}

/// One of [`events`], by its place among them.
pub(crate) fn event(recording: &dyn Recording, at: usize) -> Option<&Event> {
    let (before, last) = (recording.events(), recording.failed_events());
    before.get(at).or_else(|| last.get(at.checked_sub(before.len())?))
}

/// Every rejected attempt, those of the step that failed last.
pub(crate) fn events(recording: &dyn Recording) -> impl Iterator<Item = &Event> {
    recording.events().iter().chain(recording.failed_events())
}

/// Adds an amount to the bars between two places, to each its part.
fn spread(bars: &mut [f32], left: f32, right: f32, amount: f32) {
    if amount <= 0.0 || bars.is_empty() {
        return;
    }
    let last = bars.len() - 1;
    let (first, end) = ((left / BAR) as usize, (right / BAR) as usize);
    let (first, end) = (first.min(last), end.min(last));
    let width = (right - left).max(1e-3);
    for (bar, height) in bars.iter_mut().enumerate().take(end + 1).skip(first) {
        let (low, high) = (bar as f32 * BAR, (bar + 1) as f32 * BAR);
        let part = if first == end { 1.0 } else { ((right.min(high) - left.max(low)) / width).max(0.0) };
        *height += amount * part;
    }
}

/// Divides a width among passes by weight, each with at least its least; gives left and right edges.
fn divide(width: f32, weights: &[f32]) -> Vec<(f32, f32)> {
    let count = weights.len() as f32;
    let room = (width - GAP * (count - 1.0).max(0.0)).max(0.0);
    let least = LEAST_WIDTH.min(room * LEAST_SHARE / count.max(1.0));
    let mut is_least = vec![false; weights.len()];
    // The one that gets its least leaves less to the others, of which more may then fall short.
    loop {
        let (mut left, mut sum) = (room, 0.0);
        for (&weight, &least_only) in weights.iter().zip(&is_least) {
            if least_only { left -= least } else { sum += weight }
        }
        let scale = if sum > 0.0 { left / sum } else { 0.0 };
        let mut changed = false;
        for (&weight, least_only) in weights.iter().zip(&mut is_least) {
            if !*least_only && weight * scale < least {
                (*least_only, changed) = (true, true);
            }
        }
        if changed {
            continue;
        }
        let mut x = 0.0;
        let edges = weights.iter().zip(&is_least).map(|(&weight, &least_only)| {
            let start = x;
            let end = start + if least_only { least } else { weight * scale };
            x = end + GAP;
            (start, end)
        });
        return edges.collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pass_can_be_hit_and_all_fill_the_width() {
        let edges = divide(500.0, &[1.0, 10_000.0, 0.0, 300.0]);
        assert!((edges[3].1 - 500.0).abs() < 0.1, "{edges:?}");
        for (i, (left, right)) in edges.iter().enumerate() {
            assert!(right - left >= LEAST_WIDTH - 0.01, "{i}: {left}..{right}");
        }
        assert!((edges[1].0 - edges[0].1 - GAP).abs() < 0.01);
        assert!(edges[1].1 - edges[1].0 > 300.0, "the longest has most of the room");
    }

    #[test]
    fn a_width_too_small_for_all_leaves_some_to_each() {
        let edges = divide(20.0, &[5.0, 1.0, 1.0, 90.0, 0.0]);
        assert!((edges[4].1 - 20.0).abs() < 0.01, "{edges:?}");
        assert!(edges.iter().all(|(left, right)| right - left > 1.5), "{edges:?}");
        assert!(divide(100.0, &[]).is_empty());
        assert!(divide(0.0, &[1.0, 2.0]).iter().all(|(left, right)| right >= left));
    }

    #[test]
    fn amounts_are_spread_without_loss() {
        let mut bars = vec![0.0; 10];
        spread(&mut bars, 1.0, 8.0, 70.0);
        assert!((bars.iter().sum::<f32>() - 70.0).abs() < 0.01, "{bars:?}");
        assert!((bars[1] - 30.0).abs() < 0.01);
        spread(&mut bars, 29.9, 30.0, 5.0);
        assert!((bars[9] - 5.0).abs() < 0.01, "the right end is within the last bar");
    }
}
