//! The command line: one file per command, and what they share.
//!
//! Results go to standard output, talk to standard error. Exit codes: 0 done, 1 what was asked for failed, 2 wrong
//! usage; see [`Failure`].

mod ansi;
mod check;
mod claim;
mod completions;
mod dungeon;
mod flavor;
mod generate;
mod grow;
mod identity;
mod info;
mod input;
mod man;
mod output;
mod params;
mod places;
mod progress;
mod rules;
mod show;
mod signals;
mod sweep;
mod table;
mod trace;
mod verify;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use citygen::text::shown;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use output::{Outcome, talk};

use crate::locale;
use crate::term::{Kept, Options};

/// Grow, look at, check and debug cyberpunk cities from a terminal
///
/// city grows a city of five strata from a seed and a few parameters: the same parameters give the same city, byte
/// for byte, on every machine. It shows cities, checks them, compares them with what this build would make, follows
/// every step of their making, and sweeps over thousands of seeds.
#[derive(Debug, Parser)]
#[command(name = "city", version, arg_required_else_help = true, args_conflicts_with_subcommands = true)]
#[command(max_term_width = 100, after_help = "Run 'city COMMAND --help' for the manual of a command.")]
#[command(after_long_help = AFTER_HELP)]
struct Cli {
    /// A city to play: a .city save or JSON; - is standard input, and keys then come from the terminal itself
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Play with ASCII characters alone, for terminals and fonts that show others wrong
    #[arg(long)]
    ascii: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

const AFTER_HELP: &str = "\
Files:
  FILE is a .city save or a city as JSON (see 'city gen --json'); - is standard input.

Exit status:
  0  done
  1  what was asked for failed: a file is absent, damaged or cannot be written, a city breaks
     rules, cities differ
  2  wrong usage: an unknown word, a value out of range, a combination that is not allowed
  128 and the number of a signal that ended the command: 130 after Ctrl-C

Environment:
  CITYLAB_FLAVOR      a folder with flavor packs, looked in before ./flavor
  NO_COLOR, TERM, COLORTERM
                      decide how many colours are used: none where TERM is unset, dumb or the
                      name of a terminal without colours, such as vt100
  LC_ALL, LC_CTYPE, LANG
                      the first that says anything decides: where it is not UTF-8, maps and
                      messages are in ASCII
  CITY_PANIC          set to anything, makes the game panic after a moment: to see that the
                      terminal is given back

Examples:
  city gen --seed 42 --out forty-two.city    grow a city and save it
  city show forty-two.city --stratum street  look at its streets
  city gen --json | jq .name                 hand a random city to another program
  city sweep --seeds 0..1000 --csv stats.csv statistics of a thousand cities

Run 'city COMMAND --help' for the manual of a command.";

#[derive(Debug, Subcommand)]
enum Command {
    Gen(generate::Args),
    Show(show::Args),
    Info(info::Args),
    Check(check::Args),
    Verify(verify::Args),
    Rules(rules::Args),
    Trace(trace::Args),
    Sweep(Box<sweep::Args>),
    Dungeon(dungeon::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Reads the command line, does what it asks for, and answers with the exit code.
pub(crate) fn run() -> ExitCode {
    if std::env::args_os().len() == 1 && on_terminal() {
        return output::exit_code(screens(Options::default()));
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&spelt_out(with_hint(error))),
    };
    let outcome = match (cli.command, cli.file) {
        (Some(command), _) => command.run(),
        (None, Some(file)) => match play(&file, cli.ascii) {
            Ok(outcome) => outcome,
            Err(error) => return refuse(&error),
        },
        (None, None) if cli.ascii && on_terminal() => screens(Options { ascii: true, ..Options::default() }),
        (None, None) => return refuse(&Cli::command().error(ErrorKind::MissingSubcommand, "no command is given")),
    };
    output::exit_code(outcome)
}

impl Command {
    fn run(self) -> Outcome {
        signals::watch().map_err(|e| output::failed(format!("signals cannot be listened for: {e}")))?;
        match self {
            Self::Gen(args) => generate::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Info(args) => info::run(&args),
            Self::Check(args) => check::run(&args),
            Self::Verify(args) => verify::run(&args),
            Self::Rules(args) => rules::run(&args),
            Self::Trace(args) => trace::run(&args),
            Self::Sweep(args) => sweep::run(&args),
            Self::Dungeon(args) => dungeon::run(&args),
            Self::Completions(args) => completions::run(&args, Cli::command()),
            Self::Man(args) => man::run(&args, Cli::command()),
        }
    }
}

/// Prints what clap has to say; help is a result as any other.
fn refuse(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        // Where nobody listens on standard error, that is no fault.
        if locale::is_utf8() {
            let _ = error.print();
        } else {
            talk(format_args!("{}", error.render().to_string().trim_end()));
        }
        return ExitCode::from(2);
    }
    if std::io::stdout().is_terminal() && locale::is_utf8() {
        return output::exit_code(error.print().map_err(|e| output::stdout_failure(&e)));
    }
    output::exit_code(output::result(|out| write!(out, "{}", error.render())))
}

/// The error with what was typed shown as messages show it: short, and nothing hidden.
fn spelt_out(mut error: clap::Error) -> clap::Error {
    let typed = |kind: &ContextKind| {
        matches!(kind, ContextKind::InvalidArg | ContextKind::InvalidValue | ContextKind::InvalidSubcommand)
    };
    let values: Vec<(ContextKind, ContextValue)> =
        error.context().filter(|(kind, _)| typed(kind)).map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in values {
        let ContextValue::String(text) = value else { continue };
        if shown(&text) != text {
            error.insert(kind, ContextValue::String(shown(&text).into_owned()));
            // The tip would quote it once more.
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(Vec::new()));
        }
    }
    error
}

