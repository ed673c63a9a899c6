//! What is known of the selected tile and the selected thing: worked out when either changes, not in every frame.

use mapkit::Pos;

use crate::session::Session;
use crate::subject::moment::{Sheet, SheetLine, Thing};
use crate::words::cut;

/// What the facts were worked out from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    recipe: usize,
    revision: u64,
    tile: Option<(u8, Pos)>,
    thing: Option<Thing>,
}

/// What is known of what is selected.
#[derive(Debug, Default)]
pub(super) struct Facts {
    key: Option<Key>,
    /// Whether the selected tile is on the map.
    pub is_inside: bool,
    /// The selected tile's fields, by board.
    pub fields: Vec<Vec<SheetLine>>,
    /// What every slot says of the selected tile.
    pub slots: Vec<(&'static str, Option<String>)>,
    /// What there is to say of the selected thing, where it is there.
    pub sheet: Option<Sheet>,
}

impl Facts {
    /// Works out what is not known yet.
    pub(super) fn gather(&mut self, session: &Session) {
        let bench = session.bench();
        let Some(view) = bench.view() else {
            *self = Self::default();
            return;
        };
        let (tile, thing) = (bench.selection().tile(), bench.selection().thing());
        let key = Key { recipe: session.recipe(), revision: view.revision, tile, thing };
        if self.key == Some(key) {
            return;
        }
        let boards = bench.spec().boards.len() as u8;
        let pos = tile.map(|(_, pos)| pos).filter(|&pos| view.moment.size().contains(pos));
        let fields = |board| pos.map_or_else(Vec::new, |pos| cut_lines(view.moment.tile_fields(board, pos)));
        let value = |name| (name, pos.and_then(|pos| view.slots.value_at(name, pos)).map(|text| cut(&text)));
        *self = Self {
            key: Some(key),
            is_inside: pos.is_some(),
            fields: (0..boards).map(fields).collect(),
            slots: if pos.is_some() { view.slots.names().map(value).collect() } else { Vec::new() },
            sheet: thing.and_then(|thing| view.moment.sheet(thing)).map(|sheet| Sheet {
                title: cut(&sheet.title),
                lines: cut_lines(sheet.lines),
                ..sheet
            }),
        };
    }
}

fn cut_lines(lines: Vec<SheetLine>) -> Vec<SheetLine> {
    lines.into_iter().map(|line| SheetLine { value: cut(&line.value), ..line }).collect()
}
