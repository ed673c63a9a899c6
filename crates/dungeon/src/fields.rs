//! The configuration by name: what each field is for, what it allows, and how it is read from text.
//!
//! Command lines, forms and help pages are drawn from this one table. Defaults are those of [`Config::default`], as
//! text by [`Config::text`].

use mapkit::text::shown;
use mapkit::{Seed, reading};

use crate::{Config, ConfigError};

/// One field of the configuration as a person meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in errors.
    pub name: &'static str,
    /// Its name in a form.
    pub label: &'static str,
    /// Its name on a command line.
    pub flag: &'static str,
    /// What it does to a dungeon, in a sentence.
    pub about: &'static str,
    /// What may be given, in a few words.
    pub allowed: &'static str,
}

impl Config {
    /// Every field, in the order in which they are shown.
    pub const FIELDS: [Field; 8] = [
        Field {
            name: "seed",
            label: "Seed",
            flag: "seed",
            about: "Where all chance comes from.",
            allowed: Seed::ALLOWED,
        },
        Field {
            name: "width",
            label: "Width",
            flag: "width",
            about: "Columns of the map.",
            allowed: "a whole number from 1 to 1024",
        },
        Field {
            name: "height",
            label: "Height",
            flag: "height",
            about: "Rows of the map.",
            allowed: "a whole number from 1 to 1024",
        },
        Field {
            name: "room_min",
            label: "Least room",
            flag: "room-min",
            about: "Least side of a room.",
            allowed: "a whole number from 1 to the largest room, and a room with its walls must fit the map",
        },
        Field {
            name: "room_max",
            label: "Largest room",
            flag: "room-max",
            about: "Greatest side of a room.",
            allowed: "a whole number from the least room up",
        },
        Field {
            name: "depth",
            label: "Depth",
            flag: "depth",
            about: "How often the map is halved at most: up to 2^depth rooms.",
            allowed: "a whole number from 0 to 12",
        },
        Field {
            name: "extra_corridors",
            label: "Extra corridors",
            flag: "extra-corridors",
            about: "Chance of a corridor more between neighbouring rooms, which makes loops.",
            allowed: "0 (none) to 1 (every one)",
        },
        Field {
            name: "rerolls",
            label: "Rerolls",
            flag: "reroll",
            about: "Draws a pass again and keeps everything before it.",
            allowed: "PASS=N with N from 0 to 4294967295, several with commas between",
        },
    ];

    /// The field called `name`, or whose flag is that.
    pub fn field(name: &str) -> Option<Field> {
        Self::FIELDS.into_iter().find(|field| field.name == name || field.flag == name)
    }

    /// Reads one field from text. Its range is checked by [`Config::validate`], not here.
    ///
    /// # Errors
    /// There is no such field, or the text is not of its kind: what was given and what is allowed.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ConfigError> {
        let Some(field) = Self::field(name) else {
            let names: Vec<_> = Self::FIELDS.iter().map(|f| f.name).collect();
            let reason = format!("there is no `{}`; the fields are {}", shown(name), names.join(", "));
            return Err(ConfigError { field: "configuration", reason });
        };
        let text = text.trim();
        let read = match field.name {
            "seed" => reading::seed(text, &mut self.seed),
            "width" => reading::value(text, &mut self.width),
            "height" => reading::value(text, &mut self.height),
            "room_min" => reading::value(text, &mut self.room_min),
            "room_max" => reading::value(text, &mut self.room_max),
            "depth" => reading::value(text, &mut self.depth),
            "extra_corridors" => reading::real(text, &mut self.extra_corridors),
            _ => reading::rerolls(text, &mut self.rerolls),
        };
        read.ok_or_else(|| ConfigError {
            field: field.name,
            reason: format!("`{}` is not allowed; give {}", shown(text), field.allowed),
        })
    }

    /// One field as text that [`Config::set`] reads back; empty where nothing is rerolled, and for an unknown name.
    pub fn text(&self, name: &str) -> String {
        match name {
            "seed" => self.seed.to_string(),
            "width" => self.width.to_string(),
            "height" => self.height.to_string(),
            "room_min" => self.room_min.to_string(),
            "room_max" => self.room_max.to_string(),
            "depth" => self.depth.to_string(),
            "extra_corridors" => self.extra_corridors.to_string(),
            "rerolls" => reading::rerolls_text(&self.rerolls),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_read_back_from_its_text() {
        let mut config = Config { width: 33, extra_corridors: 0.123_456_79, ..Config::with_seed(u64::MAX) };
        config.set("reroll", "room_carver=2, bsp_partition=0").expect("a list of rerolls");
        let mut back = Config::default();
        for field in Config::FIELDS {
            back.set(field.name, &config.text(field.name)).expect("its own text");
        }
        assert_eq!(back, config);
    }

    #[test]
    fn text_of_another_kind_is_refused_with_what_is_allowed_and_changes_nothing() {
        for (name, text) in [
            ("seed", "-1"),
            ("width", "wide"),
            ("depth", "1.5"),
            ("extra_corridors", "nan"),
            ("rerolls", "lots"),
            ("mood", "1"),
        ] {
            let mut config = Config::default();
            let error = config.set(name, text).expect_err(name);
            assert_eq!(config, Config::default());
            assert!(error.reason.len() > 20, "{error}");
        }
    }
}
