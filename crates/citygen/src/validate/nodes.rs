//! Rules `node_anchor` and `node_cyber`: a node of the Net stands for something on a physical stratum, and shows on a
//! cyberspace tile of its own.

use super::findings::Findings;
use super::subject::Subject;
use crate::City;
use crate::model::{Feature, NetNode, NodeKind, StratumKind, Terrain};

/// Every node whose anchor does not bear the thing that the node stands for.
pub(super) fn find_anchors(subject: &Subject<'_>, findings: &mut Findings) {
    for (id, node) in subject.city.net.nodes.iter().enumerate() {
        if let Some(missing) = missing_anchor(subject.city, node) {
            findings.add(Some(node.stratum.at(node.pos)), || {
                format!("node {id} ({}) stands where there is no {missing}", node.kind.label())
            });
        }
    }
}

/// What ought to be at the anchor and is not.
fn missing_anchor(city: &City, node: &NetNode) -> Option<&'static str> {
    if node.stratum == StratumKind::Net {
        return Some("stratum that a body can be in");
    }
    let Some(tile) = city.stratum(node.stratum).tile(node.pos) else { return Some("map") };
    let (there, what) = match node.kind {
        NodeKind::Terminal => (tile.feature == Some(Feature::Terminal), "terminal"),
        NodeKind::Camera => (tile.feature == Some(Feature::Camera), "camera"),
        NodeKind::AdBoard => (tile.feature == Some(Feature::HoloAd), "holo ad"),
        NodeKind::DoorLock => (tile.terrain == Terrain::Door, "door"),
        NodeKind::LiftCtrl => (tile.terrain == Terrain::Lift, "lift"),
        NodeKind::Server | NodeKind::Backbone | NodeKind::DataVault | NodeKind::LampGrid | NodeKind::Ice => {
            (!matches!(tile.terrain, Terrain::Void | Terrain::Water), "ground")
        }
    };
    (!there).then_some(what)
}

/// Every node whose `cyber` tile does not show it, or shows another node that came first.
pub(super) fn find_cyber(subject: &Subject<'_>, findings: &mut Findings) {
    let net = subject.city.stratum(StratumKind::Net);
    let mut taken = vec![false; net.size().area()];
    for (id, node) in subject.city.net.nodes.iter().enumerate() {
        let place = Some(StratumKind::Net.at(node.cyber));
        let shown = net.size().index(node.cyber).filter(|&i| net.features()[i] == Some(Feature::Node(node.kind)));
        match shown {
            None => findings.add(place, || format!("node {id} ({}) is off its cyber tile", node.kind.label())),
            Some(i) if taken[i] => {
                findings.add(place, || format!("node {id} ({}) shares its cyber tile", node.kind.label()));
            }
            Some(i) => taken[i] = true,
        }
    }
}
