//! Every thing of the world by kind, to pick from.

use egui::{Id, TextEdit, Ui};

use crate::command::{Command, LookCommand};
use crate::rows::{Column, ROW, Row, Rows};
use crate::session::Session;
use crate::subject::moment::{Thing, ThingKind};
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
    /// The filter and the world that `hits` are of.
    key: Option<(String, u64)>,
    /// The ids whose names hold the filter.
    hits: Vec<u32>,
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
            let key = Some((filter, view.revision));
            if self.key != key {
                let (filter, _) = key.as_ref().expect("it was just put there");
                let holds = |id: &u32| name(*id).is_some_and(|name| name.to_lowercase().contains(filter));
                self.hits = (0..kind.count).filter(holds).collect();
                self.key = key;
            }
        }
        let count = if is_filtered { self.hits.len() } else { kind.count as usize };
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
