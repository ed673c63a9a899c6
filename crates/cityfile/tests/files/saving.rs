//! Saving: whole or not at all.

use std::fs;
use std::io::Write;

use cityfile::{Beside, FileError, load, save};

use crate::common::{bytes, city};

#[test]
fn a_save_is_the_bytes_and_nothing_else_is_left() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("a.city");
    save(&path, city()).expect("saved");
    assert_eq!(fs::read(&path).expect("read"), bytes());
    assert_eq!(&load(&path).expect("loaded"), city());
    save(&path, city()).expect("saved over itself");
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1);
}

#[test]
fn a_city_that_still_grows_is_not_saved() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("a.city");
    let growing = citygen::City::empty(citygen::Params::default());
    let said = save(&path, &growing).expect_err("refused").to_string();
    assert!(said.ends_with("a.city cannot be written: the city is still growing"), "{said}");
    assert!(!path.exists());
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let said = save(&dir.path().join("no/a.city"), city()).expect_err("refused").to_string();
    assert!(said.contains("a.city cannot be written: making a file in"), "{said}");
}

#[test]
fn what_is_left_in_a_folder_that_was_renamed_meanwhile_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let (before, after) = (dir.path().join("before"), dir.path().join("after"));
    for ends in [Beside::put_in_place as fn(Beside) -> Result<(), FileError>, Beside::give_up] {
        fs::create_dir(&before).expect("made");
        let mut file = Beside::open(&before.join("a.city")).expect("opened");
        file.write_all(b"words").expect("written");
        fs::rename(&before, &after).expect("renamed");
        let why = ends(file).expect_err("it is not there").to_string();
        let left = why.split("what was written is left in its folder as ").nth(1).expect("it is named");
        assert_eq!(fs::read(after.join(left)).expect("it lies there"), b"words");
        fs::remove_dir_all(&after).expect("removed");
    }
    // What can be taken away leaves nothing, and no word.
    let file = Beside::open(&dir.path().join("a.city")).expect("opened");
    file.give_up().expect("taken away");
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 0);
}

