//! Rain and fog.

use citygen::City;
use citygen::model::{Stratum, StratumKind, Terrain, Tile};
use cityplay::overlay::{paint_digital, paint_weather};
use cityplay::{Canvas, Cell, GlyphMode, Scene, Stage, View, Visibility, paint_map};
use mapkit::{Grid, Pos, Size};

use crate::common::{generated, style, tile};

use StratumKind::{Heights, Net, Skyways, Street, Undercity};

const SIZE: Size = Size::new(160, 80);

/// A city whose one stratum is all of one terrain, in one light.
fn plain(stratum: StratumKind, terrain: Terrain, light: u8) -> City {
    let mut city = City::empty(citygen::Params { size: SIZE, ..Default::default() });
    city.strata[usize::from(stratum.number())] = Stratum::from_fn(SIZE, |_| Tile { light, ..tile(terrain) });
    city
}

/// The cells that weather changes, of all of a stratum.
fn weathered(city: &City, view: &View) -> Vec<(Pos, Cell)> {
    let scene = Scene::new(city);
    let stage = Stage { city, scene: &scene, style: style() };
    let mut canvas = Canvas::new(SIZE, style().blank());
    paint_map(&mut canvas, &stage, view);
    let before = canvas.clone();
    paint_weather(&mut canvas, &stage, view);
    let changed = SIZE.rect().iter().filter(|&p| canvas.get(p) != before.get(p));
    changed.map(|p| (p, canvas.get(p).expect("inside"))).collect()
}

fn at(stratum: StratumKind, tick: u64) -> View<'static> {
    View { tick, ..View::new(stratum, Pos::new(0, 0)) }
}

#[track_caller]
fn assert_share(found: usize, one_in: usize) {
    let expected = SIZE.area() / one_in;
    assert!(found.abs_diff(expected) * 7 < expected, "{found} instead of about {expected}");
}

#[test]
fn rain_falls_by_the_density_of_the_stratum() {
    assert_eq!([Undercity, Street, Skyways, Heights, Net].map(|s| style().stratum(s).rain), [0, 1, 2, 3, 0]);
    for (stratum, one_in) in [(Street, 40), (Skyways, 20), (Heights, 10)] {
        let city = plain(stratum, Terrain::Road, 255);
        for tick in [0, 7, 12_345] {
            let drops = weathered(&city, &at(stratum, tick));
            assert_share(drops.len(), one_in);
            let rain = style().glyphs().rain.glyphs();
            assert!(drops.iter().all(|(_, cell)| rain.contains(&cell.glyph)));
        }
    }
}

#[test]
fn rain_falls_on_open_ground_alone() {
    for &terrain in Terrain::ALL.iter().filter(|t| !t.is_cyberspace()) {
        let drops = weathered(&plain(Heights, terrain, 255), &at(Heights, 3)).len();
        let dry = matches!(terrain, Terrain::Wall | Terrain::Floor | Terrain::Door);
        assert_eq!(drops == 0, dry, "{terrain:?}: {drops}");
    }
}

#[test]
fn it_does_not_rain_in_the_undercity_nor_in_the_net() {
    assert!(weathered(&plain(Undercity, Terrain::Tunnel, 255), &at(Undercity, 3)).is_empty());
    for light in [10, 255] {
        assert!(weathered(&plain(Net, Terrain::NetGrid, light), &at(Net, 3)).is_empty());
    }
}

#[test]
fn fog_lies_in_one_dark_tile_of_six() {
    for tick in [0, 99, 54_321] {
        let fog = weathered(&plain(Undercity, Terrain::Tunnel, 39), &at(Undercity, tick));
        assert_share(fog.len(), 6);
        assert!(fog.iter().all(|(_, cell)| cell.glyph == '░'));
    }
    assert!(weathered(&plain(Undercity, Terrain::Tunnel, 40), &at(Undercity, 0)).is_empty());
    assert!(weathered(&plain(Undercity, Terrain::Void, 10), &at(Undercity, 0)).is_empty(), "rock");
    let dry_and_dark = weathered(&plain(Skyways, Terrain::Floor, 10), &at(Skyways, 0));
    assert!(dry_and_dark.is_empty(), "a stratum without fog");
}

#[test]
fn rain_falls_down_as_time_passes() {
    let city = plain(Heights, Terrain::Rooftop, 255);
    let drops = |tick| weathered(&city, &at(Heights, tick)).into_iter().map(|(p, _)| p).collect::<Vec<_>>();
    let (now, later) = (drops(100), drops(102));
    assert_ne!(now, later);
    let fallen = now.iter().filter(|p| (1..=2).any(|dy| later.contains(&p.offset(0, dy)))).count();
    assert!(fallen * 10 > now.len() * 9, "{fallen} of {}", now.len());
}

#[test]
fn there_is_weather_only_where_the_player_looks() {
    let city = plain(Heights, Terrain::Rooftop, 255);
    let seen = Grid::from_fn(SIZE, |p| match p.x % 3 {
        0 => Visibility::Unseen,
        1 => Visibility::Remembered,
        _ => Visibility::Visible,
    });
    let drops = weathered(&city, &View { seen: Some(&seen), ..at(Heights, 9) });
    assert!(!drops.is_empty() && drops.iter().all(|(p, _)| p.x % 3 == 2));
}

#[test]
fn overlays_are_pure_in_city_and_tick() {
    let city = generated();
    let painted = |stratum, tick, origin: Pos, size| {
        let scene = Scene::new(city);
        let stage = Stage { city, scene: &scene, style: style() };
        let view = View { tick, ..View::new(stratum, origin) };
        let mut canvas = Canvas::new(size, style().blank());
        paint_map(&mut canvas, &stage, &view);
        paint_weather(&mut canvas, &stage, &view);
        paint_digital(&mut canvas, &stage, &view, Some(citygen::model::NodeId(0)));
        canvas
    };
    for &stratum in StratumKind::ALL {
        let whole = painted(stratum, 77, Pos::new(0, 0), SIZE);
        painted(stratum, 5000, Pos::new(0, 0), SIZE);
        assert_eq!(painted(stratum, 77, Pos::new(0, 0), SIZE), whole);
        // What is drawn belongs to the tile, not to the place on the screen.
        let part = painted(stratum, 77, Pos::new(31, 17), Size::new(40, 20));
        for cell in Size::new(40, 20).rect().iter() {
            assert_eq!(part.get(cell), whole.get(cell.offset(31, 17)), "{stratum:?} {cell}");
        }
    }
}

#[test]
fn weather_has_an_ascii_look() {
    for (stratum, terrain) in [(Heights, Terrain::Rooftop), (Undercity, Terrain::Tunnel)] {
        let view = View { glyphs: GlyphMode::Ascii, ..at(stratum, 3) };
        let cells = weathered(&plain(stratum, terrain, 10), &view);
        assert!(!cells.is_empty() && cells.iter().all(|(_, cell)| cell.glyph.is_ascii_graphic()));
    }
}
