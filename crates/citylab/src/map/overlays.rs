//! What is laid over the world: a slot's layer, what a step changed, a difference, broken rules, rejected attempts.
//!
//! It is gathered when something that it depends on changes, and painted the same from close by and from afar.

use cityplay::overlay::layer_marks;
use cityplay::{Canvas, Rgb};
use mapkit::{BoardIndex, BoardPos, Layer, Pos, Rect, Slots};

use crate::command::Mark;
use crate::session::{View, Workspace};
use crate::subject::moment::laid_over;
use crate::subject::{Moment, RecordingKey};
use crate::words::number;

/// Share of a mark's colour on the ground below, close by and from afar, where a single tile must shine to be seen.
const MARK_COVER: f32 = 0.55;
const MARK_COVER_AFAR: f32 = 0.85;
/// The share where a mark covers a whole board. More hides the map; with less it is not seen what is marked.
const LEAST_COVER: f32 = 0.22;

/// What the step at the playhead changed.
pub(super) const CHANGES: Rgb = Rgb(255, 214, 92);
/// What differs from the pinned step.
pub(crate) const DIFFERENCE: Rgb = Rgb(235, 240, 255);
/// Where rules are broken.
pub(super) const VIOLATIONS: Rgb = Rgb(255, 84, 70);
/// Where something was given up.
pub(super) const REJECTED: Rgb = Rgb(255, 150, 60);

/// What is laid over the world at present.
#[derive(Default)]
pub struct Overlays {
    key: Option<Key>,
    version: u64,
    layer: Option<Laid>,
    marked: Vec<Marked>,
}

/// The tiles that a mark colours.
pub(super) struct Marked {
    /// What they are, in words: `Changed by step 7`.
    pub title: String,
    /// One of them in a word.
    pub one: &'static str,
    pub color: Rgb,
    /// The tiles of each board.
    boards: Vec<Vec<Pos>>,
    /// How many tiles a board has.
    area: usize,
}

/// The layer that lies over the world.
struct Laid {
    name: String,
    layer: Layer,
    /// How many tiles belong to it, where it is a mask.
    in_mask: usize,
    /// Whether its ids have the colours that they have on the map.
    has_own_colors: bool,
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
    recording: Option<RecordingKey>,
    is_of_shown: bool,
    layer: Option<String>,
    marks: Vec<Mark>,
    /// The pinned step, and the step that the difference to it was worked out for.
    pinned: Option<(usize, Option<usize>)>,
}

impl Overlays {
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

    /// Whether the layer's ids have the colours that they have on the map.
    pub(super) fn has_own_colors(&self) -> bool {
        self.layer.as_ref().is_some_and(|laid| laid.has_own_colors)
    }

    /// What marks colour, in the order of painting.
    pub(super) fn marked(&self) -> &[Marked] {
        &self.marked
    }

    /// Gathers what `workspace` has to show, if anything has changed.
    pub(crate) fn gather(&mut self, workspace: &Workspace, layer: Option<&str>, marks: &[Mark]) {
        let Some(view) = workspace.view() else { return };
        let pinned = workspace.pinned().map(|p| (p.state.step, p.differing.as_ref().map(|(step, _)| *step)));
        let key = Key {
            recipe: workspace.spec().name,
            revision: view.revision,
            step: workspace.step(),
            recording: workspace.recording().map(RecordingKey::of),
            is_of_shown: workspace.is_recording_of_shown(),
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
        // What the step changed would falsify the layer's colours, and hide what was there before.
        let hides_changes = self.layer.is_some() || workspace.shown_before().is_some();
        let shown = marks.iter().filter(|&&mark| mark != Mark::Changes || !hides_changes);
        self.marked = shown.filter_map(|&mark| gather_mark(workspace, mark)).collect();
    }

    /// Lays it over cells of a board of `moment` whose top left shows the tile `origin`.
    pub(crate) fn cover(&self, canvas: &mut Canvas, moment: &dyn Moment, first: BoardPos) {
        let BoardPos { board, pos: origin } = first;
        let shown = Rect::new(origin.x, origin.y, canvas.size().w, canvas.size().h);
        if let Some(laid) = &self.layer {
            // The ground as it was, so that what a layer marks twice is not covered twice.
            let before = canvas.clone();
            layer_marks(&laid.layer, shown, |pos, color| {
                let at = pos.offset(-origin.x, -origin.y);
                if let (Some(cell), Some(ground)) = (canvas.get_mut(at), before.get(at)) {
                    cell.bg = laid_over(ground.bg, laid.own_color(moment, pos).unwrap_or(color));
                }
            });
        }
        for marked in &self.marked {
            let share = marked.cover(board, MARK_COVER);
            for &pos in marked.on(board) {
                if let Some(cell) = canvas.get_mut(pos.offset(-origin.x, -origin.y)) {
                    cell.bg = cell.bg.mix(marked.color, share);
                }
            }
        }
    }

    /// Lays it over a board of `moment` with one pixel per tile.
    pub(super) fn cover_pixels(&self, pixels: &mut [[u8; 4]], moment: &dyn Moment, board: BoardIndex) {
        let size = moment.size();
        let mut change = |pos: Pos, color: &dyn Fn(Rgb) -> Rgb| {
            if let Some([r, g, b, _]) = size.index(pos).and_then(|index| pixels.get_mut(index)) {
                [*r, *g, *b] = color(Rgb(*r, *g, *b)).array();
            }
        };
        if let Some(laid) = &self.layer {
            layer_marks(&laid.layer, size.rect(), |pos, color| {
                let color = laid.own_color(moment, pos).unwrap_or(color);
                change(pos, &|ground| laid_over(ground, color));
            });
        }
        for marked in &self.marked {
            let share = marked.cover(board, MARK_COVER_AFAR);
            marked.on(board).iter().for_each(|&pos| change(pos, &|ground| ground.mix(marked.color, share)));
        }
    }
}

impl Marked {
    /// The tiles of a board.
    pub(super) fn on(&self, board: BoardIndex) -> &[Pos] {
        self.boards.get(board.get()).map_or(&[], Vec::as_slice)
    }

