//! Everything that a person can ask for (`list`), the one table that menus, tooltips and shortcuts are drawn from
//! (`table`), what a key of it is (`binding`), and which keys count when (`keys`).

mod binding;
mod keys;
mod list;
mod table;

pub use binding::{Binding, Scope};
pub use keys::{KeyFocus, MAP_GESTURES, is_held, pressed};
pub use list::{
    Command, FileCommand, LookCommand, Mark, Pane, ParamsCommand, RunCommand, TimeCommand, ViewCommand, WindowCommand,
};
pub use table::{ENTRIES, Entry, Menu};
