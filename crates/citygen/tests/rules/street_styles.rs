//! Rules of pass 4 for each of the six styles, on plain ground of a theme of that style: what is laid there and how
//! wide, how far apart, and how often. The figures are those of the theme table, written out.

use citygen::Draft;
use citygen::model::{Feature, Stratum, StratumKind, Terrain, Theme};
use citygen::passes::streets::{self, BLOCKS};
use mapkit::search::flood;
use mapkit::{Dir, Pos, Rect, Run, Size};

use crate::common::cases;
use crate::plain::Plain;
use crate::tally::Tally;

use Terrain::{Alley, Road, Sidewalk, Void};

/// A road of two tiles between pavements.
const PAVED: &[Terrain] = &[Sidewalk, Road, Road, Sidewalk];

fn lay(theme: Theme, size: Size, seed: u64) -> Run<Draft> {
    Plain { seed, ..Plain::new(theme, size) }.run(vec![streets::pass()])
}

fn street(run: &Run<Draft>) -> &Stratum {
    run.world().city.stratum(StratumKind::Street)
}

fn blocks(run: &Run<Draft>) -> Vec<Rect> {
    run.slots().get(BLOCKS).expect("streets makes it").iter().map(|b| b.rect).collect()
}

/// Whether `rect` keeps off the map's edge, which cuts off the outermost blocks, by `margin` tiles.
fn is_inner(run: &Run<Draft>, rect: Rect, margin: i32) -> bool {
    run.world().city.size().rect().inset(margin).contains_rect(rect)
}

/// Every inner block is of this size and has a neighbour to the right behind the streets of `across`, and one below
/// behind those of `down`.
#[track_caller]
fn assert_lattice(theme: Theme, block: (i32, i32), across: &[&[Terrain]], down: &[&[Terrain]]) {
    let mut seen = 0;
    for seed in 1..=3 {
        let run = lay(theme, Size::new(300, 200), seed);
        let (street, blocks) = (street(&run), blocks(&run));
        let margin = block.0.max(block.1) + 8;
        for &rect in blocks.iter().filter(|r| is_inner(&run, **r, margin)) {
            assert_eq!((rect.w, rect.h), block, "{theme:?}: {rect:?}");
            let beside: Vec<Terrain> =
                (0..across[0].len() as i32).map(|n| street.terrain(Pos::new(rect.right() + n, rect.y + 2))).collect();
            let below: Vec<Terrain> =
                (0..down[0].len() as i32).map(|n| street.terrain(Pos::new(rect.x + 2, rect.bottom() + n))).collect();
            assert!(across.contains(&beside.as_slice()), "{theme:?}: {beside:?} beside {rect:?}");
            assert!(down.contains(&below.as_slice()), "{theme:?}: {below:?} below {rect:?}");
            for next in [
                Rect { x: rect.right() + beside.len() as i32, ..rect },
                Rect { y: rect.bottom() + below.len() as i32, ..rect },
            ] {
                assert!(blocks.contains(&next), "{theme:?}: no block at {next:?}");
            }
            seen += 1;
        }
    }
    assert!(seen >= 12, "{theme:?}: only {seen} inner blocks");
}

#[test]
fn grid_lays_blocks_of_24_by_12_between_roads_of_two_tiles_with_pavements() {
    assert_lattice(Theme::CorpCore, (24, 12), &[PAVED], &[PAVED]);
}

#[test]
fn superblock_lays_blocks_of_40_by_20_between_roads_of_two_tiles_with_pavements() {
    assert_lattice(Theme::Megablocks, (40, 20), &[PAVED], &[PAVED]);
}

#[test]
fn rows_lays_paved_roads_every_14_rows_and_bare_access_roads_a_block_apart() {
    assert_lattice(Theme::Docks, (30, 14), &[&[Road, Road]], &[PAVED]);
    assert_lattice(Theme::Industrial, (28, 14), &[&[Road, Road]], &[PAVED]);
}

