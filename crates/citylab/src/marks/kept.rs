//! What a person marked in the course of time, as it is kept between starts: bookmarks and breakpoints.

use mapkit::Rect;
use mapkit::text::is_hidden;
use serde::{Deserialize, Serialize};

use super::bookmark::{Bookmark, MOST_CHARS};
use super::breakpoint::Break;
use super::read::readable;
use crate::subject::SubjectSpec;

/// Marks of either kind that are kept; the settings must stay small.
const MOST: usize = 200;

/// Longest name of a thing that is believed, in bytes.
const MOST_LETTERS: usize = 400;

/// Coordinates and sides that a map has at most, in tiles; more might overflow where they are added.
const MOST_TILES: i32 = 1 << 16;

/// Bookmarks and breakpoints of one recipe. Of what is read, entries that cannot be understood are left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Steps with a note.
    #[serde(deserialize_with = "readable")]
    pub bookmarks: Vec<Bookmark>,
    /// What is waited for.
    #[serde(deserialize_with = "readable")]
    pub breaks: Vec<Break>,
}

impl Marks {
    /// The marks that are here and not in `other`.
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self {
            bookmarks: self.bookmarks.iter().filter(|mark| !other.bookmarks.contains(mark)).cloned().collect(),
            breaks: self.breaks.iter().filter(|mark| !other.breaks.contains(mark)).cloned().collect(),
        }
    }

    /// Whether nothing is marked.
    pub const fn is_empty(&self) -> bool {
        self.bookmarks.is_empty() && self.breaks.is_empty()
    }

    /// The same without what the recipe cannot have and nobody could have set.
    pub(crate) fn checked(mut self, spec: &SubjectSpec) -> Self {
        let is_text = |text: &str, most: usize| !text.is_empty() && text.len() <= most && !text.contains(is_hidden);
        self.bookmarks.retain(|bookmark| {
            is_text(&bookmark.note, MOST_CHARS * 4)
                && bookmark.spot.pass().get() < spec.passes.len()
                && bookmark.label.len() <= MOST_LETTERS
        });
        self.breaks.retain(|point| match point {
            Break::Pass(pass) => pass.get() < spec.passes.len(),
            Break::Step(spot) => spot.pass().get() < spec.passes.len(),
            Break::Entity { title, .. } if !is_text(title, MOST_LETTERS) => false,
            _ => point.place().is_none_or(|place| place.board.get() < spec.boards.len() && is_area(place.area)),
        });
        self
    }

    /// As many as are kept between starts.
    pub(crate) fn few(mut self) -> Self {
        self.bookmarks.truncate(MOST);
        self.breaks.truncate(MOST);
        self
    }
}

fn is_area(Rect { x, y, w, h }: Rect) -> bool {
    [x, y].iter().all(|at| (0..=MOST_TILES).contains(at)) && [w, h].iter().all(|side| (1..=MOST_TILES).contains(side))
}
