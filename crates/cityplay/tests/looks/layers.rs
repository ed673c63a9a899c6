//! Debug layers over the map.

use citygen::model::StratumKind;
use cityplay::overlay::{heat_color, layer_marks, paint_layer, paint_tiles};
use cityplay::{Canvas, Cell, Rgb, View};
use mapkit::{GraphLayer, Grid, Layer, Pos, Rect, Size};

const SIZE: Size = Size::new(6, 4);

/// The tiles that a layer marks, as rows of `x`.
fn marked(layer: &Layer) -> Vec<String> {
    let mut grid = Grid::new(SIZE, '.');
    layer_marks(layer, SIZE.rect(), |pos, _| {
        assert!(grid.set(pos, 'x'), "{pos} is not shown");
    });
    (0..SIZE.h).map(|y| grid.row(y).iter().collect()).collect()
}

#[test]
fn every_kind_of_layer_marks_its_tiles() {
    let diagonal = Grid::from_fn(SIZE, |p| p.x == p.y);
    assert_eq!(marked(&Layer::Mask(diagonal.clone())), ["x.....", ".x....", "..x...", "...x.."]);
    assert_eq!(marked(&Layer::Ids(diagonal.map(|&b| u32::from(b) * 7))), ["x.....", ".x....", "..x...", "...x.."]);
    let field = Layer::Field { grid: diagonal.map(|&b| if b { f32::NAN } else { 0.5 }), range: (0.0, 1.0) };
    assert_eq!(marked(&field), [".xxxxx", "x.xxxx", "xx.xxx", "xxx.xx"], "what is no number has no colour");
    let rect = Layer::Rects(vec![(Rect::new(1, 0, 9, 3), "lot".into())]);
    assert_eq!(marked(&rect), [".xxxxx", ".x....", ".xxxxx", "......"]);
    let path = Layer::Paths(vec![(vec![Pos::new(0, 3), Pos::new(2, 3), Pos::new(4, 1)], String::new())]);
    assert_eq!(marked(&path), ["......", "....x.", "...x..", "xxx..."]);
    let points = Layer::Points(vec![(Pos::new(5, 0), String::new()), (Pos::new(-1, 0), String::new())]);
    assert_eq!(marked(&points), [".....x", "......", "......", "......"]);
    let nodes = [Pos::new(0, 0), Pos::new(5, 0)].map(|p| (p, String::new())).to_vec();
    let graph = Layer::Graph(GraphLayer { nodes, links: vec![(0, 1), (1, 9)] });
    assert_eq!(marked(&graph)[0], "x.x.xx", "dotted, and a link to nothing is left out");
    assert_eq!(marked(&Layer::Value("42".into())), ["......"; 4]);
}

#[test]
fn heat_grows_brighter_from_low_to_high() {
    let brightness = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| heat_color(share).lab()[0]);
    assert!(brightness.is_sorted(), "{brightness:?}");
    assert_eq!((heat_color(-3.0), heat_color(9.0)), (heat_color(0.0), heat_color(1.0)));
    let flat = Layer::Field { grid: Grid::new(SIZE, 2.0), range: (2.0, 2.0) };
    layer_marks(&flat, SIZE.rect(), |_, color| assert_eq!(color, heat_color(0.0)));
}

#[test]
fn a_layer_keeps_the_glyphs_and_covers_no_tile_twice() {
    let cell = Cell::new('#', Rgb::WHITE, Rgb(10, 20, 30));
    let view = View::new(StratumKind::Street, Pos::new(2, 0));
    let painted = |points: &[Pos]| {
        let mut canvas = Canvas::new(Size::new(3, 1), cell);
        let points = points.iter().map(|&p| (p, String::new())).collect();
        paint_layer(&mut canvas, &view, &Layer::Points(points));
        canvas
    };
    let once = painted(&[Pos::new(3, 0)]);
    assert_eq!(once.row(0)[0], cell);
    assert_eq!((once.row(0)[1].glyph, once.row(0)[1].fg), ('#', Rgb::WHITE));
    assert_ne!(once.row(0)[1].bg, cell.bg);
    assert_eq!(painted(&[Pos::new(3, 0), Pos::new(3, 0)]), once);
    let mut tiles = Canvas::new(Size::new(3, 1), cell);
    paint_tiles(&mut tiles, &view, [Pos::new(4, 0), Pos::new(90, 0)], Rgb(255, 0, 0));
    assert_eq!(tiles.row(0)[..2], [cell, cell]);
    assert!(tiles.row(0)[2].bg.0 > 100);
}
