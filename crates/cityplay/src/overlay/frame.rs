//! A whole frame: the map and everything over it, in the one order that both front ends share.

use citygen::model::NodeId;

use super::{Marks, Traffic, paint_digital, paint_marks, paint_traffic, paint_weather};
use crate::{Canvas, Stage, View, paint_map};

/// What is drawn over the map.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame<'a> {
    /// Whether there are rain and fog.
    pub weather: bool,
    /// The cars, if shown.
    pub traffic: Option<&'a Traffic>,
    /// Whether the Net is drawn, and then the node whose subnet is shown, if any.
    pub digital: Option<Option<NodeId>>,
    /// Cursor and body.
    pub marks: Marks,
}

/// Paints the map, then weather, traffic, the Net, body, avatar and cursor.
pub fn paint_frame(canvas: &mut Canvas, stage: &Stage, view: &View, frame: &Frame) {
    paint_map(canvas, stage, view);
    if frame.weather {
        paint_weather(canvas, stage, view);
    }
    if let Some(traffic) = frame.traffic {
        paint_traffic(canvas, stage, view, traffic);
    }
    if let Some(focus) = frame.digital {
        paint_digital(canvas, stage, view, focus);
    }
    paint_marks(canvas, view, frame.marks);
}
