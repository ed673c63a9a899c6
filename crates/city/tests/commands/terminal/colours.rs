//! What the game sends for which terminal.

use crate::common::Saved;
use crate::pty::{Environment, Terminal};

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
    for old in ["vt100", "vt102", "vt220", "vt320", "xterm-mono", "cons25-m"] {
        assert_eq!(colours(&[("TERM", old)]), [false; 3], "{old}");
    }
    for new in ["vte-256color", "vt525"] {
        assert_ne!(colours(&[("TERM", new)]), [false; 3], "{new}");
    }
    assert_eq!(colours(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), [false; 3]);
    assert_eq!(colours(&[("COLORTERM", "truecolor"), ("TERM", "dumb")]), [false; 3]);
}

#[test]
fn in_ascii_not_a_byte_of_anything_else_is_sent() {
    let saved = Saved::new();
    let mut terminal = Terminal::with(&["--ascii", saved.str()], saved.dir.path(), &[]);
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("\x03");
    assert_eq!(terminal.ended(), 130);
    terminal.assert_given_back();
    assert!(terminal.written.is_ascii());
}

#[test]
fn where_the_locale_is_not_utf8_it_is_played_in_ascii() {
    let saved = Saved::new();
    let mut terminal = Terminal::with(&[saved.str()], saved.dir.path(), &[("LC_ALL", "C")]);
    terminal.until_it_shows("EXPLORE");
    terminal.type_in("\x03");
    assert_eq!(terminal.ended(), 130);
    assert!(terminal.written.is_ascii());
}
