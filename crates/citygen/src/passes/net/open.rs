//! The open grid: the ground from which lanes reach everywhere, one to one in cyberspace.

use mapkit::search::Components;
use mapkit::{Grid, Key, Pos};

use crate::model::City;
use crate::passes::cx::Cx;

/// The largest 4-connected piece of the map outside all footprints: what stays open once constructs stand.
pub const OPEN_GRID: Key<Grid<bool>> = Key::new("open_grid");

/// Makes the slot where no pass has yet.
pub(in crate::passes) fn ensure_open_grid(cx: &mut Cx<'_>) {
    if cx.slots.get(OPEN_GRID).is_err() {
        let open = find_open_grid(&cx.world.city, cx.scratch.of::<Components>());
        cx.slots.put(OPEN_GRID, open);
    }
}

fn find_open_grid(city: &City, components: &mut Components) -> Grid<bool> {
    let size = city.size();
    let mut open = Grid::new(size, true);
    for building in &city.buildings {
        open.fill_rect(building.footprint, false);
    }
    components.label(size, |i| open.cells()[i]);
    // Pockets are few and small: closing them tile by tile costs less than asking every tile of the map.
    for pocket in 1..components.len() {
        close(&mut open, components.tiles(pocket));
    }
    open
}

fn close(open: &mut Grid<bool>, tiles: impl Iterator<Item = Pos>) {
    for pos in tiles {
        open.set(pos, false);
    }
}
