//! The window's content: panels around the map, and the way from their commands to the session. `kept` is what stays
//! between starts.

mod kept;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use egui::{CentralPanel, Context, Frame, Id, Key, Margin, Memory, Panel, Ui, ViewportCommand};
use mapkit::text::is_hidden;

use crate::command::{
    Command, KeyFocus, LookCommand, Mark, Pane, ParamsCommand, TimeCommand, ViewCommand, WindowCommand, pressed,
};
use crate::dialogs::{Dialog, Said, Wanted};
use crate::dock::Dock;
use crate::files::{Files, Recovery};
use crate::inspector::InspectorPanel;
use crate::keylist::KeyList;
use crate::map::MapPanel;
use crate::messages::Messages;
use crate::palette::Palette;
use crate::params::ParamsPanel;
use crate::session::{Marks, Session, Tone};
use crate::settings::{KeptPreset, Settings, Store};
use crate::shot::Shot;
use crate::slots::SlotsPanel;
use crate::steps::StepsPanel;
use crate::subject::AnySubject;
use crate::tables::{TableSave, TablesPanel};
use crate::tasks::Hands;
use crate::timeline::TimelinePanel;
use crate::topbar::{Present, UNSAVED};
use crate::worker::{Wake, Worker};
use crate::{line, status, theme, topbar};

/// How often progress is shown anew while something is being made.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// The window's content.
pub struct Lab {
    session: Session,
    dock: Dock,
    params: ParamsPanel,
    map: MapPanel,
    timeline: TimelinePanel,
    inspector: InspectorPanel,
    slots: SlotsPanel,
    steps: StepsPanel,
    tables: TablesPanel,
    files: Files,
    palette: Palette,
    keys: KeyList,
    dialog: Option<Dialog>,
    settings: Settings,
    store: Store,
    recovery: Recovery,
    /// An edited table that is being saved.
    saving_table: Option<TableSave>,
    /// Whether what was worked on last is still to be made.
    takes_up: bool,
    /// By recipe what is marked in its work, as it was last noted in the settings or brought back from there.
    marks_noted: BTreeMap<usize, Marks>,
    messages: Messages,
    shot: Option<Shot>,
    /// Text that is on its way to the clipboard.
    copy: Option<String>,
    /// The settings as they were last seen, and since when they are so.
    resting: Option<(Settings, f64)>,
    /// Width of the window in points; without end until it is drawn.
    width: f32,
    /// The arrangement that was last held against the first one: its changes, and whether the window was narrow.
    layout_seen: Option<(u64, bool)>,
    /// What the window is called.
    title: String,
    /// The widget that had the keyboard when last looked.
    focused: Option<Id>,
}

impl Lab {
    /// A lab over these recipes that makes things beside the window that `ctx` belongs to.
    pub fn new(ctx: &Context, subjects: Vec<Arc<dyn AnySubject>>, at: usize) -> Self {
        theme::apply(ctx);
        let waker = ctx.clone();
        let wake: Wake = Arc::new(move || waker.request_repaint());
        let session = Session::new(subjects, at, Worker::beside(Arc::clone(&wake)), Hands::beside(wake));
        Self::with_session(session)
    }

    /// A lab over a session: one that works at once makes it easy to test.
    pub fn with_session(session: Session) -> Self {
        Self {
            session,
            dock: Dock::default(),
            params: ParamsPanel::default(),
            map: MapPanel::default(),
            timeline: TimelinePanel::default(),
            inspector: InspectorPanel::default(),
            slots: SlotsPanel::default(),
            steps: StepsPanel::default(),
            tables: TablesPanel::default(),
            files: Files::default(),
            palette: Palette::default(),
            keys: KeyList::default(),
            dialog: None,
            settings: Settings::default(),
            store: Store::default(),
            recovery: Recovery::default(),
            saving_table: None,
            takes_up: false,
            marks_noted: BTreeMap::new(),
            messages: Messages::default(),
            shot: None,
            copy: None,
            resting: None,
            width: f32::INFINITY,
            layout_seen: None,
            title: String::new(),
            focused: None,
        }
    }

    /// Takes a picture of the window once something is shown, and closes it.
    pub(crate) fn shoot(&mut self, shot: Shot) {
        self.map.ignore_pointer();
        self.shot = Some(shot);
    }

