//! One colour per tile: what a map shows that is too far away for glyphs, and what pictures are made of.

use std::ops::Range;

use citygen::model::{DistrictId, Feature, Stratum, StratumKind, Terrain, Theme};
use mapkit::Pos;

use crate::color::SpreadRgb;
use crate::style::{FAR_ROW, SIGNAL};
use crate::{Rgb, Stage, Style};

/// Share of what lies below that is seen through open air. More shows the streets better and hides the ways above.
const DEPTH_SHARE: f32 = 0.3;

/// The colour of the tile at `pos` from afar; background outside the map.
pub fn overview_color(stage: &Stage, stratum: StratumKind, pos: Pos) -> Rgb {
    let Some(index) = stage.city.size().index(pos) else { return stage.style.background() };
    let far = Far::new(stage, stratum);
    if far.tiles.terrains()[index] == Terrain::Void && is_open(stratum) {
        return below(stage, stratum, index);
    }
    let ground = far.ground(index, row_of(stage.scene.theme(far.tiles.districts()[index])));
    far.tiles.features()[index].map_or(ground, |f| with_feature(ground, f, stage.style))
}

/// The colours of all tiles of a stratum as opaque RGBA, row by row, in place of what `out` held.
pub fn overview_pixels(stage: &Stage, stratum: StratumKind, out: &mut Vec<[u8; 4]>) {
    let rows = theme_rows(stage);
    let background = stage.style.background();
    let far = Far::new(stage, stratum);
    let lower: Vec<Far> = lower(stratum).iter().rev().map(|&s| Far::new(stage, s)).collect();
    let [red, green, blue] = faded_channels(background);
    out.clear();
    out.resize(stage.city.size().area(), background.rgba());
    // A row at a time and from the lowest ground up; each loop does one thing to every tile.
    let seen_through = |Rgb(r, g, b)| Rgb(red[usize::from(r)], green[usize::from(g)], blue[usize::from(b)]);
    let width = (stage.city.size().w as usize).max(1);
    for (y, row) in out.chunks_exact_mut(width).enumerate() {
        let tiles = y * width..(y + 1) * width;
        for far in &lower {
            far.paint_ground(&rows, tiles.clone(), row, seen_through);
        }
        far.paint_ground(&rows, tiles.clone(), row, |ground| ground);
        far.paint_features(tiles, row, stage.style);
    }
}

/// Marks the nodes of the Net that are anchored on a physical stratum in the pixels of its tiles, as
/// [`overview_pixels`] gives them. On the Net nodes are tiles already.
pub fn overview_nodes(stage: &Stage, stratum: StratumKind, pixels: &mut [[u8; 4]]) {
    if stratum == StratumKind::Net {
        return;
    }
    let size = stage.city.size();
    for spot in (0..size.h).flat_map(|y| stage.scene.node_row(stratum, y)) {
        if let Some(pixel) = size.index(spot.pos).and_then(|index| pixels.get_mut(index)) {
            *pixel = SIGNAL.rgba();
        }
    }
}

/// What shows where `stratum` has nothing: from the Skyways and the Heights the first ground below, faintly.
pub(crate) fn below(stage: &Stage, stratum: StratumKind, index: usize) -> Rgb {
    let background = stage.style.background();
    for &kind in lower(stratum) {
        let far = Far::new(stage, kind);
        if far.is_lowest || far.tiles.terrains()[index] != Terrain::Void {
            let row = row_of(stage.scene.theme(far.tiles.districts()[index]));
            return far.faded(index, row, background);
        }
    }
    background
}

/// What is left of each channel of a ground that is seen through open air, by its value in plain view.
fn faded_channels(background: Rgb) -> [[u8; 256]; 3] {
    let faded = std::array::from_fn::<_, 256, _>(|value| {
        let gray = value as u8;
        background.mix(Rgb(gray, gray, gray), DEPTH_SHARE)
    });
    [faded.map(|c| c.0), faded.map(|c| c.1), faded.map(|c| c.2)]
}

/// Whether something lower is seen through the open air of `stratum`.
pub(crate) const fn is_open(stratum: StratumKind) -> bool {
    !lower(stratum).is_empty()
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
    colors: &'a [SpreadRgb],
    assumed: Option<u8>,
    /// Whether nothing is seen through its open air.
    is_lowest: bool,
}

impl<'a> Far<'a> {
    fn new(stage: &Stage<'a>, stratum: StratumKind) -> Self {
        Self {
            tiles: stage.city.stratum(stratum),
            colors: stage.style.far_colors(stratum),
            assumed: stage.scene.assumed_light(stratum),
            is_lowest: !is_open(stratum),
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

    /// Paints the ground of `tiles` by way of `shade`, but none where something lower is seen through open air; `rows`
    /// are those of the themes, by district code.
    fn paint_ground(
        &self,
        rows: &[usize; 256],
        tiles: Range<usize>,
        out: &mut [[u8; 4]],
        shade: impl Fn(Rgb) -> Rgb,
    ) {
        let districts = &self.tiles.districts()[tiles.clone()];
        let lights = &self.tiles.lights()[tiles.clone()];
        let planes = self.tiles.terrains()[tiles].iter().zip(districts).zip(lights);
        for (pixel, ((&terrain, &district), &light)) in out.iter_mut().zip(planes) {
            if self.is_lowest || terrain != Terrain::Void {
                let row = rows[district.map_or(0, |d| usize::from(d.code()))];
                *pixel = shade(self.look(terrain, row, light)).rgba();
            }
        }
    }

    /// Paints what stands on those of `tiles` that are not open air.
    fn paint_features(&self, tiles: Range<usize>, out: &mut [[u8; 4]], style: &Style) {
        let planes = self.tiles.features()[tiles.clone()].iter().zip(&self.tiles.terrains()[tiles]);
        for (pixel, (&feature, &terrain)) in out.iter_mut().zip(planes) {
            if let Some(feature) = feature
                && terrain != Terrain::Void
            {
                let [r, g, b, _] = *pixel;
                *pixel = with_feature(Rgb(r, g, b), feature, style).rgba();
            }
        }
    }

    #[inline]
    fn faded(&self, index: usize, row: usize, background: Rgb) -> Rgb {
        background.mix(self.ground(index, row), DEPTH_SHARE)
    }
}

/// Full light for what is shown in its own colour: what is not yet built, and all of cyberspace but construct walls,
/// which take theirs from the tile.
const GLOW: [u8; Terrain::ALL.len()] = {
    let mut table = [0; Terrain::ALL.len()];
    let mut number = 0;
    while number < table.len() {
        let terrain = Terrain::ALL[number];
        if matches!(terrain, Terrain::Void) || terrain.is_cyberspace() && !matches!(terrain, Terrain::NetWall) {
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
