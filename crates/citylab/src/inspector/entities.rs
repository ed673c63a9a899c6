//! Every thing of the world by kind, to pick from.

use std::sync::Arc;
use std::time::Duration;

use egui::{Id, TextEdit, Ui};

use crate::command::{Command, LookCommand};
use crate::jobs::{Answer, Jobs, Query};
use crate::session::Session;
use crate::subject::Moment;
use crate::subject::moment::{Entity, EntityKind};
use crate::table_view::{Column, ROW, Row, Rows};
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
}

/// Asks which things of a kind bear a name that holds a filter: there may be thousands, and another world with every
/// step.
#[derive(Clone, Debug, PartialEq)]
struct Find {
    filter: String,
    kind: u8,
    /// The world's.
    revision: u64,
}

impl Query for Find {
    type Answer = Vec<u32>;
    /// While the playhead moves, what is found on the way is better than nothing.
    const GRACE: Duration = Duration::MAX;

    fn slot(&self) -> u64 {
        self.kind.into()
    }
}

impl Find {
    /// The ids among so many whose names in `moment` hold the filter.
    fn ask(&self, count: u32, moment: &Arc<dyn Moment>, jobs: &Jobs) -> Answer<Vec<u32>> {
        let (Self { filter, kind, .. }, moment) = (self.clone(), Arc::clone(moment));
        jobs.query(self, move |token| {
            let mut hits = Vec::new();
            for id in 0..count {
                if token.is_cancelled() {
                    return None;
                }
                let name = moment.entity_name(Entity { kind, id });
                if name.is_some_and(|name| words::cut(&name).to_lowercase().contains(&filter)) {
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
        let Some(view) = session.workspace().view() else { return };
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
    fn ui(&mut self, ui: &mut Ui, session: &Session, (number, kind): (u8, &EntityKind), out: &mut Vec<Command>) {
        let Some(view) = session.workspace().view() else { return };
        if kind.count == 0 {
            words::hint(ui, "None at this step.");
            return;
        }
        let edit = TextEdit::singleline(&mut self.filter).hint_text("filter").desired_width(f32::INFINITY);
        ui.add(edit.char_limit(80)).accessible_name(format!("Filter {}", kind.plural.to_lowercase()));
        let name = |id| view.moment.entity_name(Entity { kind: number, id }).map(|name| words::cut(&name));
        let filter = self.filter.trim().to_lowercase();
        let is_filtered = !filter.is_empty();
        let mut is_looking = false;
        let mut hits: Arc<Vec<u32>> = Arc::default();
        if is_filtered {
            let find = Find { filter, kind: number, revision: view.revision };
            is_looking = find.ask(kind.count, view.moment, session.jobs()).is_pending();
            // While another world is looked through, what was found before stays as far as it is there.
            hits = session.jobs().newest::<Find>(number.into()).map_or(hits, |(_, found)| found);
        }
        let found = hits.partition_point(|&id| id < kind.count);
        let count = if is_filtered { found } else { kind.count as usize };
        if count == 0 && is_looking {
            words::hint(ui, "Looking for them …");
            return;
        }
        if count == 0 {
            words::hint(ui, "No name holds this.");
            return;
        }
        let id_of = |index: usize| if is_filtered { hits[index] } else { index as u32 };
        let chosen = session.workspace().selection().entity();
        let columns = [Column::new("", (ui.available_width() - 24.0).max(80.0))];
        let rows = Rows {
            titled: false,
            max_height: ROW * MOST_IN_VIEW,
            fill: false,
            ..Rows::filling(ui, Id::unique("things").with(number), &columns, count)
        };
        let picked = rows.show(ui, |index| {
            let id = id_of(index);
            let name = name(id).unwrap_or_default();
            let chosen = chosen == Some(Entity { kind: number, id });
            let ink = if chosen { theme::strong() } else { theme::text() };
            Row { cells: vec![(name.clone(), ink)], name, chosen, ..Row::default() }
        });
        if let Some(index) = picked.clicked {
            out.push(LookCommand::Entity(Entity { kind: number, id: id_of(index) }).into());
        }
    }
}
