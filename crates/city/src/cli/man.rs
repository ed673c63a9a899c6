//! `city man`: the manual as a man page, for packagers.

use std::io::Write;

use citygen::text::shown;
use clap::Command;

use super::output::{Failure, Outcome, data, failed};

/// Print a man page
///
/// Prints the manual of city, or of one of its commands, as roff for man.
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(crate) struct Args {
    /// The command; city itself unless given
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints the manual of `program` or of one of its commands.
pub(crate) fn run(args: &Args, mut program: Command) -> Outcome {
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => {
            let unknown = || Failure::Usage(format!("there is no command `{}`", shown(name)));
            program.find_subcommand(name).ok_or_else(unknown)?.clone()
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(|e| failed(e.to_string()))?;
    data(|out| out.write_all(&page))
}
