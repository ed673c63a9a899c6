//! Rules of interiors.
