//! What the run was after one step: in summary, and one slot of it.

use std::io::{self, Write};

use citygen::model::StratumKind;
use citygen::text::shown;
use citygen::{City, Draft};
use mapkit::text::count;
use mapkit::{Grid, Layer, Place, Pos, Rect, Run, Timeline};
use serde_json::{Value, json};

use super::names::{label_of, pass_of};
use super::steps::area_json;
use crate::cli::output::{Failure, Out, Outcome, data, number, plain, result, short};
use crate::cli::progress::Progress;
use crate::cli::table::{self, pair};

/// The run after `step`, with a progress bar.
fn at(timeline: &Timeline<Draft>, step: usize) -> Run<Draft> {
    let _progress = Progress::of_unknown_length("going to the step");
    timeline.at(step)
}

/// Prints a summary of the run after `step`.
pub(super) fn print_step(timeline: &Timeline<Draft>, step: usize, jsonl: bool) -> Outcome {
    let run = at(timeline, step);
    if jsonl {
        return data(|out| writeln!(out, "{}", step_json(timeline, &run, step)));
    }
    let city = &run.world().city;
    result(|out| {
        let mut rows =
            vec![pair("step", format!("{step} of {}", timeline.len())), pair("pass", pass_of(timeline, step))];
        if step > 0 {
            let record = &timeline.steps()[step - 1];
            rows.push(pair("label", plain(label_of(timeline, step))));
            rows.push(pair("tiles changed", record.tiles_changed));
            rows.push(pair("words drawn", record.words));
        }
        rows.extend(counts(city).map(|(name, n)| pair(name, n)));
        table::write(out, &rows, 2)?;

        for event in timeline.events().iter().filter(|e| e.step == step) {
            let place = event
                .note
                .place
                .map_or_else(String::new, |at| format!(" at {} {}", stratum(at.board).label(), at.pos));
            writeln!(out, "gave up: {}{place}: {}", event.note.reason, plain(&event.note.text))?;
        }
        print_slots(&run, out)?;
        print_ends(&run, out)
    })
}

fn print_slots(run: &Run<Draft>, out: &mut impl Write) -> io::Result<()> {
    let slots = run.slots().list();
    if slots.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nSlots")?;
    let kind = |name| run.slots().layer(name).map_or("", |layer| layer.kind());
    let row = |s: &mapkit::SlotInfo| {
        vec![s.name.into(), kind(s.name).into(), s.extent.clone(), format!("made by {}", s.made_by)]
            .into_iter()
            .chain([format!("written by {}", s.written_by)])
            .collect()
    };
    table::write(out, &slots.iter().map(row).collect::<Vec<_>>(), 5)
}

fn print_ends(run: &Run<Draft>, out: &mut impl Write) -> io::Result<()> {
    if run.ends().is_empty() {
        return Ok(());
    }
    writeln!(out, "\nPasses done")?;
    let row = |end: &mapkit::PassEnd| {
        vec![end.name.into(), format!("step {}", end.step), format!("{:08x}", end.fingerprint >> 32)]
    };
    table::write(out, &run.ends().iter().map(row).collect::<Vec<_>>(), 3)
}

/// The stratum that a board of the run is.
fn stratum(board: mapkit::BoardIndex) -> StratumKind {
    StratumKind::ALL[board.get()]
}

/// How far the lists have grown.
fn counts(city: &City) -> [(&'static str, usize); 6] {
    [
        ("districts", city.districts.len()),
        ("arterials", city.arterials.len()),
        ("buildings", city.buildings.len()),
        ("connectors", city.connectors.len()),
        ("nodes", city.net.nodes.len()),
        ("links", city.net.links.len()),
    ]
}

fn step_json(timeline: &Timeline<Draft>, run: &Run<Draft>, step: usize) -> Value {
    let events = timeline.events().iter().filter(|e| e.step == step);
    let event = |e: &mapkit::Event| {
        let place = e.note.place.map(|at| json!([stratum(at.board).name(), at.pos.x, at.pos.y]));
        json!({"reason": e.note.reason, "place": place, "text": e.note.text})
    };
    let slot = |s: mapkit::SlotInfo| json!({"name": s.name, "extent": s.extent, "made_by": s.made_by, "written_by": s.written_by});
    let end = |e: &mapkit::PassEnd| json!({"name": e.name, "step": e.step, "fingerprint": format!("{:016x}", e.fingerprint)});
    let counts: serde_json::Map<_, _> =
        counts(&run.world().city).into_iter().map(|(name, n)| (name.to_string(), json!(n))).collect();
    let record = step.checked_sub(1).map(|i| &timeline.steps()[i]);
    json!({
        "step": step,
        "pass": pass_of(timeline, step),
        "label": label_of(timeline, step),
        "tiles": record.map_or(0, |r| r.tiles_changed),
        "area": record.map_or(Value::Null, |r| area_json(r.area)),
        "words": record.map_or(0, |r| r.words),
        "counts": counts,
        "gave_up": events.map(event).collect::<Vec<_>>(),
        "slots": run.slots().list().into_iter().map(slot).collect::<Vec<_>>(),
        "passes": run.ends().iter().map(end).collect::<Vec<_>>(),
    })
}

/// Prints one slot as it was after `step`, or at the end.
pub(super) fn print_slot(timeline: &Timeline<Draft>, step: Option<usize>, name: &str, jsonl: bool) -> Outcome {
    let step = step.unwrap_or(timeline.len());
    let run = at(timeline, step);
    // Names are taken in any case.
    let slots = run.slots().list();
    let name = slots.iter().map(|slot| slot.name).find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name);
    let Some(layer) = run.slots().layer(name) else {
        let names: Vec<&str> = run.slots().list().iter().map(|s| s.name).collect();
        let allowed = match names[..] {
            [] => "there are none yet".into(),
            _ => format!("allowed is one of {}", names.join(", ")),
        };
        let words = format!("--slot: there is no slot `{}` after step {step}; {allowed}", shown(name));
        return Err(Failure::Usage(words));
    };
    let print = if jsonl { data } else { result };
    print(|out: &mut Out| {
        if jsonl {
            return writeln!(
                out,
                "{}",
                json!({"step": step, "slot": name, "kind": layer.kind(), "value": value(&layer)})
            );
        }
        if let Some(rows) = run.slots().table(name) {
            let head = ["#", "place"].into_iter().chain(rows.columns).map(String::from).collect();
            let row = |(i, (place, cells)): (usize, (Place, Vec<String>))| {
                [i.to_string(), place_of(&place)].into_iter().chain(cells).map(|cell| plain(&cell).into()).collect()
            };
            let items = rows.places.into_iter().zip(rows.rows).enumerate();
            let all: Vec<Vec<String>> = std::iter::once(head).chain(items.map(row)).collect();
            return table::write(out, &all, 0);
        }
        draw(&layer, out)
    })
}

