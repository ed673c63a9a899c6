//! Pass 3, arterials: wide avenues between the districts' centres.
//!
//! - **Reads** slot `land`; the districts' centres.
//! - **Writes** Road, Bridge and Sidewalk on Street; slots `arterial` and `road`; the city's centre lines.
//! - **Leaves** every centre on an avenue, all avenues (bridges counted) in one 4-connected piece, every piece of land
//!   with an avenue on it, and no centre-line tile on open water.
//! - **Stream** none is drawn: the avenues follow from the centres.
//! - **Source** R. Prim's tree for which centres are joined; A* over (crossing, heading) on a lattice of lines that
//!   passes through every centre, so that avenues run straight and a turn has its price.

mod lattice;
mod paint;

use std::sync::Arc;

use mapkit::search::{AStar, Components, Costs, Ends, Shape, minimum_spanning_tree};
use mapkit::{BoxedSteps, Grid, Key, Pass, Pos, Progress, Steps};

use super::cx::Cx;
use super::terrain::LAND;
use crate::model::StratumKind;
use crate::{Draft, GenError};
use lattice::{Ground, Lattice};

/// Tiles of avenues, bridges included.
pub const ARTERIAL: Key<Grid<bool>> = Key::new("arterial");

/// Tiles of every road, bridges included.
pub const ROAD: Key<Grid<bool>> = Key::new("road");

const NO_LAND_WAY: &str = "no way over land";
const NO_STRAIGHT_WAY: &str = "no way along straight lines";
const NO_WAY: &str = "no way at all";

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "arterials",
        about: "Joins the districts' centres by wide avenues that run straight, and bridges water where land does not join them.",
        reasons: &[NO_LAND_WAY, NO_STRAIGHT_WAY, NO_WAY],
        draws: false,
        begin,
    }
}

/// One avenue to be built.
#[derive(Clone, Copy, Debug)]
enum Edge {
    /// From one district's centre to another's.
    Centers(usize, usize),
    /// From a piece of land without a centre to the nearest avenue.
    Piece(Pos),
}

#[derive(Clone)]
struct Work {
    edges: Vec<Edge>,
    /// The pieces of land.
    pieces: Arc<Components>,
    next: usize,
}

fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    let size = cx.world.city.size();
    let centers: Vec<Pos> = cx.world.city.districts.iter().map(|d| d.center).collect();
    let mut edges: Vec<Edge> = center_pairs(&centers).into_iter().map(|(a, b)| Edge::Centers(a, b)).collect();
    let land = cx.slots.get(LAND)?;
    let mut pieces = Components::default();
    pieces.label(size, |i| land.cells()[i]);
    let held = |piece: usize| centers.iter().any(|&c| size.index(c).and_then(|i| pieces.of(i)) == Some(piece));
    for piece in (0..pieces.len()).filter(|&piece| !held(piece)) {
        edges.push(Edge::Piece(innermost(&pieces, piece)));
    }
    cx.slots.put(ARTERIAL, Grid::new(size, false));
    cx.slots.put(ROAD, Grid::new(size, false));
    Ok(BoxedSteps::new(Work { edges, pieces: Arc::new(pieces), next: 0 }))
}

/// The pairs of centres to be joined: a minimum spanning tree, and the shortest few of the other pairs.
fn center_pairs(centers: &[Pos]) -> Vec<(usize, usize)> {
    let n = centers.len();
    let weight = |a: usize, b: usize| centers[a].distance_squared(centers[b]);
    let mut pairs = minimum_spanning_tree(n, weight);
    let mut others: Vec<(usize, usize)> = (0..n)
        .flat_map(|a| (a + 1..n).map(move |b| (a, b)))
        .filter(|&(a, b)| !pairs.contains(&(a, b)) && !pairs.contains(&(b, a)))
        .collect();
    others.sort_by_key(|&(a, b)| (weight(a, b), a, b));
    pairs.extend(others.into_iter().take((n / 3).max(2)));
    pairs
}

