//! Word separators and quotations in free text.

/// Opening quote characters.
pub const QUOTES: [char; 6] = ['"', '\'', '`', '\u{201c}', '\u{2018}', '\u{ab}'];

/// Closing quote character for an opening one.
fn closing(quote: char) -> char {
    match quote {
        '\u{201c}' => '\u{201d}',
        '\u{2018}' => '\u{2019}',
        '\u{ab}' => '\u{bb}',
        other => other,
    }
}

/// True for a character that separates words.
pub fn is_gap(letter: char) -> bool {
    letter.is_whitespace()
        || QUOTES.contains(&letter)
        || "<>(){}[],;|\\\u{201d}\u{2019}\u{bb}".contains(letter)
        || letter.is_control()
}

/// Truncated text up to its last separator, without the word that may have been cut.
pub fn without_last_word(text: &str) -> &str {
    text.rfind(is_gap).map_or("", |end| &text[..end])
}

/// Open quotation after the separators between two words: its quote character, and true if that is escaped. `None` if no quotation
/// is open.
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

/// Length of a quotation; `rest` is the text after its opening quote.
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

/// Length of `rest` up to the end of the line or of the open quotation.
pub fn line(rest: &str, open: Option<(char, bool)>) -> usize {
    let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
    open.map_or(end, |(quote, is_escaped)| quotation(&rest[..end], quote, is_escaped))
}
