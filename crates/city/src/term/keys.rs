//! Keys and the commands they stand for: the one table that screens, hints, help and docs/keys.md draw from.

use mapkit::Dir;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a screen is about, and so which keys it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The first screen.
    Title,
    /// The form of a new city.
    Configure,
    /// A city growing.
    Generating,
    /// A city with a free cursor.
    Explore,
    /// A city as its player knows it.
    Walk,
    /// The list of saves.
    Files,
    /// Saving a city.
    Save,
    /// The keys.
    Help,
    /// Dungeons.
    Dungeon,
    /// A question over any of them.
    Question,
}

impl Mode {
    /// Every mode, in the order of the page of keys.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 10] = [
        Self::Title,
        Self::Configure,
        Self::Generating,
        Self::Explore,
        Self::Walk,
        Self::Files,
        Self::Save,
        Self::Dungeon,
        Self::Question,
        Self::Help,
    ];

    /// What a person reads.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Title => "Title",
            Self::Configure => "New city",
            Self::Generating => "Generating",
            Self::Explore => "Explore",
            Self::Walk => "Walk",
            Self::Files => "Load a city",
            Self::Save => "Save the city",
            Self::Help => "Keys",
            Self::Dungeon => "Dungeon",
            Self::Question => "A question",
        }
    }
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// To the neighbour in a direction.
    Go(Dir),
    /// Far in a direction.
    GoFar(Dir),
    /// What is chosen, or the last word of a form.
    Accept,
    /// To where one came from.
    Back,
    /// Whatever is open closes, or a walk under way stops.
    Close,
    /// What the question asks.
    Yes,
    /// Nothing of what the question asks.
    No,
    /// The one before this one.
    Previous,
    /// Another stratum: up or down.
    StratumUp,
    /// See [`Command::StratumUp`].
    StratumDown,
    /// The inspector on or off.
    Inspector,
    /// The minimap on or off.
    Minimap,
    /// The legend on or off.
    Legend,
    /// The Net over the map.
    Digital,
    /// From the free cursor to the player, and back.
    Swap,
    /// Keep the city in a file.
    Save,
    /// The same parameters with another seed.
    Reseed,
    /// The form with this city's parameters.
    Configure,
    /// The keys of the mode.
    Help,
    /// Stop and go on.
    Pause,
    /// More steps a frame.
    Faster,
    /// Fewer steps a frame.
    Slower,
    /// Up the connector.
    ClimbUp,
    /// Down the connector.
    ClimbDown,
    /// Stay for a turn.
    Wait,
    /// Jack in or out.
    Jack,
    /// Walk by oneself to what has not been seen.
    Wander,
    /// One pass further.
    NextPass,
    /// One pass back.
    LastPass,
}

/// One key, with the modifier that matters for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    code: KeyCode,
    shift: bool,
}

#[cfg(test)]
impl Key {
    /// The event that this key makes.
    pub(crate) fn event(self) -> KeyEvent {
        let modifiers = if self.shift { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
        KeyEvent::new(self.code, modifiers)
    }
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

use Command as C;
use KeyCode::{Backspace, Down, Enter, Esc, Left, Right, Tab, Up};
use Mode as M;

const UP_DOWN: &[(Key, Command)] =
    &[(k(Up), C::Go(Dir::N)), (k(Down), C::Go(Dir::S)), (c('j'), C::Go(Dir::S)), (c('k'), C::Go(Dir::N))];
const UP_DOWN_ARROWS: &[(Key, Command)] = &[
    (k(Up), C::Go(Dir::N)),
    (k(Down), C::Go(Dir::S)),
    (k(Tab), C::Go(Dir::S)),
    (k(KeyCode::BackTab), C::Go(Dir::N)),
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
    row(&[M::Title, M::Files], UP_DOWN, "choose", "choose a line"),
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
    row(&[M::Explore], &[(c('r'), C::Reseed)], "new seed", "grow another city with a new seed"),
    row(&[M::Walk], &[(c('o'), C::Wander)], "wander", "walk by oneself to what has not been seen yet"),
    row(&[M::Walk], &[(c('.'), C::Wait)], "", "wait, or stop on the way"),
    row(&[M::Explore], &[(c('g'), C::Configure)], "form", "the form with this city's parameters"),
    row(&[M::Explore, M::Walk], &[(c('e'), C::Legend)], "legend", "show what the glyphs mean"),
    row(&[M::Explore, M::Walk], &[(c('m'), C::Minimap)], "minimap", "show the minimap"),
    row(&[M::Explore, M::Walk], &[(c('i'), C::Inspector)], "inspector", "show what is said of a tile"),
    row(
        &[M::Explore, M::Walk, M::Title, M::Generating, M::Files, M::Dungeon],
        &[(c('?'), C::Help)],
        "keys",
        "these keys",
    ),
    row(&[M::Title], &[(c('q'), C::Back), (k(Esc), C::Back)], "quit", "leave the program"),
    row(
        &[M::Explore, M::Walk],
        &[(c('q'), C::Back)],
        "title",
        "back to the title; asks while the city is not saved",
    ),
    row(&[M::Explore], &[(k(Esc), C::Close)], "", "close what is open"),
    row(&[M::Walk], &[(k(Esc), C::Close)], "", "stop a walk under way; close what is open"),
    row(&[M::Configure, M::Save], &[(k(Esc), C::Back)], "back", "back; what was typed is kept"),
    row(&[M::Generating, M::Files], &[(k(Esc), C::Back), (c('q'), C::Back), (k(Backspace), C::Back)], "back", "back"),
    row(&[M::Dungeon], &[(k(Esc), C::Back), (c('q'), C::Back)], "back", "back"),
    row(&[M::Question], &[(c('y'), C::Yes), (c('Y'), C::Yes)], "yes", "do what is asked"),
    row(&[M::Question], &[(c('n'), C::No), (c('N'), C::No), (k(Esc), C::No)], "no", "leave all as it is"),
];

/// What the mouse does in a mode; empty where it does nothing.
pub(crate) const fn mouse(mode: Mode) -> &'static str {
    match mode {
        Mode::Explore => "click a tile, the minimap or a stratum; the wheel changes the stratum",
        Mode::Walk => "click a tile to walk there",
        Mode::Title | Mode::Files => "click a line to open it",
        _ => "",
    }
}

/// The rows of a mode, in order.
pub(crate) fn rows(mode: Mode) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| row.modes.contains(&mode))
}

