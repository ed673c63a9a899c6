//! Slots: the named, typed values that passes hand to later passes.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::layer::{field_words, id_words, mask_words};
use crate::{Grid, Layer, Pos, Rect};

/// A value that can be kept in a slot: it clones, and describes itself as a [`Layer`].
pub trait Slot: Clone + Send + Sync + 'static {
    /// The value as something that can be drawn over the map.
    fn layer(&self) -> Layer;

    /// What [`Layer::kind`] says of that layer, without making it.
    fn kind(&self) -> &'static str;

    /// How much there is of it, for a listing: `240×120`, `37 items`.
    fn extent(&self) -> String;

    /// Bytes that it holds, roughly.
    fn bytes(&self) -> usize;

    /// A list as rows and columns; `None` for anything else.
    fn table(&self) -> Option<Table> {
        None
    }

    /// What [`Layer::value_at`] says of one tile. The one that can tell without making the layer should: a debugger asks
    /// for every tile that somebody selects.
    fn value_at(&self, pos: Pos) -> Option<String> {
        self.layer().value_at(pos)
    }
}

/// The typed name of a slot, declared as a constant beside the pass that makes it.
///
/// ```
/// use mapkit::{Grid, Key};
/// const LAND: Key<Grid<bool>> = Key::new("land");
/// assert_eq!(LAND.name(), "land");
/// ```
#[derive(Debug)]
pub struct Key<T> {
    name: &'static str,
    kind: PhantomData<fn() -> T>,
}

impl<T> Key<T> {
    /// A key for the slot called `name`.
    pub const fn new(name: &'static str) -> Self {
        Self { name, kind: PhantomData }
    }

    /// The slot's name.
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

impl<T> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Key<T> {}

/// Why a slot could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlotError {
    /// No pass has made it.
    #[error("slot `{name}` is absent; no earlier pass has made it")]
    Absent {
        /// The slot asked for.
        name: &'static str,
    },
    /// It holds another type.
    #[error("slot `{name}` holds {found}, not {wanted}")]
    WrongType {
        /// The slot asked for.
        name: &'static str,
        /// The type it holds.
        found: &'static str,
        /// The type asked for.
        wanted: &'static str,
    },
}

/// Type-erased [`Slot`].
trait AnySlot: Any + Send + Sync {
    fn layer(&self) -> Layer;
    fn kind(&self) -> &'static str;
    fn extent(&self) -> String;
    fn bytes(&self) -> usize;
    fn table(&self) -> Option<Table>;
    fn value_at(&self, pos: Pos) -> Option<String>;
    fn clone_arc(&self) -> Arc<dyn AnySlot>;
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn type_name(&self) -> &'static str;
}

impl<T: Slot> AnySlot for T {
    fn layer(&self) -> Layer {
        Slot::layer(self)
    }
    fn kind(&self) -> &'static str {
        Slot::kind(self)
    }
    fn extent(&self) -> String {
        Slot::extent(self)
    }
    fn bytes(&self) -> usize {
        Slot::bytes(self)
    }
    fn table(&self) -> Option<Table> {
        Slot::table(self)
    }
    fn value_at(&self, pos: Pos) -> Option<String> {
        Slot::value_at(self, pos)
    }
    fn clone_arc(&self) -> Arc<dyn AnySlot> {
        Arc::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
    fn type_name(&self) -> &'static str {
        std::any::type_name::<T>()
    }
}

#[derive(Clone)]
struct Entry {
    name: &'static str,
    made_by: &'static str,
    written_by: &'static str,
    value: Arc<dyn AnySlot>,
}

/// What a listing says of one slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotInfo {
    /// Its name.
    pub name: &'static str,
    /// The pass that made it.
    pub made_by: &'static str,
    /// The pass that wrote it last.
    pub written_by: &'static str,
    /// Its Rust type.
    pub type_name: &'static str,
    /// The kind of layer that it draws as, in one word: see [`Layer::kind`].
    pub kind: &'static str,
    /// How much there is of it.
    pub extent: String,
    /// Bytes that it holds, roughly.
    pub bytes: usize,
}

