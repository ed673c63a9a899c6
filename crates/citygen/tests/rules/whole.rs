//! The city as a whole: what any city has, what rerolls and inserted passes leave alone, and that no seed fails.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use citygen::model::{ConnectorKind, Feature, NodeKind, StratumKind, Terrain};
use citygen::passes::streets::BLOCKS;
use citygen::{City, Draft, GenError, PASS_NAMES, Params, Water, generate, recipe, start};
use mapkit::{BoxedSteps, Cx, Pass, PassEnd, Progress, Run, RunOptions, Size, Steps, Stream, Timeline};
use rayon::prelude::*;

use super::common::{cases, flavor};

/// What any city of 120×60 and more has, and `city` has too little of.
fn shortages(city: &City, blocks: usize) -> Vec<String> {
    let features = || StratumKind::PHYSICAL.into_iter().flat_map(|kind| city.stratum(kind).features()).flatten();
    let terrain = |kind, wanted| city.stratum(kind).terrains().iter().filter(|&&terrain| terrain == wanted).count();
    let jacks = || city.connectors.iter().filter(|c| c.kind == ConnectorKind::Jack);
    let found_and_least = [
        ("blocks", blocks, 21),
        ("buildings", city.buildings.len(), 41),
        ("walkway tiles", terrain(StratumKind::Skyways, Terrain::Walkway), 51),
        ("neon", features().filter(|f| matches!(f, Feature::Neon(_))).count(), 31),
        ("lamps", features().filter(|&&f| f == Feature::Lamp).count(), 31),
        ("signs", features().filter(|f| matches!(f, Feature::Sign(_))).count(), 6),
        ("lane tiles", terrain(StratumKind::Net, Terrain::NetLane), 21),
        ("Jacks", jacks().count(), 3),
        ("private Jacks", jacks().filter(|jack| !jack.public).count(), 1),
        ("ICE", city.net.nodes.iter().filter(|n| n.kind == NodeKind::Ice).count(), 1),
        ("buildings with a terminal", buildings_with_terminal(city), city.buildings.len().div_ceil(2)),
    ];
    let too_few = found_and_least.into_iter().filter(|&(_, found, least)| found < least);
    too_few.map(|(what, found, least)| format!("{found} {what}, not {least}")).collect()
}

fn buildings_with_terminal(city: &City) -> usize {
    let mut found = BTreeSet::new();
    for stratum in StratumKind::PHYSICAL.map(|kind| city.stratum(kind)) {
        let tiles = stratum.features().iter().zip(stratum.buildings());
        found.extend(tiles.filter(|(f, _)| **f == Some(Feature::Terminal)).filter_map(|(_, building)| *building));
    }
    found.len()
}

fn is_large_enough(params: &Params) -> bool {
    params.size.w >= 120 && params.size.h >= 60
}

#[test]
fn any_city_has_what_a_city_needs() {
    for case in cases().iter().filter(|case| is_large_enough(&case.params)) {
        let blocks = case.after("streets").slots.get(BLOCKS).expect("the pass makes it");
        assert_eq!(shortages(&case.city, blocks.len()), Vec::<String>::new(), "{}", case.name());
    }
}

#[test]
fn district_names_differ() {
    for case in cases() {
        let names: BTreeSet<&str> = case.city.districts.iter().map(|d| d.name.as_str()).collect();
        assert_eq!(names.len(), case.city.districts.len(), "{}: {names:?}", case.name());
        assert!(!names.contains("") && !case.city.name.is_empty(), "{}", case.name());
    }
}

#[test]
fn a_finished_city_knows_where_it_comes_from() {
    let params = Params { size: Params::SMALL, ..Params::with_seed(12) };
    let mut city = generate(&params, flavor()).expect("no seed fails");
    assert_eq!(city.params, params);
    assert!(city.passes.iter().map(|p| p.name.as_str()).eq(PASS_NAMES));
    assert_eq!(city.generator, citygen::model::GENERATOR_VERSION);
    assert_eq!(city.hash(), city.fingerprint());
    assert_eq!(city.short_fingerprint(), format!("{:016x}", city.fingerprint())[..8]);
}

fn small(seed: u64) -> Params {
    Params { size: Params::SMALL, ..Params::with_seed(seed) }
}

