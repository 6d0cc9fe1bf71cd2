//! Redaction of free text, word by word: the first reader in a table that matches the next word consumes it.

use super::{
    super::names::{MASK, is_counted, is_secret_name},
    Mask,
    bodies::is_value,
    quotes::{QUOTES, is_gap, line, opened, quotation},
    words::{Next, Takes, is_header, is_ordinary, is_scheme, is_sign, leading_sign, secret_behind_name, starts_with_sign},
};

/// Reader of free text.
struct Prose<'mask, 'text> {
    mask: &'mask mut Mask,
    takes: Takes,
    /// Redacted text so far.
    out: String,
    /// Separators between the last word and the next one.
    between: &'text str,
    /// Unread text, from the next word on.
    rest: &'text str,
    /// Meaning of the last word for the next one.
    next: Next,
    /// Open quotation: its quote character, and true if that is escaped.
    open: Option<(char, bool)>,
}

impl Mask {
    /// Redacts a text word by word.
    pub(super) fn scrub(&mut self, text: &str, takes: Takes) -> String {
        let text = self.tags(&self.known(text));
        let out = String::with_capacity(text.len());
        let mut prose = Prose { mask: self, takes, out, between: "", rest: &text, next: Next::Anything, open: None };
        while prose.gap() {
            let is_taken = Prose::READERS.iter().any(|reader| reader(&mut prose));
            debug_assert!(is_taken, "the last reader takes every word");
        }
        let out = prose.out;
        self.known(&out)
    }

    /// Remembers a secret, and the words in it that may be secrets of their own.
    fn learn_words(&mut self, secret: &str) {
        if secret.len() <= 256 {
            self.learn(secret);
        }
        let is_long = |word: &&str| word.len() >= 8 && word.bytes().any(|byte| byte.is_ascii_digit()) && !word.contains("://");
        for word in secret.split(is_gap).filter(is_long) {
            self.learn(word);
        }
    }
}

