//! Rules of model.
