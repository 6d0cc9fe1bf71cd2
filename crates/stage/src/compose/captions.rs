//! Subtitle block at a time, with every measure resolved.

use super::{Border, CaptionBlock, CaptionWord, ClipView, Letters, Plate, Shadow};
use crate::{
    api::{PlaybackMs, SizePx, captions::Subtitles},
    captions::{Look, Moment, moment},
    measures::{self, em},
    timeline::spacing,
};

/// Subtitles at one time.
pub(super) struct Captions {
    pub block: Option<CaptionBlock>,
    /// Time of their next change, in milliseconds.
    pub until: i64,
}

pub(super) fn captions(view: &ClipView<'_>, at: PlaybackMs) -> Captions {
    let Some(subtitles) = view.subtitles else { return Captions { block: None, until: i64::MAX } };
    let look = Look::of(subtitles);
    match moment(view.words, &look.rules, at.0) {
        Ok(moment) => Captions { block: Some(block(&look, &moment, view.canvas)), until: moment.until },
        Err(until) => Captions { block: None, until },
    }
}

/// Block of a moment on a canvas, drawn with the look of `subtitles`.
pub fn caption_block(subtitles: &Subtitles, moment: &Moment<'_>, canvas: SizePx) -> CaptionBlock {
    block(&Look::of(subtitles), moment, canvas)
}

fn block(look: &Look, moment: &Moment<'_>, canvas: SizePx) -> CaptionBlock {
    let size = look.points * canvas.width.min(canvas.height) / measures::SHORT_SIDE;
    let letters = Letters {
        family: look.family.clone(),
        size,
        weight: look.weight,
        width_pct: 100.0,
        color: look.text_color(),
        outline: look.outline().map(|color| Border { width: size * em::CAPTION_OUTLINE, color }),
        shadow: look.shadow().map(|color| Shadow {
            dx: size * em::CAPTION_SHADOW,
            dy: size * em::CAPTION_SHADOW,
            blur: size * em::CAPTION_SHADOW_BLUR,
            color,
        }),
    };
    let plate = look.background().map(|color| Plate {
        color,
        radius: size * em::CAPTION_RADIUS,
        padding: Some(size * em::CAPTION_PADDING),
    });
    let word = |(index, word): (usize, &&crate::api::item::Word)| {
        let marked = look.word(index.cmp(&moment.spoken));
        let behind = |color| Plate { color, radius: size * em::WORD_RADIUS, padding: Some(size * em::WORD_PADDING) };
        let before = index.checked_sub(1).and_then(|before| moment.words.get(before));
        let space_before = before.is_some_and(|before| spacing::has_space(&before.text, &word.text, word.space_before));
        CaptionWord { text: look.cased(&word.text), space_before, color: marked.color, plate: marked.behind.map(behind) }
    };
    CaptionBlock {
        words: moment.words.iter().enumerate().map(word).collect(),
        letters,
        centre: (canvas.width * look.centre.0, canvas.height * look.centre.1),
        max_width: canvas.width * measures::CAPTION_WIDTH,
        plate,
    }
}