#[test]
fn shattered_lays_blocks_of_16_by_10_between_bare_roads_of_two_tiles_or_what_is_left_of_them() {
    let ways: &[&[Terrain]] = &[&[Road, Road], &[Alley, Alley]];
    assert_lattice(Theme::CombatZone, (16, 10), ways, ways);
}

/// The streets between two crossings: right of and below every inner block of a shattered lattice.
fn segments(run: &Run<Draft>) -> Vec<Rect> {
    let inner = blocks(run).into_iter().filter(|&r| is_inner(run, r, 26));
    inner.flat_map(|r| [Rect::new(r.right(), r.y, 2, r.h), Rect::new(r.x, r.bottom(), r.w, 2)]).collect()
}

/// The two rows of tiles at the ends of a segment.
fn ends(segment: Rect) -> [Rect; 2] {
    let Rect { x, y, w, h } = segment;
    if w > h {
        [Rect::new(x, y, 1, h), Rect::new(x + w - 1, y, 1, h)]
    } else {
        [Rect::new(x, y, w, 1), Rect::new(x, y + h - 1, w, 1)]
    }
}

/// Both ends of a narrowed segment leave one tile, and one walks from one to the other without leaving the segment.
#[track_caller]
fn assert_passable(street: &Stratum, segment: Rect, name: &str) {
    let open = ends(segment).map(|end| end.iter().filter(|&p| street.is_walkable(p)).collect::<Vec<Pos>>());
    let [[from], [to]] = open.each_ref().map(Vec::as_slice) else {
        panic!("{name}: {segment:?} is open at {open:?}")
    };
    let reached = flood(street.size(), *from, |p| segment.contains(p) && street.is_walkable(p));
    assert!(reached.contains(to), "{name}: {segment:?} is closed between {from} and {to}");
}

#[test]
fn three_of_ten_shattered_segments_are_alleys_with_a_barrier_at_both_ends_and_the_others_roads_without() {
    let mut shattered = Tally::default();
    for seed in 1..=4 {
        let run = lay(Theme::CombatZone, Size::new(400, 240), seed);
        let street = street(&run);
        for segment in segments(&run) {
            let barriers: Vec<Pos> =
                segment.iter().filter(|&p| street.feature(p) == Some(Feature::Barrier)).collect();
            let is_alley = segment.iter().all(|p| street.terrain(p) == Alley);
            shattered.add(0.3, is_alley);
            if is_alley {
                let at_ends = ends(segment).map(|end| barriers.iter().filter(|&&p| end.contains(p)).count());
                assert_eq!((at_ends, barriers.len()), ([1, 1], 2), "seed {seed}: {segment:?}");
                assert_passable(street, segment, &format!("seed {seed}"));
            } else {
                assert!(segment.iter().all(|p| street.terrain(p) == Road), "seed {seed}: {segment:?}");
                assert_eq!(barriers, [], "seed {seed}: {segment:?}");
            }
        }
    }
    shattered.assert("shattered segments");
}

