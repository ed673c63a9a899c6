//! Rules of pass 10.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use citygen::flavor::Names;
use citygen::model::{Building, StratumKind};
use citygen::passes::naming::LANDMARKS;
use citygen::{Flavor, Params};

use crate::common::{Case, cases, flavor};

const NAMES: &str = include_str!("../../../../flavor/names.ron");
const THEMES: &str = include_str!("../../../../flavor/themes.ron");

/// Whether `name` is `template` with something at each place.
fn fits(template: &str, name: &str) -> bool {
    let parts: Vec<&str> = template.split(['{', '}']).step_by(2).collect();
    let (first, last) = (parts[0], parts[parts.len() - 1]);
    if parts.len() == 1 {
        return name == template;
    }
    name.len() > first.len() + last.len() && name.starts_with(first) && name.ends_with(last)
}

/// Every corporation that the pack can make.
fn corporations(names: &Names) -> BTreeSet<String> {
    let pairs = names.corp_first.iter().flat_map(|a| names.corp_second.iter().map(move |b| format!("{a}{b}")));
    let capitalised = |word: String| {
        let word = word.to_lowercase();
        word[..1].to_uppercase() + &word[1..]
    };
    pairs.map(capitalised).collect()
}

fn landmarks_of(case: &Case) -> Vec<usize> {
    let landmarks = case.after("naming").slots.get(LANDMARKS).expect("landmarks");
    landmarks.iter().map(|l| l.building.index()).collect()
}

#[test]
fn the_city_is_named_from_the_packs_parts() {
    let parts = &flavor().names.city;
    for case in cases() {
        let name = &case.city.name;
        let made = parts
            .prefixes
            .iter()
            .any(|p| name.strip_prefix(p.as_str()).is_some_and(|rest| parts.suffixes.iter().any(|s| s == rest)));
        assert!(made, "{}: {name}", case.name());
    }
}

#[test]
fn districts_bear_distinct_names_of_their_theme() {
    for case in cases() {
        let names: BTreeSet<&str> = case.city.districts.iter().map(|d| d.name.as_str()).collect();
        assert_eq!(names.len(), case.city.districts.len(), "{}", case.name());
        for district in &case.city.districts {
            let parts = &flavor().names.districts[&district.theme];
            let (prefix, suffix) = district.name.split_once(' ').expect("two words");
            assert!(parts.prefixes.iter().any(|p| p == prefix), "{}: {}", case.name(), district.name);
            assert!(parts.suffixes.iter().any(|s| s == suffix), "{}: {}", case.name(), district.name);
        }
    }
}

#[test]
fn corporate_buildings_are_named_for_a_corporation() {
    let corporations = corporations(&flavor().names);
    for case in cases() {
        let landmarks = landmarks_of(case);
        for (i, building) in case.city.buildings.iter().enumerate() {
            if building.kind.is_corporate() && !landmarks.contains(&i) {
                let name = building.name.as_deref().expect("a corporate building has a name");
                let (corp, suffix) = name.split_once(' ').expect("corporation and suffix");
                assert!(corporations.contains(corp), "{}: building {i} {name}", case.name());
                assert!(
                    flavor().names.corp_suffixes.iter().any(|s| s == suffix),
                    "{}: building {i} {name}",
                    case.name()
                );
            }
        }
    }
}

#[test]
fn shops_are_named_by_a_template_and_kinds_without_one_stay_unnamed() {
    let names = &flavor().names;
    for case in cases() {
        let landmarks = landmarks_of(case);
        let plain = |(i, b): &(usize, &Building)| !b.kind.is_corporate() && !landmarks.contains(i);
        for (i, building) in case.city.buildings.iter().enumerate().filter(plain) {
            match (names.shops.get(&building.kind), &building.name) {
                (Some(templates), Some(name)) => {
                    assert!(templates.iter().any(|t| fits(t, name)), "{}: building {i} {name}", case.name());
                }
                (None, None) => {}
                (templates, name) => {
                    panic!("{}: building {i} is called {name:?} with templates {templates:?}", case.name())
                }
            }
        }
    }
}

