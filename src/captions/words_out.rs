//! The words of a video as files: `SubRip`, `WebVTT`, Advanced `SubStation` Alpha in the style of the subtitles, and plain text.

use super::{
    blocks::{BlockRules, blocks},
    color::Rgba,
    look::Look,
};
use crate::{
    api::{SizePx, item::Word},
    timeline::VideoMs,
};
use std::fmt::Write as _;

/// The longest line of a cue, in characters; a longer one is broken.
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
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Srt, Self::Vtt, Self::Ass, Self::Txt];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Srt => "srt",
            Self::Vtt => "vtt",
            Self::Ass => "ass",
            Self::Txt => "txt",
        }
    }

    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::Srt => "SubRip (SRT)",
            Self::Vtt => "WebVTT",
            Self::Ass => "Advanced SubStation Alpha (ASS), with the style",
            Self::Txt => "Plain text",
        }
    }
}

/// The words of one clip.
#[derive(Clone, Debug)]
pub struct ClipWords {
    /// When the clip begins.
    pub start: VideoMs,
    /// How long it is, in milliseconds: words do not reach beyond it.
    pub length_ms: i64,
    /// Its words, on its own clock.
    pub words: Vec<Word>,
}

/// A text that is shown for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cue {
    /// From when on.
    pub from: VideoMs,
    /// Until when.
    pub to: VideoMs,
    /// Its words, each with when it begins to be spoken.
    pub words: Vec<(VideoMs, String)>,
    /// Whether it is the first one of its clip.
    pub begins_clip: bool,
}