/// What a key asks for in a mode.
pub(crate) fn command(mode: Mode, event: &KeyEvent) -> Option<Command> {
    if event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    let is_char = matches!(event.code, KeyCode::Char(_) | KeyCode::BackTab);
    let key = Key { code: event.code, shift: !is_char && event.modifiers.contains(KeyModifiers::SHIFT) };
    let find = |key: Key| rows(mode).flat_map(|row| row.binds).find(|(bound, _)| *bound == key).map(|(_, c)| *c);
    find(key).or_else(|| find(Key { shift: false, ..key }))
}

/// Whether a mode has a key for a command.
pub(crate) fn has(mode: Mode, command: Command) -> bool {
    rows(mode).flat_map(|row| row.binds).any(|(_, bound)| *bound == command)
}

/// A key as a sentence names it.
pub(crate) fn name(event: &KeyEvent) -> String {
    let control = if event.modifiers.contains(KeyModifiers::CONTROL) { "ctrl-" } else { "" };
    match event.code {
        KeyCode::Char(' ') => format!("{control}space"),
        KeyCode::Char(char) => format!("{control}{}", super::ui::clean(&char.to_string())),
        code => format!("{control}{code}").to_lowercase(),
    }
}

/// The keys of a row as they are shown: arrows, then letters, then names.
pub(crate) fn label(row: &Row) -> String {
    let (mut shifted, mut arrows, mut letters, mut names) = (false, String::new(), String::new(), Vec::new());
    for (key, _) in row.binds {
        shifted |= key.shift;
        match key.code {
            KeyCode::Left => arrows.push('←'),
            KeyCode::Right => arrows.push('→'),
            KeyCode::Up => arrows.push('↑'),
            KeyCode::Down => arrows.push('↓'),
            KeyCode::Char(' ') => names.push("space"),
            KeyCode::Char(char) => letters.push(char),
            KeyCode::Enter => names.push("enter"),
            KeyCode::Esc => names.push("esc"),
            KeyCode::Tab => names.push("tab"),
            KeyCode::BackTab => names.push("shift-tab"),
            KeyCode::Backspace => names.push("backspace"),
            _ => {}
        }
    }
    if shifted {
        arrows.insert_str(0, "shift-");
    }
    let groups = [arrows.as_str(), letters.as_str()].into_iter().chain(names).filter(|g| !g.is_empty());
    groups.collect::<Vec<_>>().join(" ")
}

/// The hints of a mode that fit into `width` columns, in the order of the table; the way to all keys and the way out
/// are there before anything else.
pub(crate) fn hints(mode: Mode, width: usize) -> Vec<(String, &'static str)> {
    let all: Vec<(String, &str)> =
        rows(mode).filter(|r| !r.hint.is_empty()).map(|row| (short_label(row), row.hint)).collect();
    let cost = |(keys, hint): &(String, &str)| keys.chars().count() + 1 + hint.chars().count() + 2;
    let needed = |hint: &str| matches!(hint, "keys" | "title" | "back" | "quit" | "yes" | "no");
    let mut left = width.saturating_sub(all.iter().filter(|h| needed(h.1)).map(cost).sum());
    let mut fits = |hint: &(String, &str)| {
        let fits = needed(hint.1) || cost(hint) <= left;
        if fits && !needed(hint.1) {
            left -= cost(hint);
        }
        fits
    };
    all.into_iter().filter(|hint| fits(hint)).collect()
}

/// The first group of a row's keys, without capitals that mean the same: enough for a hint.
fn short_label(row: &Row) -> String {
    let label = label(row);
    label.split(' ').next().unwrap_or_default().trim_end_matches(['Y', 'N']).to_owned()
}

/// The whole table as Markdown, for the page of keys.
#[cfg(test)]
pub(crate) fn markdown() -> String {
    let table = |mode: Mode| {
        let rows: Vec<String> = rows(mode).map(|row| format!("| `{}` | {} |\n", label(row), row.about)).collect();
        let mouse = match mouse(mode) {
            "" => String::new(),
            about => format!("| mouse | {about} |\n"),
        };
        format!("## {}\n\n| keys | |\n| --- | --- |\n{}{mouse}", mode.label(), rows.concat())
    };
    let modes = Mode::ALL.into_iter().filter(|mode| rows(*mode).next().is_some());
    modes.map(table).collect::<Vec<_>>().join("\n")
}
