//! Measures of subtitles that the API leaves to the implementation.

/// Most words per line; a block has at most this many times its number of lines.
pub const LINE_WORDS: usize = 7;
/// Most words of a block without a line limit: more cannot be shown at once.
pub const MOST_BLOCK_WORDS: usize = 60;
/// Pause that ends a block, in milliseconds.
pub const BLOCK_PAUSE_MS: i64 = 700;
/// Opacity of faded words.
pub const QUIET: f64 = 0.5;
/// Default font weight.
pub const WEIGHT: f64 = 600.0;
/// Default centre of subtitles, in fractions of the canvas.
pub const CENTRE: (f64, f64) = (0.5, 0.86);
/// Width and height of the title-safe area around the middle, in fractions of the canvas.
pub const TITLE_SAFE: (f64, f64) = (0.9, 0.9);
