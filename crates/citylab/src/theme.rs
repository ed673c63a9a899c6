//! How the window looks: a dark and a light palette, one scale of type and space, and the fonts.

use std::cell::Cell;
use std::sync::Arc;

use egui::containers::menu::MenuConfig;
use egui::style::{ScrollStyle, Selection, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke, Style, TextStyle,
    Theme, Visuals, vec2,
};

use crate::map::atlas::glyphs::FONT_FILES;

/// The colours of a theme.
struct Palette {
    ground: Color32,
    panel: Color32,
    field: Color32,
    field_hovered: Color32,
    edge_hovered: Color32,
    line: Color32,
    text: Color32,
    weak: Color32,
    strong: Color32,
    accent: Color32,
    filled: Color32,
    chosen: Color32,
    error: Color32,
    warn: Color32,
}

const DARK: Palette = Palette {
    ground: Color32::from_rgb(0x0b, 0x0d, 0x12),
    panel: Color32::from_rgb(0x11, 0x14, 0x1b),
    field: Color32::from_rgb(0x1b, 0x20, 0x2a),
    field_hovered: Color32::from_rgb(0x24, 0x2b, 0x37),
    edge_hovered: Color32::from_rgb(0x3a, 0x45, 0x55),
    line: Color32::from_rgb(0x20, 0x26, 0x31),
    text: Color32::from_rgb(0xc4, 0xcc, 0xd8),
    weak: Color32::from_rgb(0x8d, 0x98, 0xa9),
    strong: Color32::from_rgb(0xf0, 0xf4, 0xfa),
    accent: Color32::from_rgb(0x35, 0xd0, 0xba),
    filled: Color32::from_rgb(0x2a, 0x99, 0x8a),
    chosen: Color32::from_rgb(0x1d, 0x5f, 0x58),
    error: Color32::from_rgb(0xff, 0x7a, 0x6b),
    warn: Color32::from_rgb(0xe8, 0xb4, 0x4f),
};

const LIGHT: Palette = Palette {
    ground: Color32::from_rgb(0xdf, 0xe3, 0xe9),
    panel: Color32::from_rgb(0xf3, 0xf5, 0xf8),
    field: Color32::from_rgb(0xe2, 0xe6, 0xec),
    field_hovered: Color32::from_rgb(0xd5, 0xdb, 0xe3),
    edge_hovered: Color32::from_rgb(0xa9, 0xb4, 0xc2),
    line: Color32::from_rgb(0xcb, 0xd2, 0xdb),
    text: Color32::from_rgb(0x2b, 0x33, 0x3f),
    weak: Color32::from_rgb(0x4f, 0x59, 0x68),
    strong: Color32::from_rgb(0x0d, 0x13, 0x1d),
    accent: Color32::from_rgb(0x04, 0x64, 0x59),
    filled: Color32::from_rgb(0x2f, 0x8d, 0x80),
    chosen: Color32::from_rgb(0x9b, 0xdd, 0xd3),
    error: Color32::from_rgb(0xa8, 0x1f, 0x15),
    warn: Color32::from_rgb(0x7a, 0x4d, 0x00),
};

thread_local! {
    /// Whether the window that this thread draws is light.
    static IS_LIGHT: Cell<bool> = const { Cell::new(false) };
}

fn palette() -> &'static Palette {
    if IS_LIGHT.get() { &LIGHT } else { &DARK }
}

/// Behind everything; the map's own background is the style pack's.
pub(crate) fn ground() -> Color32 {
    palette().ground
}

/// Panels.
pub(crate) fn panel() -> Color32 {
    palette().panel
}

/// Edges of what has one, on panels.
pub(crate) fn edge() -> Color32 {
    palette().edge_hovered
}

/// Lines between panels.
pub(crate) fn line() -> Color32 {
    palette().line
}

/// Words.
pub(crate) fn text() -> Color32 {
    palette().text
}

/// Words that come second.
pub(crate) fn weak() -> Color32 {
    palette().weak
}

