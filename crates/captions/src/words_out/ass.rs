//! Writer of Advanced `SubStation` Alpha, with the style of the subtitles.

use super::{
    Cue, CueWord, Drawing, one_line,
    visual::{self, Piece, Visual},
};
use crate::{
    api::SizePx,
    color::Rgba,
    look::Look,
    timeline::{VideoMs, spacing},
};
use std::{cmp::Ordering, fmt::Write as _};

/// Colour in ASS notation: alpha, blue, green, red; alpha 0 is opaque.
fn ass_color([r, g, b, a]: Rgba) -> String {
    format!("&H{:02X}{b:02X}{g:02X}{r:02X}", 255 - a)
}

/// Command that changes the text colour within a line.
fn ass_ink([r, g, b, a]: Rgba) -> String {
    format!("{{\\1c&H{b:02X}{g:02X}{r:02X}&\\1a&H{:02X}&}}", 255 - a)
}

/// A word in a visible box, where the boxes of the surrounding words are transparent.
fn ass_boxed(word: &str, [r, g, b, a]: Rgba) -> String {
    format!("{{\\3c&H{b:02X}{g:02X}{r:02X}&\\3a&H{:02X}&}}{word}{{\\3a&HFF&}}", 255 - a)
}

/// Embeds a file in an ASS file: three bytes become four characters of six bits each, from `!` on, in lines of 80.
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

/// Common frame rates of videos, as fractions.
const RATES: [(i128, i128); 8] =
    [(25, 1), (50, 1), (24, 1), (30, 1), (60, 1), (24_000, 1_001), (30_000, 1_001), (60_000, 1_001)];

/// Whether any frame at this rate begins within the range `from..to`, in milliseconds.
fn has_frame(from: i64, to: i64, (frames, seconds): (i128, i128)) -> bool {
    let first = (i128::from(from) * frames).div_euclid(1_000 * seconds)
        + i128::from((i128::from(from) * frames).rem_euclid(1_000 * seconds) != 0);
    first * 1_000 * seconds < i128::from(to) * frames
}

/// Rounds a time to hundredths of a second, the unit of ASS, so that the same frames are shown. Rounding up does so at 25 and 50
/// frames a second; at other rates a frame may lie before the later time, and then it rounds down if that moves no frame.
fn hundredths(time: VideoMs) -> i64 {
    let ms = time.0.max(0);
    let down = ms / 10;
    if ms % 10 == 0 {
        return down;
    }
    let early = |rate: &&(i128, i128)| has_frame(down * 10, ms, **rate);
    let late = |rate: &&(i128, i128)| has_frame(ms, (down + 1) * 10, **rate);
    let is_safe = !RATES.iter().take(2).any(|rate| early(&rate));
    let fewer = RATES.iter().filter(early).count() < RATES.iter().filter(late).count();
    if is_safe && fewer { down } else { down + 1 }
}

fn ass_clock(hundredths: i64) -> String {
    format!("{}:{:02}:{:02}.{:02}", hundredths / 360_000, hundredths / 6_000 % 60, hundredths / 100 % 60, hundredths % 100)
}

fn ass_text(text: &str) -> String {
    // Braces begin commands, and so does a backslash before some characters.
    text.replace('\\', "\\\u{2060}").replace('{', "\\{").replace('}', "\\}")
}

/// Font of the subtitles, as ASS measures fonts. Heights are in ems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShownFont<'a> {
    /// Family named in the ASS file; sizes are relative to this font.
    pub family: &'a str,
    /// Line height by `usWinAscent` and `usWinDescent`, which ASS uses as the font size.
    pub height: f64,
    /// Offset by which ASS places text lower than Cutroom's frames, which use another table of the font.
    pub lower: f64,
}

/// Decoration that ASS draws around text. A style can have only one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    /// Outline and shadow.
    Letters,
    /// A box behind all lines, and the outline: an extension of libass, which mpv, VLC and ffmpeg use.
    Box(Rgba),
    /// A box behind each word, visible only for the spoken one.
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

