//! A list of rows of words that can be clicked.

use egui::accesskit::Role;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Button, Color32, CursorIcon, Id, Label, Layout, Rect, RichText, Sense, TextFormat, TextStyle, Ui,
    UiBuilder, WidgetInfo, pos2,
};

use super::view::{ScrollTarget, TableContent, TableView};
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
    /// Its width in points, or [`super::view::REST`]. What does not fit is cut.
    pub width: f32,
    /// Whether it holds numbers, which stand on the right.
    pub right: bool,
    /// What its title says on hover; may be nothing.
    pub about: &'static str,
    /// Whether a click on its title sorts by it.
    pub sorted: Sorted,
}

/// Whether a list can be sorted by a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sorted {
    /// It cannot.
    #[default]
    Never,
    /// It can, and is not.
    Can,
    /// It is, the least first.
    Ascending,
    /// It is, the greatest first.
    Descending,
}

impl Column {
    /// A column of words.
    pub(crate) fn new(title: impl Into<String>, width: f32) -> Self {
        Self { title: title.into(), width, right: false, about: "", sorted: Sorted::Never }
    }

    /// A column of numbers.
    pub(crate) fn number(title: impl Into<String>, width: f32) -> Self {
        Self { right: true, ..Self::new(title, width) }
    }

    /// The same, with something to say on hover.
    pub(crate) fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// The same, with a title that sorts.
    pub(crate) fn sorted(self, sorted: Sorted) -> Self {
        Self { sorted, ..self }
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
    /// The row that is to be brought into view.
    pub wanted: Option<usize>,
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
    /// Whether a click on it does nothing.
    pub is_dead: bool,
    /// What it says on hover beside what stands there; may be nothing.
    pub tip: String,
    /// Buttons in its last column, from the right.
    pub buttons: Vec<RowButton>,
}

/// A button of a row.
#[derive(Debug)]
pub(crate) struct RowButton {
    /// What stands on it.
    pub text: &'static str,
    /// What it is called for those who do not see it.
    pub name: String,
}

/// What the pointer does to a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picked {
    /// The row that was clicked.
    pub clicked: Option<usize>,
    /// The row under the pointer.
    pub hovered: Option<usize>,
    /// The column whose title was clicked.
    pub title: Option<usize>,
    /// The row whose button was clicked, and the place of that button.
    pub button: Option<(usize, usize)>,
}

impl<'a> Rows<'a> {
    /// A list with titles that takes all of the room.
    pub(crate) fn filling(ui: &Ui, id: Id, columns: &'a [Column], count: usize) -> Self {
        Self {
            id,
            columns,
            height: ROW,
            titled: true,
            count,
            max_height: ui.available_height(),
            fill: true,
            wanted: None,
        }
    }

    /// Draws the list; `row` says what one holds.
    pub(crate) fn show(&self, ui: &mut Ui, row: impl FnMut(usize) -> Row) -> Picked {
        let widths: Vec<f32> = self.columns.iter().map(|column| column.width + GAP).collect();
        let view = TableView {
            id: self.id,
            widths: &widths,
            head: if self.titled { ROW } else { 0.0 },
            row: self.height,
            count: self.count,
            fixed: 0,
            max_height: self.max_height,
            fill: self.fill,
            wanted: self.wanted.map(|row| ScrollTarget { row, column: None }),
        };
        let mut content = RowsContent { list: self, row, drawn: Row::default(), picked: Picked::default() };
        view.show(ui, &mut content);
        content.picked
    }
}

/// Rows of words while they are drawn.
struct RowsContent<'a, F> {
    list: &'a Rows<'a>,
    row: F,
    /// The row whose cells are being drawn.
    drawn: Row,
    picked: Picked,
}

