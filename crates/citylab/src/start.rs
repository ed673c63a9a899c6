//! The program: its command line, the window, and one clear sentence where there can be none.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::Duration;

use anyhow::bail;
use cityfile::{FlavorPacks, PackError};
use citygen::{ParamError, Params};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use mapkit::BoardIndex;

use crate::files::{Origin, Stamp, resolved};
use crate::lab::Opening;
use crate::settings::{Store, check_regular};
use crate::shot::{Shot, Verdict};
use crate::signals::Signals;
use crate::subject::city::params_from_values;
use crate::subject::{self, Loaded, Made, Values};
use crate::{Lab, Remembered, exit};

/// Why the program ends before there is a window, or without what was asked for.
#[derive(Debug)]
enum Stop {
    /// Wrong usage, as `city` counts it: an unknown word, a value out of range, a combination that is not allowed.
    Usage(Box<clap::Error>),
    /// What was asked for failed.
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl Stop {
    fn usage(words: impl std::fmt::Display) -> Self {
        Self::Usage(Box::new(command_line().error(ErrorKind::ValueValidation, words)))
    }

    /// Says why on standard error.
    fn tell(&self) {
        match self {
            // Where nobody listens, there is nobody to tell.
            Self::Usage(error) => drop(error.print()),
            Self::Failed(error) => {
                use std::io::Write as _;
                // Where nobody listens, there is nobody to tell.
                let _ = writeln!(std::io::stderr(), "citylab: {error:#}");
            }
        }
    }

    /// Why, in words.
    fn words(&self) -> String {
        match self {
            Self::Usage(error) => error.to_string(),
            Self::Failed(error) => format!("{error:#}"),
        }
    }

    /// Exit code 1 where something failed, 2 for wrong usage.
    fn code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::Failed(_) => 1,
        }
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    let matches = command_line().get_matches();
    match run(&matches) {
        Ok(code) => code,
        Err(stop) => {
            stop.tell();
            ExitCode::from(stop.code())
        }
    }
}

/// What is said of the file to open.
const FILE_HELP: &str = "A .city save to open; without any argument the window goes on with what was worked on last";

/// The command line: one flag per parameter, named and described by the parameters' own table.
pub fn command_line() -> clap::Command {
    let mut command = clap::Command::new("citylab")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Opens the window: tune a procedural city and see it change at once")
        .arg(Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf)).help(FILE_HELP));
    for field in Params::FIELDS {
        let help = format!("{} Allowed: {}", field.about, field.allowed);
        let several = if field.name == "rerolls" { ArgAction::Append } else { ArgAction::Set };
        let arg = Arg::new(field.name).long(field.flag()).value_name("VALUE").action(several);
        command = command.arg(arg.allow_hyphen_values(true).help(help));
    }
    command
        .arg(
            Arg::new("stratum")
                .long("stratum")
                .value_name("NAME")
                .value_parser(boards())
                .help("The stratum to show first"),
        )
        .arg(
            Arg::new("screenshot")
                .long("screenshot")
                .value_name("PNG")
                .value_parser(value_parser!(PathBuf))
                .help("Writes a picture of the window to a file and ends"),
        )
}

fn run(matches: &ArgMatches) -> Result<ExitCode, Stop> {
    // A picture is not waited for by anybody who looks at a window.
    let limit = if matches.contains_id("screenshot") { Duration::MAX } else { PATIENCE };
    let asked = matches.clone();
    let opening = match within(limit, move || opening_of(&asked)).map_err(anyhow::Error::new)? {
        Timely::InTime(opening) => Timely::InTime(Ok(opening?)),
        Timely::Late(opening) => Timely::Late(opening),
    };
    let file = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let verdict = Verdict::default();
    let shot = matches.get_one::<PathBuf>("screenshot").map(|path| Shot::new(path.clone(), Arc::clone(&verdict)));
    check_display(|name| std::env::var(name).ok())?;
    let signals = open(Asked { opening, file }, shot)?;
    if let Some(code) = signals.exit_code() {
        return Ok(ExitCode::from(code));
    }
    match verdict.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(result) => result?,
        None if matches.contains_id("screenshot") => {
            return Err(anyhow::anyhow!("the window was closed before its picture was taken").into());
        }
        None => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// The names of the city's boards.
fn boards() -> Vec<&'static str> {
    subject::all()[subject::CITY.get()].spec().boards.iter().map(|board| board.name).collect()
}

/// How long the disk is waited for before there is a window. Longer, and the one that starts the program sees nothing; shorter,
/// and the settings of a slow disk are not used.
const PATIENCE: Duration = Duration::from_secs(2);

/// What came of some work in time, or where it will come.
enum Timely<T> {
    InTime(T),
    Late(Receiver<T>),
}

