//! Rules of verticals: the Undercity, the Skyways and the Heights as they are before any repair.

use std::collections::BTreeSet;
use std::sync::Arc;

use citygen::model::{BuildingId, StratumKind, Terrain, Theme, Tracked};
use citygen::passes::{self, streets::BLOCKS};
use citygen::{City, Draft, GenError, Params};
use mapkit::search::Components;
use mapkit::{BoxedSteps, Cx, Dir, Pass, Pos, Progress, Recipe, Rect, Run, RunOptions, Size, Steps};

use crate::common::{Case, cases, flavor};

/// Every case with its city as verticals leaves it.
fn cities() -> impl Iterator<Item = (&'static Case, &'static City)> {
    cases().iter().map(|case| (case, &case.after("verticals").world.city))
}

fn tiles(city: &City, stratum: StratumKind) -> impl Iterator<Item = (Pos, Terrain)> {
    let size = city.size();
    size.rect().iter().zip(city.stratum(stratum).terrains().iter().copied())
}

fn count(city: &City, stratum: StratumKind, terrain: Terrain) -> usize {
    tiles(city, stratum).filter(|&(_, t)| t == terrain).count()
}

/// Every walkway tile has another one beside it, in a square that holds nothing but walkway and the walls it leads to.
#[track_caller]
fn assert_two_wide(case: &Case, city: &City) {
    let skyways = city.stratum(StratumKind::Skyways);
    let is_walkway = |pos: Pos| skyways.terrain(pos) == Terrain::Walkway;
    let fits = |square: Rect| {
        let solid = square.iter().all(|pos| is_walkway(pos) || skyways.building(pos).is_some());
        solid && square.iter().filter(|&pos| is_walkway(pos)).count() >= 2
    };
    for (pos, _) in tiles(city, StratumKind::Skyways).filter(|&(pos, _)| is_walkway(pos)) {
        let mut squares = Rect::new(pos.x - 1, pos.y - 1, 2, 2).iter().map(|p| Rect::new(p.x, p.y, 2, 2));
        assert!(squares.any(fits), "{}: the walkway is narrow at {pos}", case.name());
    }
}

#[test]
fn below_every_point_of_an_avenue_lies_a_sewer_or_the_railway() {
    for (case, city) in cities() {
        let undercity = city.stratum(StratumKind::Undercity);
        for &pos in city.arterials.iter().flatten() {
            let below = undercity.terrain(pos);
            let fits = matches!(below, Terrain::Tunnel | Terrain::Sewage | Terrain::Grate | Terrain::Rail);
            assert!(fits, "{}: {} below {pos}", case.name(), below.label());
        }
    }
}

#[test]
fn a_sewer_is_two_tiles_of_channel_with_a_bank_on_each_side() {
    let mut channels = 0;
    for (case, city) in cities() {
        let undercity = city.stratum(StratumKind::Undercity);
        for line in &city.arterials {
            for pair in line.windows(3).filter(|p| p[0].y == p[1].y && p[1].y == p[2].y) {
                let rows: Vec<Terrain> = (-2..=1).map(|dy| undercity.terrain(pair[1].offset(0, dy))).collect();
                let wet =
                    |t: Terrain| matches!(t, Terrain::Sewage | Terrain::Grate | Terrain::Rail | Terrain::Tunnel);
                assert!(wet(rows[1]) && wet(rows[2]), "{}: no channel at {}", case.name(), pair[1]);
                channels += usize::from(rows[1] == Terrain::Sewage && rows[2] == Terrain::Sewage);
                let dry = |t: Terrain| t != Terrain::Void || !city.size().contains(pair[1].offset(0, -2));
                assert!(dry(rows[0]), "{}: no bank at {}", case.name(), pair[1]);
            }
        }
    }
    assert!(channels > 1000, "only {channels} points over open sewage");
}

#[test]
fn a_grate_crosses_the_channel_at_every_twelfth_point() {
    for (case, city) in cities() {
        let undercity = city.stratum(StratumKind::Undercity);
        for pos in city.arterials.iter().flat_map(|line| line.iter().step_by(12)) {
            for tile in Rect::new(pos.x - 1, pos.y - 1, 2, 2).iter().filter(|&p| city.size().contains(p)) {
                let terrain = undercity.terrain(tile);
                let crosses = matches!(terrain, Terrain::Grate | Terrain::Rail);
                assert!(crosses, "{}: {} at {tile}, point {pos}", case.name(), terrain.label());
            }
        }
    }
}

