//! Proposed style changes for readable text, the least intrusive first. The caller measures whether a change is enough.

use super::{
    color::{Rgba, hex, luminance},
    fields::Field,
    look::Look,
};
use serde_json::{Value, json};

/// A style change that may improve the contrast.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// Button label, for example `Black outline`.
    pub title: String,
    /// Fields that the change sets.
    pub changes: Vec<(Field, Value)>,
}

/// Luminance above which a dark colour contrasts more than a light one.
const MIDDLE: f64 = 0.179;

/// Changes to try for a look, in order.
pub fn proposals(look: &Look) -> Vec<Proposal> {
    let [r, g, b, alpha] = look.text_color();
    let is_light = luminance([r, g, b]) > MIDDLE;
    let (black, white): (Rgba, Rgba) = ([0, 0, 0, 255], [255; 4]);
    let (purest, against) = if is_light { (white, black) } else { (black, white) };
    let shade = |alpha: u8| json!(hex([against[0], against[1], against[2], alpha]).0);
    let mut found = Vec::new();
    let mut offer = |title: String, changes: Vec<(Field, Value)>| found.push(Proposal { title, changes });
    if look.outline() != Some(against) {
        let title = if is_light { words::captions::fix_outline_black() } else { words::captions::fix_outline_white() };
        offer(title.to_owned(), vec![(Field::OutlineEnabled, json!(true)), (Field::OutlineColor, shade(255))]);
    }
    if alpha < 255 || look.text_color() != purest {
        let title = if is_light { words::captions::fix_text_white() } else { words::captions::fix_text_black() };
        offer(title.to_owned(), vec![(Field::TextColor, json!(hex(purest).0))]);
    }
    for (alpha, opacity) in [(179, 70), (230, 90), (255, 100)] {
        if look.background() != Some([against[0], against[1], against[2], alpha]) {
            let changes = vec![(Field::BackgroundEnabled, json!(true)), (Field::BackgroundColor, shade(alpha))];
            let title = if is_light {
                words::captions::fix_background_black(opacity)
            } else {
                words::captions::fix_background_white(opacity)
            };
            offer(title, changes);
        }
    }
    // All changes at once, and without highlights, which may be the weakest contrast.
    let mut all = vec![
        (Field::TextColor, json!(hex(purest).0)),
        (Field::BackgroundEnabled, json!(true)),
        (Field::BackgroundColor, shade(255)),
    ];
    if look.style.word_level_highlights == Some(true) {
        all.push((Field::WordLevelHighlights, json!(false)));
    }
    let title = if is_light { words::captions::fix_all_white_on_black() } else { words::captions::fix_all_black_on_white() };
    offer(title.to_owned(), all);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Design,
        api::captions::{StyleName, Subtitles},
    };

    #[test]
    fn a_light_text_is_offered_dark_surroundings_and_every_offer_can_be_sent() {
        for style in StyleName::KNOWN {
            let look = Look::of(&Subtitles { caption_style: Some(style.defaults()), ..Subtitles::default() });
            let offers = proposals(&look);
            assert!(!offers.is_empty());
            for offer in offers {
                let mut design = Design::of_style(style);
                for (field, value) in offer.changes {
                    design.set(field, value);
                }
                assert_eq!(design.check(), Ok(()), "{}", offer.title);
                assert_ne!(design.look(None), look, "{}", offer.title);
            }
        }
    }
}
