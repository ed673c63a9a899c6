//! Steps, passes and amounts in words, as the timeline and the table of steps say them.

use std::ops::RangeInclusive;

use mapkit::{BoardIndex, PassIndex, StepRecord};

use crate::marks::Break;
use crate::session::Workspace;
use crate::subject::Recording;
use crate::words::{count, cut, number};

/// What a step draws from its pass's stream, one of it, as it is called everywhere in the window.
pub(crate) const DRAWN: &str = "random number";

/// What is said once of numbers drawn by chance.
pub(crate) const ABOUT_DRAWN: &str =
    "Random numbers (words of the pass's own stream) that were drawn: the same seed draws the same ones.";

/// A span of time with its unit: `8 µs`, `1.3 ms`, `2.40 s`.
pub(crate) fn duration(ns: u64) -> String {
    let us = ns as f64 / 1e3;
    match ns {
        0..10_000 => format!("{us:.1} µs"),
        10_000..1_000_000 => format!("{us:.0} µs"),
        1_000_000..100_000_000 => format!("{:.1} ms", us / 1e3),
        100_000_000..1_000_000_000 => format!("{:.0} ms", us / 1e3),
        _ => format!("{:.2} s", us / 1e6),
    }
}

/// A fingerprint as it is shown everywhere.
pub(crate) fn fingerprint(hash: u64) -> String {
    format!("{:08x}", hash >> 32)
}

/// The name of a pass of the recipe.
pub(crate) fn pass_name(recording: &dyn Recording, pass: PassIndex) -> &'static str {
    recording.passes().get(pass.get()).map_or("", |pass| pass.name)
}

/// What stands beside a step: its own label, or where it has none a dash.
pub(crate) fn label(record: &StepRecord) -> &str {
    if record.label.is_empty() { "–" } else { &record.label }
}

/// The step that a text names, blanks between its digits allowed.
///
/// # Errors
/// It names none of `allowed`: a sentence without its full stop that says so.
pub(super) fn read_step(text: &str, allowed: RangeInclusive<usize>) -> Result<usize, String> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let step = if is_number { digits.parse().ok() } else { None };
    step.filter(|step| allowed.contains(step)).ok_or_else(|| {
        let (first, last) = (number(*allowed.start()), number(*allowed.end()));
        format!("`{}` is no step here; give a number from {first} to {last}", cut(text.trim()))
    })
}

/// What the step at the playhead did in a few words: `lots · block 17 · 46 tiles`.
pub(super) fn step(recording: &dyn Recording, step: usize) -> String {
    let Some(record) = step.checked_sub(1).and_then(|index| recording.steps().get(index)) else {
        return "before the first step".into();
    };
    let tiles = count(record.tiles_changed as usize, "tile");
    let parts = [pass_name(recording, record.pass), &record.label, &tiles];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// All that the step at the playhead did: the same, and
/// `12 random numbers · 8 µs · wrote blocks, lots` on a line of its own.
pub(super) fn step_in_full(recording: &dyn Recording, step: usize) -> String {
    let short = self::step(recording, step);
    let Some(record) = step.checked_sub(1).and_then(|index| recording.steps().get(index)) else { return short };
    let slots = recording.slots_written(step);
    let wrote = if slots.is_empty() { String::new() } else { format!(" · wrote {}", slots.join(", ")) };
    format!("{short}\n{} · {}{wrote}", count(record.words as usize, DRAWN), duration(record.time_ns))
}

/// Why the run ended early, and what the step that failed was at; `None` where it ended well.
pub(super) fn failure(recording: &dyn Recording) -> Option<String> {
    let why = recording.failure()?;
    let label = recording.failed().map(|record| &*record.label).filter(|label| !label.is_empty());
    Some(label.map_or_else(|| format!("failed: {why}"), |label| format!("failed at {label}: {why}")))
}

/// What became of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It was carried out.
    Done,
    /// It was left out.
    LeftOut,
    /// The run ended in it.
    Failed,
    /// The run ended before it.
    NotReached,
}

/// What became of a pass.
pub(crate) fn fate(recording: &dyn Recording, pass: PassIndex) -> Fate {
    let ended = recording.ends().len();
    if recording.failure().is_some() && pass.get() >= ended {
        return if pass.get() == ended { Fate::Failed } else { Fate::NotReached };
    }
    if recording.skipped().contains(&pass) { Fate::LeftOut } else { Fate::Done }
}

/// Whether a pass came to the same world as before the last change; `None` where that cannot be told of the recording,
/// which may be one of what was shown before.
pub(super) fn is_unchanged(workspace: &Workspace, pass: PassIndex) -> Option<bool> {
    let is_of_last = workspace.is_recording_of_shown() || workspace.failed_run().is_some();
    if is_of_last { workspace.is_unchanged(pass) } else { None }
}

/// The same in words.
pub(crate) fn sameness(workspace: &Workspace, pass: PassIndex) -> Option<&'static str> {
    Some(if is_unchanged(workspace, pass)? { "same as before the last change" } else { "changed by the last change" })
}

/// Everything about a pass, a line for each thing.
pub(super) fn pass(workspace: &Workspace, recording: &dyn Recording, pass: PassIndex) -> Vec<String> {
    let Some(record) = recording.passes().get(pass.get()) else { return Vec::new() };
    let fate = fate(recording, pass);
    let mut lines = vec![match fate {
        Fate::Done => record.name.to_owned(),
        Fate::LeftOut => format!("{} · left out", record.name),
        Fate::Failed => format!("{} · failed", record.name),
        Fate::NotReached => format!("{} · not reached", record.name),
    }];
    lines.extend(workspace.spec().passes.get(pass.get()).map(|spec| spec.about.to_owned()));
    if fate != Fate::LeftOut && fate != Fate::NotReached {
        lines.push(format!("{} · {}", count(record.steps, "step"), duration(record.time_ns)));
        let random = count(record.words as usize, DRAWN);
        lines.push(format!("{} changed · {random} drawn", count(record.tiles_changed as usize, "tile")));
    }
    if fate == Fate::Failed {
        lines.extend(recording.failure().map(str::to_owned));
    }
    if let Some(hash) = record.fingerprint {
        let same = sameness(workspace, pass).map_or_else(String::new, |same| format!(" · {same}"));
        lines.push(format!("fingerprint {}{same}", fingerprint(hash)));
    }
    lines
}

/// What a breakpoint waits for.
pub(super) fn breakpoint(workspace: &Workspace, point: &Break) -> String {
    let spec = workspace.spec();
    let board = |board: BoardIndex| spec.board_label(board);
    match point {
        Break::Pass(pass) => format!("pass {}", spec.passes.get(pass.get()).map_or("", |pass| pass.name)),
        Break::Step(spot) => match workspace.recording().and_then(|recording| spot.step_in(&**recording)) {
            Some(step) => format!("step {}", number(step)),
            None => format!(
                "a step of {}, not there now",
                spec.passes.get(spot.pass().get()).map_or("", |pass| pass.name)
            ),
        },
        Break::Tile(on, pos) => format!("tile {} {pos}", board(*on)),
        Break::Area(on, area) => {
            format!("area {} {}×{} at ({},{})", board(*on), area.w, area.h, area.x, area.y)
        }
        Break::Entity { title, board: on, .. } => format!("{title} on {}", board(*on)),
        Break::Violation => "first violation".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_carry_their_unit() {
        let spans = [8_200, 46_000, 1_300_000, 240_000_000, 2_400_000_000].map(duration);
        assert_eq!(spans, ["8.2 µs", "46 µs", "1.3 ms", "240 ms", "2.40 s"]);
    }
}
