//! Dungeons: another one on space, its seed on the screen, its passes to step through.

use cityplay::overlay::layer_marks;
use cityplay::{Canvas, Cell};
use dungeon::look;
use dungeon::passes::{bsp_partition, mst_connect};
use dungeon::{Config, Draft, PASS_NAMES};
use mapkit::{Layer, Pos, Rect, Run, Size};
use ratatui::crossterm::event::Event;

use super::Save;
use crate::palette::dungeon_cell;
use crate::term::keys::{self, Command, Mode};
use crate::term::screen::{Cx, Kept, Screen, Transition};
use crate::term::ui;

/// See the module.
pub(crate) struct DungeonScreen {
    config: Config,
    /// How many passes are done.
    passes: usize,
    run: Result<Run<Draft>, String>,
    kept: Kept,
}

impl DungeonScreen {
    /// A dungeon of a seed that nobody has seen yet, with those before it a key away.
    pub(crate) fn new(cx: &mut Cx) -> Self {
        let seed = (cx.seeds)();
        cx.typed.dungeons.push(seed);
        Self::of(seed, cx.size)
    }

    /// The dungeon of `seed` that fits a terminal of `size`.
    fn of(seed: u64, size: Size) -> Self {
        let (width, height) = ((size.w - 4).clamp(20, 120), (size.h - 5).clamp(12, 60));
        let config = Config { width, height, ..Config::with_seed(seed) };
        Self::at(config, PASS_NAMES.len())
    }

    fn at(config: Config, passes: usize) -> Self {
        let run = dungeon::start(&config).map_err(|e| e.to_string()).and_then(|mut run| {
            run.run_until(passes).map_err(|e| e.to_string())?;
            Ok(run)
        });
        Self { config, passes, run, kept: Kept::Nowhere }
    }
}

impl Screen for DungeonScreen {
    fn mode(&self) -> Mode {
        Mode::Dungeon
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        let Event::Key(key) = event else { return Transition::Stay };
        match keys::command(Mode::Dungeon, key) {
            Some(Command::Reseed) => *self = Self::new(cx),
            Some(Command::Previous) => self.go_back(cx),
            Some(Command::NextPass) => self.show((self.passes + 1).min(PASS_NAMES.len())),
            Some(Command::LastPass) => self.show(self.passes.saturating_sub(1)),
            Some(Command::Save) => return Transition::Push(Box::new(Save::of_dungeon(self.config.clone(), cx))),
            Some(Command::Back) => {
                return match self.unsaved() {
                    Some(unsaved) => Transition::Ask(format!("{unsaved}; leave it?")),
                    None => Transition::Pop,
                };
            }
            _ => {}
        }
        Transition::Stay
    }

    fn agreed(&mut self, _: &mut Cx) -> Transition {
        Transition::Pop
    }

    fn resume(&mut self, cx: &mut Cx) {
        if cx.saved_dungeon.take().is_some_and(|saved| saved == self.config) {
            self.kept = Kept::InFile;
        }
    }

    fn unsaved(&self) -> Option<String> {
        (self.kept == Kept::Nowhere).then(|| format!("dungeon {} is not saved", self.config.seed))
    }

    fn again(&self) -> Option<String> {
        let Config { seed, width, height, .. } = self.config;
        let command = || format!("city dungeon --seed {seed} --width {width} --height {height}");
        (self.kept == Kept::Nowhere).then(command)
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Cx) {
        let size = canvas.size();
        let Config { seed, width, height, .. } = self.config;
        ui::bold(canvas, Pos::new(2, 0), &format!("dungeon · seed {seed} · {width}x{height}"), ui::SIGNAL);
        self.steps(canvas);
        match &self.run {
            Ok(run) => {
                let draft = run.world();
                let cells = look::cells(draft.tiles(), draft.regions());
                let corner = Pos::new((size.w - width) / 2, 3 + (size.h - 4 - height).max(0) / 2);
                for (pos, glyph) in cells.iter() {
                    let at = pos.offset(corner.x, corner.y);
                    if at.y < size.h - 1 {
                        canvas.set(at, dungeon_cell(glyph.glyph, glyph.role));
                    }
                }
                for layer in plans(run) {
                    layer_marks(&layer, draft.tiles().size().rect(), |pos, color| {
                        let at = pos.offset(corner.x, corner.y);
                        if at.y < size.h - 1 {
                            canvas.set(at, Cell::new('·', color, color.scale(0.3)));
                        }
                    });
                }
            }
            Err(why) => ui::centered(canvas, size.h / 2, why, ui::WARNING),
        }
        ui::hints(canvas, Mode::Dungeon);
    }
}

impl DungeonScreen {
    /// Shows the same dungeon after so many passes.
    fn show(&mut self, passes: usize) {
        *self = Self { kept: self.kept, ..Self::at(self.config.clone(), passes) };
    }

    /// Shows the dungeon before this one.
    fn go_back(&mut self, cx: &mut Cx) {
        let seeds = &mut cx.typed.dungeons;
        if seeds.len() < 2 {
            cx.notices.warn("this is the first dungeon");
            return;
        }
        seeds.pop();
        if let Some(seed) = seeds.last() {
            *self = Self::of(*seed, cx.size);
        }
    }

    /// The passes on the second row, those done marked.
    fn steps(&self, canvas: &mut Canvas) {
        ui::fill(canvas, Rect::new(0, 1, canvas.size().w, 1), ui::PANEL);
        let mut x = 2;
        for (i, name) in PASS_NAMES.iter().enumerate() {
            let done = i < self.passes;
            let text = format!("{} {name}", if done { '●' } else { '○' });
            canvas.text(Pos::new(x, 1), &text, if done { ui::SIGNAL } else { ui::FAINT });
            x += ui::width(&text) + 2;
        }
    }
}

/// What the last pass has planned and not yet carved: leaves, then the links between rooms.
fn plans(run: &Run<Draft>) -> Vec<Layer> {
    let names = match run.pass_index() {
        1 => vec![bsp_partition::LEAVES.name()],
        3 => vec![mst_connect::TREE.name(), mst_connect::LOOPS.name()],
        _ => Vec::new(),
    };
    names.into_iter().filter_map(|name| run.slots().layer(name)).collect()
}
