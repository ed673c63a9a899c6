//! Glyph and colour of every feature: it replaces the glyph of the terrain that it stands on.

use citygen::model::{ConnectorKind, Feature, NodeKind, Tile};

use super::context::TileContext;
use super::signal::signal;
use crate::{Cell, Rgb, time};

/// One neon tube in this many is broken and flickers.
const BROKEN_EVERY: u8 = 6;

const WARNING: Rgb = Rgb(255, 84, 70);
const SCREEN: Rgb = Rgb(70, 235, 255);
const METAL: Rgb = Rgb(170, 178, 190);

/// The feature's cell on the terrain's.
pub(super) fn look(feature: Feature, tile: Tile, ground: Cell, context: &TileContext) -> Cell {
    let (glyph, fg) = glyph_and_color(feature, tile, context);
    let fg = if emits(feature) { fg } else { fg.lit(context.light) };
    let jack = context.connector.is_some_and(|c| c.kind == ConnectorKind::Jack);
    Cell { glyph, fg, bg: ground.bg, bold: jack && matches!(feature, Feature::Node(_)), dim: false }
}

/// Whether it gives light of its own, so that the dark does not darken it.
const fn emits(feature: Feature) -> bool {
    matches!(
        feature,
        Feature::Neon(_) | Feature::HoloAd | Feature::Lamp | Feature::Sign(_) | Feature::Terminal | Feature::Node(_)
    )
}

fn glyph_and_color(feature: Feature, tile: Tile, context: &TileContext) -> (char, Rgb) {
    let (tick, variant) = (context.tick, u64::from(tile.variant));
    let style = context.style;
    match feature {
        Feature::Neon(hue) => {
            let broken = tile.variant.is_multiple_of(BROKEN_EVERY);
            ('▪', style.hue(hue).scale(time::flicker(tick, tile.variant, broken)))
        }
        Feature::HoloAd => {
            let swing = 0.75 + 0.25 * time::pulse(tick + variant, 60);
            (style.glyphs().holo.at(tick / 8 + variant), style.accent(context.theme).scale(swing))
        }
        Feature::Lamp => ('●', style.lamp()),
        Feature::Vent if (tick / 5 + variant * 7) % 10 < 3 => {
            (style.glyphs().steam.at(tick / 5 + variant), Rgb(190, 196, 205))
        }
        Feature::Vent => ('▥', METAL),
        Feature::Puddle => ('~', Rgb(120, 170, 230)),
        Feature::Trash => ('%', Rgb(150, 128, 96)),
        Feature::Barrier => ('▬', WARNING),
        Feature::Stall => ('▤', style.accent(context.theme).mix(style.lamp(), 0.5)),
        Feature::Sign(glyph) => (glyph.char(), style.accent(context.theme).mix(Rgb::WHITE, 0.35)),
        Feature::Terminal => ('▣', SCREEN),
        Feature::Camera if (tick / 15 + variant).is_multiple_of(4) => ('○', WARNING),
        Feature::Camera => ('◉', WARNING),
        Feature::AcUnit => ('▩', METAL),
        Feature::Helipad => ('H', Rgb(255, 214, 90)),
        Feature::Pipe => ('╌', Rgb(176, 132, 92)),
        Feature::Cable => ('╌', Rgb(140, 150, 170)),
        Feature::Node(kind) => {
            let bright = signal(1.0).mix(Rgb::WHITE, 0.75);
            (node_glyph(kind), bright.scale(0.7 + 0.3 * time::pulse(tick + variant, 45)))
        }
    }
}

/// The glyph of a node of the Net.
pub const fn node_glyph(kind: NodeKind) -> char {
    match kind {
        NodeKind::Terminal => '◇',
        NodeKind::Server => '◆',
        NodeKind::Backbone => '⬡',
        NodeKind::DataVault => '⌗',
        NodeKind::Ice => '◈',
        NodeKind::Camera | NodeKind::DoorLock | NodeKind::LiftCtrl | NodeKind::AdBoard | NodeKind::LampGrid => '▪',
    }
}
