//! Saving a city or a dungeon: a name or a path, a question before anything is overwritten, and what went wrong in words.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use citygen::City;
use cityplay::Canvas;
use dungeon::Config;
use mapkit::{Pos, Rect};
use ratatui::crossterm::event::Event;
use unicode_normalization::UnicodeNormalization;

use crate::term::field::{TextField, Typed};
use crate::term::job::Job;
use crate::term::keys::{self, Command, Mode};
use crate::term::place;
use crate::term::screen::{Cx, Screen, Transition};
use crate::term::ui;

/// Most characters of a path. Systems take a few more; nobody types them.
const LONGEST: usize = 1024;

/// Most characters of a name that is offered, which leaves room for others of it.
const OFFERED: usize = 60;

/// What is saved.
#[derive(Clone, Debug)]
enum Content {
    City(Arc<City>),
    /// A dungeon, as JSON.
    Dungeon(Config),
}

/// What the person has agreed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Agreed {
    Nothing,
    /// The file that stands there goes.
    Overwriting,
    /// A folder is made.
    MakingFolder,
}

/// What came of saving.
#[derive(Debug)]
enum Saved {
    /// To this file.
    To(PathBuf),
    /// Not yet: this has to be agreed to first.
    Asks(Agreed),
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
    content: Content,
    /// The name that was offered.
    offered: String,
    /// The file that this name stands for, where it is one that was opened or saved to: it may be called what no name that
    /// is typed makes.
    own: Option<PathBuf>,
    name: TextField,
    stage: Stage,
    /// What was asked last.
    asked: Agreed,
}

impl Save {
    /// Offers the file that the city was opened from or saved to, else the city's own name; or what was typed in its place
    /// before.
    pub(crate) fn new(city: Arc<City>, cx: &Cx) -> Self {
        let own = cx.file.as_ref().filter(|(of, _)| Arc::ptr_eq(of, &city)).map(|(_, path)| own_file(path));
        let offered = own.as_ref().map_or_else(|| name_of(&city), |path| place::typed(path, &cx.folder));
        Self::of(Content::City(city), offered, own, cx)
    }

    /// Offers a name of the seed.
    pub(crate) fn of_dungeon(config: Config, cx: &Cx) -> Self {
        let offered = format!("dungeon {}", config.seed);
        Self::of(Content::Dungeon(config), offered, None, cx)
    }

    fn of(content: Content, offered: String, own: Option<PathBuf>, cx: &Cx) -> Self {
        let typed = cx.typed.name.as_ref().filter(|(of, _)| *of == offered).map(|(_, typed)| typed.as_str());
        let name = TextField::new(typed.unwrap_or(&offered), LONGEST);
        Self { content, offered, own, name, stage: Stage::Asking, asked: Agreed::Nothing }
    }

    fn path(&self, usual: &Path) -> PathBuf {
        let text = self.name.value();
        if let Some(own) = self.own.as_ref().filter(|_| text == self.offered) {
            return own.clone();
        }
        let ending = match self.content {
            Content::City(_) => ".city",
            Content::Dungeon(_) => ".json",
        };
        let (folder, name) = place::split(text, usual);
        // Who types the ending means the same file.
        let name: String = name.trim().nfc().collect();
        let safe = cityfile::file_name(name.strip_suffix(ending).unwrap_or(&name));
        folder.join(safe.strip_suffix(".city").unwrap_or(&safe).to_owned() + ending)
    }

    /// Whether what is typed names a file, and not a folder alone.
    fn is_named(&self, usual: &Path) -> bool {
        let (_, name) = place::split(self.name.value(), usual);
        !name.trim_matches([' ', '.']).is_empty()
    }

    fn save(&mut self, usual: &Path, agreed: Agreed) {
        if !self.is_named(usual) {
            self.stage = Stage::Failed("a name is missing; type one, behind the folder where one is typed".into());
            return;
        }
        let (path, usual, content) = (self.path(usual), usual.to_owned(), self.content.clone());
        self.stage = Stage::Saving(Job::start(move |_| save(&content, path, &usual, agreed)));
    }

    fn took(&mut self, typed: Typed, cx: &mut Cx) {
        match typed {
            Typed::NotText | Typed::Moved => return,
            Typed::Changed => {}
            Typed::Refused(why) => cx.notices.warn(&why),
        }
        self.stage = Stage::Asking;
    }

    /// Tells that the file stands there, and leaves.
    fn saved(&mut self, path: PathBuf, cx: &mut Cx) -> Transition {
        cx.notices.tell(&format!("saved to {}", path.display()));
        match &self.content {
            Content::City(city) => {
                cx.saved = Some(Arc::clone(city));
                cx.file = Some((Arc::clone(city), path));
            }
            Content::Dungeon(config) => cx.saved_dungeon = Some(config.clone()),
        }
        cx.typed.name = None;
        Transition::Pop
    }
}

