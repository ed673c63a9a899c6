//! The six street styles. Each lays its streets on a site and tells the cells between them.

use mapkit::{Pos, Rect, Size, Stream};

use super::lay::{Ground, Site};
use crate::flavor::{StreetStyle, ThemeSpec};

/// Least leaf of an organic partition.
const LEAST_LEAF: (i32, i32) = (8, 6);
/// Share of organic leaves that get a dead end.
const DEAD_ENDS: f32 = 0.2;
/// Share of shattered segments that turn to a narrowed alley.
const SHATTERED: f32 = 0.3;
/// Tiles between the cross alleys of a strip.
const STRIP_CROSSINGS: i32 = 10;

/// A family of parallel streets: a band of pavement with the street in its middle.
#[derive(Clone, Copy)]
struct Street {
    /// Width of the street itself.
    width: i32,
    /// Width of the pavement on either side.
    pavement: i32,
    surface: Ground,
}

impl Street {
    const ROAD: Self = Self { width: 2, pavement: 1, surface: Ground::Road };
    const BARE: Self = Self { width: 2, pavement: 0, surface: Ground::Road };
    const WIDE: Self = Self { width: 3, pavement: 1, surface: Ground::Road };
    const ALLEY: Self = Self { width: 1, pavement: 0, surface: Ground::Alley };

    const fn band(self) -> i32 {
        self.width + 2 * self.pavement
    }
}

/// The streets of a lattice.
#[derive(Clone, Copy)]
struct Streets {
    /// Those along rows.
    rows: Street,
    /// Those along columns.
    columns: Street,
}

/// Lays the streets of a district and returns the cells between them.
pub(super) fn lay_streets(site: &mut Site, spec: &ThemeSpec, stream: &mut Stream) -> Vec<Rect> {
    let bounds = site.area.inset(1);
    match spec.streets {
        StreetStyle::Grid | StreetStyle::Superblock => {
            lattice(site, spec.block_size(), Streets { rows: Street::ROAD, columns: Street::ROAD }, stream)
        }
        StreetStyle::Rows => {
            lattice(site, spec.block_size(), Streets { rows: Street::ROAD, columns: Street::BARE }, stream)
        }
        StreetStyle::Shattered => {
            let lines =
                Lines::new(bounds, spec.block_size(), Streets { rows: Street::BARE, columns: Street::BARE }, stream);
            lines.lay(site);
            shatter(site, &lines, stream);
            lines.cells()
        }
        StreetStyle::Strip => strip(site, spec.block_size(), stream),
        StreetStyle::Organic => organic(site, spec.block_size(), stream),
    }
}

/// The street lines of a lattice: where each band begins.
struct Lines {
    bounds: Rect,
    rows: Vec<i32>,
    columns: Vec<i32>,
    streets: Streets,
}

impl Lines {
    /// Lines with blocks of `block` tiles between them, set off by chance.
    fn new(bounds: Rect, block: Size, streets: Streets, stream: &mut Stream) -> Self {
        let (pitch_x, pitch_y) = (block.w + streets.columns.band(), block.h + streets.rows.band());
        let (shift_x, shift_y) = (stream.range(0, pitch_x - 1), stream.range(0, pitch_y - 1));
        let starts = |low: i32, high: i32, shift: i32, pitch: i32| {
            (low - pitch + shift..high).step_by(pitch as usize).collect::<Vec<i32>>()
        };
        let columns = starts(bounds.x, bounds.right(), shift_x, pitch_x);
        let rows = starts(bounds.y, bounds.bottom(), shift_y, pitch_y);
        Self { bounds, rows, columns, streets }
    }

    fn lay(&self, site: &mut Site) {
        let b = self.bounds;
        let bands = |pavement_only: bool, site: &mut Site| {
            for &y in &self.rows {
                lay_line(
                    site,
                    Rect::new(b.x, y, b.w, self.streets.rows.band()),
                    self.streets.rows,
                    true,
                    pavement_only,
                );
            }
            for &x in &self.columns {
                lay_line(
                    site,
                    Rect::new(x, b.y, self.streets.columns.band(), b.h),
                    self.streets.columns,
                    false,
                    pavement_only,
                );
            }
        };
        bands(true, site);
        bands(false, site);
    }

    /// The cells between the lines.
    fn cells(&self) -> Vec<Rect> {
        let spans = |starts: &[i32], band: i32, low: i32, high: i32| {
            let mut spans = vec![(low, starts.first().copied().unwrap_or(high))];
            spans.extend(starts.windows(2).map(|s| (s[0] + band, s[1])));
            spans.extend(starts.last().map(|&s| (s + band, high)));
            spans.into_iter().map(|(a, b)| (a.max(low), b.min(high))).filter(|(a, b)| a < b).collect::<Vec<_>>()
        };
        let columns = spans(&self.columns, self.streets.columns.band(), self.bounds.x, self.bounds.right());
        let rows = spans(&self.rows, self.streets.rows.band(), self.bounds.y, self.bounds.bottom());
        rows.iter().flat_map(|&(y, b)| columns.iter().map(move |&(x, r)| Rect::new(x, y, r - x, b - y))).collect()
    }
}

