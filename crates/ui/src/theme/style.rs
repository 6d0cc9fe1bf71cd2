//! Style of the toolkit: fonts, sizes and widget colours for the active theme and density.

use super::{
    ACCENT, BAD, CONTROL, CORNER, FOCUS, HOVERED, LINE, LOOK, Look, PANEL, RAISED, SEGMENT, SHADOW, SMALL, SUNKEN, TEXT, WEAK,
    is_light, look, medium, regular, semibold,
};
use crate::{
    app::settings::appearance::{Appearance, Density, ThemeChoice},
    picture::packed::{self, Packed},
};
use egui::{
    Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Id, Margin, Stroke, TextStyle, Theme, Vec2, Visuals,
    style::ScrollAnimation,
};
use std::sync::{Arc, LazyLock};

/// Installs the fonts, and default colours and sizes until the settings are loaded.
pub fn install(context: &Context) {
    context.set_fonts(fonts());
    context.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, regular(SMALL)),
            (TextStyle::Body, regular(13.0)),
            (TextStyle::Button, medium(13.0)),
            (TextStyle::Heading, semibold(17.0)),
            (TextStyle::Monospace, FontId::new(12.5, FontFamily::Monospace)),
        ]
        .into();
        let spacing = &mut style.spacing;
        spacing.menu_margin = Margin::same(6);
        spacing.slider_width = 96.0;
        spacing.scroll = egui::style::ScrollStyle::thin();
        // A list that grows and scrolls to a row in one frame is past the edge that the toolkit knows of. Its spring would fling the
        // list back to the top.
        spacing.scroll.kinetic.rubber_band = false;
        style.interaction.tooltip_delay = 0.4;
    });
    apply(context, &Appearance::default(), false);
}

/// Makes the window look as it is set; `desktop_contrast` says whether the desktop asks for high contrast. Cheap where nothing
/// changed since the last call.
pub fn apply(context: &Context, appearance: &Appearance, desktop_contrast: bool) {
    let look = match appearance.theme {
        ThemeChoice::HighContrast => Look::HighContrast,
        ThemeChoice::System if desktop_contrast || wants_contrast() => Look::HighContrast,
        ThemeChoice::Light => Look::Light,
        ThemeChoice::System if context.system_theme() == Some(Theme::Light) => Look::Light,
        ThemeChoice::Dark | ThemeChoice::System => Look::Dark,
    };
    LOOK.set(look);
    let now = Some((look, appearance.density, appearance.reduced_motion));
    let before = context.data_mut(|data| {
        let applied = data.get_temp_mut_or_insert_with(Id::unique("applied-appearance"), || None);
        std::mem::replace(applied, now)
    });
    if before == now {
        return;
    }
    let theme = if look == Look::Light { Theme::Light } else { Theme::Dark };
    context.set_theme(theme);
    context.set_visuals_of(theme, visuals());
    let (gap, padding, row) = match appearance.density {
        Density::Comfortable => (Vec2::new(8.0, 7.0), Vec2::new(10.0, 5.0), 28.0),
        Density::Compact => (Vec2::new(6.0, 4.0), Vec2::new(8.0, 3.0), 24.0),
    };
    let still = appearance.reduced_motion;
    context.all_styles_mut(|style| {
        style.spacing.item_spacing = gap;
        style.spacing.button_padding = padding;
        style.spacing.interact_size.y = row;
        style.animation_time = if still { 0.0 } else { egui::Style::default().animation_time };
        style.scroll_animation = if still { ScrollAnimation::none() } else { ScrollAnimation::default() };
        style.visuals.text_cursor.blink = !still;
    });
}

/// True if the environment variable `GTK_THEME` names a high contrast theme.
fn wants_contrast() -> bool {
    static WANTS: LazyLock<bool> =
        LazyLock::new(|| std::env::var("GTK_THEME").is_ok_and(|theme| theme.to_lowercase().starts_with("highcontrast")));
    *WANTS
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, file: &'static Packed| {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(file.bytes())));
    };
    add("inter", &packed::WINDOW);
    add("inter-medium", &packed::WINDOW_MEDIUM);
    add("inter-semibold", &packed::WINDOW_SEMIBOLD);
    add("phosphor", &packed::ICONS);
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (family, first) in [
        (FontFamily::Proportional, "inter"),
        (FontFamily::Name("medium".into()), "inter-medium"),
        (FontFamily::Name("semibold".into()), "inter-semibold"),
    ] {
        let chain = [first.to_owned(), "phosphor".to_owned()].into_iter().chain(fallback.iter().cloned());
        fonts.families.insert(family, chain.collect());
    }
    fonts
}

fn visuals() -> Visuals {
    let mut visuals = if is_light() { Visuals::light() } else { Visuals::dark() };
    let corner = CornerRadius::same(CORNER);
    visuals.override_text_color = Some(*TEXT);
    visuals.weak_text_color = Some(*WEAK);
    visuals.panel_fill = *PANEL;
    visuals.window_fill = *PANEL;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = *SUNKEN;
    visuals.text_edit_bg_color = Some(*SUNKEN);
    visuals.faint_bg_color = *SUNKEN;
    visuals.warn_fg_color = *ACCENT;
    visuals.error_fg_color = *BAD;
    visuals.hyperlink_color = *ACCENT;
    visuals.selection.bg_fill = *SEGMENT;
    visuals.selection.stroke = Stroke::new(1.5, ACCENT);
    visuals.popup_shadow = SHADOW;
    visuals.window_shadow = visuals.popup_shadow;
    visuals.slider_trailing_fill = true;
    let widgets = &mut visuals.widgets;
    for (state, fill, text) in [
        (&mut widgets.noninteractive, PANEL, TEXT),
        (&mut widgets.inactive, RAISED, TEXT),
        (&mut widgets.hovered, HOVERED, TEXT),
        (&mut widgets.active, HOVERED, TEXT),
        (&mut widgets.open, RAISED, TEXT),
    ] {
        state.bg_fill = *fill;
        state.weak_bg_fill = *fill;
        state.fg_stroke = Stroke::new(1.0, text);
        state.bg_stroke = Stroke::NONE;
        state.corner_radius = corner;
        state.expansion = 0.0;
    }
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, LINE);
    visuals.widgets.active.bg_stroke = Stroke::new(1.5, FOCUS);
    if look() == Look::HighContrast {
        let widgets = &mut visuals.widgets;
        for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.open] {
            state.bg_stroke = Stroke::new(1.0, CONTROL);
        }
    }
    visuals
}
