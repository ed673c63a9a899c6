//! What windows leave, in folders of the test's own.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use super::*;
use crate::subject::Values;

fn open(folder: &Path) -> Recovery {
    Recovery::open(Some(folder.to_path_buf()))
}

fn work(seed: &str) -> UnsavedWork {
    UnsavedWork {
        recipe: "City".into(),
        values: Values::default().with("seed", seed),
        saved: Some(Values::default().with("seed", "0")),
        path: Some("/somewhere/x.city".into()),
        stamp: None,
    }
}

/// The seed of what is offered, and how its window ended.
fn offered(recovery: &Recovery) -> Option<(String, Ended)> {
    recovery.left().map(|left| (left.works[0].values.get("seed").to_owned(), left.ended))
}

#[expect(clippy::unnecessary_wraps, reason = "it is what `offered` gives")]
fn crashed(seed: &str) -> Option<(String, Ended)> {
    Some((seed.into(), Ended::Crashed))
}

fn name_of(process: u32) -> String {
    format!("window-{process}.json")
}

/// What a window left that ran under a number that no system gives.
fn leave(folder: &Path, process: u32, seed: &str) {
    let text = serde_json::to_string(&[work(seed)]).expect("text");
    fs::write(folder.join(name_of(process)), text).expect("written");
}

/// The files of the folder but locks: one that is dropped here leaves its lock behind, as a killed window does.
fn works(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.file_name());
    let mut names: Vec<_> = names.filter_map(|name| name.into_string().ok()).collect();
    names.retain(|name| Path::new(name).extension().is_some_and(|end| end == "json"));
    names.sort();
    names
}

#[test]
fn what_a_killed_window_left_is_offered_until_it_is_answered() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    leave(dir.path(), u32::MAX, "9");
    assert_eq!(offered(&open(dir.path())), crashed("9"));
    let mut recovery = open(dir.path());
    assert_eq!(recovery.left().map(|left| left.works.clone()), Some(vec![work("9")]), "with its file");
    recovery.pass_over_left(&jobs);
    drop(recovery);
    let mut recovery = open(dir.path());
    assert_eq!(offered(&recovery), crashed("9"), "later is not never");
    recovery.discard_left(&jobs);
    drop(recovery);
    assert_eq!(offered(&open(dir.path())), None);
}

#[test]
fn what_is_offered_by_one_window_is_not_offered_by_another_meanwhile() {
    let dir = tempfile::tempdir().expect("a folder");
    leave(dir.path(), u32::MAX, "9");
    let first = open(dir.path());
    assert_eq!((offered(&first), offered(&open(dir.path()))), (crashed("9"), None));
    drop(first);
    assert_eq!(offered(&open(dir.path())), crashed("9"));
}

#[test]
fn what_was_passed_over_is_offered_by_the_next_window_at_once() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    leave(dir.path(), u32::MAX, "9");
    leave(dir.path(), u32::MAX - 1, "8");
    let mut first = open(dir.path());
    first.pass_over_all(&jobs);
    assert_eq!(offered(&first), None);
    assert!(offered(&open(dir.path())).is_some(), "while the first still runs");
}

#[test]
fn what_another_window_left_stays_where_it_could_not_be_written_down_here() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    leave(dir.path(), u32::MAX, "9");
    let mut recovery = open(dir.path());
    // Something stands where this window's file would be.
    fs::create_dir(dir.path().join(name_of(std::process::id()))).expect("a folder");
    recovery.note(vec![work("9")], &jobs);
    recovery.take_over_left(&jobs);
    drop(recovery);
    assert_eq!(offered(&open(dir.path())), crashed("9"));
}

#[test]
fn what_could_not_be_written_is_tried_again_and_what_was_taken_up_goes_once_it_is_written() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    leave(dir.path(), u32::MAX, "9");
    let mut recovery = open(dir.path());
    let in_the_way = dir.path().join(name_of(std::process::id()));
    fs::create_dir(&in_the_way).expect("a folder");
    recovery.note(vec![work("9")], &jobs);
    recovery.take_over_left(&jobs);
    recovery.note(vec![work("10")], &jobs);
    assert!(dir.path().join(name_of(u32::MAX)).exists(), "nothing else holds the work");
    fs::remove_dir(&in_the_way).expect("removed");
    recovery.end(true, &jobs);
    assert_eq!(works(dir.path()).len(), 1);
    assert_eq!(offered(&open(dir.path())), Some(("10".into(), Ended::InOrder)));
}

