//! The program driven as a person would, without a terminal: screens against goldens, storms, random keys.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use citygen::{City, Flavor, Params};
use mapkit::{Size, Stream};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::Options;
use super::app::App;
use super::color::{Colors, copy};
use super::keys::{self, Mode};
use super::ui;

const SIZES: [Size; 3] = [Size::new(100, 30), Size::new(140, 45), Size::new(250, 70)];

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
        let folder = tempfile::tempdir().expect("a temporary folder");
        let options = Options { folder: folder.path().join("cities"), ..Options::default() };
        let mut app = App::new(options, size, || 4242);
        app.set_usual(small());
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

    /// The screen as text, by way of the buffer that a terminal gets.
    fn text(&mut self) -> String {
        let size = self.app.draw().size();
        let backend = TestBackend::new(size.w as u16, size.h as u16);
        let mut terminal = Terminal::new(backend).expect("a terminal of memory");
        terminal.draw(|frame| copy(self.app.draw(), frame.buffer_mut(), Colors::True)).expect("a frame");
        let buffer = terminal.backend().buffer();
        let mut text = String::new();
        for row in buffer.content.chunks(usize::from(buffer.area.width).max(1)) {
            text.extend(row.iter().map(ratatui::buffer::Cell::symbol));
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

/// Compares with a golden file, or writes it where `BLESS` is set.
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder of goldens");
        fs::write(&path, text).expect("a golden is written");
        return;
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert!(wanted == text, "{} differs; BLESS=1 rewrites it. It is now:\n{text}", path.display());
}

/// The golden of a screen in every size.
fn goldens(name: &str, start: fn(Size) -> Play, then: impl Fn(&mut Play)) {
    for size in SIZES {
        let mut play = start(size);
        then(&mut play);
        golden(&format!("{name}-{}x{}", size.w, size.h), &play.plain());
    }
}

#[test]
fn the_title_looks_as_it_did() {
    goldens("title", Play::new, |play| play.wait(60));
}

#[test]
fn the_form_looks_as_it_did_and_says_what_is_wrong() {
    goldens("configure", Play::new, |play| {
        play.press(&[KeyCode::Enter]);
        play.wait(20);
    });
    goldens("configure-wrong", Play::new, |play| {
        play.press(&[KeyCode::Enter]);
        play.type_in("99999999999999999999999");
        play.wait(20);
    });
}

#[test]
fn the_growing_city_looks_as_it_did() {
    goldens("generating", Play::new, |play| {
        play.press(&[KeyCode::Enter]);
        play.type_in("11");
        play.press(&[KeyCode::Up, KeyCode::Enter]);
        play.wait(20);
        play.type_in(" ");
    });
}

#[test]
fn explore_looks_as_it_did() {
    goldens("explore", Play::exploring, |play| {
        play.type_in("lllJ");
        play.wait(40);
    });
    goldens("explore-net", Play::exploring, |play| {
        play.type_in("]]]]]]]]ed");
        play.wait(130);
    });
}

#[test]
fn walk_looks_as_it_did() {
    goldens("walk", Play::exploring, |play| {
        play.type_in("wo");
        play.wait(60);
    });
}

#[test]
fn help_looks_as_it_did() {
    goldens("help", Play::exploring, |play| {
        play.type_in("w?");
        play.wait(20);
    });
}

#[test]
fn saving_looks_as_it_did() {
    goldens("save", Play::exploring, |play| {
        play.type_in("s");
        play.wait(20);
    });
}

#[test]
fn dungeons_look_as_they_did() {
    goldens("dungeon", Play::new, |play| {
        play.press(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter, KeyCode::Left]);
        play.wait(20);
    });
}

#[test]
fn saves_are_listed_newest_first_with_broken_and_old_ones_named() {
    let start = |size| {
        let play = Play::new(size);
        let folder = play.folder.path().join("cities");
        fs::create_dir_all(&folder).expect("a folder");
        let whole = cityfile::to_bytes(&city(), "x").expect("bytes");
        let mut old = whole.clone();
        old[4] = 1;
        let files: [(&str, &[u8]); 5] = [
            ("first.city", &whole),
            ("cut.city", &whole[..8]),
            ("old.city", &old),
            ("words.city", b"these are words"),
            ("last.city", &whole),
        ];
        for (minute, (name, bytes)) in (0..).zip(files) {
            let path = folder.join(name);
            fs::write(&path, bytes).expect("a file");
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + 60 * minute);
            fs::File::options().write(true).open(&path).and_then(|f| f.set_modified(time)).expect("a time");
        }
        play
    };
    goldens("files", start, |play| {
        play.press(&[KeyCode::Down, KeyCode::Enter]);
        play.wait(20);
    });
}

