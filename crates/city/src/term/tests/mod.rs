//! The program driven as a person would, without a terminal.

mod files;
mod form;
mod frames;
mod goldens;
mod keys;
mod lost;
mod newcomer;
mod storms;

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use citygen::{City, Flavor, Params};
use mapkit::Size;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use unicode_width::UnicodeWidthStr;

use super::Options;
use super::app::App;
use super::job::tests::wait_for_all;
use super::keys::Mode;
use super::painter::copy;
use crate::color::Depth;

const SIZES: [Size; 4] = [Size::new(100, 30), Size::new(140, 45), Size::new(250, 70), Size::new(80, 24)];

fn small() -> Params {
    Params { size: Size::new(80, 40), districts: 4, ..Params::with_seed(11) }
}

fn city() -> Arc<City> {
    static CITY: OnceLock<Arc<City>> = OnceLock::new();
    let grown = || Arc::new(citygen::generate(&small(), &Flavor::builtin()).expect("a city"));
    Arc::clone(CITY.get_or_init(grown))
}

/// A program with a folder of its own.
struct Play {
    app: App,
    folder: tempfile::TempDir,
}

impl Play {
    fn new(size: Size) -> Self {
        Self::with(size, Options::default())
    }

    /// One that shows ASCII alone.
    fn in_ascii(size: Size) -> Self {
        Self::with(size, Options { ascii: true, ..Options::default() })
    }

    fn with(size: Size, options: Options) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let options = Options { folder: folder.path().join("cities"), ..options };
        let mut app = App::new(options, size, || 4242);
        app.set_usual(small());
        app.set_patience(Duration::MAX);
        Self { app, folder }
    }

    fn exploring(size: Size) -> Self {
        let mut play = Self::new(size);
        play.app.open(city());
        play
    }

    fn press(&mut self, codes: &[KeyCode]) {
        for &code in codes {
            self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
    }

    fn type_in(&mut self, text: &str) {
        self.press(&text.chars().map(KeyCode::Char).collect::<Vec<_>>());
    }

    fn wait(&mut self, ticks: u32) {
        for _ in 0..ticks {
            wait_for_all();
            self.app.advance();
        }
    }

    /// Ticks until `mode` is there.
    fn until(&mut self, mode: Mode) {
        for _ in 0..20_000 {
            if self.app.mode() == mode {
                return;
            }
            self.app.advance();
            thread::sleep(Duration::from_millis(1));
        }
        panic!("{mode:?} never came; this is {:?}:\n{}", self.app.mode(), self.text());
    }

    /// Ticks until the screen says `words`, be it over several rows.
    #[track_caller]
    fn until_it_says(&mut self, words: &str) {
        for _ in 0..5_000 {
            let said = self.text().replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
            if said.contains(words) {
                return;
            }
            self.app.advance();
            thread::sleep(Duration::from_millis(1));
        }
        panic!("`{words}` never came:\n{}", self.text());
    }

    /// The screen as text, by way of the buffer that a terminal gets.
    fn text(&mut self) -> String {
        let size = self.app.draw().size();
        let backend = TestBackend::new(size.w as u16, size.h as u16);
        let mut terminal = Terminal::new(backend).expect("a terminal of memory");
        terminal.draw(|frame| copy(self.app.draw(), frame.buffer_mut(), Depth::True)).expect("a frame");
        let buffer = terminal.backend().buffer();
        let mut text = String::new();
        for row in buffer.content.chunks(usize::from(buffer.area.width).max(1)) {
            let mut cells = row.iter();
            while let Some(cell) = cells.next() {
                let columns = cell.symbol().width();
                assert!((1..=2).contains(&columns), "{cell:?} takes {columns} columns");
                let rest = (columns == 2).then(|| cells.next().expect("no character is cut in half"));
                assert!(rest.is_none_or(|rest| rest.symbol() == " "), "a blank behind {cell:?}");
                text.push_str(cell.symbol());
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text
    }

    /// The screen with what differs from run to run taken out.
    fn plain(&mut self) -> String {
        let folder = self.folder.path().display().to_string();
        let text = self.text().replace(&folder, "FOLDER");
        // How long the folder's name is decides where what follows it stands.
        let lines =
            text.lines().map(|l| l.split_once("FOLDER").map_or(l.into(), |(before, _)| format!("{before}FOLDER")));
        lines.map(|line: String| line + "\n").collect()
    }
}
