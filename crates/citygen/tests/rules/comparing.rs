//! Recordings of two cities held against each other, and what the steps of a city are recorded to have written besides
//! tiles: each against a look at every step.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use citygen::model::{City, StratumKind};
use citygen::{Draft, PASS_NAMES, Params, Water, start, start_with};
use mapkit::{BoardIndex, Difference, Parting, PassIndex, Run, Timeline, World};

use super::common::flavor;

fn small() -> Params {
    Params { size: Params::SMALL, water: Water::River, ..Params::with_seed(6) }
}

fn begin(params: &Params) -> Run<Draft> {
    start(params, flavor()).expect("valid parameters")
}

fn record(run: Run<Draft>) -> Timeline<Draft> {
    Timeline::record(run, |_| ControlFlow::Continue(())).expect("nobody breaks off")
}

fn same_lists(a: &City, b: &City) -> bool {
    a.name == b.name
        && a.districts == b.districts
        && a.buildings == b.buildings
        && a.connectors == b.connectors
        && a.arterials == b.arterials
        && a.net == b.net
}

fn parting(a: &Draft, b: &Draft) -> Option<Parting> {
    for board in 0..StratumKind::ALL.len() as u8 {
        let cells = |pos| (a.cell(BoardIndex(board), pos), b.cell(BoardIndex(board), pos));
        if let Some(pos) = a.size().rect().iter().find(|&pos| cells(pos).0 != cells(pos).1) {
            return Some(Parting::Tile { board: BoardIndex(board), pos, cells: cells(pos) });
        }
    }
    (!same_lists(&a.city, &b.city)).then_some(Parting::Lists)
}

/// Where two cities part that differ from `pass` on, by a look at everything after every step.
fn brute(mut a: Run<Draft>, mut b: Run<Draft>, pass: usize) -> Difference {
    a.run_until(pass).expect("no seed fails");
    b.run_until(pass).expect("no seed fails");
    loop {
        if let Some(parting) = parting(a.world(), b.world()) {
            return Difference { pass: PassIndex::new(pass), states: (a.steps_done(), b.steps_done()), parting };
        }
        for run in [&mut a, &mut b] {
            if run.pass_index() == pass {
                run.step();
            }
        }
    }
}

#[test]
fn a_rerolled_pass_is_where_two_cities_part() {
    let plain = record(begin(&small()));
    for (index, pass) in PASS_NAMES.into_iter().enumerate() {
        let params = Params { rerolls: BTreeMap::from([(pass.into(), 1)]), ..small() };
        let found = plain.first_difference(&record(begin(&params)));
        if plain.passes()[index].words == 0 {
            assert_eq!(found, None, "{pass} draws nothing");
        } else {
            assert_eq!(found, Some(brute(begin(&small()), begin(&params), index)), "{pass}");
        }
    }
}

#[test]
fn a_pass_left_out_is_where_two_cities_part() {
    let plain = record(begin(&small()));
    // Without naming only lists differ, without dressing only tiles.
    for index in [8, 9] {
        let skipping = || start_with(&small(), flavor(), &[PassIndex::new(index)]).expect("valid parameters");
        let found = plain.first_difference(&record(skipping()));
        let mut a = begin(&small());
        a.run_until(index).expect("no seed fails");
        let (b, first) = (a.world().clone(), a.steps_done());
        while parting(a.world(), &b).is_none() && a.step() {}
        let parting = parting(a.world(), &b).expect("the pass does something");
        assert_eq!(parting == Parting::Lists, index == 9);
        assert_eq!(found, Some(Difference { pass: PassIndex::new(index), states: (a.steps_done(), first), parting }));
    }
}

#[test]
fn cities_of_other_sizes_part_at_their_size() {
    let mut wider = small();
    wider.size.w += 1;
    let found = record(begin(&small())).first_difference(&record(begin(&wider)));
    assert_eq!(found, Some(Difference { pass: PassIndex(0), states: (0, 0), parting: Parting::Size }));
}

#[test]
fn a_step_is_recorded_with_the_lists_and_slots_that_it_changed() {
    let timeline = record(begin(&small()));
    let mut run = begin(&small());
    let mut edited_in_vain = 0;
    for record in timeline.steps() {
        let (city, slots) = (run.world().city.clone(), run.slots().clone());
        run.step();
        let changed = !same_lists(&city, &run.world().city);
        assert!(record.lists_changed || !changed, "{}", record.label);
        edited_in_vain += usize::from(record.lists_changed && !changed);
        let written: Vec<&str> = timeline.slot_names(record).collect();
        for name in run.slots().names().filter(|name| slots.layer(name) != run.slots().layer(name)) {
            assert!(written.contains(&name), "{}: {name}", record.label);
        }
        for info in run.slots().list().iter().filter(|info| written.contains(&info.name)) {
            assert_eq!(info.written_by, PASS_NAMES[record.pass.get()], "{}", record.label);
        }
    }
    assert!(edited_in_vain * 20 < timeline.len(), "{edited_in_vain} of {} steps edit in vain", timeline.len());
    for pass in [9, 10] {
        let mut steps = timeline.steps().iter().filter(|record| record.pass.get() == pass);
        assert!(steps.any(|record| record.tiles_changed == 0 && record.lists_changed), "{}", PASS_NAMES[pass]);
    }
    let made = timeline.next_write(0, "blocks").expect("streets make it");
    assert_eq!(PASS_NAMES[timeline.steps()[made - 1].pass.get()], "streets");
}

#[test]
fn a_slot_says_what_it_draws_as() {
    let timeline = record(begin(&small()));
    let slots = timeline.end().slots();
    for info in slots.list() {
        assert_eq!(Some(info.kind), slots.layer(info.name).map(|layer| layer.kind()), "{}", info.name);
    }
}

#[test]
fn the_parts_of_a_draft_are_all_of_its_lists() {
    let run = {
        let mut run = begin(&small());
        run.run_to_end().expect("no seed fails");
        run
    };
    let mut parts = Vec::new();
    run.world().parts(&mut |_, bytes| parts.push(bytes));
    let City { districts, buildings, connectors, arterials, net, .. } = &run.world().city;
    let paths: usize = arterials.iter().map(|path| size_of_val(&path[..]) + size_of_val(path)).sum();
    let net = size_of_val(&net.nodes[..]) + size_of_val(&net.links[..]) + size_of_val(&net.subnets[..]);
    let least = [size_of_val(&districts[..]), size_of_val(&buildings[..]), size_of_val(&connectors[..]), paths, net];
    assert_eq!(parts.len(), StratumKind::ALL.len() + least.len());
    for (part, least) in parts[StratumKind::ALL.len()..].iter().zip(least) {
        assert!(*part >= least && least > 0, "{part} of at least {least}");
    }
}
