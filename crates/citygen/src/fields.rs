//! Parameters by name: what each is for, what it allows, and how it is read from text.
//!
//! Command lines, forms and help pages are drawn from this one table, so they cannot disagree. Defaults are those of
//! [`Params::default`], as text by [`Params::text`].

use mapkit::{Seed, Size, reading};

use crate::text::shown;
use crate::{ParamError, Params, Water};

/// One parameter as a person meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in files and in errors.
    pub name: &'static str,
    /// What it does to a city, in a sentence.
    pub about: &'static str,
    /// What may be given, in a few words.
    pub allowed: &'static str,
    /// What stands for a value of it in a synopsis, such as `N`.
    pub value: &'static str,
}

impl Field {
    /// Its name on a command line.
    pub const fn flag(&self) -> &'static str {
        match self.name.as_bytes() {
            b"wealth_skew" => "wealth-skew",
            b"rerolls" => "reroll",
            _ => self.name,
        }
    }
}

impl Params {
    /// Every parameter, in the order in which they are checked and shown.
    pub const FIELDS: [Field; 9] = [
        Field { name: "seed", about: "Where all chance comes from.", allowed: Seed::ALLOWED, value: "N" },
        Field {
            name: "size",
            about: "Extent of the map in tiles.",
            allowed: "small (160x80), medium (240x120), large (320x160) or WIDTHxHEIGHT from 80x40 to 1024x512",
            value: "SIZE",
        },
        Field {
            name: "districts",
            about: "How many districts share the land.",
            allowed: "4 to 12, with at least 800 tiles of map for each",
            value: "N",
        },
        Field {
            name: "density",
            about: "How much of the land is built on rather than left to plazas.",
            allowed: "0 (open) to 1 (packed)",
            value: "X",
        },
        Field {
            name: "wealth_skew",
            about: "Makes every district poorer or richer: more neon, cameras and security.",
            allowed: "-1 (poor) to 1 (rich)",
            value: "X",
        },
        Field {
            name: "decay",
            about: "How run down the city is: puddles, trash, broken things.",
            allowed: "0 (kept) to 1 (ruined)",
            value: "X",
        },
        Field { name: "water", about: "What water the city lies at.", allowed: "none, bay or river", value: "KIND" },
        Field {
            name: "flavor",
            about: "The flavor pack that names and themes come from.",
            allowed: "default, or the name of a folder with a flavor pack",
            value: "NAME",
        },
        Field {
            name: "rerolls",
            about: "Draws a pass again and keeps everything before it.",
            allowed: "PASS=N with N from 0 to 4294967295, several with commas between",
            value: "PASS=N",
        },
    ];

    /// The parameter called `name`, or whose flag is that.
    pub fn field(name: &str) -> Option<Field> {
        Self::FIELDS.into_iter().find(|field| field.name == name || field.flag() == name)
    }

