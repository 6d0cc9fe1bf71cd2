//! Measures that the API names but does not give: how long changes take, how wide borders are, how far shadows reach. They
//! are ours. Lengths are for an artboard whose shorter side is [`SHORT_SIDE`], and scale with it.

/// The shorter side that lengths are given for, in artboard pixels.
pub const SHORT_SIDE: f64 = 1080.0;

/// How long a layout takes to become the next one, at most.
pub const LAYOUT_CHANGE_MS: i64 = 400;
/// How long a zoom takes to come in, and to go out; at most a third of the zoom each.
pub const ZOOM_EASE_MS: i64 = 400;
/// How long an overlay with a smooth transition fades in, and out; at most half of the overlay each.
pub const OVERLAY_FADE_MS: i64 = 200;
/// How long a clip with a smooth transition takes to replace the clip before it.
pub const CLIP_FADE_MS: i64 = 300;

/// How much rounder the corners of a squircle are than regular ones.
pub const SQUIRCLE: f64 = 2.5;

/// Standard deviation of a blur of intensity 0: letters cannot be read any more.
pub const BLUR: f64 = 8.0;
/// What intensity 1 adds to it.
pub const BLUR_MORE: f64 = 40.0;
/// How dark a highlight of intensity 1 makes what is around it.
pub const DIM: f64 = 0.8;
/// Standard deviation of the blur of an ambient background.
pub const AMBIENT_BLUR: f64 = 80.0;

/// The direction of an animated gradient at rest, in degrees.
pub const SHADER_ANGLE: f64 = 45.0;

/// Size of letters, of the artboard's shorter side.
pub const FONT_SIZE: f64 = 0.075;
/// Weight of the letters of a text.
pub const FONT_WEIGHT: f64 = 500.0;
/// Box of a text, of the artboard's width and height.
pub const TEXT_BOX: (f64, f64) = (0.6, 0.25);
/// Longest sides of a media overlay, of the artboard's.
pub const MEDIA_BOX: f64 = 0.5;

/// Measures of letters, in ems.
pub mod em {
    /// How far the outline of a text reaches out of its letters.
    pub const OUTLINE: f64 = 0.05;
    /// How far the shadow of a text falls, to the right and down.
    pub const SHADOW: f64 = 0.037;
    /// Standard deviation of its blur.
    pub const SHADOW_BLUR: f64 = 0.03;
    /// Radius of a regular plate.
    pub const PLATE_REGULAR: f64 = 0.16;
    /// Radius of a plate that is a squircle.
    pub const PLATE_SQUIRCLE: f64 = 0.5;
    /// Space between letters and the edge of a plate that follows them.
    pub const PLATE_PADDING: f64 = 0.28;

    /// How far the outline of subtitles reaches out of their letters.
    pub const CAPTION_OUTLINE: f64 = 0.06;
    /// How far their shadow falls, to the right and down.
    pub const CAPTION_SHADOW: f64 = 0.045;
    /// Standard deviation of its blur.
    pub const CAPTION_SHADOW_BLUR: f64 = 0.05;
    /// Radius of the plate behind subtitles.
    pub const CAPTION_RADIUS: f64 = 0.18;
    /// Space between their letters and the edge of the plate.
    pub const CAPTION_PADDING: f64 = 0.22;
    /// Radius of the plate behind the spoken word.
    pub const WORD_RADIUS: f64 = 0.16;
    /// Space between the spoken word's letters and the edge of its plate.
    pub const WORD_PADDING: f64 = 0.1;
}

/// How dark the subtle shadow of a text is, 0..255.
pub const TEXT_SHADOW_ALPHA: u8 = 128;

/// The widest line of subtitles, of the artboard's width.
pub const CAPTION_WIDTH: f64 = 0.84;
