//! Text from outside as one plain line: it is shown in terminals, logs and notices and must not be able to control them.

/// Cuts a text to `limit` characters (an ellipsis marks the cut), joins its lines, and removes control characters, among
/// them terminal escapes of both sets (C0 and C1) and marks that reverse the reading direction.
pub fn plain(text: &str, limit: usize) -> String {
    let mut line = String::new();
    let mut count = 0;
    for character in text.chars() {
        let character = match character {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => continue,
            other if other.is_control() => continue,
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
        assert_eq!(plain("  word \n\n word  ", 40), "word word");
        assert_eq!(plain(&"x".repeat(50), 10), "xxxxxxxxxx\u{2026}");
        assert_eq!(plain("exactly10!", 10), "exactly10!");
        assert_eq!(plain("", 10), "");
    }
}
