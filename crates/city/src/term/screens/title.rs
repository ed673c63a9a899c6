//! The first screen: the name in neon, and a menu.

use cityplay::time::{flicker, slide_in, typewriter};
use cityplay::{Canvas, Cell, Rgb};
use mapkit::{Dir, Pos, Rect, Size, tile_hash};
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};

use super::{Configure, DungeonScreen, Files};
use crate::term::keys::{self, Command, Mode};
use crate::term::screen::{Cx, Screen, Transition, mouse_pos};
use crate::term::ui;

/// The letters of the name, five rows each.
const LETTERS: [[&str; 5]; 7] = [
    [" █████", "██    ", "██    ", "██    ", " █████"],
    ["██", "██", "██", "██", "██"],
    ["██████", "  ██  ", "  ██  ", "  ██  ", "  ██  "],
    ["██  ██", "██  ██", " ████ ", "  ██  ", "  ██  "],
    ["██    ", "██    ", "██    ", "██    ", "██████"],
    [" ████ ", "██  ██", "██████", "██  ██", "██  ██"],
    ["█████ ", "██  ██", "█████ ", "██  ██", "█████ "],
];
/// The letter whose tube is broken.
const BROKEN: usize = 3;

const MENU: [(&str, &str); 4] = [
    ("New city", "choose a seed and watch a city grow"),
    ("Load city", "go on in a city that was saved"),
    ("Dungeon", "rooms, corridors and doors from a seed"),
    ("Quit", "leave"),
];
/// Ticks between one line of the menu and the next coming in.
const STAGGER: u64 = 4;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Title {
    chosen: usize,
    /// The tick at which it came up.
    born: Option<u64>,
    menu: Rect,
}

impl Title {
    fn open(&self, cx: &mut Cx) -> Transition {
        match self.chosen {
            0 => Transition::Push(Box::new(Configure::new(&cx.usual.clone(), None, cx))),
            1 => Transition::Push(Box::new(Files::new(cx))),
            2 => Transition::Push(Box::new(DungeonScreen::new(cx))),
            _ => Transition::Quit,
        }
    }
}

impl Screen for Title {
    fn mode(&self) -> Mode {
        Mode::Title
    }

    fn moves(&self) -> bool {
        true
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        match event {
            Event::Key(key) => match keys::command(Mode::Title, key) {
                Some(Command::Go(Dir::N)) => self.chosen = (self.chosen + MENU.len() - 1) % MENU.len(),
                Some(Command::Go(_)) => self.chosen = (self.chosen + 1) % MENU.len(),
                Some(Command::Accept) => return self.open(cx),
                Some(Command::Back) => return Transition::Quit,
                _ => {}
            },
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let pos = mouse_pos(mouse.column, mouse.row);
                let line = (pos.y - self.menu.y) / 2;
                if self.menu.contains(pos) && (pos.y - self.menu.y) % 2 == 0 && (line as usize) < MENU.len() {
                    self.chosen = line as usize;
                    return self.open(cx);
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn advance(&mut self, cx: &mut Cx) -> Transition {
        self.born.get_or_insert(cx.tick);
        Transition::Stay
    }

    fn draw(&mut self, canvas: &mut Canvas, cx: &Cx) {
        let tick = cx.tick;
        skyline(canvas, tick);
        let Size { w, h } = canvas.size();
        let top = h / 2 - 10;
        name(canvas, top, tick);
        ui::centered(canvas, top + 7, "a cyberpunk city from a seed, and all five strata of it to walk", ui::FAINT);
        let age = tick.saturating_sub(self.born.unwrap_or(tick));
        self.menu = Rect::new(w / 2 - 26, top + 10, 52, 2 * MENU.len() as i32);
        for (i, (label, about)) in MENU.iter().enumerate() {
            let share = age.saturating_sub(i as u64 * STAGGER) as f32 / 12.0;
            let y = self.menu.y + 2 * i as i32;
            let line = Rect::new(self.menu.x + slide_in(24, share), y, self.menu.w, 1);
            ui::fill(canvas, line, ui::PANEL);
            let mark = if i == self.chosen { '>' } else { ' ' };
            let text = format!(" {mark} {label:<11}{about}");
            canvas.text(Pos::new(line.x, y), typewriter(&text, share), ui::TEXT);
            if i == self.chosen {
                ui::chosen(canvas, line, ui::SIGNAL);
            }
        }
        ui::hints(canvas, Mode::Title);
        let version = concat!("citylab ", env!("CARGO_PKG_VERSION"));
        canvas.text(Pos::new(w - ui::width(version) - 1, h - 1), version, ui::FAINT);
    }
}

/// The name, with a broken tube and a line of light that moves down it.
fn name(canvas: &mut Canvas, top: i32, tick: u64) {
    let total: i32 = LETTERS.iter().map(|l| ui::width(l[0]) + 2).sum::<i32>() - 2;
    let mut x = (canvas.size().w - total) / 2;
    let scan = (tick / 3 % 12) as i32 - 3;
    for (i, letter) in LETTERS.iter().enumerate() {
        let light = flicker(tick, i as u8 * 37, i == BROKEN);
        let color = if i < 4 { ui::NEON } else { ui::SIGNAL };
        for (dy, row) in (0..).zip(letter) {
            for (dx, glyph) in (0..).zip(row.chars()).filter(|(_, g)| *g != ' ') {
                let pos = Pos::new(x + dx, top + dy);
                let lit = color.scale(0.25 + 0.75 * light);
                let fg = if dy == scan { lit.mix(Rgb::WHITE, 0.6) } else { lit };
                // Where there is no colour, a dark tube is told by its glyph.
                let glyph = if light < 0.5 { '░' } else { glyph };
                if let Some(cell) = canvas.get_mut(pos) {
                    *cell = Cell::new(glyph, fg, cell.bg).bold();
                }
            }
        }
        x += ui::width(letter[0]) + 2;
    }
}

/// Towers along the foot of the screen, with windows that go on and off.
fn skyline(canvas: &mut Canvas, tick: u64) {
    let Size { w, h } = canvas.size();
    for x in 0..w {
        let tower = x / 7;
        // Low enough to stay below the menu.
        let height = 2 + i32::from(tile_hash(9, 1, Pos::new(tower, 0))) * (h / 2 - 10) / 256;
        for y in h - 1 - height..h - 1 {
            let wall = Rgb(10, 13, 24);
            let window = x % 7 != 0 && x % 2 == 0 && y % 2 == 0 && y > h - 1 - height;
            let lit =
                window && tile_hash(tick / 90 + u64::from(tile_hash(1, 2, Pos::new(x, y))), 3, Pos::new(x, y)) < 60;
            let cell = if lit { Cell::new('▪', Rgb(120, 100, 60), wall) } else { Cell::blank(wall) };
            canvas.set(Pos::new(x, y), cell);
        }
    }
}