    /// Share of the colour on the ground: `most` for a single tile, and the less the more of the board is marked, as
    /// otherwise nothing would be seen of what changed.
    fn cover(&self, board: BoardIndex, most: f32) -> f32 {
        let marked = (self.on(board).len() as f32 / self.area.max(1) as f32).min(1.0);
        most + (LEAST_COVER - most) * marked.sqrt()
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
        let mut laid = Self { name: name.to_owned(), layer, in_mask, has_own_colors: false, slots };
        let mut tiles = view.moment.size().rect().iter();
        laid.has_own_colors = tiles.any(|pos| laid.own_color(&**view.moment, pos).is_some());
        Some(laid)
    }

    /// The colour that the id of a tile has on the map already.
    fn own_color(&self, moment: &dyn Moment, pos: Pos) -> Option<Rgb> {
        let Layer::Ids(grid) = &self.layer else { return None };
        moment.id_color(&self.name, *grid.get(pos)?)
    }
}

/// The colour of a mark that colours tiles.
pub(super) const fn mark_color(mark: Mark) -> Option<Rgb> {
    match mark {
        Mark::Changes => Some(CHANGES),
        Mark::Difference => Some(DIFFERENCE),
        Mark::Violations => Some(VIOLATIONS),
        Mark::Rejected => Some(REJECTED),
        Mark::Grid | Mark::Ids | Mark::Minimap => None,
    }
}

/// The tiles that a mark colours now, and how.
fn gather_mark(workspace: &Workspace, mark: Mark) -> Option<Marked> {
    let by_board = |places: &mut dyn Iterator<Item = BoardPos>| {
        let mut boards = vec![Vec::new(); workspace.spec().boards.len()];
        places.for_each(|at| boards.get_mut(at.board.get()).into_iter().for_each(|b| b.push(at.pos)));
        boards
    };
    // What an older recording gave up, and how it differs from the pin, says nothing of the world that is shown.
    let is_of_other = workspace.state().is_none() && !workspace.is_recording_of_shown();
    if matches!(mark, Mark::Rejected | Mark::Difference) && is_of_other {
        return None;
    }
    let color = mark_color(mark)?;
    let (title, one, boards) = match mark {
        Mark::Changes => {
            // A step that changed nothing needs no words over the map.
            let state = workspace.state().filter(|state| state.changed.iter().any(|tiles| !tiles.is_empty()))?;
            (format!("Changed by step {}", number(state.step)), "tile", state.changed.clone())
        }
        Mark::Difference => {
            let pinned = workspace.pinned()?;
            let (_, tiles) = pinned.differing.as_ref().filter(|(step, _)| *step == workspace.step())?;
            (format!("Difference to {}", workspace.pin_words()?), "tile", (**tiles).clone())
        }
        Mark::Violations => {
            // They are those of the last finished world, which a run that failed is not.
            let is_of_failed = workspace.shows_failed_run();
            let title = if workspace.state().is_some() { "Rules broken at the end" } else { "Rules broken" };
            let mut places = workspace
                .shown()
                .filter(|_| !is_of_failed)?
                .made
                .violations
                .iter()
                .filter_map(|violation| violation.place);
            (title.into(), "place", by_board(&mut places))
        }
        Mark::Rejected => {
            let step = workspace.step();
            let events = workspace.recording()?.events().iter().take_while(|event| event.step <= step);
            ("Rejected".into(), "place", by_board(&mut events.filter_map(|event| event.note.place)))
        }
        Mark::Grid | Mark::Ids | Mark::Minimap => return None,
    };
    let area = workspace.view()?.moment.size().rect().area() as usize;
    Some(Marked { title, one, color, boards, area })
}
