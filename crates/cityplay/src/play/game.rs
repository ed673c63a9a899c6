//! A game under way.

use std::sync::Arc;

use citygen::City;
use citygen::model::{Feature, NodeId, NodeKind, StratumKind};
use mapkit::{Dir, Pos, Rect};

use super::route::{Paths, Route, STEP_TICKS};
use super::{Action, Event, Memory, Outcome, Player, Refusal, Setting, Settings};
use crate::overlay::{Frame, Marks, Traffic, paint_frame};
use crate::words::{self, Line};
use crate::{Canvas, Scene, Stage, Style, View, Visibility};

/// A game that cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nobody can stand there: a player needs a walkable tile on one of the four physical strata")]
pub struct NoGround;

/// A player in a city: all that a front end shows and asks.
///
/// ```
/// use std::sync::Arc;
/// use citygen::{Flavor, Params};
/// use cityplay::{Canvas, Style, play::{Action, Game}};
/// use mapkit::{Dir, Size};
/// let params = Params { size: Size::new(80, 40), districts: 4, ..Params::with_seed(7) };
/// let city = Arc::new(citygen::generate(&params, &Flavor::builtin())?);
/// let mut game = Game::new(city, Style::builtin())?;
/// if let Some(line) = game.act(Action::Step(Dir::N)).message {
///     println!("{line}");
/// }
/// let mut canvas = Canvas::new(Size::new(60, 20), game.style().blank());
/// let player = game.player();
/// game.paint(&mut canvas, &game.view(player.stratum, player.pos.offset(-30, -10)), None);
/// assert_eq!(canvas.row(10)[30].glyph, '@');
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    city: Arc<City>,
    scene: Arc<Scene>,
    style: Arc<Style>,
    player: Player,
    memory: Memory,
    settings: Settings,
    tick: u64,
    traffic: Traffic,
    route: Option<Route>,
    /// The tick at which the next step of the route is due.
    due: u64,
    paths: Paths,
}

impl Game {
    /// A game in `city` whose player begins where [`Player::spawn`] says.
    ///
    /// # Errors
    /// Where nobody can stand anywhere on Street.
    pub fn new(city: Arc<City>, style: Arc<Style>) -> Result<Self, NoGround> {
        let player = Player::spawn(&city).ok_or(NoGround)?;
        Ok(Self::of(city, style, player))
    }

    /// A game whose player begins at a tile.
    ///
    /// # Errors
    /// Where nobody can stand there, or it is on the Net, where only a jacked in player can be.
    pub fn starting_at(city: Arc<City>, style: Arc<Style>, stratum: StratumKind, pos: Pos) -> Result<Self, NoGround> {
        let player = Player::at(&city, stratum, pos).ok_or(NoGround)?;
        Ok(Self::of(city, style, player))
    }

    fn of(city: Arc<City>, style: Arc<Style>, player: Player) -> Self {
        let mut memory = Memory::new(city.size());
        memory.look(&city, player.stratum, player.pos);
        Self {
            scene: Arc::new(Scene::new(&city)),
            city,
            style,
            player,
            memory,
            settings: Settings::default(),
            tick: 0,
            traffic: Traffic::default(),
            route: None,
            due: 0,
            paths: Paths::default(),
        }
    }

    /// The city.
    pub const fn city(&self) -> &Arc<City> {
        &self.city
    }

    /// Colours and glyph sets.
    pub const fn style(&self) -> &Arc<Style> {
        &self.style
    }

