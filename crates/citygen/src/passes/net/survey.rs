//! A look through one building: the things in it that are wired, and its floors that lie deepest.

use mapkit::{Pos, Rect};

use crate::model::{BuildingId, City, Feature, NodeKind, Stratum, StratumKind, Terrain};

/// Reusable look through one building.
#[derive(Debug, Default)]
pub(super) struct Survey {
    things: Vec<(NodeKind, StratumKind, Pos)>,
    floors: [Option<Pos>; 3],
    /// Per tile of the footprint, whether the search from the door has seen it.
    seen: Vec<bool>,
    /// Tiles in the order in which the search found them.
    order: Vec<Pos>,
}

impl Survey {
    /// Looks through a building whose exterior door is `door`; without one, doors are looked for in its border.
    pub(super) fn look(&mut self, city: &City, id: BuildingId, door: Option<Pos>) {
        let building = &city.buildings[id.index()];
        let area = building.footprint;
        self.things.clear();
        for stratum in building.strata() {
            self.collect(city.stratum(stratum), stratum, area);
        }
        self.search(city.stratum(StratumKind::Street), area, door);
    }

    /// Terminals, cameras, ad boards, door locks and lift controls: stratum by stratum from below, in row order.
    pub(super) fn things(&self) -> &[(NodeKind, StratumKind, Pos)] {
        &self.things
    }

    /// The three floor tiles of Street that lie deepest, the farthest from the door first. Tiles that nobody can stand
    /// on come only where there is no other.
    pub(super) const fn floors(&self) -> [Option<Pos>; 3] {
        self.floors
    }

    fn collect(&mut self, tiles: &Stratum, stratum: StratumKind, area: Rect) {
        let size = tiles.size();
        for y in area.y..area.bottom() {
            let row = y as usize * size.w as usize;
            for x in area.x..area.right() {
                let i = row + x as usize;
                let pos = Pos::new(x, y);
                let kind = match (tiles.features()[i], tiles.terrains()[i]) {
                    (Some(Feature::Terminal), _) => NodeKind::Terminal,
                    (Some(Feature::Camera), _) => NodeKind::Camera,
                    (Some(Feature::HoloAd), _) => NodeKind::AdBoard,
                    (_, Terrain::Door) if area.on_border(pos) => NodeKind::DoorLock,
                    (_, Terrain::Lift) if stratum == StratumKind::Street => NodeKind::LiftCtrl,
                    _ => continue,
                };
                self.things.push((kind, stratum, pos));
            }
        }
    }

    /// Breadth-first from the door over everything walkable in the footprint: the last floors found are the deepest.
    fn search(&mut self, street: &Stratum, area: Rect, door: Option<Pos>) {
        self.order.clear();
        self.seen.clear();
        self.seen.resize(area.area() as usize, false);
        match door {
            Some(door) => self.find(area, door),
            None => {
                for pos in area.border().filter(|&pos| street.terrain(pos) == Terrain::Door) {
                    self.find(area, pos);
                }
            }
        }
        let mut next = 0;
        while let Some(&here) = self.order.get(next) {
            next += 1;
            for pos in mapkit::Dir::CARDINAL.map(|dir| here.step(dir)) {
                if area.contains(pos) && street.is_walkable(pos) {
                    self.find(area, pos);
                }
            }
        }
        let is_floor = |pos: &Pos| street.terrain(*pos) == Terrain::Floor;
        let mut deepest = self.order.iter().copied().rev().filter(is_floor);
        self.floors = std::array::from_fn(|_| deepest.next());
        if self.floors[0].is_none() {
            self.floors[0] = area.iter().find(is_floor);
        }
    }

    fn find(&mut self, area: Rect, pos: Pos) {
        let spot = ((pos.y - area.y) * area.w + pos.x - area.x) as usize;
        if area.contains(pos) && !std::mem::replace(&mut self.seen[spot], true) {
            self.order.push(pos);
        }
    }
}
