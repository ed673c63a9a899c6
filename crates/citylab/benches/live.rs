//! Dragging a slider: what the window's own update costs while the generator runs beside it, and how long a change
//! takes until its mesh is there. Painting is left out; there is no graphics card.
//!
//! `cargo bench -p citylab --bench live`. Goals on Medium: an update takes at most 4 ms (99th percentile), and a change
//! is a new mesh within 50 ms.

use std::time::{Duration, Instant};

use citygen::Params;
use citylab::Lab;
use citylab::command::{Command, ParamsCommand};
use citylab::subject::{self, Values};
use egui::{Context, RawInput, Rect, pos2, vec2};
use mapkit::Size;

/// Time between two frames of a window at 60 a second.
const FRAME: Duration = Duration::from_micros(16_667);

/// A window without a screen.
struct Headless {
    ctx: Context,
    lab: Lab,
    started: Instant,
}

impl Headless {
    fn new(size: Size) -> Self {
        let ctx = Context::default();
        let mut lab = Lab::new(&ctx, subject::all(), subject::CITY);
        lab.session_mut().open(Values::from(&Params { size, ..Params::with_seed(42) }), None);
        Self { ctx, lab, started: Instant::now() }
    }

    /// One frame; gives the time that the update took.
    fn frame(&mut self) -> Duration {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0))),
            time: Some(self.started.elapsed().as_secs_f64()),
            ..RawInput::default()
        };
        let since = Instant::now();
        let _ = self.ctx.run_ui(input, |ui| self.lab.ui(ui));
        let took = since.elapsed();
        // Textures wait here for a graphics card.
        self.ctx.tex_manager().write().take_delta().clear();
        took
    }

    fn pictures(&self) -> u64 {
        self.lab.map().pictures_made()
    }

    fn set_density(&mut self, density: f32) {
        let values = self.lab.session().workspace().values().clone().with("density", density.to_string());
        self.lab.apply(Command::Params(ParamsCommand::Set(values)));
    }
}

/// Drags the density slider back and forth for `frames` frames, then makes single changes and waits for each.
fn measure(name: &str, size: Size, frames: usize) {
    let mut window = Headless::new(size);
    while window.lab.session().workspace().recording().is_none() {
        window.frame();
        std::thread::sleep(FRAME);
    }
    let before = window.pictures();
    let mut updates = Vec::new();
    for frame in 0..frames {
        let share = (frame % 120) as f32 / 120.0;
        window.set_density((share * 2.0 - 1.0).abs());
        let took = window.frame();
        updates.push(took);
        std::thread::sleep(FRAME.saturating_sub(took));
    }
    let pictures = window.pictures() - before;
    let mut changes = Vec::new();
    for change in 0..20 {
        std::thread::sleep(Duration::from_millis(400));
        window.frame();
        let (since, before) = (Instant::now(), window.pictures());
        window.set_density(0.3 + change as f32 * 0.02);
        while window.pictures() == before {
            window.frame();
            std::thread::sleep(Duration::from_millis(1));
        }
        changes.push(since.elapsed());
    }
    println!("{name}: {frames} frames dragged, {pictures} new pictures on the way");
    report("  update of the window", &mut updates);
    report("  change to new mesh", &mut changes);
}

fn report(name: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f32| times[((times.len() - 1) as f32 * share) as usize].as_secs_f64() * 1e3;
    println!("{name}: median {:.2} ms, 99th percentile {:.2} ms, most {:.2} ms", at(0.5), at(0.99), at(1.0));
}

fn main() {
    measure("Medium", Params::MEDIUM, 600);
    measure("1024x512", Size::new(1024, 512), 300);
}
