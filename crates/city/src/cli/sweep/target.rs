//! Where the lines of a sweep are wanted: standard output, a pipe or device, or a table that this sweep alone writes.

use std::path::Path;

use super::sink::Sink;
use crate::cli::claim::{Claim, Taken};
use crate::cli::identity;
use crate::cli::output::{Failure, Outcome, is_stdout};
use crate::cli::signals::Hold;

/// One target as the person asked for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    pub(super) path: &'a Path,
    /// The first line of a table, where it has one.
    pub(super) heading: Option<&'a str>,
}

/// What is done with a table that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Another takes its place.
    Replace,
    /// Lines are added to it.
    Append,
}

impl Target<'_> {
    /// A pipe or a device: it is written as it is, and nobody can be alone with it.
    fn is_stream(self) -> bool {
        self.path.metadata().is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
    }

    /// Whether both go to standard output. The device that keeps nothing may stand there too, under its own name.
    fn are_stdout(self, other: Self) -> bool {
        is_stdout(self.path) && is_stdout(other.path) && !(is_null(self.path) && is_null(other.path))
    }

    fn is_table(self) -> bool {
        !is_stdout(self.path) && !self.is_stream()
    }

    /// Whether both have one file, under whatever names.
    fn is_same(self, other: Self) -> bool {
        let same_file = || {
            let both = identity::of_path(self.path).ok().zip(identity::of_path(other.path).ok());
            both.is_some_and(|(here, there)| here == there && !is_null(self.path))
        };
        let same_path = self.path == other.path && !is_null(self.path);
        same_path || self.are_stdout(other) || same_file()
    }
}

/// Whether a path leads to the device that takes everything and keeps nothing: lines of two kinds do no harm there.
fn is_null(path: &Path) -> bool {
    let null = || identity::of_path(Path::new("/dev/null")).ok();
    path != Path::new("-") && identity::of_path(path).ok().is_some_and(|this| Some(this) == null())
}

/// Opens the targets. A pipe is waited for until somebody reads it; a table that another sweep writes is waited for
/// where lines are added, and refused where it would be replaced.
pub(super) fn open<const N: usize>(
    targets: [Option<Target<'_>>; N],
    mode: Mode,
) -> Outcome<([Option<Sink>; N], Hold)> {
    refuse_one_for_two(&targets)?;
    let mut sinks = [const { None }; N];
    for (sink, target) in sinks.iter_mut().zip(targets) {
        let Some(target) = target.filter(|target| !target.is_table()) else { continue };
        *sink = Some(if is_stdout(target.path) { Sink::stdout()? } else { Sink::stream(target.path)? });
    }
    // What is made from here on is taken away again where a signal comes.
    let hold = Hold::to_say();
    let mut claims = Vec::new();
    for (i, target) in targets.into_iter().enumerate() {
        let Some(target) = target.filter(|_| sinks[i].is_none()) else { continue };
        claims.push((i, target, Claim::open(target.path)?));
    }
    // Tables that were not there yet can be compared only now.
    refuse_one_for_two(&targets)?;
    if claims.is_empty() {
        return Ok((sinks, hold));
    }
    claims.sort_by_cached_key(|(_, _, claim)| claim.place());
    let taken = if mode == Mode::Append { Taken::Wait } else { Taken::Refuse };
    claims.iter_mut().try_for_each(|(_, _, claim)| claim.take(taken))?;
    let hold = Hold::to_write();
    for (i, target, claim) in claims {
        let sink = match mode {
            Mode::Append => Sink::appending(claim, target.heading)?,
            Mode::Replace => Sink::replacing(claim)?,
        };
        sinks[i] = Some(sink);
    }
    Ok((sinks, hold))
}

/// Lines of two kinds in one file would be of use to nobody.
fn refuse_one_for_two(targets: &[Option<Target<'_>>]) -> Outcome {
    let given: Vec<Target<'_>> = targets.iter().flatten().copied().collect();
    match given[..] {
        [one, other] if one.is_same(other) => {
            Err(Failure::Usage("--csv and --jsonl: both name one file; give each a file of its own".into()))
        }
        _ => Ok(()),
    }
}
