//! The pointer on the track: pressing and dragging seeks, marks tell and lead, a right click gives a menu.

use egui::accesskit::{Action, ActionData, Role};
use egui::{Button, CursorIcon, RectAlign, Response, Sense, Tooltip, Ui, WidgetInfo};
use mapkit::{BoardRect, PassIndex};

use super::model::{Cluster, Measure, Track, event, events};
use super::paint::{Lanes, MARK};
use super::{phrases, widget};
use crate::command::{Command, LookCommand, RunCommand, TimeCommand};
use crate::marks::Break;
use crate::session::Session;
use crate::subject::Recording;
use crate::words::{count, number};

/// Attempts that a tooltip names; the others are counted.
const MOST_TOLD: usize = 6;

/// The track as it is drawn in this frame.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) session: &'a Session,
    pub(super) recording: &'a dyn Recording,
    pub(super) track: &'a Track,
    pub(super) lanes: &'a Lanes,
    pub(super) measure: Measure,
}

/// Makes the widgets of the track: the whole as one that the playhead is dragged on, and a name for every pass.
pub(super) fn interact(ui: &Ui, scene: &Scene, out: &mut Vec<Command>) -> Response {
    let Scene { session, recording, track, lanes, .. } = *scene;
    let response = ui.interact(lanes.all(), widget::id(), Sense::click_and_drag());
    let step = session.workspace().step();
    response.widget_info(|| WidgetInfo::slider(true, step as f64, "Timeline"));
    hear_assistive(ui, step, recording.len(), out);
    press(ui, &response, scene, out);
    for pass in PassIndex::first(track.blocks.len()) {
        let id = widget::id().with(("pass", pass));
        let block = ui.interact(lanes.block(track, pass), id, Sense::hover());
        let lines = || phrases::pass(session.workspace(), recording, pass);
        block.widget_info(|| {
            let name = format!("Pass {}", lines().join("; "));
            WidgetInfo::labeled(Role::ListItem, true, name)
        });
        // Who drags the playhead looks at the map.
        if !response.is_pointer_button_down_on() {
            card(&block, scene, block.rect.left(), lines);
        }
    }
    marks(ui, scene, out);
    bookmarks(ui, scene, out);
    strip(ui, scene);
    response.on_hover_cursor(CursorIcon::ResizeHorizontal)
}

/// Tells something on hover, above the track: neither it nor the buttons below are covered.
fn card(response: &Response, scene: &Scene, left: f32, lines: impl FnOnce() -> Vec<String>) {
    let mut tooltip = Tooltip::for_enabled(response).gap(6.0);
    let anchor = egui::Rect::from_x_y_ranges(left..=left + 1.0, scene.lanes.all().y_range());
    tooltip.popup = tooltip.popup.anchor(anchor).align(RectAlign::TOP_START);
    tooltip.show(|ui| tell(ui, &lines()));
}

/// Seeks while the pointer is pressed on it, from the first moment on.
fn press(ui: &Ui, response: &Response, scene: &Scene, out: &mut Vec<Command>) {
    let is_down = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    // A touch or a quick click may be over before a frame has seen it down.
    if !is_down && !response.clicked() {
        return;
    }
    let Some(pos) = response.interact_pointer_pos() else { return };
    let step = scene.track.step_at(pos.x - scene.lanes.blocks.left());
    let workspace = scene.session.workspace();
    if step != workspace.step() || workspace.playing().is_some() {
        out.push(TimeCommand::Seek(step).into());
    }
}

/// Who works without a pointer moves the playhead as a slider.
fn hear_assistive(ui: &Ui, step: usize, last: usize, out: &mut Vec<Command>) {
    let id = widget::id();
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(last as f64);
        node.set_numeric_value_step(1.0);
        for action in [Action::Increment, Action::Decrement, Action::SetValue] {
            node.add_action(action);
        }
    });
    ui.input(|input| {
        if input.has_accesskit_action_request(id, Action::Increment) {
            out.push(TimeCommand::Forward(1).into());
        }
        if input.has_accesskit_action_request(id, Action::Decrement) {
            out.push(TimeCommand::Back(1).into());
        }
        for request in input.accesskit_action_requests(id, Action::SetValue) {
            if let Some(ActionData::NumericValue(wanted)) = request.data
                && wanted as usize != step
            {
                out.push(TimeCommand::Seek(wanted.max(0.0) as usize).into());
            }
        }
    });
}

