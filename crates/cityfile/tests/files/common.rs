//! A city to save, and a save taken apart and put together again.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use citygen::{City, Flavor, Params, generate};
use mapkit::Size;
use xxhash_rust::xxh3::xxh3_64;

/// The name that the tests give a file in messages.
pub(crate) const FILE: &str = "some.city";

/// A small finished city.
pub(crate) fn city() -> &'static City {
    static CITY: OnceLock<City> = OnceLock::new();
    CITY.get_or_init(|| {
        let rerolls = [("lots".to_string(), 2)].into();
        let params = Params { size: Size::new(80, 40), districts: 4, rerolls, ..Params::with_seed(7) };
        generate(&params, &Flavor::builtin()).expect("a city of valid parameters")
    })
}

/// A small finished city of a flavor pack that is not built in.
pub(crate) fn city_with_pack() -> &'static City {
    static CITY: OnceLock<City> = OnceLock::new();
    CITY.get_or_init(|| {
        let params = Params { flavor: "noir".into(), rerolls: BTreeMap::new(), ..city().params.clone() };
        let [names, themes] = Flavor::builtin().to_ron();
        let flavor = Flavor::parse("noir", &names.replacen("Neo", "Noir", 1), &themes).expect("a pack");
        generate(&params, &Arc::new(flavor)).expect("a city of valid parameters")
    })
}

/// The bytes of [`city`].
pub(crate) fn bytes() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| cityfile::to_bytes(city(), FILE).expect("a finished city can be saved"))
}

/// A save taken apart, by the layout that the format documents.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) version: u16,
    pub(crate) header: Vec<u8>,
    pub(crate) unpacked_len: u32,
    pub(crate) body: Vec<u8>,
}

impl Parts {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let header_end = 10 + word(6) as usize;
        let unpacked_len = word(header_end);
        let packed = &bytes[header_end + 8..bytes.len() - 8];
        let body = lz4_flex::block::decompress(packed, unpacked_len as usize).expect("an LZ4 block");
        let version = u16::from_le_bytes([bytes[4], bytes[5]]);
        Self { version, header: bytes[10..header_end].to_vec(), unpacked_len, body }
    }

    /// The parts of [`city`]'s save.
    pub(crate) fn whole() -> Self {
        Self::of(bytes())
    }

    /// The parts of [`city`]'s save, as version 2 has them.
    pub(crate) fn of_version_2() -> Self {
        Self { version: 2, ..Self::whole() }
    }

    /// The parts of [`city_with_pack`]'s save.
    pub(crate) fn with_pack() -> Self {
        Self::of(&cityfile::to_bytes(city_with_pack(), FILE).expect("a finished city can be saved"))
    }

    /// With the body packed again, and the checksum right.
    pub(crate) fn put_together(&self) -> Vec<u8> {
        self.with_packed(&lz4_flex::block::compress(&self.body))
    }

    /// With the body as an LZ4 block of literals, which takes as many bytes as it stands for.
    pub(crate) fn stored(&self) -> Vec<u8> {
        let rest = self.body.len() - 15;
        let mut block = vec![0xf0];
        block.resize(1 + rest / 255, 255);
        block.push((rest % 255) as u8);
        block.extend(&self.body);
        self.with_packed(&block)
    }

    /// With `packed` as the body, whatever it is, and the checksum right.
    pub(crate) fn with_packed(&self, packed: &[u8]) -> Vec<u8> {
        let mut out = b"CITY".to_vec();
        out.extend(self.version.to_le_bytes());
        out.extend((self.header.len() as u32).to_le_bytes());
        out.extend(&self.header);
        out.extend(self.unpacked_len.to_le_bytes());
        out.extend((packed.len() as u32).to_le_bytes());
        out.extend(packed);
        out.extend(xxh3_64(&out).to_le_bytes());
        out
    }
}

/// The last eight bytes made the checksum of those before.
pub(crate) fn with_right_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    if let Some(end) = bytes.len().checked_sub(8) {
        let sum = xxh3_64(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
    }
    bytes
}

/// What the loader says of `bytes`.
#[track_caller]
pub(crate) fn refusal(bytes: &[u8]) -> String {
    match cityfile::from_bytes(bytes, FILE) {
        Ok(city) => panic!("taken for a whole city: {}", city.name),
        Err(error) => error.to_string(),
    }
}
