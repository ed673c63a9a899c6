//! The table of keys: which there are in which mode, what each asks for, and what is said of it.

use mapkit::Dir;
use ratatui::crossterm::event::KeyCode;
#[cfg(test)]
use ratatui::crossterm::event::{KeyEvent, KeyModifiers};

use super::command::{Command, Mode};

use Command as C;
use KeyCode::{Backspace, Down, Enter, Esc, Left, Right, Tab, Up};
use Mode as M;

/// One key, with the modifier that matters for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(super) code: KeyCode,
    pub(super) shift: bool,
}

#[cfg(test)]
impl Key {
    /// The event that this key makes.
    pub(crate) fn event(self) -> KeyEvent {
        let modifiers = if self.shift { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
        KeyEvent::new(self.code, modifiers)
    }
}

/// Keys that belong together, and what is said of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// Where they count.
    pub(crate) modes: &'static [Mode],
    /// The keys and what each asks for.
    pub(crate) binds: &'static [(Key, Command)],
    /// A word or two for the hints at the foot of a screen; empty where help alone has them.
    pub(crate) hint: &'static str,
    /// What they do, for help.
    pub(crate) about: &'static str,
}

const fn c(char: char) -> Key {
    Key { code: KeyCode::Char(char), shift: false }
}

const fn k(code: KeyCode) -> Key {
    Key { code, shift: false }
}

const fn shift(code: KeyCode) -> Key {
    Key { code, shift: true }
}

const UP_DOWN: &[(Key, Command)] =
    &[(k(Up), C::Go(Dir::N)), (k(Down), C::Go(Dir::S)), (c('j'), C::Go(Dir::S)), (c('k'), C::Go(Dir::N))];
const UP_DOWN_ARROWS: &[(Key, Command)] = &[
    (k(Up), C::Go(Dir::N)),
    (k(Down), C::Go(Dir::S)),
    (k(Tab), C::Go(Dir::S)),
    (k(KeyCode::BackTab), C::Go(Dir::N)),
];
const PAGES: &[(Key, Command)] = &[
    (k(KeyCode::PageUp), C::PageUp),
    (k(KeyCode::PageDown), C::PageDown),
    (k(KeyCode::Home), C::First),
    (k(KeyCode::End), C::Last),
];
const FOUR_WAYS: &[(Key, Command)] = &[
    (k(Left), C::Go(Dir::W)),
    (k(Down), C::Go(Dir::S)),
    (k(Up), C::Go(Dir::N)),
    (k(Right), C::Go(Dir::E)),
    (c('h'), C::Go(Dir::W)),
    (c('j'), C::Go(Dir::S)),
    (c('k'), C::Go(Dir::N)),
    (c('l'), C::Go(Dir::E)),
];
const FAR: &[(Key, Command)] = &[
    (shift(Left), C::GoFar(Dir::W)),
    (shift(Down), C::GoFar(Dir::S)),
    (shift(Up), C::GoFar(Dir::N)),
    (shift(Right), C::GoFar(Dir::E)),
    (c('H'), C::GoFar(Dir::W)),
    (c('J'), C::GoFar(Dir::S)),
    (c('K'), C::GoFar(Dir::N)),
    (c('L'), C::GoFar(Dir::E)),
];
const DIAGONALS: &[(Key, Command)] =
    &[(c('y'), C::Go(Dir::NW)), (c('u'), C::Go(Dir::NE)), (c('b'), C::Go(Dir::SW)), (c('n'), C::Go(Dir::SE))];

const fn row(
    modes: &'static [Mode],
    binds: &'static [(Key, Command)],
    hint: &'static str,
    about: &'static str,
) -> Row {
    Row { modes, binds, hint, about }
}

