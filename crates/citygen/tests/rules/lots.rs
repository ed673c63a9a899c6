//! Rules of pass 5.

use citygen::Params;
use citygen::model::{HeightClass, StratumKind, Terrain, Theme};
use citygen::passes::lots::{LOTS, LotUse, PARKING};
use citygen::passes::terrain::LAND;
use mapkit::search::Components;
use mapkit::{Grid, Rect, Slot};

use crate::common::{cases, flavor};

#[test]
fn no_void_land_remains_on_street() {
    for case in cases() {
        let shot = case.after("lots");
        let land = shot.slots.get(LAND).expect("land");
        let street = shot.world.city.stratum(StratumKind::Street);
        for (pos, _) in land.iter().filter(|(_, l)| **l) {
            assert_ne!(street.terrain(pos), Terrain::Void, "{}: {pos}", case.name());
        }
    }
}

#[test]
fn footprints_never_overlap_and_are_large_enough() {
    for case in cases() {
        let mut taken = Grid::new(case.city.size(), false);
        for (i, b) in case.after("lots").world.city.buildings.iter().enumerate() {
            assert!(b.footprint.w >= 4 && b.footprint.h >= 3, "{}: building {i} {:?}", case.name(), b.footprint);
            for pos in b.footprint.iter() {
                assert_eq!(taken.get(pos), Some(&false), "{}: building {i} at {pos}", case.name());
                taken.set(pos, true);
            }
        }
    }
}

#[test]
fn street_gets_wall_borders_and_floors_and_ids_on_every_stratum_of_the_span() {
    for case in cases() {
        let city = &case.after("lots").world.city;
        for (i, b) in city.buildings.iter().enumerate() {
            for pos in b.footprint.iter() {
                let wanted = if b.footprint.on_border(pos) { Terrain::Wall } else { Terrain::Floor };
                assert_eq!(city.stratum(StratumKind::Street).terrain(pos), wanted, "{}: building {i}", case.name());
                for stratum in StratumKind::PHYSICAL {
                    let id = city.stratum(stratum).building(pos).map(citygen::model::BuildingId::index);
                    assert_eq!(id == Some(i), b.reaches(stratum), "{}: building {i} {stratum:?}", case.name());
                }
            }
        }
    }
}

#[test]
fn no_lot_is_landlocked() {
    for case in cases() {
        let shot = case.after("lots");
        let street = shot.world.city.stratum(StratumKind::Street);
        let size = street.size();
        // Outdoor ground, barriers aside, that leads to a road without passing through a building.
        let mut outdoors = Components::default();
        outdoors.label(size, |i| {
            let terrain = street.terrains()[i];
            (terrain.is_outdoor_ground() || terrain == Terrain::Bridge) && street.is_walkable_at(i)
        });
        for lot in shot.slots.get(LOTS).expect("lots") {
            let rect = lot.building().map_or(lot.rect, |b| case.city.buildings[b.index()].footprint);
            let ring = rect.inflate(1);
            let frontage = ring
                .border()
                .filter(|p| !ring.is_corner(*p))
                .filter(|p| size.index(*p).and_then(|i| outdoors.of(i)) == Some(0))
                .count();
            assert!(frontage >= 3, "{}: {:?} has {frontage} tiles of frontage", case.name(), lot.rect);
        }
    }
}

#[test]
fn every_district_has_a_building_and_the_core_a_tall_one() {
    for case in cases() {
        for (i, district) in case.city.districts.iter().enumerate() {
            let own = || case.city.buildings.iter().filter(|b| b.district.index() == i);
            assert!(own().next().is_some(), "{}: district {i} {:?}", case.name(), district.theme);
            if district.theme == Theme::CorpCore {
                assert!(own().any(|b| b.height() == HeightClass::Tall), "{}", case.name());
            }
        }
    }
}

#[test]
fn heights_are_among_those_that_the_kind_allows_and_kinds_in_the_mix() {
    for case in cases() {
        for b in &case.city.buildings {
            assert!(b.kind.heights().contains(&b.height()), "{}: {b:?}", case.name());
            let theme = case.city.districts[b.district.index()].theme;
            let mixed = flavor().theme(theme).mix.iter().any(|m| m.0 == b.kind);
            let settled = theme == Theme::CorpCore && b.height() == HeightClass::Tall;
            assert!(mixed || settled, "{}: {b:?} in {theme:?}", case.name());
        }
    }
}

