//! The one place for colours, sizes and fonts.

use crate::{
    api::item::ItemKind,
    app::{LaneHeight, MarkerColor},
};
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Vec2,
    Visuals,
};
use std::sync::Arc;

/// Behind everything.
pub const BACKGROUND: Color32 = Color32::from_rgb(0x12, 0x14, 0x19);
/// Panels.
pub const PANEL: Color32 = Color32::from_rgb(0x1a, 0x1d, 0x24);
/// Lanes, fields and what a panel contains.
pub const SUNKEN: Color32 = Color32::from_rgb(0x14, 0x17, 0x1d);
/// Buttons and cards.
pub const RAISED: Color32 = Color32::from_rgb(0x27, 0x2c, 0x37);
/// A raised thing under the pointer.
pub const HOVERED: Color32 = Color32::from_rgb(0x33, 0x39, 0x47);
/// Lines between things.
pub const LINE: Color32 = Color32::from_rgb(0x2e, 0x33, 0x3f);
/// What is read.
pub const TEXT: Color32 = Color32::from_rgb(0xe8, 0xea, 0xee);
/// What is read second: 7:1 on panels.
pub const WEAK: Color32 = Color32::from_rgb(0xa4, 0xac, 0xba);
/// What is not to be done now.
pub const FAINT: Color32 = Color32::from_rgb(0x6d, 0x75, 0x84);
/// The main action, the playhead, what waits to be saved.
pub const ACCENT: Color32 = Color32::from_rgb(0xff, 0xb4, 0x54);
/// Text on the accent.
pub const ON_ACCENT: Color32 = Color32::from_rgb(0x21, 0x17, 0x08);
/// Went well.
pub const GOOD: Color32 = Color32::from_rgb(0x7a, 0xcb, 0x8f);
/// Went wrong, and footage that was cut.
pub const BAD: Color32 = Color32::from_rgb(0xf0, 0x73, 0x78);
/// Camera faces.
pub const FACES: Color32 = Color32::from_rgb(0x86, 0xd8, 0x9a);
/// Guides over the picture, and their edges.
pub const GUIDE: Color32 = Color32::from_rgba_premultiplied(200, 200, 200, 200);
/// Beside a guide, so that it is seen on bright pictures.
pub const GUIDE_EDGE: Color32 = Color32::from_black_alpha(90);
/// The ring around what has the keyboard.
pub const FOCUS: Color32 = Color32::from_rgb(0x8a, 0xb4, 0xff);
/// The marked range.
pub const MARK: Color32 = Color32::from_rgb(0x6f, 0xc8, 0xe8);
/// What a dragged edge sticks to.
pub const SNAP: Color32 = Color32::from_rgb(0xff, 0xe0, 0x82);
/// Clip blocks.
pub const CLIP: Color32 = Color32::from_rgb(0x5c, 0x6b, 0x8a);

/// Pictures of a filmstrip are darkened by this, so that what is written on them can be read.
pub const STRIP: Color32 = Color32::from_gray(0xb4);
/// Waveforms.
pub const WAVE: Color32 = Color32::from_rgb(0xa9, 0xe3, 0xd0);
/// Behind text on pictures.
pub const ON_PICTURE: Color32 = Color32::from_rgba_premultiplied(0x0b, 0x0d, 0x12, 0xb8);

/// The colour of a kind of item.
pub fn of_kind(kind: ItemKind) -> Color32 {
    match kind {
        ItemKind::SoundEffect => Color32::from_rgb(0x5f, 0xb0, 0xf7),
        ItemKind::TextOverlay => Color32::from_rgb(0xc3, 0x8f, 0xf7),
        ItemKind::MediaOverlay => Color32::from_rgb(0x4f, 0xc9, 0xb0),
        ItemKind::Zoom => Color32::from_rgb(0xee, 0xc5, 0x58),
        ItemKind::Blur => Color32::from_rgb(0x9c, 0xa8, 0xbd),
        ItemKind::Highlight => Color32::from_rgb(0xf2, 0x99, 0x77),
        ItemKind::Layout => Color32::from_rgb(0x88, 0x9e, 0xf2),
    }
}

