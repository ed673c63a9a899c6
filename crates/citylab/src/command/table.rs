//! The table of commands: what each is called, what it does, where it stands, and the keys that give it.

use egui::Key;
use mapkit::BoardIndex;

use super::binding::{Binding, Scope, alt, ctrl, ctrl_shift, held, key, on_timeline, shift};
use super::list::{
    Command, FileCommand, LookCommand, Mark, Pane, RunCommand, TimeCommand, ViewCommand, WindowCommand,
};

/// The menu that a command stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Files.
    File,
    /// Changing the form.
    Edit,
    /// Looking.
    View,
    /// Making.
    Run,
    /// Moving in time.
    Time,
    /// Finding one's way.
    Help,
    /// In no menu: only a key.
    None,
}

impl Menu {
    /// Its title in the bar.
    pub const fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::View => "View",
            Self::Run => "Run",
            Self::Time => "Time",
            Self::Help => "Help",
            Self::None => "",
        }
    }
}

/// A command with the words for it and the keys that give it.
#[derive(Debug)]
pub struct Entry {
    /// The command.
    pub command: Command,
    /// Its name in menus.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub tooltip: &'static str,
    /// Where it stands.
    pub menu: Menu,
    /// Keys that give it; the first is shown.
    pub keys: &'static [Binding],
}

type Words = (&'static str, &'static str);

const fn entry(menu: Menu, command: Command, (label, tooltip): Words, keys: &'static [Binding]) -> Entry {
    Entry { command, label, tooltip, menu, keys }
}

const fn edit(command: RunCommand, words: Words, keys: &'static [Binding]) -> Entry {
    entry(Menu::Edit, Command::Run(command), words, keys)
}

const fn run(command: RunCommand, words: Words, keys: &'static [Binding]) -> Entry {
    entry(Menu::Run, Command::Run(command), words, keys)
}

const fn view(command: ViewCommand, words: Words, keys: &'static [Binding]) -> Entry {
    entry(Menu::View, Command::View(command), words, keys)
}

const fn time(command: TimeCommand, words: Words, keys: &'static [Binding]) -> Entry {
    entry(Menu::Time, Command::Time(command), words, keys)
}

const fn pan(dx: i8, dy: i8, label: &'static str, keys: &'static [Binding]) -> Entry {
    entry(Menu::None, Command::View(ViewCommand::Pan(dx, dy)), (label, "Moves the view."), keys)
}

const fn board(number: BoardIndex, label: &'static str, keys: &'static [Binding]) -> Entry {
    view(ViewCommand::Show(number), (label, "Shows this {board}."), keys)
}

const fn file(command: FileCommand, words: Words, keys: &'static [Binding]) -> Entry {
    entry(Menu::File, Command::File(command), words, keys)
}

const fn window(menu: Menu, command: WindowCommand, words: Words, keys: &'static [Binding]) -> Entry {
    entry(menu, Command::Window(command), words, keys)
}

const fn pane(pane: Pane) -> Entry {
    let words = (pane.title(), "Shows or hides this panel.");
    entry(Menu::View, Command::Window(WindowCommand::TogglePane(pane)), words, &[])
}

