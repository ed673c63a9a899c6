//! What the player is told: the status lines, the lift panel, and an answer in words.

use citygen::model::{ConnectorKind, StratumKind};
use mapkit::Pos;

use super::card::reach_line;
use super::line::{FAINT, Line, SIGNAL, TEXT, WARNING};
use super::names::{place_name, sight_label};
use super::strata::StratumEntry;
use crate::Stage;
use crate::play::{Event, Player, Refusal};

/// The status lines of a player: where they are; the connector underfoot, else the Jack within reach, else that there is
/// none; and while jacked in where the body is.
pub fn status(stage: &Stage, player: &Player) -> Vec<Line> {
    let &Player { stratum, pos, body } = player;
    let here = format!("{} {pos}", place_name(stage, stratum, pos));
    let mut lines = vec![Line::new(stratum.label(), here), reach_line(stage, stratum, pos)];
    if let Some(body) = body {
        lines.push(Line::new("jacked in", format!("body on {} {}", body.stratum.label(), body.pos)).colored(SIGNAL));
    }
    lines
}

/// The strata that the connector at a tile serves, the highest first, with the present one marked. Empty where there is
/// none; a Jack is none.
pub fn lift_panel(stage: &Stage, stratum: StratumKind, pos: Pos) -> Vec<StratumEntry> {
    let connector = stage.scene.connector(stratum, pos).filter(|c| c.kind != ConnectorKind::Jack);
    let served = connector.into_iter().flat_map(|c| c.serves.iter().rev());
    served.map(|s| StratumEntry { stratum: s, label: s.label(), current: s == stratum }).collect()
}

/// An answer in words; nothing where what happened is plain to see. `player` is where the answer left them.
pub fn answer_line(stage: &Stage, player: &Player, answer: Result<Event, Refusal>) -> Option<Line> {
    let event = match answer {
        Ok(event) => event,
        Err(refusal) => return Some(Line::new("", refusal.to_string()).colored(WARNING)),
    };
    let (text, color) = match event {
        Event::Moved | Event::Waited | Event::SetOut(_) | Event::Exploring | Event::Arrived => return None,
        Event::Climbed(stratum) => (format!("now on {}", stratum.label()), TEXT),
        Event::JackedIn(port) => {
            let at = player.body.map_or(player.stratum, |body| body.stratum);
            (format!("jacked in at {}", place_name(stage, at, port)), SIGNAL)
        }
        Event::JackedOut => (format!("back in the body on {}", player.stratum.label()), TEXT),
        Event::Noticed(pos) => (format!("{} in view", sight_label(stage, player.stratum, pos)), TEXT),
        Event::Explored => ("nothing left to explore here".to_owned(), FAINT),
        Event::Stopped => ("stopped".to_owned(), FAINT),
        Event::Set(setting, on) => (format!("{} {}", setting.label(), if on { "on" } else { "off" }), FAINT),
    };
    Some(Line::new("", text).colored(color))
}
