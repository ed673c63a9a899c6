//! A city to look at and to walk: Explore with a free cursor, Walk as its player.

mod draw;
mod explore;
mod layout;
mod panel;
mod walk;

use std::sync::Arc;

use citygen::model::StratumKind;
use citygen::{City, Params};
use cityplay::overlay::Traffic;
use cityplay::play::{Action, Game, Outcome, Setting};
use cityplay::words::Line;
use cityplay::{Camera, Canvas, Minimap};
use mapkit::{Pos, Rect, Size};
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};

use super::{Configure, Save};
use crate::shell::gen_command;
use crate::term::keys::{self, Command, Mode};
use crate::term::screen::{Cx, Kept, Screen, Transition, mouse_pos};
use layout::Layout;

/// Ticks that a message stays.
const MESSAGE_TICKS: u64 = 120;

/// What the panel at the side shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Nothing,
    Inspector,
    Legend,
}

/// See the module.
pub(crate) struct CityScreen {
    game: Game,
    kept: Kept,
    walking: bool,
    /// The stratum that is explored.
    stratum: StratumKind,
    cursor: Pos,
    camera: Camera,
    has_minimap: bool,
    side: Side,
    minimaps: [Option<Minimap>; 5],
    traffic: Traffic,
    /// What was told last, and the tick at which it goes.
    message: Option<(Line, u64)>,
    layout: Layout,
    map: Canvas,
}

impl CityScreen {
    /// A city, explored from where its player will begin.
    ///
    /// # Errors
    /// Where nobody can stand anywhere on Street, in words.
    pub(crate) fn new(city: Arc<City>, kept: Kept, cx: &Cx) -> Result<Self, String> {
        let mut game = Game::new(city, Arc::clone(&cx.style)).map_err(|e| e.to_string())?;
        let mut settings = game.settings();
        settings.glyphs = cx.glyphs;
        game.set_settings(settings);
        let cursor = game.player().pos;
        let layout = Layout::new(cx.size, true, true);
        Ok(Self {
            camera: Camera::centered(cursor, layout.view(), game.city().size()),
            kept,
            walking: false,
            stratum: StratumKind::Street,
            cursor,
            has_minimap: true,
            side: Side::Inspector,
            minimaps: [const { None }; 5],
            traffic: Traffic::default(),
            message: None,
            map: Canvas::new(layout.view(), cx.style.blank()),
            layout,
            game,
        })
    }

    fn map_size(&self) -> Size {
        self.game.city().size()
    }

    /// The stratum that is shown.
    fn shown_stratum(&self) -> StratumKind {
        if self.walking { self.game.player().stratum } else { self.stratum }
    }

    /// What the camera follows.
    fn target(&self) -> Pos {
        if self.walking { self.game.player().pos } else { self.cursor }
    }

    /// The tiles in view.
    fn shown(&self) -> Rect {
        let (origin, view) = (self.camera.origin(), self.layout.view());
        Rect::new(origin.x, origin.y, view.w, view.h)
    }

    fn center(&mut self) {
        self.camera = Camera::centered(self.target(), self.layout.view(), self.map_size());
    }

    fn fit(&mut self, size: Size) {
        let layout = Layout::new(size, self.has_minimap, self.side != Side::Nothing);
        if layout != self.layout {
            self.layout = layout;
            self.camera.pan(0, 0, layout.view(), self.map_size());
        }
    }

    fn tell(&mut self, line: Line, cx: &Cx) {
        self.message = Some((line, cx.tick + MESSAGE_TICKS));
    }

    fn tell_outcome(&mut self, outcome: Outcome, cx: &Cx) {
        match outcome.message {
            Some(line) => self.tell(line, cx),
            // What was refused before no longer holds once something is done.
            None if outcome.answer.is_ok() => self.message = None,
            None => {}
        }
    }

    /// From the cursor to the player and back; the cursor is left on the player.
    fn swap(&mut self) {
        self.game.act(Action::Stop);
        if self.walking {
            self.cursor = self.game.player().pos;
            self.stratum = self.game.player().stratum;
        }
        self.walking = !self.walking;
        self.message = None;
        self.center();
    }

