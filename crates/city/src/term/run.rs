//! The program on a real terminal: events in, frames out, signals between.

use std::io::{self, BufWriter, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mapkit::Size;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};

use super::Options;
use super::app::{App, is_ctrl};
use super::color::{Colors, copy};
use super::guard::Guard;

/// Least time between two frames: 30 a second.
const FRAME: Duration = Duration::from_nanos(1_000_000_000 / 30);
/// How long the program sleeps at most before it looks for signals.
const NAP: Duration = Duration::from_millis(200);

/// Signals that have come in.
struct Signals {
    end: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    cont: Arc<AtomicBool>,
}

impl Signals {
    fn new() -> io::Result<Self> {
        let signals = Self { end: Arc::default(), stop: Arc::default(), cont: Arc::default() };
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&signals.end))?;
        }
        signal_hook::flag::register(SIGTSTP, Arc::clone(&signals.stop))?;
        signal_hook::flag::register(SIGCONT, Arc::clone(&signals.cont))?;
        Ok(signals)
    }
}

type Screen = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

fn screen() -> io::Result<Screen> {
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 17, io::stdout())))
}

/// Runs the program until it is left.
///
/// # Errors
/// Where the terminal cannot be taken over, read or written.
pub(crate) fn run(options: Options, seeds: fn() -> u64) -> io::Result<()> {
    let signals = Signals::new()?;
    let mut guard = Guard::new()?;
    let (w, h) = terminal::size()?;
    let mut app = App::new(options, Size::new(i32::from(w), i32::from(h)), seeds);
    let colors = Colors::of_environment();
    // A hidden switch, to see that a panic gives the terminal back.
    let panics = std::env::var_os("CITY_PANIC").is_some();
    let mut screen = screen()?;
    let (mut stale, mut drawn, mut ticked) = (true, None::<Instant>, Instant::now());
    let (mut frames, mut second) = (0, Instant::now());
    while !app.is_over() && !signals.end.load(Ordering::Relaxed) {
        let due = drawn.map_or(Duration::ZERO, |at| FRAME.saturating_sub(at.elapsed()));
        if stale && due.is_zero() {
            drawn = Some(Instant::now());
            draw(&mut screen, &mut app, colors)?;
            stale = false;
            frames += 1;
            assert!(!panics || frames < 20, "CITY_PANIC asked for this");
        }
        if second.elapsed() >= Duration::from_secs(1) {
            app.set_frames(frames);
            (frames, second) = (0, Instant::now());
        }
        let moves = app.moves();
        let mut wait = if moves { FRAME.saturating_sub(ticked.elapsed()) } else { NAP };
        if stale {
            wait = wait.min(drawn.map_or(Duration::ZERO, |at| FRAME.saturating_sub(at.elapsed())));
        }
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
            guard.take()?;
            signals.cont.store(true, Ordering::Relaxed);
        }
        if signals.cont.swap(false, Ordering::Relaxed) {
            // Whatever the shell has done meanwhile: everything is set and drawn anew.
            guard.take()?;
            let (w, h) = terminal::size()?;
            app.handle(&Event::Resize(w, h));
            screen.clear()?;
            stale = true;
        }
        if moves && ticked.elapsed() >= FRAME {
            app.advance();
            stale = true;
            // A long pause is not caught up with.
            ticked = Instant::now();
        } else if !moves {
            ticked = Instant::now();
        }
    }
    Ok(())
}

fn draw(screen: &mut Screen, app: &mut App, colors: Colors) -> io::Result<()> {
    screen.draw(|frame| {
        let area = frame.area();
        let size = Size::new(i32::from(area.width), i32::from(area.height));
        // The terminal may have changed its size since the last event.
        app.fit(size);
        copy(app.draw(), frame.buffer_mut(), colors);
    })?;
    Ok(())
}
