//! Rules of the districts pass: whose land is whose, which theme each has, and how rich and ruined it is.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use citygen::model::{City, DistrictId, StratumKind, Terrain, Theme};
use citygen::passes::districts::{DECAY, WEALTH};
use citygen::passes::terrain::LAND;
use citygen::{Draft, GenError, Params, Water, passes};
use mapkit::{
    BoxedSteps, Cx, Dir, Grid, Pass, Pos, Progress, Recipe, Rect, Run, RunOptions, Size, Steps, Timeline,
    search::Components,
};

use super::common::flavor;
use super::terrain::{Early, grow, many_params};

fn cities() -> &'static [Early] {
    static CITIES: OnceLock<Vec<Early>> = OnceLock::new();
    CITIES.get_or_init(|| grow(many_params(), 2))
}

fn city_of(early: &Early) -> &City {
    &early.run.world().city
}

fn owner(city: &City, pos: Pos) -> Option<usize> {
    city.stratum(StratumKind::Street).district(pos).map(DistrictId::index)
}

/// Per district, its number of tiles and of tiles with water beside them.
fn counts(early: &Early) -> Vec<(usize, usize)> {
    let (city, land) = (city_of(early), early.land());
    let mut counts = vec![(0, 0); city.districts.len()];
    for (pos, _) in land.iter().filter(|&(_, &land)| land) {
        let id = owner(city, pos).expect("every land tile has a district");
        counts[id].0 += 1;
        let beside_water = Dir::CARDINAL.iter().any(|&dir| land.get(pos.step(dir)) == Some(&false));
        counts[id].1 += usize::from(beside_water);
    }
    counts
}

fn with_theme(city: &City, theme: Theme) -> Vec<usize> {
    (0..city.districts.len()).filter(|&i| city.districts[i].theme == theme).collect()
}

/// Asserts that `chosen` has the lowest price of the `candidates`, ties going to the lower index.
#[track_caller]
fn assert_least(name: &str, chosen: usize, candidates: impl Iterator<Item = usize>, price: impl Fn(usize) -> i64) {
    let least = candidates.min_by_key(|&i| (price(i), i));
    assert_eq!(least, Some(chosen), "{name}");
}

#[test]
fn there_are_as_many_districts_as_asked_for_and_each_has_land() {
    for early in cities() {
        let counts = counts(early);
        assert_eq!(counts.len(), early.params.districts as usize, "{}", early.name());
        assert!(counts.iter().all(|c| c.0 > 0), "{}: {counts:?}", early.name());
    }
}

#[test]
fn ids_stand_on_the_land_of_all_four_physical_strata_and_nowhere_else() {
    for early in cities() {
        let city = city_of(early);
        let street = city.stratum(StratumKind::Street).districts();
        for (i, &land) in early.land().cells().iter().enumerate() {
            assert_eq!(street[i].is_some(), land, "{} at {}", early.name(), early.params.size.pos(i));
        }
        for kind in StratumKind::PHYSICAL {
            assert_eq!(city.stratum(kind).districts(), street, "{}: {}", early.name(), kind.label());
        }
        assert!(city.stratum(StratumKind::Net).districts().iter().all(Option::is_none), "{}", early.name());
    }
}

#[test]
fn every_land_tile_belongs_to_the_nearest_centre_ties_to_the_lower_index() {
    for early in cities() {
        let city = city_of(early);
        for (pos, _) in early.land().iter().filter(|&(_, &land)| land) {
            let nearest = (0..city.districts.len())
                .min_by_key(|&i| city.districts[i].center.distance_squared(pos))
                .expect("there are districts");
            assert_eq!(owner(city, pos), Some(nearest), "{} at {pos}", early.name());
        }
    }
}

#[test]
fn every_centre_is_land_of_its_own_district() {
    for early in cities() {
        let city = city_of(early);
        for (i, district) in city.districts.iter().enumerate() {
            assert!(early.land()[district.center], "{}: district {i}", early.name());
            assert_eq!(owner(city, district.center), Some(i), "{}", early.name());
        }
    }
}

