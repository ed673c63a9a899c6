//! A number as a field that is dragged, stepped or typed, in the form and in tables.
//!
//! What is typed is handed on as it is, whether or not it is a number: the one that checks the values says what is wrong with
//! it, and it stays in the field until it is mended. Nothing that is typed is changed or dropped.

use std::ops::RangeInclusive;

use egui::accesskit::{Action, ActionData};
use egui::{Button, CursorIcon, Id, Key, Modifiers, Response, Sense, TextEdit, Ui, Widget, WidgetInfo};

use crate::widgets;

/// Characters of a text that are taken in. Nothing so long is a number, and more would not be laid out in time.
const MOST_CHARS: usize = 120;

/// Digits behind the point that a number between whole ones is shown with at least.
const LEAST_DIGITS: usize = 2;

/// What a number in a field may be.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// A whole number.
    Whole,
    /// Any number.
    Real,
}

/// The field of a number that is given as text.
#[derive(Debug)]
pub(crate) struct NumberField<'a> {
    text: &'a mut String,
    kind: Kind,
    /// Numbers that dragging and stepping stay within.
    range: (f64, f64),
    /// What one point of dragging is worth.
    speed: f64,
    unit: &'a str,
}

/// Text that is being typed, and the value that it is to replace.
#[derive(Clone, Debug, Default)]
struct Draft {
    typed: String,
    of: String,
    /// The pass in which it was last drawn.
    drawn: u64,
}

impl<'a> NumberField<'a> {
    /// The field of a whole number.
    pub(crate) fn whole(text: &'a mut String, range: &RangeInclusive<i64>) -> Self {
        let range = (*range.start() as f64, *range.end() as f64);
        Self { text, kind: Kind::Whole, range, speed: 0.1, unit: "" }
    }

    /// The field of any number; one point of dragging is a hundredth of its range.
    pub(crate) fn real(text: &'a mut String, range: &RangeInclusive<f32>) -> Self {
        let range = (f64::from(*range.start()), f64::from(*range.end()));
        Self { text, kind: Kind::Real, range, speed: (range.1 - range.0) / 100.0, unit: "" }
    }

    /// What it counts, to be shown behind the number.
    #[must_use]
    pub(crate) const fn unit(mut self, unit: &'a str) -> Self {
        self.unit = unit;
        self
    }

    /// What a person means by a text: a number as everything else writes it, so that equal ones are told to be; what is
    /// none as it is. The unit may stand behind it, and a minus sign may be one or a hyphen.
    fn meant(&self, typed: &str) -> String {
        let typed = typed.trim();
        let bare = if self.unit.is_empty() { None } else { typed.strip_suffix(self.unit) };
        let bare = bare.map_or(typed, str::trim_end).replace('−', "-");
        let number = match self.kind {
            Kind::Whole => bare.parse::<i64>().ok().map(|number| number.to_string()),
            Kind::Real => {
                bare.parse::<f32>().ok().filter(|number| number.is_finite()).map(|number| number.to_string())
            }
        };
        number.unwrap_or_else(|| typed.to_owned())
    }

    /// The number that the text says.
    fn number(&self) -> Option<f64> {
        match self.kind {
            Kind::Whole => self.text.parse::<i64>().ok().map(|number| number as f64),
            Kind::Real => self.text.parse::<f32>().ok().filter(|number| number.is_finite()).map(f64::from),
        }
    }

    /// The text as it is shown while nobody types: `0.60`, `12 tiles`; what is no number as it was typed.
    fn shown(&self) -> String {
        let Some(number) = self.number() else { return self.text.clone() };
        let digits = self.text.split_once('.').map_or(0, |(_, digits)| digits.len());
        match self.kind {
            Kind::Real if digits < LEAST_DIGITS => format!("{number:.LEAST_DIGITS$}"),
            Kind::Real => self.text.clone(),
            Kind::Whole if self.unit.is_empty() => self.text.clone(),
            Kind::Whole => format!("{} {}", self.text, self.unit),
        }
    }

    /// Makes the text say a number.
    fn set(&mut self, number: f64) {
        *self.text = match self.kind {
            Kind::Whole => format!("{:.0}", number.round()),
            // In hundredths: nobody drags more finely. The sum with 0 takes the sign off a zero.
            Kind::Real => ((number * 100.0).round() / 100.0 + 0.0).to_string(),
        };
    }

    /// Goes on from the number by `difference`, as far as is allowed. A text that is no number is the least one.
    /// Gives where that leads.
    fn go_on(&mut self, from: f64, difference: f64) -> f64 {
        let (least, most) = self.range;
        // What was typed beyond an end comes back from there, and does not jump.
        let wanted = (from + difference).clamp(least.min(from), most.max(from));
        self.set(wanted);
        wanted
    }