#[test]
fn a_folder_is_not_written_over() {
    let dir = tempfile::tempdir().expect("a folder");
    let said = save(dir.path(), city()).expect_err("refused").to_string();
    assert!(said.ends_with("cannot be written: it is a folder"), "{said}");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::{bytes, city, fs, save};

    #[test]
    fn a_file_has_the_mode_that_the_umask_gives() {
        let dir = tempfile::tempdir().expect("a folder");
        let (saved, plain) = (dir.path().join("a.city"), dir.path().join("plain"));
        save(&saved, city()).expect("saved");
        fs::write(&plain, b"").expect("written");
        let mode = |path| fs::metadata(path).expect("there").permissions().mode();
        assert_eq!(mode(&saved), mode(&plain));
    }

    #[test]
    fn a_file_that_is_replaced_keeps_its_mode() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.city");
        for mode in [0o600, 0o640, 0o666] {
            fs::write(&path, b"old").expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("set");
            save(&path, city()).expect("saved");
            assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, mode);
            assert_eq!(fs::read(&path).expect("read"), bytes());
            fs::remove_file(&path).expect("removed");
        }
    }

    #[test]
    fn a_link_is_followed() {
        let dir = tempfile::tempdir().expect("a folder");
        let (real, link) = (dir.path().join("real.city"), dir.path().join("link.city"));
        fs::write(&real, b"old").expect("written");
        symlink(&real, &link).expect("linked");
        save(&link, city()).expect("saved");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(fs::read(&real).expect("read"), bytes());
    }

    #[test]
    fn a_link_that_leads_nowhere_yet_is_written_through() {
        let dir = tempfile::tempdir().expect("a folder");
        fs::create_dir(dir.path().join("saves")).expect("made");
        let (first, second) = (dir.path().join("first.city"), dir.path().join("saves/second.city"));
        symlink("saves/second.city", &first).expect("linked");
        symlink("../real.city", &second).expect("linked");
        save(&first, city()).expect("saved");
        assert!(fs::symlink_metadata(&first).expect("there").is_symlink());
        assert!(fs::symlink_metadata(&second).expect("there").is_symlink());
        assert_eq!(fs::read(dir.path().join("real.city")).expect("read"), bytes());
    }

    #[test]
    fn links_that_lead_in_a_circle_are_told() {
        let dir = tempfile::tempdir().expect("a folder");
        let (a, b) = (dir.path().join("a.city"), dir.path().join("b.city"));
        symlink(&b, &a).expect("linked");
        symlink(&a, &b).expect("linked");
        let said = save(&a, city()).expect_err("refused").to_string();
        assert!(said.ends_with("a.city cannot be written: following its links: they lead in a circle"), "{said}");
    }

    /// The variable that tells a child which file to save to; its answer is then the child's standard output.
    const TARGET: &str = "CITYFILE_SAVE_TARGET";

    /// What a child says that saves to `path`: it is started by `launcher`, a program and its arguments.
    fn saved_by_child(path: &std::path::Path, launcher: &[&str]) -> String {
        // A copy that everybody may start, wherever the test itself lies.
        let folder = tempfile::tempdir().expect("a folder");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
        let program = folder.path().join("program");
        fs::copy(std::env::current_exe().expect("the test's own program"), &program).expect("copied");
        let output = Command::new(launcher[0])
            .args(&launcher[1..])
            .arg(program)
            .current_dir(folder.path())
            .args(["--ignored", "--exact", "--nocapture", "saving::unix::child_answers"])
            .env(TARGET, path)
            .output()
            .expect("the launcher starts");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let answer = said.lines().find_map(|line| line.split_once("answer: "));
        let why = || format!("{said}\n{}", String::from_utf8_lossy(&output.stderr));
        answer.unwrap_or_else(|| panic!("{}", why())).1.to_string()
    }

    #[test]
    #[ignore = "run by the tests below, in a process of its own"]
    fn child_answers() {
        let Some(path) = std::env::var_os(TARGET) else { return };
        let answer = save(path.as_ref(), city()).map_or_else(|e| e.to_string(), |()| "saved".into());
        println!("answer: {answer}");
    }

    #[test]
    fn a_file_that_may_not_be_written_is_refused_and_stays() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.city");
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o777)).expect("set");
        fs::write(&path, b"old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("set");
        // Root may write what nobody may.
        let nobody = ["setpriv", "--reuid", "65534", "--clear-groups", "--"];
        let said = saved_by_child(&path, if is_root() { &nobody } else { &["env"] });
        assert!(said.ends_with("a.city cannot be written: opening it: permission is denied"), "{said}");
        assert_eq!(fs::read(&path).expect("read"), b"old");
    }

    fn is_root() -> bool {
        Command::new("id").arg("-u").output().expect("id starts").stdout == b"0\n"
    }

    #[test]
    fn every_name_of_a_file_has_what_was_saved_to_one() {
        let dir = tempfile::tempdir().expect("a folder");
        let (path, other) = (dir.path().join("a.city"), dir.path().join("b.city"));
        fs::write(&path, b"old and longer than nothing").expect("written");
        fs::hard_link(&path, &other).expect("a link");
        save(&path, city()).expect("saved");
        assert_eq!(
            (fs::read(&path).expect("read"), fs::read(&other).expect("read")),
            (bytes().to_vec(), bytes().to_vec())
        );
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 2, "no copy is left");
    }

    #[test]
    fn a_file_stays_its_owners() {
        use std::os::unix::fs::MetadataExt as _;
        if !is_root() {
            eprintln!("only root may save over the file of somebody else in a folder of its own");
            return;
        }
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.city");
        fs::write(&path, b"old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("set");
        std::os::unix::fs::chown(&path, Some(1234), Some(1235)).expect("given away");
        save(&path, city()).expect("saved");
        let meta = fs::metadata(&path).expect("there");
        assert_eq!((meta.uid(), meta.gid(), meta.mode() & 0o777), (1234, 1235, 0o600));
        assert_eq!(fs::read(&path).expect("read"), bytes());
    }

    #[test]
    fn a_file_that_can_be_written_in_a_folder_that_cannot_is_written_in_place() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.city");
        fs::write(&path, b"old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).expect("set");
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o555)).expect("set");
        let nobody = ["setpriv", "--reuid", "65534", "--clear-groups", "--"];
        let said = saved_by_child(&path, if is_root() { &nobody } else { &["env"] });
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).expect("set");
        assert_eq!(said, "saved");
        assert_eq!(fs::read(&path).expect("read"), bytes());
    }

    /// Single files are mounted so in containers: they can be written, but nothing can take their place.
    #[test]
    fn a_file_that_is_a_mount_of_its_own_is_written_in_place() {
        let dir = tempfile::tempdir().expect("a folder");
        let (path, outside) = (dir.path().join("a.city"), dir.path().join("outside"));
        let mounts = Command::new("unshare").args(["--map-root-user", "--mount", "true"]).status();
        if !mounts.is_ok_and(|status| status.success()) {
            assert!(!is_root(), "root may mount files");
            eprintln!("this system lets nobody mount a file, so it cannot be tried");
            return;
        }
        fs::write(&path, b"").expect("written");
        fs::write(&outside, vec![b'x'; 1 << 20]).expect("written");
        let mount = format!("mount --bind '{}' '{}' && exec \"$0\" \"$@\"", outside.display(), path.display());
        let said = saved_by_child(&path, &["unshare", "--map-root-user", "--mount", "sh", "-c", &mount]);
        assert_eq!(said, "saved");
        assert_eq!(fs::read(&outside).expect("read"), bytes(), "what is mounted there was written");
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 2, "no copy is left");
    }

    #[test]
    fn a_device_is_written_as_it_is() {
        save(std::path::Path::new("/dev/null"), city()).expect("saved");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
        let said = save(std::path::Path::new("/dev/full"), city()).expect_err("full").to_string();
        assert!(said.starts_with("/dev/full cannot be written: writing to it: "), "{said}");
    }

    /// The variable that tells the child where to save.
    const FOLDER: &str = "CITYFILE_SAVE_FOLDER";

    /// A limit on the size of files stops the child's write halfway, as a full disk would.
    #[test]
    fn a_save_that_fails_halfway_leaves_the_old_file_whole() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.city");
        save(&path, city()).expect("saved");
        let program = std::env::current_exe().expect("the test's own program");
        let output = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 1 && exec \"$0\" --ignored --exact saving::unix::child_saves"])
            .arg(program)
            .env(FOLDER, dir.path())
            .output()
            .expect("sh starts");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
        assert_eq!(fs::read(&path).expect("read"), bytes());
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1, "nothing half written is left");
    }

    #[test]
    #[ignore = "run by the test above, in a process of its own"]
    fn child_saves() {
        let Some(folder) = std::env::var_os(FOLDER) else { return };
        let path = std::path::Path::new(&folder).join("a.city");
        let said = save(&path, city()).expect_err("no room").to_string();
        assert!(said.contains("cannot be written: writing its bytes: "), "{said}");
    }
}
