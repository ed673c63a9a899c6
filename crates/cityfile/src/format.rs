//! The bytes of a `.city` file, version 3. All numbers are little-endian.
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | `CITY` |
//! | 2 | version: 3 |
//! | 4 | length of the header |
//! | … | [`Header`]: name, seed, width, height, as postcard |
//! | 4 | length of the body once unpacked |
//! | 4 | length of the body as it stands here |
//! | … | body, one LZ4 block |
//! | 8 | XXH3-64 of everything before it |
//!
//! The body is the tiles as planes (`planes.rs`), then everything else of the city as postcard (`lists.rs`), then what
//! else the save holds as parts (`parts.rs`). Version 2 is the same without parts. Magic, version and header stand in
//! every version of the format, so that a list of saves shows old files too.

use citygen::City;
use citygen::model::CityParts;
use mapkit::text::count;
use xxhash_rust::xxh3::xxh3_64;

use crate::header::{self, Header, MAGIC, MAX_HEADER, PREFIX, Prefix};
use crate::lists::Lists;
use crate::packs;
use crate::parts::{self, PartError, Parts};
use crate::version::{VERSION, VERSIONS_READ};
use crate::{FileError, lists, planes, prove};

/// Bytes of the two lengths before the body.
const LENGTHS: usize = 8;

/// The first version whose body goes on after the lists.
const FIRST_WITH_PARTS: u16 = 3;

/// Bytes of the checksum.
const TRAILER: usize = 8;

/// Bytes that the lists may take beside [`LIST_BYTES_PER_TILE`]. With less, a small city with long names would not fit.
const LIST_BYTES: usize = 1 << 16;

/// Bytes that the lists may take per tile of a stratum: several times what a dense city needs, and half as much again
/// as one of the longest names that a flavor pack can give. More would let a hostile file claim more memory.
const LIST_BYTES_PER_TILE: usize = 16;

/// Most bytes that one packed byte may stand for, so that a small file cannot ask for a large city's memory: reading
/// takes a small multiple of the file's size. Cities come to 8 to 17, the sparse ones to most; a body that packs better
/// than this is stored as it is, so a smaller limit makes some files larger.
const MOST_UNPACKED_PER_BYTE: usize = 24;

/// The bytes of a save.
///
/// # Errors
/// Where the city has no fingerprints because it is still growing, or is too large for the format; `file` names the
/// save in the message.
pub fn to_bytes(city: &City, file: &str) -> Result<Vec<u8>, FileError> {
    let refuse = |why: String| Err(FileError::Write { file: file.into(), why });
    if city.passes.is_empty() {
        return refuse("the city is still growing".into());
    }
    let size = city.size();
    let header =
        Header { name: city.name.clone(), seed: city.params.seed, width: size.w as u32, height: size.h as u32 };
    let header = postcard::to_stdvec(&header).expect("plain data in memory serialises");
    if header.len() > MAX_HEADER {
        return refuse(format!("the city's name takes more than {MAX_HEADER} bytes"));
    }
    if let Some(what) = city.pack.as_ref().and_then(|pack| packs::check_length(pack).err()) {
        return refuse(format!("its flavor pack {what}"));
    }
    let lists = lists::write(city, planes::write(city));
    if lists.len() > most_of_city(size) {
        return refuse(format!("its lists take {} bytes, more than the format has room for", lists.len()));
    }
    let body = parts::write(city, lists);

    let mut out = Vec::with_capacity(PREFIX + header.len() + LENGTHS + body.len() / 4);
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&(header.len() as u32).to_le_bytes());
    out.extend_from_slice(&header);
    let packed = pack(&body);
    out.extend_from_slice(&(body.len() as u32).to_le_bytes());
    out.extend_from_slice(&(packed.len() as u32).to_le_bytes());
    out.extend_from_slice(&packed);
    let sum = xxh3_64(&out);
    out.extend_from_slice(&sum.to_le_bytes());
    Ok(out)
}

/// The body as one LZ4 block, of a size that [`from_bytes`] believes.
fn pack(body: &[u8]) -> Vec<u8> {
    let packed = lz4_flex::block::compress(body);
    if body.len() <= packed.len() * MOST_UNPACKED_PER_BYTE { packed } else { literal_block(body) }
}

/// An LZ4 block of one sequence that is nothing but literals: a token, the rest of the length in steps of 255, and the
/// bytes themselves.
fn literal_block(body: &[u8]) -> Vec<u8> {
    let Some(rest) = body.len().checked_sub(15) else {
        return [&[(body.len() as u8) << 4][..], body].concat();
    };
    let mut out = vec![0xf0];
    out.resize(1 + rest / 255, 255);
    out.push((rest % 255) as u8);
    out.extend_from_slice(body);
    out
}

/// The city in the bytes of a save, proven whole: see [`prove`].
///
/// # Errors
/// What is wrong with the bytes or the city; `file` names them in the message.
pub fn from_bytes(bytes: &[u8], file: &str) -> Result<City, FileError> {
    prove(from_bytes_unproven(bytes, file)?, file)
}

