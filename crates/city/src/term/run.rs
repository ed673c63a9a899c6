//! The program on a real terminal: events in, frames out, signals between.

use std::io::{self, Stdout, Write};
use std::time::{Duration, Instant};

use mapkit::Size;
use ratatui::crossterm::event::Event;
use ratatui::crossterm::terminal;

use super::app::App;
use super::guard::{self, Guard, give_back, give_back_without_waiting};
use super::options::Options;
use super::pace::Pace;
use super::painter::Painter;
use super::screen::is_ctrl;
use super::system::{self, Events, Signals, is_hangup};
use crate::color::Depth;

/// How long the program sleeps at most while nothing happens.
const NAP: Duration = Duration::from_mins(1);
/// How long a file that is being written is waited for at the end: less than a signal gives the program to end.
const SETTLE: Duration = Duration::from_millis(500);
/// Frames after which `CITY_PANIC` makes the program panic: enough for a screen to stand there.
const PANIC_FRAMES: u32 = 20;

/// Runs the program until it is left. What ends it as a signal does ends the process too, with that signal's code.
///
/// With `CITY_PANIC` in the environment it panics after a moment: to see that a panic, too, gives the terminal back.
///
/// # Errors
/// Where the terminal cannot be taken over, read or written.
pub(crate) fn run(options: Options, seeds: fn() -> u64) -> io::Result<()> {
    let mut session = Session::new(options, seeds)?;
    let ended = session.play();
    let lost = session.end();
    if !matches!(ended, Ok(None)) {
        tell(&lost);
    }
    match ended {
        Ok(None) => Ok(()),
        Ok(Some(signal)) => std::process::exit(system::exit_code(signal)),
        Err(error) if is_hangup(&error) => std::process::exit(system::exit_code(system::HANGUP)),
        Err(error) => Err(error),
    }
}

/// Says how what was not saved is made again, once the terminal is given back. Where nobody listens, that is no fault.
fn tell(commands: &[String]) {
    for command in commands {
        let _ = writeln!(io::stderr(), "not saved; make it again with: {command}");
    }
}

/// The program and its terminal.
struct Session {
    signals: Signals,
    events: Events,
    _guard: Guard,
    app: App,
    painter: Painter<Stdout>,
    pace: Pace,
    /// Whether what is shown is not what there is.
    stale: bool,
    panics_in: Option<u32>,
}

/// What events ask of the program itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Nothing,
    Stop,
    Interrupt,
}

impl Session {
    fn new(options: Options, seeds: fn() -> u64) -> io::Result<Self> {
        let signals = Signals::new(give_back_without_waiting)?;
        let events = Events::new()?;
        let taken = Guard::new()?;
        let depth = if Depth::is_unwanted() { Depth::Plain } else { Depth::of_environment() };
        Ok(Self {
            signals,
            events,
            _guard: taken,
            app: App::new(options, size()?, seeds),
            painter: Painter::new(io::stdout(), depth),
            pace: Pace::new(Instant::now()),
            stale: true,
            panics_in: std::env::var_os("CITY_PANIC").map(|_| PANIC_FRAMES),
        })
    }

    /// Until the program is left; the signal that ended it, if one has, or a key that stands for one.
    fn play(&mut self) -> io::Result<Option<usize>> {
        while !self.app.is_over() {
            if let Some(signal) = self.signals.ending() {
                return Ok(Some(signal));
            }
            self.show()?;
            let moves = self.stale || self.app.moves();
            let wait = if moves { self.pace.wait(Instant::now()) } else { NAP };
            self.events.wait(wait, &self.signals)?;
            let asked = self.handle();
            if asked == Asked::Interrupt {
                return Ok(Some(system::INTERRUPT));
            }
            self.stale |= self.signals.takes_resize();
            if self.signals.takes_stop() || asked == Asked::Stop {
                give_back();
                self.signals.stop()?;
            }
            if self.signals.takes_continue() && self.signals.wait_for_turn()? {
                // Whatever the shell has done meanwhile: everything is set and drawn again.
                guard::take()?;
                self.painter.forget();
                self.stale = true;
            }
        }
        Ok(None)
    }

    /// Waits for a file that is being written, and gives the terminal back. The commands that make again what was not
    /// saved.
    fn end(mut self) -> Vec<String> {
        self.app.settle(SETTLE);
        self.app.again()
    }

    /// Lets a tick pass and draws a frame, where one is due.
    fn show(&mut self) -> io::Result<()> {
        let now = Instant::now();
        if !(self.stale || self.app.moves()) || !self.pace.is_due(now) {
            return Ok(());
        }
        if self.app.moves() {
            self.app.advance();
        }
        // The terminal may have changed its size since the last event.
        self.app.fit(size()?);
        self.painter.paint(self.app.draw())?;
        self.stale = false;
        if let Some(frames) = self.pace.count(now) {
            self.app.set_frames(frames);
        }
        self.panics_in = self.panics_in.map(|frames| frames.saturating_sub(1));
        assert!(self.panics_in != Some(0), "CITY_PANIC asked for this");
        Ok(())
    }

    /// Hands on all that has come in.
    fn handle(&mut self) -> Asked {
        while let Some(event) = self.events.next() {
            if let Event::Key(key) = &event {
                if is_ctrl(key, 'c') {
                    return Asked::Interrupt;
                }
                if is_ctrl(key, 'z') {
                    return Asked::Stop;
                }
                if is_ctrl(key, 'l') {
                    self.painter.forget();
                }
            }
            self.app.handle(&event);
            self.stale = true;
        }
        Asked::Nothing
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The hook of panics has given the terminal back.
        if std::thread::panicking() {
            tell(&self.app.again());
        }
    }
}

fn size() -> io::Result<Size> {
    let (w, h) = terminal::size()?;
    Ok(Size::new(i32::from(w), i32::from(h)))
}
