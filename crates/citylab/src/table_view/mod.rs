//! The one way in which tables are drawn: titles and the first columns stay in view, and of thousands of rows only those
//! in view are drawn.
//!
//! [`TableView`] draws any content; [`Rows`] draws rows of words that can be clicked. The table itself is `egui_table`'s.

mod rows;
mod view;

pub(crate) use rows::{Column, GAP, Picked, ROW, Row, RowButton, Rows, Sorted};
pub(crate) use view::{REST, ScrollTarget, TableContent, TableView};
