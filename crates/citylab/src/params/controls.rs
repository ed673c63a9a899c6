//! What each kind of field is changed with. A field's text is the truth; controls read it and write it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{
    Align, Align2, Button, ComboBox, FontId, Id, Label, Layout, Popup, Response, RichText, Slider, SliderClamping,
    TextEdit, TextStyle, Ui, vec2,
};
use mapkit::{Seed, Size};

use super::field::{Form, ROW, TEXT_MARGIN, cell, number_padding, tooltip};
use crate::command::{RunCommand, WindowCommand};
use crate::jobs::Query;
use crate::number::NumberField;
use crate::subject::RecipeIndex;
use crate::subject::spec::{Control, Field};
use crate::{field_error, theme, widgets};

/// Width of the button that opens a list, in points.
const LIST_BUTTON: f32 = 24.0;

/// Width of the number of a side of the map, in points.
const SIDE: f32 = 40.0;

/// Between the two sides of a map in a text.
const SIDES: &str = "x";

/// Digits of the largest seed.
const LONGEST_SEED: usize = 20;

/// Size of the font below which digits cannot be told apart, in points.
const LEAST_FONT: f32 = 9.0;

/// What controls keep of their own: text that is being typed, by field.
#[derive(Debug, Default)]
pub(super) struct Typed {
    /// The seed as it is typed.
    seed: String,
    /// The seed of the form when the text was last in step with it.
    seed_of_text: Option<String>,
    /// What is wrong with the seed as it is typed.
    seed_error: Option<String>,
    /// Whether the size is set by numbers though it may be one of the named ones.
    custom_size: bool,
    /// The size of the form when it was last drawn.
    size_of_form: String,
    /// Width and height as they are typed.
    sides: [String; 2],
    /// How often a list of names was opened: what is there is looked for again each time.
    lists_opened: u64,
}

impl Typed {
    /// Draws the control of a field.
    pub(super) fn control(&mut self, ui: &mut Ui, form: &mut Form, field: &Field) {
        form.field(ui, field, |ui, form, label| match &field.control {
            Control::Seed => self.seed(ui, form, field, label),
            Control::Size { .. } => self.size(ui, form, field, label),
            Control::Integer { range, unit } => integer(ui, form, field, label, (range, unit)),
            Control::Real { range } => real(ui, form, field, label, range),
            Control::Choice(choices) => choice(ui, form, field, label, choices),
            Control::Name => self.name(ui, form, field, label),
            Control::Rerolls => {}
        });
    }

