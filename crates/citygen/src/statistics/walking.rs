//! Walking distances between district centres.

use mapkit::search::{Bordered, DistanceField, nearest};
use mapkit::{Pos, Size};

use crate::model::{Stratum, StratumKind};
use crate::{City, Params};

/// Where a person can stand on a stratum, with a border of tiles where nobody can.
pub(super) struct Walkable {
    size: Size,
    tiles: Bordered<bool>,
}

impl Walkable {
    pub(super) fn of(stratum: &Stratum) -> Self {
        let size = stratum.size();
        let mut tiles = Bordered::new(size, false, false);
        for y in 0..size.h {
            let start = y as usize * size.w as usize;
            for (x, tile) in tiles.row_mut(y).iter_mut().enumerate() {
                *tile = stratum.is_walkable_at(start + x);
            }
        }
        Self { size, tiles }
    }

    /// Whether a person can stand at `index` of the bordered shape.
    pub(super) fn at(&self, index: usize) -> bool {
        self.tiles[index]
    }
}

/// Steps on foot over Street between every two district centres that a way joins. A centre in a wall counts from the
/// nearest tile that can be stood on; districts beyond the most that a city may have are left out.
pub(super) fn between_centres(city: &City, walkable: &Walkable) -> Vec<u32> {
    let street = city.stratum(StratumKind::Street);
    let limit = (walkable.size.w as u32).saturating_add(walkable.size.h as u32);
    let start = |center: Pos| {
        let path = nearest(walkable.size, center, limit, |_| true, |pos| street.is_walkable(pos))?;
        path.last().copied()
    };
    let most = *Params::DISTRICTS.end() as usize;
    let starts: Vec<Pos> = city.districts.iter().take(most).filter_map(|d| start(d.center)).collect();
    let mut field = DistanceField::default();
    let mut walks = Vec::new();
    for (i, &from) in starts.iter().enumerate() {
        let rest = &starts[i + 1..];
        if !rest.is_empty() {
            field.fill(walkable.size, [from], |index| walkable.at(index));
            walks.extend(rest.iter().filter_map(|&to| field.at(to)));
        }
    }
    walks
}