#[test]
fn the_railway_crosses_the_map_in_one_piece_near_its_middle() {
    for (case, city) in cities() {
        let size = city.size();
        let rails: Vec<Pos> =
            tiles(city, StratumKind::Undercity).filter(|&(_, t)| t == Terrain::Rail).map(|(p, _)| p).collect();
        assert!(rails.len() >= size.w as usize, "{}: {} tiles of rail", case.name(), rails.len());
        let columns: BTreeSet<i32> = rails.iter().map(|p| p.x).collect();
        assert_eq!(columns.len(), size.w as usize, "{}: the railway skips a column", case.name());
        for pos in &rails {
            assert!((pos.y - size.h / 2).abs() <= size.h / 8, "{}: rail strays to {pos}", case.name());
        }
        let mut components = Components::default();
        let terrains = city.stratum(StratumKind::Undercity).terrains();
        components.label(size, |i| terrains[i] == Terrain::Rail);
        assert_eq!(components.len(), 1, "{}: the railway is in pieces", case.name());
        if size.w >= 120 {
            assert!(rails.len() >= 100, "{}: {} tiles of rail", case.name(), rails.len());
        }
    }
}

#[test]
fn the_railway_has_a_tunnel_on_both_sides() {
    for (case, city) in cities() {
        let undercity = city.stratum(StratumKind::Undercity);
        for (pos, _) in tiles(city, StratumKind::Undercity).filter(|&(_, t)| t == Terrain::Rail) {
            for side in [pos.offset(0, -1), pos.offset(0, 1)] {
                let terrain = undercity.terrain(side);
                let open = matches!(terrain, Terrain::Tunnel | Terrain::Rail | Terrain::Grate);
                assert!(open, "{}: {} beside rail at {side}", case.name(), terrain.label());
            }
        }
    }
}

#[test]
fn a_basement_that_the_railway_meets_is_dropped_and_no_other() {
    let mut dropped = 0;
    for (case, city) in cities() {
        let undercity = city.stratum(StratumKind::Undercity);
        let before = &case.after("lots").world.city.buildings;
        for (id, (old, new)) in before.iter().zip(&city.buildings).enumerate() {
            let bed = new.footprint.inflate(1).iter().any(|pos| undercity.terrain(pos) == Terrain::Rail);
            let kept = new.span == old.span;
            assert_eq!(kept, !(bed && old.has_basement()), "{}: basement of building {id}", case.name());
            if !kept {
                assert_eq!(new.span, (StratumKind::Street, old.span.1), "{}: building {id}", case.name());
                dropped += 1;
            }
        }
    }
    assert!(dropped > 0, "no basement was ever in the railway's way");
}

#[test]
fn building_ids_stand_on_exactly_the_footprints_of_the_strata_that_are_reached() {
    for (case, city) in cities() {
        for stratum in StratumKind::PHYSICAL {
            let board = city.stratum(stratum);
            let mut expected = vec![None; city.size().area()];
            for (index, building) in city.buildings.iter().enumerate().filter(|(_, b)| b.reaches(stratum)) {
                for pos in building.footprint.iter() {
                    expected[city.size().index(pos).expect("footprints lie inside")] = BuildingId::new(index);
                }
            }
            assert_eq!(board.buildings(), expected, "{}: ids on {}", case.name(), stratum.label());
        }
    }
}

#[test]
fn a_stratum_shows_floor_wall_and_rooftop_exactly_where_a_building_reaches_it() {
    for (case, city) in cities() {
        for stratum in StratumKind::PHYSICAL {
            for (pos, terrain) in tiles(city, stratum) {
                let building = city.stratum(stratum).building(pos).and_then(|id| city.building(id));
                let expected = building.map(|b| match stratum {
                    StratumKind::Heights => Terrain::Rooftop,
                    _ if b.footprint.on_border(pos) => Terrain::Wall,
                    _ => Terrain::Floor,
                });
                let shown = Some(terrain).filter(|&t| t.is_building_part() || t == Terrain::Rooftop);
                assert_eq!(shown, expected, "{}: {} {pos}", case.name(), stratum.label());
            }
        }
    }
}

