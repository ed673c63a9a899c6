//! The stack of screens: which has the keys, what is asked before anything is lost, and how it is painted.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use cityfile::FlavorPacks;
use citygen::{City, Params};
use cityplay::time::{Tween, glitch_cells, slide_in};
use cityplay::{Canvas, Cell, GlyphMode, Rgb, Style, ascii_glyph};
use mapkit::Size;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::columns::REST;
use super::field::TextField;
use super::keys::{self, Command, Mode};
use super::notices::Notices;
use super::options::Options;
use super::packs::Packs;
use super::question;
use super::screen::{Cx, Kept, Screen, Transition, Typed};
use super::screens::{CityScreen, Generating, Help, Title};
use super::ui;

/// See [`Cx::patience`].
const PATIENCE: Duration = Duration::from_millis(20);

/// What is asked, and what happens if the answer is yes.
struct Question {
    words: String,
    then: Then,
}

enum Then {
    Go(Transition),
    TellTheScreen,
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
    question: Option<Question>,
    quit: bool,
}

impl App {
    /// The program at its start.
    pub(crate) fn new(options: Options, size: Size, seeds: fn() -> u64) -> Self {
        let style = Style::builtin();
        let cx = Cx {
            packs: Packs::new(FlavorPacks::of_environment()),
            folder: options.folder,
            size,
            tick: 0,
            frames: 0,
            usual: Params::default(),
            glyphs: if options.ascii { GlyphMode::Ascii } else { GlyphMode::Unicode },
            seeds,
            notices: Notices::default(),
            file: options.city.as_ref().map(|(city, _)| Arc::clone(city)).zip(options.file),
            patience: PATIENCE,
            saved: None,
            saved_dungeon: None,
            typed: Typed::default(),
            style: Arc::clone(&style),
        };
        let screens: Vec<Box<dyn Screen>> = vec![Box::new(Title::default())];
        let canvas = Canvas::new(size, style.blank());
        let mut app =
            Self { cx, screens, before: canvas.clone(), canvas, entrance: None, question: None, quit: false };
        if let Some((city, kept)) = options.city {
            app.apply(Transition::Open(Arc::clone(&city), kept));
            app.bring_pack(&city);
        }
        app
    }

    /// From now on the pack counts that a city brings which was opened.
    fn bring_pack(&mut self, city: &Arc<City>) {
        if self.cx.packs.bring(city) {
            let name = ui::clean(&city.params.flavor);
            self.cx.notices.tell(&format!("this city brings its own flavor pack `{name}`, which is used"));
        }
    }

    /// Whether the program is over.
    pub(crate) const fn is_over(&self) -> bool {
        self.quit
    }

    /// Whether another frame would differ from this one.
    pub(crate) fn moves(&self) -> bool {
        let alive =
            self.is_large_enough() && self.question.is_none() && self.screens.last().is_some_and(|s| s.moves());
        alive || self.entrance.is_some() || self.cx.notices.is_shown()
    }

