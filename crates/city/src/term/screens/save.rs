//! Saving a city: a name, a question before anything is overwritten, and what went wrong in words.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use citygen::City;
use cityplay::Canvas;
use mapkit::{Pos, Rect};
use ratatui::crossterm::event::Event;

use crate::term::field::{TextField, Typed};
use crate::term::job::Job;
use crate::term::keys::{self, Command, Mode};
use crate::term::screen::{Cx, Screen, Transition};
use crate::term::ui;

/// Longest name in characters.
const LONGEST: usize = 60;

/// What becomes of a file of that name that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Old {
    Stays,
    Goes,
}

/// What came of saving.
#[derive(Debug)]
enum Saved {
    /// To this file.
    To(PathBuf),
    /// Not yet: there is a file of that name.
    IsThere,
}

#[derive(Debug)]
enum Stage {
    Asking,
    /// On its way to the disk, which may take a while.
    Saving(Job<Saved>),
    Failed(String),
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Save {
    city: Arc<City>,
    /// The name that was offered.
    offered: String,
    name: TextField,
    stage: Stage,
}

impl Save {
    /// Offers the city's own name, or what was typed in its place before.
    pub(crate) fn new(city: Arc<City>, cx: &Cx) -> Self {
        let name = if city.name.is_empty() { format!("city {}", city.params.seed) } else { ui::clean(&city.name) };
        let offered = name.chars().take(LONGEST).collect::<String>();
        let typed = cx.typed.name.as_ref().filter(|(of, _)| *of == offered).map(|(_, typed)| typed.as_str());
        let name = TextField::new(typed.unwrap_or(&offered), LONGEST);
        Self { city, offered, name, stage: Stage::Asking }
    }

    fn path(&self, folder: &Path) -> PathBuf {
        let name = self.name.value().trim();
        // Who types the ending means the same file.
        folder.join(cityfile::file_name(name.strip_suffix(".city").unwrap_or(name)))
    }

    fn save(&mut self, folder: &Path, old: Old) {
        let (path, folder, city) = (self.path(folder), folder.to_owned(), Arc::clone(&self.city));
        self.stage = Stage::Saving(Job::start(move |_| {
            if old == Old::Stays && path.exists() {
                return Ok(Saved::IsThere);
            }
            let made = fs::create_dir_all(&folder);
            made.map_err(|e| format!("the folder {} cannot be made: {}", folder.display(), cityfile::why(&e)))?;
            cityfile::save(&path, &city).map_err(|e| e.to_string())?;
            Ok(Saved::To(path))
        }));
    }

    fn took(&mut self, typed: Typed, cx: &mut Cx) {
        match typed {
            Typed::NotText | Typed::Moved => return,
            Typed::Changed => {}
            Typed::Refused(why) => cx.notices.warn(&why),
        }
        self.stage = Stage::Asking;
    }
}

impl Screen for Save {
    fn mode(&self) -> Mode {
        Mode::Save
    }

    fn moves(&self) -> bool {
        self.is_writing()
    }

    fn is_writing(&self) -> bool {
        matches!(self.stage, Stage::Saving(_))
    }

    fn is_typing(&self) -> bool {
        true
    }

    fn advance(&mut self, cx: &mut Cx) -> Transition {
        let Stage::Saving(job) = &self.stage else { return Transition::Stay };
        let Some(saved) = job.poll() else { return Transition::Stay };
        self.stage = Stage::Asking;
        match saved {
            Ok(Saved::To(path)) => {
                cx.notices.tell(&format!("saved to {}", path.display()));
                cx.saved = Some(Arc::clone(&self.city));
                cx.typed.name = None;
                return Transition::Pop;
            }
            Ok(Saved::IsThere) => {
                let path = self.path(&cx.folder);
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                return Transition::Ask(format!("{name} is there already; overwrite it?"));
            }
            Err(why) => self.stage = Stage::Failed(why),
        }
        Transition::Stay
    }

    fn agreed(&mut self, cx: &mut Cx) -> Transition {
        self.save(&cx.folder, Old::Goes);
        Transition::Stay
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        if self.is_writing() {
            // It is soon over, and cannot be taken back half way.
            return Transition::Stay;
        }
        match event {
            Event::Paste(text) => {
                let typed = self.name.paste(text);
                self.took(typed, cx);
            }
            Event::Key(key) => match keys::command(Mode::Save, key) {
                Some(Command::Accept) => self.save(&cx.folder, Old::Stays),
                Some(Command::Back) => {
                    cx.typed.name = Some((self.offered.clone(), self.name.value().to_owned()));
                    return Transition::Pop;
                }
                _ => {
                    let typed = self.name.key(key);
                    self.took(typed, cx);
                }
            },
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&mut self, canvas: &mut Canvas, cx: &Cx) {
        let size = canvas.size();
        let width = (size.w - 2).min(90);
        let area = Rect::new((size.w - width) / 2, size.h / 2 - 6, width, 11);
        ui::frame(canvas, area, "save the city", ui::SIGNAL);
        let at = |y: i32| Pos::new(area.x + 3, area.y + y);
        canvas.text(at(2), "name", ui::FAINT);
        let field = Rect::new(area.x + 10, area.y + 2, LONGEST as i32 + 1, 1);
        ui::fill(canvas, field, cx.style.background());
        self.name.draw(canvas, field, ui::TEXT);
        self.name.draw_cursor(canvas, field);
        let room = area.w as usize - 6;
        let path = ui::clean(&self.path(&cx.folder).display().to_string());
        canvas.text(at(4), &ui::cut(&format!("goes to {path}"), room), ui::FAINT);
        let (words, color) = match &self.stage {
            Stage::Asking => (String::new(), ui::TEXT),
            Stage::Saving(_) => ("saving ...".into(), ui::TEXT),
            Stage::Failed(why) => (ui::clean(why), ui::WARNING),
        };
        for (y, row) in (6..10).zip(ui::wrap(&words, room)) {
            canvas.text(at(y), &row, color);
        }
        ui::hints(canvas, Mode::Save);
    }
}
