//! Which keys give commands: it depends on what has the keyboard.

use egui::{Context, Event, Id, Key, KeyboardShortcut, Modifiers};

use super::list::{Command, TimeCommand};
use super::table::{ENTRIES, Menu};

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
/// With the timeline focused, arrows step: see [`timeline_keys`].
pub fn pressed(ctx: &Context, focus: KeyFocus) -> Vec<Command> {
    let typing = ctx.text_edit_focused();
    let focused = ctx.memory(egui::Memory::focused);
    let keys_free = focused.is_none_or(|id| id == focus.map || id == focus.timeline);
    let arrows_free = focused.is_none_or(|id| id == focus.map);
    let mut commands = if focused == Some(focus.timeline) { timeline_keys(ctx) } else { Vec::new() };
    let mut of_table = Vec::new();
    ctx.input_mut(|input| {
        let events = input.events.clone();
        // Shortcuts with more beside the key first: a plain `L` must not take `Ctrl+L`, nor that `Ctrl+Shift+L`.
        for beside in [
            Modifiers::COMMAND.plus(Modifiers::SHIFT),
            Modifiers::COMMAND,
            Modifiers::ALT,
            Modifiers::SHIFT,
            Modifiers::NONE,
        ] {
            for entry in &ENTRIES {
                for key in entry.keys.iter().filter(|k| k.modifiers == beside) {
                    let strong = beside.command || beside.alt;
                    let is_function_key = matches!(key.logical_key, Key::F1 | Key::F5 | Key::F8 | Key::F9);
                    let heard = strong && !(typing && (entry.menu == Menu::Edit || beside.alt))
                        || is_function_key
                        || !typing
                            && match key.logical_key {
                                key if is_arrow(key) => arrows_free,
                                Key::Space | Key::Enter => keys_free,
                                _ => true,
                            };
                    // A key with more beside it than it asks for is another one.
                    let exact = strong || !input.modifiers.command && !input.modifiers.alt;
                    if heard && exact && input.consume_shortcut(key) {
                        of_table.push((place(&events, *key), entry.command.clone()));
                    }
                }
            }
        }
    });
    // Of several keys in one frame the first that was pressed comes first.
    of_table.sort_by_key(|(place, _)| *place);
    commands.extend(of_table.into_iter().map(|(_, command)| command));
    commands
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

/// What the mouse does on the map, and the key that is held there, in words.
pub const MAP_GESTURES: [(&str, &str); 6] = [
    ("drag", "moves the view"),
    ("wheel", "zooms at the pointer"),
    ("double click", "brings a place to the middle"),
    ("right click", "opens a menu of what can be done with a tile"),
    ("Shift+drag", "draws a rectangle to break on: running stops where something in it changes"),
    ("B, held", "shows what was there before the step at the playhead"),
];

/// The keys of the timeline while it is focused, in words.
pub const TIMELINE_KEYS: [(&str, &str); 4] = [
    ("← →", "one step back, one on"),
    ("Shift+← →", "ten steps back, ten on"),
    ("Ctrl+← →", "to the previous and the next change of what is in view"),
    ("Space", "plays and pauses"),
];

/// The keys that the timeline has of its own while it is focused: arrows step, with Shift by ten.
fn timeline_keys(ctx: &Context) -> Vec<Command> {
    ctx.input_mut(|input| {
        let mut commands = Vec::new();
        let keys = [
            (Modifiers::SHIFT, Key::ArrowRight, TimeCommand::Forward(10)),
            (Modifiers::SHIFT, Key::ArrowLeft, TimeCommand::Back(10)),
            (Modifiers::NONE, Key::ArrowRight, TimeCommand::Forward(1)),
            (Modifiers::NONE, Key::ArrowLeft, TimeCommand::Back(1)),
        ];
        if !input.modifiers.command && !input.modifiers.alt {
            for (beside, key, command) in keys {
                while input.consume_key(beside, key) {
                    commands.push(Command::Time(command.clone()));
                }
            }
        }
        commands
    })
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
