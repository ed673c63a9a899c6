//! Rules of statistics.
