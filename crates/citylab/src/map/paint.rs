//! The map's picture: kept as long as nothing that it shows has changed.
//!
//! Close by it is a texture of backgrounds under one mesh of glyphs; far off it is one texture with a pixel per tile.

use std::sync::Arc;

use citygen::model::StratumKind;
use cityplay::{Canvas, Cell, Rgb, Stage, View, overview_pixels, paint_map};
use egui::{ColorImage, Context, Mesh, TextureFilter, TextureHandle, TextureId, TextureOptions, pos2};
use mapkit::{Rect, Size};

use super::atlas::Atlases;
use super::camera::{Placement, Window};
use super::mesh::{backgrounds, glyph_mesh, picture};

/// What is to be seen.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The city.
    pub stage: Stage<'a>,
    /// Differs between any two cities.
    pub revision: u64,
    /// The stratum.
    pub stratum: StratumKind,
    /// The moment.
    pub tick: u64,
    /// The panel.
    pub window: Window,
    /// Where tiles lie.
    pub placement: Placement,
    /// The panel's top left corner in whole physical pixels of the screen.
    pub corner: [f32; 2],
}

/// The picture and what it was made of.
pub struct Picture {
    atlases: Atlases,
    canvas: Canvas,
    near: Option<Near>,
    far: Option<Far>,
    pixels: Vec<[u8; 3]>,
    /// How often a mesh or an overview was made, for tests and benchmarks.
    made: u64,
}

/// Everything that the picture close by depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NearKey {
    revision: u64,
    stratum: StratumKind,
    tick: u64,
    tiles: Rect,
    cell: [f32; 2],
    origin: [f32; 2],
    ppp: f32,
}

struct Near {
    key: NearKey,
    ground: TextureHandle,
    meshes: [Arc<Mesh>; 2],
}

/// Everything that the picture from afar depends on; the camera only moves it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FarKey {
    revision: u64,
    stratum: StratumKind,
    options: TextureOptions,
}

struct Far {
    key: FarKey,
    texture: TextureHandle,
}

impl Default for Picture {
    fn default() -> Self {
        let nothing = Cell::blank(Rgb::BLACK);
        Self {
            atlases: Atlases::default(),
            canvas: Canvas::new(Size::new(0, 0), nothing),
            near: None,
            far: None,
            pixels: Vec::new(),
            made: 0,
        }
    }
}

impl Picture {
    /// The meshes that show what is to be seen, back to front.
    pub fn meshes(&mut self, ctx: &Context, sight: &Sight) -> Vec<Arc<Mesh>> {
        if sight.placement.shows_glyphs() { self.near(ctx, sight) } else { vec![self.far(ctx, sight)] }
    }

    /// How often a mesh or an overview was made.
    pub const fn times_made(&self) -> u64 {
        self.made
    }

    fn near(&mut self, ctx: &Context, sight: &Sight) -> Vec<Arc<Mesh>> {
        let placement = &sight.placement;
        let tiles = placement.tiles_in_view(&sight.window);
        if tiles.is_empty() {
            return Vec::new();
        }
        let first = placement.panel_from_tile(mapkit::Pos::new(tiles.x, tiles.y));
        let key = NearKey {
            revision: sight.revision,
            stratum: sight.stratum,
            tick: sight.tick,
            tiles,
            cell: placement.cell,
            origin: [first[0] + sight.corner[0], first[1] + sight.corner[1]],
            ppp: sight.window.ppp,
        };
        if let Some(near) = self.near.as_ref().filter(|near| near.key == key) {
            return near.meshes.to_vec();
        }
        let ground = self.near.take().map(|near| near.ground);
        let near = self.draw_near(ctx, sight, key, ground);
        let meshes = near.meshes.to_vec();
        self.near = Some(near);
        meshes
    }

    fn draw_near(&mut self, ctx: &Context, sight: &Sight, key: NearKey, ground: Option<TextureHandle>) -> Near {
        self.made += 1;
        let tiles = key.tiles;
        self.canvas.reset(Size::new(tiles.w, tiles.h), sight.stage.style.blank());
        let view = View { tick: key.tick, ..View::new(key.stratum, mapkit::Pos::new(tiles.x, tiles.y)) };
        paint_map(&mut self.canvas, &sight.stage, &view);
        let ground = texture(ctx, "map ground", ground, backgrounds(&self.canvas), TextureOptions::NEAREST);
        let points = |px: f32| px / key.ppp;
        let cell = key.cell.map(points);
        let origin = key.origin.map(points);
        let (right, bottom) = (origin[0] + tiles.w as f32 * cell[0], origin[1] + tiles.h as f32 * cell[1]);
        let back = picture(ground.id(), [origin[0], origin[1], right, bottom]);
        let (fonts, atlas) = self.atlases.of(key.cell[0] as u16, key.cell[1] as u16);
        let mut glyphs = glyph_mesh(&self.canvas, fonts, atlas, pos2(origin[0], origin[1]), cell);
        glyphs.texture_id = atlas.texture(ctx);
        Near { key, ground, meshes: [Arc::new(back), Arc::new(glyphs)] }
    }

    fn far(&mut self, ctx: &Context, sight: &Sight) -> Arc<Mesh> {
        let key =
            FarKey { revision: sight.revision, stratum: sight.stratum, options: far_options(sight.placement.cell) };
        let id = match self.far.as_ref().filter(|far| far.key == key) {
            Some(far) => far.texture.id(),
            None => self.draw_far(ctx, sight, key),
        };
        let size = sight.stage.city.size();
        let [left, top] = [0, 1].map(|axis| sight.corner[axis] + sight.placement.origin[axis]);
        let (right, bottom) =
            (left + size.w as f32 * sight.placement.cell[0], top + size.h as f32 * sight.placement.cell[1]);
        Arc::new(picture(id, [left, top, right, bottom].map(|px| px / sight.window.ppp)))
    }

    fn draw_far(&mut self, ctx: &Context, sight: &Sight, key: FarKey) -> TextureId {
        self.made += 1;
        overview_pixels(&sight.stage, key.stratum, &mut self.pixels);
        let size = sight.stage.city.size();
        let colors = self.pixels.iter().map(|&[r, g, b]| egui::Color32::from_rgb(r, g, b)).collect();
        let image = ColorImage::new([size.w as usize, size.h as usize], colors);
        let old = self.far.take().map(|far| far.texture);
        let texture = texture(ctx, "map from afar", old, image, key.options);
        let id = texture.id();
        self.far = Some(Far { key, texture });
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
