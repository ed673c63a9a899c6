//! Everything that a person can ask for (`list`), the one table that menus, tooltips and shortcuts are drawn from
//! (`table`), and which keys count when (`keys`).

mod keys;
mod list;
mod table;

pub use keys::{KeyFocus, MAP_GESTURES, TIMELINE_KEYS, pressed};
pub use list::{
    Command, FileCommand, LookCommand, Mark, Pane, ParamsCommand, RunCommand, TimeCommand, ViewCommand, WindowCommand,
};
pub use table::{ENTRIES, Entry, Menu};
