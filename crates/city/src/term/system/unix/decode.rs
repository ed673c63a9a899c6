//! Bytes from a terminal to events: where a sequence ends, and whether an Esc is a key or the start of one.
//!
//! A terminal sends Esc and the start of every longer sequence as the same byte. Bytes that belong together may come
//! apart, over a slow line even between the Esc and the rest, so nothing is decided before [`PATIENCE`] has passed. What
//! a whole sequence means is read by `termina`.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use termina::Parser;

use super::keys;

/// How long an Esc may be the start of more. Longer, and leaving a question would lag; shorter, and arrow keys over a
/// slow line would be taken for Esc and two letters.
const PATIENCE: Duration = Duration::from_millis(25);
/// How long a sequence that has begun may stay without its end. Nobody types one, so it is dropped then, not typed.
const LATEST: Duration = Duration::from_secs(1);

/// How long a paste may pause before it counts as ended: its end may be lost, and keys must not be lost with it. Shorter,
/// and a paste over a slow line would come in two parts.
const PASTE_PAUSE: Duration = Duration::from_secs(2);
/// Bytes of a paste that are kept. No field takes as many; more would only cost memory.
const MOST_PASTED: usize = 1 << 16;

const CTRL_C: u8 = 0x03;
const ESC: u8 = 0x1b;
const PASTE: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";

/// What stands at the start of what has come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Front {
    /// A key or a report of this many bytes.
    Whole(usize),
    /// An Esc by itself; what follows is something else.
    Escape,
    /// An Esc held together with the key that follows, as Alt does it.
    Alt,
    /// Text pasted, up to this byte, and the mark after it.
    Paste(usize),
    /// Not to be told before this much time has passed; what it is then.
    Open(Duration, &'static Front),
    /// Text pasted, whose end does not come.
    Unended,
    /// This many bytes that mean nothing.
    Noise(usize),
    /// All of it means nothing.
    Rest,
}

use Front as F;

/// See the module.
#[derive(Debug)]
pub(super) struct Decoder {
    pending: Vec<u8>,
    /// How far the end of the paste at the start of `pending` was looked for.
    searched: usize,
    /// When the last byte came.
    last: Instant,
    parser: Parser,
}

impl Decoder {
    pub(super) fn new(now: Instant) -> Self {
        Self { pending: Vec::new(), searched: 0, last: now, parser: Parser::default() }
    }

    /// Takes bytes that came in at `now`.
    pub(super) fn feed(&mut self, bytes: &[u8], now: Instant) {
        if bytes == [CTRL_C] && self.pending.starts_with(PASTE) {
            // The one that presses it by itself wants an end, also of a paste that has none.
            self.pending.extend_from_slice(PASTE_END);
        }
        self.pending.extend_from_slice(bytes);
        self.last = now;
    }

    /// What stands at the start of what has come in.
    fn front(&mut self) -> Option<Front> {
        if !self.pending.starts_with(PASTE) {
            return front(&self.pending);
        }
        let from = self.searched.max(PASTE.len() + PASTE_END.len()) - PASTE_END.len();
        let found = self.pending[from..].windows(PASTE_END.len()).position(|window| window == PASTE_END);
        if let Some(at) = found {
            return Some(F::Paste(from + at));
        }
        let most = PASTE.len() + MOST_PASTED;
        if self.pending.len() > most + PASTE_END.len() {
            // The last bytes may be the start of the end.
            self.pending.drain(most..self.pending.len() - PASTE_END.len());
        }
        self.searched = self.pending.len();
        Some(F::Open(PASTE_PAUSE, &F::Unended))
    }

    /// Takes the first bytes away.
    fn drop_front(&mut self, length: usize) {
        self.pending.drain(..length.min(self.pending.len()));
        self.searched = 0;
    }

    /// When [`Decoder::next`] can tell more without another byte.
    pub(super) fn deadline(&mut self) -> Option<Instant> {
        match self.front()? {
            F::Open(time, _) => Some(self.last + time),
            _ => None,
        }
    }

    /// The next event that can be told at `now`.
    pub(super) fn next(&mut self, now: Instant) -> Option<Event> {
        loop {
            let front = match self.front()? {
                F::Open(time, _) if now < self.last + time => return None,
                F::Open(_, then) => *then,
                front => front,
            };
            match front {
                F::Whole(length) => {
                    if let Some(event) = self.whole(length) {
                        return Some(event);
                    }
                }
                F::Escape => {
                    self.drop_front(1);
                    return Some(Event::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)));
                }
                F::Alt => {
                    self.drop_front(1);
                    let length = utf8(&self.pending).unwrap_or(1);
                    if let Some(Event::Key(key)) = self.whole(length) {
                        return Some(Event::Key(KeyEvent { modifiers: key.modifiers | KeyModifiers::ALT, ..key }));
                    }
                }
                F::Paste(end) => return Some(self.pasted(end)),
                F::Unended => return Some(self.pasted(self.pending.len())),
                F::Noise(length) => self.drop_front(length),
                F::Rest => self.drop_front(self.pending.len()),
                F::Open(..) => return None,
            }
        }
    }

    /// The paste that goes up to the byte `end`, which is taken away with its mark.
    fn pasted(&mut self, end: usize) -> Event {
        let text = &self.pending[PASTE.len()..end.min(PASTE.len() + MOST_PASTED)];
        let text = String::from_utf8_lossy(text).into_owned();
        self.drop_front(end + PASTE_END.len());
        Event::Paste(text)
    }

    /// What the first `length` bytes mean, which are taken away.
    fn whole(&mut self, length: usize) -> Option<Event> {
        let bytes = self.pending[..length.min(self.pending.len())].to_vec();
        self.drop_front(length);
        self.parser.parse(&bytes, false);
        let event = std::iter::from_fn(|| self.parser.pop()).last();
        // What the parser could not use must not be taken for the start of the next sequence.
        self.parser = Parser::default();
        event.as_ref().and_then(keys::event)
    }
}

