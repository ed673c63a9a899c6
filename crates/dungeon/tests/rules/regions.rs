//! Regions and graph say what the tiles say.

use std::collections::BTreeSet;

use dungeon::{Edge, RegionId, RegionKind, Tile, layers};
use mapkit::{Layer, Pos, Rect};

use super::common::{cases, kinds, owners, sides};

#[test]
fn every_open_tile_belongs_to_one_region_and_no_wall_to_any() {
    for case in cases() {
        let owners = owners(&case.dungeon);
        for (pos, tile) in case.dungeon.tiles.iter() {
            assert_eq!(owners[pos].is_some(), tile.is_walkable(), "{pos}\n{}", case.show());
        }
    }
}

#[test]
fn a_region_knows_its_place_and_its_bounds() {
    for case in cases() {
        let mut corridors = false;
        for (i, region) in case.dungeon.regions.iter().enumerate() {
            assert_eq!(region.id, RegionId(i as u32));
            let bounds = region.cells.iter().fold(Rect::default(), |all, &p| all.union(Rect::spanning(p, p)));
            assert_eq!(region.bounds, bounds, "{}", case.show());
            assert!(region.kind == RegionKind::Corridor || !corridors, "a room after a corridor: {}", case.show());
            corridors |= region.kind == RegionKind::Corridor;
        }
    }
}

#[test]
fn rooms_are_whole_rectangles_and_corridors_whole_lines() {
    for case in cases() {
        for region in &case.dungeon.regions {
            match region.kind {
                RegionKind::Room => assert!(region.cells.iter().copied().eq(region.bounds.iter()), "{}", case.show()),
                RegionKind::Corridor => {
                    let whole = region.cells.windows(2).all(|pair| pair[0].manhattan(pair[1]) == 1);
                    assert!(whole && !region.cells.is_empty(), "{}\n{}", region.id, case.show());
                }
            }
        }
    }
}

#[test]
fn the_graph_has_an_edge_exactly_where_two_regions_meet() {
    for case in cases() {
        let owners = owners(&case.dungeon);
        let mut touching = BTreeSet::new();
        for (pos, id) in owners.iter() {
            for side in sides(pos) {
                if let (Some(id), Some(Some(other))) = (*id, owners.get(side))
                    && *other < id
                {
                    touching.insert((*other, id, pos));
                }
            }
        }
        let edges: BTreeSet<(RegionId, RegionId, Pos)> =
            case.dungeon.graph.iter().map(|edge| (edge.a, edge.b, edge.at)).collect();
        assert_eq!(edges, touching, "{}", case.show());
        assert_eq!(edges.len(), case.dungeon.graph.len(), "an edge twice: {}", case.show());
    }
}

#[test]
fn an_edge_between_a_room_and_a_corridor_records_its_door_and_no_other_has_one() {
    for case in cases() {
        let kinds = kinds(&case.dungeon);
        let mut doors = BTreeSet::new();
        for edge in &case.dungeon.graph {
            let room = case.dungeon.region(edge.a).expect("edges do not dangle").kind == RegionKind::Room;
            assert_eq!(kinds[edge.at], Some(RegionKind::Corridor));
            assert_eq!(edge.door, room, "{edge:?}\n{}", case.show());
            doors.extend(edge.door.then_some((edge.at.y, edge.at.x)));
        }
        let hung = case.dungeon.tiles.iter().filter(|(_, tile)| **tile == Tile::Door).map(|(pos, _)| (pos.y, pos.x));
        assert!(doors.into_iter().eq(hung), "{}", case.show());
    }
}

#[test]
fn the_graph_is_in_one_piece_and_every_corridor_leads_somewhere() {
    for case in cases() {
        let count = case.dungeon.regions.len();
        let mut pieces: Vec<usize> = (0..count).collect();
        let mut ends = vec![0; count];
        for Edge { a, b, .. } in &case.dungeon.graph {
            let (from, to) = (pieces[a.index()], pieces[b.index()]);
            pieces.iter_mut().filter(|piece| **piece == from).for_each(|piece| *piece = to);
            ends[a.index()] += 1;
            ends[b.index()] += 1;
        }
        assert!(pieces.iter().all(|&piece| piece == pieces[0]), "{}", case.show());
        for corridor in case.dungeon.of_kind(RegionKind::Corridor) {
            assert!(ends[corridor.id.index()] >= 2, "{}\n{}", corridor.id, case.show());
        }
    }
}

#[test]
fn regions_graph_and_meetings_are_layers() {
    for case in cases().iter().step_by(50) {
        let dungeon = &case.dungeon;
        let Layer::Ids(ids) = layers::regions(dungeon.size(), &dungeon.regions) else { panic!("ids") };
        assert_eq!(ids, owners(dungeon).map(|id| id.map_or(0, |id| id.0 + 1)));
        let Layer::Graph(graph) = layers::graph(&dungeon.regions, &dungeon.graph) else { panic!("a graph") };
        assert_eq!((graph.nodes.len(), graph.links.len()), (dungeon.regions.len(), dungeon.graph.len()));
        for (i, (pos, label)) in graph.nodes.iter().enumerate() {
            assert!(dungeon.regions[i].cells.contains(pos), "{label} at {pos}");
            assert!(label.contains(&dungeon.regions[i].id.to_string()));
        }
        let Layer::Points(points) = layers::meetings(&dungeon.graph) else { panic!("points") };
        assert!(points.iter().map(|(pos, _)| *pos).eq(dungeon.graph.iter().map(|edge| edge.at)));
    }
}
