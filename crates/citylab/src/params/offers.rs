//! The parameter sets that can be chosen: those that the recipe brings, and those that a person saved.

use crate::session::Workspace;
use crate::settings::Settings;
use crate::subject::Values;

/// A parameter set as lists show it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What it is, in a sentence.
    pub about: &'a str,
    /// Whether a person saved it: such a one may be called as one that the recipe brings.
    pub is_own: bool,
    values: &'a Values,
}

/// Which of the offers one is, to be remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Which {
    name: String,
    is_own: bool,
}

/// Everything that is offered for the present recipe, one's own first: it is the more particular of two that say the
/// same.
pub(crate) fn offers<'a>(workspace: &'a Workspace, settings: &'a Settings) -> Vec<Offer<'a>> {
    let spec = workspace.spec();
    let kept = settings.presets_of(spec.name).map(|preset| Offer {
        name: &preset.name,
        about: "Saved by you, seed included.",
        is_own: true,
        values: &preset.values,
    });
    let ready = spec.presets.iter().map(|preset| Offer {
        name: &preset.name,
        about: &preset.about,
        is_own: false,
        values: &preset.values,
    });
    kept.chain(ready).collect()
}

impl Offer<'_> {
    /// The field that it leaves as it is: one that the recipe brings says nothing of the seed.
    fn leaves(&self, workspace: &Workspace) -> Option<&'static str> {
        workspace.spec().seed_field().filter(|_| !self.is_own)
    }

    /// What the form says once it is chosen.
    pub(crate) fn values_here(&self, workspace: &Workspace) -> Values {
        let mut values = workspace.spec().defaults().overlaid(self.values);
        if let Some(field) = self.leaves(workspace) {
            values.set(field, workspace.values().get(field));
        }
        values
    }

    /// Whether the form says it.
    pub(super) fn is_said(&self, workspace: &Workspace) -> bool {
        workspace.spec().says_preset(workspace.values(), self.values, self.leaves(workspace))
    }

    /// Whether it is this one.
    pub(super) fn is(&self, which: &Which) -> bool {
        self.name == which.name && self.is_own == which.is_own
    }

    /// Which one it is.
    pub(super) fn which(&self) -> Which {
        Which { name: self.name.into(), is_own: self.is_own }
    }
}
