//! Which steps and attempts are listed, and in which order: worked out when the filter or the recording changes, and
//! kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use mapkit::StepRecord;

use crate::subject::{Recording, RecordingKey};
use crate::timeline::{events, phrases};

/// A column of the table of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Column {
    #[default]
    Step,
    Pass,
    Label,
    Tiles,
    Random,
    Time,
    Slots,
}

impl Column {
    pub(super) const ALL: [Self; 7] =
        [Self::Step, Self::Pass, Self::Label, Self::Tiles, Self::Random, Self::Time, Self::Slots];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Pass => "pass",
            Self::Label => "label",
            Self::Tiles => "tiles",
            Self::Random => "random",
            Self::Time => "µs",
            Self::Slots => "also wrote",
        }
    }

    /// What stands in it, in a sentence.
    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Step => "Number of the step: what is shown after so many steps.",
            Self::Pass => "The pass that the step belongs to.",
            Self::Label => "What the step worked on.",
            Self::Tiles => "Tiles that the step changed.",
            Self::Random => phrases::ABOUT_DRAWN,
            Self::Time => "Time that the step took, in microseconds.",
            Self::Slots => {
                "What the step wrote beside tiles: slots (what passes hand on to later ones) by name, and `lists`, which \
                 are the world's own, such as buildings, names and links."
            }
        }
    }

    /// Whether the largest are what somebody looks for first.
    const fn is_amount(self) -> bool {
        matches!(self, Self::Tiles | Self::Random | Self::Time | Self::Slots)
    }
}

/// The order of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sort {
    pub(super) column: Column,
    pub(super) descending: bool,
}

impl Sort {
    /// Sorts by a column, amounts from the largest down; the same one again turns it round.
    pub(super) fn choose(&mut self, column: Column) {
        *self = if self.column == column {
            Self { column, descending: !self.descending }
        } else {
            Self { column, descending: column.is_amount() }
        };
    }
}

/// Which steps are listed, by what they do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Only {
    /// Every step.
    #[default]
    All,
    /// Those that change tiles.
    Tiles,
    /// Those that change tiles, or write to the world's lists or to slots.
    Anything,
}

impl Only {
    pub(super) const ALL: [Self; 3] = [Self::All, Self::Tiles, Self::Anything];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::All => "all steps",
            Self::Tiles => "steps that change tiles",
            Self::Anything => "steps that write tiles, lists or slots",
        }
    }

    /// What such steps are said to do: `No step …`.
    pub(super) const fn what(self) -> &'static str {
        match self {
            Self::All => "is recorded",
            Self::Tiles => "changes a tile",
            Self::Anything => "writes tiles, lists or slots",
        }
    }

    /// Whether it lists a step.
    fn lists(self, record: &StepRecord) -> bool {
        match self {
            Self::All => true,
            Self::Tiles => record.tiles_changed > 0,
            Self::Anything => record.tiles_changed > 0 || record.lists_changed || record.slots != 0,
        }
    }
}

/// What a step wrote beside tiles: the world's own lists, and slots by name.
pub(super) fn also_written(recording: &dyn Recording, step: usize, record: &StepRecord) -> String {
    let lists = record.lists_changed.then_some(LISTS);
    lists.into_iter().chain(recording.slots_written(step)).collect::<Vec<_>>().join(", ")
}

/// The world's own lists, as a word among the names of slots.
const LISTS: &str = "lists";

/// What is listed.
#[derive(Debug, Default)]
pub(super) struct Listing {
    key: Option<(RecordingKey, String, Only, Sort)>,
    /// Numbers of steps.
    steps: Vec<u32>,
    /// Places among the rejected attempts.
    events: Vec<u32>,
    /// How often it was worked out.
    #[cfg(test)]
    times: usize,
}

impl Listing {
    /// The numbers of the steps that are listed, in order.
    pub(super) fn steps(&self) -> &[u32] {
        &self.steps
    }

    /// The attempts that are listed.
    pub(super) fn events(&self) -> &[u32] {
        &self.events
    }

    /// The row of a step; where it is not listed and rows are in the order of steps, the row before it.
    pub(super) fn row_of(&self, step: usize) -> Option<usize> {
        let sort = self.key.as_ref().map_or_else(Sort::default, |key| key.3);
        match (sort.column, sort.descending) {
            (Column::Step, false) => {
                self.steps.partition_point(|&listed| listed as usize <= step).checked_sub(1).or(Some(0))
            }
            (Column::Step, true) => Some(self.steps.partition_point(|&listed| listed as usize > step)),
            _ => self.steps.iter().position(|&listed| listed as usize == step),
        }
        .filter(|row| *row < self.steps.len())
    }

