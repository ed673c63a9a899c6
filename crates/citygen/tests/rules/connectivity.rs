//! Rules of connectivity.
