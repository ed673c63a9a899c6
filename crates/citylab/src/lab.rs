//! The window's content: panels around the map, and the way from their commands to the session.

use std::sync::Arc;
use std::time::Duration;

use citygen::City;
use cityplay::words::city_title;
use egui::{CentralPanel, Context, Frame, Id, Margin, Memory, Panel, Ui, ViewportCommand};

use crate::command::{Command, pressed};
use crate::map::MapPanel;
use crate::params::ParamsPanel;
use crate::project::Project;
use crate::recipe::CityMaker;
use crate::session::Session;
use crate::shot::Shot;
use crate::worker::Worker;
use crate::{status, theme, topbar};

/// How often progress is shown anew while a city is being made.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// The window's content.
pub struct Lab {
    session: Session,
    params: ParamsPanel,
    map: MapPanel,
    shot: Option<Shot>,
    /// Revision of the city whose name the window bears.
    titled: u64,
    /// The widget that had the keyboard when last looked.
    focused: Option<Id>,
}

impl Lab {
    /// A lab that makes its cities beside the window that `ctx` belongs to; `city` is shown if it is the project's.
    pub fn new(ctx: &Context, project: Project, city: Option<City>) -> Self {
        theme::apply(ctx);
        let wake = ctx.clone();
        let worker = Worker::beside(CityMaker::default(), Arc::new(move || wake.request_repaint()));
        Self::with_worker(project, city, worker)
    }

    /// A lab whose cities come from `worker`: an inline one makes it easy to test.
    pub fn with_worker(project: Project, city: Option<City>, worker: Worker<CityMaker>) -> Self {
        Self {
            session: Session::new(project, city, worker),
            params: ParamsPanel::default(),
            map: MapPanel::default(),
            shot: None,
            titled: 0,
            focused: None,
        }
    }

    /// Takes a picture of the window once a city is shown, and closes it.
    pub(crate) fn shoot(&mut self, shot: Shot) {
        self.map.ignore_pointer();
        self.shot = Some(shot);
    }

    /// The state that panels read.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The map panel.
    pub const fn map(&self) -> &MapPanel {
        &self.map
    }

    /// Does what a person asks for.
    pub fn apply(&mut self, command: Command) {
        match command {
            Command::Params(command) => self.session.change(command),
            Command::Run(command) => self.session.run(command),
            Command::View(command) => self.map.apply(command),
        }
    }

    /// Draws the window and does what is asked for.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.settle_where_a_gesture_begins(&ctx);
        for command in pressed(&ctx, MapPanel::id()) {
            self.apply(command);
        }
        self.session.poll();
        self.name_window(&ctx);
        let commands = self.panels(ui);
        let asked = !commands.is_empty();
        for command in commands {
            self.apply(command);
        }
        if !ctx.text_edit_focused() && !ctx.input(|input| input.pointer.any_down()) {
            self.session.settle();
        }
        if self.session.poll() || asked {
            ctx.request_repaint();
        } else if self.session.is_busy() {
            ctx.request_repaint_after(PROGRESS_EVERY);
        }
        if let Some(shot) = &mut self.shot {
            shot.look(&ctx, &self.session);
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
        let Self { session, params, map, .. } = self;
        let bar = Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(12, 5));
        Panel::top("top bar").frame(bar).show(ui, |ui| topbar::ui(ui, session, map, &mut out));
        let bar = Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(12, 0));
        let line = Panel::bottom("status line").frame(bar).exact_size(26.0).resizable(false);
        line.show(ui, |ui| status::ui(ui, session, map, &mut out));
        let side = Frame::new().fill(theme::PANEL).inner_margin(Margin { left: 16, right: 4, top: 14, bottom: 14 });
        let form = Panel::left("parameters").frame(side).default_size(288.0).size_range(240.0..=460.0);
        form.show(ui, |ui| params.ui(ui, session, &mut out));
        CentralPanel::no_frame().show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            map.ui(ui, session, &mut out);
        });
        out
    }

    /// The window bears the name of the city that is shown.
    fn name_window(&mut self, ctx: &Context) {
        if let Some(shown) = self.session.shown().filter(|shown| shown.revision != self.titled) {
            self.titled = shown.revision;
            ctx.send_viewport_cmd(ViewportCommand::Title(format!("{} · Citylab", city_title(&shown.city))));
        }
    }
}

impl eframe::App for Lab {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        Self::ui(self, ui);
    }
}