/// Every command that needs no more than its name, in menu order. Boards bear the names of the recipe where they are
/// shown.
pub static ENTRIES: [Entry; 80] = [
    file(FileCommand::New, ("New", "Starts over with the defaults."), &[ctrl(Key::N)]),
    file(FileCommand::Open, ("Open…", "Opens a file."), &[ctrl(Key::O)]),
    file(FileCommand::Save, ("Save", "Saves to the file that it came from, or asks for one."), &[ctrl(Key::S)]),
    file(FileCommand::SaveAs, ("Save as…", "Saves to another file."), &[ctrl_shift(Key::S)]),
    file(FileCommand::Quit, ("Quit", "Ends the program; unsaved work is asked about."), &[ctrl(Key::Q)]),
    edit(RunCommand::Undo, ("Undo", "Takes back the last change of the form."), &[ctrl(Key::Z)]),
    edit(
        RunCommand::Redo,
        ("Redo", "Makes the change again that was taken back."),
        &[ctrl_shift(Key::Z), ctrl(Key::Y)],
    ),
    edit(RunCommand::ResetAll, ("Reset parameters", "Sets every parameter but the seed to its default."), &[]),
    window(
        Menu::Edit,
        WindowCommand::CopyCommandLine,
        ("Copy command line", "Copies the command that makes the same without a window."),
        &[],
    ),
    window(
        Menu::Edit,
        WindowCommand::CopyTraceLine,
        (
            "Copy command for this step",
            "Copies the command that tells of this step without a window, and of the selected tile until then.",
        ),
        &[],
    ),
    window(
        Menu::Edit,
        WindowCommand::CopyShareCode,
        ("Copy share code", "Copies one word that brings back these parameters here or at somebody else's."),
        &[],
    ),
    window(Menu::Edit, WindowCommand::PasteShareCode, ("Paste share code…", "Takes over a share code."), &[]),
    window(Menu::Edit, WindowCommand::SavePreset, ("Save as preset…", "Gives these parameters a name."), &[]),
    entry(
        Menu::Edit,
        Command::Look(LookCommand::Back),
        ("Back", "Goes back to what was selected before, and when."),
        &[alt(Key::ArrowLeft)],
    ),
    entry(
        Menu::Edit,
        Command::Look(LookCommand::Forward),
        ("Forward", "Goes forward to what was selected after."),
        &[alt(Key::ArrowRight)],
    ),
    entry(Menu::Edit, Command::Look(LookCommand::Nothing), ("Select nothing", "Clears the selection."), &[]),
    run(RunCommand::Generate, ("Generate", "Generates what the form describes."), &[ctrl(Key::Enter), key(Key::F5)]),
    run(RunCommand::Cancel, ("Cancel", "Stops what is being generated or searched; what is on screen stays."), &[]),
    run(RunCommand::ToggleLive, ("Live", "Regenerates on every change."), &[ctrl(Key::L)]),
    run(RunCommand::RandomSeed, ("Random seed", "Picks a random seed."), &[ctrl(Key::R)]),
    run(
        RunCommand::PreviousSeed,
        ("Previous seed", "Goes back to the seed before, and to what the form said with it."),
        &[],
    ),
    run(
        RunCommand::NextSeed,
        ("Next seed", "Goes forward to the seed after, and to what the form said with it."),
        &[],
    ),
    run(RunCommand::AllPassesOn, ("Switch all passes on", "Runs every pass again."), &[]),
    board(BoardIndex(0), "Board 1", &[key(Key::Num1)]),
    board(BoardIndex(1), "Board 2", &[key(Key::Num2)]),
    board(BoardIndex(2), "Board 3", &[key(Key::Num3)]),
    board(BoardIndex(3), "Board 4", &[key(Key::Num4)]),
    board(BoardIndex(4), "Board 5", &[key(Key::Num5)]),
    view(ViewCommand::Lower, ("{Board} below", "Shows the {board} below."), &[key(Key::OpenBracket)]),
    view(ViewCommand::Higher, ("{Board} above", "Shows the {board} above."), &[key(Key::CloseBracket)]),
    view(
        ViewCommand::ToggleSideBySide,
        ("Side by side", "Shows all {boards} at once, with one camera."),
        &[key(Key::A)],
    ),
    view(
        ViewCommand::ZoomIn,
        ("Zoom in", "Closer; the mouse wheel does it at the pointer."),
        &[key(Key::Plus), key(Key::Equals)],
    ),
    view(ViewCommand::ZoomOut, ("Zoom out", "Farther; the mouse wheel does it at the pointer."), &[key(Key::Minus)]),
    view(ViewCommand::Fit, ("Fit", "Shows the whole map."), &[key(Key::Num0)]),
    view(
        ViewCommand::ToggleSquare,
        ("Square cells", "Draws tiles square rather than half as wide as tall, as in a terminal."),
        &[key(Key::Q)],
    ),
    view(
        ViewCommand::ToggleMotion,
        ("Motion", "Lets water, neon and holograms move. Costs a little time each frame."),
        &[key(Key::M)],
    ),
    view(ViewCommand::ToggleMark(Mark::Minimap), ("Minimap", "A small map in the corner; a click goes there."), &[]),
    view(ViewCommand::ToggleMark(Mark::Grid), ("Grid lines", "Lines between tiles, when close by."), &[key(Key::G)]),
    view(ViewCommand::ToggleMark(Mark::Ids), ("Names and ids", "Writes names and ids over the map."), &[key(Key::I)]),
    view(
        ViewCommand::ToggleMark(Mark::Changes),
        ("Changes of the step", "Marks the tiles that the step at the playhead changed."),
        &[key(Key::C)],
    ),
    view(
        ViewCommand::ToggleMark(Mark::Rejected),
        ("Rejected attempts", "Marks where passes rejected an attempt so far."),
        &[],
    ),
    view(
        ViewCommand::ToggleMark(Mark::Difference),
        ("Difference to the pin", "Marks the tiles that differ from the pinned step."),
        &[],
    ),
    view(ViewCommand::ToggleMark(Mark::Violations), ("Violations", "Marks where rules are broken."), &[]),
    view(ViewCommand::NoLayer, ("Remove layer", "Removes the slot drawn over the map."), &[]),
    pane(Pane::Parameters),
    pane(Pane::Timeline),
    pane(Pane::Inspector),
    pane(Pane::Slots),
    pane(Pane::Steps),
    pane(Pane::Tables),
    entry(
        Menu::View,
        Command::Window(WindowCommand::ResetLayout),
        ("Reset layout", "Puts every panel back to its first place."),
        &[],
    ),
    window(Menu::View, WindowCommand::ToggleLight, ("Light theme", "Switches between dark and light."), &[]),
    window(Menu::Help, WindowCommand::Palette, ("Commands…", "Finds any command by its name."), &[ctrl(Key::P)]),
    window(Menu::Help, WindowCommand::Keys, ("Keys", "Lists every key."), &[key(Key::F1)]),
    time(TimeCommand::Play, ("Play", "Lets the playhead run; again pauses."), &[key(Key::Space)]),
    time(
        TimeCommand::PlayBackwards,
        ("Play backwards", "Lets the playhead run backwards; again pauses."),
        &[shift(Key::Space)],
    ),
    time(TimeCommand::Forward(1), ("Step", "One step on."), &[key(Key::Period), on_timeline(key(Key::ArrowRight))]),
    time(TimeCommand::Back(1), ("Step back", "One step back."), &[key(Key::Comma), on_timeline(key(Key::ArrowLeft))]),
    time(TimeCommand::Forward(10), ("Ten steps", "Ten steps on."), &[on_timeline(shift(Key::ArrowRight))]),
    time(TimeCommand::Back(10), ("Ten steps back", "Ten steps back."), &[on_timeline(shift(Key::ArrowLeft))]),
    window(
        Menu::Time,
        WindowCommand::NextChange,
        ("Next change in view", "To the next step that changes what the map shows."),
        &[on_timeline(ctrl(Key::ArrowRight))],
    ),
    window(
        Menu::Time,
        WindowCommand::PreviousChange,
        ("Previous change in view", "To the previous step that changes what the map shows."),
        &[on_timeline(ctrl(Key::ArrowLeft))],
    ),
    window(
        Menu::Time,
        WindowCommand::ShowBefore,
        ("Before the step", "Shows the state before the step at the playhead: to compare the two."),
        &[held(Key::B)],
    ),
    time(TimeCommand::NextPass, ("Next pass", "To the end of the pass."), &[key(Key::PageDown)]),
    time(TimeCommand::PreviousPass, ("Previous pass", "To the start of the pass."), &[key(Key::PageUp)]),
    time(TimeCommand::Start, ("To the start", "Before the first step."), &[key(Key::Home)]),
    time(TimeCommand::End, ("To the end", "After the last step."), &[key(Key::End)]),
    time(TimeCommand::Slower, ("Slower", "Plays slower."), &[]),
    time(TimeCommand::Faster, ("Faster", "Plays faster."), &[]),
    time(TimeCommand::RunToNext, ("Run to next", "To the next step that a breakpoint stops at."), &[key(Key::F8)]),
    time(
        TimeCommand::RunBack,
        ("Run back to previous", "To the previous step that a breakpoint stops at."),
        &[shift(Key::F8)],
    ),
    time(
        TimeCommand::BreakHere,
        ("Break on selected tile", "Stops at changes of the selected tile."),
        &[key(Key::F9)],
    ),
    time(TimeCommand::ClearBreaks, ("Remove all breakpoints", "Removes all breakpoints."), &[]),
    time(
        TimeCommand::Pin,
        ("Pin this step", "Holds this state: go on or change parameters, and see what differs from it."),
        &[],
    ),
    time(TimeCommand::Unpin, ("Unpin", "Lets go of the pinned state."), &[]),
    window(
        Menu::Time,
        WindowCommand::BookmarkStep,
        ("Bookmark this step…", "Keeps this step under a note: marked on the timeline, listed in the panel Steps."),
        &[ctrl(Key::B)],
    ),
    pan(-1, 0, "Pan left", &[key(Key::ArrowLeft), key(Key::H)]),
    pan(1, 0, "Pan right", &[key(Key::ArrowRight), key(Key::L)]),
    pan(0, -1, "Pan up", &[key(Key::ArrowUp), key(Key::K)]),
    pan(0, 1, "Pan down", &[key(Key::ArrowDown), key(Key::J)]),
];

