//! Rule `jack_usable`: a Jack stands on a terminal, somebody can step up to it, and its port is open.

use mapkit::{Dir, Pos};

use super::findings::Findings;
use super::subject::Subject;
use crate::City;
use crate::model::{Connector, ConnectorKind, Feature, StratumKind};

/// Every Jack that cannot be used, once for each reason.
pub(super) fn find(subject: &Subject<'_>, findings: &mut Findings) {
    let jacks = subject.city.connectors.iter().enumerate().filter(|(_, c)| c.kind == ConnectorKind::Jack);
    for (id, jack) in jacks {
        for (stratum, fault) in faults(subject.city, jack) {
            findings.add(Some(stratum.at(jack.pos)), || format!("Jack {id} {fault}"));
        }
    }
}

fn faults(city: &City, jack: &Connector) -> Vec<(StratumKind, &'static str)> {
    let mut faults = Vec::new();
    let mut bodies = jack.serves.iter().filter(|&kind| kind != StratumKind::Net).peekable();
    if bodies.peek().is_none() {
        faults.push((StratumKind::Street, "serves no stratum that a body can be in"));
    }
    for kind in bodies {
        let stratum = city.stratum(kind);
        if stratum.feature(jack.pos) != Some(Feature::Terminal) {
            faults.push((kind, "has no terminal"));
        }
        if !neighbours(jack.pos).any(|pos| stratum.is_walkable(pos)) {
            faults.push((kind, "has no walkable tile beside it"));
        }
    }
    if !jack.serves.contains(StratumKind::Net) {
        faults.push((StratumKind::Net, "does not serve the Net"));
    } else if !city.stratum(StratumKind::Net).is_walkable(jack.pos) {
        faults.push((StratumKind::Net, "has a dead port"));
    }
    faults
}

/// The eight neighbours of `pos`; none where they cannot be numbered.
fn neighbours(pos: Pos) -> impl Iterator<Item = Pos> {
    let moved = move |dir: &Dir| {
        let (dx, dy) = dir.delta();
        Some(Pos::new(pos.x.checked_add(dx)?, pos.y.checked_add(dy)?))
    };
    Dir::ALL.iter().filter_map(moved)
}
