//! Pass: what lies below and above the street, an item a step.
//!
//! - **Reads** the centre lines of the avenues, Street, the buildings, the districts' themes; the slot `blocks`.
//! - **Writes** sewers, the railway, tunnels and basements in the Undercity; floors, walls, walkways and platforms on
//!   the Skyways; rooftops and bridges on the Heights; the span of a building whose basement lies in the railway's way.
//! - **Leaves** under every point of an avenue a tunnel, sewage, a grate or rail; the ways of the Undercity in one
//!   piece; no floor, wall or rooftop on a stratum that its building does not reach; no way through a building.
//! - **Stream** the choice of blocks with tunnels first, then the railway's noise.
//! - **Source** nothing but geometry; neighbours are looked up in a grid of buckets.
//!
//! A platform is kept where a walkway or a building reaches it. Public stairs stand only since the connectivity pass,
//! so a platform that nothing else reaches is given up here, although stairs might come up to it there.

mod heights;
mod neighbours;
mod railway;
mod sewers;
mod skyways;
mod tunnels;

use std::sync::Arc;

use mapkit::search::DistanceField;
use mapkit::{BoxedSteps, Pass, Pos, Progress, Steps, Stream};

use super::cx::Cx;
use super::streets::{BLOCKS, Block};
use crate::model::{BuildingId, StratumKind, Terrain};
use crate::{City, Draft, GenError};
use neighbours::Buckets;

/// One block in this many gets tunnels under its streets; more make the Undercity a copy of the Street.
const BLOCKS_PER_TUNNEL: usize = 3;

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "verticals",
        about: "Digs sewers, railway, tunnels and basements, and raises walkways, platforms, roofs and bridges.",
        reasons: &[
            railway::BASEMENT_DROPPED,
            sewers::CUT_OFF,
            skyways::WALKWAY_BLOCKED,
            skyways::PLATFORM_LOST,
            skyways::FEW_WALKWAYS,
        ],
        draws: true,
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
    /// Walkways around buildings, where a city has few.
    Galleries,
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
    let blocks = cx.slots.get(BLOCKS)?;
    let city = &cx.world.city;
    let tunnelled = find_tunnelled(cx.stream, blocks.len());
    Ok(BoxedSteps::new(Work {
        items: Arc::new(list_items(city, blocks, tunnelled)),
        next: 0,
        buckets: Arc::new(Buckets::new(city.size(), &city.buildings)),
        to_sewers: None,
        links: vec![[None; skyways::MOST_LINKS]; city.buildings.len()],
        platforms: Vec::new(),
    }))
}

/// The blocks that get tunnels: a third of them, drawn at random, in order.
fn find_tunnelled(stream: &mut Stream, blocks: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..blocks).collect();
    stream.shuffle(&mut order);
    order.truncate(blocks.div_ceil(BLOCKS_PER_TUNNEL));
    order.sort_unstable();
    order
}

/// All steps in order: the Undercity from the railway up to its tunnels, then the Skyways, then the Heights.
fn list_items(city: &City, blocks: &[Block], tunnelled: Vec<usize>) -> Vec<Item> {
    let ids = || (0..city.buildings.len()).filter_map(BuildingId::new).map(|id| (id, &city.buildings[id.index()]));
    let reaching = |stratum: StratumKind| ids().filter(move |(_, b)| b.reaches(stratum)).map(|(id, _)| id);
    let has_platforms = |&i: &usize| skyways::has_platforms(city.districts[blocks[i].district.index()].theme);
    let mut items = vec![Item::Railway];
    items.extend((0..city.arterials.len()).map(Item::Sewer));
    items.extend(ids().filter(|(_, b)| b.span.0 < b.span.1).map(|(id, _)| Item::Shell(id)));
    items.push(Item::Banks);
    items.extend(tunnelled.into_iter().map(Item::Tunnels));
    items.extend(reaching(StratumKind::Skyways).map(Item::Walkways));
    items.extend((0..blocks.len()).filter(has_platforms).map(Item::Platforms));
    items.push(Item::Galleries);
    items.extend(reaching(StratumKind::Heights).map(Item::Bridges));
    items
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
                    tunnels::dig(cx, field, block, rect);
                }
            }
            Item::Walkways(id) => skyways::link(cx, &self.buckets, &mut self.links, id),
            Item::Platforms(block) => {
                let rect = cx.slots.get(BLOCKS)?[block].rect;
                skyways::cover_junctions(cx, &mut self.platforms, block, rect);
            }
            Item::Galleries => skyways::lay_galleries(cx),
            Item::Bridges(id) => heights::link(cx, &self.buckets, id),
        }
        self.next += 1;
        if !matches!(self.items.get(self.next), Some(Item::Tunnels(_))) {
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
