//! The command lines that make what is shown, or tell of it, without a window.

use mapkit::Pos;

use crate::session::Bench;
use crate::subject::Values;

/// A command line, or why there is none that does the same.
pub(crate) type Line = Result<String, String>;

/// The command line that makes what the form says; `None` where the recipe has no command.
pub(crate) fn making(bench: &Bench) -> Option<Line> {
    let line = bench.spec().command_line(bench.values());
    (!line.is_empty()).then(|| refusal(bench, bench.values(), bench.skip()).map_or(Ok(line), Err))
}

/// The command line that tells the whole history of a tile of what is shown; `None` where the recipe has no such
/// command, or nothing is shown.
pub(crate) fn tracing(bench: &Bench, board: u8, tile: Pos) -> Option<Line> {
    // The form may be ahead of it.
    let (values, skipped) = match bench.tape() {
        Some(tape) => (tape.values(), tape.skipped()),
        None => bench.shown().map(|shown| (&shown.made.wish.values, &*shown.made.wish.skip))?,
    };
    let line = bench.spec().trace_line(values, Some((board, tile)), None)?;
    Some(refusal(bench, values, skipped).map_or(Ok(line), Err))
}

/// The command line that tells of the step at the playhead: how the selected tile came to be until then, or where none
/// is selected, what there was. `None` where the recipe has no such command, or nothing is recorded.
pub(crate) fn at_playhead(bench: &Bench) -> Option<Line> {
    // The form may be ahead of the recording that the step is one of.
    let tape = bench.tape()?;
    let size = bench.view()?.moment.size();
    let tile = bench.selection().tile().filter(|&(_, tile)| size.contains(tile));
    let line = bench.spec().trace_line(tape.values(), tile, Some(bench.step()))?;
    Some(refusal(bench, tape.values(), tape.skipped()).map_or(Ok(line), Err))
}

/// Why no command line makes the same.
fn refusal(bench: &Bench, values: &Values, skipped: &[usize]) -> Option<String> {
    let why = "Passes are switched off, which no command can be told. Switch all on to copy what makes the same.";
    let left_out = (!skipped.is_empty()).then(|| why.to_owned());
    bench.subject().no_command(values).or(left_out)
}
