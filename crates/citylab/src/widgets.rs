//! Small widgets that give commands: name, tooltip and shortcut come from the table of commands.

use egui::accesskit::Role;
use egui::layers::PaintList;
use egui::{
    Align2, Button, Key, Order, Response, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::command::{Command, Entry};
use crate::theme;

fn entry(command: &Command) -> &'static Entry {
    Entry::of(command).expect("only commands in the table have buttons")
}

fn finish(ui: &Ui, response: Response, command: &Command, out: &mut Vec<Command>) -> Response {
    let mac = ui.ctx().os().is_mac();
    named(response, command, out).on_hover_text(entry(command).tooltip_text(mac))
}

/// Gives the command where it was clicked.
fn named(response: Response, command: &Command, out: &mut Vec<Command>) -> Response {
    if response.clicked() {
        out.push(command.clone());
    }
    response.accessible_name(entry(command).label)
}

/// A quiet button whose tooltip says more than the table.
pub(crate) fn telling_button(
    ui: &mut Ui,
    command: &Command,
    about: &dyn Fn(&Entry) -> String,
    out: &mut Vec<Command>,
) {
    let entry = entry(command);
    let response = ui.add(Button::new(entry.label).frame_when_inactive(false));
    named(response, command, out).on_hover_ui(|ui| {
        let words = entry.with_key(&about(entry), ui.ctx().os().is_mac());
        ui.label(words);
    });
}

/// A quiet button; `text` stands for the command's own name where that is too long.
pub(crate) fn button(ui: &mut Ui, text: Option<&str>, command: &Command, out: &mut Vec<Command>) -> Response {
    let text = text.unwrap_or(entry(command).label);
    let response = ui.add(Button::new(text).frame_when_inactive(false));
    finish(ui, response, command, out)
}

/// An entry of a menu, with the key for it at its right end.
pub(crate) fn menu_button(ui: &mut Ui, command: &Command, out: &mut Vec<Command>) -> Response {
    let entry = entry(command);
    let button = Button::new(entry.label).frame_when_inactive(false).min_size(vec2(ui.available_width(), 0.0));
    let response = ui.add(button.shortcut_text(entry.key_text(ui.ctx().os().is_mac())));
    finish(ui, response, command, out)
}

/// A button that looks as the caller wants.
pub(crate) fn command_button(ui: &mut Ui, button: Button<'_>, command: &Command, out: &mut Vec<Command>) {
    let response = ui.add(button);
    finish(ui, response, command, out);
}

/// A quiet button that is filled while something is on, as entries of menus and lists are.
pub(crate) fn toggle_button(ui: &mut Ui, on: bool, command: &Command, out: &mut Vec<Command>) {
    let text = RichText::new(entry(command).label).color(if on { theme::strong() } else { theme::weak() });
    let response = ui.add(Button::selectable(on, text));
    finish(ui, response, command, out);
}

/// The button of a window that does what the window is for.
pub(crate) fn main_button(ui: &mut Ui, enabled: bool, words: &str) -> Response {
    let ink = if enabled { theme::ground() } else { theme::text() };
    let button = Button::new(RichText::new(words).color(ink));
    ui.add_enabled(enabled, if enabled { button.fill(theme::accent()) } else { button })
}

/// Whether Enter was pressed in the field of a window that asks, or while nothing in it has the keys: a click beside the
/// field takes them from it.
pub(crate) fn is_entered_in(field: &Response) -> bool {
    let ctx = &field.ctx;
    is_entered(ctx) && (field.lost_focus() || ctx.memory(egui::Memory::focused).is_none())
}

/// Whether Enter was pressed.
pub(crate) fn is_entered(ctx: &egui::Context) -> bool {
    ctx.input(|input| input.key_pressed(Key::Enter))
}

/// Whether Escape was pressed.
pub(crate) fn is_escaped(ctx: &egui::Context) -> bool {
    ctx.input(|input| input.key_pressed(Key::Escape))
}

