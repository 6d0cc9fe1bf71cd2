//! Writers of subtitle files: `SubRip`, `WebVTT`, Advanced `SubStation` Alpha with the style, and plain text.

mod ass;
mod visual;

pub use ass::{ShownFont, ass_losses};
pub(super) use visual::as_read;

use super::{
    blocks::{BlockRules, blocks},
    look::Look,
    words_in::srt_literal,
};
use crate::{
    api::{SizePx, item::Word},
    timeline::{VideoMs, spacing},
};
use std::fmt::Write as _;

/// Longest line of a cue, in characters; a longer one is broken. Characters of Chinese, Japanese and Thai scripts count as two.
const LONGEST_LINE: usize = 42;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `SubRip`.
    Srt,
    /// `WebVTT`.
    Vtt,
    /// Advanced `SubStation` Alpha, with the style.
    Ass,
    /// Text without times.
    Txt,
}

impl Format {
    /// All formats, in display order.
    pub const ALL: [Self; 4] = [Self::Srt, Self::Vtt, Self::Ass, Self::Txt];

    /// File extension.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Srt => "srt",
            Self::Vtt => "vtt",
            Self::Ass => "ass",
            Self::Txt => "txt",
        }
    }

    /// Name in the interface.
    pub fn title(self) -> &'static str {
        match self {
            Self::Srt => "SubRip (SRT)",
            Self::Vtt => "WebVTT",
            Self::Ass => words::captions::format_ass(),
            Self::Txt => words::captions::format_text(),
        }
    }
}

/// Words of one clip, for [`cues`].
#[derive(Clone, Debug)]
pub struct ClipWords {
    /// Start of the clip in the video.
    pub start: VideoMs,
    /// Length of the clip in milliseconds; words are cut off there.
    pub length_ms: i64,
    /// Words with times of the clip.
    pub words: Vec<Word>,
}

/// A subtitle: words shown during a time range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cue {
    /// Start of the range.
    pub from: VideoMs,
    /// End of the range.
    pub to: VideoMs,
    /// Words in spoken order.
    pub words: Vec<CueWord>,
    /// Whether this is the first cue of its clip.
    pub begins_clip: bool,
}

/// A word of a cue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CueWord {
    /// Time at which the word begins.
    pub at: VideoMs,
    /// Text in one line.
    pub text: String,
    /// Whether the transcript states that a space precedes the word, or that none does; `None` if it states nothing.
    pub space_before: Option<bool>,
}

impl Cue {
    /// Words in the form of the API, for drawing: each lasts until the next one begins.
    pub fn api_words(&self) -> Vec<Word> {
        let until = |index: usize| self.words.get(index + 1).map_or(self.to, |word| word.at);
        let word = |(index, word): (usize, &CueWord)| Word {
            index: index as u64,
            text: word.text.clone(),
            start_time_ms: word.at.0,
            end_time_ms: until(index).0,
            hidden: false,
            estimated: false,
            space_before: word.space_before,
            cue: Some(0),
        };
        self.words.iter().enumerate().map(word).collect()
    }

    /// Text of the cue.
    pub fn text(&self) -> String {
        spacing::joined(self.words.iter().map(|word| (word.text.as_str(), word.space_before)))
    }

    /// Whether a space precedes a word; `false` for the first one.
    fn has_space(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.words.get(before));
        let pair = before.zip(self.words.get(index));
        pair.is_some_and(|(before, word)| spacing::has_space(&before.text, &word.text, word.space_before))
    }
}

/// Cues of a video, in order and without overlaps.
pub fn cues(clips: &[ClipWords], rules: &BlockRules) -> Vec<Cue> {
    let mut cues = Vec::new();
    for clip in clips {
        let mut begins_clip = true;
        for block in blocks(&clip.words, rules) {
            let at = |ms: i64| VideoMs(clip.start.0.saturating_add(ms.clamp(0, clip.length_ms)));
            let word = |word: &&Word| CueWord {
                at: at(word.start_time_ms),
                text: one_line(&word.text),
                space_before: word.space_before,
            };
            let words: Vec<_> = block.words.iter().map(word).filter(|word| !word.text.is_empty()).collect();
            let (from, to) = (at(block.from_ms), at(block.to_ms));
            if from < to && !words.is_empty() {
                cues.push(Cue { from, to, words, begins_clip });
                begins_clip = false;
            }
        }
    }
    cues
}