/// Words that come first.
pub(crate) fn strong() -> Color32 {
    palette().strong
}

/// Words of this colour within a row that is chosen: its ground is between dark and light, where only the strongest can
/// be read.
pub(crate) fn in_row(color: Color32, is_chosen: bool) -> Color32 {
    if is_chosen { strong() } else { color }
}

/// What is chosen or under way.
pub(crate) fn accent() -> Color32 {
    palette().accent
}

/// The part of a slider up to its handle, and a switch that is on: calmer than the accent, and not to be overlooked.
pub(crate) fn filled() -> Color32 {
    palette().filled
}

/// What is wrong.
pub(crate) fn error() -> Color32 {
    palette().error
}

/// What wants a look.
pub(crate) fn warn() -> Color32 {
    palette().warn
}

/// Panels over the map, which is dark in every theme.
pub(crate) const MAP_PANEL: Color32 = DARK.panel;
/// Words over the map that come second.
pub(crate) const MAP_WEAK: Color32 = DARK.weak;
/// Words and frames over the map that come first.
pub(crate) const MAP_STRONG: Color32 = DARK.strong;

/// Lines over the map.
pub(crate) const MAP_LINE: Color32 = DARK.edge_hovered;
/// What a panel frames on the map.
pub(crate) const MAP_WARN: Color32 = DARK.warn;
/// Breakpoints over the map.
pub(crate) const MAP_ERROR: Color32 = DARK.error;

/// How much is seen of what is not of what the map shows.
pub(crate) const OF_BEFORE: f32 = 0.45;

/// Space between parts of a panel, in points.
pub(crate) const GAP: f32 = 14.0;

/// Puts the look on a context.
pub(crate) fn apply(ctx: &Context) {
    ctx.set_fonts(fonts());
    ctx.set_theme(Theme::Dark);
    for (theme, palette, base) in [(Theme::Dark, &DARK, Visuals::dark()), (Theme::Light, &LIGHT, Visuals::light())] {
        ctx.style_mut_of(theme, |style| {
            style.visuals = visuals(palette, base);
            style.text_styles = [
                (TextStyle::Heading, FontId::new(17.0, FontFamily::Proportional)),
                (TextStyle::Body, FontId::new(13.5, FontFamily::Proportional)),
                (TextStyle::Button, FontId::new(13.5, FontFamily::Proportional)),
                (TextStyle::Monospace, FontId::new(12.5, FontFamily::Monospace)),
                (TextStyle::Small, FontId::new(11.5, FontFamily::Proportional)),
            ]
            .into();
            let spacing = &mut style.spacing;
            spacing.item_spacing = vec2(8.0, 6.0);
            spacing.button_padding = vec2(9.0, 4.0);
            spacing.interact_size = vec2(32.0, 24.0);
            spacing.slider_rail_height = 4.0;
            spacing.menu_margin = Margin::same(6);
            spacing.tooltip_width = 320.0;
            style.interaction.tooltip_delay = 0.4;
            style.interaction.selectable_labels = false;
        });
    }
}

/// Menus and the lists of fields: their entries have room at both ends, and stand close together.
pub(crate) fn menu_style(style: &mut Style) {
    egui::containers::menu::menu_style(style);
    style.spacing.button_padding = vec2(8.0, 0.0);
    style.spacing.item_spacing.y = 1.0;
    style.spacing.interact_size.y = 22.0;
    // A list that is longer than its room shows that it scrolls, beside what stands in it.
    style.spacing.scroll = ScrollStyle { foreground_color: true, ..ScrollStyle::solid() };
}

/// How menus are drawn.
pub(crate) fn menus() -> MenuConfig {
    MenuConfig::new().style(menu_style)
}

/// Switches between dark and light, where that is a change.
pub(crate) fn set_light(ctx: &Context, light: bool) {
    let theme = if light { Theme::Light } else { Theme::Dark };
    IS_LIGHT.set(light);
    if ctx.theme() != theme {
        ctx.set_theme(theme);
    }
}

