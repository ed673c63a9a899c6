//! Rules of pass 3.

use citygen::model::{StratumKind, Terrain};
use citygen::passes::arterials::{ARTERIAL, ROAD};
use citygen::passes::terrain::LAND;
use mapkit::search::Components;
use mapkit::{Pos, Rect};

use crate::common::{Case, cases};

fn street(case: &Case) -> &citygen::model::Stratum {
    case.after("arterials").world.city.stratum(StratumKind::Street)
}

#[test]
fn every_centre_lies_within_three_tiles_of_a_road() {
    for case in cases() {
        for district in &case.city.districts {
            let c = district.center;
            let near = Rect::new(c.x - 3, c.y - 3, 7, 7);
            let found = near.iter().any(|p| matches!(street(case).terrain(p), Terrain::Road | Terrain::Bridge));
            assert!(found, "{}: centre {c}", case.name());
        }
    }
}

#[test]
fn all_roads_and_bridges_form_one_component() {
    for case in cases() {
        let street = street(case);
        let mut parts = Components::default();
        parts.label(street.size(), |i| matches!(street.terrains()[i], Terrain::Road | Terrain::Bridge));
        assert_eq!(parts.len(), 1, "{}: {:?}", case.name(), parts.sizes());
    }
}

#[test]
fn no_centre_line_tile_is_water() {
    for case in cases() {
        for &pos in case.after("arterials").world.city.arterials.iter().flatten() {
            assert!(matches!(street(case).terrain(pos), Terrain::Road | Terrain::Bridge), "{}: {pos}", case.name());
        }
    }
}

#[test]
fn bridges_stand_on_water_and_roads_on_land() {
    for case in cases() {
        let shot = case.after("arterials");
        let land = shot.slots.get(LAND).expect("land");
        for (pos, &land) in land.iter() {
            match street(case).terrain(pos) {
                Terrain::Bridge => assert!(!land, "{}: bridge on land at {pos}", case.name()),
                Terrain::Road | Terrain::Sidewalk => assert!(land, "{}: road on water at {pos}", case.name()),
                _ => {}
            }
        }
    }
}

#[test]
fn a_bridge_is_built_only_where_land_does_not_join_two_centres() {
    let mut bridged = 0;
    for case in cases() {
        let shot = case.after("arterials");
        let land = shot.slots.get(LAND).expect("land");
        let size = land.size();
        let mut pieces = Components::default();
        pieces.label(size, |i| land.cells()[i]);
        for line in &shot.world.city.arterials {
            let piece = |pos: &Pos| size.index(*pos).and_then(|i| pieces.of(i));
            let crosses = line.iter().any(|p| !land[*p]);
            bridged += usize::from(crosses);
            if crosses {
                assert_ne!(piece(&line[0]), piece(&line[line.len() - 1]), "{}: {}", case.name(), line[0]);
            }
        }
    }
    assert!(bridged > 0, "a river among the cases is crossed");
}

#[test]
fn every_piece_of_land_has_an_avenue() {
    for case in cases() {
        let shot = case.after("arterials");
        let land = shot.slots.get(LAND).expect("land");
        let arterial = shot.slots.get(ARTERIAL).expect("arterial");
        let mut pieces = Components::default();
        pieces.label(land.size(), |i| land.cells()[i]);
        for piece in 0..pieces.len() {
            assert!(pieces.tiles(piece).any(|p| arterial[p]), "{}: land at {}", case.name(), pieces.first(piece));
        }
    }
}

#[test]
fn avenues_run_straight() {
    for case in cases() {
        let mut tiles_per_turn: Vec<usize> = case
            .city
            .arterials
            .iter()
            .map(|line| {
                let turns = line.windows(3).filter(|w| w[2].x - w[1].x != w[1].x - w[0].x).count();
                line.len() / turns.max(1)
            })
            .collect();
        tiles_per_turn.sort_unstable();
        let median = tiles_per_turn[tiles_per_turn.len() / 2];
        assert!(median >= 8, "{}: a turn every {median} tiles", case.name());
    }
}

#[test]
fn centre_lines_are_unbroken_and_join_the_centres() {
    for case in cases() {
        let centers: Vec<Pos> = case.city.districts.iter().map(|d| d.center).collect();
        let mut joined = vec![0; centers.len()];
        for line in &case.city.arterials {
            assert!(line.windows(2).all(|w| w[0].manhattan(w[1]) == 1), "{}: gap in a line", case.name());
            for end in [line[0], line[line.len() - 1]] {
                if let Some(i) = centers.iter().position(|&c| c == end) {
                    joined[i] += 1;
                }
            }
        }
        assert!(joined.iter().all(|&n| n > 0), "{}: {joined:?}", case.name());
        let n = centers.len();
        assert!(case.city.arterials.len() >= n - 1 + (n / 3).max(2), "{}", case.name());
    }
}

#[test]
fn avenues_are_four_wide_with_a_ring_of_pavement() {
    for case in cases() {
        let shot = case.after("arterials");
        let land = shot.slots.get(LAND).expect("land");
        for &c in shot.world.city.arterials.iter().flatten().filter(|c| land[**c]) {
            for tile in Rect::new(c.x - 2, c.y - 2, 4, 4).iter().filter(|t| land.get(*t) == Some(&true)) {
                assert_eq!(street(case).terrain(tile), Terrain::Road, "{}: {tile} beside {c}", case.name());
            }
            for tile in Rect::new(c.x - 3, c.y - 3, 6, 6).border().filter(|t| land.get(*t) == Some(&true)) {
                let terrain = street(case).terrain(tile);
                assert!(matches!(terrain, Terrain::Road | Terrain::Sidewalk), "{}: {tile} {terrain:?}", case.name());
            }
        }
    }
}

#[test]
fn slots_arterial_and_road_agree_with_street() {
    for case in cases() {
        let shot = case.after("arterials");
        for key in [ARTERIAL, ROAD] {
            for (pos, &set) in shot.slots.get(key).expect("slot").iter() {
                let road = matches!(street(case).terrain(pos), Terrain::Road | Terrain::Bridge);
                assert_eq!(set, road, "{}: {} {pos}", case.name(), key.name());
            }
        }
    }
}
