//! The program on a real terminal: events in, frames out, signals between.

use std::io::{self, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use mapkit::Size;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator;

use super::Options;
use super::app::{App, is_ctrl};
use super::guard::{Guard, give_back};
use super::pace::Pace;
use super::painter::Painter;
use crate::color::Depth;

/// How long the program sleeps at most before it looks for signals.
const NAP: Duration = Duration::from_millis(200);
/// How long the program has to end by itself once it is asked to.
const GRACE: Duration = Duration::from_millis(700);
/// Frames after which `CITY_PANIC` makes the program panic: enough for a screen to stand there.
const PANIC_FRAMES: u32 = 20;

/// Signals that have come in.
struct Signals {
    end: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    cont: Arc<AtomicBool>,
}

impl Signals {
    fn new() -> io::Result<Self> {
        let signals = Self { end: Arc::default(), stop: Arc::default(), cont: Arc::default() };
        signals.watch_for_the_end()?;
        signal_hook::flag::register(SIGTSTP, Arc::clone(&signals.stop))?;
        signal_hook::flag::register(SIGCONT, Arc::clone(&signals.cont))?;
        Ok(signals)
    }

    /// Ends the program on the signals that ask for it, from a thread of its own: a terminal that has been closed is
    /// read for ever, and one that takes no more output is waited for.
    fn watch_for_the_end(&self) -> io::Result<()> {
        let (mut ends, end) = (iterator::Signals::new([SIGTERM, SIGINT, SIGHUP])?, Arc::clone(&self.end));
        let watch = move || {
            if ends.forever().next().is_some() {
                end.store(true, Ordering::Relaxed);
                thread::sleep(GRACE);
                give_back();
                std::process::exit(1);
            }
        };
        thread::Builder::new().name("signals".into()).spawn(watch).map(|_| ())
    }
}

/// Runs the program until it is left.
///
/// With `CITY_PANIC` in the environment it panics after a moment: to see that a panic, too, gives the terminal back.
///
/// # Errors
/// Where the terminal cannot be taken over, read or written.
pub(crate) fn run(options: Options, seeds: fn() -> u64) -> io::Result<()> {
    let signals = Signals::new()?;
    let mut guard = Guard::new()?;
    let mut app = App::new(options, size()?, seeds);
    let depth = if Depth::is_unwanted() { Depth::Plain } else { Depth::of_environment() };
    let mut painter = Painter::new(io::stdout(), depth);
    let mut panics_in = std::env::var_os("CITY_PANIC").map(|_| PANIC_FRAMES);
    let mut pace = Pace::new(Instant::now());
    let mut stale = true;
    while !app.is_over() && !signals.end.load(Ordering::Relaxed) {
        let now = Instant::now();
        if (stale || app.moves()) && pace.is_due(now) {
            if app.moves() {
                app.advance();
            }
            draw(&mut painter, &mut app)?;
            stale = false;
            if let Some(frames) = pace.count(now) {
                app.set_frames(frames);
            }
            panics_in = panics_in.map(|frames| frames.saturating_sub(1));
            assert!(panics_in != Some(0), "CITY_PANIC asked for this");
        }
        let wait = if stale || app.moves() { pace.wait(Instant::now()) } else { NAP };
        let mut suspend = signals.stop.swap(false, Ordering::Relaxed);
        // All that has come in, then one frame.
        let mut wait = Some(wait);
        while event::poll(wait.take().unwrap_or_default())? {
            let event = event::read()?;
            if matches!(&event, Event::Key(key) if is_ctrl(key, 'z')) {
                suspend = true;
                break;
            }
            app.handle(&event);
            stale = true;
        }
        if suspend {
            guard.release();
            signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
            signals.cont.store(true, Ordering::Relaxed);
        }
        if signals.cont.swap(false, Ordering::Relaxed) {
            // Whatever the shell has done meanwhile: everything is set and drawn anew.
            guard.take()?;
            painter.forget();
            stale = true;
        }
    }
    Ok(())
}

fn size() -> io::Result<Size> {
    let (w, h) = terminal::size()?;
    Ok(Size::new(i32::from(w), i32::from(h)))
}

fn draw(painter: &mut Painter<Stdout>, app: &mut App) -> io::Result<()> {
    // The terminal may have changed its size since the last event.
    app.fit(size()?);
    painter.paint(app.draw())?;
    Ok(())
}
