//! Rules of dressing, over whole cities.

use citygen::City;
use citygen::model::{DistrictId, Feature, Stratum, StratumKind, Terrain, Theme};
use citygen::passes::interiors::LOBBIES;
use citygen::reach::reach;
use mapkit::{Dir, Pos, Rect, tile_hash};

use crate::common::{Case, cases, flavor};

fn city(case: &Case) -> &City {
    &case.after("dressing").world.city
}

fn street(case: &Case) -> &Stratum {
    city(case).stratum(StratumKind::Street)
}

fn theme_at(case: &Case, pos: Pos) -> Option<Theme> {
    street(case).district(pos).map(|d: DistrictId| city(case).districts[d.index()].theme)
}

fn walkable_around(stratum: &Stratum, pos: Pos) -> usize {
    Dir::ALL.into_iter().filter(|&dir| stratum.is_walkable(pos.step(dir))).count()
}

/// Every feature of a stratum that stands there after the pass but did not before.
fn added(case: &Case, kind: StratumKind) -> impl Iterator<Item = (Pos, Feature)> {
    let before = case.after("connectivity").world.city.stratum(kind);
    let after = city(case).stratum(kind);
    let size = case.params.size;
    (0..size.area())
        .filter(move |&i| after.features()[i] != before.features()[i])
        .filter_map(move |i| Some((size.pos(i), after.features()[i]?)))
}

fn count(case: &Case, wanted: impl Fn(Feature) -> bool) -> usize {
    StratumKind::PHYSICAL.into_iter().flat_map(|kind| added(case, kind)).filter(|&(_, f)| wanted(f)).count()
}

#[test]
fn what_was_reachable_stays_reachable() {
    for case in cases() {
        let (before, after) = (reach(&case.after("connectivity").world.city), reach(city(case)));
        for kind in StratumKind::PHYSICAL {
            let stratum = city(case).stratum(kind);
            for i in (0..case.params.size.area()).filter(|&i| before.is_reached(kind, i) && stratum.is_walkable_at(i))
            {
                assert!(after.is_reached(kind, i), "{} {} {}", case.name(), kind.label(), case.params.size.pos(i));
            }
        }
    }
}

#[test]
fn nothing_blocks_a_way_around_itself() {
    for case in cases() {
        let found = reach(city(case));
        // One component stays one component: no connector has to make up for what was put in the way.
        assert_eq!(found.components(StratumKind::Street).len(), 1, "{}", case.name());
        let before = reach(&case.after("connectivity").world.city);
        for kind in StratumKind::PHYSICAL {
            assert!(found.components(kind).len() <= before.components(kind).len(), "{}", case.name());
        }
    }
}

#[test]
fn nothing_stands_on_a_door_stair_lift_ladder_or_connector() {
    for case in cases() {
        for kind in StratumKind::PHYSICAL {
            let stratum = city(case).stratum(kind);
            for (pos, feature) in added(case, kind) {
                let terrain = stratum.terrain(pos);
                assert!(!terrain.is_vertical() && terrain != Terrain::Door, "{} {feature:?} at {pos}", case.name());
            }
            for connector in city(case).connectors.iter().filter(|c| c.serves.contains(kind)) {
                assert_eq!(stratum.feature(connector.pos), None, "{} {connector:?}", case.name());
            }
        }
    }
}

#[test]
fn the_terrain_is_left_as_it_is() {
    for case in cases() {
        for kind in StratumKind::PHYSICAL {
            let before = case.after("connectivity").world.city.stratum(kind);
            assert_eq!(before.terrains(), city(case).stratum(kind).terrains(), "{}", case.name());
        }
    }
}

#[test]
fn everything_stands_where_its_kind_belongs() {
    for case in cases() {
        for kind in StratumKind::PHYSICAL {
            let stratum = city(case).stratum(kind);
            for (pos, feature) in added(case, kind) {
                let terrain = stratum.terrain(pos);
                let outdoors = terrain.is_outdoor_ground();
                let fits = match feature {
                    Feature::Neon(hue) => {
                        let building = stratum.building(pos).and_then(|b| city(case).building(b));
                        let theme = building.map(|b| city(case).districts[b.district.index()].theme);
                        terrain == Terrain::Wall && theme.is_some_and(|t| flavor().theme(t).hues.contains(&hue))
                    }
                    Feature::HoloAd | Feature::Camera => terrain == Terrain::Wall,
                    Feature::Sign(_) => matches!(terrain, Terrain::Wall | Terrain::Window),
                    Feature::Lamp => terrain == Terrain::Sidewalk,
                    Feature::Vent => terrain == Terrain::Floor,
                    Feature::Puddle | Feature::Trash => outdoors,
                    Feature::Barrier => terrain == Terrain::Road && theme_at(case, pos) == Some(Theme::CombatZone),
                    Feature::Stall => terrain == Terrain::Plaza && theme_at(case, pos) == Some(Theme::NightMarket),
                    Feature::Terminal => terrain == Terrain::Floor || outdoors,
                    Feature::AcUnit | Feature::Helipad => terrain == Terrain::Rooftop,
                    Feature::Pipe => terrain == Terrain::Tunnel,
                    Feature::Cable => terrain == Terrain::Walkway,
                    Feature::Node(_) => false,
                };
                assert!(fits, "{} {feature:?} on {} at {pos}", case.name(), terrain.label());
            }
        }
    }
}

