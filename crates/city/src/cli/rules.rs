//! `city rules`: the rules that every city keeps, in words.

use std::io::Write;

use citygen::validate::Rule;
use serde_json::json;

use super::output::{Out, Outcome, data, result};

/// List the rules that a city keeps
///
/// Prints the name of every rule and what it asks of a city. 'city check' names the rule behind each violation in
/// brackets, and 'city trace --first-violation' tells since which step each one holds.
#[derive(Debug, clap::Args)]
#[command(after_long_help = manual())]
pub(crate) struct Args {
    /// Print JSON, one object a line
    #[arg(long)]
    jsonl: bool,
}

/// The rules and the examples, for the manual.
fn manual() -> String {
    format!("{}\n\nExamples:\n  city rules\n  city rules --jsonl | jq -r .rule", listed())
}

/// Every rule with its sentence, for a manual.
pub(crate) fn listed() -> String {
    let rules = Rule::ALL.iter().map(|rule| format!("\n  {}\n      {}", rule.name(), rule.sentence()));
    format!("Rules:{}", rules.collect::<String>())
}

pub(crate) fn run(args: &Args) -> Outcome {
    let print = if args.jsonl { data } else { result };
    print(|out: &mut Out| {
        for rule in Rule::ALL {
            if args.jsonl {
                writeln!(out, "{}", json!({"rule": rule.name(), "says": rule.sentence()}))?;
            } else {
                writeln!(out, "{:<20}  {}", rule.name(), rule.sentence())?;
            }
        }
        Ok(())
    })
}