    /// The state that panels read.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The session, to open something with.
    pub const fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// The map panel.
    pub const fn map(&self) -> &MapPanel {
        &self.map
    }

    /// The arrangement of the panels.
    pub const fn dock(&self) -> &Dock {
        &self.dock
    }

    /// Shows a panel, in front of those that it shares its place with.
    pub fn open_pane(&mut self, pane: Pane) {
        self.dock.open(pane);
    }

    /// Does what a person asks for.
    pub fn apply(&mut self, command: Command) {
        match command {
            Command::Params(command) => self.session.change(command),
            Command::Run(command) => self.session.run(command),
            Command::View(command) => self.map.apply(command, self.session.bench().spec().boards.len()),
            Command::Time(command) => {
                // Whoever pins wants to see what differs; the mark is switched off as any other.
                let pins = command == TimeCommand::Pin && self.session.can_travel(&command);
                if pins && !self.map.shows(Mark::Difference) {
                    self.apply(ViewCommand::ToggleMark(Mark::Difference).into());
                }
                self.session.travel(command);
            }
            Command::Look(command) => self.session.look(command),
            Command::File(command) => self.files.apply(command, &mut self.session),
            Command::Window(command) => self.arrange(command),
        }
    }

    /// Does what is asked of the window itself, but what needs the clipboard or the look.
    fn arrange(&mut self, command: WindowCommand) {
        match command {
            WindowCommand::TogglePane(pane) => self.dock.toggle(pane),
            WindowCommand::ResetLayout => self.dock.change_to(Dock::for_width(self.width)),
            WindowCommand::Palette => self.palette.toggle(),
            WindowCommand::Keys => self.keys.toggle(),
            WindowCommand::ToggleLight => self.settings.light = !self.settings.light,
            WindowCommand::PasteShareCode => self.dialog = Some(Dialog::new(Wanted::ShareCode)),
            WindowCommand::SavePreset => self.dialog = Some(Dialog::new(Wanted::PresetName)),
            WindowCommand::SaveTable => {
                let table = self.session.bench().spec().tables.first();
                self.dialog = table.map(|table| Dialog::new(Wanted::TableName(table.saved_as)));
            }
            WindowCommand::Copy(text) => self.copy = Some(text),
            WindowCommand::CopyCommandLine => self.copy_line(line::making(self.session.bench())),
            WindowCommand::CopyTraceLine => self.copy_line(line::at_playhead(self.session.bench())),
            WindowCommand::BookmarkStep => self.ask_for_note(),
            WindowCommand::RenameBookmark(at) => {
                let note = self.session.bench().bookmarks().get(at).map(|bookmark| bookmark.note.clone());
                self.dialog = note.map(|note| Dialog::with_text(Wanted::BookmarkName(at), note));
            }
            WindowCommand::CopyShareCode => {
                let bench = self.session.bench();
                self.copy = Some(bench.values().share_code(bench.spec().name, &bench.spec().defaults()));
            }
            WindowCommand::ShowCell(row, column) => {
                self.dock.open(Pane::Tables);
                self.tables.go_to(row, column);
            }
            WindowCommand::ForgetPreset(index) => {
                let recipe = self.session.bench().spec().name;
                let name = self.settings.presets_of(recipe).nth(index).map(|preset| preset.name.clone());
                if let Some(name) = name {
                    self.settings.forget_preset(recipe, &name);
                }
            }
        }
    }

    fn copy_line(&mut self, line: Option<line::Line>) {
        match line {
            Some(Ok(line)) => self.copy = Some(line),
            Some(Err(why)) => self.session.tell(Tone::Note, why),
            None => {}
        }
    }

    /// Asks for the note of the step at the playhead: a new one, or another where it has one.
    fn ask_for_note(&mut self) {
        let bench = self.session.bench();
        let step = bench.step();
        let there = bench.bookmark_at(step).map(|at| bench.bookmarks()[at].note.clone());
        let note = there.unwrap_or_else(|| bench.bookmark_name(step));
        // The step is another one once there is another recording; its place in its pass is the same.
        self.dialog = bench.spot(step).map(|spot| Dialog::with_text(Wanted::Bookmark(spot), note));
    }

