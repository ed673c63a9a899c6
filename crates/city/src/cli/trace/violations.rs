//! Since when each rule holds or is broken, as the city ended.

use std::io::Write;
use std::ops::ControlFlow;

use citygen::Draft;
use citygen::validate::{Standing, standings};
use mapkit::Timeline;
use serde_json::{Value, json};

use super::names::{label_of, pass_of};
use crate::cli::output::{Failure, Out, Outcome, data, plain, result};
use crate::cli::progress::Progress;

/// Parts of the walk that progress is counted in.
const PARTS: f32 = 1000.0;

/// Prints for every rule the first state after which it holds to the end, or after which it is broken to the end;
/// that some rule is broken is a failure.
pub(super) fn print(timeline: &Timeline<Draft>, jsonl: bool) -> Outcome {
    let progress = Progress::new("checking rules", PARTS as u64);
    let standings = standings(timeline, timeline.len(), |share| {
        progress.set((share * PARTS) as u64);
        ControlFlow::Continue(())
    });
    let standings = standings.expect("nobody breaks off");
    drop(progress);
    let print = if jsonl { data } else { result };
    print(|out: &mut Out| {
        for standing in &standings {
            let line = if jsonl { as_json(timeline, standing).to_string() } else { as_text(timeline, standing) };
            writeln!(out, "{line}")?;
        }
        Ok(())
    })?;
    if standings.iter().all(Standing::holds) { Ok(()) } else { Err(Failure::Told) }
}

/// A step in words, with its pass and what it worked on.
fn since(timeline: &Timeline<Draft>, step: usize) -> String {
    match step {
        0 => "from the start".into(),
        step => format!("since step {step}  {}  {}", pass_of(timeline, step), label_of(timeline, step)),
    }
}

fn as_text(timeline: &Timeline<Draft>, standing: &Standing) -> String {
    let what = if standing.holds() { "holds" } else { "BROKEN" };
    let place = since(timeline, standing.since);
    let mut text = plain(&format!("{:<20}  {what:<6}  {place}", standing.rule.name())).trim_end().to_string();
    for lasting in &standing.violations {
        let place = since(timeline, lasting.since);
        text.push_str("\n    ");
        text.push_str(plain(&format!("{}, {place}", lasting.violation)).trim_end());
    }
    text
}

fn as_json(timeline: &Timeline<Draft>, standing: &Standing) -> Value {
    let violations: Vec<Value> = standing
        .violations
        .iter()
        .map(|lasting| json!({"what": lasting.violation.to_string(), "since": lasting.since}))
        .collect();
    json!({
        "rule": standing.rule.name(),
        "holds": standing.holds(),
        "since": standing.since,
        "pass": pass_of(timeline, standing.since),
        "label": label_of(timeline, standing.since),
        "violations": violations,
    })
}