#[test]
fn a_newcomer_grows_walks_saves_and_loads_a_city() {
    let mut play = Play::new(SIZES[0]);
    play.press(&[KeyCode::Enter]);
    play.type_in("11");
    play.press(&[KeyCode::Up, KeyCode::Enter]);
    assert_eq!(play.app.mode(), Mode::Generating);
    play.press(&[KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("w");
    assert_eq!(play.app.mode(), Mode::Walk);
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    assert!(play.text().contains("saved to"), "{}", play.text());
    play.press(&[KeyCode::Enter]);
    // Once more: it asks first.
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    assert!(play.text().contains("there already"), "{}", play.text());
    play.press(&[KeyCode::Enter]);
    assert!(play.text().contains("saved to"));
    play.press(&[KeyCode::Enter, KeyCode::Esc]);
    assert_eq!(play.app.mode(), Mode::Title);
    play.press(&[KeyCode::Down, KeyCode::Enter, KeyCode::Enter]);
    play.until(Mode::Explore);
    play.type_in("qq");
    assert!(play.app.is_over());
}

#[test]
fn a_folder_that_cannot_be_made_is_told_in_words() {
    let mut play = Play::new(SIZES[0]);
    fs::write(play.folder.path().join("cities"), "a file stands where the folder should be").expect("a file");
    play.app.open(city());
    play.type_in("s");
    play.press(&[KeyCode::Enter]);
    assert!(play.text().contains("cannot be made"), "{}", play.text());
}

#[test]
fn the_cursor_reaches_every_corner_and_strata_stop_at_the_ends() {
    let mut play = Play::exploring(SIZES[0]);
    for (keys, corner) in [("HK", "(0,0)"), ("LK", "(79,0)"), ("LJ", "(79,39)"), ("HJ", "(0,39)")] {
        play.type_in(&keys.repeat(12));
        play.wait(60);
        assert!(play.text().contains(corner), "{corner}:\n{}", play.text());
    }
    play.type_in("]]]]]]]");
    assert!(play.text().contains("Net (0,39)"));
    play.type_in("[[[[[[[");
    assert!(play.text().contains("Undercity (0,39)"));
}

#[test]
fn leaving_walk_puts_the_cursor_on_the_player() {
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("wo");
    play.wait(40);
    play.type_in("w");
    let text = play.text();
    let status = text.lines().find(|l| l.contains(" EXPLORE ")).expect("a status line").to_owned();
    play.type_in("w");
    let place = status.split('(').nth(1).and_then(|s| s.split(')').next()).expect("a tile");
    assert!(play.text().lines().any(|l| l.contains(" WALK ") && l.contains(&format!("({place})"))), "{status}");
}

/// Draws into a buffer of the size that the app believes in.
fn draw(app: &mut App) {
    let size = app.draw().size();
    let area = Rect::new(0, 0, size.w as u16, size.h as u16);
    copy(app.draw(), &mut Buffer::empty(area), Colors::None);
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
    let fixed = [(0, 0), (1, 1), (99, 29), (100, 30), (0, 50), (200, 0), (1, 100), (300, 1)];
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
    let mut play = Play::exploring(Size::new(99, 29));
    assert!(play.text().contains("100x30 or larger"), "{}", play.text());
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

#[test]
fn the_table_of_keys_is_what_keys_do_and_what_hints_and_help_say() {
    for mode in Mode::ALL {
        for row in keys::rows(mode) {
            for (key, command) in row.binds {
                assert_eq!(keys::command(mode, &key.event()), Some(*command), "{key:?} in {mode:?}");
            }
            assert!(!keys::label(row).is_empty(), "{row:?}");
        }
        for (key, hint) in keys::hints(mode, 1000) {
            let row = keys::rows(mode).find(|r| r.hint == hint).expect("a row of the table");
            assert!(keys::label(row).starts_with(&key), "{key} in {mode:?}");
        }
        for width in 0..200 {
            let words: Vec<String> =
                keys::hints(mode, width).into_iter().map(|(k, h)| format!("{k} {h}  ")).collect();
            let needed = keys::hints(mode, 0).iter().map(|(k, h)| ui::width(k) + ui::width(h) + 3).sum::<i32>();
            assert!(ui::width(&words.concat()) <= (width as i32).max(needed), "{mode:?} at {width}");
        }
    }
    let mut play = Play::exploring(SIZES[0]);
    play.type_in("?");
    play.wait(20);
    let text = play.text();
    for row in keys::rows(Mode::Explore) {
        assert!(text.contains(&keys::label(row)) && text.contains(row.about), "{row:?} in\n{text}");
    }
}

#[test]
fn the_page_of_keys_is_the_table() {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/keys.md");
    let text = format!("# Keys of the terminal program\n\n{}", keys::markdown());
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &text).expect("the page is written");
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), text, "BLESS=1 rewrites docs/keys.md");
}

#[test]
fn colours_follow_the_environment() {
    assert_eq!(Colors::of("", "truecolor", "xterm"), Colors::True);
    assert_eq!(Colors::of("", "", "xterm-256color"), Colors::Cube);
    assert_eq!(Colors::of("", "", "linux"), Colors::Sixteen);
    assert_eq!(Colors::of("1", "truecolor", "xterm-256color"), Colors::None);
}

#[test]
fn the_estimate_of_buildings_is_near_the_mean() {
    for (size, districts) in [(Size::new(100, 50), 5), (Params::SMALL, 4), (Params::SMALL, 7), (Params::SMALL, 12)] {
        let params = Params { size, districts, ..Params::default() };
        let grown: usize = (0..50)
            .map(|seed| Params { seed, ..params.clone() })
            .map(|p| citygen::generate(&p, &Flavor::builtin()).expect("a city").buildings.len())
            .sum();
        let (mean, guess) = (grown as f32 / 50.0, super::screens::buildings(&params) as f32);
        assert!((guess / mean - 1.0).abs() < 0.25, "{size}: {guess} for {mean}");
    }
}