/// What stands at the start of `bytes`; nothing where there are none.
fn front(bytes: &[u8]) -> Option<Front> {
    let (&first, rest) = bytes.split_first()?;
    if first != ESC {
        return Some(match utf8(bytes) {
            Some(length) if length <= bytes.len() => F::Whole(length),
            Some(_) => F::Open(LATEST, &F::Rest),
            None => F::Noise(1),
        });
    }
    Some(match rest.first() {
        None => F::Open(PATIENCE, &F::Escape),
        Some(&ESC) => F::Escape,
        Some(b'[') => control_sequence(bytes),
        Some(b'O') => match rest.get(1) {
            None => F::Open(PATIENCE, &F::Alt),
            Some(b'A'..=b'Z' | b'a'..=b'z') => F::Whole(3),
            Some(_) => F::Alt,
        },
        // Answers to questions that an earlier program has asked: up to their end, or the two keys that they look like.
        Some(b']' | b'P' | b'_' | b'^' | b'X') => match rest.get(1) {
            None => F::Open(PATIENCE, &F::Alt),
            Some(_) => string(bytes),
        },
        Some(_) => match utf8(rest) {
            Some(length) if length <= rest.len() => F::Alt,
            Some(_) => F::Open(LATEST, &F::Rest),
            None => F::Noise(2),
        },
    })
}

/// `ESC [`, parameters, and a last byte that says what it is.
fn control_sequence(bytes: &[u8]) -> Front {
    let parameters = &bytes[2..];
    match parameters.first() {
        None => return F::Open(PATIENCE, &F::Alt),
        // The function keys of the Linux console, and the mouse of terminals that know no better way.
        Some(b'[') => return if parameters.len() < 2 { F::Open(LATEST, &F::Rest) } else { F::Whole(4) },
        Some(b'M') => return if parameters.len() < 4 { F::Open(LATEST, &F::Rest) } else { F::Whole(6) },
        Some(_) => {}
    }
    match parameters.iter().position(|byte| !(0x20..0x40).contains(byte)) {
        None => F::Open(LATEST, &F::Rest),
        Some(end) if (0x40..0x7f).contains(&parameters[end]) => F::Whole(end + 3),
        Some(end) => F::Noise(end + 2),
    }
}

/// A string that ends in BEL or `ESC \`.
fn string(bytes: &[u8]) -> Front {
    let bell = bytes.iter().position(|&byte| byte == 7).map(|at| at + 1);
    let end = bytes.windows(2).skip(2).position(|window| window == b"\x1b\\").map(|at| at + 4);
    match bell.into_iter().chain(end).min() {
        Some(length) => F::Noise(length),
        None => F::Open(LATEST, &F::Rest),
    }
}