/// A word without line breaks and control characters.
fn one_line(word: &str) -> String {
    let plain: String = word
        .chars()
        .map(|letter| if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') { ' ' } else { letter })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Width of a text in [`LONGEST_LINE`]'s units.
fn width(text: &str) -> usize {
    text.chars().map(|letter| if spacing::is_unspaced(letter.encode_utf8(&mut [0; 4])) { 2 } else { 1 }).sum()
}

/// Splits a cue into lines of about equal width. Lines break only where a reader restores the same text: a break counts as a space
/// in scripts with spaces, and as nothing in scripts without.
fn lines(cue: &Cue) -> Vec<String> {
    let length = width(&cue.text());
    let count = length.div_ceil(LONGEST_LINE).max(1);
    let wanted = length.div_ceil(count);
    // Words that must stay on one line.
    let mut parts: Vec<(bool, String)> = Vec::new();
    let mut before = "";
    for (index, word) in cue.words.iter().enumerate() {
        let has_space = cue.has_space(index);
        let may_break = index > 0 && spacing::is_parted(before, &word.text) == has_space;
        match parts.last_mut().filter(|_| !may_break) {
            Some((_, part)) => {
                part.push_str(if has_space { " " } else { "" });
                part.push_str(&word.text);
            }
            None => parts.push((has_space, word.text.clone())),
        }
        before = &word.text;
    }
    let mut lines = vec![String::new()];
    for (has_space, part) in parts {
        let (so_far, more) = (lines.last().map_or(0, |line| width(line)), width(&part));
        let between = usize::from(has_space);
        let is_full = so_far > 0 && (so_far + between + more > LONGEST_LINE || (so_far >= wanted && lines.len() < count));
        if is_full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if has_space && !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&part);
        }
    }
    lines
}

/// Measures of drawn subtitles, so that a file looks alike. Lengths are in ems.
pub struct Drawing<'a> {
    /// Font of the text.
    pub font: ShownFont<'a>,
    /// Font file to embed in the subtitle file: its name and its bytes; nothing is embedded if it is empty.
    pub file: (&'a str, &'a [u8]),
    /// Width of the outline outside of the glyphs.
    pub outline: f64,
    /// Offset of the shadow, to the right and down.
    pub shadow: f64,
    /// Padding between text and the edge of its box.
    pub padding: f64,
    /// Padding between the spoken word and the edge of its box.
    pub word_padding: f64,
    /// Distance between lines.
    pub line: f64,
    /// Widest line, as a fraction of the canvas width.
    pub width: f64,
    /// Indices of the words of a cue that begin a line, besides the first.
    pub breaks: &'a dyn Fn(&Cue) -> Vec<usize>,
}

/// Writes a file of cues. Only ASS uses the look, the canvas and the drawing.
pub fn write(format: Format, cues: &[Cue], look: &Look, canvas: SizePx, title: &str, drawing: &Drawing<'_>) -> String {
    match format {
        Format::Srt => srt(cues),
        Format::Vtt => vtt(cues),
        Format::Ass => ass::write(cues, look, canvas, title, drawing),
        Format::Txt => txt(cues),
    }
}

