//! Sanitising of untrusted text to one plain line, because terminals, logs and notices show it and must not be controlled by it.

/// True if a character controls its display instead of being shown: C0 and C1 control characters, line and paragraph separators,
/// and marks of the reading direction. Terminals, logs and notices all use this list.
pub fn steers(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fff9}'..='\u{fffb}')
}

/// Sanitises a text to one line of at most `limit` characters; an ellipsis marks a cut. Line breaks become spaces, and control
/// characters are removed, including terminal escapes (C0 and C1) and marks of the reading direction ([`steers`]).
pub fn plain(text: &str, limit: usize) -> String {
    let mut line = String::new();
    let mut count = 0;
    for character in text.chars() {
        let character = match character {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
            other if steers(other) => continue,
            other => other,
        };
        if character == ' ' && (line.is_empty() || line.ends_with(' ')) {
            continue;
        }
        if count == limit {
            line.truncate(line.trim_end().len());
            line.push('\u{2026}');
            return line;
        }
        line.push(character);
        count += 1;
    }
    line.truncate(line.trim_end().len());
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_text_becomes_one_short_plain_line() {
        assert_eq!(plain("no such clip", 40), "no such clip");
        assert_eq!(plain("\u{1b}]0;owned\u{7}red\u{1b}[31m\r\nnext\tone", 40), "]0;ownedred[31m next one");
        assert_eq!(plain("a\u{9b}2Jb\u{202e}c\0", 40), "a2Jbc");
        assert_eq!(plain("a\u{200f}b\u{200e}c\u{61c}d\u{2066}e\u{2069}", 40), "abcde");
        assert_eq!(plain("  word \n\n word  ", 40), "word word");
        assert_eq!(plain(&"x".repeat(50), 10), "xxxxxxxxxx\u{2026}");
        assert_eq!(plain("exactly10!", 10), "exactly10!");
        assert_eq!(plain("", 10), "");
    }
}
