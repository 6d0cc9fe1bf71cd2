//! Reader of `SubRip` and `WebVTT` files: text cues with start and end.

use super::{
    Kind, Part, ReadError, Report, Unit,
    markup::{Inside, parts_of},
    rolling::{self, LinedCue},
    shortened,
};

/// Cue format. Both are read leniently: `SubRip` has no header, but real files use points, and omit hours and numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Srt,
    Vtt,
}

impl Format {
    fn example(self) -> &'static str {
        match self {
            Self::Srt => "00:00:01,000 --> 00:00:02,000",
            Self::Vtt => "00:01.000 --> 00:02.000",
        }
    }
}

/// Whether a text that begins with a bracket contains cues nevertheless.
pub fn is_cue_file(text: &str) -> bool {
    text.lines().take(50).any(|line| is_times(line, Format::Srt))
}

/// Whether a line has the times of a cue: an arrow and, in `SubRip`, a time beside it, because an arrow may be text there.
pub fn is_times(line: &str, format: Format) -> bool {
    let Some((before, after)) = line.split_once("-->") else { return false };
    let is_time =
        |word: Option<&str>| word.is_some_and(|word| word.contains(':') && word.bytes().any(|byte| byte.is_ascii_digit()));
    format == Format::Vtt || is_time(before.split_whitespace().next_back()) || is_time(after.split_whitespace().next())
}

/// Whether a line was meant to be cue times, but is malformed: it has two timestamps, or only times without the arrow.
fn is_broken(line: &str) -> bool {
    let line = line.trim();
    let is_time = |word: &&str| word.contains([',', '.']) && milliseconds(word).is_some();
    if line.split_whitespace().filter(is_time).nth(1).is_some() {
        return true;
    }
    let is_of_times = |letter: char| {
        letter.is_ascii_digit()
            || matches!(letter, ':' | ',' | '.' | ';' | '-' | '\u{2013}' | '\u{2014}' | '>' | '\u{2192}' | ' ' | '\t')
    };
    let colons = line.matches(':').count();
    line.starts_with(|letter: char| letter.is_ascii_digit())
        && line.chars().all(is_of_times)
        && (colons >= 4 || (colons >= 2 && line.contains(['>', '\u{2192}'])))
}

/// Parses a timestamp such as `1:02:03,500` or `02:03.5`: hours are optional; a comma or point precedes at most nine fraction
/// digits.
pub fn milliseconds(text: &str) -> Option<i64> {
    let digits = |text: &str, most: usize| {
        let fits = !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit());
        if fits { text.parse::<i64>().ok() } else { None }
    };
    let (clock, fraction) = text.split_once([',', '.']).map_or((text, None), |(clock, fraction)| (clock, Some(fraction)));
    let parts: Vec<&str> = clock.split(':').collect();
    let (hours, minutes, seconds) = match parts.as_slice() {
        [hours, minutes, seconds] => (digits(hours, 4)?, digits(minutes, 2)?, digits(seconds, 2)?),
        [minutes, seconds] => (0, digits(minutes, 2)?, digits(seconds, 2)?),
        _ => return None,
    };
    let ms = match fraction {
        None => 0,
        Some(fraction) => {
            let scale = 10_i64.pow(u32::try_from(fraction.len()).ok()?.min(9));
            (digits(fraction, 9)? * 1_000 + scale / 2) / scale
        }
    };
    (minutes < 60 && seconds < 60).then_some(((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms)
}

/// Number of a cue: digits, optionally with punctuation.
fn number(line: &str) -> Option<u64> {
    let digits = line.trim().trim_start_matches(['#', '\u{feff}']).trim_end_matches(['.', ':', ')']);
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// Lines of a file, and the format of its cues.
struct Reader<'a> {
    lines: Vec<&'a str>,
    format: Format,
    /// Whether the cues are numbered.
    is_numbered: bool,
}

/// Reads the cues of a file. Fails at a malformed time.
pub fn read(text: &str, format: Format, report: &mut Report) -> Result<Vec<Unit>, ReadError> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.lines().collect();
    let times: Vec<usize> = (0..lines.len()).filter(|at| lines.get(*at).is_some_and(|line| is_times(line, format))).collect();
    let is_numbered =
        times.first().and_then(|first| lines.get(first.checked_sub(1)?)).is_some_and(|line| number(line).is_some());
    let reader = Reader { lines, format, is_numbered };
    reader.before_the_first(times.first().copied(), report)?;
    let (mut cues, mut before, mut backward) = (Vec::new(), None, None);
    for (index, at) in times.iter().enumerate() {
        let next = times.get(index + 1).copied();
        let (start, end) = reader.times(*at)?;
        let goes_back = end < start;
        let this = reader.head(*at, index.checked_sub(1).and_then(|last| times.get(last)).copied(), before);
        before = this.and_then(|head| number(reader.line(head))).or(before.map(|number: u64| number + 1));
        let until = next.map_or(reader.lines.len(), |next| reader.head(next, Some(*at), before).unwrap_or(next));
        if goes_back {
            report.ends_before_it_begins(*at + 1);
            backward = backward.or(Some(*at));
            continue;
        }
        let lines = reader.text(*at + 1, until, report)?;
        let mut inside = Inside::default();
        let lines: Vec<Vec<Part>> = lines.into_iter().map(|line| parts_of(line, format, &mut inside)).collect();
        let has_text = |line: &Vec<Part>| line.iter().any(|part| part.text.chars().any(|letter| !letter.is_whitespace()));
        let lines: Vec<_> = lines.into_iter().filter(has_text).collect();
        if lines.is_empty() {
            report.empty += 1;
            continue;
        }
        cues.push(LinedCue { start, end, line: *at + 1, lines, is_timed: inside.at.is_some() });
    }
    if let (Some(at), true) = (backward, cues.is_empty()) {
        let problem = words::captions::end_before_start_got(shortened(reader.line(at).trim()));
        return Err(Reader::wrong(at, problem));
    }
    report.repeats += rolling::without_repeats(&mut cues);
    Ok(cues.into_iter().map(unit).collect())
}

