//! Small windows that ask for one line of text: a share code, the name of a preset, a note.

use egui::{Context, Id, Modal, RichText, TextEdit};

use crate::marks::Spot;
use crate::session::sentence;
use crate::subject::values::LONGEST_CODE;
use crate::{theme, widgets};

/// Most characters that the field takes. More than what is refused as too long, so that nothing is cut into something
/// that is not.
const MOST_TYPED: usize = 2 * LONGEST_CODE;

/// Width of the field, in points.
const WIDTH: f32 = 360.0;

/// What a line of text is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A share code.
    ShareCode,
    /// The name of a preset.
    PresetName,
    /// The name of an edited table, which is saved as this.
    TableName(&'static str),
    /// The note of a new bookmark on a step.
    Bookmark(Spot),
    /// Another note for a bookmark, by its place among them.
    BookmarkName(usize),
}

/// A window that asks for one line of text.
#[derive(Clone, Debug)]
pub(crate) struct Dialog {
    wanted: Wanted,
    /// The text that was offered at first.
    offered: String,
    text: String,
    /// Why the text did not do.
    refused: Option<String>,
    /// Whether what was asked for is being done.
    is_busy: bool,
    fresh: bool,
}

/// What came of it in this frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Nothing yet.
    Nothing,
    /// It was closed.
    Closed,
    /// The text.
    Text(Wanted, String),
}

impl Dialog {
    /// A window that asks for `wanted`.
    pub(crate) const fn new(wanted: Wanted) -> Self {
        Self::with_text(wanted, String::new())
    }

    /// A window that asks for `wanted` and offers `text`, which typing replaces.
    pub(crate) const fn with_text(wanted: Wanted, text: String) -> Self {
        Self { wanted, offered: String::new(), text, refused: None, is_busy: false, fresh: true }
    }

    /// What it asks for.
    pub(crate) const fn wanted(&self) -> Wanted {
        self.wanted
    }

    /// The same as it was when one of its kind, that offered the same, was closed with another text in it.
    pub(crate) fn with_draft(mut self, closed: &[Self]) -> Self {
        self.offered.clone_from(&self.text);
        if let Some(draft) = closed.iter().find(|other| other.is_alike(&self)) {
            self.text.clone_from(&draft.text);
        }
        self
    }

    /// Whether both ask for the same and offered the same.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        (self.wanted, &self.offered) == (other.wanted, &other.offered)
    }

    /// Says why the text did not do. It is typed on from there.
    pub(crate) fn refuse(&mut self, why: &str) {
        (self.refused, self.is_busy, self.fresh) = (Some(sentence(why)), false, true);
    }

    /// What was asked for is being done: until then it cannot be asked for again.
    pub(crate) fn wait(&mut self) {
        self.is_busy = true;
    }

    /// Whether what was asked for is being done.
    pub(crate) const fn is_waiting(&self) -> bool {
        self.is_busy
    }

    /// Draws it.
    pub(crate) fn ui(&mut self, ctx: &Context) -> Said {
        let table;
        let (title, hint, about, verb) = match self.wanted {
            Wanted::ShareCode => {
                ("Paste share code", "citylab:city;seed=…", "It brings the recipe and all parameters.", "Take over")
            }
            Wanted::TableName(saved_as) => {
                table = format!("Save as {saved_as}");
                (&*table, "Name", "A folder of this name; letters, digits, - and _ are best.", "Save")
            }
            Wanted::Bookmark(_) => {
                ("Bookmark this step", "Note", "It is marked on the timeline, and listed in the panel Steps.", "Keep")
            }
            Wanted::BookmarkName(_) => ("Rename the bookmark", "Note", "What to remember of the step.", "Rename"),
            Wanted::PresetName => {
                ("Save as preset", "Name", "It stands in the list of presets from now on, seed included.", "Save")
            }
        };
        let mut said = Said::Nothing;
        Modal::new(Id::unique("line of text")).frame(widgets::window_frame(ctx)).show(ctx, |ui| {
            ui.set_max_width(WIDTH);
            ui.label(RichText::new(title).color(theme::strong()));
            ui.label(RichText::new(about).small().color(theme::weak()));
            let edit =
                TextEdit::singleline(&mut self.text).desired_width(WIDTH).hint_text(hint).char_limit(MOST_TYPED);
            let edit = ui.add(edit).accessible_name(title);
            if std::mem::take(&mut self.fresh) {
                edit.request_focus();
                // What did not do is mended rather than typed again.
                if self.refused.is_some() {
                    widgets::caret_to_end(ui, edit.id, &self.text);
                } else {
                    widgets::select_all(ui, edit.id, &self.text);
                }
            }
            if edit.changed() {
                self.refused = None;
            }
            let entered = widgets::is_entered_in(&edit);
            if let Some(why) = &self.refused {
                ui.label(RichText::new(why).small().color(theme::error()));
            }
            ui.horizontal(|ui| {
                let ready = !self.text.trim().is_empty() && !self.is_busy;
                if widgets::main_button(ui, ready, verb).clicked() || entered && ready {
                    said = Said::Text(self.wanted, self.text.trim().to_owned());
                }
                if ui.button("Cancel").clicked() {
                    said = Said::Closed;
                }
                if self.is_busy {
                    ui.spinner();
                }
            });
        });
        if widgets::is_escaped(ctx) { Said::Closed } else { said }
    }
}
