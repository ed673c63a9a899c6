//! Where the lines of a sweep go, so that neither a crash nor a full disk costs what stood there before or what has
//! been done.
//!
//! A new table is written beside its place and put there at the end, also at an early one. With `--append` lines are
//! added to the table itself; a line that could not be written whole is cut off again.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use cityfile::{Beside, why};
use citygen::text::shown;

use super::stream::Stream;
use crate::cli::claim::Claim;
use crate::cli::output::{Failure, Outcome, all, failed};

/// Longest heading that is compared with the one in a file.
const LONGEST_HEADING: u64 = 1 << 16;

/// A target for lines.
#[derive(Debug)]
pub(super) struct Sink {
    name: String,
    to: To,
    /// Length before anything was written.
    before: u64,
    /// Length of what is kept whatever comes: whole lines.
    kept: u64,
}

#[derive(Debug)]
enum To {
    Stdout(Stream),
    /// A pipe or a device.
    Stream(Beside),
    /// A file beside the table, which takes its place at the end.
    Beside(Beside, Claim),
    /// The table, written at its end.
    Append(Claim),
}

impl Sink {
    /// Standard output.
    pub(super) fn stdout() -> Outcome<Self> {
        Ok(Self::of("standard output".into(), To::Stdout(Stream::start()?)))
    }

    /// A pipe or a device: a pipe is waited for until somebody reads it.
    pub(super) fn stream(path: &Path) -> Outcome<Self> {
        Ok(Self::of(name_of(path), To::Stream(Beside::open(path)?)))
    }

    /// A table that is replaced at the end.
    pub(super) fn replacing(claim: Claim) -> Outcome<Self> {
        Ok(Self::of(name_of(claim.path()), To::Beside(Beside::open(claim.path())?, claim)))
    }

    /// A table that is gone on with, once it is seen that lines under this heading may follow those that it has.
    pub(super) fn appending(claim: Claim, heading: Option<&str>) -> Outcome<Self> {
        let name = name_of(claim.path());
        let cannot = |why: String| failed(format!("{name} cannot be gone on with: {why}"));
        let length = end_of(claim.file(), heading).map_err(cannot)?;
        let mut sink = Self::of(name, To::Append(claim));
        (sink.before, sink.kept) = (length, length);
        Ok(sink)
    }

    const fn of(name: String, to: To) -> Self {
        Self { name, to, before: 0, kept: 0 }
    }

    /// Writes the first line of a target that has none yet.
    pub(super) fn head(&mut self, heading: &str) -> Outcome {
        if self.kept == 0 {
            self.line(heading)?;
            self.keep();
        }
        Ok(())
    }

    /// Whether the lines go to standard output, so that nothing else must.
    pub(super) const fn is_stdout(&self) -> bool {
        matches!(self.to, To::Stdout(_))
    }

    /// Whether the lines go to a table, and not only through a pipe.
    pub(super) const fn is_table(&self) -> bool {
        matches!(self.to, To::Beside(..) | To::Append(_))
    }

    /// Writes a line, at once.
    pub(super) fn line(&mut self, line: &str) -> Outcome {
        let line = format!("{line}\n");
        let written = match &mut self.to {
            To::Stdout(out) => return out.line(line),
            To::Stream(file) | To::Beside(file, _) => file.write_all(line.as_bytes()),
            To::Append(claim) => claim.file().write_all(line.as_bytes()),
        };
        written.map_err(|e| match e.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => failed(format!("{} cannot be written: {}", self.name, why(&e))),
        })
    }

    /// Says that what has been written so far belongs together and is kept.
    pub(super) fn keep(&mut self) {
        if let Some(end) = self.file().and_then(|mut file| file.stream_position().ok()) {
            self.kept = end;
        }
    }

    /// Brings the lines that are kept to the disk and in their place.
    pub(super) fn finish(self) -> Outcome {
        self.cut_off_the_rest()?;
        match self.to {
            // The table stays claimed until the new one stands there.
            To::Beside(file, claim) => match file.put_in_place() {
                Ok(()) => Ok(()),
                Err(error) => all([Err(error.into()), claim.give_up()]),
            },
            To::Stream(file) => Ok(file.put_in_place()?),
            To::Stdout(mut out) => out.finish(),
            To::Append(claim) => claim.is_in_place(),
        }
    }

    /// Leaves the target as it was before, for a sweep that has done nothing.
    pub(super) fn give_up(mut self) -> Outcome {
        self.kept = self.before;
        match self.to {
            To::Append(_) => self.cut_off_the_rest(),
            To::Beside(file, claim) => all([file.give_up().map_err(Failure::from), claim.give_up()]),
            To::Stdout(_) | To::Stream(_) => Ok(()),
        }
    }

    /// Cuts off what follows the last line that is kept, which came of a write that failed.
    fn cut_off_the_rest(&self) -> Outcome {
        let Some(file) = self.file() else { return Ok(()) };
        let cut = || {
            if file.metadata()?.len() > self.kept {
                file.set_len(self.kept)?;
            }
            file.sync_all()
        };
        cut().map_err(|e: io::Error| failed(format!("{} cannot be written: {}", self.name, why(&e))))
    }

    /// The regular file that is written, where it is one.
    fn file(&self) -> Option<&File> {
        match &self.to {
            To::Stdout(_) | To::Stream(_) => None,
            To::Beside(file, _) => Some(file.file()),
            To::Append(claim) => Some(claim.file()),
        }
    }
}

fn name_of(path: &Path) -> String {
    shown(&path.display().to_string()).into_owned()
}

/// Goes to the end of a table, whose last line must be whole and whose first line `heading`. Its length, or why it
/// cannot be gone on with.
fn end_of(mut file: &File, heading: Option<&str>) -> Result<u64, String> {
    let words = |e: io::Error| why(&e);
    let length = file.seek(SeekFrom::End(0)).map_err(words)?;
    if length == 0 {
        return Ok(0);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1)).and_then(|_| file.read_exact(&mut last)).map_err(words)?;
    if last != *b"\n" {
        return Err("its last line is not whole; take that line away first".into());
    }
    let mut start = Vec::new();
    file.rewind().and_then(|()| file.take(LONGEST_HEADING).read_to_end(&mut start)).map_err(words)?;
    refuse_other_habits(&start)?;
    match heading {
        None if start.first() != Some(&b'{') => return Err("its lines are not those of a sweep as JSON".into()),
        Some(heading) if first_line(&start) != heading.as_bytes() => {
            return Err("its columns are not those of a sweep".into());
        }
        _ => {}
    }
    file.seek(SeekFrom::End(0)).map_err(words)
}

fn first_line(text: &[u8]) -> &[u8] {
    text.split(|&b| b == b'\n').next().unwrap_or_default()
}

/// Refuses a table that another program has saved in its own way: lines of two kinds in one table are of use to nobody.
fn refuse_other_habits(start: &[u8]) -> Result<(), String> {
    let mend = "save it as plain UTF-8 with line feeds, or let the sweep write another file";
    if start.starts_with(b"\xef\xbb\xbf") {
        return Err(format!("it begins with a byte-order mark; {mend}"));
    }
    if first_line(start).ends_with(b"\r") {
        return Err(format!("its lines end with carriage returns (CR LF); {mend}"));
    }
    Ok(())
}
