//! The desktop's own dialog, asked beside the window: it may take its time, be missing, or never answer.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::window::{PathWindow, Purpose};
use crate::disk;
use crate::jobs::{Job, Outcome};
use crate::session::{Session, Tone};

/// A dialog that is gone sooner than anybody could have closed it was never there.
const TOO_QUICK: Duration = Duration::from_millis(250);

/// The dialog that is open, if any.
#[derive(Debug, Default)]
pub(super) struct Browse {
    open: Option<(Instant, Job<Option<PathBuf>>)>,
}

impl Browse {
    /// Opens a dialog, unless one is open already.
    pub(super) fn start(&mut self, window: &PathWindow, session: &Session) {
        if self.open.is_some() {
            return;
        }
        let (purpose, start, kinds) =
            (window.purpose(), window.path(), session.workspace().spec().file_kinds.clone());
        let task = session.jobs().start(move |_| {
            disk::touch();
            let mut dialog = rfd::FileDialog::new();
            for kind in kinds {
                dialog = dialog.add_filter(kind.label, &[kind.extension]);
            }
            if let Some(folder) = start.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            Some(match purpose {
                Purpose::Open => dialog.pick_file(),
                Purpose::Save => {
                    let name = start.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
                    dialog.set_file_name(name).save_file()
                }
            })
        });
        self.open = Some((Instant::now(), task));
    }

    /// Takes over the answer: the path goes into the window's field.
    pub(super) fn poll(&mut self, window: &mut Option<PathWindow>, session: &mut Session) -> bool {
        let Some((since, task)) = &mut self.open else { return false };
        let Some(answer) = task.take() else { return false };
        let quick = since.elapsed() < TOO_QUICK;
        self.open = None;
        match (answer, window) {
            (Outcome::Done(Some(path)), Some(window)) => window.set_path(&path),
            (Outcome::Done(None), _) if quick => {
                session.tell(Tone::Note, "This desktop showed no dialog; type the path instead.");
            }
            (Outcome::Failed(why), _) => {
                session.tell(Tone::Note, format!("The dialog cannot be shown ({why}); type the path instead."));
            }
            _ => {}
        }
        true
    }
}
