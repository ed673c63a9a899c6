//! Rules of verticals.