#[test]
fn what_cannot_be_read_is_kept_from_nobody() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join(name_of(u32::MAX));
    fs::create_dir(&path).expect("a folder");
    let first = open(dir.path());
    assert_eq!(offered(&first), None);
    fs::remove_dir(&path).expect("removed");
    leave(dir.path(), u32::MAX, "9");
    assert_eq!(offered(&open(dir.path())), crashed("9"), "while the first still runs");
}

/// A file system that takes no locks.
fn no_locks(_: &File) -> Result<(), fs::TryLockError> {
    Err(fs::TryLockError::Error(std::io::ErrorKind::Unsupported.into()))
}

#[test]
fn where_nothing_can_be_locked_work_is_kept_and_that_of_a_window_that_may_run_is_left_alone() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    let open = || {
        let (folder, left) = Folder::open_locking_by(dir.path().to_path_buf(), no_locks);
        Recovery { folder: Some(Arc::new(Mutex::new(folder))), left, ..Recovery::default() }
    };
    let mut recovery = open();
    assert!(!recovery.has_locks(), "it is said");
    recovery.note(vec![work("9")], &jobs);
    assert_eq!(works(dir.path()).len(), 1);
    let other = open();
    assert_eq!(offered(&other), None, "the first still runs");
    drop(other);
    assert_eq!(works(dir.path()).len(), 1);
    recovery.end(true, &jobs);
    assert_eq!(offered(&open()), Some(("9".into(), Ended::InOrder)));
}

#[cfg(unix)]
#[test]
fn work_whose_path_is_no_text_is_kept_without_it() {
    use std::os::unix::ffi::OsStringExt as _;
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    let path = std::path::PathBuf::from(std::ffi::OsString::from_vec(b"/caf\xe9.city".to_vec()));
    let mut recovery = open(dir.path());
    recovery.note(vec![UnsavedWork { path: Some(path), ..work("9") }], &jobs);
    recovery.end(true, &jobs);
    assert_eq!(offered(&open(dir.path())), Some(("9".into(), Ended::InOrder)));
}

#[test]
fn what_several_killed_windows_left_is_offered_one_after_the_other() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    for (process, seed, age) in [(u32::MAX, "1", 30), (u32::MAX - 1, "2", 10), (u32::MAX - 2, "3", 20)] {
        leave(dir.path(), process, seed);
        let file = File::options().write(true).open(dir.path().join(name_of(process))).expect("opened");
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1000 - age)).expect("a time");
    }
    let mut recovery = open(dir.path());
    for seed in ["2", "3"] {
        assert_eq!(offered(&recovery), crashed(seed));
        recovery.take_over_left(&jobs);
    }
    drop(recovery);
    assert_eq!(offered(&open(dir.path())), crashed("1"), "what was not answered is still there");
}

#[test]
fn what_cannot_be_understood_is_set_aside_and_told_once() {
    let dir = tempfile::tempdir().expect("a folder");
    let name = name_of(u32::MAX);
    for text in [r#"[{"recipe":"City","values":{"seed":"42","dec"#, r#"{"version":9,"works":[]}"#] {
        fs::write(dir.path().join(&name), text).expect("written");
        leave(dir.path(), u32::MAX - 1, "9");
        let recovery = open(dir.path());
        assert_eq!(offered(&recovery), crashed("9"), "it keeps nothing else back");
        let aside = dir.path().join("window-4294967295.damaged");
        assert_eq!(recovery.set_aside(), std::slice::from_ref(&aside));
        assert_eq!(fs::read_to_string(&aside).expect("it is still there"), text);
        drop(recovery);
        assert!(open(dir.path()).set_aside().is_empty());
    }
}

#[cfg(unix)]
#[test]
fn pipes_and_locks_of_nobody_do_no_harm() {
    let dir = tempfile::tempdir().expect("a folder");
    leave(dir.path(), u32::MAX, "9");
    let made = std::process::Command::new("mkfifo").arg(dir.path().join("window-4294967295.lock")).status();
    assert!(made.is_ok_and(|status| status.success()));
    let orphan = dir.path().join("window-4294967294.lock");
    File::create(&orphan).expect("made");
    assert_eq!(offered(&open(dir.path())), crashed("9"));
    assert!(!orphan.exists());
}

#[test]
fn a_window_that_runs_or_ended_by_itself_leaves_nothing() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    let mut recovery = open(dir.path());
    recovery.note(vec![work("9")], &jobs);
    assert_eq!(offered(&open(dir.path())), None, "it still runs");
    recovery.note(Vec::new(), &jobs);
    assert!(!dir.path().join(name_of(std::process::id())).exists(), "saved work is not offered");
    recovery.note(vec![work("9")], &jobs);
    recovery.end(false, &jobs);
    assert_eq!(works(dir.path()), [""; 0]);
}

