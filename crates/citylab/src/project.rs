//! What a person works on and would save: the parameters. What is made of them lives in the session.

use crate::subject::Values;

/// The thing that is saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// The parameters as the form shows them; they may be out of range while somebody types.
    pub values: Values,
}