#[test]
fn the_two_ends_of_every_narrowed_segment_of_a_city_stay_joined_within_it() {
    let mut seen = 0;
    for case in cases() {
        for pass in ["streets", "cyberspace"] {
            let laid = case.after("streets").world.city.stratum(StratumKind::Street);
            let street = case.after(pass).world.city.stratum(StratumKind::Street);
            let is_barrier = |pos: Pos| laid.feature(pos) == Some(Feature::Barrier);
            for pos in laid.size().rect().iter().filter(|&p| is_barrier(p)) {
                // The segment is the alley of two tiles that ends here, a block long, with a barrier at its other end.
                let candidates = [(Dir::E, 16), (Dir::W, 16), (Dir::S, 10), (Dir::N, 10)].into_iter();
                let segments: Vec<Rect> = candidates
                    .flat_map(|(dir, length)| {
                        let (dx, dy) = dir.delta();
                        let other = pos.offset(dx * (length - 1), dy * (length - 1));
                        let line = Rect::spanning(pos, other);
                        let wide =
                            move |side: i32| Rect::spanning(pos, other.offset(side * dy.abs(), side * dx.abs()));
                        [wide(1), wide(-1)].into_iter().filter(move |r| {
                            line.area() == length && is_barrier(other) && r.iter().all(|p| laid.terrain(p) == Alley)
                        })
                    })
                    .collect();
                assert!(!segments.is_empty(), "{}: the barrier at {pos} narrows no segment", case.name());
                for segment in segments {
                    assert_passable(street, segment, &format!("{} after {pass}", case.name()));
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} ends of narrowed segments");
}

/// A strip seen with its road from left to right.
struct Strip<'a> {
    street: &'a Stratum,
    along_rows: bool,
    length: i32,
    across: i32,
}

impl Strip<'_> {
    fn at(&self, along: i32, across: i32) -> Terrain {
        self.street.terrain(if self.along_rows { Pos::new(along, across) } else { Pos::new(across, along) })
    }
}

#[test]
fn strip_lays_one_paved_road_of_three_tiles_along_its_longer_axis_and_alleys_with_ten_tiles_between() {
    for (size, along_rows) in [(Size::new(240, 160), true), (Size::new(160, 240), false)] {
        for seed in 1..=3 {
            let run = lay(Theme::NeonStrip, size, seed);
            let strip =
                Strip { street: street(&run), along_rows, length: size.w.max(size.h), across: size.w.min(size.h) };
            let name = format!("{size}, seed {seed}");
            let is_cut = |&along: &i32| {
                (0..strip.across).filter(|&n| strip.at(along, n) == Alley).count() as i32 >= strip.across - 3
            };
            let cuts: Vec<i32> = (0..strip.length).filter(is_cut).collect();
            assert!(cuts.windows(2).all(|c| c[1] - c[0] == 11), "{name}: alleys at {cuts:?}");
            assert!(cuts[0] <= 10 && cuts[cuts.len() - 1] >= strip.length - 11, "{name}: alleys at {cuts:?}");

            // The road is whole from end to end, in the middle, and the only one.
            let roads: Vec<i32> = (0..strip.across).filter(|&n| strip.at(2, n) == Road).collect();
            let first = roads[0];
            assert_eq!(roads, [first, first + 1, first + 2], "{name}");
            assert!((first + 1 - strip.across / 2).abs() <= 1, "{name}: the road is off the middle, at {roads:?}");
            for along in 0..strip.length {
                for n in 0..strip.across {
                    let (is_road, wanted) = (strip.at(along, n) == Road, roads.contains(&n));
                    assert_eq!(is_road, wanted, "{name}: {} at {along}, {n}", strip.at(along, n).label());
                }
                let pavement = if cuts.contains(&along) { Alley } else { Sidewalk };
                assert_eq!(strip.at(along, first - 1), pavement, "{name}: beside the road at {along}");
                assert_eq!(strip.at(along, first + 3), pavement, "{name}: beside the road at {along}");
            }
        }
    }
}

#[test]
fn strip_leaves_blocks_of_ten_tiles_by_eighteen_from_the_pavement_back() {
    for (size, block) in [(Size::new(240, 160), (10, 18)), (Size::new(160, 240), (18, 10))] {
        let run = lay(Theme::NeonStrip, size, 5);
        let inner: Vec<Rect> = blocks(&run).into_iter().filter(|&r| is_inner(&run, r, 20)).collect();
        assert!(inner.len() > 50, "{size}: {} inner blocks", inner.len());
        for rect in inner {
            assert_eq!((rect.w, rect.h), block, "{size}: {rect:?}");
        }
    }
}

/// Parts a rectangle along every alley that runs from side to side, down to the leaves of the partition.
fn leaves(street: &Stratum, rect: Rect) -> Vec<Rect> {
    let mut open = vec![rect];
    let mut leaves = Vec::new();
    while let Some(rect) = open.pop() {
        match cuts(street, rect).first() {
            Some(&(true, x)) => open.extend([
                Rect::new(rect.x, rect.y, x - rect.x, rect.h),
                Rect::new(x + 1, rect.y, rect.right() - x - 1, rect.h),
            ]),
            Some(&(false, y)) => open.extend([
                Rect::new(rect.x, rect.y, rect.w, y - rect.y),
                Rect::new(rect.x, y + 1, rect.w, rect.bottom() - y - 1),
            ]),
            None => leaves.push(rect),
        }
    }
    leaves
}

/// The alleys that run through a rectangle: whether down a column, and where.
fn cuts(street: &Stratum, rect: Rect) -> Vec<(bool, i32)> {
    let is_alley = |pos: Pos| street.terrain(pos) == Alley;
    let columns = (rect.x..rect.right()).filter(|&x| (rect.y..rect.bottom()).all(|y| is_alley(Pos::new(x, y))));
    let rows = (rect.y..rect.bottom()).filter(|&y| (rect.x..rect.right()).all(|x| is_alley(Pos::new(x, y))));
    columns.map(|x| (true, x)).chain(rows.map(|y| (false, y))).collect()
}

/// Leaves are at most half as large again as a block, and a fifth of them has one dead end half their width.
#[track_caller]
fn assert_organic(theme: Theme, most: (i32, i32)) {
    let mut dead_ends = Tally::default();
    let mut largest = (0, 0);
    for seed in 1..=4 {
        let run = lay(theme, Size::new(300, 200), seed);
        let street = street(&run);
        assert!(street.terrains().iter().all(|t| matches!(t, Alley | Void)), "{theme:?}, seed {seed}");
        // A dead end that begins at the map's edge is loose, and joined by a longer alley.
        for leaf in leaves(street, street.size().rect()).into_iter().filter(|&r| is_inner(&run, r, 1)) {
            let name = format!("{theme:?}, seed {seed}: {leaf:?}");
            assert!(leaf.w >= 8 && leaf.h >= 6, "{name} is too small");
            assert!(leaf.w <= most.0 && leaf.h <= most.1, "{name} is too large");
            largest = (largest.0.max(leaf.w), largest.1.max(leaf.h));
            let tiles: Vec<Pos> = leaf.iter().filter(|&p| street.terrain(p) == Alley).collect();
            dead_ends.add(0.2, !tiles.is_empty());
            if let (Some(&first), Some(&last)) = (tiles.first(), tiles.last()) {
                assert_eq!(Rect::spanning(first, last).area() as usize, tiles.len(), "{name}: {tiles:?}");
                assert_eq!((tiles.len() as i32, first.y), (leaf.w / 2, last.y), "{name}: {tiles:?}");
                assert!(first.x == leaf.x || last.x == leaf.right() - 1, "{name}: a loose alley {tiles:?}");
            }
        }
    }
    assert!(largest.0 + 2 >= most.0 && largest.1 + 2 >= most.1, "{theme:?}: no leaf is larger than {largest:?}");
    dead_ends.assert("leaves with a dead end");
}

#[test]
fn organic_parts_its_ground_to_leaves_about_a_block_and_a_half_a_fifth_of_them_with_a_dead_end() {
    assert_organic(Theme::NightMarket, (24, 13));
    assert_organic(Theme::OldTown, (21, 13));
}

#[test]
fn organic_cuts_between_35_and_65_of_a_hundred() {
    let (mut least, mut most) = (100, 0);
    for seed in 1..=40 {
        let size = Size::new(160, 80);
        let run = lay(Theme::OldTown, size, seed);
        // The first cut runs through the whole map, across its longer side.
        let shares: Vec<i32> = cuts(street(&run), size.rect())
            .into_iter()
            .filter(|c| c.0)
            .map(|(_, x)| 100 * x / size.w)
            .filter(|share| (35..=65).contains(share))
            .collect();
        assert!(!shares.is_empty(), "seed {seed}: {:?}", cuts(street(&run), size.rect()));
        if let [only] = shares[..] {
            (least, most) = (least.min(only), most.max(only));
        }
    }
    assert!(least < 40 && most > 60, "cuts lie between {least} and {most}");
}

#[test]
fn every_style_is_laid_in_some_city() {
    let themes: std::collections::BTreeSet<Theme> =
        cases().iter().flat_map(|case| case.city.districts.iter().map(|d| d.theme)).collect();
    assert_eq!(themes.len(), Theme::ALL.len(), "{themes:?}");
}
