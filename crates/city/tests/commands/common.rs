//! Starting the program, and a folder with a saved city.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Flags of the smallest city, so that tests take little time.
pub(crate) const TINY: [&str; 4] = ["--size", "80x40", "--districts", "4"];

/// How a run of the program ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Ended {
    fn of(output: Output) -> Self {
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        Self { code: output.status.code(), stdout: output.stdout, stderr }
    }

    /// Standard output as text.
    #[track_caller]
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("text")
    }

    /// Asserts that the command was carried out.
    #[track_caller]
    pub(crate) fn done(self) -> Self {
        assert_eq!(self.code, Some(0), "{self:?}");
        self
    }

    /// Asserts that what was asked for failed, with words on standard error that contain `words`.
    #[track_caller]
    pub(crate) fn failed(self, words: &str) -> Self {
        assert_eq!(self.code, Some(1), "{self:?}");
        assert!(self.stderr.contains(words), "{self:?}");
        self
    }

    /// Asserts that a signal ended the command, with words on standard error that contain `words`.
    #[cfg(unix)]
    #[track_caller]
    pub(crate) fn ended_by(self, signal: i32, words: &str) -> Self {
        assert_eq!(self.code, Some(128 + signal), "{self:?}");
        assert!(self.stderr.contains(words), "{self:?}");
        self
    }

    /// Asserts that the usage was wrong, with nothing on standard output and words on standard error.
    #[track_caller]
    pub(crate) fn wrong_usage(self, words: &[&str]) -> Self {
        assert_eq!(self.code, Some(2), "{self:?}");
        assert!(self.stdout.is_empty(), "{self:?}");
        for word in words {
            assert!(self.stderr.contains(word), "no `{word}` in {self:?}");
        }
        self
    }
}

/// The program with these arguments, in a plain environment.
pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_city"));
    command
        .args(args)
        .env_remove("CITYLAB_FLAVOR")
        .env_remove("NO_COLOR")
        .env_remove("COLORTERM")
        .env_remove("LC_ALL")
        .env_remove("LC_CTYPE")
        .env_remove("LANG")
        .env("TERM", "xterm");
    command.stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub(crate) fn city(args: &[&str]) -> Ended {
    ended(&mut program(args))
}

/// Runs the program in a folder.
pub(crate) fn city_in(dir: &Path, args: &[&str]) -> Ended {
    ended(program(args).current_dir(dir))
}

/// Runs the program with bytes on its standard input.
pub(crate) fn city_with(input: &[u8], args: &[&str]) -> Ended {
    let mut command = program(args);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that has seen enough may close its end early.
    let _ = stdin.write_all(input);
    drop(stdin);
    Ended::of(child.wait_with_output().expect("it ends"))
}

/// A run under way; one that a failed test has left is ended with it.
#[cfg(unix)]
pub(crate) struct Running(Option<Child>);

#[cfg(unix)]
impl Running {
    /// Starts `command` with its outputs kept.
    pub(crate) fn start(command: &mut Command) -> Self {
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Self(Some(command.spawn().expect("the program starts")))
    }

    pub(crate) fn child(&mut self) -> &mut Child {
        self.0.as_mut().expect("it is there until it has ended")
    }

    /// Sends a signal by its name; the run may have ended meanwhile.
    pub(crate) fn send(&mut self, signal: &str) {
        let pid = self.child().id().to_string();
        let _ = Command::new("kill").args(["-s", signal, &pid]).stderr(Stdio::null()).status();
    }

    /// Waits for the end.
    pub(crate) fn end(mut self) -> Ended {
        let child = self.0.take().expect("it is there until it has ended");
        Ended::of(child.wait_with_output().expect("it ends"))
    }
}

#[cfg(unix)]
impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

pub(crate) fn ended(command: &mut Command) -> Ended {
    Ended::of(command.output().expect("the program starts"))
}

/// `words` and the flags of a tiny city.
pub(crate) fn tiny<'a>(words: &[&'a str]) -> Vec<&'a str> {
    [words, &TINY].concat()
}

/// A folder with a saved tiny city of seed 7.
pub(crate) struct Saved {
    pub(crate) dir: tempfile::TempDir,
    pub(crate) path: PathBuf,
}

impl Saved {
    #[track_caller]
    pub(crate) fn new() -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.city");
        let saved = Self { dir, path };
        city(&tiny(&["gen", "--seed", "7", "--quiet", "--out", saved.str()])).done();
        saved
    }

    pub(crate) fn str(&self) -> &str {
        self.path.to_str().expect("a path that is text")
    }

    /// A file beside it with these bytes.
    pub(crate) fn beside(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.dir.path().join(name);
        std::fs::write(&path, bytes).expect("written");
        path.to_str().expect("a path that is text").into()
    }
}
