//! Plain ground: a map of nothing but land, one district all over and no avenue, on which single passes are tried.
//!
//! Where chance or a neighbour would blur a rule of a whole city, here it stands out: every street, lot and feature
//! comes from the one pass that is looked at.

use std::sync::Arc;

use citygen::flavor::ThemeSpec;
use citygen::model::{District, DistrictId, Stratum, StratumKind, Terrain, Theme, Tile, Tracked};
use citygen::passes::arterials::{ARTERIAL, ROAD};
use citygen::passes::districts::{DECAY, WEALTH};
use citygen::passes::interiors::LOBBIES;
use citygen::passes::streets::{BLOCK_IDS, BLOCKS, Block};
use citygen::passes::terrain::LAND;
use citygen::{Draft, GenError, Params};
use mapkit::{BoxedSteps, Cx, Grid, Pass, Progress, Recipe, Rect, Run, RunOptions, Size, Steps};

use crate::common::flavor;

/// Tiles between the blocks that plain ground brings along.
const GAP: i32 = 3;

/// What plain ground is like.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) seed: u64,
    pub(crate) size: Size,
    pub(crate) density: f32,
    pub(crate) theme: Theme,
    /// The theme's numbers.
    pub(crate) spec: ThemeSpec,
    /// Wealth and decay of the district and of each of its tiles.
    pub(crate) wealth: f32,
    pub(crate) decay: f32,
}

impl Plain {
    /// Ground of a theme, with its numbers as they are built in.
    pub(crate) fn new(theme: Theme, size: Size) -> Self {
        let spec = flavor().theme(theme).clone();
        Self { seed: 1, size, density: 0.6, theme, spec, wealth: 0.5, decay: 0.5 }
    }

    /// The world before any pass.
    pub(crate) fn draft(&self) -> Draft {
        let params = Params { size: self.size, density: self.density, ..Params::with_seed(self.seed) };
        let flavor = flavor().with_theme(self.theme, self.spec.clone()).expect("numbers in their ranges");
        let mut draft = Draft::new(params, Arc::new(flavor));
        let only = DistrictId::new(0);
        let land =
            Tile { terrain: Terrain::Void, feature: None, district: only, building: None, variant: 0, light: 0 };
        for kind in StratumKind::PHYSICAL {
            draft.city.strata[usize::from(kind.number())] = Stratum::from_fn(self.size, |_| land);
        }
        let bounds = self.size.rect();
        draft.city.districts = Tracked::new(vec![District {
            name: String::new(),
            theme: self.theme,
            center: bounds.center(),
            wealth: self.wealth,
            decay: self.decay,
            bounds,
        }]);
        draft
    }

    /// `passes` begun over this ground.
    pub(crate) fn begin(&self, passes: Vec<Pass<Draft>>) -> Run<Draft> {
        begin(self.draft(), passes)
    }

    /// `passes` carried out over this ground.
    #[track_caller]
    pub(crate) fn run(&self, passes: Vec<Pass<Draft>>) -> Run<Draft> {
        finished(self.begin(passes))
    }
}

/// `passes` begun over a draft of one district, with all the slots that passes up to dressing read.
pub(crate) fn begin(draft: Draft, passes: Vec<Pass<Draft>>) -> Run<Draft> {
    let seed = draft.city.params.seed;
    let recipe = Recipe { name: "plain", passes: [vec![slots()], passes].concat() };
    Run::new(Arc::new(recipe), draft, seed, RunOptions::default())
}

/// A run at its end.
#[track_caller]
pub(crate) fn finished(mut run: Run<Draft>) -> Run<Draft> {
    run.run_to_end().expect("plain ground holds no surprise");
    run
}

/// Makes the slots: all land, no avenue, even wealth and decay, no lobby, and blocks of the theme's size in rows.
fn slots() -> Pass<Draft> {
    #[derive(Clone)]
    struct Put;
    impl Steps<Draft> for Put {
        fn step(&mut self, cx: &mut Cx<'_, Draft>) -> Result<Progress, GenError> {
            let size = cx.world.city.size();
            let (wealth, decay) = (cx.world.city.districts[0].wealth, cx.world.city.districts[0].decay);
            let (w, h) = cx.world.flavor.theme(cx.world.city.districts[0].theme).block;
            let district = DistrictId::new(0).expect("a first id");
            let corners = (GAP..size.h - h).step_by((h + GAP) as usize).flat_map(|y| {
                let along = (GAP..size.w - w).step_by((w + GAP) as usize);
                along.map(move |x| Block { rect: Rect::new(x, y, w, h), district })
            });
            cx.slots.put(BLOCKS, corners.collect());
            cx.slots.put(BLOCK_IDS, Grid::new(size, 0));
            cx.slots.put(LAND, Grid::new(size, true));
            cx.slots.put(ARTERIAL, Grid::new(size, false));
            cx.slots.put(ROAD, Grid::new(size, false));
            cx.slots.put(WEALTH, Grid::new(size, wealth));
            cx.slots.put(DECAY, Grid::new(size, decay));
            cx.slots.put(LOBBIES, Vec::new());
            Ok(Progress::Done)
        }
    }
    Pass { name: "slots", about: "", reasons: &[], draws: false, begin: |_| Ok(BoxedSteps::new(Put)) }
}
