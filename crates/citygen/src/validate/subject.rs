//! The city that rules look at, with what several of them need.

use std::cell::OnceCell;

use crate::City;
use crate::reach::{Reach, reach};

/// The city under scrutiny, and what several rules work out together.
pub(super) struct Subject<'a> {
    pub(super) city: &'a City,
    reach: OnceCell<Reach>,
}

impl<'a> Subject<'a> {
    pub(super) const fn new(city: &'a City) -> Self {
        Self { city, reach: OnceCell::new() }
    }

    /// What can be reached on foot from the street; `None` where strata differ in size, so that tiles above and below
    /// each other cannot be told. [`Rule::Sizes`](super::rule::Rule::Sizes) complains of those.
    pub(super) fn reach(&self) -> Option<&Reach> {
        self.is_even().then(|| self.reach.get_or_init(|| reach(self.city)))
    }

    /// Whether every stratum is as large as the map.
    pub(super) fn is_even(&self) -> bool {
        self.city.strata.iter().all(|s| s.size() == self.city.size())
    }
}
