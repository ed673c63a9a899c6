//! Tiles as planes of bytes, one property after another, prepared so that little is left to compress.
//!
//! Each plane of codes is written as its difference (exclusive or) from the row above, so that whatever goes on from
//! row to row becomes zeros. The variant byte, which looks like noise, is first taken against the hash of the tile
//! that it mostly is.

use citygen::model::{BuildingId, City, DistrictId, Feature, Stratum, StratumParts, Terrain};
use mapkit::{Size, tile_hash};

/// Bytes that one tile takes: terrain, feature, district, building (two), variant, light.
const TILE_BYTES: usize = 7;

/// Strata of a city.
const STRATA: usize = 5;

/// Bytes that the planes of a city of `size` take.
pub(crate) const fn len(size: Size) -> usize {
    size.area() * TILE_BYTES * STRATA
}

/// The planes of all strata.
pub(crate) fn write(city: &City) -> Vec<u8> {
    let size = city.size();
    let mut out = Vec::with_capacity(len(size) + (1 << 16));
    for (number, stratum) in city.strata.iter().enumerate() {
        write_stratum(stratum, &|i| tile_hash(city.params.seed, number as u8, size.pos(i)), &mut out);
    }
    out
}

fn write_stratum(stratum: &Stratum, noise: &dyn Fn(usize) -> u8, out: &mut Vec<u8>) {
    let width = stratum.size().w as usize;
    let building = |b: &Option<BuildingId>| b.map_or(0, BuildingId::code);
    push_plane(out, width, stratum.terrains().iter().map(|t| t.number()));
    push_plane(out, width, stratum.features().iter().map(|f| f.map_or(0, Feature::code)));
    push_plane(out, width, stratum.districts().iter().map(|d| d.map_or(0, DistrictId::code)));
    push_plane(out, width, stratum.buildings().iter().map(|b| building(b) as u8));
    push_plane(out, width, stratum.buildings().iter().map(|b| (building(b) >> 8) as u8));
    push_plane(out, width, stratum.variants().iter().enumerate().map(|(i, v)| v ^ noise(i)));
    push_plane(out, width, stratum.lights().iter().copied());
}

fn push_plane(out: &mut Vec<u8>, width: usize, codes: impl Iterator<Item = u8>) {
    let start = out.len();
    out.extend(codes);
    let plane = &mut out[start..];
    for row in (1..plane.len() / width).rev() {
        xor_row_above(plane, row, width);
    }
}

/// The strata of the planes in `bytes`, which holds exactly [`len`] of them and is used up.
pub(crate) fn read(bytes: &mut [u8], size: Size, seed: u64) -> Result<[Stratum; STRATA], String> {
    let area = size.area();
    for plane in bytes.chunks_exact_mut(area) {
        add_rows(plane, size.w as usize);
    }
    let mut strata: [Stratum; STRATA] = std::array::from_fn(|_| Stratum::new(Size::default()));
    for (number, chunk) in bytes.chunks_exact(area * TILE_BYTES).enumerate() {
        let noise = |i| tile_hash(seed, number as u8, size.pos(i));
        strata[number] = read_stratum(chunk, size, &noise).map_err(|(index, what)| {
            let kind = citygen::model::StratumKind::ALL[number];
            format!("{what} at {} {}", kind.label(), size.pos(index))
        })?;
    }
    Ok(strata)
}

/// Undoes the difference from the row above.
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

/// One stratum; an error names the tile and what is wrong with it.
fn read_stratum(bytes: &[u8], size: Size, noise: &dyn Fn(usize) -> u8) -> Result<Stratum, (usize, String)> {
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
        variant: plane(5).iter().enumerate().map(|(i, v)| v ^ noise(i)).collect(),
        light: plane(6).to_vec(),
    };
    Ok(Stratum::from_parts(size, parts).expect("each plane was cut to one byte a tile"))
}
