//! Asks a city for one rule or for all.

use super::findings::Findings;
use super::rule::Rule;
use super::subject::Subject;
use super::violation::Violation;
use super::{connectors, doors, footprints, ids, jacks, nodes, public_ways, reachability, sizes};
use crate::City;

impl Rule {
    /// Every way in which `city` breaks the rule, in the order of the city's lists and tiles.
    ///
    /// At most [`Rule::MOST_LISTED`] are listed singly; where there are more, a last one counts the rest.
    pub fn check(self, city: &City) -> Vec<Violation> {
        self.check_subject(&Subject::new(city))
    }

    pub(super) fn check_subject(self, subject: &Subject<'_>) -> Vec<Violation> {
        let find = match self {
            Self::Sizes => sizes::find,
            Self::ConnectorWalkable => connectors::find,
            Self::BuildingDoor => doors::find,
            Self::StratumReached => reachability::find_strata,
            Self::Pocket => reachability::find_pockets,
            Self::DistrictIds => ids::find_districts,
            Self::BuildingIds => ids::find_buildings,
            Self::NetIds => ids::find_net,
            Self::FootprintsApart => footprints::find,
            Self::NodeAnchor => nodes::find_anchors,
            Self::NodeCyber => nodes::find_cyber,
            Self::JackUsable => jacks::find,
            Self::NetReached => reachability::find_net,
            Self::PublicWay => public_ways::find,
        };
        let mut findings = Findings::new(self);
        find(subject, &mut findings);
        findings.into_violations()
    }
}

impl City {
    /// Every broken rule, in the order of the rules; none for any city that was generated.
    pub fn validate(&self) -> Vec<Violation> {
        let subject = Subject::new(self);
        Rule::ALL.iter().flat_map(|rule| rule.check_subject(&subject)).collect()
    }
}
