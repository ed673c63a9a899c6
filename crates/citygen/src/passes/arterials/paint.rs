//! Painting an avenue: four tiles of asphalt, a ring of pavement, and a bridge wherever the line runs over water.

use mapkit::{Grid, Pos, Rect};

use crate::model::{BoardMut, Terrain};

/// The avenue around a centre-line tile: two tiles to the left and up, one to the right and down.
pub(crate) const fn lane(pos: Pos) -> Rect {
    Rect::new(pos.x - 2, pos.y - 2, 4, 4)
}

/// Paints the avenue along `path`, and marks it on both maps.
pub(super) fn avenue(
    street: &mut BoardMut<'_>,
    land: &Grid<bool>,
    [arterial, road]: [&mut Grid<bool>; 2],
    path: &[Pos],
) {
    let size = street.size();
    for &pos in path {
        let over_water = land.get(pos) == Some(&false);
        for tile in lane(pos).iter() {
            let Some(i) = size.index(tile) else { continue };
            if land.cells()[i] {
                street.set_terrain(i, Terrain::Road);
            } else if over_water {
                street.set_terrain(i, Terrain::Bridge);
            } else {
                continue;
            }
            arterial.cells_mut()[i] = true;
            road.cells_mut()[i] = true;
        }
    }
    for &pos in path {
        for tile in lane(pos).inflate(1).border() {
            if let Some(i) = size.index(tile)
                && land.cells()[i]
                && street.terrain(i) == Terrain::Void
            {
                street.set_terrain(i, Terrain::Sidewalk);
            }
        }
    }
}
