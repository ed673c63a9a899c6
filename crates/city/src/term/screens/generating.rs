//! A city growing before one's eyes.

use std::sync::Arc;
use std::time::Instant;

use citygen::model::StratumKind;
use citygen::{City, Draft, PASS_NAMES, Params};
use cityplay::{Canvas, Cell, Scene, Stage, TileContext, View, cell, overview_color, paint_map, tile_mask};
use mapkit::{Pos, Rect, Run, Size};
use ratatui::crossterm::event::Event;

use crate::shell::gen_command;
use crate::term::job::{Job, Ticket};
use crate::term::keys::{self, Command, Mode};
use crate::term::screen::{Cx, Kept, Screen, Transition};
use crate::term::ui;

/// Columns of the list of passes.
const LIST: i32 = 34;
/// Most and first steps a frame.
const FASTEST: u32 = 64;
const FIRST: u32 = 16;

enum State {
    /// The flavor pack is read on another thread.
    Reading(Job<Run<Draft>>),
    /// Grown step by step here.
    Growing(Box<Run<Draft>>),
    /// Finished and validated on another thread.
    Finishing(Job<City>),
    Failed(String),
}

/// See the module.
pub(crate) struct Generating {
    params: Params,
    state: State,
    /// The city as it was last seen here.
    city: City,
    passes: usize,
    share: f32,
    steps: usize,
    speed: u32,
    paused: bool,
    /// Whether to show the finished city as soon as it can be.
    skips: bool,
}

impl Generating {
    /// A city of `params` at its start.
    pub(crate) fn new(params: Params, cx: &Cx) -> Self {
        let (packs, of) = (cx.packs.clone(), params.clone());
        let state = State::Reading(Job::start(move |_| {
            let flavor = packs.load(&of.flavor)?;
            citygen::start(&of, &flavor).map_err(|e| e.to_string())
        }));
        // A size that is refused must not be drawn.
        let shown = if params.validate().is_err() { Params::default() } else { params.clone() };
        let city = City::empty(shown);
        Self { params, state, city, passes: 0, share: 0.0, steps: 0, speed: FIRST, paused: false, skips: false }
    }

    fn note(&mut self) {
        if let State::Growing(run) = &self.state {
            self.passes = run.pass_index();
            self.share = run.pass_progress();
            self.steps = run.steps_done();
            self.city = run.world().city.clone();
        }
    }

    /// Hands the run to another thread, which does all that is left.
    fn finish(&mut self) {
        self.note();
        let nothing = State::Failed("it was given up".into());
        match std::mem::replace(&mut self.state, nothing) {
            State::Growing(run) => {
                self.state = State::Finishing(Job::start(move |ticket| rest(*run, ticket)));
            }
            other => self.state = other,
        }
    }
}

fn rest(mut run: Run<Draft>, ticket: &Ticket) -> Result<City, String> {
    while run.step() {
        ticket.progress((run.pass_index() as f32 + run.pass_progress()) / PASS_NAMES.len() as f32);
        if ticket.is_cancelled() {
            return Err("it was given up".into());
        }
    }
    citygen::finish(run).map_err(|e| e.to_string())
}

impl Screen for Generating {
    fn mode(&self) -> Mode {
        Mode::Generating
    }

    fn moves(&self) -> bool {
        match self.state {
            State::Growing(_) => !self.paused,
            State::Reading(_) | State::Finishing(_) => true,
            State::Failed(_) => false,
        }
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        let Event::Key(key) = event else { return Transition::Stay };
        match keys::command(Mode::Generating, key) {
            Some(Command::Pause) => self.paused = !self.paused,
            Some(Command::Faster) => self.speed = (self.speed * 2).min(FASTEST),
            Some(Command::Slower) => self.speed = (self.speed / 2).max(1),
            Some(Command::Accept) if matches!(self.state, State::Reading(_)) => self.skips = true,
            Some(Command::Accept) => self.finish(),
            Some(Command::Reseed) => {
                let params = Params { seed: (cx.seeds)(), ..self.params.clone() };
                *self = Self { speed: self.speed, ..Self::new(params, cx) };
            }
            Some(Command::Back) => return Transition::Pop,
            _ => {}
        }
        Transition::Stay
    }

