//! Rates of dressing: how often each thing stands or hangs where it may. Over all cities where things do not hinder
//! each other; on patches of ground with room for one thing each where they do. The figures are those of the spec.

use citygen::model::{
    Building, BuildingKind, DistrictId, Feature, HeightClass, Stratum, StratumKind, Terrain, Theme, Tracked,
};
use citygen::passes::districts::{DECAY, WEALTH};
use citygen::passes::{dressing, lots, streets};
use citygen::{City, Draft, Params, generate};
use mapkit::{Dir, Pos, Rect, Run, Size};

use crate::common::{Case, cases, flavor};
use crate::plain::{self, Plain};
use crate::tally::Tally;

/// Neon and advertisements a facade tile, by theme.
const SIGNAGE: [(Theme, f32, f32); 8] = [
    (Theme::CorpCore, 0.3, 0.5),
    (Theme::NightMarket, 0.8, 0.3),
    (Theme::Megablocks, 0.2, 0.2),
    (Theme::CombatZone, 0.3, 0.05),
    (Theme::Docks, 0.2, 0.05),
    (Theme::Industrial, 0.15, 0.05),
    (Theme::NeonStrip, 0.95, 0.6),
    (Theme::OldTown, 0.4, 0.1),
];

fn city(case: &Case) -> &City {
    &case.after("dressing").world.city
}

fn street(city: &City) -> &Stratum {
    city.stratum(StratumKind::Street)
}

/// Every wall tile that faces outdoor ground, with its building's theme and what hangs there; those that a sign has
/// taken tell nothing.
fn facade(city: &City) -> impl Iterator<Item = (usize, Theme, Option<Feature>)> {
    let street = street(city);
    city.buildings.iter().flat_map(move |building| {
        let f = building.footprint;
        let theme = city.districts[building.district.index()].theme;
        let faces_out = move |pos: Pos| {
            let mut outside = Dir::CARDINAL.map(|dir| pos.step(dir)).into_iter().filter(move |&p| !f.contains(p));
            outside.any(|p| street.terrain(p).is_outdoor_ground())
        };
        let walls = f.border().filter(move |&pos| street.terrain(pos) == Terrain::Wall && faces_out(pos));
        walls.filter_map(move |pos| {
            let feature = street.feature(pos);
            let index = street.size().index(pos)?;
            (!matches!(feature, Some(Feature::Sign(_)))).then_some((index, theme, feature))
        })
    })
}

#[test]
fn facades_have_neon_by_theme_and_wealth_else_advertisements_by_theme_else_cameras_by_wealth() {
    let mut cameras = Tally::default();
    for (theme, neon, holo) in SIGNAGE {
        let (mut lit, mut sold) = (Tally::default(), Tally::default());
        for case in cases() {
            let wealth = case.after("dressing").slots.get(WEALTH).expect("districts makes it").cells();
            for (index, _, feature) in facade(city(case)).filter(|tile| tile.1 == theme) {
                let is_neon = matches!(feature, Some(Feature::Neon(_)));
                lit.add(neon * (0.5 + wealth[index]), is_neon);
                if !is_neon {
                    sold.add(holo, feature == Some(Feature::HoloAd));
                }
                if !is_neon && feature != Some(Feature::HoloAd) {
                    cameras.add(0.3 * wealth[index], feature == Some(Feature::Camera));
                }
            }
        }
        lit.assert(&format!("neon of {theme:?}"));
        if theme != Theme::NeonStrip {
            // A rich strip is all neon; a poor one is looked at below.
            sold.assert(&format!("advertisements of {theme:?}"));
        }
    }
    cameras.assert("cameras");
}

#[test]
fn where_nobody_has_anything_neon_comes_half_as_often_and_no_camera_hangs() {
    for (theme, neon, holo) in SIGNAGE {
        let plain = Plain { wealth: 0.0, ..Plain::new(theme, Size::new(240, 160)) };
        let run = plain.run(vec![streets::pass(), lots::pass(), dressing::pass()]);
        let facade: Vec<Option<Feature>> = facade(&run.world().city).map(|tile| tile.2).collect();
        let is_neon = |f: &&Option<Feature>| matches!(f, Some(Feature::Neon(_)));
        Tally::of(neon / 2.0, facade.iter().map(|f| is_neon(&f))).assert(&format!("neon of a poor {theme:?}"));
        let rest = facade.iter().filter(|f| !is_neon(f)).map(|f| *f == Some(Feature::HoloAd));
        Tally::of(holo, rest).assert(&format!("advertisements of a poor {theme:?}"));
        assert!(!facade.contains(&Some(Feature::Camera)), "{theme:?}");
    }
}

