//! Texts that people read, in every language: a function for each message of `assets/words`.
//!
//! The build reads the Fluent resources, checks each language against English, and generates a module for each file and a function
//! for each message: `words::timeline::cut_out()`. A message without variables is a `&'static str` and costs no allocation. A message
//! with variables takes them in the alphabetical order of their names and gives a `String`.

#![cfg_attr(test, allow(clippy::unwrap_used))]

use std::{
    cell::Cell,
    env,
    fmt::{Display, Write as _},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};

mod pseudo;

#[allow(clippy::all, clippy::pedantic)]
mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

pub use messages::*;
use messages::{NAMES, TAGS};

/// Language of the program's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language(usize);

/// Index of the language that is shown.
static SHOWN: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Index of the language of [`Language::within`] in this thread.
    static SPOKEN: Cell<Option<usize>> = const { Cell::new(None) };
}

impl Language {
    /// English, which has every message.
    pub const ENGLISH: Self = Self(0);
    /// English with marks at both ends of each text and 40 % more characters, to find texts that are cut off or no messages.
    pub const PSEUDO: Self = Self(TAGS.len());

    /// Languages to choose from, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TAGS.len()).map(Self)
    }

    /// Language that the program shows, or that of [`Self::within`].
    pub fn shown() -> Self {
        Self(SPOKEN.get().unwrap_or_else(|| SHOWN.load(Ordering::Relaxed)))
    }

    /// Runs `write` with this language for the messages of this thread: a server answers in English, or in a reader's language.
    pub fn within<T>(self, write: impl FnOnce() -> T) -> T {
        /// Restores the language before, even after a panic.
        struct Before(Option<usize>);
        impl Drop for Before {
            fn drop(&mut self) {
                SPOKEN.set(self.0);
            }
        }
        let _before = Before(SPOKEN.replace(Some(self.0)));
        write()
    }

    /// Shows this language from now on, in all threads.
    pub fn show(self) {
        SHOWN.store(self.0, Ordering::Relaxed);
    }

    /// Language tag: `en`, `de`; `en-XA` for [`Self::PSEUDO`].
    pub fn tag(self) -> &'static str {
        TAGS.get(self.0).copied().unwrap_or(pseudo::TAG)
    }

    /// Name of the language in itself: `Deutsch`.
    pub fn name(self) -> &'static str {
        NAMES.get(self.0).copied().unwrap_or(pseudo::NAME)
    }

    /// Language of a tag such as `de`, `de-AT` or `de_AT.UTF-8`; `None` if there are no texts in it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        if tag.eq_ignore_ascii_case(pseudo::TAG) {
            return Some(Self::PSEUDO);
        }
        let language = tag.split(['-', '_', '.', '@']).next()?;
        TAGS.iter().position(|known| known.eq_ignore_ascii_case(language)).map(Self)
    }

    /// First language of the user's settings of the system that has texts; English if none has. English too in the locale `C`, which
    /// means untranslated texts, as for gettext.
    pub fn of_system() -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|locale| !locale.is_empty()));
        if locale.is_some_and(|locale| is_untranslated(&locale)) {
            return Self::ENGLISH;
        }
        sys_locale::get_locales().find_map(|tag| Self::from_tag(&tag)).unwrap_or(Self::ENGLISH)
    }

    fn rules(self) -> Option<&'static PluralRules> {
        static RULES: [OnceLock<Option<PluralRules>>; TAGS.len()] = [const { OnceLock::new() }; TAGS.len()];
        let index = if self == Self::PSEUDO { 0 } else { self.0 };
        let created = RULES.get(index)?.get_or_init(|| {
            let language: unic_langid::LanguageIdentifier = TAGS[index].parse().ok()?;
            PluralRules::create(language, PluralRuleType::CARDINAL).ok()
        });
        created.as_ref()
    }

    fn plural(self, number: f64) -> PluralCategory {
        self.rules().and_then(|rules| rules.select(number).ok()).unwrap_or(PluralCategory::OTHER)
    }
}

/// True for the locales `C` and `POSIX`, with or without an encoding.
fn is_untranslated(locale: &str) -> bool {
    let name = locale.split('.').next().unwrap_or_default();
    name.eq_ignore_ascii_case("C") || name.eq_ignore_ascii_case("POSIX")
}

/// A message without variables, for tables of texts.
pub type Message = fn() -> &'static str;

