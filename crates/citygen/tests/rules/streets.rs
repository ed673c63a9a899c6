//! Rules of pass 4.

use citygen::flavor::StreetStyle;
use citygen::model::{Feature, StratumKind, Terrain, Theme};
use citygen::passes::arterials::ROAD;
use citygen::passes::streets::{BLOCK_IDS, BLOCKS};
use citygen::passes::terrain::LAND;
use mapkit::search::Components;

use crate::common::{cases, flavor};

fn is_street(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Road | Terrain::Bridge | Terrain::Alley | Terrain::Sidewalk)
}

#[test]
fn blocks_lie_inside_one_district_off_streets_and_water_and_are_large_enough() {
    for case in cases() {
        let shot = case.after("streets");
        let street = shot.world.city.stratum(StratumKind::Street);
        let blocks = shot.slots.get(BLOCKS).expect("blocks");
        for block in blocks {
            assert!(block.rect.w >= 5 && block.rect.h >= 4, "{}: {:?}", case.name(), block.rect);
            for pos in block.rect.iter() {
                assert_eq!(street.terrain(pos), Terrain::Void, "{}: {pos}", case.name());
                assert_eq!(street.district(pos), Some(block.district), "{}: {pos}", case.name());
            }
        }
    }
}

#[test]
fn every_district_has_a_block() {
    for case in cases() {
        let blocks = case.after("streets").slots.get(BLOCKS).expect("blocks");
        for i in 0..case.city.districts.len() {
            assert!(blocks.iter().any(|b| b.district.index() == i), "{}: district {i}", case.name());
        }
    }
}

#[test]
fn around_every_block_but_for_the_maps_edge_lies_a_ring_of_land_without_a_block() {
    for case in cases() {
        let shot = case.after("streets");
        let ids = shot.slots.get(BLOCK_IDS).expect("ids");
        let land = shot.slots.get(LAND).expect("land");
        for block in shot.slots.get(BLOCKS).expect("blocks") {
            for pos in block.rect.inflate(1).border().filter(|p| land.size().contains(*p)) {
                assert_eq!(land.get(pos), Some(&true), "{}: {:?} touches water at {pos}", case.name(), block.rect);
                assert_eq!(ids.get(pos), Some(&0), "{}: {:?} touches a block at {pos}", case.name(), block.rect);
            }
        }
    }
}

#[test]
fn almost_all_streets_are_one_component_before_any_repair() {
    for case in cases() {
        for pass in ["streets", "lots"] {
            let street = case.after(pass).world.city.stratum(StratumKind::Street);
            let mut parts = Components::default();
            parts.label(street.size(), |i| is_street(street.terrains()[i]));
            let (all, largest) = (parts.sizes().iter().sum::<u32>(), parts.sizes()[0]);
            assert!(largest * 100 > all * 97, "{} after {pass}: {largest} of {all}", case.name());
        }
    }
}

#[test]
fn barriers_occur_in_the_combat_zone_and_not_in_the_core() {
    let mut seen = 0;
    for case in cases() {
        let street = case.after("streets").world.city.stratum(StratumKind::Street);
        for (i, _) in street.features().iter().enumerate().filter(|(_, f)| **f == Some(Feature::Barrier)) {
            let theme = street.districts()[i].map(|d| case.city.districts[d.index()].theme);
            assert_eq!(theme, Some(Theme::CombatZone), "{}", case.name());
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn barriers_leave_one_tile_to_pass() {
    for case in cases() {
        let street = case.after("lots").world.city.stratum(StratumKind::Street);
        for (i, _) in street.features().iter().enumerate().filter(|(_, f)| **f == Some(Feature::Barrier)) {
            let pos = street.size().pos(i);
            let free = mapkit::Dir::CARDINAL.iter().filter(|d| street.is_walkable(pos.step(**d))).count();
            assert!(free >= 2, "{}: {pos}", case.name());
        }
    }
}

#[test]
fn slot_road_holds_every_road_and_bridge() {
    for case in cases() {
        let shot = case.after("streets");
        let street = shot.world.city.stratum(StratumKind::Street);
        for (pos, &set) in shot.slots.get(ROAD).expect("road").iter() {
            if matches!(street.terrain(pos), Terrain::Road | Terrain::Bridge) {
                assert!(set, "{}: {pos}", case.name());
            }
        }
    }
}

#[test]
fn each_style_lays_its_own_kind_of_street() {
    // Organic and strip districts have alleys, the others roads of their own; strips have both.
    let mut seen = std::collections::BTreeMap::new();
    for case in cases() {
        let before = case.after("arterials").world.city.stratum(StratumKind::Street);
        let after = case.after("streets").world.city.stratum(StratumKind::Street);
        for i in 0..after.size().area() {
            let Some(district) = after.districts()[i].filter(|_| before.terrains()[i] == Terrain::Void) else {
                continue;
            };
            let style = flavor().theme(case.city.districts[district.index()].theme).streets;
            *seen.entry((format!("{style:?}"), after.terrains()[i])).or_insert(0) += 1;
        }
    }
    let count = |style: StreetStyle, terrain| seen.get(&(format!("{style:?}"), terrain)).copied().unwrap_or(0);
    for style in [StreetStyle::Grid, StreetStyle::Superblock, StreetStyle::Rows, StreetStyle::Strip] {
        assert!(count(style, Terrain::Road) > 50 && count(style, Terrain::Sidewalk) > 50, "{style:?}: {seen:?}");
    }
    assert!(count(StreetStyle::Organic, Terrain::Alley) > 50, "{seen:?}");
    assert!(count(StreetStyle::Organic, Terrain::Road) == 0, "{seen:?}");
    assert!(count(StreetStyle::Shattered, Terrain::Road) > 50, "{seen:?}");
    assert!(count(StreetStyle::Shattered, Terrain::Alley) > 20, "{seen:?}");
    assert!(count(StreetStyle::Strip, Terrain::Alley) > 50, "{seen:?}");
}
