//! What differs between systems: the modes of new files and folders.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use other::with_usual_mode;
#[cfg(unix)]
pub(crate) use unix::with_usual_mode;

/// The modes that a program asks for, off which the system takes the umask.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Usual {
    /// Of a file: everybody may read and write it.
    File,
    /// Of a folder: everybody may also enter it.
    Folder,
}
