//! The form: every parameter of a city with its range, its reset, and what is wrong with it.
//!
//! The panel edits a copy of the parameters and hands it back as one command; `field` is the frame around a field,
//! `rerolls` the list of passes.

mod field;
mod rerolls;

use citygen::{Params, Water};
use egui::{
    Button, ComboBox, DragValue, Frame, Layout, Margin, Panel, RichText, ScrollArea, Slider, SliderClamping,
    TextEdit, Ui, containers::menu::MenuButton, vec2,
};
use mapkit::Size;

use crate::command::{Command, ParamsCommand, RunCommand};
use crate::session::Session;
use crate::{theme, widgets};
use field::{FieldWords, Form};

/// Width of the number beside a slider, in points: room for `-0.00`.
const NUMBER_WIDTH: f32 = 48.0;

/// Room on the right for the bar of a form that is taller than the window.
const SCROLL_BAR: f32 = 12.0;

/// Width of the button that opens a list, in points.
const LIST_BUTTON: f32 = 24.0;

/// What the form keeps of its own: text that is no value yet.
#[derive(Debug, Default)]
pub(crate) struct ParamsPanel {
    /// The seed as it is typed, and what is wrong with it.
    seed_text: String,
    seed_error: Option<String>,
    /// The seed of the form when the text was last in step with it.
    seed_of_text: Option<u64>,
    /// Whether the size is set by numbers though it may be one of the named ones.
    custom_size: bool,
    /// The flavor packs that were there when the list was opened.
    packs: Vec<String>,
}

impl ParamsPanel {
    /// Draws the form.
    pub(crate) fn ui(&mut self, ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
        let mut params = session.params().clone();
        let frame = Frame::new().inner_margin(Margin { right: SCROLL_BAR as i8, ..Margin::ZERO });
        let bottom = Panel::bottom("form actions").frame(frame).show_separator_line(false).resizable(false);
        bottom.show(ui, |ui| actions(ui, session, out));
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - SCROLL_BAR);
            let width = ui.available_width();
            let spacing = ui.spacing_mut();
            spacing.item_spacing.y = 3.0;
            spacing.interact_size.x = NUMBER_WIDTH;
            spacing.slider_width = (width - NUMBER_WIDTH - spacing.item_spacing.x).max(60.0);
            let mut form = Form { session, params: &mut params };
            self.seed(ui, &mut form, out);
            self.size(ui, &mut form);
            water(ui, &mut form);
            districts(ui, &mut form);
            share(ui, &mut form, "density", "Density", |p| &mut p.density);
            share(ui, &mut form, "wealth_skew", "Wealth", |p| &mut p.wealth_skew);
            share(ui, &mut form, "decay", "Decay", |p| &mut p.decay);
            self.flavor(ui, &mut form);
            rerolls::ui(ui, &mut form);
        });
        if params != *session.params() {
            out.push(Command::Params(ParamsCommand::Set(Box::new(params))));
        }
    }

    fn seed(&mut self, ui: &mut Ui, form: &mut Form, out: &mut Vec<Command>) {
        let seed = form.params.seed;
        let id = ui.make_persistent_id("seed text");
        let is_edited = ui.memory(|memory| memory.has_focus(id)) || self.seed_error.is_some();
        if self.seed_of_text != Some(seed) || (!is_edited && self.seed_text.trim().parse() != Ok(seed)) {
            // The seed was changed elsewhere: what was typed is out of date.
            self.seed_text = seed.to_string();
            self.seed_of_text = Some(seed);
            self.seed_error = None;
        }
        let own_error = self.seed_error.clone();
        let words = FieldWords::new("seed", "Seed").with_error(own_error.as_deref());
        let reset = form.field(ui, &words, |ui, form, label| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let back = form.session.can_run(RunCommand::PreviousSeed);
                let next = form.session.can_run(RunCommand::NextSeed);
                let width = (ui.available_width() - 130.0).max(60.0);
                let edit = TextEdit::singleline(&mut self.seed_text).id(id).desired_width(width);
                let edit = ui.add(edit).labelled_by(label);
                let mut typed = form.params.clone();
                if edit.changed() || edit.lost_focus() {
                    self.seed_error = typed.set("seed", &self.seed_text).err().map(|e| e.reason);
                }
                if edit.lost_focus() {
                    // A seed counts once it is typed whole: its beginnings are seeds too. Esc takes it back.
                    if ui.input(|input| input.key_pressed(egui::Key::Escape)) {
                        self.seed_of_text = None;
                    } else if self.seed_error.is_none() {
                        form.params.seed = typed.seed;
                        self.seed_of_text = Some(typed.seed);
                    }
                }
                ui.add_enabled_ui(back, |ui| {
                    widgets::button(ui, Some("‹"), &RunCommand::PreviousSeed.into(), out);
                });
                ui.add_enabled_ui(next, |ui| {
                    widgets::button(ui, Some("›"), &RunCommand::NextSeed.into(), out);
                });
                widgets::button(ui, Some("Random"), &RunCommand::RandomSeed.into(), out);
            });
        });
        if reset {
            self.seed_of_text = None;
        }
    }

    fn size(&mut self, ui: &mut Ui, form: &mut Form) {
        let reset = form.field(ui, &FieldWords::new("size", "Size"), |ui, form, label| {
            let named = Params::size_name(form.params.size).filter(|_| !self.custom_size);
            let shown = named.map_or_else(|| "Custom".into(), size_words);
            let combo = ComboBox::from_id_salt("size").selected_text(shown).width(ui.available_width());
            let response = combo.show_ui(ui, |ui| {
                for size in [Params::SMALL, Params::MEDIUM, Params::LARGE] {
                    let name = Params::size_name(size).unwrap_or_default();
                    if ui.selectable_label(named == Some(name), size_words(name)).clicked() {
                        form.params.size = size;
                        self.custom_size = false;
                    }
                }
                if ui.selectable_label(named.is_none(), "Custom").clicked() {
                    self.custom_size = true;
                }
            });
            response.response.labelled_by(label);
            if named.is_none() {
                extent(ui, &mut form.params.size);
            }
        });
        if reset {
            self.custom_size = false;
        }
    }

    /// The name of a pack, typed or chosen from those that are there.
    fn flavor(&mut self, ui: &mut Ui, form: &mut Form) {
        form.field(ui, &FieldWords::new("flavor", "Flavor"), |ui, form, label| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let width = (ui.available_width() - LIST_BUTTON - 4.0).max(60.0);
                let edit = TextEdit::singleline(&mut form.params.flavor).desired_width(width);
                ui.add(edit).labelled_by(label);
                let button = Button::new("▾").min_size(vec2(LIST_BUTTON, 0.0));
                let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
                    for name in &self.packs {
                        if ui.selectable_label(*name == form.params.flavor, name).clicked() {
                            form.params.flavor.clone_from(name);
                            ui.close();
                        }
                    }
                });
                // Folders may have come or gone since the list was last open.
                if response.clicked() {
                    self.packs = form.session.packs().names();
                }
                response.accessible_name("Flavor packs").on_hover_text("The flavor packs that are there.");
            });
        });
    }
}

