//! What commands ask of the playhead: going to a step, playing, running to breakpoints, pinning.

use std::sync::Arc;

use mapkit::{BoardPos, BoardRect, PassIndex, Watch};

use super::Workspace;
use crate::command::TimeCommand;
use crate::jobs::{Job, Jobs};
use crate::marks::{Break, Spot};
use crate::session::message::Message;
use crate::session::time::{DatedViolations, Found, Playing, SPEEDS, SearchKind};
use crate::subject::Recording;

impl Workspace {
    /// The step at the playhead; 0 where nothing is recorded.
    pub fn step(&self) -> usize {
        self.recording.as_ref().map_or(0, |recording| self.time.step(&**recording))
    }

    /// A step as it is found again in later recordings.
    pub fn spot(&self, step: usize) -> Option<Spot> {
        self.recording.as_ref().map(|recording| Spot::of(&**recording, step))
    }

    /// Whether the playhead follows the end.
    pub const fn is_at_end(&self) -> bool {
        self.time.is_at_end()
    }

    /// The pass that the state at the playhead lies in.
    pub fn pass_at_playhead(&self) -> Option<PassIndex> {
        self.recording.as_ref().map(|recording| Spot::of(&**recording, self.time.step(&**recording)).pass())
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
    pub const fn is_searching(&self) -> bool {
        self.time.search.is_some()
    }

    /// How much of the recording was looked through, while a step is being looked for.
    pub fn search_share(&self) -> Option<f32> {
        self.time.search.as_ref().map(|(_, job)| job.progress().share)
    }

    /// The rules that are broken at the end, each with the state since which it is; `None` until asked for.
    pub const fn dated_violations(&self) -> Option<&DatedViolations> {
        self.time.violations.as_ref()
    }

    /// How much of the recording was looked through, while the broken rules are being dated.
    pub fn dating_share(&self) -> Option<f32> {
        self.time.dating.as_ref().map(|job| job.progress().share)
    }

    /// Whether the broken rules are being dated.
    pub const fn is_dating_violations(&self) -> bool {
        self.time.dating.is_some()
    }

    pub(in crate::session) fn can_travel(&self, command: &TimeCommand) -> bool {
        let Some(recording) = &self.recording else { return false };
        let step = self.step();
        match command {
            TimeCommand::Back(_)
            | TimeCommand::Start
            | TimeCommand::PreviousPass
            | TimeCommand::PreviousInView(_) => step > 0,
            TimeCommand::PlayBackwards => step > 0 || self.time.playing.is_some(),
            TimeCommand::End => step < recording.len() || !self.is_at_end() && recording.failure().is_none(),
            TimeCommand::Forward(_) | TimeCommand::NextPass | TimeCommand::NextInView(_) => step < recording.len(),
            TimeCommand::RunToNext => step < recording.len() && !self.time.breaks.is_empty(),
            TimeCommand::RunBack => step > 0 && !self.time.breaks.is_empty(),
            TimeCommand::ClearBreaks => !self.time.breaks.is_empty(),
            TimeCommand::Faster => self.time.speed + 1 < SPEEDS.len(),
            TimeCommand::Slower => self.time.speed > 0,
            TimeCommand::BreakHere => self.selection.tile().is_some(),
            TimeCommand::Unpin => self.time.pinned.is_some(),
            // What the map shows is recorded first: what there is would be one of what was shown before.
            TimeCommand::Pin => !self.is_recording_of_before() || self.state().is_some(),
            _ => true,
        }
    }

    pub(in crate::session) fn travel(&mut self, command: TimeCommand, jobs: &Jobs, messages: &mut Vec<Message>) {
        let Some(recording) = self.recording.clone() else { return };
        let step = self.step();
        match command {
            TimeCommand::Seek(step) => self.jump(step, &*recording),
            TimeCommand::Forward(steps) => self.jump(step.saturating_add(steps), &*recording),
            TimeCommand::Back(steps) => self.jump(step.saturating_sub(steps), &*recording),
            TimeCommand::Start => self.jump(0, &*recording),
            TimeCommand::End => self.jump(recording.len(), &*recording),
            TimeCommand::NextPass => {
                let ends = recording.passes().iter().map(|pass| pass.first_step + pass.steps);
                let next = ends.into_iter().find(|&end| end > step).unwrap_or(recording.len());
                self.jump(next, &*recording);
            }
            TimeCommand::PreviousPass => {
                let starts = recording.passes().iter().rev().map(|pass| pass.first_step);
                let previous = starts.into_iter().find(|&start| start < step).unwrap_or(0);
                self.jump(previous, &*recording);
            }
            TimeCommand::Play => self.toggle_playing(false, &*recording),
            TimeCommand::PlayBackwards => self.toggle_playing(true, &*recording),
            TimeCommand::Faster => self.time.speed = (self.time.speed + 1).min(SPEEDS.len() - 1),
            TimeCommand::Slower => self.time.speed = self.time.speed.saturating_sub(1),
            TimeCommand::NextInView(views) => self.search_in_view(&views, SearchKind::NextInView, &recording, jobs),
            TimeCommand::PreviousInView(views) => {
                self.search_in_view(&views, SearchKind::PreviousInView, &recording, jobs);
            }
            TimeCommand::RunToNext => self.search_breaks(SearchKind::Next, &recording, jobs, messages),
            TimeCommand::RunBack => self.search_breaks(SearchKind::Previous, &recording, jobs, messages),
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
                if let Some(BoardPos { board, pos: tile }) = self.selection.tile() {
                    self.travel(TimeCommand::AddBreak(Break::Tile(board, tile)), jobs, messages);
                }
            }
            TimeCommand::NextWrite(slot) => match recording.next_write(step, &slot) {
                Some(step) => self.jump(step, &*recording),
                None => messages.push(Message::note(&format!("No later step writes `{slot}`."))),
            },
            TimeCommand::PreviousWrite(slot) => match recording.previous_write(step, &slot) {
                Some(step) => self.jump(step, &*recording),
                None => messages.push(Message::note(&format!("No earlier step writes `{slot}`."))),
            },
            TimeCommand::DateViolations => {
                if self.time.dating.is_none() && self.time.violations.is_none() {
                    let asked = Arc::clone(&recording);
                    self.time.dating = Some(jobs.start(move |token| asked.date_violations(token)));
                }
            }
            TimeCommand::Pin if !self.can_travel(&TimeCommand::Pin) => {
                messages.push(Message::note(self.recording_words()));
            }
            TimeCommand::Pin => self.time.pin(&recording, jobs),
            TimeCommand::Unpin => self.time.unpin(),
            TimeCommand::SetBookmark(spot, note) => self.time.bookmarks.set(spot, &note, &*recording),
            TimeCommand::RenameBookmark(at, note) => self.time.bookmarks.rename(at, &note),
            TimeCommand::RemoveBookmark(at) => self.time.bookmarks.remove(at),
        }
    }

