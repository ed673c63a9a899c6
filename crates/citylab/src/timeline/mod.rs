//! The timeline: every pass as a block, the playhead, and what moves it.
//!
//! `model` says where steps lie, `paint` draws them, `track` is the pointer on them, `transport` the row below,
//! `breaks` the list of breakpoints, `legend` what the marks mean, and `phrases` what is said of steps and passes.

mod breaks;
mod legend;
mod model;
mod paint;
pub(crate) mod phrases;
mod track;
mod transport;
mod widget;

use egui::{EventFilter, Id, ProgressBar, Rect, RichText, Ui, vec2};
use mapkit::PassIndex;

pub(crate) use model::{event, events};
pub(crate) use track::go_to_event;

use crate::command::Command;
use crate::map::MapPanel;
use crate::session::{Session, Workspace};
use crate::theme;
use model::{Measure, Scale, Track};
use paint::Lanes;
use track::Scene;

/// Height of the row of buttons, in points.
const TRANSPORT: f32 = 20.0;

/// What the timeline panel keeps of its own.
#[derive(Debug, Default)]
pub(crate) struct TimelinePanel {
    scale: Scale,
    measure: Measure,
    track: Option<Track>,
    /// The pass that the menu is open for.
    menu_pass: Option<PassIndex>,
    /// What is being typed into the field for the step.
    typed: Option<String>,
    /// What there is to say of what was typed last.
    said: Option<Said>,
    /// What is being typed into the field for a breakpoint.
    typed_break: String,
}

/// Something said once of what was typed.
#[derive(Debug)]
struct Said {
    text: String,
    /// It holds while the playhead is where it was.
    at: usize,
}

impl TimelinePanel {
    /// The widget that has the keys of the timeline.
    pub(crate) fn id() -> Id {
        widget::id()
    }

    /// Draws the panel.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, map: &MapPanel, out: &mut Vec<Command>) {
        let rect = ui.available_rect_before_wrap();
        let Some(recording) = session.workspace().recording() else {
            nothing(ui, rect, session.workspace());
            return;
        };
        let margin = vec2(10.0, if rect.height() < 50.0 { 1.0 } else { 5.0 });
        let inner = rect.shrink2(margin);
        let split = (inner.bottom() - TRANSPORT).max(inner.top());
        let lanes =
            Lanes::of(Rect::from_min_max(inner.min, egui::pos2(inner.right(), (split - 4.0).max(inner.top()))));
        let width = inner.width();
        let track = match self.track.take().filter(|track| track.is_of(recording, width, self.scale, self.measure)) {
            Some(track) => track,
            None => Track::new(recording, width, self.scale, self.measure),
        };
        paint::track(&ui.painter_at(rect), &lanes, &track, session.workspace(), &**recording);
        let scene = Scene { session, recording: &**recording, track: &track, lanes: &lanes, measure: self.measure };
        let response = track::interact(ui, &scene, out);
        if response.secondary_clicked() {
            let at = response.interact_pointer_pos().map(|pos| pos.x - lanes.blocks.left());
            self.menu_pass = at.and_then(|x| track.pass_at(x));
        }
        response.context_menu(|ui| {
            if let Some(pass) = self.menu_pass {
                track::menu(ui, session, &**recording, pass, out);
            }
        });
        let pressed = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_pressed());
        if response.clicked() || pressed {
            response.request_focus();
            egui::Popup::close_all(ui.ctx());
        }
        // Arrows step; Tab goes on to the next widget, or nobody could get out by keyboard.
        let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(Self::id(), filter));
        self.track = Some(track);
        let row = Rect::from_min_max(egui::pos2(inner.left(), split), inner.max);
        ui.scope_builder(egui::UiBuilder::new().max_rect(row), |ui| {
            self.transport(ui, session, map, out);
        });
        if response.has_focus() {
            paint::ring(ui.painter(), rect);
        }
        ui.advance_cursor_after_rect(rect);
    }
}

/// What is said while there is no recording.
fn nothing(ui: &mut Ui, rect: Rect, workspace: &Workspace) {
    let place = Rect::from_center_size(rect.center(), vec2(rect.width() - 24.0, 40.0_f32.min(rect.height())));
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(workspace.recording_words()).color(theme::weak()));
            if let Some(share) = workspace.recording_share() {
                let bar = ProgressBar::new(share).desired_width(200.0).desired_height(6.0).fill(theme::accent());
                ui.add(bar).accessible_name("Recording");
            }
        });
    });
}
