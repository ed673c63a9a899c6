//! Pass: what lies below and above the street, an item a step.
//!
//! - **Reads** `land`'s city as it stands: the centre lines of the avenues, Street, the buildings; the slot `blocks`.
//! - **Writes** sewers, the railway, tunnels and basements in the Undercity; floors, walls, walkways and platforms on
//!   the Skyways; rooftops and bridges on the Heights; the span of a building whose basement lies in the railway's way.
//! - **Leaves** under every point of an avenue a tunnel, sewage, a grate or rail; the ways of the Undercity in one
//!   piece; no floor, wall or rooftop on a stratum that its building does not reach; no way through a building.
//! - **Stream** the choice of blocks with tunnels first, then the railway's noise.
//! - **Source** nothing but geometry; neighbours are looked up in a grid of buckets.

mod heights;
mod neighbours;
mod railway;
mod sewers;
mod skyways;
mod tunnels;

use std::sync::Arc;

use mapkit::search::DistanceField;
use mapkit::{BoxedSteps, Pass, Pos, Progress, Steps};

use super::Cx;
use super::streets::BLOCKS;
use crate::model::{BuildingId, StratumKind, Terrain};
use crate::{Draft, GenError};
use neighbours::Buckets;

/// A basement makes way for the railway.
const BASEMENT_DROPPED: &str = "basement in the railway's way";
/// A block's tunnel finds no way to the sewers.
const TUNNEL_LOST: &str = "no way to the sewers";
/// No walkway between two buildings is free of other buildings.
const WALKWAY_BLOCKED: &str = "walkway blocked";
/// Nothing leads to a platform.
const PLATFORM_LOST: &str = "platform out of reach";
/// No bridge between two roofs is free of other roofs and bridges.
const BRIDGE_BLOCKED: &str = "bridge blocked";

/// One block in this many gets tunnels under its streets; more make the Undercity a copy of the Street.
const BLOCKS_PER_TUNNEL: usize = 3;

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "verticals",
        about: "Digs sewers, railway, tunnels and basements, and raises walkways, platforms, roofs and bridges.",
        reasons: &[BASEMENT_DROPPED, TUNNEL_LOST, WALKWAY_BLOCKED, PLATFORM_LOST, BRIDGE_BLOCKED],
        begin,
    }
}

/// What one step does.
#[derive(Clone, Copy, Debug)]
enum Item {
    /// The railway across the map.
    Railway,
    /// The sewer under one centre line.
    Sewer(usize),
    /// Ways across the sewers wherever banks are not joined.
    Banks,
    /// Basement, upper floors and roof of a building.
    Shell(BuildingId),
    /// Tunnels under the streets around a block.
    Tunnels(usize),
    /// The walkways that start at a building.
    Walkways(BuildingId),
    /// Platforms over the junctions at a block's corners.
    Platforms(usize),
    /// The bridges that start at a roof.
    Bridges(BuildingId),
}

#[derive(Clone)]
struct Work {
    items: Arc<Vec<Item>>,
    next: usize,
    buckets: Arc<Buckets>,
    /// Steps to the sewers under open streets, once the banks are joined.
    to_sewers: Option<Arc<DistanceField>>,
    /// For every building, the buildings that its own walkways lead to.
    links: Vec<[Option<BuildingId>; skyways::MOST_LINKS]>,
    platforms: Vec<Pos>,
}

fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    let city = &cx.world.city;
    let blocks = cx.slots.get(BLOCKS)?;
    let reaching = |stratum: StratumKind| {
        let ids = (0..city.buildings.len()).filter(move |&i| city.buildings[i].reaches(stratum));
        ids.filter_map(BuildingId::new)
    };
    let with_more_than_a_ground_floor =
        (0..city.buildings.len()).filter(|&i| city.buildings[i].span.0 < city.buildings[i].span.1);
    let mut tunnelled: Vec<usize> = (0..blocks.len()).collect();
    cx.stream.shuffle(&mut tunnelled);
    tunnelled.truncate(blocks.len().div_ceil(BLOCKS_PER_TUNNEL));
    tunnelled.sort_unstable();

    let mut items = vec![Item::Railway];
    items.extend((0..city.arterials.len()).map(Item::Sewer));
    items.extend(with_more_than_a_ground_floor.filter_map(BuildingId::new).map(Item::Shell));
    items.push(Item::Banks);
    items.extend(tunnelled.into_iter().map(Item::Tunnels));
    items.extend(reaching(StratumKind::Skyways).map(Item::Walkways));
    let has_platforms = |&i: &usize| skyways::has_platforms(city.districts[blocks[i].district.index()].theme);
    items.extend((0..blocks.len()).filter(has_platforms).map(Item::Platforms));
    items.extend(reaching(StratumKind::Heights).map(Item::Bridges));
    Ok(BoxedSteps::new(Work {
        items: Arc::new(items),
        next: 0,
        buckets: Arc::new(Buckets::new(city.size(), &city.buildings)),
        to_sewers: None,
        links: vec![[None; skyways::MOST_LINKS]; city.buildings.len()],
        platforms: Vec::new(),
    }))
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        let Some(&item) = self.items.get(self.next) else { return Ok(Progress::Done) };
        match item {
            Item::Railway => railway::lay(cx),
            Item::Sewer(line) => sewers::dig(cx, line),
            Item::Banks => {
                sewers::join_banks(cx);
                self.to_sewers = Some(Arc::new(tunnels::survey(cx)));
            }
            Item::Shell(id) => raise_shell(cx, id),
            Item::Tunnels(block) => {
                let rect = cx.slots.get(BLOCKS)?[block].rect;
                if let Some(field) = &self.to_sewers {
                    tunnels::dig(cx, field, (block, rect));
                }
            }
            Item::Walkways(id) => skyways::link(cx, &self.buckets, &mut self.links, id),
            Item::Platforms(block) => {
                let rect = cx.slots.get(BLOCKS)?[block].rect;
                skyways::cover_junctions(cx, &mut self.platforms, (block, rect));
            }
            Item::Bridges(id) => heights::link(cx, &self.buckets, id),
        }
        self.next += 1;
        if matches!(self.items.get(self.next), None | Some(Item::Walkways(_))) {
            // The field is as large as the map; nothing needs it once the tunnels are dug.
            self.to_sewers = None;
        }
        Ok(Progress::of(self.next, self.items.len()))
    }
}

/// Walls and floors of a basement and of a floor on the Skyways, and the roof on the Heights.
fn raise_shell(cx: &mut Cx<'_>, id: BuildingId) {
    let building = cx.world.city.buildings[id.index()].clone();
    let footprint = building.footprint;
    cx.label(|| format!("raise building {id} {}", building.kind.label()));
    for stratum in building.strata().filter(|&s| s != StratumKind::Street) {
        let mut board = cx.world.board(stratum);
        for pos in footprint.iter() {
            let terrain = match stratum {
                StratumKind::Heights => Terrain::Rooftop,
                _ if footprint.on_border(pos) => Terrain::Wall,
                _ => Terrain::Floor,
            };
            board.put_terrain(pos, terrain);
        }
    }
}
