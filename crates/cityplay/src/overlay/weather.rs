//! Rain and fog: pure in city and tick.

use citygen::model::{StratumKind, Terrain};
use mapkit::{Pos, tile_hash};

use crate::tileset::tile_glyph;
use crate::{Canvas, Cell, Rgb, Stage, View, Visibility};

/// One tile in this many holds a drop, by the stratum's rain; 0 is none.
const TILES_A_DROP: [u32; 4] = [0, 40, 20, 10];
/// One dark tile in this many is foggy.
const TILES_A_FOG: u32 = 6;
/// Fog lies where the light is below this.
const FOG_LIGHT: u8 = 40;
/// Ticks in which fog drifts on by a tile. More makes it calmer.
const DRIFT_TICKS: u64 = 45;

const RAIN_COLOR: Rgb = Rgb(150, 180, 225);
const FOG_COLOR: Rgb = Rgb(150, 158, 160);

/// Draws fog where it is dark and rain where it is open, each on the strata whose style has them. Rain falls on no
/// wall, floor or door, and fog does not fill the rock of the Undercity. There is none on the Net.
pub fn paint_weather(canvas: &mut Canvas, stage: &Stage, view: &View) {
    if view.stratum == StratumKind::Net {
        return;
    }
    let weather = stage.style.stratum(view.stratum);
    let tiles_a_drop = TILES_A_DROP[usize::from(weather.rain.min(3))];
    if !weather.fog && tiles_a_drop == 0 {
        return;
    }
    let tiles = stage.city.stratum(view.stratum);
    let assumed = stage.scene.assumed_light(view.stratum);
    for cell in canvas.size().rect().iter() {
        let pos = view.tile_at(cell);
        let Some(index) = tiles.size().index(pos).filter(|_| view.visibility(pos) == Visibility::Visible) else {
            continue;
        };
        let terrain = tiles.terrains()[index];
        let light = assumed.unwrap_or(tiles.lights()[index]);
        let Some(cell) = canvas.get_mut(cell) else { continue };
        if weather.fog && light < FOG_LIGHT && terrain != Terrain::Void && is_foggy(pos, view.tick) {
            let bg = cell.bg;
            *cell = Cell::new(tile_glyph('░', view.glyphs), bg.mix(FOG_COLOR, 0.3), bg);
        }
        let open = !matches!(terrain, Terrain::Wall | Terrain::Floor | Terrain::Door);
        if open && tiles_a_drop > 0 && is_drop(pos, view.tick, tiles_a_drop) {
            let glyph = stage.style.glyphs().rain.at(view.tick / 2 + pos.x as u64);
            *cell = Cell::new(tile_glyph(glyph, view.glyphs), cell.bg.mix(RAIN_COLOR, 0.55), cell.bg);
        }
    }
}

/// Whether a drop is at a tile: every column is a fixed scatter of drops that falls, some columns faster than others.
fn is_drop(pos: Pos, tick: u64, tiles_a_drop: u32) -> bool {
    let fast = u64::from(tile_hash(3, 0, Pos::new(pos.x, 0)) & 1);
    let fallen = (tick * (1 + fast) / 2) as i32;
    scatter(1, Pos::new(pos.x, pos.y.wrapping_sub(fallen))).is_multiple_of(tiles_a_drop)
}

fn is_foggy(pos: Pos, tick: u64) -> bool {
    let drifted = (tick / DRIFT_TICKS) as i32;
    scatter(2, Pos::new(pos.x.wrapping_sub(drifted), pos.y)).is_multiple_of(TILES_A_FOG)
}

/// Sixteen bits that look random, the same for a tile always.
fn scatter(seed: u64, pos: Pos) -> u32 {
    let byte = |part| u32::from(tile_hash(seed, part, pos));
    byte(0) << 8 | byte(1)
}
