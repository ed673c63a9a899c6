//! Flavor packs in the window: found, chosen, and told at the field where they cannot be used.

use std::fs;
use std::path::Path;

use cityfile::FlavorPacks;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};

use super::{city, fingerprint, session_over, small, value, window_of, workspace};
use crate::Lab;
use crate::command::TimeCommand;
use crate::subject::city::{CityMoment, CitySubject, params_from_values};
use crate::subject::{Made, Values, erase};

/// A folder with a pack called `noir`: the built-in one with other names for cities.
fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let builtin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    fs::create_dir(dir.path().join("noir")).expect("made");
    let text = |file: &str| fs::read_to_string(builtin.join(file)).expect("the built-in pack");
    fs::write(dir.path().join("noir/names.ron"), text("names.ron").replace("\"Neo\"", "\"Noir\"")).expect("written");
    fs::write(dir.path().join("noir/themes.ron"), text("themes.ron")).expect("written");
    dir
}

fn maker(dir: &tempfile::TempDir) -> CitySubject {
    CitySubject { packs: FlavorPacks::in_folders([dir.path().into()]) }
}

fn with_packs(dir: &tempfile::TempDir, values: Values, made: Option<Made>) -> Harness<'static, Lab> {
    let mut session = session_over(vec![erase(maker(dir))]);
    session.open(values, made);
    window_of(Lab::with_session(session))
}

fn noir() -> Values {
    small().with("flavor", "noir")
}

#[test]
fn a_city_is_made_with_the_pack_that_the_form_names() {
    let dir = folder();
    let harness = with_packs(&dir, noir(), None);
    assert_eq!(city(&harness).params.flavor, "noir");
    harness.get_by_label_contains("made in ");
}

#[test]
fn the_packs_that_are_there_are_offered() {
    let dir = folder();
    let mut harness = with_packs(&dir, small(), None);
    let before = fingerprint(&harness);
    harness.get_by_label("Flavor packs").click();
    harness.run();
    harness.get_by_label("default");
    harness.get_by_label("noir").click();
    harness.run();
    assert_eq!(value(&harness, "flavor"), "noir");
    assert_eq!(workspace(&harness).shown().expect("a city").made.request.values, noir());
    harness.get_by_label("Reset flavor").click();
    harness.run();
    assert_eq!(fingerprint(&harness), before);
}

#[test]
fn a_pack_that_cannot_be_used_is_told_at_the_field_with_file_and_line() {
    let dir = folder();
    let mut harness = with_packs(&dir, small(), None);
    let before = fingerprint(&harness);
    fs::write(dir.path().join("noir/names.ron"), "(\n  city: 3,\n)").expect("written");
    harness.get_by_label("Flavor packs").click();
    harness.run();
    harness.get_by_label("noir").click();
    harness.run();
    let marks: Vec<_> = harness.query_all_by_label_contains("names.ron: 2:").collect();
    assert_eq!(marks.len(), 2, "once at the field and once in the status line");
    let field = harness.get(By::new().role(Role::TextInput).label("Flavor")).rect();
    assert!(marks.iter().any(|mark| (mark.rect().center().y - field.center().y).abs() < 24.0), "beside the field");
    assert_eq!(fingerprint(&harness), before, "the last good city stays");

    assert!(harness.get_by_label("Generate").accesskit_node().is_disabled());
    fs::remove_dir_all(dir.path().join("noir")).expect("removed");
    // It is looked for once a second.
    harness.run_steps(6);
    assert_eq!(harness.query_all_by_label_contains("flavor pack `noir` is not there").count(), 2);
}

