//! Facts of values read from elsewhere: what is written reads back in the same bytes, and what breaks a promise of its
//! type is refused.

use mapkit::{Grid, Pos, Rect, Size};
use serde_json::{from_str, to_string};

#[test]
fn what_is_written_reads_back() {
    let grid = Grid::from_fn(Size::new(3, 2), |pos| pos.x + 10 * pos.y);
    let json = r#"{"size":{"w":3,"h":2},"cells":[0,1,2,10,11,12]}"#;
    assert_eq!((to_string(&grid).unwrap().as_str(), from_str::<Grid<i32>>(json).unwrap()), (json, grid.clone()));
    let bytes = postcard::to_stdvec(&grid).unwrap();
    assert_eq!(bytes, [6, 4, 6, 0, 2, 4, 20, 22, 24]);
    assert_eq!(postcard::from_bytes::<Grid<i32>>(&bytes).unwrap(), grid);

    let rect = Rect::new(-3, 4, 5, 0);
    let json = r#"{"x":-3,"y":4,"w":5,"h":0}"#;
    assert_eq!((to_string(&rect).unwrap().as_str(), from_str::<Rect>(json).unwrap()), (json, rect));
    let bytes = postcard::to_stdvec(&rect).unwrap();
    assert_eq!(bytes, [5, 8, 10, 0]);
    assert_eq!(postcard::from_bytes::<Rect>(&bytes).unwrap(), rect);
}

#[test]
fn a_grid_of_the_wrong_number_of_cells_is_refused() {
    for cells in ["", "1,2,3", "1,2,3,4,5"] {
        let json = format!(r#"{{"size":{{"w":2,"h":2}},"cells":[{cells}]}}"#);
        let error = from_str::<Grid<u8>>(&json).unwrap_err().to_string();
        assert!(error.contains("2×2"), "{error}");
        let numbers: Vec<u8> = cells.split(',').filter_map(|n| n.parse().ok()).collect();
        assert!(postcard::from_bytes::<Grid<u8>>(&postcard::to_stdvec(&(2, 2, numbers)).unwrap()).is_err());
    }
    let huge = r#"{"size":{"w":2147483647,"h":2147483647},"cells":[]}"#;
    assert!(from_str::<Grid<u8>>(huge).is_err());
    let empty = from_str::<Grid<u8>>(r#"{"size":{"w":0,"h":9},"cells":[]}"#).unwrap();
    assert!(empty.row(3).is_empty() && empty.get(Pos::new(0, 0)).is_none());
}

#[test]
fn a_negative_extent_is_refused() {
    for (w, h) in [(-1, 4), (4, -1), (-2, -2), (i32::MIN, i32::MIN)] {
        for json in [format!(r#"{{"w":{w},"h":{h}}}"#), format!(r#"{{"x":0,"y":0,"w":{w},"h":{h}}}"#)] {
            let error =
                if json.contains('x') { from_str::<Rect>(&json).err() } else { from_str::<Size>(&json).err() };
            assert!(error.unwrap().to_string().contains("negative"), "{json}");
        }
        assert!(postcard::from_bytes::<Size>(&postcard::to_stdvec(&(w, h)).unwrap()).is_err());
        assert!(postcard::from_bytes::<Rect>(&postcard::to_stdvec(&(0, 0, w, h)).unwrap()).is_err());
    }
}

#[test]
fn a_rectangle_whose_edges_or_area_no_number_holds_is_refused() {
    let most = i32::MAX;
    for (x, y, w, h) in
        [(most, 0, 1, 1), (0, most, 1, 1), (1, 1, most, 1), (0, 0, 65_536, 32_768), (0, 0, most, most)]
    {
        let json = format!(r#"{{"x":{x},"y":{y},"w":{w},"h":{h}}}"#);
        assert!(from_str::<Rect>(&json).unwrap_err().to_string().contains("too large"), "{json}");
    }
    let rect = from_str::<Rect>(&format!(r#"{{"x":-5,"y":-{most},"w":{most},"h":1}}"#)).unwrap();
    assert_eq!((rect.right(), rect.area()), (most - 5, most));
}
