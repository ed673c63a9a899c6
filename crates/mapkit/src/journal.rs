//! Which tiles a step touched: off, it costs one branch a write; on, it keeps each touched tile's value from before.

use crate::{Pos, Size};

/// Collects the tiles written since the last [`Journal::drain`], each with its packed value from before.
///
/// A world calls [`Journal::touch`] ahead of every write. A clone is always off: recording belongs to one run.
#[derive(Debug, Default)]
pub struct Journal {
    on: Option<Box<Touched>>,
}

#[derive(Debug)]
struct Touched {
    size: Size,
    /// Per board and tile, the generation in which it was last touched; so nothing has to be cleared.
    stamps: Vec<Vec<u32>>,
    generation: u32,
    list: Vec<(u8, u32, u64)>,
}

impl Clone for Journal {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Journal {
    /// Starts collecting for `boards` boards of `size`.
    pub fn start(&mut self, boards: usize, size: Size) {
        let stamps = vec![vec![0; size.area()]; boards];
        self.on = Some(Box::new(Touched { size, stamps, generation: 1, list: Vec::new() }));
    }

    /// Whether writes are being collected.
    pub const fn is_on(&self) -> bool {
        self.on.is_some()
    }

    /// Notes that the tile at row-major `index` of `board` is about to be written; `before` packs its present value.
    #[inline]
    pub fn touch(&mut self, board: u8, index: usize, before: impl FnOnce() -> u64) {
        if let Some(on) = &mut self.on {
            let stamp = &mut on.stamps[board as usize][index];
            if *stamp != on.generation {
                *stamp = on.generation;
                on.list.push((board, index as u32, before()));
            }
        }
    }

    /// Hands every touched tile to `f` as (board, tile, value before) in order of first touch, and starts anew.
    pub fn drain(&mut self, mut f: impl FnMut(u8, Pos, u64)) {
        let Some(on) = &mut self.on else { return };
        for (board, index, before) in on.list.drain(..) {
            f(board, on.size.pos(index as usize), before);
        }
        on.generation += 1;
    }
}
