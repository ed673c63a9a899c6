//! Rules of the Skyways that only show while they are built: which steps raise what.

use std::ops::ControlFlow;

use citygen::model::{
    Building, BuildingId, BuildingKind, DistrictId, HeightClass, Stratum, StratumKind, Terrain, Theme, Tracked,
};
use citygen::passes::streets::BLOCKS;
use citygen::passes::verticals;
use citygen::{Draft, PASS_NAMES, Params, Water, start};
use mapkit::search::{Components, flood};
use mapkit::{Dir, Pos, Rect, Run, Size, Timeline};

use crate::common::flavor;
use crate::plain::{self, Plain};

/// What one step of verticals put on the Skyways.
struct Raised {
    label: String,
    before: Stratum,
    after: Stratum,
}

impl Raised {
    /// The tiles that became walkway.
    fn tiles(&self) -> Vec<Pos> {
        let is_new =
            |pos: &Pos| self.after.terrain(*pos) == Terrain::Walkway && self.before.terrain(*pos) != Terrain::Walkway;
        self.after.size().rect().iter().filter(is_new).collect()
    }
}

/// A city, and every step of verticals whose label begins with `label` and that changed its Skyways.
fn build(params: &Params, label: &str) -> (Run<Draft>, Vec<Raised>) {
    let verticals = PASS_NAMES.iter().position(|&name| name == "verticals").expect("a pass");
    let mut shown: Vec<(usize, Stratum)> = Vec::new();
    let timeline = Timeline::record(start(params, flavor()).expect("valid parameters"), |run| {
        let (pass, sky) = (run.pass_index(), run.world().city.stratum(StratumKind::Skyways));
        // Breaking off would lose the recording, so later passes run on unseen.
        if (verticals..=verticals + 1).contains(&pass) && shown.last().is_none_or(|(_, last)| !last.shares(sky)) {
            shown.push((run.steps_done(), sky.clone()));
        }
        ControlFlow::Continue(())
    });
    let timeline = timeline.expect("nobody breaks off");
    let steps = timeline.steps();
    let of_step = |pair: &[(usize, Stratum)]| {
        let step = &steps[pair[1].0 - 1];
        let raised = Raised { label: step.label.to_string(), before: pair[0].1.clone(), after: pair[1].1.clone() };
        (step.pass.get() == verticals && step.label.starts_with(label)).then_some(raised)
    };
    let raised = shown.windows(2).filter_map(of_step).collect();
    (timeline.end().clone(), raised)
}

fn some_cities() -> impl Iterator<Item = Params> {
    let cities = [
        (1, Params::SMALL, Water::Bay, 7),
        (2, Params::SMALL, Water::None, 12),
        (5, Params::SMALL, Water::Bay, 12),
        (3, Params::MEDIUM, Water::River, 12),
        (4, Params::MEDIUM, Water::None, 7),
        (6, Params::MEDIUM, Water::None, 12),
    ];
    let city = |(seed, size, water, districts)| Params { size, water, districts, ..Params::with_seed(seed) };
    cities.into_iter().map(city)
}

/// The number at the end of a label.
#[track_caller]
fn number(label: &str) -> usize {
    label.rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no number in {label:?}"))
}

/// Whether streets lead away from a road tile on three sides or more: on some lane, six tiles of street begin at the
/// edge of a platform over it.
fn is_junction(street: &Stratum, middle: Pos) -> bool {
    let is_street = |t: Terrain| matches!(t, Terrain::Road | Terrain::Alley | Terrain::Bridge);
    let leads_away = |dir: Dir| {
        let (dx, dy) = dir.delta();
        (-2..=2).any(|lane| {
            let tiles: Vec<Terrain> =
                (3..9).map(|n| street.terrain(middle.offset(dx * n + dy * lane, dy * n + dx * lane))).collect();
            // One tile of pavement may lie across the mouth of a street.
            tiles.iter().all(|&t| is_street(t) || t == Terrain::Sidewalk)
                && tiles.iter().filter(|&&t| is_street(t)).count() >= 5
        })
    };
    street.terrain(middle) == Terrain::Road && Dir::CARDINAL.into_iter().filter(|&dir| leads_away(dir)).count() >= 3
}

#[test]
fn every_platform_lies_over_a_junction_of_the_corp_core_or_the_neon_strip() {
    let mut platforms = 0;
    for params in some_cities() {
        let (run, steps) = build(&params, "platforms");
        let city = &run.world().city;
        let street = city.stratum(StratumKind::Street);
        let blocks = run.slots().get(BLOCKS).expect("streets makes it");
        for step in &steps {
            let name = format!("seed {}, {}", params.seed, step.label);
            let theme = city.district(blocks[number(&step.label)].district).map(|d| d.theme);
            assert!(matches!(theme, Some(Theme::CorpCore | Theme::NeonStrip)), "{name}: of a {theme:?}");
            let new = step.tiles();
            let is_walkway = |pos: Pos| step.after.terrain(pos) == Terrain::Walkway;
            let area = new.iter().fold(Rect::default(), |all, &p| all.union(Rect::tile(p)));
            // A platform is a square of 5×5 over a junction; nothing else is raised with it.
            let square = |middle: Pos| Rect::tile(middle).inflate(2);
            let squares: Vec<Rect> = area
                .iter()
                .filter(|&middle| square(middle).iter().all(is_walkway))
                .filter(|&middle| {
                    let theme = street.district(middle).and_then(|id| city.district(id)).map(|d| d.theme);
                    matches!(theme, Some(Theme::CorpCore | Theme::NeonStrip)) && is_junction(street, middle)
                })
                .map(square)
                .collect();
            for &tile in &new {
                assert!(squares.iter().any(|s| s.contains(tile)), "{name}: a tile over no junction at {tile}");
            }
            platforms += 1;
        }
    }
    assert!(platforms >= 10, "only {platforms} steps raise a platform");
}

