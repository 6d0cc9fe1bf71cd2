//! Tests with realistic subtitle files.

use super::*;
use crate::timeline::spacing;

const LONG: SourceMs = SourceMs(60_000);

fn read(text: &str) -> Transcript {
    read_transcript(text.as_bytes(), LONG).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn refused(text: &str) -> String {
    read_transcript(text.as_bytes(), LONG).expect_err(text).to_string()
}

/// Subtitles of a file: start, end, text.
fn cues(read: &Transcript) -> Vec<(i64, i64, String)> {
    read.words
        .chunk_by(|one, next| one.cue == next.cue)
        .map(|cue| {
            let text = spacing::joined(cue.iter().map(|word| (word.text.as_str(), word.space_before)));
            (cue[0].start_time_ms.0, cue[cue.len() - 1].end_time_ms.0, text)
        })
        .collect()
}

fn text(text: &str) -> Vec<(i64, i64, String)> {
    cues(&read(text))
}

fn expected(cues: &[(i64, i64, &str)]) -> Vec<(i64, i64, String)> {
    cues.iter().map(|(from, to, text)| (*from, *to, (*text).to_owned())).collect()
}

#[test]
fn cues_without_an_empty_line_between_them_are_cues_and_their_times_are_no_speech() {
    let three = expected(&[(1_000, 2_000, "one"), (2_000, 3_000, "two 2"), (3_000, 4_000, "three")]);
    for file in [
        "1\n00:00:01,000 --> 00:00:02,000\none\n2\n00:00:02,000 --> 00:00:03,000\ntwo\n2\n3\n00:00:03,000 --> 00:00:04,000\nthree\n",
        // Variants: without numbers, with points, without hours, with short fractions, with bare carriage returns.
        "00:01.0 --> 00:02\none\n00:02.000-->00:03.000\ntwo\n2\n00:03.00 --> 00:04.000\nthree",
        "1\r00:00:01,000 --> 00:00:02,000\rone\r\r2\r00:00:02,000 --> 00:00:03,000\rtwo 2\r3\r00:00:03,000 --> 00:00:04,000\rthree",
        "WEBVTT\n00:01.000 --> 00:02.000\none\n00:02.000 --> 00:03.000\ntwo\n2\n00:03.000 --> 00:04.000 align:left\nthree\n",
        "WEBVTT\nKind: captions\nLanguage: en\n00:01.000 --> 00:02.000\none\n\nid\n00:02,000 --> 00:03,000\ntwo\n2\n\nNOTE x\n00:03.000 --> 00:04.000\nthree\n",
    ] {
        assert_eq!(text(file), three, "{file}");
    }
    // A number alone under the times is text, unless it continues the numbering and its cue would otherwise be empty.
    assert_eq!(
        text("1\n00:01,0 --> 00:02,0\n42\n\n2\n00:02,0 --> 00:03,0\nx"),
        expected(&[(1_000, 2_000, "42"), (2_000, 3_000, "x")])
    );
    let empty = read("1\n00:01,0 --> 00:02,0\n2\n00:02,0 --> 00:03,0\nx");
    assert_eq!((cues(&empty), empty.report.empty), (expected(&[(2_000, 3_000, "x")]), 1));
}

#[test]
fn an_empty_line_within_a_subrip_cue_keeps_the_text_behind_it_and_text_without_times_is_counted() {
    let file = "1\n00:00:01,000 --> 00:00:02,000\none\n\nmore\n\n2\n00:00:02,000 --> 00:00:03,000\ntwo --> three\n";
    let one = read(file);
    assert_eq!(cues(&one), expected(&[(1_000, 2_000, "one more"), (2_000, 3_000, "two --> three")]));
    assert_eq!(
        one.report.text(6, 6),
        [words::captions::report_words(6), words::captions::report_estimated(6), words::captions::report_subtitles(2)]
            .join("; ")
    );
    let vtt =
        self::read("WEBVTT\n\n00:01.000 --> 00:02.000\none\n\nlost\nlost too\n\nSTYLE\n::cue {}\n\nNOTE\n00:01 is a time\n");
    assert_eq!((cues(&vtt), vtt.report.untimed, vtt.report.untimed_line), (expected(&[(1_000, 2_000, "one")]), 1, 6));
    assert!(vtt.report.text(1, 1).contains(&words::captions::report_untimed(1, 6)), "{}", vtt.report.text(1, 1));
    let line = |number: usize, problem: &str| words::captions::line_problem(number, problem);
    let (srt, vtt) = ("00:00:01,000 --> 00:00:02,000", "00:01.000 --> 00:02.000");
    let expected = |number: usize, example: &str, got: &str| line(number, &words::captions::times_expected(example, got));
    for (file, said) in [
        (
            "1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:02,000 -> 00:00:03,000\nb",
            expected(5, srt, "00:00:02,000 -> 00:00:03,000"),
        ),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:02.000 -> 00:03.000\nb", expected(5, vtt, "00:02.000 -> 00:03.000")),
        ("0:00:01.000,0:00:02.000\nsbv", expected(1, srt, "0:00:01.000,0:00:02.000")),
        ("hello there", expected(1, srt, "hello there")),
        ("WEBVTT\n\n00:01.000 --> soon\na", line(3, &words::captions::not_a_time("00:01.000", "soon"))),
        ("<?xml version=\"1.0\"?><tt/>", line(1, words::captions::is_xml())),
    ] {
        assert_eq!(refused(file), said);
    }
}

/// Two lines of automatic captions as yt-dlp writes them.
const AUTOMATIC: &str = "WEBVTT\nKind: captions\nLanguage: en\n\n\
00:00:00.080 --> 00:00:02.389 align:start position:0%\n \nso<00:00:00.320><c> today</c><00:00:01.199><c> we're</c>\n\n\
00:00:02.389 --> 00:00:02.399 align:start position:0%\nso today we're\n \n\n\
00:00:02.399 --> 00:00:04.550 align:start position:0%\nso today we're\ngoing<00:00:02.639><c> to</c><00:00:02.879><c> talk</c>\n\n\
00:00:04.550 --> 00:00:04.560 align:start position:0%\ngoing to talk\n \n";

#[test]
fn automatic_captions_are_read_once_with_the_times_of_their_words() {
    let file = read(AUTOMATIC);
    let words: Vec<_> = file.words.iter().map(|word| (word.text.as_str(), word.start_time_ms.0, word.estimated)).collect();
    let all =
        [("so", 80, false), ("today", 320, false), ("we're", 1_199, false), ("going", 2_399, false), ("to", 2_639, false)];
    assert_eq!(words[..5], all);
    assert_eq!(cues(&file), expected(&[(80, 2_389, "so today we're"), (2_399, 4_550, "going to talk")]));
    assert_eq!((file.report.cues, file.report.repeats), (2, 3));
    // The same captions without tags, as a converter writes them.
    let plain = AUTOMATIC.replace("<00:00:00.320>", "").replace("<00:00:01.199>", "").replace("<00:00:02.639>", "");
    let plain = plain.replace("<00:00:02.879>", "").replace("<c>", "").replace("</c>", "");
    assert_eq!(text(&plain), expected(&[(80, 2_389, "so today we're"), (2_399, 4_550, "going to talk")]));
    // Repeated speech stays repeated.
    let twice =
        "1\n00:01,0 --> 00:02,0\nla\n\n2\n00:02,0 --> 00:03,0\nla\n\n3\n00:03,0 --> 00:04,0\nla\n\n4\n00:04,0 --> 00:05,0\nla";
    assert_eq!((text(twice).len(), read(twice).report.repeats), (4, 0));
}

#[test]
fn a_cue_of_no_length_is_kept_and_takes_no_time_from_the_others() {
    let file = "1\n00:00:01,000 --> 00:00:02,000\nhello there\n\n2\n00:00:02,000 --> 00:00:02,000\nwrapped\n\n3\n00:00:02,000 --> 00:00:03,000\nend\n\n4\n00:00:59,999 --> 00:01:00,000\nthe very last\n";
    let read = read(file);
    let all =
        [(1_000, 2_000, "hello there"), (2_000, 2_001, "wrapped"), (2_001, 3_000, "end"), (59_997, 60_000, "the very last")];
    assert_eq!(cues(&read), expected(&all));
    assert_eq!((read.report.stretched, read.report.cues, read.report.overlapping), (2, 4, 0));
}

#[test]
fn encodings_are_recognised_and_what_was_assumed_is_said() {
    let file = "1\n00:00:01,000 --> 00:00:02,000\ncaf\u{e9} \u{20ac}\n";
    let words = |bytes: &[u8]| {
        let read = read_transcript(bytes, LONG).unwrap();
        (read.words.iter().map(|word| word.text.clone()).collect::<Vec<_>>(), read.report.read_as)
    };
    let units: Vec<u16> = file.encode_utf16().collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let both = vec!["caf\u{e9}".to_owned(), "\u{20ac}".to_owned()];
    assert_eq!(words(file.as_bytes()), (both.clone(), None));
    assert_eq!(words(&[b"\xff\xfe".as_slice(), &little].concat()), (both.clone(), None));
    assert_eq!(words(&[b"\xfe\xff".as_slice(), &big].concat()), (both.clone(), None));
    assert_eq!(words(&little), (both.clone(), Some(words::captions::encoding_utf16())));
    assert_eq!(words(&big), (both.clone(), Some(words::captions::encoding_utf16())));
    let western = b"1\n00:00:01,000 --> 00:00:02,000\ncaf\xe9 \x80\n";
    assert_eq!(words(western), (both, Some(words::captions::encoding_windows_1252())));
    for (bytes, said) in [
        (
            b"1\n00:00:01,000 --> 00:00:02,000\n\x81".as_slice(),
            words::captions::line_problem(3, words::captions::not_utf8_or_windows_1252()),
        ),
        (b"1\nab\0", words::captions::line_problem(2, words::captions::not_text())),
        (b"\xff\xfea", words::captions::damaged_utf16().to_owned()),
    ] {
        let refused = read_transcript(bytes, LONG).unwrap_err().to_string();
        assert_eq!(refused, said);
    }
}

#[test]
fn words_of_every_recogniser_are_read() {
    let words = |text: &str| -> Vec<(String, i64, i64)> {
        let read = read(text);
        read.words.into_iter().map(|word| (word.text, word.start_time_ms.0, word.end_time_ms.0)).collect()
    };
    let hi = [("Hi".to_owned(), 500, 900), ("you".to_owned(), 1_000, 1_250)];
    for (by, text) in [
        (
            "openai-whisper",
            r#"{"text": " Hi you", "segments": [{"id": 0, "seek": 0, "start": 0.5, "end": 1.25, "text": " Hi you", "tokens": [1], "words": [{"word": " Hi", "start": 0.5, "end": 0.9, "probability": 0.9}, {"word": " you", "start": 1.0, "end": 1.25, "probability": 1}]}], "language": "en"}"#,
        ),
        (
            "faster-whisper",
            r#"[{"id": 1, "seek": 0, "start": 0.5, "end": 1.25, "text": " Hi you", "words": [{"start": 0.5, "end": 0.9, "word": " Hi", "probability": 0.9}, {"start": 1.0, "end": 1.25, "word": " you", "probability": 0.9}], "temperature": 0.0}]"#,
        ),
        (
            "whisper.cpp",
            r#"{"systeminfo": "", "model": {"type": "base"}, "result": {"language": "en"}, "transcription": [{"timestamps": {"from": "00:00:00,500", "to": "00:00:01,250"}, "offsets": {"from": 500, "to": 1250}, "text": " Hi you", "tokens": [{"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}, "id": 50364, "p": 0.9}, {"text": " H", "offsets": {"from": 500, "to": 700}}, {"text": "i", "offsets": {"from": 700, "to": 900}}, {"text": " you", "offsets": {"from": 1000, "to": 1250}}]}]}"#,
        ),
        (
            "WhisperX",
            r#"{"segments": [{"start": 0.5, "end": 1.25, "text": " Hi you", "words": [{"word": "Hi", "start": 0.5, "end": 0.9, "score": NaN}, {"word": "you", "start": 1.0, "end": 1.25, "score": 0.9}]}], "word_segments": [], "language": "en"}"#,
        ),
        (
            "whisper-timestamped",
            r#"{"text": "Hi you", "segments": [{"start": 0.5, "end": 1.25, "text": " Hi you", "confidence": 0.8, "words": [{"text": "Hi", "start": 0.5, "end": 0.9, "confidence": 0.8}, {"text": "you", "start": 1.0, "end": 1.25}]}]}"#,
        ),
        (
            "Vosk",
            "{\"result\": [{\"conf\": 1.0, \"end\": 0.9, \"start\": 0.5, \"word\": \"Hi\"}], \"text\": \"Hi\"}\n{\"text\": \"\"}\n{\"result\": [{\"end\": 1.25, \"start\": 1.0, \"word\": \"you\"}], \"text\": \"you\"}",
        ),
        (
            "OpenAI's API",
            r#"{"task": "transcribe", "text": "Hi you", "words": [{"word": "Hi", "start": 0.5, "end": 0.9}, {"word": "you", "start": 1.0, "end": 1.25}]}"#,
        ),
    ] {
        assert_eq!(words(text), hi, "{by}");
    }
    for text in [
        r#"{"words": [], "segments": [{"start": 0.5, "end": 2, "text": " Hi you"}]}"#,
        r#"[{"start": 0.5, "end": 2, "text": " Hi you", "words": null}]"#,
    ] {
        assert_eq!(words(text), [("Hi".to_owned(), 500, 1_143), ("you".to_owned(), 1_143, 2_000)], "{text}");
    }
    for nothing in
        ["[]", "{\"words\": []}", "{\"segments\": []}", "{\"transcription\": []}", "{\"text\": \"\", \"segments\": []}"]
    {
        assert_eq!(refused(nothing), words::captions::no_text(), "{nothing}");
    }
}

#[test]
fn a_word_without_times_gets_the_time_between_its_neighbours() {
    let file = r#"{"segments": [{"start": 1.0, "end": 4.0, "text": "in 2024 we 5", "words": [{"word": "in", "start": 1.0, "end": 1.4}, {"word": "2024"}, {"word": "we", "start": 2.0, "end": 2.5, "score": 1}, {"word": "5", "start": null, "end": null}]}, {"start": 4.0, "end": 5.0, "text": "7", "words": [{"word": "7"}]}]}"#;
    let file = read(file);
    let words: Vec<_> =
        file.words.iter().map(|word| (word.text.as_str(), word.start_time_ms.0, word.end_time_ms.0, word.estimated)).collect();
    let all = [
        ("in", 1_000, 1_400, false),
        ("2024", 1_400, 2_000, true),
        ("we", 2_000, 2_500, false),
        ("5", 2_500, 4_000, true),
        ("7", 4_000, 5_000, true),
    ];
    assert_eq!(words, all);
    assert_eq!(file.report.untimed_words, 3);
    assert_eq!(
        refused(r#"[{"word": "x"}]"#),
        words::captions::value_expected(
            words::captions::expected_time_beside(),
            words::captions::got_nothing(),
            "words[0].start"
        )
    );
    assert_eq!(
        refused(r#"{"segments": [{"words": [{"word": "x", "start": "soon", "end": 2}]}]}"#),
        words::captions::value_expected(words::captions::expected_time(), "\"soon\"", "segments[0].words[0].startTimeMs")
    );
    assert_eq!(
        refused(r#"[{"word": "x", "start": 2, "end": 1}]"#),
        words::captions::json_end_before_start(1000, "words[0]", 2000)
    );
}

#[test]
fn leading_spaces_of_tokens_say_where_words_part() {
    let said = |text: &str| {
        let read = read(text);
        spacing::joined(read.words.iter().map(|word| (word.text.as_str(), word.space_before)))
    };
    let words = |words: &[&str]| {
        let word = |(index, word): (usize, &&str)| serde_json::json!({"word": word, "start": index, "end": index + 1});
        serde_json::json!({"words": words.iter().enumerate().map(word).collect::<Vec<_>>()}).to_string()
    };
    assert_eq!(said(&words(&[" a", " well", "-known", " fact", "."])), "a well-known fact.");
    assert_eq!(said(&words(&["a ", "well", "-known ", "fact"])), "a well-known fact");
    assert_eq!(said(&words(&["a", "well", "-known", "fact"])), "a well -known fact", "nothing is known of spaces");
    assert_eq!(
        said(&words(&["\u{4f60}", "\u{597d}", "\u{4e16}", "\u{754c}\u{3002}"])),
        "\u{4f60}\u{597d}\u{4e16}\u{754c}\u{3002}"
    );
    assert_eq!(said(&words(&[" \u{4f60}\u{597d}", " \u{4e16}\u{754c}", "OK"])), "\u{4f60}\u{597d} \u{4e16}\u{754c}OK");
    let segments = r#"{"segments": [{"words": [{"word": "Hi", "start": 0, "end": 1}, {"word": " you", "start": 1, "end": 2}]}, {"words": [{"word": "How", "start": 2, "end": 3}, {"word": " are", "start": 3, "end": 4}]}]}"#;
    assert_eq!(said(segments), "Hi you How are", "a segment begins with a word");
}

#[test]
fn a_text_without_spaces_is_divided_into_its_words_and_reads_as_before() {
    let chinese = "\u{4eca}\u{5929}\u{6211}\u{4eec}\u{6765}\u{804a}\u{4e00}\u{804a}\u{8fd9}\u{4e2a}\u{95ee}\u{9898}";
    let japanese = "\u{300c}\u{4eca}\u{65e5}\u{306f}\u{3001}\u{826f}\u{3044}\u{5929}\u{6c17}\u{3067}\u{3059}\u{300d}\u{3002}";
    let thai = "\u{e2a}\u{e27}\u{e31}\u{e2a}\u{e14}\u{e35}\u{e0a}\u{e32}\u{e27}\u{e42}\u{e25}\u{e01}";
    for said in
        [chinese.repeat(20), japanese.repeat(9), thai.repeat(20), format!("\u{7528}Rust\u{5199} {chinese} 3\u{6708} OK")]
    {
        let read = read(&format!("1\n00:00:01,000 --> 00:00:14,000\n{said}\n"));
        assert!(read.words.len() > 4, "{said}");
        assert!(read.words.iter().all(|word| word.text.chars().count() <= 12 && word.estimated), "{:?}", read.words);
        assert_eq!(cues(&read), [(1_000, 14_000, said)]);
    }
    // In scripts without spaces, a line break does not become a space.
    assert_eq!(
        text("1\n00:01,0 --> 00:02,0\n\u{4f60}\u{597d}\n\u{4e16}\u{754c}"),
        expected(&[(1_000, 2_000, "\u{4f60}\u{597d}\u{4e16}\u{754c}")])
    );
}

#[test]
fn substation_alpha_is_read_without_its_commands() {
    let file = "[Script Info]\nTitle: x\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n\
        Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,nothing\n\
        Dialogue: 0,0:00:01.50,0:00:02.00,Default,,0,0,0,,{\\i1}one{\\i0}, two\\Nthree \\{a\\} \\h x\n\
        Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}\n\
        Dialogue: 0,0:00:05.00,0:00:05.50,Default,,0,0,0,,{\\c&H1&}a{\\c} b\n\
        Dialogue: 0,0:00:05.50,0:00:06.00,Default,,0,0,0,,a {\\c&H1&}b\n\
        Dialogue: 0,0:00:06.00,0:00:07.00,Default,,0,0,0,,again\n\
        Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,again\n";
    let file = read(file);
    let all = [(1_500, 2_000, "one, two three {a} x"), (5_000, 6_000, "a b"), (6_000, 7_000, "again"), (7_000, 8_000, "again")];
    assert_eq!(cues(&file), expected(&all));
    assert_eq!((file.report.empty, file.report.repeats, file.report.untimed), (1, 1, 0));
    assert_eq!(
        refused("[Script Info]\n[Events]\nDialogue: 0,soon,0:00:01.00,Default,,0,0,0,,x"),
        words::captions::line_problem(3, words::captions::ass_time_expected("start", "soon"))
    );
    assert_eq!(
        refused("[Events]\nDialogue: 0,0:00:01.00"),
        words::captions::line_problem(2, words::captions::ass_fields_expected(10, "end", 2))
    );
}

#[test]
fn cues_that_overlap_or_are_shown_together_stay_cues_and_are_counted() {
    let file = "1\n00:00:01,000 --> 00:00:03,000\nHello you.\n\n2\n00:00:01,000 --> 00:00:03,000\n\u{4f60}\u{597d}\n\n3\n00:00:02,500 --> 00:00:04,000\nMore\n\n4\n00:01:01,000 --> 00:01:02,000\nlate\n";
    let read = read(file);
    assert_eq!(
        cues(&read),
        expected(&[(1_000, 1_750, "Hello you."), (1_750, 2_500, "\u{4f60}\u{597d}"), (2_500, 4_000, "More")])
    );
    assert_eq!((read.report.overlapping, read.report.beyond, read.report.cues), (2, 1, 3));
    let said = read.report.text(4, 4);
    assert!(
        said.ends_with(
            &[words::captions::report_subtitles(3), words::captions::report_overlapping(2), words::captions::report_beyond(1)]
                .join("; ")
        ),
        "{said}"
    );
}
