//! One slot: a picture of it, what it holds by its kind, and how it differs from the pinned step.

use egui::accesskit::Role;
use egui::{Id, Rect, Sense, Stroke, StrokeKind, TextureHandle, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};
use egui_plot::{Bar, BarChart, Plot};
use mapkit::{BoardIndex, BoardRect, Pos, Size};

use super::model::{Body, Choice, Detail, Ids, List, Mark, Numbers};
use super::{GAP, Known, SlotsPanel, no_slots};
use crate::command::{Command, LookCommand, TimeCommand, ViewCommand};
use crate::map::MapPanel;
use crate::session::Session;
use crate::table_view::{Column, ROW, Row, Rows};
use crate::{theme, words};

/// Points that the picture takes at most, where there is room.
const PICTURE: Vec2 = vec2(260.0, 200.0);

/// Room for the slot's name, in points.
const NAME: f32 = 84.0;

/// Width that a column of a list may take, in points, and what a letter takes on average.
const COLUMN: std::ops::RangeInclusive<f32> = 34.0..=150.0;
const LETTER: f32 = 6.4;

impl SlotsPanel {
    /// Draws the slot called `name`; gives the area that the map should frame.
    pub(super) fn detail(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        (map, name): (&MapPanel, &str),
        out: &mut Vec<Command>,
    ) -> Option<mapkit::Rect> {
        let is_there = session.workspace().view().is_some_and(|view| view.slots.names().any(|slot| slot == name));
        head(ui, session, (map, name), (is_there, &mut self.compares), out);
        if !is_there {
            let text = if session.workspace().view().is_some_and(|view| view.slots.names().next().is_none()) {
                no_slots(session)
            } else {
                "It is not there at this step.".into()
            };
            words::hint(ui, &text);
            self.row = None;
            return None;
        }
        if let Some(failure) = &self.failure {
            words::hint(ui, failure);
        }
        // While another step is looked into, what was there before stays: a flicker would hide what changes.
        let known = self.known.as_ref().filter(|known| known.ask.name == name && known.ask.recipe == self.recipe)?;
        let detail = (*known.detail).as_ref()?;
        let room = ui.available_rect_before_wrap();
        let body = pictures(ui, room, known, map, out);
        let mut framed = None;
        ui.scope_builder(UiBuilder::new().id_salt("slot body").max_rect(body), |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            framed = draw_body(ui, (name, detail), &mut self.row, map, out);
        });
        if self.row.is_some() {
            // Who chose a row chose its slot: it stays when another becomes the first.
            self.chosen = Some(name.to_owned());
        }
        framed
    }
}

/// The slot's name and what can be done with it.
fn head(
    ui: &mut Ui,
    session: &Session,
    (map, name): (&MapPanel, &str),
    (is_there, compares): (bool, &mut bool),
    out: &mut Vec<Command>,
) {
    let workspace = session.workspace();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        ui.spacing_mut().button_padding.x = 5.0;
        // As wide for every name, so that the buttons stay where they are.
        let (rect, _) = ui.allocate_exact_size(
            vec2(NAME.min(ui.available_width() * 0.4), ui.spacing().interact_size.y),
            Sense::hover(),
        );
        let label = egui::Label::new(egui::RichText::new(words::cut(name)).color(theme::strong())).truncate();
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.new_child(UiBuilder::new().max_rect(rect).layout(layout)).add(label);
        let info = workspace.view().and_then(|view| view.slots.list().into_iter().find(|slot| slot.name == name));
        if is_there && info.is_none_or(|info| info.kind != "value") {
            let is_on = map.layer() == Some(name);
            let button = ui.add(egui::Button::selectable(is_on, "Show on map").frame_when_inactive(true).small());
            let about = "Lays it over the map, with a legend; again takes it away.";
            if button.on_hover_text(about).clicked() {
                out.push(ViewCommand::Layer(name.to_owned()).into());
            }
        }
        ui.add_enabled_ui(workspace.recording().is_some(), |ui| {
            let writes = [
                ("◀ write", "Previous write", TimeCommand::PreviousWrite(name.to_owned())),
                ("write ▶", "Next write", TimeCommand::NextWrite(name.to_owned())),
            ];
            for (text, label, command) in writes {
                let button = ui.small_button(text).accessible_name(label);
                if button.on_hover_text("Moves the playhead to a step that wrote this slot.").clicked() {
                    out.push(command.into());
                }
            }
        });
        if let Some(when) = workspace.pin_words() {
            let button = egui::Button::selectable(*compares, small(&format!("compare with {when}"))).small();
            let about = "Tells how the slot at the playhead differs from what it was at the pinned step.";
            if ui.add(button).accessible_name("Compare with the pinned step").on_hover_text(about).clicked() {
                *compares = !*compares;
            }
        }
    });
}