/// All slots of a run, in the order in which they were made. Clones share every value until it is written.
#[derive(Clone, Default)]
pub struct Slots {
    entries: Vec<Entry>,
    pass: &'static str,
    /// The slots borrowed for writing since this was last asked: see [`bit_of`].
    written: u64,
}

/// The bit that stands for the slot at `index` in the order in which they were made. The 64th bit also stands for all
/// slots after the 64th, so a question may be answered too widely and never too narrowly.
const fn bit_of(index: usize) -> u64 {
    1 << if index < 63 { index } else { 63 }
}

impl std::fmt::Debug for Slots {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.list()).finish()
    }
}

impl Slots {
    /// Says which pass writes from now on; the run does this.
    pub(crate) fn enter(&mut self, pass: &'static str) {
        self.pass = pass;
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|e| e.name == name)
    }

    fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|e| e.name == name)
    }

    /// Reads a slot.
    ///
    /// # Errors
    /// Where no pass has made it, or it holds another type.
    pub fn get<T: Slot>(&self, key: Key<T>) -> Result<&T, SlotError> {
        let entry = self.find(key.name).ok_or(SlotError::Absent { name: key.name })?;
        (*entry.value).as_any().downcast_ref().ok_or_else(|| wrong_type::<T>(key.name, &*entry.value))
    }

    /// Borrows a slot for writing; a value shared with a clone is copied first.
    ///
    /// # Errors
    /// Where no pass has made it, or it holds another type.
    pub fn get_mut<T: Slot>(&mut self, key: Key<T>) -> Result<&mut T, SlotError> {
        let pass = self.pass;
        let index = self.position(key.name).ok_or(SlotError::Absent { name: key.name })?;
        let entry = &mut self.entries[index];
        if !(*entry.value).as_any().is::<T>() {
            return Err(wrong_type::<T>(key.name, &*entry.value));
        }
        entry.written_by = pass;
        self.written |= bit_of(index);
        if Arc::get_mut(&mut entry.value).is_none() {
            entry.value = entry.value.clone_arc();
        }
        let value = Arc::get_mut(&mut entry.value).expect("a value just copied is not shared");
        Ok(value.as_any_mut().downcast_mut().expect("the type was checked above"))
    }

    /// Makes a slot, or replaces its value.
    pub fn put<T: Slot>(&mut self, key: Key<T>, value: T) {
        let value: Arc<dyn AnySlot> = Arc::new(value);
        let pass = self.pass;
        let index = self.position(key.name).unwrap_or(self.entries.len());
        self.written |= bit_of(index);
        match self.entries.get_mut(index) {
            Some(entry) => (entry.written_by, entry.value) = (pass, value),
            None => self.entries.push(Entry { name: key.name, made_by: pass, written_by: pass, value }),
        }
    }

    /// The slots made or borrowed for writing since this was last asked, as bits in the order in which they were made.
    pub(crate) fn take_written(&mut self) -> u64 {
        std::mem::take(&mut self.written)
    }

    /// The bit that stands for the slot called `name`, or `None` where there is none.
    pub(crate) fn bit(&self, name: &str) -> Option<u64> {
        self.position(name).map(bit_of)
    }

    /// The names of the slots that `bits` stand for.
    pub(crate) fn names_of(&self, bits: u64) -> impl Iterator<Item = &'static str> {
        self.names().enumerate().filter(move |&(index, _)| bits & bit_of(index) != 0).map(|(_, name)| name)
    }

    /// The name of every slot, in the order in which they were made.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.entries.iter().map(|entry| entry.name)
    }

    /// Calls `f` with an address and the bytes of every value; equal addresses mean shared memory.
    pub fn parts(&self, f: &mut dyn FnMut(usize, usize)) {
        for entry in &self.entries {
            f(Arc::as_ptr(&entry.value).cast::<()>() as usize, entry.value.bytes());
        }
    }

    /// Every slot, in the order in which they were made.
    pub fn list(&self) -> Vec<SlotInfo> {
        let info = |e: &Entry| SlotInfo {
            name: e.name,
            made_by: e.made_by,
            written_by: e.written_by,
            type_name: e.value.type_name(),
            kind: e.value.kind(),
            extent: e.value.extent(),
            bytes: e.value.bytes(),
        };
        self.entries.iter().map(info).collect()
    }

    /// The slot called `name` as a layer, or `None` where there is none.
    pub fn layer(&self, name: &str) -> Option<Layer> {
        self.find(name).map(|e| e.value.layer())
    }

    /// The slot called `name` as a table, or `None` where there is none or it is no list.
    pub fn table(&self, name: &str) -> Option<Table> {
        self.find(name).and_then(|e| e.value.table())
    }

    /// What the slot called `name` says of one tile, or `None` where there is none or it says nothing.
    pub fn value_at(&self, name: &str, pos: Pos) -> Option<String> {
        self.find(name).and_then(|e| e.value.value_at(pos))
    }

    /// Whether these and `other` share the very value of the slot called `name`, as clones do until one of them writes
    /// it: then it is the same without being looked at. Also where neither has such a slot.
    pub fn shares(&self, other: &Self, name: &str) -> bool {
        match (self.find(name), other.find(name)) {
            (Some(ours), Some(theirs)) => Arc::ptr_eq(&ours.value, &theirs.value),
            (None, None) => true,
            _ => false,
        }
    }
}