/// Converts a cue to a unit, with a line feed between its lines.
fn unit(cue: LinedCue) -> Unit {
    let LinedCue { start, end, line, lines, .. } = cue;
    let mut parts: Vec<Part> = Vec::new();
    for line in lines {
        if let Some(last) = parts.last_mut() {
            last.text.push('\n');
        }
        parts.extend(line);
    }
    Unit { start, end, line: line + 1, kind: Kind::Cue, parts }
}

impl Reader<'_> {
    fn line(&self, at: usize) -> &str {
        self.lines.get(at).copied().unwrap_or_default()
    }

    fn wrong(at: usize, problem: String) -> ReadError {
        ReadError::Line { line: at + 1, problem }
    }

    /// Checks the lines before the first cue: in `WebVTT` a header and blocks, in `SubRip` nothing is expected.
    fn before_the_first(&self, first: Option<usize>, report: &mut Report) -> Result<(), ReadError> {
        let until = first.map_or(self.lines.len(), |first| self.head(first, None, None).unwrap_or(first));
        if self.format == Format::Vtt {
            // The header ends at an empty line.
            let header = self.lines.iter().take(until).position(|line| line.is_empty()).unwrap_or(until);
            return self.blocks(header, until, report);
        }
        for at in 0..until {
            let line = self.line(at);
            if line.trim().is_empty() {
                continue;
            }
            if is_broken(line) || (first.is_none() && number(line).is_none()) {
                return Err(self.not_times(at));
            }
            report.without_times(at + 1);
        }
        Ok(())
    }

    fn not_times(&self, at: usize) -> ReadError {
        let problem = words::captions::times_expected(self.format.example(), shortened(self.line(at).trim()));
        Self::wrong(at, problem)
    }

    /// Start and end of a cue in milliseconds. Settings or a position may follow.
    fn times(&self, at: usize) -> Result<(i64, i64), ReadError> {
        let Some((start, rest)) = self.line(at).split_once("-->") else { return Err(self.not_times(at)) };
        let (start, end) = (start.trim(), rest.split_whitespace().next().unwrap_or_default());
        let time = |text: &str| {
            let example = self.format.example().split(' ').next().unwrap_or_default();
            let problem = || Self::wrong(at, words::captions::not_a_time(example, shortened(text)));
            milliseconds(text).ok_or_else(problem)
        };
        Ok((time(start)?, time(end)?))
    }

    /// Index of the line with the number or name of the cue whose times are on line `times`; `None` if it has none. `before` is the
    /// line of the previous cue's times, `last` its number.
    fn head(&self, times: usize, before: Option<usize>, last: Option<u64>) -> Option<usize> {
        let at = times.checked_sub(1).filter(|at| before.is_none_or(|before| *at > before))?;
        let line = self.line(at);
        if line.trim().is_empty() {
            return None;
        }
        let is_first_of_text = before.is_some_and(|before| at == before + 1);
        let stands_alone = !is_first_of_text && at.checked_sub(1).is_none_or(|above| self.line(above).trim().is_empty());
        let follows = number(line).is_some_and(|number| last.is_some_and(|last| number == last + 1));
        let is_head = match self.format {
            // In a file without empty lines, the number directly follows the text of the previous cue.
            Format::Srt => number(line).is_some() && (stands_alone || follows || (self.is_numbered && !is_first_of_text)),
            Format::Vtt => at > 0 && (stands_alone || follows),
        };
        is_head.then_some(at)
    }

    /// Text lines of a cue. In `WebVTT` an empty line ends it; in `SubRip` only the next times do.
    fn text(&self, from: usize, until: usize, report: &mut Report) -> Result<Vec<&str>, ReadError> {
        let lines = self.lines.get(from..until).unwrap_or_default();
        let end = match self.format {
            Format::Srt => lines.len(),
            Format::Vtt => lines.iter().position(|line| line.is_empty()).unwrap_or(lines.len()),
        };
        let text = lines.get(..end).unwrap_or_default();
        if let Some(broken) = text.iter().position(|line| is_broken(line)) {
            return Err(self.not_times(from + broken));
        }
        self.blocks(from + end, until, report)?;
        Ok(text.to_vec())
    }

    /// Skips `WebVTT` notes, styles and regions; counts other text outside of cues.
    fn blocks(&self, from: usize, until: usize, report: &mut Report) -> Result<(), ReadError> {
        let mut is_inside = false;
        for at in from..until {
            let line = self.line(at);
            if line.trim().is_empty() {
                is_inside = false;
                continue;
            }
            if !is_inside {
                let is_block =
                    |word: &str| line.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
                if is_broken(line) {
                    return Err(self.not_times(at));
                }
                if !["NOTE", "STYLE", "REGION"].into_iter().any(is_block) {
                    report.without_times(at + 1);
                }
            }
            is_inside = true;
        }
        Ok(())
    }
}
