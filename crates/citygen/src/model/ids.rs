//! Typed ids: each is the place of its thing in the city's list, and leaves room for 'none' in the same bytes.

use std::num::{NonZeroU8, NonZeroU16};

macro_rules! tile_id {
    ($(#[$doc:meta])* $name:ident, $nonzero:ty, $int:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub struct $name($nonzero);

        impl $name {
            /// The id of the thing at `index`, or `None` where an id cannot count that far.
            pub fn new(index: usize) -> Option<Self> {
                <$int>::try_from(index).ok()?.checked_add(1).and_then(<$nonzero>::new).map(Self)
            }

            /// Its place in the city's list.
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }

            /// One more than the index, so that 0 is free for 'none': the form that planes of tiles use.
            pub const fn code(self) -> $int {
                self.0.get()
            }

            /// The id of a code; 0 is none.
            pub fn from_code(code: $int) -> Option<Self> {
                <$nonzero>::new(code).map(Self)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.index())
            }
        }
    };
}

tile_id!(
    /// A district, by its place in the city's list.
    DistrictId,
    NonZeroU8,
    u8
);
tile_id!(
    /// A building, by its place in the city's list.
    BuildingId,
    NonZeroU16,
    u16
);

macro_rules! list_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// Its place in the list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

list_id!(
    /// A node of the Net, by its place in the Net's list.
    NodeId
);
list_id!(
    /// A subnet of the Net, by its place in the Net's list.
    SubnetId
);