    /// Reads one parameter from text. Its range is checked by [`Params::validate`], not here.
    ///
    /// # Errors
    /// There is no such parameter, or the text is not of its kind: what was given and what is allowed.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        let Some(field) = Self::field(name) else {
            let names: Vec<_> = Self::FIELDS.iter().map(|f| f.name).collect();
            let reason = format!("there is no `{}`; the parameters are {}", shown(name), names.join(", "));
            return Err(ParamError { field: "parameter", reason });
        };
        let text = text.trim();
        let read = match field.name {
            "seed" => reading::seed(text, &mut self.seed),
            "size" => Self::parse_size(text).map(|size| self.size = size),
            "districts" => reading::value(text, &mut self.districts),
            "density" => reading::real(text, &mut self.density),
            "wealth_skew" => reading::real(text, &mut self.wealth_skew),
            "decay" => reading::real(text, &mut self.decay),
            "water" => Water::from_name(&text.to_ascii_lowercase()).map(|water| self.water = water),
            "flavor" => reading::value(text, &mut self.flavor),
            _ => reading::rerolls(text, &mut self.rerolls),
        };
        read.ok_or_else(|| ParamError {
            field: field.name,
            reason: format!("`{}` is not allowed; give {}", shown(text), field.allowed),
        })
    }

    /// One parameter as text that [`Params::set`] reads back: empty where nothing is rerolled, and for an unknown name.
    pub fn text(&self, name: &str) -> String {
        match name {
            "seed" => self.seed.to_string(),
            "size" => {
                Self::size_name(self.size).map_or_else(|| format!("{}x{}", self.size.w, self.size.h), String::from)
            }
            "districts" => self.districts.to_string(),
            "density" => self.density.to_string(),
            "wealth_skew" => self.wealth_skew.to_string(),
            "decay" => self.decay.to_string(),
            "water" => self.water.name().into(),
            "flavor" => self.flavor.clone(),
            "rerolls" => reading::rerolls_text(&self.rerolls),
            _ => String::new(),
        }
    }

    /// Sets how often a pass was rerolled; 0 takes the entry away.
    pub fn set_reroll(&mut self, pass: &str, count: u32) {
        reading::set_reroll(&mut self.rerolls, pass, count);
    }

    /// Takes away what says nothing: entries of passes that were rerolled 0 times. Equal cities have equal parameters
    /// then.
    pub fn normalise(&mut self) {
        self.rerolls.retain(|_, count| *count != 0);
    }

    /// Takes one parameter over from `other`. Unknown names change nothing.
    pub fn copy_field(&mut self, name: &str, other: &Self) {
        match name {
            "seed" => self.seed = other.seed,
            "size" => self.size = other.size,
            "districts" => self.districts = other.districts,
            "density" => self.density = other.density,
            "wealth_skew" => self.wealth_skew = other.wealth_skew,
            "decay" => self.decay = other.decay,
            "water" => self.water = other.water,
            "flavor" => self.flavor.clone_from(&other.flavor),
            "rerolls" => self.rerolls.clone_from(&other.rerolls),
            _ => {}
        }
    }

    /// Whether one parameter is the same in both.
    pub fn same_field(&self, name: &str, other: &Self) -> bool {
        let mut copy = self.clone();
        copy.copy_field(name, other);
        copy == *self
    }

    /// Every parameter that [`Params::validate`] would refuse, not only the first.
    pub fn problems(&self) -> Vec<ParamError> {
        let (mut rest, mut problems) = (self.clone(), Vec::new());
        // A refused field is set to a value that is always good, so that the next one comes to light.
        let good = Self { size: Size::new(1024, 512), districts: *Self::DISTRICTS.start(), ..Self::default() };
        while let Err(problem) = rest.validate() {
            rest.copy_field(problem.field, &good);
            problems.push(problem);
            if problems.len() == Self::FIELDS.len() {
                break;
            }
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_field_is_told_once_whatever_the_others_say() {
        let wrong = Params { size: Size::new(80, 40), districts: 12, density: f32::NAN, ..Params::default() };
        let fields: Vec<_> = wrong.problems().iter().map(|problem| problem.field).collect();
        assert_eq!(fields, ["districts", "density"]);
        let wrong = Params { size: Size::new(1, 1), districts: 99, decay: 2.0, flavor: String::new(), ..wrong };
        let fields: Vec<_> = wrong.problems().iter().map(|problem| problem.field).collect();
        assert_eq!(fields, ["size", "districts", "density", "decay", "flavor"]);
    }

    #[test]
    fn every_field_reads_what_it_allows() {
        let mut params = Params::default();
        let given = [
            ("seed", "18446744073709551615"),
            ("size", "1024x512"),
            ("districts", "12"),
            ("density", "0.25"),
            ("wealth-skew", "-1"),
            ("decay", "1"),
            ("water", "River"),
            ("flavor", "noir"),
            ("rerolls", "lots=2, net=1"),
        ];
        for (name, text) in given {
            params.set(name, text).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(!params.same_field(&name.replace('-', "_"), &Params::default()), "{name} did not change");
        }
        for source in [&params, &Params::default()] {
            let mut back = Params { seed: 1, ..Params::default() };
            for field in Params::FIELDS {
                back.set(field.name, &source.text(field.name)).expect("its own text");
            }
            assert_eq!(back, *source);
        }
        assert!(params.validate().is_ok());
    }

    #[test]
    fn a_field_is_found_by_its_name_and_by_its_flag() {
        for field in Params::FIELDS {
            assert!(!field.flag().contains('_'), "{}", field.flag());
            assert_eq!(Params::field(field.name), Some(field));
            assert_eq!(Params::field(field.flag()), Some(field));
        }
    }

    #[test]
    fn text_of_another_kind_is_refused_with_what_is_allowed() {
        for (name, text) in [("seed", "-1"), ("size", "huge"), ("water", "lake"), ("rerolls", "lots"), ("mood", "1")]
        {
            let mut params = Params::default();
            let error = params.set(name, text).expect_err(name);
            assert_eq!(params, Params::default(), "{name} was changed all the same");
            assert!(error.reason.len() > 20, "{error}");
        }
    }

    #[test]
    fn every_bad_field_is_a_problem_of_its_own() {
        let params = Params { size: Size::new(40, 40), density: 1.5, decay: f32::NAN, ..Params::default() };
        let fields: Vec<_> = params.problems().iter().map(|p| p.field).collect();
        assert_eq!(fields, ["size", "density", "decay"]);
        assert!(Params::default().problems().is_empty());
    }

    #[test]
    fn no_rerolls_are_the_same_as_none() {
        let plain = Params { size: Params::SMALL, ..Params::with_seed(3) };
        let mut params = plain.clone();
        params.rerolls.insert("lots".into(), 0);
        assert_ne!(params, plain);
        let run = crate::start(&params, &crate::Flavor::builtin()).expect("valid parameters");
        assert_eq!(run.world().city.params, plain, "a city bears normalised parameters");
        params.normalise();
        assert_eq!(params, plain);
        params.set_reroll("lots", 2);
        params.normalise();
        assert_eq!(params.rerolls.get("lots"), Some(&2));
        params.set_reroll("lots", 0);
        assert_eq!(params, plain);
    }
}
