//! What the system says of a file, in words for the person who named it.

use std::io::{self, ErrorKind};

/// Why reading or writing failed, in a few words: no numbers of the system's, and no names of files that the person
/// did not give.
pub fn why(error: &io::Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "permission is denied",
        ErrorKind::AlreadyExists => "something of that name is there already",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::NotADirectory => "part of its path is no folder",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::QuotaExceeded => "the quota on the disk is used up",
        ErrorKind::FileTooLarge => "it is larger than the system allows",
        ErrorKind::ReadOnlyFilesystem => "the file system can only be read",
        ErrorKind::InvalidFilename => "its name is too long or not allowed here",
        ErrorKind::BrokenPipe => "nobody reads it any more",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "something else is using it",
        ErrorKind::InvalidData => "it is no text in UTF-8",
        _ => return without_number(error),
    };
    words.into()
}

/// What the system says, without its number and without what a library put behind it.
fn without_number(error: &io::Error) -> String {
    let said = error.to_string();
    let end = [" (os error", " at path "].iter().filter_map(|tail| said.find(tail)).min();
    let mut words = said[..end.unwrap_or(said.len())].to_string();
    // The words go on from a colon.
    if let Some(first) = words.get(..1) {
        words.replace_range(..1, &first.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_the_system_is_told() {
        for number in 1..134 {
            let words = why(&io::Error::from_raw_os_error(number));
            assert!(!words.is_empty() && !words.contains("os error"), "{words}");
        }
        assert_eq!(why(&io::Error::from_raw_os_error(28)), "the disk is full");
        assert_eq!(why(&io::Error::other("Odd at path \"/a/.x\"")), "odd");
    }
}
