//! Colours, sizes and fonts of the whole window. Sizes are in points.

mod style;

pub use style::{apply, install};

use crate::{app::settings::timeline::LaneHeight, jobs::notebook::MarkerColor};
use egui::{
    Color32, FontFamily, FontId, Galley, Shadow, Ui,
    text::{LayoutJob, TextWrapping},
};
use std::{cell::Cell, ops::Deref, sync::Arc};

/// A colour theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// Light text on dark panels.
    #[default]
    Dark,
    /// Dark text on light panels.
    Light,
    /// White on black, with a border around every control.
    HighContrast,
}

thread_local! {
    /// Theme of the window drawn on this thread.
    static LOOK: Cell<Look> = const { Cell::new(Look::Dark) };
}

/// The active theme.
pub fn look() -> Look {
    LOOK.get()
}

/// True if the light theme is active.
pub fn is_light() -> bool {
    look() == Look::Light
}

/// A colour with a value for each theme. It dereferences and converts to the value of the active theme: `*theme::TEXT`, or
/// `theme::TEXT` where `Into<Color32>` is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Themed {
    /// Value in the dark theme.
    pub dark: Color32,
    /// Value in the light theme.
    pub light: Color32,
    /// Value in the high contrast theme.
    pub high: Color32,
}

impl Themed {
    /// A colour of each theme, `0xRRGGBB`.
    pub(super) const fn new(dark: u32, light: u32, high: u32) -> Self {
        Self { dark: opaque(dark), light: opaque(light), high: opaque(high) }
    }
}

impl Deref for Themed {
    type Target = Color32;

    fn deref(&self) -> &Color32 {
        match look() {
            Look::Dark => &self.dark,
            Look::Light => &self.light,
            Look::HighContrast => &self.high,
        }
    }
}

impl From<Themed> for Color32 {
    fn from(themed: Themed) -> Self {
        *themed
    }
}

