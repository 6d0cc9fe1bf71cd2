//! Subtitles: the block of words that is shown at a moment.

use super::{
    Border, CaptionBlock, CaptionWord, ClipView, Letters, Plate, Rgba, Shadow,
    overlays::{rgba, seen},
};
use crate::{
    api::{
        PlaybackMs,
        captions::{CaptionStyle, Grouping, HighlightMode, StyleName, TextCase},
        item::Word,
    },
    stage::measures::{self, em},
};

/// Subtitles at a moment.
pub(super) struct Captions {
    pub block: Option<CaptionBlock>,
    /// When they change next.
    pub until: i64,
}

/// The words of a block, and which of them is spoken.
struct Moment<'a> {
    words: Vec<&'a Word>,
    spoken: usize,
    /// When the next word begins, or the last one ends.
    until: i64,
}

pub(super) fn captions(view: &ClipView<'_>, at: PlaybackMs) -> Captions {
    let Some(subtitles) = view.subtitles else { return Captions { block: None, until: i64::MAX } };
    let grouping = subtitles.caption_grouping.as_ref().unwrap_or(&Grouping::Chunked);
    let moment = match moment(view.words, grouping, at.0) {
        Ok(moment) => moment,
        Err(until) => return Captions { block: None, until },
    };
    let style = subtitles.caption_style.clone().unwrap_or_else(|| StyleName::Classic.defaults()).effective();
    let number = |value: Option<f64>, default: f64| value.filter(|value| value.is_finite()).unwrap_or(default);
    let points = number(subtitles.caption_font_size, style.name.default_size()).clamp(1.0, 1000.0);
    let size = points * view.scale();
    let enabled = |flag: Option<bool>, color| if flag == Some(true) { seen(color) } else { None };
    let (x, y) = match subtitles.caption_position.flatten() {
        Some(position) => (number(Some(position.x), 0.5).clamp(0.0, 1.0), number(Some(position.y), 0.5).clamp(0.0, 1.0)),
        None => measures::CAPTION_CENTRE,
    };
    let color = rgba(Some(&style.text_color), [255; 4]);
    let letters = Letters {
        family: subtitles.caption_font_family.clone().unwrap_or_else(|| style.name.default_family().to_owned()),
        size,
        weight: number(subtitles.caption_font_weight, measures::CAPTION_WEIGHT).clamp(1.0, 1000.0),
        width_pct: 100.0,
        color,
        outline: enabled(style.outline_enabled, style.outline_color.as_ref())
            .map(|color| Border { width: size * em::CAPTION_OUTLINE, color }),
        shadow: enabled(style.shadow_enabled, style.shadow_color.as_ref()).map(|color| Shadow {
            dx: size * em::CAPTION_SHADOW,
            dy: size * em::CAPTION_SHADOW,
            blur: size * em::CAPTION_SHADOW_BLUR,
            color,
        }),
    };
    let plate = enabled(style.background_enabled, style.background_color.as_ref()).map(|color| Plate {
        color,
        radius: size * em::CAPTION_RADIUS,
        padding: Some(size * em::CAPTION_PADDING),
    });
    let words = moment
        .words
        .iter()
        .enumerate()
        .map(|(index, word)| {
            let text = match style.text_case {
                Some(TextCase::Uppercase) => word.text.to_uppercase(),
                Some(TextCase::Lowercase) => word.text.to_lowercase(),
                Some(TextCase::Original | TextCase::Unknown(_)) | None => word.text.clone(),
            };
            let (color, plate) = marked(&style, index.cmp(&moment.spoken), size);
            CaptionWord { text, color, plate }
        })
        .collect();
    let block = CaptionBlock {
        words,
        letters,
        centre: (view.canvas.width * x, view.canvas.height * y),
        max_width: view.canvas.width * measures::CAPTION_WIDTH,
        plate,
    };
    Captions { block: Some(block), until: moment.until }
}

/// The colour of a word and the plate behind it alone; `place` is where it is from the word that is spoken.
fn marked(style: &CaptionStyle, place: std::cmp::Ordering, size: f64) -> (Rgba, Option<Plate>) {
    let plain = rgba(Some(&style.text_color), [255; 4]);
    let [r, g, b, alpha] = plain;
    let quiet = [r, g, b, (f64::from(alpha) * measures::QUIET).round() as u8];
    if style.word_level_highlights != Some(true) {
        return (plain, None);
    }
    let is_spoken = place.is_eq();
    match (style.highlight_mode.as_ref(), style.highlight_color.as_ref()) {
        (Some(HighlightMode::FadeRest), _) => (if is_spoken { plain } else { quiet }, None),
        // A backdrop without a highlight colour fades the words that are not spoken yet.
        (_, None) => (if place.is_gt() { quiet } else { plain }, None),
        _ if !is_spoken => (plain, None),
        (Some(HighlightMode::Background), Some(highlight)) => {
            let plate = seen(Some(highlight)).map(|color| Plate {
                color,
                radius: size * em::WORD_RADIUS,
                padding: Some(size * em::WORD_PADDING),
            });
            (rgba(style.active_word_text_color.as_ref(), plain), plate)
        }
        (_, Some(highlight)) => (rgba(Some(highlight), plain), None),
    }
}