#[test]
fn what_hangs_on_a_facade_faces_outdoor_ground() {
    for case in cases() {
        for (pos, feature) in added(case, StratumKind::Street) {
            if matches!(feature, Feature::Neon(_) | Feature::HoloAd | Feature::Camera) {
                let beside = Dir::CARDINAL.map(|dir| pos.step(dir));
                let faces = beside.into_iter().any(|p| street(case).terrain(p).is_outdoor_ground());
                assert!(faces, "{} {feature:?} at {pos}", case.name());
            }
        }
    }
}

#[test]
fn every_non_corporate_building_has_a_sign_beside_its_door() {
    for case in cases() {
        let lobbies = case.after("dressing").slots.get(LOBBIES).expect("made by interiors");
        for lobby in lobbies {
            let building = &city(case).buildings[lobby.building.index()];
            let sides = || Dir::CARDINAL.map(|dir| lobby.door.step(dir)).into_iter();
            let has_wall = sides().any(|p| {
                let terrain = street(case).terrain(p);
                building.footprint.on_border(p) && matches!(terrain, Terrain::Wall | Terrain::Window)
            });
            let has_sign = sides()
                .any(|p| building.footprint.contains(p) && matches!(street(case).feature(p), Some(Feature::Sign(_))));
            assert_eq!(has_sign, has_wall && !building.kind.is_corporate(), "{} {lobby:?}", case.name());
        }
    }
}

#[test]
fn at_least_half_the_buildings_have_a_terminal_in_the_lobby() {
    for case in cases() {
        let lobbies = case.after("dressing").slots.get(LOBBIES).expect("made by interiors");
        let has_terminal = |room: Rect| room.iter().any(|p| street(case).feature(p) == Some(Feature::Terminal));
        let with = lobbies.iter().filter(|lobby| has_terminal(lobby.room)).count();
        assert!(2 * with >= city(case).buildings.len(), "{}: {with}", case.name());
    }
}

#[test]
fn every_district_has_a_terminal_on_the_street() {
    for case in cases() {
        let mut has = vec![false; city(case).districts.len()];
        for (pos, feature) in street(case).size().rect().iter().map(|p| (p, street(case).feature(p))) {
            if feature == Some(Feature::Terminal) && street(case).building(pos).is_none() {
                let district = street(case).district(pos).expect("ground belongs to a district");
                has[district.index()] = true;
            }
        }
        assert!(has.iter().all(|&h| h), "{}: {has:?}", case.name());
    }
}

#[test]
fn every_terminal_can_be_stepped_up_to() {
    for case in cases() {
        for (pos, feature) in added(case, StratumKind::Street) {
            if feature == Feature::Terminal {
                let beside = Dir::CARDINAL.into_iter().any(|dir| street(case).is_walkable(pos.step(dir)));
                assert!(beside, "{} {pos}", case.name());
            }
        }
    }
}

#[test]
fn every_roof_of_9_by_7_with_a_clear_spot_has_a_helipad_of_3_by_3() {
    let mut seen = 0;
    for case in cases() {
        let heights = city(case).stratum(StratumKind::Heights);
        for building in city(case).buildings.iter().filter(|b| b.span.1 == StratumKind::Heights) {
            let f = building.footprint;
            let pads: Vec<Pos> = f.iter().filter(|&p| heights.feature(p) == Some(Feature::Helipad)).collect();
            if f.w < 9 || f.h < 7 {
                assert!(pads.is_empty(), "{} {f:?}", case.name());
                continue;
            }
            let clear = |corner: Pos| {
                Rect::new(corner.x, corner.y, 3, 3)
                    .iter()
                    .all(|p| f.contains(p) && heights.terrain(p) == Terrain::Rooftop)
            };
            assert_eq!(pads.len(), if f.iter().any(clear) { 9 } else { 0 }, "{} {f:?}", case.name());
            if let (Some(&first), Some(&last)) = (pads.first(), pads.last()) {
                assert_eq!((last.x - first.x, last.y - first.y), (2, 2), "{} {f:?}", case.name());
                seen += 1;
            }
        }
    }
    assert!(seen > 0);
}

