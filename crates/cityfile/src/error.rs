//! Why a file cannot be read or written, in sentences for the person who asked.

/// Why a file cannot be read or written. Every message begins with the file's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It does not begin as a `.city` file does.
    #[error("{file} is not a .city file")]
    NotCity {
        /// The file, as the caller named it.
        file: String,
    },
    /// It was saved in a format that is no longer read.
    #[error("{file} was saved by an older version; regenerate it from seed {seed}")]
    Older {
        /// The file, as the caller named it.
        file: String,
        /// The seed in its header.
        seed: u64,
    },
    /// It was saved in a format that this build does not know yet.
    #[error("{file} is .city version {version}; this build reads version {}", crate::VERSION)]
    Newer {
        /// The file, as the caller named it.
        file: String,
        /// The version that it says.
        version: u16,
    },
    /// Its bytes are not those that were saved.
    #[error("{file} is damaged: {what}")]
    Damaged {
        /// The file, as the caller named it.
        file: String,
        /// What is wrong, and where known by how much.
        what: String,
    },
    /// It decodes, but what it holds is not a whole city.
    #[error("{file} is not a whole city: {what}")]
    Broken {
        /// The file, as the caller named it.
        file: String,
        /// The first rule that is broken, in words.
        what: String,
    },
    /// The system does not let it be read.
    #[error("{file} cannot be read: {why}")]
    Read {
        /// The file, as the caller named it.
        file: String,
        /// What the system says.
        why: String,
    },
    /// It cannot be written; whatever stood there before is untouched.
    #[error("{file} cannot be written: {why}")]
    Write {
        /// The file, as the caller named it.
        file: String,
        /// What failed, and what the system says.
        why: String,
    },
}
