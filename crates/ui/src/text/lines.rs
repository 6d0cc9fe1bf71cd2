//! Transcript of all clips, broken into lines. A clip's lines are computed again when its words or the width change; only the lines
//! in view are drawn. Preliminary words of a clip that is being transcribed are added line by line.

use crate::{
    app::{ClipData, Project, transcript::queue::Transcriptions},
    document::Script,
    timeline::spacing,
    transcribe::Said,
    ui::theme,
};
use egui::{FontId, Ui};
use std::{collections::HashMap, ops::Range, sync::Arc};

/// Height of a line, in points.
pub const LINE: f32 = 25.0;
/// Space between words, in points.
pub const SPACE: f32 = 5.0;
/// Left edge of the words, after the times, in points.
pub const INDENT: f32 = 66.0;
/// Minimum length of a visible pause, in milliseconds.
pub const PAUSE_MS: i64 = 700;
/// Minimum length of a pause that starts a paragraph, in milliseconds.
const PARAGRAPH_MS: i64 = 2_000;
/// Number of words after which the end of a sentence starts a paragraph too.
const LONG_PARAGRAPH: usize = 45;

/// A line of the transcript.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// The name of a clip.
    Clip,
    /// Why a clip has no words here.
    Note,
    /// Range of words, and true if the line starts a paragraph.
    Words(Range<usize>, bool),
    /// Note: the words below are preliminary.
    Preliminary,
    /// Preliminary text: its number, and the bytes of it that are in this line.
    Said(usize, Range<usize>),
}

/// Preliminary texts of a clip that have lines: their number, and the length of the last, to which words may be added.
type Laid = (usize, usize);

/// Lines of a clip, with the words and width they were computed for.
struct ClipLines {
    script: Option<Arc<Script>>,
    width: u32,
    /// Preliminary texts; `None` if the clip is not being transcribed, or has words.
    laid: Option<Laid>,
    lines: Vec<Line>,
}

/// Lines of a video.
#[derive(Default)]
pub struct Lines {
    clips: Vec<ClipLines>,
    /// Number of lines before each clip, and the total at the end.
    before: Vec<usize>,
    widths: HashMap<char, f32>,
}

impl Lines {
    /// Updates the lines after a change.
    pub fn update(&mut self, ui: &Ui, project: &Project, transcriptions: &Transcriptions, width: f32) {
        let room = ((width - INDENT).max(80.0)).round() as u32;
        let same = |lines: &ClipLines, data: &ClipData, said: Option<&[Said]>| {
            lines.width == room
                && lines.laid.map(|laid| laid.0) <= said.map(<[Said]>::len)
                && lines.laid.is_some() == said.is_some()
                && match (&lines.script, &data.script) {
                    (Some(a), Some(b)) => Arc::ptr_eq(a, b),
                    (None, None) => true,
                    _ => false,
                }
        };
        let mut before: Vec<Option<ClipLines>> = std::mem::take(&mut self.clips).into_iter().map(Some).collect();
        for (index, data) in project.clips.iter().enumerate() {
            let has_words = data.script.as_ref().is_some_and(|script| !script.speech.is_empty());
            let said = transcriptions.said(&data.clip.id).filter(|_| !has_words);
            let known = before.get_mut(index).and_then(|lines| lines.take_if(|lines| same(lines, data, said)));
            let mut lines = known.unwrap_or_else(|| {
                let lines = self.lines_of(ui, data.script.as_deref(), room as f32);
                ClipLines { script: data.script.clone(), width: room, laid: said.map(|_| (0, 0)), lines }
            });
            if let Some(said) = said {
                self.lay(ui, &mut lines, said);
            }
            self.clips.push(lines);
        }
        let mut count = 0;
        self.before.clear();
        for clip in &self.clips {
            self.before.push(count);
            count += clip.lines.len();
        }
        self.before.push(count);
    }

    /// Total number of lines.
    pub fn len(&self) -> usize {
        self.before.last().copied().unwrap_or(0)
    }

    /// A line, with the index of its clip.
    pub fn get(&self, line: usize) -> Option<(usize, &Line)> {
        let clip = self.before.partition_point(|before| *before <= line).checked_sub(1)?;
        Some((clip, self.clips.get(clip)?.lines.get(line - self.before.get(clip)?)?))
    }

    /// Index of the line with a word; `None` if the clip or word does not exist.
    pub fn line_of(&self, clip: usize, place: usize) -> Option<usize> {
        let lines = &self.clips.get(clip)?.lines;
        let behind = lines.partition_point(|line| !matches!(line, Line::Words(words, _) if words.end > place));
        (behind < lines.len()).then_some(self.before.get(clip)? + behind)
    }

