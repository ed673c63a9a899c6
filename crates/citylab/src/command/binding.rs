//! A key that gives a command, and when it counts.

use egui::{Key, KeyboardShortcut, ModifierNames, Modifiers};

/// When a key counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Wherever it is not typed into a field; with Ctrl and for function keys there too.
    Window,
    /// While the timeline has the keyboard. It comes before a key of the window.
    Timeline,
}

/// A key that gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The key, with what is held beside it.
    pub shortcut: KeyboardShortcut,
    /// When it counts.
    pub scope: Scope,
    /// Whether what it does lasts for as long as it is held.
    pub is_held: bool,
}

impl Binding {
    /// The key with what is held beside it, in glyphs that the fonts have.
    pub fn words(self, is_mac: bool) -> String {
        let key = match self.shortcut.logical_key {
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::ArrowUp => "↑",
            Key::ArrowDown => "↓",
            key @ (Key::Space | Key::Enter | Key::Home | Key::End | Key::PageUp | Key::PageDown | Key::Delete) => {
                key.name()
            }
            other => other.symbol_or_name(),
        };
        let beside = ModifierNames::NAMES.format(&self.shortcut.modifiers, is_mac);
        let words = if beside.is_empty() { key.to_owned() } else { format!("{beside}+{key}") };
        if self.is_held { format!("{words}, held") } else { words }
    }
}

const fn of(modifiers: Modifiers, key: Key) -> Binding {
    Binding { shortcut: KeyboardShortcut::new(modifiers, key), scope: Scope::Window, is_held: false }
}

pub(super) const fn key(key: Key) -> Binding {
    of(Modifiers::NONE, key)
}

pub(super) const fn ctrl(key: Key) -> Binding {
    of(Modifiers::COMMAND, key)
}

pub(super) const fn ctrl_shift(key: Key) -> Binding {
    of(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

pub(super) const fn shift(key: Key) -> Binding {
    of(Modifiers::SHIFT, key)
}

pub(super) const fn alt(key: Key) -> Binding {
    of(Modifiers::ALT, key)
}

pub(super) const fn held(key: Key) -> Binding {
    Binding { is_held: true, ..of(Modifiers::NONE, key) }
}

/// The same key, where it counts only while the timeline has the keyboard.
pub(super) const fn on_timeline(binding: Binding) -> Binding {
    Binding { scope: Scope::Timeline, ..binding }
}
