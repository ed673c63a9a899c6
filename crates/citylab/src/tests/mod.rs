//! The window driven through its accessibility tree, without a screen and with cities made on the spot.

mod atlas;
mod flavor;
mod form;
mod map;
mod session;
mod work;

use citygen::Params;
use egui::vec2;
use egui_kittest::Harness;

use crate::Lab;
use crate::project::Project;
use crate::recipe::CityMaker;
use crate::worker::Worker;

/// A small city, so that making one on every change costs little.
fn small() -> Params {
    Params { size: mapkit::Size::new(100, 50), districts: 4, ..Params::with_seed(1) }
}

/// A window that shows the city of `params`. After every run the harness checks that every widget has a name and
/// every glyph a font.
fn window(params: Params) -> Harness<'static, Lab> {
    window_of(Lab::with_worker(Project { params }, None, Worker::inline(CityMaker::default())))
}

/// A window with this content.
fn window_of(lab: Lab) -> Harness<'static, Lab> {
    let builder = Harness::builder().with_size(vec2(1280.0, 800.0)).with_context_setup(crate::theme::apply);
    let mut harness = builder.build_ui_state(|ui, lab: &mut Lab| lab.ui(ui), lab);
    harness.run();
    harness
}

/// Fingerprint of the city that is shown.
fn fingerprint(harness: &Harness<'_, Lab>) -> u64 {
    harness.state().session().shown().expect("a city is shown").city.fingerprint()
}

/// The middle of the map panel.
fn map_middle(harness: &Harness<'_, Lab>) -> egui::Pos2 {
    use egui_kittest::kittest::Queryable as _;
    harness.get_by_label_contains("Map of").rect().center()
}
