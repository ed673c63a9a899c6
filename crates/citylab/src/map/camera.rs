//! Where the map lies under the panel: zoom, place, and the whole-pixel grid that keeps glyphs crisp.
//!
//! All lengths here are physical pixels, relative to the panel's top left; tiles are fractional where between two.

use mapkit::{Pos, Rect, Size};

/// From this width on a cell is drawn as a glyph; narrower ones as a coloured point. Smaller, and glyphs turn to mud
/// that costs more than it tells.
pub const GLYPH_WIDTH: f32 = 4.0;

/// Tallest cell, in points: a larger one shows nothing more.
pub const TALLEST_CELL: f32 = 48.0;

/// The shape of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellShape {
    /// Half as wide as tall, as in a terminal.
    #[default]
    Half,
    /// As wide as tall.
    Square,
}

impl CellShape {
    /// Width over height.
    pub const fn aspect(self) -> f32 {
        match self {
            Self::Half => 0.5,
            Self::Square => 1.0,
        }
    }
}

/// The panel that the camera looks through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Extent in physical pixels.
    pub px: [f32; 2],
    /// Physical pixels per point.
    pub ppp: f32,
    /// Extent of the map in tiles.
    pub map: Size,
    /// Shape of a cell.
    pub shape: CellShape,
}

/// Where tiles lie under the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Width and height of a cell; whole numbers where cells are glyphs.
    pub cell: [f32; 2],
    /// The top left corner of tile (0,0); whole numbers.
    pub origin: [f32; 2],
}

impl Placement {
    /// Whether cells are wide enough for glyphs.
    pub fn shows_glyphs(&self) -> bool {
        self.cell[0] >= GLYPH_WIDTH
    }

    /// The place on the map, in tiles, under a point of the panel.
    pub fn map_from_panel(&self, point: [f32; 2]) -> [f32; 2] {
        [(point[0] - self.origin[0]) / self.cell[0], (point[1] - self.origin[1]) / self.cell[1]]
    }

    /// The tile under a point of the panel; may lie outside the map.
    pub fn tile_from_panel(&self, point: [f32; 2]) -> Pos {
        let [x, y] = self.map_from_panel(point);
        Pos::new(x.floor() as i32, y.floor() as i32)
    }

    /// Top left corner of a tile on the panel.
    pub fn panel_from_tile(&self, tile: Pos) -> [f32; 2] {
        [self.origin[0] + tile.x as f32 * self.cell[0], self.origin[1] + tile.y as f32 * self.cell[1]]
    }

    /// The tiles of the map that are at least partly in view.
    pub fn tiles_in_view(&self, window: &Window) -> Rect {
        let first = self.tile_from_panel([0.0, 0.0]);
        let last = self.tile_from_panel([window.px[0] - 0.5, window.px[1] - 0.5]);
        let view = Rect::new(first.x, first.y, last.x - first.x + 1, last.y - first.y + 1);
        view.intersect(window.map.rect()).unwrap_or_default()
    }
}

/// What the camera looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Height of a cell that is asked for; what is shown is rounded to whole pixels.
    height: f32,
    /// The place on the map, in tiles, in the middle of the panel.
    center: [f32; 2],
    hold: Hold,
}

/// What the camera keeps to, whatever the panel's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    /// The map fills the panel from edge to edge; what does not fit is cut off.
    Filling,
    /// The whole map is in view.
    Whole,
    /// Nothing: a person has zoomed or panned.
    Free,
}

impl Default for Camera {
    /// Looks at the middle of the map, which fills the panel.
    fn default() -> Self {
        Self { height: 1.0, center: [0.0, 0.0], hold: Hold::Filling }
    }
}

impl Camera {
    /// Where tiles lie now.
    pub fn place(&self, window: &Window) -> Placement {
        let cell = match self.hold {
            Hold::Filling => filling_cell(window),
            Hold::Whole => cell_px(fit_height(window), window),
            Hold::Free => cell_px(self.height, window),
        };
        let center = if self.hold == Hold::Free { self.center } else { middle(window) };
        let origin = |axis: usize| (window.px[axis] / 2.0 - center[axis] * cell[axis]).round();
        Placement { cell, origin: [origin(0), origin(1)] }
    }

    /// Whether all of the map is kept in view.
    pub const fn is_fitted(&self) -> bool {
        matches!(self.hold, Hold::Whole)
    }

    /// Shows the whole map from now on.
    pub fn fit(&mut self) {
        self.hold = Hold::Whole;
    }

