//! What a sweep comes to: mean, least and most of every statistic, and every seed with which something is wrong.

use std::io::{self, Write};

use mapkit::text::count;

use super::work::{Fault, Row};
use crate::cli::output::{Outcome, number, plain, result, talk};
use crate::cli::table;
use crate::shell::gen_command;

/// Faults listed in full; of more only the number is told.
const MOST_FAULTS: usize = 100;

/// Violations of one city that are listed; of more only the number is told.
const MOST_VIOLATIONS: usize = 10;

/// One statistic over all cities so far.
#[derive(Debug)]
struct Figure {
    name: String,
    unit: &'static str,
    sum: f64,
    /// The least value, and the first seed that has it.
    least: (f64, u64),
    /// The greatest value, and the first seed that has it.
    most: (f64, u64),
}

/// What a sweep has come to so far.
#[derive(Debug, Default)]
pub(super) struct Summary {
    whole: u64,
    with_violations: u64,
    without_city: u64,
    figures: Vec<Figure>,
    faults: Vec<String>,
}

impl Summary {
    /// Takes in what came of one seed.
    pub(super) fn add(&mut self, row: &Row) {
        match &row.outcome {
            Ok(grown) => {
                self.whole += 1;
                let seed = row.params.seed;
                let fields = grown.statistics.fields();
                if self.figures.is_empty() {
                    let new = |(name, unit, value): &(String, &'static str, f64)| Figure {
                        name: name.clone(),
                        unit,
                        sum: 0.0,
                        least: (*value, seed),
                        most: (*value, seed),
                    };
                    self.figures = fields.iter().map(new).collect();
                }
                for (figure, (_, _, value)) in self.figures.iter_mut().zip(fields) {
                    figure.add(value, seed);
                }
            }
            Err(fault) => self.add_fault(row, fault),
        }
    }

    fn add_fault(&mut self, row: &Row, fault: &Fault) {
        if fault.error.is_some() {
            self.without_city += 1;
        } else {
            self.with_violations += 1;
        }
        if self.faults.len() >= MOST_FAULTS {
            return;
        }
        let mut text = gen_command(&row.params);
        let shown = fault.error.iter().chain(fault.violations.iter().take(MOST_VIOLATIONS));
        for words in shown {
            text.push_str("\n    ");
            text.push_str(&plain(words));
        }
        if fault.violations.len() > MOST_VIOLATIONS {
            let hidden = fault.violations.len() - MOST_VIOLATIONS;
            text.extend([format!("\n    and {hidden} more")]);
        }
        self.faults.push(text);
    }

    /// Seeds taken in so far.
    pub(super) const fn done(&self) -> u64 {
        self.whole + self.with_violations + self.without_city
    }

    /// Whether every seed gave a whole city.
    pub(super) const fn all_whole(&self) -> bool {
        self.with_violations + self.without_city == 0
    }

    /// Prints the summary: to standard error where standard output is taken by the lines of the seeds.
    pub(super) fn print(&self, as_talk: bool) -> Outcome {
        if as_talk {
            let mut text = Vec::new();
            let _ = self.write(&mut text);
            talk(format_args!("{}", String::from_utf8_lossy(&text).trim_end()));
            return Ok(());
        }
        result(|out| self.write(out))
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if self.whole > 0 {
            let head = ["statistic", "mean", "least", "seed", "most", "seed", "unit"].map(String::from).to_vec();
            let rows: Vec<_> = std::iter::once(head).chain(self.figures.iter().map(|f| f.row(self.whole))).collect();
            table::write(out, &rows, 1)?;
            writeln!(out)?;
        }
        for fault in &self.faults {
            writeln!(out, "{fault}")?;
        }
        let hidden = self.with_violations + self.without_city - self.faults.len() as u64;
        if hidden > 0 {
            writeln!(out, "and {} that failed", count(hidden, "more seed"))?;
        }
        writeln!(
            out,
            "{}: {} whole, {} with violations, {} without a city",
            count(self.done(), "seed"),
            self.whole,
            self.with_violations,
            self.without_city
        )
    }
}

impl Figure {
    fn add(&mut self, value: f64, seed: u64) {
        self.sum += value;
        if value < self.least.0 {
            self.least = (value, seed);
        }
        if value > self.most.0 {
            self.most = (value, seed);
        }
    }

    fn row(&self, count: u64) -> Vec<String> {
        vec![
            self.name.clone(),
            number(self.sum / count as f64),
            number(self.least.0),
            self.least.1.to_string(),
            number(self.most.0),
            self.most.1.to_string(),
            self.unit.into(),
        ]
    }
}
