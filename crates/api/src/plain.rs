//! Text from outside as one plain line: it is shown in terminals, logs and notices and must not be able to control them.

/// Whether a character steers what shows it instead of being shown: control characters of both sets, separators of lines and
/// paragraphs, and marks of the reading direction. The one place that says so, for terminals, logs and notices.
pub fn steers(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fff9}'..='\u{fffb}')
}

/// Cuts a text to `limit` characters (an ellipsis marks the cut), joins its lines, and removes control characters, among
/// them terminal escapes of both sets (C0 and C1) and marks of the reading direction ([`steers`]).
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
