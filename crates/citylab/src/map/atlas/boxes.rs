//! Box drawing and block elements as geometry, so that cells join without gaps at every size.
//!
//! Every character from U+2500 to U+257F that has arms is four digits in [`ARMS`]. A double arm is a band three lines
//! wide with its middle cut out; cutting after all bands are drawn makes every corner, tee and cross come out right.
//!
//! Source: the names of the characters in the Unicode blocks Box Drawing and Block Elements.

use super::bitmap::Bitmap;

const NONE: u8 = 0;
const LIGHT: u8 = 1;
const HEAVY: u8 = 2;
const DOUBLE: u8 = 3;

/// Weights of the arms up, right, down, left of U+2500 onwards, 16 to a line: 0 none, 1 light, 2 heavy, 3 double.
/// `....` is drawn otherwise: dashes, arcs and diagonals.
#[rustfmt::skip]
const ARMS: [&str; 8] = [
    "0101 0202 1010 2020 .... .... .... .... .... .... .... .... 0110 0210 0120 0220",
    "0011 0012 0021 0022 1100 1200 2100 2200 1001 1002 2001 2002 1110 1210 2110 1120",
    "2120 2210 1220 2220 1011 1012 2011 1021 2021 2012 1022 2022 0111 0112 0211 0212",
    "0121 0122 0221 0222 1101 1102 1201 1202 2101 2102 2201 2202 1111 1112 1211 1212",
    "2111 1121 2121 2112 2211 1122 1221 2212 1222 2122 2221 2222 .... .... .... ....",
    "0303 3030 0310 0130 0330 0013 0031 0033 1300 3100 3300 1003 3001 3003 1310 3130",
    "3330 1013 3031 3033 0313 0131 0333 1303 3101 3303 1313 3131 3333 .... .... ....",
    ".... .... .... .... 0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010",
];

/// Draws `glyph` over a clear bitmap, if it is one of those that are geometry.
pub fn draw(glyph: char, bitmap: &mut Bitmap) -> bool {
    match glyph {
        '┄'..='┋' | '╌'..='╏' => dashes(glyph, bitmap),
        '╭'..='╰' => arc(glyph, bitmap),
        '╱'..='╳' => diagonals(glyph, bitmap),
        '\u{2500}'..='\u{257f}' => {
            let Some(arms) = arms(glyph) else { return false };
            draw_arms(arms, bitmap);
        }
        '\u{2580}'..='\u{259f}' => block(glyph, bitmap),
        _ => return false,
    }
    true
}

/// The arms of a box character, or `None` where it has none.
pub fn arms(glyph: char) -> Option<[u8; 4]> {
    let index = (glyph as u32).checked_sub(0x2500)? as usize;
    let digits = ARMS.get(index / 16)?.as_bytes().get(index % 16 * 5..index % 16 * 5 + 4)?;
    (digits[0] != b'.').then(|| [0, 1, 2, 3].map(|i| digits[i] - b'0'))
}

/// Width of a light line in pixels.
pub fn light_width(bitmap: &Bitmap) -> i32 {
    ((bitmap.h + 6) / 14).clamp(1, (bitmap.w / 4).max(1))
}

/// The line widths and middles of one cell. An axis is 0 for x and 1 for y.
struct Gauge {
    light: i32,
    extent: [i32; 2],
}

impl Gauge {
    fn new(bitmap: &Bitmap) -> Self {
        Self { light: light_width(bitmap), extent: [bitmap.w, bitmap.h] }
    }

    const fn width(&self, weight: u8) -> i32 {
        match weight {
            NONE => 0,
            LIGHT => self.light,
            HEAVY => self.light * 2,
            _ => self.light * 3,
        }
    }

    /// First and last pixel (half-open) that a line of `weight` takes, measured across it along `axis`.
    ///
    /// Every weight is placed by the light line's middle, so that light, heavy and double ones meet evenly.
    fn across(&self, weight: u8, axis: usize) -> [i32; 2] {
        let start = (self.extent[axis] - self.light) / 2;
        let width = self.width(weight);
        let first = start - (width - self.light) / 2;
        [first, first + width]
    }
}

