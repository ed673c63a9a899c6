//! The form of a new city.

mod fields;
mod flavor;

use citygen::Params;
use cityplay::{Canvas, words};
use mapkit::{Dir, Pos, Rect};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEventKind};

use crate::term::field::Typed;
use crate::term::keys::{self, Command, Mode};
use crate::term::screen::{Cx, Screen, Transition, mouse_pos};
use crate::term::ui;
use fields::{Fields, NAMES};
use flavor::{Flavor, Turn};

/// The lines after those of the parameters.
const RANDOM: usize = NAMES.len();
const GENERATE: usize = RANDOM + 1;
const LINES: usize = GENERATE + 1;
/// Column at which values stand.
const VALUES: i32 = 16;
/// Columns of the form, of the card beside it and between them; and the same in a narrow terminal.
const WIDE: [i32; 3] = [52, 38, 2];
const NARROW: [i32; 3] = [44, 34, 2];
/// Most forms whose texts are kept after they were left.
const MOST_KEPT: usize = 16;

/// See the module.
#[derive(Debug)]
pub(crate) struct Configure {
    fields: Fields,
    /// What it began with.
    begun: Vec<String>,
    flavor: Flavor,
    turn: Option<Turn>,
    /// Whether the city is to be grown as soon as its flavor pack has been read.
    grows: bool,
    chosen: usize,
    area: Rect,
}

impl Configure {
    /// The form with these parameters, and with a seed where one is given; or as it was left by somebody who typed into
    /// it.
    pub(crate) fn new(params: &Params, seed: Option<u64>, cx: &Cx) -> Self {
        let mut fields = Fields::new(params, seed);
        let begun = fields.texts();
        if let Some((_, typed)) = cx.typed.forms.iter().find(|(of, _)| *of == begun) {
            fields.set_all(typed);
        }
        let flavor = Flavor::look(&cx.packs, fields.text("flavor"));
        Self { fields, begun, flavor, turn: None, grows: false, chosen: 0, area: Rect::default() }
    }

    /// Keeps what was typed for the next form that begins as this one did.
    fn leave(&self, cx: &mut Cx) -> Transition {
        let forms = &mut cx.typed.forms;
        forms.retain(|(of, _)| *of != self.begun);
        let texts = self.fields.texts();
        if texts != self.begun {
            if forms.len() == MOST_KEPT {
                forms.remove(0);
            }
            forms.push((self.begun.clone(), texts));
        }
        Transition::Pop
    }

    /// The parameter of the chosen line; `None` on the buttons.
    fn name(&self) -> Option<&'static str> {
        NAMES.get(self.chosen).copied()
    }

    /// The parameters as they stand, or why they cannot be used.
    fn checked(&self) -> Result<Params, String> {
        let params = self.fields.checked().map_err(|e| e.to_string())?;
        match &self.flavor {
            Flavor::Unusable(why) => Err(why.clone()),
            Flavor::Reading(_) | Flavor::Usable => Ok(params),
        }
    }

    fn look_for_flavor(&mut self, cx: &Cx) {
        self.flavor = Flavor::look(&cx.packs, self.fields.text("flavor"));
    }

    fn change(&mut self, by: i32, cx: &Cx) {
        match self.name() {
            Some("flavor") => self.turn = Some(Turn::start(&cx.packs, self.fields.text("flavor"), by as isize)),
            Some(name) => self.fields.step(name, by),
            None => {}
        }
    }

    fn accept(&mut self, cx: &Cx) -> Transition {
        match self.chosen {
            RANDOM => self.fields.set("seed", &(cx.seeds)().to_string()),
            GENERATE => {
                // What was told of a pack may have been mended.
                if matches!(self.flavor, Flavor::Unusable(_)) {
                    self.look_for_flavor(cx);
                }
                self.grows = true;
                return self.grow(cx);
            }
            _ => self.chosen += 1,
        }
        Transition::Stay
    }

    /// Grows the city once its flavor pack has been read, unless something is wrong.
    fn grow(&mut self, cx: &Cx) -> Transition {
        if self.flavor.is_reading() {
            return Transition::Stay;
        }
        self.grows = false;
        let Ok(mut params) = self.checked() else { return Transition::Stay };
        if self.fields.text("seed").is_empty() {
            params.seed = (cx.seeds)();
        }
        Transition::Grow(Box::new(params))
    }

    /// Takes over what was typed or pasted. Whether it was text.
    fn took(&mut self, typed: Typed, cx: &mut Cx) -> bool {
        match typed {
            Typed::NotText => return false,
            Typed::Moved => return true,
            Typed::Changed => {}
            Typed::Refused(why) => cx.notices.warn(&why),
        }
        self.grows = false;
        if self.name() == Some("flavor") {
            self.turn = None;
            self.look_for_flavor(cx);
        }
        true
    }

    /// Types into the chosen line, if the key is for it. Whether it was.
    fn types(&mut self, key: &KeyEvent, cx: &mut Cx) -> bool {
        let Some(name) = self.name() else { return false };
        let is_arrow = matches!(key.code, KeyCode::Left | KeyCode::Right) && key.modifiers.is_empty();
        if is_arrow && has_steps(name) || !is_arrow && keys::command(Mode::Configure, key).is_some() {
            return false;
        }
        let typed = self.fields.line_mut(self.chosen).key(key);
        self.took(typed, cx)
    }
}

