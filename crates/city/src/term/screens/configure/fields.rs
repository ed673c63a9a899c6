//! The lines of the form: a text for each parameter, read as every other place reads it, and the steps of its arrows.

use citygen::{ParamError, Params, Water};
use mapkit::Seed;

use crate::term::field::TextField;

/// The parameters in the order of the form. A test holds it to all that there are.
pub(super) const NAMES: [&str; 9] =
    ["seed", "rerolls", "size", "districts", "density", "wealth_skew", "decay", "water", "flavor"];

/// Most characters of a line: as many as the longest seed has.
const MOST: usize = Seed::MOST_CHARACTERS;

/// The texts of the form. What they say is checked, and never changed.
#[derive(Clone, Debug)]
pub(super) struct Fields([TextField; 9]);

impl Fields {
    /// The texts of `params`; the seed is one that is given, or empty for a random one.
    pub(super) fn new(params: &Params, seed: Option<u64>) -> Self {
        Self(NAMES.map(|name| {
            let text = match name {
                "seed" => seed.map_or_else(String::new, |seed| seed.to_string()),
                _ => params.text(name),
            };
            TextField::new(&text, MOST)
        }))
    }

    /// The texts, in the order of the form.
    pub(super) fn texts(&self) -> Vec<String> {
        self.0.iter().map(|field| field.value().to_owned()).collect()
    }

    /// Puts other texts there.
    pub(super) fn set_all(&mut self, texts: &[String]) {
        for (field, text) in self.0.iter_mut().zip(texts) {
            field.set(text);
        }
    }

    pub(super) const fn line(&self, line: usize) -> &TextField {
        &self.0[line]
    }

    pub(super) const fn line_mut(&mut self, line: usize) -> &mut TextField {
        &mut self.0[line]
    }

    /// The line of a parameter.
    fn named(&self, name: &str) -> Option<&TextField> {
        NAMES.iter().position(|n| *n == name).map(|line| &self.0[line])
    }

    /// What stands for a parameter, without blanks around it.
    pub(super) fn text(&self, name: &str) -> &str {
        self.named(name).map_or("", |field| field.value().trim())
    }

    /// Puts another text for a parameter there.
    pub(super) fn set(&mut self, name: &str, text: &str) {
        if let Some(line) = NAMES.iter().position(|n| *n == name) {
            self.0[line].set(text);
        }
    }

    /// The seed that is typed; none where a random one is wanted.
    pub(super) fn seed(&self) -> Option<Seed> {
        self.text("seed").parse().ok()
    }

    /// The parameters that the texts stand for, or why they cannot be used. An empty seed is 0 here.
    pub(super) fn checked(&self) -> Result<Params, ParamError> {
        let mut params = Params { seed: 0, ..Params::default() };
        for name in NAMES {
            let text = self.text(name);
            if name != "seed" || !text.is_empty() {
                params.set(name, text)?;
            }
        }
        params.validate()?;
        Ok(params)
    }

    /// Changes a parameter by one step of the arrows, up where `by` is 1 and down where it is -1; from its default where
    /// what stands there cannot be read.
    pub(super) fn step(&mut self, name: &str, by: i32) {
        let mut params = Params::default();
        // What cannot be read leaves the default.
        let _ = params.set(name, self.text(name));
        let share = |value: f32, step: f32, low: f32| (((value / step).round() + by as f32) * step).clamp(low, 1.0);
        let text = match name {
            "size" => size(&params, by),
            "districts" => {
                let next = params.districts.saturating_add_signed(by);
                next.clamp(*Params::DISTRICTS.start(), *Params::DISTRICTS.end()).to_string()
            }
            "density" => format!("{:.2}", share(params.density, 0.05, 0.0)),
            // Adding nothing takes the sign from a zero.
            "wealth_skew" => format!("{:.1}", share(params.wealth_skew, 0.1, -1.0) + 0.0),
            "decay" => format!("{:.2}", share(params.decay, 0.05, 0.0)),
            "water" => {
                let at = Water::ALL.iter().position(|water| *water == params.water).unwrap_or(0) as i32;
                Water::ALL[(at + by).rem_euclid(Water::ALL.len() as i32) as usize].name().to_owned()
            }
            _ => return,
        };
        self.set(name, &text);
    }
}

/// The next larger or smaller of the sizes that have a name.
fn size(params: &Params, by: i32) -> String {
    let sizes = [Params::SMALL, Params::MEDIUM, Params::LARGE];
    let now = params.size.area();
    let next = if by > 0 {
        sizes.iter().find(|size| size.area() > now).unwrap_or(&Params::LARGE)
    } else {
        sizes.iter().rev().find(|size| size.area() < now).unwrap_or(&Params::SMALL)
    };
    Params { size: *next, ..Params::default() }.text("size")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_has_every_parameter() {
        let mut names: Vec<&str> = Params::FIELDS.iter().map(|field| field.name).collect();
        let mut lines = NAMES.to_vec();
        names.sort_unstable();
        lines.sort_unstable();
        assert_eq!(lines, names);
    }

    #[test]
    fn the_arrows_go_by_the_steps_that_are_told_and_stop_at_the_ends() {
        for (name, by, steps) in [
            ("density", 1, &["0.75", "0.80", "0.85"][..]),
            ("wealth_skew", -1, &["-0.1", "-0.2"]),
            ("wealth_skew", 1, &["0.1", "0.2"]),
            ("districts", 1, &["8", "9"]),
            ("size", 1, &["large", "large"]),
        ] {
            let mut fields = Fields::new(&Params { density: 0.7, ..Params::default() }, None);
            for wanted in steps {
                fields.step(name, by);
                assert_eq!(fields.text(name), *wanted, "{name}");
            }
        }
        let mut fields = Fields::new(&Params::default(), None);
        for _ in 0..30 {
            fields.step("decay", -1);
        }
        assert_eq!(fields.text("decay"), "0.00");
    }

    #[test]
    fn what_is_typed_is_read_as_everywhere_or_refused_and_never_changed() {
        for (text, wanted) in [("0x2a", Some(42)), ("42", Some(42)), (" 1_000 ", Some(1000)), ("", Some(0))] {
            let mut fields = Fields::new(&Params::default(), None);
            fields.set("seed", text);
            assert_eq!(fields.checked().ok().map(|params| params.seed), wanted, "{text}");
        }
        for (name, text) in [
            ("seed", "-42"),
            ("seed", "123456789012345678901"),
            ("seed", "1.5"),
            ("districts", "99"),
            ("districts", ""),
            ("density", "nan"),
            ("density", "0,7"),
            ("density", "80%"),
            ("density", "1.01"),
            ("water", "lake"),
            ("size", "20x20"),
            ("rerolls", "lots"),
            ("flavor", ""),
        ] {
            let mut fields = Fields::new(&Params::default(), None);
            fields.set(name, text);
            assert!(fields.checked().is_err(), "{name} {text}");
            assert_eq!(fields.text(name), text);
        }
    }
}