/// The colour of a marker.
pub fn of_marker(color: MarkerColor) -> Color32 {
    match color {
        MarkerColor::Blue => Color32::from_rgb(0x6c, 0xae, 0xff),
        MarkerColor::Green => Color32::from_rgb(0x7a, 0xcb, 0x8f),
        MarkerColor::Yellow => Color32::from_rgb(0xf2, 0xce, 0x62),
        MarkerColor::Red => Color32::from_rgb(0xf0, 0x73, 0x78),
        MarkerColor::Purple => Color32::from_rgb(0xc3, 0x8f, 0xf7),
    }
}

/// The height of one row of a lane.
pub fn lane_row(height: LaneHeight) -> f32 {
    match height {
        LaneHeight::Small => 17.0,
        LaneHeight::Medium => LANE_ROW,
        LaneHeight::Large => 40.0,
    }
}

/// The top bar.
pub const TOP_BAR: f32 = 46.0;
/// The status bar.
pub const STATUS_BAR: f32 = 26.0;
/// The transport under the stage.
pub const TRANSPORT: f32 = 42.0;
/// The inspector.
pub const INSPECTOR: f32 = 292.0;
/// The timeline's lane names.
pub const LANE_NAMES: f32 = 148.0;
/// The ruler.
pub const RULER: f32 = 26.0;
/// The lane of clips.
pub const CLIP_LANE: f32 = 56.0;
/// The map of the whole video.
pub const MINIMAP: f32 = 22.0;
/// A lane that is folded.
pub const FOLDED_LANE: f32 = 12.0;
/// The part of it that a waveform takes, at the bottom.
pub const WAVE_HEIGHT: f32 = 24.0;
/// One row of a lane.
pub const LANE_ROW: f32 = 22.0;
/// Space above and below a lane's rows.
pub const LANE_MARGIN: f32 = 2.0;
/// Shadow under what floats above the window.
pub const SHADOW: Shadow = Shadow { offset: [0, 6], blur: 18, spread: 0, color: Color32::from_black_alpha(110) };
/// Rounded corners.
pub const CORNER: u8 = 6;

/// A heavier weight of the interface's font.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("semibold".into()))
}

/// The weight between.
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("medium".into()))
}

/// The usual weight.
pub fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Small text on the timeline and in the status bar.
pub const SMALL: f32 = 11.5;

/// Sets fonts, colours and sizes.
pub fn install(context: &Context) {
    context.set_fonts(fonts());
    context.set_theme(egui::Theme::Dark);
    context.set_visuals(visuals());
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
        spacing.item_spacing = Vec2::new(8.0, 7.0);
        spacing.button_padding = Vec2::new(10.0, 5.0);
        spacing.interact_size.y = 28.0;
        spacing.menu_margin = Margin::same(6);
        spacing.slider_width = 96.0;
        spacing.scroll = egui::style::ScrollStyle::thin();
        style.interaction.tooltip_delay = 0.4;
    });
}

/// Every family that text is laid out in.
pub fn families() -> [FontFamily; 4] {
    let named = |name: &str| FontFamily::Name(name.into());
    [FontFamily::Proportional, FontFamily::Monospace, named("medium"), named("semibold")]
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, bytes: &'static [u8]| {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    };
    add("inter", include_bytes!("../../assets/fonts/Inter-Regular.otf"));
    add("inter-medium", include_bytes!("../../assets/fonts/Inter-Medium.otf"));
    add("inter-semibold", include_bytes!("../../assets/fonts/Inter-SemiBold.otf"));
    add("phosphor", include_bytes!("../../assets/fonts/Phosphor.ttf"));
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
    let mut visuals = Visuals::dark();
    let corner = CornerRadius::same(CORNER);
    visuals.override_text_color = Some(TEXT);
    visuals.weak_text_color = Some(WEAK);
    visuals.panel_fill = PANEL;
    visuals.window_fill = PANEL;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = SUNKEN;
    visuals.text_edit_bg_color = Some(SUNKEN);
    visuals.faint_bg_color = SUNKEN;
    visuals.warn_fg_color = ACCENT;
    visuals.error_fg_color = BAD;
    visuals.hyperlink_color = ACCENT;
    visuals.selection.bg_fill = Color32::from_rgb(0x5a, 0x45, 0x22);
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
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.fg_stroke = Stroke::new(1.0, text);
        state.bg_stroke = Stroke::NONE;
        state.corner_radius = corner;
        state.expansion = 0.0;
    }
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, LINE);
    visuals.widgets.active.bg_stroke = Stroke::new(1.5, ACCENT);
    visuals
}