/// `Medium  240×120 tiles`.
fn size_words(name: &str) -> String {
    let size = Params::parse_size(name).unwrap_or_default();
    let (first, rest) = name.split_at(1.min(name.len()));
    format!("{}{rest}  {size} tiles", first.to_uppercase())
}

/// Width and height as numbers. They may be typed out of range: then the form says so, rather than change them.
fn extent(ui: &mut Ui, size: &mut Size) {
    ui.horizontal(|ui| {
        let (mut w, mut h) = (size.w, size.h);
        let number = |value| {
            DragValue::new(value)
                .speed(1.0)
                .range(0..=99_999)
                .clamp_existing_to_range(false)
                .update_while_editing(false)
        };
        ui.add(number(&mut w)).on_hover_text(range_words("Width", Params::WIDTHS));
        ui.label(RichText::new("×").color(theme::WEAK));
        ui.add(number(&mut h)).on_hover_text(range_words("Height", Params::HEIGHTS));
        ui.label(RichText::new("tiles").color(theme::WEAK));
        *size = Size::new(w, h);
    });
}

fn range_words(name: &str, range: std::ops::RangeInclusive<i32>) -> String {
    format!("{name} in tiles, {} to {}", range.start(), range.end())
}

fn water(ui: &mut Ui, form: &mut Form) {
    form.field(ui, &FieldWords::new("water", "Water"), |ui, form, _| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for &water in Water::ALL {
                let name = match water {
                    Water::None => "None",
                    Water::Bay => "Bay",
                    Water::River => "River",
                };
                let width = (ui.max_rect().width() - 4.0) / 3.0;
                let button = Button::selectable(form.params.water == water, name).frame_when_inactive(true);
                if ui.add(button.min_size(vec2(width, 24.0))).clicked() {
                    form.params.water = water;
                }
            }
        });
    });
}

fn districts(ui: &mut Ui, form: &mut Form) {
    form.field(ui, &FieldWords::new("districts", "Districts"), |ui, form, label| {
        let slider = Slider::new(&mut form.params.districts, Params::DISTRICTS).clamping(SliderClamping::Never);
        let slider = slider.update_while_editing(false);
        ui.add(slider).labelled_by(label);
    });
}

/// A number from a range, as a slider.
fn share(ui: &mut Ui, form: &mut Form, name: &'static str, label: &str, value: fn(&mut Params) -> &mut f32) {
    let range = if name == "wealth_skew" { -1.0..=1.0 } else { 0.0..=1.0 };
    form.field(ui, &FieldWords::new(name, label), |ui, form, label| {
        let slider = Slider::new(value(form.params), range).clamping(SliderClamping::Never);
        // A number counts once it is typed whole, to the last digit.
        let slider = slider.min_decimals(2).max_decimals(7).update_while_editing(false);
        ui.add(slider).labelled_by(label);
    });
}

/// What can be done with the form.
fn actions(ui: &mut Ui, session: &Session, out: &mut Vec<Command>) {
    ui.add_space(theme::GAP);
    ui.horizontal(|ui| {
        let wanted = session.is_stale() && session.problems().is_empty();
        let text = RichText::new("Generate").color(if wanted { theme::GROUND } else { theme::STRONG });
        let mut button = Button::new(text).min_size(vec2(120.0, 30.0));
        if wanted {
            button = button.fill(theme::ACCENT);
        }
        let enabled = session.can_run(RunCommand::Generate);
        ui.add_enabled_ui(enabled, |ui| widgets::command_button(ui, button, &RunCommand::Generate.into(), out));
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            widgets::switch(ui, session.is_live(), &RunCommand::ToggleLive.into(), out);
        });
    });
}
