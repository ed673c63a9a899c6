//! Words in panels: a name of any length cut to what fits, a field with its value, a link, a section that folds.

use egui::accesskit::Role;
use egui::{
    Align, CollapsingHeader, Label, Layout, Rect, Response, RichText, Sense, Ui, UiBuilder, WidgetInfo, vec2,
};
use mapkit::text::noun;

use crate::theme;

/// Characters of a name that are kept at most. A file may hold a name of any length, and laying one out costs time
/// even where it is cut on the screen.
const MOST_CHARS: usize = 120;

/// Height of a line of small words, in points.
pub(crate) const LINE: f32 = 17.0;

/// Width of the labels in front of values, in points.
const LABEL: f32 = 82.0;

/// `text` as one line that a panel can hold: control characters are spaces, and what is too much is an `…`.
pub(crate) fn cut(text: &str) -> String {
    let mut chars = text.chars();
    let kept = chars.by_ref().take(MOST_CHARS).map(|c| if c.is_control() { ' ' } else { c });
    let mut kept: String = kept.collect();
    if chars.next().is_some() {
        kept.push('…');
    }
    kept
}

/// A number with a space between every three digits: `12 800`.
pub(crate) fn number(value: usize) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// A number with so many digits behind its point, grouped as whole ones are: `1 234.5`.
pub(crate) fn decimal(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.split_once('.') {
        Some((whole, part)) => {
            whole.parse().map_or_else(|_| text.clone(), |whole| format!("{}.{part}", number(whole)))
        }
        None => text.parse().map_or_else(|_| text.clone(), number),
    }
}

/// `1 tile`, `12 800 tiles`.
pub(crate) fn count(value: usize, one: &str) -> String {
    format!("{} {}", number(value), noun(value, one))
}

/// A share of 1 in words: `41 %`.
pub(crate) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent != 0.0 && percent.abs() < 9.95 { format!("{percent:.1} %") } else { format!("{percent:.0} %") }
}

/// Bytes in words.
pub(crate) fn bytes(bytes: usize) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{:.0} KiB", bytes as f64 / 1024.0),
        _ => format!("{:.1} MiB", bytes as f64 / 1_048_576.0),
    }
}

/// One quiet line, cut where the panel ends; all of it on hover.
pub(crate) fn line(ui: &mut Ui, text: &str) -> Response {
    ui.add(Label::new(RichText::new(text).small().color(theme::weak())).truncate())
}

/// Quiet words over as many lines as they need.
pub(crate) fn hint(ui: &mut Ui, text: &str) -> Response {
    ui.add(Label::new(RichText::new(text).small().color(theme::weak())).wrap())
}

/// A small heading.
pub(crate) fn heading(ui: &mut Ui, text: &str) -> Response {
    ui.add_space(3.0);
    ui.add(Label::new(RichText::new(text).color(theme::strong())).truncate())
}

/// What a click on leads somewhere; cut where its line ends.
pub(crate) fn link(ui: &mut Ui, text: &str) -> Response {
    let label = Label::new(RichText::new(text).small().color(theme::accent())).truncate().sense(Sense::click());
    let response = ui.add(label).on_hover_cursor(egui::CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::labeled(Role::Link, ui.is_enabled(), text));
    response
}

/// A line of a field: its label, and after it what `value` draws.
pub(crate) fn field<R>(ui: &mut Ui, label: &str, value: impl FnOnce(&mut Ui) -> R) -> R {
    let row = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), LINE));
    ui.advance_cursor_after_rect(row);
    let label_width = LABEL.min(row.width() * 0.4);
    let layout = Layout::left_to_right(Align::Center);
    let at = |ui: &mut Ui, rect: Rect| ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
    let left = Rect::from_min_size(row.min, vec2(label_width, LINE));
    line(&mut at(ui, left), label);
    let right = Rect::from_min_max(row.min + vec2(label_width + 6.0, 0.0), row.max);
    value(&mut at(ui, right))
}

/// A field whose value is words.
pub(crate) fn pair(ui: &mut Ui, label: &str, value: &str) {
    field(ui, label, |ui| ui.add(Label::new(RichText::new(value).small()).truncate()));
}

/// A part of a section that folds.
pub(crate) fn subsection(ui: &mut Ui, (salt, title): (&str, &str), body: impl FnOnce(&mut Ui)) {
    ui.spacing_mut().interact_size.y = LINE;
    let header = CollapsingHeader::new(RichText::new(title).small()).id_salt(salt);
    header.show_unindented(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        body(ui);
        ui.add_space(4.0);
    });
}

/// A part of a panel that folds; `salt` tells it from others, its title may change.
pub(crate) fn section(ui: &mut Ui, (salt, title): (&str, &str), open: bool, body: impl FnOnce(&mut Ui)) {
    let title = RichText::new(title).color(theme::strong());
    let header = CollapsingHeader::new(title).id_salt(salt).default_open(open);
    header.show_unindented(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        body(ui);
        ui.add_space(6.0);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_any_length_is_cut_to_one_line() {
        let text = format!("a\nb\u{7}{}", "x".repeat(1_000_000));
        let kept = cut(&text);
        assert!(kept.starts_with("a b x") && kept.ends_with('…') && kept.chars().count() == MOST_CHARS + 1);
        assert_eq!(cut("Kiro Docks"), "Kiro Docks");
    }

    #[test]
    fn figures_are_read_at_a_glance() {
        assert_eq!([count(1, "link"), count(1200, "link")], ["1 link", "1 200 links"]);
        assert_eq!([number(7), number(812), number(12_800)], ["7", "812", "12 800"]);
        assert_eq!([decimal(1234.56, 1), decimal(0.25, 2), decimal(-3.5, 1)], ["1 234.6", "0.25", "-3.5"]);
        assert_eq!([percent(0.0), percent(0.034), percent(0.41), percent(1.0)], ["0 %", "3.4 %", "41 %", "100 %"]);
        assert_eq!([bytes(12), bytes(28_800), bytes(3 << 20)], ["12 B", "28 KiB", "3.0 MiB"]);
    }
}
