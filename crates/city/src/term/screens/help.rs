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

impl Help {
    /// Keys and words by rows of so many columns: what is longer goes on in the next row, or where that would take more
    /// rows than there are, is cut.
    fn rows(&self, room: usize, most: usize) -> Vec<(&str, String)> {
        let wrapped: Vec<_> = self
            .lines
            .iter()
            .flat_map(|(keys, about)| {
                let keys = std::iter::once(keys.as_str()).chain(std::iter::repeat(""));
                keys.zip(ui::wrap(about, room)).collect::<Vec<_>>()
            })
            .collect();
        if wrapped.len() <= most {
            return wrapped;
        }
        self.lines.iter().map(|(keys, about)| (keys.as_str(), ui::cut(about, room))).collect()
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
        let width = (size.w - 2).min(90);
        let column = self.lines.iter().map(|(keys, _)| ui::width(keys)).max().unwrap_or(0);
        let rows = self.rows((width - column - 8).max(1) as usize, (size.h - 3).max(1) as usize);
        let count = rows.len() as i32;
        // Blank rows around the lines, where there is room for them.
        let gap = i32::from(count + 4 < size.h);
        let height = (count + 2 + 2 * gap).min(size.h - 1);
        let area = Rect::new((size.w - width) / 2, (size.h - 1 - height) / 2, width, height);
        ui::frame(canvas, area, &self.title, ui::SIGNAL);
        for (y, (keys, about)) in (area.y + 1 + gap..area.bottom() - 1).zip(&rows) {
            ui::bold(canvas, Pos::new(area.x + 3, y), keys, ui::SIGNAL);
            canvas.text(Pos::new(area.x + 5 + column, y), about, ui::TEXT);
        }
        ui::centered(canvas, size.h - 1, "any key goes back", ui::FAINT);
    }
}