#[test]
fn a_pack_that_is_not_there_is_told_before_anything_is_made_and_generate_waits_for_it() {
    let dir = folder();
    let mut harness = with_packs(&dir, small(), None);
    super::ask(&mut harness, crate::command::RunCommand::ToggleLive);
    let is_off = |h: &Harness<'_, Lab>| h.get_by_label("Generate").accesskit_node().is_disabled();
    assert!(!is_off(&harness));
    let absent = crate::command::ParamsCommand::Set(small().with("flavor", "absent"));
    super::ask(&mut harness, crate::command::Command::Params(absent));
    assert_eq!(harness.query_all_by_label_contains("flavor pack `absent` is not there").count(), 2, "field and line");
    assert!(is_off(&harness));
    fs::rename(dir.path().join("noir"), dir.path().join("absent")).expect("renamed");
    harness.run_steps(6);
    assert!(harness.query_by_label_contains("is not there").is_none() && !is_off(&harness));
    super::click(&mut harness, "Generate");
    assert_eq!(city(&harness).params.flavor, "absent");
}

/// The city of [`noir`] as it is opened from a file.
fn opened(dir: &tempfile::TempDir) -> (citygen::City, Made) {
    let flavor = maker(dir).packs.load("noir").expect("a pack");
    let made = citygen::generate(&params_from_values(&noir()).expect("good values"), &flavor).expect("a city");
    let bytes = cityfile::to_bytes(&made, "noir.city").expect("a finished city");
    let saved = cityfile::from_bytes(&bytes, "noir.city").expect("a whole city");
    let (values, moment) = (Values::from(&saved.params), std::sync::Arc::new(CityMoment::new(saved)));
    (made, Made::from_file(values, moment))
}

#[test]
fn a_save_made_with_another_pack_is_shown_and_goes_on() {
    let dir = folder();
    let (made, opened) = opened(&dir);
    let mut harness = with_packs(&dir, noir(), Some(opened));
    assert_eq!(fingerprint(&harness), made.fingerprint());
    harness.get_by_label_contains("loaded");
    harness.get_by_label("River").click();
    harness.run();
    let shown = city(&harness).params.clone();
    assert_eq!((shown.water, shown.flavor.as_str()), (citygen::Water::River, "noir"));
}

#[test]
fn a_save_whose_pack_is_not_here_is_shown_and_says_why_it_has_no_timeline() {
    let dir = folder();
    let (made, opened) = opened(&dir);
    fs::remove_dir_all(dir.path().join("noir")).expect("removed");
    let harness = with_packs(&dir, noir(), Some(opened));
    assert_eq!(fingerprint(&harness), made.fingerprint());
    assert!(workspace(&harness).recording().is_none() && !workspace(&harness).is_asking());
    let said = harness.query_all_by_label_contains("There is no timeline: flavor pack `noir` is not there").count();
    assert_eq!(said, 2, "in the timeline and where the slots would be");
}

#[test]
fn a_pack_that_has_changed_since_is_recorded_anew() {
    let dir = folder();
    let mut harness = with_packs(&dir, noir(), None);
    let before = fingerprint(&harness);
    for command in [TimeCommand::Seek(300), TimeCommand::Pin] {
        super::ask(&mut harness, command);
    }
    assert!(workspace(&harness).pinned().is_some() && !workspace(&harness).is_pin_of_earlier_run());
    let themes = dir.path().join("noir/themes.ron");
    let text = fs::read_to_string(&themes).expect("a pack");
    let denser = text.replacen("neon: 0.", "neon: 0.9", 1);
    assert_ne!(denser, text);
    fs::write(&themes, denser).expect("written");
    harness.get_by_label("Generate").click();
    harness.run();
    assert_ne!(fingerprint(&harness), before);
    assert!(workspace(&harness).is_recording_of_shown());
    let recorded = workspace(&harness)
        .recording()
        .and_then(|recording| recording.ends().last())
        .expect("it was recorded")
        .fingerprint;
    assert_eq!(recorded, fingerprint(&harness));
    assert!(workspace(&harness).is_pin_of_earlier_run(), "the same parameters, and yet another run");
}

