//! The keys of a mode, or something that has to be told.

use cityplay::Canvas;
use mapkit::{Pos, Rect};
use ratatui::crossterm::event::{Event, MouseEventKind};

use crate::term::keys::{self, Mode};
use crate::term::screen::{Cx, Screen, Transition};
use crate::term::ui;

/// See the module.
#[derive(Debug)]
pub(crate) struct Help {
    title: String,
    /// Keys and what they do.
    lines: Vec<(String, String)>,
}

impl Help {
    /// The keys of `mode`.
    pub(crate) fn new(mode: Mode) -> Self {
        let mut lines: Vec<(String, String)> =
            keys::rows(mode).map(|row| (keys::label(row), row.about.to_owned())).collect();
        if !keys::mouse(mode).is_empty() {
            lines.push(("mouse".into(), keys::mouse(mode).into()));
        }
        lines.push(("ctrl-c".into(), "leave at once".into()));
        lines.push(("ctrl-l".into(), "draw all of it again".into()));
        lines.push(("ctrl-z".into(), "to the shell; fg comes back".into()));
        Self { title: format!("keys of {}", mode.label()), lines }
    }

    /// Something that has to be told.
    pub(crate) fn telling(why: &str) -> Self {
        Self { title: "that did not work".into(), lines: vec![(String::new(), ui::clean(why))] }
    }
}

impl Screen for Help {
    fn mode(&self) -> Mode {
        Mode::Help
    }

    fn update(&mut self, event: &Event, _: &mut Cx) -> Transition {
        match event {
            Event::Key(_) => Transition::Pop,
            Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)) => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Cx) {
        let size = canvas.size();
        let (width, count) = ((size.w - 2).min(90), self.lines.len() as i32);
        // Blank rows around the lines, where there is room for them.
        let gap = i32::from(count + 4 < size.h);
        let height = (count + 2 + 2 * gap).min(size.h - 1);
        let area = Rect::new((size.w - width) / 2, (size.h - 1 - height) / 2, width, height);
        ui::frame(canvas, area, &self.title, ui::SIGNAL);
        let column = self.lines.iter().map(|(keys, _)| ui::width(keys)).max().unwrap_or(0);
        for (y, (keys, about)) in (area.y + 1 + gap..area.bottom() - 1).zip(&self.lines) {
            ui::bold(canvas, Pos::new(area.x + 3, y), keys, ui::SIGNAL);
            let room = (area.w - column - 8).max(0) as usize;
            canvas.text(Pos::new(area.x + 5 + column, y), &ui::cut(about, room), ui::TEXT);
        }
        ui::centered(canvas, size.h - 1, "any key goes back", ui::FAINT);
    }
}
