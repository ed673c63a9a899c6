//! The window's content: panels around the map, and the way from their commands to the session. `kept` is what stays
//! between starts, `ending` how the program ends, `asking` the small windows that ask for a line of text.

mod asking;
mod ending;
mod kept;
mod opening;
mod remembered;
mod starting;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use egui::{CentralPanel, Context, Frame, Id, Margin, Memory, Panel, Ui, ViewportCommand};
use mapkit::text::shown;

use crate::command::{
    Command, KeyFocus, LookCommand, Mark, Pane, TimeCommand, ViewCommand, WindowCommand, is_held, pressed,
};
use crate::dialogs::{Dialog, Wanted};
use crate::disk;
use crate::dock::Dock;
use crate::files::{Files, Recovery, words_of};
use crate::inspector::InspectorPanel;
use crate::jobs::{Jobs, Wake};
use crate::keylist::KeyList;
use crate::map::MapPanel;
use crate::messages::Messages;
use crate::palette::Palette;
use crate::params::ParamsPanel;
use crate::session::Session;
use crate::settings::{Settings, Store};
use crate::shot::Shot;
use crate::signals::Signals;
use crate::slots::SlotsPanel;
use crate::steps::StepsPanel;
use crate::subject::{AnySubject, RecipeIndex};
use crate::tables::{TableSave, TablesPanel};
use crate::timeline::TimelinePanel;
use crate::topbar::{UNSAVED, UiState};
use crate::{line, status, theme, topbar, widgets};
use opening::Late;
pub(crate) use opening::Opening;
pub use remembered::Remembered;
use remembered::{NotedMarks, Promises};

