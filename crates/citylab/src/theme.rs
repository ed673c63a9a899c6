//! How the window looks: one dark palette, one scale of type and space, and the fonts.

use std::sync::Arc;

use egui::style::{Selection, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke, TextStyle, Theme,
    Visuals, vec2,
};

use crate::map::atlas::glyphs::FONT_FILES;

/// Behind everything; the map's own background is the style pack's.
pub(crate) const GROUND: Color32 = Color32::from_rgb(0x0b, 0x0d, 0x12);
/// Panels.
pub(crate) const PANEL: Color32 = Color32::from_rgb(0x11, 0x14, 0x1b);
/// Fields and sliders.
const FIELD: Color32 = Color32::from_rgb(0x1b, 0x20, 0x2a);
/// Fields under the pointer.
const FIELD_HOVERED: Color32 = Color32::from_rgb(0x25, 0x2c, 0x38);
/// Lines between panels.
pub(crate) const LINE: Color32 = Color32::from_rgb(0x20, 0x26, 0x31);
/// Words.
pub(crate) const TEXT: Color32 = Color32::from_rgb(0xc4, 0xcc, 0xd8);
/// Words that come second.
pub(crate) const WEAK: Color32 = Color32::from_rgb(0x86, 0x91, 0xa2);
/// Words that come first.
pub(crate) const STRONG: Color32 = Color32::from_rgb(0xf0, 0xf4, 0xfa);
/// What is chosen or under way.
pub(crate) const ACCENT: Color32 = Color32::from_rgb(0x35, 0xd0, 0xba);
/// What is wrong.
pub(crate) const ERROR: Color32 = Color32::from_rgb(0xff, 0x7a, 0x6b);
/// What wants a look.
pub(crate) const WARN: Color32 = Color32::from_rgb(0xe8, 0xb4, 0x4f);

/// Space between parts of a panel, in points.
pub(crate) const GAP: f32 = 14.0;

/// Puts the look on a context.
pub(crate) fn apply(ctx: &Context) {
    ctx.set_fonts(fonts());
    ctx.set_theme(Theme::Dark);
    ctx.style_mut_of(Theme::Dark, |style| {
        style.visuals = visuals();
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

/// Switches between dark and light, where that is a change.
pub(crate) fn set_light(ctx: &Context, light: bool) {
    let theme = if light { Theme::Light } else { Theme::Dark };
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

fn visuals() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.panel_fill = PANEL;
    visuals.window_fill = PANEL;
    visuals.extreme_bg_color = FIELD;
    visuals.text_edit_bg_color = Some(FIELD);
    visuals.faint_bg_color = FIELD;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.warn_fg_color = WARN;
    visuals.error_fg_color = ERROR;
    visuals.hyperlink_color = ACCENT;
    visuals.weak_text_color = Some(WEAK);
    visuals.slider_trailing_fill = true;
    visuals.selection = Selection { bg_fill: Color32::from_rgb(0x1d, 0x5f, 0x58), stroke: Stroke::new(1.0, STRONG) };
    visuals.widgets.noninteractive = widget(PANEL, LINE, TEXT);
    visuals.widgets.inactive = widget(FIELD, FIELD, TEXT);
    visuals.widgets.hovered = widget(FIELD_HOVERED, Color32::from_rgb(0x3a, 0x45, 0x55), STRONG);
    visuals.widgets.active = widget(FIELD_HOVERED, ACCENT, STRONG);
    visuals.widgets.open = widget(FIELD_HOVERED, FIELD_HOVERED, STRONG);
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