    fn advance(&mut self, cx: &mut Cx) -> Transition {
        if let State::Reading(job) = &self.state
            && let Some(run) = job.poll()
        {
            self.state = match run {
                Ok(run) => State::Growing(Box::new(run)),
                Err(why) => State::Failed(why),
            };
            if self.skips {
                self.finish();
            }
        }
        match &mut self.state {
            State::Growing(run) if !self.paused => {
                let begun = Instant::now();
                let mut goes_on = true;
                for _ in 0..self.speed {
                    goes_on = run.step();
                    if !goes_on || begun.elapsed() > cx.patience {
                        break;
                    }
                }
                let ended = run.is_done() || run.error().is_some() || !goes_on;
                self.note();
                if ended {
                    self.finish();
                }
            }
            State::Finishing(job) => {
                let done = job.progress() * PASS_NAMES.len() as f32;
                if done as usize >= self.passes {
                    (self.passes, self.share) = (done as usize, done.fract());
                }
                match job.poll() {
                    Some(Ok(city)) => return Transition::Open(Arc::new(city), Kept::Nowhere),
                    Some(Err(why)) => self.state = State::Failed(why),
                    None => {}
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn again(&self) -> Option<String> {
        (!matches!(self.state, State::Failed(_))).then(|| gen_command(&self.params))
    }

    fn draw(&mut self, canvas: &mut Canvas, cx: &Cx) {
        let size = canvas.size();
        let scene = Scene::new(&self.city);
        let stage = Stage { city: &self.city, scene: &scene, style: &cx.style };
        let area = Rect::new(0, 0, size.w - LIST, size.h - 1);
        paint_whole(canvas, &stage, area, cx);
        self.list(canvas, Rect::new(size.w - LIST, 0, LIST, size.h - 1));
        ui::hints(canvas, Mode::Generating);
    }
}

impl Generating {
    fn list(&self, canvas: &mut Canvas, area: Rect) {
        ui::frame(canvas, area, &format!("growing {}", self.params.seed), ui::SIGNAL);
        let x = area.x + 2;
        for (i, name) in PASS_NAMES.iter().enumerate() {
            let y = area.y + 2 + i as i32;
            let pos = Pos::new(x, y);
            match i.cmp(&self.passes) {
                std::cmp::Ordering::Less => canvas.text(pos, &format!("● {name}"), ui::TEXT),
                std::cmp::Ordering::Greater => canvas.text(pos, &format!("○ {name}"), ui::FAINT),
                std::cmp::Ordering::Equal => {
                    ui::bold(canvas, pos, &format!("> {name}"), ui::SIGNAL);
                    ui::bar(canvas, Pos::new(x + 16, y), 9, self.share, ui::SIGNAL);
                    canvas.text(Pos::new(x + 26, y), &format!("{:>3.0}%", self.share * 100.0), ui::TEXT);
                }
            }
        }
        let y = area.y + 15;
        canvas.text(Pos::new(x, y), &format!("steps      {}", self.steps), ui::FAINT);
        canvas.text(Pos::new(x, y + 1), &format!("a frame    {}", self.speed), ui::FAINT);
        canvas.text(Pos::new(x, y + 2), &format!("districts  {}", self.city.districts.len()), ui::FAINT);
        canvas.text(Pos::new(x, y + 3), &format!("buildings  {}", self.city.buildings.len()), ui::FAINT);
        canvas.text(Pos::new(x, y + 4), &format!("nodes      {}", self.city.net.nodes.len()), ui::FAINT);
        let y = y + 6;
        match &self.state {
            State::Growing(_) if self.paused => ui::bold(canvas, Pos::new(x, y), "paused", ui::NEON),
            State::Growing(_) => {}
            State::Reading(_) => canvas.text(Pos::new(x, y), "reading the flavor pack ...", ui::TEXT),
            State::Finishing(_) => canvas.text(Pos::new(x, y), "finishing and checking ...", ui::TEXT),
            State::Failed(why) => {
                ui::bold(canvas, Pos::new(x, y), "this city cannot be grown:", ui::WARNING);
                let rows = ui::wrap(&ui::clean(why), LIST as usize - 4);
                for (y, row) in (y + 1..area.bottom() - 1).zip(rows) {
                    canvas.text(Pos::new(x, y), &row, ui::WARNING);
                }
            }
        }
    }
}

/// Paints the whole Street: as it is where it fits, else one cell for several tiles a side.
fn paint_whole(canvas: &mut Canvas, stage: &Stage, area: Rect, cx: &Cx) {
    let map = stage.city.size();
    let scale = ((map.w + area.w - 1) / area.w).max((map.h + area.h - 1) / area.h).max(1);
    let shown = Size::new(map.w / scale, map.h / scale);
    let corner = Pos::new(area.x + (area.w - shown.w) / 2, area.y + (area.h - shown.h) / 2);
    let kind = StratumKind::Street;
    if scale == 1 {
        let mut part = Canvas::new(shown, cx.style.blank());
        paint_map(&mut part, stage, &View { tick: cx.tick, ..View::new(kind, Pos::new(0, 0)) });
        for y in 0..shown.h {
            let row = canvas.row_mut(corner.y + y);
            row[corner.x as usize..][..shown.w as usize].copy_from_slice(part.row(y));
        }
        return;
    }
    let street = stage.city.stratum(kind);
    for at in shown.rect().iter() {
        let tile_pos = Pos::new(at.x * scale + scale / 2, at.y * scale + scale / 2);
        let Some(tile) = street.tile(tile_pos) else { continue };
        let context = TileContext {
            tick: cx.tick,
            light: 200,
            theme: stage.scene.theme(tile.district),
            building_kind: stage.scene.building_kind(tile.building),
            mask: tile_mask(street, tile_pos),
            ..TileContext::new(&cx.style, kind, tile_pos)
        };
        let bg = overview_color(stage, kind, tile_pos);
        let look = cell(tile, &context);
        canvas.set(at.offset(corner.x, corner.y), Cell { bg, ..look });
    }
}
