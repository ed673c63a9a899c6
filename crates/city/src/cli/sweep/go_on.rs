//! The command that goes on with a sweep which was stopped, or begins it again.

use std::path::Path;

use citygen::Params;
use mapkit::Size;

use super::range::Seeds;
use super::source::Source;
use super::target::Mode;
use crate::shell::{flags_but_seed, word};

/// What a sweep was asked for, but for its seeds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) source: &'a Source,
    pub(super) max_size: Option<Size>,
    pub(super) jobs: Option<usize>,
    pub(super) csv: Option<&'a Path>,
    pub(super) jsonl: Option<&'a Path>,
}

impl Asked<'_> {
    /// The whole command that does `seeds`. They are those of the shard, where one was asked for: a part of what is left
    /// would be another one.
    pub(super) fn command(self, seeds: Seeds, mode: Mode) -> String {
        let mut words = vec![format!("city sweep --seeds {seeds}")];
        match self.source {
            Source::Fixed(params) => words.push(flags_but_seed(params)),
            Source::Random(_) => words.push("--random-params".into()),
        }
        let max_size = |size| Params { size, ..Params::default() }.text("size");
        words.extend(self.max_size.map(|size| format!("--max-size {}", max_size(size))));
        words.extend(self.jobs.map(|jobs| format!("--jobs {jobs}")));
        let target = |flag: &str, path: &Path| {
            let path = word(path.as_os_str());
            // A name that begins with a dash would be taken for an option.
            let gap = if path.starts_with('-') && path != "-" { "=" } else { " " };
            format!("{flag}{gap}{path}")
        };
        words.extend(self.csv.map(|path| target("--csv", path)));
        words.extend(self.jsonl.map(|path| target("--jsonl", path)));
        words.extend((mode == Mode::Append).then(|| "--append".into()));
        words.retain(|word| !word.is_empty());
        words.join(" ")
    }
}