/// How often progress is shown again while something is being made.
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
    /// Whether the state before the step is shown without a key that is held.
    shows_before: bool,
    dialog: Option<Dialog>,
    /// Windows that were closed with text in them, which is offered again.
    drafts: Vec<Dialog>,
    settings: Settings,
    store: Store,
    recovery: Recovery,
    /// An edited table that is being saved.
    saving_table: Option<TableSave>,
    /// Whether what was worked on last is still to be made.
    takes_up: bool,
    /// What the window was to open with, while that is still being read.
    late: Option<Late>,
    /// What was noted of each recipe's marks.
    marks_noted: BTreeMap<RecipeIndex, NotedMarks>,
    messages: Messages,
    shot: Option<Shot>,
    /// Text that is on its way to the clipboard, and what it is.
    copy: Option<(&'static str, String)>,
    /// What is said of settings once they are on the disk, or could not be brought there.
    promises: Promises,
    /// Why settings could not be kept, as it was told last.
    told_unkept: Option<String>,
    /// Signals of the system that end the program.
    signals: Option<Signals>,
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
    pub fn new(ctx: &Context, subjects: Vec<Arc<dyn AnySubject>>, at: RecipeIndex) -> Self {
        theme::apply(ctx);
        let waker = ctx.clone();
        let wake: Wake = Arc::new(move || waker.request_repaint());
        let session = Session::new(subjects, at, Jobs::on_threads(wake));
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
            shows_before: false,
            dialog: None,
            drafts: Vec::new(),
            settings: Settings::default(),
            store: Store::default(),
            recovery: Recovery::default(),
            saving_table: None,
            takes_up: false,
            late: None,
            marks_noted: BTreeMap::new(),
            messages: Messages::default(),
            shot: None,
            copy: None,
            promises: Promises::default(),
            told_unkept: None,
            signals: None,
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

    /// What is kept between starts.
    pub const fn settings(&self) -> &Settings {
        &self.settings
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
        let _drawing = disk::drawing();
        match command {
            Command::Params(command) => self.session.change(command),
            Command::Run(command) => {
                self.session.run(command);
                self.follow_presets();
            }
            Command::View(command) => self.map.apply(command, self.session.workspace().spec().boards.len()),
            Command::Time(command) => {
                // The one that pins wants to see what differs; the mark is switched off as any other.
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

    /// Does what a person asks for in the window. What was said before of what failed is of the past then.
    fn apply_by_hand(&mut self, command: Command) {
        // What the pointer rests on is framed without anybody asking.
        if !matches!(command, Command::Look(LookCommand::Highlight(_))) {
            self.messages.note_act();
        }
        self.apply(command);
    }

    /// Does what is asked of the window itself, but what needs the clipboard or the look.
    fn arrange(&mut self, command: WindowCommand) {
        match command {
            WindowCommand::TogglePane(pane) => self.dock.toggle(pane),
            WindowCommand::ResetLayout => self.dock.change_to(Dock::for_width(self.width)),
            WindowCommand::Palette => self.palette.toggle(),
            WindowCommand::Keys => self.keys.toggle(),
            WindowCommand::NextChange => self.session.travel(TimeCommand::NextInView(self.map.in_view())),
            WindowCommand::PreviousChange => self.session.travel(TimeCommand::PreviousInView(self.map.in_view())),
            WindowCommand::ShowBefore => self.shows_before = !self.shows_before,
            WindowCommand::ToggleLight => self.settings.light = !self.settings.light,
            WindowCommand::PasteShareCode => self.ask(Dialog::new(Wanted::ShareCode)),
            WindowCommand::SavePreset => self.ask(Dialog::new(Wanted::PresetName)),
            WindowCommand::SaveTable => {
                if let Some(table) = self.session.workspace().spec().tables.first() {
                    self.ask(Dialog::new(Wanted::TableName(table.saved_as)));
                }
            }
            WindowCommand::Copy { what, text } => self.copy = Some((what, text)),
            WindowCommand::CopyCommandLine => self.copy_line(line::making(self.session.workspace())),
            WindowCommand::CopyTraceLine => self.copy_line(line::at_playhead(self.session.workspace())),
            WindowCommand::BookmarkStep => self.ask_for_note(),
            WindowCommand::RenameBookmark(at) => {
                let note = self.session.workspace().bookmarks().get(at).map(|bookmark| bookmark.note.clone());
                if let Some(note) = note {
                    self.ask(Dialog::with_text(Wanted::BookmarkName(at), note));
                }
            }
            WindowCommand::CopyShareCode => self.copy_share_code(),
            WindowCommand::ShowCell(row, column) => {
                self.dock.open(Pane::Tables);
                self.tables.go_to(row, column);
            }
            WindowCommand::ForgetPreset(index) => {
                let recipe = self.session.workspace().spec().name;
                let name = self.settings.presets_of(recipe).nth(index).map(|preset| preset.name.clone());
                if let Some(name) = name {
                    self.forget_preset(&name);
                }
            }
        }
    }

    /// Draws the window and does what is asked for.
    pub fn ui(&mut self, ui: &mut Ui) {
        let _drawing = disk::drawing();
        let ctx = ui.ctx().clone();
        self.measure(&ctx);
        self.settle_where_a_gesture_begins(&ctx);
        for command in self.pressed(&ctx) {
            self.apply_by_hand(command);
        }
        self.session.hold_before(self.shows_before || is_held(&ctx, &WindowCommand::ShowBefore.into()));
        self.session.look_at_difference(self.map.shows(Mark::Difference));
        let hand_moves = ctx.input(|input| input.pointer.any_down());
        self.session.poll(hand_moves);
        self.session.look_up(ctx.input(|input| input.time));
        self.play(&ctx);
        self.name_window(&ctx);
        self.session.note_file(self.files.path(&self.session).map(Path::to_path_buf));
        let mut commands = self.panels(ui);
        if self.files.has_window() || self.dialog.is_some() || self.palette.is_open() {
            widgets::hide_floating(&ctx);
        }
        self.windows(&ctx, &mut commands);
        let asked = !commands.is_empty();
        for command in commands {
            self.apply_by_hand(command);
        }
        if !ctx.text_edit_focused() && !hand_moves {
            self.session.settle();
        }
        let opened = self.files.poll(&mut self.session, &mut self.settings);
        self.poll_table();
        self.poll_late();
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
        if self.session.has_messages() {
            ctx.request_repaint();
        }
        if let Some(shot) = &mut self.shot {
            shot.look(&ctx, &self.session);
        }
        self.session.jobs().end_frame();
    }

    /// Draws the windows that are open over the panels.
    fn windows(&mut self, ctx: &Context, out: &mut Vec<Command>) {
        let Self { session, map, dock, palette, keys, settings, files, .. } = self;
        // One window has the keys: what a question lies over waits behind it.
        if files.has_window() {
            palette.close();
        }
        let ui_state = UiState { session, map, dock, settings, path: files.path(session) };
        palette.ui(ctx, &ui_state, out);
        keys.ui(ctx, &ui_state);
        files.ui(ctx, session, settings, out);
        if !self.files.has_window() {
            self.ask_for_text(ctx, out);
        }
    }

    /// The commands whose keys were pressed, where no window over the panels has them.
    fn pressed(&self, ctx: &Context) -> Vec<Command> {
        if self.palette.is_open() || self.files.has_window() || self.dialog.is_some() {
            return Vec::new();
        }
        let focus = KeyFocus { map: MapPanel::id(), timeline: TimelinePanel::id() };
        pressed(ctx, focus)
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
        if self.session.workspace().playing().is_some() {
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
            topbar::ui(ui, &UiState { session, map, dock, settings, path }, &mut out);
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
        if !are_slots_drawn && session.workspace().selection().highlight().is_some() {
            out.push(LookCommand::Highlight(None).into());
        }
        out
    }

    /// The window bears the name of what is shown.
    fn name_window(&mut self, ctx: &Context) {
        let Some(title) = self.session.workspace().title() else { return };
        // A name may come from a file; the system takes no control characters in a title.
        let title: String = title.chars().filter(|c| !c.is_control()).collect();
        let unsaved = if self.session.workspace().is_unsaved() { UNSAVED } else { "" };
        let file = self.files.path(&self.session).map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let folder = path.parent().map(words_of).unwrap_or_default();
            format!(" — {} ({folder})", shown(&name))
        });
        let title = format!("{unsaved}{title}{} · Citylab", file.unwrap_or_default());
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

impl eframe::App for Lab {
    /// A window that nobody sees is not drawn, but it ends as any other.
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.end_where_asked(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        Self::ui(self, ui);
    }

    fn on_exit(&mut self, _graphics: Option<&eframe::glow::Context>) {
        self.end();
    }
}
