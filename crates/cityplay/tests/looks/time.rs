//! Motion as functions of the tick.

use cityplay::time::{Easing, Tween, flicker, glitch_cells, pulse, slide_in, typewriter};
use mapkit::Size;
use std::collections::BTreeSet;

#[test]
fn every_easing_is_0_at_0_and_1_at_1() {
    for easing in Easing::ALL {
        assert!(easing.at(0.0).abs() < 1e-6, "{easing:?}");
        assert!((easing.at(1.0) - 1.0).abs() < 1e-6, "{easing:?}");
    }
    assert!(Easing::OutBack.at(0.7) > 1.0, "out-back goes past its goal");
    assert!(Easing::OutCubic.at(0.5) > 0.5 && (Easing::InOutCubic.at(0.5) - 0.5).abs() < 1e-6);
}

#[test]
fn a_tween_from_10_of_length_10_clamps() {
    let tween = Tween { start: 10, length: 10 };
    let at = |tick| (tween.at(tick) * 1000.0) as i32;
    assert_eq!([at(5), at(15), at(30)], [0, 500, 1000]);
    assert!(!tween.is_over(19) && tween.is_over(20));
    let instant = Tween { start: 3, length: 0 };
    assert!(!instant.is_over(2) && instant.is_over(3));
}

#[test]
fn a_third_of_three_characters_is_one() {
    assert_eq!(typewriter("ｦｧｨ", 1.0 / 3.0), "ｦ");
    assert_eq!(typewriter("ｦｧｨ", 0.0), "");
    assert_eq!(typewriter("ｦｧｨ", 2.0 / 3.0), "ｦｧ");
    assert_eq!(typewriter("ｦｧｨ", 1.0), "ｦｧｨ");
    assert_eq!(typewriter("", 0.5), "");
}

#[test]
fn what_slides_in_starts_away_and_arrives() {
    assert_eq!((slide_in(40, 0.0), slide_in(40, 1.0)), (40, 0));
    let ways: Vec<i32> = (0..=8).map(|i| slide_in(40, i as f32 / 8.0)).collect();
    assert!(ways.windows(2).all(|w| w[1] <= w[0]), "{ways:?}");
}

#[test]
fn a_pulse_swings_within_its_period() {
    assert!(pulse(0, 20) < 0.01 && pulse(10, 20) > 0.99 && pulse(20, 20) < 0.01);
    assert!((0..200).all(|t| (0.0..=1.0).contains(&pulse(t, 20))));
    assert!((pulse(3, 0)).is_finite());
}

#[test]
fn a_whole_sign_is_steady_and_a_broken_one_drops_out_now_and_then() {
    assert!((0..600).all(|t| (flicker(t, 7, false) - 1.0).abs() < f32::EPSILON));
    let broken: Vec<f32> = (0..3000).map(|t| flicker(t, 7, true)).collect();
    assert!(broken.iter().all(|v| (0.0..=1.0).contains(v)));
    let dark = broken.iter().filter(|&&v| v < 0.9).count();
    assert!((100..1500).contains(&dark), "dark {dark} of 3000 ticks");
    assert_ne!(broken, (0..3000).map(|t| flicker(t, 8, true)).collect::<Vec<_>>(), "signs differ");
}

#[test]
fn a_glitch_has_fewer_cells_as_it_goes_on_and_none_at_the_end() {
    let size = Size::new(40, 12);
    let counts: Vec<usize> = (0..=6).map(|i| glitch_cells(size, 3, i as f32 / 6.0).count()).collect();
    assert_eq!((counts[0], counts[6]), (size.area(), 0));
    assert!(counts.windows(2).all(|w| w[1] < w[0]), "{counts:?}");
    let cells: BTreeSet<_> = glitch_cells(size, 3, 0.0).map(|(pos, _)| pos).collect();
    assert_eq!(cells.len(), size.area(), "each cell once");
    assert!(cells.iter().all(|&p| size.contains(p)));
    for odd in [Size::new(0, 0), Size::new(1, 1), Size::new(7, 1), Size::new(30, 30)] {
        assert_eq!(glitch_cells(odd, 5, 0.0).count(), odd.area());
    }
}
