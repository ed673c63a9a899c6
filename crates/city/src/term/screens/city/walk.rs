//! Walk: keys to actions of the game. What can be done is the game's to say.

use cityplay::play::{Action, Climb};

use super::CityScreen;
use crate::term::keys::Command;
use crate::term::screen::Cx;

impl CityScreen {
    /// What only Walk knows.
    pub(super) fn walk(&mut self, command: Command, cx: &Cx) {
        let action = match command {
            Command::Go(dir) => Action::Step(dir),
            Command::ClimbUp => Action::Climb(Climb::Up),
            Command::ClimbDown => Action::Climb(Climb::Down),
            Command::Jack => Action::Jack,
            Command::Wander => Action::Explore,
            Command::Wait if self.game.is_under_way() => Action::Stop,
            Command::Wait => Action::Wait,
            _ => return,
        };
        let before = (self.game.player().stratum, self.game.player().pos);
        let outcome = self.game.act(action);
        self.tell_outcome(outcome, cx);
        let player = self.game.player();
        // A jump, as into the Net and back, is not scrolled along.
        if before.0 != player.stratum && before.1.chebyshev(player.pos) > 1 {
            self.center();
        }
    }
}