/// Lays the pavement or the street of one line. A line gives way where an avenue runs beside it, and opens the avenue's
/// pavement where it meets the avenue head on.
fn lay_line(site: &mut Site, band: Rect, street: Street, horizontal: bool, pavement_only: bool) {
    let length = if horizontal { band.w } else { band.h };
    for along in 0..length {
        let tile = |across: i32| {
            if horizontal {
                Pos::new(band.x + along, band.y + across)
            } else {
                Pos::new(band.x + across, band.y + along)
            }
        };
        if (-6..street.band() + 6).any(|across| site.at(tile(across)) == Ground::Avenue) {
            continue;
        }
        if pavement_only {
            for across in 0..street.band() {
                site.put(tile(across), Ground::Sidewalk, |_| false);
            }
            continue;
        }
        for across in street.pavement..street.pavement + street.width {
            let pos = tile(across);
            let (ahead, behind) = if horizontal {
                (pos.offset(1, 0), pos.offset(-1, 0))
            } else {
                (pos.offset(0, 1), pos.offset(0, -1))
            };
            let mouth = site.at(ahead) == Ground::Avenue || site.at(behind) == Ground::Avenue;
            site.put(pos, street.surface, |g| g == Ground::Sidewalk || (mouth && g == Ground::Pavement));
        }
    }
}

fn lattice(site: &mut Site, block: Size, streets: Streets, stream: &mut Stream) -> Vec<Rect> {
    let lines = Lines::new(site.area.inset(1), block, streets, stream);
    lines.lay(site);
    lines.cells()
}

/// Turns some segments between crossings to alleys, narrowed by a barrier at both ends.
fn shatter(site: &mut Site, lines: &Lines, stream: &mut Stream) {
    let width = Street::BARE.width;
    for pair in lines.columns.windows(2) {
        for &y in &lines.rows {
            if stream.chance(SHATTERED) {
                narrow(site, Rect::new(pair[0] + width, y, pair[1] - pair[0] - width, width), true, stream);
            }
        }
    }
    for pair in lines.rows.windows(2) {
        for &x in &lines.columns {
            if stream.chance(SHATTERED) {
                narrow(site, Rect::new(x, pair[0] + width, width, pair[1] - pair[0] - width), false, stream);
            }
        }
    }
}

fn narrow(site: &mut Site, segment: Rect, horizontal: bool, stream: &mut Stream) {
    // A segment that is not whole road (clipped by an avenue, water or the border) stays as it is: a barrier on a
    // street one tile wide would close it.
    let side = stream.range(0, 1);
    if segment.iter().any(|pos| site.at(pos) != Ground::Road) {
        return;
    }
    site.fill(segment, Ground::Alley, |g| g == Ground::Road);
    let last = if horizontal { segment.w - 1 } else { segment.h - 1 };
    for along in [0, last] {
        let pos = if horizontal {
            Pos::new(segment.x + along, segment.y + side)
        } else {
            Pos::new(segment.x + side, segment.y + along)
        };
        site.put(pos, Ground::Barrier, |g| g == Ground::Alley);
    }
}

/// One wide road along the longer axis, alleys across it, and back alleys behind the blocks.
fn strip(site: &mut Site, block: Size, stream: &mut Stream) -> Vec<Rect> {
    let bounds = site.area.inset(1);
    let horizontal = bounds.w >= bounds.h;
    let across = if horizontal { (bounds.y, bounds.h) } else { (bounds.x, bounds.w) };
    let band = Street::WIDE.band();
    let middle = across.0 + (across.1 - band) / 2;
    // The road comes first: alleys open its pavement and leave the road itself whole.
    let road = if horizontal {
        Rect::new(bounds.x, middle, bounds.w, band)
    } else {
        Rect::new(middle, bounds.y, band, bounds.h)
    };
    lay_line(site, road, Street::WIDE, horizontal, true);
    lay_line(site, road, Street::WIDE, horizontal, false);
    let shift = stream.range(0, STRIP_CROSSINGS);
    let mut cuts = Vec::new();
    let (start, end) = if horizontal { (bounds.x, bounds.right()) } else { (bounds.y, bounds.bottom()) };
    for at in (start + shift..end).step_by(STRIP_CROSSINGS as usize + 1) {
        let line =
            if horizontal { Rect::new(at, bounds.y, 1, bounds.h) } else { Rect::new(bounds.x, at, bounds.w, 1) };
        lay_line(site, line, Street::ALLEY, !horizontal, false);
        cuts.push(at);
    }
    // Back alleys at the depth of a block from the road, and again behind.
    let depth = block.w;
    let mut backs = Vec::new();
    let above = (0..).map(|k| middle - 1 - depth - k * (depth + 1)).take_while(|&at| at >= across.0);
    let below = (0..).map(|k| middle + band + depth + k * (depth + 1));
    for at in above.chain(below.take_while(|&at| at < across.0 + across.1)) {
        let line =
            if horizontal { Rect::new(bounds.x, at, bounds.w, 1) } else { Rect::new(at, bounds.y, 1, bounds.h) };
        lay_line(site, line, Street::ALLEY, horizontal, false);
        backs.push(at);
    }
    let lines = StripLines { cuts: &cuts, backs: &backs, middle, band };
    strip_cells(bounds, horizontal, &lines)
}

