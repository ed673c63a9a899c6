//! The city's screen, painted.

use citygen::model::StratumKind;
use cityplay::overlay::{Frame, Marks, paint_frame};
use cityplay::play::{Climb, Setting, jacks_in_reach};
use cityplay::words::{self, Line};
use cityplay::{Canvas, Minimap, Rgb, View, paint_minimap};
use mapkit::{Pos, Rect};

use super::layout::MINIMAP;
use super::{CityScreen, Side, panel};
use crate::term::screen::{Cx, Screen};
use crate::term::ui;

impl CityScreen {
    /// Paints all of it.
    pub(super) fn paint(&mut self, canvas: &mut Canvas, cx: &Cx) {
        self.paint_map(canvas, cx);
        self.paint_minimap(canvas, cx);
        self.paint_strata(canvas);
        if self.side == Side::Legend {
            let title = "legend · faint: impassable";
            let entries = words::legend(&cx.style, self.shown_stratum(), cx.tick, cx.glyphs);
            panel::legend(canvas, self.layout.side, title, &entries);
        } else if self.side == Side::Inspector {
            panel::lines(canvas, self.layout.side, "inspector", &self.card());
        }
        self.paint_status(canvas, cx);
        ui::hints_after(canvas, self.mode(), &self.lead());
    }

    fn paint_map(&mut self, canvas: &mut Canvas, cx: &Cx) {
        let (area, origin) = (self.layout.map, self.camera.origin());
        self.map.reset(self.layout.view(), cx.style.blank());
        if self.walking {
            let view = self.game.view(self.game.player().stratum, origin);
            self.game.paint(&mut self.map, &view, None);
        } else {
            let (player, settings) = (self.game.player(), self.game.settings());
            let is_here = |stratum: StratumKind| stratum == self.stratum;
            let stage = self.game.stage();
            let view = View {
                tick: cx.tick,
                glyphs: cx.glyphs,
                player: is_here(player.stratum).then_some(player.pos),
                ..View::new(self.stratum, origin)
            };
            let focus = || stage.scene.nodes_at(self.stratum, self.cursor).next();
            let frame = Frame {
                weather: settings.shows(Setting::Weather),
                traffic: settings.shows(Setting::Traffic).then_some(&self.traffic),
                digital: settings.shows(Setting::Digital).then(focus),
                marks: Marks {
                    cursor: Some(self.cursor),
                    body: player.body.filter(|b| is_here(b.stratum)).map(|b| b.pos),
                },
            };
            paint_frame(&mut self.map, &stage, &view, &frame);
        }
        for y in 0..area.h.min(canvas.size().h) {
            let width = area.w.min(canvas.size().w) as usize;
            canvas.row_mut(y)[..width].copy_from_slice(&self.map.row(y)[..width]);
        }
    }

    fn paint_minimap(&mut self, canvas: &mut Canvas, cx: &Cx) {
        let stratum = self.shown_stratum();
        let slot = &mut self.minimaps[usize::from(stratum.number())];
        let mini = slot.get_or_insert_with(|| Minimap::new(&self.game.stage(), stratum, MINIMAP));
        let area = self.layout.mini;
        if area.is_empty() {
            return;
        }
        ui::fill(canvas, Rect::new(area.x, area.y, canvas.size().w - area.x, area.h), ui::PANEL);
        let player = self.game.player();
        let player = (player.stratum == stratum).then_some(player.pos);
        let view = View { player, glyphs: cx.glyphs, ..View::new(stratum, self.camera.origin()) };
        let shown = self.camera.origin();
        let shown = Rect::new(shown.x, shown.y, self.layout.map.w, self.layout.map.h);
        paint_minimap(canvas, mini, Pos::new(area.x, area.y), &view, shown);
        // Without colours the frame of what is in view is all that tells where one is: its corners are glyphs.
        if let Some(seen) = shown.intersect(self.game.city().size().rect()) {
            let (first, last) =
                (mini.cell_of(Pos::new(seen.x, seen.y)), mini.cell_of(Pos::new(seen.right() - 1, seen.bottom() - 1)));
            for (x, y, glyph) in
                [(first.x, first.y, "┌"), (last.x, first.y, "┐"), (first.x, last.y, "└"), (last.x, last.y, "┘")]
            {
                canvas.text(Pos::new(area.x + x, area.y + y), glyph, ui::TEXT);
            }
        }
    }