fn draw_arms(arms: [u8; 4], bitmap: &mut Bitmap) {
    let gauge = Gauge::new(bitmap);
    for pass in [Pass::Bands, Pass::Gaps, Pass::Lines] {
        for side in 0..4 {
            draw_arm(side, arms, pass, &gauge, bitmap);
        }
    }
}

/// Double arms as bands, then their middles cut out, then light and heavy arms over them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    Bands,
    Gaps,
    Lines,
}

fn draw_arm(side: usize, arms: [u8; 4], pass: Pass, gauge: &Gauge, bitmap: &mut Bitmap) {
    let weight = arms[side];
    if weight == NONE || (weight == DOUBLE) == (pass == Pass::Lines) {
        return;
    }
    // Up and down run along y and have a width across x.
    let (across, along) = if side.is_multiple_of(2) { (0, 1) } else { (1, 0) };
    let band = if pass == Pass::Gaps { gauge.across(LIGHT, across) } else { gauge.across(weight, across) };
    let inner = inner_end(side, arms, pass, gauge, along);
    let towards_start = side == 0 || side == 3;
    let length = if towards_start { [0, inner] } else { [inner, gauge.extent[along]] };
    let rect =
        if along == 1 { [band[0], length[0], band[1], length[1]] } else { [length[0], band[0], length[1], band[1]] };
    bitmap.fill(rect, if pass == Pass::Gaps { 0 } else { 255 });
}

