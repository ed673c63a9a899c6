//! What is drawn over the map, each in a function of its own: weather, traffic, the Net, then marks. [`paint_frame`]
//! draws all of them in that order; debug layers go over the whole.

mod digital;
mod frame;
mod layer;
mod marks;
mod traffic;
mod weather;

pub use digital::paint_digital;
pub use frame::{Frame, paint_frame};
pub use layer::{heat_color, layer_marks, paint_layer, paint_tiles};
pub use marks::{Marks, paint_marks};
pub use traffic::{Car, Traffic, paint_traffic};
pub use weather::paint_weather;
