//! Small cities drawn as text, in pieces that whole cities hardly ever have.

use std::ops::ControlFlow;
use std::sync::Arc;

use mapkit::{Pos, Recipe, Rect, Run, RunOptions, Size, Timeline};

use super::{CARVED, DESCENDED, NO_LADDER, NO_WALKWAY, VOIDED, WAITING, pass};
use crate::model::{
    Building, BuildingId, BuildingKind, Connector, ConnectorKind, District, DistrictId, Feature, StrataSet,
    StratumKind, Terrain, Theme,
};
use crate::reach::reach;
use crate::{City, Draft, Flavor, GenError, Params};

/// A city of 80×40 in one district, drawn layer by layer.
struct Sketch(Draft);

impl Sketch {
    /// Draws Street from the top left; what is not drawn is Void.
    fn street(rows: &[&str]) -> Self {
        let params = Params { size: Size::new(80, 40), ..Params::default() };
        let mut draft = Draft::new(params, Flavor::builtin());
        let bounds = draft.city.size().rect();
        draft.city.districts.edit().push(District {
            name: String::new(),
            theme: Theme::OldTown,
            center: Pos::new(1, 1),
            wealth: 0.5,
            decay: 0.5,
            bounds,
        });
        Self(draft).layer(StratumKind::Street, rows)
    }

    fn layer(mut self, kind: StratumKind, rows: &[&str]) -> Self {
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.chars().enumerate() {
                self = self.fill(kind, Rect::tile(Pos::new(x as i32, y as i32)), glyph);
            }
        }
        self
    }

    fn fill(mut self, kind: StratumKind, rect: Rect, glyph: char) -> Self {
        let (terrain, feature) = match glyph {
            ',' => (Terrain::Sidewalk, None),
            ':' => (Terrain::Road, None),
            'X' => (Terrain::Road, Some(Feature::Barrier)),
            'f' => (Terrain::Floor, None),
            '#' => (Terrain::Wall, None),
            '"' => (Terrain::Window, None),
            't' => (Terrain::Tunnel, None),
            '=' => (Terrain::Sewage, None),
            'k' => (Terrain::Walkway, None),
            'r' => (Terrain::Rooftop, None),
            'w' => (Terrain::Water, None),
            _ => (Terrain::Void, None),
        };
        let mut board = self.0.board(kind);
        let size = board.size();
        for index in rect.iter().filter_map(|pos| size.index(pos)) {
            board.set_terrain(index, terrain);
            board.set_feature(index, feature);
            board.set_district(index, DistrictId::new(0));
        }
        self
    }

    /// Lists a building whose tiles are drawn already, and writes its id on them.
    fn building(mut self, footprint: Rect, top: StratumKind) -> Self {
        let id = BuildingId::new(self.0.city.buildings.len());
        let building = Building {
            kind: BuildingKind::Office,
            district: DistrictId::new(0).expect("the only district"),
            footprint,
            span: (StratumKind::Street, top),
            name: None,
        };
        for kind in building.strata() {
            let mut board = self.0.board(kind);
            let size = board.size();
            for index in footprint.iter().filter_map(|pos| size.index(pos)) {
                board.set_building(index, id);
            }
        }
        self.0.city.buildings.edit().push(building);
        self
    }

    fn connector(mut self, kind: ConnectorKind, pos: Pos, serves: &[StratumKind]) -> Self {
        let serves = StrataSet::of(serves);
        self.0.city.connectors.edit().push(Connector { kind, pos, serves, public: false });
        self
    }

    /// Runs the pass alone.
    fn record(self) -> Timeline<Draft> {
        let recipe = Recipe { name: "one pass", passes: vec![pass()] };
        let run = Run::new(Arc::new(recipe), self.0, 0, RunOptions::default());
        Timeline::record(run, |_| ControlFlow::Continue(())).expect("nobody stops it")
    }

    /// Runs the pass alone: the city, the reasons that it gave, and its error.
    fn run(self) -> (City, Vec<&'static str>, Option<GenError>) {
        let timeline = self.record();
        let reasons = timeline.events().iter().map(|e| e.note.reason).collect();
        let end = timeline.at(timeline.len());
        (end.world().city.clone(), reasons, end.error().map(|e| e.source.clone()))
    }
}

#[track_caller]
fn assert_whole(city: &City) {
    let found = reach(city);
    for kind in StratumKind::PHYSICAL {
        assert_eq!(found.pockets(kind).next(), None);
    }
}

