//! What there is to show of one slot: worked out beside the window, and again only when its value changes.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cityplay::Rgb;
use cityplay::overlay::layer_marks;
use egui::{Color32, ColorImage};
use mapkit::{Grid, Layer, Pos, Rect, Size, Slots, Table};

use crate::jobs::Query;
use crate::map::mesh::color;
use crate::map::overlays::DIFFERENCE;
use crate::subject::RecipeIndex;
use crate::words;

/// Bars of a histogram. More show noise, fewer hide steps.
const BINS: usize = 32;

/// Ground of a thumbnail.
const GROUND: Color32 = Color32::from_rgb(0x0b, 0x0d, 0x12);

/// A slot that is asked for.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    /// The recipe.
    pub recipe: RecipeIndex,
    /// The slot's name.
    pub name: String,
    /// The slots at the playhead.
    pub slots: Slots,
    /// Extent of the map.
    pub size: Size,
    /// The pinned step in words, and its slots.
    pub pinned: Option<(String, Slots)>,
}

impl PartialEq for Ask {
    fn eq(&self, other: &Self) -> bool {
        let pins = match (&self.pinned, &other.pinned) {
            (None, None) => true,
            (Some((a, ours)), Some((b, theirs))) => a == b && ours.shares(theirs, &self.name),
            _ => false,
        };
        pins && (self.recipe, &self.name, self.size) == (other.recipe, &other.name, other.size)
            && self.slots.shares(&other.slots, &self.name)
    }
}

impl Query for Ask {
    type Answer = Option<Detail>;
    /// While the playhead moves, what some steps on the way hold is better than nothing.
    const GRACE: Duration = Duration::MAX;
}

/// What there is to show of a slot.
#[derive(Debug)]
pub(super) struct Detail {
    /// What it draws, one pixel a tile; `None` for what has no place.
    pub picture: Option<Arc<ColorImage>>,
    /// What it holds.
    pub body: Body,
    /// How it differs from the pinned step.
    pub difference: Option<Difference>,
}

/// What a slot holds.
#[derive(Debug)]
pub(super) enum Body {
    /// Tiles that belong, of all.
    Mask(usize, usize),
    /// Numbers.
    Field(Numbers),
    /// Tiles by id.
    Ids(Ids),
    /// A list.
    List(List),
    /// A value in words.
    Words(String),
}

/// Numbers of a field.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// Lowest, highest and mean.
    pub range: Option<(f32, f32, f32)>,
    /// Numbers in each of equal parts of the range.
    pub bins: Vec<usize>,
    /// Tiles that hold no number.
    pub odd: usize,
}

/// Tiles by id.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// Ids with their tiles and what they lie in, the largest first.
    pub counts: Vec<(u32, usize, Rect)>,
    /// Tiles without an id.
    pub without: usize,
}

/// A list in rows.
#[derive(Debug, Default)]
pub(super) struct List {
    /// Headings.
    pub columns: Vec<&'static str>,
    /// Rows; those that the pinned step had and this one has not are at the end.
    pub rows: Vec<ListRow>,
}

/// A row of a list.
#[derive(Clone, Debug)]
pub(super) struct ListRow {
    /// Its place in the list.
    pub index: usize,
    /// What stands in each column.
    pub cells: Vec<String>,
    /// What it lies in.
    pub area: Rect,
    /// Whether the pinned step has it too.
    pub mark: Mark,
}

/// How a row stands to the pinned step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// In both, or nothing is pinned.
    Same,
    /// Only here.
    Added,
    /// Only there.
    Removed,
}

/// A row that was chosen, by what it stands for: its place among the others is another one with every step.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// The tiles of an id.
    Id(u32),
    /// A row of a list.
    Row(ListRow),
}

impl Ids {
    /// The place of what was chosen, where it is there.
    pub(super) fn place_of(&self, choice: &Choice) -> Option<usize> {
        let Choice::Id(chosen) = choice else { return None };
        self.counts.iter().position(|(id, _, _)| id == chosen)
    }
}

impl List {
    /// The place of what was chosen, where it is there; of rows that are alike, the one nearest to where it was.
    pub(super) fn place_of(&self, choice: &Choice) -> Option<usize> {
        let Choice::Row(chosen) = choice else { return None };
        let alike = |row: &ListRow| row.cells == chosen.cells && row.area == chosen.area;
        let places = self.rows.iter().enumerate().filter(|(_, row)| alike(row));
        places.min_by_key(|(_, row)| row.index.abs_diff(chosen.index)).map(|(place, _)| place)
    }
}

/// How a slot differs from the pinned step.
#[derive(Debug)]
pub(super) struct Difference {
    /// In words.
    pub words: String,
    /// The tiles that differ.
    pub picture: Option<Arc<ColorImage>>,
}

