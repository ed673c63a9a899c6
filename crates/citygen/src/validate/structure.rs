//! Whether a value is a whole city at all: what a loader asks before anything else.

use mapkit::{Pos, Rect};

use super::footprints::lies_within;
use crate::model::{BuildingId, DistrictId, Owner, StratumKind};
use crate::text::check_name;
use crate::{City, PASS_NAMES};

impl City {
    /// Checks the city's build: parameters in range, five strata of the map's size, every id pointing at something,
    /// everything that has a place on the map, and a fingerprint for every pass. The rules of a finished city are
    /// [`City::validate`]'s.
    ///
    /// Any value may be asked, also one from a hostile file; the cost is one look at every tile and list entry.
    ///
    /// # Errors
    /// The first fault in words, with ids and place.
    pub fn check_structure(&self) -> Result<(), String> {
        self.params.validate().map_err(|e| format!("parameter {e}"))?;
        self.check_names()?;
        self.check_sizes()?;
        self.check_districts()?;
        self.check_buildings()?;
        self.check_connectors()?;
        self.check_tiles()?;
        self.check_arterials()?;
        self.check_net()?;
        self.check_passes()
    }

    /// Names are shown on screens and in messages: none may hold what does not show, or fill them.
    fn check_names(&self) -> Result<(), String> {
        check_name(&self.name).map_err(|what| format!("the city's name {what}"))?;
        for (id, district) in self.districts.iter().enumerate() {
            check_name(&district.name).map_err(|what| format!("the name of district {id} {what}"))?;
        }
        for (id, building) in self.buildings.iter().enumerate() {
            let name = building.name.as_deref().unwrap_or_default();
            check_name(name).map_err(|what| format!("the name of building {id} {what}"))?;
        }
        Ok(())
    }

    fn check_sizes(&self) -> Result<(), String> {
        let size = self.size();
        let odd = StratumKind::ALL.iter().find(|&&kind| self.stratum(kind).size() != size);
        odd.map_or(Ok(()), |&kind| {
            Err(format!("the {} is {} tiles large, the map {size}", kind.label(), self.stratum(kind).size()))
        })
    }

    fn check_districts(&self) -> Result<(), String> {
        let (found, wanted) = (self.districts.len(), self.params.districts as usize);
        if found != wanted {
            return Err(format!("there are {found} districts, and the parameters say {wanted}"));
        }
        for (id, district) in self.districts.iter().enumerate() {
            self.check_pos(district.center, || format!("the centre of district {id}"))?;
            self.check_rect(district.bounds, || format!("the bounds of district {id}"))?;
            for (what, value) in [("wealth", district.wealth), ("decay", district.decay)] {
                if !(0.0..=1.0).contains(&value) {
                    return Err(format!("the {what} of district {id} is {value}, outside 0 to 1"));
                }
            }
        }
        Ok(())
    }

    fn check_buildings(&self) -> Result<(), String> {
        for (id, building) in self.buildings.iter().enumerate() {
            if BuildingId::new(id).is_none() {
                return Err(format!("there are {} buildings, more than tiles can name", self.buildings.len()));
            }
            self.check_district(building.district, || format!("building {id}"))?;
            self.check_rect(building.footprint, || format!("the footprint of building {id}"))?;
            let (low, high) = building.span;
            if low > StratumKind::Street || high < StratumKind::Street || high > StratumKind::Heights {
                let (low, high) = (low.label(), high.label());
                return Err(format!("building {id} spans {low} to {high}, which is no span over the street"));
            }
        }
        Ok(())
    }

    fn check_connectors(&self) -> Result<(), String> {
        for (id, connector) in self.connectors.iter().enumerate() {
            self.check_pos(connector.pos, || format!("connector {id}"))?;
            if connector.serves.len() < 2 {
                return Err(format!("connector {id} serves fewer than two strata"));
            }
        }
        Ok(())
    }

