//! Round trips: written cues are read again with the same texts, times and borders.

use super::*;
use crate::{
    BlockRules, ClipWords, Cue, CueWord, Drawing, Format, Look, ShownFont,
    api::{
        SizePx,
        captions::{StyleName, Subtitles},
        item::Word,
    },
    cues,
    timeline::{VideoMs, spacing},
    write,
};
use proptest::prelude::*;

const WORDS: [&str; 28] = [
    "Hello",
    "you.",
    "a",
    "well",
    "-known",
    "<i>",
    "</b>",
    "<Ann>",
    "x<5",
    "{\\an8}",
    "{So}",
    "&amp;",
    "R&D;",
    "C:\\New",
    "\\N",
    "\u{4f60}\u{597d}",
    "\u{4e16}\u{754c}\u{3002}",
    "\u{4eca}\u{65e5}\u{306f}",
    "\u{300c}\u{5929}\u{6c17}\u{300d}",
    "3",
    "\u{6708}",
    "\u{e2a}\u{e27}\u{e31}\u{e2a}\u{e14}\u{e35}",
    "\u{e0a}\u{e32}\u{e27}",
    "caf\u{e9}",
    "\u{5e9}\u{5dc}\u{5d5}\u{5dd}",
    "\u{645}\u{631}\u{62d}\u{628}\u{627}",
    "\u{c548}\u{b155}",
    "\u{1f600}",
];

/// Cues of random words, with the stated space before each word, the gap before each cue, and its length.
fn any_cues(words: &'static [&'static str]) -> impl Strategy<Value = Vec<Cue>> {
    let word = (prop::sample::select(words), prop::option::weighted(0.4, any::<bool>()));
    let cue = (prop::collection::vec(word, 1..14), 0_i64..3_000, 60_i64..5_000);
    prop::collection::vec(cue, 1..12).prop_map(|cues| {
        let mut clock = 0;
        cues.into_iter()
            .map(|(words, gap, length)| {
                let from = clock + gap;
                clock = from + length;
                let count = words.len() as i64;
                let word = |(index, (text, space_before)): (i64, (&str, Option<bool>))| CueWord {
                    at: VideoMs(from + length * index / count),
                    text: text.to_owned(),
                    space_before,
                };
                let words = (0..).zip(words).map(word).collect();
                Cue { from: VideoMs(from), to: VideoMs(clock), words, begins_clip: from == 0 }
            })
            .collect()
    })
}

/// A drawing that breaks lines before every third word, if the break can be read again.
const DRAWING: Drawing<'static> = Drawing {
    file: ("", &[]),
    font: ShownFont { family: "Arial", height: 1.117_188, lower: 0.0 },
    outline: 0.06,
    shadow: 0.045,
    padding: 0.22,
    word_padding: 0.1,
    line: 1.2,
    width: 0.84,
    breaks: &|cue| {
        let may_break = |index: &usize| {
            let (before, word) = (&cue.words[index - 1], &cue.words[*index]);
            let is_parted = spacing::is_parted(&before.text, &word.text);
            index.is_multiple_of(3) && (!is_parted || spacing::has_space(&before.text, &word.text, word.space_before))
        };
        (1..cue.words.len()).filter(may_break).collect()
    },
};

fn written(format: Format, cues: &[Cue], style: &StyleName) -> String {
    let look = Look::of(&Subtitles { caption_style: Some(style.defaults()), ..Subtitles::default() });
    write(format, cues, &look, SizePx { width: 1920.0, height: 1080.0 }, "Title", &DRAWING)
}

/// Subtitles read from a file: start, end, text.
fn again(text: &str) -> Vec<(i64, i64, String)> {
    let read = read_transcript(text.as_bytes(), SourceMs(3_600_000)).unwrap_or_else(|error| panic!("{error}: {text}"));
    // Stored words, grouped into blocks again, as the server does.
    let words = read.words.into_iter().zip(0..).map(|(word, index)| Word {
        index,
        text: word.text,
        start_time_ms: word.start_time_ms.0,
        end_time_ms: word.end_time_ms.0,
        hidden: false,
        estimated: word.estimated,
        space_before: word.space_before,
        cue: word.cue,
    });
    let clip = ClipWords { start: VideoMs(0), length_ms: 3_600_000, words: words.collect() };
    cues(&[clip], &BlockRules::new(None, None)).iter().map(|cue| (cue.from.0, cue.to.0, cue.text())).collect()
}

fn all(cues: &[Cue]) -> Vec<(i64, i64, String)> {
    cues.iter().map(|cue| (cue.from.0, cue.to.0, cue.text())).collect()
}

