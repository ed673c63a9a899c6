//! Characters and colours, as the locale and the terminal have them.

use crate::common::{Ended, Saved, ended, program, tiny};

/// Runs the program in a locale.
fn in_locale(args: &[&str], variables: &[(&str, &str)]) -> Ended {
    ended(program(args).envs(variables.iter().copied()))
}

const LATIN: &[(&str, &str)] = &[("LANG", "de_DE.UTF-8"), ("LC_ALL", "de_DE.ISO-8859-1")];

#[test]
fn maps_and_messages_are_ascii_where_the_locale_is_not_utf8() {
    let saved = Saved::new();
    let commands: [&[&str]; 8] = [
        &["show", saved.str()],
        &["show", saved.str(), "--at", "9,9", "--color", "always"],
        &["info", saved.str()],
        &["check", saved.str()],
        &["trace", saved.str(), "--times"],
        &["gen", "--seed", "7", "--size", "80x40", "--districts", "4"],
        &["gen", "--size", "80×40", "--districts", "5"],
        &["show", "straße.city"],
    ];
    for args in commands {
        let there = in_locale(args, &[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")]);
        for variables in [LATIN, &[("LC_CTYPE", "C")], &[("LANG", "POSIX")]] {
            let here = in_locale(args, variables);
            assert!(here.stdout.is_ascii() && here.stderr.is_ascii(), "{args:?}: {here:?}");
            assert_eq!(here.code, there.code, "{args:?}");
            let lines = |ended: &Ended| ended.text().lines().count();
            assert_eq!(lines(&here), lines(&there), "{args:?}");
        }
    }
    let map = in_locale(&["show", saved.str()], &[("LANG", "en_US.UTF-8")]).done();
    assert!(!map.stdout.is_ascii(), "there is something to put into ASCII");
}

#[test]
fn formats_keep_the_characters_of_their_own() {
    let args = tiny(&["gen", "--seed", "7", "--json", "--quiet"]);
    assert_eq!(in_locale(&args, LATIN).done().stdout, ended(&mut program(&args)).done().stdout);
    let args = tiny(&["gen", "--seed", "7", "--out", "-", "--quiet"]);
    assert_eq!(in_locale(&args, LATIN).done().stdout, ended(&mut program(&args)).done().stdout);
}

#[cfg(unix)]
#[test]
fn a_terminal_without_a_description_or_a_dumb_one_gets_no_colours() {
    use crate::pty::Terminal;
    let saved = Saved::new();
    let shown = |set: &str| {
        let mut shell = Terminal::shell(&format!("{set} \"$city\" show a.city"), saved.dir.path());
        assert_eq!(shell.ended(), 0, "{}", shell.text());
        shell.text()
    };
    for set in ["env -u TERM", "TERM=", "TERM=dumb", "env -u TERM COLORTERM=truecolor"] {
        let text = shown(set);
        assert!(!text.contains('\u{1b}'), "{set}: {text:?}");
    }
    assert!(shown("TERM=xterm-256color").contains("\u{1b}[0;38;5;"));
}
