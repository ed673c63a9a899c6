//! When the next tick is due: 30 a second while something moves, none while nothing does.

use std::time::{Duration, Instant};

/// Time from one tick to the next, and least time from one frame to the next.
pub(crate) const FRAME: Duration = Duration::from_nanos(1_000_000_000 / 30);

/// A gap between frames from which on it was a pause.
const PAUSE: Duration = Duration::from_millis(500);

/// The beat of ticks and frames.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    due: Instant,
    /// Frames since `second` began.
    frames: u32,
    second: Instant,
}

impl Pace {
    /// The first frame is due at once.
    pub(crate) const fn new(now: Instant) -> Self {
        Self { due: now, frames: 0, second: now }
    }

    /// How long there is nothing to do.
    pub(crate) fn wait(&self, now: Instant) -> Duration {
        self.due.saturating_duration_since(now)
    }

    /// Whether a frame is due, and if so, the next one a beat later. The beat is kept where a frame comes late; a long
    /// pause is not caught up with.
    pub(crate) fn is_due(&mut self, now: Instant) -> bool {
        if now < self.due {
            return false;
        }
        let next = self.due + FRAME;
        if next + PAUSE < now {
            // Nothing moved meanwhile: that is no lack of frames.
            (self.frames, self.second) = (0, now);
        }
        self.due = if next > now { next } else { now + FRAME };
        true
    }

    /// Counts a frame; once a second, how many there were in the last one.
    pub(crate) fn count(&mut self, now: Instant) -> Option<u32> {
        self.frames += 1;
        let passed = now.duration_since(self.second);
        if passed < Duration::from_secs(1) {
            return None;
        }
        let rate = (self.frames as f32 / passed.as_secs_f32()).round() as u32;
        (self.frames, self.second) = (0, now);
        Some(rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frames of two seconds in which `late` passes between a frame's being due and its being looked for.
    fn frames(late: Duration) -> (usize, Option<u32>) {
        let start = Instant::now();
        let (mut pace, mut now, mut count, mut rate) = (Pace::new(start), start, 0, None);
        while now < start + Duration::from_secs(2) {
            if pace.is_due(now) {
                count += 1;
                rate = pace.count(now).or(rate);
            }
            now += pace.wait(now) + late;
        }
        (count, rate)
    }

    #[test]
    fn thirty_frames_a_second_even_where_each_is_looked_for_late() {
        for late in [1, 5, 20].map(Duration::from_millis) {
            let (count, rate) = frames(late);
            assert!((59..=61).contains(&count), "{count} at {late:?}");
            assert!(rate.is_some_and(|rate| (29..=31).contains(&rate)), "{rate:?} at {late:?}");
        }
    }

    #[test]
    fn a_long_pause_is_not_caught_up_with() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        assert!(pace.is_due(start) && !pace.is_due(start));
        let later = start + Duration::from_mins(1);
        assert!(pace.is_due(later) && !pace.is_due(later));
        assert_eq!(pace.wait(later), FRAME);
        assert_eq!(pace.count(later), None, "a pause is no slow second");
    }
}