    /// The seed: typed whole before it counts, since its beginnings are seeds too.
    fn seed(&mut self, ui: &mut Ui, form: &mut Form, field: &Field, label: Id) {
        let id = ui.make_persistent_id("seed text");
        let present = form.values.get(field.name).to_owned();
        if self.seed_of_text.as_ref() != Some(&present) {
            // The seed was changed elsewhere: what was typed is out of date.
            self.seed.clone_from(&present);
            self.seed_of_text = Some(present.clone());
            self.seed_error = None;
        }
        let font = font_for(ui, &self.seed, form.columns.control - f32::from(TEXT_MARGIN.left + TEXT_MARGIN.right));
        let edit = TextEdit::singleline(&mut self.seed).id(id).margin(TEXT_MARGIN).desired_width(f32::INFINITY);
        // Longer than any seed, so that one that is too long can be refused.
        let edit = edit.char_limit(2 * Seed::MOST_CHARACTERS);
        let edit = edit.font(font).align(Align2::LEFT_CENTER).min_size(vec2(0.0, ROW));
        let edit = ui.add(edit).labelled_by(label).on_hover_text(tooltip(field));
        if edit.changed() {
            let typed = form.values.clone().with(field.name, self.seed.trim());
            let problems = form.workspace.subject().problems(&typed);
            self.seed_error = problems.into_iter().find(|p| p.field == field.name).map(|p| p.reason);
        }
        if edit.lost_focus() {
            if ui.input(|input| input.key_pressed(egui::Key::Escape)) {
                self.seed_of_text = None;
            } else {
                let typed = self.seed.trim().to_owned();
                form.values.set(field.name, typed.clone());
                self.seed_of_text = Some(typed);
            }
            self.seed_error = None;
        }
        // What the form says already of the seed it has is not said twice.
        if let Some(error) = self.seed_error.as_ref().filter(|_| form.workspace.problem(field.name).is_none()) {
            field_error::show(ui, "typed seed", edit.rect, error);
        }
        // The number that words stand for, as every other part of the program tells it.
        let height = ui.text_style_height(&TextStyle::Small);
        // The row is there for numbers too: the form must not move while words are typed.
        cell(ui, vec2(form.columns.control, height), Layout::left_to_right(Align::Center), |ui| {
            if let Some(seed) = self.seed.parse::<Seed>().ok().filter(|seed| seed.words.is_some()) {
                let number = Label::new(RichText::new(format!("= {}", seed.number)).small().color(theme::weak()));
                ui.add(number.truncate()).on_hover_text(seed.to_string());
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding.x = 5.0;
            ui.spacing_mut().item_spacing.x = 0.0;
            for (glyph, command) in [("‹", RunCommand::PreviousSeed), ("›", RunCommand::NextSeed)] {
                ui.add_enabled_ui(form.session.can_run(command), |ui| {
                    widgets::button(ui, Some(glyph), &command.into(), form.out);
                });
            }
            widgets::button(ui, Some("Random"), &RunCommand::RandomSeed.into(), form.out);
            let copy = ui.add(Button::new("Copy").frame_when_inactive(false)).accessible_name("Copy seed");
            if copy.on_hover_text("Copies the seed.").clicked() {
                form.out.push(WindowCommand::Copy { what: "the seed", text: present }.into());
            }
        });
    }

    fn size(&mut self, ui: &mut Ui, form: &mut Form, field: &Field, label: Id) {
        let Control::Size { named, widths, heights } = &field.control else { return };
        let text = form.values.get(field.name).to_owned();
        let known = named.iter().find(|(name, size)| *name == text || *size == parse(&text).unwrap_or_default());
        if self.size_of_form != text {
            // The size was changed elsewhere: by a reset, a preset, an undo.
            self.custom_size = false;
            self.size_of_form.clone_from(&text);
        }
        let chosen = known.filter(|_| !self.custom_size);
        let shown = chosen.map_or_else(|| "Custom".into(), |(name, size)| size_words(name, *size));
        let combo = ComboBox::from_id_salt(field.name).selected_text(shown).width(form.columns.control).truncate();
        let combo = combo.popup_style(theme::menu_style.into());
        let combo = combo.show_ui(ui, |ui| {
            for (name, size) in *named {
                if ui.selectable_label(chosen.is_some_and(|(n, _)| n == name), size_words(name, *size)).clicked() {
                    form.values.set(field.name, *name);
                    self.custom_size = false;
                }
            }
            if ui.selectable_label(chosen.is_none(), "Custom").clicked() {
                self.custom_size = true;
            }
        });
        combo.response.labelled_by(label).on_hover_text(tooltip(field));
        if chosen.is_some() {
            return;
        }
        let size = known.map(|(_, size)| format!("{}x{}", size.w, size.h)).unwrap_or(text);
        if self.sides.join(SIDES) != size {
            let (w, h) = size.split_once(['x', '×']).unwrap_or((&size, ""));
            self.sides = [w, h].map(|side| side.trim().to_owned());
        }
        let before = self.sides.clone();
        extent(ui, &mut self.sides, widths, heights);
        if self.sides != before {
            self.custom_size = true;
            self.size_of_form = self.sides.join(SIDES);
            form.values.set(field.name, self.size_of_form.clone());
        }
    }

    /// A name, typed or chosen from those that are there.
    fn name(&mut self, ui: &mut Ui, form: &mut Form, field: &Field, label: Id) {
        ui.horizontal(|ui| {
            let width = form.columns.control - LIST_BUTTON - ui.spacing().item_spacing.x;
            let mut text = form.values.get(field.name).to_owned();
            let edit = TextEdit::singleline(&mut text).margin(TEXT_MARGIN).desired_width(width);
            let edit = ui.add(edit).labelled_by(label).on_hover_text(tooltip(field));
            if edit.changed() {
                form.values.set(field.name, text);
            }
            ui.spacing_mut().button_padding.x = 4.0;
            let response = ui.add(Button::new("▾").min_size(vec2(LIST_BUTTON, 0.0)));
            // The list hangs from the whole field, as the lists of others do.
            let place = edit.rect.union(response.rect);
            let list = Popup::menu(&response).anchor(place).width(place.width()).style(theme::menu_style);
            list.show(|ui| {
                ui.set_width(ui.available_width());
                self.names(ui, form, field);
            });
            // Folders may have come or gone since the list was last open.
            if response.clicked() {
                self.lists_opened += 1;
            }
            let name = format!("{} packs", field.label);
            response.accessible_name(name).on_hover_text("The names that are there.");
        });
        if let Some(source) = form.workspace.subject().source(field.name, form.values) {
            let about = "Choose a name from the list to use what is in a folder instead.";
            ui.label(RichText::new(source).small().color(theme::weak())).on_hover_text(about);
        }
    }

    /// The names that are there, looked for beside the window: they may lie in a folder that is slow.
    fn names(&mut self, ui: &mut Ui, form: &mut Form, field: &Field) {
        let jobs = form.session.jobs();
        let names = Names { recipe: form.session.recipe(), field: field.name, time: self.lists_opened };
        let (name, subject) = (field.name, Arc::clone(form.workspace.subject()));
        let found = jobs.query(&names, move |_| Some(subject.choices(name))).ready();
        // What was there when the list was last open stands until it is looked for again.
        let found =
            found.or_else(|| jobs.newest::<Names>(0).filter(|(of, _)| of.is_of(&names)).map(|(_, found)| found));
        let Some(found) = found else {
            ui.label(RichText::new("Looking…").color(theme::weak()));
            return;
        };
        for name in found.iter() {
            let entry = Button::selectable(name == form.values.get(field.name), name).truncate();
            if ui.add(entry).on_hover_text(name).clicked() {
                form.values.set(field.name, name.clone());
                // A name of the list is that of a folder, not of what a file brought.
                form.values.detach(field.name);
                ui.close();
            }
        }
    }
}

/// Asks which names a field offers: they may lie in a folder that is slow.
#[derive(Clone, Debug, PartialEq)]
struct Names {
    recipe: RecipeIndex,
    field: &'static str,
    time: u64,
}

impl Query for Names {
    type Answer = Vec<String>;
}

impl Names {
    /// Whether it asks for the names of the same field.
    fn is_of(&self, other: &Self) -> bool {
        (self.recipe, self.field) == (other.recipe, other.field)
    }
}

/// The font of a field in which as many letters as a seed has at most stand in so much room, where they do at all.
fn font_for(ui: &Ui, text: &str, room: f32) -> FontId {
    let mut font = TextStyle::Body.resolve(ui.style());
    // Longer text scrolls in its field, whatever the font.
    let text: String = text.chars().take(LONGEST_SEED).collect();
    // The caret stands behind the last letter.
    let width = ui.painter().layout_no_wrap(text, font.clone(), theme::text()).size().x + 2.0;
    font.size = (font.size * (room / width).min(1.0)).max(LEAST_FONT);
    font
}

fn parse(text: &str) -> Option<Size> {
    let (w, h) = text.split_once(['x', '×'])?;
    Some(Size::new(w.trim().parse().ok()?, h.trim().parse().ok()?))
}

/// `Medium, 240×120`.
fn size_words(name: &str, size: Size) -> String {
    let (first, rest) = name.split_at(1.min(name.len()));
    format!("{}{rest}, {size}", first.to_uppercase())
}

/// Width and height as numbers. What is not allowed may be typed: then the form says so, rather than change it.
fn extent(ui: &mut Ui, sides: &mut [String; 2], widths: &RangeInclusive<i32>, heights: &RangeInclusive<i32>) {
    let [width, height] = sides;
    let side = |ui: &mut Ui, name: &str, text: &mut String, range: &RangeInclusive<i32>| {
        let number = NumberField::whole(text, &((*range.start()).into()..=(*range.end()).into()));
        let number = ui.add_sized(vec2(SIDE, ui.spacing().interact_size.y), number).accessible_name(name);
        number.on_hover_text(range_words(name, range));
    };
    ui.horizontal(|ui| {
        number_padding(ui);
        side(ui, "Width", width, widths);
        ui.label(RichText::new("×").color(theme::weak()));
        side(ui, "Height", height, heights);
        ui.label(RichText::new("tiles").color(theme::weak()));
    });
}

fn range_words(name: &str, range: &RangeInclusive<i32>) -> String {
    format!("{name} in tiles, {} to {}", range.start(), range.end())
}

/// Space at either side of the words of a choice, in points.
const CHOICE_PADDING: f32 = 2.0;

/// A button for each choice, or a list of them where there is no room for buttons.
fn choice(ui: &mut Ui, form: &mut Form, field: &Field, label: Id, choices: &[(&str, &str)]) {
    let gap = 2.0;
    let count = choices.len().max(1) as f32;
    let width = (form.columns.control - gap * (count - 1.0)) / count;
    let font = TextStyle::Button.resolve(ui.style());
    let word = |name: &str| ui.painter().layout_no_wrap(name.into(), font.clone(), theme::text()).size().x;
    let widest = choices.iter().map(|(_, name)| word(name)).fold(0.0, f32::max);
    if widest + 2.0 * CHOICE_PADDING > width {
        return list_of_choices(ui, form, field, label, choices);
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        ui.spacing_mut().button_padding.x = CHOICE_PADDING;
        for (value, name) in choices {
            let button = Button::selectable(form.values.get(field.name) == *value, *name).frame_when_inactive(true);
            let response = ui.add(button.min_size(vec2(width, 24.0)));
            if response.on_hover_text(tooltip(field)).clicked() {
                form.values.set(field.name, *value);
            }
        }
    });
}

