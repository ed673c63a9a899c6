//! Flavor packs as the form needs them: which there are, and whether one can be used. Both are read from the disk, on
//! another thread.

use citygen::Params;

use crate::term::job::Job;
use crate::term::packs::Packs;

/// Whether a pack can be used.
#[derive(Debug)]
pub(super) enum Flavor {
    Reading(Job<()>),
    Usable,
    /// Not, and why.
    Unusable(String),
}

impl Flavor {
    /// Looks at the pack called `name`, as it is now: somebody may be writing it.
    pub(super) fn look(packs: &Packs, name: &str) -> Self {
        // This one is built in.
        if name == Params::default().flavor {
            return Self::Usable;
        }
        let (packs, name) = (packs.clone(), name.to_owned());
        Self::Reading(Job::start(move |_| packs.load(&name).map(|_| ()).map_err(|e| format!("flavor: {e}"))))
    }

    /// Takes the answer, if it has just come. Whether it has.
    pub(super) fn poll(&mut self) -> bool {
        let Self::Reading(job) = self else { return false };
        let Some(answer) = job.poll() else { return false };
        *self = answer.map_or_else(Self::Unusable, |()| Self::Usable);
        true
    }

    /// Whether the answer is still to come.
    pub(super) const fn is_reading(&self) -> bool {
        matches!(self, Self::Reading(_))
    }
}

/// The next pack in one direction, once it is known which there are.
#[derive(Debug)]
pub(super) struct Turn(Job<String>);

impl Turn {
    /// From the pack called `from`, up or down by `by` in the list of all, and around its ends.
    pub(super) fn start(packs: &Packs, from: &str, by: isize) -> Self {
        let (packs, from) = (packs.clone(), from.to_owned());
        Self(Job::start(move |_| {
            let names = packs.names();
            let at = names.iter().position(|name| *name == from).unwrap_or(0) as isize;
            Ok(names[(at + by).rem_euclid(names.len() as isize) as usize].clone())
        }))
    }

    /// The name of the pack, once it is there.
    pub(super) fn poll(&self) -> Option<String> {
        self.0.poll().and_then(Result::ok)
    }
}