/// Works out what there is to show; `None` where the slot is not there.
pub(super) fn look(ask: &Ask) -> Option<Detail> {
    let layer = ask.slots.layer(&ask.name)?;
    let mut table = ask.slots.table(&ask.name).map(list);
    let difference = ask.pinned.as_ref().map(|(when, slots)| compare(ask, when, slots, &layer, table.as_mut()));
    let body = match (&layer, table) {
        (_, Some(list)) => Body::List(list),
        (Layer::Mask(grid), None) => Body::Mask(grid.count(|&set| set), grid.size().area()),
        (Layer::Field { grid, .. }, None) => Body::Field(numbers(grid)),
        (Layer::Ids(grid), None) => Body::Ids(ids(grid)),
        (Layer::Rects(rects), None) => Body::Words(format!("{} rectangles", words::number(rects.len()))),
        (Layer::Paths(paths), None) => Body::Words(format!("{} paths", words::number(paths.len()))),
        (Layer::Points(points), None) => Body::Words(format!("{} points", words::number(points.len()))),
        (Layer::Graph(graph), None) => {
            let (nodes, links) = (words::number(graph.nodes.len()), words::number(graph.links.len()));
            Body::Words(format!("{nodes} nodes, {links} links"))
        }
        (Layer::Value(text), None) => Body::Words(text.chars().take(2000).collect()),
    };
    let picture = (!matches!(layer, Layer::Value(_))).then(|| {
        let mut picture = blank(ask.size);
        layer_marks(&layer, ask.size.rect(), |pos, rgb| put(&mut picture, ask.size, pos, rgb));
        Arc::new(picture)
    });
    Some(Detail { picture, body, difference })
}

fn blank(size: Size) -> ColorImage {
    ColorImage::filled([size.w.max(1) as usize, size.h.max(1) as usize], GROUND)
}

fn put(picture: &mut ColorImage, size: Size, pos: Pos, rgb: Rgb) {
    if let Some(pixel) = size.index(pos).and_then(|index| picture.pixels.get_mut(index)) {
        *pixel = color(rgb);
    }
}

