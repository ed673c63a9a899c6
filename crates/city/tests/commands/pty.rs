//! The program on a terminal of its own, as the person before it sees it.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::Parser;

/// Longest that a test waits for the program, on a slow machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// A shell that runs one line on a terminal.
pub(crate) struct Shell {
    _master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: Parser,
    /// All that was ever written.
    pub(crate) written: Vec<u8>,
}

impl Shell {
    /// Runs `line`, in which `$city` is the program, in a folder. `TERM` is that of a terminal with 256 colours.
    pub(crate) fn run(line: &str, folder: &Path) -> Self {
        let size = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        command.cwd(folder);
        for name in ["NO_COLOR", "COLORTERM", "CITYLAB_FLAVOR", "CITY_PANIC", "LC_ALL", "LC_CTYPE", "LANG"] {
            command.env_remove(name);
        }
        command.env("city", env!("CARGO_BIN_EXE_city"));
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("sh starts");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (send, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        let [rows, columns] = [size.rows, size.cols].map(|n| NonZero::new(n).expect("not zero"));
        let screen = Parser::new(rows, columns, 0);
        Self { _master: pair.master, child, keys, output, screen, written: Vec::new() }
    }

    /// Takes what was written within a moment; whether more may come.
    fn listen(&mut self) -> bool {
        match self.output.recv_timeout(Duration::from_millis(20)) {
            Ok(bytes) => {
                self.screen.process(&bytes);
                self.written.extend(bytes);
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    /// Waits until the screen shows `words`.
    #[track_caller]
    pub(crate) fn until_it_shows(&mut self, words: &str) {
        let begun = Instant::now();
        while !self.screen.screen().contents().contains(words) {
            assert!(begun.elapsed() < PATIENCE, "{words} never came:\n{}", self.screen.screen().contents());
            self.listen();
        }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("the terminal takes keys");
    }

    /// Waits until the line is done: its exit code.
    #[track_caller]
    pub(crate) fn ended(&mut self) -> u32 {
        let begun = Instant::now();
        loop {
            self.listen();
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                // What is on its way still comes.
                while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
                    self.written.extend(bytes);
                }
                return status.exit_code();
            }
            assert!(begun.elapsed() < PATIENCE, "it never ended:\n{}", self.screen.screen().contents());
        }
    }

    /// All that was written, as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.written).into_owned()
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        // It has ended, unless a test has failed.
        let _ = self.child.kill();
    }
}
