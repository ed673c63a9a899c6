//! Rule `public_way`: no district is without a public connector.

use super::findings::Findings;
use super::subject::Subject;
use crate::model::{ConnectorKind, StratumKind};

/// Every district in which no public connector but a Jack stands.
pub(super) fn find(subject: &Subject<'_>, findings: &mut Findings) {
    let city = subject.city;
    let mut has_way = vec![false; city.districts.len()];
    for connector in city.connectors.iter().filter(|c| c.public && c.kind != ConnectorKind::Jack) {
        for kind in connector.serves.iter() {
            let district = city.stratum(kind).district(connector.pos);
            if let Some(way) = district.and_then(|id| has_way.get_mut(id.index())) {
                *way = true;
            }
        }
    }
    for (index, district) in city.districts.iter().enumerate().filter(|&(index, _)| !has_way[index]) {
        findings.add(Some(StratumKind::Street.at(district.center)), || {
            format!("district {index} ({}) has no public connector", district.theme.label())
        });
    }
}
