//! The history of one tile.

use std::io::Write;

use citygen::Draft;
use citygen::model::StratumPos;
use mapkit::{Change, Timeline, World};
use serde_json::json;

use super::names::{label_of, pass_of};
use crate::cli::output::{Out, Outcome, data, plain, result};
use crate::cli::progress::Progress;

/// Prints every step that changed a tile, with before and after; those after `until` are left out.
pub(super) fn print(timeline: &Timeline<Draft>, at: StratumPos, until: Option<usize>, jsonl: bool) -> Outcome {
    let last = until.unwrap_or(timeline.len());
    let looking = Progress::of_unknown_length("looking at the steps");
    let mut changes = timeline.history(at.stratum.board(), at.pos);
    changes.retain(|change| change.step <= last);
    let words = |change: Change| {
        // Ids are named as the lists stood at the time: before and after may need different ones.
        let describe = |step, cell| timeline.at(step).world().describe(cell);
        (describe(change.step - 1, change.before), describe(change.step, change.after))
    };
    let changes: Vec<_> = changes.into_iter().map(|change| (change.step, words(change))).collect();
    drop(looking);
    let print = if jsonl { data } else { result };
    print(|out: &mut Out| {
        for (step, (before, after)) in &changes {
            let (pass, label) = (pass_of(timeline, *step), label_of(timeline, *step));
            if jsonl {
                let value = json!({"step": step, "pass": pass, "label": label, "before": before, "after": after});
                writeln!(out, "{value}")?;
            } else {
                writeln!(out, "step {step}  {pass}  {}", plain(label))?;
                writeln!(out, "    before  {}", plain(before))?;
                writeln!(out, "    after   {}", plain(after))?;
            }
        }
        if changes.is_empty() && !jsonl {
            writeln!(out, "no step up to {last} changed {at}: it is as the empty map was")?;
        }
        Ok(())
    })
}
