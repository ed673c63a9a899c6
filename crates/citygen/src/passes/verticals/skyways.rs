//! Walkways between buildings that reach the Skyways, and platforms over junctions.

use mapkit::text::count;
use mapkit::{Dir, Pos, Rect};

use super::neighbours::{Buckets, gap, transpose};
use crate::City;
use crate::model::{BuildingId, StratumKind, Terrain, Theme};
use crate::passes::cx::Cx;

/// No walkway between two buildings is free of other buildings.
pub(super) const WALKWAY_BLOCKED: &str = "walkway blocked";
/// Galleries are laid around a building.
pub(super) const FEW_WALKWAYS: &str = "too few walkways";
/// Nothing leads to a platform.
pub(super) const PLATFORM_LOST: &str = "platform out of reach";

/// Most buildings that one building's own walkways lead to.
pub(super) const MOST_LINKS: usize = 2;
/// Walkways lead to buildings at most this many tiles away, both axes added up.
const REACH: i32 = 12;
/// Most neighbours that are tried for the two walkways; more cost time and hardly ever find one.
const MOST_TRIES: usize = 8;
/// Width of a walkway in tiles.
const WIDTH: i32 = 2;
/// A city with fewer tiles of walkway than this gets galleries, or its Skyways would hardly be there.
const LEAST_WALKWAYS: usize = 60;
/// Platforms reach this many tiles from their middle.
const PLATFORM_RADIUS: i32 = 2;
/// The middles of two platforms are at least this far apart, or the streets below would lie in the dark.
const PLATFORM_SPACING: i32 = 8;
/// A street that leads away from a junction goes on for this many tiles.
const LEADS_AWAY: i32 = 6;

/// Whether districts of this theme have platforms.
pub(super) const fn has_platforms(theme: Theme) -> bool {
    matches!(theme, Theme::CorpCore | Theme::NeonStrip)
}

/// Builds the walkways that start at building `id`.
pub(super) fn link(
    cx: &mut Cx<'_>,
    buckets: &Buckets,
    links: &mut [[Option<BuildingId>; MOST_LINKS]],
    id: BuildingId,
) {
    cx.label(|| format!("walkways of building {id}"));
    for other in find_neighbours(&cx.world.city, buckets, id) {
        if links[id.index()].iter().all(Option::is_some) {
            break;
        }
        if links[other.index()].contains(&Some(id)) {
            // The other one has built the walkway between the two; it counts for both.
            note_link(&mut links[id.index()], other);
            continue;
        }
        let city = &cx.world.city;
        let (from, to) = (city.buildings[id.index()].footprint, city.buildings[other.index()].footprint);
        if let Some(parts) = find_walkway(city, from, to) {
            let mut board = cx.world.board(StratumKind::Skyways);
            for pos in parts.into_iter().flat_map(Rect::iter) {
                board.put_terrain(pos, Terrain::Walkway);
            }
            note_link(&mut links[id.index()], other);
        } else {
            let place = Some(StratumKind::Skyways.board_pos(from.center()));
            cx.give_up(WALKWAY_BLOCKED, place, || format!("from building {id} to building {other}"));
        }
    }
}

fn note_link(links: &mut [Option<BuildingId>; MOST_LINKS], other: BuildingId) {
    if let Some(free) = links.iter_mut().find(|link| link.is_none()) {
        *free = Some(other);
    }
}

/// The buildings on the Skyways that a walkway may lead to, nearest first.
fn find_neighbours(city: &City, buckets: &Buckets, id: BuildingId) -> Vec<BuildingId> {
    let here = city.buildings[id.index()].footprint;
    let mut near: Vec<(i32, BuildingId)> = Vec::new();
    for other in buckets.near(here.inflate(REACH)) {
        let building = &city.buildings[other.index()];
        let (across, down) = gap(here, building.footprint);
        if other != id && building.reaches(StratumKind::Skyways) && (1..=REACH).contains(&(across + down)) {
            near.push((across + down, other));
        }
    }
    near.sort_unstable();
    near.into_iter().take(MOST_TRIES).map(|(_, other)| other).collect()
}