#[test]
fn a_third_of_the_blocks_have_tunnels_under_their_streets() {
    for (case, city) in cities() {
        let blocks = case.after("verticals").slots.get(BLOCKS).expect("blocks");
        let (undercity, street) = (city.stratum(StratumKind::Undercity), city.stratum(StratumKind::Street));
        let is_ringed = |rect: Rect| {
            let mut under_streets = rect.inflate(1).border().filter(|&p| street.terrain(p).is_outdoor_ground());
            under_streets.all(|p| undercity.terrain(p) != Terrain::Void || undercity.building(p).is_some())
        };
        let ringed = blocks.iter().filter(|b| is_ringed(b.rect)).count();
        // Neighbours, sewers and the railway may close another block's ring, but leave most of the rest open.
        let third = blocks.len().div_ceil(3);
        assert!(ringed >= third, "{}: {ringed} of {} blocks", case.name(), blocks.len());
        assert!(blocks.len() < 12 || ringed * 3 <= blocks.len() * 2, "{}: {ringed} of {}", case.name(), blocks.len());
    }
}

#[test]
fn the_ways_of_the_undercity_are_one_piece_before_any_repair() {
    for (case, city) in cities() {
        let undercity = city.stratum(StratumKind::Undercity);
        let mut components = Components::default();
        components.label(city.size(), |i| undercity.buildings()[i].is_none() && undercity.is_walkable_at(i));
        assert_eq!(components.len(), 1, "{}: pieces of {:?} tiles", case.name(), components.sizes());
    }
}

/// Two avenues that meet: one across the map, and one that leaves it and comes back six tiles on.
fn loop_of_avenues() -> [Vec<Pos>; 3] {
    let across = (2..38).map(|x| Pos::new(x, 6)).collect();
    let down = (6..13).map(|y| Pos::new(20, y)).collect();
    let back = (20..26).map(|x| Pos::new(x, 12)).chain((6..=12).rev().map(|y| Pos::new(26, y))).collect();
    [across, down, back]
}

/// Makes an empty slot of blocks, which is all that verticals needs besides avenues.
fn no_blocks() -> Pass<Draft> {
    #[derive(Clone)]
    struct Put;
    impl Steps<Draft> for Put {
        fn step(&mut self, cx: &mut Cx<'_, Draft>) -> Result<Progress, GenError> {
            cx.slots.put(BLOCKS, Vec::new());
            Ok(Progress::Done)
        }
    }
    Pass { name: "no blocks", about: "", reasons: &[], draws: false, begin: |_| Ok(BoxedSteps::new(Put)) }
}

#[test]
fn a_bank_that_no_grate_joins_is_joined_by_one_more() {
    let params = Params { size: Size::new(40, 40), ..Params::with_seed(1) };
    let mut draft = Draft::new(params, Arc::clone(flavor()));
    draft.city.arterials = Tracked::new(loop_of_avenues().to_vec());
    let recipe = Arc::new(Recipe { name: "sewers", passes: vec![no_blocks(), passes::verticals::pass()] });
    let mut run = Run::new(recipe, draft, 1, RunOptions::default());
    run.run_to_end().expect("no error");
    let undercity = run.world().city.stratum(StratumKind::Undercity);
    let glyph = |terrain: Terrain| match terrain {
        Terrain::Sewage => '~',
        Terrain::Tunnel => '.',
        Terrain::Grate => '%',
        _ => ' ',
    };
    let row = |y: i32| (16..30).map(|x| glyph(undercity.terrain(Pos::new(x, y)))).collect::<String>();
    let drawn: Vec<String> = (4..14).map(row).collect();
    // The third grate from the left is the one more: the land inside the loop reaches the rest by it alone.
    let expected = [
        "..............",
        "~~~%%~~~~%%~~~",
        "~~~%%~~~~%%~~~",
        "...~~....~~...",
        "  .~~.  .~~.  ",
        "  .~~.  .~~.  ",
        "  .~~....~~.  ",
        "  .%%%~~~~~.  ",
        "  .%%%~~~~~.  ",
        "  ..........  ",
    ];
    assert_eq!(drawn, expected);
}

#[test]
fn walkways_are_two_wide_and_never_run_through_a_building() {
    for (case, city) in cities() {
        assert_two_wide(case, city);
        for (pos, _) in tiles(city, StratumKind::Skyways).filter(|&(_, t)| t == Terrain::Walkway) {
            let building = city.stratum(StratumKind::Skyways).building(pos);
            assert_eq!(building, None, "{}: a walkway in a building at {pos}", case.name());
        }
    }
}

