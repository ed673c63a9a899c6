//! Glyph and colours of every terrain.

use citygen::model::{BuildingKind, Terrain, Tile};

use super::boxes::{BoxSet, is_vertical};
use super::context::TileContext;
use super::signal::signal;
use crate::{Cell, time};

/// The terrain's cell, darkened by the light.
#[inline]
pub(super) fn look(tile: Tile, context: &TileContext) -> Cell {
    let paint = context.style.paint(context.stratum, context.theme, tile.terrain);
    if tile.terrain.is_cyberspace() {
        return cyberspace(tile, context, Cell::new(' ', paint.fg, paint.bg));
    }
    let glyph = glyph(tile, context);
    let mut fg = paint.fg.lit(context.light);
    let bg = paint.bg.lit(context.light);
    match tile.terrain {
        // A window is as bright as the light that falls through it.
        Terrain::Window => {
            fg = fg.mix(context.style.lamp(), 0.25 + 0.75 * f32::from(context.light) / 255.0);
        }
        Terrain::Void => return Cell::new(' ', paint.fg, paint.bg),
        _ => {}
    }
    Cell { dim: tile.terrain == Terrain::Rooftop, ..Cell::new(glyph, fg, bg) }
}

#[inline]
fn glyph(tile: Tile, context: &TileContext) -> char {
    let (tick, pos) = (context.tick, context.pos);
    let every = |n: u8, glyph: char| if tile.variant.is_multiple_of(n) { glyph } else { ' ' };
    match tile.terrain {
        Terrain::Water => {
            let phase = (tick / 6).wrapping_add(pos.x as u64 & 0xffff).wrapping_add(u64::from(tile.variant));
            context.style.glyphs().water.at(phase)
        }
        Terrain::Sewage => '≈',
        Terrain::Road => every(16, '·'),
        Terrain::Sidewalk => '░',
        Terrain::Plaza if (pos.x + pos.y).rem_euclid(3) == 0 => '▫',
        Terrain::Floor => every(23, '·'),
        Terrain::Wall => wall_set(context.building_kind).glyph(context.mask),
        Terrain::Door if context.occupied => '▭',
        Terrain::Door => '▯',
        Terrain::Window => '▫',
        Terrain::Rooftop => context.style.glyphs().mass.at(u64::from(tile.variant)),
        Terrain::Walkway if is_vertical(context.mask) => '║',
        Terrain::Walkway => '═',
        Terrain::Bridge if is_vertical(context.mask) => '╏',
        Terrain::Bridge => '╍',
        Terrain::Tunnel => every(19, '.'),
        Terrain::Rail if (tick / 20) % 2 == 1 => '╫',
        Terrain::Rail => '╬',
        Terrain::Stair => stair(context),
        Terrain::Lift if (tick / 10) % 2 == 1 => '⇅',
        Terrain::Lift => '≡',
        Terrain::Ladder => '╫',
        Terrain::Grate => '▦',
        _ => ' ',
    }
}

/// Double for corporate work, heavy for housing slabs, else light.
const fn wall_set(kind: Option<BuildingKind>) -> BoxSet {
    match kind {
        Some(BuildingKind::CorpTower | BuildingKind::Office) => BoxSet::Double,
        Some(BuildingKind::Megablock | BuildingKind::Apartment) => BoxSet::Heavy,
        _ => BoxSet::Light,
    }
}

/// Where the stairs lead from here; both ways where no connector says.
fn stair(context: &TileContext) -> char {
    let ways = context.connector.map(|c| (c.above(context.stratum).is_some(), c.below(context.stratum).is_some()));
    match ways {
        Some((true, false)) => '▲',
        Some((false, true)) => '▼',
        _ => '⇅',
    }
}

/// Cyberspace, which shines by itself: only walls take their brightness from the light, which is their security.
#[inline]
fn cyberspace(tile: Tile, context: &TileContext, plain: Cell) -> Cell {
    match tile.terrain {
        Terrain::NetGrid if tile.variant & 1 == 1 => Cell { glyph: '·', ..plain },
        Terrain::NetLane => {
            let bright = 0.6 + 0.4 * time::pulse(context.tick, 20);
            Cell { glyph: BoxSet::Double.glyph(context.mask), fg: signal(bright), ..plain }
        }
        Terrain::NetWall => {
            let double = wall_set(context.building_kind) == BoxSet::Double;
            let set = if double { BoxSet::Double } else { BoxSet::Heavy };
            Cell { glyph: set.glyph(context.mask), fg: plain.fg.lit(context.light), ..plain }
        }
        Terrain::NetGate => Cell { glyph: '▯', ..plain },
        _ => plain,
    }
}
