//! What can be asked of a game, and what it answers.

use citygen::model::{ConnectorKind, Feature, StratumKind, Terrain};
use mapkit::{Dir, Pos};

use super::Setting;
use crate::words::Line;

/// Up or down a connector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Climb {
    /// To a stratum above.
    Up,
    /// To a stratum below.
    Down,
}

impl Climb {
    /// What a person reads.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// What a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// One tile in a direction.
    Step(Dir),
    /// Up or down the connector underfoot.
    Climb(Climb),
    /// Nothing, for a turn.
    Wait,
    /// Jack in, or out where jacked in.
    Jack,
    /// Into the Net at a Jack within reach.
    JackIn,
    /// Out of the Net, back to the body.
    JackOut,
    /// To a tile by the shortest way known, a step at a time as the game advances.
    WalkTo(Pos),
    /// To whatever is nearest of the unseen, a step at a time as the game advances.
    Explore,
    /// No further on the way under way.
    Stop,
    /// A setting on or off.
    Toggle(Setting),
}

/// What came of an action that was done, or of a way under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Moved one tile.
    Moved,
    /// Stayed.
    Waited,
    /// Went up or down to a stratum.
    Climbed(StratumKind),
    /// Jacked in; the port's tile on the Net.
    JackedIn(Pos),
    /// Jacked out; back in the body.
    JackedOut,
    /// Set out on a way of so many steps.
    SetOut(usize),
    /// Set out to explore.
    Exploring,
    /// Stopped at the end of the way.
    Arrived,
    /// Stopped because something at a tile came into view for the first time.
    Noticed(Pos),
    /// Stopped because all that can be walked to on this stratum has been seen.
    Explored,
    /// Stopped because that was asked for.
    Stopped,
    /// A setting is on now, or off.
    Set(Setting, bool),
}

/// Why an action was not done. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// A step past the map's edge.
    #[error("the city ends here")]
    Edge,
    /// A step onto a tile that cannot be stood on: its terrain, and the feature that stands in the way if one does.
    #[error("{} in the way", obstacle(*.0, *.1))]
    Closed(Terrain, Option<Feature>),
    /// No connector to climb underfoot; Jacks are none.
    #[error("no connector here")]
    NoConnector,
    /// The connector serves nothing further that way.
    #[error("the {} leads no further {}", .0.name(), .1.label())]
    LeadsNoFurther(ConnectorKind, Climb),
    /// All that the connector serves that way is closed.
    #[error("the way {} is closed", .0.label())]
    WayClosed(Climb),
    /// Jacking in twice.
    #[error("already jacked in")]
    AlreadyJackedIn,
    /// Jacking in where no Jack is on the own tile or one of the eight around it.
    #[error("no terminal within reach")]
    NoTerminal,
    /// The Jack leads to no tile of the Net that can be stood on.
    #[error("the port is dead")]
    DeadPort,
    /// Jacking out while in the body.
    #[error("not jacked in")]
    NotJackedIn,
    /// A way to a tile that has not been seen.
    #[error("you have not seen that place yet")]
    Unseen,
    /// A way to a tile that cannot be stood on.
    #[error("nobody can stand there")]
    NoGround,
    /// A way that would lead over tiles that have not been seen, or none at all.
    #[error("you know no way there")]
    NoWay,
}

/// The answer to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What came of it.
    pub answer: Result<Event, Refusal>,
    /// What to tell the player, if anything.
    pub message: Option<Line>,
}

fn obstacle(terrain: Terrain, feature: Option<Feature>) -> String {
    feature.map_or_else(|| terrain.label().to_owned(), Feature::label)
}