fn list_of_choices(ui: &mut Ui, form: &mut Form, field: &Field, label: Id, choices: &[(&str, &str)]) {
    let text = form.values.get(field.name);
    let shown = choices.iter().find(|(value, _)| *value == text).map_or(text, |(_, name)| name).to_owned();
    let combo = ComboBox::from_id_salt(field.name).selected_text(shown).width(form.columns.control).truncate();
    let combo = combo.popup_style(theme::menu_style.into()).show_ui(ui, |ui| {
        for (value, name) in choices {
            if ui.selectable_label(form.values.get(field.name) == *value, *name).clicked() {
                form.values.set(field.name, *value);
            }
        }
    });
    combo.response.labelled_by(label).on_hover_text(tooltip(field));
}

/// A whole number from a range.
fn integer(ui: &mut Ui, form: &mut Form, field: &Field, label: Id, (range, unit): (&RangeInclusive<i64>, &str)) {
    // Where the text is no number the slider stands at the default, and mends it when it is moved.
    let read = |text: &str| text.trim().parse().ok();
    let mut value = read(form.values.get(field.name)).or(read(&field.default)).unwrap_or(*range.start());
    let mut text = form.values.get(field.name).to_owned();
    ui.horizontal(|ui| {
        if slide(ui, form, (field, label), Slider::new(&mut value, range.clone())) {
            text = value.to_string();
        }
        number(ui, form, (field, label), NumberField::whole(&mut text, range).unit(unit));
    });
    form.values.set(field.name, text);
}