fn small(text: &str) -> egui::RichText {
    egui::RichText::new(text).small()
}

/// Draws the pictures on the left or on top; gives the room that is left.
fn pictures(ui: &mut Ui, room: Rect, known: &Known, map: &MapPanel, out: &mut Vec<Command>) -> Rect {
    let textures = [("Picture of", &known.picture), ("Difference of", &known.difference)];
    let textures: Vec<_> = textures.into_iter().filter_map(|(word, t)| Some((word, t.as_ref()?))).collect();
    if textures.is_empty() || room.width() < 40.0 || room.height() < 20.0 {
        return room;
    }
    let beside = room.width() > room.height() * 1.2;
    let count = textures.len() as f32;
    let most = if beside {
        vec2((room.width() * 0.55 / count).min(PICTURE.x), room.height().min(PICTURE.y))
    } else {
        vec2(((room.width() - GAP) / count).min(PICTURE.x), (room.height() * 0.45).min(PICTURE.y))
    };
    let size = known.ask.size;
    let aspect = size.w.max(1) as f32 * if map.is_square() { 1.0 } else { 0.5 } / size.h.max(1) as f32;
    let fit = vec2(most.x.min(most.y * aspect), most.y.min(most.x / aspect)).max(Vec2::splat(1.0));
    let mut left = room.left();
    for (word, texture) in textures {
        let rect = Rect::from_min_size(pos2(left, room.top()), fit);
        picture(ui, rect, (&format!("{word} {}", known.ask.name), texture), (size, map.board()), out);
        left = rect.right() + 6.0;
    }
    let min = if beside { pos2(left + 6.0, room.top()) } else { pos2(room.left(), room.top() + fit.y + 6.0) };
    Rect::from_min_max(min, room.max.max(min))
}

/// A picture of the map; a click on it brings the tile there into view.
fn picture(
    ui: &mut Ui,
    rect: Rect,
    (name, texture): (&str, &TextureHandle),
    (size, board): (Size, BoardIndex),
    out: &mut Vec<Command>,
) {
    let response = ui.interact(rect, Id::unique("slot picture").with(name), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, ui.is_enabled(), name));
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(texture.id(), rect, uv, egui::Color32::WHITE);
    ui.painter().rect_stroke(rect, 0.0, Stroke::new(1.0, theme::line()), StrokeKind::Outside);
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked()) {
        let share = (at - rect.min) / rect.size();
        let tile = Pos::new((share.x * size.w as f32) as i32, (share.y * size.h as f32) as i32);
        if size.contains(tile) {
            out.push(LookCommand::Center(BoardRect::new(board, mapkit::Rect::tile(tile))).into());
        }
    }
    response.on_hover_text("A click brings the place into view.");
}

fn draw_body(
    ui: &mut Ui,
    (name, detail): (&str, &Detail),
    choice: &mut Option<Choice>,
    map: &MapPanel,
    out: &mut Vec<Command>,
) -> Option<mapkit::Rect> {
    if let Some(difference) = &detail.difference {
        ui.add(egui::Label::new(small(&difference.words).color(theme::warn())).truncate());
    }
    match &detail.body {
        Body::Mask(set, all) => mask(ui, *set, *all),
        Body::Field(numbers) => field(ui, name, numbers),
        Body::Ids(ids) => return draw_ids(ui, ids, choice, map, out),
        Body::List(list) => return draw_list(ui, list, choice, map, out),
        Body::Words(text) => drop(egui::ScrollArea::vertical().show(ui, |ui| words::hint(ui, text))),
    }
    None
}

