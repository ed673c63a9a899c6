//! Cutting a block into lots, none of which is landlocked.
//!
//! A piece knows which of its four sides lie open to the street along their whole length. All sides of a block do but
//! those on the map's edge. A cut that would leave one half without an open side becomes a one-tile passage, if it ends at an open side.

use mapkit::{Pos, Rect, Size, Stream};

/// A piece of a block, with its sides that lie open: north, east, south, west.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) rect: Rect,
    pub(super) open: [bool; 4],
}

impl Piece {
    /// A whole block on a map of `size`.
    pub(super) const fn block(rect: Rect, size: Size) -> Self {
        Self { rect, open: [rect.y > 0, rect.right() < size.w, rect.bottom() < size.h, rect.x > 0] }
    }
}

/// What a block was cut into.
#[derive(Default)]
pub(super) struct Cut {
    pub(super) lots: Vec<Piece>,
    /// Passages to the street, one tile wide.
    pub(super) passages: Vec<Rect>,
    /// Middles of pieces that stay whole because no cut would leave both halves open.
    pub(super) refused: Vec<Pos>,
}

const NORTH: usize = 0;
const EAST: usize = 1;
const SOUTH: usize = 2;
const WEST: usize = 3;

/// Cuts `block` into lots between `least` and twice that, at 0.4..0.6 of a side, clamped to the least.
pub(super) fn find_lots(block: Piece, least: Size, stream: &mut Stream) -> Cut {
    let mut cut = Cut::default();
    let mut pieces = vec![block];
    while let Some(piece) = pieces.pop() {
        let (wide, high) = (piece.rect.w >= 2 * least.w, piece.rect.h >= 2 * least.h);
        if !wide && !high {
            cut.lots.push(piece);
            continue;
        }
        // Across the side that is longer in least lots; the other way where only that keeps both halves open.
        let prefer_vertical = piece.rect.w * least.h >= piece.rect.h * least.w;
        let share = stream.float(0.4, 0.6);
        let ways = if prefer_vertical { [(true, wide), (false, high)] } else { [(false, high), (true, wide)] };
        let possible = || ways.into_iter().filter(|&(_, fits)| fits).map(|(vertical, _)| vertical);
        let plain =
            possible().find_map(|vertical| halves(piece, vertical, least, share, 0).filter(|(a, b)| both_open(a, b)));
        let found = plain.or_else(|| possible().find_map(|v| passage(piece, v, least, share, &mut cut.passages)));
        if let Some((a, b)) = found {
            pieces.push(b);
            pieces.push(a);
        } else {
            cut.refused.push(piece.rect.center());
            cut.lots.push(piece);
        }
    }
    cut
}

fn both_open(a: &Piece, b: &Piece) -> bool {
    a.open.contains(&true) && b.open.contains(&true)
}

/// The two halves of a cut that takes `gap` tiles; `None` where a half would fall under the least.
fn halves(piece: Piece, vertical: bool, least: Size, share: f32, gap: i32) -> Option<(Piece, Piece)> {
    let r = piece.rect;
    let (extent, least) = if vertical { (r.w, least.w) } else { (r.h, least.h) };
    let most = extent - least - gap;
    if most < least {
        return None;
    }
    let at = ((extent as f32 * share) as i32).clamp(least, most);
    let (mut a, mut b) = (piece, piece);
    if vertical {
        a.rect = Rect::new(r.x, r.y, at, r.h);
        b.rect = Rect::new(r.x + at + gap, r.y, r.w - at - gap, r.h);
        (a.open[EAST], b.open[WEST]) = (gap > 0, gap > 0);
    } else {
        a.rect = Rect::new(r.x, r.y, r.w, at);
        b.rect = Rect::new(r.x, r.y + at + gap, r.w, r.h - at - gap);
        (a.open[SOUTH], b.open[NORTH]) = (gap > 0, gap > 0);
    }
    Some((a, b))
}

/// A cut along a passage, where the passage ends at an open side.
fn passage(
    piece: Piece,
    vertical: bool,
    least: Size,
    share: f32,
    passages: &mut Vec<Rect>,
) -> Option<(Piece, Piece)> {
    let ends_open = if vertical { [NORTH, SOUTH] } else { [EAST, WEST] }.iter().any(|&side| piece.open[side]);
    if !ends_open {
        return None;
    }
    let (a, b) = halves(piece, vertical, least, share, 1)?;
    let r = piece.rect;
    passages.push(if vertical {
        Rect::new(a.rect.right(), r.y, 1, r.h)
    } else {
        Rect::new(r.x, a.rect.bottom(), r.w, 1)
    });
    Some((a, b))
}