/// A number from a range.
fn real(ui: &mut Ui, form: &mut Form, field: &Field, label: Id, range: &RangeInclusive<f32>) {
    let read = |text: &str| text.trim().parse().ok().filter(|number: &f32| number.is_finite());
    let mut value = read(form.values.get(field.name)).or(read(&field.default)).unwrap_or(*range.start());
    let mut text = form.values.get(field.name).to_owned();
    ui.horizontal(|ui| {
        if slide(ui, form, (field, label), Slider::new(&mut value, range.clone())) {
            text = value.to_string();
        }
        number(ui, form, (field, label), NumberField::real(&mut text, range));
    });
    form.values.set(field.name, text);
}

/// The slider beside a number; `true` where it was moved.
fn slide(ui: &mut Ui, form: &Form, (field, label): (&Field, Id), slider: Slider<'_>) -> bool {
    let columns = form.columns;
    ui.spacing_mut().slider_width = (columns.control - columns.number - ui.spacing().item_spacing.x).max(24.0);
    let filled = ui.scope(|ui| {
        ui.visuals_mut().selection.bg_fill = theme::filled();
        ui.add(slider.clamping(SliderClamping::Never).show_value(false))
    });
    let slider = filled.inner.labelled_by(label);
    explain(ui, &slider, field);
    slider.changed()
}

/// The number beside a slider. What is not allowed may be typed: then the form says so, rather than change it.
fn number(ui: &mut Ui, form: &Form, (field, label): (&Field, Id), number: NumberField<'_>) {
    number_padding(ui);
    let number = ui.add_sized(vec2(form.columns.number, ROW - 2.0), number).labelled_by(label);
    explain(ui, &number, field);
}

/// Tells of a field on hover. A tooltip does not cover what is being dragged.
fn explain(ui: &Ui, response: &Response, field: &Field) {
    if !ui.input(|input| input.pointer.any_down()) {
        response.clone().on_hover_text(tooltip(field));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_seed_is_whole_in_a_form_of_the_first_width_and_a_short_one_is_as_large_as_all_words() {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let (room, usual) = (137.0, TextStyle::Body.resolve(ui.style()));
            let text = u64::MAX.to_string();
            assert_eq!(text.len(), LONGEST_SEED);
            let font = font_for(ui, &text, room);
            assert!(font.size > LEAST_FONT, "it is small enough to fit");
            let galley = ui.painter().layout_no_wrap(text, font, theme::text());
            assert!(galley.size().x <= room, "{}", galley.size().x);
            assert_eq!(font_for(ui, "42", room), usual);
        });
        output.textures_delta.clear();
    }
}
