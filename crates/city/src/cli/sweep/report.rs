//! A line for every seed, as comma-separated values or JSON.

use std::path::Path;

use citygen::Params;
use citygen::statistics::Statistics;
use serde_json::{Map, Value, json};

use super::sink::Sink;
use super::target::{self, Mode, Target};
use super::work::Row;
use crate::cli::output::{Outcome, all, number, short};
use crate::cli::signals::Hold;

/// Columns before the statistics.
const COLUMNS: [&str; 14] = [
    "seed",
    "width",
    "height",
    "districts_asked",
    "density",
    "wealth_skew",
    "decay",
    "water",
    "flavor",
    "rerolls",
    "name",
    "fingerprint",
    "violations",
    "error",
];

/// Writes a line for every seed, as comma-separated values, as JSON, as both or not at all.
#[derive(Debug)]
pub(super) struct Report {
    csv: Option<Sink>,
    jsonl: Option<Sink>,
    /// No signal ends the program while a table is being written.
    hold: Hold,
}

impl Report {
    /// Opens the targets, and writes the heading of a CSV. A pipe is waited for until somebody reads it, a table, where
    /// lines are added to it, until no other sweep writes it.
    pub(super) fn open(csv: Option<&Path>, jsonl: Option<&Path>, mode: Mode) -> Outcome<Self> {
        let columns: Vec<String> = COLUMNS.iter().map(|&c| c.into()).chain(Statistics::names()).collect();
        let heading = columns.join(",");
        let csv = csv.map(|path| Target { path, heading: Some(&heading) });
        let jsonl = jsonl.map(|path| Target { path, heading: None });
        let ([mut csv, jsonl], hold) = target::open([csv, jsonl], mode)?;
        if let Some(sink) = &mut csv {
            sink.head(&heading)?;
        }
        Ok(Self { csv, jsonl, hold })
    }

    /// Whether the lines go to standard output, so that the summary must not.
    pub(super) fn takes_stdout(&self) -> bool {
        self.sinks().any(Sink::is_stdout)
    }

    /// Whether lines go to a table, which can be gone on with.
    pub(super) fn has_table(&self) -> bool {
        self.sinks().any(Sink::is_table)
    }

    fn sinks(&self) -> impl Iterator<Item = &Sink> {
        [&self.csv, &self.jsonl].into_iter().flatten()
    }

    /// Writes the line of one seed. It is kept only once it stands everywhere.
    pub(super) fn write(&mut self, row: &Row) -> Outcome {
        if let Some(sink) = &mut self.csv {
            sink.line(&csv(row))?;
        }
        if let Some(sink) = &mut self.jsonl {
            sink.line(&as_json(row).to_string())?;
        }
        for sink in [&mut self.csv, &mut self.jsonl].into_iter().flatten() {
            sink.keep();
        }
        Ok(())
    }

    /// Brings files to the disk and in their places, with every line that is kept.
    pub(super) fn finish(&mut self) -> Outcome {
        self.end(Sink::finish)
    }

    /// Leaves files as they were before, for a sweep that has done nothing.
    pub(super) fn give_up(&mut self) -> Outcome {
        self.end(Sink::give_up)
    }

    fn end(&mut self, how: fn(Sink) -> Outcome) -> Outcome {
        // Tables first: they wait for nobody.
        let sinks = [self.csv.take(), self.jsonl.take()].into_iter().flatten();
        let (tables, streams): (Vec<_>, Vec<_>) = sinks.partition(Sink::is_table);
        let tables: Vec<Outcome> = tables.into_iter().map(how).collect();
        self.hold.is_written();
        all(tables.into_iter().chain(streams.into_iter().map(how)))
    }
}

fn rerolls(params: &Params) -> String {
    params.rerolls.iter().map(|(pass, n)| format!("{pass}={n}")).collect::<Vec<_>>().join(" ")
}

fn csv(row: &Row) -> String {
    let p = &row.params;
    let mut cells = vec![
        p.seed.to_string(),
        p.size.w.to_string(),
        p.size.h.to_string(),
        p.districts.to_string(),
        p.density.to_string(),
        p.wealth_skew.to_string(),
        p.decay.to_string(),
        p.water.name().to_string(),
        quoted(&p.flavor),
        rerolls(p),
    ];
    match &row.outcome {
        Ok(grown) => {
            cells.extend([quoted(&grown.name), format!("{:016x}", grown.fingerprint), "0".into(), String::new()]);
            cells.extend(grown.statistics.fields().iter().map(|(_, _, value)| number(*value)));
        }
        Err(fault) => {
            let error = quoted(fault.error.as_deref().unwrap_or_default());
            cells.extend([String::new(), String::new(), fault.violations.len().to_string(), error]);
            cells.extend(Statistics::names().iter().map(|_| String::new()));
        }
    }
    cells.join(",")
}

/// A cell by RFC 4180.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

fn as_json(row: &Row) -> Value {
    let p = &row.params;
    let mut value = json!({
        // Not a number: many languages cannot hold one of 64 bits.
        "seed": p.seed.to_string(),
        "params": {
            "size": [p.size.w, p.size.h],
            "districts": p.districts,
            "density": short(p.density),
            "wealth_skew": short(p.wealth_skew),
            "decay": short(p.decay),
            "water": p.water.name(),
            "flavor": p.flavor,
            "rerolls": p.rerolls,
        },
    });
    match &row.outcome {
        Ok(grown) => {
            value["name"] = json!(grown.name);
            value["fingerprint"] = json!(format!("{:016x}", grown.fingerprint));
            value["violations"] = json!([]);
            let fields = grown.statistics.fields();
            value["statistics"] =
                fields.into_iter().map(|(name, _, v)| (name, json!(v))).collect::<Map<_, _>>().into();
        }
        Err(fault) => {
            value["violations"] = json!(fault.violations);
            value["error"] = json!(fault.error);
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_cell_with_a_comma_or_a_quote_is_quoted() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("say \"hi\""), "\"say \"\"hi\"\"\"");
    }
}
