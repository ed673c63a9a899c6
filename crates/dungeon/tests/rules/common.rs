//! Two thousand random configurations, their dungeons, and what a rule needs to look at them.

use std::sync::OnceLock;

use dungeon::{Config, Draft, Dungeon, DungeonError, RegionId, RegionKind, generate};
use mapkit::{Cx, Dir, Grid, Pos, Progress, Steps, Stream};

/// How many random configurations every rule is held against.
const CASES: u64 = 2000;

/// An accepted configuration and what came of it.
pub(crate) struct Case {
    pub(crate) config: Config,
    pub(crate) dungeon: Dungeon,
}

impl Case {
    /// What to say of it where a rule is broken: the configuration and the map.
    pub(crate) fn show(&self) -> String {
        format!("{:?}\n{}", self.config, self.dungeon)
    }
}

/// The two thousand, made once.
pub(crate) fn cases() -> &'static [Case] {
    static CASE: OnceLock<Vec<Case>> = OnceLock::new();
    CASE.get_or_init(|| {
        let case = |config: Config| {
            let dungeon = generate(&config).unwrap_or_else(|e| panic!("{config:?}: {e}"));
            Case { config, dungeon }
        };
        configs().map(case).collect()
    })
}

/// The two thousand configurations: tiny and large, crowded and empty, with the extremes of every field among them.
pub(crate) fn configs() -> impl Iterator<Item = Config> {
    let root = Stream::new(2000);
    (0..CASES).map(move |number| random_config(number, &mut root.fork_index(number)))
}

fn random_config(seed: u64, stream: &mut Stream) -> Config {
    let (widest, highest) = match stream.below(10) {
        0..5 => (60, 40),
        5..9 => (100, 60),
        _ => (200, 120),
    };
    let (width, height) = (stream.range(3, widest), stream.range(3, highest));
    let fits = Config::most_room_min(width, height);
    let room_min = if stream.chance(0.1) { fits } else { stream.range(1, fits.min(8)) };
    let room_max = if stream.chance(0.1) { i32::MAX } else { room_min + stream.range(0, 12) };
    let deepest = if stream.chance(0.3) { 12 } else { 6 };
    let depth = stream.below(deepest + 1);
    let extra_corridors = *stream.choose(&[0.0, 0.1, 0.3, 0.6, 1.0]).expect("there are some");
    Config { seed, width, height, room_min, room_max, depth, extra_corridors, ..Config::default() }
}

/// Which region each tile belongs to. Fails where two claim one tile.
pub(crate) fn owners(dungeon: &Dungeon) -> Grid<Option<RegionId>> {
    let mut owners = Grid::new(dungeon.size(), None);
    for region in &dungeon.regions {
        for &pos in &region.cells {
            let before = owners[pos].replace(region.id);
            assert!(before.is_none(), "{pos} belongs to {} and to {before:?}", region.id);
        }
    }
    owners
}

/// What kind of region each tile belongs to.
pub(crate) fn kinds(dungeon: &Dungeon) -> Grid<Option<RegionKind>> {
    owners(dungeon).map(|id| id.map(|id| dungeon.regions[id.index()].kind))
}

/// The four sides of a tile.
pub(crate) fn sides(pos: Pos) -> [Pos; 4] {
    Dir::CARDINAL.map(|dir| pos.step(dir))
}

/// The work of a pass that did everything when it began.
#[derive(Clone)]
pub(crate) struct Nothing;

impl Steps<Draft> for Nothing {
    fn step(&mut self, _: &mut Cx<'_, Draft>) -> Result<Progress, DungeonError> {
        Ok(Progress::Done)
    }
}
