//! Rules of flavor.
