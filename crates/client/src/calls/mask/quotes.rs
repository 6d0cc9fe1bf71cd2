//! What is between words, and what is quoted.

/// What begins a quotation.
pub const QUOTES: [char; 6] = ['"', '\'', '`', '\u{201c}', '\u{2018}', '\u{ab}'];

/// What ends a quotation that a sign begins.
fn closing(quote: char) -> char {
    match quote {
        '\u{201c}' => '\u{201d}',
        '\u{2018}' => '\u{2019}',
        '\u{ab}' => '\u{bb}',
        other => other,
    }
}

/// Whether a letter is between words.
pub fn is_gap(letter: char) -> bool {
    letter.is_whitespace()
        || QUOTES.contains(&letter)
        || "<>(){}[],;|\\\u{201d}\u{2019}\u{bb}".contains(letter)
        || letter.is_control()
}

/// A text that was cut, up to the word that may have been cut.
pub fn without_last_word(text: &str) -> &str {
    text.rfind(is_gap).map_or("", |end| &text[..end])
}

/// The quotation that is open behind what is between two words, as its sign and whether that is escaped.
pub fn opened(mut open: Option<(char, bool)>, between: &str, is_in_word: bool) -> Option<(char, bool)> {
    let mut before = if is_in_word { 'a' } else { ' ' };
    for letter in between.chars() {
        if matches!(letter, '\n' | '\r') {
            open = None;
        } else if let Some((quote, is_escaped)) = open {
            if letter == closing(quote) && (is_escaped || before != '\\') {
                open = None;
            }
        } else if QUOTES.contains(&letter) && (letter != '\'' || before != 'a') {
            open = Some((letter, before == '\\'));
        }
        before = letter;
    }
    open
}

/// Where a quotation ends, of which `rest` is what is behind its first sign.
pub fn quotation(rest: &str, quote: char, is_escaped: bool) -> usize {
    let mut before = ' ';
    for (at, letter) in rest.char_indices() {
        if letter == closing(quote) {
            if is_escaped && before == '\\' {
                return at - 1;
            } else if is_escaped || before != '\\' {
                return at;
            }
        }
        before = if before == '\\' && letter == '\\' { ' ' } else { letter };
    }
    rest.len()
}

/// Where the line, or the quotation that is open, ends.
pub fn line(rest: &str, open: Option<(char, bool)>) -> usize {
    let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
    open.map_or(end, |(quote, is_escaped)| quotation(&rest[..end], quote, is_escaped))
}
