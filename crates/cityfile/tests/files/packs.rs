//! Flavor packs: where they are found, which are offered, and what is said of one that cannot be used.

use std::fs;
use std::path::Path;

use cityfile::{FlavorPacks, PackError};

/// Writes the built-in pack's files as `root/name`.
fn write_pack(root: &Path, name: &str) {
    let builtin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    fs::create_dir_all(root.join(name)).expect("made");
    for file in ["names.ron", "themes.ron"] {
        fs::copy(builtin.join(file), root.join(name).join(file)).expect("copied");
    }
}

#[test]
fn the_first_folder_that_has_a_pack_wins_and_each_is_offered_once() {
    let (first, second) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    write_pack(first.path(), "noir");
    write_pack(second.path(), "noir");
    write_pack(second.path(), "chrome");
    write_pack(second.path(), "default");
    write_pack(second.path(), ".hidden");
    fs::create_dir(second.path().join("fonts")).expect("made");
    fs::write(second.path().join("noir/names.ron"), "(").expect("written");
    let packs = FlavorPacks::in_folders([first.path().into(), second.path().into(), "no/such/folder".into()]);
    assert_eq!(packs.names(), ["default", "chrome", "noir"]);
    assert_eq!(packs.load("noir").expect("a pack").name, "noir");
    assert_eq!(packs.load("default").expect("the built-in pack"), citygen::Flavor::builtin());
    let turned = FlavorPacks::in_folders([second.path().into(), first.path().into()]);
    assert!(matches!(turned.load("noir"), Err(PackError::Bad { .. })));
}

#[test]
fn what_cannot_be_used_is_told_with_file_and_line() {
    let root = tempfile::tempdir().expect("a folder");
    let packs = FlavorPacks::in_folders([root.path().into()]);
    let said = |name: &str| packs.load(name).expect_err("no pack").to_string();
    assert_eq!(said("noir"), format!("flavor pack `noir` is not there: looked in {}", root.path().display()));
    fs::create_dir(root.path().join("noir")).expect("made");
    let names = root.path().join("noir/names.ron");
    assert!(said("noir").starts_with(&format!("{} cannot be read: ", names.display())), "{}", said("noir"));
    write_pack(root.path(), "noir");
    fs::write(&names, "(\n  city: 3,\n)").expect("written");
    assert!(said("noir").contains("names.ron: 2:") && said("noir").ends_with("/noir)"), "{}", said("noir"));
    fs::write(&names, vec![b' '; (1 << 20) + 1]).expect("written");
    assert!(said("noir").contains("longer than 1048576 bytes"), "{}", said("noir"));
}

#[test]
fn a_name_is_never_a_path() {
    let root = tempfile::tempdir().expect("a folder");
    write_pack(root.path(), "noir");
    fs::create_dir(root.path().join("packs")).expect("made");
    let packs = FlavorPacks::in_folders([root.path().join("packs")]);
    for name in ["", ".", "..", "../noir", "a/b", "a\\b", "C:noir", "no\u{1b}ir", "no\nir"] {
        let error = packs.load(name).expect_err("no name");
        assert!(matches!(error, PackError::NotAName { .. }), "{name:?}: {error}");
        assert!(!error.to_string().contains(char::is_control), "{name:?}");
    }
}
