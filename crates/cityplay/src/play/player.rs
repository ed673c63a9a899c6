//! The player: where they are, and what their own feet and hands can do.

use citygen::City;
use citygen::model::{Connector, ConnectorKind, StratumKind, Theme};
use mapkit::{Dir, Pos};

use super::{Climb, Event, Refusal};
use crate::Scene;

/// The body that stays behind while its owner is in the Net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// The stratum it stands on.
    pub stratum: StratumKind,
    /// Its tile.
    pub pos: Pos,
}

/// Where the player is. A change that cannot be made is refused, and leaves the player as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// The stratum.
    pub stratum: StratumKind,
    /// The tile, which can be stood on.
    pub pos: Pos,
    /// The body left behind while jacked in.
    pub body: Option<Body>,
}

impl Player {
    /// A player where a game begins: on the first public connector of Street that is no Jack and not in the CorpCore,
    /// else on the first walkable tile of Street. `None` where Street has none.
    pub fn spawn(city: &City) -> Option<Self> {
        let street = city.stratum(StratumKind::Street);
        let outside_the_core = |pos: Pos| {
            let district = street.district(pos).and_then(|id| city.district(id));
            district.is_none_or(|d| d.theme != Theme::CorpCore)
        };
        let is_spawn = |c: &&Connector| {
            c.public
                && c.kind != ConnectorKind::Jack
                && c.serves.contains(StratumKind::Street)
                && street.is_walkable(c.pos)
                && outside_the_core(c.pos)
        };
        let first_tile = || (0..city.size().area()).find(|&i| street.is_walkable_at(i)).map(|i| city.size().pos(i));
        let pos = city.connectors.iter().find(is_spawn).map(|c| c.pos).or_else(first_tile)?;
        Some(Self { stratum: StratumKind::Street, pos, body: None })
    }

    /// A player at a tile of a physical stratum; `None` where nobody can stand there.
    pub fn at(city: &City, stratum: StratumKind, pos: Pos) -> Option<Self> {
        let can_stand = stratum != StratumKind::Net && city.stratum(stratum).is_walkable(pos);
        can_stand.then_some(Self { stratum, pos, body: None })
    }

    /// Whether the player is in the Net and their body elsewhere.
    pub const fn is_jacked_in(&self) -> bool {
        self.body.is_some()
    }

    /// One tile in a direction, onto a walkable tile. A diagonal step may pass between two tiles that are closed.
    ///
    /// # Errors
    /// What is in the way.
    pub fn step(&mut self, city: &City, dir: Dir) -> Result<Event, Refusal> {
        let next = self.pos.step(dir);
        let stratum = city.stratum(self.stratum);
        let tile = stratum.tile(next).ok_or(Refusal::Edge)?;
        if !tile.is_walkable() {
            return Err(Refusal::Closed(tile.terrain, tile.feature.filter(|f| f.blocks())));
        }
        self.pos = next;
        Ok(Event::Moved)
    }

    /// Up or down the connector underfoot, as far as [`Player::way`] says.
    ///
    /// # Errors
    /// Why there is no way.
    pub fn use_connector(&mut self, city: &City, scene: &Scene, climb: Climb) -> Result<Event, Refusal> {
        self.stratum = self.way(city, scene, climb)?;
        Ok(Event::Climbed(self.stratum))
    }

    /// Where the connector underfoot leads: the next stratum that it serves and that can be stood on there. Jacks are no
    /// stairs.
    ///
    /// # Errors
    /// Why there is no way.
    pub fn way(&self, city: &City, scene: &Scene, climb: Climb) -> Result<StratumKind, Refusal> {
        let here = self.stratum;
        let connectors = || {
            let all = scene.connectors_at(self.pos);
            all.filter(|c| c.kind != ConnectorKind::Jack && c.serves.contains(here))
        };
        let kind = connectors().next().ok_or(Refusal::NoConnector)?.kind;
        let further = |s: &StratumKind| match climb {
            Climb::Up => *s > here,
            Climb::Down => *s < here,
        };
        let away = |s: &StratumKind| s.number().abs_diff(here.number());
        let mut served = connectors().flat_map(|c| c.serves.iter()).filter(further).peekable();
        if served.peek().is_none() {
            return Err(Refusal::LeadsNoFurther(kind, climb));
        }
        let open = served.filter(|&s| city.stratum(s).is_walkable(self.pos));
        open.min_by_key(away).ok_or(Refusal::WayClosed(climb))
    }

    /// Into the Net at a Jack within reach; the body stays.
    ///
    /// # Errors
    /// Why not.
    pub fn jack_in(&mut self, city: &City, scene: &Scene) -> Result<Event, Refusal> {
        if self.is_jacked_in() {
            return Err(Refusal::AlreadyJackedIn);
        }
        let net = city.stratum(StratumKind::Net);
        let is_alive = |c: &&Connector| c.serves.contains(StratumKind::Net) && net.is_walkable(c.pos);
        let mut jacks = jacks_in_reach(scene, self.stratum, self.pos).peekable();
        jacks.peek().ok_or(Refusal::NoTerminal)?;
        let port = jacks.find(is_alive).ok_or(Refusal::DeadPort)?.pos;
        let body = Body { stratum: self.stratum, pos: self.pos };
        *self = Self { stratum: StratumKind::Net, pos: port, body: Some(body) };
        Ok(Event::JackedIn(port))
    }

    /// Out of the Net, back to the body.
    ///
    /// # Errors
    /// Where there is no body to go back to.
    pub fn jack_out(&mut self) -> Result<Event, Refusal> {
        let Body { stratum, pos } = self.body.ok_or(Refusal::NotJackedIn)?;
        *self = Self { stratum, pos, body: None };
        Ok(Event::JackedOut)
    }
}

/// The Jacks that serve `stratum` on a tile or one of the eight around it: the own tile's first, then clockwise from
/// north.
pub fn jacks_in_reach(scene: &Scene, stratum: StratumKind, pos: Pos) -> impl Iterator<Item = &Connector> {
    let tiles = std::iter::once(pos).chain(Dir::ALL.into_iter().map(move |dir| pos.step(dir)));
    let at = tiles.flat_map(|tile| scene.connectors_at(tile));
    at.filter(move |c| c.kind == ConnectorKind::Jack && c.serves.contains(stratum))
}
