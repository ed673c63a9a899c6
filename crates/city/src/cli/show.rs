//! stub
use super::output::Outcome;
/// Show
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}
pub(crate) fn run(_: &Args) -> Outcome {
    Ok(())
}