/// A tile of a piece of land that is roughly its middle: the one nearest to the mean of its tiles.
fn innermost(components: &Components, piece: usize) -> Pos {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for pos in components.tiles(piece) {
        (x, y, n) = (x + i64::from(pos.x), y + i64::from(pos.y), n + 1);
    }
    let mean = Pos::new((x / n.max(1)) as i32, (y / n.max(1)) as i32);
    components.tiles(piece).min_by_key(|p| (p.distance_squared(mean), p.y, p.x)).unwrap_or(mean)
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        let Some(&edge) = self.edges.get(self.next) else { return Ok(Progress::Done) };
        self.next += 1;
        match edge {
            Edge::Centers(a, b) => cx.label(|| format!("route arterial {a} → {b}")),
            Edge::Piece(pos) => cx.label(|| format!("bridge to the land at {pos}")),
        }
        if let Some(path) = find_route(cx, edge, &self.pieces)? {
            apply_route(cx, path)?;
        }
        Ok(Progress::of(self.next, self.edges.len()))
    }
}

/// The centre line of one avenue, both ends included.
fn find_route(cx: &mut Cx<'_>, edge: Edge, pieces: &Components) -> Result<Option<Vec<Pos>>, GenError> {
    let size = cx.world.city.size();
    let centers: Vec<Pos> = cx.world.city.districts.iter().map(|d| d.center).collect();
    let land = cx.slots.get(LAND)?;
    let arterial = cx.slots.get(ARTERIAL)?;
    let ends = match edge {
        Edge::Centers(a, b) => Ends { from: centers[a], to: centers[b] },
        Edge::Piece(pos) => {
            let nearest =
                cx.world.city.arterials.iter().flatten().min_by_key(|p| (p.distance_squared(pos), p.y, p.x));
            let Some(&nearest) = nearest.or(centers.first()) else {
                cx.give_up(NO_WAY, Some(StratumKind::Street.board_pos(pos)), || {
                    format!("there is no avenue to join the land at {pos} to")
                });
                return Ok(None);
            };
            Ends { from: pos, to: nearest }
        }
    };
    let Ends { from, to } = ends;
    let piece = |pos: Pos| size.index(pos).and_then(|i| pieces.of(i));
    let joined = piece(from).is_some() && piece(from) == piece(to);
    let ground = Ground { land, arterial };
    let place = Some(StratumKind::Street.board_pos(from));
    let mut lattice = Lattice::new(size, centers.iter().copied().chain([from, to]));
    if joined {
        if let Some(path) = lattice.route(ground, ends, false) {
            return Ok(Some(path));
        }
        let shape = Shape::new(size);
        let price = |_, to: usize| {
            let pos = shape.pos(to);
            match land.get(pos) {
                Some(true) if arterial[pos] => 5,
                Some(true) => 10,
                _ => 0,
            }
        };
        let path = cx.scratch.of::<AStar>().path(shape, ends, Costs::new(5, 10), price);
        cx.give_up(NO_STRAIGHT_WAY, place, || format!("a winding avenue is built from {from} to {to}"));
        return Ok(or_no_way(cx, path, ends));
    }
    let path = lattice.route(ground, ends, true);
    cx.give_up(NO_LAND_WAY, place, || format!("no way over land from {from} to {to}; a bridge is built"));
    Ok(or_no_way(cx, path, ends))
}

/// Notes that there is no path where there is none.
fn or_no_way(cx: &mut Cx<'_>, path: Option<Vec<Pos>>, Ends { from, to }: Ends) -> Option<Vec<Pos>> {
    if path.is_none() {
        let place = Some(StratumKind::Street.board_pos(from));
        cx.give_up(NO_WAY, place, || format!("no avenue from {from} to {to}"));
    }
    path
}

fn apply_route(cx: &mut Cx<'_>, path: Vec<Pos>) -> Result<(), GenError> {
    let mut arterial = std::mem::take(cx.slots.get_mut(ARTERIAL)?);
    let mut road = std::mem::take(cx.slots.get_mut(ROAD)?);
    let land = cx.slots.get(LAND)?;
    let mut street = cx.world.board(StratumKind::Street);
    paint::avenue(&mut street, land, [&mut arterial, &mut road], &path);
    cx.slots.put(ROAD, road);
    cx.slots.put(ARTERIAL, arterial);
    cx.world.city.arterials.edit().push(path);
    Ok(())
}
