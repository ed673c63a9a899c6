//! Why a file cannot be read or written, in sentences for the person who asked.

use citygen::text::shown;

use crate::version::VERSIONS_READ;

/// Why a file cannot be read or written. Every message begins with the file's name; what others wrote is shown short
/// and spelt out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It does not begin as a `.city` file does.
    #[error("{} is not a .city file", shown(.file))]
    NotCity {
        /// The file, as the caller named it.
        file: String,
    },
    /// It was saved in a format that is no longer read.
    #[error("{} was saved by an older version; regenerate it from seed {seed}", shown(.file))]
    Older {
        /// The file, as the caller named it.
        file: String,
        /// The seed in its header.
        seed: u64,
    },
    /// It was saved in a format that this build does not know yet.
    #[error("{} is .city version {version}; this build reads versions {}", shown(.file), versions_read())]
    Newer {
        /// The file, as the caller named it.
        file: String,
        /// The version that it says.
        version: u16,
    },
    /// It holds something that this build does not know.
    #[error("{} has a part called {}, which this build does not know", shown(.file), shown(.tag))]
    UnknownPart {
        /// The file, as the caller named it.
        file: String,
        /// The part's tag.
        tag: String,
    },
    /// Its bytes are not those that were saved.
    #[error("{} is damaged: {}", shown(.file), shown(.what))]
    Damaged {
        /// The file, as the caller named it.
        file: String,
        /// What is wrong, and where known by how much.
        what: String,
    },
    /// It decodes, but what it holds is not a whole city.
    #[error("{} is not a whole city: {}", shown(.file), shown(.what))]
    Broken {
        /// The file, as the caller named it.
        file: String,
        /// The first rule that is broken, in words.
        what: String,
    },
    /// The system does not let it be read.
    #[error("{} cannot be read: {}", shown(.file), shown(.why))]
    Read {
        /// The file, as the caller named it.
        file: String,
        /// What the system says.
        why: String,
    },
    /// It cannot be written; whatever stood there before is untouched.
    #[error("{} cannot be written: {}", shown(.file), shown(.why))]
    Write {
        /// The file, as the caller named it.
        file: String,
        /// What failed, and what the system says.
        why: String,
    },
}

/// The versions that are read, as a person lists them.
fn versions_read() -> String {
    VERSIONS_READ.map(|version| version.to_string()).collect::<Vec<_>>().join(" and ")
}
