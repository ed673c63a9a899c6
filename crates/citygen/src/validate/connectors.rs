//! Rule `connector_walkable`: a connector can be stood on wherever it leads. Jacks have a rule of their own.

use super::findings::Findings;
use super::subject::Subject;
use crate::model::ConnectorKind;

/// Every connector but a Jack with a served stratum on which its tile is not walkable.
pub(super) fn find(subject: &Subject<'_>, findings: &mut Findings) {
    let city = subject.city;
    for (id, connector) in city.connectors.iter().enumerate() {
        if connector.kind == ConnectorKind::Jack {
            continue;
        }
        for kind in connector.serves.iter().filter(|&kind| !city.stratum(kind).is_walkable(connector.pos)) {
            findings.add(Some(kind.at(connector.pos)), || {
                let terrain = city.stratum(kind).terrain(connector.pos).label();
                format!("connector {id} ({}) stands on {terrain}, which is not walkable", connector.kind.name())
            });
        }
    }
}
