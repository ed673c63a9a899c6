//! Rules of interiors: rooms, doors, windows and shafts as they are before any repair.

use std::sync::Arc;

use citygen::model::{
    Building, BuildingId, BuildingKind, ConnectorKind, DistrictId, StrataSet, Stratum, StratumKind, Terrain, Tile,
    Tracked,
};
use citygen::passes::{self, interiors::LOBBIES};
use citygen::{City, Draft, Params};
use mapkit::search::{Components, flood};
use mapkit::{Dir, Pos, Recipe, Rect, Run, RunOptions, Size};

use crate::common::{Case, cases, flavor};

/// Every building of every case as interiors leaves it, with a name for a failing test.
fn buildings() -> impl Iterator<Item = (String, &'static City, BuildingId, &'static Building)> {
    cases().iter().flat_map(|case: &Case| {
        let city = &case.after("interiors").world.city;
        city.buildings.iter().enumerate().map(move |(index, building)| {
            let id = BuildingId::new(index).expect("ids fit");
            (format!("{}: building {id} {:?}", case.name(), building.footprint), city, id, building)
        })
    })
}

/// The outer wall without its corners: wall tile and the tile outside.
fn openings(footprint: Rect) -> impl Iterator<Item = (Pos, Pos)> {
    let beside = move |pos: Pos| Dir::CARDINAL.map(|dir| pos.step(dir)).into_iter().find(|&p| !footprint.contains(p));
    let walls = footprint.border().filter(move |&pos| !footprint.is_corner(pos));
    walls.filter_map(move |pos| Some((pos, beside(pos)?)))
}

#[test]
fn the_inside_of_every_building_is_one_component_on_each_roomed_stratum() {
    for (name, city, _, building) in buildings() {
        let inside = building.footprint.inset(1);
        for stratum in building.roomed_strata() {
            let board = city.stratum(stratum);
            let walkable: Vec<Pos> = inside.iter().filter(|&pos| board.is_walkable(pos)).collect();
            let reached = flood(city.size(), walkable[0], |pos| inside.contains(pos) && board.is_walkable(pos));
            assert_eq!(reached.len(), walkable.len(), "{name}, {}", stratum.label());
        }
    }
}

#[test]
fn every_building_has_a_street_door_to_outdoor_ground_away_from_its_corners() {
    for (name, city, _, building) in buildings() {
        let street = city.stratum(StratumKind::Street);
        let doors: Vec<Pos> =
            building.footprint.border().filter(|&pos| street.terrain(pos) == Terrain::Door).collect();
        let [door] = doors[..] else { panic!("{name}: doors {doors:?}") };
        let outside = openings(building.footprint).find(|&(pos, _)| pos == door).map(|(_, outside)| outside);
        let outside = outside.unwrap_or_else(|| panic!("{name}: a door at a corner"));
        let ground = street.terrain(outside);
        assert!(ground.is_outdoor_ground(), "{name}: its door opens onto {}", ground.label());
        let has_sidewalk = openings(building.footprint).any(|(_, o)| street.terrain(o) == Terrain::Sidewalk);
        assert!(
            !has_sidewalk || ground == Terrain::Sidewalk,
            "{name}: a sidewalk, but a door onto {}",
            ground.label()
        );
    }
}

#[test]
fn buildings_of_12_by_9_and_more_have_inner_walls_on_every_roomed_stratum() {
    let mut large = 0;
    for (name, city, _, building) in buildings().filter(|(.., b)| b.footprint.w >= 12 && b.footprint.h >= 9) {
        for stratum in building.roomed_strata() {
            let board = city.stratum(stratum);
            let walls = building.footprint.inset(1).iter().filter(|&pos| board.terrain(pos) == Terrain::Wall).count();
            assert!(walls > 0, "{name}: one hall on {}", stratum.label());
            large += 1;
        }
    }
    assert!(large > 100, "only {large} floors of large buildings");
}

