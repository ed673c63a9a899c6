//! The timeline panel: blocks that are dragged on, keys, the typed step, playing, menus and breakpoints.

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use mapkit::{BoardIndex, BoardPos, PassIndex, Pos};

use super::tiny::{Tiny, eventful};
use super::{Window, pass, rest, session_over, small, window, window_of, window_sized, workspace};
use crate::Lab;
use crate::command::{Command, LookCommand, Mark, ParamsCommand, RunCommand, TimeCommand};
use crate::marks::Break;
use crate::subject::{self, RecipeIndex, erase};
use crate::timeline::TimelinePanel;

/// Three passes of 6, 20 and 1 steps.
fn hills() -> Window {
    let mut session = session_over(vec![erase(Tiny)]);
    session.open(Tiny::values(eventful()), None);
    window_of(Lab::with_session(session))
}

fn step(harness: &Window) -> usize {
    workspace(harness).step()
}

fn block(harness: &Window, pass: &str) -> egui::Rect {
    harness.get(By::new().role(Role::ListItem).label_contains(&format!("Pass {pass};"))).rect()
}

fn click_at(harness: &mut Window, pos: egui::Pos2) {
    harness.drag_at(pos);
    harness.drop_at(pos);
    rest(harness);
}

/// Gives the timeline the keys and goes to a step.
fn focus_at(harness: &mut Window, to: usize) {
    let middle = block(harness, "heap").center();
    click_at(harness, middle);
    apply(harness, TimeCommand::Seek(to));
    assert!(harness.ctx.memory(|memory| memory.has_focus(TimelinePanel::id())));
}

fn apply(harness: &mut Window, command: impl Into<Command>) {
    harness.state_mut().apply(command.into());
    rest(harness);
}

#[test]
fn pressing_seeks_at_once_and_dragging_goes_on() {
    let mut harness = hills();
    let (heap, flatten) = (block(&harness, "heap"), block(&harness, "flatten"));
    harness.drag_at(heap.center());
    rest(&mut harness);
    let pressed = step(&harness);
    assert!((14..=18).contains(&pressed), "{pressed} is in the middle of heap");
    harness.hover_at(heap.center() + vec2(-heap.width() / 4.0, 3.0));
    rest(&mut harness);
    assert!(step(&harness) < pressed);
    // Far above the blocks it is still the one drag, and beyond their end it is the end.
    harness.hover_at(flatten.left_center() - vec2(40.0, 90.0));
    rest(&mut harness);
    assert_eq!(step(&harness), 0);
    harness.hover_at(heap.right_center() + vec2(4000.0, 0.0));
    rest(&mut harness);
    assert!(workspace(&harness).is_at_end());
    harness.hover_at(flatten.center());
    rest(&mut harness);
    harness.drop_at(flatten.center());
    rest(&mut harness);
    assert!((2..=4).contains(&step(&harness)));
    assert_eq!(workspace(&harness).state().map(|state| state.step), Some(step(&harness)), "the map follows");
}

#[test]
fn every_pass_of_a_city_can_be_hit_and_tells_of_itself() {
    let mut harness = window(small());
    let passes: Vec<_> = workspace(&harness).recording().expect("recorded").passes().to_vec();
    assert_eq!(passes.len(), 12);
    for (index, pass) in passes.iter().enumerate() {
        let rect = block(&harness, pass.name);
        assert!(rect.width() >= 5.0, "{} is {} points wide", pass.name, rect.width());
        click_at(&mut harness, rect.center());
        assert_eq!(workspace(&harness).pass_at_playhead(), Some(PassIndex::new(index)), "{}", pass.name);
        let hash = format!("fingerprint {:08x}", pass.fingerprint.expect("it ended") >> 32);
        harness.get_by_label_contains(&hash);
    }
}

#[test]
fn a_dungeon_has_its_own_blocks() {
    let mut session = session_over(subject::all());
    session.run(RunCommand::Recipe(RecipeIndex(1)));
    let harness = window_of(Lab::with_session(session));
    assert_eq!(workspace(&harness).spec().name, "Dungeon");
    assert_eq!(harness.get_all(By::new().role(Role::ListItem).label_contains("Pass ")).count(), 5);
}

