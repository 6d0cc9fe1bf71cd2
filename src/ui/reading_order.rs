//! Text that is read from right to left, put into the order in which it is read.
//!
//! The toolkit shapes a run of letters of one font (it joins Arabic letters, and lays a run of Hebrew from right to left), but
//! puts the runs of a line beside each other from left to right. So each finished frame is gone through: a text with letters
//! that are read from right to left is laid out again with its runs in visual order, by the Unicode bidirectional algorithm.
//! Labels, buttons, tooltips and the stage need to know nothing of it, and assistive technology goes on hearing the text
//! as it was written.

use egui::{Context, FullOutput, Galley, Plugin, Shape, text::LayoutJob};
use std::{
    borrow::Cow,
    collections::HashSet,
    hash::{BuildHasher, RandomState},
    ops::Range,
    sync::Arc,
};
use unicode_bidi::{BidiInfo, ParagraphInfo};

/// Texts that are remembered as laid out, at most.
const REMEMBERED: usize = 4_096;

/// Puts the texts of every frame into reading order.
#[derive(Default)]
pub struct ReadingOrder {
    /// Galleys of this frame that stay as they are, by address.
    typed: Vec<usize>,
    /// Hashes of the texts that were laid out before.
    known: HashSet<u64>,
    hasher: RandomState,
}

/// Leaves a text in the order of typing for this frame: a cursor is in it, and the toolkit places cursors by that order.
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
            // A bracket that was mirrored may be new to the font's texture, which went out with this frame.
            context.request_repaint();
        }
    }
}

impl ReadingOrder {
    /// Answers whether a text was met for the first time.
    fn reorder(&mut self, context: &Context, shape: &mut Shape) -> bool {
        match shape {
            Shape::Vec(shapes) => {
                // Each of them, also behind the first that is new.
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

/// Whether a text has letters that are read from right to left.
pub fn has_rtl(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(is_rtl)
}

/// Blocks whose letters are read from right to left; marks and punctuation of theirs are in the same fonts.
fn is_rtl(letter: char) -> bool {
    matches!(u32::from(letter), 0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfefc | 0x1_0800..=0x1_0fff | 0x1_e800..=0x1_efff)
}

/// A text whose quoted names are isolated: what is read from right to left inside of ‘…’ does not turn round the sentence about
/// it, nor does the sentence it. A text of one direction stays as it is.
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

/// A text in visual order, line by line, for the toolkit to lay out: runs come in the order in which they are seen, and the
/// letters of a right-to-left run as they were typed, because the toolkit turns each of them round itself.
pub fn visual(text: &str) -> Cow<'_, str> {
    if !has_rtl(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    each_line(text, &mut out, |info, paragraph, out| push_visual(info, paragraph, paragraph.range.clone(), out));
    Cow::Owned(out)
}

/// A text in visual order, broken into lines of at most a width. Lines are broken as the text is read, then put into order.
pub fn wrapped(text: &str, width: f32, measure: &mut dyn FnMut(&str) -> f32) -> String {
    let mut out = String::with_capacity(text.len());
    each_line(text, &mut out, |info, paragraph, out| {
        let mut start = paragraph.range.start;
        while let Some(end) = line_end(info.text, start..paragraph.range.end, width, measure) {
            if start > paragraph.range.start {
                out.push('\n');
            }
            // A space at the end of a line is not seen, and would stand before it where the line is read from the right.
            let shown = info.text.get(start..end).map_or(end, |line| start + line.trim_end_matches(' ').len());
            push_visual(info, paragraph, start..shown, out);
            let rest = info.text.get(end..paragraph.range.end).unwrap_or_default();
            start = paragraph.range.end - rest.trim_start_matches(' ').len();
        }
    });
    out
}

/// A text in visual order that is cut at its end, as it is read, to fit a width.
pub fn shortened(text: &str, width: f32, measure: &mut dyn FnMut(&str) -> f32) -> String {
    let cut = |letters: usize| visual(&text.chars().take(letters).chain(['\u{2026}']).collect::<String>()).into_owned();
    let (mut fits, mut over) = (0, text.chars().count());
    while fits + 1 < over {
        let half = usize::midpoint(fits, over);
        if measure(&cut(half)) <= width { fits = half } else { over = half }
    }
    cut(fits)
}

/// Goes through the lines of a text as they were typed.
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

/// Where the line that begins a range ends: behind the last word that fits, or inside a word that is wider than a line.
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

/// A run that is read from right to left: its pieces from the last to the first. A piece of right-to-left letters is turned
/// round by the toolkit, a piece of others is turned round here.
fn push_turned(text: &str, out: &mut String) {
    let mut pieces: Vec<(bool, String)> = Vec::new();
    for letter in text.chars().filter(|letter| !is_control(*letter)) {
        // Joiners and marks belong to the letter before them, whatever it is.
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

/// Characters that only say how text is to be ordered.
fn is_control(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A bracket as it is seen in text that is read from right to left.
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

    /// What is seen, from left to right: runs of right-to-left letters are turned round, as the toolkit does.
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
        // Two words: the first is seen on the right.
        assert_eq!(seen(&visual("אבג דהו")), "והד גבא");
        // Inside a sentence of Latin letters.
        assert_eq!(seen(&visual("Say אבג דהו now")), "Say והד גבא now");
        // Numbers keep their order, brackets are mirrored, a full stop is at the left end.
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
