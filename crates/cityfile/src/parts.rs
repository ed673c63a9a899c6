//! What a save holds beside the city itself: parts, each with a tag, so that a build knows what it cannot read.
//!
//! A part is four ASCII letters, its length as a little-endian u32, and its bytes. Parts follow the lists in the body of
//! version 3, each at most once; a save without any is as long as in version 2.
//!
//! | tag | bytes |
//! | --- | --- |
//! | `PACK` | the texts of `names.ron` and `themes.ron`, as postcard |

use std::sync::Arc;

use citygen::City;
use citygen::model::PackTexts;

use crate::packs;

/// The tag of a flavor pack.
const PACK: [u8; 4] = *b"PACK";

/// Bytes of a tag and a length.
const HEAD: usize = 8;

/// Most bytes of a flavor pack: its two texts, and their lengths.
const MOST_OF_PACK: usize = 2 * packs::LONGEST as usize + 16;

/// Most bytes that all parts of a save can have together.
pub(crate) const MOST: usize = HEAD + MOST_OF_PACK;

/// Why parts cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PartError {
    /// A tag that this build does not know.
    Unknown(String),
    /// What is wrong with the bytes.
    Damaged(String),
}

/// The parts of a save.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// A flavor pack, undecoded as RON.
    pub(crate) pack: Option<Arc<PackTexts>>,
}

/// Appends the parts of `city` to `out`.
pub(crate) fn write(city: &City, mut out: Vec<u8>) -> Vec<u8> {
    if let Some(pack) = &city.pack {
        let bytes = postcard::to_stdvec(&(&pack.names, &pack.themes)).expect("plain data in memory serialises");
        out.extend_from_slice(&PACK);
        out.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        out.extend_from_slice(&bytes);
    }
    out
}

impl Parts {
    /// Reads parts that fill `bytes` exactly.
    pub(crate) fn read(mut bytes: &[u8]) -> Result<Self, PartError> {
        let mut parts = Self::default();
        while !bytes.is_empty() {
            let (tag, part, rest) = split(bytes)?;
            match tag {
                PACK if parts.pack.is_some() => {
                    return Err(PartError::Damaged("it holds two flavor packs".into()));
                }
                PACK => parts.pack = Some(Arc::new(pack(part)?)),
                other => return Err(PartError::Unknown(String::from_utf8_lossy(&other).into_owned())),
            }
            bytes = rest;
        }
        Ok(parts)
    }
}

/// The first part's tag and bytes, and what follows them.
fn split(bytes: &[u8]) -> Result<([u8; 4], &[u8], &[u8]), PartError> {
    let cut = || PartError::Damaged(format!("{} bytes follow its lists, which are no part of a save", bytes.len()));
    let (tag, rest) = bytes.split_first_chunk::<4>().ok_or_else(cut)?;
    if !tag.iter().all(u8::is_ascii_uppercase) {
        return Err(cut());
    }
    let (len, rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
    let len = u32::from_le_bytes(*len) as usize;
    let (part, rest) = rest.split_at_checked(len).ok_or_else(|| {
        let name = String::from_utf8_lossy(tag);
        PartError::Damaged(format!("its part {name} claims {len} bytes; {} are left", rest.len()))
    })?;
    Ok((*tag, part, rest))
}

/// The texts of a flavor pack; whether they can be used is seen when they are parsed.
fn pack(bytes: &[u8]) -> Result<PackTexts, PartError> {
    let damaged = |what: &str| PartError::Damaged(format!("its flavor pack {what}"));
    let ((names, themes), rest) =
        postcard::take_from_bytes::<(&str, &str)>(bytes).map_err(|_| damaged("cannot be decoded"))?;
    if !rest.is_empty() {
        return Err(damaged(&format!("is {} bytes longer than what it holds", rest.len())));
    }
    let texts = PackTexts { names: names.into(), themes: themes.into() };
    packs::check_length(&texts).map_err(|what| damaged(&what))?;
    Ok(texts)
}