fn lots_of(params: &Params) -> citygen::City {
    let mut run = citygen::start(params, flavor()).expect("valid");
    run.run_until(5).expect("five passes");
    run.into_world().city
}

#[test]
fn higher_density_gives_more_buildings() {
    for seed in 0..6 {
        let count = |density| lots_of(&Params { density, ..Params::with_seed(seed) }).buildings.len();
        let counts = [count(0.0), count(0.5), count(1.0)];
        assert!(counts[0] < counts[1] && counts[1] < counts[2], "seed {seed}: {counts:?}");
    }
}

#[test]
fn a_change_of_density_does_not_shuffle_the_buildings_that_stay() {
    let at = |density| lots_of(&Params { density, ..Params::with_seed(9) });
    let (sparse, dense) = (at(0.3), at(0.9));
    let same = |rect: Rect| dense.buildings.iter().find(|b| b.footprint == rect);
    let kept =
        sparse.buildings.iter().filter(|b| same(b.footprint).is_some_and(|d| d.kind == b.kind && d.span == b.span));
    // A district that chance had left empty may have been built on by force.
    assert!(kept.count() + 1 >= sparse.buildings.len());
}

#[test]
fn half_of_the_plazas_of_core_and_industry_are_parking_lots_and_no_others() {
    let (mut plazas, mut parking) = (0, 0);
    for case in cases() {
        for lot in case.after("lots").slots.get(LOTS).expect("lots") {
            let theme = case.city.districts[lot.district.index()].theme;
            let may_be = matches!(theme, Theme::CorpCore | Theme::Industrial);
            match lot.used_for {
                LotUse::Parking => {
                    assert!(may_be, "{}: {:?} in {theme:?}", case.name(), lot.rect);
                    parking += 1;
                }
                LotUse::Plaza if may_be => plazas += 1,
                LotUse::Plaza | LotUse::Building(_) => {}
            }
        }
    }
    let share = f64::from(parking) / f64::from(plazas + parking);
    assert!(parking >= 20 && (0.35..0.65).contains(&share), "{parking} of {}", plazas + parking);
}

#[test]
fn parking_lots_are_plaza_with_nothing_on_it() {
    for case in cases() {
        let slots = &case.after("lots").slots;
        let mut lots = Grid::new(case.city.size(), false);
        let parking = slots.get(LOTS).expect("lots").iter().filter(|lot| lot.used_for == LotUse::Parking);
        parking.for_each(|lot| lots.fill_rect(lot.rect, true));
        assert!(*slots.get(PARKING).expect("parking") == lots, "{}: the map is that of the lots", case.name());
        let (before, after) =
            (case.after("lots").world.city.stratum(StratumKind::Street), case.city.stratum(StratumKind::Street));
        for (pos, _) in lots.iter().filter(|(_, parking)| **parking) {
            assert_eq!(before.terrain(pos), Terrain::Plaza, "{}: {pos}", case.name());
            assert_eq!(after.feature(pos), None, "{}: {pos}", case.name());
            let is_way = after.terrain(pos).is_vertical() || after.terrain(pos) == Terrain::Grate;
            assert!(is_way || after.terrain(pos) == Terrain::Plaza, "{}: {pos}", case.name());
        }
    }
}

#[test]
fn the_table_of_lots_says_what_each_is() {
    let mut seen = [false; 3];
    for case in cases() {
        let lots = case.after("lots").slots.get(LOTS).expect("lots");
        let table = lots.table().expect("a list");
        let column = table.columns.iter().position(|&c| c == "used for").expect("a column");
        for (lot, row) in lots.iter().zip(&table.rows) {
            let (kind, wanted) = match lot.used_for {
                LotUse::Building(id) => (0, format!("building {id}")),
                LotUse::Plaza => (1, "plaza".into()),
                LotUse::Parking => (2, "parking".into()),
            };
            assert_eq!(row[column], wanted);
            seen[kind] = true;
        }
    }
    assert_eq!(seen, [true; 3]);
}
