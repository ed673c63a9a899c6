//! Since when each rule holds or is broken, as the city ended.

use std::io::Write;

use citygen::Draft;
use citygen::validate::{Rule, Violation};
use mapkit::{Run, Timeline};
use serde_json::json;

use super::{label_of, pass_of};
use crate::cli::output::{Failure, Outcome, plain, result};
use crate::cli::progress::Progress;

/// Prints for every rule the first state after which it holds to the end, or after which it is broken to the end;
/// that some rule is broken is a failure.
pub(super) fn print(timeline: &Timeline<Draft>, jsonl: bool) -> Outcome {
    let mut progress = Progress::new("checking rules", Rule::ALL.len() as u64);
    let mut whole = true;
    let mut lines = Vec::new();
    for (done, &rule) in (1..).zip(Rule::ALL) {
        let broken = check(rule, timeline.end());
        let holds = broken.is_empty();
        whole &= holds;
        let since = timeline.since(|run| check(rule, run).is_empty() == holds);
        // The end is among the states asked, and there it is so.
        let since = since.unwrap_or(timeline.len());
        lines.push(if jsonl {
            as_json(timeline, rule, since, &broken)
        } else {
            as_text(timeline, rule, since, &broken)
        });
        progress.set(done);
    }
    drop(progress);
    result(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    if whole { Ok(()) } else { Err(Failure::Told) }
}

fn check(rule: Rule, run: &Run<Draft>) -> Vec<Violation> {
    rule.check(&run.world().city)
}

fn as_text(timeline: &Timeline<Draft>, rule: Rule, since: usize, broken: &[Violation]) -> String {
    let what = if broken.is_empty() { "holds" } else { "BROKEN" };
    let place = match since {
        0 => "from the start".to_string(),
        step => format!("since step {step}  {}  {}", pass_of(timeline, step), label_of(timeline, step)),
    };
    let mut text = plain(&format!("{:<20}  {what:<6}  {place}", rule.name())).trim_end().to_string();
    for violation in broken {
        text.push_str("\n    ");
        text.push_str(&plain(&violation.to_string()));
    }
    text
}

fn as_json(timeline: &Timeline<Draft>, rule: Rule, since: usize, broken: &[Violation]) -> String {
    json!({
        "rule": rule.name(),
        "holds": broken.is_empty(),
        "since": since,
        "pass": pass_of(timeline, since),
        "label": label_of(timeline, since),
        "violations": broken.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
    .to_string()
}
