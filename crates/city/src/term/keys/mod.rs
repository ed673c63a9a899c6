//! Keys and the commands they stand for: the one table that screens, hints, help and docs/keys.md draw from.

mod command;
mod table;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

pub(crate) use command::{Command, Mode};
use table::{Key, Row, TABLE};

use super::columns::clean;

/// What the mouse does in a mode; empty where it does nothing.
pub(crate) const fn mouse(mode: Mode) -> &'static str {
    match mode {
        Mode::Explore => "click a tile, the minimap or a stratum; the wheel changes the stratum",
        Mode::Walk => "click a tile to walk there",
        Mode::Title | Mode::Files => "click a line to open it",
        _ => "",
    }
}

/// The rows of a mode, in order.
pub(crate) fn rows(mode: Mode) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| row.modes.contains(&mode))
}

/// What a key asks for in a mode.
pub(crate) fn command(mode: Mode, event: &KeyEvent) -> Option<Command> {
    if event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    let is_char = matches!(event.code, KeyCode::Char(_) | KeyCode::BackTab);
    let key = Key { code: event.code, shift: !is_char && event.modifiers.contains(KeyModifiers::SHIFT) };
    let find = |key: Key| rows(mode).flat_map(|row| row.binds).find(|(bound, _)| *bound == key).map(|(_, c)| *c);
    find(key).or_else(|| find(Key { shift: false, ..key }))
}

/// Whether a mode has a key for a command.
pub(crate) fn has(mode: Mode, command: Command) -> bool {
    rows(mode).flat_map(|row| row.binds).any(|(_, bound)| *bound == command)
}

/// A key as a sentence names it.
pub(crate) fn name(event: &KeyEvent) -> String {
    let control = if event.modifiers.contains(KeyModifiers::CONTROL) { "ctrl-" } else { "" };
    match event.code {
        KeyCode::Char(' ') => format!("{control}space"),
        KeyCode::Char(char) => format!("{control}{}", clean(&char.to_string())),
        code => format!("{control}{code}").to_lowercase(),
    }
}

/// The keys of a row as they are shown: arrows, then letters, then names.
pub(crate) fn label(row: &Row) -> String {
    let (mut shifted, mut arrows, mut letters, mut names) = (false, String::new(), String::new(), Vec::new());
    for (key, _) in row.binds {
        shifted |= key.shift;
        match key.code {
            KeyCode::Left => arrows.push('←'),
            KeyCode::Right => arrows.push('→'),
            KeyCode::Up => arrows.push('↑'),
            KeyCode::Down => arrows.push('↓'),
            KeyCode::Char(' ') => names.push("space"),
            KeyCode::Char(char) => letters.push(char),
            KeyCode::Enter => names.push("enter"),
            KeyCode::Esc => names.push("esc"),
            KeyCode::Tab => names.push("tab"),
            KeyCode::BackTab => names.push("shift-tab"),
            KeyCode::Backspace => names.push("backspace"),
            KeyCode::PageUp => names.push("pgup"),
            KeyCode::PageDown => names.push("pgdn"),
            KeyCode::Home => names.push("home"),
            KeyCode::End => names.push("end"),
            _ => {}
        }
    }
    if shifted {
        arrows.insert_str(0, "shift-");
    }
    let groups = [arrows.as_str(), letters.as_str()].into_iter().chain(names).filter(|g| !g.is_empty());
    groups.collect::<Vec<_>>().join(" ")
}

/// The hints of a mode that fit into `width` columns, in the order of the table; the way to all keys and the way out
/// are there before anything else.
pub(crate) fn hints(mode: Mode, width: usize) -> Vec<(String, &'static str)> {
    let all: Vec<(String, &str)> =
        rows(mode).filter(|r| !r.hint.is_empty()).map(|row| (short_label(row), row.hint)).collect();
    let cost = |(keys, hint): &(String, &str)| keys.chars().count() + 1 + hint.chars().count() + 2;
    let needed = |hint: &str| matches!(hint, "keys" | "title" | "back" | "quit" | "yes" | "no");
    let mut left = width.saturating_sub(all.iter().filter(|h| needed(h.1)).map(cost).sum());
    let mut fits = |hint: &(String, &str)| {
        let fits = needed(hint.1) || cost(hint) <= left;
        if fits && !needed(hint.1) {
            left -= cost(hint);
        }
        fits
    };
    all.into_iter().filter(|hint| fits(hint)).collect()
}

/// The first group of a row's keys, without capitals that mean the same: enough for a hint.
fn short_label(row: &Row) -> String {
    let label = label(row);
    label.split(' ').next().unwrap_or_default().trim_end_matches(['Y', 'N']).to_owned()
}

/// The whole table as Markdown, for the page of keys.
#[cfg(test)]
pub(crate) fn markdown() -> String {
    let table = |mode: Mode| {
        let rows: Vec<String> = rows(mode).map(|row| format!("| `{}` | {} |\n", label(row), row.about)).collect();
        let mouse = match mouse(mode) {
            "" => String::new(),
            about => format!("| mouse | {about} |\n"),
        };
        format!("## {}\n\n| keys | |\n| --- | --- |\n{}{mouse}", mode.label(), rows.concat())
    };
    let modes = Mode::ALL.into_iter().filter(|mode| rows(*mode).next().is_some());
    modes.map(table).collect::<Vec<_>>().join("\n")
}
