//! Lines at the foot of the map: what is selected elsewhere, and what the map waits for or shows for a moment.

use egui::{Align2, Area, Button, Id, Order, Rect, RichText, TextWrapMode, Ui, vec2};
use mapkit::BoardRect;

use super::MapPanel;
use super::float::{SELECTED, float};
use super::rectangle::Rectangle;
use crate::command::{Command, Entry, LookCommand, Mark, ViewCommand};
use crate::session::Session;
use crate::{theme, words};

/// Draws what there is to say into the bottom left corner of `panel`.
pub(super) fn ui(ui: &Ui, map: &MapPanel, session: &Session, panel: Rect, out: &mut Vec<Command>) {
    let elsewhere = selected_elsewhere(map, session);
    let hint = hint(map, session);
    if elsewhere.is_none() && hint.is_none() {
        return;
    }
    let area = Area::new(Id::unique("map chips"))
        .order(Order::Middle)
        .fade_in(false)
        .pivot(Align2::LEFT_BOTTOM)
        .constrain_to(panel)
        .fixed_pos(panel.left_bottom() + vec2(10.0, -10.0));
    area.show(ui.ctx(), |ui| {
        float(ui).show(ui, |ui| {
            ui.spacing_mut().interact_size.y = words::LINE;
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            if let Some(hint) = hint {
                ui.label(RichText::new(hint).small().color(theme::MAP_STRONG));
            }
            if let Some((label, commands)) = elsewhere {
                let button = Button::new(RichText::new(label).small().color(SELECTED)).small().frame(false);
                let about =
                    session.workspace().spec().with_board_words("Shows the {board} that the selection lies on.");
                if ui.add(button).on_hover_text(about).clicked() {
                    out.extend(commands);
                }
            }
        });
    });
}

/// What the map waits for, or shows only for now.
fn hint(map: &MapPanel, session: &Session) -> Option<String> {
    match map.rectangle {
        Rectangle::Awaited => Some("Drag a rectangle to break on what changes it  (Esc ends)".into()),
        Rectangle::Drawn(..) => {
            map.drawn().map(|BoardRect { area, .. }| format!("Break on {}×{} tiles", area.w, area.h))
        }
        Rectangle::None => {
            let before =
                session.workspace().shown_before().map(|step| format!("Before step {}", words::number(step)));
            before.or_else(|| too_far(map, session))
        }
    }
}

/// That something is laid over the map and not seen, because cells are too small for it.
fn too_far(map: &MapPanel, session: &Session) -> Option<String> {
    let overlays = (0..).zip(&session.workspace().spec().overlays);
    let hidden = overlays.filter(|(index, overlay)| map.overlays() >> index & 1 == 1 && map.is_too_far_for(overlay));
    let mut names: Vec<_> = hidden.map(|(_, overlay)| overlay.label).collect();
    if map.shows(Mark::Grid) && map.is_too_far_for_mark(Mark::Grid) {
        names.extend(Entry::of(&ViewCommand::ToggleMark(Mark::Grid).into()).map(|entry| entry.label));
    }
    (!names.is_empty()).then(|| format!("{}: zoom in to see", names.join(", ")))
}

/// That the selection lies on a board that is not shown, and what shows it.
fn selected_elsewhere(map: &MapPanel, session: &Session) -> Option<(String, [Command; 2])> {
    let workspace = session.workspace();
    let at = workspace.selection().tile().filter(|at| at.board != map.board())?;
    let label = workspace.spec().boards.get(at.board.get()).filter(|_| !map.is_side_by_side())?.label;
    let commands = [ViewCommand::Show(at.board).into(), LookCommand::Center(BoardRect::tile(at)).into()];
    Some((format!("Selected on {label} · show"), commands))
}
