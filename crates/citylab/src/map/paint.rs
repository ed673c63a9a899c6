//! The map's pictures: each kept as long as nothing that it shows has changed.
//!
//! Close by a picture is a texture of backgrounds under one mesh of glyphs; far off it is one texture with a pixel per
//! tile. There is one picture for each board that was in view.

use std::collections::BTreeMap;
use std::sync::Arc;

use cityplay::{Canvas, Cell, Rgb};
use egui::{Color32, ColorImage, Context, Mesh, TextureFilter, TextureHandle, TextureId, TextureOptions, pos2};
use mapkit::{BoardIndex, BoardPos, Pos, Rect, Size};

use super::atlas::Atlases;
use super::camera::{Placement, Window};
use super::mesh::{backgrounds, glyph_mesh, picture};
use super::overlays::Overlays;
use crate::subject::Moment;
use crate::subject::moment::{BoardView, PaintMemory};

/// What is to be seen.
#[derive(Clone, Copy)]
pub struct Viewport<'a> {
    /// The world.
    pub moment: &'a dyn Moment,
    /// Differs between any two worlds.
    pub revision: u64,
    /// The board.
    pub board: BoardIndex,
    /// The moment of what moves.
    pub tick: u64,
    /// The recipe's overlays that are on, as bits.
    pub overlays: u32,
    /// The tile that is selected on this board.
    pub focus: Option<Pos>,
    /// What is laid over the world.
    pub marks: &'a Overlays,
    /// The view.
    pub window: Window,
    /// Where tiles lie.
    pub placement: Placement,
    /// The view's top left corner in whole physical pixels of the screen.
    pub corner: [f32; 2],
}

/// The pictures and what they were made of.
pub struct Painter {
    atlases: Atlases,
    canvas: Canvas,
    pixels: Vec<[u8; 4]>,
    cache: BTreeMap<BoardIndex, Cache>,
    /// How often a mesh or an overview was made, for tests and benchmarks.
    made: u64,
}

/// The pictures of one board.
#[derive(Default)]
struct Cache {
    near: Option<Near>,
    far: Option<Far>,
    memory: PaintMemory,
}

/// Everything that the picture close by depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NearKey {
    revision: u64,
    marks: u64,
    tick: u64,
    overlays: u32,
    focus: Option<Pos>,
    tiles: Rect,
    cell: [f32; 2],
    origin: [f32; 2],
    ppp: f32,
}

struct Near {
    key: NearKey,
    ground: TextureHandle,
    /// Keeps the texture that the mesh is cut from, also when its atlas has gone.
    _glyphs: TextureHandle,
    meshes: [Arc<Mesh>; 2],
}

/// Everything that the picture from afar depends on; the camera only moves it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FarKey {
    revision: u64,
    marks: u64,
    overlays: u32,
    options: TextureOptions,
}

struct Far {
    key: FarKey,
    texture: TextureHandle,
}

impl Default for Painter {
    fn default() -> Self {
        let nothing = Cell::blank(Rgb::BLACK);
        Self {
            atlases: Atlases::default(),
            canvas: Canvas::new(Size::new(0, 0), nothing),
            pixels: Vec::new(),
            cache: BTreeMap::new(),
            made: 0,
        }
    }
}

impl Painter {
    /// The meshes that show what is to be seen, back to front.
    pub fn meshes(&mut self, ctx: &Context, viewport: &Viewport) -> Vec<Arc<Mesh>> {
        if viewport.placement.shows_glyphs() { self.near(ctx, viewport) } else { vec![self.far(ctx, viewport)] }
    }

    /// A small picture of the whole board within `rect` (left, top, right, bottom, in points).
    pub fn overview(&mut self, ctx: &Context, viewport: &Viewport, rect: [f32; 4]) -> Arc<Mesh> {
        Arc::new(picture(self.far_texture(ctx, viewport), rect))
    }

    /// How often a mesh or an overview was made.
    pub const fn times_made(&self) -> u64 {
        self.made
    }

    /// Lets go of all pictures: what is shown next is of another recipe.
    pub fn forget(&mut self) {
        self.cache.clear();
    }

    fn near(&mut self, ctx: &Context, viewport: &Viewport) -> Vec<Arc<Mesh>> {
        let placement = &viewport.placement;
        let tiles = placement.tiles_in_view(&viewport.window);
        if tiles.is_empty() {
            return Vec::new();
        }
        let first = placement.panel_from_tile(Pos::new(tiles.x, tiles.y));
        let key = NearKey {
            revision: viewport.revision,
            marks: viewport.marks.version(),
            tick: viewport.tick,
            overlays: viewport.overlays,
            focus: viewport.focus,
            tiles,
            cell: placement.cell,
            origin: [first[0] + viewport.corner[0], first[1] + viewport.corner[1]],
            ppp: viewport.window.ppp,
        };
        let cache = self.cache.entry(viewport.board).or_default();
        if let Some(near) = cache.near.as_ref().filter(|near| near.key == key) {
            return near.meshes.to_vec();
        }
        let mut cache = std::mem::take(cache);
        let near = self.draw_near(ctx, viewport, key, &mut cache);
        let meshes = near.meshes.to_vec();
        cache.near = Some(near);
        self.cache.insert(viewport.board, cache);
        meshes
    }

