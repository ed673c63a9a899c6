//! The command lines that make what is shown, or tell of it, without a window.

use mapkit::Pos;

use crate::session::Bench;
use crate::subject::Values;
use crate::subject::spec::CommandInput;

/// A command line, or why there is none that does the same.
pub(crate) type Line = Result<String, String>;

/// The command line that makes what the form says; `None` where the recipe has no command.
pub(crate) fn making(bench: &Bench) -> Option<Line> {
    let spec = bench.spec();
    if spec.command.is_empty() {
        return None;
    }
    Some(input(bench, bench.values(), bench.skip()).map(|input| spec.command_line(input)))
}

/// The command line that tells the whole history of a tile of what is shown; `None` where the recipe has no such
/// command, or nothing is shown.
pub(crate) fn tracing(bench: &Bench, board: u8, tile: Pos) -> Option<Line> {
    // The form may be ahead of it.
    let (values, skipped) = match bench.tape() {
        Some(tape) => (tape.values(), tape.skipped()),
        None => bench.shown().map(|shown| (&shown.made.wish.values, &*shown.made.wish.skip))?,
    };
    line(bench, input(bench, values, skipped), Some((board, tile)), None)
}

/// The command line that tells of the step at the playhead: how the selected tile came to be until then, or where none
/// is selected, what there was. `None` where the recipe has no such command, or nothing is recorded.
pub(crate) fn at_playhead(bench: &Bench) -> Option<Line> {
    // The form may be ahead of the recording that the step is one of.
    let tape = bench.tape()?;
    let size = bench.view()?.moment.size();
    let tile = bench.selection().tile().filter(|&(_, tile)| size.contains(tile));
    line(bench, input(bench, tape.values(), tape.skipped()), tile, Some(bench.step()))
}

fn line(
    bench: &Bench,
    input: Result<CommandInput, String>,
    tile: Option<(u8, Pos)>,
    step: Option<usize>,
) -> Option<Line> {
    // Whether there is such a command does not hang on what it is given.
    let given = input.as_ref().copied().unwrap_or(CommandInput::Values(bench.values()));
    let line = bench.spec().trace_line(given, tile, step)?;
    Some(input.map(|_| line))
}

/// What a command is given to make the same: flags where they can say it all, else the file that holds it.
fn input<'a>(bench: &'a Bench, values: &'a Values, skipped: &[usize]) -> Result<CommandInput<'a>, String> {
    if !skipped.is_empty() {
        let why = "Passes are switched off, which no command can be told. Switch all on to copy what makes the same.";
        return Err(why.into());
    }
    let Some(what) = bench.subject().beyond_flags(values) else { return Ok(CommandInput::Values(values)) };
    let noun = bench.spec().noun();
    let Some(file) = bench.file_of(values) else {
        return Err(format!(
            "{what}, which no flag can say. Save the {noun} first: the command then names its file."
        ));
    };
    file.to_str().map(CommandInput::File).ok_or_else(|| {
        format!("{what}, and the path of the file has letters that no command line holds. Save the {noun} elsewhere.")
    })
}
