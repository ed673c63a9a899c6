//! The parameters of a city as flags, shared by every command that grows one: names, help and defaults are those of
//! the parameters' own table.

use std::sync::LazyLock;

use citygen::text::shown;
use citygen::{Field, Params, Water};
use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use mapkit::{Seed, Size};

use super::output::{Failure, Outcome, as_typed, talk};

/// The seed of one city.
#[derive(Clone, Debug)]
pub(crate) struct SeedArg {
    /// The one that was given.
    pub(crate) seed: Option<Seed>,
}

/// Everything else that decides a city.
#[derive(Clone, Debug)]
pub(crate) struct ShapeArgs {
    /// Every parameter but the seed, by name, with the texts that it gets: none for rerolls that were not asked for.
    texts: Vec<(&'static str, Vec<String>)>,
}

/// The defaults as text, in the order of the table: clap wants them to live as long as the program.
static DEFAULTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let plain = Params::default();
    Params::FIELDS.iter().map(|field| plain.text(field.name)).collect()
});

/// What [`ShapeArgs`] has flags for.
fn shape_fields() -> impl Iterator<Item = Field> {
    Params::FIELDS.into_iter().filter(|field| field.name != "seed")
}

/// The flags of [`ShapeArgs`], by their ids.
pub(crate) fn shape_flags() -> Vec<&'static str> {
    shape_fields().map(|field| field.name).collect()
}

/// The flag of a parameter.
fn arg(field: Field) -> Arg {
    let place = Params::FIELDS.iter().position(|f| *f == field).expect("fields come from the table");
    let default = DEFAULTS[place].as_str();
    let arg = Arg::new(field.name)
        .long(field.flag())
        .value_name(field.value)
        .value_parser(parser(field))
        .ignore_case(true)
        .help_heading("City parameters");
    let help = format!("{} Allowed: {}", field.about, field.allowed);
    // Words are a seed too, so that an option behind `--seed` would be taken for one; the others refuse what is none.
    let arg = if field.name == "seed" { arg.allow_negative_numbers(true) } else { arg.allow_hyphen_values(true) };
    match field.name {
        "seed" => arg.help(format!("{help}. A random one, which is then printed, unless given")),
        "rerolls" => {
            let passes = citygen::PASS_NAMES.join(", ");
            let long = format!("{help}. May be given several times.\n\nThe passes are {passes}.");
            arg.action(ArgAction::Append).help(help).long_help(long)
        }
        _ => arg.default_value(default).help(help),
    }
}

/// Takes what the parameter can be; whether it is in its range is seen once all are known.
fn parser(field: Field) -> ValueParser {
    if field.name == "water" {
        return PossibleValuesParser::new(Water::ALL.iter().map(|water| water.name())).into();
    }
    if field.name == "seed" {
        return ValueParser::new(parse_seed);
    }
    ValueParser::new(move |text: &str| match Params::default().set(field.name, text) {
        Ok(()) => Ok(text.to_string()),
        Err(_) => Err(format!("allowed is {}", field.allowed)),
    })
}

/// Takes a seed: a number or words.
pub(crate) fn parse_seed(text: &str) -> Result<Seed, String> {
    text.parse().map_err(|error| format!("{error}; allowed is {}", Seed::ALLOWED))
}

/// The texts that were given for a parameter, its default among them.
fn texts(matches: &ArgMatches, field: Field) -> Vec<String> {
    matches.get_many::<String>(field.name).into_iter().flatten().cloned().collect()
}

