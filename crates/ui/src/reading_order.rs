//! Bidirectional text: puts right-to-left text into visual order.
//!
//! The toolkit shapes a run of one font (it joins Arabic letters, and lays out a Hebrew run from right to left), but places the
//! runs of a line from left to right. So a plugin goes through each finished frame, and lays out texts with right-to-left letters
//! again, with their runs in visual order by the Unicode bidirectional algorithm. Labels, buttons, tooltips and the preview need no
//! code for it, and assistive technology still gets the original text.

use egui::{Context, FullOutput, Galley, Plugin, Shape, text::LayoutJob};
use std::{
    borrow::Cow,
    collections::HashSet,
    hash::{BuildHasher, RandomState},
    ops::Range,
    sync::Arc,
};
use unicode_bidi::{BidiInfo, ParagraphInfo};

/// Maximum number of texts remembered as laid out.
const REMEMBERED: usize = 4_096;

/// Plugin that puts the texts of every frame into visual order.
#[derive(Default)]
pub struct ReadingOrder {
    /// Addresses of the galleys of this frame that stay unchanged.
    typed: Vec<usize>,
    /// Hashes of texts laid out before.
    known: HashSet<u64>,
    hasher: RandomState,
}

/// Keeps a text in typing order for this frame, because it contains the cursor: the toolkit places cursors in that order.
pub fn leave(context: &Context, galley: &Arc<Galley>) {
    let plugin = context.plugin_or_default::<ReadingOrder>();
    plugin.lock().typed.push(Arc::as_ptr(galley) as usize);
}

impl Plugin for ReadingOrder {
    fn debug_name(&self) -> &'static str {
        "reading order"
    }

    fn output_hook(&mut self, context: &Context, output: &mut FullOutput) {
        let mut new = false;
        for clipped in &mut output.shapes {
            new |= self.reorder(context, &mut clipped.shape);
        }
        self.typed.clear();
        if new {
            // A mirrored bracket may be missing in the font texture sent with this frame: draw again.
            context.request_repaint();
        }
    }
}

impl ReadingOrder {
    /// Reorders the texts of a shape. Returns true if it met a text for the first time.
    fn reorder(&mut self, context: &Context, shape: &mut Shape) -> bool {
        match shape {
            Shape::Vec(shapes) => {
                // Count instead of `any`: every shape must be reordered.
                let new = shapes.iter_mut().filter_map(|shape| self.reorder(context, shape).then_some(())).count();
                new > 0
            }
            Shape::Text(text) if has_rtl(text.galley.text()) && !self.typed.contains(&(Arc::as_ptr(&text.galley) as usize)) => {
                text.galley = in_reading_order(context, &text.galley);
                if self.known.len() >= REMEMBERED {
                    self.known.clear();
                }
                self.known.insert(self.hasher.hash_one(text.galley.text()))
            }
            _ => false,
        }
    }
}

fn in_reading_order(context: &Context, galley: &Galley) -> Arc<Galley> {
    let job = &galley.job;
    let Some(format) = job.sections.first().map(|section| section.format.clone()) else { return Arc::new(galley.clone()) };
    let lay_out = |text: String| {
        let mut line = LayoutJob::single_section(text, format.clone());
        line.halign = job.halign;
        line.wrap.max_width = f32::INFINITY;
        context.fonts_mut(|fonts| fonts.layout_job(line))
    };
    let width = job.wrap.max_width;
    let mut measure = |text: &str| lay_out(text.to_owned()).size().x;
    let text = if galley.elided && galley.rows.len() <= 1 {
        shortened(&job.text, width, &mut measure)
    } else if width.is_finite() {
        wrapped(&job.text, width, &mut measure)
    } else {
        visual(&job.text).into_owned()
    };
    lay_out(text)
}

/// True if a text has right-to-left letters.
pub fn has_rtl(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(is_rtl)
}

/// True for the Unicode blocks of right-to-left scripts, including their marks and punctuation, which are in the same fonts.
fn is_rtl(letter: char) -> bool {
    matches!(u32::from(letter), 0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfefc | 0x1_0800..=0x1_0fff | 0x1_e800..=0x1_efff)
}

