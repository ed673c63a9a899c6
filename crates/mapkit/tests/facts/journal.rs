//! The journal: which tiles a step wrote, each once.

use mapkit::{BoardIndex, Journal, Size};

fn drained(journal: &mut Journal) -> Vec<(u8, usize, Option<u64>)> {
    let mut all = Vec::new();
    journal.drain(|board, index, before| all.push((board.0, index, before)));
    all
}

#[test]
fn a_tile_touched_twice_is_listed_once_with_its_first_value() {
    let mut journal = Journal::default();
    journal.start(2, Size::new(40, 30));
    journal.touch(BoardIndex(1), 700, || 5);
    journal.touch(BoardIndex(0), 700, || 6);
    journal.touch(BoardIndex(1), 700, || 9);
    assert_eq!(drained(&mut journal), [(1, 700, Some(5)), (0, 700, Some(6))]);
    assert_eq!(drained(&mut journal), []);
}

#[test]
fn a_tile_that_is_known_to_change_is_listed_once_without_its_value() {
    let mut journal = Journal::default();
    journal.start(1, Size::new(40, 30));
    journal.change(BoardIndex(0), 3);
    journal.touch(BoardIndex(0), 3, || 1);
    journal.touch(BoardIndex(0), 4, || 2);
    journal.change(BoardIndex(0), 4);
    journal.change(BoardIndex(0), 3);
    assert_eq!(drained(&mut journal), [(0, 3, None), (0, 4, Some(2))]);
    journal.touch(BoardIndex(0), 3, || 7);
    assert_eq!(drained(&mut journal), [(0, 3, Some(7))], "each step starts again");
}

#[test]
fn a_journal_that_is_off_lists_nothing_and_asks_for_nothing() {
    let mut journal = Journal::default();
    journal.touch(BoardIndex(0), 3, || unreachable!("nobody records"));
    journal.change(BoardIndex(0), 3);
    assert!(!journal.is_on() && drained(&mut journal).is_empty());
    journal.start(1, Size::new(4, 4));
    assert!(!journal.clone().is_on(), "recording belongs to one run");
}