    /// Zooms by `factor` and keeps the place under `point` where it is. Zooming out stops at the whole map.
    pub fn zoom_at(&mut self, factor: f32, point: [f32; 2], window: &Window) {
        let anchor = self.place(window).map_from_panel(point);
        let (least, most) = (fit_height(window), TALLEST_CELL * window.ppp);
        self.let_go(window);
        let height = (self.height * factor).min(most.max(least));
        if height <= least {
            self.hold = Hold::Whole;
            return;
        }
        self.height = height;
        let cell = cell_px(height, window);
        for (axis, anchor) in anchor.into_iter().enumerate() {
            self.center[axis] = anchor - (point[axis] - window.px[axis] / 2.0) / cell[axis];
        }
        self.keep_on_map(window);
    }

    /// Moves the view by so many physical pixels: the map goes the other way.
    pub fn pan(&mut self, by: [f32; 2], window: &Window) {
        let cell = self.place(window).cell;
        self.let_go(window);
        for axis in 0..2 {
            self.center[axis] += by[axis] / cell[axis];
        }
        self.keep_on_map(window);
    }

    /// Brings a place on the map, in tiles, to the middle of the panel.
    pub fn center_on(&mut self, place: [f32; 2], window: &Window) {
        self.let_go(window);
        self.center = place;
        self.keep_on_map(window);
    }

    /// Keeps the place in the middle on the map through a change of the map's size or the cells' shape.
    pub fn keep_on_map(&mut self, window: &Window) {
        self.center[0] = self.center[0].clamp(0.0, window.map.w as f32);
        self.center[1] = self.center[1].clamp(0.0, window.map.h as f32);
    }

    /// Lets the panel's size no longer decide, and starts from what it had decided.
    fn let_go(&mut self, window: &Window) {
        if self.hold != Hold::Free {
            // From the height that was asked for and not the whole pixels drawn, or small turns of the wheel would
            // never leave the whole map.
            self.height = match self.hold {
                Hold::Whole => fit_height(window),
                Hold::Filling | Hold::Free => self.place(window).cell[1],
            };
            self.center = middle(window);
            self.hold = Hold::Free;
        }
    }
}

/// Middle of the map, in tiles.
fn middle(window: &Window) -> [f32; 2] {
    [window.map.w as f32 / 2.0, window.map.h as f32 / 2.0]
}

/// Height of a cell at which the whole map is just in view.
fn fit_height(window: &Window) -> f32 {
    let across = window.px[0] / (window.map.w.max(1) as f32 * window.shape.aspect());
    let down = window.px[1] / window.map.h.max(1) as f32;
    across.min(down).clamp(0.05, (TALLEST_CELL * window.ppp).max(0.05))
}

/// The smallest cell with which the map fills the panel; whole pixels once it is wide enough for a glyph.
fn filling_cell(window: &Window) -> [f32; 2] {
    let aspect = window.shape.aspect();
    let across = window.px[0] / (window.map.w.max(1) as f32 * aspect);
    let down = window.px[1] / window.map.h.max(1) as f32;
    let height = across.max(down).clamp(0.05, (TALLEST_CELL * window.ppp).max(0.05));
    let width = height * aspect;
    if width < GLYPH_WIDTH {
        return [width, height];
    }
    let width = width.ceil();
    [width, (width / aspect).ceil()]
}

/// The cell that is drawn for a height that is asked for: whole pixels once it is wide enough for a glyph.
///
/// It never grows over what is asked for, so that a fitted map stays in view.
fn cell_px(height: f32, window: &Window) -> [f32; 2] {
    let aspect = window.shape.aspect();
    let width = height * aspect;
    if width < GLYPH_WIDTH {
        return [width, height];
    }
    let width = width.floor();
    [width, (width / aspect).floor()]
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "places are whole pixels")]
mod tests {
    use super::*;

    fn window(shape: CellShape) -> Window {
        Window { px: [1000.0, 700.0], ppp: 1.0, map: Size::new(240, 120), shape }
    }

    const MAPS: [Size; 4] = [Size::new(80, 40), Size::new(240, 120), Size::new(1024, 512), Size::new(80, 512)];

    #[test]
    fn the_first_view_is_filled_by_the_map_from_edge_to_edge() {
        for shape in [CellShape::Half, CellShape::Square] {
            for map in MAPS {
                let window = Window { map, ..window(shape) };
                let place = Camera::default().place(&window);
                for corner in [[0.5, 0.5], [999.5, 0.5], [0.5, 699.5], [999.5, 699.5]] {
                    assert!(map.contains(place.tile_from_panel(corner)), "{map} {shape:?}: {corner:?}");
                }
            }
        }
    }

