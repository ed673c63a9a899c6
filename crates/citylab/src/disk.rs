//! Which thread may touch the file system. A disk, and more so a network drive, may take seconds to answer: the thread
//! that draws never waits for it.
//!
//! Whatever reads, writes or looks at a file calls [`touch`]; the window calls [`drawing`] while it draws. The tests run
//! every job in the drawing thread, inside [`aside`], and stop at a touch outside of one.

#[cfg(test)]
use std::cell::Cell;

#[cfg(test)]
thread_local! {
    static IS_DRAWING: Cell<bool> = const { Cell::new(false) };
}

/// Held while a thread draws or answers to a person.
#[must_use]
pub(crate) struct Drawing {
    #[cfg(test)]
    before: bool,
}

/// This thread draws until what is returned is dropped.
#[cfg_attr(not(test), expect(clippy::missing_const_for_fn, reason = "it notes the thread in the tests"))]
pub(crate) fn drawing() -> Drawing {
    Drawing {
        #[cfg(test)]
        before: IS_DRAWING.replace(true),
    }
}

#[cfg(test)]
impl Drop for Drawing {
    fn drop(&mut self) {
        IS_DRAWING.set(self.before);
    }
}

/// Does work that stands for a job beside the window.
pub(crate) fn aside<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(test)]
    let _back = {
        let drawing = Drawing { before: IS_DRAWING.get() };
        IS_DRAWING.set(false);
        drawing
    };
    work()
}

/// The file system is about to be touched.
///
/// # Panics
/// In tests, where that happens in a thread that draws.
pub(crate) fn touch() {
    #[cfg(test)]
    assert!(!IS_DRAWING.get(), "a file is touched in the thread that draws");
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn a_touch_while_drawing_is_noticed_and_one_in_a_job_is_not() {
        touch();
        let drawing = drawing();
        assert!(catch_unwind(touch).is_err());
        aside(touch);
        assert!(catch_unwind(touch).is_err(), "after the job it draws again");
        drop(drawing);
        touch();
    }
}
