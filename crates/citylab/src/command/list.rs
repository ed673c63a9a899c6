//! The commands: everything that a person can ask for, one enum an area.

use std::path::PathBuf;

use mapkit::{BoardIndex, BoardPos, BoardRect, PassIndex, Rect};

use crate::marks::{Break, Spot};
use crate::subject::moment::Entity;
use crate::subject::{RecipeIndex, Values};

/// Something that a person asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A change of the form.
    Params(ParamsCommand),
    /// Making.
    Run(RunCommand),
    /// How the map is seen.
    View(ViewCommand),
    /// Moving in time.
    Time(TimeCommand),
    /// Selecting.
    Look(LookCommand),
    /// Files.
    File(FileCommand),
    /// The window itself.
    Window(WindowCommand),
}

/// A change of the form.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamsCommand {
    /// The form now says this.
    Set(Values),
    /// Takes over a share code.
    Paste(String),
}

/// Making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunCommand {
    /// Makes what the form describes.
    Generate,
    /// Gives up what is being made or looked for.
    Cancel,
    /// Switches between regenerating on every change and on request.
    ToggleLive,
    /// Works with another recipe, by its place in the switch.
    Recipe(RecipeIndex),
    /// A seed by chance.
    RandomSeed,
    /// The seed before, and all that the form said with it.
    PreviousSeed,
    /// The seed after, and all that the form said with it.
    NextSeed,
    /// Takes back the last change of the form.
    Undo,
    /// Makes the change again that was taken back.
    Redo,
    /// Every parameter but the seed to its default.
    ResetAll,
    /// Draws a pass again, by its index, and keeps everything before it.
    Reroll(PassIndex),
    /// Leaves a pass out of the run, by its index, or takes it in again.
    SwitchPass(PassIndex),
    /// Leaves no pass out any more.
    AllPassesOn,
}

/// How the map is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewCommand {
    /// Shows a board, by its number.
    Show(BoardIndex),
    /// The board below.
    Lower,
    /// The board above.
    Higher,
    /// Closer, around the middle or the pointer.
    ZoomIn,
    /// Farther, around the middle or the pointer.
    ZoomOut,
    /// All of the map.
    Fit,
    /// Moves the view by a part of its extent: columns and rows, right and down.
    Pan(i8, i8),
    /// Switches between cells half as wide as tall and square ones.
    ToggleSquare,
    /// Lets the world move or stand still.
    ToggleMotion,
    /// Shows one board, or all of them side by side.
    ToggleSideBySide,
    /// Switches one of the recipe's overlays, by its index.
    ToggleOverlay(usize),
    /// Switches an overlay that every recipe has.
    ToggleMark(Mark),
    /// Lays a slot over the map, or takes it away where it lies there.
    Layer(String),
    /// Takes away what is laid over the map.
    NoLayer,
}

/// An overlay that every recipe has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Lines between tiles.
    Grid,
    /// Names and ids.
    Ids,
    /// Where rules are broken.
    Violations,
    /// What the last step changed.
    Changes,
    /// What differs from the pinned step.
    Difference,
    /// Where passes gave something up.
    Rejected,
    /// A small map in the corner.
    Minimap,
}

/// Moving in time.
#[derive(Clone, Debug, PartialEq)]
pub enum TimeCommand {
    /// Goes to the state after so many steps.
    Seek(usize),
    /// Goes on by so many steps.
    Forward(usize),
    /// Goes back by so many steps.
    Back(usize),
    /// Before the first step.
    Start,
    /// After the last step.
    End,
    /// To the end of the present pass.
    NextPass,
    /// To the start of the present pass, or of the one before.
    PreviousPass,
    /// Plays or pauses.
    Play,
    /// Plays backwards or pauses.
    PlayBackwards,
    /// Plays faster.
    Faster,
    /// Plays slower.
    Slower,
    /// To the next step that changes a tile in one of these parts of boards.
    NextInView(Vec<BoardRect>),
    /// To the previous such step.
    PreviousInView(Vec<BoardRect>),
    /// To the next step that a breakpoint waits for.
    RunToNext,
    /// To the previous one.
    RunBack,
    /// Sets a breakpoint.
    AddBreak(Break),
    /// Removes a breakpoint, by its place in the list.
    RemoveBreak(usize),
    /// Removes every breakpoint.
    ClearBreaks,
    /// Sets a breakpoint on the selected tile.
    BreakHere,
    /// To the next step that writes a slot.
    NextWrite(String),
    /// To the previous step that wrote a slot.
    PreviousWrite(String),
    /// Finds the step since which each broken rule is broken.
    DateViolations,
    /// Holds the present state for comparison with others.
    Pin,
    /// Lets go of it.
    Unpin,
    /// Gives a step a note, in place of the one that it had.
    SetBookmark(Spot, String),
    /// Gives a bookmark another note, by its place among them.
    RenameBookmark(usize, String),
    /// Removes a bookmark, by its place among them.
    RemoveBookmark(usize),
}