fn wrong_type<T>(name: &'static str, value: &dyn AnySlot) -> SlotError {
    SlotError::WrongType { name, found: value.type_name(), wanted: std::any::type_name::<T>() }
}

impl Slot for Grid<bool> {
    fn layer(&self) -> Layer {
        Layer::Mask(self.clone())
    }
    fn kind(&self) -> &'static str {
        "mask"
    }
    fn extent(&self) -> String {
        self.size().to_string()
    }
    fn bytes(&self) -> usize {
        self.size().area()
    }
    fn value_at(&self, pos: Pos) -> Option<String> {
        self.get(pos).map(|&set| mask_words(set))
    }
}

impl Slot for Grid<f32> {
    fn layer(&self) -> Layer {
        let low = self.cells().iter().copied().fold(f32::INFINITY, f32::min);
        let high = self.cells().iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let range = if low <= high { (low, high) } else { (0.0, 1.0) };
        Layer::Field { grid: self.clone(), range }
    }
    fn kind(&self) -> &'static str {
        "field"
    }
    fn extent(&self) -> String {
        self.size().to_string()
    }
    fn bytes(&self) -> usize {
        self.size().area() * 4
    }
    fn value_at(&self, pos: Pos) -> Option<String> {
        self.get(pos).map(|&value| field_words(value))
    }
}

macro_rules! integer_grid_slot {
    ($($int:ty),*) => {$(
        impl Slot for Grid<$int> {
            fn layer(&self) -> Layer {
                Layer::Ids(self.map(|&v| u32::from(v)))
            }
            fn kind(&self) -> &'static str {
                "ids"
            }
            fn extent(&self) -> String {
                self.size().to_string()
            }
            fn bytes(&self) -> usize {
                self.size().area() * size_of::<$int>()
            }
            fn value_at(&self, pos: Pos) -> Option<String> {
                self.get(pos).and_then(|&id| id_words(u32::from(id)))
            }
        }
    )*};
}
integer_grid_slot!(u8, u16, u32);

/// Where an item of a list lies on the map.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// A rectangle of tiles.
    Area(Rect),
    /// A line through tiles.
    Path(Vec<Pos>),
    /// A single tile.
    Point(Pos),
}

impl Place {
    /// Whether it is at a tile; a path is at those that it names.
    pub fn contains(&self, pos: Pos) -> bool {
        match self {
            Self::Area(rect) => rect.contains(pos),
            Self::Path(path) => path.contains(&pos),
            Self::Point(point) => *point == pos,
        }
    }

