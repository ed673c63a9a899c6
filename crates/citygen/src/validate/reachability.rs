//! Rules `stratum_reached`, `pocket` and `net_reached`: what a body, or an avatar from the Jacks, can get to.

use mapkit::Pos;
use mapkit::search::Components;

use super::{Findings, Subject};
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
            let at = reach.pockets(kind).next().map(|pocket| (kind, pocket.at));
            findings.add(at, || format!("the {}: {reached} of {walkable} walkable tiles reached", kind.label()));
        }
    }
}

/// Every piece of a physical stratum that is out of reach.
pub(super) fn find_pockets(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(reach) = subject.reach() else { return };
    for pocket in StratumKind::PHYSICAL.into_iter().flat_map(|kind| reach.pockets(kind)) {
        findings.add(Some((pocket.stratum, pocket.at)), || {
            format!("a pocket of {} walkable tile(s) is out of reach", pocket.size)
        });
    }
}

/// A Net of which less than [`LEAST_PER_CENT`] is reached from the Jacks; not asked of a city without Jacks.
pub(super) fn find_net(subject: &Subject<'_>, findings: &mut Findings) {
    let mut jacks = subject.city.connectors.iter().filter(|c| c.kind == ConnectorKind::Jack).peekable();
    if jacks.peek().is_none() {
        return;
    }
    let net = subject.city.stratum(StratumKind::Net);
    let mut components = Components::default();
    components.label(net.size(), |i| net.is_walkable_at(i));
    let mut is_reached = vec![false; components.len()];
    for index in jacks.filter_map(|jack| net.size().index(jack.pos)) {
        if let Some(component) = components.of(index) {
            is_reached[component] = true;
        }
    }
    let (mut reached, mut walkable) = (0, 0);
    let mut pocket: Option<Pos> = None;
    for (component, &tiles) in components.sizes().iter().enumerate() {
        walkable += tiles as usize;
        if is_reached[component] {
            reached += tiles as usize;
        } else if pocket.is_none() {
            pocket = Some(components.first(component));
        }
    }
    if is_too_little(reached, walkable) {
        let at = pocket.map(|at| (StratumKind::Net, at));
        findings.add(at, || format!("the Net: {reached} of {walkable} walkable tiles reached from the Jacks"));
    }
}

const fn is_too_little(reached: usize, walkable: usize) -> bool {
    reached * 100 < walkable * LEAST_PER_CENT
}