    /// Draws the window and does what is asked for.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.measure(&ctx);
        self.settle_where_a_gesture_begins(&ctx);
        for command in self.pressed(&ctx) {
            self.apply(command);
        }
        self.session.hold_before(is_before_held(&ctx));
        self.session.look_at_difference(self.map.shows(Mark::Difference));
        let hand_moves = ctx.input(|input| input.pointer.any_down());
        self.session.poll(hand_moves);
        self.play(&ctx);
        self.name_window(&ctx);
        let mut commands = self.panels(ui);
        self.windows(&ctx, &mut commands);
        let asked = !commands.is_empty();
        for command in commands {
            self.apply(command);
        }
        if !ctx.text_edit_focused() && !hand_moves {
            self.session.settle();
        }
        let opened = self.files.poll(&mut self.session, &mut self.settings);
        self.saving_table = self.saving_table.take().and_then(|saving| saving.poll(&mut self.session));
        if self.session.poll(hand_moves) || asked || opened {
            ctx.request_repaint();
        } else if self.session.is_working() || self.files.is_busy() {
            ctx.request_repaint_after(PROGRESS_EVERY);
        }
        self.give_up_what_fails();
        let news = self.session.take_messages();
        // Over the map nothing stands still that a message could cover; in a corner it covers no window.
        let is_asked = ctx.memory(Memory::top_modal_layer).is_some();
        let place = self.dock.place(Pane::Map).filter(|_| !is_asked).unwrap_or_else(|| ctx.content_rect());
        self.messages.ui(&ctx, place, news);
        self.keep(&ctx, hand_moves);
        if let Some(shot) = &mut self.shot {
            shot.look(&ctx, &self.session);
        }
    }

    /// Draws the windows that are open over the panels.
    fn windows(&mut self, ctx: &Context, out: &mut Vec<Command>) {
        let Self { session, map, dock, palette, keys, settings, files, .. } = self;
        let present = Present { session, map, dock, settings, path: files.path(session) };
        palette.ui(ctx, &present, out);
        keys.ui(ctx, &present);
        files.ui(ctx, session, settings);
        match self.dialog.as_mut().map(|dialog| dialog.ui(ctx)) {
            None | Some(Said::Nothing) => {}
            Some(Said::Closed) => self.dialog = None,
            Some(Said::Text(wanted, text)) => {
                self.dialog = None;
                match wanted {
                    Wanted::ShareCode => out.push(Command::Params(ParamsCommand::Paste(text))),
                    Wanted::PresetName => self.keep_preset(&text),
                    Wanted::TableName(_) => self.saving_table = TableSave::start(&self.session, text),
                    Wanted::Bookmark(spot) => out.push(TimeCommand::SetBookmark(spot, text).into()),
                    Wanted::BookmarkName(at) => out.push(TimeCommand::RenameBookmark(at, text).into()),
                }
            }
        }
    }

    fn keep_preset(&mut self, name: &str) {
        let name: String = name.chars().filter(|&c| !is_hidden(c)).take(60).collect();
        let bench = self.session.bench();
        if !bench.problems().is_empty() {
            self.session.tell(Tone::Failed, "Not saved as a preset: mend what is wrong in the form first.");
            return;
        }
        let (recipe, values) = (bench.spec().name.to_owned(), bench.values().clone());
        let is_there = self.settings.presets_of(&recipe).any(|kept| kept.name == name);
        let instead = if is_there { ", in place of the one of that name" } else { "" };
        let said = format!("Saved as the preset {name}{instead}.");
        match self.settings.keep_preset(KeptPreset { recipe, name, values }) {
            Ok(()) => self.session.tell(Tone::Done, said),
            Err(why) => self.session.tell(Tone::Failed, why),
        }
    }

    /// The commands whose keys were pressed, with what only the window knows filled in.
    fn pressed(&self, ctx: &Context) -> Vec<Command> {
        if self.palette.is_open() || self.files.has_window() || self.dialog.is_some() {
            return Vec::new();
        }
        let focus = KeyFocus { map: MapPanel::id(), timeline: TimelinePanel::id() };
        let mut commands = pressed(ctx, focus);
        if ctx.memory(Memory::focused) == Some(TimelinePanel::id()) {
            let keys = [(Key::ArrowRight, true), (Key::ArrowLeft, false)];
            for (key, forwards) in keys {
                if ctx.input_mut(|input| input.consume_key(egui::Modifiers::COMMAND, key)) {
                    let views = self.map.in_view();
                    let command =
                        if forwards { TimeCommand::NextInView(views) } else { TimeCommand::PreviousInView(views) };
                    commands.push(command.into());
                }
            }
        }
        commands
    }

    /// Notes how wide the window is; an arrangement that nobody has touched follows.
    fn measure(&mut self, ctx: &Context) {
        let width = ctx.content_rect().width();
        if Dock::is_narrow(width) != Dock::is_narrow(self.width) {
            let untouched = self.settings.layout.is_none() && self.dock == Dock::for_width(self.width);
            if untouched {
                self.dock.change_to(Dock::for_width(width));
            }
        }
        self.width = width;
    }

    /// Lets time pass for what plays, and asks for the next frame.
    fn play(&mut self, ctx: &Context) {
        if self.session.bench().playing().is_some() {
            let elapsed = ctx.input(|input| input.stable_dt);
            self.session.play(Duration::from_secs_f32(elapsed.max(0.0)));
            ctx.request_repaint();
        }
    }

    /// Dragging a slider or typing into a field is one step of the history, and what the hand does next is another.
    fn settle_where_a_gesture_begins(&mut self, ctx: &Context) {
        let focused = ctx.memory(Memory::focused);
        if focused != self.focused || ctx.input(|input| input.pointer.any_pressed()) {
            self.session.settle();
        }
        self.focused = focused;
    }

    fn panels(&mut self, ui: &mut Ui) -> Vec<Command> {
        let mut out = Vec::new();
        let mut are_slots_drawn = false;
        let Self { session, dock, params, map, timeline, inspector, slots, steps, tables, settings, files, .. } =
            self;
        let bar = Frame::new().fill(theme::panel()).inner_margin(Margin::symmetric(12, 5));
        Panel::top("top bar").frame(bar).show(ui, |ui| {
            let path = files.path(session);
            topbar::ui(ui, &Present { session, map, dock, settings, path }, &mut out);
        });
        let bar = Frame::new().fill(theme::panel()).inner_margin(Margin::symmetric(12, 0));
        let line = Panel::bottom("status line").frame(bar).exact_size(26.0).resizable(false);
        line.show(ui, |ui| status::ui(ui, session, map, &mut out));
        CentralPanel::no_frame().show(ui, |ui| {
            dock.ui(ui, &mut |ui, pane| {
                ui.spacing_mut().item_spacing.y = if pane == Pane::Map { 0.0 } else { 6.0 };
                match pane {
                    Pane::Parameters => params.ui(ui, session, settings, &mut out),
                    Pane::Map => map.ui(ui, session, &mut out),
                    Pane::Timeline => timeline.ui(ui, session, map, &mut out),
                    Pane::Inspector => inspector.ui(ui, session, &mut out),
                    Pane::Slots => {
                        are_slots_drawn = true;
                        slots.ui(ui, session, map, &mut out);
                    }
                    Pane::Steps => steps.ui(ui, session, &mut out),
                    Pane::Tables => tables.ui(ui, session, &mut out),
                }
            });
        });
        // What a panel frames on the map goes with the panel.
        if !are_slots_drawn && session.bench().selection().highlight().is_some() {
            out.push(LookCommand::Highlight(None).into());
        }
        out
    }

    /// The window bears the name of what is shown.
    fn name_window(&mut self, ctx: &Context) {
        let Some(title) = self.session.bench().title() else { return };
        // A name may come from a file; the system takes no control characters in a title.
        let title: String = title.chars().filter(|c| !c.is_control()).collect();
        let unsaved = if self.session.bench().is_unsaved() { UNSAVED } else { "" };
        let title = format!("{unsaved}{title} · Citylab");
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// Whether the key is held that shows what was there before the step.
fn is_before_held(ctx: &Context) -> bool {
    !ctx.text_edit_focused() && ctx.input(|input| input.key_down(Key::B) && input.modifiers.is_none())
}

impl eframe::App for Lab {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        Self::ui(self, ui);
    }

    fn on_exit(&mut self, _graphics: Option<&eframe::glow::Context>) {
        if self.shot.is_none() {
            self.note_work(true);
            self.save_settings();
        }
        self.recovery.end();
    }
}
