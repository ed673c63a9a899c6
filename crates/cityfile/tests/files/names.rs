//! Names typed by a person become safe file names.

use cityfile::file_name;

#[test]
fn names_become_file_names() {
    let cases = [
        ("Neo Kyoto", "Neo Kyoto.city"),
        ("  .hidden.  ", "hidden.city"),
        ("../../etc/passwd", "etc-passwd.city"),
        ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j.city"),
        ("tab\there\n", "tab-here.city"),
        ("", "city.city"),
        ("...", "city.city"),
        ("CON", "city-CON.city"),
        ("nul.txt", "city-nul.txt.city"),
        ("Ōsaka 大阪", "Ōsaka 大阪.city"),
    ];
    for (name, wanted) in cases {
        assert_eq!(file_name(name), wanted, "{name:?}");
    }
}

#[test]
fn every_name_is_short_and_a_single_component() {
    let long = "大".repeat(500);
    for name in [long.as_str(), &"a. ".repeat(200), "\u{202e}gnp.ytic", "\0", "~", "-rf"] {
        let file = file_name(name);
        assert!(file.len() <= 110, "{file}");
        assert_eq!(std::path::Path::new(&file).components().count(), 1, "{file}");
        assert!(!file.starts_with(['.', '-', ' ']) && !file.chars().any(char::is_control), "{file}");
    }
}
