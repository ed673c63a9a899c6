//! A world at one moment, without its type: what can be seen of it and asked of it.

use std::any::Any;

use cityplay::words::Line;
use cityplay::{Canvas, Rgb};
use mapkit::{BoardIndex, BoardPos, BoardRect, Grid, Layer, PassEnd, Pos, Rect, Size};
use serde::{Deserialize, Serialize};

/// A world at one moment, whole or growing. It never changes.
pub trait Moment: Any + Send + Sync + std::fmt::Debug {
    /// Extent of every board in tiles.
    fn size(&self) -> Size;

    /// What it is called: `Neohaven · seed 42`.
    fn title(&self) -> String;

    /// What there is, in a few words: `240×120 tiles · 7 districts · 214 buildings`.
    fn summary(&self) -> String;

    /// The finished passes with their fingerprints, where it knows them: a file tells of what it holds.
    fn ends(&self) -> Vec<PassEnd> {
        Vec::new()
    }

    /// What lies beyond the map.
    fn background(&self) -> Rgb;

    /// Paints the tiles of a board on all of `canvas`; beyond the map there is background. `memory` is what moving
    /// overlays remember from tick to tick: one for each board, empty at first. It may be of another world of the
    /// recipe, another step or another seed.
    fn paint(&self, canvas: &mut Canvas, view: &BoardView, memory: &mut PaintMemory);

    /// One colour per tile of a board, row by row, in place of what `out` held. Bit `i` of `overlays` is set where the
    /// recipe's `i`th overlay is on; those that are not seen [from afar](super::spec::Overlay::from_afar) are left out.
    fn overview(&self, board: BoardIndex, overlays: u32, out: &mut Vec<[u8; 4]>);

    /// What there is to say of a tile to somebody who looks at the map; the first line names it.
    fn card(&self, board: BoardIndex, pos: Pos) -> Vec<Line>;

    /// Every value of a tile, for somebody who debugs; empty outside the map.
    fn tile_fields(&self, board: BoardIndex, pos: Pos) -> Vec<DetailsLine>;

    /// What of the world itself can be laid over the map, beside the slots: each with its name and what it is.
    fn layers(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// One of [`Moment::layers`], by its name.
    fn layer(&self, name: &str) -> Option<Layer> {
        let _ = name;
        None
    }

    /// The colour that an id of a layer or slot has on the map already, so that both agree; `None` where it has none.
    fn id_color(&self, layer: &str, id: u32) -> Option<Rgb> {
        let _ = (layer, id);
        None
    }

    /// Ids and names to write over the map, each in the middle of what bears it, for those whose middle lies in `area`.
    fn labels(&self, board: BoardIndex, area: Rect) -> Vec<(Pos, String)> {
        let _ = (board, area);
        Vec::new()
    }

    /// The kinds of things in it, such as `Buildings`, with how many there are.
    fn kinds(&self) -> Vec<EntityKind> {
        Vec::new()
    }

    /// The things at a tile, the most particular first.
    fn entities_at(&self, board: BoardIndex, pos: Pos) -> Vec<Entity> {
        let _ = (board, pos);
        Vec::new()
    }

    /// What there is to say of a thing; `None` where there is no such thing (yet).
    fn details(&self, entity: Entity) -> Option<Details> {
        let _ = entity;
        None
    }

    /// What a thing is called, as in its details; for lists of thousands, so it should be cheap.
    fn entity_name(&self, entity: Entity) -> Option<String> {
        self.details(entity).map(|details| details.title)
    }

    /// Where a thing is, as in its details; asked in passing, so it should be cheap.
    fn place_of(&self, entity: Entity) -> Option<BoardRect> {
        self.details(entity)?.place
    }

    /// The tiles of a board that belong to a thing; `None` where there are none. Asked for each world that is shown
    /// while the thing is selected, so it should be cheap.
    fn tiles_of(&self, board: BoardIndex, entity: Entity) -> Option<Part> {
        let BoardRect { area, .. } = self.place_of(entity).filter(|at| at.board == board)?;
        Part::of(area, |_| true)
    }

    /// Figures of the whole. This may take a while.
    fn statistics(&self) -> Vec<Figure> {
        Vec::new()
    }
}

impl dyn Moment {
    /// The moment as the type that it is.
    pub fn downcast<T: Moment>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }
}

/// Share of the colour of a layer or heat map on the ground below. More hides the map.
const COVER: f32 = 0.75;

