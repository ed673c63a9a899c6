//! Ready-made and kept parameter sets: which one the form says, and the list to choose from.

use egui::{Align, Button, ComboBox, Layout, RichText, Ui, vec2};

use super::field::{self, Form};
use crate::command::{Command, ParamsCommand, WindowCommand};
use crate::settings::Settings;
use crate::subject::Values;
use crate::theme;

/// Height from which on the list scrolls, in points.
const LIST: f32 = 420.0;

/// Room for the cross behind a preset of one's own, in points.
const DELETE: f32 = 26.0;

/// What the row of presets keeps of its own.
#[derive(Debug, Default)]
pub(super) struct Presets {
    /// The preset that the form said last.
    last: Option<String>,
}

/// A preset as the list shows it.
struct Offer<'a> {
    name: &'a str,
    about: &'a str,
    values: &'a Values,
    /// The field that it leaves as it is: a ready-made one says nothing of the seed.
    leaves: Option<&'static str>,
}

impl Presets {
    /// Draws the row.
    pub(super) fn ui(&mut self, ui: &mut Ui, form: &mut Form, settings: &Settings) {
        let spec = form.bench.spec();
        let ready = spec.presets.iter().map(|preset| Offer {
            name: &preset.name,
            about: &preset.about,
            values: &preset.values,
            leaves: spec.seed_field(),
        });
        let kept = settings.presets_of(spec.name).map(|preset| Offer {
            name: &preset.name,
            about: "Saved by you, seed included.",
            values: &preset.values,
            leaves: None,
        });
        let (ready, kept): (Vec<_>, Vec<_>) = (ready.collect(), kept.collect());
        let says = |offer: &&Offer| spec.says_preset(form.values, offer.values, offer.leaves);
        // One's own first: it is the more particular of two that say the same.
        let now = kept.iter().find(says).or_else(|| ready.iter().find(says)).map(|offer| offer.name);
        if let Some(now) = now {
            self.last = Some(now.to_owned());
        }
        let last = self.last.as_deref().filter(|_| now.is_none());
        let (shown, about) = match (now, last) {
            (Some(now), _) => (now.to_owned(), "The form says what this preset says."),
            (None, Some(last)) => (format!("{last} *"), "The form departs from this preset, which it said last."),
            (None, None) => ("None".into(), "The form says what no preset says."),
        };
        let before = ready.iter().chain(&kept).find(|offer| last == Some(offer.name));
        ui.horizontal_top(|ui| {
            field::row(ui, form.columns, ("Preset", before.is_some()), about, |ui, label| {
                let combo = ComboBox::from_id_salt("presets").selected_text(shown).truncate();
                let combo = combo.width(form.columns.control).height(LIST);
                let combo = combo.popup_style(theme::menu_style.into());
                let combo = combo.show_ui(ui, |ui| list(ui, form, (&ready, &kept), now));
                combo.response.labelled_by(label).on_hover_text(about);
            });
            let about = format!("Back to the preset {}.", last.unwrap_or_default());
            if field::reset(ui, field::ROW, before.is_some(), ("Back to the preset", &about))
                && let Some(before) = before
            {
                take(form, before);
            }
        });
    }
}

/// The presets to choose from, and what can be done with one's own.
fn list(ui: &mut Ui, form: &mut Form, (ready, kept): (&[Offer], &[Offer]), now: Option<&str>) {
    // As wide as its field: what is longer is cut, and told on hover.
    ui.set_max_width(ui.available_width());
    title(ui, "Ready-made").on_hover_text("They say everything but the seed, which stays.");
    for offer in ready {
        choose(ui, form, offer, now);
    }
    if !kept.is_empty() {
        ui.separator();
        title(ui, "Yours");
    }
    for (index, offer) in kept.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let room = vec2(ui.available_width() - DELETE, 0.0);
            field::cell(ui, room, Layout::top_down_justified(Align::Min), |ui| choose(ui, form, offer, now));
            let delete = ui.small_button("×").accessible_name(format!("Delete preset {}", offer.name));
            if delete.on_hover_text("Deletes this preset.").clicked() {
                form.out.push(WindowCommand::ForgetPreset(index).into());
            }
        });
    }
    ui.separator();
    if ui.selectable_label(false, "Save as preset…").clicked() {
        form.out.push(WindowCommand::SavePreset.into());
    }
}

fn title(ui: &mut Ui, text: &str) -> egui::Response {
    ui.label(RichText::new(text).small().color(theme::weak()))
}

/// Draws an entry of the list.
fn choose(ui: &mut Ui, form: &mut Form, offer: &Offer, now: Option<&str>) {
    let button = Button::selectable(now == Some(offer.name), offer.name).truncate();
    let words = format!("{}\n{}", offer.name, offer.about);
    if ui.add(button).on_hover_text(words).clicked() {
        take(form, offer);
    }
}

/// Makes the form say what a preset says.
fn take(form: &mut Form, offer: &Offer) {
    let mut values = form.bench.spec().defaults().overlaid(offer.values);
    if let Some(field) = offer.leaves {
        values.set(field, form.bench.values().get(field));
    }
    form.out.push(Command::Params(ParamsCommand::Set(values)));
}