#[test]
fn rooms_are_whole_rectangles_of_at_least_three_tiles_where_a_wall_bounds_them() {
    for (name, city, _, building) in buildings() {
        for stratum in building.roomed_strata() {
            let (board, inside) = (city.stratum(stratum), building.footprint.inset(1));
            let is_floor = |pos: Pos| {
                let terrain = board.terrain(pos);
                inside.contains(pos) && (terrain == Terrain::Floor || terrain.is_vertical())
            };
            let mut left: Vec<Pos> = inside.iter().filter(|&pos| is_floor(pos)).collect();
            while let Some(&first) = left.first() {
                let room = flood(city.size(), first, is_floor);
                let bounds = room.iter().fold(Rect::default(), |all, &p| all.union(Rect::tile(p)));
                assert_eq!(bounds.area() as usize, room.len(), "{name}: a crooked room at {first}");
                let divided = (bounds.w < inside.w, bounds.h < inside.h);
                assert!(!divided.0 || bounds.w >= 3, "{name}: a narrow room {bounds:?} on {}", stratum.label());
                assert!(!divided.1 || bounds.h >= 3, "{name}: a low room {bounds:?} on {}", stratum.label());
                left.retain(|&pos| !bounds.contains(pos));
            }
        }
    }
}

#[test]
fn no_room_is_left_whole_that_a_wall_can_divide() {
    for (name, city, _, building) in buildings() {
        let inside = building.footprint.inset(1);
        let walls = |stratum: StratumKind| {
            inside.iter().filter(|&pos| city.stratum(stratum).terrain(pos) == Terrain::Wall).count()
        };
        if inside.w.max(inside.h) >= 7 && inside.w.min(inside.h) >= 2 {
            assert!(walls(StratumKind::Street) > 0, "{name}: one hall");
        } else {
            assert_eq!(walls(StratumKind::Street), 0, "{name}: a wall in a small room");
        }
    }
}

#[test]
fn inner_walls_never_end_at_a_door_or_a_window() {
    for (name, city, _, building) in buildings() {
        for stratum in building.roomed_strata() {
            let board = city.stratum(stratum);
            for pos in building.footprint.inset(1).iter() {
                let terrain = board.terrain(pos);
                let beside = Dir::CARDINAL.map(|dir| (dir, board.terrain(pos.step(dir))));
                if terrain == Terrain::Wall {
                    // The wall runs on through a door in it; a door or window across its end would be blocked.
                    for (dir, next) in
                        beside.into_iter().filter(|(_, t)| matches!(t, Terrain::Door | Terrain::Window))
                    {
                        let onward = board.terrain(pos.step(dir).step(dir));
                        let inner_door = building.footprint.inset(1).contains(pos.step(dir)) && next == Terrain::Door;
                        assert!(inner_door && onward == Terrain::Wall, "{name}: a wall ends at {}", next.label());
                    }
                }
                if terrain == Terrain::Door {
                    let solid = |dirs: [usize; 2]| dirs.into_iter().all(|i| !beside[i].1.is_walkable());
                    let open = |dirs: [usize; 2]| dirs.into_iter().all(|i| beside[i].1.is_walkable());
                    let fits = (solid([0, 2]) && open([1, 3])) || (solid([1, 3]) && open([0, 2]));
                    assert!(fits, "{name}: the door at {pos} on {} is blocked", stratum.label());
                }
            }
        }
    }
}

#[test]
fn every_second_tile_of_a_free_facade_is_a_window() {
    let mut windows = 0;
    for (name, city, _, building) in buildings() {
        for stratum in building.roomed_strata() {
            let board = city.stratum(stratum);
            for (pos, outside) in openings(building.footprint) {
                let (dx, dy) = (pos.x - building.footprint.x, pos.y - building.footprint.y);
                let offset = if outside.y == pos.y { dy } else { dx };
                let inside = pos.offset(pos.x - outside.x, pos.y - outside.y);
                let free = city.size().contains(outside) && board.building(outside).is_none();
                let terrain = board.terrain(pos);
                windows += usize::from(terrain == Terrain::Window);
                if stratum == StratumKind::Undercity || !free || offset % 2 == 0 {
                    assert_ne!(terrain, Terrain::Window, "{name}: a window at {pos} of {}", stratum.label());
                } else if board.terrain(inside) != Terrain::Wall {
                    let opens = matches!(terrain, Terrain::Window | Terrain::Door);
                    assert!(opens, "{name}: {} at {pos} of {}", terrain.label(), stratum.label());
                }
            }
        }
    }
    assert!(windows > 1000, "only {windows} windows");
}

