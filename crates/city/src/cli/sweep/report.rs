//! A line for every seed, as comma-separated values or JSON.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use citygen::Params;
use citygen::statistics::Statistics;
use serde_json::{Map, Value, json};

use super::work::Row;
use crate::cli::output::{Outcome, failed, number, stdout_failure};

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

/// Where the lines go.
enum Sink {
    None,
    Stdout(io::Stdout),
    File(BufWriter<File>, String),
}

/// Writes a line for every seed; each is written out at once, so that an interrupted sweep loses none.
pub(super) struct Report {
    sink: Sink,
    is_csv: bool,
}

impl Report {
    /// Opens the file, and writes the heading of a CSV.
    pub(super) fn open(csv: Option<&Path>, jsonl: Option<&Path>) -> Outcome<Self> {
        let sink = match csv.or(jsonl) {
            None => Sink::None,
            Some(path) if path == Path::new("-") => Sink::Stdout(io::stdout()),
            Some(path) => {
                let name = path.display().to_string();
                let file = File::create(path).map_err(|e| failed(format!("{name} cannot be written: {e}")))?;
                Sink::File(BufWriter::new(file), name)
            }
        };
        let mut report = Self { sink, is_csv: csv.is_some() };
        if report.is_csv {
            let columns: Vec<String> = COLUMNS.iter().map(|&c| c.into()).chain(Statistics::names()).collect();
            report.line(&columns.join(","))?;
        }
        Ok(report)
    }

    /// Whether the lines go to standard output, so that the summary must not.
    pub(super) const fn takes_stdout(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_))
    }

    /// Writes the line of one seed.
    pub(super) fn write(&mut self, row: &Row) -> Outcome {
        match self.sink {
            Sink::None => Ok(()),
            _ if self.is_csv => self.line(&csv(row)),
            _ => self.line(&as_json(row).to_string()),
        }
    }

    fn line(&mut self, line: &str) -> Outcome {
        match &mut self.sink {
            Sink::None => Ok(()),
            Sink::Stdout(out) => writeln!(out, "{line}").and_then(|()| out.flush()).map_err(|e| stdout_failure(&e)),
            Sink::File(out, name) => writeln!(out, "{line}")
                .and_then(|()| out.flush())
                .map_err(|e| failed(format!("{name} cannot be written: {e}"))),
        }
    }

    /// Brings a file to the disk.
    pub(super) fn finish(&mut self) -> Outcome {
        match &mut self.sink {
            // What is no regular file cannot be synced, and need not be.
            Sink::File(out, name) if out.get_ref().metadata().is_ok_and(|m| m.is_file()) => {
                out.get_ref().sync_all().map_err(|e| failed(format!("{name} cannot be written: {e}")))
            }
            _ => Ok(()),
        }
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
            "density": p.density,
            "wealth_skew": p.wealth_skew,
            "decay": p.decay,
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
