//! What a game shows beside the map.

use crate::GlyphMode;

/// Something that can be shown or not. A front end offers them all by [`Setting::ALL`] and `Action::Toggle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// The Net over the map.
    Digital,
    /// Rain and fog.
    Weather,
    /// Cars.
    Traffic,
    /// What lies below open air.
    Depth,
}

impl Setting {
    /// Every setting.
    pub const ALL: [Self; 4] = [Self::Digital, Self::Weather, Self::Traffic, Self::Depth];

    /// What a person reads.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Digital => "digital overlay",
            Self::Weather => "weather",
            Self::Traffic => "traffic",
            Self::Depth => "depth",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What is shown, and with which glyphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Which glyphs may be used.
    pub glyphs: GlyphMode,
    shown: u8,
}

impl Default for Settings {
    /// Everything but the Net, in all glyphs.
    fn default() -> Self {
        Self { glyphs: GlyphMode::Unicode, shown: 0b1111 & !Setting::Digital.bit() }
    }
}

impl Settings {
    /// Whether something is shown.
    pub const fn shows(self, setting: Setting) -> bool {
        self.shown & setting.bit() != 0
    }

    /// Shows what was not shown, and the other way round.
    pub const fn toggle(&mut self, setting: Setting) {
        self.shown ^= setting.bit();
    }
}
