//! Every glyph is one column wide and in the fonts that ship.

use std::collections::BTreeSet;

use ab_glyph::{Font, FontRef};
use citygen::Flavor;
use citygen::model::{BuildingKind, Connector, ConnectorKind, Feature, NodeKind, StrataSet, StratumKind, Terrain};
use citygen::model::{Theme, Tile};
use cityplay::{GlyphMode, TileContext, cell, node_glyph, words};
use mapkit::Pos;
use unicode_width::UnicodeWidthChar;

use crate::common::{style, tile};

/// Every glyph that the tileset can show in `mode`.
fn tileset_glyphs(mode: GlyphMode) -> BTreeSet<char> {
    let mut glyphs = BTreeSet::new();
    for &terrain in Terrain::ALL {
        for variant in 0..=255 {
            for mask in 0..16 {
                collect(&mut glyphs, Tile { variant, ..tile(terrain) }, mask, mode);
            }
        }
    }
    for feature in Feature::all() {
        for variant in 0..=255 {
            let on = Tile { variant, feature: Some(feature), ..tile(Terrain::Floor) };
            collect(&mut glyphs, on, 0, mode);
        }
    }
    glyphs
}

/// Adds the glyphs of a tile over ticks, building kinds, ways that stairs lead, and a player in the door.
fn collect(glyphs: &mut BTreeSet<char>, tile: Tile, mask: u8, mode: GlyphMode) {
    let ways: Vec<Connector> =
        [&[StratumKind::Street, StratumKind::Skyways][..], &[StratumKind::Undercity, StratumKind::Street]]
            .iter()
            .map(|serves| Connector {
                kind: ConnectorKind::Stair,
                pos: Pos::new(0, 0),
                serves: StrataSet::of(serves),
                public: true,
            })
            .collect();
    let kinds = [None, Some(BuildingKind::Office), Some(BuildingKind::Apartment), Some(BuildingKind::Shop)];
    for (i, tick) in (0..60).step_by(3).enumerate() {
        let context = TileContext {
            tick,
            mask,
            glyphs: mode,
            building_kind: kinds[i % kinds.len()],
            connector: ways.get(i % 3),
            occupied: i % 2 == 1,
            ..TileContext::new(style(), StratumKind::Street, Pos::new(tick as i32, 0))
        };
        glyphs.insert(cell(tile, &context).glyph);
    }
}

/// Every glyph of the style's sets, of words, names and signs.
fn other_glyphs() -> BTreeSet<char> {
    let sets = style().glyphs();
    let sets = [&sets.holo, &sets.rain, &sets.water, &sets.steam, &sets.mass, &sets.net];
    let mut glyphs: BTreeSet<char> = sets.iter().flat_map(|set| set.glyphs()).copied().collect();
    glyphs.extend(NodeKind::ALL.iter().map(|&k| node_glyph(k)));
    let flavor = Flavor::builtin();
    glyphs.extend(flavor.names.sign_glyphs().iter().map(|s| s.char()));
    let names = &flavor.names;
    let parts = names.districts.values().chain([&names.city]).flat_map(|p| p.prefixes.iter().chain(&p.suffixes));
    let lists = [&names.corp_first, &names.corp_second, &names.corp_suffixes, &names.landmarks];
    let shops = names.shops.values().flatten();
    glyphs.extend(parts.chain(lists.into_iter().flatten()).chain(shops).flat_map(|s| s.chars()));
    glyphs.extend(StratumKind::ALL.iter().flat_map(|s| s.label().chars()));
    glyphs.extend(Theme::ALL.iter().flat_map(|t| t.label().chars()));
    glyphs.extend(words::NO_CONNECTOR.chars().chain("·[]#@░▒│─ ".chars()));
    glyphs
}

#[test]
fn every_glyph_is_exactly_one_column_wide() {
    for glyph in tileset_glyphs(GlyphMode::Unicode).into_iter().chain(other_glyphs()) {
        assert_eq!(glyph.width(), Some(1), "{glyph:?}");
    }
}

#[test]
fn every_glyph_is_in_a_font_that_ships() {
    let fonts: Vec<FontRef> = [
        &include_bytes!("../../../../flavor/fonts/DejaVuSansMono-subset.ttf")[..],
        include_bytes!("../../../../flavor/fonts/VLGothic-katakana-subset.ttf"),
        include_bytes!("../../../../flavor/fonts/Unifont-symbols-subset.otf"),
    ]
    .map(|bytes| FontRef::try_from_slice(bytes).expect("a font"))
    .into();
    let missing: Vec<char> = tileset_glyphs(GlyphMode::Unicode)
        .into_iter()
        .chain(other_glyphs())
        .filter(|&c| fonts.iter().all(|f| f.glyph_id(c).0 == 0))
        .collect();
    assert!(missing.is_empty(), "in no font: {missing:?}");
}

#[test]
fn the_ascii_set_is_printable_ascii_and_names_everything() {
    for glyph in tileset_glyphs(GlyphMode::Ascii) {
        assert!(glyph == ' ' || glyph.is_ascii_graphic(), "{glyph:?}");
        assert_ne!(glyph, '?', "something has no stand-in");
    }
    for glyph in other_glyphs() {
        assert!(matches!(cityplay::ascii_glyph(glyph), ' '..='~'), "{glyph:?}");
        assert_ne!(cityplay::ascii_glyph(glyph), '?', "{glyph:?} has no stand-in");
    }
}

#[test]
fn unknown_characters_become_a_question_mark() {
    assert_eq!(cityplay::ascii_text("jack  Street · ｦ漢"), "jack  Street . A?");
}
