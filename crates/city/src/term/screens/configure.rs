//! The form of a new city.

use citygen::{Params, Water};
use cityplay::{Canvas, words};
use mapkit::{Dir, Pos, Rect, Size};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEventKind};
use tui_input::Input;
use tui_input::backend::crossterm::EventHandler;

use super::Generating;
use crate::term::app::{Cx, Screen, Transition, mouse_pos};
use crate::term::keys::{self, Command, Mode};
use crate::term::ui;

/// Digits of the longest seed.
const SEED_DIGITS: usize = 20;
/// Characters of the longest name of a flavor pack that the form has room for.
const FLAVOR_CHARS: usize = 30;
/// Characters of the longest size, `1024x512`.
const SIZE_CHARS: usize = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Seed,
    Size,
    Districts,
    Density,
    Wealth,
    Decay,
    Water,
    Flavor,
    Random,
    Generate,
}

use Field as F;

const FIELDS: [(Field, &str); 10] = [
    (F::Seed, "seed"),
    (F::Size, "size"),
    (F::Districts, "districts"),
    (F::Density, "density"),
    (F::Wealth, "wealth skew"),
    (F::Decay, "decay"),
    (F::Water, "water"),
    (F::Flavor, "flavor"),
    (F::Random, "Random seed"),
    (F::Generate, "Generate"),
];

/// See the module.
#[derive(Debug)]
pub(crate) struct Configure {
    seed: Input,
    size: Input,
    flavor: Input,
    /// Why the flavor pack of that name cannot be used.
    unusable: Option<String>,
    params: Params,
    chosen: usize,
    area: Rect,
}

impl Configure {
    /// The form with these parameters, and with a seed where one is given.
    pub(crate) fn new(params: Params, seed: Option<u64>, cx: &Cx) -> Self {
        let seed = seed.map_or_else(String::new, |seed| seed.to_string());
        let size = Params::size_name(params.size).map_or_else(|| written(params.size), str::to_owned);
        let [seed, size, flavor] = [seed, size, params.flavor.clone()].map(Input::new);
        let mut form = Self { seed, size, flavor, unusable: None, params, chosen: 0, area: Rect::default() };
        form.look_for_flavor(cx);
        form
    }

    /// Reads the flavor pack anew, as somebody may be writing it.
    fn look_for_flavor(&mut self, cx: &Cx) {
        self.unusable = cx.packs.load(self.flavor.value().trim()).err().map(|e| format!("flavor: {e}"));
    }

    fn field(&self) -> Field {
        FIELDS[self.chosen].0
    }

    /// The parameters as they stand, or why they cannot be used. An empty seed is 0 here.
    fn checked(&self) -> Result<Params, String> {
        let mut params = Params { seed: 0, flavor: self.flavor.value().trim().to_owned(), ..self.params.clone() };
        let seed = self.seed.value().trim();
        if !seed.is_empty() {
            params.set("seed", seed).map_err(|e| e.to_string())?;
        }
        params.set("size", self.size.value()).map_err(|e| e.to_string())?;
        params.validate().map_err(|e| e.to_string())?;
        self.unusable.clone().map_or(Ok(params), Err)
    }

    fn change(&mut self, up: bool, cx: &Cx) {
        let step = |value: f32, step: f32, low: f32| {
            let next = if up { value + step } else { value - step };
            ((next / step).round() * step).clamp(low, 1.0)
        };
        let params = &mut self.params;
        match FIELDS[self.chosen].0 {
            F::Size => {
                let sizes = [Params::SMALL, Params::MEDIUM, Params::LARGE];
                let now = Params::parse_size(self.size.value()).unwrap_or(Params::MEDIUM);
                let next = if up {
                    sizes.iter().find(|s| s.area() > now.area()).unwrap_or(&Params::LARGE)
                } else {
                    sizes.iter().rev().find(|s| s.area() < now.area()).unwrap_or(&Params::SMALL)
                };
                self.size = Input::new(Params::size_name(*next).unwrap_or("medium").to_owned());
            }
            F::Districts => {
                let next = if up { params.districts + 1 } else { params.districts.saturating_sub(1) };
                params.districts = next.clamp(*Params::DISTRICTS.start(), *Params::DISTRICTS.end());
            }
            F::Density => params.density = step(params.density, 0.05, 0.0),
            F::Wealth => params.wealth_skew = step(params.wealth_skew, 0.1, -1.0),
            F::Decay => params.decay = step(params.decay, 0.05, 0.0),
            F::Water => {
                let at = Water::ALL.iter().position(|w| *w == params.water).unwrap_or(0);
                let next = at + if up { 1 } else { Water::ALL.len() - 1 };
                params.water = Water::ALL[next % Water::ALL.len()];
            }
            F::Flavor => {
                let names = cx.packs.names();
                let at = names.iter().position(|name| name == self.flavor.value()).unwrap_or(0);
                let next = at + if up { 1 } else { names.len() - 1 };
                self.flavor = Input::new(names[next % names.len()].clone());
                self.look_for_flavor(cx);
            }
            F::Seed | F::Random | F::Generate => {}
        }
    }