    /// Takes over what assistive technology and the arrow keys ask for.
    fn obey(&mut self, ui: &Ui, id: Id, is_typing: bool) {
        let (asked, steps) = ui.input_mut(|input| {
            let mut steps = input.num_accesskit_action_requests(id, Action::Increment) as f64
                - input.num_accesskit_action_requests(id, Action::Decrement) as f64;
            if is_typing {
                steps += input.count_and_consume_key(Modifiers::NONE, Key::ArrowUp) as f64
                    - input.count_and_consume_key(Modifiers::NONE, Key::ArrowDown) as f64;
            }
            let asked =
                input.accesskit_action_requests(id, Action::SetValue).find_map(|request| match &request.data {
                    Some(ActionData::NumericValue(number)) => Some(number.to_string()),
                    Some(ActionData::Value(text)) => Some(text.to_string()),
                    _ => None,
                });
            (asked, steps)
        });
        if let Some(text) = asked {
            *self.text = self.meant(&text);
        }
        if steps != 0.0 {
            let step = if self.kind == Kind::Whole { 1.0 } else { self.speed.max(0.01) };
            self.go_on(self.number().unwrap_or(self.range.0), steps * step);
        }
    }

    /// The field while it is typed into.
    fn typed(&mut self, ui: &mut Ui, id: Id) -> Response {
        // What was changed elsewhere meanwhile (by undo, by an arrow key) counts, and not what was typed before.
        let kept = self.draft(ui, id);
        let begins = kept.is_none();
        let now = ui.ctx().cumulative_pass_nr();
        let mut draft = kept.unwrap_or_else(|| Draft { typed: self.text.clone(), of: self.text.clone(), drawn: now });
        draft.drawn = now;
        let edit = TextEdit::singleline(&mut draft.typed).id(id).align(ui.layout().align2());
        let edit = edit.min_size(ui.spacing().interact_size).desired_width(0.0).char_limit(MOST_CHARS);
        let response = ui.add(edit.font(ui.style().drag_value_text_style.clone()));
        if begins {
            widgets::select_all(ui, response.id, &draft.typed);
        }
        ui.data_mut(|data| data.insert_temp(id, draft));
        if response.lost_focus() {
            self.take_draft(ui, id);
        }
        response
    }

    /// What is being typed in place of the present text: it was drawn a moment ago.
    fn draft(&self, ui: &Ui, id: Id) -> Option<Draft> {
        let now = ui.ctx().cumulative_pass_nr();
        let draft = ui.data(|data| data.get_temp::<Draft>(id))?;
        (draft.of == *self.text && now <= draft.drawn + 2).then_some(draft)
    }

    /// Takes over what was typed, once it is typed whole; Escape takes it back.
    fn take_draft(&mut self, ui: &Ui, id: Id) {
        let draft = self.draft(ui, id);
        ui.data_mut(|data| data.remove::<Draft>(id));
        let is_taken_back = ui.input(|input| input.key_pressed(Key::Escape));
        if let Some(draft) = draft.filter(|draft| !is_taken_back && draft.typed != draft.of) {
            *self.text = self.meant(&draft.typed);
        }
    }

    /// The field while nobody types: it can be dragged, and a click types.
    fn dragged(&mut self, ui: &mut Ui, id: Id) -> Response {
        let button = Button::new(self.shown()).truncate().sense(Sense::click_and_drag());
        let response = ui.add(button.min_size(ui.spacing().interact_size));
        let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
        if ui.input(|input| input.pointer.any_pressed() || input.pointer.any_released()) {
            ui.data_mut(|data| data.remove::<f64>(id));
        }
        if response.clicked() {
            ui.memory_mut(|memory| memory.request_focus(id));
        } else if response.dragged() {
            let by = response.drag_delta();
            let by = f64::from(by.x - by.y) * self.speed;
            if by != 0.0 {
                // Of what is dragged the text keeps whole steps only.
                let from = ui.data_mut(|data| data.get_temp::<f64>(id)).or(self.number()).unwrap_or(self.range.0);
                // The range holds from frame to frame: what is beyond an end is not remembered.
                let now = self.go_on(from, by);
                ui.data_mut(|data| data.insert_temp(id, now));
            }
        }
        response
    }
}

impl Widget for NumberField<'_> {
    fn ui(mut self, ui: &mut Ui) -> Response {
        // It has one id whether it is typed into or dragged, so that Tab finds it again.
        let id = ui.next_auto_id();
        let before = self.text.clone();
        let is_typing = ui.is_enabled()
            && ui.memory_mut(|memory| {
                memory.interested_in_focus(id, ui.layer_id());
                memory.has_focus(id)
            });
        self.obey(ui, id, is_typing);
        if !is_typing {
            self.take_draft(ui, id);
        }
        let mut response = if is_typing { self.typed(ui, id) } else { self.dragged(ui, id) };
        // A keystroke changes nothing yet.
        response.flags.set(egui::response::Flags::CHANGED, *self.text != before);
        let number = self.number();
        response.widget_info(|| WidgetInfo { value: number, ..WidgetInfo::drag_value(ui.is_enabled(), 0.0) });
        let (least, most) = self.range;
        let words = self.shown();
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_min_numeric_value(least);
            node.set_max_numeric_value(most);
            node.add_action(Action::SetValue);
            node.add_action(Action::Increment);
            node.add_action(Action::Decrement);
            // The button is called by its text; the field by the one that labels it.
            node.clear_label();
            if !is_typing {
                node.set_value(words);
            }
        });
        response
    }
}
