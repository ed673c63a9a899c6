//! Which buildings stand near a building: a coarse grid of buckets, so that nobody asks every building.

use mapkit::{Rect, Size};

use crate::model::{Building, BuildingId};

/// Tiles along a bucket's side. Larger ones list more buildings that are not near, smaller ones list large buildings
/// more often.
const BUCKET: i32 = 16;

/// For every bucket, the buildings whose footprint meets it.
#[derive(Debug)]
pub(super) struct Buckets {
    columns: i32,
    rows: i32,
    /// Where each bucket's ids start in `ids`; one more entry closes the last.
    starts: Vec<u32>,
    ids: Vec<BuildingId>,
}

impl Buckets {
    /// Sorts buildings into buckets.
    pub(super) fn new(size: Size, buildings: &[Building]) -> Self {
        let (columns, rows) = (size.w / BUCKET + 1, size.h / BUCKET + 1);
        let mut buckets = Self { columns, rows, starts: vec![0; (columns * rows + 1) as usize], ids: Vec::new() };
        let mut entries: Vec<(u32, BuildingId)> = Vec::with_capacity(2 * buildings.len());
        for (id, building) in buildings.iter().enumerate().filter_map(|(i, b)| Some((BuildingId::new(i)?, b))) {
            entries.extend(buckets.meeting(building.footprint).map(|bucket| (bucket, id)));
        }
        entries.sort_unstable();
        for &(bucket, _) in &entries {
            buckets.starts[bucket as usize + 1] += 1;
        }
        for i in 1..buckets.starts.len() {
            buckets.starts[i] += buckets.starts[i - 1];
        }
        buckets.ids = entries.into_iter().map(|(_, id)| id).collect();
        buckets
    }

    /// Every building with a footprint in the buckets that meet `area`, lowest id first, each once.
    pub(super) fn near(&self, area: Rect) -> Vec<BuildingId> {
        let mut found = Vec::new();
        for bucket in self.meeting(area) {
            let range = self.starts[bucket as usize] as usize..self.starts[bucket as usize + 1] as usize;
            found.extend_from_slice(&self.ids[range]);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn meeting(&self, area: Rect) -> impl Iterator<Item = u32> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let left = (area.x / BUCKET).clamp(0, columns - 1);
        let right = ((area.right() - 1) / BUCKET).clamp(0, columns - 1);
        let top = (area.y / BUCKET).clamp(0, rows - 1);
        let bottom = ((area.bottom() - 1) / BUCKET).clamp(0, rows - 1);
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| (row * columns + column) as u32))
    }
}

/// Columns and rows that lie between two rectangles; 0 along an axis on which they overlap or touch.
pub(super) fn gap(a: Rect, b: Rect) -> (i32, i32) {
    let between =
        |start: i32, end: i32, other_start: i32, other_end: i32| (other_start - end).max(start - other_end).max(0);
    (between(a.x, a.right(), b.x, b.right()), between(a.y, a.bottom(), b.y, b.bottom()))
}

/// A rectangle with its axes swapped, so that one rule for columns serves rows too.
pub(super) const fn transpose(rect: Rect) -> Rect {
    Rect { x: rect.y, y: rect.x, w: rect.h, h: rect.w }
}
