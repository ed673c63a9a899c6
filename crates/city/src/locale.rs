//! What the locale says of characters: whether whoever reads the output understands UTF-8.

/// Whether text may be written in UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that says anything names it.
///
/// Where none says anything it may: terminals of today, containers and systems without locales read UTF-8.
pub(crate) fn is_utf8() -> bool {
    let variable = |name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    of(["LC_ALL", "LC_CTYPE", "LANG"].map(variable))
}

/// Whether the locale of these values, the strongest first, uses UTF-8. An empty one says nothing.
fn of(values: [Option<String>; 3]) -> bool {
    values.into_iter().flatten().find(|value| !value.is_empty()).is_none_or(|locale| names_utf8(&locale))
}

/// Whether a locale such as `de_DE.UTF-8@euro` names UTF-8 as its character set. Some systems write the set alone.
fn names_utf8(locale: &str) -> bool {
    let locale = locale.split('@').next().unwrap_or_default();
    let set = locale.rsplit('.').next().unwrap_or_default();
    matches!(set.to_ascii_lowercase().as_str(), "utf-8" | "utf8")
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn the_first_variable_that_says_anything_decides() {
        let locale = |values: [&str; 3]| of(values.map(|value| (value != "-").then(|| value.to_string())));
        for utf8 in ["C.UTF-8", "en_US.utf8", "de_DE.UTF-8@euro", "UTF-8", "C.utf-8"] {
            assert!(locale([utf8, "C", "C"]) && locale(["-", utf8, "C"]) && locale(["", "-", utf8]), "{utf8}");
        }
        for other in ["C", "POSIX", "en_US", "de_DE.ISO-8859-15@euro", "ja_JP.eucJP", "utf8.C"] {
            assert!(!locale([other, "C.UTF-8", "C.UTF-8"]) && !locale(["", "", other]), "{other}");
        }
        assert!(locale(["-", "-", "-"]) && locale(["", "", ""]), "nothing is said");
    }
}
