//! Progress of a layout, and the way to cancel one.

/// The layout was cancelled by its [`Watch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// Whoever waits for a layout. `()` waits without asking.
pub trait Watch {
    /// Learns which share is done, 0 to 1, and says whether to go on. It is asked at least every few milliseconds, and
    /// shares never fall.
    ///
    /// # Errors
    /// [`Cancelled`] stops the work.
    fn report(&self, share: f32) -> Result<(), Cancelled>;
}

impl Watch for () {
    fn report(&self, _share: f32) -> Result<(), Cancelled> {
        Ok(())
    }
}

impl<F: Fn(f32) -> Result<(), Cancelled>> Watch for F {
    fn report(&self, share: f32) -> Result<(), Cancelled> {
        self(share)
    }
}
