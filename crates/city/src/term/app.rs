//! The stack of screens, and how one gives way to another.

use std::path::PathBuf;
use std::sync::Arc;

use cityfile::FlavorPacks;
use citygen::{City, Params};
use cityplay::time::{Tween, glitch_cells, slide_in};
use cityplay::{Canvas, Cell, GlyphMode, Rgb, Style, ascii_glyph};
use mapkit::{Pos, Size};
use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, KeyModifiers};

use super::Options;
use super::keys::{self, Command, Mode};
use super::screens::{CityScreen, Files, Help, Title};
use super::ui;

/// What every screen may ask of the program.
#[derive(Debug)]
pub(crate) struct Cx {
    /// Colours and glyph sets.
    pub(crate) style: Arc<Style>,
    /// Where flavor packs are looked for.
    pub(crate) packs: FlavorPacks,
    /// The folder of saves.
    pub(crate) folder: PathBuf,
    /// Extent of the terminal in cells.
    pub(crate) size: Size,
    /// Ticks since the program began.
    pub(crate) tick: u64,
    /// Frames drawn in the last second.
    pub(crate) frames: u32,
    /// Which glyphs may be used.
    pub(crate) glyphs: GlyphMode,
    /// What the form of a new city begins with.
    pub(crate) usual: Params,
    /// Where seeds come from that nobody typed.
    pub(crate) seeds: fn() -> u64,
}

/// What a screen wants to happen next.
pub(crate) enum Transition {
    /// Nothing.
    Stay,
    /// Another screen over this one.
    Push(Box<dyn Screen>),
    /// Back to the screen below.
    Pop,
    /// Back to the title.
    Home,
    /// A city, explored, over the title.
    Open(Arc<City>),
    /// The end of the program.
    Quit,
}

/// One screen.
pub(crate) trait Screen {
    /// Which keys it has.
    fn mode(&self) -> Mode;
    /// A key or the mouse.
    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition;
    /// A tick has passed.
    fn advance(&mut self, cx: &mut Cx) -> Transition {
        let _ = cx;
        Transition::Stay
    }
    /// Paints it on all of `canvas`, which has at least the least size.
    fn draw(&mut self, canvas: &mut Canvas, cx: &Cx);
    /// Whether it changes by itself.
    fn moves(&self) -> bool {
        false
    }
    /// The screen below has just become the top again.
    fn resume(&mut self, cx: &mut Cx) {
        let _ = cx;
    }
}

/// How a screen comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entrance {
    Glitch,
    Slide,
}

impl Entrance {
    const fn ticks(self) -> u64 {
        match self {
            Self::Glitch => 6,
            Self::Slide => 8,
        }
    }
}

/// The program but for its terminal.
pub(crate) struct App {
    cx: Cx,
    screens: Vec<Box<dyn Screen>>,
    canvas: Canvas,
    /// What was there before the screen that comes in.
    before: Canvas,
    entrance: Option<(Entrance, Tween)>,
    quit: bool,
}