/// The row of rejected attempts. It takes a press from the track only where a mark is near.
fn marks(ui: &Ui, scene: &Scene, out: &mut Vec<Command>) {
    let Scene { session, recording, track, lanes, .. } = *scene;
    let near =
        |pos: egui::Pos2| lanes.marks.contains(pos).then(|| track.cluster_at(pos.x - lanes.marks.left())).flatten();
    let lane = ui.interact(lanes.marks, widget::id().with("attempts"), Sense::hover());
    lane.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Rejected attempts"));
    let Some(cluster) = ui.input(|input| input.pointer.latest_pos()).and_then(near) else {
        // On a low track the marks lie on the blocks, which tell of themselves.
        if let Some(pos) = lane.hover_pos().filter(|_| lanes.marks.top() >= lanes.blocks.bottom()) {
            card(&lane, scene, pos.x, || vec![ABOUT_ATTEMPTS.into(), number_of_attempts(recording)]);
        }
        return;
    };
    let middle = egui::pos2(lanes.marks.left() + cluster.x as f32, lanes.marks.center().y);
    let rect = egui::Rect::from_center_size(middle, egui::vec2(12.0, lanes.marks.height()));
    let response = ui.interact(rect, widget::id().with("given up"), Sense::CLICK);
    let lines = told(recording, cluster);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, lines.join("; ")));
    if response.clicked() {
        let first = event(recording, cluster.events.start);
        out.extend(first.into_iter().flat_map(|event| go_to_event(session, event)));
    }
    card(&response.on_hover_cursor(CursorIcon::PointingHand), scene, middle.x, || lines);
}

/// What the ticks are, in a sentence.
pub(super) const ABOUT_ATTEMPTS: &str =
    "Ticks below the bands: attempts that steps rejected for a reason. One tells on hover; a click goes there.";

fn number_of_attempts(recording: &dyn Recording) -> String {
    format!("{} in this run", count(events(recording).count(), "rejected attempt"))
}

