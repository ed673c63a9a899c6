//! Where words go, and how a command ends.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

use cityfile::{FileError, why};
use citygen::{GenError, ParamError, Params};

use super::{identity, signals};
use crate::locale;

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
        Self::Usage(as_typed(&error))
    }
}

/// What is wrong with a parameter, under the name that it is typed by.
pub(crate) fn as_typed(error: &ParamError) -> String {
    let flag = Params::field(error.field).map(|field| format!("--{}", field.flag()));
    format!("{}: {}", flag.as_deref().unwrap_or(error.field), error.reason)
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

/// Says why a command failed, and how the program ends: as a signal says, where one has come meanwhile.
pub(crate) fn exit_code(outcome: Outcome) -> ExitCode {
    let code = told(outcome);
    ExitCode::from(signals::exit_code().unwrap_or(code))
}

/// Says why a command failed; its exit code.
pub(crate) fn told(outcome: Outcome) -> u8 {
    match outcome {
        Ok(()) | Err(Failure::PipeClosed) => 0,
        Err(Failure::Told) => 1,
        Err(Failure::Failed(error)) => {
            talk(format_args!("error: {}", plain(&format!("{error:#}"))));
            1
        }
        Err(Failure::Usage(words)) => {
            // Each line is a fault of its own.
            for line in words.split('\n') {
                talk(format_args!("error: {}", plain(line)));
            }
            talk(format_args!("\nFor more information, try '--help'."));
            2
        }
    }
}

/// Well where all are. Of several failures none is kept back: all but the last are said at once.
pub(crate) fn all(outcomes: impl IntoIterator<Item = Outcome>) -> Outcome {
    let failures = outcomes.into_iter().filter_map(Result::err);
    let (mut faults, others): (Vec<_>, Vec<_>) = failures.partition(|failure| matches!(failure, Failure::Failed(_)));
    let last = faults.pop();
    for fault in faults {
        told(Err(fault));
    }
    last.or_else(|| others.into_iter().next()).map_or(Ok(()), Err)
}

/// A line for the person, beside the result. Where standard error is closed, nobody listens, and that is no fault.
pub(crate) fn talk(words: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{}", locale::shown(&words.to_string()));
}

/// Whether `path` is standard output: `-`, or another name of the same file, such as `/dev/stdout`.
pub(crate) fn is_stdout(path: &Path) -> bool {
    let is_same = || identity::of_path(path).ok().zip(identity::of_stdout().ok()).is_some_and(|(a, b)| a == b);
    path == Path::new("-") || is_same()
}

/// Standard output, gathered into large writes.
pub(crate) type Out = BufWriter<Text>;

/// Writes a result that people read to standard output, all of it, in the characters of the locale.
pub(crate) fn result<W: FnOnce(&mut Out) -> io::Result<()>>(write: W) -> Outcome {
    print(write, !locale::is_utf8())
}

/// Writes a result that programs read to standard output, all of it: formats have characters of their own.
pub(crate) fn data<W: FnOnce(&mut Out) -> io::Result<()>>(write: W) -> Outcome {
    print(write, false)
}

fn print(write: impl FnOnce(&mut Out) -> io::Result<()>, in_ascii: bool) -> Outcome {
    let mut out = BufWriter::new(Text { out: io::stdout().lock(), in_ascii, line: Vec::new() });
    write(&mut out).and_then(|()| out.flush()).map_err(|e| stdout_failure(&e))
}

/// Standard output, in ASCII where nothing else is understood.
#[derive(Debug)]
pub(crate) struct Text {
    out: StdoutLock<'static>,
    in_ascii: bool,
    /// The beginning of a line, where lines are put into ASCII: a character may come in two pieces.
    line: Vec<u8>,
}

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.in_ascii {
            return self.out.write(bytes);
        }
        self.line.extend_from_slice(bytes);
        if let Some(end) = self.line.iter().rposition(|&b| b == b'\n') {
            let rest = self.line.split_off(end + 1);
            let lines = std::mem::replace(&mut self.line, rest);
            self.out.write_all(locale::in_ascii(&String::from_utf8_lossy(&lines)).as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.line);
        self.out.write_all(locale::in_ascii(&String::from_utf8_lossy(&rest)).as_bytes())?;
        self.out.flush()
    }
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