#[test]
fn a_step_can_be_typed_and_one_that_is_not_there_is_refused_and_stays_in_the_field() {
    let mut harness = hills();
    let field = |h: &Window| h.get(By::new().role(Role::TextInput).label("Step number")).value().unwrap_or_default();
    for (text, wanted) in [("12", 12), ("0", 0), ("28", 0), ("99999999999999999999999", 0), ("x", 0), ("1 1", 11)] {
        harness.get(By::new().role(Role::TextInput).label("Step number")).focus();
        rest(&mut harness);
        harness.get(By::new().role(Role::TextInput).label("Step number")).type_text(text);
        rest(&mut harness);
        harness.key_press(Key::Enter);
        rest(&mut harness);
        assert_eq!(step(&harness), wanted, "after `{text}`");
        let is_there = ["12", "0", "1 1"].contains(&text);
        let refused = format!("`{text}` is no step here; give a number from 0 to 27");
        assert_eq!(harness.query_by_label_contains(&refused).is_some(), !is_there, "{text}");
        assert_eq!(field(&harness), if is_there { wanted.to_string() } else { text.into() });
    }
    apply(&mut harness, TimeCommand::Seek(3));
    assert_eq!(field(&harness), "3", "the one that goes on by other means has forgotten it");
}

#[test]
fn the_field_of_the_step_has_room_for_five_digits() {
    let harness = hills();
    let field = harness.get(By::new().role(Role::TextInput).label("Step number")).rect();
    let font = egui::TextStyle::Body.resolve(&harness.ctx.global_style());
    let width = |text: &str| {
        let galley =
            harness.ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.into(), font.clone(), egui::Color32::WHITE));
        galley.size().x
    };
    assert!(width("26 100") + 8.0 <= field.width(), "{} in {}", width("26 100"), field.width());
}

#[test]
fn while_the_hand_moves_all_that_is_of_the_recording_before_says_so_and_nothing_moves() {
    let mut harness = hills();
    harness.state_mut().open_pane(crate::command::Pane::Steps);
    apply(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(0), Pos::new(4, 2))));
    let place = |harness: &Window| {
        ["Breakpoints", "Pin this step", "Legend of the timeline"].map(|name| harness.get_by_label(name).rect())
    };
    let before = place(&harness);
    assert!(harness.query_by_label_contains("hills before").is_none());
    harness.drag_at(block(&harness, "crown").center());
    rest(&mut harness);
    apply(&mut harness, Command::Params(ParamsCommand::Set(Tiny::values(eventful() + 1))));
    harness.get_by_label("the recording is of the hills before");
    harness.get_by_label("of the hills before");
    harness.get_by_label("History of the hills before");
    assert_eq!(place(&harness), before);
    harness.drop_at(block(&harness, "crown").center());
    rest(&mut harness);
    assert!(harness.query_by_label_contains("hills before").is_none());
    assert_eq!(place(&harness), before);
}

#[test]
fn what_the_step_did_stands_beside_it() {
    let mut harness = hills();
    apply(&mut harness, TimeCommand::Seek(7));
    let record = workspace(&harness).recording().expect("recorded").steps()[6].clone();
    let tiles = if record.tiles_changed == 1 { "1 tile" } else { "0 tiles" };
    let line = format!("heap · {} · {tiles}", record.label);
    harness.get_by_label(&line).hover();
    rest(&mut harness);
    harness.get_by_label_contains(&format!("{} random number", record.words));
    harness.get_by_label_contains("wrote raised");
    apply(&mut harness, TimeCommand::Start);
    harness.get_by_label("before the first step");
}

