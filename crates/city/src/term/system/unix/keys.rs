//! Events as `termina` reads them, told as those that the screens know.

use ratatui::crossterm::event as to;
use termina::event as from;

/// The same event; `None` for what no screen knows, such as an answer to a question that nobody asked.
pub(super) fn event(event: &termina::Event) -> Option<to::Event> {
    match event {
        termina::Event::Key(key) if key.kind != from::KeyEventKind::Release => {
            Some(to::Event::Key(to::KeyEvent::new(code(key.code)?, modifiers(key.modifiers))))
        }
        termina::Event::Mouse(mouse) => Some(to::Event::Mouse(to::MouseEvent {
            kind: mouse_kind(mouse.kind),
            column: mouse.column,
            row: mouse.row,
            modifiers: modifiers(mouse.modifiers),
        })),
        _ => None,
    }
}

fn code(code: from::KeyCode) -> Option<to::KeyCode> {
    use from::KeyCode as F;
    use to::KeyCode as T;
    Some(match code {
        F::Char(c) => T::Char(c),
        F::Enter => T::Enter,
        F::Backspace => T::Backspace,
        F::Tab => T::Tab,
        F::Escape => T::Esc,
        F::Left => T::Left,
        F::Right => T::Right,
        F::Up => T::Up,
        F::Down => T::Down,
        F::Home => T::Home,
        F::End => T::End,
        F::BackTab => T::BackTab,
        F::PageUp => T::PageUp,
        F::PageDown => T::PageDown,
        F::Insert => T::Insert,
        F::Delete => T::Delete,
        F::KeypadBegin => T::KeypadBegin,
        F::Function(n) => T::F(n),
        _ => return None,
    })
}

fn modifiers(modifiers: from::Modifiers) -> to::KeyModifiers {
    use from::Modifiers as F;
    use to::KeyModifiers as T;
    let pairs = [(F::SHIFT, T::SHIFT), (F::ALT, T::ALT), (F::CONTROL, T::CONTROL), (F::META, T::META)];
    pairs.into_iter().filter(|(from, _)| modifiers.contains(*from)).map(|(_, to)| to).collect()
}

const fn mouse_kind(kind: from::MouseEventKind) -> to::MouseEventKind {
    use from::MouseEventKind as F;
    use to::MouseEventKind as T;
    match kind {
        F::Down(button) => T::Down(mouse_button(button)),
        F::Up(button) => T::Up(mouse_button(button)),
        F::Drag(button) => T::Drag(mouse_button(button)),
        F::Moved => T::Moved,
        F::ScrollDown => T::ScrollDown,
        F::ScrollUp => T::ScrollUp,
        F::ScrollLeft => T::ScrollLeft,
        F::ScrollRight => T::ScrollRight,
    }
}

const fn mouse_button(button: from::MouseButton) -> to::MouseButton {
    match button {
        from::MouseButton::Left => to::MouseButton::Left,
        from::MouseButton::Right => to::MouseButton::Right,
        from::MouseButton::Middle => to::MouseButton::Middle,
    }
}