/// egui's own fonts, with the map's behind them for the glyphs that they lack.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in FONT_FILES {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
        for family in [FontFamily::Proportional, FontFamily::Monospace] {
            fonts.families.entry(family).or_default().push(name.into());
        }
    }
    fonts
}

fn visuals(p: &Palette, base: Visuals) -> Visuals {
    let mut visuals = base;
    visuals.panel_fill = p.panel;
    visuals.window_fill = p.panel;
    visuals.extreme_bg_color = p.field;
    visuals.text_edit_bg_color = Some(p.field);
    visuals.faint_bg_color = p.field;
    visuals.window_stroke = Stroke::new(1.0, p.line);
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.warn_fg_color = p.warn;
    visuals.error_fg_color = p.error;
    visuals.hyperlink_color = p.accent;
    visuals.weak_text_color = Some(p.weak);
    visuals.slider_trailing_fill = true;
    // A blinking cursor would draw the whole window again twice a second.
    visuals.text_cursor.blink = false;
    // What is disabled can still be read.
    visuals.disabled_alpha = 0.6;
    visuals.selection = Selection { bg_fill: p.chosen, stroke: Stroke::new(1.0, p.strong) };
    visuals.widgets.noninteractive = widget(p.panel, p.line, p.text);
    visuals.widgets.inactive = widget(p.field, p.field, p.text);
    visuals.widgets.hovered = widget(p.field_hovered, p.edge_hovered, p.strong);
    visuals.widgets.active = widget(p.field_hovered, p.accent, p.strong);
    visuals.widgets.open = widget(p.field_hovered, p.field_hovered, p.strong);
    visuals
}

fn widget(fill: Color32, line: Color32, text: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: CornerRadius::same(4),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast that words need to be read by nearly everybody (WCAG 2, level AA).
    const LEAST: f64 = 4.5;

    /// How well two colours can be told apart, 1 to 21 (WCAG 2).
    fn contrast(a: Color32, b: Color32) -> f64 {
        let light = |color: Color32| {
            let linear = |byte: u8| {
                let share = f64::from(byte) / 255.0;
                if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn black_on_white_is_the_most_contrast_there_is() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(Color32::RED, Color32::RED) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn words_of_every_colour_can_be_read_on_every_ground_of_both_themes() {
        for (theme, p) in [("dark", &DARK), ("light", &LIGHT)] {
            let inks = [p.text, p.weak, p.strong, p.accent, p.error, p.warn];
            for ground in [p.ground, p.panel, p.field, p.field_hovered, p.line] {
                for ink in inks {
                    let contrast = contrast(ink, ground);
                    assert!(contrast >= LEAST, "{theme}: {ink:?} on {ground:?} is {contrast:.2}");
                }
            }
            // In a row that is chosen all words are strong; a button that is keeps its own.
            for ink in [p.text, p.strong] {
                assert!(contrast(ink, p.chosen) >= LEAST, "{theme}: {ink:?} in what is chosen");
            }
        }
    }

    /// Contrast that shapes need which carry meaning (WCAG 2, level AA).
    const LEAST_OF_SHAPES: f64 = 3.0;

    #[test]
    fn what_is_filled_is_told_from_every_ground_and_what_is_disabled_can_be_read() {
        for (theme, p, base) in [("dark", &DARK, Visuals::dark()), ("light", &LIGHT, Visuals::light())] {
            for ground in [p.panel, p.field] {
                let contrast = contrast(p.filled, ground);
                assert!(contrast >= LEAST_OF_SHAPES, "{theme}: {ground:?} {contrast:.2}");
            }
            let alpha = visuals(p, base).disabled_alpha;
            let faded = p.panel.lerp_to_gamma(p.text, alpha);
            assert!(contrast(faded, p.panel) >= LEAST_OF_SHAPES, "{theme}: {faded:?}");
        }
    }

    #[test]
    fn words_of_a_chosen_row_are_the_strongest() {
        assert_eq!([in_row(warn(), false), in_row(warn(), true)], [warn(), strong()]);
    }
}