#[test]
fn every_platform_is_reached_by_a_walkway_or_a_building_as_it_is_raised() {
    for params in some_cities() {
        let (run, steps) = build(&params, "platforms");
        let buildings = &run.world().city.buildings;
        for step in &steps {
            let new = step.tiles();
            let area = new.iter().fold(Rect::default(), |all, &p| all.union(Rect::tile(p)));
            let reaches = |pos: Pos| {
                let building = step.before.building(pos).map(|id| &buildings[id.index()]);
                step.before.terrain(pos) == Terrain::Walkway
                    || building.is_some_and(|b| !b.footprint.is_corner(pos) && b.reaches(StratumKind::Skyways))
            };
            let touched = new.iter().any(|&pos| Dir::CARDINAL.into_iter().any(|dir| reaches(pos.step(dir))));
            assert!(touched, "seed {}, {}: nothing leads to {area:?}", params.seed, step.label);
        }
    }
}

#[test]
fn walkways_that_start_at_a_building_are_two_at_most_and_begin_at_its_wall() {
    let (mut ones, mut twos) = (0, 0);
    for params in some_cities() {
        let (run, steps) = build(&params, "walkways");
        for step in &steps {
            let name = format!("seed {}, {}", params.seed, step.label);
            let footprint = run.world().city.buildings[number(&step.label)].footprint;
            let size = step.after.size();
            let mut pieces = Components::default();
            pieces.label(size, |i| {
                step.after.terrains()[i] == Terrain::Walkway && step.before.terrains()[i] != Terrain::Walkway
            });
            assert!(pieces.len() <= 2, "{name}: {} walkways", pieces.len());
            let is_walkway = |pos: Pos| step.after.terrain(pos) == Terrain::Walkway;
            for piece in 0..pieces.len() {
                // Where it crosses an older walkway, that one may lead on to the wall.
                let leads_on = flood(size, pieces.first(piece), is_walkway);
                let at_wall = |&pos: &Pos| Dir::CARDINAL.into_iter().any(|dir| footprint.contains(pos.step(dir)));
                assert!(leads_on.iter().any(at_wall), "{name}: a walkway from elsewhere");
            }
            if pieces.len() == 2 { twos += 1 } else { ones += 1 }
        }
    }
    assert!(ones > 10 && twos > 10, "{ones} buildings start one walkway, {twos} two");
}

/// Five buildings on the Skyways, one of them amid the others, at a distance of eight tiles; in the order of `corners`.
fn star(corners: [(i32, i32); 5]) -> Vec<usize> {
    let plain = Plain::new(Theme::OldTown, Size::new(60, 60));
    let mut draft = plain.draft();
    let building = |&(x, y): &(i32, i32)| Building {
        kind: BuildingKind::Hotel,
        district: DistrictId::new(0).expect("a first id"),
        footprint: Rect::new(x, y, 8, 8),
        span: (StratumKind::Street, HeightClass::Mid.top()),
        name: None,
    };
    let buildings: Vec<Building> = corners.iter().map(building).collect();
    for kind in [StratumKind::Street, StratumKind::Skyways] {
        let stratum = &mut draft.city.strata[usize::from(kind.number())];
        let before = stratum.clone();
        *stratum = Stratum::from_fn(plain.size, |i| {
            let mut tile = before.tile_at(i);
            let home = buildings.iter().position(|b| b.footprint.contains(plain.size.pos(i)));
            tile.building = home.and_then(BuildingId::new);
            tile
        });
    }
    draft.city.buildings = Tracked::new(buildings);
    let mut run = plain::begin(draft, vec![verticals::pass()]);
    let tiles = |run: &Run<Draft>| {
        let sky = run.world().city.stratum(StratumKind::Skyways);
        sky.terrains().iter().filter(|&&t| t == Terrain::Walkway).count()
    };
    let mut raised = Vec::new();
    let mut before = 0;
    while run.step() {
        let after = tiles(&run);
        if after > before {
            raised.push(after - before);
        }
        before = after;
    }
    assert!(run.is_done());
    raised
}

#[test]
fn a_building_amid_four_starts_two_walkways_and_leaves_the_others_to_its_neighbours() {
    // A walkway of eight tiles by two is 16 tiles.
    assert_eq!(star([(26, 26), (26, 10), (42, 26), (26, 42), (10, 26)]), [32, 16, 16]);
    // Where its neighbours come first, each has built its own; none is built twice.
    assert_eq!(star([(26, 10), (42, 26), (26, 42), (10, 26), (26, 26)]), [16, 16, 16, 16]);
}

#[test]
fn a_walkway_leads_to_buildings_at_most_twelve_tiles_away() {
    // Thirteen tiles to the middle one from each side, and more from one another: nothing to join, so galleries are
    // laid around the buildings instead, 2 wide.
    let far = star([(26, 26), (26, 5), (47, 26), (26, 47), (5, 26)]);
    assert_eq!(far.len(), 1, "{far:?}");
    let twelve = star([(26, 26), (26, 6), (46, 26), (26, 46), (6, 26)]);
    assert_eq!(twelve, [48, 24, 24]);
}