proptest! {
    #[test]
    fn any_cues_that_are_written_are_read_again_with_their_texts_times_and_borders(cues in any_cues(&WORDS)) {
        for format in [Format::Srt, Format::Vtt] {
            let text = written(format, &cues, &StyleName::Mono);
            prop_assert_eq!(again(&text), all(&cues), "{}", text);
            // Also without empty lines, and with Windows line ends.
            let tight = text.replace("WEBVTT\n\n", "WEBVTT\n").replace("\n\n", "\n").replace('\n', "\r\n");
            prop_assert_eq!(again(&tight), all(&cues), "{}", tight);
        }
        let text = written(Format::Ass, &cues, &StyleName::Mono);
        let near = |(read, cue): (&(i64, i64, String), &Cue)| {
            (read.0 - cue.from.0).abs() < 10 && (read.1 - cue.to.0).abs() < 10 && read.2 == cue.text()
        };
        let read = again(&text);
        prop_assert!(read.len() == cues.len() && read.iter().zip(&cues).all(near), "{:?}: {}", read, text);
    }

    #[test]
    fn subtitles_whose_words_are_marked_one_after_the_other_are_read_as_one(cues in any_cues(&["one", "two", "<i>", "\u{4f60}\u{597d}", "\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "\u{5e2}\u{5d5}!"])) {
        let text = written(Format::Ass, &cues, &StyleName::Highlight);
        let read = again(&text);
        let mut expected = all(&cues);
        // Consecutive subtitles with equal text are read as one.
        expected.dedup_by(|next, last| {
            let is_same = last.2 == next.2 && next.0 <= last.1 + 20;
            if is_same {
                last.1 = next.1;
            }
            is_same
        });
        let mut read = read;
        read.dedup_by(|next, last| {
            let is_same = last.2 == next.2 && next.0 <= last.1 + 20;
            if is_same {
                last.1 = next.1;
            }
            is_same
        });
        let near = |(read, cue): (&(i64, i64, String), &(i64, i64, String))| {
            (read.0 - cue.0).abs() < 10 && (read.1 - cue.1).abs() < 10 && read.2 == cue.2
        };
        prop_assert!(read.len() == expected.len() && read.iter().zip(&expected).all(near), "{:?} {:?}: {}", read, expected, text);
    }

    #[test]
    fn words_of_every_script_end_within_their_cue_in_order(cues in any_cues(&WORDS), length in 1_i64..20_000) {
        let text = written(Format::Srt, &cues, &StyleName::Mono);
        if let Ok(read) = read_transcript(text.as_bytes(), SourceMs(length)) {
            let body = crate::api::transcript::ReplaceWords { words: read.words };
            prop_assert_eq!(body.check(), Ok(()));
            prop_assert!(body.words.iter().all(|word| word.end_time_ms.0 <= length));
        }
    }
}

#[test]
fn a_damaged_file_is_refused_in_words_or_each_of_its_subtitles_is_accounted_for() {
    let real = [
        "\u{feff}1\r\n00:00:01,000 --> 00:00:02,000 X1:40\r\n<i>Hello</i> {\\an8}there &amp; you\r\n\r\n2\r\n00:00:03,500 --> 00:00:04,000\r\nyou\r\n3\r\n00:00:04,000 --> 00:00:05,000\r\n\u{4f60}\u{597d}\r\n",
        "WEBVTT - a title\n\nNOTE nothing\n\nintro\n00:01.000 --> 00:03.000 align:left\n<v Ada>Tom &amp; Ann</v>\n00:04.000 --> 00:05.000\none <00:04.250>two <00:04.500><c>three</c>\n \n00:05.000 --> 00:06.000\n \nfour\n",
        "[Script Info]\n\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,{\\b1}one\\Ntwo\nDialogue: 0:00:02.00,0:00:03.00,three\n",
        r#"{"segments":[{"text":"Hi you","start":0.5,"end":2,"words":[{"word":" Hi","start":0.5,"end":0.9},{"word":" 5"},{"word":" you","start":1e0,"end":1.25}]}]}"#,
        r#"{"transcription": [{"offsets": {"from": 500, "to": 1250}, "text": " Hi you", "tokens": [{"text": " H", "offsets": {"from": 500, "to": 700}}, {"text": "i", "offsets": {"from": 700, "to": 900}}]}]}"#,
    ];
    cutroom_soak::run(3_000, move |dice| {
        let mut bytes = real[dice.below(real.len())].as_bytes().to_vec();
        dice.change_bytes(&mut bytes);
        let length = [1, 4_000, 60_000, crate::api::LONGEST_MS][dice.below(4)];
        let Ok(read) = read_transcript(&bytes, SourceMs(length)) else { return };
        assert!(read.words.iter().all(|word| word.end_time_ms.0 <= length));
        let report = read.report;
        let cues: std::collections::BTreeSet<_> = read.words.iter().filter_map(|word| word.cue).collect();
        assert_eq!(cues.len(), report.cues);
        let text = String::from_utf8_lossy(&bytes);
        let is_vtt = text.trim_start_matches('\u{feff}').starts_with("WEBVTT");
        let format = if is_vtt { super::cues::Format::Vtt } else { super::cues::Format::Srt };
        let arrows = text.lines().filter(|line| super::cues::is_times(line, format)).count();
        let is_cues = !text.trim_start_matches('\u{feff}').trim_start().starts_with(['[', '{']);
        let accounted = report.cues + report.empty + report.repeats + report.beyond + report.backward;
        assert!(!is_cues || arrows <= accounted, "{arrows} times, {report:?}: {text}");
        assert_eq!(crate::api::transcript::ReplaceWords { words: read.words }.check(), Ok(()));
    });
}
