//! Glyphs: every one that the map can show is there, inside its cell, at every size.

use std::collections::BTreeSet;

use citygen::model::{SignGlyph, StratumKind};
use cityplay::words::legend;
use cityplay::{Canvas, GlyphMode, Scene, Stage, Style, View, paint_map};
use mapkit::Pos;

use super::small;
use crate::map::atlas::glyphs::Fonts;
use crate::map::atlas::{Atlas, Atlases};

/// Every glyph of the style pack's sets, the legend, the signs, and of whole cities at several moments.
fn glyphs() -> BTreeSet<char> {
    let style = Style::builtin();
    let mut all: BTreeSet<char> = SignGlyph::all().map(SignGlyph::char).collect();
    let sets = style.glyphs();
    for set in [&sets.holo, &sets.rain, &sets.water, &sets.steam, &sets.mass, &sets.net] {
        all.extend(set.glyphs());
    }
    for &stratum in StratumKind::ALL {
        for tick in [0, 7, 10, 15, 23] {
            all.extend(legend(&style, stratum, tick, GlyphMode::Unicode).iter().map(|entry| entry.cell.glyph));
        }
    }
    let city = citygen::generate(
        &crate::subject::city::params_from_values(&small()).expect("good values"),
        &citygen::Flavor::builtin(),
    )
    .expect("a city");
    let scene = Scene::new(&city);
    let stage = Stage { city: &city, scene: &scene, style: &style };
    let mut canvas = Canvas::new(city.size(), style.blank());
    for &stratum in StratumKind::ALL {
        for tick in [0, 13] {
            paint_map(&mut canvas, &stage, &View { tick, ..View::new(stratum, Pos::new(0, 0)) });
            all.extend(canvas.cells().iter().map(|c| c.glyph));
        }
    }
    all.remove(&' ');
    all
}

#[test]
fn every_glyph_of_the_tileset_is_in_a_font_and_rasterises_to_something() {
    let fonts = Fonts::default();
    for glyph in glyphs() {
        assert!(fonts.has(glyph), "{glyph} (U+{:04X}) is in no font", glyph as u32);
        for (w, h) in [(4, 8), (7, 14), (16, 32), (24, 48), (4, 4), (48, 48)] {
            for bold in [false, true] {
                let bitmap = fonts.rasterise(glyph, bold, w, h);
                assert!(!bitmap.is_clear(), "{glyph} is blank at {w}×{h}, bold: {bold}");
                assert_eq!((bitmap.w, bitmap.h), (w, h));
            }
        }
    }
}

#[test]
fn an_unknown_glyph_is_a_hollow_box() {
    let fonts = Fonts::default();
    assert!(!fonts.has('漢'));
    let bitmap = fonts.rasterise('漢', false, 12, 24);
    assert!(!bitmap.is_clear());
    assert_eq!(bitmap.get(6, 12), 0);
}

#[test]
fn all_glyphs_of_the_tileset_fit_into_one_atlas_twice() {
    let (fonts, mut atlas) = (Fonts::default(), Atlas::new(8, 16));
    let mut places = BTreeSet::new();
    let glyphs = glyphs();
    for &glyph in &glyphs {
        for bold in [false, true] {
            places.insert(atlas.place(&fonts, glyph, bold).expect("a glyph with something in it"));
        }
    }
    assert_eq!(places.len(), glyphs.len() * 2);
    for &glyph in &glyphs {
        assert!(atlas.place(&fonts, glyph, false).is_some_and(|place| places.contains(&place)), "a place is kept");
    }
}

#[test]
fn glyphs_that_no_texture_would_hold_are_drawn_smaller() {
    let ctx = egui::Context::default();
    let most = ctx.input(|input| input.max_texture_side);
    for cell in [[24, 48], [64, 128], [65, 128], [480, 480], [480, 960], [33, 200]] {
        let mut atlases = Atlases::default();
        let (fonts, atlas) = atlases.of(cell[0], cell[1], most);
        let place = atlas.place(fonts, '#', false).expect("a glyph with something in it");
        let [w, h] = atlas.texture(&ctx).size();
        assert!(w <= most && h <= most, "{w}×{h} of {most}");
        assert!(w >= (most / 4).min(32 * usize::from(cell[0])), "{w} is not far smaller than it must be");
        assert!(atlas.uv(place).iter().all(|c| (0.0..=1.0).contains(c)));
    }
}
