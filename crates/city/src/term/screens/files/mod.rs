//! The saves of a folder, newest first; what cannot be loaded is there too, with the reason.
//!
//! What is typed is a filter, and up to its last separator a folder. The list reads no more of a save than its header;
//! those in view are read whole beside it, so that a damaged one shows.

mod columns;
mod list;

use std::path::PathBuf;
use std::sync::Arc;

use citygen::City;
use cityplay::Canvas;
use mapkit::{Dir, Pos, Rect, Size};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEventKind};

use crate::term::field::{TextField, Typed};
use crate::term::job::Job;
use crate::term::keys::{self, Command, Mode};
use crate::term::place;
use crate::term::screen::{Cx, Kept, Screen, Transition, mouse_pos};
use crate::term::ui;
use columns::Columns;
use list::{Entry, Listing};

/// Most characters that are typed.
const LONGEST: usize = 1024;

/// Saves that are looked into at a time: with more, what is found is shown later.
const AT_A_TIME: usize = 8;

/// What looks into saves found: the place of each in the list, and what it holds.
type Found = Vec<(usize, Result<String, String>)>;

/// See the module.
#[derive(Debug)]
pub(crate) struct Files {
    /// The folder of saves, which is listed where none is typed.
    usual: PathBuf,
    /// The one that is listed.
    folder: PathBuf,
    typed: TextField,
    /// The list while it is being made, which takes a moment where there are thousands.
    listing: Option<Job<Listing>>,
    entries: Vec<Entry>,
    /// The places of those that pass the filter.
    shown: Vec<usize>,
    /// How many saves there are, listed or not.
    total: usize,
    /// Why there is no list.
    absent: Option<String>,
    /// Which of those that are shown.
    chosen: usize,
    /// Whether the chosen one is to be loaded as soon as there is a list.
    loads: bool,
    looking: Option<Job<Found>>,
    job: Option<(Job<City>, PathBuf)>,
    problem: Option<String>,
    list: Rect,
    /// The first one that is in view.
    top: usize,
}

impl Files {
    /// The saves of the program's folder, or of the one that was typed before.
    pub(crate) fn new(cx: &Cx) -> Self {
        let mut files = Self {
            usual: cx.folder.clone(),
            folder: PathBuf::new(),
            typed: TextField::new(&cx.typed.folder, LONGEST),
            listing: None,
            entries: Vec::new(),
            shown: Vec::new(),
            total: 0,
            absent: None,
            chosen: 0,
            loads: false,
            looking: None,
            job: None,
            problem: None,
            list: Rect::default(),
            top: 0,
        };
        files.follow();
        files
    }

    /// Lists the folder that is typed, where it is another one, and what passes the filter.
    fn follow(&mut self) {
        let (folder, _) = place::split(self.typed.value(), &self.usual);
        if folder != self.folder {
            self.folder.clone_from(&folder);
            (self.entries, self.total, self.absent, self.looking) = (Vec::new(), 0, None, None);
            let is_usual = folder == self.usual;
            self.listing = Some(Job::start(move |ticket| {
                let yet = || format!("there is no folder {} yet; cities that you save go there", folder.display());
                let no_list = |why| if is_usual && !folder.exists() { yet() } else { why };
                list::list(&folder, ticket).map_err(no_list)
            }));
        }
        self.filter();
        (self.chosen, self.top, self.problem) = (0, 0, None);
    }

    fn filter(&mut self) {
        let (_, words) = place::split(self.typed.value(), &self.usual);
        self.shown = (0..self.entries.len()).filter(|&i| self.entries[i].has(words)).collect();
    }

    fn took(&mut self, typed: Typed, cx: &mut Cx) {
        match typed {
            Typed::NotText | Typed::Moved => return,
            Typed::Changed => {}
            Typed::Refused(why) => cx.notices.warn(&why),
        }
        self.follow();
    }

    fn chosen(&self) -> Option<&Entry> {
        self.shown.get(self.chosen).map(|&i| &self.entries[i])
    }

    fn load_chosen(&mut self) {
        let (folder, words) = place::split(self.typed.value(), &self.usual);
        let Some(entry) = self.chosen() else {
            // Who has typed a folder without the separator at its end means its saves.
            let path = folder.join(words);
            if !words.is_empty() && path.is_dir() {
                self.typed.set(&format!("{}{}", self.typed.value(), std::path::MAIN_SEPARATOR));
                return self.follow();
            }
            // A city may be called anything, and be JSON.
            if path.is_file() {
                return self.load(path);
            }
            self.loads = self.listing.is_some();
            return;
        };
        let (fault, path) = (entry.fault().map(str::to_owned), entry.path.clone());
        match fault {
            None => self.load(path),
            Some(_) => self.problem = fault,
        }
    }

