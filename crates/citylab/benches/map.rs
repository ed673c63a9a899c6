//! What the map panel costs a frame, without a graphics card: the meshes and textures that it hands to egui.
//!
//! `cargo bench -p citylab --bench map`

use std::sync::Arc;

use citygen::{Flavor, Params};
use citylab::map::camera::{Camera, CellShape, Window};
use citylab::map::overlays::Overlays;
use citylab::map::paint::{Painter, Viewport};
use citylab::subject::city::CityMoment;
use divan::Bencher;
use egui::{Context, Mesh};
use mapkit::{BoardIndex, Size};

fn main() {
    divan::main();
}

/// The number of the Street board.
const STREET: BoardIndex = BoardIndex(1);

/// A panel over a city.
struct Bench {
    ctx: Context,
    moment: CityMoment,
    marks: Overlays,
    painter: Painter,
    window: Window,
    camera: Camera,
    revision: u64,
}

impl Bench {
    /// A panel of `px` pixels over a city of `size`.
    fn new(size: Size, px: [f32; 2]) -> Self {
        let params = Params { size, ..Params::with_seed(42) };
        let city = citygen::generate(&params, &Flavor::builtin()).expect("a city");
        let window = Window { px, ppp: 1.0, map: size, shape: CellShape::Half };
        Self {
            ctx: Context::default(),
            moment: CityMoment::new(city),
            marks: Overlays::default(),
            painter: Painter::default(),
            window,
            camera: Camera::default(),
            revision: 0,
        }
    }

    /// Zoomed until cells are `w` pixels wide.
    fn with_cells(mut self, w: f32) -> Self {
        while self.camera.place(&self.window).cell[0] < w {
            self.camera.zoom_at(1.01, [self.window.px[0] / 2.0, self.window.px[1] / 2.0], &self.window);
        }
        self
    }

    /// One frame; `changed` makes everything new.
    fn frame(&mut self, changed: bool) -> Vec<Arc<Mesh>> {
        self.revision += u64::from(changed);
        let viewport = Viewport {
            moment: &self.moment,
            revision: self.revision,
            board: STREET,
            tick: 0,
            overlays: 0,
            focus: None,
            marks: &self.marks,
            window: self.window,
            placement: self.camera.place(&self.window),
            corner: [0.0, 0.0],
        };
        let meshes = self.painter.meshes(&self.ctx, &viewport);
        // Textures wait here for a graphics card.
        self.ctx.tex_manager().write().take_delta().clear();
        meshes
    }

    fn run(mut self, bencher: Bencher, changed: bool) {
        self.frame(true);
        let placement = self.camera.place(&self.window);
        let view = placement.tiles_in_view(&self.window);
        let triangles: usize = self.frame(false).iter().map(|mesh| mesh.indices.len() / 3).sum();
        println!("    {}×{} cells in view, {triangles} triangles", view.w, view.h);
        bencher.bench_local(|| self.frame(changed));
    }
}

fn viewport() -> Bench {
    Bench::new(Params::LARGE, [1600.0, 960.0]).with_cells(8.0)
}

fn all_of_large() -> Bench {
    Bench::new(Params::LARGE, [1280.0, 1280.0])
}

fn far() -> Bench {
    Bench::new(Size::new(1024, 512), [1600.0, 960.0])
}

/// 200×60 cells, goal 1 ms.
#[divan::bench]
fn viewport_changed(bencher: Bencher) {
    viewport().run(bencher, true);
}

/// Goal 0.3 ms.
#[divan::bench]
fn viewport_unchanged(bencher: Bencher) {
    viewport().run(bencher, false);
}

/// 320×160 cells as glyphs, goal 4 ms.
#[divan::bench]
fn all_of_large_as_glyphs_changed(bencher: Bencher) {
    all_of_large().run(bencher, true);
}

/// Goal 0.3 ms.
#[divan::bench]
fn all_of_large_as_glyphs_unchanged(bencher: Bencher) {
    all_of_large().run(bencher, false);
}

/// 1024×512 tiles from afar, goal 2 ms.
#[divan::bench]
fn zoomed_out_changed(bencher: Bencher) {
    far().run(bencher, true);
}

/// Goal 0.3 ms.
#[divan::bench]
fn zoomed_out_unchanged(bencher: Bencher) {
    far().run(bencher, false);
}