impl TimeCommand {
    /// Whether it may set or remove bookmarks or breakpoints.
    pub(crate) const fn changes_marks(&self) -> bool {
        matches!(
            self,
            Self::AddBreak(_)
                | Self::RemoveBreak(_)
                | Self::ClearBreaks
                | Self::BreakHere
                | Self::SetBookmark(..)
                | Self::RenameBookmark(..)
                | Self::RemoveBookmark(_)
        )
    }
}

/// Selecting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookCommand {
    /// Selects a tile of a board, and the most particular thing at it.
    Tile(BoardPos),
    /// Selects a thing and brings it into view.
    Entity(Entity),
    /// Brings an area of a board into view.
    Center(BoardRect),
    /// Frames an area of every board until told otherwise, or nothing.
    Highlight(Option<Rect>),
    /// Selects nothing.
    Nothing,
    /// To what was selected before.
    Back,
    /// To what was selected after.
    Forward,
    /// The map has brought into view what was wanted.
    Shown,
}

/// Files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileCommand {
    /// Starts over with the defaults.
    New,
    /// Opens the window for opening.
    Open,
    /// Opens a file.
    OpenPath(PathBuf),
    /// Saves to the file of the present work, or asks for one.
    Save,
    /// Opens the window for saving.
    SaveAs,
    /// Saves to a file.
    SavePath(PathBuf),
    /// Ends the program.
    Quit,
}

/// The window itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowCommand {
    /// Opens or closes the command palette.
    Palette,
    /// Opens or closes the list of keys.
    Keys,
    /// Switches between dark and light.
    ToggleLight,
    /// Copies a text; the message says what it is.
    Copy {
        /// What it is, with its article: `the seed`.
        what: &'static str,
        /// The text.
        text: String,
    },
    /// Copies the command line that makes what the form describes.
    CopyCommandLine,
    /// Copies the command line that tells of the step at the playhead and the selected tile.
    CopyTraceLine,
    /// To the next step that changes what the map shows.
    NextChange,
    /// To the previous step that changes what the map shows.
    PreviousChange,
    /// Shows the state before the step at the playhead, or no longer.
    ShowBefore,
    /// Opens a window to give the step at the playhead a note.
    BookmarkStep,
    /// Opens a window to give a bookmark another note, by its place among them.
    RenameBookmark(usize),
    /// Copies a share code of what the form says.
    CopyShareCode,
    /// Opens a window to paste a share code into.
    PasteShareCode,
    /// Opens a window to give the form's values a name.
    SavePreset,
    /// Opens a window to give the edited table a name.
    SaveTable,
    /// Opens the panel Tables at a cell, by its row and its column.
    ShowCell(usize, usize),
    /// Forgets a preset of the present recipe, by its place among those that were saved.
    ForgetPreset(usize),
    /// Shows or hides a panel.
    TogglePane(Pane),
    /// Puts every panel back to its first place.
    ResetLayout,
}

/// A panel of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Pane {
    /// The form.
    Parameters,
    /// The map.
    Map,
    /// Passes, playhead, breakpoints.
    Timeline,
    /// What is known of tiles and things.
    Inspector,
    /// What passes hand on.
    Slots,
    /// Every step in a table.
    Steps,
    /// Tables of the recipe's own numbers.
    Tables,
}

impl Pane {
    /// Every panel, in the order of the menu.
    pub const ALL: [Self; 7] =
        [Self::Parameters, Self::Map, Self::Timeline, Self::Inspector, Self::Slots, Self::Steps, Self::Tables];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Parameters => "Parameters",
            Self::Map => "Map",
            Self::Timeline => "Timeline",
            Self::Inspector => "Inspector",
            Self::Slots => "Slots",
            Self::Steps => "Steps",
            Self::Tables => "Tables",
        }
    }
}

impl From<ViewCommand> for Command {
    fn from(command: ViewCommand) -> Self {
        Self::View(command)
    }
}

impl From<RunCommand> for Command {
    fn from(command: RunCommand) -> Self {
        Self::Run(command)
    }
}

impl From<TimeCommand> for Command {
    fn from(command: TimeCommand) -> Self {
        Self::Time(command)
    }
}

impl From<LookCommand> for Command {
    fn from(command: LookCommand) -> Self {
        Self::Look(command)
    }
}

impl From<FileCommand> for Command {
    fn from(command: FileCommand) -> Self {
        Self::File(command)
    }
}

impl From<WindowCommand> for Command {
    fn from(command: WindowCommand) -> Self {
        Self::Window(command)
    }
}
