//! Everything that a person can ask for, and the one table that menus, tooltips and shortcuts are drawn from.

use citygen::Params;
use citygen::model::StratumKind;
use egui::{Context, Id, Key, KeyboardShortcut, ModifierNames, Modifiers};

/// Something that a person asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A change of the form.
    Params(ParamsCommand),
    /// Making cities.
    Run(RunCommand),
    /// Looking at the map.
    View(ViewCommand),
}

/// A change of the form.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamsCommand {
    /// The form now says this.
    Set(Box<Params>),
}

/// Making cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunCommand {
    /// Makes the city that the form describes.
    Generate,
    /// Gives up the city that is being made.
    Cancel,
    /// Switches between regenerating on every change and on request.
    ToggleLive,
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
}

/// Looking at the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewCommand {
    /// Shows a stratum.
    Show(StratumKind),
    /// The stratum below.
    Lower,
    /// The stratum above.
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
    /// Lets the city move or stand still.
    ToggleMotion,
}

/// The menu that a command stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Changing the form.
    Edit,
    /// Looking.
    View,
    /// Making.
    Run,
    /// In no menu: only a key.
    None,
}

impl Menu {
    /// Its title in the bar.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Edit => "Edit",
            Self::View => "View",
            Self::Run => "Run",
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
    pub keys: &'static [KeyboardShortcut],
}

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn edit(
    command: RunCommand,
    label: &'static str,
    tooltip: &'static str,
    keys: &'static [KeyboardShortcut],
) -> Entry {
    Entry { command: Command::Run(command), label, tooltip, menu: Menu::Edit, keys }
}

const fn run(
    command: RunCommand,
    label: &'static str,
    tooltip: &'static str,
    keys: &'static [KeyboardShortcut],
) -> Entry {
    Entry { command: Command::Run(command), label, tooltip, menu: Menu::Run, keys }
}

const fn view(
    command: ViewCommand,
    label: &'static str,
    tooltip: &'static str,
    keys: &'static [KeyboardShortcut],
) -> Entry {
    Entry { command: Command::View(command), label, tooltip, menu: Menu::View, keys }
}

const fn pan(dx: i8, dy: i8, label: &'static str, keys: &'static [KeyboardShortcut]) -> Entry {
    let tooltip = "Moves the view.";
    Entry { command: Command::View(ViewCommand::Pan(dx, dy)), label, tooltip, menu: Menu::None, keys }
}

