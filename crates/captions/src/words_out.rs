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
use std::{cmp::Ordering, fmt::Write as _};

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

    /// Its name in the interface.
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
    /// Its words as a picture takes them: each is spoken until the next one begins.
    pub fn api_words(&self) -> Vec<Word> {
        let until = |index: usize| self.words.get(index + 1).map_or(self.to, |(at, _)| *at);
        let word = |(index, (at, text)): (usize, &(VideoMs, String))| Word {
            index: index as u64,
            text: text.clone(),
            start_time_ms: at.0,
            end_time_ms: until(index).0,
            hidden: false,
            estimated: false,
        };
        self.words.iter().enumerate().map(word).collect()
    }

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

/// How the picture draws letters, so that a file can look like it. Lengths are in ems.
pub struct Drawing<'a> {
    /// The font that its letters come from.
    pub font: ShownFont<'a>,
    /// The file of that font, which goes into the file of cues: its name and its bytes; nothing where it is empty.
    pub file: (&'a str, &'a [u8]),
    /// How far an outline reaches out of the letters.
    pub outline: f64,
    /// How far the shadow falls, to the right and down.
    pub shadow: f64,
    /// Space between letters and the edge of the box behind them.
    pub padding: f64,
    /// Space between the spoken word and the edge of its box.
    pub word_padding: f64,
    /// From one line to the next.
    pub line: f64,
    /// The widest line, of the artboard's width.
    pub width: f64,
    /// Which words of a cue begin a line, beside the first: their places.
    pub breaks: &'a dyn Fn(&Cue) -> Vec<usize>,
}

/// A file of cues. Only ASS uses the look, the artboard and the drawing.
pub fn write(format: Format, cues: &[Cue], look: &Look, canvas: SizePx, title: &str, drawing: &Drawing<'_>) -> String {
    match format {
        Format::Srt => srt(cues),
        Format::Vtt => vtt(cues),
        Format::Ass => ass(cues, look, canvas, title, drawing),
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

/// A word in a box of a colour, where the boxes of the words around it are not seen.
fn ass_boxed(word: &str, [r, g, b, a]: Rgba) -> String {
    format!("{{\\3c&H{b:02X}{g:02X}{r:02X}&\\3a&H{:02X}&}}{word}{{\\3a&HFF&}}", 255 - a)
}

/// A file inside an ASS file: each three bytes are four letters of six bits, from `!` on, in lines of 80.
fn ass_attachment(bytes: &[u8], text: &mut String) {
    let mut column = 0;
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = (byte(0) << 16) | (byte(1) << 8) | byte(2);
        for shift in [18, 12, 6, 0].into_iter().take(chunk.len() + 1) {
            if column == 80 {
                text.push('\n');
                column = 0;
            }
            text.push(char::from(b'!' + ((bits >> shift) & 63) as u8));
            column += 1;
        }
    }
    text.push('\n');
}

fn ass_clock(time: VideoMs) -> String {
    // ASS counts hundredths of a second. Both ends are rounded alike, so adjacent cues stay adjacent.
    let hundredths = (time.0.max(0) + 5) / 10;
    format!("{}:{:02}:{:02}.{:02}", hundredths / 360_000, hundredths / 6_000 % 60, hundredths / 100 % 60, hundredths % 100)
}

fn ass_text(text: &str) -> String {
    // Braces begin commands, and a backslash before some letters too.
    text.replace('\\', "\\\u{2060}").replace('{', "\\{").replace('}', "\\}")
}

/// The font that letters of a style are drawn with, as ASS measures fonts. Heights are in ems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShownFont<'a> {
    /// Its family: what an ASS file names, because its sizes are those of this font.
    pub family: &'a str,
    /// From the top to the bottom of a line (`usWinAscent` and `usWinDescent`): what ASS means by the size of a font.
    pub height: f64,
    /// How much lower a line's letters are than in the picture, which places them by another table of the font.
    pub lower: f64,
}

/// What ASS draws around letters: one of its ways, of which each leaves something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    /// Outline and shadow.
    Letters,
    /// One box behind all lines, and the outline: a style of libass, with which mpv, VLC and ffmpeg draw.
    Box(Rgba),
    /// A box behind each word, of which only the spoken one's is seen.
    SpokenWord,
}

