//! What a screen is, what it may ask of the program, and how one gives way to another.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use citygen::{City, Params};
use cityplay::{Canvas, GlyphMode, Style};
use mapkit::{Pos, Size};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::keys::Mode;
use super::notices::Notices;
use super::packs::Packs;

/// What every screen may ask of the program.
#[derive(Debug)]
pub(crate) struct Cx {
    /// Colours and glyph sets.
    pub(crate) style: Arc<Style>,
    /// Where flavor packs come from.
    pub(crate) packs: Packs,
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
    /// What is told at the foot of the screen.
    pub(crate) notices: Notices,
    /// The file that a city was opened from or saved to last.
    pub(crate) file: Option<(Arc<City>, PathBuf)>,
    /// Longest that the steps of one frame may take, so that keys are answered also on huge maps.
    pub(crate) patience: Duration,
    /// The city that was saved last, until the screen that shows it has seen this.
    pub(crate) saved: Option<Arc<City>>,
    /// The dungeon that was saved last, until the screen that shows it has seen this.
    pub(crate) saved_dungeon: Option<dungeon::Config>,
    /// What was typed on screens that were left, by what these began with.
    pub(crate) typed: Typed,
}

/// What was typed and not used yet: leaving a screen by a key loses none of it.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    /// Texts of the form, by those that it began with.
    pub(crate) forms: Vec<(Vec<String>, Vec<String>)>,
    /// The name in the form for saving, by the one that was offered.
    pub(crate) name: Option<(String, String)>,
    /// The folder that was looked into last, as it was typed.
    pub(crate) folder: String,
    /// Seeds of the dungeons that were shown, the last one last.
    pub(crate) dungeons: Vec<u64>,
}

/// Whether a city lies in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// As it is here.
    InFile,
    /// Nowhere but here.
    Nowhere,
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
    Open(Arc<City>, Kept),
    /// Another city grown, in place of the one that is open.
    Grow(Box<Params>),
    /// A question; the screen is told where it is answered by yes.
    Ask(String),
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
    /// What it asked was answered by yes.
    fn agreed(&mut self, cx: &mut Cx) -> Transition {
        let _ = cx;
        Transition::Stay
    }
    /// Whether a file is being written.
    fn is_writing(&self) -> bool {
        false
    }
    /// Whether keys go to a line of text.
    fn is_typing(&self) -> bool {
        false
    }
    /// What would be lost if it went away, as the start of a sentence.
    fn unsaved(&self) -> Option<String> {
        None
    }
    /// The command that makes again what would be lost.
    fn again(&self) -> Option<String> {
        None
    }
}

/// Whether a key is a letter with control held.
pub(crate) fn is_ctrl(key: &KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}

/// The tile of a mouse event.
pub(crate) const fn mouse_pos(column: u16, row: u16) -> Pos {
    Pos::new(column as i32, row as i32)
}