impl<'text> Prose<'_, 'text> {
    /// Readers in order of precedence: each consumes the next token or leaves it to the following ones; the last one accepts every
    /// word.
    const READERS: [fn(&mut Self) -> bool; 9] = [
        Self::list,
        Self::quotation,
        Self::sign_behind_name,
        Self::is_behind_name,
        Self::rest_of_line,
        Self::name_with_value,
        Self::value_or_sign,
        Self::secret,
        Self::plain_word,
    ];

    /// Moves to the next word; `false` at the end of the text.
    fn gap(&mut self) -> bool {
        if self.rest.is_empty() {
            return false;
        }
        let (between, rest) = self.rest.split_at(self.rest.find(|letter: char| !is_gap(letter)).unwrap_or(self.rest.len()));
        self.open = opened(self.open, between, self.out.ends_with(char::is_alphanumeric));
        self.out.push_str(between);
        (self.between, self.rest) = (between, rest);
        if between.contains(['\n', '\r']) && matches!(self.next, Next::Line | Next::Is) {
            self.next = Next::Anything;
        }
        true
    }

    /// Next word. A URL may contain characters that separate words elsewhere.
    fn word(&self) -> &'text str {
        let end = self.rest.find(is_gap).unwrap_or(self.rest.len());
        if !self.rest[..end].contains("://") {
            return &self.rest[..end];
        }
        let ends = |letter: char| letter.is_whitespace() || letter.is_control() || "\"'`<>\\".contains(letter);
        &self.rest[..self.rest.find(ends).unwrap_or(self.rest.len())]
    }

    /// True if a separator such as `:` announced that a secret follows.
    fn is_due(&self) -> bool {
        matches!(self.next, Next::Secret | Next::Line)
    }

    /// Copies `length` bytes that aren't secret and moves past them.
    fn keep(&mut self, length: usize, next: Next) {
        self.out.push_str(&self.rest[..length]);
        (self.rest, self.next) = (&self.rest[length..], next);
    }

    /// Masks a secret of `length` bytes and moves past it.
    fn hide(&mut self, length: usize) {
        if length > 0 {
            self.out.push_str(MASK);
        }
        (self.rest, self.next) = (&self.rest[length..], Next::Anything);
    }

    /// Like [`Self::hide`], but for several words, each of which is remembered.
    fn hide_words(&mut self, length: usize) {
        self.mask.learn_words(&self.rest[..length]);
        self.hide(length);
    }

    /// End of a secret whose first word has this length. Further words belong to it, up to a word that is common in messages or has
    /// a form of its own.
    fn with_words_behind(&self, length: usize) -> usize {
        let mut end = length;
        loop {
            let behind = &self.rest[end..];
            let words = behind.trim_start_matches(' ');
            let word = &words[..words.find(|letter| is_gap(letter) || letter == '&').unwrap_or(words.len())];
            let is_own = word.is_empty()
                || words.len() == behind.len()
                || word.starts_with('-')
                || word.contains(['=', ':', '/', '?', '@'])
                || is_ordinary(word)
                || is_scheme(word)
                || is_value(word)
                || is_secret_name(word);
            if is_own {
                return end;
            }
            end += behind.len() - words.len() + word.len();
        }
    }

    /// Reader of a list of secrets, or of fields: `tokens: [a, b]`.
    fn list(&mut self) -> bool {
        if !self.is_due() || !self.between.contains(['[', '{']) {
            return false;
        }
        let end = self.rest.find([']', '}']).unwrap_or(self.rest.len());
        self.mask.learn_words(&self.rest[..end]);
        self.out.push_str(MASK);
        (self.rest, self.next, self.open) = (&self.rest[end..], Next::Anything, None);
        true
    }

    /// Reader of a quoted secret, whatever it contains: `"password": "..."`, `the password 'a b'`.
    fn quotation(&mut self) -> bool {
        let is_quoted =
            self.is_due() || (self.next == Next::MaybeSecret && self.between.chars().count() > 1) || self.next == Next::Is;
        let quote = self.between.chars().next_back().filter(|sign| QUOTES.contains(sign) && !self.between.contains(','));
        let Some(quote) = quote.filter(|_| is_quoted) else { return false };
        let is_escaped = self.between.strip_suffix(quote).is_some_and(|before| before.ends_with('\\'));
        let end = quotation(self.rest, quote, is_escaped);
        let secret = &self.rest[..end];
        if secret.is_empty() || starts_with_sign(secret) {
            return false;
        }
        self.mask.learn(secret);
        self.hide(end);
        true
    }

    /// Reader of the separator after a name: `password : ...`, `"password": ...`.
    fn sign_behind_name(&mut self) -> bool {
        let is_named = matches!(self.next, Next::MaybeSecret | Next::Named);
        let Some(sign) = leading_sign(self.word()).filter(|_| is_named) else { return false };
        // A quoted name has one value; a plain name may have several words.
        let next = if self.between.contains(QUOTES) { Next::Secret } else { Next::Line };
        self.keep(sign.len(), next);
        true
    }

    /// Reader of the `is` in `the password is ...`.
    fn is_behind_name(&mut self) -> bool {
        let word = self.word();
        let is_plain = matches!(word, "is" | "was") && matches!(self.next, Next::MaybeSecret | Next::Named);
        if is_plain {
            self.keep(word.len(), Next::Is);
        }
        is_plain
    }

    /// Reader of a secret that takes the rest of the line: after `password:`, and after `the password is` unless the rest only
    /// describes the password.
    fn rest_of_line(&mut self) -> bool {
        let end = line(self.rest, self.open);
        match self.next {
            Next::Is if is_ordinary(sentence(&self.rest[..end])) => {
                self.next = Next::Anything;
                return false;
            }
            Next::Line | Next::Is => {}
            _ => return false,
        }
        if self.word().is_empty() {
            // The text ends here.
            (self.rest, self.next) = (&self.rest[end..], Next::Anything);
        } else {
            self.hide_words(end);
        }
        true
    }

    /// Reader of a name with its value in one word: `Authorization:...`, `password=...`.
    fn name_with_value(&mut self) -> bool {
        let word = self.word();
        let Some(value) = secret_behind_name(word).filter(|_| self.next != Next::Secret) else { return false };
        let (name, sign) = (&word[..value - 1], &word[value - 1..value]);
        let name = name.rsplit([':', '=', '&', '?']).next().unwrap_or(name);
        let before = &word[..value - 1 - name.len()];
        if !before.is_empty() {
            let before = self.mask.parameters(before, self.takes);
            self.out.push_str(&before);
        }
        let masked = self.mask.token(name, self.takes);
        self.out.push_str(&masked);
        self.rest = &self.rest[before.len() + name.len()..];
        self.keep(sign.len(), Next::Anything);
        let behind = &word[value..];
        let is_count = is_counted(name) && !behind.is_empty() && behind.bytes().all(|byte| byte.is_ascii_digit());
        let end = line(self.rest, self.open);
        if is_count || (sign == ":" && is_spoken_of(name, &self.rest[..end])) {
            self.keep(behind.len(), Next::Anything);
        } else if (sign == ":" || is_header(name)) && !behind.starts_with(['=', '>']) {
            if behind.is_empty() {
                self.next = Next::Line;
            } else {
                self.hide_words(end);
            }
        } else if behind.is_empty() {
            self.next = Next::Secret;
        } else {
            let ends = |letter: char| letter.is_whitespace() || letter.is_control() || "&\"'`<>\\".contains(letter);
            let end = self.rest.find(ends).unwrap_or(self.rest.len());
            self.hide_words(self.with_words_behind(end));
        }
        true
    }

    /// Reader of the `value` in `name="password" value="..."`, and of a separate separator.
    fn value_or_sign(&mut self) -> bool {
        let word = self.word();
        if matches!(self.next, Next::MaybeSecret | Next::Named) && is_value(word) {
            self.keep(word.len(), self.next);
        } else if self.next != Next::Anything && is_sign(word) {
            self.keep(word.len(), Next::Secret);
        } else {
            return false;
        }
        true
    }

    /// Reader of a secret after a separator, or of a word with digits after a mere mention of a secret.
    fn secret(&mut self) -> bool {
        let word = self.word();
        if word.is_empty() || word.contains("://") {
            return false;
        }
        match self.next {
            Next::MaybeSecret if word.bytes().any(|byte| byte.is_ascii_digit()) && !word.starts_with("value=") => {
                self.mask.learn(word);
                self.hide(word.len());
            }
            Next::Secret if !is_scheme(word) => {
                self.mask.learn(word);
                self.hide_words(self.with_words_behind(word.len()));
            }
            _ => return false,
        }
        true
    }

    fn plain_word(&mut self) -> bool {
        let word = self.word();
        let (masked, next) = self.mask.word(word, self.takes);
        self.out.push_str(&masked);
        (self.rest, self.next) = (&self.rest[word.len()..], next);
        true
    }
}

/// First sentence of a line.
fn sentence(line: &str) -> &str {
    let ends = [". ", "! ", "? ", ".\"", ".\\"];
    let end = ends.iter().filter_map(|end| line.find(end)).min().unwrap_or(line.len());
    &line[..end]
}

/// True if the text after a name only mentions it and contains no value: `unexpected token: expected a comma`. Only names with
/// another common meaning can be mentions.
fn is_spoken_of(name: &str, line: &str) -> bool {
    let is_usual = ["token", "tokens", "session"].iter().any(|usual| name.eq_ignore_ascii_case(usual));
    is_usual && line.split_whitespace().count() > 1 && is_ordinary(line)
}
