//! The twelve passes, a file each. Every file opens with what it reads, writes and leaves.

mod around;
mod cx;

pub mod arterials;
pub mod connectivity;
pub mod cyberspace;
pub mod districts;
pub mod dressing;
pub mod interiors;
pub mod lots;
pub mod naming;
pub mod net;
pub mod streets;
pub mod terrain;
pub mod verticals;