#[test]
fn what_a_window_left_that_ended_in_order_goes_on() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    let mut recovery = open(dir.path());
    recovery.note(vec![work("9"), UnsavedWork { recipe: "Dungeon".into(), ..work("3") }], &jobs);
    recovery.end(true, &jobs);
    let mut next = open(dir.path());
    assert_eq!(offered(&next), Some(("9".into(), Ended::InOrder)));
    assert_eq!(next.left().map(|left| left.works.len()), Some(2), "of every recipe");
    next.take_over_left(&jobs);
    next.end(true, &jobs);
    assert_eq!(works(dir.path()), [""; 0]);
}

#[test]
fn a_lock_is_held_before_anything_is_written_and_a_number_that_comes_again_takes_no_file() {
    let (dir, jobs) = (tempfile::tempdir().expect("a folder"), Jobs::inline());
    // Another program had this number before, and was killed.
    leave(dir.path(), std::process::id(), "7");
    let mut recovery = open(dir.path());
    let own = format!("window-{}.lock", std::process::id() + 1);
    assert!(dir.path().join(own).exists(), "its lock is there before anything else");
    assert_eq!(offered(&recovery), crashed("7"));
    recovery.note(vec![work("9")], &jobs);
    recovery.discard_left(&jobs);
    drop(recovery);
    assert_eq!(offered(&open(dir.path())), crashed("9"));
}

#[test]
fn what_the_first_version_wrote_is_read() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = r#"{"recipe":"City","values":{"seed":"77","water":"river"}}"#;
    fs::write(dir.path().join(name_of(u32::MAX)), text).expect("written");
    assert_eq!(offered(&open(dir.path())), crashed("77"));
}

#[test]
fn nonsense_in_its_place_is_ignored() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join(name_of(u32::MAX)), "{").expect("written");
    fs::write(dir.path().join("window-x.json"), "{}").expect("written");
    fs::create_dir(dir.path().join(name_of(u32::MAX - 1))).expect("made");
    assert_eq!(offered(&open(dir.path())), None);
    assert!(!dir.path().join(name_of(u32::MAX)).exists(), "it does not stay for ever");
}

#[test]
fn a_damaged_file_hides_no_other() {
    let dir = tempfile::tempdir().expect("a folder");
    leave(dir.path(), u32::MAX, "9");
    let file = File::options().write(true).open(dir.path().join(name_of(u32::MAX))).expect("opened");
    file.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
    fs::write(dir.path().join(name_of(u32::MAX - 1)), [0xff, 0, 1]).expect("written");
    assert_eq!(offered(&open(dir.path())), crashed("9"));
}

/// The variable that tells this test binary to be a window, and in which folder.
const FOLDER: &str = "CITYLAB_TEST_WINDOW_IN";

/// Another process that runs [`a_window_of_another_process`] until it is killed, or this one is gone.
fn other_window(folder: &Path) -> Child {
    let program = std::env::current_exe().expect("the test binary");
    let test = concat!(module_path!(), "::a_window_of_another_process").replacen("citylab::", "", 1);
    Command::new(program)
        .args(["--exact", &test, "--nocapture"])
        .env(FOLDER, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Opens and ends windows without a pause, each with unsaved work from its first moment on, and says when each stands.
#[test]
fn a_window_of_another_process() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    std::thread::spawn(|| {
        // The one that started this writes nothing: there is only an end.
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(1);
    });
    let jobs = Jobs::inline();
    for count in 0.. {
        let mut recovery = open(Path::new(&folder));
        recovery.note(vec![work("9")], &jobs);
        println!("window {count} stands");
        if count < 200 {
            recovery.end(false, &jobs);
        } else {
            std::thread::sleep(Duration::from_mins(1));
        }
    }
}

#[test]
fn no_window_takes_over_or_removes_what_a_running_window_of_another_process_keeps() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut child = other_window(dir.path());
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let (sender, stands) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        while let Some(Ok(line)) = lines.next() {
            if line.contains("window 200 stands") && sender.send(()).is_err() {
                break;
            }
        }
    });
    // While the other one opens and ends windows, nothing of it is seen.
    while stands.try_recv().is_err() {
        assert!(child.try_wait().expect("it is asked").is_none(), "it ended by itself");
        assert_eq!(offered(&open(dir.path())), None, "it still runs");
    }
    assert_eq!(works(dir.path()).len(), 1, "that of the other one");
    child.kill().expect("killed");
    child.wait().expect("gone");
    reader.join().expect("it read to the end");
    assert_eq!(offered(&open(dir.path())), crashed("9"));
}