/// Where an arm ends inside the cell.
fn inner_end(side: usize, arms: [u8; 4], pass: Pass, gauge: &Gauge, along: usize) -> i32 {
    let sides = [arms[(side + 1) % 4], arms[(side + 3) % 4]];
    let widest = sides[0].max(sides[1]).max(LIGHT);
    let line = if pass == Pass::Gaps { LIGHT } else { widest };
    let ends = gauge.across(line, along);
    let towards_start = side == 0 || side == 3;
    let (near, far) = if towards_start { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
    // A single arm that meets a double line running straight past it stops there; all else reaches the far side.
    let stops = pass == Pass::Lines && sides == [DOUBLE, DOUBLE] && arms[(side + 2) % 4] == NONE;
    if stops { near } else { far }
}

fn dashes(glyph: char, bitmap: &mut Bitmap) {
    let (count, weight, upright) = match glyph {
        '┄' => (3, LIGHT, false),
        '┅' => (3, HEAVY, false),
        '┆' => (3, LIGHT, true),
        '┇' => (3, HEAVY, true),
        '┈' => (4, LIGHT, false),
        '┉' => (4, HEAVY, false),
        '┊' => (4, LIGHT, true),
        '┋' => (4, HEAVY, true),
        '╌' => (2, LIGHT, false),
        '╍' => (2, HEAVY, false),
        '╎' => (2, LIGHT, true),
        _ => (2, HEAVY, true),
    };
    let gauge = Gauge::new(bitmap);
    let (across, along) = if upright { (0, 1) } else { (1, 0) };
    let band = gauge.across(weight, across);
    let length = gauge.extent[along];
    for dash in 0..count {
        let start = length * dash / count;
        let end = (length * (dash + 1) / count - (length / (count * 3)).max(1)).max(start + 1);
        let rect = if upright { [band[0], start, band[1], end] } else { [start, band[0], end, band[1]] };
        bitmap.fill(rect, 255);
    }
}

fn arc(glyph: char, bitmap: &mut Bitmap) {
    let gauge = Gauge::new(bitmap);
    let ([x0, x1], [y0, y1]) = (gauge.across(LIGHT, 0), gauge.across(LIGHT, 1));
    let middle = [(x0 + x1) as f32 / 2.0, (y0 + y1) as f32 / 2.0];
    let [w, h] = [bitmap.w as f32, bitmap.h as f32];
    let right = matches!(glyph, '╭' | '╰');
    let down = matches!(glyph, '╭' | '╮');
    let (dx, dy) = (if right { 1.0 } else { -1.0 }, if down { 1.0 } else { -1.0 });
    let radius = (w / 2.0).min(h / 2.0);
    let mut points = vec![[middle[0], if down { h } else { 0.0 }]];
    points.extend((0..=8).map(|i| {
        let angle = i as f32 / 8.0 * std::f32::consts::FRAC_PI_2;
        [middle[0] + dx * radius * (1.0 - angle.cos()), middle[1] + dy * radius * (1.0 - angle.sin())]
    }));
    points.push([if right { w } else { 0.0 }, middle[1]]);
    bitmap.stroke(&points, gauge.light as f32);
}

fn diagonals(glyph: char, bitmap: &mut Bitmap) {
    let [w, h] = [bitmap.w as f32, bitmap.h as f32];
    let width = light_width(bitmap) as f32;
    if glyph != '╲' {
        bitmap.stroke(&[[w, 0.0], [0.0, h]], width);
    }
    if glyph != '╱' {
        bitmap.stroke(&[[0.0, 0.0], [w, h]], width);
    }
}

fn block(glyph: char, bitmap: &mut Bitmap) {
    let (w, h) = (bitmap.w, bitmap.h);
    let (half_w, half_h) = ((w + 1) / 2, (h + 1) / 2);
    let eighths = |extent: i32, n: u32| ((extent * n as i32 + 4) / 8).max(1);
    match glyph {
        '▀' => bitmap.fill([0, 0, w, half_h], 255),
        '▐' => bitmap.fill([half_w, 0, w, h], 255),
        '▔' => bitmap.fill([0, 0, w, eighths(h, 1)], 255),
        '▕' => bitmap.fill([w - eighths(w, 1), 0, w, h], 255),
        '░' => bitmap.fill([0, 0, w, h], 64),
        '▒' => bitmap.fill([0, 0, w, h], 128),
        '▓' => bitmap.fill([0, 0, w, h], 192),
        '▁'..='█' => bitmap.fill([0, h - eighths(h, glyph as u32 - 0x2580), w, h], 255),
        '▉'..='▏' => bitmap.fill([0, 0, eighths(w, 0x2590 - glyph as u32), h], 255),
        _ => {
            // Quadrants upper left, upper right, lower left, lower right.
            const QUADRANTS: [u8; 10] =
                [0b0010, 0b0001, 0b1000, 0b1011, 0b1001, 0b1110, 0b1101, 0b0100, 0b0110, 0b0111];
            let set = QUADRANTS[(glyph as usize - 0x2596).min(9)];
            let rects =
                [[0, 0, half_w, half_h], [half_w, 0, w, half_h], [0, half_h, half_w, h], [half_w, half_h, w, h]];
            for (_, rect) in rects.into_iter().enumerate().filter(|(i, _)| set & (0b1000 >> i) != 0) {
                bitmap.fill(rect, 255);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From 5 pixels on; in 4 a double line leaves room on one side only.
    const SIZES: [(i32, i32); 8] = [(5, 10), (6, 12), (7, 14), (9, 18), (12, 24), (24, 48), (8, 8), (31, 31)];

    fn drawn(glyph: char, w: i32, h: i32) -> Bitmap {
        let mut bitmap = Bitmap::new(w, h);
        assert!(draw(glyph, &mut bitmap), "{glyph} is not geometry");
        bitmap
    }

    /// Covered pixels along an edge: up, right, down, left.
    fn edge(bitmap: &Bitmap, side: usize) -> Vec<i32> {
        let (w, h) = (bitmap.w, bitmap.h);
        let along = if side.is_multiple_of(2) { w } else { h };
        let at = |i| match side {
            0 => bitmap.get(i, 0),
            1 => bitmap.get(w - 1, i),
            2 => bitmap.get(i, h - 1),
            _ => bitmap.get(0, i),
        };
        (0..along).filter(|&i| at(i) == 255).collect()
    }

    fn with_arms() -> impl Iterator<Item = (char, [u8; 4])> {
        ('\u{2500}'..='\u{257f}').filter_map(|glyph| Some((glyph, arms(glyph)?)))
    }

    #[test]
    fn every_arm_reaches_its_edge_and_no_other_edge_is_touched() {
        for (w, h) in SIZES {
            for (glyph, arms) in with_arms() {
                let bitmap = drawn(glyph, w, h);
                for (side, weight) in arms.into_iter().enumerate() {
                    assert_eq!(weight == NONE, edge(&bitmap, side).is_empty(), "{glyph} {w}×{h} side {side}");
                }
            }
        }
    }

    #[test]
    fn every_arm_reaches_its_edge_in_the_smallest_cell_too() {
        for (glyph, arms) in with_arms() {
            let bitmap = drawn(glyph, 4, 8);
            for (side, _) in arms.into_iter().enumerate().filter(|(_, weight)| *weight != NONE) {
                assert!(!edge(&bitmap, side).is_empty(), "{glyph} side {side}");
            }
        }
    }

    #[test]
    fn arms_of_one_weight_meet_pixel_for_pixel() {
        for (w, h) in SIZES {
            let mut by_weight = std::collections::BTreeMap::new();
            for (glyph, arms) in with_arms() {
                let bitmap = drawn(glyph, w, h);
                for (side, weight) in arms.into_iter().enumerate().filter(|(_, weight)| *weight != NONE) {
                    let pixels = edge(&bitmap, side);
                    let expected = by_weight.entry((side % 2, weight)).or_insert_with(|| pixels.clone());
                    assert_eq!(*expected, pixels, "{glyph} {w}×{h} side {side}");
                }
            }
        }
    }

    #[test]
    fn light_heavy_and_double_lines_look_different() {
        for (w, h) in SIZES {
            let width = |glyph| edge(&drawn(glyph, w, h), 1);
            assert!(width('━').len() > width('─').len(), "{w}×{h}");
            let double = width('═');
            assert!(double.windows(2).any(|p| p[1] - p[0] > 1), "{w}×{h}: no gap in {double:?}");
        }
    }

    #[test]
    fn double_corners_keep_their_gap_open_and_their_lines_joined() {
        let text = |glyph| {
            drawn(glyph, 7, 7)
                .rows()
                .map(|row| row.iter().map(|&c| if c > 0 { '#' } else { '.' }).collect::<String>())
                .collect::<Vec<_>>()
        };
        assert_eq!(text('╔'), [".......", ".......", "..#####", "..#....", "..#.###", "..#.#..", "..#.#.."]);
        assert_eq!(text('╬'), ["..#.#..", "..#.#..", "###.###", ".......", "###.###", "..#.#..", "..#.#.."]);
        assert_eq!(text('╤'), [".......", ".......", "#######", ".......", "#######", "...#...", "...#..."]);
        assert_eq!(text('╪'), ["...#...", "...#...", "#######", "...#...", "#######", "...#...", "...#..."]);
        assert_eq!(text('╒'), [".......", ".......", "...####", "...#...", "...####", "...#...", "...#..."]);
    }

    #[test]
    fn blocks_cover_the_cell_from_edge_to_edge() {
        for (w, h) in SIZES {
            let full = drawn('█', w, h);
            assert!((0..4).all(|side| edge(&full, side).len() as i32 == if side % 2 == 0 { w } else { h }));
            let halves = [drawn('▀', w, h), drawn('▄', w, h)];
            let gap = (0..h).find(|&y| halves.iter().all(|half| half.get(0, y) == 0));
            assert_eq!(gap, None, "{w}×{h}");
            let shade = drawn('░', w, h);
            assert!(shade.rows().flatten().all(|&c| c == 64));
        }
    }

    #[test]
    fn the_whole_blocks_are_geometry() {
        for glyph in '\u{2500}'..='\u{259f}' {
            assert!(!drawn(glyph, 9, 18).is_clear(), "{glyph}");
        }
    }
}
