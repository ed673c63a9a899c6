//! Small worlds drawn as text, and passes recorded over them.

use std::sync::Arc;

use citygen::model::{
    Building, BuildingId, BuildingKind, District, DistrictId, Feature, HeightClass, Stratum, StratumKind, Terrain,
    Theme, Tile, Tracked,
};
use citygen::{Draft, Params};
use mapkit::{Grid, Pass, Pos, Recipe, Rect, Run, RunOptions, Size, Timeline};

use crate::common::flavor;

/// A small world drawn as text, one district all over. A capital letter is a building that fills its rectangle, `.`
/// sidewalk, `t` a terminal on it, `l` a lamp on it.
pub(crate) fn sketch(theme: Theme, rows: &[&str]) -> Draft {
    let size = Size::new(rows[0].len() as i32, rows.len() as i32);
    let glyphs = Grid::from_fn(size, |pos| char::from(rows[pos.y as usize].as_bytes()[pos.x as usize]));
    let district = DistrictId::new(0);
    let mut footprints: Vec<(char, Rect)> = Vec::new();
    for (pos, &glyph) in glyphs.iter().filter(|(_, g)| g.is_ascii_uppercase()) {
        let spot = Rect::tile(pos);
        match footprints.iter_mut().find(|(g, _)| *g == glyph) {
            Some((_, footprint)) => *footprint = footprint.union(spot),
            None => footprints.push((glyph, spot)),
        }
    }
    let building = |&(_, footprint): &(char, Rect)| Building {
        kind: BuildingKind::Office,
        district: district.expect("an id"),
        footprint,
        span: (StratumKind::Street, HeightClass::Low.top()),
        name: None,
    };
    let tile = |i: usize| {
        let pos = size.pos(i);
        let home = footprints.iter().position(|(_, f)| f.contains(pos));
        let terrain = match home {
            Some(b) if footprints[b].1.on_border(pos) => Terrain::Wall,
            Some(_) => Terrain::Floor,
            None => Terrain::Sidewalk,
        };
        let feature = match glyphs[pos] {
            't' => Some(Feature::Terminal),
            'l' => Some(Feature::Lamp),
            _ => None,
        };
        Tile { terrain, feature, district, building: home.and_then(BuildingId::new), variant: 0, light: 0 }
    };
    let mut draft = Draft::new(Params { size, ..Params::default() }, Arc::clone(flavor()));
    draft.city.strata[1] = Stratum::from_fn(size, tile);
    draft.city.buildings = Tracked::new(footprints.iter().map(building).collect());
    let bounds = size.rect();
    let only = District { name: String::new(), theme, center: bounds.center(), wealth: 0.5, decay: 0.5, bounds };
    draft.city.districts = Tracked::new(vec![only]);
    draft
}

/// Records `passes` over a sketch.
pub(crate) fn record(draft: Draft, passes: Vec<Pass<Draft>>) -> Timeline<Draft> {
    let run = Run::new(Arc::new(Recipe { name: "sketch", passes }), draft, 1, RunOptions::default());
    let timeline = Timeline::record(run, |_| std::ops::ControlFlow::Continue(())).expect("nobody breaks off");
    assert!(timeline.end().error().is_none(), "{:?}", timeline.end().error());
    timeline
}

/// The reasons given up in a recorded run, with their tiles.
pub(crate) fn reasons(timeline: &Timeline<Draft>) -> Vec<(&'static str, Option<Pos>)> {
    timeline.events().iter().map(|e| (e.note.reason, e.note.place.map(|at| at.pos))).collect()
}
