//! Rules of timeline.
