//! Flavor: the words and the theme numbers that a city is made with, as data.
//!
//! The default pack is built in. Another pack is a folder with `names.ron` and `themes.ron`; a front end reads it and
//! hands the text to [`Flavor::parse`].

mod names;
mod themes;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

pub use names::{NameParts, Names};
pub use themes::{StreetStyle, ThemeSpec};

use crate::GenError;
use crate::model::{City, PackTexts, Theme};

/// Words and theme numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Flavor {
    /// The pack's name.
    pub name: String,
    /// Parts of names and sign glyphs.
    pub names: Names,
    themes: Vec<ThemeSpec>,
}

impl Flavor {
    /// The pack that is built in.
    pub fn builtin() -> Arc<Self> {
        static BUILTIN: LazyLock<Arc<Flavor>> = LazyLock::new(|| {
            let names = include_str!("../../../../flavor/names.ron");
            let themes = include_str!("../../../../flavor/themes.ron");
            Arc::new(Flavor::parse("default", names, themes).expect("the built-in pack is tested"))
        });
        Arc::clone(&BUILTIN)
    }

    /// A pack from the text of its two files.
    ///
    /// A byte order mark before a text counts for nothing.
    ///
    /// # Errors
    /// The file, the line where RON gives one, and what is wrong or missing.
    pub fn parse(name: &str, names: &str, themes: &str) -> Result<Self, GenError> {
        let [names, themes] = [names, themes].map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
        let refuse = |reason: String| GenError::Flavor { name: name.into(), reason };
        Ok(Self {
            name: name.into(),
            names: Names::parse(names).map_err(|why| refuse(format!("names.ron: {why}")))?,
            themes: themes::parse(themes).map_err(|why| refuse(format!("themes.ron: {why}")))?,
        })
    }

    /// The pack that a city brings with it; `None` where it was made with the built-in one, or with one that its file
    /// does not hold.
    ///
    /// # Errors
    /// Its texts cannot be used: see [`Flavor::parse`].
    pub fn of_city(city: &City) -> Option<Result<Arc<Self>, GenError>> {
        let pack = city.pack.as_ref()?;
        Some(Self::parse(&city.params.flavor, &pack.names, &pack.themes).map(Arc::new))
    }

    /// The texts that a city of this pack has to bring with it, so that it can be made again anywhere.
    pub(crate) fn texts_unless_builtin(&self) -> Option<Arc<PackTexts>> {
        let [names, themes] = (*self != *Self::builtin()).then(|| self.to_ron())?;
        Some(Arc::new(PackTexts { names, themes }))
    }

    /// The numbers of a theme.
    pub fn theme(&self, theme: Theme) -> &ThemeSpec {
        &self.themes[usize::from(theme.number())]
    }

    /// The text of its two files, `names.ron` and `themes.ron`, which [`Flavor::parse`] reads back.
    ///
    /// # Panics
    /// Never: names and numbers can always be written as RON.
    pub fn to_ron(&self) -> [String; 2] {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2);
        let themes: BTreeMap<Theme, &ThemeSpec> = Theme::ALL.iter().copied().zip(&self.themes).collect();
        let names = ron::ser::to_string_pretty(&self.names, pretty.clone());
        let themes = ron::ser::to_string_pretty(&themes, pretty);
        [names, themes].map(|text| text.expect("plain lists and numbers can be written as RON"))
    }

    /// A copy in which one theme's numbers are replaced: what a theme editor makes.
    ///
    /// # Errors
    /// What is wrong with the numbers.
    pub fn with_theme(&self, theme: Theme, spec: ThemeSpec) -> Result<Self, GenError> {
        spec.check(theme).map_err(|reason| GenError::Flavor {
            name: self.name.clone(),
            reason: format!("themes.ron: {reason}"),
        })?;
        let mut copy = self.clone();
        copy.themes[usize::from(theme.number())] = spec;
        Ok(copy)
    }
}