    /// Last line of the clip that is being transcribed; `None` if no clip is, or it has words.
    pub fn last_said(&self) -> Option<usize> {
        let clip = self.clips.iter().position(|clip| clip.laid.is_some())?;
        self.before.get(clip + 1)?.checked_sub(1)
    }

    /// Adds lines for what is new of the preliminary texts of a clip.
    fn lay(&mut self, ui: &Ui, clip: &mut ClipLines, said: &[Said]) {
        let now = (said.len(), said.last().map_or(0, |said| said.text.len()));
        let before = clip.laid.replace(now).unwrap_or_default();
        if before == now {
            return;
        }
        // Words may have been added to the last text.
        let kept = before.0.saturating_sub(1);
        clip.lines.retain(|line| match line {
            Line::Clip => true,
            Line::Said(number, _) => *number < kept,
            Line::Note | Line::Preliminary | Line::Words(..) => false,
        });
        clip.lines.insert(1.min(clip.lines.len()), Line::Preliminary);
        for (number, said) in said.iter().enumerate().skip(kept) {
            let parts = self.wrapped(ui, &said.text, clip.width as f32);
            clip.lines.extend(parts.into_iter().map(|part| Line::Said(number, part)));
        }
    }

    /// Bytes of a text that fit into each line: it breaks between words, and in a word that is longer than a line.
    fn wrapped(&mut self, ui: &Ui, text: &str, room: f32) -> Vec<Range<usize>> {
        let (mut lines, mut from, mut x, mut space) = (Vec::new(), 0, 0.0, None);
        for (at, letter) in text.char_indices() {
            let width = self.width_of(ui, letter.encode_utf8(&mut [0; 4]));
            if x + width > room && at > from {
                let end = space.unwrap_or(at);
                lines.push(from..end);
                let rest = text.get(end..at).unwrap_or_default();
                from = at - rest.trim_start().len();
                x = self.width_of(ui, text.get(from..at).unwrap_or_default());
                space = None;
            }
            if letter.is_whitespace() {
                if at == from {
                    // A line begins with a letter.
                    from += letter.len_utf8();
                    continue;
                }
                space = Some(at);
            }
            x += width;
        }
        lines.push(from..text.len());
        lines
    }

    /// Width of a text in points.
    pub fn width_of(&mut self, ui: &Ui, text: &str) -> f32 {
        let font = font();
        ui.fonts_mut(|fonts| {
            text.chars().map(|letter| *self.widths.entry(letter).or_insert_with(|| fonts.glyph_width(&font, letter))).sum()
        })
    }

    fn lines_of(&mut self, ui: &Ui, script: Option<&Script>, room: f32) -> Vec<Line> {
        let mut lines = vec![Line::Clip];
        let Some(script) = script.filter(|script| !script.speech.is_empty()) else {
            lines.push(Line::Note);
            return lines;
        };
        let (mut first, mut x, mut begins, mut in_paragraph) = (0, 0.0, true, 0);
        for place in 0..script.speech.len() {
            let text = script.word(place).map_or("", |word| word.text.as_str());
            let pause = script.speech.pause_before(place);
            let ended = place.checked_sub(1).and_then(|before| script.word(before));
            let ended = ended.is_some_and(|word| spacing::ends_sentence(&word.text));
            let breaks = place > 0 && (pause >= PARAGRAPH_MS || (ended && in_paragraph >= LONG_PARAGRAPH));
            let mut width = self.width_of(ui, text).min(room) + space_behind(script, place);
            if pause >= PAUSE_MS {
                width += self.width_of(ui, &pause_text(pause)) + SPACE;
            }
            if place > first && (breaks || x + width > room) {
                lines.push(Line::Words(first..place, begins));
                (first, x, begins) = (place, 0.0, breaks);
                in_paragraph = if breaks { 0 } else { in_paragraph };
            }
            x += width;
            in_paragraph += 1;
        }
        lines.push(Line::Words(first..script.speech.len(), begins));
        lines
    }
}

/// Space after a word; 0 if the next word follows without a space.
pub fn space_behind(script: &Script, place: usize) -> f32 {
    let is_parted = script.has_space_before(place + 1) || script.speech.pause_before(place + 1) >= PAUSE_MS;
    if is_parted { SPACE } else { 0.0 }
}

/// Formats the length of a pause: `1.2 s`.
pub fn pause_text(ms: i64) -> String {
    format!("{:.1} s", ms as f64 / 1_000.0)
}

/// Font of the words.
pub fn font() -> FontId {
    theme::regular(14.0)
}
