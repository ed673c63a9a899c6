//! Small worlds drawn as text.

use std::sync::{Arc, OnceLock};

use citygen::City;
use citygen::Params;
use citygen::model::{Building, BuildingId, BuildingKind, District, DistrictId, Stratum, StratumKind, Terrain};
use citygen::model::{Theme, Tile};
use cityplay::{Canvas, Scene, Stage, Style, View, paint_map};
use mapkit::{Pos, Rect, Size};

/// The built-in style, read once.
pub(crate) fn style() -> &'static Style {
    static STYLE: OnceLock<Arc<Style>> = OnceLock::new();
    STYLE.get_or_init(Style::builtin)
}

/// A visible tile in full light that belongs to nobody.
pub(crate) fn tile(terrain: Terrain) -> Tile {
    Tile { terrain, feature: None, district: None, building: None, variant: 1, light: 255 }
}

/// The terrain that a letter stands for in a drawn map.
pub(crate) fn terrain_of(letter: char) -> Terrain {
    use Terrain as T;
    match letter {
        ' ' => T::Void,
        '#' => T::Wall,
        '.' => T::Floor,
        '+' => T::Door,
        'w' => T::Window,
        'r' => T::Road,
        's' => T::Sidewalk,
        'a' => T::Alley,
        '=' => T::Walkway,
        'b' => T::Bridge,
        '~' => T::Water,
        't' => T::Stair,
        'g' => T::NetGrid,
        'W' => T::NetWall,
        'L' => T::NetLane,
        'G' => T::NetGate,
        other => panic!("no terrain is drawn as {other}"),
    }
}

/// A city whose one `stratum` is drawn, all of it in one Corp Core and lit fully. Digits in `owners`, a map of the same
/// shape, give tiles to buildings of `kinds`.
#[track_caller]
pub(crate) fn drawn(stratum: StratumKind, map: &[&str], owners: &[&str], kinds: &[BuildingKind]) -> City {
    let size = Size::new(map[0].chars().count() as i32, map.len() as i32);
    let mut city = City::empty(Params { size, ..Params::default() });
    let letters: Vec<char> = map.iter().flat_map(|row| row.chars()).collect();
    assert_eq!(letters.len(), size.area(), "rows of one length");
    let digits: Vec<char> = owners.iter().flat_map(|row| row.chars()).collect();
    let building = |i: usize| digits.get(i).and_then(|d| d.to_digit(10)).and_then(|d| BuildingId::new(d as usize));
    city.strata[usize::from(stratum.number())] = Stratum::from_fn(size, |i| Tile {
        district: DistrictId::new(0),
        building: building(i),
        ..tile(terrain_of(letters[i]))
    });
    let footprint = |id: usize| {
        let tiles = (0..size.area()).filter(|&i| building(i).is_some_and(|b| b.index() == id));
        tiles.map(|i| Rect::spanning(size.pos(i), size.pos(i))).fold(Rect::default(), Rect::union)
    };
    *city.buildings.edit() = (0..kinds.len()).map(|i| plain_building(kinds[i], footprint(i))).collect();
    *city.districts.edit() = vec![District {
        name: "Apex Plaza".into(),
        theme: Theme::CorpCore,
        center: Pos::new(0, 0),
        wealth: 0.9,
        decay: 0.1,
        bounds: size.rect(),
    }];
    city
}

fn plain_building(kind: BuildingKind, footprint: Rect) -> Building {
    Building {
        kind,
        district: DistrictId::new(0).expect("an id"),
        footprint,
        span: (StratumKind::Street, StratumKind::Street),
        name: None,
    }
}

/// All of a stratum at tick 0.
pub(crate) fn painted(city: &City, stratum: StratumKind) -> Canvas {
    let scene = Scene::new(city);
    let stage = Stage { city, scene: &scene, style: style() };
    let mut canvas = Canvas::new(city.size(), style().blank());
    paint_map(&mut canvas, &stage, &View::new(stratum, Pos::new(0, 0)));
    canvas
}

/// The glyphs that `stratum` is painted with.
#[track_caller]
pub(crate) fn assert_painted(city: &City, stratum: StratumKind, expected: &[&str]) {
    let text = painted(city, stratum).plain_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines, expected, "painted:\n{text}");
}

/// A generated city, made once.
pub(crate) fn generated() -> &'static City {
    static CITY: OnceLock<City> = OnceLock::new();
    CITY.get_or_init(|| {
        let params = Params { size: Params::SMALL, ..Params::with_seed(42) };
        citygen::generate(&params, &citygen::Flavor::builtin()).expect("a city")
    })
}
