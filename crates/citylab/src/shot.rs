//! A picture of the window in a file: one frame of the given state, then the window closes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use egui::{ColorImage, Context, ViewportCommand};

use crate::disk;
use crate::session::Session;

/// Where what came of it is left for the program to report.
pub(crate) type Verdict = Arc<Mutex<Option<anyhow::Result<()>>>>;

/// Frames drawn after the city came, so that textures, fonts and panels have settled.
const SETTLE_FRAMES: u32 = 4;

/// A picture that is to be taken.
pub(crate) struct Shot {
    path: PathBuf,
    frames: u32,
    verdict: Verdict,
}

impl Shot {
    /// A picture to be written to `path`; what comes of it is left in `verdict`.
    pub(crate) fn new(path: PathBuf, verdict: Verdict) -> Self {
        Self { path, frames: 0, verdict }
    }

    /// Called every frame: takes the picture when its time has come.
    pub(crate) fn look(&mut self, ctx: &Context, session: &Session) {
        let workspace = session.workspace();
        let refused = workspace.failure().map(|f| f.reason.clone());
        let refused = refused.or_else(|| workspace.problems().first().map(|p| format!("{}: {}", p.field, p.reason)));
        if let Some(reason) = refused {
            leave(&self.verdict, Err(anyhow::anyhow!(reason)));
            ctx.send_viewport_cmd(ViewportCommand::Close);
            return;
        }
        // The timeline belongs to the picture, where there is one.
        let is_recorded = workspace.recording().is_some() || workspace.recording_refused().is_some();
        if workspace.shown().is_none() || !is_recorded || session.is_working() {
            return;
        }
        self.frames += 1;
        if self.frames == SETTLE_FRAMES {
            let (path, verdict, then) = (self.path.clone(), Arc::clone(&self.verdict), ctx.clone());
            let jobs = session.jobs().clone();
            ctx.request_screenshot(move |image| {
                // Written beside the window; whether it was done in time the verdict says.
                drop(jobs.start_writing(move |_| {
                    leave(&verdict, write(&image, &path));
                    then.send_viewport_cmd(ViewportCommand::Close);
                    Some(())
                }));
            });
        }
        ctx.request_repaint();
    }
}

fn leave(verdict: &Verdict, result: anyhow::Result<()>) {
    *verdict.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
}

fn write(image: &ColorImage, path: &Path) -> anyhow::Result<()> {
    disk::touch();
    let [w, h] = image.size.map(|extent| extent as u32);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, w, h);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let pixels: Vec<u8> = image.pixels.iter().flat_map(|p| [p.r(), p.g(), p.b()]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(cityfile::write_atomically(path, &bytes)?)
}