/// The text with directional isolates around quoted names, so that a right-to-left name inside ‘…’ and the sentence around it do
/// not reorder each other. Text in a single direction is unchanged.
pub fn isolated(text: &str) -> Cow<'_, str> {
    const MARKS: [char; 2] = ['\u{2018}', '\u{2019}'];
    if !has_rtl(text) || !text.contains(MARKS) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 12);
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(MARKS[0]) {
        out.push_str(before);
        out.push(MARKS[0]);
        let Some((name, after)) = behind.split_once(MARKS[1]) else {
            rest = behind;
            break;
        };
        if has_rtl(name) {
            out.extend(['\u{2068}'].into_iter().chain(name.chars()).chain(['\u{2069}']));
        } else {
            out.push_str(name);
        }
        out.push(MARKS[1]);
        rest = after;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The text in visual order, line by line, as the toolkit needs it: runs in visual order, but the letters of a right-to-left run in
/// typing order, because the toolkit reverses each run itself.
pub fn visual(text: &str) -> Cow<'_, str> {
    if !has_rtl(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    each_line(text, &mut out, |info, paragraph, out| push_visual(info, paragraph, paragraph.range.clone(), out));
    Cow::Owned(out)
}

/// The text in visual order, wrapped at `width`. Lines are broken in logical order, then reordered.
pub fn wrapped(text: &str, width: f32, measure: &mut dyn FnMut(&str) -> f32) -> String {
    let mut out = String::with_capacity(text.len());
    each_line(text, &mut out, |info, paragraph, out| {
        let mut start = paragraph.range.start;
        while let Some(end) = line_end(info.text, start..paragraph.range.end, width, measure) {
            if start > paragraph.range.start {
                out.push('\n');
            }
            // A trailing space is invisible, but would be drawn in front of a right-to-left line.
            let shown = info.text.get(start..end).map_or(end, |line| start + line.trim_end_matches(' ').len());
            push_visual(info, paragraph, start..shown, out);
            let rest = info.text.get(end..paragraph.range.end).unwrap_or_default();
            start = paragraph.range.end - rest.trim_start_matches(' ').len();
        }
    });
    out
}

/// The text in visual order, shortened at its logical end to fit `width`.
pub fn shortened(text: &str, width: f32, measure: &mut dyn FnMut(&str) -> f32) -> String {
    let cut = |letters: usize| visual(&text.chars().take(letters).chain(['\u{2026}']).collect::<String>()).into_owned();
    let (mut fits, mut over) = (0, text.chars().count());
    while fits + 1 < over {
        let half = usize::midpoint(fits, over);
        if measure(&cut(half)) <= width { fits = half } else { over = half }
    }
    cut(fits)
}

/// Calls `each` for the lines of a text in logical order.
fn each_line(text: &str, out: &mut String, mut each: impl FnMut(&BidiInfo<'_>, &ParagraphInfo, &mut String)) {
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let line = isolated(line);
        let info = BidiInfo::new(&line, None);
        for paragraph in &info.paragraphs {
            each(&info, paragraph, out);
        }
    }
}

/// End of the line that starts a range: after the last word that fits, or inside a word wider than a line.
fn line_end(text: &str, range: Range<usize>, width: f32, measure: &mut dyn FnMut(&str) -> f32) -> Option<usize> {
    let rest = text.get(range.clone()).filter(|rest| !rest.is_empty())?;
    let mut fits = |end: usize| rest.get(..end).is_none_or(|line| measure(&visual(line.trim_end())) <= width);
    if fits(rest.len()) {
        return Some(range.end);
    }
    let words = rest.match_indices(' ').map(|(at, space)| at + space.len());
    let mut last = words.take_while(|end| fits(*end)).last();
    if last.is_none() {
        let letters = rest.char_indices().map(|(at, letter)| at + letter.len_utf8());
        last = letters.take_while(|end| fits(*end)).last().or_else(|| rest.chars().next().map(char::len_utf8));
    }
    last.map(|end| range.start + end)
}

fn push_visual(info: &BidiInfo<'_>, paragraph: &ParagraphInfo, line: Range<usize>, out: &mut String) {
    let (levels, runs) = info.visual_runs(paragraph, line);
    for run in runs {
        let Some(text) = info.text.get(run.clone()) else { continue };
        if levels.get(run.start).is_some_and(unicode_bidi::Level::is_rtl) {
            push_turned(text, out);
        } else {
            out.extend(text.chars().filter(|letter| !is_control(*letter)));
        }
    }
}

/// Appends a right-to-left run with its pieces in reverse order. The toolkit reverses pieces of right-to-left letters; other pieces
/// are reversed here.
fn push_turned(text: &str, out: &mut String) {
    let mut pieces: Vec<(bool, String)> = Vec::new();
    for letter in text.chars().filter(|letter| !is_control(*letter)) {
        // Joiners and marks belong to the preceding letter, whatever its script.
        let joins = matches!(u32::from(letter), 0x300..=0x36f | 0x200c | 0x200d | 0xfe00..=0xfe0f);
        match pieces.last_mut() {
            Some((rtl, piece)) if joins || *rtl == is_rtl(letter) => piece.push(letter),
            _ => pieces.push((is_rtl(letter), letter.to_string())),
        }
    }
    for (rtl, piece) in pieces.into_iter().rev() {
        if rtl {
            out.push_str(&piece);
        } else {
            out.extend(piece.chars().rev().map(mirrored));
        }
    }
}

/// True for invisible characters that only control the direction of text.
fn is_control(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The mirrored form of a bracket in right-to-left text; other characters are unchanged.
fn mirrored(letter: char) -> char {
    const PAIRS: [(char, char); 11] = [
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('<', '>'),
        ('\u{ab}', '\u{bb}'),
        ('\u{2039}', '\u{203a}'),
        ('\u{2264}', '\u{2265}'),
        ('\u{27e8}', '\u{27e9}'),
        ('\u{3008}', '\u{3009}'),
        ('\u{300c}', '\u{300d}'),
        ('\u{3010}', '\u{3011}'),
    ];
    let pair = PAIRS.iter().find(|(open, close)| *open == letter || *close == letter);
    pair.map_or(letter, |(open, close)| if *open == letter { *close } else { *open })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Visible text from left to right: reverses runs of right-to-left letters, as the toolkit does.
    fn seen(text: &str) -> String {
        let mut out = String::new();
        let mut run = String::new();
        for letter in text.chars().chain(['\n']) {
            if is_rtl(letter) {
                run.insert(0, letter);
            } else {
                out.push_str(&std::mem::take(&mut run));
                out.push(letter);
            }
        }
        out.trim_end().to_owned()
    }

    #[test]
    fn right_to_left_text_is_seen_as_it_is_read() {
        assert_eq!(visual("Only Latin (1)"), "Only Latin (1)");
        // Two words: the first one is on the right.
        assert_eq!(seen(&visual("אבג דהו")), "והד גבא");
        // Inside a Latin sentence.
        assert_eq!(seen(&visual("Say אבג דהו now")), "Say והד גבא now");
        // Numbers keep their order, brackets are mirrored, the full stop is at the left end.
        assert_eq!(seen(&visual("אבג (12) דהו.")), ".והד (12) גבא");
        assert_eq!(visual("שלום\u{200f}"), "שלום");
        assert_eq!(visual("مرحبا"), "مرحبا", "one run is turned round by the toolkit, and its letters join");
    }

    #[test]
    fn lines_are_broken_as_the_text_is_read() {
        let mut one_a_letter = |text: &str| text.chars().count() as f32;
        let lines = wrapped("אבג דהו זחט", 7.0, &mut one_a_letter);
        assert_eq!(lines.lines().map(seen).collect::<Vec<_>>(), ["והד גבא", "טחז"]);
        assert_eq!(seen(&shortened("אבג דהו זחט", 6.0, &mut one_a_letter)), "\u{2026}ד גבא");
        assert_eq!(wrapped("אבגדהו", 4.0, &mut one_a_letter).lines().count(), 2);
    }

    proptest! {
        #[test]
        fn no_letter_is_lost_or_made_and_latin_lines_stay(text in "[a-c אבגمر0-9().,\n]{0,60}", width in 1f32..20.0) {
            let sorted = |text: &str| {
                let mut letters: Vec<char> = text.chars().filter(|l| !l.is_whitespace() && !"()".contains(*l)).collect();
                letters.sort_unstable();
                letters
            };
            prop_assert_eq!(sorted(&visual(&text)), sorted(&text));
            let mut measure = |line: &str| line.chars().count() as f32;
            prop_assert_eq!(sorted(&wrapped(&text, width, &mut measure)), sorted(&text));
        }

        #[test]
        fn any_text_is_put_into_order(text in any::<String>()) {
            let _ = visual(&text);
            let mut measure = |line: &str| line.chars().count() as f32;
            let _ = wrapped(&text, 8.0, &mut measure);
            let _ = shortened(&text, 8.0, &mut measure);
        }
    }
}
