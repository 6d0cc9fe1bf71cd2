//! Final Cut XML, version 1.10. The lowest track is the storyline; all others are connected to its clips.

use super::{Cell, Format, FrameRate, Mark, MarkKind, Media, Timeline, line, seconds::Seconds};
use std::fmt::Write;

/// Title of Final Cut that texts become.
const BASIC_TITLE: &str = ".../Titles.localized/Bumper:Opener.localized/Basic Title.localized/Basic Title.moti";

/// The file.
pub fn write(timeline: &Timeline) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE fcpxml>\n");
    for untold in timeline.untold(Format::Fcpxml) {
        // Two hyphens would end the comment.
        let _ = writeln!(text, "<!-- {} -->", line(&untold.text()).replace("--", "- -").trim_end_matches('-'));
    }
    text += "<fcpxml version=\"1.10\">\n  <resources>\n";
    resources(timeline, &mut text);
    text += "  </resources>\n";
    let name = escaped(&timeline.name);
    let _ = writeln!(text, "  <library>\n    <event name=\"{name}\">\n      <project name=\"{name}\">");
    let drop = if timeline.rate.is_drop_frame() { "DF" } else { "NDF" };
    let _ = writeln!(
        text,
        "        <sequence format=\"r1\" duration=\"{}\" tcStart=\"0s\" tcFormat=\"{drop}\" audioLayout=\"stereo\" audioRate=\"48k\">\n          <spine>",
        Seconds::of_frames(timeline.frames(), timeline.rate)
    );
    spine(timeline, &mut text);
    text += "          </spine>\n        </sequence>\n      </project>\n    </event>\n  </library>\n</fcpxml>\n";
    text
}

fn frame(rate: FrameRate) -> String {
    format!("{}/{}s", rate.seconds(), rate.frames())
}

/// Formats, media and the title. The format of medium `n` is `fn`, its asset `mn`.
fn resources(timeline: &Timeline, text: &mut String) {
    let (width, height) = timeline.size;
    let _ = writeln!(
        text,
        "    <format id=\"r1\" frameDuration=\"{}\" width=\"{width}\" height=\"{height}\"/>",
        frame(timeline.rate)
    );
    for (index, media) in timeline.media.iter().enumerate() {
        if let Some((width, height)) = media.size {
            let rate = frame(timeline.rate_of(index));
            let _ =
                writeln!(text, "    <format id=\"f{index}\" frameDuration=\"{rate}\" width=\"{width}\" height=\"{height}\"/>");
        }
        asset(timeline, (index, media), text);
    }
    if timeline.marks.iter().any(|mark| mark.kind == MarkKind::Text) {
        let _ = writeln!(text, "    <effect id=\"r2\" name=\"Basic Title\" uid=\"{BASIC_TITLE}\"/>");
    }
}

fn asset(timeline: &Timeline, (index, media): (usize, &Media), text: &mut String) {
    let rate = timeline.rate_of(index);
    // A still has no length.
    let length = media.length_ms.map_or(Seconds::ZERO, |ms| Seconds::of_frames(rate.frame_at(ms), rate));
    let _ = write!(text, "    <asset id=\"m{index}\" name=\"{}\" start=\"0s\" duration=\"{length}\"", escaped(&media.name));
    if media.size.is_some() {
        let _ = write!(text, " hasVideo=\"1\" videoSources=\"1\" format=\"f{index}\"");
    }
    if let Some(channels) = media.channels {
        let _ = write!(text, " hasAudio=\"1\" audioSources=\"1\" audioChannels=\"{channels}\" audioRate=\"48000\"");
    }
    let _ = writeln!(text, ">\n      <media-rep kind=\"original-media\" src=\"{}\"/>\n    </asset>", escaped(&media.address));
}

/// Element of the storyline: a piece, or a gap.
struct Element<'a> {
    cell: Option<Cell<'a>>,
    start: i64,
    end: i64,
}

