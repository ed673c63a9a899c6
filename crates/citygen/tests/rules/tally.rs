//! Counting what chance decides: how often it came, how often it should have, and whether the two agree.

/// Things that chance decided one by one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    all: usize,
    hits: usize,
    expected: f64,
    variance: f64,
}

/// A fair draw strays further than this many standard deviations about once in 16 000 tests.
const STRAY: f64 = 4.0;

impl Tally {
    /// Adds one thing that happened, or not, with a chance of `p`.
    pub(crate) fn add(&mut self, p: f32, happened: bool) {
        let p = f64::from(p.clamp(0.0, 1.0));
        self.all += 1;
        self.hits += usize::from(happened);
        self.expected += p;
        self.variance += p * (1.0 - p);
    }

    /// Things of which each happened, or not, with a chance of `p`.
    pub(crate) fn of(p: f32, things: impl IntoIterator<Item = bool>) -> Self {
        let mut tally = Self::default();
        things.into_iter().for_each(|happened| tally.add(p, happened));
        tally
    }

    /// Asserts that it happened as often as it should, on a sample that would have shown a chance half or half as
    /// much again.
    #[track_caller]
    pub(crate) fn assert(&self, what: &str) {
        let bound = STRAY * self.variance.sqrt() + 1.0;
        let off = self.hits as f64 - self.expected;
        assert!(off.abs() <= bound, "{what}: {} of {}, not {:.0} ± {bound:.0}", self.hits, self.all, self.expected);
        if self.expected > 0.0 {
            assert!(bound < self.expected / 2.0, "{what}: {} things are too few to tell", self.all);
        }
    }
}