/// The shortest walkway between two buildings that is free of others: one stretch, or two that meet at a right
/// angle. Both ends touch a wall away from its corners.
fn find_walkway(city: &City, from: Rect, to: Rect) -> Option<[Rect; 2]> {
    let mut candidates = find_candidates(from, to);
    let swapped = find_candidates(transpose(from), transpose(to));
    candidates.extend(swapped.into_iter().map(|parts| parts.map(transpose)));
    candidates.sort_by_key(|parts| parts[0].area() + parts[1].area());
    candidates.into_iter().find(|parts| parts.iter().all(|&part| is_free(city, part)))
}

/// Walkways that leave `from` by its left or right wall: straight ones, and those that turn to the top or bottom wall
/// of `to`.
fn find_candidates(from: Rect, to: Rect) -> Vec<[Rect; 2]> {
    let mut found = Vec::new();
    let (left, right) = if from.x < to.x { (from, to) } else { (to, from) };
    let span = right.x - left.right();
    let (first, last) = (from.y.max(to.y) + 1, from.bottom().min(to.bottom()) - 2);
    if span > 0 && first <= last {
        let lowest = (last + 1 - WIDTH).max(first);
        for row in [i32::midpoint(first, lowest), first, lowest] {
            found.push([Rect::new(left.right(), row, span, WIDTH), Rect::default()]);
        }
    }
    for row in [from.y + 1, (from.bottom() - 1 - WIDTH).max(from.y + 1)] {
        for column in [to.x + 1, (to.right() - 1 - WIDTH).max(to.x + 1)] {
            let along = if column >= from.right() {
                Rect::new(from.right(), row, column + WIDTH - from.right(), WIDTH)
            } else {
                Rect::new(column, row, from.x - column, WIDTH)
            };
            let down = if row + WIDTH <= to.y {
                Rect::new(column, row, WIDTH, to.y - row)
            } else {
                Rect::new(column, to.bottom(), WIDTH, row + WIDTH - to.bottom())
            };
            let turns = along.w >= WIDTH && down.h >= WIDTH;
            // Beside the wall, not in front of it: no way leads sideways from there.
            let leaves = column >= from.right() || column + WIDTH <= from.x;
            let enters = row + WIDTH <= to.y || row >= to.bottom();
            if turns && leaves && enters {
                found.push([along, down]);
            }
        }
    }
    found
}

/// Whether `rect` lies inside the map and meets no building on the Skyways.
fn is_free(city: &City, rect: Rect) -> bool {
    let skyways = city.stratum(StratumKind::Skyways);
    city.size().rect().contains_rect(rect) && rect.iter().all(|pos| skyways.building(pos).is_none())
        || rect.is_empty()
}

/// Lays walkways around buildings, side by side, until a city of few high buildings has Skyways worth the name.
pub(super) fn lay_galleries(cx: &mut Cx<'_>) {
    let terrains = cx.world.city.stratum(StratumKind::Skyways).terrains();
    let mut tiles = terrains.iter().filter(|&&t| t == Terrain::Walkway).count();
    cx.label(|| format!("galleries beside {} of walkway", count(tiles, "tile")));
    for number in 0..cx.world.city.buildings.len() {
        let building = &cx.world.city.buildings[number];
        if tiles >= LEAST_WALKWAYS {
            break;
        }
        if !building.reaches(StratumKind::Skyways) {
            continue;
        }
        let (center, before) = (building.footprint.center(), tiles);
        let Rect { x, y, w, h } = building.footprint.inflate(WIDTH);
        let sides = [
            Rect::new(x, y, w, WIDTH),
            Rect::new(x, y + h - WIDTH, w, WIDTH),
            Rect::new(x, y, WIDTH, h),
            Rect::new(x + w - WIDTH, y, WIDTH, h),
        ];
        for side in sides.into_iter().filter(|&side| is_free(&cx.world.city, side)).collect::<Vec<_>>() {
            let mut board = cx.world.board(StratumKind::Skyways);
            for pos in side.iter() {
                tiles += usize::from(board.terrain_at(pos) != Terrain::Walkway);
                board.put_terrain(pos, Terrain::Walkway);
            }
        }
        cx.give_up(FEW_WALKWAYS, Some(StratumKind::Skyways.board_pos(center)), || {
            format!("{} in the whole city: {} more around building {number}", count(before, "tile"), tiles - before)
        });
    }
}

