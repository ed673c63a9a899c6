//! The small button that copies a command line.

use egui::Ui;

use crate::command::{Command, WindowCommand};
use crate::line;

/// A button that copies a command line, which it shows on hover, or says why there is none.
pub(super) fn copy(ui: &mut Ui, (text, name): (&str, &str), line: &line::Line, out: &mut Vec<Command>) {
    ui.add_enabled_ui(line.is_ok(), |ui| {
        let button = ui.small_button(text).accessible_name(name);
        match line {
            Ok(line) => {
                let about = format!("Copies what shows the same without a window:\n{line}");
                if button.on_hover_text(about).clicked() {
                    out.push(WindowCommand::Copy { what: "the command line", text: line.clone() }.into());
                }
            }
            Err(why) => drop(button.on_disabled_hover_text(why)),
        }
    });
}