impl Entry {
    /// The entry of a command; every command but those that carry a form has one.
    pub fn of(command: &Command) -> Option<&'static Self> {
        ENTRIES.iter().find(|entry| entry.command == *command)
    }

    /// The key that gives a command, in words, or nothing.
    pub fn key_of(command: &Command, is_mac: bool) -> String {
        Self::of(command).map(|entry| entry.key_text(is_mac)).unwrap_or_default()
    }

    /// The key that menus show beside it, or nothing.
    pub fn key_text(&self, is_mac: bool) -> String {
        self.keys.first().map_or_else(String::new, |key| key.words(is_mac))
    }

    /// Every key that gives it, in one scope.
    pub fn keys_in(&self, scope: Scope, is_mac: bool) -> String {
        let keys = self.keys.iter().filter(|key| key.scope == scope);
        keys.map(|key| key.words(is_mac)).collect::<Vec<_>>().join("  ")
    }

    /// What it does, and the key for it.
    pub fn tooltip_text(&self, is_mac: bool) -> String {
        self.with_key(self.tooltip, is_mac)
    }

    /// `about`, and the key for it.
    pub fn with_key(&self, about: &str, is_mac: bool) -> String {
        match self.key_text(is_mac) {
            key if key.is_empty() => about.into(),
            key => format!("{about}  ({key})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::MAP_GESTURES;
    use crate::subject::spec::with_board_words;

    /// The keys of a scope as a table of the page; nothing where there are none.
    fn keys_section(title: &str, scope: Scope, entries: impl Iterator<Item = &'static Entry>) -> String {
        let mut rows = String::new();
        for entry in entries.filter(|entry| entry.keys.iter().any(|key| key.scope == scope)) {
            let [label, tooltip] =
                [entry.label, entry.tooltip].map(|text| with_board_words(text, ["board", "boards"]));
            rows.extend(["| ", &entry.keys_in(scope, false), " | ", &label, " | ", &tooltip, " |\n"]);
        }
        if rows.is_empty() {
            return rows;
        }
        format!("\n## {title}\n\n| key | command | what it does |\n| --- | --- | --- |\n{rows}")
    }

    /// `docs/window-keys.md`: every key of the window.
    fn keys_page() -> String {
        let mut page = String::from(
            "# Keys of the window\n\nDrawn from the table of commands; `BLESS=1 cargo test -p citylab keys_page` rewrites it.\n",
        );
        for menu in [Menu::File, Menu::Edit, Menu::View, Menu::Run, Menu::Time, Menu::Help, Menu::None] {
            let title = if menu == Menu::None { "Map" } else { menu.title() };
            let entries = ENTRIES.iter().filter(|entry| entry.menu == menu);
            page.push_str(&keys_section(title, Scope::Window, entries));
        }
        page.push_str(&keys_section("Timeline, while it is focused", Scope::Timeline, ENTRIES.iter()));
        page.extend(["\n## Mouse on the map\n\n| gesture | what it does |\n| --- | --- |\n"]);
        for (gesture, what) in MAP_GESTURES {
            page.extend(["| ", gesture, " | ", what, " |\n"]);
        }
        page
    }

    #[test]
    fn the_keys_page_says_what_the_table_says() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/window-keys.md");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(path, keys_page()).expect("written");
        }
        assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), keys_page());
    }

    #[test]
    fn no_key_gives_two_commands_and_every_entry_is_described() {
        let mut seen = Vec::new();
        for entry in &ENTRIES {
            assert!(entry.tooltip.ends_with('.'), "{}", entry.label);
            for key in entry.keys {
                let place = (key.shortcut, key.scope);
                assert!(!seen.contains(&place), "{key:?} is given twice");
                seen.push(place);
            }
        }
    }
}
