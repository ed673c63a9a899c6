//! The game in a pseudo-terminal: what it sends for which terminal, and that it gives the terminal back however it
//! ends.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser};

use crate::common::Saved;

/// Longest that a test waits for the program, on a slow machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// The modes of the line discipline that a raw terminal has switched off, as `stty` would show them.
type Modes = (bool, bool, bool);

/// The program on a terminal of its own, and what that terminal shows.
struct Terminal {
    /// Absent once it has been closed.
    master: Option<Box<dyn MasterPty + Send>>,
    child: Box<dyn Child + Send + Sync>,
    input: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    reader: Option<std::thread::JoinHandle<()>>,
    screen: Parser,
    /// All that was ever written.
    written: Vec<u8>,
    before: Modes,
    /// Where it was started, if the folder is its own.
    folder: Option<tempfile::TempDir>,
}

/// What stands in the environment beside an ordinary terminal's description.
type Environment<'a> = &'a [(&'a str, &'a str)];

impl Terminal {
    /// Starts the program with nothing but its title, in a folder of its own.
    fn new(environment: Environment<'_>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut terminal = Self::with(&[], folder.path(), environment);
        terminal.folder = Some(folder);
        terminal
    }

    fn with(args: &[&str], folder: &Path, environment: Environment<'_>) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_city"));
        command.args(args);
        Self::run(command, folder, environment)
    }

    fn run(mut command: CommandBuilder, folder: &Path, environment: Environment<'_>) -> Self {
        let size = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        command.cwd(folder);
        for name in ["NO_COLOR", "COLORTERM", "CITYLAB_FLAVOR", "CITY_PANIC"] {
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
    fn listen(&mut self, time: Duration) -> bool {
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
    fn until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "{what} never came:\n{}", self.screen.screen().contents());
            self.listen(Duration::from_millis(20));
        }
    }

    #[track_caller]
    fn until_it_shows(&mut self, words: &str) {
        // Words may go on in the next row of a frame.
        let said = |text: String| text.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        self.until(words, |terminal| said(terminal.screen.screen().contents()).contains(words));
    }

    fn type_in(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).and_then(|()| self.input.flush()).expect("the terminal takes keys");
    }

    fn signal(&self, name: &str) {
        let pid = self.child.process_id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill").args(["-s", name, &pid]).status().expect("kill is there");
        assert!(sent.success(), "{name} could not be sent");
    }

    fn modes(&self) -> Modes {
        modes(self.master.as_deref().expect("the terminal is open"))
    }

    /// Whether the program has the terminal: raw, on the alternate screen, with the mouse and without a cursor.
    fn is_taken(&self) -> bool {
        let screen = self.screen.screen();
        let raw = self.modes() == (false, false, false);
        raw && screen.alternate_screen()
            && screen.hide_cursor()
            && screen.mouse_protocol_mode() != MouseProtocolMode::None
    }

    /// Asserts that the terminal is as it was found, once what is on its way has come.
    #[track_caller]
    fn assert_given_back(&mut self) {
        self.until("the alternate screen left", |t| !t.screen.screen().alternate_screen());
        self.until("the cursor shown", |t| !t.screen.screen().hide_cursor());
        self.until("the mouse let go", |t| t.screen.screen().mouse_protocol_mode() == MouseProtocolMode::None);
        self.until("raw mode off", |t| t.modes() == t.before);
    }

    /// The exit code, once it has ended.
    #[track_caller]
    fn ended(&mut self) -> u32 {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status.exit_code();
            }
            assert!(begun.elapsed() < PATIENCE, "it did not end:\n{}", self.screen.screen().contents());
            self.listen(Duration::from_millis(20));
        }
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

/// Canonical mode, echo, and signals from keys.
fn modes(master: &dyn MasterPty) -> Modes {
    use nix::sys::termios::LocalFlags as Flag;
    let flags = master.get_termios().expect("a terminal has modes").local_flags;
    (flags.contains(Flag::ICANON), flags.contains(Flag::ECHO), flags.contains(Flag::ISIG))
}

/// What the program sends for colours, told by the kinds of sequences that are there.
fn colours(environment: Environment<'_>) -> [bool; 3] {
    let mut terminal = Terminal::new(environment);
    terminal.until_it_shows("Load city");
    terminal.type_in("q");
    assert_eq!(terminal.ended(), 0);
    terminal.assert_given_back();
    let text = String::from_utf8_lossy(&terminal.written).into_owned();
    let any = |is: fn(&[&str]) -> bool| {
        let sequences = text.split("\x1b[").skip(1).filter_map(|s| s.split_once('m')).map(|(s, _)| s);
        let plain = sequences.filter(|s| s.bytes().all(|b| b.is_ascii_digit() || b == b';'));
        plain.map(|s| s.split(';').collect::<Vec<_>>()).any(|words| is(&words))
    };
    let sixteen = |words: &[&str]| {
        matches!(words[0].parse(), Ok(30..=37 | 40..=47 | 90..=97 | 100..=107)) && !words.contains(&"5")
    };
    [any(|w| w.windows(2).any(|w| w == ["38", "2"])), any(|w| w.windows(2).any(|w| w == ["48", "5"])), any(sixteen)]
}

