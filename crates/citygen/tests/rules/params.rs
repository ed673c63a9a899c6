//! Parameters: every bad value is answered before work starts with the field's name and what is allowed, and every
//! limit is exact.

use std::collections::BTreeMap;

use citygen::{GenError, ParamError, Params, Water, start};
use mapkit::Size;

use super::common::flavor;

fn small(change: impl FnOnce(&mut Params)) -> Params {
    let mut params = Params { size: Params::SMALL, ..Params::default() };
    change(&mut params);
    params
}

#[track_caller]
fn accepted(change: impl FnOnce(&mut Params)) {
    let params = small(change);
    assert_eq!(params.validate(), Ok(()));
    assert!(start(&params, flavor()).is_ok());
}

#[track_caller]
fn refused(field: &str, allowed: &str, change: impl FnOnce(&mut Params)) {
    let params = small(change);
    let ParamError { field: found, reason } = params.validate().expect_err("a bad value");
    assert_eq!(found, field);
    assert!(reason.contains(allowed), "{reason:?} does not say {allowed:?}");
    let Err(GenError::Param(error)) = start(&params, flavor()) else { panic!("work started on a bad {field}") };
    assert_eq!(error.to_string(), format!("{field}: {reason}"));
}

#[test]
fn defaults_are_those_of_the_table() {
    let p = Params::default();
    assert_eq!((p.seed, p.size, p.districts), (0, Size::new(240, 120), 7));
    assert_eq!((p.density, p.wealth_skew, p.decay), (0.6, 0.0, 0.4));
    assert_eq!((p.water, p.flavor.as_str(), p.rerolls.len()), (Water::Bay, "default", 0));
    assert_eq!(p.validate(), Ok(()));
    assert_eq!(Params::with_seed(9), Params { seed: 9, ..Params::default() });
}

#[test]
fn preset_sizes_are_those_of_the_table() {
    for (name, size) in [("small", (160, 80)), ("medium", (240, 120)), ("large", (320, 160))] {
        let size = Size::new(size.0, size.1);
        assert_eq!(Params::parse_size(name), Some(size));
        assert_eq!(Params::size_name(size), Some(name));
    }
    assert_eq!(Params::parse_size("MEDIUM"), Some(Params::MEDIUM));
    assert_eq!(Params::parse_size("100x50"), Some(Size::new(100, 50)));
    assert_eq!(Params::parse_size("1024×512"), Some(Size::new(1024, 512)));
    for bad in ["", "huge", "100", "x", "100x", "x50", "10.5x50", "99999999999x50"] {
        assert_eq!(Params::parse_size(bad), None, "{bad:?}");
    }
}

#[test]
fn any_seed_is_accepted() {
    for seed in [0, 1, u64::from(u32::MAX), u64::MAX] {
        accepted(|p| p.seed = seed);
    }
}

#[test]
fn sizes_are_accepted_to_their_limits_and_not_beyond() {
    for (w, h) in [(80, 40), (1024, 512), (80, 512), (1024, 40), (160, 80)] {
        accepted(|p| (p.size, p.districts) = (Size::new(w, h), 4));
    }
    for (w, h) in [(79, 40), (80, 39), (1025, 512), (1024, 513), (40, 40), (0, 0), (i32::MAX, i32::MAX)] {
        refused("size", "width 80 to 1024 and height 40 to 512", |p| p.size = Size::new(w, h));
    }
    refused("size", "width 80 to 1024 and height 40 to 512", |p| p.size = Size { w: -200, h: i32::MIN });
}

#[test]
fn districts_are_accepted_to_their_limits_and_not_beyond() {
    for districts in 4..=12 {
        accepted(|p| p.districts = districts);
    }
    for districts in [0, 3, 13, u32::MAX] {
        refused("districts", "4 to 12", |p| p.districts = districts);
    }
}

#[test]
fn a_district_needs_800_tiles() {
    let too_many = "too many districts for map size";
    accepted(|p| (p.size, p.districts) = (Size::new(80, 40), 4));
    for districts in [5, 8, 12] {
        refused("districts", too_many, |p| (p.size, p.districts) = (Size::new(80, 40), districts));
    }
    accepted(|p| p.districts = 12);
    // 100×40 is exactly five times 800 tiles; one column less is not.
    accepted(|p| (p.size, p.districts) = (Size::new(100, 40), 5));
    refused("districts", "at most 4", |p| (p.size, p.districts) = (Size::new(99, 40), 5));
    assert_eq!(Params::max_districts(Size::new(80, 40)), 4);
    assert_eq!(Params::max_districts(Size::new(1024, 512)), 12);
}

/// A way to set one number.
type Set = fn(&mut Params, f32);

#[test]
fn numbers_are_accepted_to_their_limits_and_not_beyond() {
    let fields: [(&str, &str, f32, Set); 3] = [
        ("density", "0 to 1", 0.0, |p, v| p.density = v),
        ("wealth_skew", "-1 to 1", -1.0, |p, v| p.wealth_skew = v),
        ("decay", "0 to 1", 0.0, |p, v| p.decay = v),
    ];
    for (field, allowed, least, set) in fields {
        for good in [least, least.next_up(), 0.5, 1.0_f32.next_down(), 1.0, -0.0] {
            accepted(|p| set(p, good));
        }
        for bad in [least.next_down(), 1.0_f32.next_up(), 1.5, -7.0, f32::MAX, f32::INFINITY, f32::NEG_INFINITY] {
            refused(field, allowed, |p| set(p, bad));
        }
        refused(field, allowed, |p| set(p, f32::NAN));
    }
}

#[test]
fn a_flavor_needs_a_name_and_the_pack_of_that_name() {
    refused("flavor", "name a flavor pack", |p| p.flavor = String::new());
    let params = small(|p| p.flavor = "noir".into());
    assert_eq!(params.validate(), Ok(()), "whether the pack exists is the front end's to find out");
    let Err(GenError::Flavor { name, reason }) = start(&params, flavor()) else { panic!("another pack was taken") };
    assert_eq!((name.as_str(), reason.contains("default")), ("noir", true));
}

#[test]
fn a_reroll_names_a_pass() {
    for pass in citygen::PASS_NAMES {
        accepted(|p| p.rerolls = BTreeMap::from([(pass.into(), u32::MAX)]));
    }
    refused("rerolls", "the passes are terrain, districts", |p| {
        p.rerolls = BTreeMap::from([("weather".into(), 1)]);
    });
}

#[test]
fn the_first_bad_field_is_told_in_the_order_of_the_table() {
    let params = Params { size: Size::new(1, 1), districts: 99, density: 2.0, ..Params::default() };
    assert_eq!(params.validate().expect_err("bad").field, "size");
    let params = Params { districts: 99, density: 2.0, ..Params::default() };
    assert_eq!(params.validate().expect_err("bad").field, "districts");
}
