//! Rules of pass 5 that chance decides, on plain ground of one theme: sizes of lots, plazas, kinds, heights, basements
//! and footprints that give way. The figures are those of the spec, written out.

use std::ops::ControlFlow;

use citygen::Draft;
use citygen::model::{Building, BuildingKind, HeightClass, StratumKind, Terrain, Theme};
use citygen::passes::lots::{self, LOTS, Lot};
use citygen::passes::streets::{self, BLOCKS};
use mapkit::{Pos, Rect, Run, Size, Timeline};

use crate::plain::Plain;
use crate::tally::Tally;

/// Least lots by theme.
const LEAST: [(Theme, (i32, i32)); 8] = [
    (Theme::CorpCore, (10, 7)),
    (Theme::NightMarket, (5, 4)),
    (Theme::Megablocks, (18, 10)),
    (Theme::CombatZone, (5, 4)),
    (Theme::Docks, (12, 8)),
    (Theme::Industrial, (12, 8)),
    (Theme::NeonStrip, (6, 4)),
    (Theme::OldTown, (5, 4)),
];

fn least(theme: Theme) -> (i32, i32) {
    LEAST.iter().find(|(t, _)| *t == theme).expect("all eight").1
}

fn lots(run: &Run<Draft>) -> &[Lot] {
    run.slots().get(LOTS).expect("lots makes it")
}

/// Lots on even blocks of `block` tiles.
fn divide(theme: Theme, block: (i32, i32), size: Size) -> Run<Draft> {
    let mut plain = Plain::new(theme, size);
    plain.spec.block = block;
    plain.run(vec![lots::pass()])
}

#[test]
fn lots_lie_between_the_least_lot_and_twice_that_wherever_the_block_does() {
    for (theme, least) in LEAST {
        let plain = Plain::new(theme, Size::new(320, 200));
        let run = plain.begin(vec![streets::pass(), lots::pass()]);
        let timeline = Timeline::record(run, |_| ControlFlow::Continue(())).expect("nobody breaks off");
        let whole = |note: &mapkit::Note| note.text.contains("stays whole").then_some(note.place?.pos);
        let refused: Vec<Pos> = timeline.events().iter().filter_map(|event| whole(&event.note)).collect();
        let blocks = timeline.end().slots().get(BLOCKS).expect("streets makes it");
        let (mut sides, mut large) = ([i32::MAX, 0, i32::MAX, 0], 0);
        for lot in lots(timeline.end()) {
            let (rect, block) = (lot.rect, blocks[lot.block].rect);
            assert!(block.contains_rect(rect), "{theme:?}: {lot:?}");
            assert!(rect.w >= least.0.min(block.w) && rect.h >= least.1.min(block.h), "{theme:?}: {lot:?}");
            if rect.w >= 2 * least.0 || rect.h >= 2 * least.1 {
                assert!(refused.contains(&rect.center()), "{theme:?}: nothing is said of {lot:?}");
                large += 1;
            }
            if block.w >= 2 * least.0 && block.h >= 2 * least.1 {
                sides = [sides[0].min(rect.w), sides[1].max(rect.w), sides[2].min(rect.h), sides[3].max(rect.h)];
            }
            if block.w < 2 * least.0 && block.h < 2 * least.1 {
                assert_eq!(rect, block, "{theme:?}: a small block is cut");
            }
        }
        assert!(large * 50 <= lots(timeline.end()).len(), "{theme:?}: {large} lots stay whole");
        // Both ends of the range are met where blocks are of all sizes.
        if matches!(theme, Theme::NightMarket | Theme::OldTown) {
            assert!(sides[0] <= least.0 + 1 && sides[2] <= least.1 + 1, "{theme:?}: {sides:?}");
            assert!(sides[1] + 1 >= 2 * least.0 && sides[3] + 1 >= 2 * least.1, "{theme:?}: {sides:?}");
        }
    }
}

#[test]
fn a_block_below_twice_the_least_lot_stays_one_and_one_of_twice_is_halved() {
    for (theme, (w, h)) in LEAST {
        for (block, halves) in [
            ((2 * w - 1, 2 * h - 1), vec![]),
            ((2 * w, 2 * h - 1), vec![(w, 2 * h - 1); 2]),
            ((2 * w - 1, 2 * h), vec![(2 * w - 1, h); 2]),
        ] {
            let run = divide(theme, block, Size::new(200, 120));
            let blocks = run.slots().get(BLOCKS).expect("plain ground has blocks");
            for (number, whole) in blocks.iter().enumerate() {
                let sizes: Vec<(i32, i32)> =
                    lots(&run).iter().filter(|l| l.block == number).map(|l| (l.rect.w, l.rect.h)).collect();
                let wanted = if halves.is_empty() { vec![block] } else { halves.clone() };
                assert_eq!(sizes, wanted, "{theme:?}: {:?}", whole.rect);
            }
        }
    }
}

