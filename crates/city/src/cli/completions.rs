//! `city completions`: completions for a shell.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use super::output::{Outcome, data};

/// Print completions for a shell
///
/// Prints a script that teaches the shell the commands and options of city.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_name = "SHELL", ignore_case = true)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  city completions bash > ~/.local/share/bash-completion/completions/city
  city completions zsh > ~/.zfunc/_city
  city completions fish > ~/.config/fish/completions/city.fish";

/// Prints the completions of `program`.
pub(crate) fn run(args: &Args, mut program: Command) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "city", &mut script);
    data(|out| out.write_all(&script))
}