/// A colour from `0xRRGGBB`.
const fn opaque(rgb: u32) -> Color32 {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// Background of the window.
pub const BACKGROUND: Themed = Themed::new(0x12_1419, 0xdd_e1e8, 0x00_0000);
/// Background of panels.
pub const PANEL: Themed = Themed::new(0x1a_1d24, 0xf5_f6f9, 0x00_0000);
/// Background of lanes, fields and areas inside panels.
pub const SUNKEN: Themed = Themed::new(0x14_171d, 0xe9_ecf2, 0x00_0000);
/// Background of buttons and cards.
pub const RAISED: Themed = Themed::new(0x27_2c37, 0xdf_e3eb, 0x1f_1f1f);
/// Background of buttons and cards under the pointer.
pub const HOVERED: Themed = Themed::new(0x33_3947, 0xd2_d8e3, 0x38_3838);
/// Outline of checkboxes and radio buttons: contrast at least 3:1 to the background around and inside.
pub const CONTROL: Themed = Themed::new(0x8b_93a2, 0x6b_7484, 0xff_ffff);
/// Separator lines.
pub const LINE: Themed = Themed::new(0x2e_333f, 0xc2_c9d6, 0xb0_b0b0);
/// Main text.
pub const TEXT: Themed = Themed::new(0xe8_eaee, 0x19_1c22, 0xff_ffff);
/// Secondary text: contrast at least 7:1 on panels.
pub const WEAK: Themed = Themed::new(0xa4_acba, 0x43_4a58, 0xf0_f0f0);
/// Hints and disabled text: contrast at least 4.5:1 on panels.
pub const FAINT: Themed = Themed::new(0x8b_93a2, 0x56_6072, 0xd8_d8d8);
/// Main action, playhead, unsaved changes.
pub const ACCENT: Themed = Themed::new(0xff_b454, 0x94_4800, 0xff_d75e);
/// Text on [`ACCENT`].
pub const ON_ACCENT: Themed = Themed::new(0x21_1708, 0xff_ffff, 0x00_0000);
/// Success.
pub const GOOD: Themed = Themed::new(0x7a_cb8f, 0x1b_6334, 0x7d_ff9c);
/// Errors, and cut footage.
pub const BAD: Themed = Themed::new(0xf0_7378, 0xa6_1b26, 0xff_9a9a);
/// Text on [`BAD`].
pub const ON_DANGER: Themed = Themed::new(0x26_0a0c, 0xff_ffff, 0x00_0000);
/// Retention curve and plays.
pub const WATCHED: Themed = Themed::new(0xa9_b9d6, 0x3f_5587, 0xd8_e4ff);
/// Lane of camera faces.
pub const FACES: Themed = Themed::new(0x86_d89a, 0x12_752f, 0x8d_ffa8);
/// Chapters.
pub const CHAPTER: Themed = Themed::new(0xe3_94c4, 0x9c_2f74, 0xff_a6e2);
/// Background music.
pub const MUSIC: Themed = Themed::new(0x7f_d1e0, 0x0b_6f80, 0x90_ecff);
/// Face boxes over the preview, which has the same brightness in every theme.
pub const FACE_BOX: Color32 = FACES.dark;
/// Guides over the preview.
pub const GUIDE: Color32 = Color32::from_rgba_premultiplied(200, 200, 200, 200);
/// Outline of a guide, for bright images.
pub const GUIDE_EDGE: Color32 = Color32::from_black_alpha(90);
/// Focus ring.
pub const FOCUS: Themed = Themed::new(0x8a_b4ff, 0x14_50c8, 0x4d_d8ff);
/// Marked range.
pub const MARK: Themed = Themed::new(0x6f_c8e8, 0x0a_678c, 0x8f_e4ff);
/// Background of selected words.
pub const SELECTED_WORD: Themed = Themed::new(0x2c_4a6e, 0xbf_dcff, 0x00_4fb8);
/// Line that a dragged edge snaps to.
pub const SNAP: Themed = Themed::new(0xff_e082, 0x7a_5200, 0xff_e9a0);
/// Background of clip blocks.
pub const CLIP: Themed = Themed::new(0x5c_6b8a, 0x8e_a1c6, 0x4f_66a0);
/// Border of clip blocks: contrast at least 3:1 on their lane.
pub const CLIP_EDGE: Themed = Themed::new(0x5c_6b8a, 0x6a_7fab, 0x9f_b6e6);

/// Tint that darkens the frames of filmstrips, so that text on them is readable.
pub const STRIP: Color32 = Color32::from_gray(0xb4);
/// Waveforms.
pub const WAVE: Themed = Themed::new(0xa9_e3d0, 0x14_715b, 0xb8_ffe8);
/// Background of text on images.
pub const ON_PICTURE: Themed = Themed {
    dark: Color32::from_rgba_premultiplied(0x0b, 0x0d, 0x12, 0xb8),
    light: Color32::from_rgba_premultiplied(0xdc, 0xdd, 0xdf, 0xe4),
    high: Color32::from_rgba_premultiplied(0, 0, 0, 0xe8),
};
/// Background of the selection in texts and lists.
pub const SELECTED: Themed = Themed::new(0x5a_4522, 0xff_dfae, 0x00_4fb8);

/// Background of the selected option, tab or view: contrast at least 3:1 on panels.
pub const SEGMENT: Themed = Themed::new(0x83_6329, 0xb0_7e38, 0x00_60d0);
/// Outline of the selection on the timeline: contrast at least 3:1 to lanes and to the block inside.
pub const CHOSEN: Themed = Themed::new(0xff_ffff, 0x19_1c22, 0xff_ffff);

/// Share of the kind's colour in an item's block over its lane: at rest, hovered, selected. The item's name is readable on each.
pub const BLOCK: [f32; 3] = [0.36, 0.4, 0.46];
/// Like [`BLOCK`], for a chapter: at rest and hovered.
pub const CHAPTER_BLOCK: [f32; 2] = [0.2, 0.34];
/// Like [`BLOCK`], for a clip: at rest and selected.
pub const CLIP_BLOCK: [f32; 2] = [0.62, 0.9];

/// Colour of a marker.
pub fn of_marker(color: MarkerColor) -> Color32 {
    *match color {
        MarkerColor::Blue => Themed::new(0x6c_aeff, 0x1a_5fc0, 0x8f_c4ff),
        MarkerColor::Green => Themed::new(0x7a_cb8f, 0x1b_6334, 0x7d_ff9c),
        MarkerColor::Yellow => Themed::new(0xf2_ce62, 0x8a_6200, 0xff_e27a),
        MarkerColor::Red => Themed::new(0xf0_7378, 0xa6_1b26, 0xff_9a9a),
        MarkerColor::Purple => Themed::new(0xc3_8ff7, 0x84_3fc4, 0xd7_b0ff),
    }
}

/// Height of a row of a lane, in points.
pub fn lane_row(height: LaneHeight) -> f32 {
    match height {
        LaneHeight::Small => 17.0,
        LaneHeight::Medium => LANE_ROW,
        LaneHeight::Large => 40.0,
    }
}

/// Height of the top bar, in points.
pub const TOP_BAR: f32 = 46.0;
/// Minimum height of a menu, however low the window is.
pub const LEAST_MENU: f32 = 96.0;
/// Height of the status bar.
pub const STATUS_BAR: f32 = 26.0;
/// Height of the note above the preview.
pub const NOTE: f32 = 38.0;
/// Height of the transport below the preview.
pub const TRANSPORT: f32 = 42.0;
/// Initial width of the inspector.
pub const INSPECTOR: f32 = 292.0;
/// Height of a section header in the inspector.
pub const SECTION: f32 = 20.0;
/// Width of the list of findings in the face checks.
pub const FACES_LIST: f32 = 330.0;
/// Minimum width of the area that shows the zoom button of the preview.
pub const VIEW_BAR: f32 = 74.0;
/// Height of the top bar of the face checks.
pub const FACES_HEAD: f32 = 44.0;
/// Height of the top bar of the browser.
pub const BROWSER_HEAD: f32 = 48.0;
/// Width of the browser's places.
pub const BROWSER_PLACES: f32 = 220.0;
/// Width of the browser's places in a narrow window.
pub const BROWSER_PLACES_NARROW: f32 = 180.0;
/// Width of the details in the browser.
pub const BROWSER_DETAILS: f32 = 330.0;
/// Window width below which the browser counts as narrow.
pub const BROWSER_NARROW: f32 = 1_250.0;
/// Initial width of the left panel.
pub const SIDE: f32 = 380.0;
/// Minimum width of the left panel.
pub const SIDE_LEAST: f32 = 260.0;
/// Minimum width that the left panel leaves to the preview.
pub const LEAST_STAGE: f32 = 420.0;
/// Minimum width of the inspector.
pub const INSPECTOR_LEAST: f32 = 250.0;
/// Width of the lane headers of the timeline.
pub const LANE_NAMES: f32 = 148.0;
/// Height of the ruler.
pub const RULER: f32 = 26.0;
/// Height of the lane of clips.
pub const CLIP_LANE: f32 = 56.0;
/// Height of the retention curve above the ruler.
pub const RETENTION: f32 = 46.0;
/// Height of the minimap.
pub const MINIMAP: f32 = 22.0;
/// Height of a folded lane.
pub const FOLDED_LANE: f32 = 12.0;
/// Height of the waveform at the bottom of a clip's block.
pub const WAVE_HEIGHT: f32 = 24.0;
/// Height of a row of a medium lane.
pub const LANE_ROW: f32 = 22.0;
/// Margin above and below the rows of a lane.
pub const LANE_MARGIN: f32 = 2.0;
/// Shadow of menus, popups and dialogs.
pub const SHADOW: Shadow = Shadow { offset: [0, 6], blur: 18, spread: 0, color: Color32::from_black_alpha(110) };
/// Radius of rounded corners.
pub const CORNER: u8 = 6;

/// Font in semibold weight.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("semibold".into()))
}

