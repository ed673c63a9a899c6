//! The parts that names are made from, and the glyphs of signs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthChar;

use crate::model::{BuildingKind, SignGlyph, Theme};
use crate::text::{check_name, shown};

/// Least entries in every list of parts; with fewer, names repeat at once.
const LEAST_PARTS: usize = 12;

/// Most entries in a list. More would take time and memory, and give a city no more names.
const MOST_PARTS: usize = 1000;

/// Longest entry in characters. With longer ones, a dense city's names would fit neither in a save nor on a screen.
const LONGEST_PART: usize = 40;

/// Longest syllable in characters: every shop's name has two.
const LONGEST_SYLLABLE: usize = 16;

/// Most places in a template, each of which a name is put in.
const MOST_PLACES: usize = 2;

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
            let refuse = || {
                format!(
                    "signs: `{}` cannot stand on a sign; allowed are {}",
                    shown(c.encode_utf8(&mut [0; 4])),
                    SignGlyph::all().map(SignGlyph::char).collect::<String>()
                )
            };
            SignGlyph::from_char(c).ok_or_else(refuse)
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
        check_list("corp_first", &self.corp_first, LEAST_PARTS, LONGEST_SYLLABLE)?;
        check_list("corp_second", &self.corp_second, LEAST_PARTS, LONGEST_SYLLABLE)?;
        check_list("corp_suffixes", &self.corp_suffixes, LEAST_PARTS, LONGEST_PART)?;
        check_templates("landmarks", &self.landmarks, &["{corp}", "{district}"])?;
        for (kind, templates) in &self.shops {
            check_templates(&format!("shops: {kind:?}"), templates, &["{syl}"])?;
        }
        let signs = self.signs.chars().count();
        if signs < LEAST_PARTS {
            return Err(format!("signs has fewer than {LEAST_PARTS} glyphs"));
        }
        if signs > MOST_PARTS {
            return Err(format!("signs has {signs} glyphs; at most {MOST_PARTS} are allowed"));
        }
        Ok(())
    }
}

fn check_parts(list: &str, parts: &NameParts) -> Result<(), String> {
    check_list(&format!("{list}: prefixes"), &parts.prefixes, LEAST_PARTS, LONGEST_PART)?;
    check_list(&format!("{list}: suffixes"), &parts.suffixes, LEAST_PARTS, LONGEST_PART)
}

/// Checks a list of templates: each has one of `places`, not too many of them, and nothing else in braces.
fn check_templates(list: &str, templates: &[String], places: &[&str]) -> Result<(), String> {
    check_list(list, templates, 1, LONGEST_PART)?;
    for template in templates {
        let rest = places.iter().fold(template.clone(), |text, place| text.replace(place, ""));
        if rest.contains(['{', '}']) || rest == *template {
            let wanted = places.join(" or ");
            return Err(format!("{list}: `{}` needs the place {wanted} and no other", shown(template)));
        }
        if places.iter().map(|place| template.matches(place).count()).sum::<usize>() > MOST_PLACES {
            return Err(format!("{list}: `{}` has more than {MOST_PLACES} places", shown(template)));
        }
    }
    Ok(())
}

/// Checks the number of entries, their lengths, and that every glyph takes exactly one column.
fn check_list(list: &str, entries: &[String], least: usize, longest: usize) -> Result<(), String> {
    if entries.len() < least {
        return Err(format!("{list} has {} entries; at least {least} are needed", entries.len()));
    }
    if entries.len() > MOST_PARTS {
        return Err(format!("{list} has {} entries; at most {MOST_PARTS} are allowed", entries.len()));
    }
    for entry in entries {
        if entry.trim().is_empty() {
            return Err(format!("{list} has an empty entry"));
        }
        if entry.chars().nth(longest).is_some() {
            return Err(format!("{list}: `{}` is longer than {longest} characters", shown(entry)));
        }
        check_name(entry).map_err(|what| format!("{list}: `{}` {what}", shown(entry)))?;
        if entry.chars().any(|c| c.width() != Some(1)) {
            return Err(format!("{list}: `{}` has a glyph that is not one column wide", shown(entry)));
        }
    }
    Ok(())
}
