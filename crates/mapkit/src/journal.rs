//! Which tiles a step touched: off, it costs one branch a write; on, it keeps each touched tile's value from before.

use crate::{BoardIndex, Size};

/// Collects the tiles written since the last [`Journal::drain`], each with its packed value from before.
///
/// A world calls [`Journal::touch`] ahead of every write. A clone is always off: recording belongs to one run.
#[derive(Debug, Default)]
pub struct Journal {
    on: Option<Box<Touched>>,
}

#[derive(Debug)]
struct Touched {
    tiles: usize,
    /// A bit per board and tile: whether it is on the list.
    listed: Vec<u64>,
    list: Vec<(BoardIndex, u32, u64)>,
    /// Tiles that are known to differ after the step, so that their value from before is not needed.
    changed: Vec<(BoardIndex, u32)>,
}

impl Touched {
    /// Word and bit of a tile.
    fn place(&self, board: BoardIndex, index: usize) -> (usize, u64) {
        let at = board.get() * self.tiles + index;
        (at / 64, 1 << (at % 64))
    }
}

impl Clone for Journal {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Journal {
    /// Starts collecting for `boards` boards of `size`.
    pub fn start(&mut self, boards: usize, size: Size) {
        let listed = vec![0; (boards * size.area()).div_ceil(64)];
        self.on = Some(Box::new(Touched { tiles: size.area(), listed, list: Vec::new(), changed: Vec::new() }));
    }

    /// Whether writes are being collected.
    pub const fn is_on(&self) -> bool {
        self.on.is_some()
    }

    /// Notes that the tile at row-major `index` of `board` is about to be written; `before` packs its present value.
    #[inline]
    pub fn touch(&mut self, board: BoardIndex, index: usize, before: impl FnOnce() -> u64) {
        if let Some(on) = &mut self.on {
            let (word, bit) = on.place(board, index);
            if on.listed[word] & bit == 0 {
                on.listed[word] |= bit;
                on.list.push((board, index as u32, before()));
            }
        }
    }

    /// Notes that the tile at row-major `index` of `board` is about to get another value, and will not get its present
    /// one back before the step ends: at half the cost of [`Journal::touch`], for steps that write whole rows.
    #[inline]
    pub fn change(&mut self, board: BoardIndex, index: usize) {
        if let Some(on) = &mut self.on {
            let (word, bit) = on.place(board, index);
            if on.listed[word] & bit == 0 {
                on.listed[word] |= bit;
                on.changed.push((board, index as u32));
            }
        }
    }

    /// Hands every touched tile to `f` as (board, row-major index, value before) and starts again: first the tiles that
    /// are known to differ, without their value from before, then the others in order of first touch.
    pub fn drain(&mut self, mut f: impl FnMut(BoardIndex, usize, Option<u64>)) {
        let Some(on) = &mut self.on else { return };
        let mut changed = std::mem::take(&mut on.changed);
        for (board, index) in changed.drain(..) {
            let (word, bit) = on.place(board, index as usize);
            on.listed[word] &= !bit;
            f(board, index as usize, None);
        }
        on.changed = changed;
        let mut list = std::mem::take(&mut on.list);
        for (board, index, before) in list.drain(..) {
            let (word, bit) = on.place(board, index as usize);
            on.listed[word] &= !bit;
            f(board, index as usize, Some(before));
        }
        on.list = list;
    }
}