    /// Works out again what has changed.
    pub(super) fn refresh(&mut self, recording: &Arc<dyn Recording>, filter: &str, only: Only, sort: Sort) {
        let is_same = |(key, text, which, order): &(RecordingKey, String, Only, Sort)| {
            text == filter && (*which, *order) == (only, sort) && key.is_of(recording)
        };
        if self.key.as_ref().is_some_and(is_same) {
            return;
        }
        #[cfg(test)]
        {
            self.times += 1;
        }
        let needle = filter.trim().to_lowercase();
        let mut slots = SlotNames::default();
        let steps = recording.steps().iter().zip(1_u32..).filter(|(record, step)| {
            only.lists(record) && (needle.is_empty() || matches(&**recording, (*step, record), &needle, &mut slots))
        });
        self.steps = steps.map(|(_, step)| step).collect();
        order(&mut self.steps, &**recording, sort);
        let listed = events(&**recording).zip(0_u32..).filter(|(event, _)| {
            let pass = pass_of(&**recording, event.step);
            let texts = [pass, event.note.reason, &event.note.text];
            needle.is_empty() || texts.iter().any(|text| contains(text, &needle))
        });
        self.events = listed.map(|(_, index)| index).collect();
        self.key = Some((RecordingKey::of(recording), filter.to_owned(), only, sort));
    }
}

/// The name of the pass of a step, the one that failed included.
pub(super) fn pass_of(recording: &dyn Recording, step: usize) -> &'static str {
    let record = step.checked_sub(1).and_then(|index| recording.steps().get(index)).or(recording.failed());
    record.map_or("", |record| phrases::pass_name(recording, record.pass))
}

fn matches(
    recording: &dyn Recording,
    (step, record): (u32, &StepRecord),
    needle: &str,
    slots: &mut SlotNames,
) -> bool {
    contains(&record.label, needle)
        || contains(phrases::pass_name(recording, record.pass), needle)
        || record.lists_changed && contains(LISTS, needle)
        || slots.contain(recording, (step, record), needle)
}

fn contains(text: &str, needle: &str) -> bool {
    // Most texts are plain, and then nothing needs to be copied.
    if text.is_ascii() {
        text.len() >= needle.len()
            && text.as_bytes().windows(needle.len()).any(|part| part.eq_ignore_ascii_case(needle.as_bytes()))
    } else {
        text.to_lowercase().contains(needle)
    }
}

/// Whether slots bear a name with the text in it; steps that wrote the same ones share the answer.
#[derive(Default)]
struct SlotNames(BTreeMap<u64, bool>);

impl SlotNames {
    fn contain(&mut self, recording: &dyn Recording, (step, record): (u32, &StepRecord), needle: &str) -> bool {
        if record.slots == 0 {
            return false;
        }
        let found = || recording.slots_written(step as usize).iter().any(|name| contains(name, needle));
        *self.0.entry(record.slots).or_insert_with(found)
    }
}

fn order(steps: &mut [u32], recording: &dyn Recording, sort: Sort) {
    let record = |step: u32| &recording.steps()[step as usize - 1];
    let amount = |step: u32| match sort.column {
        Column::Tiles => u64::from(record(step).tiles_changed),
        Column::Random => u64::from(record(step).words),
        Column::Time => record(step).time_ns,
        Column::Slots => u64::from(record(step).slots.count_ones()) + u64::from(record(step).lists_changed),
        Column::Pass => record(step).pass.get() as u64,
        Column::Step | Column::Label => 0,
    };
    // The sort is stable: steps that are alike stay in the order of time.
    match (sort.column, sort.descending) {
        (Column::Step, false) => {}
        (Column::Step, true) => steps.reverse(),
        (Column::Label, false) => steps.sort_by(|&a, &b| record(a).label.cmp(&record(b).label)),
        (Column::Label, true) => steps.sort_by(|&a, &b| record(b).label.cmp(&record(a).label)),
        (_, false) => steps.sort_by_key(|&step| amount(step)),
        (_, true) => steps.sort_by_key(|&step| std::cmp::Reverse(amount(step))),
    }
}

#[cfg(test)]
mod tests {
    use mapkit::PassIndex;

    use super::*;
    use crate::jobs::CancelToken;
    use crate::subject::{Request, all};