impl App {
    /// The program at its start.
    pub(crate) fn new(options: Options, size: Size, seeds: fn() -> u64) -> Self {
        let style = Style::builtin();
        let mut cx = Cx {
            packs: FlavorPacks::of_environment(),
            folder: options.folder,
            size,
            tick: 0,
            frames: 0,
            usual: Params::default(),
            glyphs: if options.ascii { GlyphMode::Ascii } else { GlyphMode::Unicode },
            seeds,
            style: Arc::clone(&style),
        };
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(Title::default())];
        if let Some(file) = options.file {
            screens.push(Box::new(Files::opening(file, &mut cx)));
        }
        let canvas = Canvas::new(size, style.blank());
        let mut app = Self { cx, screens, before: canvas.clone(), canvas, entrance: None, quit: false };
        if let Some(city) = options.city {
            app.apply(Transition::Open(city));
        }
        app
    }

    /// Whether the program is over.
    pub(crate) const fn is_over(&self) -> bool {
        self.quit
    }

    /// Whether another frame would differ from this one.
    pub(crate) fn moves(&self) -> bool {
        self.entrance.is_some() || (self.is_large_enough() && self.screens.last().is_some_and(|s| s.moves()))
    }

    /// The mode of the screen on top.
    pub(crate) fn mode(&self) -> Mode {
        self.screens.last().map_or(Mode::Title, |s| s.mode())
    }

    /// Tells how many frames the last second had.
    pub(crate) const fn set_frames(&mut self, frames: u32) {
        self.cx.frames = frames;
    }

    fn is_large_enough(&self) -> bool {
        self.cx.size.w >= ui::LEAST.w && self.cx.size.h >= ui::LEAST.h
    }

    /// The terminal has this size now.
    pub(crate) fn fit(&mut self, size: Size) {
        if size != self.cx.size {
            self.cx.size = size;
            self.entrance = None;
        }
    }

    /// A key, the mouse, or another size.
    pub(crate) fn handle(&mut self, event: &Event) {
        match event {
            Event::Resize(w, h) => {
                self.fit(Size::new(i32::from(*w), i32::from(*h)));
                return;
            }
            Event::Key(key) if key.kind == KeyEventKind::Release => return,
            Event::Key(key) if is_ctrl(key, 'c') => {
                self.quit = true;
                return;
            }
            Event::Key(_) => self.entrance = None,
            _ => {}
        }
        let mode = self.mode();
        if let Event::Key(key) = event
            && keys::command(mode, key) == Some(Command::Help)
        {
            self.apply(Transition::Push(Box::new(Help::new(mode))));
            return;
        }
        let Some(top) = self.screens.last_mut() else { return };
        let next = top.update(event, &mut self.cx);
        self.apply(next);
    }

    /// Lets a tick pass.
    pub(crate) fn advance(&mut self) {
        self.cx.tick += 1;
        if self.entrance.is_some_and(|(_, tween)| tween.is_over(self.cx.tick)) {
            self.entrance = None;
        }
        let Some(top) = self.screens.last_mut() else { return };
        let next = top.advance(&mut self.cx);
        self.apply(next);
    }

    fn apply(&mut self, next: Transition) {
        let entrance = match next {
            Transition::Stay => return,
            Transition::Push(screen) => {
                self.screens.push(screen);
                Entrance::Slide
            }
            Transition::Pop => {
                self.screens.pop();
                if let Some(top) = self.screens.last_mut() {
                    top.resume(&mut self.cx);
                }
                Entrance::Slide
            }
            Transition::Home => {
                self.screens.truncate(1);
                Entrance::Glitch
            }
            Transition::Open(city) => {
                match CityScreen::new(city, &self.cx) {
                    Ok(screen) => {
                        self.screens.truncate(1);
                        self.screens.push(Box::new(screen));
                    }
                    Err(why) => self.screens.push(Box::new(Help::telling(&why))),
                }
                Entrance::Glitch
            }
            Transition::Quit => {
                self.screens.clear();
                Entrance::Glitch
            }
        };
        self.quit |= self.screens.is_empty();
        self.before.clone_from(&self.canvas);
        self.entrance = Some((entrance, Tween { start: self.cx.tick, length: entrance.ticks() }));
    }

    /// Paints the program as it is now.
    pub(crate) fn draw(&mut self) -> &Canvas {
        self.canvas.reset(self.cx.size, self.cx.style.blank());
        if self.is_large_enough() {
            if let Some(top) = self.screens.last_mut() {
                top.draw(&mut self.canvas, &self.cx);
            }
            if let Some((entrance, tween)) = self.entrance {
                self.enter(entrance, tween.at(self.cx.tick));
            }
        } else {
            ui::too_small(&mut self.canvas);
        }
        if self.cx.glyphs == GlyphMode::Ascii {
            for y in 0..self.canvas.size().h {
                for cell in self.canvas.row_mut(y) {
                    cell.glyph = ascii_glyph(cell.glyph);
                }
            }
        }
        &self.canvas
    }

    /// Draws the entrance of the screen that `canvas` shows already.
    fn enter(&mut self, entrance: Entrance, share: f32) {
        let size = self.canvas.size();
        if self.before.size() != size {
            return;
        }
        match entrance {
            Entrance::Glitch => {
                let glyphs = self.cx.style.glyphs();
                for (pos, byte) in glitch_cells(size, self.cx.tick, share) {
                    let old = self.before.get(pos).unwrap_or(self.cx.style.blank());
                    let cell = match byte {
                        0..=150 => old,
                        _ => Cell::new(glyphs.net.at(u64::from(byte)), ui::SIGNAL.scale(0.7), Rgb(4, 8, 12)),
                    };
                    self.canvas.set(pos, cell);
                }
            }
            Entrance::Slide => {
                let away = slide_in(size.w, share).clamp(0, size.w) as usize;
                for y in 0..size.h {
                    let row = self.canvas.row_mut(y);
                    row.copy_within(..row.len() - away, away);
                    row[..away].copy_from_slice(&self.before.row(y)[..away]);
                }
            }
        }
    }

    /// Saves go here.
    #[cfg(test)]
    pub(crate) fn set_folder(&mut self, folder: PathBuf) {
        self.cx.folder = folder;
    }

    /// Looks for flavor packs here.
    #[cfg(test)]
    pub(crate) fn set_packs(&mut self, packs: FlavorPacks) {
        self.cx.packs = packs;
    }

    /// Begins the form with these parameters.
    #[cfg(test)]
    pub(crate) fn set_usual(&mut self, params: Params) {
        self.cx.usual = params;
    }

    /// Opens a city as if it had just been grown.
    #[cfg(test)]
    pub(crate) fn open(&mut self, city: Arc<City>) {
        self.apply(Transition::Open(city));
        self.entrance = None;
    }
}

/// Whether a key is a letter with control held.
pub(crate) fn is_ctrl(key: &KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == ratatui::crossterm::event::KeyCode::Char(letter)
}

/// The tile of a mouse event.
pub(crate) const fn mouse_pos(column: u16, row: u16) -> Pos {
    Pos::new(column as i32, row as i32)
}