#[test]
fn a_building_beside_a_walkway_or_a_tunnel_has_a_door_onto_it() {
    let mut doors = [0; 2];
    for (name, city, _, building) in buildings() {
        let ways: [(StratumKind, &[Terrain]); 2] = [
            (StratumKind::Skyways, &[Terrain::Walkway]),
            (StratumKind::Undercity, &[Terrain::Tunnel, Terrain::Grate]),
        ];
        for (i, (stratum, ways)) in ways.into_iter().enumerate().filter(|(_, (s, _))| building.reaches(*s)) {
            let board = city.stratum(stratum);
            let beside: Vec<Pos> = openings(building.footprint)
                .filter(|&(_, o)| ways.contains(&board.terrain(o)))
                .map(|(p, _)| p)
                .collect();
            let found = beside.iter().filter(|&&pos| board.terrain(pos) == Terrain::Door).count();
            let all = building.footprint.border().filter(|&pos| board.terrain(pos) == Terrain::Door).count();
            assert_eq!(all, found, "{name}: a door into the void on {}", stratum.label());
            assert!(beside.is_empty() || found > 0, "{name}: no door onto the way on {}", stratum.label());
            doors[i] += found;
        }
    }
    assert!(doors.iter().all(|&n| n > 50), "only {doors:?} doors onto walkways and tunnels");
}

#[test]
fn every_walkway_that_touches_a_wall_has_a_door_there() {
    for (name, city, _, building) in buildings().filter(|(.., b)| b.reaches(StratumKind::Skyways)) {
        let skyways = city.stratum(StratumKind::Skyways);
        let is_walkway = |pos: Pos| skyways.terrain(pos) == Terrain::Walkway;
        for (pos, outside) in openings(building.footprint).filter(|&(_, outside)| is_walkway(outside)) {
            let along = if outside.y == pos.y { [Dir::N, Dir::S] } else { [Dir::W, Dir::E] };
            let run = along.into_iter().flat_map(|dir| {
                let tiles =
                    std::iter::successors(Some((pos, outside)), move |&(p, o)| Some((p.step(dir), o.step(dir))));
                tiles.take_while(|&(p, o)| {
                    building.footprint.on_border(p) && !building.footprint.is_corner(p) && is_walkway(o)
                })
            });
            let doors = run.filter(|&(p, _)| skyways.terrain(p) == Terrain::Door).count();
            assert!(doors > 0, "{name}: no door onto the walkway at {outside}");
        }
    }
}

#[test]
fn a_span_of_two_or_more_has_a_shaft_with_a_private_connector_that_serves_it() {
    let mut kinds = [0; 2];
    for (name, city, _, building) in buildings() {
        let strata: Vec<StratumKind> = building.strata().collect();
        let inside = building.footprint.inset(1);
        let shafts: Vec<_> = city.connectors.iter().filter(|c| inside.contains(c.pos)).collect();
        let expected = match strata.len() {
            1 => {
                assert!(shafts.is_empty(), "{name}: a shaft that leads nowhere");
                continue;
            }
            2 => (ConnectorKind::Stair, Terrain::Stair),
            _ => (ConnectorKind::Lift, Terrain::Lift),
        };
        let [shaft] = shafts[..] else { panic!("{name}: {} shafts", shafts.len()) };
        assert_eq!((shaft.kind, shaft.public), (expected.0, false), "{name}");
        assert_eq!(shaft.serves, StrataSet::of(&strata), "{name}");
        for stratum in strata {
            assert_eq!(city.stratum(stratum).terrain(shaft.pos), expected.1, "{name}, {}", stratum.label());
        }
        kinds[usize::from(shaft.kind == ConnectorKind::Lift)] += 1;
    }
    assert!(kinds.iter().all(|&n| n > 20), "only {kinds:?} stairs and lifts");
}

