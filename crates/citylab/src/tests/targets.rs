//! What stands where something is saved or opened: pipes, folders, paths with `..`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{By, Queryable as _};

use super::files::{save_as, type_path};
use super::{Window, ask, small, value, window, workspace};
use crate::Lab;
use crate::command::FileCommand;
use crate::files::words_of;
use crate::jobs::Jobs;
use crate::session::Session;
use crate::subject;

fn closes(harness: &Window) -> bool {
    let commands = harness.output().viewport_output.values().flat_map(|v| v.commands.clone());
    commands.into_iter().any(|command| command == egui::ViewportCommand::Close)
}

fn pipe(dir: &Path, name: &str) -> PathBuf {
    let path = dir.join(name);
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe is made");
    path
}

/// Another program that reads a pipe to its end, unless nobody ever writes to it.
fn reader(pipe: &Path) -> Child {
    Command::new("timeout").args(["30", "cat"]).arg(pipe).stdout(Stdio::piped()).spawn().expect("it starts")
}

fn path_in_field(harness: &Window) -> String {
    harness.get(By::new().role(Role::TextInput).label("Path")).value().unwrap_or_default()
}

#[cfg(unix)]
#[test]
fn a_city_is_written_to_a_pipe_and_stays_unsaved() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut harness = window(small());
    harness.get_by_label("River").click();
    harness.run();
    // Any name will do for what is no file.
    for name in ["pipe.city", "pipe"] {
        let pipe = pipe(dir.path(), name);
        let cat = reader(&pipe);
        ask(&mut harness, FileCommand::SaveAs);
        type_path(&mut harness, &pipe);
        harness.get_by_label("Save").click();
        harness.run();
        let read = cat.wait_with_output().expect("it ends").stdout;
        let city = cityfile::from_bytes(&read, "pipe").expect("a whole city");
        assert_eq!(city.params.water, citygen::Water::River);
        harness.get_by_label(&format!("Written to {}, where no file keeps it.", words_of(&pipe)));
        assert!(workspace(&harness).is_unsaved() && harness.query_by_label("Path").is_none());
    }
    ask(&mut harness, FileCommand::Save);
    assert!(!path_in_field(&harness).contains("pipe"), "it has no file yet");
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 2, "nothing was made beside them");
}

#[cfg(unix)]
#[test]
fn a_pipe_that_nobody_reads_keeps_nothing_from_being_done() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut session = Session::new(subject::all(), subject::CITY, Jobs::on_threads(Arc::new(|| {})));
    session.open(small(), None);
    let mut harness = window_of_busy(Lab::with_session(session));
    let until = |harness: &mut Window, is_so: &dyn Fn(&Window) -> bool| {
        let since = Instant::now();
        while !is_so(harness) {
            assert!(since.elapsed() < Duration::from_mins(1), "it does not come");
            std::thread::sleep(Duration::from_millis(5));
            harness.step();
        }
    };
    until(&mut harness, &|harness| workspace(harness).shown().is_some());
    let file = dir.path().join("a.city");
    harness.state_mut().apply(FileCommand::SavePath(pipe(dir.path(), "pipe.city")).into());
    harness.state_mut().apply(FileCommand::SavePath(file.clone()).into());
    until(&mut harness, &|_| file.is_file());
    harness.state_mut().apply(FileCommand::Quit.into());
    until(&mut harness, &closes);
}

/// A window that is not waited for: something goes on beside it.
fn window_of_busy(lab: Lab) -> Window {
    let builder = egui_kittest::Harness::builder().with_size(egui::vec2(1280.0, 800.0));
    let builder = builder.with_context_setup(crate::theme::apply).with_max_steps(1_000_000);
    builder.build_ui_state(|ui, lab: &mut Lab| lab.ui(ui), lab)
}

#[test]
fn a_folder_that_is_named_as_a_file_is_not_among_the_files() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::create_dir(dir.path().join("folder.city")).expect("made");
    fs::write(dir.path().join("file.city"), "").expect("written");
    let mut harness = window(small());
    ask(&mut harness, FileCommand::Open);
    type_path(&mut harness, &dir.path().join(""));
    harness.get_by_label("file.city");
    assert!(harness.query_by_label("folder.city").is_none());
}

#[test]
fn the_first_save_is_offered_from_the_root_on_and_a_way_up_is_not_kept_in_a_path() {
    let dir = tempfile::tempdir().expect("a folder");
    let real = dir.path().canonicalize().expect("it is there");
    fs::create_dir(real.join("below")).expect("made");
    let mut harness = window(small());
    ask(&mut harness, FileCommand::SaveAs);
    let offered = PathBuf::from(path_in_field(&harness));
    let here = std::env::current_dir().expect("a folder");
    assert!(offered.starts_with(here), "{}", offered.display());
    harness.key_press(Key::Escape);
    harness.run();
    let (there, plain) = (real.join("below/../a.city"), real.join("a.city"));
    save_as(&mut harness, &there);
    assert_eq!(harness.state().settings().recent, std::slice::from_ref(&plain));
    ask(&mut harness, FileCommand::New);
    ask(&mut harness, FileCommand::OpenPath(there));
    assert_eq!((harness.state().settings().recent.clone(), value(&harness, "seed")), (vec![plain], "1".into()));
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text_is_saved_where_it_was() {
    use std::os::unix::ffi::OsStringExt as _;
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join(std::ffi::OsString::from_vec(b"caf\xe9.city".to_vec()));
    let mut harness = window(small());
    save_as(&mut harness, &path);
    harness.get_by_label("River").click();
    harness.run();
    ask(&mut harness, FileCommand::SaveAs);
    harness.get_by_label("Save").click();
    harness.run();
    harness.get_by_label_contains("There is such a file already");
    harness.get_by_label("Save").click();
    harness.run();
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1);
    assert!(!workspace(&harness).is_unsaved());
}
