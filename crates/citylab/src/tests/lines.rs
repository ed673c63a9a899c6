//! The command lines that the window copies for each shipped preset, and for parameters none of which is at its default,
//! beside the fingerprint of what the window makes of them: `tests/golden/command-lines.txt`. The tests of `city` give
//! every one of them to a shell.
//!
//! `BLESS=1 cargo test -p citylab command_lines` rewrites the file.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use cityfile::FlavorPacks;

use crate::jobs::CancelToken;
use crate::subject::city::CitySubject;
use crate::subject::dungeon::DungeonSubject;
use crate::subject::spec::{CommandInput, Control, SubjectSpec};
use crate::subject::{AnySubject, Request, Values, erase};

/// A pack whose name a shell takes for two words: the built-in one in a folder of its own.
const PACK: &str = "neo noir";

/// A folder with [`PACK`] in it.
fn packs() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let builtin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../flavor");
    fs::create_dir(dir.path().join(PACK)).expect("made");
    for file in ["names.ron", "themes.ron"] {
        fs::copy(builtin.join(file), dir.path().join(PACK).join(file)).expect("copied");
    }
    dir
}

/// Every field at something that is allowed and not its default.
fn all_changed(spec: &SubjectSpec) -> Values {
    let changed = |control: &Control, default: &str| match control {
        Control::Seed => "neo tokyo's".into(),
        Control::Size { .. } => "200x120".into(),
        Control::Integer { range, .. } => {
            let default: i64 = default.parse().expect("a whole number");
            if range.contains(&(default + 1)) { (default + 1).to_string() } else { (default - 1).to_string() }
        }
        Control::Real { range } if *range.start() < 0.0 => "-0.25".into(),
        Control::Real { .. } => "0.125".into(),
        Control::Choice(choices) => {
            let other = choices.iter().find(|(value, _)| *value != default);
            other.expect("a choice has two values").0.into()
        }
        Control::Name => PACK.into(),
        Control::Rerolls => format!("{}=2,{}=1", spec.passes[1].name, spec.passes[3].name),
    };
    spec.fields.iter().map(|field| (field.name, changed(&field.control, &field.default))).collect()
}

/// A line of the file: the fingerprint of what `values` make, and the command line that is copied for them.
fn entry(subject: &Arc<dyn AnySubject>, values: Values) -> String {
    let line = subject.spec().command_line(CommandInput::Values(&values));
    assert_eq!(subject.problems(&values), [], "{line}");
    let request = Arc::new(Request { values, skip: Vec::new() });
    let made = subject.make(&request, &CancelToken::default()).expect("nobody cancels it").expect("good values");
    format!("{:016x} {line}\n", made.ends.last().expect("it has passes").fingerprint)
}

#[test]
fn the_copied_command_lines_are_those_that_the_program_is_tried_with() {
    let dir = packs();
    let city = erase(CitySubject { packs: FlavorPacks::in_folders([dir.path().into()]) });
    let mut text = String::new();
    for subject in [city, erase(DungeonSubject)] {
        let spec = subject.spec();
        for (at, preset) in spec.presets.iter().enumerate() {
            let seed = spec.seed_field().expect("what is tried has a seed");
            text += &entry(&subject, spec.defaults().overlaid(&preset.values).with(seed, at.to_string()));
        }
        text += &entry(&subject, all_changed(spec));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/command-lines.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &text).expect("written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "BLESS=1 rewrites {}, which should say:\n{text}", path.display());
}
