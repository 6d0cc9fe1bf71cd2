//! The pseudo language: English with accents, 40 % more characters, and marks at both ends of each text.

use std::{cell::RefCell, collections::HashMap};

/// Tag of the pseudo language.
pub const TAG: &str = "en-XA";

/// Name of the pseudo language.
pub const NAME: &str = "Pseudo";

/// Marks at the beginning and the end of each text.
const MARKS: (char, char) = ('[', ']');

/// Text without variables in the pseudo language. Each text is made once a thread and stays.
pub fn fixed(text: &'static str) -> &'static str {
    thread_local! { static MADE: RefCell<HashMap<&'static str, &'static str>> = RefCell::default(); }
    // Separators of numbers and formats of dates stay as they are.
    if !text.contains(char::is_alphabetic) || text.starts_with('%') {
        return text;
    }
    MADE.with_borrow_mut(|made| *made.entry(text).or_insert_with(|| marked(&accented(text)).leak()))
}

/// Text with accents on its vowels.
pub fn accented(text: &str) -> String {
    let accent = |character| match character {
        'a' => '\u{e4}',
        'e' => '\u{e9}',
        'i' => '\u{ed}',
        'o' => '\u{f6}',
        'u' => '\u{fc}',
        'A' => '\u{c4}',
        'E' => '\u{c9}',
        'I' => '\u{cd}',
        'O' => '\u{d6}',
        'U' => '\u{dc}',
        other => other,
    };
    text.chars().map(accent).collect()
}

/// Text between marks, lengthened by 40 %.
pub fn marked(text: &str) -> String {
    let more = (text.chars().count() * 2).div_ceil(5);
    let padding: String = "lorem ".chars().cycle().take(more).collect();
    format!("{}{text} {}{}", MARKS.0, padding.trim_end(), MARKS.1)
}