    fn accept(&mut self, cx: &Cx) -> Transition {
        match self.field() {
            F::Random => self.seed = Input::new((cx.seeds)().to_string()),
            F::Generate => {
                self.look_for_flavor(cx);
                let Ok(mut params) = self.checked() else { return Transition::Stay };
                if self.seed.value().trim().is_empty() {
                    params.seed = (cx.seeds)();
                }
                return Transition::Push(Box::new(Generating::new(params, cx)));
            }
            _ => self.chosen += 1,
        }
        Transition::Stay
    }

    /// Types into a text field, if one is chosen and the key is for it. Whether it was.
    fn types(&mut self, key: &KeyEvent, cx: &Cx) -> bool {
        let (input, most, allowed): (&mut Input, usize, fn(char) -> bool) = match self.field() {
            F::Seed => (&mut self.seed, SEED_DIGITS, |c| c.is_ascii_digit()),
            F::Size => (&mut self.size, SIZE_CHARS, |c| c.is_ascii_alphanumeric()),
            F::Flavor => (&mut self.flavor, FLAVOR_CHARS, |c| ui::is_single(c) && !c.is_control()),
            _ => return false,
        };
        let is_for_it = match key.code {
            KeyCode::Char(c) => {
                let room = input.value().chars().count() < most;
                allowed(c) && keys::command(Mode::Configure, key).is_none() && room
            }
            KeyCode::Left | KeyCode::Right => most == SEED_DIGITS,
            KeyCode::Backspace | KeyCode::Delete | KeyCode::Home | KeyCode::End => true,
            _ => false,
        };
        if is_for_it {
            input.handle_event(&Event::Key(*key));
            self.look_for_flavor(cx);
        }
        is_for_it
    }
}

