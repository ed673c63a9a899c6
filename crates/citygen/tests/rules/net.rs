//! Rules of net.
