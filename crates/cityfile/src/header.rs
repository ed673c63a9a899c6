//! What stands before the body of every version: magic, version and a short header, enough to list a save.

use citygen::Params;
use citygen::text::check_name;
use mapkit::Size;
use mapkit::text::count;
use serde::{Deserialize, Serialize};

use crate::FileError;
use crate::version::VERSION;

/// What every save begins with.
pub(crate) const MAGIC: &[u8; 4] = b"CITY";

/// Bytes before the header: magic, version, header length.
pub(crate) const PREFIX: usize = 10;

/// Longest header in bytes. A larger limit admits longer names and lets a hostile file reserve as much.
pub(crate) const MAX_HEADER: usize = 4096;

/// What a save says of itself before its body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The city's name.
    pub name: String,
    /// The seed that it grew from.
    pub seed: u64,
    /// Columns in tiles.
    pub width: u32,
    /// Rows in tiles.
    pub height: u32,
}

impl Header {
    /// Extent in tiles; a side that no map can have becomes 0.
    pub fn size(&self) -> Size {
        Size::new(i32::try_from(self.width).unwrap_or(0), i32::try_from(self.height).unwrap_or(0))
    }

    /// Whether a city can have this extent, so that memory may be reserved by it.
    pub(crate) fn is_possible(&self) -> bool {
        let size = self.size();
        Params::WIDTHS.contains(&size.w) && Params::HEIGHTS.contains(&size.h)
    }
}

/// The first bytes of a save, taken apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefix {
    pub(crate) version: u16,
    pub(crate) header_len: usize,
}

impl Prefix {
    /// Reads magic, version and header length, and refuses versions of which nothing is known.
    pub(crate) fn read(bytes: &[u8], file: &str) -> Result<Self, FileError> {
        if bytes.len() < MAGIC.len() || &bytes[..MAGIC.len()] != MAGIC {
            return Err(FileError::NotCity { file: file.into() });
        }
        let damaged = |what: String| FileError::Damaged { file: file.into(), what };
        let cut = || damaged(format!("it is cut off after {}", count(bytes.len(), "byte")));
        let version = bytes.get(4..6).map(|b| u16::from_le_bytes([b[0], b[1]])).ok_or_else(cut)?;
        if version > VERSION {
            return Err(FileError::Newer { file: file.into(), version });
        }
        if version == 0 {
            return Err(damaged("it says version 0, which never was".into()));
        }
        let header_len =
            bytes.get(6..PREFIX).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).ok_or_else(cut)?;
        let header_len = header_len as usize;
        if header_len > MAX_HEADER {
            return Err(damaged(format!("its header claims {header_len} bytes; at most {MAX_HEADER} are possible")));
        }
        Ok(Self { version, header_len })
    }
}

/// Reads the header that follows the prefix; `bytes` is the whole file or at least that much of it.
pub(crate) fn read(bytes: &[u8], prefix: Prefix, file: &str) -> Result<Header, FileError> {
    let damaged = |what: String| FileError::Damaged { file: file.into(), what };
    let bytes = bytes
        .get(PREFIX..PREFIX + prefix.header_len)
        .ok_or_else(|| damaged(format!("it is cut off after {}, within its header", count(bytes.len(), "byte"))))?;
    let (header, rest) =
        postcard::take_from_bytes::<Header>(bytes).map_err(|_| damaged("its header cannot be decoded".into()))?;
    if !rest.is_empty() {
        return Err(damaged(format!("its header is {} longer than what it holds", count(rest.len(), "byte"))));
    }
    if !header.is_possible() {
        return Err(damaged(format!(
            "its header claims {}×{} tiles, which no city has",
            header.width, header.height
        )));
    }
    check_name(&header.name).map_err(|what| damaged(format!("the city's name {what}")))?;
    Ok(header)
}
