//! Rules of dressing.
