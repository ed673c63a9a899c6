//! What is told once, over the lower left of the map: a message fades after a while, unless the pointer rests on it.
//! One that tells of a failure stays until somebody has read it: until it is clicked away, or something else is done.
//!
//! They are labels, so that a screen reader says them, and between their coming and going nothing is drawn again.

use std::time::Duration;

use egui::{Align2, Area, Context, Frame, Id, Order, Rect, RichText, Stroke, vec2};

use crate::session::{Message, Tone};
use crate::theme;

/// Seconds that a message stays before it fades.
const STAYS: f64 = 5.0;

/// Seconds that it takes to fade.
const FADES: f64 = 0.5;

/// Time between two pictures of one that fades.
const FADE_EVERY: Duration = Duration::from_millis(33);

/// Messages shown at once; the oldest go first.
const MOST: usize = 4;

/// Longest message, in characters.
const LONGEST: usize = 300;

/// Largest width of a message, in points.
const WIDTH: f32 = 380.0;

/// A message that is shown, and when it is gone: a failure stays.
type Shown = (Message, Option<f64>);

/// The messages that are shown.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    shown: Vec<Shown>,
    /// Whether a person did something since the messages were last drawn.
    has_acted: bool,
    /// Whether the pointer rests on them.
    are_held: bool,
}

impl Messages {
    /// A person does something.
    pub(crate) const fn note_act(&mut self) {
        self.has_acted = true;
    }

    /// Takes over what is new, and draws what is there in the lower left of `place`.
    pub(crate) fn ui(&mut self, ctx: &Context, place: Rect, new: Vec<Message>) {
        let now = ctx.input(|input| input.time);
        let gone = now + STAYS + FADES;
        if std::mem::take(&mut self.has_acted) {
            // It may not be so any more.
            self.shown.iter_mut().for_each(|(_, goes)| *goes = goes.or(Some(gone)));
        }
        for mut message in new {
            if message.text.chars().count() > LONGEST {
                message.text = message.text.chars().take(LONGEST).chain(['…']).collect();
            }
            // The same again only stays longer, and what is to be known now takes the place of what was.
            let is_note = message.tone == Tone::Note;
            self.shown.retain(|(shown, _)| *shown != message && !(is_note && shown.tone == Tone::Note));
            let goes = (message.tone != Tone::Failed).then_some(gone);
            self.shown.push((message, goes));
        }
        let surplus = self.shown.len().saturating_sub(MOST);
        self.shown.drain(..surplus);
        if self.are_held {
            self.shown.iter_mut().for_each(|(_, goes)| *goes = goes.map(|_| gone));
        }
        self.shown.retain(|(_, goes)| goes.is_none_or(|goes| goes > now));
        if self.shown.is_empty() {
            self.are_held = false;
            return;
        }
        if let Some(next) = self.shown.iter().filter_map(|(_, goes)| *goes).reduce(f64::min) {
            let rests = Duration::from_secs_f64((next - FADES - now).max(0.0));
            ctx.request_repaint_after(rests.max(FADE_EVERY));
        }
        let corner = place.left_bottom() + vec2(12.0, -12.0);
        let area = Area::new(Id::unique("messages")).order(Order::Tooltip).pivot(Align2::LEFT_BOTTOM);
        let drawn = area.fixed_pos(corner).show(ctx, |ui| {
            ui.set_max_width(WIDTH.min(place.width() - 40.0).max(120.0));
            let mut closed = None;
            for (index, (message, goes)) in self.shown.iter().enumerate() {
                let left = goes.map_or(1.0, |goes| ((goes - now) / FADES).clamp(0.0, 1.0));
                ui.scope(|ui| {
                    ui.multiply_opacity(left as f32);
                    if draw(ui, message) {
                        closed = Some(index);
                    }
                });
            }
            closed
        });
        self.are_held = drawn.response.contains_pointer();
        if let Some(index) = drawn.inner {
            self.shown.remove(index);
        }
    }
}

/// Draws a message; `true` where it was clicked away.
fn draw(ui: &mut egui::Ui, message: &Message) -> bool {
    let color = match message.tone {
        Tone::Done => theme::accent(),
        Tone::Failed => theme::error(),
        Tone::Note => theme::warn(),
    };
    let frame = Frame::popup(ui.style()).stroke(Stroke::new(1.0, color));
    let closed = frame.show(ui, |ui| {
        let row = ui.horizontal_top(|ui| {
            let closed = ui.small_button("×").accessible_name("Close message").clicked();
            ui.add(egui::Label::new(RichText::new(&message.text)).wrap());
            closed
        });
        row.inner
    });
    closed.inner
}
