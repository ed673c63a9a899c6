//! The game: a player in a city, the same for every front end.
//!
//! A [`Game`] holds all that there is of a game. A front end passes [`Action`]s on, shows the [`Outcome`]'s message,
//! calls [`Game::advance`] once a tick, and paints. It decides nothing: where the player may go, what they see and
//! know, what is within reach, what everything is called is answered here.

mod answer;
mod game;
mod memory;
mod player;
mod route;
mod settings;

pub use answer::{Action, Climb, Event, Outcome, Refusal};
pub use game::{Game, NoGround};
pub use memory::Memory;
pub use player::{Body, Player, jacks_in_reach};
pub use settings::{Setting, Settings};
