//! What is known of the selected tile and the selected thing: worked out when either changes, not in every frame.

use mapkit::{BoardIndex, BoardPos};

use crate::session::Session;
use crate::subject::RecipeIndex;
use crate::subject::moment::{Details, DetailsLine, Entity};
use crate::words::cut;

/// What the facts were worked out from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    recipe: RecipeIndex,
    revision: u64,
    tile: Option<BoardPos>,
    entity: Option<Entity>,
}

/// What is known of what is selected.
#[derive(Debug, Default)]
pub(super) struct Facts {
    key: Option<Key>,
    /// Whether the selected tile is on the map.
    pub is_inside: bool,
    /// The selected tile's fields, by board.
    pub fields: Vec<Vec<DetailsLine>>,
    /// What every slot says of the selected tile.
    pub slots: Vec<(&'static str, Option<String>)>,
    /// What there is to say of the selected thing, where it is there.
    pub details: Option<Details>,
}

impl Facts {
    /// Works out what is not known yet.
    pub(super) fn gather(&mut self, session: &Session) {
        let workspace = session.workspace();
        let Some(view) = workspace.view() else {
            *self = Self::default();
            return;
        };
        let (tile, entity) = (workspace.selection().tile(), workspace.selection().entity());
        let key = Key { recipe: session.recipe(), revision: view.revision, tile, entity };
        if self.key == Some(key) {
            return;
        }
        let boards = workspace.spec().boards.len();
        let pos = tile.map(|at| at.pos).filter(|&pos| view.moment.size().contains(pos));
        let fields = |board| pos.map_or_else(Vec::new, |pos| cut_lines(view.moment.tile_fields(board, pos)));
        let value = |name| (name, pos.and_then(|pos| view.slots.value_at(name, pos)).map(|text| cut(&text)));
        *self = Self {
            key: Some(key),
            is_inside: pos.is_some(),
            fields: BoardIndex::first(boards).map(fields).collect(),
            slots: if pos.is_some() { view.slots.names().map(value).collect() } else { Vec::new() },
            details: entity.and_then(|entity| view.moment.details(entity)).map(|details| Details {
                title: cut(&details.title),
                lines: cut_lines(details.lines),
                ..details
            }),
        };
    }
}

fn cut_lines(lines: Vec<DetailsLine>) -> Vec<DetailsLine> {
    lines.into_iter().map(|line| DetailsLine { value: cut(&line.value), ..line }).collect()
}