fn mask(ui: &mut Ui, set: usize, all: usize) {
    let share = set as f64 / all.max(1) as f64;
    let (set, all) = (words::number(set), words::number(all));
    words::line(ui, &format!("{set} of {all} tiles belong: {}", words::percent(share)));
    let bar = egui::ProgressBar::new(share as f32).desired_height(8.0).fill(theme::accent());
    ui.add(bar.desired_width(ui.available_width().min(260.0))).accessible_name("Share of tiles");
}

fn field(ui: &mut Ui, name: &str, numbers: &Numbers) {
    let Some((low, high, mean)) = numbers.range else {
        words::hint(ui, "No tile holds a number.");
        return;
    };
    let odd = if numbers.odd > 0 { format!(" · {} hold none", words::number(numbers.odd)) } else { String::new() };
    let most = numbers.bins.iter().copied().max().unwrap_or(0);
    let most = words::count(most, "tile");
    words::line(ui, &format!("mean {mean:.3}{odd} · the tallest bar is {most}"));
    let height = (ui.available_height() - words::LINE - 4.0).clamp(24.0, 160.0);
    let wide = ui.available_width().min(420.0);
    let width = (f64::from(high) - f64::from(low)).max(1e-6) / numbers.bins.len().max(1) as f64;
    let bar = |(i, &count): (usize, &usize)| {
        let middle = f64::from(low) + (i as f64 + 0.5) * width;
        Bar::new(middle, count as f64).width(width * 0.92).fill(theme::accent()).stroke(Stroke::NONE)
    };
    let chart = BarChart::new("", numbers.bins.iter().enumerate().map(bar).collect());
    let chart = chart.element_formatter(Box::new(|bar, _| {
        format!("{} around {:.3}", words::count(bar.value as usize, "tile"), bar.argument)
    }));
    let small = egui::TextStyle::Small.resolve(ui.style());
    ui.style_mut().text_styles.insert(egui::TextStyle::Body, small);
    let plot = Plot::new("histogram").height(height).width(wide);
    let plot = plot.allow_drag(false).allow_zoom(false).allow_scroll(false).allow_boxed_zoom(false);
    let plot = plot.allow_double_click_reset(false).allow_axis_zoom_drag(false);
    let plot = plot
        .show_axes(false)
        .set_margin_fraction(vec2(0.0, 0.05))
        .show_grid(false)
        .show_background(false)
        .include_y(0.0);
    let response = plot.show(ui, |plot| plot.bar_chart(chart)).response;
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Histogram of {name}")));
    scale(ui, wide, (name, low, high));
}

/// The values that the left and the right end of a histogram stand for, below it.
fn scale(ui: &mut Ui, wide: f32, (name, low, high): (&str, f32, f32)) {
    let (rect, _) = ui.allocate_exact_size(vec2(wide, words::LINE), Sense::hover());
    let font = egui::TextStyle::Small.resolve(ui.style());
    let ends = [
        (rect.left_center(), egui::Align2::LEFT_CENTER, format!("{low:.3}")),
        (rect.center(), egui::Align2::CENTER_CENTER, words::cut(name)),
        (rect.right_center(), egui::Align2::RIGHT_CENTER, format!("{high:.3}")),
    ];
    for (at, align, text) in ends {
        ui.painter().text(at, align, text, font.clone(), theme::weak());
    }
}

