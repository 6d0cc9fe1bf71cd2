//! Measures that the API leaves to the implementation: durations of transitions, widths of borders, sizes of shadows. Lengths are
//! for a canvas whose shorter side is [`SHORT_SIDE`], and scale with it.

/// Shorter side of the reference canvas, in pixels.
pub const SHORT_SIDE: f64 = 1080.0;

/// Longest duration of a layout transition.
pub const LAYOUT_CHANGE_MS: i64 = 400;
/// Duration of a zoom's ease-in and ease-out; each takes at most a third of the zoom.
pub const ZOOM_EASE_MS: i64 = 400;
/// Duration of the fade-in and fade-out of an overlay with a smooth transition; each takes at most half of the overlay.
pub const OVERLAY_FADE_MS: i64 = 200;
/// Duration of a smooth transition between clips.
pub const CLIP_FADE_MS: i64 = 300;

/// Factor by which the corners of a squircle are rounder than regular ones.
pub const SQUIRCLE: f64 = 2.5;

/// Standard deviation of a blur of intensity 0. It makes small text illegible; the shape of large letters can be guessed.
pub const BLUR: f64 = 8.0;
/// Additional standard deviation at intensity 1.
pub const BLUR_MORE: f64 = 40.0;
/// Darkness around a highlight of intensity 1.
pub const DIM: f64 = 0.8;
/// Standard deviation of the blur of an ambient background.
pub const AMBIENT_BLUR: f64 = 80.0;

/// Direction of an animated gradient that stands still, in degrees.
pub const SHADER_ANGLE: f64 = 45.0;

/// Default font size of a text overlay, as a fraction of the canvas's shorter side.
pub const FONT_SIZE: f64 = 0.075;
/// Default font weight of a text overlay.
pub const FONT_WEIGHT: f64 = 500.0;
/// Default box of a text overlay, in fractions of the canvas width and height.
pub const TEXT_BOX: (f64, f64) = (0.6, 0.25);
/// Largest default size of a media overlay, as a fraction of the canvas.
pub const MEDIA_BOX: f64 = 0.5;

/// Measures of text, in ems.
pub mod em {
    /// Width of a text outline outside of the glyphs.
    pub const OUTLINE: f64 = 0.05;
    /// Offset of a text shadow, to the right and down.
    pub const SHADOW: f64 = 0.037;
    /// Standard deviation of a text shadow's blur.
    pub const SHADOW_BLUR: f64 = 0.03;
    /// Corner radius of a regular plate.
    pub const PLATE_REGULAR: f64 = 0.16;
    /// Corner radius of a squircle plate.
    pub const PLATE_SQUIRCLE: f64 = 0.5;
    /// Padding between text and the edge of its plate.
    pub const PLATE_PADDING: f64 = 0.28;

    /// Width of a subtitle outline outside of the glyphs.
    pub const CAPTION_OUTLINE: f64 = 0.06;
    /// Offset of a subtitle shadow, to the right and down.
    pub const CAPTION_SHADOW: f64 = 0.045;
    /// Standard deviation of a subtitle shadow's blur.
    pub const CAPTION_SHADOW_BLUR: f64 = 0.05;
    /// Corner radius of the plate behind subtitles.
    pub const CAPTION_RADIUS: f64 = 0.18;
    /// Padding between subtitles and the edge of their plate.
    pub const CAPTION_PADDING: f64 = 0.22;
    /// Corner radius of the plate behind the spoken word.
    pub const WORD_RADIUS: f64 = 0.16;
    /// Padding between the spoken word and the edge of its plate.
    pub const WORD_PADDING: f64 = 0.1;
}

/// Alpha of the subtle text shadow, 0..255.
pub const TEXT_SHADOW_ALPHA: u8 = 128;

/// Widest subtitle line, as a fraction of the canvas width.
pub const CAPTION_WIDTH: f64 = 0.84;