/// Builds a platform over each junction at the corners of a block that something on the Skyways reaches.
pub(super) fn cover_junctions(cx: &mut Cx<'_>, platforms: &mut Vec<Pos>, block: usize, rect: Rect) {
    cx.label(|| format!("platforms around block {block}"));
    for middle in find_junctions(&cx.world.city, rect) {
        let platform = Rect::tile(middle).inflate(PLATFORM_RADIUS);
        let crowded = platforms.iter().any(|other| other.chebyshev(middle) < PLATFORM_SPACING);
        // At a district's edge the junction beside a block may be a neighbour's.
        let district = cx.world.city.stratum(StratumKind::Street).district(middle);
        let theme = district.and_then(|id| cx.world.city.district(id)).map(|d| d.theme);
        if crowded || !theme.is_some_and(has_platforms) || !is_free(&cx.world.city, platform) {
            continue;
        }
        if !is_reached(&cx.world.city, platform) {
            let place = Some(StratumKind::Skyways.board_pos(middle));
            cx.give_up(PLATFORM_LOST, place, || format!("over the junction beside block {block}"));
            continue;
        }
        platforms.push(middle);
        let mut board = cx.world.board(StratumKind::Skyways);
        for pos in platform.iter() {
            board.put_terrain(pos, Terrain::Walkway);
        }
    }
}

/// The road junctions outside the corners of a block, one a corner at most.
fn find_junctions(city: &City, block: Rect) -> Vec<Pos> {
    let (left, right, top, bottom) = (block.x - 1, block.right(), block.y - 1, block.bottom());
    let corners = [(left, top, -1, -1), (right, top, 1, -1), (right, bottom, 1, 1), (left, bottom, -1, 1)];
    let at_corner = |(x, y, dx, dy): (i32, i32, i32, i32)| {
        // Road lies one tile away behind a sidewalk; an alley across may lie right at the corner.
        let offsets = [(1, 1), (0, 1), (1, 0), (0, 2), (2, 0), (2, 2), (0, 0)];
        let tiles = offsets.into_iter().map(|(ox, oy)| Pos::new(x + ox * dx, y + oy * dy));
        tiles.into_iter().find(|&pos| is_junction(city, pos))
    };
    corners.into_iter().filter_map(at_corner).collect()
}

/// Whether a road tile is a place from which streets lead away to at least three sides.
fn is_junction(city: &City, middle: Pos) -> bool {
    let street = city.stratum(StratumKind::Street);
    let is_street = |t: Terrain| matches!(t, Terrain::Road | Terrain::Alley | Terrain::Bridge);
    let leads_away = |dir: Dir| {
        let (dx, dy) = dir.delta();
        (-PLATFORM_RADIUS..=PLATFORM_RADIUS).any(|lane| {
            let start = middle.offset(dx * PLATFORM_RADIUS + dy * lane, dy * PLATFORM_RADIUS + dx * lane);
            let ahead = (1..=LEADS_AWAY).map(|n| street.terrain(start.offset(dx * n, dy * n)));
            // Streets break the sidewalk of an avenue where they meet it, or stop right at it.
            let pavement = ahead.clone().filter(|&t| t == Terrain::Sidewalk).count();
            pavement <= 1 && ahead.into_iter().all(|t| is_street(t) || t == Terrain::Sidewalk)
        })
    };
    street.terrain(middle) == Terrain::Road && Dir::CARDINAL.into_iter().filter(|&dir| leads_away(dir)).count() >= 3
}

/// Whether a walkway touches the platform, or a wall that can have a door onto it.
fn is_reached(city: &City, platform: Rect) -> bool {
    let skyways = city.stratum(StratumKind::Skyways);
    let has_door = |pos: Pos| {
        let building = skyways.building(pos).and_then(|id| city.building(id));
        building.is_some_and(|b| !b.footprint.is_corner(pos))
    };
    let around = platform.inflate(1);
    let touches = |pos: Pos| !around.is_corner(pos) && (skyways.terrain(pos) == Terrain::Walkway || has_door(pos));
    around.border().any(touches) || platform.iter().any(|pos| skyways.terrain(pos) == Terrain::Walkway)
}