impl clap::Args for SeedArg {
    fn augment_args(command: Command) -> Command {
        command.args(Params::field("seed").map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SeedArg {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self { seed: matches.get_one::<Seed>("seed").cloned() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for ShapeArgs {
    fn augment_args(command: Command) -> Command {
        command.args(shape_fields().map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ShapeArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self { texts: shape_fields().map(|field| (field.name, texts(matches, field))).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl SeedArg {
    /// The number of the seed that was given.
    pub(crate) fn number(&self) -> Option<u64> {
        self.seed.as_ref().map(|seed| seed.number)
    }

    /// Tells which number words stand for: it is what files and tables have.
    pub(crate) fn tell_words(&self) {
        if let Some(seed) = self.seed.as_ref().filter(|seed| seed.words.is_some()) {
            talk(format_args!("seed {seed}"));
        }
    }

    /// The number of the seed that was given, or a random one, which is told.
    pub(crate) fn or_random(&self) -> u64 {
        self.tell_words();
        self.number().unwrap_or_else(|| {
            let seed = random_seed();
            talk(format_args!("seed {seed}"));
            seed
        })
    }
}

/// A seed from the randomness that the standard library's hash maps start from; short enough to be typed again.
pub(crate) fn random_seed() -> u64 {
    use std::hash::BuildHasher;
    std::collections::hash_map::RandomState::new().hash_one(0_u8) >> 32
}

impl ShapeArgs {
    /// The parameters with this seed, in their ranges.
    ///
    /// # Errors
    /// Wrong usage: every field that is out of its range, and what is allowed.
    pub(crate) fn params(&self, seed: u64) -> Outcome<Params> {
        let mut params = Params::with_seed(seed);
        for (name, texts) in &self.texts {
            for text in texts {
                let text = if *name == "rerolls" { &as_named(text, &citygen::PASS_NAMES) } else { text };
                params.set(name, text)?;
            }
        }
        // A person mends them all at once.
        let rerolls = self.texts.iter().filter(|(name, _)| *name == "rerolls").flat_map(|(_, texts)| texts);
        let problems = rerolls_problem(rerolls).into_iter();
        let problems: Vec<String> = problems.chain(params.problems().iter().map(as_typed)).collect();
        if problems.is_empty() { Ok(params) } else { Err(Failure::Usage(problems.join("\n"))) }
    }
}

/// What is wrong with the texts that were given for rerolls: a pass that is named twice, of whose counts one would be
/// lost without a word, or one that is not named at all.
pub(crate) fn rerolls_problem<'a>(texts: impl IntoIterator<Item = &'a String>) -> Option<String> {
    let mut seen = Vec::new();
    for part in texts.into_iter().flat_map(|text| text.split(',')) {
        let pass = part.split('=').next().unwrap_or_default().trim().to_ascii_lowercase();
        if pass.is_empty() {
            let words = "a pass is missing; allowed is PASS=N, or several with one comma between them";
            return Some(format!("--reroll: {words}"));
        }
        if seen.contains(&pass) {
            return Some(format!("--reroll: the pass `{}` is named twice; allowed is once each", shown(&pass)));
        }
        seen.push(pass);
    }
    None
}

/// Rerolls with the passes among `names` spelt as they are there: a person may type them in any case.
pub(crate) fn as_named(rerolls: &str, names: &[&str]) -> String {
    let spelt = |part: &str| {
        let (pass, count) = part.split_once('=')?;
        let known = names.iter().find(|name| name.eq_ignore_ascii_case(pass.trim()))?;
        Some(format!("{known}={count}"))
    };
    let parts = rerolls.split(',').map(|part| spelt(part).unwrap_or_else(|| part.into()));
    parts.collect::<Vec<_>>().join(",")
}

/// Takes a size.
pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let mut params = Params::default();
    params.set("size", text).map_err(|error| error.reason)?;
    Ok(params.size)
}

#[cfg(test)]
mod tests {
    use clap::Args as _;

    use super::*;
    use crate::shell::flags;

    fn read(line: &str) -> Params {
        let command = ShapeArgs::augment_args(SeedArg::augment_args(Command::new("city")));
        let matches = command.get_matches_from(["city"].into_iter().chain(line.split_whitespace()));
        let seed = SeedArg::from_arg_matches(&matches).expect("a seed").number().unwrap_or(0);
        ShapeArgs::from_arg_matches(&matches).expect("flags").params(seed).expect("valid parameters")
    }

    #[test]
    fn the_flags_of_a_set_give_the_set() {
        assert_eq!(read(""), Params::default());
        let mut params = Params { seed: u64::MAX, size: Size::new(91, 143), districts: 5, ..Params::default() };
        params = Params { density: 0.07, wealth_skew: -1.0, decay: 1.0, water: Water::River, ..params };
        params = Params { flavor: "noir".into(), rerolls: [("lots".into(), 1), ("net".into(), 3)].into(), ..params };
        assert_eq!(
            flags(&params),
            "--seed 18446744073709551615 --size 91x143 --districts 5 --density 0.07 --wealth-skew -1 --decay 1 \
             --water river --flavor noir --reroll lots=1,net=3"
        );
        assert_eq!(read(&flags(&params)), params);
        assert_eq!(flags(&Params { size: Params::SMALL, ..Params::with_seed(4) }), "--seed 4 --size small");
    }
}
