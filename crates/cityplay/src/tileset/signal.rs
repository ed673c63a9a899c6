//! The colour of the Net.

use crate::Rgb;
use crate::style::SIGNAL;

/// The colour that a share of signal cyan makes.
pub(crate) fn signal(share: f32) -> Rgb {
    SIGNAL.scale(share)
}
