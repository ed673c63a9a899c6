//! Every step in a table, every rejected attempt, every pass in figures, and the bookmarks.
//!
//! `listing` keeps what is filtered and sorted, `table` draws the steps, `lists` the attempts and the passes,
//! `bookmarks` the steps with notes.

mod bookmarks;
mod empty;
mod listing;
mod lists;
mod table;

use egui::{Align, Button, ComboBox, Label, Layout, RichText, TextEdit, Ui, vec2};

use crate::command::{Command, WindowCommand};
use crate::session::{Session, Workspace};
use crate::subject::Recording;
use crate::timeline::events;
use crate::{theme, widgets, words};
use listing::{Listing, Only, Sort};

/// Width of the choice of steps in points, at least and at most.
const LEAST_CHOICE: f32 = 60.0;
const MOST_CHOICE: f32 = 200.0;

/// Room that the number listed and that of all need beside each other, in points.
const ROOM_FOR_BOTH: f32 = 90.0;

/// What the steps panel keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct StepsPanel {
    list: List,
    filter: String,
    only: Only,
    sort: Sort,
    listing: Listing,
    /// The step that the table was last brought to, or that was clicked in it.
    at: Option<usize>,
    /// The rejected attempt that was clicked last, by its place among all of them.
    event: Option<u32>,
}

/// What is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum List {
    /// Every step.
    #[default]
    Steps,
    /// Rejected attempts.
    Rejected,
    /// Passes.
    Passes,
    /// Steps that a person gave a note.
    Bookmarks,
}

impl StepsPanel {
    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let workspace = session.workspace();
        let margin = egui::Frame::new().inner_margin(egui::Margin { left: 10, right: 10, top: 2, bottom: 0 });
        let Some(recording) = workspace.recording() else {
            margin.show(ui, |ui| ui.label(RichText::new(workspace.recording_words()).color(theme::weak())));
            return;
        };
        margin.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            self.listing.refresh(recording, &self.filter, self.only, self.sort);
            self.bar(ui, session, &**recording, out);
            ui.spacing_mut().item_spacing.y = 0.0;
            if workspace.is_recording_of_before() {
                ui.multiply_opacity(theme::OF_BEFORE);
            }
            match self.list {
                List::Steps => self.table(ui, session, &**recording, out),
                List::Rejected => lists::rejected(ui, session, &**recording, (&self.listing, &mut self.event), out),
                List::Passes => lists::passes(ui, workspace, &**recording, out),
                List::Bookmarks => bookmarks::ui(ui, workspace, &**recording, out),
            }
        });
    }

    /// The row above the list: which one, and what of it.
    fn bar(&mut self, ui: &mut Ui, session: &Session, recording: &dyn Recording, out: &mut Vec<Command>) {
        ui.spacing_mut().interact_size.y = 20.0;
        ui.spacing_mut().button_padding = vec2(6.0, 1.0);
        ui.horizontal(|ui| {
            let rejected = format!("Rejected {}", words::number(events(recording).count()));
            let bookmarks = match session.workspace().bookmarks().len() {
                0 => "Bookmarks".to_owned(),
                some => format!("Bookmarks {}", words::number(some)),
            };
            let tabs = [
                (List::Steps, "Each step", "Every step, in the order of time."),
                (List::Rejected, &rejected, "Attempts that steps rejected, each with its reason."),
                (List::Passes, "By pass", "What each pass did, added up."),
                (List::Bookmarks, &bookmarks, "Steps that you gave a note."),
            ];
            for (list, label, about) in tabs {
                let on = self.list == list;
                let text = RichText::new(label).small().color(if on { theme::strong() } else { theme::weak() });
                let response = ui.add(Button::selectable(on, text));
                if response.on_hover_text(about).clicked() {
                    self.list = list;
                }
            }
            if self.list == List::Bookmarks {
                let button = Button::new(RichText::new("Bookmark this step…").small());
                widgets::command_button(ui, button, &WindowCommand::BookmarkStep.into(), out);
            }
            if !matches!(self.list, List::Steps | List::Rejected) {
                self.count(ui, session.workspace(), recording);
                return;
            }
            ui.add_space(6.0);
            let field = TextEdit::singleline(&mut self.filter).desired_width(150.0).margin(vec2(6.0, 1.0));
            ui.add(
                field
                    .align(egui::Align2::LEFT_CENTER)
                    .font(egui::TextStyle::Small)
                    .hint_text(RichText::new("pass, label or slot").small()),
            )
            .accessible_name("Filter steps");
            if !self.filter.is_empty() {
                let clear = ui.add(Button::new("×").frame_when_inactive(false));
                if clear.accessible_name("Clear the filter").clicked() {
                    self.filter.clear();
                }
            }
            if self.list == List::Steps {
                self.which_steps(ui);
            }
            self.count(ui, session.workspace(), recording);
        });
    }

    /// Which steps are listed, by what they do.
    fn which_steps(&mut self, ui: &mut Ui) {
        let room = ui.available_width() - ROOM_FOR_BOTH;
        let text = RichText::new(self.only.label()).small();
        let combo = ComboBox::from_id_salt("which steps").selected_text(text).truncate();
        let combo = combo.width(room.clamp(LEAST_CHOICE, MOST_CHOICE)).popup_style(theme::menu_style.into());
        let combo = combo.show_ui(ui, |ui| {
            for only in Only::ALL {
                ui.selectable_value(&mut self.only, only, only.label());
            }
        });
        combo.response.accessible_name("Which steps").on_hover_text(format!("Lists {}.", self.only.label()));
    }

    /// How many are listed, at the right end of the bar; or that they are of what was shown before.
    fn count(&self, ui: &mut Ui, workspace: &Workspace, recording: &dyn Recording) {
        let is_narrow = ui.available_width() < ROOM_FOR_BOTH;
        let of = |shown: usize, all: usize| {
            let of_all = if is_narrow { String::new() } else { format!(" of {}", words::number(all)) };
            words::number(shown) + &of_all
        };
        let (text, color) = if workspace.is_recording_of_before() {
            (workspace.before_words(), theme::warn())
        } else {
            let text = match self.list {
                List::Steps => of(self.listing.steps().len(), recording.len()),
                List::Rejected => of(self.listing.events().len(), events(recording).count()),
                List::Passes | List::Bookmarks => return,
            };
            (text, theme::weak())
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(8.0);
            ui.add(Label::new(RichText::new(text).small().color(color)).truncate());
        });
    }
}