/// Whether the arrows change a parameter; in the others they move within the text.
fn has_steps(name: &str) -> bool {
    !matches!(name, "seed" | "rerolls")
}

impl Screen for Configure {
    fn mode(&self) -> Mode {
        Mode::Configure
    }

    fn moves(&self) -> bool {
        self.flavor.is_reading() || self.turn.is_some()
    }

    fn is_typing(&self) -> bool {
        self.name().is_some()
    }

    fn advance(&mut self, cx: &mut Cx) -> Transition {
        if let Some(name) = self.turn.as_ref().and_then(Turn::poll) {
            self.turn = None;
            self.fields.set("flavor", &name);
            self.look_for_flavor(cx);
        }
        if self.flavor.poll() && self.grows {
            return self.grow(cx);
        }
        Transition::Stay
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        match event {
            Event::Paste(text) if self.name().is_some() => {
                let typed = self.fields.line_mut(self.chosen).paste(text);
                self.took(typed, cx);
            }
            Event::Key(key) => {
                if self.types(key, cx) {
                    return Transition::Stay;
                }
                match keys::command(Mode::Configure, key) {
                    Some(Command::Go(Dir::N)) => self.chosen = (self.chosen + LINES - 1) % LINES,
                    Some(Command::Go(Dir::S)) => self.chosen = (self.chosen + 1) % LINES,
                    Some(Command::Go(Dir::W)) => self.change(-1, cx),
                    Some(Command::Go(_)) => self.change(1, cx),
                    Some(Command::Accept) => return self.accept(cx),
                    Some(Command::Back) => return self.leave(cx),
                    _ => {}
                }
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let pos = mouse_pos(mouse.column, mouse.row);
                if let Some(line) = (0..LINES).find(|&i| self.line(i).contains(pos)) {
                    self.chosen = line;
                    if self.name().is_none() {
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
        let [form, card, gap] = if size.w >= WIDE.iter().sum() { WIDE } else { NARROW };
        self.area = Rect::new((size.w - form - gap - card) / 2, top, form, 20);
        ui::frame(canvas, self.area, "new city", ui::SIGNAL);
        for i in 0..LINES {
            self.draw_line(canvas, i);
        }
        self.card(canvas, Rect::new(self.area.right() + gap, top, card, 20));
        let under = self.area.bottom() + 1;
        match self.checked() {
            Err(why) => ui::paragraph(canvas, under, &ui::clean(&why), ui::WARNING),
            Ok(_) if self.grows => ui::centered(canvas, under, "reading the flavor pack ...", ui::FAINT),
            Ok(_) => ui::paragraph(canvas, under, &ui::clean(&self.advice()), ui::FAINT),
        }
        ui::hints(canvas, Mode::Configure);
    }
}

impl Configure {
    fn line(&self, i: usize) -> Rect {
        // A gap before the buttons.
        let gap = if i >= RANDOM { 2 } else { 0 };
        Rect::new(self.area.x + 2, self.area.y + 3 + i as i32 + gap, self.area.w - 4, 1)
    }

    fn draw_line(&self, canvas: &mut Canvas, i: usize) {
        let line = self.line(i);
        let left = Pos::new(line.x, line.y);
        let Some(name) = NAMES.get(i) else {
            let label = if i == RANDOM { "  [ Random seed ]" } else { "  [ Generate ]" };
            canvas.text(left, label, ui::SIGNAL);
            self.draw_chosen(canvas, i, line);
            return;
        };
        let label = name.replace('_', " ");
        canvas.text(left.offset(2, 0), &label, ui::TEXT);
        let mut place = Rect::new(line.x + VALUES, line.y, line.w - VALUES, 1);
        let field = self.fields.line(i);
        // Text, but that which the arrows step through stands between them.
        if has_steps(name) && !matches!(*name, "size" | "flavor") {
            canvas.text(Pos::new(place.x, place.y), "‹", ui::TEXT);
            place = Rect::new(place.x + 2, place.y, place.w - 4, 1);
            let end = ui::width(&ui::clean(field.value())).min(place.w - 1);
            canvas.text(Pos::new(place.x + end + 1, place.y), "›", ui::TEXT);
        }
        if *name == "seed" && field.value().is_empty() {
            canvas.text(Pos::new(place.x, place.y), "(random)", ui::TEXT);
        }
        field.draw(canvas, place, ui::TEXT);
        self.draw_chosen(canvas, i, line);
        if i == self.chosen {
            field.draw_cursor(canvas, place);
        }
    }

    fn draw_chosen(&self, canvas: &mut Canvas, i: usize, line: Rect) {
        if i == self.chosen {
            canvas.text(Pos::new(line.x, line.y), ">", ui::SIGNAL);
            ui::chosen(canvas, line, ui::SIGNAL);
        }
    }

    fn card(&self, canvas: &mut Canvas, area: Rect) {
        ui::frame(canvas, area, "what it will be", ui::NEON);
        let Ok(params) = self.checked() else {
            canvas.text(Pos::new(area.x + 3, area.y + 3), "this cannot be grown yet", ui::WARNING);
            return;
        };
        let seed = self.fields.seed().map_or_else(|| "random".into(), |seed| seed.number.to_string());
        let lines = [
            ("size", format!("{}x{} tiles", params.size.w, params.size.h)),
            ("strata", "5: Undercity to Net".into()),
            ("buildings", format!("about {}", buildings(&params))),
            ("districts", params.districts.to_string()),
            ("seed", seed),
        ];
        let column = if area.w == WIDE[1] { 14 } else { 13 };
        for (y, (label, value)) in (area.y + 3..).step_by(2).zip(lines) {
            canvas.text(Pos::new(area.x + 3, y), label, ui::FAINT);
            canvas.text(Pos::new(area.x + column, y), &value, words::TEXT);
        }
        let words = ["The same parameters give the", "same city, on every machine."];
        for (y, line) in (area.bottom() - 4..).zip(words) {
            canvas.text(Pos::new(area.x + 3, y), line, ui::FAINT);
        }
    }

    fn advice(&self) -> String {
        let words = match self.name() {
            Some("seed") => match self.fields.seed() {
                Some(seed) if seed.words.is_some() => return format!("seed {seed}"),
                _ => "a number, hex digits after 0x, or words; empty is a random one",
            },
            Some("rerolls") => "passes to draw again, such as lots=2,net=1; empty is none",
            Some("size") => "small 160x80, medium 240x120, large 320x160, or type such as 200x90",
            Some("districts") => "4 to 12, at least 800 tiles of the map for each",
            Some("density") => "share of lots that are built on: 0 open to 1 packed",
            Some("wealth_skew") => "shift of every district's wealth: -1 poor to +1 rich",
            Some("decay") => "shift of every district's decay: 0 kept to 1 ruined",
            Some("water") => "none, a bay along one edge, or a river across",
            Some(_) => "the pack that names and themes come from: choose one that is there, or type",
            None if self.chosen == RANDOM => "enter throws the dice",
            None => "enter grows the city",
        };
        words.into()
    }
}

/// About how many buildings a city has: a fit over means of many seeds, from 100×50 to 640×320 tiles.
pub(crate) fn buildings(params: &Params) -> u32 {
    // By number of districts, from 4 on: a fifth district is mostly open ground, more bring dense themes again.
    const BY_DISTRICTS: [f32; 9] = [1.0, 0.87, 0.98, 1.1, 1.14, 1.18, 1.22, 1.27, 1.32];
    let districts = BY_DISTRICTS[(params.districts.clamp(4, 12) - 4) as usize];
    let mean = 8.0 + params.size.area() as f32 * 0.0053 * (1.0 + 0.17 * params.density);
    (mean * districts).round() as u32
}