#[test]
fn bounds_are_the_bounding_box_of_a_districts_tiles() {
    for early in cities() {
        let city = city_of(early);
        let mut bounds = vec![Rect::default(); city.districts.len()];
        for pos in early.params.size.rect().iter() {
            if let Some(i) = owner(city, pos) {
                bounds[i] = bounds[i].union(Rect::tile(pos));
            }
        }
        let recorded: Vec<Rect> = city.districts.iter().map(|d| d.bounds).collect();
        assert_eq!(recorded, bounds, "{}", early.name());
    }
}

#[test]
fn every_district_has_room_to_be_built_on() {
    let mut components = Components::default();
    for early in cities() {
        let city = city_of(early);
        let street = city.stratum(StratumKind::Street).districts();
        let mean = early.land().count(|&land| land) / city.districts.len();
        for (i, district) in city.districts.iter().enumerate() {
            components.label(early.params.size, |at| street[at].is_some_and(|id| id.index() == i));
            let tiles = components.sizes()[0] as usize;
            assert!(tiles * 3 >= mean && tiles >= 250, "{}: district {i} has {tiles}", early.name());
            let bounds = district.bounds;
            assert!(bounds.w >= 10 && bounds.h >= 10, "{}: district {i} is {bounds:?}", early.name());
        }
    }
}

#[test]
fn centres_keep_away_from_each_other_the_edge_and_the_shore() {
    for early in cities() {
        let (city, land) = (city_of(early), early.land());
        let centers: Vec<Pos> = city.districts.iter().map(|d| d.center).collect();
        let tiles = land.count(|&land| land) as f32;
        // Twice shrunk at most, on maps with as many districts as they hold.
        let spacing = (tiles / centers.len() as f32).sqrt() * 0.7 * 0.64;
        for (i, &a) in centers.iter().enumerate() {
            for &b in &centers[..i] {
                assert!((a.distance_squared(b) as f32).sqrt() >= spacing, "{}: {a} and {b}", early.name());
            }
            let around = Rect::tile(a).inflate(3);
            assert!(around.iter().all(|pos| land.get(pos) == Some(&true)), "{}: {a}", early.name());
        }
    }
}

#[test]
fn the_one_corp_core_is_nearest_to_the_centroid_of_the_land() {
    for early in cities() {
        let city = city_of(early);
        let cores = with_theme(city, Theme::CorpCore);
        assert_eq!(cores.len(), 1, "{}", early.name());
        let (mut x, mut y, mut tiles) = (0_i64, 0_i64, 0_i64);
        for (pos, _) in early.land().iter().filter(|&(_, &land)| land) {
            x += i64::from(pos.x);
            y += i64::from(pos.y);
            tiles += 1;
        }
        let centroid = Pos::new((x / tiles) as i32, (y / tiles) as i32);
        let all = 0..city.districts.len();
        assert_least(&early.name(), cores[0], all, |i| city.districts[i].center.distance_squared(centroid));
    }
}

#[test]
fn the_docks_are_the_one_other_district_with_the_longest_shore_if_any_has_one() {
    for early in cities() {
        let city = city_of(early);
        let core = with_theme(city, Theme::CorpCore)[0];
        let shore: Vec<usize> = counts(early).into_iter().map(|c| c.1).collect();
        let others: Vec<usize> = (0..shore.len()).filter(|&i| i != core && shore[i] > 0).collect();
        let docks = with_theme(city, Theme::Docks);
        assert_eq!(docks.len(), usize::from(!others.is_empty()), "{}", early.name());
        if let Some(&docks) = docks.first() {
            assert_least(&early.name(), docks, others.into_iter(), |i| -(shore[i] as i64));
        }
    }
}