fn draw_ids(
    ui: &mut Ui,
    ids: &Ids,
    choice: &mut Option<Choice>,
    map: &MapPanel,
    out: &mut Vec<Command>,
) -> Option<mapkit::Rect> {
    let (ids_words, without) = (words::count(ids.counts.len(), "id"), words::count(ids.without, "tile"));
    words::line(ui, &format!("{ids_words} · {without} without"));
    let mut chosen = choice.as_ref().and_then(|choice| ids.place_of(choice));
    let columns = [Column::number("id", 60.0), Column::number("tiles", 60.0), Column::number("at", 90.0)];
    let rows = Rows {
        max_height: ui.available_height().max(ROW * 3.0),
        ..Rows::filling(ui, Id::unique("slot ids"), &columns, ids.counts.len())
    };
    let picked = rows.show(ui, |index| {
        let (id, tiles, area) = ids.counts[index];
        let place = format!("({},{})", area.x, area.y);
        let cells = vec![
            (format!("#{id}"), theme::text()),
            (words::number(tiles), theme::weak()),
            (place.clone(), theme::weak()),
        ];
        Row {
            cells,
            name: format!("Id {id}, {}, at {place}", words::count(tiles, "tile")),
            chosen: chosen == Some(index),
            ..Row::default()
        }
    });
    let area = |index: usize| ids.counts.get(index).map(|&(_, _, area)| area);
    let framed = frame(picked, area, &mut chosen, map, out);
    *choice = chosen.map(|index| Choice::Id(ids.counts[index].0));
    framed
}

fn draw_list(
    ui: &mut Ui,
    list: &List,
    choice: &mut Option<Choice>,
    map: &MapPanel,
    out: &mut Vec<Command>,
) -> Option<mapkit::Rect> {
    if list.rows.is_empty() {
        words::hint(ui, "The list is empty.");
        *choice = None;
        return None;
    }
    let mut chosen = choice.as_ref().and_then(|choice| list.place_of(choice));
    let width = |column: usize, title: &str| {
        let cells = list.rows.iter().take(60).filter_map(|row| row.cells.get(column));
        let letters = cells.map(|cell| cell.chars().count()).chain([title.chars().count()]).max().unwrap_or(0);
        (letters as f32 * LETTER + 4.0).clamp(*COLUMN.start(), *COLUMN.end())
    };
    let mut columns = vec![Column::number("#", 40.0)];
    columns.extend(list.columns.iter().enumerate().map(|(i, title)| Column::new(*title, width(i, title))));
    columns.push(Column::new("at", 76.0));
    let rows = Rows {
        max_height: ui.available_height().max(ROW * 3.0),
        ..Rows::filling(ui, Id::unique("slot rows"), &columns, list.rows.len())
    };
    let picked = rows.show(ui, |index| {
        let row = &list.rows[index];
        let (ink, sign, word) = match row.mark {
            Mark::Same => (theme::text(), "", ""),
            Mark::Added => (theme::accent(), "+", ", added"),
            Mark::Removed => (theme::error(), "−", ", removed"),
        };
        let place = format!("({},{})", row.area.x, row.area.y);
        let fields: Vec<_> = list.columns.iter().zip(&row.cells).map(|(c, cell)| format!("{c} {cell}")).collect();
        let name = format!("Row {}{word}, {}, at {place}", row.index, fields.join(", "));
        let mut cells = vec![(format!("{sign}{}", row.index), ink)];
        cells.extend(row.cells.iter().map(|cell| (cell.clone(), ink)));
        cells.push((place, theme::weak()));
        Row { cells, name, chosen: chosen == Some(index), ..Row::default() }
    });
    let framed = frame(picked, |index| list.rows.get(index).map(|row| row.area), &mut chosen, map, out);
    *choice = chosen.map(|index| Choice::Row(list.rows[index].clone()));
    framed
}

/// Follows the pointer on a list: a click brings what a row stands for into view, and the map frames what is under
/// the pointer, else what was clicked.
fn frame(
    picked: crate::table_view::Picked,
    area: impl Fn(usize) -> Option<mapkit::Rect>,
    chosen: &mut Option<usize>,
    map: &MapPanel,
    out: &mut Vec<Command>,
) -> Option<mapkit::Rect> {
    if let Some(index) = picked.clicked {
        *chosen = if *chosen == Some(index) { None } else { Some(index) };
        if let Some(area) = area(index).filter(|area| !area.is_empty() && chosen.is_some()) {
            out.push(LookCommand::Center(BoardRect::new(map.board(), area)).into());
        }
    }
    picked.hovered.or(*chosen).and_then(area).filter(|area| !area.is_empty())
}
