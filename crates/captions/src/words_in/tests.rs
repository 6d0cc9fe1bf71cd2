use super::*;
use crate::api::transcript::MOST_WORDS;
use proptest::prelude::*;

const LONG: SourceMs = SourceMs(60_000);

fn words(text: &str) -> Vec<(String, i64, i64, bool)> {
    let read = read_transcript(text.as_bytes(), LONG).unwrap_or_else(|error| panic!("{error}: {text}"));
    let tuple = |word: NewWord| (word.text, word.start_time_ms.0, word.end_time_ms.0, word.estimated);
    read.words.into_iter().map(tuple).collect()
}

/// A problem of a line, as it is shown.
fn line(line: usize, problem: impl std::fmt::Display) -> String {
    words::captions::line_problem(line, problem)
}

fn refused(text: &str) -> String {
    read_transcript(text.as_bytes(), LONG).expect_err(text).to_string()
}

#[test]
fn subrip_is_read_with_its_byte_order_mark_line_ends_tags_and_positions() {
    let text = "\u{feff}1\r\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600\r\n<i>Hello</i> {\\an8}there\r\n\r\n\r\n2\r\n00:00:03,500 --> 00:00:04,000\r\nyou\r\n";
    let expected = [("Hello", 1_000, 1_500, true), ("there", 1_500, 2_000, true), ("you", 3_500, 4_000, true)];
    assert_eq!(words(text), expected.map(|(text, start, end, guess)| (text.to_owned(), start, end, guess)));
}

#[test]
fn webvtt_is_read_with_notes_styles_names_and_times_inside_a_cue() {
    let text = "WEBVTT - a title\n\nNOTE nothing\nof it\n\nSTYLE\n::cue { color: red }\n\nintro\n00:59.000 --> 00:58.000\n";
    assert_eq!(refused(text), line(10, words::captions::end_before_start_got("00:59.000 --> 00:58.000")));
    let text = "WEBVTT\n\nintro\n00:01.000 --> 00:03.000 align:left\n<v Ada>Tom &amp; Ann</v>\n\n00:04.000 --> 00:05.000\none <00:04.250>two <00:04.500><c>three</c>\n";
    let read = words(text);
    assert_eq!(read.iter().map(|(text, ..)| text.as_str()).collect::<Vec<_>>(), ["Tom", "&", "Ann", "one", "two", "three"]);
    let exact = [("one", 4_000, 4_250, false), ("two", 4_250, 4_500, false), ("three", 4_500, 5_000, false)];
    assert_eq!(read[3..], exact.map(|(text, start, end, guess)| (text.to_owned(), start, end, guess)));
}

