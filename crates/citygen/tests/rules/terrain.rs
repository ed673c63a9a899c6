//! Rules of terrain.
