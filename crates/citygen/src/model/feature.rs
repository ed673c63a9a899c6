//! What stands on a tile or hangs from it.

use serde::{Deserialize, Serialize};

use super::{NodeKind, named_enum};

named_enum! {
    /// The colour of a neon tube.
    Hue {
        /// Cyan.
        Cyan = "cyan",
        /// Magenta.
        Magenta = "magenta",
        /// Pink.
        Pink = "pink",
        /// Orange.
        Orange = "orange",
        /// Yellow.
        Yellow = "yellow",
        /// Green.
        Green = "green",
        /// Blue.
        Blue = "blue",
        /// Red.
        Red = "red",
        /// White.
        White = "white",
    }
}

/// A glyph that a sign may show: one of a fixed table, so that each fits a byte and is in the shipped fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct SignGlyph(u8);

impl TryFrom<u8> for SignGlyph {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::from_number(number).ok_or_else(|| format!("no sign glyph has the number {number}"))
    }
}

impl From<SignGlyph> for u8 {
    fn from(glyph: SignGlyph) -> Self {
        glyph.0
    }
}

/// Half-width katakana as a range, then Greek and Cyrillic capitals and currency marks that no Latin letter looks like.
const SIGN_EXTRAS: [char; 24] = [
    'Γ', 'Δ', 'Θ', 'Λ', 'Ξ', 'Π', 'Σ', 'Φ', 'Ψ', 'Ω', 'Б', 'Г', 'Д', 'Ж', 'И', 'Л', 'Ф', 'Ц', 'Ш', 'Я', '¥', '€',
    '£', '¢',
];

impl SignGlyph {
    const KATAKANA_FIRST: u32 = 0xFF66;
    const KATAKANA_COUNT: u8 = 0x38;

    /// Every glyph that a sign may show.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::KATAKANA_COUNT + SIGN_EXTRAS.len() as u8).map(Self)
    }

    /// The sign glyph for a character, or `None` where signs do not show it.
    pub fn from_char(glyph: char) -> Option<Self> {
        Self::all().find(|g| g.char() == glyph)
    }

    /// The glyph numbered `number`, or `None` past the last.
    pub fn from_number(number: u8) -> Option<Self> {
        (number < Self::KATAKANA_COUNT + SIGN_EXTRAS.len() as u8).then_some(Self(number))
    }

    /// The character that is shown.
    pub fn char(self) -> char {
        if self.0 < Self::KATAKANA_COUNT {
            char::from_u32(Self::KATAKANA_FIRST + u32::from(self.0)).unwrap_or('?')
        } else {
            SIGN_EXTRAS[usize::from(self.0 - Self::KATAKANA_COUNT)]
        }
    }
}

/// What stands on a tile or hangs from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Feature {
    /// A neon tube on a facade.
    Neon(Hue),
    /// A holographic advertisement.
    HoloAd,
    /// A street lamp.
    Lamp,
    /// A vent.
    Vent,
    /// A puddle.
    Puddle,
    /// Trash.
    Trash,
    /// A barrier; blocks.
    Barrier,
    /// A market stall; blocks.
    Stall,
    /// A shop sign.
    Sign(SignGlyph),
    /// A terminal; blocks.
    Terminal,
    /// A camera.
    Camera,
    /// An air conditioner; blocks.
    AcUnit,
    /// Part of a helipad.
    Helipad,
    /// A pipe; blocks.
    Pipe,
    /// A cable.
    Cable,
    /// A node of the Net, on its cyberspace tile.
    Node(NodeKind),
}

impl Feature {
    const NEON: u8 = 1;
    const PLAIN: u8 = 16;
    const NODE: u8 = 32;
    const SIGN: u8 = 64;

    /// The features that carry nothing, in the order of their codes.
    const PLAINS: [Self; 13] = [
        Self::HoloAd,
        Self::Lamp,
        Self::Vent,
        Self::Puddle,
        Self::Trash,
        Self::Barrier,
        Self::Stall,
        Self::Terminal,
        Self::Camera,
        Self::AcUnit,
        Self::Helipad,
        Self::Pipe,
        Self::Cable,
    ];

    /// Every feature there can be.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=u8::MAX).filter_map(Self::from_code)
    }

    /// A byte that stands for the feature; 0 is free for 'none'.
    #[inline]
    pub fn code(self) -> u8 {
        match self {
            Self::Neon(hue) => Self::NEON + hue.number(),
            Self::Node(kind) => Self::NODE + kind.number(),
            Self::Sign(glyph) => Self::SIGN + glyph.0,
            plain => Self::PLAIN + Self::PLAINS.iter().position(|&p| p == plain).map_or(0, |i| i as u8),
        }
    }

    /// The feature of a code; `None` for 0 and for codes that stand for nothing.
    pub fn from_code(code: u8) -> Option<Self> {
        match code {
            Self::SIGN.. => SignGlyph::from_number(code - Self::SIGN).map(Self::Sign),
            Self::NODE.. => NodeKind::from_number(code - Self::NODE).map(Self::Node),
            Self::PLAIN.. => Self::PLAINS.get(usize::from(code - Self::PLAIN)).copied(),
            Self::NEON.. => Hue::from_number(code - Self::NEON).map(Self::Neon),
            0 => None,
        }
    }

    /// The kind in snake case, as files use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Neon(_) => "neon",
            Self::HoloAd => "holo_ad",
            Self::Lamp => "lamp",
            Self::Vent => "vent",
            Self::Puddle => "puddle",
            Self::Trash => "trash",
            Self::Barrier => "barrier",
            Self::Stall => "stall",
            Self::Sign(_) => "sign",
            Self::Terminal => "terminal",
            Self::Camera => "camera",
            Self::AcUnit => "ac_unit",
            Self::Helipad => "helipad",
            Self::Pipe => "pipe",
            Self::Cable => "cable",
            Self::Node(_) => "node",
        }
    }

    /// What a person reads.
    pub fn label(self) -> String {
        match self {
            Self::Neon(hue) => format!("{} neon", hue.name()),
            Self::HoloAd => "holo ad".into(),
            Self::AcUnit => "air conditioner".into(),
            Self::Sign(glyph) => format!("sign {}", glyph.char()),
            Self::Stall => "market stall".into(),
            Self::Node(kind) => format!("{} node", kind.label()),
            other => other.name().into(),
        }
    }

    /// Whether nobody can stand where it is.
    pub const fn blocks(self) -> bool {
        matches!(self, Self::Barrier | Self::Stall | Self::AcUnit | Self::Pipe | Self::Terminal)
    }
}
