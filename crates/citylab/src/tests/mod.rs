//! The window driven through its accessibility tree, without a screen and with everything made on the spot.

mod atlas;
mod changes;
mod commands;
mod copying;
mod files;
mod flavor;
mod form;
mod gestures;
mod inspector;
mod laid;
mod lines;
mod losses;
mod map;
mod marks;
mod numbers;
mod origins;
mod playhead;
mod restart;
mod session;
mod slots;
mod steps;
mod targets;
mod threads;
mod timeline;
mod tiny;
mod unrecorded;
mod windows;
mod work;

use std::sync::Arc;

use egui::vec2;
use egui_kittest::Harness;
use mapkit::{PassIndex, Size};

use crate::Lab;
use crate::command::Command;
use crate::jobs::Jobs;
use crate::session::{Session, Workspace};
use crate::subject::city::CityMoment;
use crate::subject::recording::TileChange;
use crate::subject::{self, AnySubject, Values};

/// A small city, so that making one on every change costs little.
fn small() -> Values {
    Values::from(&citygen::Params { size: Size::new(100, 50), districts: 4, ..citygen::Params::with_seed(1) })
}

/// A session that makes everything at once, over these recipes.
fn session_over(subjects: Vec<Arc<dyn AnySubject>>) -> Session {
    Session::new(subjects, subject::CITY, Jobs::inline())
}

/// A window that shows the city of `values`. After every run the harness checks that every widget has a name and every
/// glyph a font.
fn window(values: Values) -> Harness<'static, Lab> {
    let mut session = session_over(subject::all());
    session.open(values, None);
    window_of(Lab::with_session(session))
}

/// A window with this content.
fn window_of(lab: Lab) -> Harness<'static, Lab> {
    window_sized(lab, vec2(1280.0, 800.0))
}

/// A window of so many points with this content.
fn window_sized(lab: Lab, size: egui::Vec2) -> Harness<'static, Lab> {
    let builder = Harness::builder().with_size(size).with_context_setup(crate::theme::apply);
    let mut harness = builder.build_ui_state(|ui, lab: &mut Lab| lab.ui(ui), lab);
    harness.run();
    harness
}

/// What is worked on.
fn workspace<'a>(harness: &'a Harness<'_, Lab>) -> &'a Workspace {
    harness.state().session().workspace()
}

/// The changes of the selected tile.
fn tile_history(harness: &Harness<'_, Lab>) -> Arc<Vec<TileChange>> {
    let asked = harness.state().session().tile_history().expect("a tile is selected and something is recorded");
    asked.ready().expect("it is looked for at once")
}

/// Fingerprint of what is shown.
fn fingerprint(harness: &Harness<'_, Lab>) -> u64 {
    workspace(harness).shown().expect("something is shown").made.ends.last().expect("it has passes").fingerprint
}

/// The city that is shown.
fn city<'a>(harness: &'a Harness<'_, Lab>) -> &'a citygen::City {
    let shown = workspace(harness).shown().expect("a city is shown");
    &shown.made.moment.downcast::<CityMoment>().expect("it is a city").city
}

/// Brings a cell of a table into view, by its name among the values.
fn show_cell(harness: &mut Harness<'_, Lab>, name: &str) {
    let (_, row, column) = workspace(harness).spec().cell(name).expect("a cell");
    harness.state_mut().apply(crate::command::WindowCommand::ShowCell(row, column).into());
    harness.run();
    harness.run();
}

/// The text of a field of the form.
fn value(harness: &Harness<'_, Lab>, field: &str) -> String {
    workspace(harness).values().get(field).to_owned()
}

/// The middle of the map panel.
fn map_middle(harness: &Harness<'_, Lab>) -> egui::Pos2 {
    use egui_kittest::kittest::Queryable as _;
    harness.get_by_label_contains("Map of").rect().center()
}

/// A window under test.
type Window = Harness<'static, Lab>;

/// Lets everything come to rest that was set off: what a step changed is framed for a while.
fn rest(harness: &mut Window) {
    harness.run_steps(6);
    harness.run();
}

/// Runs until what was asked for is shown; that a change flashes for a moment is not waited for.
fn settle(harness: &mut Window) {
    harness.run_ok();
}

/// Gives a command.
fn ask(harness: &mut Window, command: impl Into<Command>) {
    harness.state_mut().apply(command.into());
    settle(harness);
}

/// Clicks on what bears a label.
fn click(harness: &mut Window, label: &str) {
    use egui_kittest::kittest::Queryable as _;
    harness.get_by_label(label).click();
    settle(harness);
}

fn pass(harness: &Window, name: &str) -> PassIndex {
    pass_of(workspace(harness), name)
}

/// The pass of that name.
fn pass_of(workspace: &Workspace, name: &str) -> PassIndex {
    workspace.spec().passes.iter().position(|pass| pass.name == name).map(PassIndex::new).expect("the pass is there")
}
