//! Typed indices: each is the place of its thing in the list of a graph or a layout.

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// Its place in the list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The thing at `index` of the list.
            pub const fn at(index: usize) -> Self {
                Self(index as u32)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

index!(
    /// A kind of nodes.
    KindIndex
);
index!(
    /// A sector: a part of the graph with a hub of its own, as a district of a city.
    SectorIndex
);
index!(
    /// A group of nodes that is drawn as one bubble, as a subnet.
    GroupIndex
);
index!(
    /// A node.
    NodeIndex
);
index!(
    /// A link between two nodes.
    LinkIndex
);
index!(
    /// A drawn line of a layout.
    WireIndex
);