    /// The mode of the screen on top, or of the question over it.
    pub(crate) fn mode(&self) -> Mode {
        if self.question.is_some() {
            return Mode::Question;
        }
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

    /// A key, the mouse, what was pasted, or another size.
    pub(crate) fn handle(&mut self, event: &Event) {
        match event {
            Event::Resize(w, h) => self.fit(Size::new(i32::from(*w), i32::from(*h))),
            // Nobody sees what a key would do.
            _ if !self.is_large_enough() => {}
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Paste(_) if self.question.is_some() || !self.is_typing() => {
                self.cx.notices.tell_once("what is pasted goes to lines of text only");
            }
            Event::Paste(_) | Event::Mouse(_) if self.question.is_none() => self.update(event),
            _ => {}
        }
    }

    fn is_typing(&self) -> bool {
        self.screens.last().is_some_and(|screen| screen.is_typing())
    }

    fn key(&mut self, key: &KeyEvent) {
        self.entrance = None;
        self.cx.notices.clear();
        // A terminal in between, such as tmux, takes Esc and the key after it for Alt and that key.
        let is_bound = self.is_typing() && TextField::binds_with_alt(key.code);
        if key.modifiers.contains(KeyModifiers::ALT) && !key.modifiers.contains(KeyModifiers::CONTROL) && !is_bound {
            self.key(&KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            self.key(&KeyEvent::new(key.code, key.modifiers - KeyModifiers::ALT));
            return;
        }
        let mode = self.mode();
        let command = keys::command(mode, key);
        if self.question.is_some() {
            self.answer(command);
        } else if command == Some(Command::Help) {
            self.apply(Transition::Push(Box::new(Help::new(mode))));
        } else {
            if command.is_none() && !self.is_typing() && mode != Mode::Help {
                let keys = if keys::has(mode, Command::Help) { "; ? shows the keys" } else { "" };
                self.cx.notices.tell_once(&format!("{} does nothing here{keys}", keys::name(key)));
            }
            self.update(&Event::Key(*key));
        }
    }

    fn answer(&mut self, command: Option<Command>) {
        if !matches!(command, Some(Command::Yes | Command::No)) {
            return;
        }
        let Some(question) = self.question.take() else { return };
        match question.then {
            _ if command == Some(Command::No) => {}
            Then::Go(next) => self.go(next),
            Then::TellTheScreen => {
                let next = self.screens.last_mut().map(|top| top.agreed(&mut self.cx));
                self.apply(next.unwrap_or(Transition::Stay));
            }
        }
    }

    fn update(&mut self, event: &Event) {
        let Some(top) = self.screens.last_mut() else { return };
        let next = top.update(event, &mut self.cx);
        self.apply(next);
    }

    /// Lets a tick pass.
    pub(crate) fn advance(&mut self) {
        self.cx.tick += 1;
        self.cx.notices.advance();
        if self.entrance.is_some_and(|(_, tween)| tween.is_over(self.cx.tick)) {
            self.entrance = None;
        }
        if self.question.is_some() {
            return;
        }
        let Some(top) = self.screens.last_mut() else { return };
        let next = top.advance(&mut self.cx);
        self.apply(next);
    }

    /// Waits for a file that is being written, but no longer than `time`: the program is about to end.
    pub(crate) fn settle(&mut self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time && self.screens.last().is_some_and(|screen| screen.is_writing()) {
            thread::sleep(Duration::from_millis(5));
            self.advance();
        }
    }

    /// The commands that make again what is lost where the program ends now.
    pub(crate) fn again(&self) -> Vec<String> {
        self.screens.iter().filter_map(|screen| screen.again()).collect()
    }

    /// Does what a screen wants, or asks first where something would be lost by it.
    fn apply(&mut self, next: Transition) {
        let then = match next {
            Transition::Home | Transition::Quit => "leave it?",
            Transition::Grow(_) => "grow another in its place?",
            Transition::Ask(words) => {
                self.question = Some(Question { words, then: Then::TellTheScreen });
                return;
            }
            _ => return self.go(next),
        };
        match self.screens.iter().find_map(|screen| screen.unsaved()) {
            Some(unsaved) => {
                let words = format!("{unsaved}; {then}");
                self.question = Some(Question { words, then: Then::Go(next) });
            }
            None => self.go(next),
        }
    }

    fn go(&mut self, next: Transition) {
        let entrance = match next {
            Transition::Stay | Transition::Ask(_) => return,
            Transition::Push(screen) => {
                self.screens.push(screen);
                Entrance::Slide
            }
            Transition::Grow(params) => {
                self.screens.push(Box::new(Generating::new(*params, &self.cx)));
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
            Transition::Open(city, kept) => {
                match kept {
                    Kept::InFile => self.bring_pack(&city),
                    Kept::Nowhere => self.cx.packs.follow(&city),
                }
                match CityScreen::new(city, kept, &self.cx) {
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
            if let Some(question) = &self.question {
                question::draw(&mut self.canvas, &question.words);
            }
            self.cx.notices.draw(&mut self.canvas);
        } else {
            ui::too_small(&mut self.canvas);
        }
        if self.cx.glyphs == GlyphMode::Ascii {
            for y in 0..self.canvas.size().h {
                for cell in self.canvas.row_mut(y) {
                    cell.glyph = if cell.glyph == REST { '?' } else { ascii_glyph(cell.glyph) };
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
    pub(crate) fn set_folder(&mut self, folder: std::path::PathBuf) {
        self.cx.folder = folder;
    }

    /// Looks for flavor packs here.
    #[cfg(test)]
    pub(crate) fn set_packs(&mut self, packs: FlavorPacks) {
        self.cx.packs = Packs::new(packs);
    }

    /// Takes seeds that nobody typed from here.
    #[cfg(test)]
    pub(crate) fn set_seeds(&mut self, seeds: fn() -> u64) {
        self.cx.seeds = seeds;
    }

    /// Lets the steps of one frame take so long.
    #[cfg(test)]
    pub(crate) fn set_patience(&mut self, patience: Duration) {
        self.cx.patience = patience;
    }

    /// Begins the form with these parameters.
    #[cfg(test)]
    pub(crate) fn set_usual(&mut self, params: Params) {
        self.cx.usual = params;
    }

    /// Opens a city as if it had just been grown.
    #[cfg(test)]
    pub(crate) fn open(&mut self, city: Arc<citygen::City>) {
        self.apply(Transition::Open(city, Kept::Nowhere));
        self.entrance = None;
    }
}