/// Does work in a thread of its own, and waits for it at most for `limit`.
fn within<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<Timely<T>> {
    let (sender, receiver) = channel();
    // Where nobody waits any more, nobody is told.
    let work = move || drop(sender.send(work()));
    std::thread::Builder::new().name("start".into()).spawn(work)?;
    Ok(match receiver.recv_timeout(limit) {
        Ok(done) => Timely::InTime(done),
        Err(_) => Timely::Late(receiver),
    })
}

/// What the command line asks for.
fn opening_of(matches: &ArgMatches) -> Result<Opening, Stop> {
    let city = &subject::all()[subject::CITY.get()];
    let path = matches.get_one::<PathBuf>("file");
    if let Some(file) = path {
        check_regular(file).map_err(anyhow::Error::msg)?;
    }
    // Looked at before it is read: what changes meanwhile is noticed then.
    let stamp = path.and_then(|path| Stamp::of(path));
    let loaded = path.map(|path| city.load(path)).transpose().map_err(|e| Stop::Failed(anyhow::anyhow!(e)))?;
    let start = match &loaded {
        Some(loaded) => params_from_values(&loaded.values).map_err(|e| anyhow::anyhow!(e.reason))?,
        None => Params::default(),
    };
    let params = Values::from(&parameters(start, matches).map_err(Stop::usage)?);
    // What a file brings beside its parameters stays.
    let values = loaded.as_ref().map(|loaded| loaded.values.clone()).unwrap_or_default().overlaid(&params);
    let said = loaded.as_ref().and_then(|loaded| loaded.said.clone());
    let made = loaded.and_then(|Loaded { values, moment, .. }| Some(Made::from_file(values, moment?)));
    // What the flags change is made again; the file alone is shown as it is.
    let made = made.filter(|made| made.request.values == values);
    let origin = path.filter(|_| made.is_some()).map(|path| Origin { path: resolved(path), stamp });
    Ok(Opening { values, made, said, origin, board: board_of(matches), is_bare: !matches.args_present() })
}

/// The board that is asked for.
fn board_of(matches: &ArgMatches) -> Option<BoardIndex> {
    let board = matches.get_one::<String>("stratum").and_then(|name| boards().iter().position(|b| b == name));
    board.map(|board| BoardIndex(board as u8))
}

/// `params` with what the flags ask for, checked.
fn parameters(mut params: Params, matches: &ArgMatches) -> Result<Params, ParamError> {
    for field in Params::FIELDS {
        for text in matches.get_many::<String>(field.name).into_iter().flatten() {
            params.set(field.name, text)?;
        }
    }
    params.validate()?;
    if matches.contains_id("flavor") {
        let refuse = |error: PackError| ParamError { field: "flavor", reason: error.to_string() };
        FlavorPacks::check_name(&params.flavor).map_err(refuse)?;
    }
    Ok(params)
}

/// What the window is to show, and the file that it comes from.
struct Asked {
    opening: Timely<Result<Opening, Stop>>,
    file: PathBuf,
}

/// What was kept between starts, where the disk answers in time.
fn remembered(folder: Option<PathBuf>) -> anyhow::Result<Remembered> {
    let place = folder.clone();
    Ok(match within(PATIENCE, move || Remembered::read(folder))? {
        Timely::InTime(kept) => kept,
        Timely::Late(_) => Remembered::unanswered(&place.unwrap_or_default()),
    })
}

/// Opens the window and waits for its end; gives the signals that may have caused it.
fn open(asked: Asked, shot: Option<Shot>) -> anyhow::Result<Signals> {
    // A picture shows the state that was asked for, not the layout of the last window.
    let kept = remembered(if shot.is_some() { None } else { Store::usual_folder() })?;
    let (folder, signals) = (kept.folder(), Arc::new(OnceLock::new()));
    let heard = Arc::clone(&signals);
    let _guard = exit::keep_unsaved_work(folder.clone());
    let viewport = egui::ViewportBuilder::default()
        .with_title("Citylab")
        .with_app_id("citylab")
        .with_inner_size(kept.settings().window.unwrap_or([1280.0, 800.0]))
        .with_min_inner_size([640.0, 400.0]);
    let options = eframe::NativeOptions { viewport, system_font_fallback: false, ..eframe::NativeOptions::default() };
    let create: eframe::AppCreator<'_> = Box::new(move |cc| {
        let mut lab = Lab::new(&cc.egui_ctx, subject::all(), subject::CITY);
        let waker = cc.egui_ctx.clone();
        let jobs = lab.session().jobs().clone();
        let signals = Signals::listen(Arc::new(move || waker.request_repaint()), jobs, folder);
        lab.end_at(heard.get_or_init(|| signals).clone());
        lab.remember(&cc.egui_ctx, kept);
        match asked.opening {
            Timely::InTime(Ok(opening)) => lab.begin_with(opening),
            Timely::InTime(Err(stop)) => return Err(stop.words().into()),
            Timely::Late(opening) => {
                let words = |opening: Result<Opening, Stop>| opening.map_err(|stop| stop.words());
                let job = lab.session().jobs().start(move |_| opening.recv().ok().map(words));
                lab.begin_late(&asked.file, job);
            }
        }
        if let Some(shot) = shot {
            lab.shoot(shot);
        }
        Ok(Box::new(lab))
    });
    eframe::run_native("citylab", options, create).map_err(|error| anyhow::anyhow!(no_window(&error)))?;
    Ok(signals.get().cloned().unwrap_or_default())
}