impl<F: FnMut(usize) -> Row> TableContent for RowsContent<'_, F> {
    fn title(&mut self, ui: &mut Ui, column: usize) {
        let Column { title, about, right, sorted, .. } = &self.list.columns[column];
        let mark = match sorted {
            Sorted::Never | Sorted::Can => "",
            Sorted::Ascending => " ▲",
            Sorted::Descending => " ▼",
        };
        let color = if mark.is_empty() { theme::weak() } else { theme::strong() };
        let text = RichText::new(format!("{title}{mark}")).small().color(color);
        let response = align(ui, *right, |ui| match sorted {
            Sorted::Never => ui.add(Label::new(text).truncate().selectable(false)),
            _ => ui.add(Button::new(text).frame(false)).accessible_name(format!("Sort by {title}")),
        });
        if *sorted != Sorted::Never && response.clicked() {
            self.picked.title = Some(column);
        }
        if !about.is_empty() {
            response.on_hover_text(*about);
        }
    }

    fn row(&mut self, ui: &mut Ui, index: usize) {
        let drawn = (self.row)(index);
        let rect = ui.max_rect();
        let id = self.list.id.with(("row", index));
        let response = ui.interact(rect.intersect(ui.clip_rect()), id, Sense::click());
        let is_enabled = ui.is_enabled() && !drawn.is_dead;
        response.widget_info(|| WidgetInfo::selected(Role::Row, is_enabled, drawn.chosen, &drawn.name));
        let is_under_pointer = response.hovered() || response.has_focus();
        if is_under_pointer {
            self.picked.hovered = Some(index);
        }
        if response.clicked() && is_enabled {
            self.picked.clicked = Some(index);
        }
        if is_enabled && is_under_pointer {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        if !drawn.tip.is_empty() {
            response.on_hover_text(&drawn.tip);
        }
        let visuals = ui.visuals();
        if drawn.chosen {
            ui.painter().rect_filled(rect, 2.0, visuals.selection.bg_fill);
        } else if is_under_pointer {
            ui.painter().rect_filled(rect, 2.0, visuals.widgets.hovered.weak_bg_fill);
        }
        self.below(ui, rect, &drawn);
        self.drawn = drawn;
    }

    fn cell(&mut self, ui: &mut Ui, row: usize, column: usize) {
        if column + 1 == self.list.columns.len() && !self.drawn.buttons.is_empty() {
            self.buttons(ui, row);
            return;
        }
        let Some((text, color)) = self.drawn.cells.get(column).filter(|(text, _)| !text.is_empty()) else { return };
        let text = RichText::new(text).small().color(theme::in_row(*color, self.drawn.chosen));
        let rect = ui.max_rect();
        // Rows of two lines have their cells in the first.
        let line = Rect::from_min_size(rect.min, egui::vec2(rect.width(), ROW.min(rect.height())));
        let mut line = ui.new_child(UiBuilder::new().max_rect(line).layout(Layout::left_to_right(Align::Center)));
        align(&mut line, self.list.columns[column].right, |ui| ui.add(Label::new(text).truncate().selectable(false)));
    }
}

impl<F> RowsContent<'_, F> {
    /// The second line of a row, as wide as the row has room.
    fn below(&self, ui: &Ui, rect: Rect, Row { below: (text, color), chosen, .. }: &Row) {
        let Some(first) = self.list.columns.first().filter(|_| !text.is_empty()) else { return };
        let color = theme::in_row(*color, *chosen);
        let left = rect.left() + GAP / 2.0 + first.width + GAP;
        let font = TextStyle::Small.resolve(ui.style());
        let mut job = LayoutJob::single_section(text.clone(), TextFormat::simple(font, color));
        job.wrap = TextWrapping::truncate_at_width(rect.right() - GAP / 2.0 - left);
        ui.painter().galley(pos2(left, rect.top() + ROW - 2.0), ui.painter().layout_job(job), color);
    }

    fn buttons(&mut self, ui: &mut Ui, row: usize) {
        let ink = theme::in_row(theme::text(), self.drawn.chosen);
        align(ui, true, |ui| {
            ui.spacing_mut().button_padding.y = 0.0;
            // What is higher than the row hangs out of it below.
            ui.spacing_mut().interact_size.y = ROW;
            for (place, RowButton { text, name }) in self.drawn.buttons.iter().enumerate() {
                let button = Button::new(RichText::new(*text).small().color(ink)).frame_when_inactive(false);
                if ui.add(button).accessible_name(name).clicked() {
                    self.picked.button = Some((row, place));
                }
            }
        });
    }
}

/// Words stand at the left edge of their column, numbers at the right one.
fn align<R>(ui: &mut Ui, is_right: bool, add: impl FnOnce(&mut Ui) -> R) -> R {
    let layout = if is_right { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
    let inner = ui.max_rect().shrink2(egui::vec2(GAP / 2.0, 0.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(inner).layout(layout));
    add(&mut ui)
}
