//! Numbers, plural forms, and translations that are complete.

use super::{
    Key, Language, Part, Value, columns, decimal, decimal_at_most, is_untranslated, items_of, messages::UNTRANSLATED, number,
    padded, pseudo, write,
};
use intl_pluralrules::PluralCategory;

const CLIPS: &[Part] = &[
    Part::Text("In ‘"),
    Part::Argument(1),
    Part::Text("’: "),
    Part::Select(
        0,
        &[
            (Key::Exactly(0.0), &[Part::Text("no clips")]),
            (Key::Form(PluralCategory::ONE), &[Part::Argument(0), Part::Text(" clip")]),
            (Key::Default, &[Part::Argument(0), Part::Text(" clips")]),
        ],
    ),
];

fn clips(count: f64, language: Language) -> String {
    let mut text = String::new();
    write(&mut text, CLIPS, &[Value::Number(count), Value::Text(&"Tour")], language);
    text
}

#[test]
fn plural_forms_are_those_of_the_language() {
    let english = Language::ENGLISH;
    assert_eq!(clips(0.0, english), "In ‘Tour’: no clips");
    assert_eq!(clips(1.0, english), "In ‘Tour’: 1 clip");
    assert_eq!(clips(1234.0, english), "In ‘Tour’: 1,234 clips");
}

#[test]
fn numbers_have_separators() {
    let written = [0.0, 7.0, 999.0, 1000.0, 1_234_567.0, 12_345.25, -1500.0].map(number);
    assert_eq!(written, ["0", "7", "999", "1,000", "1,234,567", "12,345.25", "\u{2212}1,500"]);
}

#[test]
fn decimals_are_those_that_were_asked_for() {
    assert_eq!([decimal(4.5, 2), decimal(-0.25_f32, 1), decimal(7, 1)], ["4.50", "-0.2", "7.0"]);
    assert_eq!([decimal_at_most(4.5, 2), decimal_at_most(3.0, 2), decimal_at_most(120, 0)], ["4.5", "3", "120"]);
}

#[test]
fn columns_of_tables_begin_below_each_other_in_every_script() {
    let rows = ["clip", "\u{30af}\u{30ea}\u{30c3}\u{30d7}", "longer than it"].map(|name| padded(name, 10));
    assert_eq!(rows.map(|row| columns(&row)), [10, 10, 14]);
}

#[test]
fn typed_lists_have_commas_of_any_script() {
    assert_eq!(items_of("um, you know;eh\n\u{3048}\u{3001}\u{3042}\u{306e}\u{ff0c}").collect::<Vec<_>>().len(), 5);
    assert_eq!(items_of(" , ").count(), 0);
}

#[test]
fn every_message_is_translated() {
    assert!(UNTRANSLATED.is_empty(), "in English still:\n{}", UNTRANSLATED.join("\n"));
}

#[test]
fn the_pseudo_language_is_longer_and_marked() {
    let text = pseudo::fixed("Cut out");
    assert!(text.starts_with("[Cüt öüt ") && text.ends_with(']') && text.chars().count() >= 10, "{text}");
}

#[test]
fn a_language_can_be_had_for_a_moment() {
    let german = Language::from_tag("de").unwrap();
    let inside = german.within(|| (decimal(0.5, 1), Language::ENGLISH.within(|| decimal(0.5, 1)), decimal(0.5, 1)));
    assert_eq!(inside, ("0,5".to_owned(), "0.5".to_owned(), "0,5".to_owned()));
    assert_eq!((decimal(0.5, 1), Language::shown()), ("0.5".to_owned(), Language::ENGLISH));
}

#[test]
fn languages_are_found_by_their_tags() {
    assert_eq!(Language::from_tag("en_GB.UTF-8"), Some(Language::ENGLISH));
    assert_eq!(Language::from_tag("en-XA"), Some(Language::PSEUDO));
    assert_eq!(Language::from_tag("tlh"), None);
    assert!(is_untranslated("C.UTF-8") && is_untranslated("POSIX") && !is_untranslated("ca_ES"));
}