#[test]
fn lots_are_cut_at_40_to_60_of_a_hundred_and_everywhere_between() {
    // A block that is cut once and no more.
    let (w, h) = (least(Theme::CorpCore).0 * 3 - 1, least(Theme::CorpCore).1);
    let run = divide(Theme::CorpCore, (w, h), Size::new(600, 200));
    let mut seen = std::collections::BTreeSet::new();
    for lot in lots(&run) {
        let block = run.slots().get(BLOCKS).expect("plain ground has blocks")[lot.block].rect;
        if lot.rect.x == block.x {
            assert!((w * 2 / 5..=w * 3 / 5).contains(&lot.rect.w), "{lot:?} of {block:?}");
            seen.insert(lot.rect.w);
        }
    }
    assert!(seen.into_iter().eq(w * 2 / 5..=w * 3 / 5));
}

/// Many lots of one theme, each as large as its block and small enough to stay one.
fn single_lots(theme: Theme, density: f32, seed: u64) -> Run<Draft> {
    let (w, h) = least(theme);
    let mut plain = Plain { seed, density, ..Plain::new(theme, Size::new(500, 400)) };
    plain.spec.block = (w.max(8), h.max(6));
    plain.run(vec![lots::pass()])
}

fn buildings(runs: &[Run<Draft>]) -> impl Iterator<Item = &Building> {
    runs.iter().flat_map(|run| run.world().city.buildings.iter())
}

#[test]
fn a_lot_stays_open_with_the_chance_of_its_theme_and_what_density_leaves_of_it() {
    let plazas = [0.25, 0.3, 0.1, 0.15, 0.1, 0.05, 0.2, 0.25];
    for (plaza, (theme, _)) in plazas.into_iter().zip(LEAST) {
        for density in [0.0, 0.5, 1.0] {
            let mut open = Tally::default();
            // The rarest plazas take many lots to show.
            for seed in 1..=if plaza < 0.2 { 6 } else { 2 } {
                let run = single_lots(theme, density, seed);
                let street = run.world().city.stratum(StratumKind::Street);
                for lot in lots(&run) {
                    let is_plaza = lot.rect.iter().all(|pos| street.terrain(pos) == Terrain::Plaza);
                    assert_eq!(is_plaza, lot.building().is_none(), "{theme:?}: {lot:?}");
                    open.add(plaza * (1.3 - density), is_plaza);
                }
            }
            open.assert(&format!("plazas of {theme:?} at density {density}"));
        }
    }
}

#[test]
fn kinds_come_as_often_as_the_mix_of_their_theme_says() {
    use BuildingKind::{
        Apartment, Arcade, Bar, Clinic, Club, CorpTower, Depot, Factory, Garage, Hotel, Market, Megablock, NoodleBar,
        Office, Parking, Pawn, Shop, Temple, Warehouse,
    };
    let mixes: [&[(BuildingKind, u32)]; 8] = [
        &[(CorpTower, 5), (Office, 4), (Hotel, 1), (Parking, 1)],
        &[(Shop, 4), (NoodleBar, 4), (Bar, 2), (Market, 2), (Clinic, 1), (Pawn, 1), (Apartment, 2)],
        &[(Megablock, 6), (Apartment, 3), (Shop, 1)],
        &[(Apartment, 3), (Shop, 2), (Bar, 2), (Pawn, 2), (Clinic, 1), (Garage, 1)],
        &[(Warehouse, 6), (Depot, 2), (Bar, 1), (Garage, 1)],
        &[(Factory, 5), (Warehouse, 3), (Depot, 2), (Garage, 1)],
        &[(Club, 4), (Bar, 3), (Arcade, 3), (Hotel, 2), (Shop, 1)],
        &[(Apartment, 4), (Shop, 2), (Temple, 1), (NoodleBar, 2), (Bar, 1), (Clinic, 1)],
    ];
    for (mix, (theme, _)) in mixes.into_iter().zip(LEAST) {
        let runs = [1, 2].map(|seed| single_lots(theme, 1.0, seed));
        let sum: u32 = mix.iter().map(|m| m.1).sum();
        for &kind in BuildingKind::ALL {
            let weight = mix.iter().find(|m| m.0 == kind).map_or(0, |m| m.1);
            let kinds = buildings(&runs).map(|b| b.kind == kind);
            Tally::of(weight as f32 / sum as f32, kinds).assert(&format!("{kind:?} in {theme:?}"));
        }
    }
}

