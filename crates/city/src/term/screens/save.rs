//! Saving a city: a name, a question before anything is overwritten, and what went wrong in words.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use citygen::City;
use cityplay::Canvas;
use mapkit::{Pos, Rect};
use ratatui::crossterm::event::{Event, KeyCode};
use tui_input::Input;
use tui_input::backend::crossterm::EventHandler;

use crate::term::app::{Cx, Screen, Transition};
use crate::term::job::Job;
use crate::term::keys::{self, Command, Mode};
use crate::term::ui;

/// Longest name in characters.
const LONGEST: usize = 60;

#[derive(Debug)]
enum Stage {
    Asking,
    /// A file of this name is there already.
    Overwriting,
    /// On its way to the disk, which may take a while.
    Saving(Job<PathBuf>),
    Failed(String),
    Done(PathBuf),
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Save {
    city: Arc<City>,
    name: Input,
    stage: Stage,
}

impl Save {
    /// Offers the city's own name.
    pub(crate) fn new(city: Arc<City>) -> Self {
        let name = if city.name.is_empty() { format!("city {}", city.params.seed) } else { ui::clean(&city.name) };
        let name = name.chars().take(LONGEST).collect::<String>();
        Self { city, name: Input::new(name), stage: Stage::Asking }
    }

    fn path(&self, folder: &Path) -> PathBuf {
        let name = self.name.value().trim();
        // Who types the ending means the same file.
        folder.join(cityfile::file_name(name.strip_suffix(".city").unwrap_or(name)))
    }

    fn save(&mut self, folder: &Path) {
        let (path, folder, city) = (self.path(folder), folder.to_owned(), Arc::clone(&self.city));
        if !matches!(self.stage, Stage::Overwriting) && path.exists() {
            self.stage = Stage::Overwriting;
            return;
        }
        self.stage = Stage::Saving(Job::start(move |_| {
            let made = fs::create_dir_all(&folder);
            made.map_err(|e| format!("the folder {} cannot be made: {}", folder.display(), cityfile::why(&e)))
                .and_then(|()| cityfile::save(&path, &city).map_err(|e| e.to_string()))
                .map(|()| path)
        }));
    }
}

impl Screen for Save {
    fn mode(&self) -> Mode {
        Mode::Save
    }

    fn moves(&self) -> bool {
        matches!(self.stage, Stage::Saving(_))
    }

    fn advance(&mut self, _: &mut Cx) -> Transition {
        if let Stage::Saving(job) = &self.stage
            && let Some(saved) = job.poll()
        {
            self.stage = match saved {
                Ok(path) => Stage::Done(path),
                Err(why) => Stage::Failed(why),
            };
        }
        Transition::Stay
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        let Event::Key(key) = event else { return Transition::Stay };
        match self.stage {
            Stage::Done(_) => return Transition::Pop,
            // It is soon over, and cannot be taken back half way.
            Stage::Saving(_) => return Transition::Stay,
            _ => {}
        }
        match keys::command(Mode::Save, key) {
            Some(Command::Accept) => self.save(&cx.folder.clone()),
            Some(Command::Back) if matches!(self.stage, Stage::Overwriting) => self.stage = Stage::Asking,
            Some(Command::Back) => return Transition::Pop,
            _ => {
                let fits = !matches!(key.code, KeyCode::Char(c) if c.is_control()
                    || ui::clean(c.encode_utf8(&mut [0; 4])) == "?"
                    || self.name.value().chars().count() >= LONGEST);
                if fits && self.name.handle_event(event).is_some() {
                    self.stage = Stage::Asking;
                }
            }
        }
        Transition::Stay
    }

    fn draw(&mut self, canvas: &mut Canvas, cx: &Cx) {
        let size = canvas.size();
        let area = Rect::new(size.w / 2 - 45, size.h / 2 - 6, 90, 11);
        ui::frame(canvas, area, "save the city", ui::SIGNAL);
        let at = |y: i32| Pos::new(area.x + 3, area.y + y);
        canvas.text(at(2), "name", ui::FAINT);
        let field = Rect::new(area.x + 10, area.y + 2, LONGEST as i32 + 1, 1);
        ui::fill(canvas, field, cx.style.background());
        canvas.text(Pos::new(field.x, field.y), self.name.value(), ui::TEXT);
        let cursor = Rect::new(field.x + self.name.visual_cursor() as i32, field.y, 1, 1);
        ui::chosen(canvas, cursor, ui::SIGNAL);
        let room = area.w as usize - 6;
        let path = ui::clean(&self.path(&cx.folder).display().to_string());
        if !matches!(self.stage, Stage::Done(_)) {
            canvas.text(at(4), &ui::cut(&format!("goes to {path}"), room), ui::FAINT);
        }
        let (words, color) = match &self.stage {
            Stage::Asking => (String::new(), ui::TEXT),
            Stage::Overwriting => ("this file is there already; enter overwrites it, esc leaves it".into(), ui::NEON),
            Stage::Saving(_) => ("saving ...".into(), ui::TEXT),
            Stage::Failed(why) => (ui::clean(why), ui::WARNING),
            Stage::Done(path) => (format!("saved to {}", ui::clean(&path.display().to_string())), ui::SIGNAL),
        };
        for (y, row) in (6..10).zip(ui::wrap(&words, room)) {
            canvas.text(at(y), &row, color);
        }
        if matches!(self.stage, Stage::Done(_)) {
            ui::centered(canvas, size.h - 1, "any key goes back", ui::FAINT);
        } else {
            ui::hints(canvas, Mode::Save);
        }
    }
}