/// Every command that needs no more than its name, in menu order.
pub static ENTRIES: [Entry; 25] = [
    edit(RunCommand::Undo, "Undo", "Takes back the last change of the form.", &[ctrl(Key::Z)]),
    edit(
        RunCommand::Redo,
        "Redo",
        "Makes the change again that was taken back.",
        &[ctrl_shift(Key::Z), ctrl(Key::Y)],
    ),
    edit(RunCommand::ResetAll, "Reset parameters", "Sets every parameter but the seed to its default.", &[]),
    run(
        RunCommand::Generate,
        "Generate",
        "Makes the city that the form describes.",
        &[ctrl(Key::Enter), key(Key::F5)],
    ),
    run(RunCommand::Cancel, "Cancel", "Gives up the city that is being made; the one on screen stays.", &[]),
    run(RunCommand::ToggleLive, "Live", "Makes a new city on every change of the form.", &[ctrl(Key::L)]),
    run(RunCommand::RandomSeed, "Random seed", "Takes a seed by chance.", &[ctrl(Key::R)]),
    run(
        RunCommand::PreviousSeed,
        "Previous seed",
        "Goes back to the seed before, and to what the form said with it.",
        &[],
    ),
    run(RunCommand::NextSeed, "Next seed", "Goes forward to the seed after, and to what the form said with it.", &[]),
    view(ViewCommand::Show(StratumKind::Undercity), "Undercity", "Tunnels, sewers and railways.", &[key(Key::Num1)]),
    view(ViewCommand::Show(StratumKind::Street), "Street", "The ground.", &[key(Key::Num2)]),
    view(ViewCommand::Show(StratumKind::Skyways), "Skyways", "Walkways between buildings.", &[key(Key::Num3)]),
    view(
        ViewCommand::Show(StratumKind::Heights),
        "Heights",
        "Roofs and the bridges between them.",
        &[key(Key::Num4)],
    ),
    view(ViewCommand::Show(StratumKind::Net), "Net", "Cyberspace, tile for tile above the city.", &[key(Key::Num5)]),
    view(ViewCommand::Lower, "Stratum below", "Shows the stratum below.", &[key(Key::OpenBracket)]),
    view(ViewCommand::Higher, "Stratum above", "Shows the stratum above.", &[key(Key::CloseBracket)]),
    view(
        ViewCommand::ZoomIn,
        "Zoom in",
        "Closer; the mouse wheel does it at the pointer.",
        &[key(Key::Plus), key(Key::Equals)],
    ),
    view(ViewCommand::ZoomOut, "Zoom out", "Farther; the mouse wheel does it at the pointer.", &[key(Key::Minus)]),
    view(ViewCommand::Fit, "Fit", "Shows the whole city.", &[key(Key::Num0), key(Key::Home)]),
    view(
        ViewCommand::ToggleSquare,
        "Square cells",
        "Draws tiles square rather than half as wide as tall, as in a terminal.",
        &[key(Key::Q)],
    ),
    view(
        ViewCommand::ToggleMotion,
        "Motion",
        "Lets water, neon and holograms move. Costs a little time each frame.",
        &[key(Key::M)],
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

    /// The key that menus show beside it, or nothing.
    pub fn key_text(&self, is_mac: bool) -> String {
        self.keys.first().map_or_else(String::new, |key| match key.modifiers {
            Modifiers::NONE => key.logical_key.symbol_or_name().into(),
            _ => key.format(&ModifierNames::NAMES, is_mac),
        })
    }

    /// What it does, and the key for it.
    pub fn tooltip_text(&self, is_mac: bool) -> String {
        match self.key_text(is_mac) {
            key if key.is_empty() => self.tooltip.into(),
            key => format!("{}  ({key})", self.tooltip),
        }
    }
}

/// The commands whose keys were pressed.
///
/// While a text field has the focus only keys with Ctrl or Cmd and function keys count, and undo and redo are the
/// field's own; arrows count where the map
/// (`map`) or nothing has it, since elsewhere they move the focus or a slider.
pub fn pressed(ctx: &Context, map: Id) -> Vec<Command> {
    let typing = ctx.text_edit_focused();
    let focused = ctx.memory(egui::Memory::focused);
    let arrows_free = focused.is_none_or(|id| id == map);
    ctx.input_mut(|input| {
        let mut commands = Vec::new();
        // Shortcuts with more beside the key first: a plain `L` must not take `Ctrl+L`, nor that `Ctrl+Shift+L`.
        for (with_ctrl, with_shift) in [(true, true), (true, false), (false, false)] {
            for entry in &ENTRIES {
                let is_beside =
                    |k: &&KeyboardShortcut| k.modifiers.command == with_ctrl && k.modifiers.shift == with_shift;
                for key in entry.keys.iter().filter(is_beside) {
                    let is_function_key = matches!(key.logical_key, Key::F1 | Key::F5);
                    let heard = with_ctrl && !(typing && entry.menu == Menu::Edit)
                        || is_function_key
                        || !typing && (arrows_free || !is_arrow(key.logical_key));
                    let plain = with_ctrl || !input.modifiers.command && !input.modifiers.alt;
                    if heard && plain && input.consume_shortcut(key) {
                        commands.push(entry.command.clone());
                    }
                }
            }
        }
        commands
    })
}

fn is_arrow(key: Key) -> bool {
    matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_gives_two_commands_and_every_entry_is_described() {
        let mut seen = Vec::new();
        for entry in &ENTRIES {
            assert!(entry.tooltip.ends_with('.'), "{}", entry.label);
            for key in entry.keys {
                assert!(!seen.contains(key), "{key:?} is given twice");
                seen.push(*key);
            }
        }
    }

    #[test]
    fn every_stratum_has_a_key_of_its_own() {
        for &kind in StratumKind::ALL {
            let entry = Entry::of(&Command::View(ViewCommand::Show(kind))).expect("an entry");
            assert_eq!(entry.key_text(false), (kind.number() + 1).to_string());
            assert_eq!(entry.label, kind.label());
        }
    }
}
