//! The row of presets: which one the form says, and the list to choose from.

use std::collections::BTreeMap;

use egui::{Align, Button, ComboBox, Layout, RichText, Ui, vec2};

use super::field::{self, Form};
use super::offers::{Offer, Which, offers};
use crate::command::{Command, ParamsCommand, WindowCommand};
use crate::history::EntryId;
use crate::settings::Settings;
use crate::theme;

/// Height from which on the list scrolls, in points.
const LIST: f32 = 420.0;

/// Space before the cross behind a preset of one's own, in points.
const GAP: f32 = 4.0;

/// What the row of presets keeps of its own.
#[derive(Debug, Default)]
pub(super) struct Presets {
    /// The presets that the form said, by the change after which it did: what was undone is not what it said last.
    said: BTreeMap<EntryId, Which>,
}

impl Presets {
    /// Draws the row.
    pub(super) fn ui(&mut self, ui: &mut Ui, form: &mut Form, settings: &Settings) {
        let offers = offers(form.workspace, settings);
        let now = offers.iter().find(|offer| offer.is_said(form.workspace));
        if let (Some(now), Some(change)) = (now, form.workspace.changes_back().next()) {
            self.said.insert(change, now.which());
        }
        let said = form.workspace.changes_back().find_map(|change| self.said.get(&change));
        // It may be offered no longer.
        let last = offers.iter().find(|offer| said.is_some_and(|said| offer.is(said)));
        let before = last.filter(|_| now.is_none());
        let (shown, about) = match (now, before) {
            (Some(now), _) => (now.name.to_owned(), "The form says what this preset says."),
            (None, Some(before)) => {
                (format!("{} *", before.name), "The form departs from this preset, which it said last.")
            }
            (None, None) => ("None".into(), "The form says what no preset says."),
        };
        ui.horizontal_top(|ui| {
            field::row(ui, form.columns, ("Preset", before.is_some()), about, |ui, label| {
                let combo = ComboBox::from_id_salt("presets").selected_text(shown).truncate();
                let combo = combo.width(form.columns.control).height(LIST);
                let combo = combo.popup_style(theme::menu_style.into());
                let combo = combo.show_ui(ui, |ui| list(ui, form, &offers, now.map(Offer::which).as_ref()));
                combo.response.labelled_by(label).on_hover_text(about);
            });
            let about = format!("Back to the preset {}.", before.map_or("", |before| before.name));
            if field::reset(ui, field::ROW, before.is_some(), ("Back to the preset", &about))
                && let Some(before) = before
            {
                take(form, before);
            }
        });
    }
}

/// The presets to choose from, and what can be done with one's own.
fn list(ui: &mut Ui, form: &mut Form, offers: &[Offer], now: Option<&Which>) {
    // As wide as its field: what is longer is cut, and told on hover. What is there is no measure, for the list grows
    // with what is in it.
    let width = form.columns.control - ui.spacing().menu_margin.sum().x;
    ui.set_max_width(width.min(ui.available_width()));
    title(ui, "Ready-made").on_hover_text("They say everything but the seed, which stays.");
    for offer in offers.iter().filter(|offer| !offer.is_own) {
        choose(ui, form, offer, now);
    }
    let own: Vec<_> = offers.iter().filter(|offer| offer.is_own).collect();
    if !own.is_empty() {
        ui.separator();
        title(ui, "Yours");
    }
    for (index, offer) in own.into_iter().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            let height = ui.spacing().interact_size.y;
            let room = vec2(ui.available_width() - GAP - field::RESET, height);
            field::cell(ui, room, Layout::top_down_justified(Align::Min), |ui| choose(ui, form, offer, now));
            let name = format!("Delete preset {}", offer.name);
            if field::reset(ui, height, true, (&name, "Deletes this preset.")) {
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
fn choose(ui: &mut Ui, form: &mut Form, offer: &Offer, now: Option<&Which>) {
    let button = Button::selectable(now == Some(&offer.which()), offer.name).truncate();
    let words = format!("{}\n{}", offer.name, offer.about);
    if ui.add(button).on_hover_text(words).clicked() {
        take(form, offer);
    }
}

/// Makes the form say what a preset says.
fn take(form: &mut Form, offer: &Offer) {
    form.out.push(Command::Params(ParamsCommand::Set(offer.values_here(form.workspace))));
}
