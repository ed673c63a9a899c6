//! The columns of the list of saves.

use std::time::{SystemTime, UNIX_EPOCH};

use super::list::Entry;
use crate::term::ui;

/// Widths of the columns: what tells one save from another comes first; the seed, and how the parameters differ, give way
/// where there is no room, and stand under the list for the save that is chosen.
pub(super) struct Columns {
    file: usize,
    city: usize,
    seed: usize,
    differs: usize,
}

/// Digits of the largest seed.
const SEED: usize = 20;
/// Columns of the size of a map and of a day with its minute, with the blanks before them.
const SIZE: usize = 11;
const DATE: usize = 18;
/// Most columns of the file and the city together.
const NAMES: usize = 80;
/// Least columns of how the parameters differ, and of the names beside them.
const DIFFERS: usize = 30;

impl Columns {
    /// The columns of a list of this width.
    pub(super) fn of(width: i32) -> Self {
        let room = (width.max(0) as usize).saturating_sub(SIZE + DATE);
        let seed = if room >= 36 + SEED { SEED + 2 } else { 0 };
        let room = room - seed.min(room);
        let differs = if room >= NAMES / 2 + DIFFERS { room - (room - DIFFERS).min(NAMES) } else { 0 };
        let names = (room - differs).min(NAMES);
        let file = names * 3 / 5;
        Self { file, city: names - file, seed, differs }
    }

    /// The line over the list.
    pub(super) fn heading(&self) -> String {
        self.row(["file", "city", "seed", "size", "saved (UTC)", "differs from the default"])
    }

    fn row(&self, [file, city, seed, size, saved, differs]: [&str; 6]) -> String {
        let (file, city) = (ui::cut(file, self.file.saturating_sub(1)), ui::cut(city, self.city));
        let seed = if self.seed == 0 { String::new() } else { format!("{seed:>width$}", width = self.seed) };
        let row = format!("{}{}{seed}{size:>SIZE$}  {saved}", padded(&file, self.file), padded(&city, self.city));
        match self.differs {
            0 => row,
            room => format!(
                "{}  {}",
                padded(&row, self.file + self.city + self.seed + SIZE + DATE),
                ui::cut(differs, room - 2)
            ),
        }
    }

    /// The line of a save, laid out.
    pub(super) fn words(&self, entry: &Entry) -> String {
        let file = ui::clean(&entry.file());
        if let Some(why) = entry.fault() {
            // The reason names the whole path; the file's name is here already.
            let why = ui::clean(why).replace(&ui::clean(&entry.path.display().to_string()), "it");
            return format!("{}{why}", padded(&ui::cut(&file, self.file.saturating_sub(1)), self.file));
        }
        let Ok(header) = &entry.header else { return file };
        let (seed, size) = (header.seed.to_string(), format!("{}x{}", header.width, header.height));
        let saved = entry.saved.map_or_else(String::new, date);
        let differs = entry.inside.as_ref().and_then(|inside| inside.as_ref().ok());
        let differs = ui::clean(differs.map_or("", String::as_str));
        self.row([&file, &ui::clean(&header.name), &seed, &size, &saved, &differs])
    }
}

/// A text with blanks after it up to so many columns.
fn padded(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(ui::width(text).max(0) as usize);
    format!("{text}{}", " ".repeat(blanks))
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
    fn dates_are_those_of_the_calendar() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01 00:00");
        assert_eq!(at(951_827_640), "2000-02-29 12:34");
        assert_eq!(at(1_767_225_599), "2025-12-31 23:59");
    }

    #[test]
    fn every_column_has_its_room() {
        for width in 0..300 {
            let columns = Columns::of(width);
            let all = columns.file + columns.city + columns.seed + columns.differs + SIZE + DATE;
            assert!(all <= (width.max(0) as usize).max(SIZE + DATE), "{all} in {width}");
        }
    }
}
