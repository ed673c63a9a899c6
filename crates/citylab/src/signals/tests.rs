//! Signals of another process, to a process of its own that stands for a window which does not answer.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;
use crate::files::Recovery;

/// The variable that tells this test binary to be such a window, and in which folder.
const FOLDER: &str = "CITYLAB_TEST_HUNG_WINDOW_IN";

/// The variable that tells it to keep hold of the folder of unsaved work.
const HOLDS: &str = "CITYLAB_TEST_HUNG_WINDOW_HOLDS";

/// A save that takes longer than a window is waited for.
const SAVE: Duration = Duration::from_secs(5);

/// Does not answer, while a save is under way.
#[test]
fn a_window_that_does_not_answer() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    std::thread::spawn(|| {
        // The one that started this writes nothing: there is only an end.
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(1);
    });
    let jobs = Jobs::on_threads(Arc::new(|| {}));
    let recovery = Recovery::open(Some(folder.clone().into())).folder().expect("a folder");
    let is_held = std::env::var_os(HOLDS).is_some();
    let _signals = Signals::listen(Arc::new(|| {}), jobs.clone(), Some(Arc::clone(&recovery)));
    let _held = is_held.then(|| recovery.lock().expect("nobody else has it"));
    let saved = Path::new(&folder).join("saved");
    let _save = (!is_held).then(|| {
        jobs.start_writing(move |_| {
            std::thread::sleep(SAVE);
            fs::write(&saved, "whole").ok()
        })
    });
    println!("it stands");
    std::thread::sleep(Duration::from_mins(1));
}

/// Starts such a window, sends it SIGTERM, and gives its exit code and how long it took.
fn terminated(folder: &Path, holds: bool) -> (Option<i32>, Duration) {
    let test = concat!(module_path!(), "::a_window_that_does_not_answer").replacen("citylab::", "", 1);
    let mut command = Command::new(std::env::current_exe().expect("the test binary"));
    command.args(["--exact", &test, "--nocapture"]).env(FOLDER, folder);
    if holds {
        command.env(HOLDS, "1");
    }
    let mut child: Child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    // Dropped at the end of this function: then the window is gone, whatever happens here.
    let _alive = child.stdin.take();
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    assert!(lines.map_while(Result::ok).any(|line| line.contains("it stands")));
    let since = Instant::now();
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let status = child.wait().expect("it ends");
    (status.code(), since.elapsed())
}

#[test]
fn a_save_under_way_is_waited_for_also_where_the_window_does_not_answer() {
    let dir = tempfile::tempdir().expect("a folder");
    let (code, took) = terminated(dir.path(), false);
    assert_eq!(fs::read_to_string(dir.path().join("saved")).expect("it was saved"), "whole");
    assert_eq!(code, Some(143));
    assert!(took < 3 * SAVE, "{took:?}");
}

#[test]
fn a_folder_that_nobody_lets_go_of_keeps_no_program_from_ending() {
    let dir = tempfile::tempdir().expect("a folder");
    let (code, took) = terminated(dir.path(), true);
    assert_eq!(code, Some(143));
    assert!(took < Duration::from_secs(20), "{took:?}");
}
