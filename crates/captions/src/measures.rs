//! Measures of subtitles that the API names but does not give; they are ours.

/// Words of one line of a block at most: a block holds as many times more as it has lines.
pub const LINE_WORDS: usize = 7;
/// Words of a block without a limit of lines: more cannot be shown at once.
pub const MOST_BLOCK_WORDS: usize = 60;
/// A pause that ends a block.
pub const BLOCK_PAUSE_MS: i64 = 700;
/// How much is left of words that fade.
pub const QUIET: f64 = 0.5;
/// Weight of the letters where none is chosen.
pub const WEIGHT: f64 = 600.0;
/// Where subtitles are by themselves, of the artboard's width and height.
pub const CENTRE: (f64, f64) = (0.5, 0.86);
/// Part of the artboard that every screen shows, from its middle, across and down: titles belong inside.
pub const TITLE_SAFE: (f64, f64) = (0.9, 0.9);
