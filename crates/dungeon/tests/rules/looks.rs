//! What makes a dungeon one that people want to play.

use std::collections::BTreeSet;

use dungeon::look::{Role, cells};
use dungeon::{Config, Dungeon, RegionKind, Tile, generate};
use mapkit::{Grid, Pos};

use super::common::{Case, cases, kinds, sides};

/// A map with what kind of region each tile belongs to.
struct Seen<'a> {
    case: &'a Case,
    kinds: Grid<Option<RegionKind>>,
}

fn each(check: impl Fn(&Seen<'_>, Pos)) {
    for case in cases() {
        let seen = Seen { case, kinds: kinds(&case.dungeon) };
        for pos in case.dungeon.size().rect().iter() {
            check(&seen, pos);
        }
    }
}

impl Seen<'_> {
    fn is_room(&self, pos: Pos) -> bool {
        self.kinds.get(pos) == Some(&Some(RegionKind::Room))
    }

    fn is_corridor(&self, pos: Pos) -> bool {
        self.kinds.get(pos) == Some(&Some(RegionKind::Corridor))
    }

    fn is_open(&self, pos: Pos) -> bool {
        self.is_room(pos) || self.is_corridor(pos)
    }

    fn is_door(&self, pos: Pos) -> bool {
        self.case.dungeon.tiles.get(pos) == Some(&Tile::Door)
    }
}

#[test]
fn doors_stand_exactly_where_a_corridor_meets_a_room() {
    each(|seen, pos| {
        let meets = seen.is_corridor(pos) && sides(pos).into_iter().any(|side| seen.is_room(side));
        assert_eq!(seen.is_door(pos), meets, "{pos}\n{}", seen.case.show());
    });
}

#[test]
fn a_door_is_gone_through_straight() {
    each(|seen, pos| {
        if seen.is_door(pos) {
            let [north, east, south, west] = sides(pos).map(|side| seen.is_open(side));
            let straight = (north && south && !east && !west) || (east && west && !north && !south);
            assert!(straight, "{pos}\n{}", seen.case.show());
        }
    });
}

#[test]
fn no_door_stands_beside_a_door_or_one_tile_of_wall_from_it() {
    each(|seen, pos| {
        if seen.is_door(pos) {
            for side in [Pos::new(1, 0), Pos::new(0, 1)] {
                let (next, second) = (pos.offset(side.x, side.y), pos.offset(2 * side.x, 2 * side.y));
                assert!(!seen.is_door(next), "{pos}\n{}", seen.case.show());
                assert!(seen.is_open(next) || !seen.is_door(second), "{pos}\n{}", seen.case.show());
            }
        }
    });
}

#[test]
fn no_corridor_ends_blind() {
    each(|seen, pos| {
        let ways = sides(pos).into_iter().filter(|&side| seen.is_open(side)).count();
        assert!(!seen.is_corridor(pos) || ways >= 2, "{pos}\n{}", seen.case.show());
    });
}

#[test]
fn corridors_are_one_tile_wide() {
    each(|seen, pos| {
        let square = [pos, pos.offset(1, 0), pos.offset(0, 1), pos.offset(1, 1)];
        let wide = square.iter().all(|&p| seen.is_open(p)) && square.iter().any(|&p| seen.is_corridor(p));
        assert!(!wide, "{pos}\n{}", seen.case.show());
    });
}

#[test]
fn no_two_corridors_run_side_by_side_along_one_wall() {
    each(|seen, pos| {
        for (dx, dy) in [(1, 0), (0, 1)] {
            // Four tiles of corridor, a wall of one tile, four tiles of corridor.
            let beside = (0..4).all(|n| {
                let here = pos.offset(n * dx, n * dy);
                let (wall, other) = (here.offset(dy, dx), here.offset(2 * dy, 2 * dx));
                seen.is_corridor(here) && !seen.is_open(wall) && seen.is_corridor(other)
            });
            assert!(!beside, "{pos}\n{}", seen.case.show());
        }
    });
}

#[test]
fn corridors_seldom_run_along_the_wall_of_a_room() {
    let (mut along, mut all) = (0, 0);
    for case in cases() {
        let seen = Seen { case, kinds: kinds(&case.dungeon) };
        for pos in case.dungeon.size().rect().iter().filter(|&pos| seen.is_corridor(pos)) {
            all += 1;
            along += usize::from([(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().any(|(dx, dy)| {
                [-1, 0, 1].into_iter().all(|n| {
                    let here = pos.offset(n * dy, n * dx);
                    let (wall, room) = (here.offset(dx, dy), here.offset(2 * dx, 2 * dy));
                    seen.is_corridor(here) && !seen.is_open(wall) && seen.is_room(room)
                })
            }));
        }
    }
    assert!(along * 50 < all, "{along} of {all} corridor tiles");
}

fn twenty() -> impl Iterator<Item = Dungeon> {
    (0..20).map(|seed| generate(&Config::with_seed(seed)).expect("the default is accepted"))
}

#[test]
fn rooms_are_of_varied_size() {
    for dungeon in twenty() {
        let sizes = dungeon.of_kind(RegionKind::Room).map(|room| (room.bounds.w, room.bounds.h));
        let (sizes, areas): (BTreeSet<_>, Vec<i32>) = sizes.map(|size| (size, size.0 * size.1)).unzip();
        let (least, most) = (areas.iter().min().expect("rooms"), areas.iter().max().expect("rooms"));
        assert!(areas.len() >= 15, "{} rooms\n{dungeon}", areas.len());
        assert!(sizes.len() * 2 >= areas.len(), "{} sizes of {} rooms\n{dungeon}", sizes.len(), areas.len());
        assert!(most >= &(3 * least), "{least} to {most} tiles\n{dungeon}");
    }
}

#[test]
fn rooms_are_no_wide_corridors() {
    for dungeon in twenty() {
        for room in dungeon.of_kind(RegionKind::Room) {
            let (w, h) = (room.bounds.w, room.bounds.h);
            assert!(w <= 3 * h && h <= 3 * w, "{w}×{h}\n{dungeon}");
        }
    }
}

#[test]
fn cells_show_rooms_corridors_doors_and_the_walls_around_them() {
    let config = Config { seed: 5, width: 34, height: 12, room_max: 6, depth: 2, ..Config::default() };
    let dungeon = generate(&config).expect("accepted");
    let shown = cells(&dungeon.tiles, &dungeon.regions);
    let kinds = kinds(&dungeon);
    for (pos, cell) in shown.iter() {
        assert_eq!(cell.glyph, cell.role.glyph());
        let tile = dungeon.tiles[pos];
        let role = match (tile, kinds[pos]) {
            (Tile::Door, _) => Role::Door,
            (Tile::Floor, Some(RegionKind::Corridor)) => Role::Corridor,
            (Tile::Floor, _) => Role::Room,
            (Tile::Wall, _) => {
                let around = dungeon.tiles.iter_rect(mapkit::Rect::new(pos.x - 1, pos.y - 1, 3, 3));
                let bare = !around.into_iter().any(|(_, tile)| tile.is_walkable());
                if bare { Role::Rock } else { Role::Wall }
            }
        };
        assert_eq!(cell.role, role, "{pos}\n{dungeon}");
    }
    for role in Role::ALL {
        assert!(shown.iter().any(|(_, cell)| cell.role == role), "no {}\n{dungeon}", role.label());
    }
}
