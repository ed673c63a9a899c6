//! Which rules there are, and what each says.

use crate::model::named_enum;

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
    /// Violations of one rule that are listed singly. Larger values let a hostile file ask for more memory.
    pub const MOST_LISTED: usize = 1000;

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
}
