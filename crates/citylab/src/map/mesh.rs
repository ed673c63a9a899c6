//! From cells to triangles: glyphs as quads cut from the atlas, backgrounds as a texture of one pixel per cell.
//!
//! Light makes nearly every background differ from its neighbour, so quads for them would double the mesh; a texture
//! costs four bytes a cell and is one quad.

use cityplay::{Canvas, Cell, Rgb};
use egui::epaint::Vertex;
use egui::{Color32, ColorImage, Mesh, Pos2, TextureId, pos2};

use super::atlas::glyphs::Fonts;
use super::atlas::{Atlas, corners};

/// The glyphs of `canvas` as one mesh without a texture yet; `origin` and `cell` are points.
pub fn glyph_mesh(canvas: &Canvas, fonts: &Fonts, atlas: &mut Atlas, origin: Pos2, cell: [f32; 2]) -> Mesh {
    let mut mesh = Mesh::default();
    let cells = canvas.cells().len();
    mesh.vertices.reserve(cells * 2);
    mesh.indices.reserve(cells * 3);
    for y in 0..canvas.size().h {
        let (top, bottom) = (origin.y + y as f32 * cell[1], origin.y + (y + 1) as f32 * cell[1]);
        let mut left = origin.x;
        for c in canvas.row(y) {
            let right = left + cell[0];
            if c.glyph != ' '
                && let Some(place) = atlas.place(fonts, c.glyph, c.bold)
            {
                push_quad(&mut mesh, [left, top, right, bottom], atlas.uv(place), color(c.fg));
            }
            left = right;
        }
    }
    mesh
}

/// One quad over all of `rect` (left, top, right, bottom, in points) that shows a whole texture.
pub fn picture(texture: TextureId, rect: [f32; 4]) -> Mesh {
    let mut mesh = Mesh::with_texture(texture);
    push_quad(&mut mesh, rect, [0.0, 0.0, 1.0, 1.0], Color32::WHITE);
    mesh
}

/// The backgrounds of `canvas`, one pixel per cell.
pub fn backgrounds(canvas: &Canvas) -> ColorImage {
    let size = canvas.size();
    ColorImage::new([size.w as usize, size.h as usize], canvas.cells().iter().map(|c: &Cell| color(c.bg)).collect())
}

/// A colour for egui.
#[inline]
pub const fn color(rgb: Rgb) -> Color32 {
    let [r, g, b] = rgb.array();
    Color32::from_rgb(r, g, b)
}

#[inline]
fn push_quad(mesh: &mut Mesh, rect: [f32; 4], uv: [f32; 4], color: Color32) {
    let first = mesh.vertices.len() as u32;
    let [left, top, right, bottom] = rect;
    let places = [pos2(left, top), pos2(right, top), pos2(right, bottom), pos2(left, bottom)];
    let uvs = corners(uv);
    mesh.vertices.extend_from_slice(&std::array::from_fn::<Vertex, 4, _>(|i| Vertex {
        pos: places[i],
        uv: uvs[i],
        color,
    }));
    mesh.indices.extend_from_slice(&[first, first + 1, first + 2, first, first + 2, first + 3]);
}