    fn dungeon() -> Arc<dyn Recording> {
        let subject = all().into_iter().find(|subject| subject.spec().name == "Dungeon").expect("there are dungeons");
        let request = Request { values: subject.spec().defaults(), skip: Vec::new() };
        let recorded = subject.record(&request, &CancelToken::default());
        recorded.expect("nobody breaks off").expect("the defaults can be used")
    }

    fn rows(recording: &Arc<dyn Recording>, filter: &str, only: Only, sort: Sort) -> Listing {
        let mut rows = Listing::default();
        rows.refresh(recording, filter, only, sort);
        rows
    }

    #[test]
    fn rows_are_worked_out_only_when_something_changed() {
        let recording = dungeon();
        let mut rows = rows(&recording, "", Only::All, Sort::default());
        assert_eq!(rows.steps().len(), recording.len());
        rows.refresh(&recording, "", Only::All, Sort::default());
        assert_eq!(rows.times, 1);
        rows.refresh(&dungeon(), "", Only::All, Sort::default());
        assert_eq!(rows.times, 2, "another recording, though of the same");
    }

    #[test]
    fn a_filter_finds_passes_labels_and_slots_in_any_case() {
        let recording = dungeon();
        let pass = recording.passes()[1].name;
        let found = rows(&recording, &pass.to_uppercase(), Only::All, Sort::default());
        assert!(
            found.steps().iter().filter(|&&step| recording.steps()[step as usize - 1].pass == PassIndex(1)).count()
                > 0
        );
        let slot = (1..=recording.len()).find_map(|step| recording.slots_written(step).first().copied());
        let slot = slot.expect("a dungeon has slots");
        let found = rows(&recording, slot, Only::All, Sort::default());
        let writes = (1..=recording.len()).filter(|&step| recording.slots_written(step).contains(&slot));
        for step in writes {
            assert!(found.steps().contains(&(step as u32)), "step {step} writes {slot}");
        }
        assert!(rows(&recording, "no such thing", Only::All, Sort::default()).steps().is_empty());
    }

    #[test]
    fn steps_are_listed_by_what_they_do() {
        let recording = dungeon();
        let record = |step: u32| &recording.steps()[step as usize - 1];
        let found = rows(&recording, "", Only::Tiles, Sort::default());
        assert!(found.steps().iter().all(|&step| record(step).tiles_changed > 0));
        let still = recording.steps().iter().filter(|record| record.tiles_changed == 0).count();
        assert!(still > 0 && found.steps().len() + still == recording.len());
        let found = rows(&recording, "", Only::Anything, Sort::default());
        let says = |step: u32| {
            record(step).tiles_changed > 0 || !also_written(&*recording, step as usize, record(step)).is_empty()
        };
        assert!(found.steps().iter().all(|&step| says(step)), "each row shows what its step wrote");
        let idle = (1..=recording.len() as u32).filter(|&step| !says(step)).count();
        assert_eq!(found.steps().len() + idle, recording.len());
        let lists = rows(&recording, "lists", Only::All, Sort::default());
        assert!(
            (1..=recording.len() as u32)
                .filter(|&step| record(step).lists_changed)
                .all(|step| lists.steps().contains(&step))
        );
    }

    #[test]
    fn amounts_are_sorted_from_the_largest_and_a_second_choice_turns_them_round() {
        let recording = dungeon();
        let mut sort = Sort::default();
        sort.choose(Column::Tiles);
        let tiles = |rows: &Listing| -> Vec<u32> {
            rows.steps().iter().map(|&step| recording.steps()[step as usize - 1].tiles_changed).collect()
        };
        let down = tiles(&rows(&recording, "", Only::All, sort));
        assert!(down.is_sorted_by(|a, b| a >= b) && down.first() != down.last());
        sort.choose(Column::Tiles);
        assert!(tiles(&rows(&recording, "", Only::All, sort)).is_sorted());
    }

    #[test]
    fn the_row_of_a_step_is_found_in_every_order() {
        let recording = dungeon();
        let last = recording.len();
        let mut sort = Sort::default();
        let plain = rows(&recording, "", Only::All, sort);
        assert_eq!([plain.row_of(0), plain.row_of(1), plain.row_of(last)], [Some(0), Some(0), Some(last - 1)]);
        sort.choose(Column::Step);
        assert_eq!(rows(&recording, "", Only::All, sort).row_of(last), Some(0));
        sort.choose(Column::Time);
        let timed = rows(&recording, "", Only::All, sort);
        assert_eq!(timed.row_of(7).map(|row| timed.steps()[row]), Some(7));
        assert_eq!(rows(&recording, "no such thing", Only::All, sort).row_of(7), None);
    }
}
