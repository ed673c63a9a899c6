//! Pass 10, naming: the city, its districts, its corporations, its shops, and two landmarks a district.
//!
//! - **Reads** districts, buildings, the pack's parts of names.
//! - **Writes** the city's name, every district's, and those of buildings; slot `landmarks`.
//! - **Leaves** district names that all differ, building names that differ for as long as a kind's templates allow,
//!   and two landmarks in every district that has two buildings.
//! - **Stream** the city draws from the pass's own, each district from a fork by its number.
//! - **Source** none: draws from lists without repetition, by open addressing over the pairs of parts.
//!
//! A landmark goes to the largest buildings that would stay unnamed or belong to a corporation. A district of nothing
//! but shops and sheds gives up the trade names of its largest ones instead.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use mapkit::{BoxedSteps, Key, Pass, Place, Progress, Rect, SlotItem, Steps, Stream};

use super::cx::Cx;
use crate::flavor::{NameParts, Names};
use crate::model::{Building, BuildingId, BuildingKind, DistrictId};
use crate::{Draft, GenError};

/// The buildings that give their districts a face, two a district, larger first.
pub const LANDMARKS: Key<Vec<Landmark>> = Key::new("landmarks");

/// Landmarks a district. More would leave small districts without a common house.
const LANDMARKS_PER_DISTRICT: usize = 2;

/// A building named as a landmark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landmark {
    /// The building.
    pub building: BuildingId,
    /// Its district.
    pub district: DistrictId,
    /// Its tiles.
    pub footprint: Rect,
    /// Its name.
    pub name: String,
}

impl SlotItem for Landmark {
    fn place(&self) -> Place {
        Place::Area(self.footprint)
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("name", self.name.clone()),
            ("building", self.building.to_string()),
            ("district", self.district.to_string()),
        ]
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.name.len()
    }
}

/// The pass.
pub fn pass() -> Pass<Draft> {
    Pass {
        name: "naming",
        about: "Names the city, its districts, corporate buildings and shops, and two landmarks a district.",
        reasons: &[],
        draws: true,
        begin,
    }
}

#[allow(clippy::unnecessary_wraps, reason = "the signature of every pass")]
fn begin(cx: &mut Cx<'_>) -> Result<BoxedSteps<Draft>, GenError> {
    cx.slots.put(LANDMARKS, Vec::new());
    Ok(BoxedSteps::new(Work { next: 0, register: Register::default() }))
}

/// Step 0 names the city, step `n` district `n - 1` and all that stands in it.
#[derive(Clone)]
struct Work {
    next: usize,
    register: Register,
}

impl Steps<Draft> for Work {
    fn step(&mut self, cx: &mut Cx<'_>) -> Result<Progress, GenError> {
        match self.next.checked_sub(1).and_then(DistrictId::new) {
            Some(district) if district.index() < cx.world.city.districts.len() => {
                self.name_district(cx, district)?;
            }
            _ => {
                let parts = &cx.world.flavor.names.city;
                let name = self.register.unique(cx.stream, pairs(parts), |i| pair(parts, i, ""));
                cx.world.city.name = name;
                cx.label(|| "name the city".into());
            }
        }
        self.next += 1;
        Ok(Progress::of(self.next, cx.world.city.districts.len() + 1))
    }
}

impl Work {
    fn name_district(&mut self, cx: &mut Cx<'_>, id: DistrictId) -> Result<(), GenError> {
        let mut stream = cx.stream.fork_index(id.index() as u64);
        let flavor = cx.world.flavor.clone();
        let names = &flavor.names;
        let theme = cx.world.city.districts[id.index()].theme;
        let Some(parts) = names.districts.get(&theme) else { return Ok(()) };
        let district = self.register.unique(&mut stream, pairs(parts), |i| pair(parts, i, " "));
        cx.label(|| format!("name district {id}: {district}"));

        let landmarks = find_landmarks(&cx.world.city.buildings, id, names);
        for &building in &landmarks {
            let count = names.landmarks.len() * corporations(names);
            let (name, _) = self.register.draw(&mut stream, count, |i| landmark_name(names, &district, i));
            let footprint = cx.world.city.buildings[building.index()].footprint;
            cx.slots.get_mut(LANDMARKS)?.push(Landmark { building, district: id, footprint, name: name.clone() });
            cx.world.city.buildings.edit()[building.index()].name = Some(name);
        }
        for (index, building) in cx.world.city.buildings.edit().iter_mut().enumerate() {
            let is_landmark = landmarks.iter().any(|l| l.index() == index);
            if building.district == id && !is_landmark {
                building.name = self.register.building_name(&mut stream, names, building.kind);
            }
        }
        cx.world.city.districts.edit()[id.index()].name = district;
        cx.count_words(&stream);
        Ok(())
    }
}

