//! Whether a block can be read in the time that it is shown.

use super::blocks::Block;

/// The most characters a second that viewers read.
const MOST_SPEED: f64 = 21.0;
/// The shortest time that a block can be read in.
pub const SHORTEST_MS: i64 = 800;

/// Why a block cannot be read in its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hurry {
    /// It is shown for less than [`SHORTEST_MS`]: for how long.
    Short(i64),
    /// It has more characters a second than viewers read: how many.
    Fast(f64),
}

impl Hurry {
    /// In words.
    pub fn text(self) -> String {
        match self {
            Self::Short(ms) => format!("shown for {:.2} s, less than {:.1} s", ms as f64 / 1e3, SHORTEST_MS as f64 / 1e3),
            Self::Fast(speed) => format!("{speed:.0} characters a second, more than {MOST_SPEED:.0}"),
        }
    }
}

/// Characters a second of a block, with the spaces between its words.
fn reading_speed(block: &Block<'_>) -> f64 {
    let letters = block.text().chars().count() as f64;
    letters * 1_000.0 / (block.to_ms - block.from_ms).max(1) as f64
}

/// Whether a block cannot be read in its time.
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
        assert_eq!(long.unwrap().text(), "38 characters a second, more than 21");
    }
}