/// The bookmarks: each tells its note, and a click goes there.
fn bookmarks(ui: &Ui, scene: &Scene, out: &mut Vec<Command>) {
    let Scene { session, recording, track, lanes, .. } = *scene;
    for (at, bookmark) in session.workspace().bookmarks().iter().enumerate() {
        let Some(step) = session.workspace().bookmark_step(at) else { continue };
        let x = lanes.blocks.left() + track.x_of(step);
        let rect = egui::Rect::from_min_max(
            egui::pos2(x - MARK, lanes.blocks.top()),
            egui::pos2(x + MARK, lanes.blocks.top() + 10.0),
        );
        let response = ui.interact(rect, widget::id().with(("bookmark", at)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go to bookmark {}", bookmark.note)));
        if response.clicked() {
            out.push(TimeCommand::Seek(step).into());
        }
        let lines = || vec![bookmark.note.clone(), phrases::step_in_full(recording, step)];
        card(&response.on_hover_cursor(CursorIcon::PointingHand), scene, x, lines);
    }
}

/// The commands that lead to a rejected attempt: to its step, and to its place.
pub(crate) fn go_to_event(session: &Session, event: &mapkit::Event) -> Vec<Command> {
    let mut commands = vec![TimeCommand::Seek(event.step).into()];
    if let Some(at) = event.note.place {
        commands.push(LookCommand::Tile(at).into());
        if at.board.get() < session.workspace().spec().boards.len() {
            commands.push(LookCommand::Center(BoardRect::tile(at)).into());
        }
    }
    commands
}

/// What was given up, a line for each attempt.
fn told(recording: &dyn Recording, cluster: &Cluster) -> Vec<String> {
    let all = cluster.events.len();
    let line = |event: &mapkit::Event| {
        let record = event.step.checked_sub(1).and_then(|index| recording.steps().get(index)).or(recording.failed());
        let pass = record.map_or("", |record| phrases::pass_name(recording, record.pass));
        format!("step {} · {pass} · {}: {}", number(event.step), event.note.reason, event.note.text)
    };
    let shown = cluster.events.clone().take(MOST_TOLD).filter_map(|at| event(recording, at)).map(line);
    let mut lines = vec![format!("{}", count(all, "rejected attempt"))];
    lines.extend(shown);
    if all > MOST_TOLD {
        lines.push(format!("and {} more", number(all - MOST_TOLD)));
    }
    lines
}

/// What the strip shows at the pointer.
fn strip(ui: &Ui, scene: &Scene) {
    let Scene { recording, track, lanes, measure, .. } = *scene;
    if lanes.strip.height() <= 1.0 {
        return;
    }
    let response = ui.interact(lanes.strip, widget::id().with("strip"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Strip of {}", measure.label())));
    let Some(pos) = response.hover_pos() else { return };
    card(&response, scene, pos.x, || {
        let steps = track.steps_of_bar(Track::bar_at(pos.x - lanes.strip.left()));
        let records = recording.steps().get(steps.start.saturating_sub(1)..steps.end).unwrap_or_default();
        let sum: u64 = records.iter().map(|record| measure.of(record)).sum();
        let amount = match measure {
            Measure::Random => count(sum as usize, phrases::DRAWN),
            Measure::Tiles => format!("{} changed", count(sum as usize, "tile")),
            Measure::Time => phrases::duration(sum),
        };
        let which = format!("steps {} to {}", number(steps.start.max(1)), number(steps.end.max(1)));
        vec![amount, which, measure.about().into()]
    });
}

/// The first line as it is, the others smaller.
fn tell(ui: &mut Ui, lines: &[String]) {
    for (index, line) in lines.iter().enumerate() {
        let text = egui::RichText::new(line);
        ui.label(if index == 0 { text.color(crate::theme::strong()) } else { text.small() });
    }
}

/// What can be done with a pass.
pub(super) fn menu(
    ui: &mut Ui,
    session: &Session,
    recording: &dyn Recording,
    pass: PassIndex,
    out: &mut Vec<Command>,
) {
    ui.set_width(200.0);
    let Some(record) = recording.passes().get(pass.get()) else { return };
    ui.label(egui::RichText::new(record.name).small().color(crate::theme::weak()));
    let mut entry = |can: bool, label: &str, about: &str, command: Command| {
        let button = Button::new(label).min_size(egui::vec2(ui.available_width(), 0.0));
        let response = ui.add_enabled(can, button.frame_when_inactive(false));
        if response.clicked() {
            out.push(command);
            ui.close();
        }
        response.on_hover_text(about).on_disabled_hover_text(about);
    };
    let reroll = RunCommand::Reroll(pass);
    let about = if session.can_run(reroll) {
        "Draws this pass again and keeps everything before it."
    } else {
        "This pass draws nothing: a reroll would change nothing."
    };
    entry(session.can_run(reroll), "Reroll this pass", about, reroll.into());
    let off = session.workspace().skip().contains(&pass);
    let label = if off { "Switch on" } else { "Switch off" };
    entry(true, label, "Leaves this pass out of the run, or takes it in again.", RunCommand::SwitchPass(pass).into());
    let point = Break::Pass(pass);
    if let Some(at) = session.workspace().breaks().iter().position(|other| *other == point) {
        entry(true, "Remove its breakpoint", "Waits for it no more.", TimeCommand::RemoveBreak(at).into());
    } else {
        let command = TimeCommand::AddBreak(point).into();
        entry(true, "Break on this pass", "Waits for the first step of this pass.", command);
    }
    let (start, end) = (record.first_step, record.first_step + record.steps);
    entry(true, "Go to its start", "To the state before its first step.", TimeCommand::Seek(start).into());
    entry(true, "Go to its end", "To the state after its last step.", TimeCommand::Seek(end).into());
}
