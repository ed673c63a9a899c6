//! Every thing of the world by kind, to pick from.

use std::sync::Arc;

use egui::{Id, TextEdit, Ui};

use crate::command::{Command, LookCommand};
use crate::rows::{Column, ROW, Row, Rows};
use crate::session::Session;
use crate::subject::Moment;
use crate::subject::moment::{Thing, ThingKind};
use crate::tasks::{Hands, Latest, Task};
use crate::{theme, words};

/// Things in view at once at most.
const MOST_IN_VIEW: f32 = 8.0;

/// The lists, by kind.
#[derive(Debug, Default)]
pub(super) struct Lists {
    lists: Vec<List>,
}

#[derive(Debug, Default)]
struct List {
    filter: String,
    asking: Latest<Ask, Vec<u32>>,
    /// What `hits` answer.
    known: Option<Key>,
    /// The ids whose names hold the filter.
    hits: Vec<u32>,
}

/// Which things of a kind bear a name that holds a filter, in the world of a revision.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    filter: String,
    kind: u8,
    revision: u64,
}

/// The same with the world to look through: beside the window, as there may be thousands, and another world with every
/// step. Nobody keeps it longer than it is looked through.
#[derive(Clone, Debug)]
struct Ask {
    key: Key,
    count: u32,
    moment: Arc<dyn Moment>,
}

impl Ask {
    fn start(self, hands: &Hands) -> Task<Vec<u32>> {
        let Key { filter, kind, .. } = self.key;
        let name = move |id| self.moment.thing_name(Thing { kind, id });
        hands.start(move |token| {
            let mut hits = Vec::new();
            for id in 0..self.count {
                if token.is_cancelled() {
                    return None;
                }
                if name(id).is_some_and(|name| words::cut(&name).to_lowercase().contains(&filter)) {
                    hits.push(id);
                }
            }
            Some(hits)
        })
    }
}

impl Lists {
    /// Draws a folded list of each kind.
    pub(super) fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let Some(view) = session.bench().view() else { return };
        let kinds = view.moment.kinds();
        self.lists.resize_with(kinds.len(), List::default);
        if kinds.is_empty() {
            words::hint(ui, "Nothing here can be selected but tiles.");
        }
        for (number, (list, kind)) in (0_u8..).zip(self.lists.iter_mut().zip(&kinds)) {
            let title = format!("{} ({})", kind.plural, words::number(kind.count as usize));
            words::subsection(ui, (kind.plural, &title), |ui| list.ui(ui, session, (number, kind), out));
        }
    }
}

impl List {
    /// Has the things that are asked for looked for, where they are not known or under way.
    fn find(&mut self, session: &Session, ask: Ask) {
        let hands = session.hands();
        let is_known = self.known.as_ref() == Some(&ask.key);
        let is_asked = self.asking.wanted().is_some_and(|wanted| wanted.key == ask.key);
        if !is_known && !is_asked {
            self.asking.ask(ask, |ask| ask.start(hands));
        }
        while let Some((ask, answer)) = self.asking.poll(|ask| ask.start(hands)) {
            (self.known, self.hits) = (Some(ask.key), answer.done().unwrap_or_default());
        }
    }

    fn ui(&mut self, ui: &mut Ui, session: &Session, (number, kind): (u8, &ThingKind), out: &mut Vec<Command>) {
        let Some(view) = session.bench().view() else { return };
        if kind.count == 0 {
            words::hint(ui, "None at this step.");
            return;
        }
        let edit = TextEdit::singleline(&mut self.filter).hint_text("filter").desired_width(f32::INFINITY);
        ui.add(edit.char_limit(80)).accessible_name(format!("Filter {}", kind.plural.to_lowercase()));
        let name = |id| view.moment.thing_name(Thing { kind: number, id }).map(|name| words::cut(&name));
        let filter = self.filter.trim().to_lowercase();
        let is_filtered = !filter.is_empty();
        if is_filtered {
            let moment = Arc::clone(view.moment);
            let key = Key { filter, kind: number, revision: view.revision };
            self.find(session, Ask { key, count: kind.count, moment });
        } else {
            self.asking.clear();
            self.known = None;
            self.hits.clear();
        }
        // While another world is looked through, what was found before stays as far as it is there.
        let found = self.hits.partition_point(|&id| id < kind.count);
        let count = if is_filtered { found } else { kind.count as usize };
        if count == 0 && self.asking.wanted().is_some() {
            words::hint(ui, "Looking for them …");
            return;
        }
        if count == 0 {
            words::hint(ui, "No name holds this.");
            return;
        }
        let id_of = |index: usize| if is_filtered { self.hits[index] } else { index as u32 };
        let chosen = session.bench().selection().thing();
        let columns = [Column::new("", (ui.available_width() - 24.0).max(80.0))];
        let rows = Rows {
            id: Id::unique("things").with(number),
            columns: &columns,
            height: ROW,
            titled: false,
            count,
            max_height: ROW * MOST_IN_VIEW,
            fill: false,
        };
        let picked = rows.show(ui, |index| {
            let id = id_of(index);
            let name = name(id).unwrap_or_default();
            let chosen = chosen == Some(Thing { kind: number, id });
            let ink = if chosen { theme::strong() } else { theme::text() };
            Row { cells: vec![(name.clone(), ink)], name, chosen, ..Row::default() }
        });
        if let Some(index) = picked.clicked {
            out.push(LookCommand::Thing(Thing { kind: number, id: id_of(index) }).into());
        }
    }
}
