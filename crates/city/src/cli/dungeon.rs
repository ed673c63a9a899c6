//! `city dungeon`: the other recipe, as text.

use std::io::Write;
use std::sync::LazyLock;

use cityplay::{Canvas, Cell, Rgb};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use dungeon::{Config, ConfigError, Dungeon, DungeonError, Field, PASS_NAMES, RegionKind, look, text};
use mapkit::text::count;
use mapkit::{Seed, Size};

use super::ansi;
use super::output::{Failure, Outcome, data, failed, result, talk};
use super::params::{as_named, parse_seed, random_seed, rerolls_problem};
use super::progress::Progress;
use super::show::When;
use crate::palette::dungeon_cell;

/// Make a dungeon
///
/// Makes a dungeon of rooms, corridors and doors, and prints it: '#' is wall, '.' floor, '+' a door. Its seed goes to
/// standard error, so that a dungeon that pleases can be made again. The same configuration gives the same dungeon.
///
/// With --json it is printed as one JSON object: 'tiles' as rows of text, 'regions' (rooms, then corridors) with their
/// tiles, 'graph' with the tile where two regions meet and whether a door stands there, seed, width and height.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Columns and rows of the map in one, such as 60x24. Allowed: 1x1 to 1024x1024, and large enough for a room with
    /// its walls
    #[arg(long, value_name = "WxH", value_parser = parse_size, conflicts_with_all = SIDES)]
    size: Option<Size>,

    /// Print the dungeon as JSON
    #[arg(long)]
    json: bool,

    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto", ignore_case = true)]
    color: When,

    #[command(flatten)]
    rest: Rest,
}

const EXAMPLES: &str = "\
Examples:
  city dungeon                               a dungeon of a random seed
  city dungeon --seed 7 --size 60x24         a small one, always the same
  city dungeon --depth 7 --room-max 6        many small rooms
  city dungeon --extra-corridors 0           no loops: one way to every room
  city dungeon --seed 7 --reroll door_placer=1,mst_connect=1
                                             the same rooms, joined another way
  city dungeon --json | jq '.regions[0]'     its first room, for another program";

/// The fields that the size stands for.
const SIDES: [&str; 2] = ["width", "height"];

/// What was given for the fields of the configuration.
#[derive(Clone, Debug)]
struct Rest {
    seed: Option<Seed>,
    /// The texts of every other field.
    texts: Vec<(&'static str, Vec<String>)>,
}

/// The defaults as text: clap wants them to live as long as the program.
static DEFAULTS: LazyLock<Vec<String>> =
    LazyLock::new(|| Config::FIELDS.map(|field| Config::default().text(field.name)).into());

fn arg(place: usize, field: Field) -> Arg {
    let about = field.about.trim_end_matches('.');
    let help = format!("{about}. Allowed: {}", field.allowed);
    let arg = Arg::new(field.name).long(field.flag).help_heading("Dungeon");
    // Words are a seed too; see the seed of a city.
    let arg = if field.name == "seed" { arg.allow_negative_numbers(true) } else { arg.allow_hyphen_values(true) };
    match field.name {
        "seed" => arg.value_name("N").value_parser(parse_seed).help(format!("{help}. A random one unless given")),
        "rerolls" => {
            let long = format!("{help}. May be given several times.\n\nThe passes are {}.", PASS_NAMES.join(", "));
            arg.value_name("PASS=N").action(ArgAction::Append).help(help).long_help(long)
        }
        "extra_corridors" => arg.value_name("X").default_value(DEFAULTS[place].as_str()).help(help),
        _ => arg.value_name("N").default_value(DEFAULTS[place].as_str()).help(help),
    }
}

impl clap::Args for Rest {
    fn augment_args(command: Command) -> Command {
        command.args(Config::FIELDS.into_iter().enumerate().map(|(place, field)| arg(place, field)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Rest {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let texts = |field: Field| matches.get_many::<String>(field.name).into_iter().flatten().cloned().collect();
        let is_default = |field: &Field| matches.value_source(field.name) == Some(ValueSource::DefaultValue);
        let others = Config::FIELDS.into_iter().filter(|field| field.name != "seed" && !is_default(field));
        Ok(Self {
            seed: matches.get_one::<Seed>("seed").cloned(),
            texts: others.map(|field| (field.name, texts(field))).collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        let words = match Config::field(error.field) {
            Some(field) => format!("--{}: {}", field.flag, error.reason),
            None => error.to_string(),
        };
        // What is allowed may hang on another field. What stands between backticks is the person's own.
        let with_flags = |part: &str| {
            let fields = Config::FIELDS.into_iter().filter(|field| field.name.contains('_'));
            fields.fold(part.to_owned(), |part, field| part.replace(field.name, &format!("--{}", field.flag)))
        };
        let parts = words.split('`').enumerate();
        let parts = parts.map(|(at, part)| if at % 2 == 0 { with_flags(part) } else { part.to_owned() });
        Self::Usage(parts.collect::<Vec<_>>().join("`"))
    }
}

pub(crate) fn run(args: &Args) -> Outcome {
    let seed = args.rest.seed.clone().unwrap_or_else(|| Seed { number: random_seed(), words: None });
    let config = config(args, seed.number)?;
    let making = Progress::of_unknown_length("making");
    let dungeon = dungeon::generate(&config).map_err(|error| match error {
        DungeonError::Config(error) => error.into(),
        other => failed(other.to_string()),
    })?;
    drop(making);
    let of = |kind, word| count(dungeon.of_kind(kind).count(), word);
    talk(format_args!("seed {seed}, {}, {}", of(RegionKind::Room, "room"), of(RegionKind::Corridor, "corridor")));
    if args.json {
        let json = serde_json::to_string(&dungeon).map_err(|e| failed(e.to_string()))?;
        return data(|out| writeln!(out, "{json}"));
    }
    result(|out| ansi::write(&canvas(&dungeon), args.color.depth(), out))
}

fn config(args: &Args, seed: u64) -> Outcome<Config> {
    let mut config = Config::with_seed(seed);
    if let Some(Size { w, h }) = args.size {
        (config.width, config.height) = (w, h);
    }
    for (name, texts) in &args.rest.texts {
        if let Some(problem) = (*name == "rerolls").then(|| rerolls_problem(texts)).flatten() {
            return Err(Failure::Usage(problem));
        }
        for text in texts {
            let text = if *name == "rerolls" { &as_named(text, &PASS_NAMES) } else { text };
            config.set(name, text)?;
        }
    }
    config.validate().map_err(|error| match error.field {
        // As it was typed.
        side if args.size.is_some() && SIDES.contains(&side) => {
            Failure::Usage(format!("--size: {side} {}", error.reason))
        }
        _ => error.into(),
    })?;
    Ok(config)
}

/// The text form in colours.
fn canvas(dungeon: &Dungeon) -> Canvas {
    let looks = look::cells(&dungeon.tiles, &dungeon.regions);
    let mut canvas = Canvas::new(dungeon.size(), Cell::blank(Rgb::BLACK));
    for (pos, look) in looks.iter() {
        canvas.set(pos, dungeon_cell(text::char_of(dungeon.tiles[pos]), look.role));
    }
    canvas
}

/// Takes columns and rows; whether they are in range is seen with all the rest.
fn parse_size(text: &str) -> Result<Size, String> {
    let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.trim().parse().ok()?, h.trim().parse().ok()?)));
    let (w, h) = sides.ok_or("allowed is WIDTHxHEIGHT such as 60x24, from 1x1 to 1024x1024")?;
    Ok(Size::new(w, h))
}
