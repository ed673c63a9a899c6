//! Statistics: every figure is named, has a unit, and says what a plain count over the city says.

use std::collections::{BTreeSet, VecDeque};

use citygen::City;
use citygen::model::{ConnectorKind, Feature, StratumKind, Terrain};
use citygen::statistics::{SecurityBand, Statistics};
use mapkit::{Dir, Pos};

use super::common::{cases, flavor};

/// The figure called `name` is `wanted`, to within what adding floats in another order may change.
#[track_caller]
fn assert_figure(figures: &Statistics, name: &str, wanted: f64) {
    let found = figures.get(name).unwrap_or_else(|| panic!("no figure {name}"));
    assert!((found - wanted).abs() < 1e-9, "{name} is {found}, not {wanted}");
}

#[test]
fn names_are_unique_and_the_same_for_every_city() {
    let names = Statistics::names();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    let is_word = |name: &String| name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    assert!(names.iter().all(is_word), "names are words that a condition can use");
    for wanted in ["reach_street", "reach_net", "buildings", "walkable_street", "lane_length_tiles", "nodes_ice"] {
        assert!(names.iter().any(|name| name == wanted), "{wanted}");
    }
    for case in cases().iter().take(4) {
        let fields = Statistics::of(&case.city).fields();
        assert!(fields.iter().map(|field| &field.0).eq(&names));
        assert!(fields.iter().all(|field| !field.1.is_empty() && field.2.is_finite()), "{fields:?}");
    }
}

#[test]
fn figures_of_a_city_of_nothing_are_numbers() {
    let city = City::empty(citygen::Params::default());
    let figures = Statistics::of(&city);
    assert!(figures.fields().iter().all(|field| field.2.is_finite()));
    assert_eq!((figures.buildings, figures.walk_longest, figures.walk_mean), (0, 0, 0.0));
}

#[test]
fn parts_add_up() {
    for case in cases() {
        let s = Statistics::of(&case.city);
        let sums = [
            (s.buildings_by_kind.values().sum::<u32>(), case.city.buildings.len()),
            (s.buildings_by_height.values().sum(), case.city.buildings.len()),
            (s.connectors_by_kind.values().sum(), case.city.connectors.len()),
            (s.nodes_by_kind.values().sum(), case.city.net.nodes.len()),
            (s.links_by_kind.values().sum(), case.city.net.links.len()),
            (s.subnets_by_security.values().sum(), case.city.net.subnets.len()),
        ];
        for (found, wanted) in sums {
            assert_eq!(found as usize, wanted, "{}", case.name());
        }
        assert!((s.land_share + s.water_share - 1.0).abs() < 1e-9);
        assert!(s.road_share + s.plaza_share + s.building_share <= 1.0);
    }
}

#[test]
fn tiles_are_counted_as_a_plain_count_counts_them() {
    for case in cases().iter().take(3) {
        let (city, s) = (&case.city, Statistics::of(&case.city));
        for &kind in StratumKind::ALL {
            let walkable = city.size().rect().iter().filter(|&p| city.stratum(kind).is_walkable(p)).count();
            assert_figure(&s, &format!("walkable_{}", kind.name()), walkable as f64);
        }
        let net = city.stratum(StratumKind::Net);
        let lanes = net.terrains().iter().filter(|&&t| t == Terrain::NetLane).count();
        assert_figure(&s, "lane_length_tiles", lanes as f64);
        let street = city.stratum(StratumKind::Street);
        let is_outdoor = |pos: Pos| street.terrain(pos).is_outdoor_ground() || street.terrain(pos) == Terrain::Bridge;
        let is_dead_end = |&pos: &Pos| {
            let ways = Dir::CARDINAL.iter().filter(|&&dir| street.is_walkable(pos.step(dir)));
            street.is_walkable(pos) && is_outdoor(pos) && ways.count() == 1
        };
        assert_eq!(s.dead_ends as usize, city.size().rect().iter().filter(is_dead_end).count());
        let outdoor = city.size().rect().iter().filter(|&p| is_outdoor(p)).count();
        let cameras = street.features().iter().filter(|&&f| f == Some(Feature::Camera)).count();
        assert_figure(&s, "cameras_per_street_tile", cameras as f64 / outdoor as f64);
        let jacks = city.connectors.iter().filter(|c| c.kind == ConnectorKind::Jack).count();
        assert_figure(&s, "connectors_jack", jacks as f64);
    }
}

/// Steps over walkable Street tiles by a plain queue.
fn walk(city: &City, from: Pos, to: Pos) -> Option<u32> {
    let (size, street) = (city.size(), city.stratum(StratumKind::Street));
    let mut steps = vec![u32::MAX; size.area()];
    let mut queue = VecDeque::from([from]);
    steps[size.index(from)?] = 0;
    while let Some(pos) = queue.pop_front() {
        let here = steps[size.index(pos)?];
        if pos == to {
            return Some(here);
        }
        for next in Dir::CARDINAL.map(|dir| pos.step(dir)) {
            if let Some(index) = size.index(next)
                && steps[index] == u32::MAX
                && street.is_walkable(next)
            {
                steps[index] = here + 1;
                queue.push_back(next);
            }
        }
    }
    None
}

#[test]
fn walking_distances_are_those_of_a_plain_search() {
    let mut exact = 0;
    for case in cases().iter().filter(|case| case.params.size == citygen::Params::SMALL) {
        let street = case.city.stratum(StratumKind::Street);
        let centers: Vec<Pos> =
            case.city.districts.iter().map(|d| d.center).filter(|&center| street.is_walkable(center)).collect();
        let mut walks = Vec::new();
        for (i, &a) in centers.iter().enumerate() {
            walks.extend(centers[i + 1..].iter().map(|&b| walk(&case.city, a, b).expect("streets are connected")));
        }
        let s = Statistics::of(&case.city);
        assert!(walks.iter().all(|&steps| steps <= s.walk_longest), "{}", case.name());
        // A centre inside a wall counts from a tile beside it, which the plain search leaves out.
        if centers.len() == case.city.districts.len() {
            exact += 1;
            assert_eq!(Some(s.walk_longest), walks.iter().copied().max(), "{}", case.name());
            assert_figure(&s, "walk_mean", f64::from(walks.iter().sum::<u32>()) / walks.len() as f64);
        }
    }
    assert!(exact > 0, "no city had every centre on a tile that can be stood on");
}

#[test]
fn everything_is_reached_in_a_sound_city() {
    for case in cases() {
        let s = Statistics::of(&case.city);
        for kind in StratumKind::PHYSICAL {
            assert!(s.reached_share[&kind] >= 1.0, "{} {}", case.name(), kind.label());
        }
        assert!(s.reached_share[&StratumKind::Net] >= 0.95, "{}", case.name());
    }
}

#[test]
fn security_bands_part_the_range_where_they_say() {
    let bands = [0, 63, 64, 127, 128, 159, 160, 255].map(|security| SecurityBand::of(security).name());
    assert_eq!(bands, ["open", "open", "low", "low", "guarded", "guarded", "high", "high"]);
}

#[test]
fn figures_are_plain_data_that_reads_back() {
    let params = citygen::Params { size: citygen::Params::SMALL, ..citygen::Params::with_seed(3) };
    let mut run = citygen::start(&params, flavor()).expect("valid parameters");
    run.run_to_end().expect("no seed fails");
    let figures = Statistics::of(&run.world().city);
    let bytes = postcard::to_stdvec(&figures).expect("plain data");
    assert_eq!(postcard::from_bytes::<Statistics>(&bytes), Ok(figures));
}
