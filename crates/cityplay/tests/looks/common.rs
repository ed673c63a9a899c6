//! Small worlds drawn as text.

use std::sync::{Arc, OnceLock};

use citygen::City;
use citygen::Params;
use citygen::model::{Building, BuildingId, BuildingKind, Connector, ConnectorKind, District, DistrictId};
use citygen::model::{StrataSet, Stratum, StratumKind, Terrain, Theme, Tile};
use cityplay::play::{Game, Outcome};
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
        'N' => T::NetFloor,
        'L' => T::NetLane,
        'u' => T::Tunnel,
        'l' => T::Lift,
        'R' => T::Rooftop,
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

/// A city whose strata are drawn, all of one size, with ways between them.
#[track_caller]
pub(crate) fn stacked(strata: &[(StratumKind, &[&str])], connectors: &[Connector]) -> City {
    let mut city = drawn(strata[0].0, strata[0].1, &[], &[]);
    for &(kind, map) in &strata[1..] {
        let layer = drawn(kind, map, &[], &[]);
        assert_eq!(layer.size(), city.size(), "strata of one size");
        city.strata[usize::from(kind.number())] = layer.strata[usize::from(kind.number())].clone();
    }
    *city.connectors.edit() = connectors.to_vec();
    city
}

/// A public connector.
pub(crate) fn connector(kind: ConnectorKind, pos: Pos, serves: &[StratumKind]) -> Connector {
    Connector { kind, pos, serves: StrataSet::of(serves), public: true }
}

/// A game in `city` that begins at a tile of Street.
#[track_caller]
pub(crate) fn game_at(city: City, x: i32, y: i32) -> Game {
    let (city, style) = (Arc::new(city), Style::builtin());
    Game::starting_at(city, style, StratumKind::Street, Pos::new(x, y)).expect("a walkable tile")
}

/// What an outcome says.
pub(crate) fn said(outcome: &Outcome) -> String {
    outcome.message.as_ref().map_or_else(String::new, ToString::to_string)
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
pub(crate) fn generated() -> &'static Arc<City> {
    static CITY: OnceLock<Arc<City>> = OnceLock::new();
    CITY.get_or_init(|| {
        let params = Params { size: Params::SMALL, ..Params::with_seed(42) };
        Arc::new(citygen::generate(&params, &citygen::Flavor::builtin()).expect("a city"))
    })
}