#[test]
fn the_keys_of_the_timeline_work_while_it_has_them() {
    let mut harness = hills();
    focus_at(&mut harness, 7);
    for (modifiers, key, wanted) in [
        (Modifiers::NONE, Key::ArrowRight, 8),
        (Modifiers::SHIFT, Key::ArrowRight, 18),
        (Modifiers::NONE, Key::ArrowLeft, 17),
        (Modifiers::SHIFT, Key::ArrowLeft, 7),
        (Modifiers::NONE, Key::PageUp, 6),
        (Modifiers::NONE, Key::PageUp, 0),
        (Modifiers::NONE, Key::PageDown, 6),
        (Modifiers::NONE, Key::PageDown, 26),
        (Modifiers::NONE, Key::Home, 0),
        (Modifiers::COMMAND, Key::ArrowRight, 1),
        (Modifiers::NONE, Key::End, 27),
        // At the end the playhead stands on no step: the last one is a change before it.
        (Modifiers::COMMAND, Key::ArrowLeft, 27),
        (Modifiers::COMMAND, Key::ArrowLeft, 26),
    ] {
        let before = harness.state().map().placement();
        if wanted == 26 && modifiers == Modifiers::COMMAND {
            // The last heap that changes something is the step before, unless it was given up.
            let recording = workspace(&harness).recording().expect("recorded");
            let last = (1..27).rfind(|&step| recording.steps()[step - 1].tiles_changed > 0).expect("a change");
            harness.key_press_modifiers(modifiers, key);
            rest(&mut harness);
            assert_eq!(step(&harness), last);
            continue;
        }
        harness.key_press_modifiers(modifiers, key);
        rest(&mut harness);
        assert_eq!(step(&harness), wanted, "{modifiers:?} {key:?}");
        assert_eq!(harness.state().map().placement(), before, "the map stays where it is");
    }
    assert!(harness.ctx.memory(|memory| memory.has_focus(TimelinePanel::id())), "arrows do not lead away");
}

#[test]
fn arrows_pan_the_map_where_the_timeline_has_no_keys() {
    let mut harness = hills();
    apply(&mut harness, TimeCommand::Seek(7));
    let middle = super::map_middle(&harness);
    click_at(&mut harness, middle);
    harness.key_press(Key::ArrowRight);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::ArrowRight);
    rest(&mut harness);
    assert_eq!(step(&harness), 7);
    harness.key_press(Key::Period);
    rest(&mut harness);
    assert_eq!(step(&harness), 8);
}

#[test]
fn a_text_field_keeps_home_end_and_page_keys() {
    let mut harness = hills();
    apply(&mut harness, TimeCommand::Seek(7));
    harness.get(By::new().role(Role::TextInput).label("Seed")).focus();
    rest(&mut harness);
    for key in [Key::Home, Key::End, Key::PageUp, Key::PageDown, Key::Space, Key::Period] {
        harness.key_press(key);
    }
    rest(&mut harness);
    assert_eq!(step(&harness), 7);
    assert!(workspace(&harness).playing().is_none());
}

#[test]
fn it_plays_to_the_end_and_back() {
    let mut harness = hills();
    (0..3).for_each(|_| apply(&mut harness, TimeCommand::Slower));
    focus_at(&mut harness, 5);
    harness.key_press(Key::Space);
    harness.run_steps(2);
    assert!(workspace(&harness).playing().is_some_and(|playing| !playing.backwards));
    (0..4).for_each(|_| harness.state_mut().apply(TimeCommand::Faster.into()));
    harness.run_steps(40);
    assert!(workspace(&harness).playing().is_none() && workspace(&harness).is_at_end());
    harness.get_by_label("Play backwards").click();
    harness.run_steps(40);
    assert!(workspace(&harness).playing().is_none());
    assert_eq!(step(&harness), 0);
    rest(&mut harness);
    assert!(harness.get_by_label("Step back").accesskit_node().is_disabled());
}

#[test]
fn clicking_a_button_gives_the_timeline_its_keys() {
    let mut harness = hills();
    harness.get_by_label("To the start").click();
    rest(&mut harness);
    harness.get_by_label("Step number").parent();
    harness.key_press(Key::ArrowRight);
    rest(&mut harness);
    assert_eq!(step(&harness), 1);
    let speed = workspace(&harness).speed();
    harness.get_by_label("Faster").click();
    rest(&mut harness);
    assert_eq!(workspace(&harness).speed(), speed + 1);
}

