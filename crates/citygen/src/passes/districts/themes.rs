//! Which district gets which theme.

use mapkit::{Pos, Size};

use super::tally::Tally;
use crate::model::Theme;

/// Themes of the districts that nothing speaks for, dealt out in turn.
const REST: [Theme; 4] = [Theme::Megablocks, Theme::NightMarket, Theme::NeonStrip, Theme::OldTown];

/// A theme per district. Ties go to the lower index.
pub(super) fn find(size: Size, centers: &[Pos], tally: &[Tally]) -> Vec<Theme> {
    let mut themes: Vec<Option<Theme>> = vec![None; centers.len()];
    let middle = centroid(tally);
    let core = give(&mut themes, Theme::CorpCore, |i| Some(centers[i].distance_squared(middle)));
    let docks = give(&mut themes, Theme::Docks, |i| (tally[i].shore > 0).then_some(-tally[i].shore));
    give(&mut themes, Theme::Industrial, |i| {
        Some(docks.map_or_else(|| to_edge(size, centers[i]), |docks| centers[i].distance_squared(centers[docks])))
    });
    give(&mut themes, Theme::CombatZone, |i| core.map(|core| -centers[i].distance_squared(centers[core])));
    let mut rest = REST.into_iter().cycle();
    themes.into_iter().filter_map(|theme| theme.or_else(|| rest.next())).collect()
}

/// Gives `theme` to the district without one that `price` puts lowest; those without a price are passed over.
fn give(themes: &mut [Option<Theme>], theme: Theme, price: impl Fn(usize) -> Option<i64>) -> Option<usize> {
    let free = (0..themes.len()).filter(|&i| themes[i].is_none());
    let (_, chosen) = free.filter_map(|i| price(i).map(|p| (p, i))).min()?;
    themes[chosen] = Some(theme);
    Some(chosen)
}

/// The mean of all land tiles, rounded down.
fn centroid(tally: &[Tally]) -> Pos {
    let tiles = tally.iter().map(|t| t.tiles).sum::<i64>().max(1);
    let x = tally.iter().map(|t| t.sum.0).sum::<i64>() / tiles;
    let y = tally.iter().map(|t| t.sum.1).sum::<i64>() / tiles;
    Pos::new(x as i32, y as i32)
}

/// Tiles to the nearest edge of the map.
fn to_edge(size: Size, pos: Pos) -> i64 {
    i64::from(pos.x.min(pos.y).min(size.w - 1 - pos.x).min(size.h - 1 - pos.y))
}
