//! The terminal is given back however the game ends, taken again when it goes on, and never waited for once it is gone.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::common::Saved;
use crate::pty::{PATIENCE, Terminal, kill, modes};

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
    for (end, code) in [("\x03", 130), ("TERM", 143), ("INT", 130), ("HUP", 129), ("QUIT", 131)] {
        let mut terminal = Terminal::new(&[]);
        terminal.until_it_shows("Load city");
        assert!(terminal.is_taken());
        terminal.end_by(end, code);
    }
}

#[test]
fn ctrl_z_gives_the_terminal_back_and_fg_takes_it_again() {
    for stop in ["\x1a", "TSTP"] {
        let (_saved, mut terminal, pid) = in_a_shell();
        if stop == "\x1a" {
            terminal.type_in(stop);
        } else {
            assert!(kill(stop, &pid));
        }
        terminal.until_it_shows("Stopped");
        terminal.until("the alternate screen left", |t| !t.screen.screen().alternate_screen());
        terminal.until("the cursor shown", |t| !t.screen.screen().hide_cursor());
        terminal.type_in("fg\r");
        terminal.until("the terminal taken again", |t| t.is_taken());
        terminal.until_it_shows("EXPLORE");
        terminal.type_in("\x03");
        terminal.until_it_shows("ready>");
    }
}

#[test]
fn where_no_shell_could_wake_it_ctrl_z_does_not_stop_it() {
    for stop in ["\x1a", "TSTP"] {
        // It is the first of its session, as in a window opened for it alone.
        let mut terminal = Terminal::new(&[]);
        terminal.until_it_shows("Load city");
        if stop == "\x1a" {
            terminal.type_in(stop);
        } else {
            terminal.signal(stop);
        }
        terminal.until("the terminal taken", |t| t.is_taken());
        terminal.type_in("q");
        assert_eq!(terminal.ended(), 0, "{stop}");
        terminal.assert_given_back();
    }
}