/// The error with what can be done where an option that takes a value is followed by a word that looks like another
/// option: whether it is none, or one without the value, the person may have meant it as the value.
fn with_hint(error: clap::Error) -> clap::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    // An option is named with its value, as in `--seed <N>`, and one letter of several alone.
    let named = text(ContextKind::InvalidArg).split(' ').next().unwrap_or_default();
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let is_meant = |flag: &str, value: &str| match error.kind() {
        ErrorKind::InvalidValue => {
            flag == named && text(ContextKind::InvalidValue).is_empty() && value.starts_with('-')
        }
        ErrorKind::UnknownArgument => value.starts_with('-') && value.starts_with(named) && takes_value(flag),
        _ => false,
    };
    let Some([flag, value]) = words.windows(2).find(|pair| is_meant(&pair[0], &pair[1])) else { return error };
    let value = shown(value);
    let words = format!("'{value}' looks like an option; if it is the value, write {flag}={value}");
    let words = format!("{flag}: its value is missing: {words}\n\nFor more information, try '--help'.\n");
    clap::Error::raw(ErrorKind::InvalidValue, words)
}

/// Whether a word is an option of some command that takes a value.
fn takes_value(word: &str) -> bool {
    let Some(name) = word.strip_prefix("--") else { return false };
    let takes = |arg: &clap::Arg| arg.get_long() == Some(name) && arg.get_action().takes_values();
    Cli::command().get_subcommands().any(|command| command.get_arguments().any(takes))
}

/// Opens a city. A word that looks like a mistyped command is wrong usage.
fn play(file: &Path, ascii: bool) -> Result<Outcome, clap::Error> {
    let word = file.to_string_lossy();
    if word != "-" && !file.exists() && !word.contains(['.', '/', '\\']) {
        let all = Cli::command();
        let commands: Vec<&str> =
            all.get_subcommands().filter(|c| !c.is_hide_set()).map(clap::Command::get_name).collect();
        let words = if all.find_subcommand(&*word).is_some() {
            format!("'{word}' stands behind an option that is for playing alone; begin with the command")
        } else {
            let commands = commands.join(", ");
            format!("there is no command and no file called '{}'; the commands are {commands}", shown(&word))
        };
        return Err(Cli::command().error(ErrorKind::InvalidSubcommand, words));
    }
    Ok(open(file, ascii))
}

/// Opens the game on a city that is whole. It comes from standard input only where keys can come from elsewhere.
fn open(file: &Path, ascii: bool) -> Outcome {
    let source = input::source(file)?;
    let city = input::city(&source)?;
    if !std::io::stdout().is_terminal() || !has_keyboard() {
        let name = shown(&file.to_string_lossy()).into_owned();
        return Err(output::failed(format!("playing needs a terminal; look at the city with 'city show {name}'")));
    }
    let file = Some(file.to_path_buf()).filter(|file| input::can_be_opened_again(file));
    let kept = if file.is_some() { Kept::InFile } else { Kept::Nowhere };
    screens(Options { city: Some((Arc::new(city), kept)), file, ascii, ..Options::default() })
}

/// Whether there are a keyboard and a screen to play with.
fn on_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Whether somebody can press keys: on standard input, or else on the terminal that the program was started from, which
/// has a name of its own on Unix alone.
fn has_keyboard() -> bool {
    let terminal = || std::fs::File::options().read(true).write(true).open("/dev/tty");
    std::io::stdin().is_terminal() || terminal().is_ok()
}

/// Opens the terminal program, on a city or on its title.
fn screens(options: Options) -> Outcome {
    let options = Options { ascii: options.ascii || !locale::is_utf8(), ..options };
    crate::term::run(options, params::random_seed).map_err(|e| output::failed(format!("the terminal failed: {e}")))
}