#[test]
fn puddles_trash_and_vents_come_with_decay_and_cables_hang_on_a_tenth_of_the_walkways() {
    let [mut puddles, mut trash, mut vents, mut cables] = [Tally::default(); 4];
    for case in cases() {
        let decay = case.after("dressing").slots.get(DECAY).expect("districts makes it").cells();
        let before = street(&case.after("connectivity").world.city).features();
        let street = street(city(case));
        for (i, terrain) in street.terrains().iter().enumerate() {
            let feature = street.features()[i];
            // Barriers of a shattered street stand already; a lamp leaves no choice, and a terminal of last resort
            // takes the place of what was there.
            let is_taken = before[i].is_some() || matches!(feature, Some(Feature::Lamp | Feature::Terminal));
            if is_taken || street.districts()[i].is_none() {
                continue;
            }
            if terrain.is_outdoor_ground() {
                puddles.add(0.08 * decay[i], feature == Some(Feature::Puddle));
                trash.add(0.1 * decay[i], feature == Some(Feature::Trash));
            } else if *terrain == Terrain::Floor {
                vents.add(0.03 * decay[i], feature == Some(Feature::Vent));
            }
        }
        let sky = city(case).stratum(StratumKind::Skyways);
        for (terrain, feature) in sky.terrains().iter().zip(sky.features()) {
            if *terrain == Terrain::Walkway {
                cables.add(0.1, *feature == Some(Feature::Cable));
            }
        }
    }
    puddles.assert("puddles");
    trash.assert("trash");
    vents.assert("vents");
    cables.assert("cables");
}

/// Tiles from one patch to the next.
const PITCH: i32 = 4;

/// Patches of 3×3 tiles with nothing between them: only the middle of one has six walkable neighbours.
fn middles(size: Size) -> impl Iterator<Item = Pos> {
    let inner = size.rect().inset(1);
    inner.iter().filter(|pos| pos.x % PITCH == 1 && pos.y % PITCH == 1)
}

/// Ground of a theme in patches of `terrain` on Street, and of roofs on the Heights; tunnels everywhere below, but for
/// a tile of Void in the middle of each patch.
fn patches(theme: Theme, terrain: Terrain) -> Run<Draft> {
    let plain = Plain::new(theme, Size::new(480, 360));
    let mut draft = plain.draft();
    let size = plain.size;
    let is_void = |pos: Pos| pos.x % PITCH == 3 || pos.y % PITCH == 3;
    let is_middle = |pos: Pos| pos.x % PITCH == 1 && pos.y % PITCH == 1;
    for (kind, of) in [(StratumKind::Street, terrain), (StratumKind::Heights, Terrain::Rooftop)] {
        let ground = &mut draft.city.strata[usize::from(kind.number())];
        let before = ground.clone();
        *ground = Stratum::from_fn(size, |i| {
            let mut tile = before.tile_at(i);
            tile.terrain = if is_void(size.pos(i)) { Terrain::Void } else { of };
            tile
        });
    }
    let under = &mut draft.city.strata[usize::from(StratumKind::Undercity.number())];
    let before = under.clone();
    *under = Stratum::from_fn(size, |i| {
        let mut tile = before.tile_at(i);
        tile.terrain = if is_middle(size.pos(i)) { Terrain::Void } else { Terrain::Tunnel };
        tile
    });
    let roof = |pos: Pos| Building {
        kind: BuildingKind::Office,
        district: DistrictId::new(0).expect("a first id"),
        footprint: Rect::tile(pos).inflate(1),
        span: (StratumKind::Street, HeightClass::Tall.top()),
        name: None,
    };
    draft.city.buildings = Tracked::new(middles(size).map(roof).collect());
    plain::finished(plain::begin(draft, vec![dressing::pass()]))
}

