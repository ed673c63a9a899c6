//! Tiles as planes of bytes, one property after another, prepared so that little is left to compress.
//!
//! Terrain, district and building go on from row to row, so these planes are written as their difference (exclusive
//! or) from the row above, which is mostly zeros. Features and light are too scattered to gain by it. The variant byte
//! of the physical strata looks like noise, and is written as its difference from the hash of the tile that it is.

use citygen::model::{BuildingId, City, DistrictId, Feature, Stratum, StratumKind, StratumParts, Terrain};
use mapkit::{Size, tile_hash};

use crate::lists::STRATA;

/// Bytes that one tile takes: terrain, feature, district, building (two), variant, light.
const TILE_BYTES: usize = 7;

/// The planes written as differences: terrain, district, and building by low and high byte.
const DIFFERENCES: [usize; 4] = [0, 2, 3, 4];

/// Bytes that the planes of a city of `size` take.
pub(crate) const fn len(size: Size) -> usize {
    size.area() * TILE_BYTES * STRATA
}

/// The planes of all strata.
pub(crate) fn write(city: &City) -> Vec<u8> {
    let mut out = Vec::with_capacity(len(city.size()) + (1 << 16));
    for &kind in StratumKind::ALL {
        write_stratum(city.stratum(kind), &Noise { seed: city.params.seed, kind, size: city.size() }, &mut out);
    }
    out
}

/// What the variant bytes of a stratum are, unless somebody made them otherwise.
struct Noise {
    seed: u64,
    kind: StratumKind,
    size: Size,
}

impl Noise {
    fn at(&self, index: usize) -> u8 {
        match self.kind {
            // Its variants mark the lines of the grid.
            StratumKind::Net => 0,
            kind => tile_hash(self.seed, kind.number(), self.size.pos(index)),
        }
    }
}

fn write_stratum(stratum: &Stratum, noise: &Noise, out: &mut Vec<u8>) {
    let width = stratum.size().w as usize;
    let building = |b: &Option<BuildingId>| b.map_or(0, BuildingId::code);
    push_difference(out, width, stratum.terrains().iter().map(|t| t.number()));
    out.extend(stratum.features().iter().map(|f| f.map_or(0, Feature::code)));
    push_difference(out, width, stratum.districts().iter().map(|d| d.map_or(0, DistrictId::code)));
    push_difference(out, width, stratum.buildings().iter().map(|b| building(b) as u8));
    push_difference(out, width, stratum.buildings().iter().map(|b| (building(b) >> 8) as u8));
    out.extend(stratum.variants().iter().enumerate().map(|(i, v)| v ^ noise.at(i)));
    out.extend_from_slice(stratum.lights());
}

/// Appends a plane as its difference from the row above.
fn push_difference(out: &mut Vec<u8>, width: usize, codes: impl Iterator<Item = u8>) {
    let start = out.len();
    out.extend(codes);
    let plane = &mut out[start..];
    for row in (1..plane.len() / width).rev() {
        xor_row_above(plane, row, width);
    }
}

/// Undoes [`push_difference`].
fn add_rows(plane: &mut [u8], width: usize) {
    for row in 1..plane.len() / width {
        xor_row_above(plane, row, width);
    }
}

fn xor_row_above(plane: &mut [u8], row: usize, width: usize) {
    let (above, below) = plane.split_at_mut(row * width);
    for (code, above) in below[..width].iter_mut().zip(&above[(row - 1) * width..]) {
        *code ^= above;
    }
}

/// The strata of the planes in `bytes`, which holds exactly [`len`] of them and is used up.
pub(crate) fn read(bytes: &mut [u8], size: Size, seed: u64) -> Result<[Stratum; STRATA], String> {
    let mut strata: [Stratum; STRATA] = std::array::from_fn(|_| Stratum::new(Size::default()));
    for (chunk, &kind) in bytes.chunks_exact_mut(size.area() * TILE_BYTES).zip(StratumKind::ALL) {
        let stratum = read_stratum(chunk, &Noise { seed, kind, size });
        strata[usize::from(kind.number())] =
            stratum.map_err(|(index, what)| format!("{what} at {} {}", kind.label(), size.pos(index)))?;
    }
    Ok(strata)
}

/// One stratum; an error names the tile and what is wrong with it.
fn read_stratum(bytes: &mut [u8], noise: &Noise) -> Result<Stratum, (usize, String)> {
    let size = noise.size;
    for plane in DIFFERENCES {
        add_rows(&mut bytes[plane * size.area()..(plane + 1) * size.area()], size.w as usize);
    }
    let plane = |n: usize| &bytes[n * size.area()..(n + 1) * size.area()];
    let terrain = |(i, &code): (usize, &u8)| {
        Terrain::from_number(code).ok_or_else(|| (i, format!("there is no terrain {code}")))
    };
    let feature = |(i, &code): (usize, &u8)| match Feature::from_code(code) {
        None if code != 0 => Err((i, format!("there is no feature {code}"))),
        feature => Ok(feature),
    };
    let building = |(&low, &high): (&u8, &u8)| BuildingId::from_code(u16::from_le_bytes([low, high]));
    let parts = StratumParts {
        terrain: plane(0).iter().enumerate().map(terrain).collect::<Result<_, _>>()?,
        feature: plane(1).iter().enumerate().map(feature).collect::<Result<_, _>>()?,
        district: plane(2).iter().map(|&code| DistrictId::from_code(code)).collect(),
        building: plane(3).iter().zip(plane(4)).map(building).collect(),
        variant: plane(5).iter().enumerate().map(|(i, v)| v ^ noise.at(i)).collect(),
        light: plane(6).to_vec(),
    };
    Ok(Stratum::from_parts(size, parts).expect("each plane was cut to one byte a tile"))
}
