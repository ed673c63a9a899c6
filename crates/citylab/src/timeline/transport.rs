//! The row below the blocks: what moves the playhead, the step to type in, what the step did, and what is held.

use egui::containers::menu::MenuButton;
use egui::{Align, Button, Checkbox, Key, Label, Layout, RichText, TextEdit, Ui, vec2};

use super::widget::{small_button, weak};
use super::{Said, TimelinePanel, legend, phrases};
use crate::command::{Command, Mark, TimeCommand, ViewCommand, WindowCommand};
use crate::map::MapPanel;
use crate::session::{SPEEDS, Session, Workspace};
use crate::subject::Recording;
use crate::{theme, widgets, words};

/// A row narrower than this, in points, leaves out what is for the second look.
const NARROW: f32 = 760.0;

/// Letters that the field of the step has room for at least, and points that one takes.
const LEAST_LETTERS: usize = 6;
const LETTER: f32 = 8.0;

impl TimelinePanel {
    /// Draws the row.
    pub(super) fn transport(&mut self, ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
        let Some(recording) = session.workspace().recording() else { return };
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
            self.step_field(ui, session.workspace(), &**recording, out);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                legend::button(ui, &**recording, (&mut self.scale, &mut self.measure));
                if roomy {
                    let button = small_button("Bookmark", theme::text());
                    widgets::command_button(ui, button, &WindowCommand::BookmarkStep.into(), out);
                }
                self::pin(ui, session, map, out);
                self.breaks(ui, session, map, out);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add_space(6.0);
                    self.sentence(ui, session.workspace(), &**recording);
                });
            });
        });
    }

    /// The number of the step, to be typed over.
    fn step_field(&mut self, ui: &mut Ui, workspace: &Workspace, recording: &dyn Recording, out: &mut Vec<Command>) {
        weak(ui, "step");
        let step = workspace.step();
        let mut text = self.typed.clone().unwrap_or_else(|| words::number(step));
        let letters = words::number(recording.len()).len().max(LEAST_LETTERS);
        let field = TextEdit::singleline(&mut text).desired_width(letters as f32 * LETTER + 8.0);
        let field =
            field.margin(vec2(4.0, 1.0)).align(egui::Align2::LEFT_CENTER).min_size(vec2(0.0, super::TRANSPORT));
        let response = ui.add(field).accessible_name("Step number");
        if response.gained_focus() {
            widgets::select_all(ui, response.id, &text);
        }
        if response.changed() {
            (self.typed, self.said) = (Some(text.clone()), None);
        }
        if response.lost_focus() {
            let pressed = |key| ui.input(|input| input.key_pressed(key));
            if pressed(Key::Enter) {
                self.typed = None;
                self.go_to_typed(text, step, recording, out);
            } else if pressed(Key::Escape) || self.said.is_none() {
                // What was refused stays; the one that leaves the field without Enter asked for nothing.
                (self.typed, self.said) = (None, None);
            }
        }
        weak(ui, &format!("/ {}", words::number(recording.len())));
        response.on_hover_text("Type a step and press Enter to go there.");
    }

    /// Goes to the step that was typed. What names none stays in the field, and is refused for as long as it is there.
    fn go_to_typed(&mut self, text: String, at: usize, recording: &dyn Recording, out: &mut Vec<Command>) {
        match phrases::read_step(&text, 0..=recording.len()) {
            Ok(step) => out.push(TimeCommand::Seek(step).into()),
            Err(why) => (self.typed, self.said) = (Some(text), Some(Said { text: why, at })),
        }
    }

    /// What the step at the playhead did, or what there is to say in its place.
    fn sentence(&mut self, ui: &mut Ui, workspace: &Workspace, recording: &dyn Recording) {
        let step = workspace.step();
        if self.said.as_ref().is_some_and(|said| said.at != step) {
            (self.typed, self.said) = (None, None);
        }
        let failed = if step == recording.len() { phrases::failure(recording) } else { None };
        let (text, color, about) = if let Some(said) = &self.said {
            (said.text.clone(), theme::warn(), said.text.clone())
        } else if workspace.is_recording_of_before() {
            let share = workspace.recording_share().map(|share| format!("; the new one: {:.0} %", share * 100.0));
            let text = format!("the recording is {}{}", workspace.before_words(), share.unwrap_or_default());
            (text, theme::warn(), workspace.recording_words().to_owned())
        } else if let Some(failed) = failed {
            (failed.clone(), theme::error(), failed)
        } else {
            (phrases::step(recording, step), theme::weak(), phrases::step_in_full(recording, step))
        };
        let says_more = about != text;
        let label = Label::new(RichText::new(text).small().color(color)).truncate();
        let response = ui.add(label.show_tooltip_when_elided(!says_more));
        if says_more {
            response.on_hover_text(about);
        }
    }
}

/// The buttons that move the playhead.
fn buttons(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    let playing = session.workspace().playing();
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
    let speed = RichText::new(format!("{:.0}/s", SPEEDS[session.workspace().speed()])).small().color(theme::weak());
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

/// Pins the step, or says which one is pinned, with what can be done with it.
fn pin(ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
    let workspace = session.workspace();
    let Some((pinned, words)) = workspace.pinned().zip(workspace.pin_words()) else {
        widgets::command_button(ui, small_button("Pin", theme::text()), &TimeCommand::Pin.into(), out);
        return;
    };
    let earlier = if workspace.is_pin_of_earlier_run() { " earlier" } else { "" };
    let text = format!("◆ {}{earlier} ▾", words::number(pinned.state.step));
    let button = small_button(&text, theme::text());
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        words::hint(ui, &format!("{words} is held for comparison"));
        let mut is_on = map.shows(Mark::Difference);
        let toggle = Checkbox::new(&mut is_on, "Difference on the map");
        if ui.add(toggle).on_hover_text("Marks the tiles that differ from the pinned step.").clicked() {
            out.push(ViewCommand::ToggleMark(Mark::Difference).into());
        }
        if let Some(step) = workspace.pin_step()
            && ui.add(Button::new("Go there").frame_when_inactive(false)).clicked()
        {
            out.push(TimeCommand::Seek(step).into());
        }
        widgets::button(ui, None, &TimeCommand::Unpin.into(), out);
    });
    let about =
        format!("{words} is held for comparison: the map, Slots, Statistics and this menu tell the difference.");
    response.accessible_name("Pinned step").on_hover_text(about);
}
