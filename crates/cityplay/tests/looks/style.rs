//! The style pack: what it must hold, and that districts are told apart by their colours.

use std::collections::BTreeSet;

use citygen::model::{Hue, StratumKind, Terrain, Theme};
use citygen::{City, Params, Water};
use cityplay::{Rgb, Scene, Stage, Style, TileContext, cell, overview_pixels};
use mapkit::Pos;

use crate::common::{style, tile};

const TEXT: &str = include_str!("../../../../flavor/style.ron");

#[track_caller]
fn assert_refused(text: &str, what: &str) {
    let error = Style::parse(text).expect_err("a broken pack").to_string();
    assert!(error.starts_with("style.ron: ") && error.contains(what), "{error}");
}

#[test]
fn a_pack_that_lacks_something_is_refused_by_its_name() {
    assert_refused(&TEXT.replace("NeonStrip: (", "NeonStripe: ("), "NeonStripe");
    let without_pink: String = TEXT.lines().filter(|l| !l.contains("Pink:")).collect::<Vec<_>>().join("\n");
    assert_refused(&without_pink, "hues: Pink is missing");
    let without_sewage: String = TEXT.lines().filter(|l| !l.contains("sewage:")).collect::<Vec<_>>().join("\n");
    assert_refused(&without_sewage, "sewage");
    assert_refused("", "1:1");
}

#[test]
fn wrong_colours_glyphs_and_rain_are_refused_with_their_reason() {
    assert_refused(&TEXT.replace("#ffe2a8", "ffe2a8"), "`ffe2a8` is not a colour; write #rrggbb");
    assert_refused(&TEXT.replace("holo: \"", "holo: \"漢"), "not exactly one column wide");
    assert_refused(&TEXT.replace("net: \"·∙\"", "net: \"\""), "empty");
    assert_refused(&TEXT.replace("rain: 3", "rain: 4"), "allowed are 0 to 3");
}

#[test]
fn colours_read_back_as_they_are_written() {
    for color in [Rgb(0, 0, 0), Rgb(255, 255, 255), Rgb(18, 52, 86)] {
        assert_eq!(Rgb::try_from(String::from(color)), Ok(color));
    }
    assert!(Rgb::try_from("#12345".to_owned()).is_err() && Rgb::try_from("#+12345".to_owned()).is_err());
}

#[test]
fn difference_is_that_of_the_cie_in_1976() {
    // sRGB red is L*a*b* (53.24, 80.09, 67.20) under D65.
    let [l, a, b] = Rgb(255, 0, 0).lab();
    assert!((l - 53.24).abs() < 0.05 && (a - 80.09).abs() < 0.1 && (b - 67.2).abs() < 0.1, "{l} {a} {b}");
    assert!((Rgb::BLACK.difference(Rgb::WHITE) - 100.0).abs() < 0.1);
}

#[test]
fn light_leaves_a_quarter_in_the_dark_and_all_at_its_brightest() {
    assert_eq!(Rgb(200, 100, 40).lit(0), Rgb(50, 25, 10));
    assert_eq!(Rgb(200, 100, 40).lit(255), Rgb(200, 100, 40));
    for light in 0..=255 {
        let exact = 200.0 * (0.25 + 0.75 * f32::from(light) / 255.0);
        assert!((f32::from(Rgb(200, 0, 0).lit(light).0) - exact).abs() <= 0.51, "{light}");
    }
}

#[test]
fn roads_sidewalks_alleys_plazas_and_floors_differ_in_every_theme() {
    let grounds = [Terrain::Road, Terrain::Sidewalk, Terrain::Alley, Terrain::Plaza, Terrain::Floor, Terrain::Wall];
    for &theme in Theme::ALL {
        let look = |terrain| {
            let context =
                TileContext { theme: Some(theme), ..TileContext::new(style(), StratumKind::Street, Pos::new(1, 0)) };
            cell(tile(terrain), &context).bg
        };
        for (i, &a) in grounds.iter().enumerate() {
            for &b in &grounds[..i] {
                let difference = look(a).difference(look(b));
                assert!(difference >= 5.0, "{theme:?}: {a:?} and {b:?} differ by {difference:.1}");
            }
        }
    }
}

#[test]
fn an_alley_is_a_shade_lighter_than_a_road() {
    for &theme in Theme::ALL {
        let look = |terrain| {
            let context =
                TileContext { theme: Some(theme), ..TileContext::new(style(), StratumKind::Street, Pos::new(1, 0)) };
            cell(tile(terrain), &context)
        };
        let (alley, road) = (look(Terrain::Alley).bg.lab()[0], look(Terrain::Road).bg.lab()[0]);
        assert!(alley > road && alley < road + 20.0, "{theme:?}: {alley} {road}");
    }
}

#[test]
fn hues_are_told_apart() {
    for (i, &a) in Hue::ALL.iter().enumerate() {
        for &b in &Hue::ALL[..i] {
            assert!(style().hue(a).difference(style().hue(b)) >= 20.0, "{a:?} {b:?}");
        }
    }
}

/// Mean Street colour of each theme present, as seen from afar.
fn mean_street_colors(city: &City) -> Vec<(Theme, Rgb)> {
    let scene = Scene::new(city);
    let stage = Stage { city, scene: &scene, style: style() };
    let mut pixels = Vec::new();
    overview_pixels(&stage, StratumKind::Street, &mut pixels);
    let districts = city.stratum(StratumKind::Street).districts();
    let mean = |&theme: &Theme| {
        let of_theme = || pixels.iter().zip(districts).filter(|&(_, &d)| scene.theme(d) == Some(theme));
        let count = of_theme().count();
        let channel = |c: usize| (of_theme().map(|(p, _)| usize::from(p[c])).sum::<usize>() / count) as u8;
        (count > 0).then(|| (theme, Rgb(channel(0), channel(1), channel(2))))
    };
    Theme::ALL.iter().filter_map(mean).collect()
}

#[test]
fn the_mean_street_colours_of_the_themes_present_differ_by_10_or_more() {
    let flavor = citygen::Flavor::builtin();
    let mut compared = BTreeSet::new();
    for (seed, density, decay) in [(1, 0.6, 0.4), (2, 0.0, 1.0), (3, 1.0, 0.0), (4, 0.0, 0.0), (5, 1.0, 1.0)] {
        let water = Water::ALL[seed as usize % 3];
        let params = Params { size: Params::SMALL, districts: 12, density, decay, water, ..Params::with_seed(seed) };
        let city = citygen::generate(&params, &flavor).expect("a city");
        let means = mean_street_colors(&city);
        for (i, &(theme, color)) in means.iter().enumerate() {
            for &(other, other_color) in &means[..i] {
                let difference = color.difference(other_color);
                assert!(difference >= 10.0, "{params:?}: {theme:?} and {other:?} differ by {difference:.1}");
                compared.insert((theme, other));
            }
        }
    }
    assert_eq!(compared.len(), 28, "every pair of themes was met");
}