    fn paint_strata(&self, canvas: &mut Canvas) {
        let area = self.layout.strata;
        ui::fill(canvas, area, ui::PANEL);
        canvas.text(Pos::new(area.x + 1, area.y), "strata", ui::FAINT);
        for (y, entry) in (area.y + 1..).zip(words::strata(self.shown_stratum())) {
            canvas.text(Pos::new(area.x + 1, y), entry.label, if entry.current { ui::SIGNAL } else { ui::TEXT });
            if entry.current {
                canvas.text(Pos::new(area.x, y), ">", ui::SIGNAL);
                ui::chosen(canvas, Rect::new(area.x, y, area.w, 1), ui::SIGNAL);
            }
        }
    }

    /// The inspector's lines: the tile under the cursor or underfoot, and in Walk the panel of a lift.
    fn card(&self) -> Vec<Line> {
        if !self.walking {
            let digital = self.game.settings().shows(Setting::Digital);
            return words::tile_card(&self.game.stage(), self.stratum, self.cursor, digital);
        }
        let player = self.game.player();
        let mut lines = self.game.card(player.pos);
        let panel = words::lift_panel(&self.game.stage(), player.stratum, player.pos);
        // The line above has said all of a way between two strata.
        let panel = if panel.len() > 2 { panel } else { Vec::new() };
        for entry in panel {
            let mark = if entry.current { "> " } else { "  " };
            lines.push(Line::new("", format!("{mark}{}", entry.label)).colored(if entry.current {
                ui::SIGNAL
            } else {
                ui::TEXT
            }));
        }
        lines
    }

    fn paint_status(&self, canvas: &mut Canvas, cx: &Cx) {
        let area = self.layout.status;
        ui::fill(canvas, area, ui::PANEL);
        let (mode, color) = match (self.walking, self.game.player().is_jacked_in()) {
            (true, true) => (" IN THE NET ", ui::SIGNAL),
            (true, false) => (" WALK ", ui::NEON),
            _ => (" EXPLORE ", Rgb(255, 220, 120)),
        };
        canvas.text(Pos::new(0, area.y), mode, color);
        ui::chosen(canvas, Rect::new(0, area.y, ui::width(mode), 1), color);
        let mut x = ui::width(mode) + 1;
        let frames = format!("{} fps", cx.frames);
        let lines = if self.walking {
            self.game.status()
        } else {
            let at = format!("{} {}", self.stratum.label(), self.cursor);
            // Where one is changes all the time; a long name or seed gives way to it.
            let room = area.w - x - ui::width(&frames) - 2 - ui::width(&at) - 3;
            let title = ui::cut(&ui::clean(&words::city_title(self.game.city())), room.max(0) as usize);
            vec![Line::new("", title), Line::new("", at).colored(ui::FAINT)]
        };
        for line in lines {
            let room = area.w - x - ui::width(&frames) - 2;
            let text = ui::cut(&ui::clean(&line.to_string()), room.max(0) as usize);
            canvas.text(Pos::new(x, area.y), &text, line.color);
            x += ui::width(&text) + 3;
        }
        canvas.text(Pos::new(area.w - ui::width(&frames) - 1, area.y), &frames, ui::FAINT);
        if let Some((line, _)) = &self.message {
            let text = ui::cut(&format!(" {} ", ui::clean(&line.to_string())), self.layout.map.w.max(0) as usize);
            let at = Pos::new(0, area.y - 1);
            ui::fill(canvas, Rect::new(0, at.y, ui::width(&text), 1), ui::PANEL);
            ui::bold(canvas, at, &text, line.color);
        }
    }

    /// What stands before the hints: what can be done right here.
    fn lead(&self) -> String {
        if !self.walking {
            return String::new();
        }
        let player = self.game.player();
        if player.is_jacked_in() {
            return "jacked in: enter jacks out".into();
        }
        let stage = self.game.stage();
        let way = |key: char, climb| {
            let to = player.way(self.game.city(), stage.scene, climb).ok()?;
            Some(format!("{key} to {}", to.label()))
        };
        let ways: Vec<String> = [way('<', Climb::Up), way('>', Climb::Down)].into_iter().flatten().collect();
        if !ways.is_empty() {
            return format!("here: {}", ways.join(", "));
        }
        if jacks_in_reach(stage.scene, player.stratum, player.pos).next().is_some() {
            return "here: enter jacks in".into();
        }
        if self.game.is_under_way() { ". stops".into() } else { String::new() }
    }
}