impl Screen for Configure {
    fn mode(&self) -> Mode {
        Mode::Configure
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        match event {
            Event::Key(key) => {
                if self.types(key, cx) {
                    return Transition::Stay;
                }
                match keys::command(Mode::Configure, key) {
                    Some(Command::Go(Dir::N)) => self.chosen = (self.chosen + FIELDS.len() - 1) % FIELDS.len(),
                    Some(Command::Go(Dir::S)) => self.chosen = (self.chosen + 1) % FIELDS.len(),
                    Some(Command::Go(Dir::W)) => self.change(false, cx),
                    Some(Command::Go(_)) => self.change(true, cx),
                    Some(Command::Accept) => return self.accept(cx),
                    Some(Command::Back) => return Transition::Pop,
                    _ => {}
                }
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let pos = mouse_pos(mouse.column, mouse.row);
                if let Some(line) = (0..FIELDS.len()).find(|&i| self.line(i).contains(pos)) {
                    self.chosen = line;
                    if matches!(self.field(), F::Random | F::Generate) {
                        return self.accept(cx);
                    }
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Cx) {
        let size = canvas.size();
        let top = (size.h - 24) / 2;
        self.area = Rect::new(size.w / 2 - 46, top, 52, 20);
        ui::frame(canvas, self.area, "new city", ui::SIGNAL);
        for (i, (field, label)) in FIELDS.into_iter().enumerate() {
            let line = self.line(i);
            let is_button = matches!(field, F::Random | F::Generate);
            let text =
                if is_button { format!("  [ {label} ]") } else { format!("  {label:<14}{}", self.shown(field)) };
            canvas.text(Pos::new(line.x, line.y), &text, if is_button { ui::SIGNAL } else { ui::TEXT });
            if i == self.chosen {
                canvas.text(Pos::new(line.x, line.y), ">", ui::SIGNAL);
                ui::chosen(canvas, line, ui::SIGNAL);
                self.text_cursor(canvas, line, field);
            }
        }
        self.card(canvas, Rect::new(self.area.right() + 2, top, 38, 20));
        match self.checked() {
            Err(why) => ui::paragraph(canvas, self.area.bottom() + 1, &ui::clean(&why), ui::WARNING),
            Ok(_) => ui::centered(canvas, self.area.bottom() + 1, self.advice(), ui::FAINT),
        }
        ui::hints(canvas, Mode::Configure);
    }
}

impl Configure {
    fn line(&self, i: usize) -> Rect {
        // A gap before the buttons.
        let gap = i32::from(i >= FIELDS.len() - 2);
        Rect::new(self.area.x + 2, self.area.y + 3 + i as i32 + i32::from(i > 7) * 2 + gap, self.area.w - 4, 1)
    }

    fn shown(&self, field: Field) -> String {
        let params = &self.params;
        match field {
            F::Seed if self.seed.value().is_empty() => "(random)".into(),
            F::Seed => self.seed.value().into(),
            F::Size => self.size.value().into(),
            F::Districts => format!("‹ {} ›", params.districts),
            F::Density => format!("‹ {:.2} ›", params.density),
            F::Wealth => format!("‹ {:+.1} ›", params.wealth_skew),
            F::Decay => format!("‹ {:.2} ›", params.decay),
            F::Water => format!("‹ {} ›", params.water.name()),
            F::Flavor => self.flavor.value().into(),
            F::Random | F::Generate => String::new(),
        }
    }

    fn text_cursor(&self, canvas: &mut Canvas, line: Rect, field: Field) {
        let input = match field {
            F::Seed => &self.seed,
            F::Size => &self.size,
            F::Flavor => &self.flavor,
            _ => return,
        };
        let pos = Pos::new(line.x + 16 + input.visual_cursor() as i32, line.y);
        if let Some(cell) = canvas.get_mut(pos) {
            (cell.fg, cell.bg) = (cell.bg, cell.fg);
            if cell.glyph == ' ' {
                cell.glyph = '_';
            }
        }
    }

    fn card(&self, canvas: &mut Canvas, area: Rect) {
        ui::frame(canvas, area, "what it will be", ui::NEON);
        let Ok(params) = self.checked() else {
            canvas.text(Pos::new(area.x + 3, area.y + 3), "this cannot be grown yet", ui::WARNING);
            return;
        };
        let seed = if self.seed.value().trim().is_empty() { "random".into() } else { params.seed.to_string() };
        let lines = [
            ("size", format!("{} tiles", written(params.size))),
            ("strata", "5: Undercity to Net".into()),
            ("buildings", format!("about {}", buildings(&params))),
            ("districts", params.districts.to_string()),
            ("seed", seed),
        ];
        for (y, (label, value)) in (area.y + 3..).step_by(2).zip(lines) {
            canvas.text(Pos::new(area.x + 3, y), label, ui::FAINT);
            canvas.text(Pos::new(area.x + 14, y), &value, words::TEXT);
        }
        let words = ["The same parameters give the", "same city, on every machine."];
        for (y, line) in (area.bottom() - 4..).zip(words) {
            canvas.text(Pos::new(area.x + 3, y), line, ui::FAINT);
        }
    }

    fn advice(&self) -> &'static str {
        match self.field() {
            F::Seed => "up to 20 digits; empty is a random one",
            F::Size => "small 160x80, medium 240x120, large 320x160, or type such as 200x90",
            F::Districts => "4 to 12, at least 800 tiles of the map for each",
            F::Density => "share of lots that are built on: 0 open to 1 packed",
            F::Wealth => "shift of every district's wealth: -1 poor to +1 rich",
            F::Decay => "shift of every district's decay: 0 kept to 1 ruined",
            F::Water => "none, a bay along one edge, or a river across",
            F::Flavor => "the pack that names and themes come from: choose one that is there, or type",
            F::Random => "enter throws the dice",
            F::Generate => "enter grows the city",
        }
    }
}

fn written(size: Size) -> String {
    format!("{}x{}", size.w, size.h)
}

/// About how many buildings a city has: a fit over means of many seeds, from 100×50 to 640×320 tiles.
pub(crate) fn buildings(params: &Params) -> u32 {
    // By number of districts, from 4 on: a fifth district is mostly open ground, more bring dense themes again.
    const BY_DISTRICTS: [f32; 9] = [1.0, 0.87, 0.98, 1.1, 1.14, 1.18, 1.22, 1.27, 1.32];
    let districts = BY_DISTRICTS[(params.districts.clamp(4, 12) - 4) as usize];
    let mean = 8.0 + params.size.area() as f32 * 0.0053 * (1.0 + 0.17 * params.density);
    (mean * districts).round() as u32
}