    fn draw_near(&mut self, ctx: &Context, viewport: &Viewport, key: NearKey, cache: &mut Cache) -> Near {
        self.made += 1;
        let ground = cache.near.take().map(|near| near.ground);
        let tiles = key.tiles;
        self.canvas.reset(Size::new(tiles.w, tiles.h), Cell::blank(viewport.moment.background()));
        let view = BoardView {
            board: viewport.board,
            origin: Pos::new(tiles.x, tiles.y),
            tick: key.tick,
            overlays: key.overlays,
            focus: key.focus,
        };
        viewport.moment.paint(&mut self.canvas, &view, &mut cache.memory);
        viewport.marks.cover(&mut self.canvas, viewport.moment, BoardPos::new(viewport.board, view.origin));
        let ground = texture(ctx, "map ground", ground, backgrounds(&self.canvas), TextureOptions::NEAREST);
        let points = |px: f32| px / key.ppp;
        let cell = key.cell.map(points);
        let origin = key.origin.map(points);
        let (right, bottom) = (origin[0] + tiles.w as f32 * cell[0], origin[1] + tiles.h as f32 * cell[1]);
        let back = picture(ground.id(), [origin[0], origin[1], right, bottom]);
        let most = ctx.input(|input| input.max_texture_side);
        let (fonts, atlas) = self.atlases.of(key.cell[0] as u16, key.cell[1] as u16, most);
        let mut front = glyph_mesh(&self.canvas, fonts, atlas, pos2(origin[0], origin[1]), cell);
        let glyphs = atlas.texture(ctx);
        front.texture_id = glyphs.id();
        Near { key, ground, _glyphs: glyphs, meshes: [Arc::new(back), Arc::new(front)] }
    }

    fn far(&mut self, ctx: &Context, viewport: &Viewport) -> Arc<Mesh> {
        let id = self.far_texture(ctx, viewport);
        let size = viewport.moment.size();
        let [left, top] = [0, 1].map(|axis| viewport.corner[axis] + viewport.placement.origin[axis]);
        let (right, bottom) =
            (left + size.w as f32 * viewport.placement.cell[0], top + size.h as f32 * viewport.placement.cell[1]);
        Arc::new(picture(id, [left, top, right, bottom].map(|px| px / viewport.window.ppp)))
    }

    fn far_texture(&mut self, ctx: &Context, viewport: &Viewport) -> TextureId {
        let key = FarKey {
            revision: viewport.revision,
            marks: viewport.marks.version(),
            overlays: viewport.overlays,
            options: far_options(viewport.placement.cell),
        };
        let cache = self.cache.entry(viewport.board).or_default();
        match cache.far.as_ref().filter(|far| far.key == key) {
            Some(far) => far.texture.id(),
            None => self.draw_far(ctx, viewport, key),
        }
    }

    fn draw_far(&mut self, ctx: &Context, viewport: &Viewport, key: FarKey) -> TextureId {
        self.made += 1;
        viewport.moment.overview(viewport.board, key.overlays, &mut self.pixels);
        let size = viewport.moment.size();
        viewport.marks.cover_pixels(&mut self.pixels, viewport.moment, viewport.board);
        let colors = self.pixels.iter().map(|&[r, g, b, a]| Color32::from_rgba_premultiplied(r, g, b, a)).collect();
        let image = ColorImage::new([size.w as usize, size.h as usize], colors);
        let cache = self.cache.entry(viewport.board).or_default();
        let old = cache.far.take().map(|far| far.texture);
        let texture = texture(ctx, "map from afar", old, image, key.options);
        let id = texture.id();
        cache.far = Some(Far { key, texture });
        id
    }
}

/// Sharp where a tile is at least two pixels; below that, smoothed, or rows would come and go with the zoom.
fn far_options(cell: [f32; 2]) -> TextureOptions {
    let magnification = if cell[0] >= 2.0 { TextureFilter::Nearest } else { TextureFilter::Linear };
    TextureOptions {
        magnification,
        minification: TextureFilter::Linear,
        mipmap_mode: Some(TextureFilter::Linear),
        ..TextureOptions::LINEAR
    }
}

/// `old` with a new image, or a new texture.
fn texture(
    ctx: &Context,
    name: &str,
    old: Option<TextureHandle>,
    image: ColorImage,
    options: TextureOptions,
) -> TextureHandle {
    match old {
        Some(mut texture) => {
            texture.set(image, options);
            texture
        }
        None => ctx.load_texture(name, image, options),
    }
}
