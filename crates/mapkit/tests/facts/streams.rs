//! Facts of random streams.

use mapkit::{Pos, Stream, hash64, tile_hash};

fn words(mut stream: Stream) -> Vec<u32> {
    (0..64).map(|_| stream.word()).collect()
}

#[test]
fn one_seed_gives_one_sequence_and_another_seed_another() {
    assert_eq!(words(Stream::new(42)), words(Stream::new(42)));
    assert_ne!(words(Stream::new(42)), words(Stream::new(43)));
}

#[test]
fn a_fork_depends_on_the_parents_seed_and_the_label_alone() {
    let mut parent = Stream::new(9);
    let before = words(parent.fork("lots#0"));
    for _ in 0..100 {
        parent.word();
    }
    assert_eq!(words(parent.fork("lots#0")), before);
    assert_ne!(words(parent.fork("lots#1")), before);
    assert_ne!(words(Stream::new(10).fork("lots#0")), before);
    assert_eq!(words(parent.fork_index(3)), words(Stream::new(9).fork_index(3)));
    assert_ne!(words(parent.fork_index(3)), words(parent.fork_index(4)));
}

#[test]
fn a_fork_draws_nothing_from_its_parent() {
    let mut parent = Stream::new(9);
    let mut twin = Stream::new(9);
    words(parent.fork("child"));
    assert_eq!(parent.words_drawn(), 0);
    assert_eq!(parent.word(), twin.word());
}

#[test]
fn a_stream_tells_how_many_words_were_drawn() {
    let mut stream = Stream::new(1);
    stream.word();
    stream.unit();
    stream.chance(0.5);
    stream.float(2.0, 3.0);
    assert_eq!(stream.words_drawn(), 4);
    stream.shuffle(&mut [1, 2, 3, 4, 5]);
    assert!(stream.words_drawn() >= 8);
}

#[test]
fn chance_draws_nothing_at_zero_below_and_for_no_number() {
    let mut stream = Stream::new(1);
    for p in [0.0, -0.0, -3.0, f32::NEG_INFINITY, f32::NAN] {
        assert!(!stream.chance(p));
    }
    assert_eq!(stream.words_drawn(), 0);
    assert!((0..1000).all(|_| stream.chance(1.0)));
}

#[test]
fn integers_stay_in_their_range_and_reach_all_of_it_evenly() {
    let mut stream = Stream::new(2);
    for bound in [1, 2, 3, 7, 10] {
        let mut counts = vec![0_i32; bound as usize];
        for _ in 0..4000 {
            counts[stream.below(bound) as usize] += 1;
        }
        let wanted = 4000 / bound as i32;
        assert!(counts.iter().all(|count| (count - wanted).abs() < 5 * 64), "{bound}: {counts:?}");
    }
    let drawn: Vec<i32> = (0..500).map(|_| stream.range(-3, 3)).collect();
    assert!((-3..=3).all(|v| drawn.contains(&v)) && drawn.iter().all(|v| (-3..=3).contains(v)));
}

#[test]
fn bounds_without_a_choice_are_answered() {
    let mut stream = Stream::new(2);
    assert_eq!((stream.below(0), stream.index(0), stream.range(5, 5), stream.range(5, 4)), (0, 0, 5, 5));
    assert_eq!(stream.choose::<u8>(&[]), None);
    assert_eq!(stream.choose_weighted([0, 0].into_iter()), None);
    assert_eq!(stream.words_drawn(), 0);
    let whole: Vec<i32> = (0..8).map(|_| stream.range(i32::MIN, i32::MAX)).collect();
    assert!(whole.iter().any(|&v| v < 0) && whole.iter().any(|&v| v > 0), "{whole:?}");
}

#[test]
fn floats_lie_in_their_half_open_range() {
    let mut stream = Stream::new(3);
    for _ in 0..4000 {
        assert!((0.0..1.0).contains(&stream.unit()));
        assert!((-2.0..=5.0).contains(&stream.float(-2.0, 5.0)));
    }
}

#[test]
fn weights_are_kept_and_a_weight_of_zero_is_never_drawn() {
    let mut stream = Stream::new(4);
    let mut counts = [0; 4];
    for _ in 0..6000 {
        counts[stream.choose_weighted([3, 0, 2, 1].into_iter()).unwrap()] += 1;
    }
    assert_eq!(counts[1], 0);
    let near = |count: i32, wanted: i32| (count - wanted).abs() < 200;
    assert!(near(counts[0], 3000) && near(counts[2], 2000) && near(counts[3], 1000), "{counts:?}");
}

#[test]
fn a_shuffle_keeps_all_items_and_reaches_every_order() {
    let mut stream = Stream::new(5);
    let mut orders = std::collections::BTreeSet::new();
    for _ in 0..500 {
        let mut items = [1, 2, 3, 4];
        stream.shuffle(&mut items);
        orders.insert(items);
        items.sort_unstable();
        assert_eq!(items, [1, 2, 3, 4]);
    }
    assert_eq!(orders.len(), 24);
}

#[test]
fn tile_hashes_differ_by_seed_stratum_and_place_and_need_no_stream() {
    let row = |seed, stratum| -> Vec<u8> { (0..64).map(|x| tile_hash(seed, stratum, Pos::new(x, 5))).collect() };
    assert_eq!(row(1, 0), row(1, 0));
    assert_ne!(row(1, 0), row(2, 0));
    assert_ne!(row(1, 0), row(1, 1));
    let column: Vec<u8> = (0..64).map(|y| tile_hash(1, 0, Pos::new(5, y))).collect();
    assert_ne!(row(1, 0), column);
    let mean = row(1, 0).iter().map(|&v| u32::from(v)).sum::<u32>() / 64;
    assert!((90..165).contains(&mean), "{mean}");
}

/// Values of a released version. A change here changes every city: it needs a new generator version.
#[test]
fn what_a_seed_gives_outlives_upgrades() {
    let mut stream = Stream::new(42);
    let drawn: Vec<u32> = (0..4).map(|_| stream.word()).collect();
    let below: Vec<u32> = (0..6).map(|_| stream.below(100)).collect();
    let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
    stream.shuffle(&mut items);
    let floats = [stream.unit(), stream.float(-1.0, 1.0)];
    let forks = [stream.fork("lots#0").word(), stream.fork_index(7).word()];
    let hashes = (hash64(b"city"), tile_hash(42, 1, Pos::new(3, 4)));
    assert_eq!(drawn, [0x3a73_00a1, 0x86b9_7377, 0xacf8_ead4, 0xfe32_737f]);
    assert_eq!(below, [83, 26, 27, 80, 25, 67]);
    assert_eq!(items, [3, 6, 4, 1, 7, 5, 2, 0]);
    assert_eq!(floats.map(f32::to_bits), [0.225_822_93_f32.to_bits(), 0.897_715_33_f32.to_bits()]);
    assert_eq!(forks, [0xffed_d30e, 0x9d9b_42b7]);
    assert_eq!(hashes, (0x1d72_c38f_06f4_6834, 0x45));
}