#[test]
fn what_blocks_in_the_open_keeps_six_walkable_neighbours() {
    let mut seen = 0;
    for case in cases() {
        for kind in StratumKind::PHYSICAL {
            for (pos, feature) in added(case, kind) {
                if matches!(feature, Feature::Barrier | Feature::Stall | Feature::AcUnit) {
                    let around = walkable_around(city(case).stratum(kind), pos);
                    assert!(around >= 6, "{} {feature:?} at {pos}: {around}", case.name());
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 0);
}

#[test]
fn lamps_stand_at_the_spacing_of_their_theme() {
    for case in cases() {
        for pos in street(case).size().rect().iter().filter(|&p| street(case).terrain(p) == Terrain::Sidewalk) {
            let Some(theme) = theme_at(case, pos) else { continue };
            let spacing = flavor().theme(theme).lamp_every;
            // Of the built-in spacings only 14 shares a divisor with 7.
            let across = if spacing == 14 { 5 } else { 7 };
            let lit = (across * pos.x + 13 * pos.y) % spacing == 0;
            assert_eq!(street(case).feature(pos) == Some(Feature::Lamp), lit, "{} {pos}", case.name());
        }
    }
}

#[test]
fn pipes_lie_in_tunnels_beside_void() {
    for case in cases() {
        let under = city(case).stratum(StratumKind::Undercity);
        for (pos, _) in added(case, StratumKind::Undercity).filter(|&(_, f)| f == Feature::Pipe) {
            let beside = Dir::CARDINAL.map(|dir| pos.step(dir));
            assert!(beside.into_iter().any(|p| under.terrain(p) == Terrain::Void), "{} {pos}", case.name());
        }
    }
}

#[test]
fn decay_and_wealth_show() {
    // Over all cities together, a ruined district has more trash to a tile of ground than a kept one.
    let (mut ruined, mut kept) = ((0_usize, 0_usize), (0_usize, 0_usize));
    for case in cases() {
        for (i, terrain) in street(case).terrains().iter().enumerate().filter(|(_, t)| t.is_outdoor_ground()) {
            let Some(district) = street(case).districts()[i] else { continue };
            assert!(terrain.is_walkable());
            let decay = city(case).districts[district.index()].decay;
            let share = if decay > 0.6 {
                &mut ruined
            } else if decay < 0.3 {
                &mut kept
            } else {
                continue;
            };
            share.0 += usize::from(street(case).features()[i] == Some(Feature::Trash));
            share.1 += 1;
        }
    }
    assert!(ruined.0 * kept.1 > 2 * kept.0 * ruined.1, "ruined {ruined:?}, kept {kept:?}");
}

#[test]
fn a_city_of_120_by_60_and_more_is_bright_and_signed() {
    for case in cases().iter().filter(|c| c.params.size.w >= 120 && c.params.size.h >= 60) {
        assert!(count(case, |f| matches!(f, Feature::Neon(_))) > 30, "{} neon", case.name());
        assert!(count(case, |f| f == Feature::Lamp) > 30, "{} lamps", case.name());
        assert!(count(case, |f| matches!(f, Feature::Sign(_))) > 5, "{} signs", case.name());
    }
}

#[test]
fn variants_are_the_hash_of_seed_stratum_and_tile() {
    for case in cases() {
        for kind in StratumKind::PHYSICAL {
            for (pos, &variant) in case.params.size.rect().iter().zip(city(case).stratum(kind).variants()) {
                assert_eq!(variant, tile_hash(case.params.seed, kind.number(), pos), "{} {pos}", case.name());
            }
        }
    }
}

#[test]
fn light_is_the_base_and_what_its_sources_add() {
    let base = [20, 60, 80, 110];
    for case in cases().iter().take(2) {
        for kind in StratumKind::PHYSICAL {
            let stratum = city(case).stratum(kind);
            let size = case.params.size;
            let mut sums = vec![base[usize::from(kind.number())]; size.area()];
            for (i, feature) in stratum.features().iter().enumerate() {
                let (radius, strength) = match feature {
                    Some(Feature::Lamp) => (6, 120),
                    Some(Feature::Neon(_)) => (4, 90),
                    Some(Feature::HoloAd) => (5, 100),
                    _ if kind == StratumKind::Street && stratum.terrains()[i] == Terrain::Window => (2, 30),
                    _ => continue,
                };
                let source = size.pos(i);
                let area = Rect::new(source.x - radius, source.y - radius, 2 * radius + 1, 2 * radius + 1);
                for pos in area.iter().filter(|&p| size.contains(p)) {
                    let distance = (pos.distance_squared(source) as f32).sqrt();
                    let share = ((radius as f32 - distance) / radius as f32).max(0.0);
                    sums[size.index(pos).expect("inside")] += (strength as f32 * share) as u32;
                }
            }
            for (pos, (&light, sum)) in size.rect().iter().zip(stratum.lights().iter().zip(sums)) {
                let wanted = sum.min(255) as i32;
                // Rounding may differ by one a source; where many overlap the sum is clamped anyway.
                assert!((i32::from(light) - wanted).abs() <= 2, "{} {pos}: {light}, not {wanted}", case.name());
            }
        }
    }
}
