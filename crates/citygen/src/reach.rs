//! What a body can reach from the street: the notion of 'connected' that repair, dressing and validation share.
//!
//! A move goes over one of a tile's four sides, or up and down a connector that stands on walkable tiles; Jacks are
//! no way to walk. Play also allows diagonal steps, so whatever is reached here is reached there.

use mapkit::Pos;
use mapkit::search::Components;

use crate::City;
use crate::model::{ConnectorKind, StratumKind};

/// Number of physical strata.
const PHYSICAL: usize = StratumKind::PHYSICAL.len();

/// A piece of walkable tiles that nobody reaches from the street.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pocket {
    /// The layer that it lies on.
    pub stratum: StratumKind,
    /// Its first tile in row order.
    pub at: Pos,
    /// Its tiles.
    pub size: usize,
}

/// What is reachable from the largest walkable component of Street, on each physical stratum. Reusable: measuring
/// again keeps the memory.
///
/// A city that has nothing walkable on Street reaches nothing anywhere.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    layers: [Components; PHYSICAL],
    /// Per component of all layers, bottom layer first: whether it is reached.
    reached: Vec<bool>,
    /// Where each layer's components begin in `reached`, and where the last one ends.
    starts: [usize; PHYSICAL + 1],
    parents: Vec<u32>,
}

/// Measures what is reachable in `city`; see [`Reach::measure`] for a value that is reused.
pub fn reach(city: &City) -> Reach {
    let mut reach = Reach::default();
    reach.measure(city);
    reach
}

impl Reach {
    /// Labels every physical stratum once and joins the pieces by the connectors.
    pub fn measure(&mut self, city: &City) {
        let size = city.size();
        for kind in StratumKind::PHYSICAL {
            let stratum = city.stratum(kind);
            let layer = layer_of(kind);
            let (terrains, features) = (stratum.terrains(), stratum.features());
            self.layers[layer].label(size, |i| {
                terrains[i].is_walkable() && !features[i].is_some_and(crate::model::Feature::blocks)
            });
            self.starts[layer + 1] = self.starts[layer] + self.layers[layer].len();
        }
        self.join_by_connectors(city);
        let street = layer_of(StratumKind::Street);
        let hub = (!self.layers[street].is_empty()).then(|| self.root(self.starts[street]));
        self.reached.clear();
        for component in 0..self.starts[PHYSICAL] {
            let reached = hub == Some(self.root(component));
            self.reached.push(reached);
        }
    }

    fn join_by_connectors(&mut self, city: &City) {
        self.parents.clear();
        self.parents.extend(0..self.starts[PHYSICAL] as u32);
        for connector in city.connectors.iter().filter(|c| c.kind != ConnectorKind::Jack) {
            let Some(index) = city.size().index(connector.pos) else { continue };
            let mut first = None;
            for kind in StratumKind::PHYSICAL.into_iter().filter(|&s| connector.serves.contains(s)) {
                let layer = layer_of(kind);
                let Some(component) = self.layers[layer].of(index) else { continue };
                let root = self.root(self.starts[layer] + component);
                match first {
                    None => first = Some(root),
                    Some(other) => {
                        let (low, high) = (root.min(other), root.max(other));
                        self.parents[high] = low as u32;
                        first = Some(low);
                    }
                }
            }
        }
    }

    fn root(&mut self, mut component: usize) -> usize {
        while self.parents[component] as usize != component {
            let grandparent = self.parents[self.parents[component] as usize];
            self.parents[component] = grandparent;
            component = grandparent as usize;
        }
        component
    }

    /// The 4-connected components of the walkable tiles of a physical stratum, largest first.
    ///
    /// # Panics
    /// For the Net, which no body walks.
    pub fn components(&self, stratum: StratumKind) -> &Components {
        &self.layers[layer_of(stratum)]
    }

    /// Whether component `component` of a physical stratum is reached.
    pub fn is_component_reached(&self, stratum: StratumKind, component: usize) -> bool {
        self.reached[self.starts[layer_of(stratum)] + component]
    }

    /// Whether the tile at row-major `index` is walkable and reached.
    pub fn is_reached(&self, stratum: StratumKind, index: usize) -> bool {
        self.components(stratum).of(index).is_some_and(|c| self.is_component_reached(stratum, c))
    }

