//! The bar on top: menus drawn from the table of commands, what is shown, undo, redo and the Live switch.

use std::borrow::Cow;
use std::path::Path;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Button, Label, Layout, MenuBar, RichText, Sense, TextStyle, Ui, vec2};

use crate::command::{
    Command, ENTRIES, Entry, FileCommand, LookCommand, Menu, RunCommand, TimeCommand, ViewCommand, WindowCommand,
};
use crate::dock::Dock;
use crate::files::words_of;
use crate::map::MapPanel;
use crate::session::Session;
use crate::settings::Settings;
use crate::{theme, widgets};

/// What menus look at to know which entries are on, and which would do anything.
#[derive(Clone, Copy)]
pub(crate) struct UiState<'a> {
    /// The state of everything that is made.
    pub session: &'a Session,
    /// The map.
    pub map: &'a MapPanel,
    /// The panels.
    pub dock: &'a Dock,
    /// What is kept between starts.
    pub settings: &'a Settings,
    /// The file of the present work.
    pub path: Option<&'a Path>,
}

impl UiState<'_> {
    /// Whether a command would do anything now.
    pub(crate) fn can(&self, command: &Command) -> bool {
        let selection = self.session.workspace().selection();
        match command {
            Command::Run(run) => self.session.can_run(*run),
            Command::Time(time) => self.session.can_travel(time),
            Command::View(ViewCommand::Show(board)) => board.get() < self.session.workspace().spec().boards.len(),
            Command::View(ViewCommand::ToggleSideBySide) => self.session.workspace().spec().boards.len() > 1,
            Command::View(ViewCommand::ToggleMotion) => self.session.workspace().spec().moves,
            Command::View(ViewCommand::NoLayer) => self.map.layer().is_some(),
            Command::Window(WindowCommand::CopyCommandLine) => !self.session.workspace().spec().command.is_empty(),
            Command::Window(WindowCommand::CopyTraceLine) => {
                crate::line::at_playhead(self.session.workspace()).is_some()
            }
            Command::Window(WindowCommand::NextChange) => {
                self.session.can_travel(&TimeCommand::NextInView(Vec::new()))
            }
            Command::Window(WindowCommand::PreviousChange) => {
                self.session.can_travel(&TimeCommand::PreviousInView(Vec::new()))
            }
            Command::Window(WindowCommand::ShowBefore) => self.session.can_travel(&TimeCommand::Back(1)),
            Command::Window(WindowCommand::BookmarkStep) => self.session.workspace().recording().is_some(),
            Command::File(FileCommand::Save | FileCommand::SaveAs) => self.session.workspace().shown().is_some(),
            Command::Look(LookCommand::Back) => selection.can_go_back(),
            Command::Look(LookCommand::Forward) => selection.can_go_forward(),
            Command::Look(LookCommand::Nothing) => selection.tile().is_some() || selection.entity().is_some(),
            _ => true,
        }
    }

    /// Whether a command that switches something finds it on.
    pub(crate) fn is_on(&self, command: &Command) -> bool {
        match command {
            Command::Run(RunCommand::ToggleLive) => self.session.is_live(),
            Command::View(view) => match view {
                ViewCommand::Show(board) => *board == self.map.board() && !self.map.is_side_by_side(),
                ViewCommand::ToggleSquare => self.map.is_square(),
                ViewCommand::ToggleMotion => self.map.is_moving(),
                ViewCommand::ToggleSideBySide => self.map.is_side_by_side(),
                ViewCommand::ToggleMark(mark) => self.map.shows(*mark),
                _ => false,
            },
            Command::Time(TimeCommand::Play) => self.session.workspace().playing().is_some_and(|p| !p.backwards),
            Command::Time(TimeCommand::PlayBackwards) => {
                self.session.workspace().playing().is_some_and(|p| p.backwards)
            }
            Command::Window(WindowCommand::TogglePane(pane)) => self.dock.is_open(*pane),
            Command::Window(WindowCommand::ToggleLight) => self.settings.light,
            Command::Window(WindowCommand::ShowBefore) => self.session.workspace().shown_before().is_some(),
            _ => false,
        }
    }

    /// Whether there is such a command for this recipe at all: boards that it does not have are not there, rather than
    /// grey.
    pub(crate) fn is_there(&self, command: &Command) -> bool {
        !matches!(command, Command::View(ViewCommand::Show(_))) || self.can(command)
    }

    /// What a command would do now, in a sentence.
    pub(crate) fn about(&self, entry: &Entry) -> String {
        let workspace = self.session.workspace();
        let now = match &entry.command {
            Command::Run(RunCommand::Undo) => workspace.undo_words().map(|words| format!("Undo {words}")),
            Command::Run(RunCommand::Redo) => workspace.redo_words().map(|words| format!("Redo {words}")),
            Command::View(ViewCommand::Show(board)) => {
                workspace.spec().boards.get(board.get()).map(|board| board.about.to_owned())
            }
            Command::View(_) => Some(workspace.spec().with_board_words(entry.tooltip)),
            _ => None,
        };
        now.unwrap_or_else(|| entry.tooltip.to_owned())
    }

    /// What a command is called now: boards bear the recipe's names.
    pub(crate) fn label(&self, command: &Command, label: &'static str) -> Cow<'static, str> {
        let spec = self.session.workspace().spec();
        match command {
            Command::View(ViewCommand::Show(board)) => {
                spec.boards.get(board.get()).map_or(label, |board| board.label).into()
            }
            Command::View(_) => spec.with_board_words(label).into(),
            _ => label.into(),
        }
    }
}

/// What stands before the name of what is not saved.
pub(crate) const UNSAVED: &str = "● ";

