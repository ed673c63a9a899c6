//! A whole stratum: pipes in tunnels, cables on walkways, every tile's variant and light.

use mapkit::{Dir, tile_hash};

use super::light::{LightMap, Stamps};
use super::standing::{CUTS_WAY, Standing, standing};
use crate::model::{Feature, StratumKind, Terrain};
use crate::passes::cx::Cx;

/// Chance of a pipe on a tunnel tile beside Void.
const PIPE: f32 = 0.15;

/// Chance of a cable on a walkway tile.
const CABLE: f32 = 0.1;

pub(super) fn dress(cx: &mut Cx<'_>, kind: StratumKind) {
    cx.label(|| format!("light the {}", kind.label()));
    match kind {
        StratumKind::Undercity => lay_pipes(cx),
        StratumKind::Skyways => hang_cables(cx),
        _ => {}
    }
    let seed = cx.world.city.params.seed;
    let work: &mut Looks = cx.scratch.of();
    let mut board = cx.world.board(kind);
    let size = board.size();
    work.variants.clear();
    work.variants.extend(size.rect().iter().map(|pos| tile_hash(seed, kind.number(), pos)));
    board.set_variants(&work.variants);
    work.light.shine(&board, kind, &Stamps::new());
    board.set_lights(work.light.values());
}

/// Working memory: the looks of one stratum.
#[derive(Default)]
struct Looks {
    variants: Vec<u8>,
    light: LightMap,
}

fn lay_pipes(cx: &mut Cx<'_>) {
    let mut stream = cx.stream.fork("pipes");
    let size = cx.world.city.size();
    let mut under = cx.world.board(StratumKind::Undercity);
    let mut cut = Vec::new();
    for index in 0..size.area() {
        if under.terrain(index) != Terrain::Tunnel || under.feature(index).is_some() {
            continue;
        }
        let pos = size.pos(index);
        let beside_void = Dir::CARDINAL.into_iter().any(|dir| {
            let beside = pos.step(dir);
            size.contains(beside) && under.terrain_at(beside) == Terrain::Void
        });
        if beside_void && stream.chance(PIPE) {
            match standing(&under, index) {
                Standing::Free => under.set_feature(index, Some(Feature::Pipe)),
                _ => cut.push(pos),
            }
        }
    }
    for pos in cut {
        cx.give_up(CUTS_WAY, Some(StratumKind::Undercity.board_pos(pos)), || "a pipe".into());
    }
    cx.count_words(&stream);
}

fn hang_cables(cx: &mut Cx<'_>) {
    let mut stream = cx.stream.fork("cables");
    let mut sky = cx.world.board(StratumKind::Skyways);
    for index in 0..sky.size().area() {
        if sky.terrain(index) == Terrain::Walkway && sky.feature(index).is_none() && stream.chance(CABLE) {
            sky.set_feature(index, Some(Feature::Cable));
        }
    }
    cx.count_words(&stream);
}
