//! The frame around one field: its name, its control, its reset, and what is wrong with it, in three columns that all
//! fields share.

use egui::{
    Align, Button, Direction, Id, Label, Layout, Margin, RichText, Sense, Stroke, TextStyle, Ui, Vec2, WidgetText,
    vec2,
};

use crate::command::Command;
use crate::session::{Session, Workspace};
use crate::subject::Values;
use crate::subject::spec::{Control, Field};
use crate::{field_error, theme};

/// Height of a row, in points.
pub(super) const ROW: f32 = 26.0;

/// Space between two columns, in points.
const GUTTER: f32 = 8.0;

/// Side of the button of a reset, in points. Its column is there whether or not anything can be reset.
pub(super) const RESET: f32 = 18.0;

/// Widths of the numbers beside sliders, in points: room for `-0.625`, and for one typed to the last digit.
const NUMBERS: [f32; 3] = [54.0, 78.0, 104.0];

/// Characters of the longest number that is one: `-0.123456789`.
const LONGEST_NUMBER: usize = 12;

/// Space at either side of a number, in points.
const NUMBER_PADDING: f32 = 5.0;

/// Where the columns of the form are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    /// Width of the names.
    pub label: f32,
    /// Width of what fields are changed with.
    pub control: f32,
    /// Width of the number at the end of a control that has one.
    pub number: f32,
}

impl Columns {
    /// The columns of a form of this width: names as wide as the widest, and the controls what is left.
    pub(super) fn of(ui: &Ui, workspace: &Workspace, width: f32) -> Self {
        let text_width =
            |text: &str| WidgetText::from(text).into_galley(ui, None, f32::INFINITY, TextStyle::Body).size().x.ceil();
        let fields = &workspace.spec().fields;
        let label = fields.iter().map(|field| text_width(field.label)).fold(0.0, f32::max);
        let label = (label + 2.0).min(width * 0.4);
        let control = (width - label - RESET - 2.0 * GUTTER).max(90.0);
        let number = fields.iter().filter_map(|field| number_text(field, workspace.values().get(field.name)));
        let number = number.map(|text| text_width(&text) + 2.0 * NUMBER_PADDING).fold(0.0, f32::max);
        // In a few widths only: columns must not tremble while a slider is dragged.
        let number = NUMBERS.into_iter().find(|&width| number <= width).unwrap_or(NUMBERS[2]);
        Self { label, control, number: number.min(control * 0.6) }
    }
}

/// The longest text that the number of a field usually is, or what it is now where that is longer.
fn number_text(field: &Field, text: &str) -> Option<String> {
    // What is no number may be of any length: the columns stay where they are for it.
    let is_number = text.parse::<f32>().is_ok_and(f32::is_finite) && text.len() <= LONGEST_NUMBER;
    let longer = |usual: String, now: String| if is_number && now.len() > usual.len() { now } else { usual };
    match &field.control {
        Control::Integer { range, unit } => {
            let words = |number: &str| format!("{number} {unit}").trim_end().to_owned();
            Some(longer(words(&range.end().to_string()), words(text)))
        }
        Control::Real { .. } => Some(longer("-0.62".into(), text.to_owned())),
        _ => None,
    }
}

/// The form while it is drawn: the values that are edited, and the workspace that they come from.
pub(super) struct Form<'a> {
    /// What is known of the present state.
    pub workspace: &'a Workspace,
    /// The copy that is edited.
    pub values: &'a mut Values,
    /// The session, to know which commands would do anything.
    pub session: &'a Session,
    /// Where everything stands.
    pub columns: Columns,
    /// What is asked for beside changes of values.
    pub out: &'a mut Vec<Command>,
}

impl Form<'_> {
    /// Draws one field; `control` gets the id of the label that names it.
    pub(super) fn field(&mut self, ui: &mut Ui, field: &Field, control: impl FnOnce(&mut Ui, &mut Self, Id)) {
        let error = self.workspace.problem(field.name).map(str::to_owned);
        let changed = self.values.get(field.name) != field.default;
        ui.horizontal_top(|ui| {
            row(ui, self.columns, (field.label, changed), &tooltip(field), |ui, label| {
                let drawn = ui.scope(|ui| {
                    if error.is_some() {
                        mark_wrong(ui);
                    }
                    control(ui, self, label);
                });
                if let Some(error) = error {
                    field_error::show(ui, field.name, drawn.response.rect, &error);
                }
            });
            let back = if field.default.is_empty() { "none" } else { &field.default };
            let (name, about) =
                (format!("Reset {}", field.label.to_lowercase()), format!("Back to the default: {back}."));
            if reset(ui, ROW, changed, (&name, &about)) {
                self.values.set(field.name, field.default.clone());
            }
        });
    }
}

/// A row: its name, brighter where that is `strong`, and what stands beside it, given the id of the name.
pub(super) fn row(
    ui: &mut Ui,
    columns: Columns,
    (text, strong): (&str, bool),
    about: &str,
    draw: impl FnOnce(&mut Ui, Id),
) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GUTTER;
        let label = cell(ui, vec2(columns.label, ROW), Layout::left_to_right(Align::Center), |ui| {
            let text = RichText::new(text).color(if strong { theme::strong() } else { theme::weak() });
            let label = ui.add(Label::new(text).truncate().sense(Sense::hover()));
            let id = label.id;
            label.on_hover_text(about);
            id
        });
        cell(ui, vec2(columns.control, ROW), Layout::top_down(Align::Min), |ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
            draw(ui, label);
        });
    });
}

/// A part of a row, of this width and at least this height.
pub(super) fn cell<R>(ui: &mut Ui, size: Vec2, layout: Layout, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let drawn = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        ui.set_max_width(size.x);
        draw(ui)
    });
    drawn.inner
}

/// The reset at the end of a row of this height: its place is kept also where there is nothing to reset.
pub(super) fn reset(ui: &mut Ui, height: f32, shown: bool, (name, about): (&str, &str)) -> bool {
    cell(ui, vec2(RESET, height), Layout::centered_and_justified(Direction::LeftToRight), |ui| {
        ui.spacing_mut().button_padding = Vec2::ZERO;
        ui.spacing_mut().interact_size = Vec2::splat(RESET);
        let button = Button::new(RichText::new("×").color(theme::weak())).frame_when_inactive(false);
        shown && ui.add(button).accessible_name(name).on_hover_text(about).clicked()
    })
}

/// Room for a number, that [`Columns::number`] counts on.
pub(super) fn number_padding(ui: &mut Ui) {
    ui.spacing_mut().button_padding.x = NUMBER_PADDING;
}

/// Space around the text of a field.
pub(super) const TEXT_MARGIN: Margin = Margin::symmetric(6, 4);

/// What a field does, what it allows, and what it is when nobody says anything.
pub(super) fn tooltip(field: &Field) -> String {
    let default = if field.default.is_empty() { "none" } else { &field.default };
    format!("{}\nAllowed: {}.\nDefault: {default}.", field.about, field.allowed)
}

/// Gives every control in `ui` the border of something wrong.
fn mark_wrong(ui: &mut Ui) {
    let stroke = Stroke::new(1.0, theme::error());
    let widgets = &mut ui.visuals_mut().widgets;
    for visuals in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        visuals.bg_stroke = stroke;
    }
}