#[test]
fn themes_are_edited_live_taken_back_and_saved_as_a_pack() {
    use crate::command::{Command, Pane, ParamsCommand, WindowCommand};
    let dir = folder();
    let mut harness = with_packs(&dir, small(), None);
    let before = fingerprint(&harness);
    harness.state_mut().open_pane(Pane::Tables);
    harness.run();
    super::show_cell(&mut harness, "themes.corp_core.neon");
    harness.get_by_label("Corp Core Neon");
    let save = harness.get_by_label("Save as flavor pack…");
    assert!(save.accesskit_node().is_disabled(), "nothing was changed");
    let edited = small().with("themes.corp_core.neon", "0.9").with("themes.docks.mix", "club 3, bar 1");
    harness.state_mut().apply(Command::Params(ParamsCommand::Set(edited)));
    harness.run();
    let changed = fingerprint(&harness);
    assert_ne!(changed, before);

    // Saved as they are: the pack lies in the file.
    let save = dir.path().join("edited.city");
    harness.state_mut().apply(crate::command::FileCommand::SavePath(save.clone()).into());
    harness.run();
    assert!(!workspace(&harness).is_unsaved());
    assert!(cityfile::load(&save).expect("a whole city").pack.is_some());

    harness.state_mut().apply(WindowCommand::SaveTable.into());
    harness.run();
    harness.get(By::new().role(Role::TextInput).label("Save as flavor pack")).type_text("mine");
    harness.run();
    harness.get_by_label("Save").click();
    harness.run();
    assert_eq!(value(&harness, "flavor"), "mine");
    assert!(!workspace(&harness).values().has("themes.corp_core.neon"));
    assert_eq!(fingerprint(&harness), changed, "the pack makes what the cells made");
}

#[test]
fn a_city_brings_its_edited_themes_wherever_it_is_opened() {
    use crate::command::{Command, FileCommand, ParamsCommand, RunCommand};
    let (dir, elsewhere) = (folder(), tempfile::tempdir().expect("a folder"));
    let save = dir.path().join("edited.city");
    let mut harness = with_packs(&dir, noir().with("themes.corp_core.neon", "0.9"), None);
    let made = fingerprint(&harness);
    super::ask(&mut harness, FileCommand::SavePath(save.clone()));
    drop(harness);

    // No pack of the name is here.
    let mut harness = with_packs(&elsewhere, small(), None);
    super::ask(&mut harness, FileCommand::OpenPath(save.clone()));
    assert_eq!(fingerprint(&harness), made);
    assert!(
        workspace(&harness).is_recording_of_shown() && !workspace(&harness).recording_departs(),
        "it has its timeline"
    );
    assert!(workspace(&harness).problems().is_empty());
    harness.get_by_label("The pack that lies in the file is used.");
    assert!(harness.query_by_label_contains("in place of the one that is here").is_none());
    let neon = |values: Values| values.with("themes.docks.neon", "0.7");
    let edited = neon(workspace(&harness).values().clone());
    super::ask(&mut harness, Command::Params(ParamsCommand::Set(edited)));
    let live = fingerprint(&harness);
    assert_ne!(live, made);
    assert_eq!(city(&harness).params.flavor, "noir", "it goes on with the pack");
    super::ask(&mut harness, FileCommand::SavePath(save.clone()));
    drop(harness);

    // Here one of the name lies in a folder; the file's is used, and that is said.
    let mut harness = with_packs(&dir, small(), None);
    super::ask(&mut harness, FileCommand::OpenPath(save));
    harness.get_by_label_contains("its own flavor pack noir, which is used in place of the one that is here");
    assert_eq!(fingerprint(&harness), live);
    assert!(!workspace(&harness).recording_departs());
    let seed = workspace(&harness).values().clone().with("seed", "5");
    super::ask(&mut harness, Command::Params(ParamsCommand::Set(seed)));
    let with_own = fingerprint(&harness);
    super::click(&mut harness, "Flavor packs");
    super::click(&mut harness, "noir");
    assert_ne!(fingerprint(&harness), with_own, "now it is the folder's");
    assert!(harness.query_by_label("The pack that lies in the file is used.").is_none());
    super::ask(&mut harness, RunCommand::Undo);
    assert_eq!(fingerprint(&harness), with_own);
}

