//! Where words go, and how a command ends.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

use cityfile::{FileError, why};
use citygen::{GenError, ParamError};

/// Why a command did not do what was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Wrong usage: exit code 2. A line for each fault.
    Usage(String),
    /// What was asked for failed: exit code 1.
    Failed(anyhow::Error),
    /// The same, but everything has been said already.
    Told,
    /// Nobody reads standard output any more: nothing is left to do, and nothing is wrong.
    PipeClosed,
}

/// How a command ends.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<ParamError> for Failure {
    fn from(error: ParamError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<GenError> for Failure {
    fn from(error: GenError) -> Self {
        match error {
            GenError::Param(error) => error.into(),
            other => Self::Failed(other.into()),
        }
    }
}

/// A failure of the thing asked for, in words.
pub(crate) fn failed(words: impl Into<String>) -> Failure {
    Failure::Failed(anyhow::Error::msg(words.into()))
}

/// Says why a command failed, and how the program ends.
pub(crate) fn exit_code(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(()) | Err(Failure::PipeClosed) => ExitCode::SUCCESS,
        Err(Failure::Told) => ExitCode::from(1),
        Err(Failure::Failed(error)) => {
            talk(format_args!("error: {}", plain(&format!("{error:#}"))));
            ExitCode::from(1)
        }
        Err(Failure::Usage(words)) => {
            // Each line is a fault of its own.
            for line in words.split('\n') {
                talk(format_args!("error: {}", plain(line)));
            }
            talk(format_args!("\nFor more information, try '--help'."));
            ExitCode::from(2)
        }
    }
}

/// A line for the person, beside the result. Where standard error is closed, nobody listens, and that is no fault.
pub(crate) fn talk(words: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{words}");
}

/// Whether `path` is standard output: `-`, or another name of the same file, such as `/dev/stdout`.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || is_same_file(path, &io::stdout())
}

#[cfg(unix)]
fn is_same_file(path: &Path, stdout: &io::Stdout) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let here = stdout.as_fd().try_clone_to_owned().map(std::fs::File::from).and_then(|file| file.metadata());
    let there = std::fs::metadata(path);
    here.is_ok_and(|here| there.is_ok_and(|there| (here.dev(), here.ino()) == (there.dev(), there.ino())))
}

#[cfg(not(unix))]
fn is_same_file(_: &Path, _: &io::Stdout) -> bool {
    false
}

/// Standard output, gathered into large writes.
pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// Writes a result to standard output, all of it.
pub(crate) fn result(write: impl FnOnce(&mut Out) -> io::Result<()>) -> Outcome {
    let mut out = BufWriter::new(io::stdout().lock());
    write(&mut out).and_then(|()| out.flush()).map_err(|e| stdout_failure(&e))
}

/// What a failed write to standard output means.
pub(crate) fn stdout_failure(error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::PipeClosed;
    }
    failed(format!("standard output cannot be written: {}", why(error)))
}

/// Text from a file as a result may show it, all of it: hidden characters are spelt out. Messages use
/// [`citygen::text::shown`].
pub(crate) use citygen::text::escaped as plain;

/// A number that was kept in 32 bits, as the 64-bit one of the same shortest text: 0.6 and not 0.6000000238.
pub(crate) fn short(value: f32) -> f64 {
    value.to_string().parse().unwrap_or_else(|_| value.into())
}

/// A figure as a person reads it: whole where it is whole, else four decimals at most.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}
