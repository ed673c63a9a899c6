//! The cities that the rules are checked on, made once for all tests, with a snapshot after every pass.

use std::sync::{Arc, OnceLock};

use citygen::{City, Draft, Flavor, Params, Water};
use mapkit::{Size, Snapshot};

/// One generated city, and the moments after each of its passes.
pub(crate) struct Case {
    pub(crate) params: Params,
    pub(crate) city: City,
    shots: Vec<Snapshot<Draft>>,
}

impl Case {
    fn new(params: Params) -> Self {
        let mut run = citygen::start(&params, flavor()).expect("valid parameters");
        let shots = run.run_with_snapshots().unwrap_or_else(|e| panic!("{params:?}: {e}"));
        let mut city = run.into_world().city;
        city.passes = shots
            .iter()
            .map(|s| citygen::model::PassFingerprint {
                name: s.pass.into(),
                fingerprint: s.world.clone().city.hash(),
            })
            .collect();
        Self { params, city, shots }
    }

    /// World and slots as they were after `pass`.
    #[track_caller]
    pub(crate) fn after(&self, pass: &str) -> &Snapshot<Draft> {
        self.shots.iter().find(|s| s.pass == pass).unwrap_or_else(|| panic!("no pass {pass}"))
    }

    /// What a failing test names the city by.
    pub(crate) fn name(&self) -> String {
        let p = &self.params;
        format!("seed {} {} {} districts {} density {}", p.seed, p.size, p.water.name(), p.districts, p.density)
    }
}

/// The built-in flavor, parsed once.
pub(crate) fn flavor() -> &'static Arc<Flavor> {
    static FLAVOR: OnceLock<Arc<Flavor>> = OnceLock::new();
    FLAVOR.get_or_init(Flavor::builtin)
}

/// Cities of several seeds, sizes and densities with all three waters.
pub(crate) fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let mut cases = Vec::new();
        for &water in Water::ALL {
            for (seed, size, districts, density) in [
                (1, Params::SMALL, 6, 0.6),
                (2, Params::SMALL, 12, 0.0),
                (3, Params::MEDIUM, 7, 0.6),
                (4, Params::MEDIUM, 10, 1.0),
                (5, Size::new(120, 60), 5, 0.5),
                (6, Size::new(80, 40), 4, 0.6),
                (7, Params::LARGE, 9, 0.3),
            ] {
                cases.push(Case::new(Params { seed, size, districts, density, water, ..Params::default() }));
            }
        }
        cases
    })
}