impl Around {
    fn of(look: &Look) -> Self {
        match look.background() {
            Some(background) => Self::Box(background),
            None if look.word(Ordering::Equal).behind.is_some() => Self::SpokenWord,
            None => Self::Letters,
        }
    }
}

/// What an ASS file cannot express of a look, in words; empty if it expresses everything.
pub fn ass_losses(look: &Look, font: &ShownFont<'_>, line: f64) -> Vec<&'static str> {
    let mut losses = Vec::new();
    let mut lost = |is_lost: bool, what| losses.extend(is_lost.then_some(what));
    let around = Around::of(look);
    let (has_outline, has_shadow) = (look.outline().is_some(), look.shadow().is_some());
    let has_word_box = look.word(Ordering::Equal).behind.is_some();
    lost(around != Around::Letters, "the rounded corners of the box");
    lost(matches!(around, Around::Box(_)), "the box in players without libass");
    lost(
        matches!(around, Around::Box(_)) && has_word_box,
        "the box behind the spoken word, whose letters are marked by their colour",
    );
    lost(around == Around::SpokenWord && has_outline, "the outline");
    lost(around != Around::Letters && has_shadow, "the shadow");
    lost(around == Around::Letters && has_shadow, "the blur of the shadow");
    lost((font.height - line).abs() > 0.02, "the distance between lines");
    lost(
        !font.family.eq_ignore_ascii_case(look.family.trim()),
        "the name of the font: it names and holds the one that the picture is drawn with",
    );
    let has_face = [400.0, 700.0].iter().any(|face: &f64| (look.weight - face).abs() < 0.5);
    lost(!has_face, "the weight, which is regular or bold");
    losses
}

fn ass(cues: &[Cue], look: &Look, canvas: SizePx, title: &str, drawing: &Drawing<'_>) -> String {
    let em = look.points * canvas.width.min(canvas.height) / 1080.0;
    let ShownFont { family, height, lower } = drawing.font;
    let around = Around::of(look);
    let none: Rgba = [0, 0, 0, 0];
    let outline = look.outline().filter(|_| around != Around::SpokenWord);
    let reach = outline.map_or(0.0, |_| em * drawing.outline);
    let (border, edge, width, behind, shadow) = match around {
        Around::Letters => {
            let thrown = look.shadow();
            let shadow = thrown.map_or(0.0, |_| em * drawing.shadow);
            (1, outline.unwrap_or(none), reach, thrown.unwrap_or(none), shadow)
        }
        // The box reaches beyond the outline by as much as a shadow would fall.
        Around::Box(background) => (4, outline.unwrap_or(none), reach, background, (em * drawing.padding - reach).max(0.0)),
        Around::SpokenWord => (3, none, em * drawing.word_padding, none, 0.0),
    };
    let plain = look.text_color();
    let family: String = family.chars().filter(|letter| *letter != ',' && !letter.is_control()).collect();
    // As the picture chooses between a regular and a bold face.
    let bold = if look.weight > 500.0 { -1 } else { 0 };
    let (x, y) = (canvas.width * look.centre.0, canvas.height * look.centre.1 - em * lower);
    let mut text = String::from("[Script Info]\n");
    let _ = writeln!(text, "Title: {}", one_line(title));
    // Lines are broken where the picture breaks them, and nowhere else; colours are those of the picture.
    let _ = writeln!(text, "ScriptType: v4.00+\nWrapStyle: 2\nScaledBorderAndShadow: yes\nYCbCr Matrix: None");
    let _ = writeln!(text, "PlayResX: {:.0}\nPlayResY: {:.0}\n", canvas.width, canvas.height);
    text.push_str("[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\n");
    let margin = canvas.width * (1.0 - drawing.width).max(0.0) / 2.0;
    let below = canvas.height * (1.0 - look.centre.1);
    let _ = writeln!(
        text,
        "Style: Captions,{family},{:.2},{},{},{},{},{bold},0,0,0,100,100,0,0,{border},{width:.1},{shadow:.1},5,{margin:.0},{margin:.0},{below:.0},1\n",
        em * height,
        ass_color(plain),
        ass_color(plain),
        ass_color(edge),
        ass_color(behind),
    );
    if let (name, [_, ..]) = drawing.file {
        let _ = writeln!(text, "[Fonts]\nfontname: {name}");
        ass_attachment(drawing.file.1, &mut text);
        text.push('\n');
    }
    text.push_str("[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n");
    let is_marked = look.style.word_level_highlights == Some(true);
    for cue in cues {
        let breaks = (drawing.breaks)(cue);
        let mut place = format!("\\pos({x:.1},{y:.1})");
        if matches!(around, Around::Box(_)) {
            // Lines of the picture are of another height than those of the font.
            let lines = (breaks.len() + 1) as f64;
            let above = (shadow + lines * em * (drawing.line - height) / 2.0).max(0.0);
            let _ = write!(place, "\\yshad{above:.1}");
        }
        // One event for the whole cue, or one for each word while it is spoken.
        let moments: Vec<Option<usize>> = if is_marked { (0..cue.words.len()).map(Some).collect() } else { vec![None] };
        for spoken in moments {
            let from = spoken.filter(|index| *index > 0).and_then(|index| cue.words.get(index)).map_or(cue.from, |(at, _)| *at);
            let to = spoken.and_then(|index| cue.words.get(index + 1)).map_or(cue.to, |(at, _)| *at);
            let (from, to) = (ass_clock(from), ass_clock(to));
            if from >= to {
                continue;
            }
            let mut said = String::new();
            for (index, (_, word)) in cue.words.iter().enumerate() {
                if index > 0 {
                    said.push_str(if breaks.contains(&index) { "\\N" } else { " " });
                }
                let word = ass_text(&look.cased(word));
                match spoken.map(|spoken| look.word(index.cmp(&spoken))) {
                    Some(marked) => {
                        said.push_str(&ass_ink(marked.color));
                        match marked.behind.filter(|_| around == Around::SpokenWord) {
                            Some(behind) => said.push_str(&ass_boxed(&word, behind)),
                            None => said.push_str(&word),
                        }
                    }
                    None => said.push_str(&word),
                }
            }
            let _ = writeln!(text, "Dialogue: 0,{from},{to},Captions,,0,0,0,,{{{place}}}{said}");
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

    /// A picture that breaks lines before every third word.
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
    fn ass_holds_the_style_and_marks_each_word_while_it_is_spoken() {
        let words = vec![word("one", 0, 500), word("two", 500, 900)];
        let cues = cues(&[ClipWords { start: VideoMs(0), length_ms: 5_000, words }], &BlockRules::new(None, None));
        let write = |style, title| write(Format::Ass, &cues, &look(style), CANVAS, title, &DRAWING);
        let classic = write(StyleName::Classic, "A\nB");
        assert!(classic.contains("Title: A B\n") && classic.contains("WrapStyle: 2\n"));
        // 64 artboard pixels are the em; the size of a font is the height of its lines.
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
        // The box has the colour of the shadow, alpha first and 0 for opaque, and reaches out as far as one.
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
            "the blur of the shadow",
            "the distance between lines",
            "the name of the font: it names and holds the one that the picture is drawn with",
            "the weight, which is regular or bold",
        ];
        assert_eq!(ass_losses(&mono, &ShownFont { family: "Arimo", height: 1.43, lower: 0.0 }, 1.2), losses);
        let boxed = ass_losses(&look(StyleName::Backdrop), &LATO, 1.2);
        assert!(boxed.contains(&"the rounded corners of the box") && !boxed.contains(&"the blur of the shadow"), "{boxed:?}");
    }

    #[test]
    fn a_font_in_an_ass_file_is_the_same_bytes_again_in_lines_that_players_read() {
        // As libass reads it: lines of at most 80 letters, four of them three bytes, two or three the rest.
        let decoded = |text: &str| {
            let mut bytes = Vec::new();
            let letters: Vec<u32> = text.lines().flat_map(|line| line.bytes()).map(|letter| u32::from(letter - b'!')).collect();
            for group in letters.chunks(4) {
                let bits = (0..4).fold(0, |bits, index| (bits << 6) | group.get(index).copied().unwrap_or(0));
                bytes.extend([16, 8, 0].map(|shift| (bits >> shift) as u8).into_iter().take(group.len() - 1));
            }
            bytes
        };
        for length in [1, 2, 3, 59, 60, 61, 1_000] {
            let bytes: Vec<u8> = (0..length).map(|index: u32| (index * 37 + 11) as u8).collect();
            let mut text = String::new();
            ass_attachment(&bytes, &mut text);
            assert!(text.lines().all(|line| line.len() <= 80 && line.bytes().all(|letter| (b'!'..=b'`').contains(&letter))));
            assert_eq!(decoded(&text), bytes);
        }
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