#[test]
fn a_lobby_is_the_room_behind_the_street_door() {
    for case in cases() {
        let after = case.after("interiors");
        let (city, lobbies) = (&after.world.city, after.slots.get(LOBBIES).expect("lobbies"));
        assert_eq!(lobbies.len(), city.buildings.len(), "{}", case.name());
        for (index, lobby) in lobbies.iter().enumerate() {
            let name = format!("{}: building {index}", case.name());
            let (street, footprint) = (city.stratum(StratumKind::Street), city.buildings[index].footprint);
            assert_eq!(lobby.building.index(), index, "{name}");
            assert_eq!(street.terrain(lobby.door), Terrain::Door, "{name}");
            assert!(footprint.on_border(lobby.door) && footprint.contains_rect(lobby.room), "{name}");
            assert!(lobby.room.inflate(1).on_border(lobby.door), "{name}: {lobby:?}");
            let walls = lobby.room.iter().filter(|&pos| !street.is_walkable(pos)).count();
            assert_eq!(walls, 0, "{name}: walls in the lobby");
        }
    }
}

/// Street drawn as text (`.` road, `,` sidewalk, `~` water, a blank Void, `A` one building), furnished, and drawn again.
fn furnish(rows: &[&str], span: (StratumKind, StratumKind)) -> (String, City) {
    let size = Size::new(rows[0].chars().count() as i32, rows.len() as i32);
    let drawn = |i: usize| rows[size.pos(i).y as usize].chars().nth(size.pos(i).x as usize).expect("even rows");
    let is_building = |pos: Pos| size.index(pos).is_some_and(|i| drawn(i) == 'A');
    let footprint = size.rect().iter().filter(|&pos| is_building(pos));
    let footprint = footprint.fold(Rect::default(), |all, pos| all.union(Rect::tile(pos)));
    let building = Building {
        kind: BuildingKind::Hotel,
        district: DistrictId::new(0).expect("a first id"),
        footprint,
        span,
        name: None,
    };
    let tile = |stratum: StratumKind, i: usize| {
        let pos = size.pos(i);
        let terrain = match drawn(i) {
            'A' if !building.reaches(stratum) => Terrain::Void,
            'A' if footprint.on_border(pos) => Terrain::Wall,
            'A' => Terrain::Floor,
            _ if stratum != StratumKind::Street => Terrain::Void,
            '.' => Terrain::Road,
            ',' => Terrain::Sidewalk,
            '~' => Terrain::Water,
            _ => Terrain::Void,
        };
        let id = BuildingId::new(0).filter(|_| is_building(pos) && building.reaches(stratum));
        Tile { terrain, feature: None, district: None, building: id, variant: 0, light: 0 }
    };
    let mut draft = Draft::new(Params { size, ..Params::default() }, Arc::clone(flavor()));
    for stratum in StratumKind::PHYSICAL {
        draft.city.strata[usize::from(stratum.number())] = Stratum::from_fn(size, |i| tile(stratum, i));
    }
    draft.city.buildings = Tracked::new(vec![building.clone()]);
    let recipe = Arc::new(Recipe { name: "rooms", passes: vec![passes::interiors::pass()] });
    let mut run = Run::new(recipe, draft, 1, RunOptions::default());
    run.run_to_end().expect("no error");
    let city = run.into_world().city;
    let glyph = |terrain: Terrain| match terrain {
        Terrain::Void => ' ',
        Terrain::Road => '.',
        Terrain::Sidewalk => ',',
        Terrain::Water => '~',
        Terrain::Alley => ':',
        Terrain::Bridge => '=',
        Terrain::Wall => '#',
        Terrain::Window => 'o',
        Terrain::Door => '+',
        Terrain::Floor => '_',
        Terrain::Stair => '>',
        _ => '?',
    };
    let street = city.stratum(StratumKind::Street);
    let row = |y: i32| (0..size.w).map(|x| glyph(street.terrain(Pos::new(x, y)))).collect::<String>();
    ((0..size.h).map(row).collect::<Vec<_>>().join("\n"), city)
}

const TWO_FLOORS: (StratumKind, StratumKind) = (StratumKind::Street, StratumKind::Skyways);

#[test]
fn the_smallest_building_has_door_window_and_stair() {
    let (drawn, _) = furnish(
        &[
            "AAAA ", //
            "AAAA,", "AAAA,", ".....",
        ],
        TWO_FLOORS,
    );
    assert_eq!(drawn, "####\u{20}\n#>_+,\n#o##,\n.....");
}

