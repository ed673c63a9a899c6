//! What a new file or folder is usually allowed.

/// The modes that a program asks for, off which the system takes the umask.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Usual {
    /// Of a file: everybody may read and write it.
    File,
    /// Of a folder: everybody may also enter it.
    Folder,
}