/// Whether a word is shown at all.
fn is_shown(word: &Word) -> bool {
    !word.hidden && word.end_time_ms > word.start_time_ms
}

/// The block of a moment. Where none is shown: when the next one begins.
fn moment<'a>(words: &'a [Word], grouping: &Grouping, at: i64) -> Result<Moment<'a>, i64> {
    let begun = words.partition_point(|word| word.start_time_ms <= at);
    let (past, coming) = words.split_at(begun);
    let next = coming.iter().find(|word| is_shown(word));
    let next_at = next.map_or(i64::MAX, |word| word.start_time_ms);
    let mut heard = past.iter().rev().filter(|word| is_shown(word));
    let spoken = heard.next().ok_or(next_at)?;
    if *grouping == Grouping::SingleWord {
        let until = spoken.end_time_ms.min(next_at);
        return if at < until { Ok(Moment { words: vec![spoken], spoken: 0, until }) } else { Err(next_at) };
    }
    // Blocks are counted from the last end of a sentence or pause on.
    let mut before = Vec::new();
    let mut follower = spoken;
    for word in heard {
        if ends_block(word, Some(follower)) {
            break;
        }
        before.push(word);
        follower = word;
    }
    let place = before.len() % measures::BLOCK_WORDS;
    let mut block: Vec<&Word> = before.iter().take(place).rev().copied().chain([spoken]).collect();
    let mut following = coming.iter().filter(|word| is_shown(word)).peekable();
    while let Some(last) = block.last() {
        if block.len() >= measures::BLOCK_WORDS || ends_block(last, following.peek().copied()) {
            break;
        }
        block.extend(following.next());
    }
    let is_last = place + 1 == block.len();
    // Between the words of a block it stays; behind its last one it goes.
    let until = if is_last { spoken.end_time_ms.min(next_at) } else { next_at };
    if at < until { Ok(Moment { words: block, spoken: place, until }) } else { Err(next_at) }
}

/// Whether a sentence or a pause ends behind a word.
fn ends_block(word: &Word, next: Option<&Word>) -> bool {
    let pause = next.is_none_or(|next| next.start_time_ms.saturating_sub(word.end_time_ms) > measures::BLOCK_PAUSE_MS);
    pause || word.text.ends_with(['.', '!', '?'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All blocks, as they were put together before a moment could be asked for: one pass over all words.
    fn blocks(words: &[Word]) -> Vec<Vec<&Word>> {
        let shown: Vec<&Word> = words.iter().filter(|word| is_shown(word)).collect();
        let (mut blocks, mut block) = (Vec::new(), Vec::new());
        for (index, word) in shown.iter().enumerate() {
            block.push(*word);
            if ends_block(word, shown.get(index + 1).copied()) || block.len() == measures::BLOCK_WORDS {
                blocks.push(std::mem::take(&mut block));
            }
        }
        blocks
    }

    proptest! {
        #[test]
        fn the_block_of_a_moment_is_the_one_that_a_pass_over_all_words_puts_it_in(
            words in prop::collection::vec((0i64..900, 0i64..400, prop::bool::weighted(0.15), prop::bool::weighted(0.1)), 0..40),
            at in 0i64..20_000,
        ) {
            let mut clock = 0;
            let words: Vec<Word> = words.into_iter().enumerate().map(|(index, (gap, length, ends, hidden))| {
                let start_time_ms = clock + gap;
                clock = start_time_ms + length;
                let text = format!("w{index}{}", if ends { "." } else { "" });
                Word { index: index as u64, text, start_time_ms, end_time_ms: clock, hidden, estimated: false }
            }).collect();
            let whole = blocks(&words).into_iter().find(|block| {
                block.first().is_some_and(|word| word.start_time_ms <= at) && block.last().is_some_and(|word| at < word.end_time_ms)
            });
            match moment(&words, &Grouping::Chunked, at) {
                Ok(moment) => {
                    prop_assert_eq!(Some(&moment.words), whole.as_ref());
                    prop_assert!(moment.words[moment.spoken].start_time_ms <= at && at < moment.until);
                }
                Err(until) => {
                    prop_assert!(whole.is_none() && at < until);
                }
            }
        }
    }
}
