//! `SubRip` and `WebVTT`: cues of text, each with a start and an end.

use super::{Piece, TranscriptError};

/// The differences between the two formats.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Srt,
    Vtt,
}

/// Reads `SubRip`.
pub fn read_srt(text: &str) -> Result<Vec<Piece>, TranscriptError> {
    read(text, Format::Srt)
}

/// Reads `WebVTT`.
pub fn read_vtt(text: &str) -> Result<Vec<Piece>, TranscriptError> {
    read(text, Format::Vtt)
}

fn read(text: &str, format: Format) -> Result<Vec<Piece>, TranscriptError> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.lines().collect();
    let mut pieces = Vec::new();
    // The header of WebVTT is a block of its own.
    let mut at = if format == Format::Vtt { block_end(&lines, 0) } else { 0 };
    while at < lines.len() {
        if lines.get(at).is_none_or(|line| line.trim().is_empty()) {
            at += 1;
            continue;
        }
        let end = block_end(&lines, at);
        block(lines.get(at..end).unwrap_or_default(), at, format, &mut pieces)?;
        at = end;
    }
    Ok(pieces)
}

/// The line behind a block: an empty line, or the end.
fn block_end(lines: &[&str], from: usize) -> usize {
    let rest = lines.get(from..).unwrap_or_default();
    from + rest.iter().position(|line| line.trim().is_empty()).unwrap_or(rest.len())
}

/// Reads one block: an optional name or number, the times, the text.
fn block(lines: &[&str], first: usize, format: Format, pieces: &mut Vec<Piece>) -> Result<(), TranscriptError> {
    let head = lines.first().copied().unwrap_or_default().trim();
    let keyword = |word: &str| head == word || head.starts_with(&format!("{word} "));
    if format == Format::Vtt && (keyword("NOTE") || keyword("STYLE") || keyword("REGION")) {
        return Ok(());
    }
    // The times are in the first line, or in the second after a name.
    let timed = usize::from(!head.contains("-->"));
    let line = first + timed + 1;
    let times = lines.get(timed).copied().unwrap_or_default().trim();
    let wrong = |problem: String| TranscriptError::Line { line, problem };
    let example = if format == Format::Srt { "00:00:01,000" } else { "00:01.000" };
    let Some((start, rest)) = times.split_once("-->") else {
        let example = format!("{example} --> {}", example.replace('1', "2"));
        return Err(wrong(format!("expected times like {example}, got \u{2018}{}\u{2019}", shortened(times))));
    };
    // Settings or a position may follow the end time.
    let end = rest.split_whitespace().next().unwrap_or_default();
    let time = |text: &str| {
        let problem = || wrong(format!("\u{2018}{}\u{2019} is not a time like {example}", shortened(text)));
        milliseconds(text, format).ok_or_else(problem)
    };
    let (from, to) = (time(start.trim())?, time(end)?);
    if to <= from {
        return Err(wrong(format!("the end must be after the start, got {} --> {end}", start.trim())));
    }
    texts(lines.get(timed + 1..).unwrap_or_default(), first + timed + 2, (from, to), format, pieces);
    Ok(())
}

/// `00:00:01,000`, and in `WebVTT` `00:01.000`. Many `SubRip` files use a point too.
fn milliseconds(text: &str, format: Format) -> Option<i64> {
    let (clock, fraction) = match format {
        Format::Srt => text.split_once([',', '.'])?,
        Format::Vtt => text.split_once('.')?,
    };
    let digits = |text: &str, most: usize| {
        let fits = !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit());
        if fits { text.parse::<i64>().ok() } else { None }
    };
    let parts: Vec<&str> = clock.split(':').collect();
    let (hours, minutes, seconds) = match parts.as_slice() {
        [hours, minutes, seconds] => (digits(hours, 4)?, digits(minutes, 2)?, digits(seconds, 2)?),
        [minutes, seconds] if format == Format::Vtt => (0, digits(minutes, 2)?, digits(seconds, 2)?),
        _ => return None,
    };
    let fits = minutes < 60 && seconds < 60 && fraction.len() == 3;
    fits.then_some(((hours * 60 + minutes) * 60 + seconds) * 1_000 + digits(fraction, 3)?)
}

/// The text of a cue without its tags. A time inside `WebVTT` text starts a new piece.
fn texts(lines: &[&str], first: usize, (from, to): (i64, i64), format: Format, pieces: &mut Vec<Piece>) {
    let (mut start, mut timed) = (from, false);
    let mut text = String::new();
    let begin = pieces.len();
    let mut add = |text: &mut String, start: i64, end: i64| {
        let said = unescaped(text.trim());
        if !said.is_empty() && end > start {
            pieces.push(Piece { start, end, text: said, line: first, exact: false, stretched: false });
        }
        text.clear();
    };
    for line in lines {
        let mut rest = *line;
        // A bracket that nothing closes is looked for once in a line: a line of opened ones would be searched for each.
        let (mut may_close, mut may_close_brace) = (true, true);
        while let Some(open) = rest.find(['<', '{']) {
            let (before, tag) = rest.split_at(open);
            text.push_str(before);
            let (closing, may) = if tag.starts_with('<') { ('>', &mut may_close) } else { ('}', &mut may_close_brace) };
            // Only SubRip has tags in braces: {\an8}. An unclosed bracket is text, and so is a comparison: 5 < 6 and 7 > 3.
            let opens = |c: char| c.is_alphanumeric() || c == '/';
            let is_tag = tag.strip_prefix('<').is_some_and(|tag| tag.starts_with(opens)) || tag.starts_with("{\\");
            let close = if is_tag && *may { tag.find(closing) } else { None };
            *may &= !is_tag || close.is_some();
            let Some(close) = close else {
                let (one, after) = tag.split_at(1);
                text.push_str(one);
                rest = after;
                continue;
            };
            let inside = tag.get(1..close).unwrap_or_default();
            let time = if format == Format::Vtt { milliseconds(inside, format) } else { None };
            if let Some(at) = time.filter(|at| (start..to).contains(at)) {
                add(&mut text, start, at);
                (start, timed) = (at, true);
            }
            rest = tag.get(close + 1..).unwrap_or_default();
        }
        text.push_str(rest);
        text.push(' ');
    }
    add(&mut text, start, to);
    // Words with times of their own are exact.
    for piece in pieces.iter_mut().skip(begin).filter(|_| timed) {
        piece.exact = piece.text.split_whitespace().count() == 1;
    }
}

fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&lrm;", ""), ("&rlm;", "")];
    let plain = named.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    plain.replace("&amp;", "&").trim().to_owned()
}

fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}
