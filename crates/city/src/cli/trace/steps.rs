//! The steps as a table.

use std::io::{self, Write};

use citygen::Draft;
use mapkit::{Rect, StepRecord, Timeline};
use serde_json::{Value, json};

use super::names::{label_of, pass_of};
use crate::cli::output::{Out, Outcome, data, plain, result};

/// Prints every step.
pub(super) fn print(timeline: &Timeline<Draft>, jsonl: bool, times: bool) -> Outcome {
    let print = if jsonl { data } else { result };
    print(|out: &mut Out| {
        if !jsonl {
            head(out, times)?;
        }
        for (step, record) in (1..).zip(timeline.steps()) {
            if jsonl {
                writeln!(out, "{}", as_json(timeline, step, record, times))?;
            } else {
                row(timeline, step, times, out)?;
            }
        }
        Ok(())
    })
}

fn head(out: &mut impl Write, times: bool) -> io::Result<()> {
    write!(out, "{:>6}  {:<12}  {:>6}  {:<16}  {:>6}  ", "step", "pass", "tiles", "area", "words")?;
    if times {
        write!(out, "{:>8}  ", "µs")?;
    }
    writeln!(out, "label")
}

fn row(timeline: &Timeline<Draft>, step: usize, times: bool, out: &mut impl Write) -> io::Result<()> {
    let (record, pass) = (&timeline.steps()[step - 1], pass_of(timeline, step));
    let (tiles, area, words) = (record.tiles_changed, area(record.area), record.words);
    write!(out, "{step:>6}  {pass:<12}  {tiles:>6}  {area:<16}  {words:>6}  ")?;
    if times {
        write!(out, "{:>8}  ", record.time_ns / 1000)?;
    }
    writeln!(out, "{}", plain(label_of(timeline, step)))
}

/// A rectangle as it may be typed again: `X,Y,W,H`.
fn area(rect: Rect) -> String {
    if rect.is_empty() { "-".into() } else { format!("{},{},{},{}", rect.x, rect.y, rect.w, rect.h) }
}

/// A rectangle as `[x, y, w, h]`, or null where nothing changed.
pub(super) fn area_json(Rect { x, y, w, h }: Rect) -> Value {
    if w > 0 && h > 0 { json!([x, y, w, h]) } else { Value::Null }
}

fn as_json(timeline: &Timeline<Draft>, step: usize, record: &StepRecord, times: bool) -> Value {
    let mut value = json!({
        "step": step,
        "pass": pass_of(timeline, step),
        "label": label_of(timeline, step),
        "tiles": record.tiles_changed,
        "area": area_json(record.area),
        "words": record.words,
    });
    if times {
        value["time_us"] = json!(record.time_ns / 1000);
    }
    value
}
