//! What the player sees and remembers, a grid per stratum.

use citygen::City;
use citygen::model::StratumKind;
use mapkit::{Grid, Pos, Size};

use crate::{FieldOfView, Visibility};

/// What is known of every tile, a byte each. Visible is what was last looked at; what was visible before is
/// remembered, also on the stratum that was left.
#[derive(Clone, Debug)]
pub struct Memory {
    grids: [Grid<Visibility>; 5],
    sight: FieldOfView,
    /// The stratum that `sight` was cast on.
    stratum: StratumKind,
    fresh: Vec<u32>,
}

impl Memory {
    /// Nothing seen yet of a city of `size`.
    pub fn new(size: Size) -> Self {
        Self {
            grids: std::array::from_fn(|_| Grid::new(size, Visibility::Unseen)),
            sight: FieldOfView::default(),
            stratum: StratumKind::Street,
            fresh: Vec::new(),
        }
    }

    /// What is known of a stratum.
    pub const fn of(&self, stratum: StratumKind) -> &Grid<Visibility> {
        &self.grids[stratum.number() as usize]
    }

    /// What is seen now.
    pub const fn sight(&self) -> &FieldOfView {
        &self.sight
    }

    /// Looks around at `pos`. Gives the tiles never seen before, as row-major indices.
    pub fn look(&mut self, city: &City, stratum: StratumKind, pos: Pos) -> &[u32] {
        let left = self.grids[usize::from(self.stratum.number())].cells_mut();
        for &index in self.sight.tiles() {
            left[index as usize] = Visibility::Remembered;
        }
        self.sight.cast_on(city.stratum(stratum), stratum, pos);
        self.stratum = stratum;
        self.fresh.clear();
        let cells = self.grids[usize::from(stratum.number())].cells_mut();
        for &index in self.sight.tiles() {
            let cell = &mut cells[index as usize];
            if *cell == Visibility::Unseen {
                self.fresh.push(index);
            }
            *cell = Visibility::Visible;
        }
        &self.fresh
    }

    /// The tiles that the last look showed for the first time, as row-major indices.
    pub fn fresh(&self) -> &[u32] {
        &self.fresh
    }
}
