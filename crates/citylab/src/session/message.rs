//! What a person should hear of.

/// Something that a person should hear of once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How it is shown.
    pub tone: Tone,
    /// What there is to say, in a sentence.
    pub text: String,
}

impl Message {
    /// Something to say, as a sentence.
    pub(super) fn new(tone: Tone, text: &str) -> Self {
        Self { tone, text: sentence(text) }
    }

    /// Something to know.
    pub(super) fn note(text: &str) -> Self {
        Self::new(Tone::Note, text)
    }
}

/// How a message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Done,
    /// Something that was asked for could not be done.
    Failed,
    /// Something to know.
    Note,
}

/// `text` as a sentence, with a capital and a full stop. Reasons that libraries give have neither, to stand within one.
pub(crate) fn sentence(text: &str) -> String {
    let text = text.trim();
    let first = text.split(char::is_whitespace).next().unwrap_or_default();
    // What is more than a word, such as a path or a flag, is spelt as it is.
    let is_word = !first.is_empty() && first.chars().all(|c| c.is_ascii_lowercase());
    let mut sentence = text.to_owned();
    if is_word {
        sentence[..1].make_ascii_uppercase();
    }
    // A reason that is a sentence itself was put into another.
    while sentence.ends_with("..") && !sentence.ends_with("...") {
        sentence.pop();
    }
    if !sentence.is_empty() && !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_a_sentence_and_names_stay_as_they_are_spelt() {
        for (text, wanted) in [
            ("flavor pack `noir` is not there", "Flavor pack `noir` is not there."),
            ("/tmp/a.city is damaged: cut off", "/tmp/a.city is damaged: cut off."),
            ("a.city is damaged", "a.city is damaged."),
            ("The settings cannot be kept: The disk is full..", "The settings cannot be kept: The disk is full."),
            ("Saved as ~/a.city.", "Saved as ~/a.city."),
            ("Copied the share code: citylab:city;se…", "Copied the share code: citylab:city;se…"),
            ("`x` is not allowed", "`x` is not allowed."),
            ("", ""),
        ] {
            assert_eq!(Message::note(text).text, wanted);
            assert_eq!(sentence(wanted), wanted, "a sentence stays");
        }
    }
}
