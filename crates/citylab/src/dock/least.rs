//! How small panels may become: one that is smaller cannot be used, and is closed by its cross instead.

use egui::{Vec2, vec2};
use egui_tiles::{Container, LinearDir, Shares, Tile, TileId, Tiles};

use crate::command::Pane;

/// Height of a row of tabs, in points.
pub(super) const TAB_BAR: f32 = 24.0;

/// Space between two panels, in points.
pub(super) const GAP: f32 = 2.0;

/// The least size of what is in a panel, in points. Smaller ones cut words and buttons.
const fn of(pane: Pane) -> Vec2 {
    match pane {
        Pane::Parameters => vec2(256.0, 140.0),
        Pane::Map => vec2(200.0, 120.0),
        Pane::Timeline => vec2(300.0, 78.0),
        Pane::Inspector => vec2(210.0, 100.0),
        Pane::Slots | Pane::Steps | Pane::Tables => vec2(240.0, 78.0),
    }
}

/// The shares of the rows and columns that had to be changed, as they were before.
pub(super) type Before = Vec<(TileId, Shares)>;

/// Sees to it that no panel below `id` is smaller than its least, where it is drawn in so much room. The map gives way
/// first.
pub(super) fn fit(tiles: &mut Tiles<Pane>, id: TileId, size: Vec2, before: &mut Before) {
    match tiles.get(id) {
        Some(Tile::Container(Container::Linear(linear))) => {
            let shown: Vec<_> =
                linear.children.iter().copied().filter(|&child| tiles.is_visible_in_layout(child)).collect();
            let axis = usize::from(linear.dir == LinearDir::Vertical);
            let extent = size[axis] - GAP * shown.len().saturating_sub(1) as f32;
            if extent <= 0.0 || !extent.is_finite() {
                return;
            }
            let wanted = linear.shares.split(&shown, extent);
            let least: Vec<_> = shown.iter().map(|&child| least(tiles, child)[axis]).collect();
            let map = shown.iter().position(|&child| holds_map(tiles, child));
            let lengths = share_out(&wanted, &least, map);
            if lengths != wanted {
                let total: f32 = shown.iter().map(|&child| linear.shares[child]).sum();
                let mut shares = linear.shares.clone();
                for (&child, length) in shown.iter().zip(&lengths) {
                    shares.set_share(child, length * total / extent);
                }
                if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(id) {
                    before.push((id, std::mem::replace(&mut linear.shares, shares)));
                }
            }
            for (child, length) in shown.into_iter().zip(lengths) {
                let mut room = size;
                room[axis] = length;
                fit(tiles, child, room, before);
            }
        }
        Some(Tile::Container(Container::Tabs(tabs))) => {
            for child in tabs.children.clone() {
                fit(tiles, child, size - vec2(0.0, TAB_BAR), before);
            }
        }
        // Rows and columns of a grid depend on each other: they stay as the hand leaves them.
        Some(Tile::Container(Container::Grid(_)) | Tile::Pane(_)) | None => {}
    }
}

/// Gives back shares that were only changed to draw.
pub(super) fn put_back(tiles: &mut Tiles<Pane>, before: Before) {
    for (id, shares) in before {
        if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(id) {
            for (&child, &share) in shares.iter().filter(|(child, _)| linear.children.contains(child)) {
                linear.shares.set_share(child, share);
            }
        }
    }
}

/// The least size of a tile with everything in it that is shown.
fn least(tiles: &Tiles<Pane>, id: TileId) -> Vec2 {
    if !tiles.is_visible_in_layout(id) {
        return Vec2::ZERO;
    }
    match tiles.get(id) {
        Some(Tile::Pane(pane)) => of(*pane),
        Some(Tile::Container(Container::Tabs(tabs))) => {
            let largest = tabs.children.iter().map(|&child| least(tiles, child)).fold(Vec2::ZERO, Vec2::max);
            largest + vec2(0.0, TAB_BAR)
        }
        Some(Tile::Container(Container::Linear(linear))) => {
            let axis = usize::from(linear.dir == LinearDir::Vertical);
            let shown = linear.children.iter().map(|&child| least(tiles, child)).filter(|least| *least != Vec2::ZERO);
            let mut sum = Vec2::ZERO;
            for (index, least) in shown.enumerate() {
                let along = sum[axis] + least[axis] + if index > 0 { GAP } else { 0.0 };
                sum = sum.max(least);
                sum[axis] = along;
            }
            sum
        }
        Some(Tile::Container(Container::Grid(_))) | None => Vec2::ZERO,
    }
}

fn holds_map(tiles: &Tiles<Pane>, id: TileId) -> bool {
    match tiles.get(id) {
        Some(Tile::Pane(pane)) => *pane == Pane::Map,
        Some(Tile::Container(container)) => container.children().any(|&child| holds_map(tiles, child)),
        None => false,
    }
}

/// The lengths nearest to `wanted` of which none is below its least: what is missing is taken from `first`, then from
/// whatever has more than its least. Where there is too little room for all, all are equally short of it.
fn share_out(wanted: &[f32], least: &[f32], first: Option<usize>) -> Vec<f32> {
    let (extent, needed) = (wanted.iter().sum::<f32>(), least.iter().sum::<f32>());
    let scale = if needed > extent { extent / needed } else { 1.0 };
    let least: Vec<_> = least.iter().map(|least| least * scale).collect();
    let mut lengths: Vec<_> = wanted.iter().zip(&least).map(|(wanted, least)| wanted.max(*least)).collect();
    let mut over = lengths.iter().sum::<f32>() - extent;
    if let Some(first) = first {
        let gives = over.min(lengths[first] - least[first]);
        lengths[first] -= gives;
        over -= gives;
    }
    let spare: f32 = lengths.iter().zip(&least).map(|(length, least)| length - least).sum();
    if over > 0.0 && spare > 0.0 {
        let part = (over / spare).min(1.0);
        for (length, least) in lengths.iter_mut().zip(&least) {
            *length -= part * (*length - least);
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::share_out;

    #[test]
    fn what_is_enough_stays_and_what_is_missing_comes_from_the_map_first() {
        assert_eq!(share_out(&[100.0, 50.0, 50.0], &[20.0, 40.0, 40.0], Some(0)), [100.0, 50.0, 50.0]);
        assert_eq!(share_out(&[100.0, 10.0, 90.0], &[20.0, 40.0, 40.0], Some(0)), [70.0, 40.0, 90.0]);
        assert_eq!(share_out(&[20.0, 10.0, 170.0], &[20.0, 40.0, 40.0], Some(0)), [20.0, 40.0, 140.0]);
    }

    #[test]
    fn where_there_is_too_little_for_all_every_one_gets_its_part() {
        assert_eq!(share_out(&[50.0, 50.0], &[100.0, 300.0], Some(0)), [25.0, 75.0]);
    }
}
