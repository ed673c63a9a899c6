//! The colours of every terrain per theme and stratum, worked out once from a style's few colours.

use citygen::model::{StratumKind, Terrain, Theme};

use super::colors::{StratumStyle, ThemeStyle};
use crate::Rgb;
use crate::color::SpreadRgb;

/// The signal colour of cyberspace.
pub(crate) const SIGNAL: Rgb = Rgb(0, 255, 200);
/// Open cyberspace.
pub(crate) const NET_GROUND: Rgb = Rgb(3, 6, 10);
/// The inside of a construct.
pub(crate) const NET_FLOOR: Rgb = Rgb(6, 18, 22);
/// Gates of constructs.
pub(crate) const NET_GATE: Rgb = Rgb(200, 255, 245);

/// Glyph and background colour in full light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paint {
    pub(crate) fg: Rgb,
    pub(crate) bg: Rgb,
}

/// Colours that belong to no theme.
#[derive(Clone, Copy, Debug)]
pub(super) struct Common {
    pub(super) background: Rgb,
    pub(super) water: Rgb,
    pub(super) sewage: Rgb,
    pub(super) rail: Rgb,
    pub(super) lamp: Rgb,
}

const TERRAINS: usize = Terrain::ALL.len();
/// Colours in one row of [`Paints::far`].
pub(crate) const FAR_ROW: usize = TERRAINS;
/// Every theme, and one more for tiles of no district.
const THEMES: usize = Theme::ALL.len() + 1;

/// How much of its district's accent shows on a tile of land or rock on which nothing is built.
const LAND: f32 = 0.08;

/// By stratum, theme (0 is none) and terrain.
#[derive(Clone, Debug)]
pub(crate) struct Paints {
    table: Vec<Paint>,
    far: Vec<SpreadRgb>,
}

impl Paints {
    pub(super) fn new(common: Common, themes: &[ThemeStyle], strata: &[StratumStyle]) -> Self {
        let mut table = Vec::with_capacity(strata.len() * THEMES * TERRAINS);
        let neutral = mean(themes);
        for (kind, stratum) in StratumKind::ALL.iter().zip(strata) {
            // Land and rock are faintly the district's own, so that a city shows before anything is built; air is not.
            let land = if matches!(kind, StratumKind::Street | StratumKind::Undercity) { LAND } else { 0.0 };
            for theme in std::iter::once(&neutral).chain(themes) {
                for &terrain in Terrain::ALL {
                    let Paint { fg, bg } = paint(common, theme, terrain);
                    table.push(match terrain {
                        Terrain::Void => Paint { fg, bg: bg.mix(theme.accent, land) },
                        // The Net's colours are given.
                        _ if terrain.is_cyberspace() => Paint { fg, bg },
                        _ => Paint { fg: fg.tint(stratum.tint), bg: bg.tint(stratum.tint) },
                    });
                }
            }
        }
        let of_tile = |(p, &t): (&Paint, &Terrain)| SpreadRgb::new(p.bg.mix(p.fg, ink(t)));
        let far = table.iter().zip(Terrain::ALL.iter().cycle()).map(of_tile).collect();
        Self { table, far }
    }

    pub(super) fn far(&self, stratum: StratumKind) -> &[SpreadRgb] {
        const LEN: usize = THEMES * TERRAINS;
        &self.far[usize::from(stratum.number()) * LEN..][..LEN]
    }

    #[inline]
    pub(super) fn get(&self, stratum: StratumKind, theme: Option<Theme>, terrain: Terrain) -> Paint {
        let theme = theme.map_or(0, |t| usize::from(t.number()) + 1);
        self.table[(usize::from(stratum.number()) * THEMES + theme) * TERRAINS + usize::from(terrain.number())]
    }
}

