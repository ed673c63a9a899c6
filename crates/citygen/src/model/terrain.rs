//! What a tile is made of.

use super::named_enum;

named_enum! {
    /// What a tile is made of. The last five belong to cyberspace.
    Terrain {
        /// Nothing.
        Void = "void",
        /// Open water.
        Water = "water",
        /// A sewer channel of the Undercity.
        Sewage = "sewage",
        /// Asphalt.
        Road = "road",
        /// Pavement beside a road.
        Sidewalk = "sidewalk",
        /// A narrow way, and whatever is left between buildings.
        Alley = "alley",
        /// Open paved ground.
        Plaza = "plaza",
        /// Floor inside a building.
        Floor = "floor",
        /// Wall of a building.
        Wall = "wall",
        /// Door of a building.
        Door = "door",
        /// Window of a building.
        Window = "window",
        /// Roof of a tall building, on the Heights.
        Rooftop = "rooftop",
        /// An elevated way of the Skyways.
        Walkway = "walkway",
        /// A road bridge on Street, a foot bridge on the Heights.
        Bridge = "bridge",
        /// A way of the Undercity.
        Tunnel = "tunnel",
        /// Railway of the Undercity.
        Rail = "rail",
        /// Stairs.
        Stair = "stair",
        /// A lift.
        Lift = "lift",
        /// A ladder.
        Ladder = "ladder",
        /// A grate that can be walked on.
        Grate = "grate",
        /// Open cyberspace.
        NetGrid = "net_grid",
        /// A lane between gates.
        NetLane = "net_lane",
        /// Wall of a construct.
        NetWall = "net_wall",
        /// Inside of a construct.
        NetFloor = "net_floor",
        /// Gate of a construct.
        NetGate = "net_gate",
    }
}

impl Terrain {
    /// What a person reads.
    pub const fn label(self) -> &'static str {
        match self {
            Self::NetGrid => "grid",
            Self::NetLane => "lane",
            Self::NetWall => "construct wall",
            Self::NetFloor => "construct floor",
            Self::NetGate => "gate",
            other => other.name(),
        }
    }

    /// Whether it belongs to cyberspace.
    pub const fn is_cyberspace(self) -> bool {
        self as u8 >= Self::NetGrid as u8
    }

    /// Whether a person can stand on it, no feature being in the way.
    pub const fn is_walkable(self) -> bool {
        !matches!(self, Self::Void | Self::Water | Self::Sewage | Self::Wall | Self::Window | Self::NetWall)
    }

    /// Whether it stops a line of sight. Windows and gates do not.
    pub const fn blocks_sight(self) -> bool {
        matches!(self, Self::Wall | Self::Door | Self::NetWall)
    }

    /// Road, sidewalk, alley or plaza.
    pub const fn is_outdoor_ground(self) -> bool {
        matches!(self, Self::Road | Self::Sidewalk | Self::Alley | Self::Plaza)
    }

    /// Wall, floor, door or window.
    pub const fn is_building_part(self) -> bool {
        matches!(self, Self::Wall | Self::Floor | Self::Door | Self::Window)
    }

    /// Stair, lift or ladder: the tile of a connector that is built, not merely stood on.
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::Stair | Self::Lift | Self::Ladder)
    }
}