    fn jump(&mut self, step: usize, recording: &dyn Recording) {
        self.time.stop();
        self.time.seek(step, recording);
    }

    /// Starts or stops; playing on from the end begins at the start, and back from the start at the end.
    fn toggle_playing(&mut self, backwards: bool, recording: &dyn Recording) {
        self.time.search = None;
        if self.time.playing.is_some_and(|playing| playing.backwards == backwards) {
            self.time.playing = None;
            return;
        }
        let step = self.step();
        if !backwards && step >= recording.len() {
            self.time.seek(0, recording);
        } else if backwards && step == 0 {
            self.time.seek(recording.len(), recording);
        }
        self.time.playing = Some(Playing { backwards, due: 0.0 });
    }

    fn search_in_view(&mut self, views: &[BoardRect], kind: SearchKind, recording: &Arc<dyn Recording>, jobs: &Jobs) {
        let watches = views.iter().map(|&BoardRect { board, area }| Watch::Area(board, area)).collect();
        self.start_search(Search { kind, watches, violations: false, tiles: Vec::new() }, recording, jobs);
    }

    fn search_breaks(
        &mut self,
        kind: SearchKind,
        recording: &Arc<dyn Recording>,
        jobs: &Jobs,
        messages: &mut Vec<Message>,
    ) {
        if self.time.breaks.is_empty() {
            let text = "There are no breakpoints; select a tile and set one, or right-click a pass.";
            messages.push(Message::note(text));
            return;
        }
        let watches = self.time.breaks.iter().filter_map(|point| point.watch(&**recording)).collect();
        let violations = self.time.breaks.contains(&Break::Violation);
        let tile = |point: &Break| {
            if let Break::Tile(board, pos) = point { Some(BoardPos::new(*board, *pos)) } else { None }
        };
        let tiles = self.time.breaks.iter().filter_map(tile).collect();
        self.start_search(Search { kind, watches, violations, tiles }, recording, jobs);
    }

    fn start_search(&mut self, search: Search, recording: &Arc<dyn Recording>, jobs: &Jobs) {
        self.time.stop();
        let Search { kind, watches, violations, tiles } = search;
        let forwards = matches!(kind, SearchKind::Next | SearchKind::NextInView);
        // At the end the playhead stands on no step: the last one lies before it.
        let from = if self.is_at_end() && !forwards { recording.len() + 1 } else { self.step() };
        let (recording, known) = (Arc::clone(recording), self.time.violations.clone());
        let job: Job<Found> = jobs.start(move |token| {
            let hit = if forwards {
                recording.next(from, &watches, token)
            } else {
                recording.previous(from, &watches, token)
            };
            let dates = if violations { known.or_else(|| recording.date_violations(token)) } else { None };
            if token.is_cancelled() {
                return None;
            }
            let since = dates.iter().flatten().filter_map(|&(_, step)| step);
            let step = if forwards {
                since.filter(|&step| step > from).chain(hit).min()
            } else {
                since.filter(|&step| step < from).chain(hit).max()
            };
            let tile = step.and_then(|step| tiles.iter().find(|at| recording.changes(step, at.board, at.pos)));
            Some(Found { step, dates, tile: tile.copied() })
        });
        self.time.search = Some((kind, job));
    }
}

/// What is looked for.
struct Search {
    kind: SearchKind,
    watches: Vec<Watch>,
    /// Whether also the steps since which rules are broken.
    violations: bool,
    /// Tiles that are waited for: the one that is found is looked at.
    tiles: Vec<BoardPos>,
}
