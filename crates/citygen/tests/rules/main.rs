//! The rules of the city, each a test by its name, over several seeds, sizes and all three waters.

mod common;
mod sketch;

mod arterials;
mod comparing;
mod connectivity;
mod cyberspace;
mod districts;
mod dressing;
mod flavor;
mod interiors;
mod lots;
mod model;
mod naming;
mod net;
mod params;
mod reasons;
mod skipping;
mod statistics;
mod streets;
mod terrain;
mod timeline;
mod validation;
mod verticals;
mod whole;
