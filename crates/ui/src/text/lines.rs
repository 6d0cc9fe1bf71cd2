//! Transcript of all clips, broken into lines. A clip's lines are computed again when its words or the width change; only the lines
//! in view are drawn.

use crate::{
    app::{ClipData, Project, Script},
    timeline::spacing,
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
}

/// Lines of a clip, with the words and width they were computed for.
struct ClipLines {
    script: Option<Arc<Script>>,
    width: u32,
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
    pub fn update(&mut self, ui: &Ui, project: &Project, width: f32) {
        let room = ((width - INDENT).max(80.0)).round() as u32;
        let same = |lines: &ClipLines, data: &ClipData| {
            lines.width == room
                && match (&lines.script, &data.script) {
                    (Some(a), Some(b)) => Arc::ptr_eq(a, b),
                    (None, None) => true,
                    _ => false,
                }
        };
        let mut before: Vec<Option<ClipLines>> = std::mem::take(&mut self.clips).into_iter().map(Some).collect();
        for (index, data) in project.clips.iter().enumerate() {
            let known = before.get_mut(index).and_then(|lines| lines.take_if(|lines| same(lines, data)));
            let lines = known.unwrap_or_else(|| {
                let lines = self.lines_of(ui, data.script.as_deref(), room as f32);
                ClipLines { script: data.script.clone(), width: room, lines }
            });
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