/// Where an item lies: `X,Y`, `X,Y,W,H`, or the ends of a line and how many tiles it has.
fn place_of(place: &Place) -> String {
    let xy = |pos: &Pos| format!("{},{}", pos.x, pos.y);
    match place {
        Place::Area(Rect { x, y, w, h }) => format!("{x},{y},{w},{h}"),
        Place::Point(pos) => xy(pos),
        Place::Path(path) => match (path.first(), path.last()) {
            (Some(first), Some(last)) => format!("{} to {}, {}", xy(first), xy(last), count(path.len(), "tile")),
            _ => "nowhere".into(),
        },
    }
}

/// Draws a layer that is no table.
fn draw(layer: &Layer, out: &mut impl Write) -> io::Result<()> {
    match layer {
        Layer::Mask(grid) => draw_grid(grid, |&set| if set { '#' } else { '.' }, out),
        Layer::Field { grid, range: (low, high) } => {
            writeln!(out, "0 is {}, 9 is {}", number((*low).into()), number((*high).into()))?;
            let span = if high > low { high - low } else { 1.0 };
            let digit = |&v: &f32| char::from(b'0' + ((v - low) / span * 9.0 + 0.5).clamp(0.0, 9.0) as u8);
            draw_grid(grid, digit, out)
        }
        Layer::Ids(grid) => {
            writeln!(out, ". is none; other ids by their last digit in base 36")?;
            let digit = |&id: &u32| if id == 0 { '.' } else { char::from_digit(id % 36, 36).unwrap_or('?') };
            draw_grid(grid, digit, out)
        }
        Layer::Rects(rects) => rects
            .iter()
            .try_for_each(|(Rect { x, y, w, h }, label)| writeln!(out, "{x},{y},{w},{h}  {}", plain(label))),
        Layer::Paths(paths) => paths.iter().try_for_each(|(path, label)| {
            let tiles: Vec<String> = path.iter().map(ToString::to_string).collect();
            writeln!(out, "{}  {}", plain(label), tiles.join(" "))
        }),
        Layer::Points(points) => points.iter().try_for_each(|(pos, label)| writeln!(out, "{pos}  {}", plain(label))),
        Layer::Graph(graph) => {
            for (pos, label) in &graph.nodes {
                writeln!(out, "{pos}  {}", plain(label))?;
            }
            graph.links.iter().try_for_each(|(a, b)| writeln!(out, "{a} - {b}"))
        }
        Layer::Value(text) => writeln!(out, "{}", plain(text)),
    }
}

fn draw_grid<T>(grid: &Grid<T>, glyph: impl Fn(&T) -> char, out: &mut impl Write) -> io::Result<()> {
    for y in 0..grid.size().h {
        writeln!(out, "{}", grid.row(y).iter().map(&glyph).collect::<String>())?;
    }
    Ok(())
}

fn value(layer: &Layer) -> Value {
    let xy = |p: &Pos| json!([p.x, p.y]);
    match layer {
        Layer::Mask(grid) => rows(grid, |&set| json!(u8::from(set))),
        Layer::Field { grid, .. } => rows(grid, |&v| json!(short(v))),
        Layer::Ids(grid) => rows(grid, |&id| json!(id)),
        Layer::Rects(rects) => {
            rects.iter().map(|(r, label)| json!({"rect": [r.x, r.y, r.w, r.h], "label": label})).collect()
        }
        Layer::Paths(paths) => paths
            .iter()
            .map(|(path, label)| json!({"path": path.iter().map(xy).collect::<Vec<_>>(), "label": label}))
            .collect(),
        Layer::Points(points) => points.iter().map(|(pos, label)| json!({"pos": xy(pos), "label": label})).collect(),
        Layer::Graph(graph) => json!({
            "nodes": graph.nodes.iter().map(|(p, label)| json!({"pos": xy(p), "label": label})).collect::<Vec<_>>(),
            "links": graph.links,
        }),
        Layer::Value(text) => json!(text),
    }
}

fn rows<T>(grid: &Grid<T>, number: impl Fn(&T) -> Value) -> Value {
    (0..grid.size().h).map(|y| grid.row(y).iter().map(&number).collect::<Value>()).collect()
}