fn clock(time: VideoMs, point: char) -> String {
    let ms = time.0.max(0);
    format!("{:02}:{:02}:{:02}{point}{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000)
}

fn srt(cues: &[Cue]) -> String {
    let mut text = String::new();
    for (index, cue) in cues.iter().enumerate() {
        // Literal text must not be read as a tag, nor an arrow as times.
        let said = srt_literal(&lines(cue).join("\n")).replace("-->", "\u{2192}");
        let _ = write!(text, "{}\n{} --> {}\n{said}\n\n", index + 1, clock(cue.from, ','), clock(cue.to, ','));
    }
    text
}

fn vtt(cues: &[Cue]) -> String {
    let mut text = String::from("WEBVTT\n\n");
    for cue in cues {
        let said = lines(cue).join("\n");
        let said = said.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = write!(text, "{} --> {}\n{said}\n\n", clock(cue.from, '.'), clock(cue.to, '.'));
    }
    text
}

fn txt(cues: &[Cue]) -> String {
    let mut text = String::new();
    for (index, cue) in cues.iter().enumerate() {
        if index > 0 && cue.begins_clip {
            text.push('\n');
        }
        text.push_str(&cue.text());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::captions::{StyleName, Subtitles};

    fn word(text: &str, start_time_ms: i64, end_time_ms: i64) -> Word {
        Word {
            index: 0,
            text: text.into(),
            start_time_ms,
            end_time_ms,
            hidden: false,
            estimated: false,
            space_before: None,
            cue: None,
        }
    }

    fn look(style: StyleName) -> Look {
        Look::of(&Subtitles { caption_style: Some(style.defaults()), ..Subtitles::default() })
    }

    /// A drawing that breaks lines before every third word.
    const DRAWING: Drawing<'static> = Drawing {
        file: ("", &[]),
        font: ShownFont { family: "Arial", height: 1.117_188, lower: 0.0 },
        outline: 0.06,
        shadow: 0.045,
        padding: 0.22,
        word_padding: 0.1,
        line: 1.2,
        width: 0.84,
        breaks: &|cue| (1..cue.words.len()).filter(|index| index % 3 == 0).collect(),
    };

    const LATO: ShownFont<'static> = ShownFont { family: "Lato", height: 1.2, lower: 0.0 };

    const CANVAS: SizePx = SizePx { width: 1920.0, height: 1080.0 };

    fn two_clips() -> Vec<Cue> {
        let first = vec![word("Tom", 100, 400), word("&", 400, 500), word("<Ann>.", 500, 1_000)];
        let second = vec![word("{So}", 0, 300), word("-->", 300, 9_000)];
        let clips = [
            ClipWords { start: VideoMs(0), length_ms: 1_000, words: first },
            ClipWords { start: VideoMs(3_600_000), length_ms: 600, words: second },
        ];
        cues(&clips, &BlockRules::new(None, None))
    }

    #[test]
    fn cues_are_on_the_videos_clock_and_end_with_their_clip() {
        let cues = two_clips();
        let times: Vec<_> = cues.iter().map(|cue| (cue.from.0, cue.to.0, cue.begins_clip)).collect();
        assert_eq!(times, [(100, 1_000, true), (3_600_000, 3_600_600, true)]);
        let write = |format| write(format, &cues, &look(StyleName::Mono), CANVAS, "Title", &DRAWING);
        assert_eq!(
            write(Format::Srt),
            "1\n00:00:00,100 --> 00:00:01,000\nTom & <Ann>.\n\n2\n01:00:00,000 --> 01:00:00,600\n{So} \u{2192}\n\n"
        );
        assert_eq!(
            write(Format::Vtt),
            "WEBVTT\n\n00:00:00.100 --> 00:00:01.000\nTom &amp; &lt;Ann&gt;.\n\n01:00:00.000 --> 01:00:00.600\n{So} --&gt;\n\n"
        );
        assert_eq!(write(Format::Txt), "Tom & <Ann>.\n\n{So} -->\n");
        assert!(
            write(Format::Ass)
                .contains("Dialogue: 0,1:00:00.00,1:00:00.60,Captions,,0,0,0,,{\\pos(960.0,928.8)}\\{So\\} -->\n")
        );
    }

    #[test]
    fn no_subtitle_is_missing_from_ass_however_late_or_short_it_is() {
        let at = |from: i64, to: i64, text: &str| {
            let word = CueWord { at: VideoMs(from), text: text.into(), space_before: None };
            let last = CueWord { at: VideoMs(to - 1), text: "x".into(), space_before: None };
            Cue { from: VideoMs(from), to: VideoMs(to), words: vec![word, last], begins_clip: false }
        };
        let cues = [at(1_001, 1_004, "short"), at(35_999_000, 36_001_000, "ten"), at(35_999_999_000, 36_000_000_000, "far")];
        for style in [StyleName::Mono, StyleName::Highlight] {
            let text = write(Format::Ass, &cues, &look(style), CANVAS, "", &DRAWING);
            let of = |times: &str| text.lines().filter(|line| line.contains(times)).count();
            assert_eq!((of("0,0:00:01.01,0:00:01.02,"), of(",9999:59:59.00,10000:00:00.00,")), (1, 1), "{text}");
            assert_eq!(of("0,9:59:59.00,10:00:01.00,"), 1, "{text}");
        }
    }

    #[test]
    fn ass_holds_the_style_and_marks_each_word_while_it_is_spoken() {
        let words = vec![word("one", 0, 500), word("two", 500, 900)];
        let cues = cues(&[ClipWords { start: VideoMs(0), length_ms: 5_000, words }], &BlockRules::new(None, None));
        let write = |style, title| write(Format::Ass, &cues, &look(style), CANVAS, title, &DRAWING);
        let classic = write(StyleName::Classic, "A\nB");
        assert!(classic.contains("Title: A B\n") && classic.contains("WrapStyle: 2\n"));
        // The em is 64 canvas pixels; an ASS font size is the line height.
        assert!(
            classic.contains(
                "Style: Captions,Arial,71.50,&H00FFFFFF,&H00FFFFFF,&H00000000,&HFF000000,-1,0,0,0,100,100,0,0,1,3.8,0.0,5,154,154,151,"
            ),
            "{classic}"
        );
        let marked = write(StyleName::Highlight, "");
        let events: Vec<_> = marked.lines().filter(|line| line.starts_with("Dialogue")).collect();
        assert_eq!(events.len(), 2);
        assert!(
            events[0].contains("0:00:00.00,0:00:00.50") && events[0].contains("{\\1c&H66D1FF&\\1a&H00&}one {\\1c&HFFFFFF&")
        );
        assert!(events[1].contains("0:00:00.50,0:00:00.90") && events[1].ends_with("{\\1c&H66D1FF&\\1a&H00&}two"));
        // The box has the shadow's colour (alpha first, 0 is opaque) and extends as far as a shadow.
        let boxed = write(StyleName::Backdrop, "");
        assert!(boxed.contains(",&H4C000000,-1,") && boxed.contains(",4,0.0,14.1,5,"), "{boxed}");
    }

    #[test]
    fn lines_are_broken_where_the_picture_breaks_them_and_a_marked_word_keeps_its_box() {
        let words = (0..4).map(|index| word(&format!("w{index}"), index * 100, index * 100 + 100)).collect();
        let cues = cues(&[ClipWords { start: VideoMs(0), length_ms: 5_000, words }], &BlockRules::new(None, None));
        let plain = write(Format::Ass, &cues, &look(StyleName::Mono), CANVAS, "", &DRAWING);
        assert!(plain.contains("}w0 w1 w2\\Nw3\n"), "{plain}");
        let mut style = StyleName::Highlight.defaults();
        style.highlight_mode = Some(crate::api::captions::HighlightMode::Background);
        style.highlight_color = Some(crate::api::HexColor("#112233".into()));
        style.active_word_text_color = Some(crate::api::HexColor("#FFFFFF".into()));
        let boxed = Look::of(&Subtitles { caption_style: Some(style), ..Subtitles::default() });
        let text = write(Format::Ass, &cues, &boxed, CANVAS, "", &DRAWING);
        assert!(text.contains(",3,7.2,0.0,5,") && text.contains("{\\3c&H332211&\\3a&H00&}w2{\\3a&HFF&}\\N"), "{text}");
        let losses = ass_losses(&boxed, &LATO, 1.2);
        assert!(losses.contains(&"the rounded corners of the box"), "{losses:?}");
    }

    #[test]
    fn what_the_format_cannot_say_is_named_and_what_it_can_say_is_not() {
        let mut mono = look(StyleName::Mono);
        (mono.weight, mono.family) = (700.0, "Lato".into());
        (mono.style.shadow_enabled, mono.style.outline_enabled) = (Some(false), Some(false));
        assert_eq!(ass_losses(&mono, &LATO, 1.2), Vec::<&str>::new());
        mono.style.shadow_enabled = Some(true);
        mono.style.shadow_color = Some(crate::api::HexColor("#000000".into()));
        (mono.weight, mono.family) = (600.0, "Arial".into());
        let losses = [
            words::captions::loss_shadow_blur(),
            words::captions::loss_line_spacing(),
            words::captions::loss_font(),
            "the weight, which is regular or bold",
        ];
        assert_eq!(ass_losses(&mono, &ShownFont { family: "Arimo", height: 1.43, lower: 0.0 }, 1.2), losses);
        let boxed = ass_losses(&look(StyleName::Backdrop), &LATO, 1.2);
        assert!(boxed.contains(&"the rounded corners of the box") && !boxed.contains(&"the blur of the shadow"), "{boxed:?}");
    }

    #[test]
    fn a_long_cue_is_broken_into_lines_of_about_the_same_length() {
        let text = "Incomprehensible administrative responsibilities notwithstanding everybody understood";
        let said = |text: &str| {
            let words = text.split(' ').map(|word| CueWord { at: VideoMs(0), text: word.into(), space_before: None }).collect();
            Cue { from: VideoMs(0), to: VideoMs(1), words, begins_clip: true }
        };
        let broken = lines(&said(text));
        assert_eq!(broken.join(" "), text);
        assert!(broken.iter().all(|line| line.chars().count() <= LONGEST_LINE), "{broken:?}");
        assert_eq!(lines(&said("short")), ["short"]);
        // Chinese has no spaces to break at, and its characters are twice as wide.
        let chinese = said(&vec!["\u{4eca}\u{5929}"; 30].join(" "));
        let broken = lines(&chinese);
        assert_eq!((broken.len(), broken.concat()), (3, chinese.text()));
        assert_eq!(chinese.text(), "\u{4eca}\u{5929}".repeat(30));
        // No line break where it would be read as a space that was not there.
        let mut glued = said(&["well", "-known"].repeat(8).join(" "));
        for word in glued.words.iter_mut().skip(1).step_by(2) {
            word.space_before = Some(false);
        }
        let broken = lines(&glued);
        assert!(broken.len() > 1 && broken.iter().all(|line| line.starts_with("well-known")), "{broken:?}");
    }
}