/// Paints nothing of what floats over the panels: a window that asks lies over them, and tooltips would cover it. One
/// that was open stays so as long as the pointer rests, whatever is drawn over its widget.
pub(crate) fn hide_floating(ctx: &egui::Context) {
    let layers = ctx.memory(|memory| memory.areas().visible_layer_ids());
    ctx.graphics_mut(|graphics| {
        let floating = layers.into_iter().filter(|layer| layer.order == Order::Tooltip);
        floating.for_each(|layer| {
            if let Some(painted) = graphics.get_mut(layer) {
                *painted = PaintList::default();
            }
        });
    });
}

/// The frame of every window over the panels.
pub(crate) fn window_frame(ctx: &egui::Context) -> egui::Frame {
    egui::Frame::popup(&ctx.global_style()).inner_margin(12)
}

/// A tab with its own name and tooltip: underlined while it is the one shown.
pub(crate) fn tab(
    ui: &mut Ui,
    chosen: bool,
    (label, about): (&str, &str),
    command: &Command,
    out: &mut Vec<Command>,
) {
    let color = if chosen { theme::strong() } else { theme::weak() };
    let text = RichText::new(label).color(color);
    let button = Button::selectable(chosen, text).fill(egui::Color32::TRANSPARENT);
    let response = ui.add(button.min_size(vec2(0.0, 32.0)).frame_when_inactive(false));
    if chosen {
        let rect = response.rect.shrink2(vec2(ui.spacing().button_padding.x, 0.0));
        ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(2.0, theme::accent()));
    }
    if response.clicked() {
        out.push(command.clone());
    }
    let key = Entry::key_of(command, ui.ctx().os().is_mac());
    let tooltip = if key.is_empty() { about.to_owned() } else { format!("{about}  ({key})") };
    response.on_hover_text(tooltip);
}

/// Selects all of the text of a field, so that typing replaces it.
pub(crate) fn select_all(ui: &Ui, field: egui::Id, text: &str) {
    select(ui, field, 0..text.chars().count());
}

/// Puts the caret behind the text of a field.
pub(crate) fn caret_to_end(ui: &Ui, field: egui::Id, text: &str) {
    let end = text.chars().count();
    select(ui, field, end..end);
}

fn select(ui: &Ui, field: egui::Id, chars: std::ops::Range<usize>) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = egui::text_edit::TextEditState::load(ui.ctx(), field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(chars.start), CCursor::new(chars.end))));
    state.store(ui.ctx(), field);
}

/// A switch with its name in front of it.
pub(crate) fn switch(ui: &mut Ui, on: bool, command: &Command, out: &mut Vec<Command>) {
    let name = entry(command).label;
    let color = if on { theme::strong() } else { theme::weak() };
    let words = ui.painter().layout_no_wrap(name.into(), TextStyle::Body.resolve(ui.style()), color);
    let (slot, gap) = (vec2(30.0, 17.0), 8.0);
    let size = vec2(words.size().x + gap + slot.x, words.size().y.max(slot.y));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Switch, ui.is_enabled(), on, name));
    let place = Align2::LEFT_CENTER.align_size_within_rect(words.size(), rect).min;
    ui.painter().galley(place, words, color);
    let slot = Align2::RIGHT_CENTER.align_size_within_rect(slot, rect);
    let fill = if on { theme::filled() } else { ui.style().interact(&response).bg_fill };
    let radius = slot.height() / 2.0;
    ui.painter().rect_filled(slot, radius, fill);
    let share = ui.ctx().animate_bool_responsive(response.id, on);
    let knob = pos2(egui::lerp(slot.left() + radius..=slot.right() - radius, share), slot.center().y);
    ui.painter().circle_filled(knob, radius - 3.0, if on { theme::ground() } else { theme::weak() });
    if response.has_focus() {
        ui.painter().rect_stroke(slot, radius, Stroke::new(1.0, theme::strong()), StrokeKind::Outside);
    }
    finish(ui, response, command, out);
}