fn of_kind(city: &City, kind: ConnectorKind) -> Vec<Connector> {
    city.connectors.iter().copied().filter(|c| c.kind == kind && c.public).collect()
}

#[test]
fn a_closed_room_gets_a_door_and_keeps_its_corners_and_its_id() {
    let house = Rect::new(3, 1, 4, 4);
    let sketch = Sketch::street(&[",,,,,,,,,", ",,,####,,", ",,,#ff#,,", ",,,#ff#,,", ",,,####,,", ",,,,,,,,,"]);
    let (city, reasons, error) = sketch.building(house, StratumKind::Street).run();
    assert_eq!(error, None);
    assert!(reasons.contains(&CARVED));
    assert_whole(&city);
    let street = city.stratum(StratumKind::Street);
    let doors: Vec<Pos> = house.border().filter(|&p| street.terrain(p) == Terrain::Door).collect();
    assert_eq!(doors.len(), 1);
    assert!(!house.is_corner(doors[0]));
    assert!(house.iter().all(|p| street.building(p) == BuildingId::new(0)));
}

#[test]
fn a_carve_leads_around_a_building_that_has_nothing_to_do_with_it() {
    let rows = [",########", ",####fff#", ",########", ",", ",,,,,,,,,"];
    let (solid, house) = (Rect::new(1, 0, 3, 3), Rect::new(4, 0, 5, 3));
    let sketch = Sketch::street(&rows).building(solid, StratumKind::Street).building(house, StratumKind::Street);
    let (city, reasons, _) = sketch.run();
    assert_whole(&city);
    assert_eq!(reasons.iter().filter(|&&r| r == CARVED).count(), 1);
    let street = city.stratum(StratumKind::Street);
    assert!(solid.iter().all(|p| street.terrain(p) == Terrain::Wall));
    assert_eq!(house.border().filter(|&p| street.terrain(p) == Terrain::Door).count(), 1);
}

#[test]
fn a_blocked_road_is_cleared_and_stays_a_road() {
    let (city, reasons, _) = Sketch::street(&["::X::", "wwwww"]).run();
    assert_whole(&city);
    assert!(reasons.contains(&CARVED));
    assert_eq!(city.stratum(StratumKind::Street).terrain(Pos::new(2, 0)), Terrain::Road);
}

/// The labels of the steps before the last resort, and from then on; the city is whole after them.
#[track_caller]
fn labels(sketch: Sketch) -> (Vec<String>, Vec<String>) {
    let timeline = sketch.record();
    assert_whole(&timeline.at(timeline.len()).world().city);
    let mut before: Vec<String> = timeline.steps().iter().map(|step| step.label.to_string()).collect();
    let last_resort = before.iter().position(|label| label.starts_with("round 3"));
    let after = before.split_off(last_resort.unwrap_or(before.len()));
    (before, after)
}

/// How many labels begin so.
fn count(labels: &[String], start: &str) -> usize {
    labels.iter().filter(|label| label.starts_with(start)).count()
}

/// A lake with land at both ends of the given stretch of water.
fn lake(gap: usize) -> Sketch {
    let lake = Sketch::street(&[]).fill(StratumKind::Street, Rect::new(0, 0, 80, 40), 'w');
    lake.layer(StratumKind::Street, &[&format!(",,{},", "w".repeat(gap))])
}

/// Two platforms over roads, the first one with pavement under it.
fn platforms(gap: i32) -> Sketch {
    let road = Sketch::street(&[]).fill(StratumKind::Street, Rect::new(0, 0, 80, 20), ':');
    let pavement = road.fill(StratumKind::Street, Rect::new(0, 0, 5, 1), ',');
    let first = pavement.fill(StratumKind::Skyways, Rect::new(0, 0, 5, 5), 'k');
    first.fill(StratumKind::Skyways, Rect::new(5 + gap, 0, 5, 5), 'k')
}

#[test]
fn street_is_carved_by_at_most_40_tiles_before_the_last_resort() {
    let (before, after) = labels(lake(40));
    assert_eq!((count(&before, "carve 40 tiles"), count(&before, "leave for later"), after.len()), (1, 0, 0));
    let (before, after) = labels(lake(41));
    assert_eq!((count(&before, "carve"), count(&after, "carve 41 tiles")), (0, 1), "{before:#?} {after:#?}");
    assert!(count(&before, "leave for later") > 0);
}

