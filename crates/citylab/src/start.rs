//! The program: its command line, the window, and one clear sentence where there can be none.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, PoisonError};

use anyhow::bail;
use citygen::model::StratumKind;
use citygen::{City, Params};
use clap::{Arg, ArgAction, ArgMatches, value_parser};

use crate::Lab;
use crate::command::ViewCommand;
use crate::project::Project;
use crate::shot::{Shot, Verdict};

/// Runs the program.
pub fn main() -> ExitCode {
    let matches = command_line().get_matches();
    match run(&matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "there is no window to say it in")]
            {
                eprintln!("citylab: {error:#}");
            }
            ExitCode::FAILURE
        }
    }
}

/// The command line: one flag per parameter, named and described by the parameters' own table.
pub fn command_line() -> clap::Command {
    let mut command = clap::Command::new("citylab")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Opens the window: tune a procedural city and see it change at once")
        .arg(Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf)).help("A .city save to open"));
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
                .value_parser(StratumKind::ALL.iter().map(|s| s.name()).collect::<Vec<_>>())
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

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let city = matches.get_one::<PathBuf>("file").map(|path| cityfile::load(path)).transpose()?;
    let start = city.as_ref().map_or_else(Params::default, |city| city.params.clone());
    let project = Project { params: parameters(start, matches)? };
    let stratum = matches.get_one::<String>("stratum").and_then(|name| StratumKind::from_name(name));
    let verdict = Verdict::default();
    let shot = matches.get_one::<PathBuf>("screenshot").map(|path| Shot::new(path.clone(), Arc::clone(&verdict)));
    check_display(|name| std::env::var(name).ok())?;
    open(Opening { project, city, stratum }, shot)?;
    match verdict.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(result) => result,
        None if matches.contains_id("screenshot") => bail!("the window was closed before its picture was taken"),
        None => Ok(()),
    }
}

/// `params` with what the flags ask for, checked.
fn parameters(mut params: Params, matches: &ArgMatches) -> anyhow::Result<Params> {
    for field in Params::FIELDS {
        for text in matches.get_many::<String>(field.name).into_iter().flatten() {
            params.set(field.name, text)?;
        }
    }
    params.validate()?;
    Ok(params)
}

/// What the window opens with.
struct Opening {
    project: Project,
    city: Option<City>,
    stratum: Option<StratumKind>,
}

fn open(opening: Opening, shot: Option<Shot>) -> anyhow::Result<()> {
    let viewport = egui::ViewportBuilder::default()
        .with_title("Citylab")
        .with_app_id("citylab")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([640.0, 400.0]);
    let options = eframe::NativeOptions {
        viewport,
        // A picture shows the state that was asked for, not the size of the last window.
        persist_window: shot.is_none(),
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(move |cc| {
        let mut lab = Lab::new(&cc.egui_ctx, opening.project, opening.city);
        if let Some(stratum) = opening.stratum {
            lab.apply(ViewCommand::Show(stratum).into());
        }
        if let Some(shot) = shot {
            lab.shoot(shot);
        }
        Ok(Box::new(lab))
    });
    eframe::run_native("citylab", options, create).map_err(|error| anyhow::anyhow!(no_window(&error)))
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
        let matches = command_line().get_matches_from(["citylab", "--districts", "13"]);
        let error = parameters(Params::default(), &matches).expect_err("too many").to_string();
        assert!(error.contains("districts") && error.contains("4..=12"), "{error}");
        command_line().debug_assert();
    }
}
