//! The command lines that make what is shown, or tell of it, without a window.

use mapkit::Pos;

use crate::session::Bench;

/// A command line, or why there is none that does the same.
pub(crate) type Line = Result<String, String>;

/// The command line that makes what the form says; `None` where the recipe has no command.
pub(crate) fn making(bench: &Bench) -> Option<Line> {
    let line = bench.spec().command_line(bench.values());
    (!line.is_empty()).then(|| refusal(bench).map_or(Ok(line), Err))
}

/// The command line that tells the history of a tile; `None` where the recipe has no such command.
pub(crate) fn tracing(bench: &Bench, board: u8, tile: Pos) -> Option<Line> {
    let line = bench.spec().trace_line(bench.values(), board, tile)?;
    Some(refusal(bench).map_or(Ok(line), Err))
}

/// Why no command line makes the same.
fn refusal(bench: &Bench) -> Option<String> {
    let why = "Passes are switched off, which no command can be told. Switch all on to copy what makes the same.";
    let left_out = (!bench.skip().is_empty()).then(|| why.to_owned());
    bench.subject().unsavable(bench.values()).or(left_out)
}