#[test]
fn two_landmarks_a_district_stand_on_its_largest_unnamed_or_corporate_buildings() {
    let names = &flavor().names;
    for case in cases() {
        let landmarks = landmarks_of(case);
        for (d, district) in case.city.districts.iter().enumerate() {
            let mut here: Vec<(bool, Reverse<i32>, usize)> = Vec::new();
            for (i, b) in case.city.buildings.iter().enumerate().filter(|(_, b)| b.district.index() == d) {
                let has_trade = !b.kind.is_corporate() && names.shops.contains_key(&b.kind);
                here.push((has_trade, Reverse(b.footprint.area()), i));
            }
            here.sort_unstable();
            let wanted: Vec<usize> = here.iter().take(2).map(|&(.., i)| i).collect();
            let is_here = |&i: &usize| case.city.buildings[i].district.index() == d;
            let found: Vec<usize> = landmarks.iter().copied().filter(is_here).collect();
            assert_eq!(found, wanted, "{}: district {d}", case.name());
            for i in found {
                let name = case.city.buildings[i].name.as_deref().expect("a landmark has a name");
                let fits_one = |t: &String| fits(&t.replace("{district}", &district.name), name);
                assert!(names.landmarks.iter().any(fits_one), "{}: building {i} {name}", case.name());
            }
        }
    }
}

#[test]
fn names_of_buildings_differ() {
    for case in cases() {
        let named: Vec<&str> = case.city.buildings.iter().filter_map(|b| b.name.as_deref()).collect();
        let distinct: BTreeSet<&str> = named.iter().copied().collect();
        assert_eq!(distinct.len(), named.len(), "{}", case.name());
    }
}

#[test]
fn naming_changes_no_tile() {
    for case in cases() {
        let (before, after) = (&case.after("dressing").world.city, &case.after("naming").world.city);
        for stratum in StratumKind::ALL {
            assert!(after.stratum(*stratum).shares(before.stratum(*stratum)), "{}: {stratum:?}", case.name());
        }
    }
}

#[test]
fn rerolled_names_leave_everything_before_alone() {
    let params = Params { size: Params::SMALL, ..Params::with_seed(11) };
    let mut rerolled = params.clone();
    rerolled.rerolls.insert("naming".into(), 1);
    let a = citygen::generate(&params, flavor()).expect("a city");
    let b = citygen::generate(&rerolled, flavor()).expect("a city");
    assert_eq!(a.passes[..9], b.passes[..9]);
    assert_ne!(
        a.districts.iter().map(|d| &d.name).collect::<Vec<_>>(),
        b.districts.iter().map(|d| &d.name).collect::<Vec<_>>()
    );
    assert_eq!(a.strata, b.strata);
}

/// A city made with the built-in pack after `edit` of its names.
fn with_names(edit: impl Fn(&mut Names)) -> citygen::City {
    let mut flavor = Flavor::parse("poor", NAMES, THEMES).expect("the built-in pack");
    edit(&mut flavor.names);
    let params = Params { size: Params::SMALL, flavor: "poor".into(), ..Params::with_seed(5) };
    citygen::generate(&params, &Arc::new(flavor)).expect("a city")
}

#[test]
fn a_poor_pack_still_gives_districts_distinct_names() {
    let city = with_names(|names| {
        for parts in names.districts.values_mut() {
            parts.prefixes = vec!["Same".into(); 12];
            parts.suffixes = vec!["Place".into(); 12];
        }
    });
    let names: BTreeSet<&str> = city.districts.iter().map(|d| d.name.as_str()).collect();
    assert_eq!(names.len(), city.districts.len());
    assert!(names.contains("Same Place") && names.contains("Same Place 2"), "{names:?}");
}

#[test]
fn a_name_repeats_only_once_every_one_of_the_kind_is_taken() {
    let city = with_names(|names| {
        for templates in names.shops.values_mut() {
            *templates = vec!["Branch".into(), "Office".into()];
        }
    });
    let named = |name: &str| city.buildings.iter().filter(|b| b.name.as_deref() == Some(name)).count();
    let shops = city.buildings.iter().filter(|b| matches!(b.name.as_deref(), Some("Branch" | "Office"))).count();
    assert!(shops > 4 && named("Branch") > 0 && named("Office") > 0, "{shops} shops");
}