    /// The city with what painting and words need.
    pub fn stage(&self) -> Stage<'_> {
        Stage { city: &self.city, scene: &self.scene, style: &self.style }
    }

    /// Where the player is.
    pub const fn player(&self) -> &Player {
        &self.player
    }

    /// What the player sees and remembers.
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Ticks since the game began.
    pub const fn tick(&self) -> u64 {
        self.tick
    }

    /// What is shown, and how.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// Shows things as `settings` say.
    pub const fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Whether the player is on a way that goes on by itself.
    pub const fn is_under_way(&self) -> bool {
        self.route.is_some()
    }

    /// The tiles still to be stepped on, next first, of a way to a tile.
    pub fn way_ahead(&self) -> impl Iterator<Item = Pos> {
        let tiles = match &self.route {
            Some(Route::To(tiles)) => tiles.as_slice(),
            Some(Route::Explore) | None => &[],
        };
        tiles.iter().rev().copied()
    }

    /// Does what is asked, or refuses it. Whatever is done but turning a setting ends a way under way.
    pub fn act(&mut self, action: Action) -> Outcome {
        if !matches!(action, Action::Toggle(_)) {
            self.route = None;
        }
        let answer = self.answer(action);
        self.outcome(answer)
    }

    /// Lets a tick pass with `shown`, in tiles, in view: time and cars go on, and the way under way. Says how the way
    /// ended, once it has.
    pub fn advance(&mut self, shown: Rect) -> Option<Outcome> {
        self.tick += 1;
        if self.settings.shows(Setting::Traffic) {
            self.traffic.advance(&self.city, self.player.stratum, shown, self.tick);
        }
        if self.tick < self.due {
            return None;
        }
        let ended = self.follow_route()?;
        self.route = None;
        Some(self.outcome(ended))
    }

    fn answer(&mut self, action: Action) -> Result<Event, Refusal> {
        let (city, scene) = (&*self.city, &*self.scene);
        let done = match action {
            Action::Step(dir) => self.player.step(city, dir),
            Action::Climb(climb) => self.player.use_connector(city, scene, climb),
            Action::Jack if self.player.is_jacked_in() => self.player.jack_out(),
            Action::Jack | Action::JackIn => self.player.jack_in(city, scene),
            Action::JackOut => self.player.jack_out(),
            Action::Wait => return Ok(Event::Waited),
            Action::Stop => return Ok(Event::Stopped),
            Action::WalkTo(pos) => return self.set_out(pos),
            Action::Explore => {
                self.start(Route::Explore);
                return Ok(Event::Exploring);
            }
            Action::Toggle(setting) => {
                self.settings.toggle(setting);
                return Ok(Event::Set(setting, self.settings.shows(setting)));
            }
        };
        if done.is_ok() {
            self.look();
        }
        done
    }

    fn outcome(&self, answer: Result<Event, Refusal>) -> Outcome {
        let message = words::answer_line(&self.stage(), &self.player, answer);
        Outcome { answer, message }
    }

    fn look(&mut self) {
        self.memory.look(&self.city, self.player.stratum, self.player.pos);
    }

    fn start(&mut self, route: Route) {
        self.route = Some(route);
        self.due = self.tick + 1;
    }

    /// Sets out by the shortest way over tiles that have been seen. A Jack that stands in a closed tile is walked up to.
    fn set_out(&mut self, to: Pos) -> Result<Event, Refusal> {
        let size = self.city.size();
        let known = self.memory.of(self.player.stratum);
        if known.get(to).is_none_or(|&v| v == Visibility::Unseen) {
            return Err(Refusal::Unseen);
        }
        let stratum = self.city.stratum(self.player.stratum);
        // Within how many tiles of the goal the way ends.
        let near = if stratum.is_walkable(to) {
            0
        } else if super::jacks_in_reach(&self.scene, self.player.stratum, to).any(|c| c.pos == to) {
            1
        } else {
            return Err(Refusal::NoGround);
        };
        let passable = |i: usize| known.cells()[i] != Visibility::Unseen && stratum.is_walkable_at(i);
        let goal = |i: usize| size.pos(i).chebyshev(to) <= near;
        let mut way = self.paths.find(size, self.player.pos, passable, goal).ok_or(Refusal::NoWay)?;
        way.reverse();
        way.pop();
        let steps = way.len();
        self.start(Route::To(way));
        Ok(Event::SetOut(steps))
    }

    /// One step of the way under way. Something where it has ended.
    fn follow_route(&mut self) -> Option<Result<Event, Refusal>> {
        self.due = self.tick + STEP_TICKS;
        let next = match self.route.as_mut()? {
            Route::To(tiles) => tiles.pop().ok_or(Event::Arrived),
            Route::Explore => self.towards_the_unseen().ok_or(Event::Explored),
        };
        let next = match next {
            Ok(next) => next,
            Err(ended) => return Some(Ok(ended)),
        };
        let Some(dir) = Dir::ALL.into_iter().find(|&dir| self.player.pos.step(dir) == next) else {
            return Some(Err(Refusal::NoWay));
        };
        if let Err(refusal) = self.player.step(&self.city, dir) {
            return Some(Err(refusal));
        }
        self.look();
        if let Some(pos) = self.noticed() {
            return Some(Ok(Event::Noticed(pos)));
        }
        matches!(&self.route, Some(Route::To(tiles)) if tiles.is_empty()).then_some(Ok(Event::Arrived))
    }

    /// The first step towards the nearest known tile beside one that has not been seen. Each step brings it nearer or
    /// shows something, so exploring ends.
    fn towards_the_unseen(&mut self) -> Option<Pos> {
        let size = self.city.size();
        let stratum = self.city.stratum(self.player.stratum);
        let known = self.memory.of(self.player.stratum);
        let is_unseen = |pos: Pos| known.get(pos) == Some(&Visibility::Unseen);
        let passable = |i: usize| known.cells()[i] != Visibility::Unseen && stratum.is_walkable_at(i);
        let goal = |i: usize| Dir::ALL.into_iter().any(|dir| is_unseen(size.pos(i).step(dir)));
        let way = self.paths.find(size, self.player.pos, passable, goal)?;
        way.get(1).copied()
    }

    /// The nearest thing worth stopping for that the last look showed for the first time: a connector, and on the Net
    /// also what the Net is about.
    fn noticed(&self) -> Option<Pos> {
        let (here, stratum) = (self.player.pos, self.player.stratum);
        let tiles = self.city.stratum(stratum);
        let is_notable = |&pos: &Pos| {
            let node = match tiles.feature(pos) {
                Some(Feature::Node(kind)) => {
                    matches!(kind, NodeKind::Server | NodeKind::Backbone | NodeKind::DataVault | NodeKind::Ice)
                }
                _ => false,
            };
            node || self.scene.connector(stratum, pos).is_some()
        };
        let fresh = self.memory.fresh().iter().map(|&i| self.city.size().pos(i as usize));
        fresh.filter(is_notable).min_by_key(|pos| (pos.distance_squared(here), pos.y, pos.x))
    }

    /// What the player knows of a stratum, usually their own, with `origin` at the canvas's top left.
    pub fn view(&self, stratum: StratumKind, origin: Pos) -> View<'_> {
        View {
            tick: self.tick,
            glyphs: self.settings.glyphs,
            depth: self.settings.shows(Setting::Depth),
            seen: Some(self.memory.of(stratum)),
            player: (stratum == self.player.stratum).then_some(self.player.pos),
            ..View::new(stratum, origin)
        }
    }

    /// The node whose subnet the digital overlay shows: one on the player's tile, else on the eight around it. None on a
    /// stratum where the player is not.
    pub fn focus(&self, stratum: StratumKind) -> Option<NodeId> {
        let Player { pos, stratum: own, .. } = self.player;
        if stratum != own {
            return None;
        }
        let tiles = std::iter::once(pos).chain(Dir::ALL.into_iter().map(|dir| pos.step(dir)));
        tiles.flat_map(|tile| self.scene.nodes_at(stratum, tile)).next()
    }

    /// Paints `view`, usually the player's, with everything over it: cars, weather and the Net as the settings say, the
    /// avatar and the body where they are on its stratum, and a cursor.
    pub fn paint(&self, canvas: &mut Canvas, view: &View, cursor: Option<Pos>) {
        let body = self.player.body.filter(|body| body.stratum == view.stratum).map(|body| body.pos);
        let frame = Frame {
            weather: self.settings.shows(Setting::Weather),
            traffic: self.settings.shows(Setting::Traffic).then_some(&self.traffic),
            digital: self.settings.shows(Setting::Digital).then(|| self.focus(view.stratum)),
            marks: Marks { cursor, body },
        };
        paint_frame(canvas, &self.stage(), view, &frame);
    }

    /// The inspector's lines for a tile of the player's stratum, as far as the player knows it.
    pub fn card(&self, pos: Pos) -> Vec<Line> {
        let stratum = self.player.stratum;
        if self.memory.of(stratum).get(pos) == Some(&Visibility::Unseen) {
            return vec![Line::new("tile", format!("{} {pos}, not seen yet", stratum.label())).colored(words::FAINT)];
        }
        words::tile_card(&self.stage(), stratum, pos, self.settings.shows(Setting::Digital))
    }

    /// The status lines: where the player is, what is within reach, and whether they are in the Net.
    pub fn status(&self) -> Vec<Line> {
        words::status(&self.stage(), &self.player)
    }
}