/// The share of a tile that its glyph covers, on the whole: what is left of the glyph from afar.
const fn ink(terrain: Terrain) -> f32 {
    match terrain {
        Terrain::Sidewalk | Terrain::Rooftop => 0.4,
        Terrain::Wall | Terrain::NetWall | Terrain::Walkway | Terrain::Bridge | Terrain::Rail | Terrain::Grate => {
            0.35
        }
        Terrain::Stair | Terrain::Lift | Terrain::Ladder | Terrain::Door | Terrain::NetGate | Terrain::NetLane => 0.5,
        Terrain::Window | Terrain::Water | Terrain::Sewage => 0.2,
        Terrain::Void => 0.0,
        Terrain::NetGrid => 0.16,
        _ => 0.05,
    }
}

/// Mean colours of all themes, for tiles of no district.
fn mean(themes: &[ThemeStyle]) -> ThemeStyle {
    let of = |get: fn(&ThemeStyle) -> Rgb| {
        let count = themes.len().max(1) as u32;
        let sum = |channel: usize| themes.iter().map(|t| u32::from(get(t).array()[channel])).sum::<u32>();
        Rgb((sum(0) / count) as u8, (sum(1) / count) as u8, (sum(2) / count) as u8)
    };
    ThemeStyle {
        accent: of(|t| t.accent),
        accent2: of(|t| t.accent2),
        wall: of(|t| t.wall),
        floor: of(|t| t.floor),
        road: of(|t| t.road),
        sidewalk: of(|t| t.sidewalk),
        roof: of(|t| t.roof),
    }
}

/// The colours of a terrain in full light, before the stratum's tint.
fn paint(common: Common, theme: &ThemeStyle, terrain: Terrain) -> Paint {
    let of = |fg: Rgb, bg: Rgb| Paint { fg, bg };
    let wall_ground = theme.wall.mix(theme.floor, 0.68);
    let dug = common.background.mix(theme.floor, 0.45);
    match terrain {
        Terrain::Void => of(common.background, common.background),
        Terrain::Water => of(common.water.mix(Rgb::WHITE, 0.3), common.water),
        Terrain::Sewage => of(common.sewage.mix(Rgb(150, 255, 90), 0.45), common.sewage.scale(0.55)),
        Terrain::Road => of(theme.road.mix(Rgb::WHITE, 0.25), theme.road),
        Terrain::Sidewalk => of(theme.sidewalk, theme.sidewalk.scale(0.78)),
        Terrain::Alley => of(theme.road.mix(Rgb::WHITE, 0.3), theme.road.mix(theme.sidewalk, 0.32)),
        Terrain::Plaza => of(theme.accent2, theme.sidewalk.mix(theme.accent2, 0.18).mix(Rgb::WHITE, 0.06)),
        Terrain::Floor => of(theme.floor.mix(theme.wall, 0.5), theme.floor),
        Terrain::Wall | Terrain::Window => of(theme.wall.mix(Rgb::WHITE, 0.25), wall_ground),
        Terrain::Door => of(theme.accent2.mix(Rgb::WHITE, 0.3), theme.floor.scale(0.8)),
        Terrain::Rooftop => of(theme.roof.mix(Rgb::WHITE, 0.12), theme.roof.scale(0.8)),
        Terrain::Walkway => of(theme.sidewalk.mix(theme.accent, 0.5), theme.sidewalk.scale(0.7)),
        Terrain::Bridge => of(theme.sidewalk.mix(theme.accent2, 0.5), theme.road.mix(theme.sidewalk, 0.45)),
        Terrain::Tunnel => of(theme.floor.mix(theme.sidewalk, 0.6), dug.mix(theme.sidewalk, 0.32)),
        Terrain::Rail => of(common.rail, common.background.mix(common.rail, 0.18)),
        Terrain::Stair | Terrain::Lift | Terrain::Ladder => of(common.lamp, theme.floor.mix(theme.accent, 0.15)),
        Terrain::Grate => of(common.rail, dug.mix(theme.sidewalk, 0.4)),
        Terrain::NetGrid => of(theme.accent.mix(SIGNAL, 0.5).scale(0.45), NET_GROUND),
        Terrain::NetLane => of(SIGNAL, NET_GROUND),
        Terrain::NetWall => of(SIGNAL, NET_FLOOR),
        Terrain::NetGate => of(NET_GATE, NET_FLOOR),
        Terrain::NetFloor => of(NET_FLOOR, NET_FLOOR),
    }
}
