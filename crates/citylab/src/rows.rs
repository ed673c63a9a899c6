//! A list of rows of which only those in view are drawn: thousands cost as much as ten.

use egui::accesskit::Role;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align, Color32, Id, Pos2, Rect, ScrollArea, Sense, TextFormat, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::theme;

/// Height of a row, in points.
pub(crate) const ROW: f32 = 18.0;

/// Room in front of the first and between two columns, in points.
pub(crate) const GAP: f32 = 8.0;

/// A column of a list.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    /// What stands above it.
    pub title: String,
    /// Its width in points. What does not fit is cut.
    pub width: f32,
    /// Whether it holds numbers, which stand on the right.
    pub right: bool,
    /// What is told of its title on hover; may be nothing.
    pub about: &'static str,
}

impl Column {
    /// A column of words.
    pub(crate) fn new(title: impl Into<String>, width: f32) -> Self {
        Self { title: title.into(), width, right: false, about: "" }
    }

    /// A column of numbers.
    pub(crate) fn number(title: impl Into<String>, width: f32) -> Self {
        Self { right: true, ..Self::new(title, width) }
    }

    /// The same, with something to tell of its title on hover.
    pub(crate) fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }
}

/// A list.
pub(crate) struct Rows<'a> {
    /// Tells it from other lists.
    pub id: Id,
    /// Its columns.
    pub columns: &'a [Column],
    /// Height of a row in points.
    pub height: f32,
    /// Whether their titles stand above them.
    pub titled: bool,
    /// How many rows there are.
    pub count: usize,
    /// Points that it takes at most.
    pub max_height: f32,
    /// Whether it takes all of the room even where its rows need less.
    pub fill: bool,
}

/// One row as it is drawn.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// What stands in each column, and in which colour.
    pub cells: Vec<(String, Color32)>,
    /// What stands below the cells from the second one on, where a row is high enough.
    pub below: (String, Color32),
    /// What it is called for those who do not see it.
    pub name: String,
    /// Whether it is the one that is chosen.
    pub chosen: bool,
    /// What is told of it on hover beside what stands there; may be nothing.
    pub tip: String,
}

/// What the pointer does to a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picked {
    /// The row that was clicked.
    pub clicked: Option<usize>,
    /// The row under the pointer.
    pub hovered: Option<usize>,
}

impl Rows<'_> {
    /// Draws the list; `row` tells what one holds.
    pub(crate) fn show(&self, ui: &mut Ui, mut row: impl FnMut(usize) -> Row) -> Picked {
        let mut picked = Picked::default();
        let head = if self.titled { ROW } else { 0.0 };
        let high = self.height;
        let wanted: f32 = self.columns.iter().map(|column| column.width + GAP).sum::<f32>() + GAP;
        // Within another list that scrolls there is no telling how much room there is: it takes what it needs.
        let least = if self.fill { ROW * 2.0 } else { head + high * self.count as f32 };
        let area = ScrollArea::both().id_salt(self.id).max_height(self.max_height);
        let area = area.min_scrolled_height(least.min(self.max_height));
        area.auto_shrink([false, !self.fill]).show_viewport(ui, |ui, viewport| {
            let width = wanted.max(viewport.width());
            ui.set_min_size(vec2(width, head + high * self.count as f32));
            let left_top = ui.max_rect().min;
            // What lies under the titles is not there for the pointer.
            let below = Rect::everything_below(ui.clip_rect().top() + head);
            let first = ((viewport.min.y - head).max(0.0) / high) as usize;
            let last = ((viewport.max.y / high).ceil().max(0.0) as usize + 1).min(self.count);
            for index in first..last {
                let top = left_top.y + head + index as f32 * high;
                let rect = Rect::from_min_size(pos2(left_top.x, top), vec2(width, high));
                let drawn = row(index);
                let response = ui.interact(rect.intersect(below), self.id.with(("row", index)), Sense::click());
                response
                    .widget_info(|| WidgetInfo::selected(Role::ListItem, ui.is_enabled(), drawn.chosen, &drawn.name));
                if response.hovered() || response.has_focus() {
                    picked.hovered = Some(index);
                }
                if response.clicked() {
                    picked.clicked = Some(index);
                }
                let response = if drawn.tip.is_empty() { response } else { response.on_hover_text(&drawn.tip) };
                let visuals = ui.visuals();
                if drawn.chosen {
                    ui.painter().rect_filled(rect, 2.0, visuals.selection.bg_fill);
                } else if response.hovered() || response.has_focus() {
                    ui.painter().rect_filled(rect, 2.0, visuals.widgets.hovered.weak_bg_fill);
                }
                self.cells(ui, rect.min, &drawn.cells, drawn.chosen);
                self.below(ui, rect, &drawn);
            }
            if self.titled {
                let clip = ui.clip_rect();
                let rect = Rect::from_min_size(pos2(left_top.x, clip.top()), vec2(width, ROW));
                ui.painter().rect_filled(rect, 0.0, theme::panel());
                let titles: Vec<_> = self.columns.iter().map(|c| (c.title.clone(), theme::weak())).collect();
                self.cells(ui, rect.min, &titles, false);
                self.tell_titles(ui, rect.min);
            }
        });
        picked
    }

    /// Tells of the titles on hover.
    fn tell_titles(&self, ui: &Ui, at: Pos2) {
        let mut left = at.x;
        for (index, column) in self.columns.iter().enumerate() {
            let rect = Rect::from_min_size(pos2(left, at.y), vec2(column.width + GAP, ROW));
            left += column.width + GAP;
            if !column.about.is_empty() {
                let title = ui.interact(rect, self.id.with(("title", index)), Sense::hover());
                title.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &column.title));
                title.on_hover_text(column.about);
            }
        }
    }

    /// The second line of a row, as wide as the row has room.
    fn below(&self, ui: &Ui, rect: Rect, Row { below: (text, color), chosen, .. }: &Row) {
        let Some(first) = self.columns.first().filter(|_| !text.is_empty()) else { return };
        let color = theme::in_row(*color, *chosen);
        let left = rect.left() + GAP / 2.0 + first.width + GAP;
        let font = TextStyle::Small.resolve(ui.style());
        let mut job = LayoutJob::single_section(text.clone(), TextFormat::simple(font, color));
        job.wrap = TextWrapping::truncate_at_width(rect.right() - GAP / 2.0 - left);
        ui.painter().galley(pos2(left, rect.top() + ROW - 2.0), ui.painter().layout_job(job), color);
    }

    fn cells(&self, ui: &Ui, at: Pos2, cells: &[(String, Color32)], is_chosen: bool) {
        let painter = ui.painter();
        let font = TextStyle::Small.resolve(ui.style());
        let mut left = at.x + GAP / 2.0;
        for (column, (text, color)) in self.columns.iter().zip(cells) {
            let color = theme::in_row(*color, is_chosen);
            let mut job = LayoutJob::single_section(text.clone(), TextFormat::simple(font.clone(), color));
            job.wrap = TextWrapping::truncate_at_width(column.width);
            job.halign = if column.right { Align::RIGHT } else { Align::LEFT };
            let galley = painter.layout_job(job);
            let x = if column.right { left + column.width } else { left };
            painter.galley(pos2(x, at.y + (ROW - galley.size().y) / 2.0), galley, color);
            left += column.width + GAP;
        }
    }
}