#[test]
fn other_strata_are_carved_by_at_most_30_tiles_before_the_last_resort() {
    let (before, after) = labels(platforms(30));
    assert_eq!((count(&before, "carve 30 tiles"), count(&before, "leave for later"), after.len()), (1, 0, 0));
    let (before, after) = labels(platforms(31));
    assert_eq!((count(&before, "carve"), count(&before, "stair")), (0, 0), "{before:#?}");
    assert!(count(&before, "leave for later") > 0);
    assert_eq!((count(&after, "carve"), count(&after, "stair at")), (0, 1), "{after:#?}");
}

#[test]
fn a_carve_counts_the_tiles_of_a_piece_that_is_left_out_on_its_way() {
    // 4 tiles to a scrap of 3, and 26 more from there: 30 only as long as the scrap stays.
    let sketch = Sketch::street(&[]).fill(StratumKind::Street, Rect::new(0, 0, 80, 30), ':');
    let pavement = sketch.fill(StratumKind::Street, Rect::new(0, 0, 20, 1), ',');
    let large = pavement.fill(StratumKind::Skyways, Rect::new(0, 0, 20, 20), 'k');
    let scrap = large.fill(StratumKind::Skyways, Rect::new(24, 10, 3, 1), 'k');
    let (before, after) = labels(scrap.fill(StratumKind::Skyways, Rect::new(53, 8, 5, 5), 'k'));
    assert_eq!((count(&before, "leave out"), count(&before, "carve")), (1, 0), "{before:#?}");
    assert_eq!(count(&after, "stair at"), 1);
}

#[test]
fn street_is_carved_across_water_but_never_voided() {
    for gap in [30, 50] {
        let (city, reasons, error) = lake(gap).run();
        assert_eq!(error, None);
        assert_whole(&city);
        assert_eq!(city.stratum(StratumKind::Street).terrain(Pos::new(20, 0)), Terrain::Alley);
        assert!(reasons.contains(&CARVED));
        assert_eq!(reasons.contains(&WAITING), gap > 40);
    }
}

#[test]
fn street_becomes_one_piece_although_a_subway_joins_its_halves() {
    // Both halves of Street have a stair to one tunnel, so that everything is reached from the start.
    let sketch = lake(50).layer(StratumKind::Undercity, &[&"t".repeat(53)]);
    let strata = [StratumKind::Undercity, StratumKind::Street];
    let stairs = sketch.connector(ConnectorKind::Stair, Pos::new(0, 0), &strata);
    let (city, _, error) = stairs.connector(ConnectorKind::Stair, Pos::new(52, 0), &strata).run();
    assert_eq!(error, None);
    assert_eq!(reach(&city).components(StratumKind::Street).len(), 1);
}

#[test]
fn sewage_is_crossed_by_a_grate() {
    let sketch = Sketch::street(&[",,,,"]).layer(StratumKind::Undercity, &["ttt", "===", "ttt"]);
    let (city, reasons, _) = sketch.run();
    assert_whole(&city);
    assert!(reasons.contains(&CARVED));
    let under = city.stratum(StratumKind::Undercity);
    assert_eq!((0..3).filter(|&x| under.terrain(Pos::new(x, 1)) == Terrain::Grate).count(), 1);
}

#[test]
fn a_scrap_of_walkway_far_away_is_left_out() {
    let sketch = Sketch::street(&[",,,,,,,,,,"]).fill(StratumKind::Skyways, Rect::new(0, 0, 20, 20), 'k').fill(
        StratumKind::Skyways,
        Rect::new(70, 30, 2, 1),
        'k',
    );
    let (city, reasons, _) = sketch.run();
    assert!(reasons.contains(&VOIDED));
    assert_whole(&city);
    assert_eq!(city.stratum(StratumKind::Skyways).terrain(Pos::new(70, 30)), Terrain::Void);
}

#[test]
fn a_large_piece_far_away_gets_stairs_of_its_own() {
    let sketch = Sketch::street(&[&",".repeat(80)]).fill(StratumKind::Skyways, Rect::new(0, 0, 5, 5), 'k').fill(
        StratumKind::Skyways,
        Rect::new(70, 2, 5, 5),
        'k',
    );
    let (city, reasons, _) = sketch.run();
    assert!(reasons.contains(&DESCENDED));
    assert_whole(&city);
    assert_eq!(of_kind(&city, ConnectorKind::Stair).len(), 2);
    let sky = city.stratum(StratumKind::Skyways);
    assert!((20..60).all(|x| (0..10).all(|y| sky.terrain(Pos::new(x, y)) == Terrain::Void)));
}