/// The file beside one that was opened, or itself: JSON is not replaced by a save.
fn own_file(path: &Path) -> PathBuf {
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    if is_json { path.with_extension("city") } else { path.to_path_buf() }
}

/// The city's name without what a path would be made of.
fn name_of(city: &City) -> String {
    let name = if city.name.is_empty() { format!("city {}", city.params.seed) } else { city.name.clone() };
    let safe = cityfile::file_name(&name);
    safe.strip_suffix(".city").unwrap_or(&safe).chars().take(OFFERED).collect()
}

/// Saves to `path`, or says what is to be asked first.
fn save(content: &Content, path: PathBuf, usual: &Path, agreed: Agreed) -> Result<Saved, String> {
    let shown = path.display();
    let refusal = |e: &std::io::Error| format!("{shown} cannot be written: {}", cityfile::why(e));
    match fs::metadata(&path) {
        Ok(meta) if meta.is_dir() => return Err(format!("{shown} is a folder; choose another name")),
        // A pipe that nobody reads would be waited for without end.
        Ok(meta) if !meta.is_file() => return Err(format!("{shown} is a device or a pipe; choose another name")),
        Ok(_) if agreed != Agreed::Overwriting => {
            // What would be refused is not asked for.
            File::options().write(true).open(&path).map_err(|e| refusal(&e))?;
            return Ok(Saved::Asks(Agreed::Overwriting));
        }
        _ => {}
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        let is_absent = fs::metadata(folder).is_err_and(|e| e.kind() == ErrorKind::NotFound);
        if is_absent && folder != usual && agreed != Agreed::MakingFolder {
            return Ok(Saved::Asks(Agreed::MakingFolder));
        }
        let made = fs::create_dir_all(folder);
        made.map_err(|e| format!("the folder {} cannot be made: {}", folder.display(), cityfile::why(&e)))?;
    }
    match content {
        Content::City(city) => cityfile::save(&path, city).map_err(|e| e.to_string())?,
        Content::Dungeon(config) => {
            let dungeon = dungeon::generate(config).map_err(|e| e.to_string())?;
            let mut json = serde_json::to_vec(&dungeon).map_err(|e| e.to_string())?;
            json.push(b'\n');
            cityfile::write_atomically(&path, &json).map_err(|e| e.to_string())?;
        }
    }
    Ok(Saved::To(path))
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
            Ok(Saved::To(path)) => return self.saved(path, cx),
            Ok(Saved::Asks(what)) => {
                self.asked = what;
                let path = self.path(&cx.folder);
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let folder = path.parent().unwrap_or(&path).display();
                return Transition::Ask(match what {
                    Agreed::MakingFolder => format!("there is no folder {folder}; make it?"),
                    _ => format!("{name} is there already; overwrite it?"),
                });
            }
            Err(why) => self.stage = Stage::Failed(why),
        }
        Transition::Stay
    }

    fn agreed(&mut self, cx: &mut Cx) -> Transition {
        self.save(&cx.folder, self.asked);
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
                Some(Command::Accept) => self.save(&cx.folder, Agreed::Nothing),
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
        let area = Rect::new((size.w - width) / 2, size.h / 2 - 7, width, 13);
        let title = match self.content {
            Content::City(_) => "save the city",
            Content::Dungeon(_) => "save the dungeon as JSON",
        };
        ui::frame(canvas, area, title, ui::SIGNAL);
        let at = |y: i32| Pos::new(area.x + 3, area.y + y);
        canvas.text(at(2), "name", ui::FAINT);
        let field = Rect::new(area.x + 10, area.y + 2, area.w - 13, 1);
        ui::fill(canvas, field, cx.style.background());
        self.name.draw(canvas, field, ui::TEXT);
        self.name.draw_cursor(canvas, field);
        canvas.text(at(3), "       a name, or a path for another folder", ui::FAINT);
        let room = area.w as usize - 6;
        let path = ui::clean(&self.path(&cx.folder).display().to_string());
        let goes = if self.is_named(&cx.folder) { format!("goes to {path}") } else { String::new() };
        for (y, row) in (5..8).zip(ui::wrap(&goes, room)) {
            canvas.text(at(y), &row, ui::FAINT);
        }
        let (words, color) = match &self.stage {
            Stage::Asking => (String::new(), ui::TEXT),
            Stage::Saving(_) => ("saving ...".into(), ui::TEXT),
            Stage::Failed(why) => (ui::clean(why), ui::WARNING),
        };
        for (y, row) in (8..12).zip(ui::wrap(&words, room)) {
            canvas.text(at(y), &row, color);
        }
        ui::hints(canvas, Mode::Save);
    }
}
