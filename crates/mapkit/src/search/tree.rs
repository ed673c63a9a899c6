//! Minimum spanning trees over a handful of points.

/// The edges of a minimum spanning tree over `count` points, in the order in which Prim's algorithm joins them from
/// point 0; ties go to the lower indices. Source: R. Prim (1957).
pub fn minimum_spanning_tree(count: usize, weight: impl Fn(usize, usize) -> i64) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    // For each point still outside: its cheapest edge into the tree.
    let mut best: Vec<(i64, usize)> = (0..count).map(|i| (if i == 0 { 0 } else { weight(0, i) }, 0)).collect();
    let mut outside: Vec<usize> = (1..count).collect();
    while let Some((at, &point)) = outside.iter().enumerate().min_by_key(|&(_, &p)| (best[p].0, p)) {
        outside.remove(at);
        edges.push((best[point].1, point));
        for &other in &outside {
            let price = weight(point, other);
            if price < best[other].0 {
                best[other] = (price, point);
            }
        }
    }
    edges
}
