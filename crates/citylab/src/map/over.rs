//! What is laid over the world: a slot's layer, what a step changed, a difference, broken rules, attempts given up.
//!
//! It is gathered when something that it depends on changes, and painted the same from close by and from afar.

use cityplay::overlay::layer_marks;
use cityplay::{Canvas, Rgb};
use mapkit::{Layer, Pos, Rect, Size, Slots};

use crate::command::Mark;
use crate::session::{Bench, View};
use crate::timeline::TapeKey;

/// Share of a layer's colour on the ground below. More hides the map.
const LAYER_COVER: f32 = 0.65;
/// Share of a mark's colour on the ground below.
const MARK_COVER: f32 = 0.55;

/// What the step at the playhead changed.
pub(super) const CHANGES: Rgb = Rgb(255, 214, 92);
/// What differs from the pinned step.
pub(crate) const DIFFERENCE: Rgb = Rgb(190, 120, 255);
/// Where rules are broken.
pub(super) const FAULTS: Rgb = Rgb(255, 84, 70);
/// Where something was given up.
pub(super) const GIVEN_UP: Rgb = Rgb(255, 150, 60);

/// What is laid over the world at present.
#[derive(Default)]
pub struct Over {
    key: Option<Key>,
    version: u64,
    layer: Option<Laid>,
    tiles: Vec<(Vec<(u8, Pos)>, Rgb)>,
}

/// The layer that lies over the world.
struct Laid {
    name: String,
    layer: Layer,
    /// How many tiles belong to it, where it is a mask.
    in_mask: usize,
    /// The slots that it is one of; nothing where it is of the world itself.
    slots: Option<Slots>,
}

/// Everything that it depends on.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    recipe: &'static str,
    revision: u64,
    step: usize,
    /// The recording that the step is of, and whether it is one of what is shown.
    tape: Option<TapeKey>,
    is_of_shown: bool,
    layer: Option<String>,
    marks: Vec<Mark>,
    /// The pinned step, and the step that the difference to it was worked out for.
    pinned: Option<(usize, Option<usize>)>,
}

impl Over {
    /// Differs between any two contents.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The slot that lies over the map, where it is there at the moment.
    pub fn layer(&self) -> Option<(&str, &Layer)> {
        self.layer.as_ref().map(|laid| (laid.name.as_str(), &laid.layer))
    }

    /// How many tiles belong to the layer, where it is a mask.
    pub(super) fn tiles_in_mask(&self) -> usize {
        self.layer.as_ref().map_or(0, |laid| laid.in_mask)
    }

    /// Gathers what `bench` has to show, if anything has changed.
    pub(crate) fn gather(&mut self, bench: &Bench, layer: Option<&str>, marks: &[Mark]) {
        let Some(view) = bench.view() else { return };
        let pinned = bench.pinned().map(|p| (p.state.step, p.differing.as_ref().map(|(step, _)| *step)));
        let key = Key {
            recipe: bench.spec().name,
            revision: view.revision,
            step: bench.step(),
            tape: bench.tape().map(TapeKey::of),
            is_of_shown: bench.is_tape_of_shown(),
            layer: layer.map(str::to_owned),
            marks: marks.to_vec(),
            pinned,
        };
        if self.key.as_ref() == Some(&key) {
            return;
        }
        self.key = Some(key);
        self.version += 1;
        self.layer = layer.and_then(|name| Laid::over(view, name, self.layer.take()));
        self.tiles = marks.iter().filter_map(|&mark| gather_mark(bench, mark)).collect();
    }

    /// Lays it over cells whose top left shows the tile `origin`.
    pub(crate) fn cover(&self, canvas: &mut Canvas, board: u8, origin: Pos) {
        let shown = Rect::new(origin.x, origin.y, canvas.size().w, canvas.size().h);
        if let Some(Laid { layer, .. }) = &self.layer {
            // The ground as it was, so that what a layer marks twice is not covered twice.
            let before = canvas.clone();
            layer_marks(layer, shown, |pos, color| {
                let at = pos.offset(-origin.x, -origin.y);
                if let (Some(cell), Some(ground)) = (canvas.get_mut(at), before.get(at)) {
                    cell.bg = ground.bg.mix(color, LAYER_COVER);
                }
            });
        }
        for (tiles, color) in &self.tiles {
            for &(_, pos) in tiles.iter().filter(|(on, _)| *on == board) {
                if let Some(cell) = canvas.get_mut(pos.offset(-origin.x, -origin.y)) {
                    cell.bg = cell.bg.mix(*color, MARK_COVER);
                }
            }
        }
    }

