//! The transcript of a whole video, by sentence.

use crate::{
    api::{SourceMs, VideoId, item::Word, viewing::Sentence},
    store::{ClipRow, ReadTx, StoreError},
    timeline::spacing,
};

/// The shortest pause that ends a sentence, in milliseconds.
const PAUSE_MS: i64 = 1_500;
/// Maximum number of words in a sentence.
const MOST_WORDS: usize = 40;

/// Transcript of a video without hidden and cut words, in seconds of the video's timeline.
pub fn sentences(tx: &ReadTx, video: &VideoId) -> Result<Vec<Sentence>, StoreError> {
    let mut sentences: Vec<Sentence> = Vec::new();
    for (clip, before, words) in ClipRow::transcribed(tx, video)? {
        let map = clip.cut_map();
        let played = words.into_iter().filter_map(|word| {
            let (start, end) = (map.to_playback(SourceMs(word.start_time_ms)).0, map.to_playback(SourceMs(word.end_time_ms)).0);
            (end > start && !word.hidden).then_some(Word { start_time_ms: start, end_time_ms: end, ..word })
        });
        sentences.extend(by_sentence(played, before));
    }
    Ok(sentences)
}

/// Groups words into sentences, which end at a full stop, a pause, or the maximum number of words.
fn by_sentence(words: impl Iterator<Item = Word>, before: i64) -> Vec<Sentence> {
    let (mut sentences, mut count, mut last) = (Vec::<Sentence>::new(), 0, None::<i64>);
    for Word { text, start_time_ms: start, end_time_ms: end, space_before, .. } in words {
        let ends = spacing::ends_sentence(&text);
        let seconds = |ms: i64| (before + ms) as f64 / 1000.0;
        let goes_on = last.is_some_and(|last| start - last < PAUSE_MS) && count < MOST_WORDS;
        if let Some(sentence) = sentences.last_mut().filter(|_| goes_on) {
            if spacing::has_space(&sentence.text, &text, space_before) {
                sentence.text.push(' ');
            }
            sentence.text.push_str(&text);
            sentence.end_seconds = seconds(end);
            count += 1;
        } else {
            sentences.push(Sentence { start_seconds: seconds(start), end_seconds: seconds(end), text });
            count = 1;
        }
        last = (!ends).then_some(end);
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_sentences_at_full_stops_and_pauses() {
        let words = [(0, 100, "One"), (100, 200, "two."), (250, 300, "Three"), (3_000, 3_100, "four")];
        let word = |(start_time_ms, end_time_ms, text): (i64, i64, &str)| Word {
            index: 0,
            text: text.to_owned(),
            start_time_ms,
            end_time_ms,
            hidden: false,
            estimated: false,
            space_before: None,
            cue: None,
        };
        let words = words.into_iter().map(word);
        let sentences = by_sentence(words, 1_000);
        let texts: Vec<_> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        assert_eq!(texts, ["One two.", "Three", "four"]);
        assert!((sentences[0].end_seconds - 1.2).abs() < 1e-9);
    }
}