#[test]
fn the_menu_of_a_pass_rerolls_switches_breaks_and_leads() {
    let mut harness = hills();
    let choose = |harness: &mut Window, pass: &str, entry: &str| {
        harness.get(By::new().role(Role::ListItem).label_contains(&format!("Pass {pass}"))).click_secondary();
        rest(harness);
        harness.get_by_label(entry).click();
        rest(harness);
    };
    choose(&mut harness, "heap", "Go to its start");
    assert_eq!(step(&harness), 6);
    choose(&mut harness, "heap", "Go to its end");
    assert_eq!(step(&harness), 26);
    choose(&mut harness, "heap", "Break on this pass");
    assert_eq!(workspace(&harness).breaks(), [Break::Pass(PassIndex(1))]);
    choose(&mut harness, "heap", "Remove its breakpoint");
    assert!(workspace(&harness).breaks().is_empty());
    choose(&mut harness, "heap", "Reroll this pass");
    assert_eq!(workspace(&harness).values().get("rerolls"), "heap=1");
    let lines = |harness: &Window, pass: &str| {
        let name = format!("Pass {pass}");
        let node = harness.get(By::new().role(Role::ListItem).label_contains(&name));
        node.accesskit_node().label().unwrap_or_default()
    };
    assert!(lines(&harness, "flatten").contains("same as before the last change"));
    assert!(lines(&harness, "heap").contains("changed by the last change"));
    choose(&mut harness, "heap", "Switch off");
    assert_eq!(workspace(&harness).skip(), [PassIndex(1)]);
    assert!(lines(&harness, "heap").contains("left out"));
    choose(&mut harness, "heap", "Switch on");
    assert!(workspace(&harness).skip().is_empty());
    harness.get(By::new().role(Role::ListItem).label_contains("Pass flatten")).click_secondary();
    rest(&mut harness);
    assert!(harness.get_by_label("Reroll this pass").accesskit_node().is_disabled(), "it draws nothing");
}

#[test]
fn breakpoints_are_set_listed_and_removed() {
    let mut harness = hills();
    apply(&mut harness, LookCommand::Tile(BoardPos::new(BoardIndex(0), Pos::new(4, 2))));
    harness.get_by_label("Breakpoints").click();
    rest(&mut harness);
    for entry in [
        "Break on tile Hills (4,2)",
        "Break on the area in view",
        "Break on pass crown",
        "Break on the first violation",
    ] {
        harness.get_by_label(entry).click();
        rest(&mut harness);
        assert!(harness.query_by_label(entry).is_none(), "the list closes");
        harness.get_by_label("Breakpoints").click();
        rest(&mut harness);
        assert!(harness.get_by_label(entry).accesskit_node().is_disabled(), "{entry} is there already");
    }
    harness.get(By::new().role(Role::TextInput).label("Break on step")).focus();
    rest(&mut harness);
    harness.get(By::new().role(Role::TextInput).label("Break on step")).type_text("12");
    rest(&mut harness);
    harness.get_by_label("Add").click();
    rest(&mut harness);
    harness.get_by_label("Breakpoints").click();
    rest(&mut harness);
    let kinds = workspace(&harness).breaks();
    assert_eq!(kinds.len(), 5);
    assert!(
        kinds.contains(&Break::Step(workspace(&harness).spot(12).expect("recorded")))
            && kinds.contains(&Break::Pass(PassIndex(2)))
    );
    harness.get_by_label("Remove breakpoint on step 12").click();
    rest(&mut harness);
    assert_eq!(workspace(&harness).breaks().len(), 4);
    // Running leads away from the list.
    assert!(workspace(&harness).is_at_end());
    harness.get_by_label("Run back to previous").click();
    rest(&mut harness);
    assert!(!workspace(&harness).is_at_end());
    assert!(harness.query_by_label("Remove all breakpoints").is_none());
    harness.get_by_label("Breakpoints").click();
    rest(&mut harness);
    harness.get_by_label("Remove all breakpoints").click();
    rest(&mut harness);
    assert!(workspace(&harness).breaks().is_empty());
    harness.get_by_label_contains("No breakpoints yet");
}

