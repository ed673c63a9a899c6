//! Where the lines of a sweep go, so that neither a crash nor a full disk costs what stood there before or what has
//! been done.
//!
//! A new file is written beside its target and takes its place at the end, also at an early one. With `--append` lines
//! are added to the file itself; a line that could not be written whole is cut off again.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use cityfile::{Beside, why};
use citygen::text::shown;

use crate::cli::output::{Failure, Outcome, failed, is_stdout, stdout_failure};

/// Longest heading that is compared with the one in a file.
const LONGEST_HEADING: u64 = 1 << 16;

/// A target for lines.
#[derive(Debug)]
pub(super) struct Sink {
    name: String,
    to: To,
    /// Length of what is kept whatever comes: whole lines.
    kept: u64,
}

#[derive(Debug)]
enum To {
    Stdout(io::Stdout),
    /// A file beside the target, or the target where it is a pipe or a device.
    Beside(Beside),
    /// The target, written at its end.
    Append(File),
}

impl Sink {
    /// Opens a target. `heading` is its first line, where it has one.
    pub(super) fn open(path: &Path, append: bool, heading: Option<&str>) -> Outcome<Self> {
        let name = shown(&path.display().to_string()).into_owned();
        let mut sink = if is_stdout(path) {
            Self { name, to: To::Stdout(io::stdout()), kept: 0 }
        } else if append && std::fs::metadata(path).is_ok_and(|meta| meta.is_file()) {
            Self::append(path, name, heading)?
        } else {
            Self { name, to: To::Beside(Beside::open(path)?), kept: 0 }
        };
        if let Some(heading) = heading.filter(|_| sink.kept == 0) {
            sink.line(heading)?;
            sink.keep();
        }
        Ok(sink)
    }

    /// Opens a file to go on with, once it is seen that these lines may follow those that it has.
    fn append(path: &Path, name: String, heading: Option<&str>) -> Outcome<Self> {
        let fail = |e: &io::Error| failed(format!("{name} cannot be gone on with: {}", why(e)));
        let mut file = File::options().read(true).write(true).open(path).map_err(|e| fail(&e))?;
        let length = file.seek(SeekFrom::End(0)).map_err(|e| fail(&e))?;
        if length > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1)).and_then(|_| file.read_exact(&mut last)).map_err(|e| fail(&e))?;
            if last != *b"\n" {
                return Err(failed(format!(
                    "{name} cannot be gone on with: its last line is not whole; take that line away first"
                )));
            }
            if let Some(heading) = heading {
                let mut first = Vec::new();
                file.rewind().map_err(|e| fail(&e))?;
                (&file).take(LONGEST_HEADING).read_to_end(&mut first).map_err(|e| fail(&e))?;
                if first.split(|&b| b == b'\n').next() != Some(heading.as_bytes()) {
                    return Err(failed(format!(
                        "{name} cannot be gone on with: its columns are not those of a sweep"
                    )));
                }
            }
            file.seek(SeekFrom::End(0)).map_err(|e| fail(&e))?;
        }
        Ok(Self { name, to: To::Append(file), kept: length })
    }

    /// Whether the lines go to standard output, so that nothing else must.
    pub(super) const fn is_stdout(&self) -> bool {
        matches!(self.to, To::Stdout(_))
    }

    /// Writes a line, at once.
    pub(super) fn line(&mut self, line: &str) -> Outcome {
        let line = format!("{line}\n");
        let written = match &mut self.to {
            To::Stdout(out) => {
                return out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(|e| stdout_failure(&e));
            }
            To::Beside(file) => file.write_all(line.as_bytes()),
            To::Append(file) => file.write_all(line.as_bytes()),
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
            To::Beside(file) => Ok(file.put_in_place()?),
            To::Stdout(_) | To::Append(_) => Ok(()),
        }
    }

    /// Leaves the target as it was before, for a sweep that has done nothing.
    pub(super) fn give_up(self) -> Outcome {
        match self.to {
            To::Append(_) => self.cut_off_the_rest(),
            To::Stdout(_) | To::Beside(_) => Ok(()),
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
            To::Stdout(_) => None,
            To::Beside(file) => (!file.is_stream()).then(|| file.file()),
            To::Append(file) => Some(file),
        }
    }
}