#[test]
fn a_way_is_carved_to_the_nearest_ground_where_none_touches_the_wall() {
    let (drawn, city) = furnish(
        &[
            "          ",
            " AAAAA  , ", //
            " AAAAA  , ",
            " AAAAA  , ",
            "        , ",
            "........, ",
        ],
        TWO_FLOORS,
    );
    let street = city.stratum(StratumKind::Street);
    let expected = "\u{20}         \n #o#o#  , \n o__>o  , \n #+#o#  , \n  :     , \n........, ";
    assert_eq!(drawn, expected, "{}", street.size());
}

#[test]
fn a_way_over_water_is_a_footbridge() {
    let (drawn, _) = furnish(
        &[
            "~~~~~~~~", //
            "~AAAA~~.", "~AAAA~~.", "~AAAA~~.", "~~~~~~~.",
        ],
        (StratumKind::Street, StratumKind::Street),
    );
    assert_eq!(drawn, "~~~~~~~~\n~#o##~~.\n~o__+==.\n~#o##~~.\n~~~~~~~.");
}

#[test]
fn a_building_walled_in_on_all_sides_stays_without_a_door() {
    let (drawn, _) = furnish(&["AAAA", "AAAA", "AAAA"], TWO_FLOORS);
    assert!(!drawn.contains('+'), "{drawn}");
}

/// The rooms inside a footprint, by their sizes: floor that no wall and no door parts.
fn rooms(board: &Stratum, inside: Rect) -> Vec<u32> {
    let mut rooms = Components::default();
    rooms.label(board.size(), |i| {
        let terrain = board.terrains()[i];
        inside.contains(board.size().pos(i)) && (terrain == Terrain::Floor || terrain.is_vertical())
    });
    rooms.sizes().to_vec()
}

/// The doors inside a footprint.
fn inner_doors(board: &Stratum, inside: Rect) -> Vec<Pos> {
    inside.iter().filter(|&pos| board.terrain(pos) == Terrain::Door).collect()
}

#[test]
fn every_partition_has_one_door() {
    // A partition parts a room in two and joins the two by its doors: one in each makes one less than there are rooms,
    // and the inside is one component (another test), so none has two and none has none.
    let mut partitions = 0;
    for (name, city, _, building) in buildings() {
        let inside = building.footprint.inset(1);
        for stratum in building.roomed_strata() {
            // Cut out of the map, so that the rooms of one building are all there is to label.
            let here = city.stratum(stratum);
            let size = Size::new(inside.w, inside.h);
            let board = Stratum::from_fn(size, |i| {
                let pos = size.pos(i).offset(inside.x, inside.y);
                here.tile(pos).expect("footprints lie inside")
            });
            let (rooms, doors) = (rooms(&board, size.rect()), inner_doors(&board, size.rect()));
            assert_eq!(doors.len(), rooms.len() - 1, "{name}: doors of {} rooms on {}", rooms.len(), stratum.label());
            // Divided four times at most.
            assert!(rooms.len() <= 16, "{name}: {} rooms on {}", rooms.len(), stratum.label());
            partitions += doors.len();
        }
    }
    assert!(partitions > 1000, "only {partitions} partitions");
}

#[test]
fn rooms_are_divided_four_times_at_most_in_the_largest_halls() {
    for (w, h) in [(60, 40), (40, 60), (63, 63)] {
        let hall = vec!["A".repeat(w); h];
        let mut rows: Vec<String> = hall.iter().map(|row| format!("{row},")).collect();
        rows.push(".".repeat(w + 1));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let (_, city) = furnish(&rows, TWO_FLOORS);
        let inside = city.buildings[0].footprint.inset(1);
        for stratum in [StratumKind::Street, StratumKind::Skyways] {
            let board = city.stratum(stratum);
            // Three times would make eight at most; five times, of such a hall, more than sixteen.
            let rooms = rooms(board, inside);
            assert!((9..=16).contains(&rooms.len()), "{w}×{h}: rooms of {rooms:?} tiles");
            assert_eq!(inner_doors(board, inside).len(), rooms.len() - 1, "{w}×{h}");
        }
    }
}
