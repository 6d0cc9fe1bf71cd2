//! Checks whether a block can be read while it is shown.

use super::blocks::Block;

/// Fastest reading speed of viewers, in characters per second.
const MOST_SPEED: f64 = 21.0;
/// Shortest readable duration of a block, in milliseconds.
pub const SHORTEST_MS: i64 = 800;

/// Reason why a block cannot be read in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hurry {
    /// Duration below [`SHORTEST_MS`], in milliseconds.
    Short(i64),
    /// Characters per second, more than viewers read.
    Fast(f64),
}

impl Hurry {
    /// Description for the user.
    pub fn text(self) -> String {
        match self {
            Self::Short(ms) => {
                words::captions::too_short(words::decimal(SHORTEST_MS as f64 / 1e3, 1), words::decimal(ms as f64 / 1e3, 2))
            }
            Self::Fast(speed) => words::captions::too_fast(format_args!("{MOST_SPEED:.0}"), format_args!("{speed:.0}")),
        }
    }
}

/// Characters per second of a block, with the spaces between its words.
fn reading_speed(block: &Block<'_>) -> f64 {
    let letters = block.text().chars().count() as f64;
    letters * 1_000.0 / (block.to_ms - block.from_ms).max(1) as f64
}

/// Reason why a block cannot be read in time; `None` if it can.
pub fn too_fast(block: &Block<'_>) -> Option<Hurry> {
    let length = block.to_ms - block.from_ms;
    if length < SHORTEST_MS {
        return Some(Hurry::Short(length));
    }
    let speed = reading_speed(block);
    (speed > MOST_SPEED).then_some(Hurry::Fast(speed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockRules, api::item::Word, blocks};

    #[test]
    fn a_block_that_goes_too_soon_or_holds_too_much_is_flagged() {
        let word = |text: &str, start_time_ms, end_time_ms| Word {
            index: 0,
            text: text.into(),
            start_time_ms,
            end_time_ms,
            hidden: false,
            estimated: false,
            space_before: None,
            cue: None,
        };
        let hurry = |words: &[Word]| too_fast(&blocks(words, &BlockRules::new(None, None))[0]);
        assert_eq!(hurry(&[word("Yes.", 0, 500)]), Some(Hurry::Short(500)));
        assert_eq!(hurry(&[word("Yes.", 0, 900)]), None);
        let long = hurry(&[word("Incomprehensibilities", 0, 500), word("notwithstanding.", 500, 1_000)]);
        assert_eq!(long, Some(Hurry::Fast(38.0)));
        assert_eq!(long.unwrap().text(), words::captions::too_fast(21, 38));
    }
}