/// Font in medium weight.
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("medium".into()))
}

/// Font in regular weight.
pub fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Size of small text, on the timeline and in the status bar.
pub const SMALL: f32 = 11.5;

/// All font families used for layout.
pub fn families() -> [FontFamily; 4] {
    let named = |name: &str| FontFamily::Name(name.into());
    [FontFamily::Proportional, FontFamily::Monospace, named("medium"), named("semibold")]
}

/// Lays out a text in one line, shortened with an ellipsis at `width`.
pub fn elided(ui: &Ui, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    ui.painter().layout_job(job)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::item::ItemKind, ui::kinds};

    /// Relative luminance as defined by WCAG 2.
    fn luminance(color: Color32) -> f64 {
        let linear = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(one: Color32, other: Color32) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Selects the value for one theme.
    type Of = fn(Themed) -> Color32;

    const LOOKS: [(&str, Of); 3] =
        [("dark", |color| color.dark), ("light", |color| color.light), ("high contrast", |color| color.high)];

    /// Violations of a minimum contrast between two colours, one text per theme.
    fn short(name: &str, one: impl Fn(Of) -> Color32, other: impl Fn(Of) -> Color32, least: f64) -> Vec<String> {
        let lacks = |(theme, of): (&str, Of)| {
            let ratio = contrast(one(of), other(of));
            (ratio < least).then(|| format!("{theme}: {name} is {ratio:.2}, not {least}"))
        };
        LOOKS.into_iter().filter_map(lacks).collect()
    }

    #[test]
    fn text_has_the_contrast_of_wcag_aa_in_both_themes_and_signs_that_of_graphics() {
        let grounds = [("background", BACKGROUND), ("panel", PANEL), ("sunken", SUNKEN), ("raised", RAISED)];
        let mut pairs = Vec::new();
        for (ground, on) in grounds {
            for (name, ink) in [("text", TEXT), ("weak", WEAK), ("accent", ACCENT), ("good", GOOD), ("bad", BAD)] {
                pairs.push((name, ink, ground, on, 4.5));
            }
            pairs.push(("focus", FOCUS, ground, on, 3.0));
            pairs.push(("mark", MARK, ground, on, 3.0));
            pairs.push(("watched", WATCHED, ground, on, 3.0));
            pairs.push(("the outline of a checkbox or a text field", CONTROL, ground, on, 3.0));
            pairs.push(("the ring of what is selected", CHOSEN, ground, on, 3.0));
            if ground != "raised" {
                pairs.push(("faint", FAINT, ground, on, 4.5));
                pairs.push(("chapter", CHAPTER, ground, on, 3.0));
                pairs.push(("music", MUSIC, ground, on, 3.0));
                pairs.push(("clip edge", CLIP_EDGE, ground, on, if ground == "sunken" { 3.0 } else { 2.7 }));
                for kind in ItemKind::ALL {
                    pairs.push((kind.label(), kinds::themed(kind), ground, on, 3.0));
                }
            }
        }
        for (ground, on) in [("panel", PANEL), ("sunken", SUNKEN)] {
            pairs.push(("a chosen segment or room", SEGMENT, ground, on, 3.0));
        }
        pairs.push(("text", TEXT, "a chosen segment", SEGMENT, 4.5));
        pairs.push(("text", TEXT, "hovered", HOVERED, 4.5));
        pairs.push(("weak", WEAK, "hovered", HOVERED, 4.5));
        pairs.push(("accent", ACCENT, "hovered", HOVERED, 4.5));
        pairs.push(("weak", WEAK, "panel", PANEL, 7.0));
        pairs.push(("text", TEXT, "selected", SELECTED, 4.5));
        pairs.push(("text", TEXT, "a selected word", SELECTED_WORD, 4.5));
        pairs.push(("text on accent", ON_ACCENT, "accent", ACCENT, 4.5));
        pairs.push(("text on danger", ON_DANGER, "bad", BAD, 4.5));
        let lacks = pairs.iter().flat_map(|(name, ink, ground, on, least)| {
            short(&format!("{name} on {ground}"), |of| of(*ink), |of| of(*on), *least)
        });
        assert_eq!(lacks.collect::<Vec<_>>(), Vec::<String>::new());
    }

    #[test]
    fn names_on_blocks_of_the_timeline_can_be_read_in_every_theme() {
        let mut lacks = Vec::new();
        for kind in ItemKind::ALL {
            for part in BLOCK {
                let block = |of: Of| of(BACKGROUND).lerp_to_gamma(of(kinds::themed(kind)), part);
                lacks.extend(short(&format!("text on a block of {} at {part}", kind.label()), |of| of(TEXT), block, 4.5));
            }
            let block = |of: Of| of(BACKGROUND).lerp_to_gamma(of(kinds::themed(kind)), BLOCK[2]);
            lacks.extend(short(&format!("the ring of a selected {}", kind.label()), |of| of(CHOSEN), block, 3.0));
        }
        for part in CHAPTER_BLOCK {
            let block = |of: Of| of(BACKGROUND).lerp_to_gamma(of(CHAPTER), part);
            lacks.extend(short(&format!("text on a chapter at {part}"), |of| of(TEXT), block, 4.5));
        }
        for part in CLIP_BLOCK {
            let block = |of: Of| of(SUNKEN).lerp_to_gamma(of(CLIP), part);
            lacks.extend(short(&format!("text on a clip at {part}"), |of| of(TEXT), block, 4.5));
            lacks.extend(short(&format!("the ring of a clip at {part}"), |of| of(CHOSEN), block, 3.0));
        }
        assert_eq!(lacks, Vec::<String>::new());
    }

    #[test]
    fn everything_that_is_read_has_at_least_seven_to_one_in_the_theme_of_high_contrast() {
        let grounds = [BACKGROUND, PANEL, SUNKEN, RAISED];
        for (name, ink) in [("text", TEXT), ("weak", WEAK), ("faint", FAINT), ("accent", ACCENT), ("good", GOOD), ("bad", BAD)]
        {
            for ground in grounds {
                assert!(contrast(ink.high, ground.high) >= 7.0, "{name}: {:.2}", contrast(ink.high, ground.high));
            }
        }
        assert!(grounds.iter().all(|ground| contrast(LINE.high, ground.high) >= 4.5), "edges of panels");
    }

    #[test]
    fn a_colour_is_that_of_the_theme_that_is_on() {
        assert_eq!(*TEXT, TEXT.dark);
        for (look, of) in [(Look::Light, LOOKS[1].1), (Look::HighContrast, LOOKS[2].1)] {
            LOOK.set(look);
            let zoom = of(kinds::themed(ItemKind::Zoom));
            assert_eq!((*TEXT, Color32::from(PANEL), kinds::color(ItemKind::Zoom)), (of(TEXT), of(PANEL), zoom));
        }
        LOOK.set(Look::Dark);
    }
}
