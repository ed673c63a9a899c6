//! Commands as a shell takes them, so that a line that is printed can be run as it stands.

use std::ffi::OsStr;

use citygen::text::escaped;
use citygen::{Field, Params};

use crate::locale;

/// A word as a POSIX shell reads it: as it is where no character of it means anything to one, else quoted. What a
/// terminal would not show, or the locale not carry, is spelt out (`$'\x1b'`, which bash, zsh and POSIX 2024 read).
pub(crate) fn word(text: &OsStr) -> String {
    quoted(text.as_encoded_bytes(), locale::is_utf8())
}

fn quoted(bytes: &[u8], is_utf8: bool) -> String {
    let is_plain = |b: &u8| b.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(b);
    let text = std::str::from_utf8(bytes).ok().filter(|text| escaped(text) == *text);
    match text.filter(|text| is_utf8 || text.is_ascii()) {
        Some(text) if !text.is_empty() && bytes.iter().all(is_plain) => text.to_owned(),
        Some(text) => format!("'{}'", text.replace('\'', "'\\''")),
        None => {
            let spelt = |&b: &u8| match b {
                b'\'' | b'\\' => format!("\\{}", char::from(b)),
                b' '..=b'~' => char::from(b).to_string(),
                _ => format!("\\x{b:02x}"),
            };
            format!("$'{}'", bytes.iter().map(spelt).collect::<String>())
        }
    }
}

/// The flags that make a city of these parameters, as they are typed.
pub(crate) fn flags(params: &Params) -> String {
    let plain = Params::default();
    listed(params, |field| field.name == "seed" || !params.same_field(field.name, &plain))
}

/// The same without the seed: empty where all is as by default.
pub(crate) fn flags_but_seed(params: &Params) -> String {
    let plain = Params::default();
    listed(params, |field| field.name != "seed" && !params.same_field(field.name, &plain))
}

fn listed(params: &Params, is_told: impl Fn(&Field) -> bool) -> String {
    let words = Params::FIELDS.into_iter().filter(is_told);
    let flag = |field: Field| format!("--{} {}", field.flag(), word(params.text(field.name).as_ref()));
    words.map(flag).collect::<Vec<_>>().join(" ")
}

/// The command that grows a city again.
pub(crate) fn gen_command(params: &Params) -> String {
    format!("city gen {}", flags(params))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{flags_but_seed, quoted};
    use citygen::Params;

    #[test]
    fn only_words_that_mean_something_to_a_shell_are_quoted() {
        for (bytes, wanted) in [
            (&b"a.csv"[..], "a.csv"),
            (b"", "''"),
            (b"my table.csv", "'my table.csv'"),
            (b"it's", r"'it'\''s'"),
            (b"a$HOME", "'a$HOME'"),
            ("東京.csv".as_bytes(), "'東京.csv'"),
            (b"a\x1b[2Jb\nc", r"$'a\x1b[2Jb\x0ac'"),
            (b"\xff'\\", r"$'\xff\'\\'"),
        ] {
            assert_eq!(quoted(bytes, true), wanted);
        }
        assert_eq!(quoted("é".as_bytes(), false), r"$'\xc3\xa9'");
    }

    #[test]
    fn a_shell_reads_back_what_was_quoted() {
        for bytes in
            [&b"it's a \"$(x)\" `y` \\ *"[..], "東京 é".as_bytes(), b"\x1b[2J\n\t\xff\xfe", b"-h", b"~", b"a=b"]
        {
            let Ok(ended) = Command::new("bash").args(["-c", &format!("printf %s {}", quoted(bytes, true))]).output()
            else {
                return;
            };
            assert_eq!(ended.stdout, bytes, "{}", quoted(bytes, true));
        }
    }

    #[test]
    fn default_parameters_need_no_flags() {
        assert_eq!(flags_but_seed(&Params::with_seed(9)), "");
        assert_eq!(flags_but_seed(&Params { decay: 0.9, ..Params::with_seed(9) }), "--decay 0.9");
    }
}
