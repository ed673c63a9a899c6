//! What a right-click on a tile offers.

use egui::{Button, Response, RichText, Ui};
use mapkit::{BoardPos, BoardRect, Pos};

use super::MapPanel;
use super::gesture::can_break;
use super::rectangle::Rectangle;
use crate::command::{Command, LookCommand, TimeCommand, WindowCommand};
use crate::marks::Break;
use crate::session::Session;
use crate::subject::moment::Entity;
use crate::{line, theme, words};

/// Width of the menu, in points.
const WIDTH: f32 = 240.0;

/// A tile and what is shown of it.
#[derive(Clone, Copy)]
struct Spot<'a> {
    session: &'a Session,
    at: BoardPos,
}

impl MapPanel {
    /// Draws the menu while it is open.
    pub(super) fn menu(&mut self, response: &Response, session: &Session, out: &mut Vec<Command>) {
        if response.secondary_clicked() {
            self.menu_at = self.hovered;
        }
        let Some(at) = self.menu_at else { return };
        let spot = Spot { session, at };
        let opened = response.context_menu(|ui| {
            ui.set_width(WIDTH);
            words::line(ui, &spot.name());
            spot.selecting(ui, out);
            if item(ui, "Centre here", Ok("Brings the tile to the middle of the map.")) {
                self.center_on(at.pos);
            }
            ui.separator();
            spot.time(ui, out);
            let about = "The next drag on the map draws it; a drag with Shift always does.";
            if item(ui, "Break on a rectangle…", spot.timed(about)) {
                self.rectangle = Rectangle::Awaited;
            }
            ui.separator();
            spot.copying(ui, out);
        });
        if opened.is_none() {
            self.menu_at = None;
        }
    }

    /// Brings a tile to the middle of every view.
    fn center_on(&mut self, tile: Pos) {
        if let Some(seen) = self.seen.first() {
            self.outlook.camera.center_on([tile.x as f32 + 0.5, tile.y as f32 + 0.5], &seen.window);
        }
    }
}

impl<'a> Spot<'a> {
    fn name(self) -> String {
        let label = self.session.workspace().spec().board_label(self.at.board);
        format!("{label} {}", self.at.pos)
    }

    /// What the tile is called in commands.
    fn coordinates(self) -> String {
        let name = self.session.workspace().spec().boards.get(self.at.board.get()).map_or("", |board| board.name);
        format!("{name},{},{}", self.at.pos.x, self.at.pos.y)
    }

    /// `about` where there is a timeline, else why not.
    fn timed(self, about: &'a str) -> Result<&'a str, &'a str> {
        if can_break(self.session) { Ok(about) } else { Err(self.session.workspace().recording_words()) }
    }

    /// The things at the tile, each with what it is called and of what kind it is.
    fn entities(self) -> Vec<(Entity, String)> {
        let Some(view) = self.session.workspace().view() else { return Vec::new() };
        let kinds = view.moment.kinds();
        let named = |entity: Entity| {
            let kind = kinds.get(usize::from(entity.kind)).map_or("", |kind| kind.name).to_lowercase();
            Some((entity, format!("{kind} {}", words::cut(&view.moment.entity_name(entity)?))))
        };
        view.moment.entities_at(self.at.board, self.at.pos).into_iter().filter_map(named).collect()
    }

    fn selecting(self, ui: &mut Ui, out: &mut Vec<Command>) {
        if item(ui, "Select this tile", Ok("Shows its fields and its history.")) {
            out.push(LookCommand::Tile(self.at).into());
        }
        for (entity, name) in self.entities() {
            if item(ui, &format!("Select {name}"), Ok("Shows its fields and outlines it.")) {
                out.push(LookCommand::Entity(entity).into());
            }
        }
    }

    /// Selects the tile, so that the inspector tells what changed it.
    fn select(self) -> Command {
        LookCommand::Tile(self.at).into()
    }

    fn time(self, ui: &mut Ui, out: &mut Vec<Command>) {
        let area = vec![BoardRect::tile(self.at)];
        let previous = TimeCommand::PreviousInView(area.clone());
        if item(ui, "To its previous change", self.timed("Goes back to the last step before that changed the tile."))
        {
            out.extend([self.select(), previous.into()]);
        }
        if item(ui, "To its next change", self.timed("Goes on to the next step that changes the tile.")) {
            out.extend([self.select(), TimeCommand::NextInView(area).into()]);
        }
        let workspace = self.session.workspace();
        let point = Break::Tile(self.at.board, self.at.pos);
        match workspace.breaks().iter().position(|set| *set == point) {
            Some(at) => {
                if item(ui, "Remove the break on this tile", Ok("Running no longer stops where it changes.")) {
                    out.push(TimeCommand::RemoveBreak(at).into());
                }
            }
            None => self.offer_break(ui, "Break on this tile", point, out),
        }
        let Some(view) = workspace.view() else { return };
        for (entity, name) in self.entities() {
            let place = view.moment.place_of(entity).filter(|place| place.area.area() > 1);
            if let (Some(BoardRect { board, area }), Some(title)) = (place, view.moment.entity_name(entity)) {
                self.offer_break(ui, &format!("Break on {name}"), Break::Entity { entity, title, board, area }, out);
            }
        }
    }

    fn offer_break(self, ui: &mut Ui, label: &str, point: Break, out: &mut Vec<Command>) {
        if item(ui, label, self.timed("Running stops where something there changes.")) {
            out.push(TimeCommand::AddBreak(point).into());
        }
    }

    fn copying(self, ui: &mut Ui, out: &mut Vec<Command>) {
        let coordinates = self.coordinates();
        if item(ui, "Copy coordinates", Ok(&format!("Copies {coordinates}, as commands take it."))) {
            out.push(WindowCommand::Copy { what: "the coordinates", text: coordinates }.into());
        }
        let Some(line) = line::tracing(self.session.workspace(), self.at) else {
            return;
        };
        let about = line.as_ref().map(String::as_str).map_err(String::as_str);
        if item(ui, "Copy the command that tells its history", about)
            && let Ok(line) = &line
        {
            out.push(WindowCommand::Copy { what: "the command line", text: line.clone() }.into());
        }
    }
}

/// One line of the menu with what it does, or why it cannot be chosen; `true` where it was.
fn item(ui: &mut Ui, label: &str, about: Result<&str, &str>) -> bool {
    let text = RichText::new(label).color(if about.is_ok() { theme::text() } else { theme::weak() });
    let button = Button::new(text).frame_when_inactive(false).truncate().min_size(egui::vec2(WIDTH, 0.0));
    let response = ui.add_enabled(about.is_ok(), button);
    let chosen = response.clicked();
    match about {
        Ok(about) => drop(response.on_hover_text(about)),
        Err(why) => drop(response.on_disabled_hover_text(why)),
    }
    if chosen {
        ui.close();
    }
    chosen
}
