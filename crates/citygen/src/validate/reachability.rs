//! Rules `stratum_reached`, `pocket` and `net_reached`: what a body, or an avatar from the Jacks, can get to.

use mapkit::Pos;
use mapkit::search::Components;
use mapkit::text::count;

use super::findings::Findings;
use super::subject::Subject;
use crate::City;
use crate::model::{ConnectorKind, StratumKind};

/// Less than this share of the walkable tiles reached, in per cent, and the whole stratum is complained of.
const LEAST_PER_CENT: usize = 95;

/// Every physical stratum of which less than [`LEAST_PER_CENT`] is reached from the street, and a Street without a
/// tile to stand on.
pub(super) fn find_strata(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(reach) = subject.reach() else { return };
    if reach.walkable(StratumKind::Street) == 0 {
        findings.add(None, || "the Street has no walkable tile".into());
    }
    for kind in StratumKind::PHYSICAL {
        let (reached, walkable) = (reach.reached(kind), reach.walkable(kind));
        if is_too_little(reached, walkable) {
            let at = reach.pockets(kind).next().map(|pocket| kind.at(pocket.at));
            findings.add(at, || format!("the {}: {reached} of {walkable} walkable tiles reached", kind.label()));
        }
    }
}

/// Every piece of a physical stratum that is out of reach.
pub(super) fn find_pockets(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(reach) = subject.reach() else { return };
    for pocket in StratumKind::PHYSICAL.into_iter().flat_map(|kind| reach.pockets(kind)) {
        findings.add(Some(pocket.stratum.at(pocket.at)), || {
            format!("a pocket of {} is out of reach", count(pocket.size, "walkable tile"))
        });
    }
}

/// A Net of which less than [`LEAST_PER_CENT`] is reached from the Jacks; not asked of a city without Jacks.
pub(super) fn find_net(subject: &Subject<'_>, findings: &mut Findings) {
    if subject.city.connectors.iter().all(|c| c.kind != ConnectorKind::Jack) {
        return;
    }
    let NetReach { reached, walkable, pocket } = net_reach(subject.city);
    if is_too_little(reached, walkable) {
        let at = pocket.map(|pos| StratumKind::Net.at(pos));
        findings.add(at, || format!("the Net: {reached} of {walkable} walkable tiles reached from the Jacks"));
    }
}

/// How much of the Net can be reached from the Jacks.
pub(crate) struct NetReach {
    /// Walkable tiles that a Jack's port leads to.
    pub(crate) reached: usize,
    /// All walkable tiles.
    pub(crate) walkable: usize,
    /// The first tile of the largest piece that is out of reach.
    pub(crate) pocket: Option<Pos>,
}

/// Measures what the ports of all Jacks lead to.
pub(crate) fn net_reach(city: &City) -> NetReach {
    let net = city.stratum(StratumKind::Net);
    let mut components = Components::default();
    components.label(net.size(), |i| net.is_walkable_at(i));
    let mut is_reached = vec![false; components.len()];
    for jack in city.connectors.iter().filter(|c| c.kind == ConnectorKind::Jack) {
        if let Some(component) = net.size().index(jack.pos).and_then(|index| components.of(index)) {
            is_reached[component] = true;
        }
    }
    let mut found = NetReach { reached: 0, walkable: 0, pocket: None };
    for (component, &tiles) in components.sizes().iter().enumerate() {
        found.walkable += tiles as usize;
        if is_reached[component] {
            found.reached += tiles as usize;
        } else if found.pocket.is_none() {
            found.pocket = Some(components.first(component));
        }
    }
    found
}

const fn is_too_little(reached: usize, walkable: usize) -> bool {
    reached * 100 < walkable * LEAST_PER_CENT
}
