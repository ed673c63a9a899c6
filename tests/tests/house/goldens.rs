//! The same parameters give the same city, today and after any change: fingerprints after every pass of 48 parameter
//! sets, kept in `tests/golden/fingerprints.txt`.
//!
//! `BLESS=1 cargo test -p acceptance` rewrites the file. A change that moves a fingerprint raises
//! `GENERATOR_VERSION` and says in CHANGELOG what became different for a user: under the same version BLESS refuses to
//! move one, unless it is `force`, which is for the time before the first release.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use citygen::model::GENERATOR_VERSION;
use citygen::{Draft, Flavor, PASS_NAMES, Params, Water, start};
use mapkit::{PassEnd, Run, Size, Timeline};
use rayon::prelude::*;

/// The fingerprint after each pass.
type Prints = Vec<u64>;

fn file() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "golden", "fingerprints.txt"].iter().collect()
}

fn flavor() -> &'static Arc<Flavor> {
    static FLAVOR: OnceLock<Arc<Flavor>> = OnceLock::new();
    FLAVOR.get_or_init(Flavor::builtin)
}

/// The parameter sets, in the order of the file: small cities of many kinds, one reroll of each pass, every preset
/// size and the extremes.
fn sets() -> Vec<Params> {
    let mut sets = Vec::new();
    for &water in Water::ALL {
        for (seed, size, districts, density, decay) in [
            (1, (80, 40), 4, 0.6, 0.4),
            (2, (100, 50), 5, 0.0, 0.0),
            (3, (120, 60), 6, 1.0, 1.0),
            (4, (160, 80), 7, 0.3, 0.4),
            (5, (160, 80), 12, 0.6, 0.7),
            (6, (91, 143), 8, 0.8, 0.2),
            (u64::MAX, (160, 80), 7, 0.6, 0.4),
            (7, (203, 64), 10, 0.5, 0.5),
        ] {
            let size = Size::new(size.0, size.1);
            sets.push(Params { seed, size, districts, density, decay, water, ..Params::default() });
        }
    }
    for (seed, pass) in (20..).zip(PASS_NAMES) {
        let rerolls = BTreeMap::from([(pass.to_string(), 1 + seed as u32 % 3)]);
        let water = Water::ALL[seed as usize % 3];
        sets.push(Params { seed, size: Params::SMALL, water, rerolls, ..Params::default() });
    }
    for (seed, size, districts, water) in [
        (40, Params::MEDIUM, 7, Water::Bay),
        (41, Params::MEDIUM, 4, Water::River),
        (42, Params::MEDIUM, 12, Water::None),
        (43, Params::LARGE, 7, Water::Bay),
        (44, Params::LARGE, 12, Water::River),
        (45, Params::LARGE, 4, Water::None),
        (46, Size::new(1024, 40), 12, Water::River),
        (47, Size::new(80, 512), 12, Water::Bay),
        (48, Size::new(333, 77), 9, Water::River),
        (49, Size::new(512, 256), 11, Water::Bay),
        (50, Size::new(1024, 512), 12, Water::River),
    ] {
        sets.push(Params { seed, size, districts, water, ..Params::default() });
    }
    let (density, wealth_skew, decay) = (1.0, 1.0, 1.0);
    sets.push(Params { density, wealth_skew, decay, size: Params::SMALL, ..Params::with_seed(60) });
    sets
}

/// A set as words that `Params::set` reads back.
fn words(params: &Params) -> String {
    let Params { seed, size, districts, density, wealth_skew, decay, water, flavor, rerolls } = params;
    let mut words = format!(
        "seed={seed} size={}x{} districts={districts} density={density} wealth_skew={wealth_skew} decay={decay} \
         water={} flavor={flavor}",
        size.w,
        size.h,
        water.name()
    );
    if !rerolls.is_empty() {
        let list: Vec<String> = rerolls.iter().map(|(pass, count)| format!("{pass}={count}")).collect();
        let _ = write!(words, " rerolls={}", list.join(","));
    }
    words
}

fn begin(params: &Params) -> Run<Draft> {
    start(params, flavor()).expect("valid parameters")
}

fn prints(run: &Run<Draft>) -> Prints {
    run.ends().iter().map(|end: &PassEnd| end.fingerprint).collect()
}

fn finish(mut run: Run<Draft>) -> Prints {
    run.run_to_end().unwrap_or_else(|e| panic!("{e}"));
    prints(&run)
}

/// The fingerprints of each set, run through.
fn all_prints() -> &'static [(Params, Prints)] {
    static ALL: OnceLock<Vec<(Params, Prints)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let run = |params: Params| {
            let prints = finish(begin(&params));
            (params, prints)
        };
        sets().into_par_iter().map(run).collect()
    })
}

/// What the file ought to say.
fn text() -> String {
    let mut text = format!(
        "# The fingerprint after each pass, a line a parameter set. Rewritten by `BLESS=1 cargo test -p acceptance`.\n\
         # passes: {}\ngenerator={GENERATOR_VERSION}\n",
        PASS_NAMES.join(" ")
    );
    for (params, prints) in all_prints() {
        let prints: Vec<String> = prints.iter().map(|print| format!("{print:016x}")).collect();
        let _ = writeln!(text, "{} : {}", words(params), prints.join(" "));
    }
    text
}

/// The first thing in which a line of the file differs from what this build makes.
fn difference(kept: &str, made: &str) -> String {
    let parts = |line: &str| {
        let (words, prints) = line.split_once(" : ").unwrap_or((line, ""));
        (words.to_string(), prints.split(' ').map(str::to_string).collect::<Vec<_>>())
    };
    let ((kept_words, kept_prints), (made_words, made_prints)) = (parts(kept), parts(made));
    if kept_words != made_words {
        return format!("the file has the line\n  {kept_words}\nwhere this build has\n  {made_words}");
    }
    let passes = PASS_NAMES.iter().zip(kept_prints.iter().zip(&made_prints));
    let first = passes.into_iter().find(|(_, (kept, made))| kept != made).map_or("?", |(pass, _)| pass);
    format!("pass `{first}` is the first that differs of\n  {made_words}")
}

