//! The rules that a finished city keeps. One function per rule, so that a debugger can ask for one and find the step
//! that broke it.
//!
//! A rule may be asked of any [`City`] value, also of one that is half grown or was read from a hostile file: it looks
//! before it indexes and never panics. What it finds depends on the city alone. [`City::check_structure`] is the
//! stricter look that a loader takes first: whether this is a whole city at all.

mod connectors;
mod doors;
mod findings;
mod footprints;
mod ids;
mod jacks;
mod nodes;
mod public_ways;
mod reachability;
mod sizes;
mod standing;
mod structure;

use std::cell::OnceCell;

use mapkit::Pos;

use crate::City;
use crate::model::{StratumKind, named_enum};
use crate::reach::{Reach, reach};
use findings::Findings;

pub(crate) use reachability::net_reach;
pub use standing::{Lasting, Standing, standings};

named_enum! {
    /// A rule that a finished city keeps; [`Rule::sentence`] says it in words.
    Rule {
        /// See [`Rule::sentence`].
        Sizes = "sizes",
        /// See [`Rule::sentence`].
        ConnectorWalkable = "connector_walkable",
        /// See [`Rule::sentence`].
        BuildingDoor = "building_door",
        /// See [`Rule::sentence`].
        StratumReached = "stratum_reached",
        /// See [`Rule::sentence`].
        Pocket = "pocket",
        /// See [`Rule::sentence`].
        DistrictIds = "district_ids",
        /// See [`Rule::sentence`].
        BuildingIds = "building_ids",
        /// See [`Rule::sentence`].
        NetIds = "net_ids",
        /// See [`Rule::sentence`].
        FootprintsApart = "footprints_apart",
        /// See [`Rule::sentence`].
        NodeAnchor = "node_anchor",
        /// See [`Rule::sentence`].
        NodeCyber = "node_cyber",
        /// See [`Rule::sentence`].
        JackUsable = "jack_usable",
        /// See [`Rule::sentence`].
        NetReached = "net_reached",
        /// See [`Rule::sentence`].
        PublicWay = "public_way",
    }
}

impl Rule {
    /// The rule in words, as a person reads it.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Sizes => "Every stratum is as large as the map.",
            Self::ConnectorWalkable => "Every connector but a Jack is walkable on each stratum that it serves.",
            Self::BuildingDoor => "Every building has a door in its outer wall on Street that leads outside.",
            Self::StratumReached => {
                "At least 95 % of the walkable tiles of every physical stratum can be reached from the street."
            }
            Self::Pocket => "No walkable tile of a physical stratum is out of reach from the street.",
            Self::DistrictIds => "Every district that a tile, a building or a subnet names exists.",
            Self::BuildingIds => "Every building that a tile, a node or a subnet names exists.",
            Self::NetIds => "Every subnet that a node names and every node that a link names exists.",
            Self::FootprintsApart => "Footprints of buildings lie on the map and share no tile.",
            Self::NodeAnchor => "Every node of the Net stands where the thing that it stands for is.",
            Self::NodeCyber => "Every node of the Net shows on a cyberspace tile of its own.",
            Self::JackUsable => {
                "Every Jack stands on a terminal that can be stepped up to, and its port in cyberspace is open."
            }
            Self::NetReached => "At least 95 % of the walkable tiles of the Net can be reached from the Jacks.",
            Self::PublicWay => "Every district has a public connector other than a Jack.",
        }
    }

    /// Every way in which `city` breaks the rule, in the order of the city's lists and tiles.
    ///
    /// At most [`Rule::MOST_LISTED`] are listed singly; where there are more, a last one counts the rest.
    pub fn check(self, city: &City) -> Vec<Violation> {
        self.check_subject(&Subject::new(city))
    }

    /// Violations of one rule that are listed singly. Larger values let a hostile file ask for more memory.
    pub const MOST_LISTED: usize = 1000;

    fn check_subject(self, subject: &Subject<'_>) -> Vec<Violation> {
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

/// A broken rule, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// Where, if it has a place.
    pub place: Option<(StratumKind, Pos)>,
    /// What exactly, with ids.
    pub detail: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.detail)?;
        if let Some((stratum, pos)) = self.place {
            write!(f, " at {} {pos}", stratum.label())?;
        }
        Ok(())
    }
}

/// The city under scrutiny, and what several rules work out together.
struct Subject<'a> {
    city: &'a City,
    reach: OnceCell<Reach>,
}

impl<'a> Subject<'a> {
    const fn new(city: &'a City) -> Self {
        Self { city, reach: OnceCell::new() }
    }

    /// What can be reached on foot from the street; `None` where strata differ in size, so that tiles above and below
    /// each other cannot be told. [`Rule::Sizes`] complains of those.
    fn reach(&self) -> Option<&Reach> {
        self.is_even().then(|| self.reach.get_or_init(|| reach(self.city)))
    }

    /// Whether every stratum is as large as the map.
    fn is_even(&self) -> bool {
        self.city.strata.iter().all(|s| s.size() == self.city.size())
    }
}

impl City {
    /// Every broken rule, in the order of the rules; none for any city that was generated.
    pub fn validate(&self) -> Vec<Violation> {
        let subject = Subject::new(self);
        Rule::ALL.iter().flat_map(|rule| rule.check_subject(&subject)).collect()
    }
}
