//! The time of what moves on the map: it goes on while somebody sees it move, and stands where it stood else.

use std::time::Duration;

/// Ticks a second while the world moves.
const TICKS_PER_SECOND: f64 = 30.0;

/// Seconds that pass from one frame to the next at most: what took longer was not looked at.
const LONGEST_FRAME: f64 = 0.25;

/// How far time has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    seconds: f64,
    /// When it was looked at last, while it goes on.
    seen_at: Option<f64>,
}

impl Clock {
    /// The moment to show, in ticks.
    pub(super) fn tick(&self) -> u64 {
        (self.seconds * TICKS_PER_SECOND) as u64
    }

    /// Goes on to `now`, in seconds since any start; gives what is left until the next tick.
    pub(super) fn go_on(&mut self, now: f64) -> Duration {
        let passed = self.seen_at.map_or(0.0, |last| now - last);
        self.seconds += passed.clamp(0.0, LONGEST_FRAME);
        self.seen_at = Some(now);
        let rest = (1.0 - (self.seconds * TICKS_PER_SECOND).fract()) / TICKS_PER_SECOND;
        Duration::from_secs_f64(rest.max(0.001))
    }

    /// Stands still from now on.
    pub(super) fn stand(&mut self) {
        self.seen_at = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stands_where_it_stood_while_nobody_sees_it_move() {
        let mut clock = Clock::default();
        assert_eq!(clock.tick(), 0);
        for now in [100.0, 100.125, 100.25] {
            clock.go_on(now);
        }
        assert_eq!(clock.tick(), 7, "a quarter of a second");
        clock.stand();
        assert_eq!(clock.tick(), 7);
        clock.go_on(200.0);
        assert_eq!(clock.tick(), 7, "going on begins where it stood");
        clock.go_on(900.0);
        assert_eq!(clock.tick(), 15, "a long frame is not made up for");
        let rest = clock.go_on(900.0).as_secs_f64();
        assert!(rest > 0.0 && rest <= 1.0 / 30.0, "{rest}");
    }
}