impl Cue {
    fn text(&self) -> String {
        self.words.iter().map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// The cues of a video, in order; none overlaps the next.
pub fn cues(clips: &[ClipWords], rules: &BlockRules) -> Vec<Cue> {
    let mut cues = Vec::new();
    for clip in clips {
        let mut begins_clip = true;
        for block in blocks(&clip.words, rules) {
            let at = |ms: i64| VideoMs(clip.start.0.saturating_add(ms.clamp(0, clip.length_ms)));
            let words: Vec<_> = block.words.iter().map(|word| (at(word.start_time_ms), one_line(&word.text))).collect();
            let words: Vec<_> = words.into_iter().filter(|(_, word)| !word.is_empty()).collect();
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

/// Words in lines of about the same length.
fn lines(text: &str) -> Vec<String> {
    let length = text.chars().count();
    let count = length.div_ceil(LONGEST_LINE).max(1);
    let wanted = length.div_ceil(count);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let (so_far, more) = (lines.last().map_or(0, |line| line.chars().count()), word.chars().count());
        let is_full = so_far > 0 && (so_far + 1 + more > LONGEST_LINE || (so_far >= wanted && lines.len() < count));
        if is_full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// A file of cues. Only ASS uses the look and the artboard.
pub fn write(format: Format, cues: &[Cue], look: &Look, canvas: SizePx, title: &str) -> String {
    match format {
        Format::Srt => srt(cues),
        Format::Vtt => vtt(cues),
        Format::Ass => ass(cues, look, canvas, title),
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
        // An arrow inside a text would be read as a time.
        let said = lines(&cue.text()).join("\n").replace("-->", "\u{2192}");
        let _ = write!(text, "{}\n{} --> {}\n{said}\n\n", index + 1, clock(cue.from, ','), clock(cue.to, ','));
    }
    text
}

fn vtt(cues: &[Cue]) -> String {
    let mut text = String::from("WEBVTT\n\n");
    for cue in cues {
        let said = lines(&cue.text()).join("\n");
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

/// A colour as ASS writes it: alpha, blue, green, red; 0 is opaque.
fn ass_color([r, g, b, a]: Rgba) -> String {
    format!("&H{:02X}{b:02X}{g:02X}{r:02X}", 255 - a)
}

/// The colour of letters in the middle of a text.
fn ass_ink([r, g, b, a]: Rgba) -> String {
    format!("{{\\1c&H{b:02X}{g:02X}{r:02X}&\\1a&H{:02X}&}}", 255 - a)
}

fn ass_clock(time: VideoMs) -> String {
    // ASS counts hundredths; both ends are rounded alike, so cues that meet still meet.
    let hundredths = (time.0.max(0) + 5) / 10;
    format!("{}:{:02}:{:02}.{:02}", hundredths / 360_000, hundredths / 6_000 % 60, hundredths / 100 % 60, hundredths % 100)
}

fn ass_text(text: &str) -> String {
    // Braces begin commands, and a backslash before some letters too.
    text.replace('\\', "\\\u{2060}").replace('{', "\\{").replace('}', "\\}")
}

/// Of ASS: the size of a font is the height of its lines; families of the catalogue have lines of about this many ems.
const ASS_LINE: f64 = 1.2;

fn ass(cues: &[Cue], look: &Look, canvas: SizePx, title: &str) -> String {
    let scale = canvas.width.min(canvas.height) / 1080.0;
    let points = look.points * scale;
    let plain = look.text_color();
    let none: Rgba = [0, 0, 0, 0];
    // A box takes the place of the outline: ASS has one or the other.
    let (border, edge, width, behind) = match (look.background(), look.outline()) {
        (Some(background), _) => (3, background, points * 0.22, background),
        (None, outline) => (1, outline.unwrap_or(none), outline.map_or(0.0, |_| points * 0.06), look.shadow().unwrap_or(none)),
    };
    let shadow = look.shadow().filter(|_| border == 1).map_or(0.0, |_| points * 0.045);
    let family: String = look.family.chars().filter(|letter| *letter != ',' && !letter.is_control()).collect();
    let bold = if look.weight >= 600.0 { -1 } else { 0 };
    let (x, y) = (canvas.width * look.centre.0, canvas.height * look.centre.1);
    let mut text = String::from("[Script Info]\n");
    let _ = writeln!(text, "Title: {}", one_line(title));
    let _ = writeln!(text, "ScriptType: v4.00+\nWrapStyle: 0\nScaledBorderAndShadow: yes");
    let _ = writeln!(text, "PlayResX: {:.0}\nPlayResY: {:.0}\n", canvas.width, canvas.height);
    text.push_str("[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\n");
    let margin = canvas.width * 0.08;
    let _ = writeln!(
        text,
        "Style: Captions,{family},{:.0},{},{},{},{},{bold},0,0,0,100,100,0,0,{border},{width:.1},{shadow:.1},5,{margin:.0},{margin:.0},0,1\n",
        points * ASS_LINE,
        ass_color(plain),
        ass_color(plain),
        ass_color(edge),
        ass_color(behind),
    );
    text.push_str("[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n");
    let is_marked = look.style.word_level_highlights == Some(true);
    for cue in cues {
        // One event for the whole cue, or one for each word while it is spoken.
        let moments: Vec<Option<usize>> = if is_marked { (0..cue.words.len()).map(Some).collect() } else { vec![None] };
        for spoken in moments {
            let from = spoken.filter(|index| *index > 0).and_then(|index| cue.words.get(index)).map_or(cue.from, |(at, _)| *at);
            let to = spoken.and_then(|index| cue.words.get(index + 1)).map_or(cue.to, |(at, _)| *at);
            let (from, to) = (ass_clock(from), ass_clock(to));
            if from >= to {
                continue;
            }
            let said = cue.words.iter().enumerate().map(|(index, (_, word))| {
                let word = ass_text(&look.cased(word));
                match spoken {
                    Some(spoken) => format!("{}{word}", ass_ink(look.word(index.cmp(&spoken)).color)),
                    None => word,
                }
            });
            let said = said.collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "Dialogue: 0,{from},{to},Captions,,0,0,0,,{{\\pos({x:.0},{y:.0})}}{said}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::captions::{StyleName, Subtitles};

    fn word(text: &str, start_time_ms: i64, end_time_ms: i64) -> Word {
        Word { index: 0, text: text.into(), start_time_ms, end_time_ms, hidden: false, estimated: false }
    }

    fn look(style: StyleName) -> Look {
        Look::of(&Subtitles { caption_style: Some(style.defaults()), ..Subtitles::default() })
    }

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
        let write = |format| write(format, &cues, &look(StyleName::Mono), CANVAS, "Title");
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
            write(Format::Ass).contains("Dialogue: 0,1:00:00.00,1:00:00.60,Captions,,0,0,0,,{\\pos(960,929)}\\{So\\} -->\n")
        );
    }

    #[test]
    fn ass_holds_the_style_and_marks_each_word_while_it_is_spoken() {
        let words = vec![word("one", 0, 500), word("two", 500, 900)];
        let cues = cues(&[ClipWords { start: VideoMs(0), length_ms: 5_000, words }], &BlockRules::new(None, None));
        let classic = write(Format::Ass, &cues, &look(StyleName::Classic), CANVAS, "A\nB");
        assert!(classic.contains("Title: A B\n"));
        assert!(
            classic.contains(
                "Style: Captions,Arial,77,&H00FFFFFF,&H00FFFFFF,&H00000000,&HFF000000,-1,0,0,0,100,100,0,0,1,3.8,0.0,5,"
            ),
            "{classic}"
        );
        let marked = write(Format::Ass, &cues, &look(StyleName::Highlight), CANVAS, "");
        let events: Vec<_> = marked.lines().filter(|line| line.starts_with("Dialogue")).collect();
        assert_eq!(events.len(), 2);
        assert!(
            events[0].contains("0:00:00.00,0:00:00.50") && events[0].contains("{\\1c&H66D1FF&\\1a&H00&}one {\\1c&HFFFFFF&")
        );
        assert!(events[1].contains("0:00:00.50,0:00:00.90") && events[1].ends_with("{\\1c&H66D1FF&\\1a&H00&}two"));
        let boxed = write(Format::Ass, &cues, &look(StyleName::Backdrop), CANVAS, "");
        assert!(boxed.contains(",3,14.1,0.0,5,") && boxed.contains("&H4C000000"), "{boxed}");
    }

    #[test]
    fn a_long_cue_is_broken_into_lines_of_about_the_same_length() {
        let text = "Incomprehensible administrative responsibilities notwithstanding everybody understood";
        let broken = lines(text);
        assert_eq!(broken.join(" "), text);
        assert!(broken.iter().all(|line| line.chars().count() <= LONGEST_LINE), "{broken:?}");
        assert_eq!(lines("short"), ["short"]);
    }
}
