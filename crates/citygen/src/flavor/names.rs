//! The parts that names are made from, and the glyphs of signs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthChar;

use crate::model::{BuildingKind, SignGlyph, Theme};
use crate::text::{check_name, shown};

/// Least entries in every list of parts; with fewer, names repeat at once.
const LEAST_PARTS: usize = 12;

/// First and last parts of a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameParts {
    /// What a name begins with.
    pub prefixes: Vec<String>,
    /// What a name ends with.
    pub suffixes: Vec<String>,
}

/// The parts that names are made from, and the glyphs of signs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// Parts of a city's name.
    pub city: NameParts,
    /// Parts of a district's name, per theme.
    pub districts: BTreeMap<Theme, NameParts>,
    /// First syllables of a corporation.
    pub corp_first: Vec<String>,
    /// Second syllables of a corporation.
    pub corp_second: Vec<String>,
    /// What follows a corporation's name.
    pub corp_suffixes: Vec<String>,
    /// Name templates per kind of shop, with a place `{syl}`.
    pub shops: BTreeMap<BuildingKind, Vec<String>>,
    /// Name templates of landmarks, with places `{corp}` and `{district}`.
    pub landmarks: Vec<String>,
    /// Glyphs of signs, as one string.
    pub signs: String,
    #[serde(skip)]
    sign_glyphs: Vec<SignGlyph>,
}

impl Names {
    /// Reads a `names.ron`.
    ///
    /// # Errors
    /// The line where RON gives one, and what is missing or wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut names: Self = ron::from_str(text).map_err(|e| e.to_string())?;
        names.check()?;
        let glyph = |c: char| {
            SignGlyph::from_char(c).ok_or_else(|| {
                format!(
                    "signs: `{}` is not a sign glyph; see `SignGlyph` for those that are",
                    shown(c.encode_utf8(&mut [0; 4]))
                )
            })
        };
        names.sign_glyphs = names.signs.chars().map(glyph).collect::<Result<_, _>>()?;
        Ok(names)
    }

    /// The glyphs of signs.
    pub fn sign_glyphs(&self) -> &[SignGlyph] {
        &self.sign_glyphs
    }

    fn check(&self) -> Result<(), String> {
        check_parts("city", &self.city)?;
        for &theme in Theme::ALL {
            let parts = self.districts.get(&theme).ok_or_else(|| format!("districts: {theme:?} is missing"))?;
            check_parts(&format!("districts: {theme:?}"), parts)?;
        }
        check_list("corp_first", &self.corp_first, LEAST_PARTS)?;
        check_list("corp_second", &self.corp_second, LEAST_PARTS)?;
        check_list("corp_suffixes", &self.corp_suffixes, LEAST_PARTS)?;
        check_list("landmarks", &self.landmarks, 1)?;
        check_places("landmarks", &self.landmarks, &["{corp}", "{district}"])?;
        for (kind, templates) in &self.shops {
            let list = format!("shops: {kind:?}");
            check_list(&list, templates, 1)?;
            check_places(&list, templates, &["{syl}"])?;
        }
        if self.signs.chars().count() < LEAST_PARTS {
            return Err(format!("signs has fewer than {LEAST_PARTS} glyphs"));
        }
        Ok(())
    }
}

fn check_parts(list: &str, parts: &NameParts) -> Result<(), String> {
    check_list(&format!("{list}: prefixes"), &parts.prefixes, LEAST_PARTS)?;
    check_list(&format!("{list}: suffixes"), &parts.suffixes, LEAST_PARTS)
}

/// Checks that every template has one of `places`, and nothing else in braces.
fn check_places(list: &str, templates: &[String], places: &[&str]) -> Result<(), String> {
    for template in templates {
        let rest = places.iter().fold(template.clone(), |text, place| text.replace(place, ""));
        if rest.contains(['{', '}']) || rest == *template {
            return Err(format!(
                "{list}: `{}` needs the place {} and no other",
                shown(template),
                places.join(" or ")
            ));
        }
    }
    Ok(())
}

/// Checks length, and that every glyph takes exactly one column.
fn check_list(list: &str, entries: &[String], least: usize) -> Result<(), String> {
    if entries.len() < least {
        return Err(format!("{list} has {} entries; at least {least} are needed", entries.len()));
    }
    for entry in entries {
        if entry.trim().is_empty() {
            return Err(format!("{list} has an empty entry"));
        }
        check_name(entry).map_err(|what| format!("{list}: `{}` {what}", shown(entry)))?;
        if entry.chars().any(|c| c.width() != Some(1)) {
            return Err(format!("{list}: `{}` has a glyph that is not one column wide", shown(entry)));
        }
    }
    Ok(())
}