#[test]
fn a_district_without_a_walkway_gets_no_stairs_but_a_manhole() {
    let (city, reasons, _) = Sketch::street(&[",,,,", ",,,,"]).run();
    assert!(reasons.contains(&NO_WALKWAY));
    assert!(of_kind(&city, ConnectorKind::Stair).is_empty());
    assert_eq!(of_kind(&city, ConnectorKind::Manhole).len(), 1);
    assert_whole(&city);
}

/// A tall building on every stratum, reached by a lift, in a street of `glyph`.
fn tower(glyph: char) -> Sketch {
    let house = Rect::new(4, 4, 4, 4);
    let mut sketch = Sketch::street(&[]).fill(StratumKind::Street, Rect::new(0, 0, 20, 12), glyph);
    for kind in [StratumKind::Street, StratumKind::Skyways] {
        sketch = sketch.fill(kind, house, '#').fill(kind, house.inset(1), 'f');
    }
    let strata = [StratumKind::Street, StratumKind::Skyways, StratumKind::Heights];
    sketch.fill(StratumKind::Heights, house, 'r').building(house, StratumKind::Heights).connector(
        ConnectorKind::Lift,
        Pos::new(5, 5),
        &strata,
    )
}

#[test]
fn a_tall_building_without_a_walkway_gets_a_fire_escape() {
    let (city, reasons, error) = tower(',').run();
    assert_eq!(error, None);
    assert!(!reasons.contains(&NO_LADDER));
    assert_whole(&city);
    let (stairs, ladders) = (of_kind(&city, ConnectorKind::Stair), of_kind(&city, ConnectorKind::Ladder));
    assert_eq!((stairs.len(), ladders.len()), (1, 1));
    let ladder = ladders[0];
    assert!(ladder.serves.contains(StratumKind::Skyways) && ladder.serves.contains(StratumKind::Heights));
    // Nobody has to pass through the building: its lift taken away, the roof is still reached.
    let mut city = city;
    city.connectors.edit().retain(|c| c.public);
    assert_eq!(reach(&city).pockets(StratumKind::Heights).next(), None);
}

#[test]
fn a_tall_building_beside_a_walkway_gets_its_ladder_there() {
    let sketch = tower(',').fill(StratumKind::Skyways, Rect::new(8, 6, 6, 2), 'k');
    let (city, reasons, _) = sketch.run();
    assert!(!reasons.contains(&NO_WALKWAY));
    assert_whole(&city);
    let ladder = of_kind(&city, ConnectorKind::Ladder)[0];
    assert_eq!(ladder.pos.x, 8);
    assert_eq!(of_kind(&city, ConnectorKind::Stair).len(), 1);
}

#[test]
fn a_tall_building_with_nothing_but_road_around_gets_no_ladder() {
    let (city, reasons, error) = tower(':').run();
    assert_eq!(error, None);
    assert!(reasons.contains(&NO_LADDER));
    assert!(of_kind(&city, ConnectorKind::Ladder).is_empty());
}

#[test]
fn the_last_resort_is_a_way_through_the_road() {
    // A platform over a junction: nothing but road beneath, and no walkway near enough to be carved to.
    let sketch = Sketch::street(&[]).fill(StratumKind::Street, Rect::new(0, 0, 20, 20), ':').fill(
        StratumKind::Skyways,
        Rect::new(5, 5, 5, 5),
        'k',
    );
    let (city, reasons, error) = sketch.run();
    assert_eq!(error, None);
    assert!(reasons.contains(&DESCENDED));
    assert_whole(&city);
}

#[test]
fn a_stratum_that_nothing_leads_to_is_an_error_that_names_it() {
    // A roof, and no street to climb from.
    let sketch = Sketch::street(&[]).fill(StratumKind::Heights, Rect::new(2, 2, 4, 4), 'r');
    let (_, _, error) = sketch.run();
    let at = Pos::new(2, 2);
    assert_eq!(error, Some(GenError::Unconnected { stratum: StratumKind::Heights, pockets: 1, at }));
}
