//! The command lines that make what is shown, or tell of it, without a window.

use mapkit::{BoardPos, PassIndex};

use crate::session::Workspace;
use crate::subject::Values;
use crate::subject::spec::CommandInput;

/// A command line, or why there is none that does the same.
pub(crate) type Line = Result<String, String>;

/// The command line that makes what the form says; `None` where the recipe has no command.
pub(crate) fn making(workspace: &Workspace) -> Option<Line> {
    let spec = workspace.spec();
    if spec.command.is_empty() {
        return None;
    }
    Some(input(workspace, workspace.values(), workspace.skip()).map(|input| spec.command_line(input)))
}

/// The command line that tells the whole history of a tile of what is shown; `None` where the recipe has no such
/// command, or nothing is shown.
pub(crate) fn tracing(workspace: &Workspace, at: BoardPos) -> Option<Line> {
    // The form may be ahead of it.
    let (values, skipped) = match workspace.recording() {
        Some(recording) => (recording.values(), recording.skipped()),
        None => workspace.shown().map(|shown| (&shown.made.request.values, &*shown.made.request.skip))?,
    };
    line(workspace, input(workspace, values, skipped), Some(at), None)
}

/// The command line that tells of the step at the playhead: how the selected tile came to be until then, or where none
/// is selected, what there was. `None` where the recipe has no such command, or nothing is recorded.
pub(crate) fn at_playhead(workspace: &Workspace) -> Option<Line> {
    // The form may be ahead of the recording that the step is one of.
    let recording = workspace.recording()?;
    let size = workspace.view()?.moment.size();
    let tile = workspace.selection().tile().filter(|at| size.contains(at.pos));
    line(workspace, input(workspace, recording.values(), recording.skipped()), tile, Some(workspace.step()))
}

fn line(
    workspace: &Workspace,
    input: Result<CommandInput, String>,
    tile: Option<BoardPos>,
    step: Option<usize>,
) -> Option<Line> {
    // Whether there is such a command does not hang on what it is given.
    let given = input.as_ref().copied().unwrap_or(CommandInput::Values(workspace.values()));
    let line = workspace.spec().trace_line(given, tile, step)?;
    Some(input.map(|_| line))
}

/// What a command is given to make the same: flags where they can say it all, else the file that holds it.
fn input<'a>(
    workspace: &'a Workspace,
    values: &'a Values,
    skipped: &[PassIndex],
) -> Result<CommandInput<'a>, String> {
    if !skipped.is_empty() {
        let why = "Passes are switched off, which no command can be told. Switch all on to copy what makes the same.";
        return Err(why.into());
    }
    let Some(what) = workspace.subject().beyond_flags(values) else { return Ok(CommandInput::Values(values)) };
    let noun = workspace.spec().noun();
    let Some(file) = workspace.file_of(values) else {
        return Err(format!(
            "{what}, which no flag can say. Save the {noun} first: the command then names its file."
        ));
    };
    file.to_str().map(CommandInput::File).ok_or_else(|| {
        format!("{what}, and the path of the file has letters that no command line holds. Save the {noun} elsewhere.")
    })
}