fn numbers(grid: &Grid<f32>) -> Numbers {
    let finite = || grid.cells().iter().copied().filter(|v| v.is_finite());
    let count = finite().count();
    let odd = grid.cells().len() - count;
    if count == 0 {
        return Numbers { odd, ..Numbers::default() };
    }
    let (low, high) = finite().fold((f32::INFINITY, f32::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    let mean = finite().map(f64::from).sum::<f64>() / count as f64;
    let mut bins = vec![0; BINS];
    let span = f64::from(high) - f64::from(low);
    for value in finite() {
        let share = if span > 0.0 { (f64::from(value) - f64::from(low)) / span } else { 0.0 };
        bins[((share * BINS as f64) as usize).min(BINS - 1)] += 1;
    }
    Numbers { range: Some((low, high, mean as f32)), bins, odd }
}

fn ids(grid: &Grid<u32>) -> Ids {
    let mut counts: BTreeMap<u32, (usize, Rect)> = BTreeMap::new();
    for (pos, &id) in grid.iter() {
        let entry = counts.entry(id).or_insert((0, Rect::default()));
        entry.0 += 1;
        entry.1 = entry.1.union(Rect::tile(pos));
    }
    let without = counts.remove(&0).map_or(0, |(count, _)| count);
    let mut counts: Vec<_> = counts.into_iter().map(|(id, (count, area))| (id, count, area)).collect();
    counts.sort_by_key(|&(id, count, _)| (std::cmp::Reverse(count), id));
    Ids { counts, without }
}

fn list(table: Table) -> List {
    let Table { columns, rows, places } = table;
    let mut places = places.into_iter();
    let row = |(index, cells): (usize, Vec<String>)| ListRow {
        index,
        cells: cells.iter().map(|cell| words::cut(cell)).collect(),
        area: places.next().map(|place| place.bounds()).unwrap_or_default(),
        mark: Mark::Same,
    };
    List { columns, rows: rows.into_iter().enumerate().map(row).collect() }
}

/// Says how a slot differs from the same one of the pinned step, and marks the rows of a list that do.
fn compare(ask: &Ask, when: &str, pinned: &Slots, layer: &Layer, list: Option<&mut List>) -> Difference {
    let told = |words: String| Difference { words, picture: None };
    if ask.slots.shares(pinned, &ask.name) {
        return told(format!("the same as at {when}"));
    }
    let Some(before) = pinned.layer(&ask.name) else { return told(format!("not there at {when}")) };
    if let Some(list) = list {
        let old = pinned.table(&ask.name).map(self::list).unwrap_or_default();
        let (added, removed) = mark_rows(list, old);
        return told(format!("{} added, {} removed since {when}", words::number(added), words::number(removed)));
    }
    let tiles = match (layer, &before) {
        (Layer::Mask(now), Layer::Mask(then)) => differing(now, then, |a, b| a == b),
        (Layer::Ids(now), Layer::Ids(then)) => differing(now, then, |a, b| a == b),
        (Layer::Field { grid: now, .. }, Layer::Field { grid: then, .. }) => {
            differing(now, then, |a, b| a.to_bits() == b.to_bits())
        }
        (Layer::Value(now), Layer::Value(then)) if now != then => {
            return told(format!("at {when}: {}", words::cut(then)));
        }
        (now, then) if now == then => Vec::new(),
        _ => return told(format!("something else at {when}")),
    };
    if tiles.is_empty() {
        return told(format!("the same as at {when}"));
    }
    let mut picture = blank(ask.size);
    for &pos in &tiles {
        put(&mut picture, ask.size, pos, DIFFERENCE);
    }
    let count = words::count(tiles.len(), "tile");
    let verb = if tiles.len() == 1 { "differs" } else { "differ" };
    Difference { words: format!("{count} {verb} from {when}"), picture: Some(Arc::new(picture)) }
}

/// The tiles whose values differ; those that only one grid has count too.
fn differing<T>(now: &Grid<T>, then: &Grid<T>, is_equal: impl Fn(&T, &T) -> bool) -> Vec<Pos> {
    let same = |pos: Pos, value: &T| then.get(pos).is_some_and(|other| is_equal(value, other));
    let mut tiles: Vec<_> = now.iter().filter(|&(pos, value)| !same(pos, value)).map(|(pos, _)| pos).collect();
    tiles.extend(then.iter().map(|(pos, _)| pos).filter(|&pos| now.get(pos).is_none()));
    tiles
}

/// Marks the rows that `old` has not, and adds those that only `old` has. A row that moved within the list is the same.
fn mark_rows(list: &mut List, old: List) -> (usize, usize) {
    let key = |row: &ListRow| (row.cells.clone(), (row.area.x, row.area.y, row.area.w, row.area.h));
    let mut there: BTreeMap<_, Vec<ListRow>> = BTreeMap::new();
    for row in old.rows.into_iter().rev() {
        there.entry(key(&row)).or_default().push(row);
    }
    let mut added = 0;
    for row in &mut list.rows {
        if there.get_mut(&key(row)).and_then(Vec::pop).is_none() {
            row.mark = Mark::Added;
            added += 1;
        }
    }
    let mut gone: Vec<_> = there.into_values().flatten().collect();
    gone.sort_by_key(|row| row.index);
    let removed = gone.len();
    if list.columns.is_empty() {
        list.columns = old.columns;
    }
    list.rows.extend(gone.into_iter().map(|row| ListRow { mark: Mark::Removed, ..row }));
    (added, removed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapkit::Key;

    const HEIGHT: Key<Grid<f32>> = Key::new("height");
    const SPOTS: Key<Vec<Pos>> = Key::new("spots");
    const SIZE: Size = Size::new(4, 2);

    fn ask(name: &str, slots: &Slots, pinned: Option<&Slots>) -> Ask {
        let pinned = pinned.map(|slots| ("step 7".into(), slots.clone()));
        Ask { recipe: RecipeIndex(0), name: name.into(), slots: slots.clone(), size: SIZE, pinned }
    }

    fn slots(height: f32, spots: &[(i32, i32)]) -> Slots {
        let mut slots = Slots::default();
        slots.put(HEIGHT, Grid::from_fn(SIZE, |pos| if pos.x == 3 { height } else { pos.x as f32 }));
        slots.put(SPOTS, spots.iter().map(|&(x, y)| Pos::new(x, y)).collect());
        slots
    }

    #[test]
    fn only_a_slot_that_was_written_is_looked_into_again() {
        let mut now = slots(3.0, &[(0, 0)]);
        let before = now.clone();
        let known = ask("height", &before, Some(&before));
        now.get_mut(SPOTS).expect("it is there").push(Pos::new(1, 1));
        assert!(ask("height", &now, Some(&before)) == known, "another slot was written");
        assert!(ask("spots", &now, Some(&before)) != ask("spots", &before, Some(&before)));
        assert!(ask("height", &now, None) != known, "the pin is gone");
        assert!(ask("spots", &before, Some(&before)) != known, "another slot is asked for");
    }

    #[test]
    fn numbers_that_are_none_are_counted_and_harm_nothing() {
        let odd = slots(f32::NAN, &[]);
        let Some(Detail { body: Body::Field(numbers), .. }) = look(&ask("height", &odd, None)) else {
            panic!("numbers")
        };
        assert_eq!((numbers.range, numbers.odd), (Some((0.0, 2.0, 1.0)), 2));
        assert_eq!((numbers.bins.iter().sum::<usize>(), numbers.bins[0], numbers.bins[BINS - 1]), (6, 2, 2));
        let none = numbers_of(&[f32::NAN, f32::INFINITY]);
        assert_eq!((none.range, none.odd), (None, 2));
        let flat = numbers_of(&[5.0, 5.0]);
        assert_eq!((flat.range, flat.bins[0]), (Some((5.0, 5.0, 5.0)), 2));
    }

    fn numbers_of(values: &[f32]) -> Numbers {
        numbers(&Grid::from_cells(Size::new(values.len() as i32, 1), values.to_vec()).expect("as many as tiles"))
    }

    #[test]
    fn a_grid_says_how_many_tiles_differ_and_where() {
        let (then, now) = (slots(3.0, &[]), slots(9.0, &[]));
        let detail = look(&ask("height", &now, Some(&then))).expect("it is there");
        let difference = detail.difference.expect("something is pinned");
        assert_eq!(difference.words, "2 tiles differ from step 7");
        let picture = difference.picture.expect("tiles have places");
        assert_eq!(picture.pixels.iter().filter(|&&pixel| pixel == color(DIFFERENCE)).count(), 2);
        let same = look(&ask("height", &now, Some(&slots(9.0, &[])))).and_then(|d| d.difference).expect("pinned");
        assert_eq!((same.words.as_str(), same.picture.is_none()), ("the same as at step 7", true));
    }

    #[test]
    fn rows_are_told_apart_by_what_they_hold_and_not_by_their_place_in_the_list() {
        let (then, now) = (slots(0.0, &[(0, 0), (1, 1), (1, 1)]), slots(0.0, &[(2, 0), (1, 1), (0, 0)]));
        let detail = look(&ask("spots", &now, Some(&then))).expect("it is there");
        assert_eq!(detail.difference.expect("pinned").words, "1 added, 1 removed since step 7");
        let Body::List(list) = detail.body else { panic!("a list") };
        let marks: Vec<_> = list.rows.iter().map(|row| (row.index, row.mark)).collect();
        assert_eq!(marks, [(0, Mark::Added), (1, Mark::Same), (2, Mark::Same), (2, Mark::Removed)]);
        let fresh = look(&ask("spots", &now, Some(&Slots::default()))).and_then(|d| d.difference).expect("pinned");
        assert_eq!(fresh.words, "not there at step 7");
        assert!(look(&ask("nothing", &now, None)).is_none());
    }

    #[test]
    fn what_was_chosen_is_found_wherever_it_stands() {
        let chosen = |spots: &[(i32, i32)], place: usize| {
            let Body::List(list) = body(spots) else { panic!("a list") };
            Choice::Row(list.rows[place].clone())
        };
        let place = |spots: &[(i32, i32)], choice: &Choice| match body(spots) {
            Body::List(list) => list.place_of(choice),
            _ => panic!("a list"),
        };
        let choice = chosen(&[(0, 0), (1, 1)], 0);
        assert_eq!(place(&[(2, 1), (3, 1), (0, 0)], &choice), Some(2));
        assert_eq!(place(&[(2, 1), (3, 1)], &choice), None);
        assert_eq!(place(&[(0, 0)], &Choice::Id(0)), None, "an id is no row of a list");
        let twin = chosen(&[(2, 0), (1, 1), (1, 1)], 2);
        assert_eq!(place(&[(2, 0), (1, 1), (1, 1)], &twin), Some(2), "not the first that is like it");
        let ids = Ids { counts: vec![(4, 9, Rect::default()), (2, 3, Rect::default())], without: 0 };
        assert_eq!((ids.place_of(&Choice::Id(2)), ids.place_of(&Choice::Id(3))), (Some(1), None));
    }

    fn body(spots: &[(i32, i32)]) -> Body {
        look(&ask("spots", &slots(0.0, spots), None)).expect("it is there").body
    }

    #[test]
    fn ids_are_counted_with_what_they_lie_in() {
        let grid = Grid::from_fn(SIZE, |pos| if pos.y == 0 { 0 } else { pos.x as u32 / 3 + 1 });
        let ids = ids(&grid);
        assert_eq!(ids.without, 4);
        assert_eq!(ids.counts, [(1, 3, Rect::new(0, 1, 3, 1)), (2, 1, Rect::new(3, 1, 1, 1))]);
    }
}
