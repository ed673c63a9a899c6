//! The row below the blocks: what moves the playhead, the step to type in, what the step did, and what is held.

use egui::{Align, Key, Label, Layout, RichText, TextEdit, Ui, vec2};

use super::{Said, TimelinePanel, legend, phrases};
use crate::command::{Command, TimeCommand, WindowCommand};
use crate::map::MapPanel;
use crate::session::{Bench, SPEEDS, Session};
use crate::subject::Recording;
use crate::{theme, widgets};

/// A row narrower than this, in points, leaves out what is for the second look.
const NARROW: f32 = 760.0;

impl TimelinePanel {
    /// Draws the row.
    pub(super) fn transport(&mut self, ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
        let Some(tape) = session.bench().tape() else { return };
        let roomy = ui.available_width() >= NARROW;
        let spacing = ui.spacing_mut();
        spacing.interact_size.y = super::TRANSPORT;
        spacing.button_padding = vec2(6.0, 1.0);
        spacing.item_spacing.x = 4.0;
        ui.horizontal(|ui| {
            buttons(ui, session, out);
            if roomy {
                speed(ui, session, out);
            }
            ui.add_space(4.0);
            self.step_field(ui, session.bench(), &**tape, out);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                legend::button(ui, &**tape, (&mut self.scale, &mut self.measure));
                state(ui, session.bench(), &**tape);
                if roomy {
                    widgets::button(ui, Some("Bookmark"), &WindowCommand::BookmarkStep.into(), out);
                }
                pin(ui, session, out);
                self.breaks(ui, session, map, out);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add_space(6.0);
                    self.sentence(ui, session.bench(), &**tape);
                });
            });
        });
    }

    /// The number of the step, to be typed over.
    fn step_field(&mut self, ui: &mut Ui, bench: &Bench, tape: &dyn Recording, out: &mut Vec<Command>) {
        weak(ui, "step");
        let step = bench.step();
        let mut text = self.typed.clone().unwrap_or_else(|| step.to_string());
        let digits = tape.len().to_string().len().max(4);
        let field = TextEdit::singleline(&mut text).desired_width(digits as f32 * 8.0 + 4.0);
        let field =
            field.margin(vec2(4.0, 1.0)).align(egui::Align2::LEFT_CENTER).min_size(vec2(0.0, super::TRANSPORT));
        let response = ui.add(field).accessible_name("Step number");
        if response.gained_focus() {
            widgets::select_all(ui, response.id, &text);
        }
        if response.changed() {
            self.typed = Some(text.clone());
        }
        if response.lost_focus() {
            let typed = self.typed.take();
            if ui.input(|input| input.key_pressed(Key::Enter)) {
                self.go_to_typed(&typed.unwrap_or(text), step, tape, out);
            }
        }
        weak(ui, &format!("/ {}", tape.len()));
        response.on_hover_text("Type a step and press Enter to go there.");
    }

    fn go_to_typed(&mut self, text: &str, from: usize, tape: &dyn Recording, out: &mut Vec<Command>) {
        let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let last = tape.len();
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            let text = format!("`{}` is no step; give a number up to {last}", text.trim());
            self.said = Some(Said { text, at: [from, from] });
            return;
        }
        // More digits than fit are past the end all the more.
        let wanted = digits.parse().unwrap_or(usize::MAX);
        if wanted > last {
            let text = format!("there are only {last} steps; this is the last");
            self.said = Some(Said { text, at: [from, last] });
        }
        out.push(TimeCommand::Seek(wanted.min(last)).into());
    }

    /// What the step at the playhead did, or what there is to say in its place.
    fn sentence(&mut self, ui: &mut Ui, bench: &Bench, tape: &dyn Recording) {
        let step = bench.step();
        if self.said.as_ref().is_some_and(|said| !said.at.contains(&step)) || self.typed.is_some() {
            self.said = None;
        }
        let failed = if step == tape.len() { phrases::failure(tape) } else { None };
        let (text, color) = if let Some(said) = &self.said {
            (said.text.clone(), theme::warn())
        } else if let Some(failed) = failed {
            (failed, theme::error())
        } else {
            (phrases::step(tape, step), theme::weak())
        };
        let label = Label::new(RichText::new(&text).small().color(color)).truncate();
        ui.add(label).on_hover_text(text);
    }
}

/// The buttons that move the playhead.
fn buttons(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let playing = session.bench().playing();
    let backwards = playing.is_some_and(|playing| playing.backwards);
    let forwards = playing.is_some_and(|playing| !playing.backwards);
    for (glyph, command) in [
        ("|◀", TimeCommand::Start),
        (if backwards { "||" } else { "◀" }, TimeCommand::PlayBackwards),
        ("‹", TimeCommand::Back(1)),
        ("›", TimeCommand::Forward(1)),
        (if forwards { "||" } else { "▶" }, TimeCommand::Play),
        ("▶|", TimeCommand::End),
    ] {
        button(ui, session, glyph, command, out);
    }
}

/// How fast it plays; on a narrow row that is in the menu only.
fn speed(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    ui.add_space(4.0);
    button(ui, session, "−", TimeCommand::Slower, out);
    let speed = RichText::new(format!("{:.0}/s", SPEEDS[session.bench().speed()])).small().color(theme::weak());
    ui.add_sized(vec2(44.0, super::TRANSPORT), Label::new(speed)).on_hover_text("Steps a second while it plays.");
    button(ui, session, "+", TimeCommand::Faster, out);
}

/// A button that hands the keys to the timeline when it is clicked: who steps once steps on with the arrows.
fn button(ui: &mut Ui, session: &Session, glyph: &str, command: TimeCommand, out: &mut Vec<Command>) {
    let can = session.can_travel(&command);
    let response = ui.add_enabled_ui(can, |ui| widgets::button(ui, Some(glyph), &command.into(), out)).inner;
    if response.clicked() && ui.input(|input| input.pointer.any_released()) {
        ui.memory_mut(|memory| memory.request_focus(TimelinePanel::id()));
    }
}

fn pin(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let Some((pinned, words)) = session.bench().pinned().zip(session.bench().pin_words()) else {
        widgets::button(ui, Some("Pin"), &TimeCommand::Pin.into(), out);
        return;
    };
    let earlier = if session.bench().is_pin_of_earlier_run() { " earlier" } else { "" };
    let text = format!("◆ {}{earlier}", pinned.state.step);
    let button = widgets::button(ui, Some(&text), &TimeCommand::Unpin.into(), out);
    button.on_hover_text(format!(
        "Held against what is shown: {words}. Layers ▸ Difference to the pin marks the tiles."
    ));
}

/// Where the timeline is not one of what is shown: how far the next one is.
fn state(ui: &mut Ui, bench: &Bench, tape: &dyn Recording) {
    if let Some(share) = bench.recording_share() {
        weak(ui, &format!("recording … {:.0} %", share * 100.0));
    } else if !bench.is_tape_of_shown() && tape.failure().is_none() {
        let text = RichText::new("of what was before").small().color(theme::warn());
        ui.label(text).on_hover_text("The timeline is recorded anew once the hand rests.");
    }
}

pub(super) fn weak(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().color(theme::weak()));
}
