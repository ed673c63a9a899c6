//! A line of text that a person types: what it takes, what the editing keys do, and how it looks.

use std::fmt;

use cityplay::{Canvas, Rgb};
use mapkit::{Pos, Rect};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

use super::columns::{self, is_wide};
use super::ui;

/// What became of a key or of what was pasted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// It is no key for text.
    NotText,
    /// The text is the same, but for the place in it.
    Moved,
    /// The text is another.
    Changed,
    /// Not all of it was taken, and why.
    Refused(String),
}

/// A line of text with a place in it.
#[derive(Clone)]
pub(crate) struct TextField {
    input: Input,
    /// Most characters.
    most: usize,
}

impl TextField {
    /// A line with this text, which takes up to `most` characters.
    pub(crate) fn new(text: &str, most: usize) -> Self {
        let mut field = Self { input: Input::default(), most };
        field.set(text);
        field
    }

    /// What stands there.
    pub(crate) fn value(&self) -> &str {
        self.input.value()
    }

    /// Puts another text there.
    pub(crate) fn set(&mut self, text: &str) {
        self.input = Input::new(text.to_owned());
    }

    /// Whether a key together with Alt is an editing key, rather than Esc and the key.
    pub(crate) const fn binds_with_alt(code: KeyCode) -> bool {
        matches!(code, KeyCode::Backspace | KeyCode::Char('b' | 'd' | 'f'))
    }

    /// Takes a key, if it is one for text.
    pub(crate) fn key(&mut self, key: &KeyEvent) -> Typed {
        let mut key = *key;
        let ends = match key.code {
            KeyCode::Char('d') if key.modifiers == KeyModifiers::ALT => Some(InputRequest::DeleteNextWord),
            // Words are moved over with Meta here, as terminals once called Alt.
            KeyCode::Char('b' | 'f') if key.modifiers == KeyModifiers::ALT => {
                key.modifiers = KeyModifiers::META;
                None
            }
            _ => None,
        };
        match ends.or_else(|| to_input_request(&Event::Key(key))) {
            None => Typed::NotText,
            Some(InputRequest::InsertChar(c)) => self.insert(&[c]),
            Some(request) if request == InputRequest::Yank => {
                let before = self.input.clone();
                self.input.handle(request);
                if self.input.value().chars().count() > self.most {
                    self.input = before;
                    return Typed::Refused(self.full());
                }
                Typed::Changed
            }
            Some(request) => match self.input.handle(request) {
                Some(change) if change.value => Typed::Changed,
                _ => Typed::Moved,
            },
        }
    }

    /// Takes text that was pasted: line breaks and tabs become blanks.
    pub(crate) fn paste(&mut self, text: &str) -> Typed {
        let text = text.trim_end_matches(['\r', '\n']).replace("\r\n", " ");
        let chars: Vec<char> = text.chars().map(|c| if matches!(c, '\r' | '\n' | '\t') { ' ' } else { c }).collect();
        self.insert(&chars)
    }

    fn insert(&mut self, chars: &[char]) -> Typed {
        let mut refused = None;
        for &c in chars {
            if c.is_control() {
                refused = Some("characters that do not show were left out".into());
            } else if self.input.value().chars().count() >= self.most {
                refused = Some(self.full());
                break;
            } else {
                self.input.handle(InputRequest::InsertChar(c));
            }
        }
        refused.map_or(Typed::Changed, Typed::Refused)
    }

    fn full(&self) -> String {
        format!("there is room for {} characters", self.most)
    }

    /// The column at which the place in it is, the first one that is shown of it, and how many columns the character
    /// there takes.
    fn place(&self, area: Rect) -> (usize, usize, usize) {
        let cursor = self.input.cursor();
        let before: String = self.value().chars().take(cursor).collect();
        let here = self.value().chars().nth(cursor).map_or(1, |c| 1 + usize::from(is_wide(c)));
        let at = columns::width(&before);
        (at, (at + here).saturating_sub(area.w.max(1) as usize), here)
    }

    /// Paints it over `area`, a row, with the place in it where it has the keys: the part around that place where not
    /// all fits.
    pub(crate) fn draw(&self, canvas: &mut Canvas, area: Rect, fg: Rgb) {
        let (_, from, _) = self.place(area);
        let room = area.w.max(1) as usize;
        let shown: String = ui::clean(self.value()).chars().skip(from).take(room).collect();
        canvas.text(Pos::new(area.x, area.y), &shown, fg);
    }