/// The city in the bytes of a save, decoded and no more: for the one that wants to see everything that is wrong with it.
///
/// # Errors
/// What is wrong with the bytes; `file` names them in the message.
pub fn from_bytes_unproven(bytes: &[u8], file: &str) -> Result<City, FileError> {
    let damaged = |what: String| FileError::Damaged { file: file.into(), what };
    let prefix = Prefix::read(bytes, file)?;
    let header = header::read(bytes, prefix, file)?;
    if prefix.version < *VERSIONS_READ.start() {
        return Err(FileError::Older { file: file.into(), seed: header.seed });
    }
    let (unpacked_len, packed) = checked_body(bytes, PREFIX + prefix.header_len).map_err(damaged)?;

    let size = header.size();
    let tiles = planes::len(size);
    if unpacked_len < tiles || unpacked_len > most_unpacked(size) {
        return Err(damaged(format!("{} cannot be a city of {size} tiles", count(unpacked_len, "byte"))));
    }
    if unpacked_len > packed.len().saturating_mul(MOST_UNPACKED_PER_BYTE) {
        return Err(damaged(format!("{} cannot unpack to {unpacked_len}", count(packed.len(), "byte"))));
    }
    let mut body = vec![0; unpacked_len];
    match lz4_flex::block::decompress_into(packed, &mut body) {
        Ok(n) if n == unpacked_len => {}
        Ok(n) => return Err(damaged(format!("it unpacks to {}, not {unpacked_len}", count(n, "byte")))),
        Err(_) => return Err(damaged("its body cannot be unpacked".into())),
    }
    let (mut city, rest) = decode(&mut body, header).map_err(damaged)?;
    if prefix.version < FIRST_WITH_PARTS && !rest.is_empty() {
        return Err(damaged(format!("after its lists it has {}", count(rest.len(), "byte"))));
    }
    let parts = Parts::read(rest).map_err(|error| match error {
        PartError::Damaged(what) => damaged(what),
        PartError::Unknown(tag) => FileError::UnknownPart { file: file.into(), tag },
    })?;
    city.pack = parts.pack;
    Ok(city)
}

/// The unpacked length that the file claims, and its body, once lengths and checksum are right.
fn checked_body(bytes: &[u8], at: usize) -> Result<(usize, &[u8]), String> {
    let cut = |wanted: usize| format!("it is cut off: {} of {wanted}", count(bytes.len(), "byte"));
    let lengths = bytes.get(at..at + LENGTHS).ok_or_else(|| cut(at + LENGTHS + TRAILER))?;
    let word = |n: usize| u32::from_le_bytes([lengths[n], lengths[n + 1], lengths[n + 2], lengths[n + 3]]) as usize;
    let (unpacked_len, packed_len) = (word(0), word(4));
    let body = at + LENGTHS;
    let end = body.saturating_add(packed_len);
    let whole = end.saturating_add(TRAILER);
    if bytes.len() < whole {
        return Err(cut(whole));
    }
    if bytes.len() > whole {
        return Err(format!("it is longer than it says: {}, not {whole}", count(bytes.len(), "byte")));
    }
    let sum = xxh3_64(&bytes[..end]);
    if bytes[end..] != sum.to_le_bytes() {
        return Err("its checksum is wrong".into());
    }
    Ok((unpacked_len, &bytes[body..end]))
}

/// The city in an unpacked body, and what follows it there.
fn decode(body: &mut [u8], header: Header) -> Result<(City, &[u8]), String> {
    let size = header.size();
    let (tiles, rest) = body.split_at_mut(planes::len(size));
    let (mut lists, rest) = Lists::read(rest)?;
    let strata = planes::read(tiles, size, header.seed)?;
    let city = City::from_parts(CityParts {
        params: lists.params(&header),
        name: header.name,
        strata,
        arterials: lists.arterials(),
        net: lists.net(),
        districts: lists.districts.0,
        buildings: lists.buildings.0,
        connectors: lists.connectors.0,
        generator: lists.generator,
        passes: lists.passes.0,
        pack: None,
    });
    Ok((city, rest))
}

/// Most bytes that the body of a city of `size` may unpack to.
const fn most_unpacked(size: mapkit::Size) -> usize {
    most_of_city(size) + parts::MOST
}

/// Most bytes that the planes and lists of a city of `size` may take.
const fn most_of_city(size: mapkit::Size) -> usize {
    planes::len(size) + size.area() * LIST_BYTES_PER_TILE + LIST_BYTES
}

/// Most bytes that a whole file can have after its first `PREFIX + header_len`, for a city of `size`.
pub(crate) fn most_after_header(size: mapkit::Size) -> usize {
    LENGTHS + lz4_flex::block::get_maximum_output_size(most_unpacked(size)) + TRAILER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_of_literals_unpacks_to_its_bytes_and_what_packs_too_well_is_one() {
        for len in [0, 1, 14, 15, 16, 269, 270, 271, 525, 70_000] {
            let body: Vec<u8> = (0..len).map(|i| (i * i / 7) as u8).collect();
            let unpacked = lz4_flex::block::decompress(&literal_block(&body), len);
            assert_eq!(unpacked.as_deref().ok(), Some(&body[..]), "{len}");
        }
        let blank = vec![0; 100_000];
        let packed = pack(&blank);
        assert!(packed.len() * MOST_UNPACKED_PER_BYTE >= blank.len());
        assert_eq!(lz4_flex::block::decompress(&packed, blank.len()).ok(), Some(blank));
    }
}
