//! Ten thousand mutated saves of either version: each is refused in words or is proven a whole city.

use std::sync::OnceLock;

use cityfile::from_bytes;
use mapkit::Stream;

use crate::common::{FILE, Parts, with_right_checksum};

/// How a save is spoilt.
#[derive(Clone, Copy, Debug)]
enum Spoil {
    /// Anything at all, the checksum left as it falls.
    Raw,
    /// The same, the checksum made right.
    Sealed,
    /// The header or a length, the checksum made right.
    Claims,
    /// The unpacked body, packed again, so that planes and lists are decoded.
    Body,
}

#[test]
fn ten_thousand_mutated_files_of_version_2_are_refused_in_words_or_proven_whole() {
    try_mutants(0);
}

#[test]
fn ten_thousand_mutated_files_of_version_3_are_refused_in_words_or_proven_whole() {
    try_mutants(1);
}

/// Tries every other mutant, from `first` on.
fn try_mutants(first: u64) {
    let mut refused = 0;
    for index in (first..MUTANTS).step_by(2) {
        match from_bytes(&mutant(index), FILE) {
            Ok(mut city) => {
                assert_eq!(city.check_structure(), Ok(()), "file {index}");
                assert_eq!(city.validate(), [], "file {index}");
                assert_eq!(city.hash(), city.fingerprint(), "file {index}");
            }
            Err(error) => {
                let said = error.to_string();
                assert!(said.starts_with("some.city ") && said.lines().count() == 1, "file {index}: {said}");
                refused += 1;
            }
        }
    }
    // Parameters and a pack's texts, which the fingerprint does not cover, may change unseen; all else is seen.
    assert!(refused > 9_500, "only {refused} of 10000 were refused");
}

/// Mutated saves: by turns of version 2, and of version 3 with a flavor pack.
pub(crate) const MUTANTS: u64 = 20_000;

/// One of the mutated saves.
pub(crate) fn mutant(index: u64) -> Vec<u8> {
    let spoil = match index / 2 % 20 {
        0..9 => Spoil::Raw,
        9..13 => Spoil::Sealed,
        13..15 => Spoil::Claims,
        _ => Spoil::Body,
    };
    let whole = if index.is_multiple_of(2) { of_version_2() } else { with_pack() };
    spoilt(spoil, whole, &mut Stream::new(index))
}

fn of_version_2() -> &'static Parts {
    static PARTS: OnceLock<Parts> = OnceLock::new();
    PARTS.get_or_init(Parts::of_version_2)
}

fn with_pack() -> &'static Parts {
    static PARTS: OnceLock<Parts> = OnceLock::new();
    PARTS.get_or_init(Parts::with_pack)
}

/// A save spoilt in one to three ways.
fn spoilt(spoil: Spoil, whole: &Parts, stream: &mut Stream) -> Vec<u8> {
    let times = 1 + stream.below(3);
    match spoil {
        Spoil::Raw | Spoil::Sealed => {
            let mut bytes = whole.put_together();
            for _ in 0..times {
                mutate(&mut bytes, stream);
            }
            if matches!(spoil, Spoil::Sealed) { with_right_checksum(bytes) } else { bytes }
        }
        Spoil::Claims => claims(whole.clone(), stream),
        Spoil::Body => {
            let mut parts = whole.clone();
            for _ in 0..times {
                mutate_body(&mut parts.body, stream);
            }
            parts.unpacked_len = parts.body.len() as u32;
            parts.put_together()
        }
    }
}

/// A file whose version, header or lengths say something else than they should.
fn claims(mut parts: Parts, stream: &mut Stream) -> Vec<u8> {
    match stream.below(4) {
        0 => parts.version = stream.word() as u16,
        1 => parts.unpacked_len = absurd(stream),
        2 => mutate(&mut parts.header, stream),
        _ => {
            let mut bytes = parts.put_together();
            let at = [6, 10 + parts.header.len(), 14 + parts.header.len()][stream.index(3)];
            bytes[at..at + 4].copy_from_slice(&absurd(stream).to_le_bytes());
            return with_right_checksum(bytes);
        }
    }
    parts.put_together()
}

fn absurd(stream: &mut Stream) -> u32 {
    match stream.below(4) {
        0 => u32::MAX - stream.below(16),
        1 => 1 << stream.below(32),
        2 => stream.below(64),
        _ => stream.word(),
    }
}

/// Changes, inserts, removes or repeats some bytes anywhere.
fn mutate(bytes: &mut Vec<u8>, stream: &mut Stream) {
    let at = stream.index(bytes.len().max(1));
    if bytes.is_empty() {
        bytes.push(stream.word() as u8);
        return;
    }
    match stream.below(6) {
        0 => bytes[at] ^= 1 << stream.below(8),
        1 => bytes[at] = stream.word() as u8,
        2 => bytes.truncate(at),
        3 => {
            let more: Vec<u8> = (0..=stream.below(20)).map(|_| stream.word() as u8).collect();
            bytes.splice(at..at, more);
        }
        4 => {
            let end = (at + 1 + stream.index(40)).min(bytes.len());
            bytes.drain(at..end);
        }
        _ => {
            // A varint that claims far more than there can be.
            let end = (at + 5).min(bytes.len());
            bytes[at..end].fill(0xff);
        }
    }
}

/// Like [`mutate`], half of the time in the lists behind the planes, and with the length mostly kept.
fn mutate_body(body: &mut Vec<u8>, stream: &mut Stream) {
    let planes = 80 * 40 * 35;
    if stream.chance(0.2) {
        return mutate(body, stream);
    }
    let range = if stream.chance(0.6) { planes.min(body.len())..body.len() } else { 0..planes.min(body.len()) };
    if range.is_empty() {
        return;
    }
    let at = range.start + stream.index(range.len());
    body[at] = match stream.below(4) {
        0 => body[at] ^ (1 << stream.below(8)),
        1 => 0xff,
        2 => 0,
        _ => stream.word() as u8,
    };
}

#[test]
fn noise_behind_a_right_prefix_is_refused() {
    for seed in 0..500 {
        let mut stream = Stream::new(seed);
        let packed: Vec<u8> = (0..stream.below(4000)).map(|_| stream.word() as u8).collect();
        assert!(from_bytes(&Parts::whole().with_packed(&packed), FILE).is_err());
    }
}