    /// Keeps the folder that is typed for the next time.
    fn keep_folder(&self, cx: &mut Cx) {
        let text = self.typed.value();
        let (_, words) = place::split(text, &self.usual);
        text[..text.len() - words.len()].clone_into(&mut cx.typed.folder);
    }

    fn load(&mut self, path: PathBuf) {
        self.problem = None;
        let from = path.clone();
        self.job = Some((Job::start(move |_| cityfile::load(&from).map_err(|e| e.to_string())), path));
    }

    /// Chooses the one so many lines on.
    fn move_by(&mut self, lines: i64) {
        let last = self.shown.len().saturating_sub(1);
        let to = (self.chosen as i64).saturating_add(lines).max(0);
        self.chosen = usize::try_from(to).unwrap_or(0).min(last);
    }

    fn key(&mut self, key: &KeyEvent, cx: &mut Cx) -> Transition {
        if self.job.is_some() {
            if key.code == KeyCode::Esc {
                self.job = None;
            }
            return Transition::Stay;
        }
        self.loads = false;
        let page = i64::from(self.list.h.max(1));
        match keys::command(Mode::Files, key) {
            Some(Command::Go(Dir::N)) => self.move_by(-1),
            Some(Command::Go(_)) => self.move_by(1),
            Some(Command::PageUp) => self.move_by(-page),
            Some(Command::PageDown) => self.move_by(page),
            Some(Command::First) => self.move_by(i64::MIN),
            Some(Command::Last) => self.move_by(i64::MAX),
            Some(Command::Accept) => self.load_chosen(),
            Some(Command::Back) => {
                self.keep_folder(cx);
                return Transition::Pop;
            }
            _ => {
                let typed = self.typed.key(key);
                self.took(typed, cx);
            }
        }
        Transition::Stay
    }

    /// The places in the list of those in view.
    fn in_view(&self) -> impl Iterator<Item = usize> {
        let rows = self.list.h.max(1) as usize;
        self.shown.iter().skip(self.top).take(rows).copied()
    }

    /// Begins to look into those in view that nobody has looked into.
    fn look(&mut self) {
        let unseen: Vec<_> = self.in_view().filter(|&i| self.entries[i].is_unseen()).take(AT_A_TIME).collect();
        if self.looking.is_some() || unseen.is_empty() {
            return;
        }
        let paths: Vec<_> = unseen.into_iter().map(|i| (i, self.entries[i].path.clone())).collect();
        self.looking = Some(Job::start(move |ticket| {
            let is_wanted = |_: &(usize, PathBuf)| !ticket.is_cancelled();
            Ok(paths.into_iter().take_while(is_wanted).map(|(i, path)| (i, list::look(&path))).collect())
        }));
    }
}

impl Screen for Files {
    fn mode(&self) -> Mode {
        Mode::Files
    }

    fn moves(&self) -> bool {
        let is_busy = self.job.is_some() || self.listing.is_some() || self.looking.is_some();
        is_busy || self.in_view().any(|i| self.entries[i].is_unseen())
    }

    fn is_typing(&self) -> bool {
        self.job.is_none()
    }