#[test]
fn colours_are_those_that_the_terminal_has() {
    let [truecolor, _, old] = colours(&[("COLORTERM", "truecolor")]);
    assert!(truecolor && !old);
    assert_eq!(colours(&[("TERM", "xterm-256color")]), [false, true, false]);
    assert_eq!(colours(&[("TERM", "linux")]), [false, false, true]);
    assert_eq!(colours(&[("TERM", "xterm")]), [false, false, true]);
    assert_eq!(colours(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), [false; 3]);
    assert_eq!(colours(&[("COLORTERM", "truecolor"), ("TERM", "dumb")]), [false; 3]);
}

#[test]
fn it_starts_is_played_and_quits_with_the_terminal_as_it_was() {
    let saved = Saved::new();
    let mut terminal = Terminal::with(&[saved.str()], saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    assert!(terminal.is_taken());
    terminal.type_in("w");
    terminal.until_it_shows("WALK");
    terminal.type_in("\x1b[<0;20;10M");
    terminal.type_in("?");
    terminal.until_it_shows("keys of Walk");
    terminal.type_in(" ");
    terminal.until("the map", |t| !t.screen.screen().contents().contains("keys of Walk"));
    terminal.type_in("s");
    terminal.until_it_shows("save the city");
    terminal.type_in("\r");
    terminal.until_it_shows("saved to");
    terminal.type_in(" q");
    terminal.until_it_shows("Load city");
    terminal.type_in("q");
    assert_eq!(terminal.ended(), 0);
    terminal.assert_given_back();
    let saves = std::fs::read_dir(saved.dir.path().join("cities")).expect("the folder of saves");
    assert_eq!(saves.count(), 1);
}

#[test]
fn in_ascii_not_a_byte_of_anything_else_is_sent() {
    let saved = Saved::new();
    let mut terminal = Terminal::with(&["--ascii", saved.str()], saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("\x03");
    assert_eq!(terminal.ended(), 0);
    terminal.assert_given_back();
    assert!(terminal.written.is_ascii());
}

#[test]
fn a_panic_gives_the_terminal_back_before_it_is_told() {
    let mut terminal = Terminal::new(&[("CITY_PANIC", "1")]);
    terminal.until_it_shows("CITY_PANIC asked for this");
    assert_eq!(terminal.ended(), 101);
    terminal.assert_given_back();
    assert!(terminal.screen.screen().contents().contains("CITY_PANIC asked for this"));
}

#[test]
fn ctrl_c_and_the_signals_that_end_programs_give_the_terminal_back() {
    for end in ["\x03", "TERM", "INT", "HUP"] {
        let mut terminal = Terminal::new(&[]);
        terminal.until_it_shows("Load city");
        assert!(terminal.is_taken());
        if end == "\x03" {
            terminal.type_in(end);
        } else {
            terminal.signal(end);
        }
        assert_eq!(terminal.ended(), 0, "{end:?}");
        terminal.assert_given_back();
    }
}

#[test]
fn ctrl_z_gives_the_terminal_back_and_fg_takes_it_again() {
    for stop in ["\x1a", "TSTP"] {
        let mut terminal = Terminal::new(&[]);
        terminal.until_it_shows("Load city");
        if stop == "\x1a" {
            terminal.type_in(stop);
        } else {
            terminal.signal(stop);
        }
        terminal.until("the terminal given back", |t| t.modes() == t.before);
        terminal.assert_given_back();
        assert!(terminal.child.try_wait().expect("it can be waited for").is_none(), "it is stopped, not ended");
        terminal.signal("CONT");
        terminal.until("the terminal taken again", |t| t.is_taken());
        terminal.until_it_shows("Load city");
        terminal.type_in("q");
        assert_eq!(terminal.ended(), 0);
        terminal.assert_given_back();
    }
}

#[test]
fn where_its_terminal_is_closed_it_ends() {
    let mut terminal = Terminal::new(&[]);
    terminal.until_it_shows("Load city");
    // The reader holds the terminal open: it ends with what it sends to.
    terminal.output = channel().1;
    terminal.reader.take().map(std::thread::JoinHandle::join);
    (terminal.master, terminal.input) = (None, Box::new(std::io::sink()));
    let begun = Instant::now();
    while terminal.child.try_wait().expect("it can be waited for").is_none() {
        assert!(begun.elapsed() < PATIENCE, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_disk_that_takes_no_more_is_told_in_words_and_leaves_no_half_file() {
    let saved = Saved::new();
    let mut command = CommandBuilder::new("sh");
    // A file may have one block: the system refuses the rest, as it does on a full disk.
    command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$1\"", env!("CARGO_BIN_EXE_city"), saved.str()]);
    let mut terminal = Terminal::run(command, saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("s");
    terminal.until_it_shows("save the city");
    terminal.type_in("\r");
    terminal.until_it_shows("it is larger than the system allows");
    terminal.type_in("\x1b");
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("\x03");
    terminal.ended();
    terminal.assert_given_back();
    let saves = std::fs::read_dir(saved.dir.path().join("cities")).expect("the folder of saves");
    assert_eq!(saves.count(), 0);
}
