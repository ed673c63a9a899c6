//! Plain ways between two rooms: straight, with one turn, or with a step in between.

use mapkit::{Pos, Rect, Stream};

use super::site::{Following, Site};

/// How many of each kind are tried. More find better ways between crowded rooms and cost time.
const TRIES: usize = 4;
/// What a turn costs, in the prices of the site.
const TURN: u32 = 6;

/// The corners of a way, ends included; equal neighbours count once.
type Corners = [Pos; 4];

/// The floors of the two rooms that a way joins.
#[derive(Clone, Copy)]
pub(super) struct Rooms {
    pub(super) from: Rect,
    pub(super) to: Rect,
}

/// The cheapest of a few plain ways from the first room into the second, an end in each; `None` where none of them is
/// allowed.
pub(super) fn cheapest(site: &Site, rooms: Rooms, following: Following, stream: &mut Stream) -> Option<Vec<Pos>> {
    let mut best: Option<(u32, Corners)> = None;
    for corners in proposals(rooms.from, rooms.to, stream) {
        let bound = best.map_or(u32::MAX, |(price, _)| price);
        if let Some(price) = price(site, &corners, following, bound) {
            best = Some((price, corners));
        }
    }
    best.map(|(_, corners)| tiles(&corners).collect())
}

/// Ways worth a look, the plainest first.
fn proposals(a: Rect, b: Rect, stream: &mut Stream) -> Vec<Corners> {
    let mut found = Vec::with_capacity(8 * TRIES);
    for _ in 0..TRIES {
        found.extend(upright(a, b, stream));
        found.extend(upright(a.flip(), b.flip(), stream).map(|corners| corners.map(Pos::flip)));
        found.push(angled(a, b, stream));
        found.push(angled(a.flip(), b.flip(), stream).map(Pos::flip));
    }
    found
}

/// Swaps columns and rows, so that what is written for up and down serves left and right too.
trait Flip {
    fn flip(self) -> Self;
}

impl Flip for Pos {
    fn flip(self) -> Self {
        Self::new(self.y, self.x)
    }
}

impl Flip for Rect {
    fn flip(self) -> Self {
        Self::new(self.y, self.x, self.h, self.w)
    }
}

/// Down or up: straight where the rooms overlap, else with a step in the rock between them. Nothing where neither
/// room lies wholly above the other.
fn upright(a: Rect, b: Rect, stream: &mut Stream) -> Option<Corners> {
    let (start_y, end_y) = if a.bottom() < b.y {
        (a.bottom() - 1, b.y)
    } else if b.bottom() < a.y {
        (a.y, b.bottom() - 1)
    } else {
        return None;
    };
    let (left, right) = (a.x.max(b.x), a.right().min(b.right()));
    if left < right {
        let x = draw(left, right - left, stream);
        let (start, end) = (Pos::new(x, start_y), Pos::new(x, end_y));
        return Some([start, start, end, end]);
    }
    let (from, to) = (draw(a.x, a.w, stream), draw(b.x, b.w, stream));
    // Two tiles off either room, where there is so much between them.
    let (low, high) = (start_y.min(end_y) + 2, start_y.max(end_y) - 2);
    let (low, high) = if high - low >= 2 { (low + 1, high - 1) } else { (low, high) };
    let turn = stream.range(low, high);
    Some([Pos::new(from, start_y), Pos::new(from, turn), Pos::new(to, turn), Pos::new(to, end_y)])
}

/// Out of `a` by its top or bottom and into `b` by a side, with one turn.
fn angled(a: Rect, b: Rect, stream: &mut Stream) -> Corners {
    let turn = Pos::new(draw(a.x, a.w, stream), draw(b.y, b.h, stream));
    let start = Pos::new(turn.x, if turn.y < a.y { a.y } else { a.bottom() - 1 });
    let end = Pos::new(if turn.x < b.x { b.x } else { b.right() - 1 }, turn.y);
    [start, turn, turn, end]
}

/// One of `count` tiles from `first` on, not the outermost ones where there are others: doors in corners look odd.
fn draw(first: i32, count: i32, stream: &mut Stream) -> i32 {
    let margin = i32::from(count > 2);
    stream.range(first + margin, first + count - 1 - margin)
}

/// Every tile of a way, each a side away from the one before.
fn tiles(corners: &Corners) -> impl Iterator<Item = Pos> {
    let [a, b, c, d] = *corners;
    let leg = |(from, to): (Pos, Pos)| {
        let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        (1..=from.manhattan(to)).map(move |n| from.offset(n * dx, n * dy))
    };
    std::iter::once(a).chain([(a, b), (b, c), (c, d)].into_iter().flat_map(leg))
}

/// What a way costs, or `None` where it is not allowed, leads through a room, or costs `bound` or more.
fn price(site: &Site, corners: &Corners, following: Following, bound: u32) -> Option<u32> {
    let shape = site.shape();
    let legs = corners.windows(2).filter(|ends| ends[0] != ends[1]).count() as u32;
    let mut total = legs.saturating_sub(1) * TURN;
    let mut here = shape.index(corners[0]);
    let goal = shape.index(corners[3]);
    for pos in tiles(corners).skip(1) {
        let next = shape.index(pos);
        let step = site.price(here, next, following);
        total += step;
        if step == 0 || total >= bound || (site.is_room(next) && next != goal) {
            return None;
        }
        here = next;
    }
    Some(total)
}