fn ends_of(params: &Params) -> Vec<PassEnd> {
    let mut run = start(params, flavor()).expect("valid parameters");
    run.run_to_end().unwrap_or_else(|e| panic!("{params:?}: {e}"));
    run.ends().to_vec()
}

#[test]
fn the_same_parameters_give_the_same_city_however_it_is_run() {
    for (seed, water) in [(3, Water::Bay), (4, Water::River), (5, Water::None)] {
        let params = Params { water, ..small(seed) };
        let city = generate(&params, flavor()).expect("no seed fails");

        let mut stepped = start(&params, flavor()).expect("valid parameters");
        let mut forks = Vec::new();
        while stepped.step() {
            if stepped.steps_done() % 400 == 7 {
                forks.push(stepped.clone());
            }
        }
        let recorded =
            Timeline::record(start(&params, flavor()).expect("valid parameters"), |_| ControlFlow::Continue(()));
        let recorded = recorded.expect("nobody breaks off").end().clone();
        assert!(!forks.is_empty());
        for mut run in forks.into_iter().chain([stepped, recorded]) {
            run.run_to_end().expect("no seed fails");
            assert!(citygen::finish(run).expect("no seed fails") == city, "seed {seed}");
        }
    }
}

/// A change of one parameter.
type Change = fn(&mut Params);

#[test]
fn every_parameter_changes_the_city() {
    let plain = ends_of(&small(8))[11].fingerprint;
    let changes: [(&str, Change); 8] = [
        ("seed", |p| p.seed = 9),
        ("size", |p| p.size.w += 1),
        ("districts", |p| p.districts = 8),
        ("density", |p| p.density = 0.9),
        ("wealth_skew", |p| p.wealth_skew = 0.1),
        ("decay", |p| p.decay = 0.45),
        ("water", |p| p.water = Water::River),
        ("rerolls", |p| p.rerolls = BTreeMap::from([("lots".into(), 1)])),
    ];
    for (field, change) in changes {
        let mut params = small(8);
        change(&mut params);
        assert_ne!(ends_of(&params)[11].fingerprint, plain, "{field} does nothing");
    }
}

#[test]
fn a_reroll_keeps_what_comes_before_and_changes_what_comes_after() {
    let mut drawing = BTreeSet::new();
    for (seed, water) in [(1, Water::Bay), (2, Water::River)] {
        let params = Params { water, ..small(seed) };
        let plain = ends_of(&params);
        for (k, &pass) in PASS_NAMES.iter().enumerate() {
            let rerolled = ends_of(&Params { rerolls: BTreeMap::from([(pass.into(), 1)]), ..params.clone() });
            assert_eq!(rerolled[..k], plain[..k], "{pass} changed what came before it");
            if plain[k].words == 0 {
                assert_eq!(rerolled, plain, "{pass} draws nothing, so a reroll changes nothing");
                continue;
            }
            drawing.insert(pass);
            assert_ne!(rerolled[k].fingerprint, plain[k].fingerprint, "a reroll of {pass} changed nothing");
            let none = ends_of(&Params { rerolls: BTreeMap::from([(pass.into(), 0)]), ..params.clone() });
            assert_eq!(none, plain, "0 rerolls of {pass} are none");
        }
    }
    for pass in ["terrain", "districts", "streets", "lots", "dressing", "naming"] {
        assert!(drawing.contains(pass), "{pass} draws nothing");
    }
}

#[derive(Clone)]
struct Nothing;

impl Steps<Draft> for Nothing {
    fn step(&mut self, _: &mut Cx<'_, Draft>) -> Result<Progress, GenError> {
        Ok(Progress::Done)
    }
}

fn pass_of_nothing() -> Pass<Draft> {
    Pass {
        name: "nothing",
        about: "Does nothing.",
        reasons: &[],
        draws: false,
        begin: |_| Ok(BoxedSteps::new(Nothing)),
    }
}

