//! One colour per tile: what a map shows that is too far away for glyphs, and what pictures are made of.

use citygen::model::{DistrictId, Feature, Stratum, StratumKind, Terrain};
use mapkit::Pos;

use crate::style::{FAR_ROW, Style};
use crate::{Rgb, Stage};

/// Share of what lies below that is seen through open air.
const DEPTH_SHARE: f32 = 0.3;

/// The colour of the tile at `pos` from afar; background outside the map.
pub fn overview_color(stage: &Stage, stratum: StratumKind, pos: Pos) -> Rgb {
    let Some(index) = stage.city.size().index(pos) else { return stage.style.background() };
    let tiles = stage.city.stratum(stratum);
    if tiles.terrains()[index] == Terrain::Void { below(stage, stratum, index) } else { color(stage, stratum, index) }
}

/// The colours of all tiles of a stratum, row by row, in place of what `out` held.
pub fn overview_pixels(stage: &Stage, stratum: StratumKind, out: &mut Vec<[u8; 3]>) {
    let tiles = stage.city.stratum(stratum);
    let far = Far::new(stage, stratum);
    out.clear();
    out.reserve(tiles.size().area());
    let planes = tiles.terrains().iter().zip(tiles.districts()).zip(tiles.lights()).zip(tiles.features());
    out.extend(planes.enumerate().map(|(index, (((&terrain, district), &light), feature))| {
        if terrain == Terrain::Void {
            return below(stage, stratum, index).array();
        }
        let ground = far.ground(terrain, district.map_or(0, DistrictId::code), light);
        feature.map_or(ground, |f| with_feature(ground, f, stage.style)).array()
    }));
}

/// What painting one stratum from afar needs, looked up once.
struct Far<'a> {
    /// By terrain, after the start of the theme's row.
    colors: &'a [Rgb],
    /// By district code.
    rows: [u16; 256],
    assumed: Option<u8>,
}

impl<'a> Far<'a> {
    fn new(stage: &Stage<'a>, stratum: StratumKind) -> Self {
        let row = |code: usize| stage.scene.theme_by_code(code as u8).map_or(0, |t| u16::from(t.number()) + 1);
        Self {
            colors: stage.style.far_colors(stratum),
            rows: std::array::from_fn(|code| row(code) * FAR_ROW as u16),
            assumed: stage.scene.assumed_light(stratum),
        }
    }

    #[inline]
    fn ground(&self, terrain: Terrain, district: u8, light: u8) -> Rgb {
        let color = self.colors[usize::from(self.rows[usize::from(district)]) + usize::from(terrain.number())];
        if shines(terrain) { color } else { color.lit(self.assumed.unwrap_or(light)) }
    }
}

/// Cyberspace shines by itself; only construct walls take their brightness from the light.
const fn shines(terrain: Terrain) -> bool {
    terrain.is_cyberspace() && !matches!(terrain, Terrain::NetWall)
}

/// The colour of a tile's ground, whatever stands on it.
fn ground(stage: &Stage, stratum: StratumKind, index: usize) -> Rgb {
    let tiles: &Stratum = stage.city.stratum(stratum);
    let terrain = tiles.terrains()[index];
    let theme = stage.scene.theme(tiles.districts()[index]);
    let row = theme.map_or(0, |t| usize::from(t.number()) + 1) * FAR_ROW;
    let color = stage.style.far_colors(stratum)[row + usize::from(terrain.number())];
    let light = stage.scene.assumed_light(stratum).unwrap_or(tiles.lights()[index]);
    if shines(terrain) { color } else { color.lit(light) }
}

/// The colour of a tile that is not Void.
fn color(stage: &Stage, stratum: StratumKind, index: usize) -> Rgb {
    let ground = ground(stage, stratum, index);
    stage.city.stratum(stratum).features()[index].map_or(ground, |f| with_feature(ground, f, stage.style))
}

/// What stands out on a tile from afar.
fn with_feature(ground: Rgb, feature: Feature, style: &Style) -> Rgb {
    match feature {
        Feature::Neon(hue) => ground.mix(style.hue(hue), 0.6),
        Feature::HoloAd => ground.mix(Rgb(190, 240, 255), 0.5),
        Feature::Lamp => ground.mix(style.lamp(), 0.55),
        Feature::Sign(_) => ground.mix(style.lamp(), 0.4),
        Feature::Terminal => ground.mix(Rgb(70, 235, 255), 0.6),
        Feature::Node(_) => ground.mix(Rgb(200, 255, 245), 0.7),
        Feature::Helipad => ground.mix(Rgb(255, 214, 90), 0.35),
        Feature::Barrier => ground.mix(Rgb(255, 84, 70), 0.35),
        Feature::Stall => ground.mix(style.lamp(), 0.25),
        Feature::Camera
        | Feature::Vent
        | Feature::Puddle
        | Feature::Trash
        | Feature::AcUnit
        | Feature::Pipe
        | Feature::Cable => ground,
    }
}

/// What shows where `stratum` has nothing: from the Skyways and the Heights the first ground below, faintly.
pub(crate) fn below(stage: &Stage, stratum: StratumKind, index: usize) -> Rgb {
    let background = stage.style.background();
    let lower: &[StratumKind] = match stratum {
        StratumKind::Heights => &[StratumKind::Skyways, StratumKind::Street],
        StratumKind::Skyways => &[StratumKind::Street],
        StratumKind::Undercity | StratumKind::Street | StratumKind::Net => &[],
    };
    let first = lower.iter().find(|&&s| stage.city.stratum(s).terrains()[index] != Terrain::Void);
    first.map_or(background, |&s| background.mix(ground(stage, s, index), DEPTH_SHARE))
}
