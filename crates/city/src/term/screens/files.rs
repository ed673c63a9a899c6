//! The saves of a folder, newest first; what cannot be loaded is there too, with the reason.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use cityfile::Header;
use citygen::City;
use cityplay::Canvas;
use mapkit::{Dir, Pos, Rect};
use ratatui::crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};

use crate::term::job::Job;
use crate::term::keys::{self, Command, Mode};
use crate::term::screen::{Cx, Kept, Screen, Transition, mouse_pos};
use crate::term::ui;

/// Most saves that are listed.
const MOST: usize = 2000;

#[derive(Debug)]
struct Entry {
    path: PathBuf,
    saved: Option<SystemTime>,
    header: Result<Header, String>,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Files {
    folder: PathBuf,
    /// The list while it is being made, which takes a moment where there are thousands.
    listing: Option<Job<Listing>>,
    entries: Vec<Entry>,
    /// How many saves there are, listed or not.
    total: usize,
    /// Why there is no list.
    absent: Option<String>,
    chosen: usize,
    job: Option<(Job<City>, PathBuf)>,
    problem: Option<String>,
    list: Rect,
    /// The first entry that is shown.
    top: usize,
}

impl Files {
    /// The saves of the program's folder.
    pub(crate) fn new(cx: &Cx) -> Self {
        let folder = cx.folder.clone();
        let of = folder.clone();
        Self {
            folder,
            listing: Some(Job::start(move |_| entries(&of))),
            entries: Vec::new(),
            total: 0,
            absent: None,
            chosen: 0,
            job: None,
            problem: None,
            list: Rect::default(),
            top: 0,
        }
    }

    fn load(&mut self, path: PathBuf) {
        self.problem = None;
        let from = path.clone();
        self.job = Some((Job::start(move |_| cityfile::load(&from).map_err(|e| e.to_string())), path));
    }

    fn load_chosen(&mut self) {
        let Some(entry) = self.entries.get(self.chosen) else { return };
        match &entry.header {
            Ok(_) => self.load(entry.path.clone()),
            Err(why) => self.problem = Some(why.clone()),
        }
    }
}

/// Saves of a folder, newest first, and how many there are.
#[derive(Debug)]
struct Listing {
    entries: Vec<Entry>,
    total: usize,
}

/// The newest saves of a folder.
fn entries(folder: &Path) -> Result<Listing, String> {
    let shown = folder.display();
    let found = fs::read_dir(folder).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => format!("there is no folder {shown} yet; cities that you save go there"),
        _ => format!("the folder {shown} cannot be read: {}", cityfile::why(&e)),
    })?;
    let paths = found.filter_map(|entry| entry.ok().map(|e| e.path()));
    let is_save = |path: &PathBuf| path.extension().is_some_and(|ext| ext == "city") && path.is_file();
    let saved = |path: PathBuf| (fs::metadata(&path).and_then(|m| m.modified()).ok(), path);
    let mut saves: Vec<_> = paths.filter(is_save).map(saved).collect();
    saves.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
    let total = saves.len();
    let entries = saves.into_iter().take(MOST).map(|(saved, path)| entry(path, saved)).collect();
    Ok(Listing { entries, total })
}

fn entry(path: PathBuf, saved: Option<SystemTime>) -> Entry {
    let header = cityfile::read_header(&path).map_err(|e| e.to_string());
    // An old file still says what it was, but is not read any more.
    let header = header.and_then(|header| match version(&path) {
        Some(version) if version < *cityfile::VERSIONS_READ.start() => {
            Err(format!("saved by an older version; regenerate it from seed {}", header.seed))
        }
        _ => Ok(header),
    });
    Entry { path, saved, header }
}

fn version(path: &Path) -> Option<u16> {
    let mut start = [0; 6];
    File::open(path).ok()?.read_exact(&mut start).ok()?;
    Some(u16::from_le_bytes([start[4], start[5]]))
}

impl Screen for Files {
    fn mode(&self) -> Mode {
        Mode::Files
    }

    fn moves(&self) -> bool {
        self.job.is_some() || self.listing.is_some()
    }

