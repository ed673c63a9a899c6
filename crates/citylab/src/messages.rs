//! What is told once, in the corner: each message stays for a while, or until it is clicked away.
//!
//! They are labels, so that a screen reader says them, and between their coming and going nothing is drawn anew.

use std::time::Duration;

use egui::{Align2, Area, Context, Frame, Id, Order, RichText, Stroke, vec2};

use crate::session::{Message, Tone};
use crate::theme;

/// Seconds that a message stays.
const STAYS: f64 = 7.0;

/// Messages shown at once; the oldest go first.
const MOST: usize = 4;

/// Longest message, in characters.
const LONGEST: usize = 300;

/// The messages that are shown.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    /// Each with the time at which it goes.
    shown: Vec<(Message, f64)>,
}

impl Messages {
    /// Takes over what is new, and draws what is there.
    pub(crate) fn ui(&mut self, ctx: &Context, new: Vec<Message>) {
        let now = ctx.input(|input| input.time);
        for mut message in new {
            if message.text.chars().count() > LONGEST {
                message.text = message.text.chars().take(LONGEST).chain(['…']).collect();
            }
            // The same again only stays longer.
            self.shown.retain(|(shown, _)| *shown != message);
            self.shown.push((message, now + STAYS));
        }
        let surplus = self.shown.len().saturating_sub(MOST);
        self.shown.drain(..surplus);
        self.shown.retain(|(_, goes)| *goes > now);
        let Some(next) = self.shown.iter().map(|(_, goes)| goes - now).reduce(f64::min) else { return };
        ctx.request_repaint_after(Duration::from_secs_f64(next.max(0.01)));
        let area =
            Area::new(Id::unique("messages")).order(Order::Tooltip).anchor(Align2::RIGHT_BOTTOM, vec2(-14.0, -40.0));
        area.show(ctx, |ui| {
            ui.set_max_width(380.0);
            let mut closed = None;
            for (index, (message, _)) in self.shown.iter().enumerate() {
                let color = match message.tone {
                    Tone::Done => theme::accent(),
                    Tone::Failed => theme::error(),
                    Tone::Note => theme::warn(),
                };
                Frame::popup(ui.style()).stroke(Stroke::new(1.0, color)).show(ui, |ui| {
                    ui.horizontal_top(|ui| {
                        if ui.small_button("×").accessible_name("Close message").clicked() {
                            closed = Some(index);
                        }
                        ui.add(egui::Label::new(RichText::new(&message.text)).wrap());
                    });
                });
            }
            if let Some(index) = closed {
                self.shown.remove(index);
            }
        });
    }
}