/// How many patches have `feature` in their middle, and nowhere else, with a chance of `p`.
fn standing(run: &Run<Draft>, kind: StratumKind, feature: Feature, p: f32) -> Tally {
    let stratum = run.world().city.stratum(kind);
    let tally = Tally::of(
        p,
        middles(stratum.size()).filter_map(|pos| {
            let found = stratum.feature(pos);
            (found != Some(Feature::Lamp)).then_some(found == Some(feature))
        }),
    );
    let all = stratum.features().iter().filter(|f| **f == Some(feature)).count();
    let middle = middles(stratum.size()).filter(|&pos| stratum.feature(pos) == Some(feature)).count();
    // The terminal that every district has stands anywhere.
    assert!(all - middle <= usize::from(feature == Feature::Terminal), "{feature:?} outside the middle of a patch");
    tally
}

#[test]
fn air_conditioners_stand_on_eight_of_a_hundred_roof_tiles_with_room() {
    let run = patches(Theme::CorpCore, Terrain::Plaza);
    standing(&run, StratumKind::Heights, Feature::AcUnit, 0.08).assert("air conditioners");
}

#[test]
fn barriers_stand_on_three_of_a_hundred_roads_of_a_combat_zone() {
    let run = patches(Theme::CombatZone, Terrain::Road);
    standing(&run, StratumKind::Street, Feature::Barrier, 0.03).assert("barriers");
}

#[test]
fn stalls_stand_on_three_of_ten_plazas_of_a_night_market() {
    let run = patches(Theme::NightMarket, Terrain::Plaza);
    standing(&run, StratumKind::Street, Feature::Stall, 0.3).assert("stalls");
}

#[test]
fn terminals_stand_on_one_of_a_hundred_sidewalks() {
    let run = patches(Theme::OldTown, Terrain::Sidewalk);
    standing(&run, StratumKind::Street, Feature::Terminal, 0.01).assert("terminals");
}

#[test]
fn pipes_lie_on_fifteen_of_a_hundred_tunnel_tiles_beside_void() {
    let run = patches(Theme::CorpCore, Terrain::Plaza);
    let under = run.world().city.stratum(StratumKind::Undercity);
    let beside = middles(under.size()).flat_map(|pos| Dir::CARDINAL.map(|dir| pos.step(dir)));
    let pipes = beside.filter(|&pos| under.size().contains(pos)).map(|pos| under.feature(pos) == Some(Feature::Pipe));
    Tally::of(0.15, pipes).assert("pipes");
}

/// Some cities that differ in their seeds alone, but for `change`.
fn several(change: impl Fn(&mut Params)) -> Vec<City> {
    let one = |seed| {
        let mut params = Params { size: Params::SMALL, ..Params::with_seed(seed) };
        change(&mut params);
        generate(&params, flavor()).expect("no seed fails")
    };
    (1..=4).map(one).collect()
}

fn share(hits: usize, all: usize) -> f64 {
    hits as f64 / all as f64
}

#[test]
fn wealth_skew_moves_neon_and_cameras() {
    let [poor, even, rich] = [-1.0, 0.0, 1.0].map(|skew| {
        let cities = several(|p| p.wealth_skew = skew);
        let tiles: Vec<Option<Feature>> = cities.iter().flat_map(facade).map(|tile| tile.2).collect();
        let neon = tiles.iter().filter(|f| matches!(f, Some(Feature::Neon(_)))).count();
        let cameras = tiles.iter().filter(|f| **f == Some(Feature::Camera)).count();
        let neither = tiles.iter().filter(|f| f.is_none() || **f == Some(Feature::Camera)).count();
        (share(neon, tiles.len()), share(cameras, neither))
    });
    assert!(poor.0 * 1.1 < even.0 && even.0 * 1.1 < rich.0, "neon: {} {} {}", poor.0, even.0, rich.0);
    assert!(poor.1 * 1.3 < even.1 && even.1 * 1.3 < rich.1, "cameras: {} {} {}", poor.1, even.1, rich.1);
}

#[test]
fn decay_moves_trash() {
    let [kept, even, ruined] = [0.0, 0.4, 1.0].map(|decay| {
        let cities = several(|p| p.decay = decay);
        let tiles = cities.iter().flat_map(|city| street(city).terrains().iter().zip(street(city).features()));
        let ground: Vec<Option<Feature>> =
            tiles.filter(|(t, _)| t.is_outdoor_ground()).map(|(_, feature)| *feature).collect();
        share(ground.iter().filter(|f| **f == Some(Feature::Trash)).count(), ground.len())
    });
    assert!(kept * 1.3 < even && even * 1.3 < ruined, "trash: {kept} {even} {ruined}");
}
