//! The program on a terminal of its own, driven by what a keyboard sends and read as the terminal shows it.

#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser};

/// Longest that a test waits for the program, on a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// The modes of the line discipline that a raw terminal has switched off, as `stty` would show them.
pub(crate) type Modes = (bool, bool, bool);

/// The program on a terminal of its own, and what that terminal shows.
pub(crate) struct Terminal {
    /// Absent once it has been closed.
    pub(crate) master: Option<Box<dyn MasterPty + Send>>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) input: Box<dyn Write + Send>,
    pub(crate) output: Receiver<Vec<u8>>,
    pub(crate) reader: Option<std::thread::JoinHandle<()>>,
    pub(crate) screen: Parser,
    /// All that was ever written.
    pub(crate) written: Vec<u8>,
    pub(crate) before: Modes,
    /// Where it was started, if the folder is its own.
    pub(crate) folder: Option<tempfile::TempDir>,
}

/// What stands in the environment beside an ordinary terminal's description.
pub(crate) type Environment<'a> = &'a [(&'a str, &'a str)];

impl Terminal {
    /// Runs `line` in a shell, in which `$city` is the program.
    pub(crate) fn shell(line: &str, folder: &Path) -> Self {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        command.env("city", env!("CARGO_BIN_EXE_city"));
        Self::run(command, folder, &[])
    }

    /// Starts the program with nothing but its title, in a folder of its own.
    pub(crate) fn new(environment: Environment<'_>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = Self::with(&[], folder.path(), environment);
        terminal.folder = Some(folder);
        terminal
    }

    pub(crate) fn with(args: &[&str], folder: &Path, environment: Environment<'_>) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_city"));
        command.args(args);
        Self::run(command, folder, environment)
    }

    pub(crate) fn run(mut command: CommandBuilder, folder: &Path, environment: Environment<'_>) -> Self {
        let size = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        command.cwd(folder);
        for name in ["NO_COLOR", "COLORTERM", "CITYLAB_FLAVOR", "CITY_PANIC", "LC_ALL", "LC_CTYPE", "LANG"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        for (name, value) in environment {
            command.env(name, value);
        }
        let before = modes(pair.master.as_ref());
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (send, output) = channel();
        let reader = std::thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let input = pair.master.take_writer().expect("a writer");
        let [rows, columns] = [size.rows, size.cols].map(|n| NonZero::new(n).expect("not zero"));
        let screen = Parser::new(rows, columns, 0);
        Self {
            master: Some(pair.master),
            child,
            input,
            output,
            reader: Some(reader),
            screen,
            written: Vec::new(),
            before,
            folder: None,
        }
    }

    /// Takes what the program has written within `time`, or less where it closes its end. Whether it has.
    pub(crate) fn listen(&mut self, time: Duration) -> bool {
        match self.output.recv_timeout(time) {
            Ok(bytes) => {
                self.screen.process(&bytes);
                self.written.extend(bytes);
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    /// Listens until `is_so`.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "{what} never came:\n{}", self.screen.screen().contents());
            self.listen(Duration::from_millis(20));
        }
    }

    #[track_caller]
    pub(crate) fn until_it_shows(&mut self, words: &str) {
        // Words may go on in the next row of a frame.
        let said = |text: String| text.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        self.until(words, |terminal| said(terminal.screen.screen().contents()).contains(words));
    }

    pub(crate) fn type_in(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).and_then(|()| self.input.flush()).expect("the terminal takes keys");
    }

    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.process_id().expect("it runs").to_string();
        assert!(kill(name, &pid), "{name} could not be sent");
    }

    /// Ends the program by Ctrl-C where `end` is that key, else by the signal of that name, and sees that it gives this
    /// exit code and the terminal back.
    #[track_caller]
    pub(crate) fn end_by(&mut self, end: &str, code: u32) {
        if end == "\x03" {
            self.type_in(end);
        } else {
            self.signal(end);
        }
        assert_eq!(self.ended(), code, "{end:?}");
        self.assert_given_back();
    }

    pub(crate) fn modes(&self) -> Modes {
        modes(self.master.as_deref().expect("the terminal is open"))
    }

    /// Whether the program has the terminal: raw, on the alternate screen, with the mouse and without a cursor.
    pub(crate) fn is_taken(&self) -> bool {
        let screen = self.screen.screen();
        let raw = self.modes() == (false, false, false);
        raw && screen.alternate_screen()
            && screen.hide_cursor()
            && screen.mouse_protocol_mode() != MouseProtocolMode::None
            && screen.bracketed_paste()
    }

    /// Asserts that the terminal is as it was found, once what is on its way has come.
    #[track_caller]
    pub(crate) fn assert_given_back(&mut self) {
        self.until("the alternate screen left", |t| !t.screen.screen().alternate_screen());
        self.until("the cursor shown", |t| !t.screen.screen().hide_cursor());
        self.until("the mouse let go", |t| t.screen.screen().mouse_protocol_mode() == MouseProtocolMode::None);
        self.until("pastes no longer marked", |t| !t.screen.screen().bracketed_paste());
        self.until("raw mode off", |t| t.modes() == t.before);
    }

    /// Closes the terminal, as a window that is closed does.
    pub(crate) fn close(&mut self) {
        // The reader holds the terminal open: it ends with what it sends to.
        self.output = channel().1;
        self.reader.take().map(std::thread::JoinHandle::join);
        (self.master, self.input) = (None, Box::new(std::io::sink()));
    }

    /// The exit code, once it has ended.
    #[track_caller]
    pub(crate) fn ended(&mut self) -> u32 {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                // What is on its way still comes.
                while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
                    self.screen.process(&bytes);
                    self.written.extend(bytes);
                }
                return status.exit_code();
            }
            assert!(begun.elapsed() < PATIENCE, "it did not end:\n{}", self.screen.screen().contents());
            self.listen(Duration::from_millis(20));
        }
    }

    /// All that was written, as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.written).into_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Only now does nobody write to it any more.
        drop(self.folder.take());
    }
}

/// Sends a signal, 0 to see whether there is a process to send it to. Whether it could be sent.
pub(crate) fn kill(signal: &str, pid: &str) -> bool {
    let mut command = std::process::Command::new("kill");
    let sent = command.args(["-s", signal, pid]).stderr(std::process::Stdio::null()).status();
    sent.expect("kill is there").success()
}

/// Canonical mode, echo, and signals from keys.
pub(crate) fn modes(master: &dyn MasterPty) -> Modes {
    use nix::sys::termios::LocalFlags as Flag;
    let flags = master.get_termios().expect("a terminal has modes").local_flags;
    (flags.contains(Flag::ICANON), flags.contains(Flag::ECHO), flags.contains(Flag::ISIG))
}
