//! Reader of `SubStation` Alpha files, SSA and ASS: dialogue only, without styles.

use super::{Kind, Part, ReadError, Report, Unit, cues::milliseconds, shortened};
use crate::words_out::as_read;

/// Whether a text has this format: it begins with one of its sections.
pub fn is_ass(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(';')).unwrap_or_default();
    let first = first.to_ascii_lowercase();
    ["[script info]", "[v4 styles]", "[v4+ styles]", "[events]"].iter().any(|section| first.starts_with(section))
}

/// Default fields of a dialogue line, for a file that does not name them.
const FIELDS: &str = "Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text";
/// Largest gap between events that repeat a text, in milliseconds.
const APART_MS: i64 = 20;

/// Reads the dialogue of a file. Fails at a line with an invalid time.
pub fn read(text: &str, report: &mut Report) -> Result<Vec<Unit>, ReadError> {
    let (mut is_events, mut units) = (false, Vec::<(Unit, &str)>::new());
    let mut fields: Vec<String> = names(FIELDS);
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        if line.starts_with('[') && line.trim_end().ends_with(']') {
            is_events = line.trim_end().eq_ignore_ascii_case("[events]");
            continue;
        }
        let Some((key, value)) = line.split_once(':').filter(|_| is_events) else {
            if is_events && !line.trim().is_empty() && !line.starts_with([';', '!']) {
                report.without_times(index + 1);
            }
            continue;
        };
        match key.trim().to_ascii_lowercase().as_str() {
            "format" => fields = names(value),
            "dialogue" => match event(value, &fields, index + 1)? {
                Some(unit) if unit.end < unit.start => report.ends_before_it_begins(index + 1),
                Some(unit) => units.push((unit, value.rsplit(",,").next().unwrap_or(value))),
                None => report.empty += 1,
            },
            "comment" | "picture" | "sound" | "movie" | "command" => {}
            _ if line.starts_with([';', '!']) => {}
            _ => report.without_times(index + 1),
        }
    }
    if units.is_empty() && report.backward > 0 {
        return Err(ReadError::Line { line: report.backward_line, problem: words::captions::end_before_start().into() });
    }
    units.sort_by_key(|(unit, _)| unit.start);
    // Karaoke events, which highlight word after word, repeat their text with other commands.
    let mut merged: Vec<(Unit, &str)> = Vec::new();
    for (unit, written) in units {
        let goes_on = |(last, before): &&mut (Unit, &str)| {
            let follows = unit.start > last.start && unit.start <= last.end + APART_MS;
            follows && *before != written && unit.plain() == last.plain()
        };
        match merged.last_mut().filter(goes_on) {
            Some((last, before)) => {
                last.end = last.end.max(unit.end);
                *before = written;
                report.repeats += 1;
            }
            None => merged.push((unit, written)),
        }
    }
    Ok(merged.into_iter().map(|(unit, _)| unit).collect())
}

/// Names of a list of fields, in lower case.
pub fn names(list: &str) -> Vec<String> {
    list.split(',').map(|name| name.trim().to_ascii_lowercase()).collect()
}

/// Parses a dialogue line; `None` if it shows no text.
fn event(value: &str, fields: &[String], line: usize) -> Result<Option<Unit>, ReadError> {
    let wrong = |problem: String| ReadError::Line { line, problem };
    // The text is the last field, and may contain commas.
    let values: Vec<&str> = value.splitn(fields.len().max(1), ',').collect();
    let field = |name: &str| {
        let place = fields.iter().position(|field| field == name);
        let missing = || wrong(words::captions::ass_fields_expected(fields.len(), name, values.len()));
        place.and_then(|place| values.get(place)).copied().ok_or_else(missing)
    };
    let time = |name: &str| {
        let found = field(name)?.trim();
        let problem = || wrong(words::captions::ass_time_expected(name, shortened(found)));
        milliseconds(found).ok_or_else(problem)
    };
    let (start, end) = (time("start")?, time("end")?);
    let text = plain(field("text")?);
    let part = Part { at: None, text };
    let unit = Unit { start, end, line, kind: Kind::Cue, parts: vec![part] };
    Ok((!unit.plain().is_empty()).then_some(unit))
}

/// Text without commands and drawings.
fn plain(text: &str) -> String {
    let (mut plain, mut rest, mut is_drawing) = (String::new(), text, false);
    let mut may_close = true;
    while let Some(at) = rest.find(['\\', '{']) {
        let (before, behind) = rest.split_at(at);
        let mut add = |text: &str| plain.push_str(if is_drawing { "" } else { text });
        add(before);
        let mut letters = behind.chars();
        let (first, second) = (letters.next(), letters.next());
        let close = if first == Some('{') && may_close { behind.find('}') } else { None };
        may_close &= first != Some('{') || close.is_some();
        let length = match (first, second, close) {
            (Some('{'), _, Some(close)) => {
                let commands = behind.get(1..close).unwrap_or_default();
                // `\p1` begins a drawing, `\p0` ends it; `\pos` and others are unrelated.
                for command in commands.split('\\').skip(1) {
                    if let Some(scale) = command.trim().strip_prefix('p').and_then(|scale| scale.parse::<u32>().ok()) {
                        is_drawing = scale > 0;
                    }
                }
                close + 1
            }
            (Some('\\'), Some('N'), _) => {
                add("\n");
                2
            }
            (Some('\\'), Some('n' | 'h'), _) => {
                add(" ");
                2
            }
            (Some('\\'), Some(bracket @ ('{' | '}')), _) => {
                add(bracket.encode_utf8(&mut [0; 4]));
                2
            }
            // Cutroom writes U+2060 after a literal backslash.
            (Some('\\'), Some('\u{2060}'), _) => {
                add("\\");
                1 + '\u{2060}'.len_utf8()
            }
            _ => {
                add(behind.get(..1).unwrap_or_default());
                1
            }
        };
        rest = behind.get(length..).unwrap_or_default();
    }
    if !is_drawing {
        plain.push_str(rest);
    }
    // Direction marks affect the display, not the text.
    plain.split('\n').map(as_read).collect::<Vec<_>>().join("\n")
}
