//! Blocks: the largest rectangles that fit between the streets, each with a free ring around it.

use mapkit::{Pos, Rect};

use super::lay::{Ground, Site};

/// Least extent of a block; a smaller one could not hold a building with rooms.
const LEAST: (i32, i32) = (5, 4);

/// What [`find_blocks`] found.
pub(super) struct Found {
    /// The blocks.
    pub(super) rects: Vec<Rect>,
    /// Per cell, a tile and the number of free tiles that no block could use.
    pub(super) rest: Vec<(Pos, usize)>,
}

/// Cuts the cells between streets into blocks, the largest first, and reserves a ring around each.
pub(super) fn find_blocks(site: &mut Site, cells: &[Rect]) -> Found {
    let mut found = Found { rects: Vec::new(), rest: Vec::new() };
    let mut heights = Vec::new();
    for &cell in cells {
        let Some(mut cell) = cell.intersect(site.area) else { continue };
        // A block from edge to edge of the map would cut the city in two.
        cell.w -= i32::from(cell.x <= 0 && cell.right() >= site.map.w);
        cell.h -= i32::from(cell.y <= 0 && cell.bottom() >= site.map.h);
        while let Some(rect) = largest_free(site, cell, &mut heights) {
            found.rects.push(rect);
            site.reserve(rect.inflate(1));
        }
        let mut rest = cell.iter().filter(|&p| site.at(p) == Ground::Free && site.takes_block(p));
        if let Some(first) = rest.next() {
            found.rest.push((first, 1 + rest.count()));
        }
    }
    found
}

/// The rectangle of most tiles within `cell` that a block may cover, the first in row order among equals.
fn largest_free(site: &Site, cell: Rect, heights: &mut Vec<i32>) -> Option<Rect> {
    heights.clear();
    heights.resize(cell.w as usize + 1, 0);
    let mut best: Option<Rect> = None;
    let mut stack: Vec<usize> = Vec::new();
    for y in cell.y..cell.bottom() {
        for x in 0..cell.w {
            let h = &mut heights[x as usize];
            *h = if site.takes_block(Pos::new(cell.x + x, y)) { *h + 1 } else { 0 };
        }
        stack.clear();
        // The last column is a sentinel of height 0 that empties the stack.
        for x in 0..heights.len() {
            while let Some(&top) = stack.last().filter(|&&top| heights[top] >= heights[x]) {
                stack.pop();
                let left = stack.last().map_or(0, |&l| l as i32 + 1);
                let (w, h) = (x as i32 - left, heights[top]);
                if w >= LEAST.0 && h >= LEAST.1 && best.is_none_or(|b| w * h > b.area()) {
                    best = Some(Rect::new(cell.x + left, y - h + 1, w, h));
                }
            }
            stack.push(x);
        }
    }
    best
}
