//! Pass 5, lots: blocks are cut into lots, and lots are built on or left as plazas and parking lots.
//!
//! - **Reads** slots `blocks`, `land`; districts, the theme table, `density`.
//! - **Writes** buildings (footprint, kind, span) and their ids on every stratum that they reach; Wall, Floor, Plaza and
//!   Alley on Street; slots `lots` and `parking`.
//! - **Leaves** no Void land on Street; footprints of at least 4×3 that never overlap; every lot bordering outdoor
//!   ground for at least three tiles; a building in every district and a tall one in the core.
//! - **Stream** a fork per block for the cuts, and of it a fork per lot, so that a change of density adds and removes
//!   buildings without shuffling the rest.
//! - **Source** recursive subdivision of blocks, after Y. Parish and P. Müller, *Procedural Modeling of Cities* (2001).

mod build;
mod split;

use std::sync::Arc;

use mapkit::{BoxedSteps, Grid, Key, Pass, Place, Pos, Progress, Rect, Size, SlotItem, Steps};

use super::cx::Cx;
use super::streets::BLOCKS;
use super::terrain::LAND;
use crate::model::{BuildingId, DistrictId, StratumKind, Terrain};
use crate::{Draft, GenError};

/// The lots that blocks were cut into, built on or not.
pub const LOTS: Key<Vec<Lot>> = Key::new("lots");

/// Tiles of parking lots: plazas on which nothing is ever put.
pub const PARKING: Key<Grid<bool>> = Key::new("parking");

/// What a lot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotUse {
    /// Built on.
    Building(BuildingId),
    /// An open place.
    Plaza,
    /// An open place where cars are parked.
    Parking,
}

/// A piece of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Its tiles.
    pub rect: Rect,
    /// Its block, by its place in the slot `blocks`.
    pub block: usize,
    /// Its district.
    pub district: DistrictId,
    /// What it is.
    pub used_for: LotUse,
}

impl Lot {
    /// The building on it; none on a plaza or a parking lot.
    pub const fn building(&self) -> Option<BuildingId> {
        match self.used_for {
            LotUse::Building(id) => Some(id),
            LotUse::Plaza | LotUse::Parking => None,
        }
    }
}

impl SlotItem for Lot {
    fn place(&self) -> Place {
        Place::Area(self.rect)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("block", self.block.to_string()),
            ("district", self.district.to_string()),
            ("width", self.rect.w.to_string()),
            ("height", self.rect.h.to_string()),
            (
                "used for",
                match self.used_for {
                    LotUse::Building(id) => format!("building {id}"),
                    LotUse::Plaza => "plaza".into(),
                    LotUse::Parking => "parking".into(),
                },
            ),
        ]
    }
}

const ENCLOSED: &str = "a split would enclose a lot";
const SHORT_OF_BUILDINGS: &str = "chance left too few buildings";

/// Fewest buildings of a city; on maps too small for them, one for every so many tiles.
const BUILDINGS_WANTED: usize = 42;
const TILES_PER_BUILDING: usize = 170;
/// Numbers of the forks that settling draws from, far from those of blocks.
const SETTLED: u64 = 1 << 40;

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "lots",
        about: "Cuts blocks into lots and builds on them, or leaves them open as plazas and parking lots.",
        reasons: &[ENCLOSED, SHORT_OF_BUILDINGS],
        draws: true,
        begin,
    }
}

#[derive(Clone)]
struct Work {
    next: usize,
    blocks: usize,
}

fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    let blocks = cx.slots.get(BLOCKS)?.len();
    cx.slots.put(LOTS, Vec::new());
    cx.slots.put(PARKING, Grid::new(cx.world.city.size(), false));
    Ok(BoxedSteps::new(Work { next: 0, blocks }))
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        match self.next.checked_sub(self.blocks) {
            None => {
                cx.label(|| format!("lots of block {}", self.next));
                divide_block(cx, self.next)?;
            }
            Some(0) => {
                cx.label(|| "a building in every district".into());
                settle_districts(cx)?;
            }
            Some(_) => {
                cx.label(|| "alleys on what is left".into());
                pave_rest(cx)?;
            }
        }
        self.next += 1;
        Ok(Progress::of(self.next, self.blocks + 2))
    }
}