/// Widths of the bar from which on undo and redo, and the name of what is shown, have room.
const ROOM_FOR_UNDO: f32 = 560.0;
const ROOM_FOR_TITLE: f32 = 90.0;

/// Draws the bar.
pub(crate) fn ui(ui: &mut Ui, ui_state: &UiState, out: &mut Vec<Command>) {
    let bar = ui.max_rect();
    let mut free = bar.x_range();
    MenuBar::new().config(theme::menus()).ui(ui, |ui| {
        ui.label(RichText::new("Citylab").color(theme::accent()));
        ui.add_space(6.0);
        for which in [Menu::File, Menu::Edit, Menu::View, Menu::Run, Menu::Time, Menu::Help] {
            menu(ui, which, ui_state, out);
        }
        free.min = ui.cursor().left() + 12.0;
        let right = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::switch(ui, ui_state.session.is_live(), &RunCommand::ToggleLive.into(), out);
            ui.add_space(6.0);
            if bar.width() > ROOM_FOR_UNDO {
                for command in [RunCommand::Redo, RunCommand::Undo] {
                    let command = Command::Run(command);
                    ui.add_enabled_ui(ui_state.can(&command), |ui| {
                        widgets::telling_button(ui, &command, &|entry| ui_state.about(entry), out);
                    });
                }
            }
            ui.min_rect().left()
        });
        free.max = right.inner - 12.0;
    });
    let Some(title) = ui_state.session.workspace().title().filter(|_| free.span() > ROOM_FOR_TITLE) else { return };
    // In the middle of the bar, where that is free.
    let half = (bar.center().x - free.min).min(free.max - bar.center().x);
    let middle =
        if half > ROOM_FOR_TITLE { egui::Rangef::new(bar.center().x - half, bar.center().x + half) } else { free };
    // What is not saved has a mark, as in most programs.
    let unsaved = ui_state.session.workspace().is_unsaved();
    let mut words = LayoutJob::default();
    let format = |color| TextFormat::simple(TextStyle::Body.resolve(ui.style()), color);
    if unsaved {
        words.append(UNSAVED, 0.0, format(theme::warn()));
    }
    words.append(&title, 0.0, format(theme::strong()));
    let about = match (ui_state.path, unsaved) {
        (Some(path), false) => format!("Saved as {}.", words_of(path)),
        (Some(path), true) => format!("Changed since it was saved as {}.", words_of(path)),
        (None, false) => "Not saved to a file, and not changed since it was opened.".into(),
        (None, true) => "Not saved to a file yet.".into(),
    };
    let place = egui::Rect::from_x_y_ranges(middle, bar.y_range());
    ui.put(place, Label::new(words).truncate().sense(Sense::hover())).on_hover_text_at_pointer(about);
}

fn menu(ui: &mut Ui, which: Menu, ui_state: &UiState, out: &mut Vec<Command>) {
    ui.menu_button(which.title(), |ui| {
        ui.set_width(250.0);
        // A menu takes what it needs of the window, and scrolls only where that is lower.
        let most = (ui.ctx().content_rect().bottom() - ui.cursor().top() - 14.0).max(120.0);
        ui.set_max_height(most);
        egui::ScrollArea::vertical().max_height(most).show(ui, |ui| entries(ui, which, ui_state, out));
    });
}

fn entries(ui: &mut Ui, which: Menu, ui_state: &UiState, out: &mut Vec<Command>) {
    let mac = ui.ctx().os().is_mac();
    let mut group = None;
    for entry in ENTRIES.iter().filter(|entry| entry.menu == which && ui_state.is_there(&entry.command)) {
        let can = ui_state.can(&entry.command);
        if group.replace(group_of(&entry.command)).is_some_and(|before| before != group_of(&entry.command)) {
            ui.separator();
        }
        let label = ui_state.label(&entry.command, entry.label);
        let button = Button::selectable(ui_state.is_on(&entry.command), &*label).shortcut_text(entry.key_text(mac));
        let response = ui.add_enabled(can, button.min_size(vec2(ui.available_width(), 0.0)));
        if response.clicked() {
            out.push(entry.command.clone());
            ui.close();
        }
        response.on_hover_ui(|ui| drop(ui.label(ui_state.about(entry))));
    }
    if which == Menu::File && !ui_state.settings.recent.is_empty() {
        ui.separator();
        ui.label(RichText::new("Recent").small().color(theme::weak()));
        for path in &ui_state.settings.recent {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let button = Button::new(name).frame(false).truncate();
            if ui.add(button).on_hover_text(words_of(path)).clicked() {
                out.push(FileCommand::OpenPath(path.clone()).into());
                ui.close();
            }
        }
    }
}

/// Commands of one group stand together in a menu, with a line between groups.
const fn group_of(command: &Command) -> u8 {
    match command {
        Command::View(ViewCommand::Show(_) | ViewCommand::Lower | ViewCommand::Higher) => 0,
        Command::View(ViewCommand::ToggleMark(_) | ViewCommand::NoLayer) => 1,
        Command::View(_) => 2,
        Command::Time(TimeCommand::Pin | TimeCommand::Unpin) | Command::Window(WindowCommand::BookmarkStep) => 9,
        Command::Window(WindowCommand::TogglePane(_) | WindowCommand::ResetLayout) => 3,
        Command::Window(_) => 4,
        Command::Look(_) => 5,
        Command::File(FileCommand::Quit) => 6,
        Command::Time(
            TimeCommand::RunToNext | TimeCommand::RunBack | TimeCommand::BreakHere | TimeCommand::ClearBreaks,
        ) => 7,
        Command::Run(_) | Command::File(_) | Command::Params(_) | Command::Time(_) => 8,
    }
}
