//! Any table: where its titles, rows and cells lie, and which of them are in view.

use egui::style::ScrollAnimation;
use egui::{Align, Id, Rect, Ui, vec2};
use egui_table::{CellInfo, HeaderCellInfo, HeaderRow, Table, TableDelegate};

/// The width of a column that takes what the others leave.
pub(crate) const REST: f32 = f32::INFINITY;

/// The least of it, in points.
const LEAST_REST: f32 = 80.0;

/// A table.
#[derive(Debug)]
pub(crate) struct TableView<'a> {
    /// Tells it from other tables.
    pub id: Id,
    /// Widths of the columns in points; [`REST`] for one that takes what the others leave.
    pub widths: &'a [f32],
    /// Height of the titles in points; 0 where there are none.
    pub head: f32,
    /// Height of a row in points.
    pub row: f32,
    /// Number of rows.
    pub count: usize,
    /// How many of the first columns stay in view.
    pub fixed: usize,
    /// Points that it takes at most.
    pub max_height: f32,
    /// Whether it takes all of the room even where its rows need less.
    pub fill: bool,
    /// What is to be brought into view.
    pub wanted: Option<ScrollTarget>,
}

/// What of a table is to be brought into view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScrollTarget {
    /// The row.
    pub row: usize,
    /// The column, where one is meant: both are brought to the middle then.
    pub column: Option<usize>,
}

/// What a table shows.
pub(crate) trait TableContent {
    /// Draws the title of a column.
    fn title(&mut self, ui: &mut Ui, column: usize);

    /// Draws what lies below the cells of a row, before them.
    fn row(&mut self, _ui: &mut Ui, _row: usize) {}

    /// Draws a cell; only cells in view are asked for.
    fn cell(&mut self, ui: &mut Ui, row: usize, column: usize);
}

impl TableView<'_> {
    /// Draws what is in view of `content`.
    pub(crate) fn show(&self, ui: &mut Ui, content: &mut dyn TableContent) {
        let room = ui.available_width();
        let widths = self.widths_in(room);
        let height = self.head + self.row * self.count as f32;
        let size = vec2(room, if self.fill { self.max_height } else { height.min(self.max_height) });
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let mut ui = ui.new_child(egui::UiBuilder::new().id_salt(self.id).max_rect(rect));
        ui.style_mut().scroll_animation = ScrollAnimation::none();
        let columns: Vec<_> = widths
            .iter()
            .map(|&width| egui_table::Column::new(width).range(width..=width).resizable(false))
            .collect();
        let mut table = Table::new()
            .id_salt(self.id)
            .num_rows(self.count as u64)
            .columns(columns)
            .num_sticky_cols(self.fixed)
            .headers(if self.head > 0.0 { vec![HeaderRow::new(self.head)] } else { Vec::new() });
        if let Some(ScrollTarget { row, column }) = self.wanted.filter(|wanted| wanted.row < self.count) {
            let align = column.map(|_| Align::Center);
            table = table.scroll_to_row(row as u64, align);
            if let Some(column) = column.filter(|&column| column < self.widths.len()) {
                table = table.scroll_to_column(column, align);
            }
        }
        let mut delegate = Delegate { content, columns: self.widths.len(), height: self.row };
        table.show(&mut ui, &mut delegate);
    }

    /// Widths of the columns; one of nothing follows where they leave room, so that rows are as wide as the table.
    fn widths_in(&self, room: f32) -> Vec<f32> {
        let known: f32 = self.widths.iter().filter(|width| width.is_finite()).sum();
        let rest = (room - known).floor().max(LEAST_REST);
        let mut widths: Vec<f32> =
            self.widths.iter().map(|&width| if width.is_finite() { width } else { rest }).collect();
        let left = room - widths.iter().sum::<f32>();
        if left >= 1.0 {
            widths.push(left.floor());
        }
        widths
    }
}

struct Delegate<'a> {
    content: &'a mut dyn TableContent,
    columns: usize,
    height: f32,
}

impl TableDelegate for Delegate<'_> {
    fn header_cell_ui(&mut self, ui: &mut Ui, cell: &HeaderCellInfo) {
        let column = cell.col_range.start;
        if column < self.columns {
            self.content.title(ui, column);
        }
    }

    fn row_ui(&mut self, ui: &mut Ui, row: u64) {
        // Rows are also gone through for fixed columns where there are none.
        if is_in_view(ui.clip_rect()) {
            self.content.row(ui, row as usize);
        }
    }

    fn cell_ui(&mut self, ui: &mut Ui, cell: &CellInfo) {
        if cell.col_nr < self.columns {
            self.content.cell(ui, cell.row_nr as usize, cell.col_nr);
        }
    }

    fn default_row_height(&self) -> f32 {
        self.height
    }
}

fn is_in_view(clip: Rect) -> bool {
    clip.width() > 0.0 && clip.height() > 0.0
}
