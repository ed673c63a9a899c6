//! Facts of search, the optimum ones held against brute force on random grids.

use std::collections::BTreeMap;

use mapkit::search::{
    AStar, Bordered, Components, Costs, DistanceField, Ends, Shape, flood, line, minimum_spanning_tree, nearest,
};
use mapkit::{Dir, Grid, Pos, Size, Stream};

const IMPASSABLE: u32 = 0;

/// A grid of prices: 0 closed, else 1..=`most`.
fn prices(stream: &mut Stream, most: u32) -> Grid<u32> {
    let size = Size::new(stream.range(1, 17), stream.range(1, 13));
    let walls = stream.float(0.0, 0.5);
    Grid::from_fn(size, |_| if stream.chance(walls) { IMPASSABLE } else { 1 + stream.below(most) })
}

fn random_tile(stream: &mut Stream, size: Size) -> Pos {
    size.pos(stream.index(size.area()))
}

/// Least cost of entering tiles from `from` to each tile, by relaxing until nothing changes.
fn brute_costs(prices: &Grid<u32>, from: Pos) -> BTreeMap<Pos, u32> {
    let mut costs = BTreeMap::from([(from, 0)]);
    loop {
        let before = costs.clone();
        for (&pos, &cost) in &before {
            for next in Dir::CARDINAL.map(|dir| pos.step(dir)) {
                if let Some(&price) = prices.get(next).filter(|&&price| price != IMPASSABLE) {
                    let known = costs.entry(next).or_insert(u32::MAX);
                    *known = (*known).min(cost + price);
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

fn route(astar: &mut AStar, prices: &Grid<u32>, ends: Ends, costs: Costs) -> Option<Vec<Pos>> {
    let shape = Shape::new(prices.size());
    astar.path(shape, ends, costs, |_, to| prices.get(shape.pos(to)).copied().unwrap_or(IMPASSABLE))
}

#[track_caller]
fn assert_is_walk(path: &[Pos], Ends { from, to }: Ends) {
    assert_eq!((path.first(), path.last()), (Some(&from), Some(&to)));
    assert!(path.windows(2).all(|pair| pair[0].manhattan(pair[1]) == 1), "{path:?}");
}

#[test]
fn around_a_wall_with_one_gap_the_path_has_thirteen_cells() {
    let passable = |pos: Pos| pos.x != 2 || pos.y == 4;
    let ends = Ends { from: Pos::new(0, 0), to: Pos::new(4, 0) };
    let path = AStar::default().shortest(Size::new(5, 5), ends, passable).unwrap();
    assert_eq!(path.len(), 13);
    assert_is_walk(&path, ends);
}

#[test]
fn a_path_from_a_tile_to_itself_is_that_tile() {
    let here = Pos::new(1, 1);
    assert_eq!(AStar::default().shortest(Size::new(3, 3), Ends { from: here, to: here }, |_| true), Some(vec![here]));
}

#[test]
fn there_is_no_path_through_a_wall_nor_from_or_to_outside() {
    let mut astar = AStar::default();
    let size = Size::new(5, 5);
    let (left, right) = (Pos::new(0, 0), Pos::new(4, 0));
    assert_eq!(astar.shortest(size, Ends { from: left, to: right }, |pos| pos.x != 2), None);
    assert_eq!(astar.shortest(size, Ends { from: left, to: Pos::new(5, 0) }, |_| true), None);
    assert_eq!(astar.shortest(size, Ends { from: Pos::new(-1, 0), to: left }, |_| true), None);
}

#[test]
fn a_path_costs_the_least_there_is_and_one_search_serves_for_all() {
    let mut stream = Stream::new(11);
    let mut astar = AStar::default();
    for most in [1, 2, 5, 14, 40] {
        for _ in 0..60 {
            let prices = prices(&mut stream, most);
            let ends =
                Ends { from: random_tile(&mut stream, prices.size()), to: random_tile(&mut stream, prices.size()) };
            let path = route(&mut astar, &prices, ends, Costs::new(1, most));
            let least = brute_costs(&prices, ends.from).get(&ends.to).copied();
            let cost = |path: &Vec<Pos>| path.iter().skip(1).map(|&pos| prices[pos]).sum::<u32>();
            assert_eq!(path.as_ref().map(cost), least, "{ends:?} in {prices:?}");
            if let Some(path) = path {
                assert_is_walk(&path, ends);
            }
        }
    }
}

#[test]
fn ties_are_broken_the_same_way_by_a_fresh_and_a_warm_search() {
    let mut stream = Stream::new(12);
    let mut warm = AStar::default();
    for _ in 0..60 {
        let prices = prices(&mut stream, 3);
        let ends =
            Ends { from: random_tile(&mut stream, prices.size()), to: random_tile(&mut stream, prices.size()) };
        let fresh = route(&mut AStar::default(), &prices, ends, Costs::new(1, 3));
        assert_eq!(route(&mut warm, &prices, ends, Costs::new(1, 3)), fresh);
        assert_eq!(route(&mut warm, &prices, ends, Costs::new(1, 3)), fresh);
    }
}

#[test]
fn a_bound_keeps_paths_that_cost_no_more_and_gives_up_on_dearer_ones() {
    let prices = Grid::new(Size::new(30, 1), 2);
    let ends = Ends { from: Pos::new(0, 0), to: Pos::new(10, 0) };
    let bounded = |bound| Costs { bound, ..Costs::new(2, 2) };
    let mut astar = AStar::default();
    assert!(route(&mut astar, &prices, ends, bounded(20)).is_some());
    assert!(route(&mut astar, &prices, ends, bounded(19)).is_none());
    let before = astar.expanded();
    let far = Ends { from: Pos::new(0, 0), to: Pos::new(29, 0) };
    assert!(route(&mut astar, &prices, far, bounded(20)).is_none());
    assert!(astar.expanded() - before <= 11, "the bound ends the search early");
}

#[test]
fn a_move_may_cost_more_one_way_than_the_other() {
    // Rightwards on the upper row, leftwards on the lower one; up and down at the ends.
    let size = Size::new(4, 2);
    let shape = Shape::new(size);
    let cost = |from: usize, to: usize| {
        let (a, b) = (shape.pos(from), shape.pos(to));
        let allowed = if a.y == b.y { (b.x > a.x) == (a.y == 0) } else { true };
        u32::from(allowed && size.contains(b))
    };
    let ends = Ends { from: Pos::new(2, 1), to: Pos::new(3, 1) };
    let path = AStar::default().path(shape, ends, Costs::new(1, 1), cost).unwrap();
    assert_eq!(path, [(2, 1), (2, 0), (3, 0), (3, 1)].map(|(x, y)| Pos::new(x, y)));
}

#[test]
fn a_strip_blocked_at_two_has_components_of_three_and_two() {
    let mut components = Components::default();
    components.label(Size::new(6, 1), |i| i != 2);
    assert_eq!(components.sizes(), [3, 2]);
    assert_eq!(
        (components.of(4), components.of(1), components.of(2), components.of(6)),
        (Some(0), Some(1), None, None)
    );
}

#[test]
fn components_are_the_flood_fills_largest_first_ties_by_first_cell() {
    let mut stream = Stream::new(13);
    let mut components = Components::default();
    for _ in 0..200 {
        let prices = prices(&mut stream, 1);
        let size = prices.size();
        let belongs = |pos: Pos| prices.get(pos) == Some(&1);
        let mut wanted: Vec<Vec<Pos>> = Vec::new();
        for pos in size.rect().iter().filter(|&pos| belongs(pos)) {
            if !wanted.iter().any(|piece| piece.contains(&pos)) {
                let mut piece = flood(size, pos, belongs);
                piece.sort_by_key(|pos| (pos.y, pos.x));
                wanted.push(piece);
            }
        }
        // Found in row order of their first cells, and a stable sort keeps that among equals.
        wanted.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
        components.label(size, |i| prices.cells()[i] == 1);
        let found: Vec<Vec<Pos>> = (0..components.len()).map(|c| components.tiles(c).collect()).collect();
        assert_eq!(found, wanted);
        for (c, piece) in wanted.iter().enumerate() {
            assert_eq!((components.sizes()[c] as usize, components.first(c)), (piece.len(), piece[0]));
            assert!(piece.iter().all(|&pos| components.of(size.index(pos).unwrap()) == Some(c)));
        }
        assert_eq!(components.is_empty(), wanted.is_empty());
    }
}

#[test]
fn a_flood_reaches_over_sides_not_corners_and_starts_nowhere_else() {
    let open = |pos: Pos| pos != Pos::new(1, 0) && pos != Pos::new(0, 1);
    assert_eq!(flood(Size::new(3, 3), Pos::new(0, 0), open), [Pos::new(0, 0)]);
    assert_eq!(flood(Size::new(3, 3), Pos::new(2, 2), open).len(), 6);
    assert!(flood(Size::new(3, 3), Pos::new(1, 0), open).is_empty());
    assert!(flood(Size::new(3, 3), Pos::new(9, 9), open).is_empty());
}

#[test]
fn the_nearest_target_at_seven_has_a_path_of_eight_cells_and_none_within_three() {
    let find = |limit| nearest(Size::new(10, 1), Pos::new(0, 0), limit, |_| true, |pos| pos.x == 7);
    assert_eq!(find(7).unwrap().len(), 8);
    assert_eq!(find(100).unwrap().len(), 8);
    assert_eq!(find(6), None);
    assert_eq!(find(3), None);
}

#[test]
fn the_nearest_target_is_as_near_as_a_distance_field_says() {
    let mut stream = Stream::new(14);
    let mut field = DistanceField::default();
    for _ in 0..200 {
        let prices = prices(&mut stream, 1);
        let size = prices.size();
        let shape = Shape::new(size);
        let targets: Vec<Pos> = (0..3).map(|_| random_tile(&mut stream, size)).collect();
        let from = random_tile(&mut stream, size);
        let passable = |pos: Pos| prices.get(pos) == Some(&1);
        // From the start outwards, so that only the start and the targets may be closed.
        field.fill(size, [from], |i| passable(shape.pos(i)) || targets.contains(&shape.pos(i)));
        let walls_passed = |path: &[Pos]| path[1..path.len().max(2) - 1].iter().any(|&pos| !passable(pos));
        let limit = stream.below(20);
        match nearest(size, from, limit, passable, |pos| targets.contains(&pos)) {
            Some(path) => {
                assert_is_walk(&path, Ends { from, to: *path.last().unwrap() });
                assert!(targets.contains(path.last().unwrap()) && !walls_passed(&path));
                let least = targets.iter().filter_map(|&target| field.at(target)).min().unwrap();
                assert_eq!(path.len() as u32, least + 1);
            }
            None => assert!(targets.iter().all(|&target| field.at(target).is_none_or(|steps| steps > limit))),
        }
    }
}

#[test]
fn nothing_is_nearest_from_outside() {
    assert_eq!(nearest(Size::new(3, 3), Pos::new(3, 0), 9, |_| true, |_| true), None);
}

#[test]
fn a_distance_field_counts_steps_to_the_nearest_source() {
    let mut stream = Stream::new(15);
    let mut field = DistanceField::default();
    for _ in 0..150 {
        let prices = prices(&mut stream, 1);
        let size = prices.size();
        let shape = Shape::new(size);
        let sources: Vec<Pos> = (0..=stream.index(3)).map(|_| random_tile(&mut stream, size)).collect();
        field.fill(size, sources.iter().copied(), |i| prices.get(shape.pos(i)) == Some(&1));
        let brute: Vec<_> = sources.iter().map(|&source| brute_costs(&prices, source)).collect();
        for pos in size.rect().inflate(1).iter() {
            let wanted = brute.iter().filter_map(|costs| costs.get(&pos)).min().copied();
            assert_eq!(field.at(pos), wanted, "{pos} of {sources:?} in {prices:?}");
        }
    }
}

#[test]
fn a_walk_down_a_field_is_shortest_and_takes_the_preferred_moves() {
    let mut field = DistanceField::default();
    let size = Size::new(6, 5);
    let shape = Shape::new(size);
    let (from, source) = (Pos::new(5, 4), Pos::new(0, 0));
    field.fill(size, [source], |i| size.contains(shape.pos(i)));
    let flat = field.walk(from, |_, _| 0);
    let upright = field.walk(from, |here, next| u32::from(here.x == next.x));
    let sideways = field.walk(from, |here, next| u32::from(here.y == next.y));
    for walk in [&flat, &upright, &sideways] {
        assert_is_walk(walk, Ends { from, to: source });
        assert_eq!(walk.len(), 10);
    }
    assert_eq!(upright[4], Pos::new(5, 0));
    assert_eq!(sideways[5], Pos::new(0, 4));
    assert_eq!(flat[1], Pos::new(5, 3), "ties go to the north first");
    field.fill(size, [source], |_| false);
    assert!(field.walk(from, |_, _| 0).is_empty());
}

#[test]
fn a_line_holds_both_ends_and_has_no_gaps() {
    for (dx, dy) in [(0, 0), (7, 0), (0, -7), (5, 5), (-9, 4), (3, -8), (-2, -1)] {
        let (from, to) = (Pos::new(2, 3), Pos::new(2 + dx, 3 + dy));
        let tiles = line(from, to);
        assert_eq!((tiles[0], tiles[tiles.len() - 1]), (from, to));
        assert_eq!(tiles.len() as i32, from.chebyshev(to) + 1);
        assert!(tiles.windows(2).all(|pair| pair[0].chebyshev(pair[1]) == 1));
        for tile in &tiles {
            // Twice the area of the triangle with the line; at most half a tile off along the shorter axis.
            let off = (tile.x - from.x) * dy - (tile.y - from.y) * dx;
            assert!(2 * off.abs() <= dx.abs().max(dy.abs()), "{tile} from {from} to {to}");
        }
    }
}

#[test]
fn a_spanning_tree_joins_all_points_at_the_least_weight() {
    let mut stream = Stream::new(16);
    for count in 1..=6 {
        for _ in 0..20 {
            let points: Vec<Pos> = (0..count).map(|_| random_tile(&mut stream, Size::new(9, 9))).collect();
            let weight = |a: usize, b: usize| points[a].distance_squared(points[b]);
            let tree = minimum_spanning_tree(count, weight);
            assert_eq!(tree.len(), count - 1);
            let joins_all = |edges: &[(usize, usize)]| {
                let mut group: Vec<usize> = (0..count).collect();
                for &(a, b) in edges {
                    let (a, b) = (group[a], group[b]);
                    group.iter_mut().filter(|g| **g == b).for_each(|g| *g = a);
                }
                group.iter().all(|&g| g == group[0])
            };
            assert!(joins_all(&tree));
            let total = |edges: &[(usize, usize)]| edges.iter().map(|&(a, b)| weight(a, b)).sum::<i64>();
            let pairs: Vec<(usize, usize)> = (0..count).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
            let trees = (0..1_u32 << pairs.len())
                .filter(|bits| bits.count_ones() as usize == count - 1)
                .map(|bits| (0..pairs.len()).filter(|i| bits >> i & 1 == 1).map(|i| pairs[i]).collect::<Vec<_>>());
            let least = trees.filter(|tree| joins_all(tree)).map(|tree| total(&tree)).min();
            assert_eq!(Some(total(&tree)), least, "{points:?}");
        }
    }
    assert!(minimum_spanning_tree(0, |_, _| 0).is_empty());
}

#[test]
fn equal_edges_of_a_tree_go_to_the_lower_indices() {
    assert_eq!(minimum_spanning_tree(4, |_, _| 5), [(0, 1), (0, 2), (0, 3)]);
}

#[test]
fn a_bordered_grid_has_a_ring_of_its_own_value_around() {
    let size = Size::new(3, 2);
    let mut grid = Bordered::new(size, 1, 9);
    let shape = grid.shape();
    for pos in size.rect().inflate(1).iter() {
        assert_eq!(grid.at(pos), if size.contains(pos) { 1 } else { 9 });
        assert_eq!(shape.pos(shape.index(pos)), pos);
    }
    for (flat, pos) in size.rect().iter().enumerate() {
        let index = shape.index(pos);
        assert_eq!(shape.flat(index), flat);
        assert_eq!(shape.around(index).map(|i| shape.pos(i)), Dir::CARDINAL.map(|dir| pos.step(dir)));
    }
    grid.put(Pos::new(1, 1), 5);
    assert_eq!((grid[shape.index(Pos::new(1, 1))], shape.len()), (5, 20));
    grid.reset(Size::new(1, 1), 0, 2);
    assert_eq!((grid.at(Pos::new(0, 0)), grid.at(Pos::new(1, 1)), grid.shape().len()), (0, 2, 9));
}
