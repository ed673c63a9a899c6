//! One colour per tile: what a map shows that is too far away for glyphs, and what pictures are made of.

use citygen::model::{DistrictId, Feature, Stratum, StratumKind, Terrain, Theme};
use mapkit::Pos;

use crate::style::FAR_ROW;
use crate::{Rgb, Stage, Style};

/// Share of what lies below that is seen through open air. More shows the streets better and hides the ways above.
const DEPTH_SHARE: f32 = 0.3;

/// The colour of the tile at `pos` from afar; background outside the map.
pub fn overview_color(stage: &Stage, stratum: StratumKind, pos: Pos) -> Rgb {
    let Some(index) = stage.city.size().index(pos) else { return stage.style.background() };
    let far = Far::new(stage, stratum);
    if far.tiles.terrains()[index] == Terrain::Void {
        return below(stage, stratum, index);
    }
    let ground = far.ground(index, row_of(stage.scene.theme(far.tiles.districts()[index])));
    far.tiles.features()[index].map_or(ground, |f| with_feature(ground, f, stage.style))
}

/// The colours of all tiles of a stratum, row by row, in place of what `out` held.
pub fn overview_pixels(stage: &Stage, stratum: StratumKind, out: &mut Vec<[u8; 3]>) {
    let rows = theme_rows(stage);
    let row = |district: Option<DistrictId>| rows[district.map_or(0, |d| usize::from(d.code()))];
    let background = stage.style.background();
    let far = Far::new(stage, stratum);
    let lower: Vec<Far> = lower(stratum).iter().map(|&s| Far::new(stage, s)).collect();
    let seen_through = |index: usize| {
        let first = lower.iter().find(|l| l.tiles.terrains()[index] != Terrain::Void);
        first.map_or(background, |l| l.faded(index, row(l.tiles.districts()[index]), background))
    };
    let Far { tiles, .. } = far;
    let planes = tiles.terrains().iter().zip(tiles.districts()).zip(tiles.lights()).zip(tiles.features());
    out.clear();
    out.extend(planes.enumerate().map(|(index, (((&terrain, &district), &light), &feature))| {
        if terrain == Terrain::Void {
            return seen_through(index).array();
        }
        let ground = far.look(terrain, row(district), light);
        feature.map_or(ground, |f| with_feature(ground, f, stage.style)).array()
    }));
}

/// What shows where `stratum` has nothing: from the Skyways and the Heights the first ground below, faintly.
pub(crate) fn below(stage: &Stage, stratum: StratumKind, index: usize) -> Rgb {
    let background = stage.style.background();
    for &kind in lower(stratum) {
        let far = Far::new(stage, kind);
        if far.tiles.terrains()[index] != Terrain::Void {
            let row = row_of(stage.scene.theme(far.tiles.districts()[index]));
            return far.faded(index, row, background);
        }
    }
    background
}

/// The strata that are seen through the open air of `stratum`, nearest first.
const fn lower(stratum: StratumKind) -> &'static [StratumKind] {
    match stratum {
        StratumKind::Heights => &[StratumKind::Skyways, StratumKind::Street],
        StratumKind::Skyways => &[StratumKind::Street],
        StratumKind::Undercity | StratumKind::Street | StratumKind::Net => &[],
    }
}

/// The start of every district's row of colours, by district code.
fn theme_rows(stage: &Stage) -> [usize; 256] {
    std::array::from_fn(|code| row_of(stage.scene.theme(DistrictId::from_code(code as u8))))
}

fn row_of(theme: Option<Theme>) -> usize {
    theme.map_or(0, |t| usize::from(t.number()) + 1) * FAR_ROW
}

/// What one stratum's ground is painted with from afar.
struct Far<'a> {
    tiles: &'a Stratum,
    /// By terrain, after the start of the theme's row.
    colors: &'a [Rgb],
    assumed: Option<u8>,
}

impl<'a> Far<'a> {
    fn new(stage: &Stage<'a>, stratum: StratumKind) -> Self {
        Self {
            tiles: stage.city.stratum(stratum),
            colors: stage.style.far_colors(stratum),
            assumed: stage.scene.assumed_light(stratum),
        }
    }

    /// The colour of a tile's ground, whatever stands on it; `row` is that of its theme.
    #[inline]
    fn ground(&self, index: usize, row: usize) -> Rgb {
        self.look(self.tiles.terrains()[index], row, self.tiles.lights()[index])
    }

    #[inline]
    fn look(&self, terrain: Terrain, row: usize, light: u8) -> Rgb {
        let number = usize::from(terrain.number());
        self.colors[row + number].lit(self.assumed.unwrap_or(light) | GLOW[number])
    }

    #[inline]
    fn faded(&self, index: usize, row: usize, background: Rgb) -> Rgb {
        background.mix(self.ground(index, row), DEPTH_SHARE)
    }
}

/// Full light for what shines by itself: all of cyberspace but construct walls, which take theirs from the tile.
const GLOW: [u8; Terrain::ALL.len()] = {
    let mut table = [0; Terrain::ALL.len()];
    let mut number = 0;
    while number < table.len() {
        let terrain = Terrain::ALL[number];
        if terrain.is_cyberspace() && !matches!(terrain, Terrain::NetWall) {
            table[number] = 255;
        }
        number += 1;
    }
    table
};

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