/// Every key of the program. In a mode the hints follow this order, and what does not fit is left to help.
pub(crate) const TABLE: &[Row] = &[
    row(&[M::Title], UP_DOWN, "choose", "choose a line"),
    row(&[M::Files], UP_DOWN_ARROWS, "choose", "choose a save"),
    row(&[M::Files], PAGES, "page", "a page of saves back or on, to the first or to the last"),
    row(&[M::Configure], UP_DOWN_ARROWS, "choose", "choose a line of the form"),
    row(&[M::Configure], &[(k(Left), C::Go(Dir::W)), (k(Right), C::Go(Dir::E))], "change", "change the value"),
    row(&[M::Title], &[(k(Enter), C::Accept)], "open", "open what is chosen"),
    row(
        &[M::Configure],
        &[(k(Enter), C::Accept)],
        "go on",
        "go to the next line; do what Random seed and Generate say",
    ),
    row(&[M::Files], &[(k(Enter), C::Accept)], "load", "load the city that is chosen"),
    row(&[M::Save], &[(k(Enter), C::Accept)], "save", "save under this name; asks before it overwrites"),
    row(&[M::Generating], &[(c(' '), C::Pause)], "pause", "pause and go on"),
    row(
        &[M::Generating],
        &[(c('+'), C::Faster), (c('='), C::Faster)],
        "faster",
        "twice as many steps a frame, up to 64",
    ),
    row(
        &[M::Generating],
        &[(c('-'), C::Slower), (c('_'), C::Slower)],
        "slower",
        "half as many steps a frame, down to 1",
    ),
    row(&[M::Generating], &[(k(Enter), C::Accept)], "skip", "skip to the finished city"),
    row(&[M::Generating], &[(c('r'), C::Reseed)], "reseed", "begin anew with another seed"),
    row(&[M::Dungeon], &[(c(' '), C::Reseed)], "reroll", "another dungeon, from another seed"),
    row(&[M::Dungeon], &[(k(Backspace), C::Previous)], "previous", "the dungeon before this one"),
    row(
        &[M::Dungeon],
        &[(k(Left), C::LastPass), (k(Right), C::NextPass), (c('h'), C::LastPass), (c('l'), C::NextPass)],
        "pass",
        "step through the passes that make it",
    ),
    row(&[M::Explore], FOUR_WAYS, "move", "move the cursor"),
    row(&[M::Explore], FAR, "", "move the cursor by 8"),
    row(&[M::Walk], FOUR_WAYS, "walk", "walk"),
    row(&[M::Walk], DIAGONALS, "diagonal", "walk diagonally"),
    row(&[M::Explore], &[(c('w'), C::Swap), (k(Tab), C::Swap)], "walk", "walk the city as a player"),
    row(&[M::Explore], &[(c('['), C::StratumDown), (c(']'), C::StratumUp)], "stratum", "a stratum down or up"),
    row(
        &[M::Walk],
        &[(c('<'), C::ClimbUp), (c('>'), C::ClimbDown)],
        "up, down",
        "up or down the stairs, lift or manhole underfoot",
    ),
    row(&[M::Walk], &[(k(Enter), C::Jack)], "jack in/out", "jack in at a terminal within reach, or out of the Net"),
    row(&[M::Walk], &[(k(Tab), C::Swap), (c('w'), C::Swap)], "explore", "back to the free cursor"),
    row(&[M::Explore, M::Walk], &[(c('d'), C::Digital)], "digital", "show the Net over the map"),
    row(&[M::Explore, M::Walk], &[(c('s'), C::Save)], "save", "save the city"),
    row(&[M::Dungeon], &[(c('s'), C::Save)], "save", "save the dungeon as JSON"),
    row(&[M::Explore], &[(c('r'), C::Reseed)], "new seed", "grow another city with a new seed"),
    row(&[M::Walk], &[(c('o'), C::Wander)], "wander", "walk by oneself to what has not been seen yet"),
    row(&[M::Walk], &[(c('.'), C::Wait)], "", "wait, or stop on the way"),
    row(&[M::Explore], &[(c('g'), C::Configure)], "form", "the form with this city's parameters"),
    row(&[M::Explore, M::Walk], &[(c('e'), C::Legend)], "legend", "show what the glyphs mean"),
    row(&[M::Explore, M::Walk], &[(c('m'), C::Minimap)], "minimap", "show the minimap"),
    row(&[M::Explore, M::Walk], &[(c('i'), C::Inspector)], "inspector", "show what is said of a tile"),
    row(&[M::Explore, M::Walk, M::Title, M::Generating, M::Dungeon], &[(c('?'), C::Help)], "keys", "these keys"),
    row(&[M::Title], &[(c('q'), C::Back), (k(Esc), C::Back)], "quit", "leave the program"),
    row(&[M::Explore, M::Walk], &[(c('q'), C::Back)], "title", "back to the title; asks while the city is not saved"),
    row(&[M::Explore], &[(k(Esc), C::Close)], "", "close what is open"),
    row(&[M::Walk], &[(k(Esc), C::Close)], "", "stop a walk under way; close what is open"),
    row(&[M::Configure, M::Save], &[(k(Esc), C::Back)], "back", "back; what was typed is kept"),
    row(&[M::Files], &[(k(Esc), C::Back)], "back", "back; the folder that was typed is kept"),
    row(&[M::Generating], &[(k(Esc), C::Back), (c('q'), C::Back), (k(Backspace), C::Back)], "back", "back"),
    row(
        &[M::Dungeon],
        &[(k(Esc), C::Back), (c('q'), C::Back)],
        "back",
        "back to the title; asks while the dungeon is not saved",
    ),
    row(&[M::Question], &[(c('y'), C::Yes), (c('Y'), C::Yes)], "yes", "do what is asked"),
    row(&[M::Question], &[(c('n'), C::No), (c('N'), C::No), (k(Esc), C::No)], "no", "leave all as it is"),
];
