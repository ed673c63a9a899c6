//! 24-bit colours: mixing, scaling, and how far apart two of them look.

use serde::{Deserialize, Serialize};

/// A colour as red, green and blue, 0..=255 each, gamma-encoded as screens take it. Written `#rrggbb` in files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// The colour `share` of the way to `other`: this one at 0, the other at 1. A share outside is clamped.
    #[must_use]
    pub fn mix(self, other: Self, share: f32) -> Self {
        let share = (share.clamp(0.0, 1.0) * 256.0) as i32;
        let channel = |a: u8, b: u8| (i32::from(a) + (((i32::from(b) - i32::from(a)) * share + 128) >> 8)) as u8;
        Self(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// Every channel times `factor`, stopping at 255.
    #[must_use]
    pub fn scale(self, factor: f32) -> Self {
        let channel = |a: u8| (f32::from(a) * factor + 0.5) as u8;
        Self(channel(self.0), channel(self.1), channel(self.2))
    }

    /// Every channel times that of `tint`, where 128 stands for 1, stopping at 255.
    #[must_use]
    pub fn tint(self, tint: Self) -> Self {
        let channel = |a: u8, b: u8| ((u32::from(a) * u32::from(b) + 64) / 128).min(255) as u8;
        Self(channel(self.0, tint.0), channel(self.1, tint.1), channel(self.2, tint.2))
    }

    /// The colour under `light`: times 0.25 in the dark (0) up to 1 in full light (255).
    #[inline]
    #[must_use]
    pub fn lit(self, light: u8) -> Self {
        SpreadRgb::new(self).lit(light)
    }

    /// Red, green, blue.
    pub const fn array(self) -> [u8; 3] {
        [self.0, self.1, self.2]
    }

    /// Red, green, blue, and full opacity.
    pub const fn rgba(self) -> [u8; 4] {
        [self.0, self.1, self.2, 255]
    }

    /// CIE L\*a\*b\* under D65.
    pub fn lab(self) -> [f32; 3] {
        lab_of(self.array().map(f32::from))
    }

    /// How far apart the two look: CIE76, the Euclidean distance in L\*a\*b\*. Above 10 they differ at a glance.
    pub fn difference(self, other: Self) -> f32 {
        let (a, b) = (self.lab(), other.lab());
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
    }
}

/// A colour with 21 bits for each channel, so that one multiplication lights all three.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpreadRgb(u64);

impl SpreadRgb {
    const BITS: u32 = 21;

    #[inline]
    pub(crate) fn new(Rgb(r, g, b): Rgb) -> Self {
        Self(Self::join([r.into(), g.into(), b.into()]))
    }

    /// See [`Rgb::lit`].
    #[inline]
    pub(crate) fn lit(self, light: u8) -> Rgb {
        const HALF: u64 = SpreadRgb::join([1 << (LIT_BITS - 1); 3]);
        let lit = (self.0 * LIT[usize::from(light)] + HALF) >> LIT_BITS;
        Rgb(lit as u8, (lit >> Self::BITS) as u8, (lit >> (2 * Self::BITS)) as u8)
    }

    const fn join([r, g, b]: [u64; 3]) -> u64 {
        r | g << Self::BITS | b << (2 * Self::BITS)
    }
}

/// Bits behind the point in [`LIT`]: a channel times 1, rounded, just fits those of [`SpreadRgb`].
const LIT_BITS: u32 = SpreadRgb::BITS - 8;

/// What each light leaves of a colour.
const LIT: [u64; 256] = {
    let mut table = [0; 256];
    let mut light = 0;
    while light < 256 {
        table[light] = (((255 + 3 * light as u64) << LIT_BITS) + 510) / 1020;
        light += 1;
    }
    table
};

/// L\*a\*b\* of gamma-encoded channels in 0..=255.
fn lab_of(channels: [f32; 3]) -> [f32; 3] {
    let linear = channels.map(|c| {
        let c = c / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    });
    let [r, g, b] = linear;
    // Source: IEC 61966-2-1 (sRGB) and CIE 15 (L*a*b*), white point D65.
    let x = (0.412_456 * r + 0.357_576 * g + 0.180_437 * b) / 0.950_47;
    let y = 0.212_673 * r + 0.715_152 * g + 0.072_175 * b;
    let z = (0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83;
    let f = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    [116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))]
}

impl From<Rgb> for String {
    fn from(Rgb(r, g, b): Rgb) -> Self {
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

impl TryFrom<String> for Rgb {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let refuse = || format!("`{}` is not a colour; write #rrggbb", text.escape_default());
        let hex = text.strip_prefix('#').filter(|h| h.len() == 6 && h.bytes().all(|b| b.is_ascii_hexdigit()));
        let value = u32::from_str_radix(hex.ok_or_else(refuse)?, 16).map_err(|_| refuse())?;
        Ok(Self((value >> 16) as u8, (value >> 8) as u8, value as u8))
    }
}