/// The buildings of a district that become its landmarks: the largest of those that nothing else would name or that a
/// corporation owns, then the largest of the rest; ties go to the lower id.
fn find_landmarks(buildings: &[Building], district: DistrictId, names: &Names) -> Vec<BuildingId> {
    let has_trade = |kind: BuildingKind| !kind.is_corporate() && names.shops.contains_key(&kind);
    let mut ranked: Vec<_> = buildings
        .iter()
        .enumerate()
        .filter(|(_, b)| b.district == district)
        .map(|(index, b)| (has_trade(b.kind), Reverse(b.footprint.area()), index))
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().filter_map(|(_, _, index)| BuildingId::new(index)).take(LANDMARKS_PER_DISTRICT).collect()
}

/// The names that are taken, and which pools have run dry.
#[derive(Clone, Default)]
struct Register {
    taken: BTreeSet<String>,
    dry: BTreeSet<BuildingKind>,
}

impl Register {
    /// One of the `count` names that `make` makes: one that nobody has, or a repeated one where all are taken. Also says
    /// whether it is new.
    fn draw(&mut self, stream: &mut Stream, count: usize, make: impl Fn(usize) -> String) -> (String, bool) {
        let start = stream.index(count);
        for k in 0..count {
            let name = make((start + k) % count);
            if self.taken.insert(name.clone()) {
                return (name, true);
            }
        }
        (make(start), false)
    }

    /// A name that nobody has, numbered where the lists are too poor to give one.
    fn unique(&mut self, stream: &mut Stream, count: usize, make: impl Fn(usize) -> String) -> String {
        let (name, new) = self.draw(stream, count, make);
        if new {
            return name;
        }
        let mut number = 2;
        loop {
            let numbered = format!("{name} {number}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
            number += 1;
        }
    }

    /// The name of a building that is no landmark; none for a kind without templates.
    fn building_name(&mut self, stream: &mut Stream, names: &Names, kind: BuildingKind) -> Option<String> {
        let (count, templates) = if kind.is_corporate() {
            (names.corp_suffixes.len(), None)
        } else {
            let templates = names.shops.get(&kind)?;
            (templates.len(), Some(templates))
        };
        let make = |i: usize| {
            let corp = corporation(names, i / count);
            match templates {
                Some(templates) => templates[i % count].replace("{syl}", &corp),
                None => format!("{corp} {}", names.corp_suffixes[i % count]),
            }
        };
        let count = count * corporations(names);
        if self.dry.contains(&kind) {
            // Every name is taken: a chain has branches.
            return Some(make(stream.index(count)));
        }
        let (name, new) = self.draw(stream, count, make);
        if !new {
            self.dry.insert(kind);
        }
        Some(name)
    }
}

/// How many pairs of a first and a last part there are.
fn pairs(parts: &NameParts) -> usize {
    parts.prefixes.len() * parts.suffixes.len()
}

/// The pair numbered `i`; where that would say one word twice, with the suffix after.
fn pair(parts: &NameParts, i: usize, between: &str) -> String {
    let (prefix, suffix) = two_words(&parts.prefixes, &parts.suffixes, i);
    format!("{prefix}{between}{suffix}")
}

/// How many corporations there are.
fn corporations(names: &Names) -> usize {
    names.corp_first.len() * names.corp_second.len()
}

/// The corporation numbered `i`: two syllables, lower case, capitalised.
fn corporation(names: &Names, i: usize) -> String {
    let (first, second) = two_words(&names.corp_first, &names.corp_second, i);
    let word = format!("{first}{second}").to_lowercase();
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |initial| initial.to_uppercase().chain(letters).collect())
}

fn two_words<'a>(firsts: &'a [String], seconds: &'a [String], i: usize) -> (&'a str, &'a str) {
    let first = &firsts[i / seconds.len()];
    let second = &seconds[i % seconds.len()];
    if first.to_lowercase() == second.to_lowercase() {
        return (first, &seconds[(i + 1) % seconds.len()]);
    }
    (first, second)
}

fn landmark_name(names: &Names, district: &str, i: usize) -> String {
    let template = &names.landmarks[i % names.landmarks.len()];
    let corp = corporation(names, i / names.landmarks.len());
    template.replace("{corp}", &corp).replace("{district}", district)
}