    /// Paints the place in it, on the row that [`TextField::draw`] has painted.
    pub(crate) fn draw_cursor(&self, canvas: &mut Canvas, area: Rect) {
        let (at, from, here) = self.place(area);
        for x in at - from..(at - from + here).min(area.w.max(1) as usize) {
            if let Some(cell) = canvas.get_mut(Pos::new(area.x + x as i32, area.y)) {
                (cell.fg, cell.bg) = (cell.bg, cell.fg);
                if cell.glyph == ' ' {
                    cell.glyph = '_';
                }
            }
        }
    }
}

impl fmt::Debug for TextField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(field: &mut TextField, code: KeyCode, modifiers: KeyModifiers) -> Typed {
        field.key(&KeyEvent::new(code, modifiers))
    }

    #[test]
    fn a_full_field_takes_the_editing_keys_and_says_why_it_takes_no_more() {
        let mut field = TextField::new("neo tokyo", 9);
        let full = Typed::Refused("there is room for 9 characters".into());
        assert_eq!(press(&mut field, KeyCode::Char('x'), KeyModifiers::NONE), full);
        assert_eq!(field.paste("x"), full);
        assert_eq!(press(&mut field, KeyCode::Char('w'), KeyModifiers::CONTROL), Typed::Changed);
        assert_eq!(field.value(), "neo ");
        assert_eq!(press(&mut field, KeyCode::Char('y'), KeyModifiers::CONTROL), Typed::Changed);
        assert_eq!(field.value(), "neo tokyo");
        assert_eq!(press(&mut field, KeyCode::Char('y'), KeyModifiers::CONTROL), full);
        assert_eq!(field.value(), "neo tokyo");
        assert_eq!(press(&mut field, KeyCode::Char('u'), KeyModifiers::CONTROL), Typed::Changed);
        assert_eq!(field.value(), "");
    }

    #[test]
    fn the_place_is_moved_by_characters_words_and_to_the_ends() {
        use KeyCode::{Backspace, Char, End, Home, Left, Right};
        const NONE: KeyModifiers = KeyModifiers::NONE;
        const CTRL: KeyModifiers = KeyModifiers::CONTROL;
        const ALT: KeyModifiers = KeyModifiers::ALT;
        for (keys, wanted) in [
            (&[(Char('a'), CTRL)][..], "|one two"),
            (&[(Home, NONE)], "|one two"),
            (&[(Home, NONE), (End, NONE)], "one two|"),
            (&[(Home, NONE), (Char('e'), CTRL)], "one two|"),
            (&[(Left, NONE), (Left, NONE)], "one t|wo"),
            (&[(Left, CTRL)], "one |two"),
            (&[(Char('b'), ALT)], "one |two"),
            (&[(Home, NONE), (Right, CTRL)], "one |two"),
            (&[(Home, NONE), (Char('f'), ALT)], "one |two"),
            (&[(Home, NONE), (Char('d'), ALT)], "|two"),
            (&[(Backspace, ALT)], "one |"),
            (&[(Left, CTRL), (Char('k'), CTRL)], "one |"),
            (&[(Char('h'), CTRL)], "one tw|"),
        ] {
            let mut field = TextField::new("one two", 20);
            for (code, modifiers) in keys {
                assert_ne!(press(&mut field, *code, *modifiers), Typed::NotText, "{code:?}");
            }
            assert_eq!(press(&mut field, Char('|'), NONE), Typed::Changed);
            assert_eq!(field.value(), wanted, "{keys:?}");
        }
    }

    #[test]
    fn what_is_pasted_stays_on_one_line() {
        for (text, wanted) in [("one\ntwo\r\nthree\rfour\n", "one two three four"), ("a\tb", "a b"), ("東京", "東京")]
        {
            let mut field = TextField::new("", 40);
            assert_eq!(field.paste(text), Typed::Changed, "{text:?}");
            assert_eq!(field.value(), wanted);
        }
        let mut field = TextField::new("", 40);
        assert!(matches!(field.paste("a\u{1b}[31mb"), Typed::Refused(_)));
        assert_eq!(field.value(), "a[31mb");
    }
}
