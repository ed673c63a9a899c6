//! What screens are about, and what keys ask for there.

use mapkit::Dir;

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
    /// As many lines back as are shown.
    PageUp,
    /// As many lines on as are shown.
    PageDown,
    /// To the first line.
    First,
    /// To the last line.
    Last,
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
