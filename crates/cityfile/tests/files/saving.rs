//! Saving: whole or not at all.

use std::fs;

use cityfile::{load, save};

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
        for mode in [0o600, 0o640, 0o444] {
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