fn spine(timeline: &Timeline, text: &mut String) {
    let storyline = timeline.tracks.first().filter(|track| !track.lane.is_sound());
    let mut elements = Vec::new();
    let mut reached = 0;
    for cell in storyline.map(|track| track.cells(timeline.rate)).unwrap_or_default() {
        if cell.start > reached {
            elements.push(Element { cell: None, start: reached, end: cell.start });
        }
        reached = cell.end;
        elements.push(Element { cell: Some(cell), start: cell.start, end: cell.end });
    }
    if reached < timeline.frames() {
        elements.push(Element { cell: None, start: reached, end: timeline.frames() });
    }
    let others = timeline.tracks.iter().skip(usize::from(storyline.is_some()));
    let (mut above, mut below) = (0, 0);
    let connected: Vec<(i64, Cell<'_>)> = others
        .flat_map(|track| {
            let lane = if track.lane.is_sound() { &mut below } else { &mut above };
            *lane += if track.lane.is_sound() { -1 } else { 1 };
            let lane = *lane;
            track.cells(timeline.rate).into_iter().map(move |cell| (lane, cell))
        })
        .collect();
    let titles = above + 1;
    let last = elements.len().saturating_sub(1);
    for (index, element) in elements.iter().enumerate() {
        let is_here = |start: i64| start >= element.start && (start < element.end || index == last);
        // Times inside an element count from the start of its media.
        let local = element.cell.map_or(Seconds::ZERO, |cell| start_of(timeline, &cell));
        let inside = |frame: i64| local + Seconds::of_frames(frame.min(element.end - 1) - element.start, timeline.rate);
        let offset = Seconds::of_frames(element.start, timeline.rate);
        if let Some(cell) = element.cell {
            open(timeline, &cell, ("", offset, "video"), text);
        } else {
            let length = Seconds::of_frames(element.end - element.start, timeline.rate);
            let _ = writeln!(text, "            <gap name=\"Gap\" offset=\"{offset}\" start=\"0s\" duration=\"{length}\">");
        }
        for (lane, cell) in connected.iter().filter(|(_, cell)| is_here(cell.start)) {
            let enabled = if *lane < 0 { "audio" } else { "video" };
            open(timeline, cell, (&format!(" lane=\"{lane}\""), inside(cell.start), enabled), text);
            *text += "            </asset-clip>\n";
        }
        let marks = || {
            let frame_of = |mark: &Mark| timeline.rate.frame_at(mark.start_ms);
            timeline.marks.iter().enumerate().map(move |(number, mark)| (number, mark, frame_of(mark)))
        };
        for (number, mark, start) in marks().filter(|(_, mark, start)| mark.kind == MarkKind::Text && is_here(*start)) {
            title(timeline, (number, mark), (titles, inside(start)), text);
        }
        for (_, mark, start) in marks().filter(|(_, mark, start)| mark.kind == MarkKind::Chapter && is_here(*start)) {
            let _ = writeln!(
                text,
                "              <chapter-marker start=\"{}\" duration=\"{}\" value=\"{}\" posterOffset=\"0s\"/>",
                inside(start),
                Seconds::of_frames(1, timeline.rate),
                escaped(&mark.name)
            );
        }
        *text += if element.cell.is_some() { "            </asset-clip>\n" } else { "            </gap>\n" };
    }
}

/// Time of a cell's media at its start.
fn start_of(timeline: &Timeline, cell: &Cell<'_>) -> Seconds {
    let rate = timeline.rate_of(cell.piece.media);
    Seconds::of_frames(timeline.source_frame(cell, rate), rate)
}

/// Opens a clip; what is connected to it follows.
fn open(timeline: &Timeline, cell: &Cell<'_>, (lane, offset, enabled): (&str, Seconds, &str), text: &mut String) {
    let _ = write!(
        text,
        "            <asset-clip ref=\"m{}\"{lane} offset=\"{offset}\" name=\"{}\" start=\"{}\" duration=\"{}\" tcFormat=\"NDF\" srcEnable=\"{enabled}\"",
        cell.piece.media,
        escaped(&cell.piece.name),
        start_of(timeline, cell),
        Seconds::of_frames(cell.frames(), timeline.rate)
    );
    *text += if cell.piece.is_off { " enabled=\"0\">\n" } else { ">\n" };
    if enabled == "audio" && (cell.piece.gain - 1.0).abs() > 1e-6 {
        let _ = writeln!(text, "              <adjust-volume amount=\"{:.1}dB\"/>", 20.0 * cell.piece.gain.max(1e-5).log10());
    }
}

fn title(timeline: &Timeline, (number, mark): (usize, &Mark), (lane, offset): (i64, Seconds), text: &mut String) {
    let (start, end) = (timeline.rate.frame_at(mark.start_ms), timeline.rate.frame_at(mark.end_ms));
    let length = Seconds::of_frames((end - start).max(1), timeline.rate);
    let name = escaped(&mark.name);
    // Texts at the same time are stacked.
    let below = timeline.marks.iter().take(number).filter(|other| other.kind == MarkKind::Text && other.end_ms > mark.start_ms);
    let lane = lane + below.count() as i64;
    let _ = writeln!(
        text,
        "              <title ref=\"r2\" lane=\"{lane}\" offset=\"{offset}\" name=\"{name}\" start=\"0s\" duration=\"{length}\">\n                \
         <text><text-style ref=\"ts{number}\">{name}</text-style></text>\n                \
         <text-style-def id=\"ts{number}\"><text-style font=\"Helvetica\" fontSize=\"60\" fontColor=\"1 1 1 1\" alignment=\"center\"/></text-style-def>\n              \
         </title>"
    );
}

/// Text of an attribute or an element, on one line.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    // These two code points are no characters of XML.
    for letter in line(text).chars().filter(|letter| !matches!(letter, '\u{fffe}' | '\u{ffff}')) {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}