    /// What Explore and Walk have in common.
    fn both(&mut self, command: Command, cx: &mut Cx) -> Transition {
        match command {
            Command::Inspector if self.side == Side::Inspector => self.side = Side::Nothing,
            Command::Legend if self.side != Side::Legend => self.side = Side::Legend,
            Command::Inspector | Command::Legend => self.side = Side::Inspector,
            Command::Minimap => self.has_minimap = !self.has_minimap,
            Command::Digital => {
                let outcome = self.game.act(Action::Toggle(Setting::Digital));
                self.tell_outcome(outcome, cx);
            }
            Command::Swap => self.swap(),
            Command::Save => return Transition::Push(Box::new(Save::new(Arc::clone(self.game.city()), cx))),
            Command::Back => return Transition::Home,
            Command::Close => self.close(cx),
            _ => {}
        }
        Transition::Stay
    }

    /// Stops a walk under way, or closes what was opened over the usual panels.
    fn close(&mut self, cx: &mut Cx) {
        if self.walking && self.game.is_under_way() {
            let outcome = self.game.act(Action::Stop);
            self.tell_outcome(outcome, cx);
        } else if self.side == Side::Legend {
            self.side = Side::Inspector;
        } else if self.message.take().is_none() {
            cx.notices.tell_once("nothing is open; q goes to the title");
        }
    }

    fn click(&mut self, pos: Pos, cx: &Cx) {
        if self.layout.map.contains(pos) {
            let origin = self.camera.origin();
            let tile = pos.offset(origin.x - self.layout.map.x, origin.y - self.layout.map.y);
            if self.walking {
                let outcome = self.game.act(Action::WalkTo(tile));
                self.tell_outcome(outcome, cx);
            } else {
                self.put_cursor(tile);
            }
        } else if self.layout.mini.contains(pos)
            && !self.walking
            && let Some(mini) = &self.minimaps[usize::from(self.stratum.number())]
        {
            let tile = mini.tile_of(pos.offset(-self.layout.mini.x, -self.layout.mini.y));
            self.put_cursor(tile);
            self.center();
        } else if let Some(stratum) = self.layout.stratum_at(pos)
            && !self.walking
        {
            self.stratum = stratum;
        }
    }
}

impl Screen for CityScreen {
    fn mode(&self) -> Mode {
        if self.walking { Mode::Walk } else { Mode::Explore }
    }

    fn moves(&self) -> bool {
        true
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        self.fit(cx.size);
        match event {
            Event::Key(key) => {
                let Some(command) = keys::command(self.mode(), key) else { return Transition::Stay };
                let params = || self.game.city().params.clone();
                match command {
                    Command::Reseed => {
                        return Transition::Grow(Box::new(Params { seed: (cx.seeds)(), ..params() }));
                    }
                    Command::Configure => {
                        let seed = Some(params().seed);
                        return Transition::Push(Box::new(Configure::new(&params(), seed, cx)));
                    }
                    _ if self.walking => self.walk(command, cx),
                    _ => self.explore(command),
                }
                return self.both(command, cx);
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => self.click(mouse_pos(mouse.column, mouse.row), cx),
                MouseEventKind::ScrollUp if !self.walking => self.explore(Command::StratumUp),
                MouseEventKind::ScrollDown if !self.walking => self.explore(Command::StratumDown),
                _ => {}
            },
            _ => {}
        }
        Transition::Stay
    }

    fn advance(&mut self, cx: &mut Cx) -> Transition {
        self.fit(cx.size);
        let shown = self.shown();
        if self.walking {
            if let Some(outcome) = self.game.advance(shown) {
                self.tell_outcome(outcome, cx);
            }
        } else {
            self.traffic.advance(self.game.city(), self.stratum, shown, cx.tick);
        }
        self.camera.follow(self.target(), self.layout.view(), self.map_size());
        if self.message.as_ref().is_some_and(|(_, until)| *until <= cx.tick) {
            self.message = None;
        }
        Transition::Stay
    }

    fn resume(&mut self, cx: &mut Cx) {
        if cx.saved.take().is_some_and(|saved| Arc::ptr_eq(&saved, self.game.city())) {
            self.kept = Kept::InFile;
        }
    }

    fn unsaved(&self) -> Option<String> {
        let city = self.game.city();
        let name = if city.name.is_empty() { format!("city {}", city.params.seed) } else { city.name.clone() };
        (self.kept == Kept::Nowhere).then(|| format!("{name} is not saved"))
    }

    fn again(&self) -> Option<String> {
        (self.kept == Kept::Nowhere).then(|| gen_command(&self.game.city().params))
    }

    fn draw(&mut self, canvas: &mut Canvas, cx: &Cx) {
        self.fit(canvas.size());
        debug_assert!(self.map_size().contains(self.cursor), "the cursor is on the map");
        let player = self.game.player();
        debug_assert!(self.game.city().stratum(player.stratum).is_walkable(player.pos), "the player has ground");
        self.paint(canvas, cx);
    }
}
