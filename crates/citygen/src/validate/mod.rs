//! The rules that a finished city keeps. One function per rule, so that a debugger can ask for one and find the step
//! that broke it.
//!
//! A rule may be asked of any [`City`](crate::City) value, also of one that is half grown or was read from a hostile file: it looks
//! before it indexes and never panics. What it finds depends on the city alone. [`City::check_structure`](crate::City::check_structure) is the
//! stricter look that a loader takes first: whether this is a whole city at all.

mod check;
mod connectors;
mod doors;
mod findings;
mod footprints;
mod ids;
mod jacks;
mod nodes;
mod public_ways;
mod reachability;
mod rule;
mod sizes;
mod standing;
mod structure;
mod subject;
mod violation;

pub(crate) use reachability::net_reach;
pub use rule::Rule;
pub use standing::{Lasting, Standing, standings};
pub use violation::Violation;