/// Number in a message: chooses the plural form, and is written with the language's separators.
pub trait Number {
    /// The number; integers above 2⁵³ lose their last digits.
    fn value(&self) -> f64;
}

macro_rules! numbers {
    ($($number:ty),*) => { $(#[allow(clippy::cast_lossless)] impl Number for $number { fn value(&self) -> f64 { *self as f64 } })* };
}
numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64);

impl<N: Number + ?Sized> Number for &N {
    fn value(&self) -> f64 {
        (*self).value()
    }
}

/// Value of a variable.
enum Value<'a> {
    Text(&'a dyn Display),
    Number(f64),
}

/// Part of a message.
enum Part {
    Text(&'static str),
    /// Value of the variable at this position.
    Argument(usize),
    /// First arm whose key matches the variable at this position; the default is last.
    Select(usize, &'static [(Key, &'static [Part])]),
}

/// Condition of an arm.
enum Key {
    Exactly(f64),
    Form(PluralCategory),
    Text(&'static str),
    Default,
}

/// Text of a message without variables.
fn fixed(texts: &'static [&'static str; TAGS.len()]) -> &'static str {
    let language = Language::shown();
    texts.get(language.0).copied().unwrap_or_else(|| pseudo::fixed(texts[0]))
}

/// Text of a message with variables.
fn written(patterns: &[&'static [Part]; TAGS.len()], values: &[Value<'_>]) -> String {
    let language = Language::shown();
    let mut text = String::new();
    if let Some(parts) = patterns.get(language.0) {
        write(&mut text, parts, values, language);
        return text;
    }
    write(&mut text, patterns[0], values, language);
    pseudo::marked(&text)
}

fn write(text: &mut String, parts: &[Part], values: &[Value<'_>], language: Language) {
    for part in parts {
        match part {
            Part::Text(part) if language == Language::PSEUDO => text.push_str(&pseudo::accented(part)),
            Part::Text(part) => text.push_str(part),
            Part::Argument(index) => match values.get(*index) {
                Some(Value::Text(value)) => {
                    let _ = write!(text, "{value}");
                }
                Some(Value::Number(value)) => text.push_str(&number(*value)),
                None => {}
            },
            Part::Select(index, arms) => {
                let value = values.get(*index);
                if let Some((_, parts)) = arms.iter().find(|(key, _)| is_match(key, value, language)) {
                    write(text, parts, values, language);
                }
            }
        }
    }
}

fn is_match(key: &Key, value: Option<&Value<'_>>, language: Language) -> bool {
    match (key, value) {
        (Key::Default, _) => true,
        (Key::Exactly(number), Some(Value::Number(value))) => (number - value).abs() < f64::EPSILON,
        (Key::Form(form), Some(Value::Number(value))) => *form == language.plural(*value),
        (Key::Text(text), Some(Value::Text(value))) => value.to_string() == *text,
        _ => false,
    }
}

/// A number with the separators of the language: `12,345.6`.
pub fn number(value: f64) -> String {
    let plain = value.abs().to_string();
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut text = if value < 0.0 { "\u{2212}".to_owned() } else { String::new() };
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push_str(common::thousands_separator());
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push_str(common::decimal_separator());
        text.push_str(fraction);
    }
    text
}

/// A measured value with this many decimals and the language's decimal separator: `4.5`.
pub fn decimal(value: impl Number, places: usize) -> String {
    format!("{:.places$}", value.value()).replace('.', common::decimal_separator())
}

/// A value with at most this many decimals: without trailing zeros.
pub fn decimal_at_most(value: impl Number, places: usize) -> String {
    let text = format!("{:.places$}", value.value());
    let text = if places > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { text.as_str() };
    text.replace('.', common::decimal_separator())
}

/// Columns that a text takes in a terminal: a Japanese character takes two.
pub fn columns(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// A text with spaces behind it up to this many columns of a terminal, for tables.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// Items of a list that somebody typed, with commas, semicolons or line breaks between them, of any script.
pub fn items_of(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ';', '\n', '\u{3001}', '\u{ff0c}', '\u{ff1b}']).map(str::trim).filter(|item| !item.is_empty())
}

/// A name inside a sentence: with a lower-case first letter in languages that write names so, such as English.
pub fn in_sentence(name: &str) -> String {
    if common::names_in_sentences() != "lower" {
        return name.to_owned();
    }
    let mut characters = name.chars();
    characters.next().map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}

#[cfg(test)]
mod tests;
