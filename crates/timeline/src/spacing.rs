//! Spacing and sentence ends of transcript text: one rule for all code that draws, writes or copies words.
//!
//! A transcript may state the spacing of a word ([`Word::space_before`](crate::api::item::Word::space_before)). Otherwise, the two
//! adjacent characters decide: Chinese, Japanese, Thai, Lao, Khmer and Burmese are written without spaces between words.

use crate::api::item::Word;

/// Spacing class of a character, by its script.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letter {
    /// Chinese or Japanese, including its punctuation: no spaces, not even beside digits and other punctuation.
    Ideographic,
    /// Thai, Lao, Khmer, Burmese: no spaces between words.
    Unspaced,
    /// A digit or punctuation mark.
    Neutral,
    /// A letter of a script with spaces between words.
    Spaced,
}

fn kind(letter: char) -> Letter {
    match u32::from(letter) {
        0x2E80..=0x30FF
        | 0x3105..=0x312F
        | 0x3190..=0x31FF
        | 0x3400..=0x4DBF
        | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE4F
        | 0xFF01..=0xFF9F
        | 0x1B000..=0x1B16F
        | 0x20000..=0x3FFFF => Letter::Ideographic,
        0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x19E0..=0x19FF | 0xA9E0..=0xA9FF | 0xAA60..=0xAA7F => {
            Letter::Unspaced
        }
        _ if letter.is_alphabetic() => Letter::Spaced,
        _ => Letter::Neutral,
    }
}

/// True if the text contains characters of a script without spaces between words.
pub fn is_unspaced(text: &str) -> bool {
    text.chars().any(|letter| matches!(kind(letter), Letter::Ideographic | Letter::Unspaced))
}

/// True if the scripts of two words put a space between them, judged by the adjacent characters.
pub fn is_parted(before: &str, after: &str) -> bool {
    let (Some(last), Some(first)) = (before.trim_end().chars().next_back(), after.trim_start().chars().next()) else {
        return true;
    };
    match (kind(last), kind(first)) {
        (Letter::Ideographic, Letter::Spaced) | (Letter::Spaced, Letter::Ideographic) => true,
        (Letter::Ideographic, _) | (_, Letter::Ideographic) | (Letter::Unspaced, Letter::Unspaced) => false,
        // Punctuation after a word belongs to it; an opening bracket or a number is separated by a space.
        (Letter::Unspaced, Letter::Neutral) => {
            first.is_numeric() || matches!(first, '(' | '[' | '{' | '<' | '\u{201c}' | '\u{2018}')
        }
        _ => true,
    }
}

/// True if there is a space between two words: as the transcript states in `told`, otherwise by their scripts.
pub fn has_space(before: &str, word: &str, told: Option<bool>) -> bool {
    told.unwrap_or_else(|| is_parted(before, word))
}

/// Joins words to one text; each word comes with the transcript's statement about the space before it.
pub fn joined<'a>(words: impl IntoIterator<Item = (&'a str, Option<bool>)>) -> String {
    let mut text = String::new();
    let mut before = "";
    for (word, told) in words {
        let word = word.trim();
        if word.is_empty() {
            continue;
        }
        if !text.is_empty() && has_space(before, word, told) {
            text.push(' ');
        }
        text.push_str(word);
        before = word;
    }
    text
}

/// Joins words of a transcript to one text.
pub fn text_of<'a>(words: impl IntoIterator<Item = &'a Word>) -> String {
    joined(words.into_iter().map(|word| (word.text.as_str(), word.space_before)))
}

/// True if the word ends a sentence: its last character, apart from closing quotes and brackets, is a full stop, an exclamation
/// mark or a question mark, in any script.
pub fn ends_sentence(word: &str) -> bool {
    let closing = ['"', '\'', ')', ']', '\u{bb}', '\u{2019}', '\u{201d}', '\u{300d}', '\u{300f}', '\u{ff09}'];
    let ends = [
        '.', '!', '?', '\u{3002}', '\u{ff01}', '\u{ff1f}', '\u{ff0e}', '\u{ff61}', '\u{61f}', '\u{6d4}', '\u{964}', '\u{965}',
        '\u{104b}', '\u{17d4}', '\u{203c}', '\u{2047}', '\u{2048}', '\u{2049}',
    ];
    word.trim_end().trim_end_matches(closing).ends_with(ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &[&str]) -> String {
        joined(words.iter().map(|word| (*word, None)))
    }

    #[test]
    fn words_of_scripts_without_spaces_get_none_and_all_others_get_one() {
        for (words, expected) in [
            (&["Hello", "there,", "you."][..], "Hello there, you."),
            (&["\u{4f60}", "\u{597d}", "\u{4e16}", "\u{754c}\u{3002}"], "\u{4f60}\u{597d}\u{4e16}\u{754c}\u{3002}"),
            (
                &["\u{4eca}\u{65e5}", "\u{306f}", "3", "\u{6708}", "\u{3067}\u{3059}"],
                "\u{4eca}\u{65e5}\u{306f}3\u{6708}\u{3067}\u{3059}",
            ),
            (&["\u{30ab}\u{30fc}", "\u{ff0c}", "OK", "\u{ff01}"], "\u{30ab}\u{30fc}\u{ff0c} OK \u{ff01}"),
            (
                &["\u{e2a}\u{e27}\u{e31}\u{e2a}", "\u{e14}\u{e35}", "2", "Rust"],
                "\u{e2a}\u{e27}\u{e31}\u{e2a}\u{e14}\u{e35} 2 Rust",
            ),
            (&["\u{ea5}\u{eb2}\u{ea7}", "\u{e94}\u{eb5}"], "\u{ea5}\u{eb2}\u{ea7}\u{e94}\u{eb5}"),
            (&["\u{1781}\u{17d2}", "\u{1780}"], "\u{1781}\u{17d2}\u{1780}"),
            (&["\u{1019}", "\u{102c}"], "\u{1019}\u{102c}"),
            (&["\u{c548}\u{b155}", "\u{c138}\u{acc4}"], "\u{c548}\u{b155} \u{c138}\u{acc4}"),
            (&["\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "\u{5e2}"], "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{5e2}"),
        ] {
            assert_eq!(text(words), expected);
        }
    }

    #[test]
    fn what_a_transcript_says_of_a_space_counts_before_the_scripts() {
        let words = [("well", None), ("-known", Some(false)), ("\u{4f60}", None), ("\u{597d}", Some(true)), (" ", None)];
        assert_eq!(joined(words), "well-known \u{4f60} \u{597d}");
        assert_eq!(joined([("a", Some(true))]), "a", "nothing stands before the first");
    }

    #[test]
    fn a_sentence_ends_in_every_script_and_within_quotes() {
        for word in ["go.", "go.\u{201d}", "no!)", "\u{754c}\u{3002}", "\u{ff1f}\u{300d}", "\u{61f}", "\u{964}"] {
            assert!(ends_sentence(word), "{word}");
        }
        assert!(!ends_sentence("e.g") && !ends_sentence("\u{2026}") && !ends_sentence("\u{3001}") && !ends_sentence(""));
    }
}
