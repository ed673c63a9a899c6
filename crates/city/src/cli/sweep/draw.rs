//! Random valid parameters: the whole range of each, with a liking for the ends.

use citygen::{PASS_NAMES, Params, Water};
use mapkit::{Size, Stream};

/// Chance that a number takes one of its ends: faults live there.
const AT_AN_END: f32 = 0.25;

/// The parameters that `seed` draws, no larger than `max_size` (which is a valid size).
pub(super) fn params(seed: u64, max_size: Size) -> Params {
    let mut stream = Stream::new(seed).fork("random-params");
    let size = size(&mut stream, max_size);
    Params {
        seed,
        size,
        districts: whole(&mut stream, *Params::DISTRICTS.start() as i32, Params::max_districts(size) as i32) as u32,
        density: share(&mut stream, 0.0, 1.0),
        wealth_skew: share(&mut stream, -1.0, 1.0),
        decay: share(&mut stream, 0.0, 1.0),
        water: Water::ALL[stream.index(Water::ALL.len())],
        rerolls: rerolls(&mut stream),
        ..Params::default()
    }
}

fn size(stream: &mut Stream, max: Size) -> Size {
    let presets = [Params::SMALL, Params::MEDIUM, Params::LARGE];
    let fitting: Vec<Size> = presets.into_iter().filter(|s| s.w <= max.w && s.h <= max.h).collect();
    if stream.chance(AT_AN_END)
        && let Some(&preset) = stream.choose(&fitting)
    {
        return preset;
    }
    let w = whole(stream, *Params::WIDTHS.start(), max.w);
    Size::new(w, whole(stream, *Params::HEIGHTS.start(), max.h))
}

fn whole(stream: &mut Stream, low: i32, high: i32) -> i32 {
    if stream.chance(AT_AN_END) {
        return if stream.chance(0.5) { low } else { high };
    }
    stream.range(low, high)
}

fn share(stream: &mut Stream, low: f32, high: f32) -> f32 {
    if stream.chance(AT_AN_END) {
        return if stream.chance(0.5) { low } else { high };
    }
    // Two decimals, so that the command which grows the city again stays short.
    (stream.float(low, high) * 100.0).floor() / 100.0
}

fn rerolls(stream: &mut Stream) -> std::collections::BTreeMap<String, u32> {
    let passes = if stream.chance(0.3) { 1 + stream.below(3) } else { 0 };
    (0..passes).map(|_| (PASS_NAMES[stream.index(PASS_NAMES.len())].into(), 1 + stream.below(5))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Params, Size, Water, params};

    #[test]
    fn every_drawn_set_is_valid_and_the_ends_occur() {
        for max in [Size::new(80, 40), Params::LARGE, Size::new(1024, 512)] {
            let drawn: Vec<Params> = (0..2000).map(|seed| params(seed, max)).collect();
            for p in &drawn {
                assert_eq!(p.validate(), Ok(()));
                assert!(p.size.w <= max.w && p.size.h <= max.h);
            }
            let occurs = |f: &dyn Fn(&Params) -> bool| drawn.iter().any(f);
            assert!(occurs(&|p| p.size == max) && occurs(&|p| p.size == Size::new(80, 40)));
            assert!(occurs(&|p| p.density <= 0.0) && occurs(&|p| p.density >= 1.0));
            assert!(occurs(&|p| p.wealth_skew <= -1.0) && occurs(&|p| p.wealth_skew >= 1.0));
            assert!(occurs(&|p| p.decay <= 0.0) && occurs(&|p| p.decay >= 1.0));
            assert!(occurs(&|p| p.districts == 4) && occurs(&|p| p.districts == Params::max_districts(max)));
            assert!(occurs(&|p| !p.rerolls.is_empty()));
            let waters: BTreeSet<Water> = drawn.iter().map(|p| p.water).collect();
            assert_eq!(waters.len(), 3);
        }
    }
}