    fn update(&mut self, event: &Event, _: &mut Cx) -> Transition {
        let last = self.entries.len().saturating_sub(1);
        match event {
            Event::Key(key) => {
                if self.job.is_some() {
                    if key.code == KeyCode::Esc {
                        self.job = None;
                    }
                    return Transition::Stay;
                }
                match keys::command(Mode::Files, key) {
                    Some(Command::Go(Dir::N)) => self.chosen = self.chosen.saturating_sub(1),
                    Some(Command::Go(_)) => self.chosen = (self.chosen + 1).min(last),
                    Some(Command::Accept) => self.load_chosen(),
                    Some(Command::Back) => return Transition::Pop,
                    _ => {}
                }
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.chosen = self.chosen.saturating_sub(1),
                MouseEventKind::ScrollDown => self.chosen = (self.chosen + 1).min(last),
                MouseEventKind::Down(MouseButton::Left) if self.job.is_none() => {
                    let pos = mouse_pos(mouse.column, mouse.row);
                    let line = self.top + (pos.y - self.list.y).max(0) as usize;
                    if self.list.contains(pos) && line < self.entries.len() {
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

    fn advance(&mut self, _: &mut Cx) -> Transition {
        if let Some(listed) = self.listing.as_ref().and_then(Job::poll) {
            self.listing = None;
            match listed {
                Ok(Listing { entries, total }) => (self.entries, self.total) = (entries, total),
                Err(why) => self.absent = Some(why),
            }
        }
        match self.job.as_ref().and_then(|(job, _)| job.poll()) {
            Some(Ok(city)) => return Transition::Open(Arc::new(city), Kept::InFile),
            Some(Err(why)) => {
                self.problem = Some(why);
                self.job = None;
            }
            None => {}
        }
        Transition::Stay
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Cx) {
        let size = canvas.size();
        let area = Rect::new(2, 1, size.w - 4, size.h - 5);
        ui::frame(
            canvas,
            area,
            &format!("load a city · {}", ui::clean(&self.folder.display().to_string())),
            ui::SIGNAL,
        );
        self.list = Rect::new(area.x + 1, area.y + 2, area.w - 2, area.h - 3);
        let columns = Columns::of(self.list.w - 2);
        let head = columns.row(["file", "city", "seed", "size", "saved (UTC)"]);
        canvas.text(Pos::new(self.list.x, area.y + 1), &format!("  {head}"), ui::FAINT);
        let rows = self.list.h.max(1) as usize;
        self.top = self.top.clamp((self.chosen + 1).saturating_sub(rows), self.chosen);
        for (y, (i, entry)) in (self.list.y..self.list.bottom()).zip(self.entries.iter().enumerate().skip(self.top)) {
            let color = if entry.header.is_ok() { ui::TEXT } else { ui::WARNING };
            let mark = if i == self.chosen { '>' } else { ' ' };
            let text = ui::cut(&format!("{mark} {}", words(entry, &columns)), self.list.w as usize);
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
        } else if self.entries.is_empty() {
            let why = self.absent.clone().unwrap_or_else(|| "there are no saves here yet".into());
            ui::centered(canvas, size.h / 2, &ui::clean(&why), ui::TEXT);
        }
        let under = area.bottom() + 1;
        if let Some((_, path)) = &self.job {
            let text = format!("loading {} ... esc gives it up", path.display());
            ui::centered(canvas, under, &ui::cut(&ui::clean(&text), size.w as usize), ui::SIGNAL);
        } else if let Some(why) = &self.problem {
            ui::centered(canvas, under, &ui::cut(&ui::clean(why), size.w as usize), ui::WARNING);
        }
        ui::hints(canvas, Mode::Files);
    }
}

/// Widths of the columns: what tells one save from another comes first, and the seed gives way where there is no room.
struct Columns {
    file: usize,
    city: usize,
    seed: usize,
}

/// Digits of the largest seed.
const SEED: usize = 20;
/// Columns of the size of a map and of a day with its minute, with the blanks before them.
const SIZE: usize = 11;
const DATE: usize = 18;

impl Columns {
    /// The columns of a list of this width.
    fn of(width: i32) -> Self {
        let room = (width.max(0) as usize).saturating_sub(SIZE + DATE);
        let seed = if room >= 36 + SEED { SEED + 2 } else { 0 };
        let file = (room - seed.min(room)).min(80) * 3 / 5;
        Self { file, city: (room - seed.min(room)).min(80) - file, seed }
    }

    fn row(&self, [file, city, seed, size, saved]: [&str; 5]) -> String {
        let Self { file: f, city: c, seed: s } = *self;
        let (file, city) = (ui::cut(file, f.saturating_sub(1)), ui::cut(city, c));
        let seed = if s == 0 { String::new() } else { format!("{seed:>s$}") };
        format!("{}{}{seed}{size:>SIZE$}  {saved}", padded(&file, f), padded(&city, c))
    }
}

/// A text with blanks after it up to so many columns.
fn padded(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(ui::width(text).max(0) as usize);
    format!("{text}{}", " ".repeat(blanks))
}

fn words(entry: &Entry, columns: &Columns) -> String {
    let file = entry.path.file_name().map(|n| ui::clean(&n.to_string_lossy())).unwrap_or_default();
    match &entry.header {
        Ok(header) => {
            let (seed, size) = (header.seed.to_string(), format!("{}x{}", header.width, header.height));
            let saved = entry.saved.map_or_else(String::new, date);
            columns.row([&file, &ui::clean(&header.name), &seed, &size, &saved])
        }
        Err(why) => {
            // The reason names the whole path; the file's name is here already.
            let why = ui::clean(why).replace(&ui::clean(&entry.path.display().to_string()), "it");
            format!("{}{why}", padded(&ui::cut(&file, columns.file.saturating_sub(1)), columns.file))
        }
    }
}

/// Day and minute in UTC.
fn date(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs()) as i64;
    let (days, minutes) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400) / 60);
    // Source: H. Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_newest_saves_are_listed_and_the_others_counted() {
        let dir = tempfile::tempdir().expect("a folder");
        for number in 0..MOST + 5 {
            let file = File::create(dir.path().join(format!("{number}.city"))).expect("a file");
            // The newest is neither the first nor the last by any other order.
            let age = if number == MOST / 2 { 0 } else { number as u64 + 1 };
            file.set_modified(UNIX_EPOCH + Duration::from_secs(1_000_000 - age)).expect("a time");
        }
        let Listing { entries, total } = entries(dir.path()).expect("a list");
        assert_eq!((entries.len(), total), (MOST, MOST + 5));
        assert_eq!(entries[0].path, dir.path().join(format!("{}.city", MOST / 2)));
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01 00:00");
        assert_eq!(at(951_827_640), "2000-02-29 12:34");
        assert_eq!(at(1_767_225_599), "2025-12-31 23:59");
    }
}