#[test]
fn a_pass_of_nothing_anywhere_leaves_all_others_alone() {
    let params = small(14);
    let plain = ends_of(&params);
    let of_others = |end: &PassEnd| (end.name, end.fingerprint, end.words);
    for place in 0..=PASS_NAMES.len() {
        let mut recipe = recipe();
        recipe.passes.insert(place, pass_of_nothing());
        let draft = Draft::new(params.clone(), Arc::clone(flavor()));
        let mut run = Run::new(Arc::new(recipe), draft, params.seed, RunOptions::default());
        run.run_to_end().expect("no seed fails");
        let others = run.ends().iter().filter(|end| end.name != "nothing").map(of_others);
        assert!(others.eq(plain.iter().map(of_others)), "inserted at {place}");
    }
}

/// Valid parameters drawn from all that are allowed, on maps of at most `most` tiles.
pub(super) fn any_params(stream: &mut Stream, most: usize) -> Params {
    loop {
        let size = Size::new(stream.range(80, 1024), stream.range(40, 512));
        if size.area() > most {
            continue;
        }
        let districts = 4 + stream.below(Params::max_districts(size) - 3);
        // The ends of the ranges break more than their middle.
        let mut share = || match stream.below(4) {
            0 => 0.0,
            1 => 1.0,
            _ => stream.unit(),
        };
        let (density, wealth, decay) = (share(), share(), share());
        let water = Water::ALL[stream.index(Water::ALL.len())];
        let mut rerolls = BTreeMap::new();
        if stream.chance(0.2) {
            rerolls.insert(PASS_NAMES[stream.index(PASS_NAMES.len())].to_string(), stream.below(5));
        }
        let seed = u64::from(stream.word()) << 32 | u64::from(stream.word());
        let wealth_skew = 2.0 * wealth - 1.0;
        return Params { seed, size, districts, density, wealth_skew, decay, water, rerolls, ..Params::default() };
    }
}

/// What is wrong with the city of `params`.
fn fault(params: &Params) -> Result<(), String> {
    let mut run = start(params, flavor()).map_err(|e| e.to_string())?;
    run.run_to_end().map_err(|e| e.to_string())?;
    let blocks = run.slots().get(BLOCKS).map_err(|e| e.to_string())?.len();
    let city = citygen::finish(run).map_err(|e| e.to_string())?;
    city.check_structure()?;
    let shortages = if is_large_enough(params) { shortages(&city, blocks) } else { Vec::new() };
    if shortages.is_empty() { Ok(()) } else { Err(shortages.join(", ")) }
}

#[track_caller]
fn assert_none_fails(all: &[Params]) {
    let fails = |params: &Params| fault(params).err().map(|fault| format!("{fault}: {params:?}"));
    let failures: Vec<String> = all.par_iter().filter_map(fails).collect();
    let few = failures.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{} of {} fail, such as\n{few}", failures.len(), all.len());
}

#[test]
fn no_small_city_fails() {
    let mut stream = Stream::new(2024);
    let all: Vec<Params> = (0..400).map(|_| any_params(&mut stream, 20_000)).collect();
    assert_none_fails(&all);
}

#[test]
fn no_large_city_fails() {
    let mut stream = Stream::new(4048);
    let mut all: Vec<Params> = (0..12).map(|_| any_params(&mut stream, 160_000)).collect();
    for (seed, water) in [(1, Water::Bay), (2, Water::River), (3, Water::None)] {
        all.push(Params { size: Size::new(1024, 512), districts: 12, water, ..Params::with_seed(seed) });
    }
    for (w, h) in [(1024, 40), (80, 512)] {
        all.push(Params { size: Size::new(w, h), districts: 12, water: Water::River, ..Params::with_seed(5) });
    }
    assert_none_fails(&all);
}

#[test]
fn the_least_map_never_fails() {
    let least = |seed| Params {
        size: Size::new(80, 40),
        districts: 4,
        water: Water::ALL[seed as usize % 3],
        density: (seed % 5) as f32 / 4.0,
        ..Params::with_seed(seed)
    };
    assert_none_fails(&(0..150).map(least).collect::<Vec<_>>());
}

#[test]
fn the_least_map_that_must_have_everything_has_it() {
    let least = |seed| Params {
        size: Size::new(120, 60),
        districts: 4 + seed as u32 % 6,
        water: Water::ALL[seed as usize % 3],
        density: (seed % 5) as f32 / 4.0,
        wealth_skew: (seed % 7) as f32 / 3.0 - 1.0,
        ..Params::with_seed(seed)
    };
    assert_none_fails(&(0..150).map(least).collect::<Vec<_>>());
}
