//! Storms of sizes and random keys: nothing panics, and what is left is sound.

use mapkit::{Size, Stream};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{Play, SIZES};
use crate::color::Depth;
use crate::term::app::App;
use crate::term::job::tests::wait_for_all;
use crate::term::keys::Mode;
use crate::term::painter::copy;

/// Draws into a buffer of the size that the app believes in.
fn draw(app: &mut App) {
    let size = app.draw().size();
    let area = Rect::new(0, 0, size.w as u16, size.h as u16);
    copy(app.draw(), &mut Buffer::empty(area), Depth::Plain);
}

struct Monkey(Stream);

impl Monkey {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    fn key(&mut self) -> Event {
        const CODES: [KeyCode; 12] = [
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Tab,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Backspace,
            KeyCode::Home,
            KeyCode::Delete,
            KeyCode::F(1),
            KeyCode::PageUp,
        ];
        const CHARS: &str = "hjklyubnhjklyubnHJKL<>.[]imedwwsrg?qooooo +-=_1290 zxö漢\u{7f}";
        let modifiers = if self.below(8) == 0 { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
        let code = if self.below(3) == 0 {
            CODES[self.below(CODES.len() as u32) as usize]
        } else {
            let n = self.below(CHARS.chars().count() as u32) as usize;
            KeyCode::Char(CHARS.chars().nth(n).unwrap_or('x'))
        };
        Event::Key(KeyEvent::new(code, modifiers))
    }

    fn click(&mut self, size: Size) -> Event {
        let kind = match self.below(4) {
            0 => MouseEventKind::ScrollUp,
            1 => MouseEventKind::ScrollDown,
            _ => MouseEventKind::Down(MouseButton::Left),
        };
        let (column, row) = (self.below(size.w as u32 + 4) as u16, self.below(size.h as u32 + 4) as u16);
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    }
}

#[test]
fn no_size_and_no_storm_of_sizes_panics() {
    let mut monkey = Monkey(Stream::new(3));
    let mut play = Play::exploring(SIZES[0]);
    let fixed = [(0, 0), (1, 1), (79, 23), (80, 24), (0, 50), (200, 0), (1, 100), (300, 1)];
    let random: Vec<(u16, u16)> = (0..300).map(|_| (monkey.below(261) as u16, monkey.below(81) as u16)).collect();
    for (w, h) in fixed.into_iter().chain(random) {
        play.app.handle(&Event::Resize(w, h));
        draw(&mut play.app);
        for _ in 0..3 {
            play.app.handle(&monkey.key());
        }
        play.app.advance();
        draw(&mut play.app);
        if play.app.is_over() {
            play = Play::exploring(Size::new(i32::from(w), i32::from(h)));
        }
    }
}

#[test]
fn too_small_a_terminal_is_told_the_size_needed() {
    let mut play = Play::exploring(Size::new(79, 23));
    assert!(play.text().contains("80x24 or larger"), "{}", play.text());
}

#[test]
fn twenty_thousand_random_keys_and_clicks_leave_it_sound() {
    let mut monkey = Monkey(Stream::new(20));
    let mut play = Play::exploring(SIZES[0]);
    let mut seen = [0_u32; Mode::ALL.len()];
    for i in 0..20_000 {
        let event = if monkey.below(10) == 0 { monkey.click(SIZES[0]) } else { monkey.key() };
        play.app.handle(&event);
        if i % 3 == 0 {
            wait_for_all();
            play.app.advance();
        }
        if i % 7 == 0 {
            draw(&mut play.app);
        }
        if play.app.is_over() {
            play = if i % 2 == 0 { Play::new(SIZES[0]) } else { Play::exploring(SIZES[0]) };
        }
        let mode = play.app.mode();
        seen[Mode::ALL.iter().position(|m| *m == mode).expect("a mode")] += 1;
    }
    for (mode, count) in Mode::ALL.iter().zip(seen) {
        assert!(count > 0, "the monkey never came to {mode:?}: {seen:?}");
    }
}