#[test]
fn attempts_given_up_are_marked_and_lead_to_their_place() {
    let mut harness = hills();
    let events = workspace(&harness).recording().expect("recorded").events().to_vec();
    let first = events.first().expect("something is given up with this seed").clone();
    let heap = block(&harness, "heap");
    let x = heap.left() + heap.width() * (first.step - 6) as f32 / 20.0;
    let at = egui::pos2(x, heap.bottom() + 3.0);
    harness.hover_at(at);
    rest(&mut harness);
    let told = format!("step {} · heap · too high: four is enough", first.step);
    assert!(harness.query_all_by_label_contains(&told).count() > 1, "on the mark and on its card");
    click_at(&mut harness, at);
    assert_eq!(step(&harness), first.step);
    assert_eq!(workspace(&harness).selection().tile(), first.note.place);
}

#[test]
fn a_run_that_fails_says_where_and_why() {
    let mut harness = window(small());
    let districts = pass(&harness, "districts");
    apply(&mut harness, RunCommand::SwitchPass(districts));
    let recording = workspace(&harness).recording().expect("recorded");
    let why = recording.failure().expect("nothing can be built without districts").to_owned();
    assert_eq!(step(&harness), recording.len());
    harness
        .query_all_by_label_contains(&format!(": {why}"))
        .find(|n| n.value().is_some_and(|l| l.starts_with("failed")))
        .expect("the timeline says it");
    assert!(harness.query_by(|node| node.label().is_some_and(|l| l.contains("Pass districts · left out"))).is_some());
    assert!(
        harness
            .query_by(|node| node.label().is_some_and(|l| l.starts_with("Pass") && l.contains(" · failed")))
            .is_some()
    );
}

#[test]
fn the_width_and_the_strip_can_stand_for_something_else() {
    let mut harness = hills();
    let by_steps = block(&harness, "crown").width();
    let by_steps_flatten = block(&harness, "flatten").width();
    harness.get_by_label_contains("Strip of random numbers");
    harness.get_by_label("Legend of the timeline").click();
    rest(&mut harness);
    for mark in [
        "Bands: ",
        "Bars at the bottom: ",
        "Ticks below the bands: ",
        "The playhead: ",
        "A breakpoint: ",
        "A bookmark: ",
    ] {
        assert_eq!(harness.query_all_by_label_contains(mark).count(), 1, "{mark}");
    }
    harness.get_by_label("time taken").click();
    rest(&mut harness);
    let moved = (block(&harness, "crown").width() - by_steps)
        .abs()
        .max((block(&harness, "flatten").width() - by_steps_flatten).abs());
    assert!(moved > 0.01, "steps take different times");
    harness.get_by_label("tiles changed").click();
    rest(&mut harness);
    harness.get_by_label_contains("Strip of tiles changed");
}

#[test]
fn every_pass_of_a_city_bears_its_name_and_is_told_above_the_track() {
    let mut harness = window(small());
    let track = harness.get(By::new().role(Role::Slider).label("Timeline")).rect();
    let transport = harness.get_by_label("Step number").rect();
    for pass in ["arterials", "streets", "naming"] {
        let rect = block(&harness, pass);
        assert!(rect.width() > 30.0, "{pass} is {} points wide", rect.width());
        harness.hover_at(rect.center());
        rest(&mut harness);
        let about =
            workspace(&harness).spec().passes.iter().find(|spec| spec.name == pass).expect("it is there").about;
        let card = harness.get_by_label(about).rect();
        assert!(card.bottom() <= track.top() && !card.intersects(transport), "{card:?} covers {track:?}");
    }
    // While the playhead is dragged nothing is told.
    harness.drag_at(block(&harness, "lots").center());
    rest(&mut harness);
    let about = workspace(&harness).spec().passes.iter().find(|spec| spec.name == "lots").expect("it is there").about;
    assert!(harness.query_by_label(about).is_none());
}

#[test]
fn ticks_and_bars_are_told_on_hover() {
    let mut harness = hills();
    let marks = harness.get_by_label("Rejected attempts").rect();
    harness.hover_at(marks.left_center() + vec2(3.0, 0.0));
    rest(&mut harness);
    let count = workspace(&harness).recording().expect("recorded").events().len();
    let told = if count == 1 { "1 rejected attempt".into() } else { format!("{count} rejected attempts") };
    harness.get_by_label(&format!("{told} in this run"));
    harness.get_by_label_contains("Ticks below the bands: ");
    let strip = harness.get_by_label_contains("Strip of random numbers").rect();
    harness.hover_at(strip.center());
    rest(&mut harness);
    harness.get_by_label("Bars: how many random numbers the steps drew.");
}