#[test]
fn words_as_json_keep_their_times_in_each_of_the_usual_forms() {
    let expected = vec![("Hi".to_owned(), 500, 900, false), ("you".to_owned(), 1_000, 1_250, false)];
    for text in [
        r#"[{"text":"Hi","startTimeMs":500,"endTimeMs":900},{"text":"you","startTimeMs":1000,"endTimeMs":1250}]"#,
        r#"{"words":[{"word":" Hi","start":0.5,"end":0.9},{"word":" you","start":1.0,"end":1.25}]}"#,
        r#"{"segments":[{"text":"Hi you","start":0.5,"end":2,"words":[{"word":"Hi","start":0.5,"end":0.9},{"word":"you","start":1,"end":1.25}]}]}"#,
    ] {
        assert_eq!(words(text), expected, "{text}");
    }
    assert!(words(r#"{"segments":[{"text":"Hi you","start":0.5,"end":2}]}"#).iter().all(|(.., estimated)| *estimated));
    assert_eq!(
        refused("{\n\"words\": [\n{\"word\": 5}]}"),
        words::captions::value_expected(words::captions::expected_string(), 5, "words[0].text")
    );
    assert!(refused("{\n\"words\": oops}").starts_with(&line(2, "")));
}

#[test]
fn a_subtitle_that_ends_before_it_begins_is_left_out_and_named_and_the_rest_is_taken() {
    let srt = "1\n00:00:00,500 --> 00:00:01,500\nfine\n\n2\n00:00:03,000 --> 00:00:02,000\nbackwards\n\n3\n00:00:04,000 --> 00:00:05,000\nalso\n";
    let vtt =
        "WEBVTT\n\n\n\n00:00.500 --> 00:01.500\nfine\n\n00:03.000 --> 00:02.000\nbackwards\n\n00:04.000 --> 00:05.000\nalso\n";
    let ass = "[Events]\nFormat: Start, End, Text\n\n\n\nDialogue: 0:00:00.50,0:00:01.50,fine\n\nDialogue: 0:00:03.00,0:00:02.00,backwards\nDialogue: 0:00:04.00,0:00:05.00,also\n";
    for (text, line) in [(srt, 6), (vtt, 8), (ass, 8)] {
        let read = read_transcript(text.as_bytes(), LONG).unwrap();
        let said: Vec<_> =
            read.words.iter().map(|word| (word.text.as_str(), word.start_time_ms.0, word.end_time_ms.0)).collect();
        assert_eq!(said, [("fine", 500, 1_500), ("also", 4_000, 5_000)], "{text}");
        let told = read.report.text(2, 2);
        assert!(told.contains(&words::captions::report_backward(1, line)), "{told}");
    }
}

#[test]
fn a_word_or_segment_of_json_that_ends_before_it_begins_is_kept_or_left_out_and_counted_and_the_rest_is_taken() {
    let read = |text: &str| {
        let read = read_transcript(text.as_bytes(), LONG).unwrap();
        let said: Vec<_> =
            read.words.iter().map(|word| (word.text.clone(), word.start_time_ms.0, word.end_time_ms.0)).collect();
        (said, read.report.text(read.words.len(), 0))
    };
    let word = |text: &str, from: i64, to: i64| (text.to_owned(), from, to);
    let expected = [word("fine", 500, 1_500), word("back", 1_500, 4_000), word("also", 4_000, 5_000)];
    for text in [
        r#"[{"text":"fine","startTimeMs":500,"endTimeMs":1500},{"text":"back","startTimeMs":3000,"endTimeMs":2000},{"text":"also","startTimeMs":4000,"endTimeMs":5000}]"#,
        r#"{"segments":[{"start":0,"end":6,"text":"x","words":[{"word":"fine","start":0.5,"end":1.5},{"word":"back","start":3,"end":2},{"word":"also","start":4,"end":5}]}]}"#,
    ] {
        let (said, told) = read(text);
        assert_eq!(said, expected, "{text}");
        assert!(told.contains(&words::captions::report_untimed_words(1)), "{told}");
    }
    let segments = r#"{"segments":[{"start":0.5,"end":1.5,"text":"fine"},{"start":3,"end":2,"text":"back"},{"start":4,"end":5,"text":"also"}]}"#;
    let (said, told) = read(segments);
    assert_eq!(said, [word("fine", 500, 1_500), word("also", 4_000, 5_000)]);
    assert!(told.contains(&words::captions::report_backward_segments(1, 2)), "{told}");
    let alone = refused(r#"{"segments":[{"start":3,"end":2,"text":"back"}]}"#);
    assert_eq!(alone, words::captions::json_end_before_start(2_000, "segments[0]", 3_000));
}

#[test]
fn a_file_in_an_encoding_that_cannot_be_told_is_read_in_the_one_that_is_named() {
    let cue = |said: &[u8]| [b"1\n00:00:01,000 --> 00:00:02,000\n", said, b"\n"].concat();
    for (name, bytes, said) in [
        ("windows-1251", &b"\xcf\xf0\xe8\xe2\xe5\xf2"[..], "\u{41f}\u{440}\u{438}\u{432}\u{435}\u{442}"),
        ("GB18030", b"\xc4\xe3\xba\xc3", "\u{4f60}\u{597d}"),
        ("utf-8", "\u{e9}t\u{e9}".as_bytes(), "\u{e9}t\u{e9}"),
    ] {
        let read = read_transcript_in(&cue(bytes), name.parse().unwrap(), LONG).unwrap();
        let text: String = read.words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(text, said, "{name}");
        assert!(read.report.text(1, 1).ends_with(&words::captions::report_encoding(if name == "utf-8" {
            "UTF-8".to_owned()
        } else {
            name.to_lowercase()
        })));
    }
    let damaged = read_transcript_in(&cue(b"\xff\xfe\xfd"), "utf-8".parse().unwrap(), LONG).unwrap_err();
    assert_eq!(damaged.to_string(), line(3, words::captions::not_in_encoding("UTF-8")));
    assert!("klingon".parse::<Encoding>().unwrap_err().contains("windows-1251"));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (text, said) in [
        (
            "1\n00:00:01,000 -> 00:00:02,000\nx",
            line(2, words::captions::times_expected("00:00:01,000 --> 00:00:02,000", "00:00:01,000 -> 00:00:02,000")),
        ),
        ("1\n00:61:01,000 --> 00:00:02,000\nx", line(2, words::captions::not_a_time("00:00:01,000", "00:61:01,000"))),
        (
            "1\n00:00:05,000 --> 00:00:02,000\nx",
            line(2, words::captions::end_before_start_got("00:00:05,000 --> 00:00:02,000")),
        ),
        ("1\n00:05:00,000 --> 00:05:02,000\nx", words::captions::all_beyond_end("60.000")),
        ("", words::captions::file_empty().to_owned()),
        ("WEBVTT\n\nNOTE x", words::captions::no_text().to_owned()),
        (r#"[{"word": " ", "start": 1, "end": 2}]"#, words::captions::no_text().to_owned()),
    ] {
        assert_eq!(refused(text), said);
    }
    let mixed = b"1\n00:00:01,000 --> 00:00:02,000\n\xc3\xa9 \xff";
    assert_eq!(read_transcript(mixed, LONG).unwrap_err().to_string(), line(3, words::captions::not_utf8()));
}

#[test]
fn cues_that_overlap_share_their_time_and_what_lies_past_the_end_is_counted() {
    let text = "1\n00:00:01,000 --> 00:00:09,000\nfirst\n\n2\n00:00:03,000 --> 00:00:04,000\nsecond\n\n3\n00:00:59,000 --> 00:01:09,000\nlast\n\n4\n00:01:00,000 --> 00:01:09,000\ngone\n";
    let read = read_transcript(text.as_bytes(), LONG).unwrap();
    let times: Vec<_> = read.words.iter().map(|word| (word.start_time_ms.0, word.end_time_ms.0)).collect();
    assert_eq!((times, read.report.beyond), (vec![(1_000, 3_000), (3_000, 4_000), (59_000, 60_000)], 1));
}

/// Reads on another thread, and fails if reading takes longer than a text of a few megabytes may.
fn read_in_time(what: &'static str, text: String, length: SourceMs) -> Result<Transcript, ReadError> {
    let (done, read) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let _ = done.send(read_transcript(text.as_bytes(), length));
    });
    read.recv_timeout(std::time::Duration::from_secs(60)).unwrap_or_else(|_| panic!("{what} took more than a minute"))
}

#[test]
fn the_time_to_read_a_transcript_grows_with_its_length_alone() {
    // With a quadratic reader, each of these takes from many minutes to hours.
    for (what, text) in [
        ("opened brackets", "<".repeat(2 << 20)),
        ("opened tags", "<a".repeat(1 << 20)),
        ("opened braces", "{\\".repeat(1 << 20)),
        ("tags of both kinds", "<a{\\".repeat(1 << 19)),
        ("comparisons", "< >".repeat(1 << 19)),
    ] {
        let cue = format!("1\n00:00:01,000 --> 00:00:09,000\n{text}\n");
        let refused = read_in_time(what, cue, LONG).expect_err(what).to_string();
        assert!(
            [words::captions::word_too_long(LONGEST_WORD), words::captions::too_many_words(MOST_WORDS)]
                .iter()
                .any(|problem| refused.ends_with(problem)),
            "{what}: {refused}"
        );
    }
    let cue = |number: usize| format!("{number}\n00:00:01,000 --> 01:00:00,000\nword\n\n");
    let too_many: String = (0..10 * MOST_WORDS).map(cue).collect();
    let refused = read_in_time("too many cues that begin together", too_many, SourceMs(3_600_000)).expect_err("too many");
    assert!(refused.to_string().ends_with(&words::captions::too_many_words(MOST_WORDS)), "{refused}");
    let together: String = (0..MOST_WORDS).map(cue).collect();
    let read = read_in_time("cues that begin together", together, SourceMs(3_600_000)).unwrap();
    assert_eq!(read.words.len(), MOST_WORDS);
    assert!(read.words.iter().zip(read.words.iter().skip(1)).all(|(one, next)| one.end_time_ms == next.start_time_ms));
}

#[test]
fn a_transcript_that_was_changed_by_chance_is_read_or_refused_in_words() {
    const REAL: [&str; 3] = [
        "\u{feff}1\r\n00:00:01,000 --> 00:00:02,000 X1:40\r\n<i>Hello</i> {\\an8}there &amp; you\r\n\r\n2\r\n00:00:03,500 --> 00:00:04,000\r\nyou\r\n",
        "WEBVTT - a title\n\nNOTE nothing\n\nintro\n00:01.000 --> 00:03.000 align:left\n<v Ada>Tom &amp; Ann</v>\n\n00:04.000 --> 00:05.000\none <00:04.250>two <00:04.500><c>three</c>\n",
        r#"{"segments":[{"text":"Hi you","start":0.5,"end":2,"words":[{"word":"Hi","start":0.5,"end":0.9},{"word":"you","start":1e0,"end":1.25}]}]}"#,
    ];
    cutroom_soak::run(3_000, |dice| {
        let mut bytes = REAL[dice.below(REAL.len())].as_bytes().to_vec();
        dice.change_bytes(&mut bytes);
        let length = [1, 60_000, 3_600_000, crate::api::LONGEST_MS][dice.below(4)];
        if let Ok(read) = read_transcript(&bytes, SourceMs(length)) {
            assert!(read.words.iter().all(|word| word.end_time_ms.0 <= length));
            assert_eq!(crate::api::transcript::ReplaceWords { words: read.words }.check(), Ok(()));
        }
    });
}

proptest! {
    #[test]
    fn whatever_is_read_can_be_stored(
        cues in prop::collection::vec((0i64..70, 40i64..5_000, "[a-z]{1,9}( [a-z]{1,9}){0,5}"), 1..30),
    ) {
        let time = |ms: i64| format!("{:02}:{:02}:{:02},{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
        let cue = |(i, (start, length, text)): (usize, &(i64, i64, String))| {
            let start = start * 1_000;
            format!("{}\n{} --> {}\n{text}\n\n", i + 1, time(start), time(start + length))
        };
        let text = cues.iter().enumerate().map(cue).collect::<Vec<_>>().concat();
        if let Ok(read) = read_transcript(text.as_bytes(), LONG) {
            prop_assert!(read.words.iter().all(|word| word.end_time_ms <= LONG));
            let body = crate::api::transcript::ReplaceWords { words: read.words };
            prop_assert_eq!(body.check(), Ok(()));
        }
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "(WEBVTT|1)?[\n\r<>&;0-9:.,a-z -]{0,200}") {
        let _ = read_transcript(&bytes, LONG);
        let _ = read_transcript(text.as_bytes(), LONG);
    }
}