/// Whether `made` may take the place of `kept`: no city of a version may become another one. Sets may come and go.
fn may_bless(kept: &str, made: &str, bless: &str) -> Result<(), String> {
    let version = |text: &str| text.lines().find(|line| line.starts_with("generator=")).map(String::from);
    if bless == "force" || version(kept) != version(made) {
        return Ok(());
    }
    let sets = |text: &str| -> BTreeMap<String, String> {
        let lines = text.lines().filter_map(|line| line.split_once(" : "));
        lines.map(|(words, prints)| (words.to_string(), prints.to_string())).collect()
    };
    let kept = sets(kept);
    let made = sets(made);
    let moved = kept.iter().find_map(|(words, prints)| {
        let now = made.get(words).filter(|now| *now != prints)?;
        Some(difference(&format!("{words} : {prints}"), &format!("{words} : {now}")))
    });
    moved.map_or(Ok(()), |moved| {
        Err(format!(
            "not blessed: {moved}\nbut GENERATOR_VERSION is still {GENERATOR_VERSION}, so that one version would \
             stand for two cities. Raise it, or bless with BLESS=force as long as nothing is released"
        ))
    })
}

#[test]
fn a_version_is_blessed_once() {
    let file = |version: u32, lines: &str| format!("# passes\ngenerator={version}\n{lines}");
    let kept = file(3, "seed=1 : aa bb\nseed=2 : cc dd\n");
    let moved = "seed=1 : aa bb\nseed=2 : cc ee\n";
    let said = may_bless(&kept, &file(3, moved), "1").expect_err("refused");
    for words in ["pass `districts` is the first that differs", "seed=2", "GENERATOR_VERSION", "BLESS=force"] {
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(may_bless(&kept, &file(3, moved), "force"), Ok(()));
    assert_eq!(may_bless(&kept, &file(4, moved), "1"), Ok(()));
    assert_eq!(may_bless(&kept, &file(3, "seed=2 : cc dd\nseed=5 : ff ff\n"), "1"), Ok(()), "other sets");
    assert_eq!(may_bless("", &kept, "1"), Ok(()), "the first time");
}

#[test]
fn fingerprints_are_those_that_were_blessed() {
    let (path, made) = (file(), text());
    if let Some(bless) = std::env::var_os("BLESS") {
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        may_bless(&kept, &made, &bless.to_string_lossy()).unwrap_or_else(|why| panic!("{why}"));
        std::fs::create_dir_all(path.parent().expect("the file lies in a folder")).expect("the folder can be made");
        std::fs::write(&path, &made).expect("the golden file can be written");
        return;
    }
    let hint = "`BLESS=1 cargo test -p acceptance` writes what this build makes";
    let Ok(kept) = std::fs::read_to_string(&path) else { panic!("{} is absent; {hint}", path.display()) };
    let lines = kept.lines().zip(made.lines()).filter(|(kept, made)| kept != made);
    let found: Vec<String> = lines.map(|(kept, made)| difference(kept, made)).collect();
    let (some, all) = (found.len(), made.lines().count());
    assert!(
        found.is_empty(),
        "{some} of {all} lines differ: the city of a seed has changed. If that is meant, raise GENERATOR_VERSION, \
         say in CHANGELOG what changed for a user, and bless: {hint} (BLESS=force where the version stays)\n{}",
        found[..some.min(3)].join("\n")
    );
    assert_eq!(kept.lines().count(), all, "the file has more lines or fewer than there are sets; {hint}");
}

#[test]
fn a_line_of_the_file_reads_back_as_its_parameters() {
    for params in sets() {
        let mut read = Params::default();
        for word in words(&params).split(' ') {
            let (name, value) = word.split_once('=').expect("a word is name=value");
            read.set(name, value).unwrap_or_else(|e| panic!("{word}: {e}"));
        }
        assert_eq!(read, params);
        assert_eq!(read.validate(), Ok(()));
    }
}

#[test]
fn there_are_48_different_sets_of_all_waters_and_every_reroll() {
    let sets = sets();
    assert_eq!(sets.len(), 48);
    let mut lines: Vec<String> = sets.iter().map(words).collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 48);
    assert!(Water::ALL.iter().all(|&water| sets.iter().filter(|p| p.water == water).count() >= 10));
    assert!(PASS_NAMES.iter().all(|&pass| sets.iter().any(|p| p.rerolls.contains_key(pass))));
}

#[test]
fn stepping_recording_and_resuming_give_the_same_fingerprints() {
    all_prints().par_iter().for_each(|(params, plain)| {
        let name = words(params);
        let mut stepped = begin(params);
        let mut middle = None;
        while stepped.step() {
            if middle.is_none() && stepped.pass_index() == PASS_NAMES.len() / 2 && stepped.pass_progress() > 0.4 {
                middle = Some(stepped.clone());
            }
        }
        assert_eq!(&prints(&stepped), plain, "stepped: {name}");
        let timeline = Timeline::record(begin(params), |_| ControlFlow::Continue(())).expect("nobody breaks off");
        assert_eq!(&prints(timeline.end()), plain, "recorded: {name}");
        let resumed = middle.unwrap_or_else(|| panic!("the middle pass has no middle: {name}"));
        assert_eq!(&finish(resumed), plain, "resumed in the middle: {name}");
        assert_eq!(&finish(timeline.at(timeline.len() / 3)), plain, "resumed from the timeline: {name}");
    });
}