/// Gives the step at the playhead a note, by key and dialog.
fn bookmark(harness: &mut Window, note: &str) {
    harness.key_press_modifiers(Modifiers::COMMAND, Key::B);
    rest(harness);
    harness.get(By::new().role(Role::TextInput).label("Bookmark this step")).type_text(note);
    rest(harness);
    harness.key_press(Key::Enter);
    rest(harness);
}

#[test]
fn a_bookmark_is_kept_under_a_note_and_a_click_on_its_mark_goes_there() {
    let mut harness = hills();
    apply(&mut harness, TimeCommand::Seek(9));
    bookmark(&mut harness, "here it begins");
    let notes = |h: &Window| -> Vec<String> { workspace(h).bookmarks().iter().map(|b| b.note.clone()).collect() };
    assert_eq!(notes(&harness), ["here it begins"], "what was offered is typed over");
    apply(&mut harness, TimeCommand::End);
    let mark = harness.get_by_label("Go to bookmark here it begins").rect().center();
    click_at(&mut harness, mark);
    assert_eq!(step(&harness), 9);
    bookmark(&mut harness, "another note");
    assert_eq!(notes(&harness), ["another note"], "a step has one note");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::B);
    rest(&mut harness);
    harness.key_press(Key::Escape);
    rest(&mut harness);
    assert_eq!(notes(&harness), ["another note"]);
    apply(&mut harness, TimeCommand::Seek(3));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::B);
    rest(&mut harness);
    harness.get_by_label("Keep").click();
    rest(&mut harness);
    assert_eq!(
        notes(&harness),
        ["flatten · row 2", "another note"],
        "in the order of time, named by the step at first"
    );
}

#[test]
fn pinning_and_letting_go() {
    let mut harness = hills();
    apply(&mut harness, TimeCommand::Seek(9));
    harness.get_by_label("Pin this step").click();
    rest(&mut harness);
    assert_eq!(workspace(&harness).pinned().map(|pinned| pinned.state.step), Some(9));
    harness.get_by_label_contains("Step 9 is held for comparison");
    apply(&mut harness, TimeCommand::Seek(12));
    let open = |harness: &mut Window| {
        harness.get_by_label("Pinned step").click();
        rest(harness);
    };
    open(&mut harness);
    assert!(harness.state().map().shows(Mark::Difference), "the one that pins wants to see what differs");
    harness.get_by_label("Difference on the map").click();
    rest(&mut harness);
    assert!(!harness.state().map().shows(Mark::Difference));
    open(&mut harness);
    harness.get_by_label("Go there").click();
    rest(&mut harness);
    assert_eq!(step(&harness), 9);
    open(&mut harness);
    harness.get_by_label("Unpin").click();
    rest(&mut harness);
    assert!(workspace(&harness).pinned().is_none());
}

#[test]
fn a_small_window_has_blocks_to_drag_on() {
    let mut session = session_over(vec![erase(Tiny)]);
    session.open(Tiny::values(7), None);
    let mut harness = window_sized(Lab::with_session(session), vec2(640.0, 480.0));
    harness.state_mut().open_pane(crate::command::Pane::Timeline);
    harness.run();
    let heap = block(&harness, "heap");
    assert!(heap.height() >= 8.0, "{heap:?}");
    click_at(&mut harness, heap.center());
    assert_eq!(workspace(&harness).pass_at_playhead(), Some(PassIndex(1)));
}

#[test]
fn assistive_technology_moves_the_playhead() {
    let mut harness = hills();
    apply(&mut harness, TimeCommand::Seek(9));
    harness.get(By::new().role(Role::Slider).label("Timeline")).increment_accesskit();
    rest(&mut harness);
    assert_eq!(step(&harness), 10);
    harness.get(By::new().role(Role::Slider).label("Timeline")).set_value_accesskit(3.0);
    rest(&mut harness);
    assert_eq!(step(&harness), 3);
}