/// Features of a look that an ASS file cannot express, as messages; empty if it expresses everything.
pub fn ass_losses(look: &Look, font: &ShownFont<'_>, line: f64) -> Vec<&'static str> {
    let mut losses = Vec::new();
    let mut lost = |is_lost: bool, what| losses.extend(is_lost.then_some(what));
    let around = Around::of(look);
    let (has_outline, has_shadow) = (look.outline().is_some(), look.shadow().is_some());
    let has_word_box = look.word(Ordering::Equal).behind.is_some();
    lost(around != Around::Letters, words::captions::loss_corners());
    lost(matches!(around, Around::Box(_)), words::captions::loss_box());
    lost(matches!(around, Around::Box(_)) && has_word_box, words::captions::loss_word_box());
    lost(around == Around::SpokenWord && has_outline, words::captions::loss_outline());
    lost(around != Around::Letters && has_shadow, words::captions::loss_shadow());
    lost(around == Around::Letters && has_shadow, words::captions::loss_shadow_blur());
    lost((font.height - line).abs() > 0.02, words::captions::loss_line_spacing());
    lost(!font.family.eq_ignore_ascii_case(look.family.trim()), words::captions::loss_font());
    let has_face = [400.0, 700.0].iter().any(|face: &f64| (look.weight - face).abs() < 0.5);
    lost(!has_face, words::captions::loss_weight());
    losses
}

pub(super) fn write(cues: &[Cue], look: &Look, canvas: SizePx, title: &str, drawing: &Drawing<'_>) -> String {
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
        // The box extends beyond the outline by the length of the shadow.
        Around::Box(background) => (4, outline.unwrap_or(none), reach, background, (em * drawing.padding - reach).max(0.0)),
        Around::SpokenWord => (3, none, em * drawing.word_padding, none, 0.0),
    };
    let plain = look.text_color();
    let family: String = family.chars().filter(|letter| *letter != ',' && !letter.is_control()).collect();
    // Frames use the bold face for the same weights.
    let bold = if look.weight > 500.0 { -1 } else { 0 };
    let (x, y) = (canvas.width * look.centre.0, canvas.height * look.centre.1 - em * lower);
    let mut text = String::from("[Script Info]\n");
    let _ = writeln!(text, "Title: {}", one_line(title));
    // Line breaks and colours as in Cutroom's frames, without automatic wrapping.
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
            // Lines in frames have another height than those of the font.
            let lines = (breaks.len() + 1) as f64;
            let above = (shadow + lines * em * (drawing.line - height) / 2.0).max(0.0);
            let _ = write!(place, "\\yshad{above:.1}");
        }
        let said = Said::of(cue, breaks, look, around);
        let from = hundredths(cue.from);
        let to = hundredths(cue.to).max(from + 1);
        let mut event = |from: i64, to: i64, spoken: Option<usize>| {
            let (from, to, said) = (ass_clock(from), ass_clock(to), said.text(spoken));
            let _ = writeln!(text, "Dialogue: 0,{from},{to},Captions,,0,0,0,,{{{place}}}{said}");
        };
        if !is_marked {
            event(from, to, None);
            continue;
        }
        // One event for each word, while it is spoken. A word shorter than a hundredth of a second has none.
        let mut begin = from;
        for index in 0..cue.words.len() {
            let end = cue.words.get(index + 1).map_or(to, |next| hundredths(next.at).clamp(begin, to));
            if begin < end {
                event(begin, end, Some(index));
            }
            begin = end;
        }
    }
    text
}

/// Text of a cue, which can be written with any of its words highlighted.
struct Said<'a> {
    look: &'a Look,
    around: Around,
    /// Words in the case of the style, each with whether a space precedes it.
    words: Vec<(String, bool)>,
    breaks: Vec<usize>,
    /// Visual order of the lines, if they contain right-to-left text.
    visual: Option<Visual>,
}

impl<'a> Said<'a> {
    fn of(cue: &Cue, breaks: Vec<usize>, look: &'a Look, around: Around) -> Self {
        let word = |(index, word): (usize, &CueWord)| (look.cased(&word.text), cue.has_space(index));
        let words: Vec<_> = cue.words.iter().enumerate().map(word).collect();
        let visual = Visual::of(&words, &breaks);
        Self { look, around, words, breaks, visual }
    }

    /// Text while the word `spoken` is spoken, or without highlight.
    fn text(&self, spoken: Option<usize>) -> String {
        if let (Some(visual), Some(_)) = (&self.visual, spoken) {
            let line = |line: Vec<Piece>| {
                let piece = |piece: Piece| {
                    let letters = piece.directed(&ass_text(&piece.text));
                    piece.word.map_or_else(|| letters.clone(), |word| self.marked(word, &letters, spoken))
                };
                visual::line_of(line.into_iter().map(piece), visual.is_rtl())
            };
            return visual.pieces().into_iter().map(line).collect::<Vec<_>>().join("\\N");
        }
        let is_rtl = self.visual.as_ref().is_some_and(Visual::is_rtl);
        let mut lines = vec![String::new()];
        for (index, (word, has_space)) in self.words.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|before| self.words.get(before)).map_or("", |(before, _)| before);
            let breaks = self.breaks.contains(&index);
            if let Some(line) = lines.last_mut()
                && *has_space
                // A line break replaces the default separator of the scripts.
                && (!breaks || !spacing::is_parted(before, word))
            {
                line.push(' ');
            }
            if breaks {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(&self.marked(index, &ass_text(word), spoken));
            }
        }
        if is_rtl {
            lines = lines.iter().map(|line| visual::from_the_right(line)).collect();
        }
        lines.join("\\N")
    }

    /// A word with the look that it has while the word `spoken` is spoken.
    fn marked(&self, word: usize, letters: &str, spoken: Option<usize>) -> String {
        let Some(spoken) = spoken else { return letters.to_owned() };
        let marked = self.look.word(word.cmp(&spoken));
        let ink = ass_ink(marked.color);
        match marked.behind.filter(|_| self.around == Around::SpokenWord) {
            Some(behind) => format!("{ink}{}", ass_boxed(letters, behind)),
            None => format!("{ink}{letters}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_font_in_an_ass_file_is_the_same_bytes_again_in_lines_that_players_read() {
        // As libass reads it: lines of at most 80 characters, four of them three bytes, two or three the rest.
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
    fn an_edge_of_a_cue_shows_the_same_frames_as_in_the_picture() {
        // At 25 and 50 frames a second, no frame is lost or added, whatever the edge.
        for ms in 0..4_000 {
            let written = hundredths(VideoMs(ms)) * 10;
            for frame in (0..4_000).step_by(20) {
                assert_eq!(frame >= written, frame >= ms, "an edge at {ms} is written as {written}: frame at {frame}");
            }
        }
        // At 30 frames a second, a frame lies before the later time: the earlier one is used.
        assert_eq!((hundredths(VideoMs(1_033)), hundredths(VideoMs(1_034)), hundredths(VideoMs(1_041))), (103, 104, 105));
    }
}