/// Says that there is no display before anything tries to open one.
fn check_display(variable: impl Fn(&str) -> Option<String>) -> anyhow::Result<()> {
    let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
    let needs_one = cfg!(all(unix, not(target_os = "macos")));
    if needs_one && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set) {
        bail!(
            "there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are empty); run `city` for the \
             same cities in a terminal"
        );
    }
    Ok(())
}

/// Why no window opened, in one sentence.
fn no_window(error: &eframe::Error) -> String {
    let display = std::env::var("WAYLAND_DISPLAY").or_else(|_| std::env::var("DISPLAY")).unwrap_or_default();
    // The libraries put source files in front of what happened; only the end is for a person.
    let text = error.to_string().replace('\n', " ");
    let reason = text.rsplit(": ").next().unwrap_or_default();
    let why = match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => {
            format!("the display `{display}` cannot be opened ({reason})")
        }
        eframe::Error::Glutin(_) | eframe::Error::NoGlutinConfigs(..) | eframe::Error::OpenGL(_) => {
            format!("the display `{display}` has no OpenGL that can be used ({reason})")
        }
        eframe::Error::AppCreation(_) => format!("the window could not be set up ({reason})"),
    };
    format!("{why}; run `city` for the same cities in a terminal")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_takes_long_is_not_waited_for_and_its_outcome_comes_later() {
        let (sender, receiver) = channel::<u8>();
        let late = within(Duration::from_millis(20), move || receiver.recv()).expect("a thread");
        let Timely::Late(late) = late else { panic!("it cannot be done yet") };
        sender.send(7).expect("it waits");
        assert_eq!(late.recv(), Ok(Ok(7)));
        let done = within(Duration::from_mins(1), || 8).expect("a thread");
        assert!(matches!(done, Timely::InTime(8)));
    }

    #[test]
    fn no_display_is_one_sentence_that_names_city_and_the_empty_variables() {
        let error = check_display(|_| Some(String::new())).expect_err("no display").to_string();
        for word in ["`city`", "DISPLAY", "WAYLAND_DISPLAY"] {
            assert!(error.contains(word), "{error}");
        }
        assert!(!error.contains('\n'));
        assert!(check_display(|name| (name == "DISPLAY").then(|| ":0".into())).is_ok());
    }

    #[test]
    fn flags_set_every_parameter_and_bad_ones_are_told() {
        let line = "citylab --seed 42 --size 100x50 --districts 5 --density 0.5 --wealth-skew -0.5 --decay 1 \
                    --water none --reroll lots=1 --reroll net=2";
        let matches = command_line().get_matches_from(line.split_whitespace());
        let params = parameters(Params::default(), &matches).expect("good flags");
        assert_eq!((params.seed, params.size.w, params.wealth_skew), (42, 100, -0.5));
        assert_eq!(params.rerolls.into_iter().collect::<Vec<_>>(), [("lots".into(), 1), ("net".into(), 2)]);
        command_line().debug_assert();
    }

    #[test]
    fn only_without_arguments_the_window_goes_on_with_what_was_worked_on_last() {
        for (line, bare) in [
            ("citylab", true),
            ("citylab --seed 0", false),
            ("citylab --stratum net", false),
            ("citylab --screenshot a.png", false),
        ] {
            let matches = command_line().get_matches_from(line.split_whitespace());
            assert_eq!(opening_of(&matches).expect("good flags").is_bare, bare, "{line}");
        }
    }

    #[test]
    fn values_out_of_range_are_wrong_usage_and_files_that_are_not_there_are_failures() {
        let stop = |line: &str| {
            let matches = command_line().try_get_matches_from(line.split_whitespace()).expect("known flags");
            match opening_of(&matches).expect_err("nothing to open") {
                Stop::Usage(error) => (error.exit_code(), error.to_string()),
                failed @ Stop::Failed(_) => (i32::from(failed.code()), format!("{failed:?}")),
            }
        };
        for (line, word) in [
            ("citylab --districts 13", "4 to 12"),
            ("citylab --districts 12 --size 80x40", "too many districts for map size"),
            ("citylab --density dense", "density"),
            ("citylab --size 40x40", "80 to 1024"),
            ("citylab --reroll roads=1", "there is no pass `roads`"),
            ("citylab --flavor ../x", "name of a flavor pack"),
        ] {
            let (code, said) = stop(line);
            assert!(code == 2 && said.contains(word), "{line}: {code} {said}");
        }
        let (code, said) = stop("citylab no/such.city --districts 5");
        assert!(code == 1 && said.contains("there is no such file"), "{said}");
    }
}