    fn check_tiles(&self) -> Result<(), String> {
        let (districts, buildings) = (self.districts.len(), self.buildings.len());
        for &kind in StratumKind::ALL {
            let stratum = self.stratum(kind);
            let at = |tile: usize| format!("at {} {}", kind.label(), stratum.size().pos(tile));
            let no_district = |id: &Option<DistrictId>| id.is_some_and(|id| id.index() >= districts);
            if let Some(tile) = stratum.districts().iter().position(no_district) {
                return Err(format!("a tile names a district that does not exist, {}", at(tile)));
            }
            let no_building = |id: &Option<BuildingId>| id.is_some_and(|id| id.index() >= buildings);
            if let Some(tile) = stratum.buildings().iter().position(no_building) {
                return Err(format!("a tile names a building that does not exist, {}", at(tile)));
            }
            let of_net = kind == StratumKind::Net;
            if let Some(tile) = stratum.terrains().iter().position(|t| t.is_cyberspace() != of_net) {
                let terrain = stratum.terrains()[tile].label();
                return Err(format!("{terrain} does not belong {}", at(tile)));
            }
        }
        Ok(())
    }

    fn check_arterials(&self) -> Result<(), String> {
        for (id, line) in self.arterials.iter().enumerate() {
            for &pos in line {
                self.check_pos(pos, || format!("arterial {id}"))?;
            }
        }
        Ok(())
    }

    fn check_net(&self) -> Result<(), String> {
        for (id, subnet) in self.net.subnets.iter().enumerate() {
            match subnet.owner {
                Owner::Building(building) => self.check_building(building, || format!("subnet {id}"))?,
                Owner::District(district) => self.check_district(district, || format!("subnet {id}"))?,
                Owner::City => {}
            }
        }
        for (id, node) in self.net.nodes.iter().enumerate() {
            self.check_pos(node.pos, || format!("the anchor of node {id}"))?;
            self.check_pos(node.cyber, || format!("the cyber tile of node {id}"))?;
            if node.stratum == StratumKind::Net {
                return Err(format!("node {id} is anchored on the Net, not on a physical stratum"));
            }
            if node.subnet.index() >= self.net.subnets.len() {
                return Err(format!("node {id} names subnet {}, which does not exist", node.subnet));
            }
            if let Some(building) = node.building {
                self.check_building(building, || format!("node {id}"))?;
            }
        }
        for (id, &(a, b)) in self.net.links.iter().enumerate() {
            if let Some(end) = [a, b].into_iter().find(|end| end.index() >= self.net.nodes.len()) {
                return Err(format!("link {id} names node {end}, which does not exist"));
            }
        }
        Ok(())
    }

    fn check_passes(&self) -> Result<(), String> {
        if self.passes.iter().map(|p| p.name.as_str()).eq(PASS_NAMES) {
            return Ok(());
        }
        Err(format!("the fingerprints are not those of the {} passes of a city", PASS_NAMES.len()))
    }

    fn check_pos(&self, pos: Pos, what: impl FnOnce() -> String) -> Result<(), String> {
        let size = self.size();
        if size.contains(pos) { Ok(()) } else { Err(format!("{} lies at {pos}, off the {size} map", what())) }
    }

    fn check_rect(&self, rect: Rect, what: impl FnOnce() -> String) -> Result<(), String> {
        if lies_within(self.size(), rect) {
            return Ok(());
        }
        let Rect { x, y, w, h } = rect;
        Err(format!("{}, {w}×{h} at ({x},{y}), does not lie on the {} map", what(), self.size()))
    }

    fn check_district(&self, id: DistrictId, what: impl FnOnce() -> String) -> Result<(), String> {
        let exists = self.district(id).is_some();
        if exists { Ok(()) } else { Err(format!("{} names district {id}, which does not exist", what())) }
    }

    fn check_building(&self, id: BuildingId, what: impl FnOnce() -> String) -> Result<(), String> {
        let exists = self.building(id).is_some();
        if exists { Ok(()) } else { Err(format!("{} names building {id}, which does not exist", what())) }
    }
}