#[test]
fn every_piece_of_walkway_touches_a_wall_away_from_its_corners() {
    for (case, city) in cities() {
        let skyways = city.stratum(StratumKind::Skyways);
        let mut components = Components::default();
        components.label(city.size(), |i| skyways.terrains()[i] == Terrain::Walkway);
        let mut reached = vec![false; components.len()];
        for building in city.buildings.iter().filter(|b| b.reaches(StratumKind::Skyways)) {
            let walls = building.footprint.border().filter(|&p| !building.footprint.is_corner(p));
            for outside in walls.flat_map(|wall| Dir::CARDINAL.map(|dir| wall.step(dir))) {
                if let Some(piece) = city.size().index(outside).and_then(|i| components.of(i)) {
                    reached[piece] = true;
                }
            }
        }
        for (piece, reached) in reached.into_iter().enumerate() {
            assert!(reached, "{}: the walkway at {} leads nowhere", case.name(), components.first(piece));
        }
    }
}

#[test]
fn no_walkway_strays_more_than_twelve_tiles_from_the_buildings_it_joins() {
    for (case, city) in cities() {
        let reach = city.buildings.iter().filter(|b| b.reaches(StratumKind::Skyways));
        let reach: Vec<Rect> = reach.map(|b| b.footprint.inflate(12)).collect();
        let walkways = tiles(city, StratumKind::Skyways).filter(|&(_, t)| t == Terrain::Walkway);
        for (pos, _) in walkways {
            assert!(reach.iter().any(|area| area.contains(pos)), "{}: a walkway at {pos}", case.name());
        }
    }
}

#[test]
fn a_city_of_120_by_60_and_more_has_fifty_tiles_of_walkway() {
    for (case, city) in cities().filter(|(_, city)| city.size().w >= 120 && city.size().h >= 60) {
        let tiles = count(city, StratumKind::Skyways, Terrain::Walkway);
        assert!(tiles >= 50, "{}: {tiles} tiles of walkway", case.name());
    }
}

#[test]
fn platforms_lie_over_roads_of_the_core_and_the_neon_strip() {
    let mut platforms = 0;
    for (_, city) in cities() {
        let (skyways, street) = (city.stratum(StratumKind::Skyways), city.stratum(StratumKind::Street));
        let covers = |middle: Pos| {
            let platform = Rect::new(middle.x - 2, middle.y - 2, 5, 5);
            platform.iter().all(|p| skyways.terrain(p) == Terrain::Walkway)
        };
        for (middle, _) in tiles(city, StratumKind::Skyways).filter(|&(p, _)| covers(p)) {
            let theme = street.district(middle).and_then(|id| city.district(id)).map(|d| d.theme);
            let over_road = street.terrain(middle) == Terrain::Road;
            platforms += usize::from(over_road && matches!(theme, Some(Theme::CorpCore | Theme::NeonStrip)));
        }
    }
    assert!(platforms >= 20, "only {platforms} platforms in all cities");
}

#[test]
fn a_bridge_is_one_wide_at_most_eight_long_and_leads_straight_from_roof_to_roof() {
    let mut bridges = 0;
    for (case, city) in cities() {
        let heights = city.stratum(StratumKind::Heights);
        let is_bridge = |pos: Pos| heights.terrain(pos) == Terrain::Bridge;
        for (pos, _) in tiles(city, StratumKind::Heights).filter(|&(_, t)| t == Terrain::Bridge) {
            assert_eq!(heights.building(pos), None, "{}: a bridge in a building at {pos}", case.name());
            let square = Rect::new(pos.x, pos.y, 2, 2);
            assert!(!square.iter().all(is_bridge), "{}: a wide bridge at {pos}", case.name());
            let leads = [(Dir::W, Dir::E), (Dir::N, Dir::S)].into_iter().any(|(back, ahead)| {
                let end = |dir: Dir| (1..=8).find(|&n| !is_bridge(far(pos, dir, n))).map(|n| (n, far(pos, dir, n)));
                let (Some((behind, a)), Some((before, b))) = (end(back), end(ahead)) else { return false };
                behind + before - 1 <= 8 && [a, b].into_iter().all(|p| heights.terrain(p) == Terrain::Rooftop)
            });
            assert!(leads, "{}: the bridge at {pos} leads nowhere", case.name());
            bridges += 1;
        }
    }
    assert!(bridges > 50, "only {bridges} tiles of bridge in all cities");
}

fn far(pos: Pos, dir: Dir, tiles: i32) -> Pos {
    let (dx, dy) = dir.delta();
    pos.offset(dx * tiles, dy * tiles)
}