    #[test]
    fn fitting_shows_the_whole_map_and_touches_two_edges() {
        for shape in [CellShape::Half, CellShape::Square] {
            for map in MAPS {
                let window = Window { map, ..window(shape) };
                let mut camera = Camera::default();
                camera.fit();
                let place = camera.place(&window);
                assert_eq!(place.tiles_in_view(&window), map.rect());
                let extent = [map.w as f32 * place.cell[0], map.h as f32 * place.cell[1]];
                // Glyphs keep to whole pixels: less than one a tile across, and as the shape has it down.
                let rounding = if place.shows_glyphs() { [1.0, 1.0 / shape.aspect()] } else { [0.0, 0.0] };
                let left = [0, 1].map(|axis| window.px[axis] - extent[axis]);
                let most = [map.w as f32 * rounding[0] + 1.0, map.h as f32 * rounding[1] + 1.0];
                assert!(left.iter().all(|&px| px >= -0.5), "{map} {shape:?}: {left:?}");
                assert!(left[0] <= most[0] || left[1] <= most[1], "{map} {shape:?}: {left:?}");
            }
        }
    }

    #[test]
    fn zooming_keeps_the_place_under_the_pointer() {
        for shape in [CellShape::Half, CellShape::Square] {
            let window = window(shape);
            let mut camera = Camera::default();
            for (point, factor) in [
                ([300.0, 400.0], 1.3),
                ([300.0, 400.0], 2.0),
                ([611.0, 222.0], 1.1),
                ([611.0, 222.0], 3.0),
                ([480.0, 350.0], 0.7),
            ] {
                let before = camera.place(&window).map_from_panel(point);
                camera.zoom_at(factor, point, &window);
                let place = camera.place(&window);
                let after = place.map_from_panel(point);
                for axis in 0..2 {
                    let moved_px = (after[axis] - before[axis]).abs() * place.cell[axis];
                    assert!(moved_px <= 0.51, "{shape:?} ×{factor}: moved {moved_px} px");
                }
            }
        }
    }

    #[test]
    fn glyph_cells_are_whole_pixels_up_to_the_tallest() {
        let window = window(CellShape::Half);
        let mut camera = Camera::default();
        let mut heights = Vec::new();
        for _ in 0..60 {
            camera.zoom_at(1.1, [500.0, 350.0], &window);
            let place = camera.place(&window);
            if place.shows_glyphs() {
                assert_eq!(place.cell.map(f32::fract), [0.0, 0.0]);
                assert_eq!(place.cell[1], place.cell[0] * 2.0);
            }
            assert_eq!(place.origin.map(f32::fract), [0.0, 0.0]);
            heights.push(place.cell[1]);
        }
        assert_eq!(heights.last(), Some(&TALLEST_CELL));
    }

    #[test]
    fn zooming_out_ends_at_the_whole_map() {
        let window = window(CellShape::Half);
        let mut camera = Camera::default();
        camera.zoom_at(6.0, [10.0, 10.0], &window);
        assert!(!camera.is_fitted());
        camera.zoom_at(0.01, [900.0, 600.0], &window);
        assert!(camera.is_fitted());
        assert_eq!(camera.place(&window).tiles_in_view(&window), window.map.rect());
    }

    #[test]
    fn the_smallest_turns_of_the_wheel_leave_the_whole_map() {
        for map in MAPS {
            let window = Window { map, ..window(CellShape::Half) };
            let mut camera = Camera::default();
            camera.fit();
            let fitted = camera.place(&window).cell[1];
            for _ in 0..40 {
                camera.zoom_at(1.02, [500.0, 350.0], &window);
            }
            let grown = camera.place(&window).cell[1] / fitted;
            assert!((1.7..=3.1).contains(&grown), "{map}: {grown}, and 1.02 to the 40th is 2.2");
        }
    }

    #[test]
    fn panning_moves_by_pixels_and_the_middle_stays_on_the_map() {
        let window = window(CellShape::Half);
        let mut camera = Camera::default();
        camera.zoom_at(4.0, [500.0, 350.0], &window);
        let before = camera.place(&window).origin;
        camera.pan([37.0, -12.0], &window);
        let after = camera.place(&window).origin;
        assert_eq!([before[0] - after[0], before[1] - after[1]], [37.0, -12.0]);
        camera.pan([1e6, 1e6], &window);
        let corner = camera.place(&window).tile_from_panel([500.5, 350.5]);
        assert_eq!(corner, Pos::new(240, 120));
    }

    #[test]
    fn the_camera_stays_where_it_is_when_the_map_changes_size() {
        let mut camera = Camera::default();
        camera.zoom_at(6.0, [500.0, 350.0], &window(CellShape::Half));
        let larger = Window { map: Size::new(320, 160), ..window(CellShape::Half) };
        let before = camera.place(&window(CellShape::Half));
        camera.keep_on_map(&larger);
        assert_eq!(camera.place(&larger), before);
    }
}