#[test]
fn a_signal_ends_it_also_while_its_terminal_takes_no_output() {
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("QUIT", 131)] {
        let size = PtySize { rows: 70, cols: 250, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_city"));
        command.env("TERM", "xterm-256color");
        let before = modes(pair.master.as_ref());
        let mut child = pair.slave.spawn_command(command).expect("the program starts");
        let mut input = pair.master.take_writer().expect("a writer");
        let begun = Instant::now();
        while modes(pair.master.as_ref()) == before {
            assert!(begun.elapsed() < PATIENCE, "it never takes the terminal");
            std::thread::sleep(Duration::from_millis(20));
        }
        // Nobody reads what it writes: drawing everything again and again fills the terminal up.
        for _ in 0..60 {
            input.write_all(b"\x0c").and_then(|()| input.flush()).expect("the terminal takes keys");
            std::thread::sleep(Duration::from_millis(30));
        }
        let begun = Instant::now();
        assert!(kill(signal, &child.process_id().expect("it runs").to_string()));
        let status = loop {
            if let Some(status) = child.try_wait().expect("it can be waited for") {
                break status;
            }
            if begun.elapsed() > PATIENCE {
                let _ = child.kill();
                panic!("{signal} does not end it");
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        assert!(begun.elapsed() > Duration::from_millis(300), "it was not waiting for its terminal");
        assert_eq!(status.exit_code(), code, "{signal}");
        assert_eq!(modes(pair.master.as_ref()), before, "{signal}");
    }
}

/// Asserts that a process ends soon.
#[track_caller]
fn assert_ends(pid: &str) {
    // One that has ended stays until its parent asks, which a shell at its prompt may not do before the next line.
    let runs = || {
        let ps = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps runs");
        let state = String::from_utf8_lossy(&ps.stdout).trim().to_owned();
        !state.is_empty() && !state.starts_with('Z')
    };
    let begun = Instant::now();
    while runs() {
        assert!(begun.elapsed() < PATIENCE, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The number of the process that wrote it into this file.
#[track_caller]
fn pid(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("the process has said its number");
    text.trim().to_owned()
}

/// What a shell does to become the game, once it has said its number.
const SAYS_ITS_PID: &str = "echo $$ > pid; exec \"$0\" \"$@\"";

#[test]
fn where_its_terminal_is_closed_it_ends_even_where_hangups_are_ignored() {
    for shell in ["", "trap '' HUP; "] {
        let saved = Saved::new();
        let mut command = CommandBuilder::new("sh");
        // The shell is what the system tells of the end of the terminal; it does not pass it on.
        let script = format!("{shell}sh -c '{SAYS_ITS_PID}' \"$0\" \"$1\"; echo $? > code");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_city"), saved.str()]);
        let mut terminal = Terminal::run(command, saved.dir.path(), &[]);
        terminal.until_it_shows("EXPLORE");
        let pid = pid(&saved.dir.path().join("pid"));
        terminal.close();
        assert_ends(&pid);
        if !shell.is_empty() {
            terminal.ended();
            let code = fs::read_to_string(saved.dir.path().join("code")).expect("a code");
            assert_eq!(code.trim(), "129");
        }
    }
}

/// A shell with job control that has started the game on a save; the folder, and the game's number.
fn in_a_shell() -> (Saved, Terminal, String) {
    let saved = Saved::new();
    let mut command = CommandBuilder::new("bash");
    command.args(["--norc", "--noprofile", "-i"]);
    let says = format!("sh -c '{SAYS_ITS_PID}' '{}' '{}'\r", env!("CARGO_BIN_EXE_city"), saved.str());
    let mut terminal = Terminal::run(command, saved.dir.path(), &[("PS1", "ready> ")]);
    terminal.until_it_shows("ready>");
    terminal.type_in(&says);
    terminal.until_it_shows("EXPLORE");
    let pid = pid(&saved.dir.path().join("pid"));
    (saved, terminal, pid)
}

#[test]
fn after_a_stop_that_nobody_can_catch_fg_takes_the_terminal_again() {
    let (_saved, mut terminal, pid) = in_a_shell();
    terminal.until("the terminal taken", |t| t.is_taken());
    assert!(kill("STOP", &pid));
    terminal.until_it_shows("Stopped");
    terminal.type_in("fg\r");
    terminal.until("the terminal taken again", |t| t.is_taken());
    terminal.until_it_shows("EXPLORE");
    // A key is enough, without Enter.
    terminal.type_in("w");
    terminal.until_it_shows("WALK");
    terminal.type_in("\x03");
    terminal.until_it_shows("ready>");
    terminal.type_in("echo code $?\r");
    terminal.until_it_shows("code 130");
}

#[test]
fn a_game_that_is_stopped_can_be_ended_and_the_shell_goes_on_in_a_whole_terminal() {
    for stop in ["STOP", "TSTP"] {
        let (_saved, mut terminal, pid) = in_a_shell();
        assert!(kill(stop, &pid));
        terminal.until_it_shows("Stopped");
        terminal.type_in("kill %1\r");
        assert_ends(&pid);
        // The shell tells of it at a prompt, which may be on the screen that goes, and asks for it at the latest when it
        // waits for another program.
        terminal.type_in("/bin/true\r");
        terminal.until("the code", |t| String::from_utf8_lossy(&t.written).contains("Exit 143"));
        terminal.until("the alternate screen left", |t| !t.screen.screen().alternate_screen());
        assert!(!terminal.screen.screen().hide_cursor(), "{stop}");
        assert_eq!(terminal.screen.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None, "{stop}");
        terminal.type_in("echo still $((40 + 2)) here\r");
        terminal.until_it_shows("still 42 here");
    }
}

#[test]
fn in_the_background_it_leaves_the_terminal_to_the_shell() {
    let (_saved, mut terminal, pid) = in_a_shell();
    terminal.type_in("\x1a");
    terminal.until_it_shows("Stopped");
    terminal.type_in("bg\r");
    // It stops once more instead of painting over the shell.
    terminal.type_in("echo still $((40 + 2)) here\r");
    terminal.until_it_shows("still 42 here");
    assert!(!terminal.screen.screen().alternate_screen());
    terminal.type_in("fg\r");
    terminal.until_it_shows("EXPLORE");
    terminal.until("the terminal taken again", |t| t.is_taken());
    terminal.type_in("q");
    terminal.until_it_shows("Load city");
    assert!(kill("TERM", &pid));
    assert_ends(&pid);
}