    /// The smallest rectangle around it; empty for a path without tiles.
    pub fn bounds(&self) -> Rect {
        match self {
            Self::Area(rect) => *rect,
            Self::Path(path) => path.iter().copied().map(Rect::tile).reduce(Rect::union).unwrap_or_default(),
            Self::Point(point) => Rect::tile(*point),
        }
    }
}

/// An item of a list that is kept in a slot: `Vec<T>` of such items is a [`Slot`].
pub trait SlotItem: Clone + Send + Sync + 'static {
    /// Where it lies.
    fn place(&self) -> Place;

    /// Its columns in a table, each with a heading; the same headings for every item.
    fn fields(&self) -> Vec<(&'static str, String)>;

    /// Bytes that it holds.
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

/// A list slot as rows and columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Headings.
    pub columns: Vec<&'static str>,
    /// One row an item.
    pub rows: Vec<Vec<String>>,
    /// Where each row's item lies.
    pub places: Vec<Place>,
}

/// An item in words: `#3, width 2, height 1`.
fn label<T: SlotItem>(i: usize, item: &T) -> String {
    let fields = item.fields().into_iter().map(|(name, value)| format!("{name} {value}"));
    [format!("#{i}")].into_iter().chain(fields).collect::<Vec<_>>().join(", ")
}

impl<T: SlotItem> Slot for Vec<T> {
    fn layer(&self) -> Layer {
        let (mut areas, mut paths, mut points) = (Vec::new(), Vec::new(), Vec::new());
        for (i, item) in self.iter().enumerate() {
            match item.place() {
                Place::Area(rect) => areas.push((rect, label(i, item))),
                Place::Path(path) => paths.push((path, label(i, item))),
                Place::Point(pos) => points.push((pos, label(i, item))),
            }
        }
        match self.first().map(SlotItem::place) {
            Some(Place::Area(_)) => Layer::Rects(areas),
            Some(Place::Path(_)) => Layer::Paths(paths),
            Some(Place::Point(_)) | None => Layer::Points(points),
        }
    }

    /// One list holds one kind of item, so the first speaks for all; an empty one draws as no points.
    fn kind(&self) -> &'static str {
        match self.first().map(SlotItem::place) {
            Some(Place::Area(_)) => "rectangles",
            Some(Place::Path(_)) => "paths",
            Some(Place::Point(_)) | None => "points",
        }
    }

    fn extent(&self) -> String {
        format!("{} item{}", self.len(), if self.len() == 1 { "" } else { "s" })
    }

    fn bytes(&self) -> usize {
        self.iter().map(SlotItem::bytes).sum()
    }

    fn table(&self) -> Option<Table> {
        let fields = |item: &T| item.fields().into_iter().unzip::<_, _, Vec<_>, Vec<_>>();
        Some(Table {
            columns: self.first().map_or_else(Vec::new, |item| fields(item).0),
            rows: self.iter().map(|item| fields(item).1).collect(),
            places: self.iter().map(SlotItem::place).collect(),
        })
    }

    fn value_at(&self, pos: Pos) -> Option<String> {
        let hits = self.iter().enumerate().filter(|(_, item)| item.place().contains(pos));
        let labels: Vec<_> = hits.map(|(i, item)| label(i, item)).collect();
        (!labels.is_empty()).then(|| labels.join(", "))
    }
}

impl SlotItem for Rect {
    fn place(&self) -> Place {
        Place::Area(*self)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![("width", self.w.to_string()), ("height", self.h.to_string())]
    }
}

impl SlotItem for Pos {
    fn place(&self) -> Place {
        Place::Point(*self)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![("x", self.x.to_string()), ("y", self.y.to_string())]
    }
}

impl SlotItem for Vec<Pos> {
    fn place(&self) -> Place {
        Place::Path(self.clone())
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![("tiles", self.len().to_string())]
    }
    fn bytes(&self) -> usize {
        self.len() * size_of::<Pos>()
    }
}
