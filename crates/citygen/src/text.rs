//! Names, and text that others wrote, as messages may show them.

pub use mapkit::text::{count, escaped, is_hidden, range, shown};

/// Longest name in characters, of anything. The names that flavor packs give are shorter: see their limits.
pub const LONGEST_NAME: usize = 300;

/// Whether a name can be shown: not too long, and nothing hidden in it.
///
/// # Errors
/// What is wrong with it, to follow the words for what it names.
pub fn check_name(name: &str) -> Result<(), String> {
    if let Some(c) = name.chars().find(|&c| is_hidden(c)) {
        return Err(format!("holds the character U+{:04X}, which does not show", u32::from(c)));
    }
    if name.chars().nth(LONGEST_NAME).is_some() {
        return Err(format!("is longer than {LONGEST_NAME} characters"));
    }
    Ok(())
}
