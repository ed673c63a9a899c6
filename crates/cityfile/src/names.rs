//! File names from the names of cities.

/// Longest stem in bytes: with it and a temporary ending, a name fits every common file system.
const LONGEST_STEM: usize = 96;

/// Names that Windows keeps for devices, whatever the ending.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1",
    "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// A file name, ending in `.city`, that is safe on every common system, for any name that a person may type.
///
/// Letters, digits, spaces, `-`, `_`, `'` and inner dots stay; everything else becomes `-`. It is never empty, never
/// hidden, never a path.
///
/// ```
/// assert_eq!(cityfile::file_name("Neo Kyoto"), "Neo Kyoto.city");
/// assert_eq!(cityfile::file_name("../../etc/passwd"), "etc-passwd.city");
/// assert_eq!(cityfile::file_name(""), "city.city");
/// ```
pub fn file_name(name: &str) -> String {
    let keep = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\'' | '.');
    let mut stem = String::new();
    for c in name.chars().map(|c| if keep(c) { c } else { '-' }) {
        let doubled = matches!(c, '-' | ' ' | '.') && stem.ends_with(c);
        if !doubled {
            stem.push(c);
        }
    }
    let mut stem = stem.trim_matches(|c: char| matches!(c, ' ' | '-' | '.'));
    while stem.len() > LONGEST_STEM {
        let last = stem.char_indices().next_back().map_or(0, |(i, _)| i);
        stem = stem[..last].trim_end_matches([' ', '-', '.']);
    }
    let first = stem.split('.').next().unwrap_or_default().trim().to_ascii_lowercase();
    match stem {
        "" => "city.city".into(),
        _ if DEVICES.contains(&first.as_str()) => format!("city-{stem}.city"),
        _ => format!("{stem}.city"),
    }
}
