//! How much a text holds, counted before any of it is kept: rows and lists longer than its own width and height
//! justify are refused while they have cost nothing.

use std::fmt;

use citygen::Params;
use citygen::model::StratumKind;
use mapkit::Size;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::version::{FORMAT, VERSION};
use crate::bounded::Bounded;
use crate::lists::{
    MOST_ARTERIALS, MOST_BUILDINGS, MOST_CONNECTORS, MOST_DISTRICTS, MOST_LINKS, MOST_NODES, MOST_PASSES,
    MOST_POINTS, MOST_REROLLS, MOST_SUBNETS, STRATA,
};

/// Terrains that a plane of bytes can tell apart.
const MOST_TERRAINS: usize = 256;

/// The fields of a city that say how large it is, everything else counted.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Shape {
    format: String,
    version: u32,
    width: i32,
    height: i32,
    params: ParamsShape,
    passes: Count,
    terrain_names: Count,
    strata: Bounded<StratumShape, STRATA>,
    districts: Count,
    buildings: Count,
    connectors: Count,
    arterials: RowsShape,
    net: NetShape,
}

#[derive(Debug, serde::Deserialize)]
struct ParamsShape {
    size: [i32; 2],
    rerolls: Count,
}

#[derive(Debug, serde::Deserialize)]
struct StratumShape {
    terrain: RowsShape,
    district: RowsShape,
    building: RowsShape,
    light: RowsShape,
    variant: RowsShape,
    features: Count,
}

#[derive(Debug, serde::Deserialize)]
struct NetShape {
    subnets: Count,
    nodes: Count,
    links: Count,
}

/// How many entries a list or an object has.
#[derive(Clone, Copy, Debug)]
struct Count(usize);

/// How many rows there are, and the lengths of the shortest and the longest.
#[derive(Clone, Copy, Debug)]
struct RowsShape {
    rows: usize,
    entries: usize,
    shortest: usize,
    longest: usize,
}

impl Shape {
    /// Whether this is a city's text of our version, and no larger than it says.
    ///
    /// # Errors
    /// What is too long, and how long it may be.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!("its format is not \"{FORMAT}\""));
        }
        if self.version != VERSION {
            return Err(format!("its version is {}; this build reads version {VERSION}", self.version));
        }
        let size = Size::new(self.width, self.height);
        let asked = Size::new(self.params.size[0], self.params.size[1]);
        if size != asked {
            return Err(format!("width and height are {size}, but params.size is {asked}"));
        }
        let largest = Params { size, districts: *Params::DISTRICTS.start(), ..Params::default() };
        largest.validate().map_err(|e| e.to_string())?;
        self.check_strata(size)?;
        self.check_lists(size)
    }

    fn check_strata(&self, size: Size) -> Result<(), String> {
        let strata = &self.strata.0;
        if strata.len() != STRATA {
            return Err(format!("there are {} strata; a city has {STRATA}", strata.len()));
        }
        for (stratum, kind) in strata.iter().zip(StratumKind::ALL) {
            let StratumShape { terrain, district, building, light, variant, features } = stratum;
            let planes = [
                ("terrain", terrain),
                ("district", district),
                ("building", building),
                ("light", light),
                ("variant", variant),
            ];
            for (name, plane) in planes {
                let RowsShape { rows, shortest, longest, .. } = *plane;
                if rows != size.h as usize || shortest != size.w as usize || longest != size.w as usize {
                    let label = kind.label();
                    return Err(format!("{label}: {name} has not {} rows of {} numbers", size.h, size.w));
                }
            }
            at_most("features", *features, size.area(), size).map_err(|what| format!("{}: {what}", kind.label()))?;
        }
        Ok(())
    }

    /// Lists may have as many entries as a save's; and there are never more buildings than tiles, and so on, with
    /// room to spare.
    fn check_lists(&self, size: Size) -> Result<(), String> {
        let (tiles, net) = (size.area(), &self.net);
        let points = Count(self.arterials.longest);
        for (name, count, most, most_per_tile) in [
            ("passes", self.passes, MOST_PASSES, 1),
            ("params.rerolls", self.params.rerolls, MOST_REROLLS, 1),
            ("terrain_names", self.terrain_names, MOST_TERRAINS, 1),
            ("districts", self.districts, MOST_DISTRICTS, 1),
            ("buildings", self.buildings, MOST_BUILDINGS, 1),
            ("connectors", self.connectors, MOST_CONNECTORS, 5),
            ("arterials", Count(self.arterials.rows), MOST_ARTERIALS, 1),
            ("a line of arterials", points, MOST_POINTS, 2),
            ("all lines of arterials", Count(self.arterials.entries), MOST_ARTERIALS * MOST_POINTS, 4),
            ("net.subnets", net.subnets, MOST_SUBNETS, 2),
            ("net.nodes", net.nodes, MOST_NODES, 2),
            ("net.links", net.links, MOST_LINKS, 8),
        ] {
            at_most(name, count, most.min(tiles * most_per_tile), size)?;
        }
        Ok(())
    }
}

fn at_most(name: &str, Count(count): Count, most: usize, size: Size) -> Result<(), String> {
    if count <= most {
        return Ok(());
    }
    Err(format!("{name} has {count} entries; a city of {size} tiles has at most {most}"))
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Count;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list or an object")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Count, A::Error> {
                let mut count = 0;
                while seq.next_element::<IgnoredAny>()?.is_some() {
                    count += 1;
                }
                Ok(Count(count))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Count, A::Error> {
                let mut count = 0;
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
                    count += 1;
                }
                Ok(Count(count))
            }
        }

        deserializer.deserialize_any(Entries)
    }
}

impl<'de> Deserialize<'de> for RowsShape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rows;

        impl<'de> Visitor<'de> for Rows {
            type Value = RowsShape;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of lists")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<RowsShape, A::Error> {
                let mut shape = RowsShape { rows: 0, entries: 0, shortest: usize::MAX, longest: 0 };
                while let Some(Count(length)) = seq.next_element()? {
                    shape.rows += 1;
                    shape.entries += length;
                    shape.shortest = shape.shortest.min(length);
                    shape.longest = shape.longest.max(length);
                }
                Ok(shape)
            }
        }

        deserializer.deserialize_seq(Rows)
    }
}