/// How many bytes the character at the start takes; `None` where none begins like this.
fn utf8(bytes: &[u8]) -> Option<usize> {
    let length = match bytes.first()? {
        0..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let goes_on = bytes[1..].iter().take(length - 1).all(|byte| byte & 0xc0 == 0x80);
    goes_on.then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What these bytes mean, each part coming the given milliseconds after the last, in words.
    fn decoded(parts: &[(u64, &[u8])]) -> Vec<String> {
        let mut now = Instant::now();
        let (mut decoder, mut events) = (Decoder::new(now), Vec::new());
        let mut take = |decoder: &mut Decoder, now| {
            while let Some(event) = decoder.next(now) {
                events.push(words(&event));
            }
        };
        for (after, bytes) in parts {
            now += Duration::from_millis(*after);
            take(&mut decoder, now);
            decoder.feed(bytes, now);
            take(&mut decoder, now);
        }
        while let Some(deadline) = decoder.deadline() {
            take(&mut decoder, deadline);
        }
        events
    }

    fn words(event: &Event) -> String {
        match event {
            Event::Key(key) if key.modifiers.is_empty() => format!("{}", key.code),
            Event::Key(key) => format!("{}+{}", key.modifiers, key.code),
            Event::Mouse(mouse) => format!("{:?} at {},{}", mouse.kind, mouse.column, mouse.row),
            Event::Paste(text) => format!("paste {text:?}"),
            other => format!("{other:?}"),
        }
    }

    #[track_caller]
    fn check(parts: &[(u64, &[u8])], wanted: &[&str]) {
        assert_eq!(decoded(parts), wanted, "{parts:?}");
    }

    #[test]
    fn an_esc_is_a_key_of_its_own_unless_the_rest_of_a_sequence_follows_in_time() {
        check(&[(0, b"\x1b")], &["Esc"]);
        check(&[(0, b"\x1b"), (10, b"[A")], &["Up"]);
        check(&[(0, b"\x1b"), (200, b"[A")], &["Esc", "[", "Shift+A"]);
        check(&[(0, b"\x1b["), (300, b"d")], &["Alt+[", "d"]);
        check(&[(0, b"\x1b[1"), (300, b";2A")], &["Shift+Up"]);
        check(&[(0, b"\x1b\x1b")], &["Esc", "Esc"]);
        check(&[(0, b"\x1b\x1b[A")], &["Esc", "Up"]);
    }

    #[test]
    fn keys_that_come_with_an_esc_in_one_piece_are_told_from_sequences() {
        for (bytes, wanted) in [
            ("\x1bj", "Alt+j"),
            ("\x1b[", "Alt+["),
            ("\x1bO", "Alt+Shift+O"),
            ("\x1b]", "Alt+]"),
            ("\x1bP", "Alt+Shift+P"),
            ("\x1b\x7f", "Alt+Backspace"),
            ("\x1b\r", "Alt+Enter"),
            ("\x1bж", "Alt+ж"),
        ] {
            let said = decoded(&[(0, bytes.as_bytes())]);
            let same = said.len() == 1 && wanted.split('+').all(|part| said[0].contains(part));
            assert!(same, "{bytes:?}: {said:?} for {wanted}");
        }
    }

    #[test]
    fn keys_and_the_mouse_are_what_terminals_send_for_them() {
        check(&[(0, b"a\rq")], &["a", "Enter", "q"]);
        check(&[(0, b"\x1b[A\x1bOB\x1b[H\x1b[4~\x1b[5~\x1b[3~")], &["Up", "Down", "Home", "End", "Page Up", "Del"]);
        check(&[(0, b"\x1b[<0;20;10M\x1b[<64;1;1M")], &["Down(Left) at 19,9", "ScrollUp at 0,0"]);
        check(&[(0, b"\x1b[<0;20"), (40, b";10M")], &["Down(Left) at 19,9"]);
        check(&[(0, b"\xd0"), (1, b"\xb9")], &["й"]);
        check(&[(0, b"\x15\x17")], &["Control+u", "Control+w"]);
    }

    #[test]
    fn what_is_pasted_is_text_however_it_comes() {
        check(&[(0, b"\x1b[200~s\rtext\x1b[201~x")], &["paste \"s\\rtext\"", "x"]);
        check(&[(0, b"\x1b"), (5, b"[200~a\x1b"), (900, b"[20"), (900, b"1~b")], &["paste \"a\"", "b"]);
    }

    #[test]
    fn a_paste_that_does_not_end_holds_no_key_up_for_long() {
        check(&[(0, b"\x1b[200~abc"), (2_100, b"q")], &["paste \"abc\"", "q"]);
        check(&[(0, b"\x1b[200~abc"), (10, b"\x03")], &["paste \"abc\"", "Control+c"]);
        check(&[(0, b"\x1b[200~a\x03b\x1b[201~x")], &["paste \"a\\u{3}b\"", "x"]);
    }

    #[test]
    fn of_a_large_paste_the_start_is_kept_and_what_follows_is_not_lost() {
        let now = Instant::now();
        let mut decoder = Decoder::new(now);
        decoder.feed(PASTE, now);
        for _ in 0..4_000 {
            decoder.feed(&[b'x'; 1000], now);
            assert!(decoder.next(now).is_none());
            assert!(decoder.pending.len() < 2 * MOST_PASTED);
        }
        decoder.feed(b"\x1b[201~q", now);
        let Some(Event::Paste(text)) = decoder.next(now) else { panic!("no paste") };
        assert_eq!(text.len(), MOST_PASTED);
        assert_eq!(decoder.next(now).as_ref().map(words).as_deref(), Some("q"));
    }

    #[test]
    fn what_means_nothing_is_dropped_and_never_typed() {
        check(&[(0, b"\x1b]11;rgb:0000/0000/0000\x07a")], &["a"]);
        check(&[(0, b"\x1b]11;rgb:0000\x1b\\a")], &["a"]);
        check(&[(0, b"\x1b[?62;4c\xff\xfea")], &["a"]);
        check(&[(0, b"\x1b[1;")], &[]);
        check(&[(0, b"\xf0\x9f")], &[]);
    }

    #[test]
    fn no_bytes_make_it_panic_or_hang() {
        let mut random = mapkit::Stream::new(9);
        for _ in 0..20_000 {
            let alphabet = b"\x1b\x1b[[O]PM<;012~Aau\x07\\\xd0\x9f\xf0 R?>c";
            let length = random.below(12) + 1;
            let any = |n: u32| alphabet[n as usize];
            let bytes: Vec<u8> = (0..length).map(|_| any(random.below(alphabet.len() as u32))).collect();
            decoded(&[(0, &bytes)]);
        }
    }
}
