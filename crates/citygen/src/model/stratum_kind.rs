//! Which layer of the city.

use super::named_enum;

named_enum! {
    /// One of the five layers of a city, bottom first.
    StratumKind {
        /// Tunnels, sewers and railways.
        Undercity = "undercity",
        /// The ground.
        Street = "street",
        /// Walkways between buildings.
        Skyways = "skyways",
        /// Roofs.
        Heights = "heights",
        /// Cyberspace.
        Net = "net",
    }
}

impl StratumKind {
    /// The four that a body can be in.
    pub const PHYSICAL: [Self; 4] = [Self::Undercity, Self::Street, Self::Skyways, Self::Heights];

    /// What a person reads.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Undercity => "Undercity",
            Self::Street => "Street",
            Self::Skyways => "Skyways",
            Self::Heights => "Heights",
            Self::Net => "Net",
        }
    }
}