/// Where the streets of a strip begin: across its road, or along it.
struct StripLines<'a> {
    /// Alleys across the road.
    cuts: &'a [i32],
    /// Alleys along the road, behind the blocks.
    backs: &'a [i32],
    /// The road.
    middle: i32,
    /// Width of the road with its pavement.
    band: i32,
}

fn strip_cells(bounds: Rect, horizontal: bool, lines: &StripLines<'_>) -> Vec<Rect> {
    let &StripLines { cuts, backs, middle, band } = lines;
    let (start, end) = if horizontal { (bounds.x, bounds.right()) } else { (bounds.y, bounds.bottom()) };
    let (low, high) = if horizontal { (bounds.y, bounds.bottom()) } else { (bounds.x, bounds.right()) };
    let mut walls: Vec<(i32, i32)> = backs.iter().map(|&at| (at, at + 1)).collect();
    walls.push((middle, middle + band));
    walls.sort_unstable();
    let gaps = |walls: &[(i32, i32)], low: i32, high: i32| {
        let mut gaps = Vec::new();
        let mut from = low;
        for &(a, b) in walls {
            if from < a {
                gaps.push((from, a));
            }
            from = from.max(b);
        }
        if from < high {
            gaps.push((from, high));
        }
        gaps
    };
    let along = gaps(&cuts.iter().map(|&at| (at, at + 1)).collect::<Vec<_>>(), start, end);
    let deep = gaps(&walls, low, high);
    let cell = |(a, b): (i32, i32), (c, d): (i32, i32)| {
        if horizontal { Rect::new(a, c, b - a, d - c) } else { Rect::new(c, a, d - c, b - a) }
    };
    deep.iter().flat_map(|&d| along.iter().map(move |&a| cell(a, d))).collect()
}

/// A partition by alleys, some of whose leaves have a dead end.
fn organic(site: &mut Site, block: Size, stream: &mut Stream) -> Vec<Rect> {
    let most = (block.w * 3 / 2, block.h * 3 / 2);
    let mut open = vec![site.area.inset(1)];
    let mut leaves = Vec::new();
    while let Some(rect) = open.pop() {
        let (wide, high) = (rect.w > most.0.max(2 * LEAST_LEAF.0), rect.h > most.1.max(2 * LEAST_LEAF.1));
        if !wide && !high {
            leaves.push(rect);
            continue;
        }
        // Cut across the side that is longer in blocks.
        let vertical = wide && (!high || rect.w * block.h >= rect.h * block.w);
        let share = stream.float(0.35, 0.65);
        if vertical {
            let cut = ((rect.w as f32 * share) as i32).clamp(LEAST_LEAF.0, rect.w - LEAST_LEAF.0 - 1);
            lay_line(site, Rect::new(rect.x + cut, rect.y, 1, rect.h), Street::ALLEY, false, false);
            open.push(Rect::new(rect.x + cut + 1, rect.y, rect.w - cut - 1, rect.h));
            open.push(Rect::new(rect.x, rect.y, cut, rect.h));
        } else {
            let cut = ((rect.h as f32 * share) as i32).clamp(LEAST_LEAF.1, rect.h - LEAST_LEAF.1 - 1);
            lay_line(site, Rect::new(rect.x, rect.y + cut, rect.w, 1), Street::ALLEY, true, false);
            open.push(Rect::new(rect.x, rect.y + cut + 1, rect.w, rect.h - cut - 1));
            open.push(Rect::new(rect.x, rect.y, rect.w, cut));
        }
    }
    for leaf in &leaves {
        if stream.chance(DEAD_ENDS) {
            let length = leaf.w / 2;
            let x = if stream.chance(0.5) { leaf.x } else { leaf.right() - length };
            site.fill(Rect::new(x, leaf.y + leaf.h / 2, length, 1), Ground::Alley, |_| false);
        }
    }
    leaves
}
