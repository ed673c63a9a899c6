//! What commands ask of the playhead: going to a step, playing, running to breakpoints, pinning.

use std::sync::Arc;

use mapkit::{Pos, Rect, Watch};

use super::Bench;
use crate::command::TimeCommand;
use crate::jobs::{Job, Jobs};
use crate::marks::{Break, Spot};
use crate::session::message::Message;
use crate::session::time::{DatedFaults, Found, Hunt, Playing, SPEEDS};
use crate::subject::Recording;

impl Bench {
    /// The step at the playhead; 0 where nothing is recorded.
    pub fn step(&self) -> usize {
        self.tape.as_ref().map_or(0, |tape| self.time.step(&**tape))
    }

    /// A step as it is found again in later recordings.
    pub fn spot(&self, step: usize) -> Option<Spot> {
        self.tape.as_ref().map(|tape| Spot::of(&**tape, step))
    }

    /// Whether the playhead follows the end.
    pub const fn is_at_end(&self) -> bool {
        self.time.is_at_end()
    }

    /// The pass that the state at the playhead lies in.
    pub fn pass_at_playhead(&self) -> Option<usize> {
        self.tape.as_ref().map(|tape| Spot::of(&**tape, self.time.step(&**tape)).pass())
    }

    /// What plays, if anything.
    pub const fn playing(&self) -> Option<Playing> {
        self.time.playing
    }

    /// Place of the present speed in [`SPEEDS`].
    pub const fn speed(&self) -> usize {
        self.time.speed
    }

    /// The breakpoints, in the order in which they were set.
    pub fn breaks(&self) -> &[Break] {
        &self.time.breaks
    }

    /// Whether a step is being looked for.
    pub const fn is_hunting(&self) -> bool {
        self.time.hunt.is_some()
    }

    /// How much of the recording was looked through, while a step is being looked for.
    pub fn hunting_share(&self) -> Option<f32> {
        self.time.hunt.as_ref().map(|(_, job)| job.progress().share)
    }

    /// The rules that are broken at the end, each with the state since which it is; `None` until asked for.
    pub const fn dated_faults(&self) -> Option<&DatedFaults> {
        self.time.faults.as_ref()
    }

    /// How much of the recording was looked through, while the broken rules are being dated.
    pub fn dating_share(&self) -> Option<f32> {
        self.time.dating.as_ref().map(|job| job.progress().share)
    }

    /// Whether the broken rules are being dated.
    pub const fn is_dating_faults(&self) -> bool {
        self.time.dating.is_some()
    }

    pub(in crate::session) fn can_travel(&self, command: &TimeCommand) -> bool {
        let Some(tape) = &self.tape else { return false };
        let step = self.step();
        match command {
            TimeCommand::Back(_)
            | TimeCommand::Start
            | TimeCommand::PreviousPass
            | TimeCommand::PreviousInView(_) => step > 0,
            TimeCommand::PlayBackwards => step > 0 || self.time.playing.is_some(),
            TimeCommand::End => step < tape.len() || !self.is_at_end() && tape.failure().is_none(),
            TimeCommand::Forward(_) | TimeCommand::NextPass | TimeCommand::NextInView(_) => step < tape.len(),
            TimeCommand::RunToNext => step < tape.len() && !self.time.breaks.is_empty(),
            TimeCommand::RunBack => step > 0 && !self.time.breaks.is_empty(),
            TimeCommand::ClearBreaks => !self.time.breaks.is_empty(),
            TimeCommand::Faster => self.time.speed + 1 < SPEEDS.len(),
            TimeCommand::Slower => self.time.speed > 0,
            TimeCommand::BreakHere => self.selection.tile().is_some(),
            TimeCommand::Unpin => self.time.pinned.is_some(),
            // What the map shows is recorded first: what there is would be one of what was shown before.
            TimeCommand::Pin => !self.is_tape_of_before() || self.state().is_some(),
            _ => true,
        }
    }