    fn update(&mut self, event: &Event, cx: &mut Cx) -> Transition {
        match event {
            Event::Key(key) => return self.key(key, cx),
            Event::Paste(text) if self.job.is_none() => {
                let typed = self.typed.paste(text);
                self.took(typed, cx);
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.move_by(-1),
                MouseEventKind::ScrollDown => self.move_by(1),
                MouseEventKind::Down(MouseButton::Left) if self.job.is_none() => {
                    let pos = mouse_pos(mouse.column, mouse.row);
                    let line = self.top + (pos.y - self.list.y).max(0) as usize;
                    if self.list.contains(pos) && line < self.shown.len() {
                        self.chosen = line;
                        self.load_chosen();
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Transition::Stay
    }

    fn advance(&mut self, cx: &mut Cx) -> Transition {
        self.fit(cx.size);
        if let Some(listed) = self.listing.as_ref().and_then(Job::poll) {
            self.listing = None;
            match listed {
                Ok(Listing { entries, total }) => (self.entries, self.total) = (entries, total),
                Err(why) => self.absent = Some(why),
            }
            self.filter();
            if std::mem::take(&mut self.loads) {
                self.load_chosen();
            }
        }
        if let Some(found) = self.looking.as_ref().and_then(Job::poll) {
            self.looking = None;
            for (i, inside) in found.unwrap_or_default() {
                self.entries[i].inside = Some(inside);
            }
        }
        self.look();
        match self.job.as_ref().and_then(|(job, _)| job.poll()) {
            Some(Ok(city)) => {
                let (city, path) = (Arc::new(city), self.job.take().map(|(_, path)| path));
                self.keep_folder(cx);
                cx.file = path.map(|path| (Arc::clone(&city), path));
                return Transition::Open(city, Kept::InFile);
            }
            Some(Err(why)) => {
                self.problem = Some(why);
                self.job = None;
            }
            None => {}
        }
        Transition::Stay
    }

    fn draw(&mut self, canvas: &mut Canvas, cx: &Cx) {
        let size = canvas.size();
        let area = self.fit(size);
        let title = format!("load a city · {}", ui::clean(&self.folder.display().to_string()));
        ui::frame(canvas, area, &title, ui::SIGNAL);
        self.draw_typed(canvas, Rect::new(self.list.x + 2, area.y + 1, self.list.w - 3, 1), cx);
        let columns = Columns::of(self.list.w - 2);
        canvas.text(Pos::new(self.list.x, area.y + 2), &format!("  {}", columns.heading()), ui::FAINT);
        let rows = self.list.h.max(1) as usize;
        self.top = self.top.clamp((self.chosen + 1).saturating_sub(rows), self.chosen);
        for (y, (i, &place)) in (self.list.y..self.list.bottom()).zip(self.shown.iter().enumerate().skip(self.top)) {
            let entry = &self.entries[place];
            let color = if entry.fault().is_none() { ui::TEXT } else { ui::WARNING };
            let mark = if i == self.chosen { '>' } else { ' ' };
            let text = ui::cut(&format!("{mark} {}", columns.words(entry)), self.list.w as usize);
            canvas.text(Pos::new(self.list.x, y), &text, color);
            if i == self.chosen {
                ui::chosen(canvas, Rect::new(self.list.x, y, self.list.w, 1), color);
            }
        }
        if self.total > self.entries.len() {
            let text = format!(" the newest {} of {} saves ", self.entries.len(), self.total);
            canvas.text(Pos::new(area.x + 2, area.bottom() - 1), &text, ui::WARNING);
        }
        if self.listing.is_some() {
            ui::centered(canvas, size.h / 2, "reading the folder ...", ui::TEXT);
        } else if let Some(why) = self.empty() {
            ui::centered(canvas, size.h / 2, &ui::cut(&ui::clean(&why), self.list.w as usize), ui::TEXT);
        }
        self.draw_under(canvas, area.bottom());
        ui::hints(canvas, Mode::Files);
    }
}

impl Files {
    /// Lays the list out in a terminal of `size`; its frame.
    fn fit(&mut self, size: Size) -> Rect {
        let area = Rect::new(2, 0, size.w - 4, size.h - 4);
        self.list = Rect::new(area.x + 1, area.y + 3, area.w - 2, area.h - 4);
        area
    }

    /// Why there is nothing in the list.
    fn empty(&self) -> Option<String> {
        match &self.absent {
            Some(why) => Some(why.clone()),
            None if !self.shown.is_empty() => None,
            None if self.entries.is_empty() => Some("there are no saves here yet".into()),
            None => Some("no save here has this in its file, its city or its seed".into()),
        }
    }

    fn draw_typed(&self, canvas: &mut Canvas, area: Rect, cx: &Cx) {
        const LABEL: &str = "find ";
        canvas.text(Pos::new(area.x, area.y), LABEL, ui::FAINT);
        let field = Rect::new(area.x + ui::width(LABEL), area.y, area.w - ui::width(LABEL), 1);
        ui::fill(canvas, field, cx.style.background());
        if self.typed.value().is_empty() {
            canvas.text(Pos::new(field.x + 2, field.y), "a word, or a path for another folder", ui::FAINT);
        }
        self.typed.draw(canvas, field, ui::TEXT);
        self.typed.draw_cursor(canvas, field);
    }

    /// What is said of the save that is chosen, or of the one being loaded, in the rows from `top` to the hints.
    fn draw_under(&self, canvas: &mut Canvas, top: i32) {
        let width = (canvas.size().w - 4).max(1) as usize;
        let (words, color) = match (&self.job, &self.problem, self.chosen()) {
            (Some((_, path)), ..) => (format!("loading {} ... esc gives it up", path.display()), ui::SIGNAL),
            (None, Some(why), _) => (why.clone(), ui::WARNING),
            (None, None, Some(entry)) => match (entry.fault(), &entry.header, &entry.inside) {
                (Some(why), ..) => (why.to_owned(), ui::WARNING),
                (None, Ok(header), Some(Ok(inside))) => (format!("seed {} · {inside}", header.seed), ui::FAINT),
                (None, Ok(header), _) => (format!("seed {} · looking into it ...", header.seed), ui::FAINT),
                _ => return,
            },
            (None, None, None) => return,
        };
        let mut rows = ui::wrap(&ui::clean(&words), width);
        let room = (canvas.size().h - 1 - top).max(0) as usize;
        if rows.len() > room && room > 0 {
            rows[room - 1] = ui::cut(&format!("{} …", rows[room - 1].trim_end()), width);
        }
        for (y, row) in (top..).zip(rows.iter().take(room)) {
            canvas.text(Pos::new(2, y), row, color);
        }
    }
}
