//! Which keys give commands: it depends on what has the keyboard.

use egui::{Context, Event, Id, Key, KeyboardShortcut, Modifiers};

use super::binding::{Binding, Scope};
use super::list::Command;
use super::table::{ENTRIES, Entry, Menu};

/// Who has the keyboard, and where the panels with keys of their own are.
#[derive(Clone, Copy, Debug)]
pub struct KeyFocus {
    /// The widget of the map.
    pub map: Id,
    /// The widget of the timeline.
    pub timeline: Id,
}

/// The commands whose keys were pressed.
///
/// While a text field has the focus only keys with Ctrl, Cmd or Alt and function keys count, and undo and redo are the
/// field's own; arrows pan where the map or nothing has the focus, since elsewhere they move the focus or a slider.
/// Keys of the timeline come first while it has the focus.
pub fn pressed(ctx: &Context, focus: KeyFocus) -> Vec<Command> {
    let focused = ctx.memory(egui::Memory::focused);
    let holder = match focused {
        _ if ctx.text_edit_focused() => Holder::TextField,
        None => Holder::Nobody,
        Some(id) if id == focus.map => Holder::Map,
        Some(id) if id == focus.timeline => Holder::Timeline,
        Some(_) => Holder::Widget,
    };
    let mut commands = Vec::new();
    ctx.input_mut(|input| {
        let events = input.events.clone();
        for scope in [Scope::Timeline, Scope::Window] {
            // Shortcuts with more beside the key first: a plain `L` must not take `Ctrl+L`, nor that `Ctrl+Shift+L`.
            for beside in [
                Modifiers::COMMAND.plus(Modifiers::SHIFT),
                Modifiers::COMMAND,
                Modifiers::ALT,
                Modifiers::SHIFT,
                Modifiers::NONE,
            ] {
                let is_wanted =
                    |key: &&Binding| key.scope == scope && key.shortcut.modifiers == beside && !key.is_held;
                for (entry, key) in bindings().filter(|(_, key)| is_wanted(key)) {
                    // A key with more beside it than it asks for is another one.
                    let is_exact = is_strong(*key) || !input.modifiers.command && !input.modifiers.alt;
                    if is_exact && holder.leaves(entry.menu, *key) && input.consume_shortcut(&key.shortcut) {
                        commands.push((place(&events, key.shortcut), entry.command.clone()));
                    }
                }
            }
        }
    });
    // Of several keys in one frame the first that was pressed comes first.
    commands.sort_by_key(|(place, _)| *place);
    commands.into_iter().map(|(_, command)| command).collect()
}

/// Whether the key of a command that lasts for as long as it is held is down, with nothing beside it.
pub fn is_held(ctx: &Context, command: &Command) -> bool {
    if ctx.text_edit_focused() {
        return false;
    }
    let mut keys = bindings().filter(|(entry, key)| key.is_held && entry.command == *command);
    ctx.input(|input| keys.any(|(_, key)| input.key_down(key.shortcut.logical_key) && input.modifiers.is_none()))
}

/// Every key of the table, with its command.
fn bindings() -> impl Iterator<Item = (&'static Entry, &'static Binding)> {
    ENTRIES.iter().flat_map(|entry| entry.keys.iter().map(move |key| (entry, key)))
}

/// What has the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Nobody,
    Map,
    Timeline,
    TextField,
    /// Another widget, such as a slider or a button.
    Widget,
}

impl Holder {
    /// Whether it leaves a key of a command in this menu to the command.
    fn leaves(self, menu: Menu, key: Binding) -> bool {
        let (beside, logical) = (key.shortcut.modifiers, key.shortcut.logical_key);
        let is_typing = self == Self::TextField;
        if key.scope == Scope::Timeline {
            return self == Self::Timeline;
        }
        if is_strong(key) && !(is_typing && (menu == Menu::Edit || beside.alt)) {
            return true;
        }
        if is_function_key(logical) {
            return true;
        }
        !is_typing
            && match logical {
                key if is_arrow(key) => matches!(self, Self::Nobody | Self::Map),
                Key::Space | Key::Enter => self != Self::Widget,
                _ => true,
            }
    }
}

/// Whether a key has something beside it that no letter is typed with.
const fn is_strong(key: Binding) -> bool {
    key.shortcut.modifiers.command || key.shortcut.modifiers.alt
}

/// Where among the events a shortcut was pressed.
fn place(events: &[Event], shortcut: KeyboardShortcut) -> Option<usize> {
    events.iter().position(|event| match event {
        Event::Key { key, modifiers, pressed: true, .. } => {
            *key == shortcut.logical_key && modifiers.matches_logically(shortcut.modifiers)
        }
        _ => false,
    })
}

/// What the mouse does on the map, in words.
pub const MAP_GESTURES: [(&str, &str); 5] = [
    ("drag", "Moves the view."),
    ("wheel", "Zooms at the pointer."),
    ("double click", "Centres a place."),
    ("right click", "Opens a menu of what can be done with a tile."),
    ("Shift+drag", "Draws a rectangle to break on: running stops where something in it changes."),
];

/// Whether it is one of `F1`, `F2` and so on.
fn is_function_key(key: Key) -> bool {
    key.name().strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok())
}

const fn is_arrow(key: Key) -> bool {
    matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown)
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;
    use crate::command::FileCommand;

    #[test]
    fn keys_of_one_frame_count_in_the_order_in_which_they_were_pressed() {
        let event =
            |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::COMMAND };
        let focus = KeyFocus { map: Id::unique("map"), timeline: Id::unique("timeline") };
        let (save, new) = (Command::File(FileCommand::Save), Command::File(FileCommand::New));
        for (keys, wanted) in [([Key::S, Key::N], [save.clone(), new.clone()]), ([Key::N, Key::S], [new, save])] {
            let input = RawInput { events: keys.map(event).into(), ..RawInput::default() };
            let mut heard = Vec::new();
            let mut output = Context::default().run_ui(input, |ui| heard.extend(pressed(ui.ctx(), focus)));
            output.textures_delta.clear();
            assert_eq!(heard, wanted);
        }
    }
}