#[test]
fn industrial_is_nearest_to_the_docks_or_without_docks_to_the_edge() {
    for early in cities() {
        let city = city_of(early);
        let size = early.params.size;
        let center = |i: usize| city.districts[i].center;
        let docks = with_theme(city, Theme::Docks).first().copied();
        let core = with_theme(city, Theme::CorpCore)[0];
        let industrial = with_theme(city, Theme::Industrial);
        assert_eq!(industrial.len(), 1, "{}", early.name());
        let to_edge = |Pos { x, y }: Pos| i64::from(x.min(y).min(size.w - 1 - x).min(size.h - 1 - y));
        let price =
            |i: usize| docks.map_or_else(|| to_edge(center(i)), |docks| center(i).distance_squared(center(docks)));
        let left = (0..city.districts.len()).filter(|&i| i != core && Some(i) != docks);
        assert_least(&early.name(), industrial[0], left, price);
    }
}

#[test]
fn the_combat_zone_is_the_farthest_from_the_core_of_those_left() {
    for early in cities() {
        let city = city_of(early);
        let center = |i: usize| city.districts[i].center;
        let core = with_theme(city, Theme::CorpCore)[0];
        let zone = with_theme(city, Theme::CombatZone);
        assert_eq!(zone.len(), 1, "{}", early.name());
        let taken = [Theme::CorpCore, Theme::Docks, Theme::Industrial];
        let left = (0..city.districts.len()).filter(|&i| !taken.contains(&city.districts[i].theme));
        assert_least(&early.name(), zone[0], left, |i| -center(i).distance_squared(center(core)));
    }
}

#[test]
fn the_rest_cycle_through_the_four_other_themes() {
    let cycle = [Theme::Megablocks, Theme::NightMarket, Theme::NeonStrip, Theme::OldTown];
    for early in cities() {
        let themes = city_of(early).districts.iter().map(|d| d.theme);
        let rest: Vec<Theme> = themes.filter(|theme| cycle.contains(theme)).collect();
        let dealt: Vec<Theme> = cycle.into_iter().cycle().take(rest.len()).collect();
        assert_eq!(rest, dealt, "{}", early.name());
    }
}

#[test]
fn wealth_and_decay_follow_theme_skew_and_noise() {
    let turns = [(0.0, 0.4), (1.0, 1.0), (-1.0, 0.0), (0.5, 0.2)];
    let params = turns.into_iter().flat_map(|(wealth_skew, decay)| {
        (0..5).map(move |seed| Params { wealth_skew, decay, ..Params::with_seed(seed) })
    });
    for early in grow(params, 2) {
        let (skew, decayed) = (early.params.wealth_skew, early.params.decay);
        let mut varied = false;
        for district in &city_of(&early).districts {
            let spec = flavor().theme(district.theme);
            let wealth = (spec.wealth + 0.3 * skew).clamp(0.0, 1.0);
            let decay = (spec.decay + 0.5 * (decayed - 0.4)).clamp(0.0, 1.0);
            assert!((district.wealth - wealth).abs() <= 0.1501, "{}: {district:?}", early.name());
            assert!((district.decay - decay).abs() <= 0.1501, "{}: {district:?}", early.name());
            assert!((0.0..=1.0).contains(&district.wealth) && (0.0..=1.0).contains(&district.decay));
            varied |= (district.wealth - wealth).abs() > 0.01;
        }
        assert!(varied, "{}: no noise", early.name());
    }
}

#[test]
fn wealth_and_decay_vary_per_tile_around_the_districts_own() {
    for early in cities() {
        let city = city_of(early);
        let slots = early.run.slots();
        let (wealth, decay) = (slots.get(WEALTH).expect("made"), slots.get(DECAY).expect("made"));
        let mut widest = 0.0_f32;
        for pos in early.params.size.rect().iter() {
            let Some(district) = owner(city, pos).map(|i| &city.districts[i]) else {
                assert_eq!((wealth[pos], decay[pos]), (0.0, 0.0), "{}: water at {pos}", early.name());
                continue;
            };
            for (value, base) in [(wealth[pos], district.wealth), (decay[pos], district.decay)] {
                assert!((0.0..=1.0).contains(&value), "{} at {pos}: {value}", early.name());
                assert!((value - base).abs() <= 0.1001, "{} at {pos}: {value} in {base}", early.name());
                widest = widest.max((value - base).abs());
            }
        }
        assert!(widest > 0.02, "{}: {widest}", early.name());
    }
}

