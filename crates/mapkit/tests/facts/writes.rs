//! Facts of what a step is recorded to have written besides tiles: slots and lists.

use std::ops::ControlFlow;

use mapkit::{BoxedSteps, Cx, Grid, Key, Pass, Progress, Size, Steps, Timeline};

use super::toy::{State, Toy, ToyError, plain, rest, start, states, unmark};

fn passes() -> Vec<Pass<Toy>> {
    let mut passes = plain();
    passes.insert(2, rest());
    passes.push(unmark());
    passes
}

fn record(passes: Vec<Pass<Toy>>) -> Timeline<Toy> {
    Timeline::record(start(passes), |_| ControlFlow::Continue(())).unwrap()
}

/// The slots that differ between two states. No pass of the toy writes a slot and leaves it as it was.
fn written(before: &State, after: &State) -> Vec<&'static str> {
    let slots = [("painted", before.painted != after.painted), ("marks", before.marks != after.marks)];
    slots.into_iter().filter_map(|(name, differs)| differs.then_some(name)).collect()
}

#[test]
fn a_step_is_recorded_with_the_slots_that_it_wrote_and_whether_it_changed_lists() {
    let (timeline, states) = (record(passes()), states(start(passes())));
    let mut quiet = 0;
    for (record, pair) in timeline.steps().iter().zip(states.windows(2)) {
        let slots: Vec<&str> = timeline.slot_names(record).collect();
        assert_eq!(slots, written(&pair[0], &pair[1]), "{}", record.label);
        assert_eq!(record.lists_changed, pair[0].counter != pair[1].counter, "{}", record.label);
        quiet += usize::from(slots.is_empty() && record.tiles_changed == 0 && !record.lists_changed);
    }
    assert!((1..timeline.len() / 2).contains(&quiet));
    let last = timeline.steps().last().unwrap();
    assert_eq!((last.tiles_changed, timeline.slot_names(last).next()), (0, Some("marks")));
}

#[test]
fn writes_of_a_slot_are_found_both_ways() {
    let (timeline, states) = (record(passes()), states(start(passes())));
    for slot in ["painted", "marks"] {
        let writes = |step: &usize| written(&states[step - 1], &states[*step]).contains(&slot);
        for from in 0..states.len() + 2 {
            let next = (from + 1..states.len()).find(writes);
            assert_eq!(timeline.next_write(from, slot), next, "{slot} after {from}");
            let previous = (1..from.min(states.len())).rfind(writes);
            assert_eq!(timeline.previous_write(from, slot), previous, "{slot} before {from}");
        }
    }
    assert_eq!((timeline.next_write(0, "nothing"), timeline.previous_write(9, "nothing")), (None, None));
}

/// Makes seventy slots, then writes one a step.
#[derive(Clone)]
struct Seventy(usize);

const NAMES: [&str; 70] = {
    const DIGITS: &str = "0001020304050607080910111213141516171819202122232425262728293031323334353637383940\
        4142434445464748495051525354555657585960616263646566676869";
    let mut names = [""; 70];
    let mut i = 0;
    while i < 70 {
        names[i] = DIGITS.split_at(2 * i).1.split_at(2).0;
        i += 1;
    }
    names
};

impl Steps<Toy> for Seventy {
    fn step(&mut self, cx: &mut Cx<'_, Toy>) -> Result<Progress, ToyError> {
        match self.0 {
            0 => NAMES.iter().for_each(|name| cx.slots.put(Key::new(name), Grid::new(Size::new(1, 1), 0_u8))),
            step => *cx.slots.get_mut(Key::<Grid<u8>>::new(NAMES[step - 1]))?.cells_mut().first_mut().unwrap() += 1,
        }
        self.0 += 1;
        Ok(Progress::of(self.0, NAMES.len() + 1))
    }
}

#[test]
fn slots_past_the_64th_are_never_missed() {
    let begin = |_: &mut Cx<'_, Toy>| Ok(BoxedSteps::new(Seventy(0)));
    let timeline = record(vec![Pass { name: "seventy", about: "", reasons: &[], draws: false, begin }]);
    assert!(timeline.slot_names(&timeline.steps()[0]).eq(NAMES));
    for (index, name) in NAMES.iter().enumerate() {
        let written_at = index + 2;
        assert!(timeline.slot_names(&timeline.steps()[written_at - 1]).any(|found| found == *name));
        let found = timeline.next_write(1, name).unwrap();
        assert_eq!(found, if index < 63 { written_at } else { 65 }, "{name}");
    }
}