    /// Lays it over a board of `size` with one pixel per tile.
    pub(super) fn cover_pixels(&self, pixels: &mut [[u8; 4]], board: u8, size: Size) {
        let mut mix = |pos: Pos, color: Rgb, share: f32| {
            if let Some([r, g, b, _]) = size.index(pos).and_then(|index| pixels.get_mut(index)) {
                [*r, *g, *b] = Rgb(*r, *g, *b).mix(color, share).array();
            }
        };
        if let Some(Laid { layer, .. }) = &self.layer {
            layer_marks(layer, size.rect(), |pos, color| mix(pos, color, LAYER_COVER));
        }
        for (tiles, color) in &self.tiles {
            for &(_, pos) in tiles.iter().filter(|(on, _)| *on == board) {
                // From afar a single tile must shine to be seen.
                mix(pos, *color, 0.85);
            }
        }
    }
}

impl Laid {
    /// The layer called `name` in `view`. From step to step a slot mostly stays the same: then what was laid over the
    /// world `before` is kept, and the slot's grid not copied.
    fn over(view: View, name: &str, before: Option<Self>) -> Option<Self> {
        let is_same = |laid: &Self| {
            laid.name == name && laid.slots.as_ref().is_some_and(|slots| view.slots.shares(slots, name))
        };
        if let Some(before) = before.filter(is_same) {
            return Some(before);
        }
        let of_slot = view.slots.layer(name);
        let slots = of_slot.is_some().then(|| view.slots.clone());
        let layer = of_slot.or_else(|| view.moment.layer(name))?;
        let in_mask = if let Layer::Mask(grid) = &layer { grid.count(|&set| set) } else { 0 };
        Some(Self { name: name.to_owned(), layer, in_mask, slots })
    }
}

/// The colour of a mark that colours tiles.
pub(super) const fn mark_color(mark: Mark) -> Option<Rgb> {
    match mark {
        Mark::Changes => Some(CHANGES),
        Mark::Difference => Some(DIFFERENCE),
        Mark::Faults => Some(FAULTS),
        Mark::GivenUp => Some(GIVEN_UP),
        Mark::Grid | Mark::Ids | Mark::Minimap => None,
    }
}

/// The tiles that a mark colours now, and how.
fn gather_mark(bench: &Bench, mark: Mark) -> Option<(Vec<(u8, Pos)>, Rgb)> {
    let flat = |boards: &[Vec<Pos>]| -> Vec<(u8, Pos)> {
        let tiles = (0_u8..).zip(boards).flat_map(|(board, tiles)| tiles.iter().map(move |&pos| (board, pos)));
        tiles.collect()
    };
    // What an older recording gave up, and how it differs from the pin, says nothing of the world that is shown.
    let is_of_other = bench.state().is_none() && !bench.is_tape_of_shown();
    if matches!(mark, Mark::GivenUp | Mark::Difference) && is_of_other {
        return None;
    }
    let color = mark_color(mark)?;
    let tiles = match mark {
        Mark::Changes => flat(&bench.state()?.changed),
        Mark::Difference => {
            let (step, tiles) = bench.pinned()?.differing.as_ref()?;
            if *step != bench.step() {
                return None;
            }
            flat(tiles)
        }
        Mark::Faults => bench.shown()?.made.faults.iter().filter_map(|fault| fault.place).collect(),
        Mark::GivenUp => {
            let step = bench.step();
            let events = bench.tape()?.events().iter().take_while(|event| event.step <= step);
            events.filter_map(|event| event.note.place).collect()
        }
        Mark::Grid | Mark::Ids | Mark::Minimap => return None,
    };
    Some((tiles, color))
}
