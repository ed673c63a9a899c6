//! Words for a tile, a stratum and a city, as plain data that both front ends lay out their own way.

mod card;
mod legend;
mod line;
mod names;
mod status;
mod strata;

pub use card::{DISTRICT_FIGURES, NO_CONNECTOR, connector_line, reach_line, terrain_label, tile_card};
pub use legend::{LegendEntry, legend};
pub use line::{FAINT, Line, SIGNAL, TEXT, WARNING};
pub use names::{building_name, city_title, place_name, sight_label, subnet_name};
pub use status::{answer_line, lift_panel, status};
pub use strata::{StratumEntry, strata};
