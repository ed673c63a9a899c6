//! Small pure pieces of motion. Time is the tick, 30 of them a second; nothing here knows a clock, so any moment can
//! be drawn again.

use mapkit::{Pos, Size, tile_hash};

/// Ticks in a second.
pub const TICKS_PER_SECOND: u64 = 30;

/// How a motion is spread over its time: each gives 0 at 0 and 1 at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Easing {
    /// Even.
    Linear,
    /// Fast, then settling.
    OutCubic,
    /// Gentle at both ends.
    InOutCubic,
    /// Past the goal and back.
    OutBack,
}

impl Easing {
    /// Every easing.
    pub const ALL: [Self; 4] = [Self::Linear, Self::OutCubic, Self::InOutCubic, Self::OutBack];

    /// The eased share at `t`, which is clamped to 0..=1. Only [`Easing::OutBack`] leaves that range on the way.
    pub fn at(self, t: f32) -> f32 {
        let t = t.clamp(0.0, 1.0);
        let left = 1.0 - t;
        match self {
            Self::Linear => t,
            Self::OutCubic => 1.0 - left * left * left,
            Self::InOutCubic if t < 0.5 => 4.0 * t * t * t,
            Self::InOutCubic => 1.0 - 4.0 * left * left * left,
            // Source: R. Penner's easing equations; 1.70158 overshoots by a tenth, more overshoots further.
            Self::OutBack => 1.0 - left * left * (2.70158 * left - 1.70158),
        }
    }
}

/// A motion from `start` that takes `length` ticks.
///
/// ```
/// use cityplay::time::Tween;
/// let tween = Tween { start: 10, length: 10 };
/// assert_eq!([5, 15, 30].map(|tick| tween.at(tick)), [0.0, 0.5, 1.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tween {
    /// The tick at which it starts.
    pub start: u64,
    /// Ticks that it takes; 0 is over at once.
    pub length: u64,
}

impl Tween {
    /// The share done at `tick`: 0 before the start, 1 from the end on.
    pub fn at(self, tick: u64) -> f32 {
        let gone = tick.saturating_sub(self.start);
        if gone >= self.length && tick >= self.start { 1.0 } else { gone as f32 / self.length.max(1) as f32 }
    }

    /// Whether it is over at `tick`.
    pub fn is_over(self, tick: u64) -> bool {
        self.at(tick) >= 1.0
    }
}

/// The first `share` of `text`, counted in characters: a third of `ｦｧｨ` is `ｦ`.
pub fn typewriter(text: &str, share: f32) -> &str {
    let count = text.chars().count();
    // A hair more than the share, as a third of three comes out just below one.
    let shown = (share.clamp(0.0, 1.0) * count as f32 + 1e-3) as usize;
    text.char_indices().nth(shown).map_or(text, |(end, _)| &text[..end])
}

/// Cells by which something that slides in over `distance` cells is still away at `share`, easing out.
pub fn slide_in(distance: i32, share: f32) -> i32 {
    (distance as f32 * (1.0 - Easing::OutCubic.at(share))).round() as i32
}

/// A smooth swing between 0 and 1 with `period` ticks: 0 at the period's start, 1 at its middle.
pub fn pulse(tick: u64, period: u64) -> f32 {
    let period = period.max(1);
    let phase = (tick % period) as f32 / period as f32;
    let ramp = 1.0 - (2.0 * phase - 1.0).abs();
    ramp * ramp * (3.0 - 2.0 * ramp)
}

/// Brightness of a sign in 0..=1. A whole sign is steady at 1; a broken one drops out now and then, in short bursts
/// that differ from sign to sign by `variant`.
pub fn flicker(tick: u64, variant: u8, broken: bool) -> f32 {
    if !broken {
        return 1.0;
    }
    // Half a second long windows: most are steady, some stutter.
    let window = tick / 15;
    if tile_hash(window, variant, Pos::new(0, 1)) >= 72 {
        return 1.0;
    }
    match tile_hash(tick / 2, variant, Pos::new(1, 0)) {
        0..=95 => 0.15,
        96..=159 => 0.55,
        _ => 1.0,
    }
}

/// The cells of a glitch over `size`: all at progress 0, none at 1, never more as progress grows. The set flickers
/// with the tick, and each cell comes with a byte to choose its glyph and colour by.
pub fn glitch_cells(size: Size, tick: u64, progress: f32) -> impl Iterator<Item = (Pos, u8)> {
    let left = ((1.0 - progress.clamp(0.0, 1.0)) * size.area() as f32).round() as usize;
    scattered(size, tick).take(left)
}

/// Every cell of `size` once, in an order that looks random and differs by tick, with a byte of its own.
fn scattered(size: Size, tick: u64) -> impl Iterator<Item = (Pos, u8)> {
    let area = size.area().max(1) as u64;
    // A step without a common divisor with the area visits every cell once.
    let wanted = area * 618 / 1000 + tick % 7;
    let step = (wanted.max(1)..=wanted + area).find(|&s| gcd(s, area) == 1).unwrap_or(1);
    let start = u64::from(tile_hash(tick, 0, Pos::new(7, 7))) * area / 256;
    (0..size.area() as u64).map(move |i| {
        let pos = size.pos(((start + i * step) % area) as usize);
        (pos, tile_hash(tick, 1, pos))
    })
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