    /// Walkable tiles of a physical stratum.
    pub fn walkable(&self, stratum: StratumKind) -> usize {
        self.components(stratum).sizes().iter().map(|&tiles| tiles as usize).sum()
    }

    /// Walkable tiles of a physical stratum that are reached.
    pub fn reached(&self, stratum: StratumKind) -> usize {
        let sizes = self.components(stratum).sizes().iter().enumerate();
        sizes.filter(|&(c, _)| self.is_component_reached(stratum, c)).map(|(_, &tiles)| tiles as usize).sum()
    }

    /// The pieces of a physical stratum that are not reached, largest first.
    pub fn pockets(&self, stratum: StratumKind) -> impl Iterator<Item = Pocket> {
        let components = self.components(stratum);
        let cut_off = (0..components.len()).filter(move |&c| !self.is_component_reached(stratum, c));
        cut_off.map(move |c| Pocket { stratum, at: components.first(c), size: components.sizes()[c] as usize })
    }

    /// Whether every walkable tile of every physical stratum is reached.
    pub fn is_whole(&self) -> bool {
        self.reached.iter().all(|&reached| reached)
    }
}

/// Where a physical stratum's components are kept.
fn layer_of(stratum: StratumKind) -> usize {
    let layer = usize::from(stratum.number());
    assert!(layer < PHYSICAL, "only physical strata are walked");
    layer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Connector, StrataSet, Terrain};
    use crate::{Draft, Flavor, Params};
    use mapkit::Size;

    /// A city of 80×40 whose top left tiles on each layer are drawn as text: `.` floor, anything else Void.
    fn draft(layers: &[(StratumKind, &[&str])]) -> Draft {
        let params = Params { size: Size::new(80, 40), ..Params::default() };
        let mut draft = Draft::new(params, Flavor::builtin());
        for &(kind, rows) in layers {
            for (y, row) in rows.iter().enumerate() {
                for (x, _) in row.chars().enumerate().filter(|&(_, c)| c == '.') {
                    draft.board(kind).put_terrain(Pos::new(x as i32, y as i32), Terrain::Floor);
                }
            }
        }
        draft
    }

    fn connect(draft: &mut Draft, kind: ConnectorKind, x: i32, strata: &[StratumKind]) {
        let pos = Pos::new(x, 0);
        draft.city.connectors.edit().push(Connector { kind, pos, serves: StrataSet::of(strata), public: true });
    }

    #[test]
    fn a_piece_is_reached_only_over_sides_and_connectors() {
        use StratumKind::{Heights, Skyways, Street};
        let mut draft = draft(&[(Street, &["...#.", "####."]), (Skyways, &[".#..."]), (Heights, &[".", "#."])]);
        connect(&mut draft, ConnectorKind::Stair, 0, &[Street, Skyways]);
        let found = reach(&draft.city);
        assert_eq!((found.walkable(Street), found.reached(Street)), (5, 3));
        assert_eq!((found.walkable(Skyways), found.reached(Skyways)), (4, 1));
        assert_eq!((found.walkable(Heights), found.reached(Heights)), (2, 0), "diagonal tiles do not touch");
        let pockets: Vec<Pocket> = found.pockets(Street).collect();
        assert_eq!(pockets, [Pocket { stratum: Street, at: Pos::new(4, 0), size: 2 }]);
        assert!(!found.is_whole());

        // Up the stair at x = 2 and down again at x = 4: the far piece of Street is reached through the Skyways.
        connect(&mut draft, ConnectorKind::Stair, 2, &[Street, Skyways]);
        connect(&mut draft, ConnectorKind::Lift, 4, &[Street, Skyways]);
        let found = reach(&draft.city);
        assert_eq!((found.reached(Street), found.reached(Skyways)), (5, 4));
    }

    #[test]
    fn a_jack_is_no_way_to_walk() {
        use StratumKind::{Skyways, Street};
        let mut draft = draft(&[(Street, &["..."]), (Skyways, &["..."])]);
        connect(&mut draft, ConnectorKind::Jack, 0, &[Street, Skyways]);
        assert_eq!(reach(&draft.city).reached(Skyways), 0);
    }

    #[test]
    fn a_city_of_nothing_is_whole_and_empty() {
        let found = reach(&draft(&[]).city);
        assert!(found.is_whole());
        assert_eq!(found.walkable(StratumKind::Street), 0);
    }
}
