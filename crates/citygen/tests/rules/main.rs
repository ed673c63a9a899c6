//! The rules of the city, each a test by its name, over several seeds, sizes and all three waters.

mod common;
mod plain;
mod sketch;
mod tally;

mod arterials;
mod comparing;
mod connectivity;
mod connectors;
mod cyberspace;
mod districts;
mod dressing;
mod dressing_rates;
mod flavor;
mod interiors;
mod lot_chances;
mod lots;
mod model;
mod naming;
mod net;
mod params;
mod reasons;
mod skipping;
mod skyways;
mod standing;
mod statistics;
mod street_styles;
mod streets;
mod terrain;
mod timeline;
mod validation;
mod verticals;
mod whole;