/// The colour of a tile that lies under a layer or heat map. The ground has no colour of its own there: what a colour
/// stands for could not be told from a mixture.
pub(crate) fn laid_over(ground: Rgb, color: Rgb) -> Rgb {
    let [r, g, b] = ground.array().map(u32::from);
    let grey = ((3 * r + 6 * g + b) / 10) as u8;
    Rgb(grey, grey, grey).mix(color, COVER)
}

/// What moving overlays remember from tick to tick.
pub type PaintMemory = Option<Box<dyn Any + Send>>;

/// What is shown of a world, and how.
#[derive(Clone, Copy, Debug)]
pub struct BoardView {
    /// The board.
    pub board: BoardIndex,
    /// The tile at the canvas's top left; may lie outside the map.
    pub origin: Pos,
    /// The moment in ticks, 30 a second.
    pub tick: u64,
    /// Bit `i` is set where the recipe's `i`th overlay is on.
    pub overlays: u32,
    /// The tile that is selected, if any.
    pub focus: Option<Pos>,
}

impl BoardView {
    /// Whether the recipe's overlay at `index` is on.
    pub const fn shows(&self, index: usize) -> bool {
        self.overlays >> index & 1 == 1
    }
}

/// A kind of thing in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntityKind {
    /// One of it: `Building`.
    pub name: &'static str,
    /// Many of it: `Buildings`.
    pub plural: &'static str,
    /// How many there are; ids run from 0.
    pub count: u32,
}

/// One thing in a world: a building, a district, a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Entity {
    /// Place of its kind among [`Moment::kinds`].
    pub kind: u8,
    /// Its number.
    pub id: u32,
}

/// Some tiles of a board: at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    area: Rect,
    belongs: Grid<bool>,
}

impl Part {
    /// The tiles of `area` that belong; `None` where none does.
    pub fn of(area: Rect, mut belongs: impl FnMut(Pos) -> bool) -> Option<Self> {
        let belongs = Grid::from_fn(Size::new(area.w, area.h), |pos| belongs(pos.offset(area.x, area.y)));
        belongs.cells().contains(&true).then_some(Self { area, belongs })
    }

    /// These tiles; `None` where there are none.
    pub fn from_tiles(tiles: impl Iterator<Item = Pos> + Clone) -> Option<Self> {
        let area = tiles.clone().map(Rect::tile).reduce(Rect::union)?;
        let mut belongs = Grid::new(Size::new(area.w, area.h), false);
        for pos in tiles {
            belongs.set(pos.offset(-area.x, -area.y), true);
        }
        Some(Self { area, belongs })
    }

    /// What they lie in.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// For each tile of the area whether it is one of them.
    pub const fn belongs(&self) -> &Grid<bool> {
        &self.belongs
    }
}

/// What there is to say of a thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Details {
    /// What it is called.
    pub title: String,
    /// Its fields.
    pub lines: Vec<DetailsLine>,
    /// Where it is: a board and an area.
    pub place: Option<BoardRect>,
}

/// One field of a thing.
#[derive(Clone, Debug, PartialEq)]
pub struct DetailsLine {
    /// What it is about.
    pub label: &'static str,
    /// What there is to say.
    pub value: String,
    /// The thing that a click on it selects.
    pub link: Option<Entity>,
}

impl DetailsLine {
    /// A plain field.
    pub fn new(label: &'static str, value: impl Into<String>) -> Self {
        Self { label, value: value.into(), link: None }
    }

    /// A field that leads to a thing.
    pub fn to(label: &'static str, value: impl Into<String>, entity: Entity) -> Self {
        Self { label, value: value.into(), link: Some(entity) }
    }
}

/// One figure of a whole world.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The heading that it stands under.
    pub section: &'static str,
    /// What it is.
    pub label: String,
    /// What it is counted in.
    pub unit: &'static str,
    /// Its value.
    pub value: f64,
}

/// A rule that is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule in words.
    pub rule: String,
    /// What exactly is wrong.
    pub detail: String,
    /// Where, if it has a place: board and tile.
    pub place: Option<BoardPos>,
}

/// Whether a thing is one of two worlds: in the same place, or by the same name where it has no place.
pub(crate) fn is_same(before: &dyn Moment, after: &dyn Moment, entity: Entity) -> bool {
    match (before.place_of(entity), after.place_of(entity)) {
        (None, None) => {
            let name = before.entity_name(entity);
            name.is_some() && name == after.entity_name(entity)
        }
        (was, is) => was == is,
    }
}