#[test]
fn heights_and_basements_come_with_the_chances_of_their_theme() {
    let chances = [
        (0.7, 0.3, 0.6),
        (0.05, 0.3, 0.1),
        (0.9, 0.1, 0.5),
        (0.05, 0.2, 0.1),
        (0.0, 0.2, 0.2),
        (0.05, 0.3, 0.4),
        (0.2, 0.5, 0.2),
        (0.0, 0.25, 0.15),
    ];
    for ((tall, mid, basement), (theme, _)) in chances.into_iter().zip(LEAST) {
        // Three of ten megablocks are apartments, and one of ten of these has a second floor.
        let seeds = if theme == Theme::Megablocks { 6 } else { 3 };
        let runs: Vec<Run<Draft>> = (1..=seeds).map(|seed| single_lots(theme, 1.0, seed)).collect();
        let dug = buildings(&runs).map(Building::has_basement);
        Tally::of(basement, dug).assert(&format!("basements in {theme:?}"));
        let mut undecided = 0;
        for &kind in BuildingKind::ALL {
            let heights = || buildings(&runs).filter(|b| b.kind == kind).map(Building::height);
            let name = |height: &str| format!("{height} {kind:?} in {theme:?}");
            match kind {
                _ if heights().next().is_none() => {}
                BuildingKind::CorpTower | BuildingKind::Megablock => {
                    assert!(heights().all(|h| h == HeightClass::Tall), "{}", name("tall"));
                }
                BuildingKind::Office | BuildingKind::Hotel => {
                    Tally::of(tall, heights().map(|h| h == HeightClass::Tall)).assert(&name("tall"));
                    assert!(heights().all(|h| h != HeightClass::Low), "{}", name("low"));
                    undecided += 1;
                }
                BuildingKind::Apartment | BuildingKind::Factory | BuildingKind::Parking => {
                    Tally::of(mid, heights().map(|h| h == HeightClass::Mid)).assert(&name("mid"));
                    assert!(heights().all(|h| h != HeightClass::Tall), "{}", name("tall"));
                    undecided += 1;
                }
                _ => assert!(heights().all(|h| h == HeightClass::Low), "{}", name("low")),
            }
        }
        assert!(undecided > 0 || theme == Theme::Docks, "{theme:?}: no height is drawn");
    }
}

#[test]
fn three_of_ten_footprints_give_way_a_tile_on_one_side_in_organic_and_strip_districts_and_none_elsewhere() {
    for (theme, _) in LEAST {
        let gives_way = matches!(theme, Theme::NightMarket | Theme::NeonStrip | Theme::OldTown);
        let runs = [1, 2].map(|seed| single_lots(theme, 1.0, seed));
        let mut all = Tally::default();
        let mut sides = [Tally::default(); 4];
        for (run, lot) in runs.iter().flat_map(|run| lots(run).iter().map(move |lot| (run, lot))) {
            let Some(building) = lot.building() else { continue };
            let (footprint, Rect { x, y, w, h }) = (run.world().city.buildings[building.index()].footprint, lot.rect);
            let less = [
                Rect::new(x, y + 1, w, h - 1),
                Rect::new(x, y, w - 1, h),
                Rect::new(x, y, w, h - 1),
                Rect::new(x + 1, y, w - 1, h),
            ];
            assert!(footprint == lot.rect || less.contains(&footprint), "{theme:?}: {footprint:?} on {lot:?}");
            all.add(if gives_way { 0.3 } else { 0.0 }, footprint != lot.rect);
            for (side, less) in sides.iter_mut().zip(less) {
                side.add(if gives_way { 0.3 / 4.0 } else { 0.0 }, footprint == less);
            }
        }
        all.assert(&format!("footprints of {theme:?} that give way"));
        for (side, name) in sides.iter().zip(["north", "east", "south", "west"]) {
            side.assert(&format!("footprints of {theme:?} that give way in the {name}"));
        }
    }
}
