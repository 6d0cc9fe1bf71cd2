//! The one place for colours, sizes and fonts.

mod style;

pub use style::{apply, install};

use crate::{api::item::ItemKind, app::LaneHeight, jobs::notebook::MarkerColor};
use egui::{Color32, FontFamily, FontId, Shadow};
use std::{cell::Cell, ops::Deref};

/// A theme that can be on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// Light letters on dark panels.
    #[default]
    Dark,
    /// Dark letters on light panels.
    Light,
    /// White on black, with an edge around everything that can be pressed.
    HighContrast,
}

thread_local! {
    /// The theme of the window that is drawn on this thread.
    static LOOK: Cell<Look> = const { Cell::new(Look::Dark) };
}

/// The theme that is on.
pub fn look() -> Look {
    LOOK.get()
}

/// Whether the light theme is on.
pub fn is_light() -> bool {
    look() == Look::Light
}

/// A colour in all themes. It is the one of the theme that is on: `*theme::TEXT`, or `theme::TEXT` where a colour is taken
/// from anything that becomes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Themed {
    /// In the dark theme.
    pub dark: Color32,
    /// In the light theme.
    pub light: Color32,
    /// In the theme of high contrast.
    pub high: Color32,
}

impl Themed {
    const fn new(dark: u32, light: u32, high: u32) -> Self {
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

/// `0xRRGGBB`.
const fn opaque(rgb: u32) -> Color32 {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// Behind everything.
pub const BACKGROUND: Themed = Themed::new(0x12_1419, 0xdd_e1e8, 0x00_0000);
/// Panels.
pub const PANEL: Themed = Themed::new(0x1a_1d24, 0xf5_f6f9, 0x00_0000);
/// Lanes, fields and what a panel contains.
pub const SUNKEN: Themed = Themed::new(0x14_171d, 0xe9_ecf2, 0x00_0000);
/// Buttons and cards.
pub const RAISED: Themed = Themed::new(0x27_2c37, 0xdf_e3eb, 0x1f_1f1f);
/// A raised thing under the pointer.
pub const HOVERED: Themed = Themed::new(0x33_3947, 0xd2_d8e3, 0x38_3838);
/// The outline of what can be ticked: 3:1 on what it is drawn on, and around what is in it.
pub const CONTROL: Themed = Themed::new(0x8b_93a2, 0x6b_7484, 0xff_ffff);
/// Lines between things.
pub const LINE: Themed = Themed::new(0x2e_333f, 0xc2_c9d6, 0xb0_b0b0);
/// What is read.
pub const TEXT: Themed = Themed::new(0xe8_eaee, 0x19_1c22, 0xff_ffff);
/// What is read second: 7:1 on panels.
pub const WEAK: Themed = Themed::new(0xa4_acba, 0x43_4a58, 0xf0_f0f0);
/// Hints, and what is not to be done now: 4.5:1 on panels.
pub const FAINT: Themed = Themed::new(0x8b_93a2, 0x56_6072, 0xd8_d8d8);
/// The main action, the playhead, what waits to be saved.
pub const ACCENT: Themed = Themed::new(0xff_b454, 0x94_4800, 0xff_d75e);
/// Text on the accent.
pub const ON_ACCENT: Themed = Themed::new(0x21_1708, 0xff_ffff, 0x00_0000);
/// Went well.
pub const GOOD: Themed = Themed::new(0x7a_cb8f, 0x1b_6334, 0x7d_ff9c);
/// Went wrong, and footage that was cut.
pub const BAD: Themed = Themed::new(0xf0_7378, 0xa6_1b26, 0xff_9a9a);
/// Text on the colour of what went wrong.
pub const ON_DANGER: Themed = Themed::new(0x26_0a0c, 0xff_ffff, 0x00_0000);
/// How much of the audience still watches, and plays.
pub const WATCHED: Themed = Themed::new(0xa9_b9d6, 0x3f_5587, 0xd8_e4ff);
/// Camera faces.
pub const FACES: Themed = Themed::new(0x86_d89a, 0x12_752f, 0x8d_ffa8);
/// Chapters.
pub const CHAPTER: Themed = Themed::new(0xe3_94c4, 0x9c_2f74, 0xff_a6e2);
/// The music under the video.
pub const MUSIC: Themed = Themed::new(0x7f_d1e0, 0x0b_6f80, 0x90_ecff);
/// Boxes of faces over the picture, whose light is the same in both themes.
pub const FACE_BOX: Color32 = FACES.dark;
/// Guides over the picture, and their edges.
pub const GUIDE: Color32 = Color32::from_rgba_premultiplied(200, 200, 200, 200);
/// Beside a guide, so that it is seen on bright pictures.
pub const GUIDE_EDGE: Color32 = Color32::from_black_alpha(90);
/// The ring around what has the keyboard.
pub const FOCUS: Themed = Themed::new(0x8a_b4ff, 0x14_50c8, 0x4d_d8ff);
/// The marked range.
pub const MARK: Themed = Themed::new(0x6f_c8e8, 0x0a_678c, 0x8f_e4ff);
/// Behind selected words.
pub const SELECTED_WORD: Themed = Themed::new(0x2c_4a6e, 0xbf_dcff, 0x00_4fb8);
/// What a dragged edge sticks to.
pub const SNAP: Themed = Themed::new(0xff_e082, 0x7a_5200, 0xff_e9a0);
/// Clip blocks.
pub const CLIP: Themed = Themed::new(0x5c_6b8a, 0x8e_a1c6, 0x4f_66a0);
/// The edges of clip blocks: 3:1 on their lane.
pub const CLIP_EDGE: Themed = Themed::new(0x5c_6b8a, 0x6a_7fab, 0x9f_b6e6);

/// Pictures of a filmstrip are darkened by this, so that what is written on them can be read.
pub const STRIP: Color32 = Color32::from_gray(0xb4);
/// Waveforms.
pub const WAVE: Themed = Themed::new(0xa9_e3d0, 0x14_715b, 0xb8_ffe8);
/// Behind text on pictures.
pub const ON_PICTURE: Themed = Themed {
    dark: Color32::from_rgba_premultiplied(0x0b, 0x0d, 0x12, 0xb8),
    light: Color32::from_rgba_premultiplied(0xdc, 0xdd, 0xdf, 0xe4),
    high: Color32::from_rgba_premultiplied(0, 0, 0, 0xe8),
};
/// What is selected in a text or a list.
pub const SELECTED: Themed = Themed::new(0x5a_4522, 0xff_dfae, 0x00_4fb8);

/// Behind the chosen one of several values, tabs or rooms: 3:1 on panels.
pub const SEGMENT: Themed = Themed::new(0x83_6329, 0xb0_7e38, 0x00_60d0);
/// The outline of what is selected on the timeline: 3:1 on lanes and on what it is around.
pub const CHOSEN: Themed = Themed::new(0xff_ffff, 0x19_1c22, 0xff_ffff);

/// How much of the colour of its kind the block of an item has over its lane, at rest, under the pointer, and selected: its name
/// can be read on each.
pub const BLOCK: [f32; 3] = [0.36, 0.4, 0.46];
/// The same for a chapter: at rest and under the pointer.
pub const CHAPTER_BLOCK: [f32; 2] = [0.2, 0.34];
/// The same for a clip over its lane, at rest and selected.
pub const CLIP_BLOCK: [f32; 2] = [0.62, 0.9];

/// The colour of a kind of item.
pub fn of_kind(kind: ItemKind) -> Color32 {
    *themed_kind(kind)
}

/// The colour of a kind of item in all themes: 3:1 on panels and lanes.
pub const fn themed_kind(kind: ItemKind) -> Themed {
    match kind {
        ItemKind::SoundEffect => Themed::new(0x5f_b0f7, 0x19_6bb8, 0x7f_c4ff),
        ItemKind::TextOverlay => Themed::new(0xc3_8ff7, 0x84_3fc4, 0xd7_b0ff),
        ItemKind::MediaOverlay => Themed::new(0x4f_c9b0, 0x0d_7a65, 0x6f_f0d4),
        ItemKind::Zoom => Themed::new(0xee_c558, 0x8a_6200, 0xff_dc78),
        ItemKind::Blur => Themed::new(0x9c_a8bd, 0x5b_6880, 0xc4_d0e4),
        ItemKind::Highlight => Themed::new(0xf2_9977, 0xb4_4a1f, 0xff_b496),
        ItemKind::Layout => Themed::new(0x88_9ef2, 0x43_5bc7, 0xa8_baff),
    }
}

/// The colour of a marker.
pub fn of_marker(color: MarkerColor) -> Color32 {
    *match color {
        MarkerColor::Blue => Themed::new(0x6c_aeff, 0x1a_5fc0, 0x8f_c4ff),
        MarkerColor::Green => Themed::new(0x7a_cb8f, 0x1b_6334, 0x7d_ff9c),
        MarkerColor::Yellow => Themed::new(0xf2_ce62, 0x8a_6200, 0xff_e27a),
        MarkerColor::Red => Themed::new(0xf0_7378, 0xa6_1b26, 0xff_9a9a),
        MarkerColor::Purple => Themed::new(0xc3_8ff7, 0x84_3fc4, 0xd7_b0ff),
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
/// The height that a menu has at least, however low the window is.
pub const LEAST_MENU: f32 = 96.0;
/// The status bar.
pub const STATUS_BAR: f32 = 26.0;
/// The note above the stage.
pub const NOTE: f32 = 38.0;
/// The transport under the stage.
pub const TRANSPORT: f32 = 42.0;
/// The inspector, unless it was dragged.
pub const INSPECTOR: f32 = 292.0;
/// Height of the header of a section of the inspector.
pub const SECTION: f32 = 20.0;
/// The list of findings.
pub const FACES_LIST: f32 = 330.0;
/// The narrowest place in which the button of the stage's view is shown.
pub const VIEW_BAR: f32 = 74.0;
/// The top of the face room.
pub const FACES_HEAD: f32 = 44.0;
/// The top of the browser.
pub const BROWSER_HEAD: f32 = 48.0;
/// The places of the browser.
pub const BROWSER_PLACES: f32 = 220.0;
/// The same in a narrow window.
pub const BROWSER_PLACES_NARROW: f32 = 180.0;
/// The record that the browser shows.
pub const BROWSER_DETAILS: f32 = 330.0;
/// Below this width the browser is narrow.
pub const BROWSER_NARROW: f32 = 1_250.0;
/// The panel at the left of the stage.
pub const SIDE: f32 = 380.0;
/// The least width of the panel at the left.
pub const SIDE_LEAST: f32 = 260.0;
/// The least width that the panel at the left leaves to the stage.
pub const LEAST_STAGE: f32 = 420.0;
/// The inspector at its narrowest.
pub const INSPECTOR_LEAST: f32 = 250.0;
/// The timeline's lane names.
pub const LANE_NAMES: f32 = 148.0;
/// The ruler.
pub const RULER: f32 = 26.0;
/// The lane of clips.
pub const CLIP_LANE: f32 = 56.0;
/// The curve of who still watches, above the ruler.
pub const RETENTION: f32 = 46.0;
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

/// Every family that text is laid out in.
pub fn families() -> [FontFamily; 4] {
    let named = |name: &str| FontFamily::Name(name.into());
    [FontFamily::Proportional, FontFamily::Monospace, named("medium"), named("semibold")]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
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

    /// The colour of a theme.
    type Of = fn(Themed) -> Color32;

    const LOOKS: [(&str, Of); 3] =
        [("dark", |color| color.dark), ("light", |color| color.light), ("high contrast", |color| color.high)];

    /// What two colours lack in each theme of what they must reach.
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
                    pairs.push((kind.label(), themed_kind(kind), ground, on, 3.0));
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
                let block = |of: Of| of(BACKGROUND).lerp_to_gamma(of(themed_kind(kind)), part);
                lacks.extend(short(&format!("text on a block of {} at {part}", kind.label()), |of| of(TEXT), block, 4.5));
            }
            let block = |of: Of| of(BACKGROUND).lerp_to_gamma(of(themed_kind(kind)), BLOCK[2]);
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
            let zoom = of(themed_kind(ItemKind::Zoom));
            assert_eq!((*TEXT, Color32::from(PANEL), of_kind(ItemKind::Zoom)), (of(TEXT), of(PANEL), zoom));
        }
        LOOK.set(Look::Dark);
    }
}
