//! Groups words into subtitle blocks: the words shown together, and their times. Words of an imported subtitle form a block as in
//! their file; the rules of the style group all others.

use super::measures;
use crate::{
    api::{
        captions::{Grouping, Subtitles},
        item::Word,
    },
    timeline::spacing,
};

/// Rules for grouping words into blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockRules {
    /// Most words of a block that is not from an imported subtitle; a block also ends with a sentence and before a pause.
    most_words: usize,
    /// Whether each word is a block of its own, shown while it is spoken.
    single: bool,
}

impl BlockRules {
    /// Rules of a grouping and a number of lines: 1 to 3, or 0 for whole sentences. Without a number a block has one line.
    pub fn new(grouping: Option<&Grouping>, lines: Option<i64>) -> Self {
        let single = grouping == Some(&Grouping::SingleWord);
        let most_words = match lines {
            _ if single => 1,
            Some(0) => measures::MOST_BLOCK_WORDS,
            Some(lines) => measures::LINE_WORDS * usize::try_from(lines).unwrap_or(1).clamp(1, 3),
            None => measures::LINE_WORDS,
        };
        Self { most_words, single }
    }

    /// Rules for whole sentences.
    pub fn sentences() -> Self {
        Self { most_words: usize::MAX, single: false }
    }

    /// Most words of a block that contains `word`: an imported subtitle may have as many as can be shown.
    fn most_with(&self, word: &Word) -> usize {
        if self.single || word.cue.is_none() { self.most_words } else { self.most_words.max(measures::MOST_BLOCK_WORDS) }
    }

    /// Rules of a video's subtitles.
    pub fn of(subtitles: &Subtitles) -> Self {
        Self::new(subtitles.caption_grouping.as_ref(), subtitles.caption_lines_per_block)
    }
}

/// The block at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment<'a> {
    /// Words of the block.
    pub words: Vec<&'a Word>,
    /// Index of the word that is spoken, or was spoken last.
    pub spoken: usize,
    /// Time in milliseconds at which the next word begins or the block ends.
    pub until: i64,
}

/// Words that are shown together; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Block<'a> {
    /// Words in spoken order.
    pub words: Vec<&'a Word>,
    /// Time at which the block appears, in milliseconds on the clock of its words.
    pub from_ms: i64,
    /// Time at which the block disappears, in milliseconds.
    pub to_ms: i64,
}

impl Block<'_> {
    /// Text of the block, with the spaces of its script.
    pub fn text(&self) -> String {
        spacing::text_of(self.words.iter().copied())
    }
}

/// Whether a word is shown: not hidden, and of positive duration.
fn is_shown(word: &Word) -> bool {
    !word.hidden && word.end_time_ms > word.start_time_ms
}

/// Whether a block ends after `word`: at the end of an imported subtitle; for other words at the end of a sentence or before a
/// pause.
fn ends_block(word: &Word, next: Option<&Word>) -> bool {
    let Some(next) = next else { return true };
    if word.cue.is_some() || next.cue.is_some() {
        return word.cue != next.cue;
    }
    let pause = next.start_time_ms.saturating_sub(word.end_time_ms) > measures::BLOCK_PAUSE_MS;
    pause || spacing::ends_sentence(&word.text)
}

/// The block shown at a time.
///
/// # Errors
/// No block is shown: the error is the start of the next block, or [`i64::MAX`] if none follows.
pub fn moment<'a>(words: &'a [Word], rules: &BlockRules, at: i64) -> Result<Moment<'a>, i64> {
    let begun = words.partition_point(|word| word.start_time_ms <= at);
    let (past, coming) = words.split_at(begun);
    let next = coming.iter().find(|word| is_shown(word));
    let next_at = next.map_or(i64::MAX, |word| word.start_time_ms);
    let mut heard = past.iter().rev().filter(|word| is_shown(word));
    let spoken = heard.next().ok_or(next_at)?;
    if rules.single {
        let until = spoken.end_time_ms.min(next_at);
        return if at < until { Ok(Moment { words: vec![spoken], spoken: 0, until }) } else { Err(next_at) };
    }
    // Blocks are counted from the last end of a sentence or pause.
    let mut before = Vec::new();
    let mut follower = spoken;
    for word in heard {
        if ends_block(word, Some(follower)) {
            break;
        }
        before.push(word);
        follower = word;
    }
    let most_words = rules.most_with(spoken);
    let place = before.len() % most_words;
    let mut block: Vec<&Word> = before.iter().take(place).rev().copied().chain([spoken]).collect();
    let mut following = coming.iter().filter(|word| is_shown(word)).peekable();
    while let Some(last) = block.last() {
        if block.len() >= most_words || ends_block(last, following.peek().copied()) {
            break;
        }
        block.extend(following.next());
    }
    let is_last = place + 1 == block.len();
    // The block stays visible between its words, and ends after the last one.
    let until = if is_last { spoken.end_time_ms.min(next_at) } else { next_at };
    if at < until { Ok(Moment { words: block, spoken: place, until }) } else { Err(next_at) }
}