#[test]
fn a_bad_cell_is_told_and_its_reset_brings_the_city_back() {
    use crate::command::{Command, Pane, ParamsCommand};
    let mut harness = super::window(small());
    let before = fingerprint(&harness);
    harness.state_mut().open_pane(Pane::Tables);
    harness.state_mut().apply(Command::Params(ParamsCommand::Set(small().with("themes.docks.block_w", "900"))));
    harness.run();
    assert!(harness.query_all_by_label_contains("block width is 900").next().is_some());
    assert_eq!(fingerprint(&harness), before);
    harness.get_by_label("Reset 1 cell").click();
    harness.run();
    assert!(workspace(&harness).problems().is_empty());
    assert_eq!(workspace(&harness).values(), &small());
}

#[test]
fn the_names_of_rows_stay_in_view_however_far_the_table_is_scrolled() {
    use crate::command::Pane;
    let mut harness = super::window(small());
    harness.state_mut().open_pane(Pane::Tables);
    harness.run();
    let name = |h: &super::Window| h.get_by_label("Corp Core").rect();
    let before = name(&harness);
    let cell = |h: &super::Window| h.get_by_label("Corp Core Wealth").rect();
    let was = cell(&harness);
    harness.hover_at(was.center());
    harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(-60.0, 0.0),
        phase: egui::TouchPhase::Move,
        modifiers: egui::Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    super::rest(&mut harness);
    assert!(cell(&harness).left() < was.left() - 20.0, "it was scrolled");
    assert_eq!(name(&harness), before);
}

#[test]
fn a_bad_cell_is_named_in_the_form_which_leads_to_it() {
    use crate::command::{Command, ParamsCommand};
    let mut harness = super::window(small());
    let last = workspace(&harness).spec().tables[0].rows.last().copied().expect("a row");
    let cell = format!("themes.{}.block_w", last.0);
    harness.state_mut().apply(Command::Params(ParamsCommand::Set(small().with(&cell, "900"))));
    harness.run();
    let told = format!("A cell of Themes cannot be used: {}, Block width", last.1);
    harness.get_by_label_contains(&told);
    harness.get_by_label_contains(&format!("{} block width: block width is 900", last.1));
    assert!(harness.query_by_label_contains(&cell).is_none(), "in words, not by its name among the values");
    let drawn = format!("{} Block width", last.1);
    assert!(harness.query_by_label(&drawn).is_none(), "it is not in view");
    harness.get_by_label("Show in Themes").click();
    super::rest(&mut harness);
    let (at, title) = (harness.get_by_label(&drawn).rect(), harness.get_by_label("Reset 1 cell").rect());
    assert!(at.top() > title.bottom() && at.bottom() < 800.0 && at.right() < 1280.0, "{at:?}");
    harness.get_by_label("Reset 1 cell").click();
    harness.run();
    assert!(harness.query_by_label("Show in Themes").is_none());
}

#[test]
fn the_table_is_read_again_once_something_is_made_of_other_files() {
    use crate::command::Pane;
    let dir = folder();
    let mut harness = with_packs(&dir, small().with("flavor", "late"), None);
    harness.state_mut().open_pane(Pane::Tables);
    harness.run();
    super::show_cell(&mut harness, "themes.corp_core.neon");
    assert!(harness.query_by_label("Corp Core Neon").is_none());
    fs::rename(dir.path().join("noir"), dir.path().join("late")).expect("renamed");
    harness.run_steps(6);
    super::show_cell(&mut harness, "themes.corp_core.neon");
    let neon = |h: &super::Window| h.get_by_label("Corp Core Neon").accesskit_node().numeric_value();
    let before = neon(&harness).expect("a number");
    assert!(before < 0.95, "{before}");

    let themes = dir.path().join("late/themes.ron");
    let text = fs::read_to_string(&themes).expect("a pack");
    let core = text.find("CorpCore").expect("a theme");
    let denser = format!("{}{}", &text[..core], text[core..].replacen("neon: 0.", "neon: 0.99", 1));
    fs::write(&themes, denser).expect("written");
    harness.get_by_label("Generate").click();
    harness.run();
    assert!(neon(&harness).expect("a number") > 0.98);
}