#[test]
fn wealth_and_decay_change_smoothly_within_a_district() {
    for early in cities().iter().filter(|e| e.params.size == Params::MEDIUM) {
        let city = city_of(early);
        let wealth = early.run.slots().get(WEALTH).expect("made");
        for (pos, value) in wealth.iter() {
            for next in [pos.step(Dir::E), pos.step(Dir::S)] {
                if owner(city, pos).is_some() && owner(city, pos) == owner(city, next) {
                    assert!((value - wealth[next]).abs() < 0.03, "{} between {pos} and {next}", early.name());
                }
            }
        }
    }
}

#[test]
fn the_pass_goes_through_the_rows_a_step_each() {
    for early in cities() {
        let [terrain, districts] = early.run.ends() else { panic!("two passes were run") };
        assert_eq!((districts.step - terrain.step) % early.params.size.h as usize, 0, "{}", early.name());
    }
}

/// Draws land on the terrain before the districts pass sees it: an islet in a moat, and a larger island.
fn islands() -> Pass<Draft> {
    #[derive(Clone)]
    struct Dig;
    impl Steps<Draft> for Dig {
        fn step(&mut self, cx: &mut Cx<'_, Draft>) -> Result<Progress, GenError> {
            let land = cx.slots.get_mut(LAND)?;
            for island in [ISLET, ISLAND] {
                land.fill_rect(island.inflate(1), false);
                land.fill_rect(island, true);
            }
            Ok(Progress::Done)
        }
    }
    Pass { name: "islands", about: "", reasons: &[], draws: false, begin: |_| Ok(BoxedSteps::new(Dig)) }
}

/// 100 and 120 tiles; 1 % of 120×90 is 108.
const ISLET: Rect = Rect { x: 20, y: 20, w: 10, h: 10 };
const ISLAND: Rect = Rect { x: 60, y: 20, w: 12, h: 10 };

fn run_with_islands() -> Run<Draft> {
    let params = Params { size: Size::new(120, 90), water: Water::None, ..Params::with_seed(1) };
    let passes = vec![passes::terrain::pass(), islands(), passes::districts::pass()];
    let recipe = Arc::new(Recipe { name: "islands", passes });
    Run::new(recipe, Draft::new(params, Arc::clone(flavor())), 1, RunOptions::default())
}

#[test]
fn a_piece_of_land_under_one_percent_of_the_map_becomes_water() {
    let mut run = run_with_islands();
    run.run_to_end().expect("no error");
    let land: &Grid<bool> = run.slots().get(LAND).expect("made");
    let street = run.world().city.stratum(StratumKind::Street);
    for pos in ISLET.iter() {
        assert!(!land[pos], "{pos}");
        assert_eq!((street.terrain(pos), street.district(pos)), (Terrain::Water, None), "{pos}");
    }
    for pos in ISLAND.iter() {
        assert!(land[pos] && street.district(pos).is_some(), "{pos}");
    }
}

#[test]
fn every_declared_reason_occurs_and_no_other() {
    let crowded = (0..60).map(|seed| Params {
        size: Size::new(80, 40),
        districts: 4,
        water: Water::River,
        ..Params::with_seed(seed)
    });
    let recipe =
        Arc::new(Recipe { name: "districts", passes: vec![passes::terrain::pass(), passes::districts::pass()] });
    let crowded = crowded.map(|params| {
        let seed = params.seed;
        Run::new(Arc::clone(&recipe), Draft::new(params, Arc::clone(flavor())), seed, RunOptions::default())
    });
    let mut seen = BTreeSet::new();
    for run in crowded.chain([run_with_islands()]) {
        let timeline = Timeline::record(run, |_| ControlFlow::Continue(())).expect("not broken off");
        seen.extend(timeline.events().iter().map(|event| event.note.reason));
    }
    assert_eq!(seen, passes::districts::pass().reasons.iter().copied().collect());
}