fn divide_block(cx: &mut Cx<'_>, index: usize) -> Result<(), GenError> {
    let block = cx.slots.get(BLOCKS)?[index];
    let flavor = Arc::clone(&cx.world.flavor);
    let theme = cx.world.city.districts[block.district.index()].theme;
    let spec = flavor.theme(theme);
    let mut stream = cx.stream.fork_index(index as u64);
    let cut = split::find_lots(split::Piece::block(block.rect, cx.world.city.size()), spec.least_lot(), &mut stream);
    for &passage in &cut.passages {
        build::pave(cx, passage, Terrain::Alley);
        cx.give_up(ENCLOSED, Some(StratumKind::Street.board_pos(passage.center())), || {
            "a passage to the street is cut instead".into()
        });
    }
    for &pos in &cut.refused {
        cx.give_up(ENCLOSED, Some(StratumKind::Street.board_pos(pos)), || "the lot stays whole instead".into());
    }
    let mut lots = std::mem::take(cx.slots.get_mut(LOTS)?);
    for (number, piece) in cut.lots.iter().enumerate() {
        let mut own = stream.fork_index(number as u64);
        let plan = build::find_plan(theme, spec, cx.world.city.params.density, piece, &mut own);
        let used_for = match plan {
            build::Plan::Building(plan) => built_on(build::apply_building(cx, block.district, &plan)),
            build::Plan::Plaza => LotUse::Plaza,
            build::Plan::Parking => {
                cx.slots.get_mut(PARKING)?.fill_rect(piece.rect, true);
                LotUse::Parking
            }
        };
        if !matches!(used_for, LotUse::Building(_)) {
            build::pave(cx, piece.rect, Terrain::Plaza);
        }
        lots.push(Lot { rect: piece.rect, block: index, district: block.district, used_for });
        cx.count_words(&own);
    }
    cx.slots.put(LOTS, lots);
    cx.count_words(&stream);
    Ok(())
}

/// A lot with a building; a plaza where ids have run out.
fn built_on(building: Option<BuildingId>) -> LotUse {
    building.map_or(LotUse::Plaza, LotUse::Building)
}

/// Builds on an open lot by force.
fn build_on(cx: &mut Cx<'_>, lot: &mut Lot, fork: u64) -> Result<(), GenError> {
    let flavor = Arc::clone(&cx.world.flavor);
    let spec = flavor.theme(cx.world.city.districts[lot.district.index()].theme);
    let mut own = cx.stream.fork_index(fork);
    let plan = build::any_building(spec, lot.rect, &mut own);
    lot.used_for = built_on(build::apply_building(cx, lot.district, &plan));
    cx.slots.get_mut(PARKING)?.fill_rect(lot.rect, false);
    cx.count_words(&own);
    Ok(())
}

/// Builds where chance built nothing in a whole district, and makes a tower where the core has none.
fn settle_districts(cx: &mut Cx<'_>) -> Result<(), GenError> {
    let mut lots = std::mem::take(cx.slots.get_mut(LOTS)?);
    for index in 0..cx.world.city.districts.len() {
        let Some(id) = DistrictId::new(index) else { continue };
        let note = |cx: &mut Cx<'_>, pos: Pos, what: &'static str| {
            cx.give_up(SHORT_OF_BUILDINGS, Some(StratumKind::Street.board_pos(pos)), || {
                format!("district {id}: {what}")
            });
        };
        let largest = |lots: &[Lot], built: bool| {
            let own = lots.iter().enumerate().filter(|(_, l)| l.district == id && l.building().is_some() == built);
            own.max_by_key(|&(i, l)| (l.rect.area(), std::cmp::Reverse(i))).map(|(i, _)| i)
        };
        if largest(&lots, true).is_none()
            && let Some(lot) = largest(&lots, false)
        {
            build_on(cx, &mut lots[lot], u64::MAX - index as u64)?;
            note(cx, lots[lot].rect.center(), "its largest plaza is built on");
        }
        if build::wants_tower(cx, id)
            && let Some(lot) = largest(&lots, true)
        {
            if let Some(building) = lots[lot].building() {
                build::raise(cx, building);
            }
            note(cx, lots[lot].rect.center(), "its largest building becomes a tower");
        }
    }
    // However sparse, a city is a city.
    while cx.world.city.buildings.len() < buildings_wanted(cx.world.city.size()) {
        let open = lots.iter().enumerate().filter(|(_, l)| l.building().is_none());
        let Some(lot) = open.max_by_key(|&(i, l)| (l.rect.area(), std::cmp::Reverse(i))).map(|(i, _)| i) else {
            break;
        };
        build_on(cx, &mut lots[lot], SETTLED + lot as u64)?;
        cx.give_up(SHORT_OF_BUILDINGS, Some(StratumKind::Street.board_pos(lots[lot].rect.center())), || {
            "the city has too few: a plaza is built on".into()
        });
    }
    cx.slots.put(LOTS, lots);
    Ok(())
}

/// The fewest buildings that a map of this size gets, as far as its lots go.
fn buildings_wanted(size: Size) -> usize {
    BUILDINGS_WANTED.min(size.area() / TILES_PER_BUILDING)
}

/// Whatever land is left becomes alley.
fn pave_rest(cx: &mut Cx<'_>) -> Result<(), GenError> {
    let land = cx.slots.get(LAND)?;
    let mut street = cx.world.board(StratumKind::Street);
    for (i, &land) in land.cells().iter().enumerate() {
        if land && street.terrain(i) == Terrain::Void {
            street.set_terrain(i, Terrain::Alley);
        }
    }
    Ok(())
}
