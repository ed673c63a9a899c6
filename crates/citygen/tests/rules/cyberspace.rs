//! Rules of cyberspace.
