//! The slots at the playhead: scratch buffers that passes write and later ones read, by name, type and size, with a picture and what each holds.
//!
//! `list` draws the list of all, `model` works out what one holds beside the window, and `detail` draws it. Nothing
//! here knows a slot by name: one that a new pass makes appears by itself.

mod detail;
mod list;
mod model;

use std::sync::Arc;

use egui::{ColorImage, Frame, Margin, Rect, TextureHandle, TextureOptions, Ui, UiBuilder, pos2};
use mapkit::Slots;

use crate::command::{Command, LookCommand};
use crate::jobs::Answer;
use crate::map::MapPanel;
use crate::session::Session;
use crate::subject::RecipeIndex;
use crate::{theme, words};
use model::{Ask, Choice, Detail};

/// Points from which on the list stands beside what it lists, and not above it.
const LEAST_WIDE: f32 = 560.0;

/// Where there are fewer points than these from top to bottom, it always does.
const LEAST_TALL: f32 = 200.0;

/// Where there are fewer points than these from top to bottom, what slots are is told by the list's heading alone.
const ROOM_FOR_HINT: f32 = 90.0;

/// Points between the two.
const GAP: f32 = 12.0;

/// What the slots panel keeps of its own.
#[derive(Default)]
pub(crate) struct SlotsPanel {
    recipe: RecipeIndex,
    /// The slot that was chosen.
    chosen: Option<String>,
    /// Whether it is compared with the pinned step.
    compares: bool,
    /// The row of it that was clicked, for as long as it is there.
    row: Option<Choice>,
    known: Option<Known>,
    /// Why the slot could not be looked into.
    failure: Option<String>,
}

/// What is known of one slot.
struct Known {
    ask: Ask,
    detail: Arc<Option<Detail>>,
    picture: Option<TextureHandle>,
    difference: Option<TextureHandle>,
}

impl SlotsPanel {
    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
        if self.recipe != session.recipe() {
            *self = Self { recipe: session.recipe(), ..Self::default() };
        }
        let frame = Frame::new().inner_margin(Margin { left: 10, right: 6, top: 4, bottom: 4 });
        frame.show(ui, |ui| {
            let Some(view) = session.workspace().view() else {
                words::hint(ui, "Nothing is made yet.");
                return;
            };
            let slots = view.slots.list();
            if slots.is_empty() && self.chosen.is_none() {
                words::hint(ui, &no_slots(session));
                return;
            }
            // At first the first: something to see before anything was clicked.
            let chosen = self.chosen.clone().or_else(|| slots.first().map(|slot| slot.name.to_owned()));
            self.failure = self.ask(ui, session, chosen.as_deref());
            if is_of_before(session) {
                ui.multiply_opacity(theme::OF_BEFORE);
            }
            let (left, right) = halves(ui.available_rect_before_wrap());
            ui.scope_builder(UiBuilder::new().id_salt("slot list").max_rect(left), |ui| {
                if ui.available_height() >= ROOM_FOR_HINT {
                    if is_of_before(session) {
                        words::line(ui, &format!("These are {}.", session.workspace().before_words()));
                    } else {
                        words::line(ui, list::ABOUT_SLOTS);
                    }
                }
                if let Some(name) = list::ui(ui, session, &slots, chosen.as_deref()) {
                    (self.chosen, self.row) = (Some(name.to_owned()), None);
                }
            });
            ui.scope_builder(UiBuilder::new().id_salt("slot detail").max_rect(right), |ui| {
                let framed = match &chosen {
                    Some(name) => self.detail(ui, session, (map, name), out),
                    None => None,
                };
                if framed != session.workspace().selection().highlight() {
                    out.push(LookCommand::Highlight(framed).into());
                }
            });
        });
    }

    /// Asks what `name` holds, and takes over the newest answer; says why there is none where that is so.
    fn ask(&mut self, ui: &Ui, session: &Session, name: Option<&str>) -> Option<String> {
        let (view, name) = session.workspace().view().zip(name)?;
        let ask = Ask {
            recipe: session.recipe(),
            name: name.to_owned(),
            slots: view.slots.clone(),
            size: view.moment.size(),
            pinned: pinned(session).filter(|_| self.compares),
        };
        let asked = ask.clone();
        let answer = session.jobs().query(&ask, move |token| (!token.is_cancelled()).then(|| model::look(&asked)));
        if let Some((ask, detail)) = session.jobs().newest::<Ask>(0)
            && self.known.as_ref().is_none_or(|known| !Arc::ptr_eq(&known.detail, &detail))
        {
            self.known = Some(Known::new(ui, ask, detail));
        }
        match answer {
            Answer::Failed(why) => Some(format!("It could not be looked into: {}", words::cut(&why))),
            Answer::Ready(_) | Answer::Pending(_) => None,
        }
    }
}

impl Known {
    fn new(ui: &Ui, ask: Ask, detail: Arc<Option<Detail>>) -> Self {
        let load = |name: &str, image: Option<&Arc<ColorImage>>| {
            let options = TextureOptions { magnification: egui::TextureFilter::Nearest, ..TextureOptions::LINEAR };
            let most = ui.input(|input| input.max_texture_side);
            let image = image.filter(|image| image.size.iter().all(|&side| side <= most))?;
            Some(ui.ctx().load_texture(name, Arc::clone(image), options))
        };
        let held = (*detail).as_ref();
        let picture = load("slot", held.and_then(|held| held.picture.as_ref()));
        let differs = held.and_then(|held| held.difference.as_ref()).and_then(|differs| differs.picture.as_ref());
        let difference = load("slot difference", differs);
        Self { ask, detail, picture, difference }
    }
}

/// Whether what is shown at the playhead is of another recording than one of what was made last.
fn is_of_before(session: &Session) -> bool {
    session.workspace().is_recording_of_before() && session.workspace().state().is_some()
}

/// The pinned step in words, and its slots.
fn pinned(session: &Session) -> Option<(String, Slots)> {
    let workspace = session.workspace();
    workspace.pin_words().zip(workspace.pinned().map(|pinned| pinned.state.slots.clone()))
}

/// The room for the list and for what it lists.
fn halves(all: Rect) -> (Rect, Rect) {
    if all.height() < LEAST_TALL || all.width() >= LEAST_WIDE && all.width() > all.height() {
        let middle = all.left() + (all.width() * 0.46).min(480.0);
        let right = Rect::from_min_max(pos2(middle + GAP, all.top()), all.max);
        (Rect::from_min_max(all.min, pos2(middle, all.bottom())), right)
    } else {
        let middle = all.top() + (all.height() * 0.38).max(70.0);
        let below = Rect::from_min_max(pos2(all.left(), middle + GAP), all.max.max(pos2(all.left(), middle + GAP)));
        (Rect::from_min_max(all.min, pos2(all.right(), middle)), below)
    }
}

/// Why there are no slots.
pub(crate) fn no_slots(session: &Session) -> String {
    let workspace = session.workspace();
    if workspace.shown().is_some_and(|shown| shown.loaded)
        && !workspace.is_recording_of_shown()
        && workspace.state().is_none()
    {
        format!("A file holds no slots: they come with the timeline. {}", workspace.recording_words())
    } else if workspace.recording_departs() && workspace.state().is_none() {
        "This build makes something else from the parameters of the file; go to any step to see its slots.".into()
    } else {
        "No pass has made a slot yet; go on in time.".into()
    }
}
