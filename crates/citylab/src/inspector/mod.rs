//! The inspector: what is selected, what changed it, which rules are broken and why, and figures of the whole.
//!
//! `facts` works out what is known of the selected tile and thing, `selected` draws it, `history` lists the steps that
//! changed the tile, `why` the broken rules, `entities` all that can be selected, and `figures` counts.

mod copy;
mod entities;
mod facts;
mod figures;
mod history;
mod selected;
mod why;

use egui::{Align, Frame, Layout, Margin, ScrollArea, Ui};

use crate::command::{Command, LookCommand};
use crate::session::Session;
use crate::subject::RecipeIndex;
use crate::{line, widgets, words};
use copy::copy;
use entities::Lists;
use facts::Facts;

/// Room on the right for the bar of a panel that is taller than the window, in points.
const SCROLL_BAR: f32 = 10.0;

/// What the inspector keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct InspectorPanel {
    facts: Facts,
    lists: Lists,
    recipe: RecipeIndex,
}

impl InspectorPanel {
    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        if self.recipe != session.recipe() {
            *self = Self { recipe: session.recipe(), ..Self::default() };
        }
        self.facts.gather(session);
        let frame = Frame::new().inner_margin(Margin { left: 10, right: 2, top: 6, bottom: 4 });
        frame.show(ui, |ui| {
            head(ui, session, out);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.set_max_width((ui.available_width() - SCROLL_BAR).max(60.0));
                if session.workspace().view().is_none() {
                    words::hint(ui, "Nothing is made yet.");
                } else {
                    self.sections(ui, session, out);
                }
            });
        });
    }

    fn sections(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let selection = session.workspace().selection();
        // One order always; and the rows of the history stay where they are while clicks on them change all below.
        words::section(ui, ("history", &history::title(session)), true, |ui| history::ui(ui, session, out));
        words::section(ui, ("selection", "Selection"), true, |ui| {
            if selection.tile().is_none() && selection.entity().is_none() {
                words::hint(ui, "Click a tile on the map.");
            } else {
                selected::tile(ui, session, &self.facts, out);
            }
        });
        words::section(ui, ("why", &why::title(session)), true, |ui| why::ui(ui, session, out));
        if let Some(entity) = selection.entity() {
            let kinds = session.workspace().view().map(|view| view.moment.kinds()).unwrap_or_default();
            let kind = kinds.get(usize::from(entity.kind)).map_or("Thing", |kind| kind.name);
            words::section(ui, ("thing", kind), true, |ui| {
                selected::entity(ui, session, entity, &self.facts, out);
            });
        }
        words::section(ui, ("slots here", "Slots here"), true, |ui| selected::slots(ui, session, &self.facts));
        words::section(ui, ("things", "Things"), true, |ui| self.lists.ui(ui, session, out));
        words::section(ui, ("statistics", "Statistics"), false, |ui| figures::ui(ui, session, out));
    }
}

/// Back and forward on the left, what can be copied on the right.
fn head(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    let selection = workspace.selection();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let ways = [
            ("◀", LookCommand::Back, selection.can_go_back()),
            ("▶", LookCommand::Forward, selection.can_go_forward()),
        ];
        for (glyph, command, can) in ways {
            ui.add_enabled_ui(can, |ui| widgets::button(ui, Some(glyph), &command.into(), out));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(SCROLL_BAR);
            if let Some(line) = line::making(workspace) {
                copy(ui, ("Copy", "Copy command line"), &line, out);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| selected::name(ui, session, out));
        });
    });
}
