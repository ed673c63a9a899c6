//! The screens, one file or folder each.

mod city;
mod configure;
mod dungeon;
mod files;
mod generating;
mod help;
mod save;
mod title;

pub(crate) use city::CityScreen;
pub(crate) use configure::Configure;
#[cfg(test)]
pub(crate) use configure::buildings;
pub(crate) use dungeon::DungeonScreen;
pub(crate) use files::Files;
pub(crate) use generating::Generating;
pub(crate) use help::Help;
pub(crate) use save::Save;
pub(crate) use title::Title;