/// All blocks of words that are sorted by start.
pub fn blocks<'a>(words: &'a [Word], rules: &BlockRules) -> Vec<Block<'a>> {
    let shown: Vec<&Word> = words.iter().filter(|word| is_shown(word)).collect();
    let (mut blocks, mut block) = (Vec::new(), Vec::new());
    for (index, word) in shown.iter().enumerate() {
        block.push(*word);
        let next = shown.get(index + 1).copied();
        if rules.single || ends_block(word, next) || block.len() >= rules.most_with(word) {
            let from_ms = block.first().map_or(0, |first: &&Word| first.start_time_ms);
            let to_ms = word.end_time_ms.min(next.map_or(i64::MAX, |next| next.start_time_ms)).max(from_ms);
            blocks.push(Block { words: std::mem::take(&mut block), from_ms, to_ms });
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn with_cues(mut words: Vec<Word>, lengths: &[usize]) -> Vec<Word> {
        let cues = lengths.iter().enumerate().flat_map(|(cue, length)| std::iter::repeat_n(cue as u64, *length));
        for (word, cue) in words.iter_mut().zip(cues) {
            word.cue = (cue % 4 != 3).then_some(cue);
        }
        words
    }

    fn spoken(parts: Vec<(i64, i64, bool, bool)>) -> Vec<Word> {
        let mut clock = 0;
        let word = |(index, (gap, length, ends, hidden)): (usize, (i64, i64, bool, bool))| {
            let start_time_ms = clock + gap;
            clock = start_time_ms + length;
            let text = format!("w{index}{}", if ends { "." } else { "" });
            Word {
                index: index as u64,
                text,
                start_time_ms,
                end_time_ms: clock,
                hidden,
                estimated: false,
                space_before: None,
                cue: None,
            }
        };
        parts.into_iter().enumerate().map(word).collect()
    }

    fn rules() -> impl Strategy<Value = BlockRules> {
        (prop::bool::ANY, prop::option::of(-1i64..9))
            .prop_map(|(single, lines)| BlockRules::new(single.then_some(&Grouping::SingleWord), lines))
    }

    proptest! {
        #[test]
        fn every_shown_word_is_in_one_block_in_order_and_the_block_of_a_moment_is_one_of_them(
            parts in prop::collection::vec((0i64..900, 0i64..400, prop::bool::weighted(0.15), prop::bool::weighted(0.1)), 0..60),
            cues in prop::collection::vec(1usize..80, 0..9),
            rules in rules(),
            at in 0i64..20_000,
        ) {
            let words = with_cues(spoken(parts), &cues);
            let all = blocks(&words, &rules);
            let in_blocks: Vec<u64> = all.iter().flat_map(|block| block.words.iter().map(|word| word.index)).collect();
            let shown: Vec<u64> = words.iter().filter(|word| is_shown(word)).map(|word| word.index).collect();
            prop_assert_eq!(in_blocks, shown);
            prop_assert!(all.iter().all(|block| !block.words.is_empty() && block.words.len() <= rules.most_with(block.words[0])));
            prop_assert!(all.iter().all(|block| block.words.iter().all(|word| word.cue == block.words[0].cue)));
            prop_assert!(all.windows(2).all(|pair| pair[0].to_ms <= pair[1].from_ms), "blocks never overlap");
            let whole = all.iter().find(|block| block.from_ms <= at && at < block.to_ms);
            match moment(&words, &rules, at) {
                Ok(moment) => {
                    prop_assert_eq!(Some(&moment.words), whole.map(|block| &block.words));
                    prop_assert!(moment.words[moment.spoken].start_time_ms <= at && at < moment.until);
                }
                Err(until) => {
                    prop_assert!(whole.is_none() && at < until);
                }
            }
        }
    }

    #[test]
    fn lines_per_block_say_how_many_words_are_shown_at_once_and_no_limit_shows_whole_sentences() {
        let words = spoken((0..40).map(|index| (0, 200, index == 29, false)).collect());
        let sizes = |lines| -> Vec<usize> {
            blocks(&words, &BlockRules::new(None, lines)).iter().map(|block| block.words.len()).collect()
        };
        assert_eq!(sizes(None), [7, 7, 7, 7, 2, 7, 3]);
        assert_eq!(sizes(Some(1)), sizes(None));
        assert_eq!(sizes(Some(2)), [14, 14, 2, 10]);
        assert_eq!(sizes(Some(0)), [30, 10]);
    }

    #[test]
    fn a_subtitle_of_a_file_is_one_block_whatever_its_words_say_and_however_some_of_them_are_hidden() {
        // A sentence ends within the first subtitle, a pause is within the second, and nothing separates the second from the third.
        let mut words = spoken(vec![
            (0, 200, true, false),
            (0, 200, false, false),
            (0, 200, false, false),
            (900, 200, false, false),
            (0, 200, false, true),
            (0, 200, false, false),
        ]);
        for (word, cue) in words.iter_mut().zip([0, 0, 1, 1, 2, 2]) {
            word.cue = Some(cue);
        }
        let texts = |rules: &BlockRules| -> Vec<String> { blocks(&words, rules).iter().map(Block::text).collect() };
        assert_eq!(texts(&BlockRules::new(None, Some(1))), ["w0. w1", "w2 w3", "w5"]);
        assert_eq!(texts(&BlockRules::sentences()), ["w0. w1", "w2 w3", "w5"]);
        assert_eq!(
            texts(&BlockRules::new(Some(&Grouping::SingleWord), None)).len(),
            5,
            "one word at a time is what was asked for"
        );
    }

    #[test]
    fn ten_thousand_words_without_an_end_are_cut_into_blocks_that_can_be_shown() {
        let words = spoken((0..10_000).map(|_| (0, 100, false, false)).collect());
        let all = blocks(&words, &BlockRules::new(None, Some(0)));
        assert!(all.iter().all(|block| block.words.len() <= measures::MOST_BLOCK_WORDS));
        assert_eq!(moment(&words, &BlockRules::new(None, Some(0)), 500_050).unwrap().words[0].index, 4_980);
    }
}