    pub(in crate::session) fn travel(&mut self, command: TimeCommand, jobs: &Jobs, messages: &mut Vec<Message>) {
        let Some(tape) = self.tape.clone() else { return };
        let step = self.step();
        match command {
            TimeCommand::Seek(step) => self.jump(step, &*tape),
            TimeCommand::Forward(steps) => self.jump(step.saturating_add(steps), &*tape),
            TimeCommand::Back(steps) => self.jump(step.saturating_sub(steps), &*tape),
            TimeCommand::Start => self.jump(0, &*tape),
            TimeCommand::End => self.jump(tape.len(), &*tape),
            TimeCommand::NextPass => {
                let ends = tape.passes().iter().map(|pass| pass.first_step + pass.steps);
                let next = ends.into_iter().find(|&end| end > step).unwrap_or(tape.len());
                self.jump(next, &*tape);
            }
            TimeCommand::PreviousPass => {
                let starts = tape.passes().iter().rev().map(|pass| pass.first_step);
                let previous = starts.into_iter().find(|&start| start < step).unwrap_or(0);
                self.jump(previous, &*tape);
            }
            TimeCommand::Play => self.toggle_playing(false, &*tape),
            TimeCommand::PlayBackwards => self.toggle_playing(true, &*tape),
            TimeCommand::Faster => self.time.speed = (self.time.speed + 1).min(SPEEDS.len() - 1),
            TimeCommand::Slower => self.time.speed = self.time.speed.saturating_sub(1),
            TimeCommand::NextInView(views) => self.hunt_in_view(&views, Hunt::NextInView, &tape, jobs),
            TimeCommand::PreviousInView(views) => self.hunt_in_view(&views, Hunt::PreviousInView, &tape, jobs),
            TimeCommand::RunToNext => self.hunt_breaks(Hunt::Next, &tape, jobs, messages),
            TimeCommand::RunBack => self.hunt_breaks(Hunt::Previous, &tape, jobs, messages),
            TimeCommand::AddBreak(new) => {
                if !self.time.breaks.contains(&new) {
                    self.time.breaks.push(new);
                }
            }
            TimeCommand::RemoveBreak(at) => {
                if at < self.time.breaks.len() {
                    self.time.breaks.remove(at);
                }
            }
            TimeCommand::ClearBreaks => self.time.breaks.clear(),
            TimeCommand::BreakHere => {
                if let Some((board, tile)) = self.selection.tile() {
                    self.travel(TimeCommand::AddBreak(Break::Tile(board, tile)), jobs, messages);
                }
            }
            TimeCommand::NextWrite(slot) => match tape.next_write(step, &slot) {
                Some(step) => self.jump(step, &*tape),
                None => messages.push(Message::note(&format!("No later step writes `{slot}`."))),
            },
            TimeCommand::PreviousWrite(slot) => match tape.previous_write(step, &slot) {
                Some(step) => self.jump(step, &*tape),
                None => messages.push(Message::note(&format!("No earlier step writes `{slot}`."))),
            },
            TimeCommand::DateFaults => {
                if self.time.dating.is_none() && self.time.faults.is_none() {
                    let asked = Arc::clone(&tape);
                    self.time.dating = Some(jobs.start(move |token| asked.date_faults(token)));
                }
            }
            TimeCommand::Pin if !self.can_travel(&TimeCommand::Pin) => {
                messages.push(Message::note(self.recording_words()));
            }
            TimeCommand::Pin => self.time.pin(&tape, jobs),
            TimeCommand::Unpin => self.time.unpin(),
            TimeCommand::SetBookmark(spot, note) => self.time.bookmarks.set(spot, &note, &*tape),
            TimeCommand::RenameBookmark(at, note) => self.time.bookmarks.rename(at, &note),
            TimeCommand::RemoveBookmark(at) => self.time.bookmarks.remove(at),
        }
    }

    fn jump(&mut self, step: usize, tape: &dyn Recording) {
        self.time.stop();
        self.time.seek(step, tape);
    }

    /// Starts or stops; playing on from the end begins at the start, and back from the start at the end.
    fn toggle_playing(&mut self, backwards: bool, tape: &dyn Recording) {
        self.time.hunt = None;
        if self.time.playing.is_some_and(|playing| playing.backwards == backwards) {
            self.time.playing = None;
            return;
        }
        let step = self.step();
        if !backwards && step >= tape.len() {
            self.time.seek(0, tape);
        } else if backwards && step == 0 {
            self.time.seek(tape.len(), tape);
        }
        self.time.playing = Some(Playing { backwards, due: 0.0 });
    }

    fn hunt_in_view(&mut self, views: &[(u8, Rect)], hunt: Hunt, tape: &Arc<dyn Recording>, jobs: &Jobs) {
        let watches = views.iter().map(|&(board, area)| Watch::Area(board, area)).collect();
        self.start_hunt(Quarry { hunt, watches, faults: false, tiles: Vec::new() }, tape, jobs);
    }

    fn hunt_breaks(&mut self, hunt: Hunt, tape: &Arc<dyn Recording>, jobs: &Jobs, messages: &mut Vec<Message>) {
        if self.time.breaks.is_empty() {
            let text = "There are no breakpoints; select a tile and set one, or right-click a pass.";
            messages.push(Message::note(text));
            return;
        }
        let watches = self.time.breaks.iter().filter_map(|point| point.watch(&**tape)).collect();
        let faults = self.time.breaks.contains(&Break::Fault);
        let tile = |point: &Break| if let Break::Tile(board, pos) = point { Some((*board, *pos)) } else { None };
        let tiles = self.time.breaks.iter().filter_map(tile).collect();
        self.start_hunt(Quarry { hunt, watches, faults, tiles }, tape, jobs);
    }

    fn start_hunt(&mut self, quarry: Quarry, tape: &Arc<dyn Recording>, jobs: &Jobs) {
        self.time.stop();
        let Quarry { hunt, watches, faults, tiles } = quarry;
        let forwards = matches!(hunt, Hunt::Next | Hunt::NextInView);
        // At the end the playhead stands on no step: the last one lies before it.
        let from = if self.is_at_end() && !forwards { tape.len() + 1 } else { self.step() };
        let (tape, known) = (Arc::clone(tape), self.time.faults.clone());
        let job: Job<Found> = jobs.start(move |token| {
            let hit = if forwards { tape.next(from, &watches, token) } else { tape.previous(from, &watches, token) };
            let dates = if faults { known.or_else(|| tape.date_faults(token)) } else { None };
            if token.is_cancelled() {
                return None;
            }
            let since = dates.iter().flatten().filter_map(|&(_, step)| step);
            let step = if forwards {
                since.filter(|&step| step > from).chain(hit).min()
            } else {
                since.filter(|&step| step < from).chain(hit).max()
            };
            let tile = step.and_then(|step| tiles.iter().find(|&&(board, pos)| tape.changes(step, board, pos)));
            Some(Found { step, dates, tile: tile.copied() })
        });
        self.time.hunt = Some((hunt, job));
    }
}

/// What is looked for.
struct Quarry {
    hunt: Hunt,
    watches: Vec<Watch>,
    /// Whether also the steps since which rules are broken.
    faults: bool,
    /// Tiles that are waited for: the one that is found is looked at.
    tiles: Vec<(u8, Pos)>,
}
