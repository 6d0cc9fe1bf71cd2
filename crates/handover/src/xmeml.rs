//! Final Cut Pro 7 XML (`xmeml`, version 5), which Premiere and Resolve read too. Pictures and sounds are on tracks of their own; a
//! sound with two channels takes two tracks, one for each.

use super::{Cell, Format, FrameRate, MarkKind, Media, Timeline, Track, fcpxml::escaped, line};
use std::{collections::HashSet, fmt::Write};

/// The file.
pub fn write(timeline: &Timeline) -> String {
    let told = Timeline { rate: in_whole_frames(timeline.rate), ..timeline.clone() };
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE xmeml>\n");
    for untold in timeline.untold(Format::Xmeml) {
        // Two hyphens would end the comment.
        let _ = writeln!(text, "<!-- {} -->", line(&untold.text()).replace("--", "- -").trim_end_matches('-'));
    }
    let mut file = File { timeline: &told, text, known: HashSet::new(), number: 0 };
    file.sequence();
    file.text
}

/// The rate that the format can tell: whole frames a second, or a thousand of them in 1,001 seconds.
fn in_whole_frames(rate: FrameRate) -> FrameRate {
    let is_told = rate.seconds() == 1 || is_broken(rate);
    let nominal = u32::try_from(rate.nominal()).ok().and_then(|frames| FrameRate::new(frames, 1));
    if is_told { rate } else { nominal.unwrap_or(FrameRate::THIRTY) }
}

/// Whether it is a rate such as 29.97.
fn is_broken(rate: FrameRate) -> bool {
    rate.seconds() == 1_001 && rate.frames().is_multiple_of(1_000)
}

/// Element of a rate.
fn rate_of(rate: FrameRate) -> String {
    let ntsc = if is_broken(rate) { "TRUE" } else { "FALSE" };
    format!("<rate><timebase>{}</timebase><ntsc>{ntsc}</ntsc></rate>", rate.nominal())
}

/// Element of a timecode that begins at 0.
fn timecode(rate: FrameRate) -> String {
    let format = if rate.is_drop_frame() { "DF" } else { "NDF" };
    let zero = rate.timecode(0);
    let rate = rate_of(rate);
    format!("<timecode>{rate}<string>{zero}</string><frame>0</frame><displayformat>{format}</displayformat></timecode>")
}

/// A file that is being written.
struct File<'a> {
    timeline: &'a Timeline,
    text: String,
    /// Media that were described: later pieces name them only.
    known: HashSet<usize>,
    /// Number of the last piece.
    number: usize,
}

impl File<'_> {
    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = depth * 2);
    }

    fn sequence(&mut self) {
        let timeline = self.timeline;
        let rate = timeline.rate;
        self.line(0, "<xmeml version=\"5\">");
        self.line(1, "<sequence id=\"sequence-1\">");
        self.line(2, &format!("<name>{}</name>", escaped(&timeline.name)));
        self.line(2, &format!("<duration>{}</duration>", timeline.frames()));
        self.line(2, &rate_of(rate));
        self.line(2, &timecode(rate));
        for mark in &timeline.marks {
            let (start, end) = (rate.frame_at(mark.start_ms), rate.frame_at(mark.end_ms));
            // Final Cut knows a chapter by this comment. A marker without a length has no end.
            let comment = if mark.kind == MarkKind::Chapter { "&lt;CHAPTER&gt;" } else { "" };
            let end = if end > start { end } else { -1 };
            let name = escaped(&mark.name);
            let times = format!("<in>{start}</in><out>{end}</out>");
            self.line(2, &format!("<marker><name>{name}</name><comment>{comment}</comment>{times}</marker>"));
        }
        self.line(2, "<media>");
        self.line(3, "<video>");
        let (width, height) = timeline.size;
        self.line(4, &format!("<format>{}</format>", picture(rate, (width, height))));
        for track in timeline.tracks.iter().filter(|track| !track.lane.is_sound()) {
            self.track(track, None);
        }
        self.line(3, "</video>");
        self.line(3, "<audio>");
        self.line(4, "<numOutputChannels>2</numOutputChannels>");
        let sound = "<samplecharacteristics><depth>16</depth><samplerate>48000</samplerate></samplecharacteristics>";
        self.line(4, &format!("<format>{sound}</format>"));
        for track in timeline.tracks.iter().filter(|track| track.lane.is_sound()) {
            let channels = |piece: &super::Piece| timeline.media.get(piece.media).and_then(|media| media.channels).unwrap_or(1);
            let has_two = track.pieces.iter().any(|piece| channels(piece) > 1);
            for channel in 1..=if has_two { 2 } else { 1 } {
                self.track(track, Some((channel, has_two)));
            }
        }
        self.line(3, "</audio>");
        self.line(2, "</media>");
        self.line(1, "</sequence>");
        self.line(0, "</xmeml>");
    }

    /// A track of pictures, or of a channel of sounds and whether another track has the second one.
    fn track(&mut self, track: &Track, channel: Option<(u32, bool)>) {
        self.line(4, "<track>");
        for cell in track.cells(self.timeline.rate) {
            self.piece(&cell, channel.map(|(channel, _)| channel));
        }
        if let Some((channel, true)) = channel {
            self.line(5, &format!("<outputchannelindex>{channel}</outputchannelindex>"));
        }
        self.line(4, "</track>");
    }

    fn piece(&mut self, cell: &Cell<'_>, channel: Option<u32>) {
        let (timeline, piece) = (self.timeline, cell.piece);
        let Some(media) = timeline.media.get(piece.media) else { return };
        let rate = timeline.rate;
        self.number += 1;
        let from = timeline.source_frame(cell, rate);
        let until = from + cell.frames();
        let length = media.length_ms.map_or(until, |ms| rate.frame_at(ms).max(until));
        self.line(5, &format!("<clipitem id=\"clipitem-{}\">", self.number));
        self.line(6, &format!("<name>{}</name>", escaped(&piece.name)));
        self.line(6, &format!("<enabled>{}</enabled>", if piece.is_off { "FALSE" } else { "TRUE" }));
        self.line(6, &format!("<duration>{length}</duration>"));
        self.line(6, &rate_of(rate));
        self.line(6, &format!("<start>{}</start><end>{}</end><in>{from}</in><out>{until}</out>", cell.start, cell.end));
        if is_still(media) {
            self.line(6, "<stillframe>TRUE</stillframe>");
        }
        self.file(piece.media, media, length);
        if let Some(channel) = channel {
            let index = channel.min(media.channels.unwrap_or(1));
            let track = format!("<mediatype>audio</mediatype><trackindex>{index}</trackindex>");
            self.line(6, &format!("<sourcetrack>{track}</sourcetrack>"));
            if (piece.gain - 1.0).abs() > 1e-6 {
                self.line(6, &level(piece.gain));
            }
        }
        self.line(5, "</clipitem>");
    }

    /// A media file: described where it is used first.
    fn file(&mut self, index: usize, media: &Media, frames: i64) {
        if !self.known.insert(index) {
            return self.line(6, &format!("<file id=\"file-{}\"/>", index + 1));
        }
        let rate = in_whole_frames(self.timeline.rate_of(index));
        let length = media.length_ms.map_or(frames, |ms| rate.frame_at(ms));
        self.line(6, &format!("<file id=\"file-{}\">", index + 1));
        self.line(7, &format!("<name>{}</name>", escaped(&media.name)));
        self.line(7, &format!("<pathurl>{}</pathurl>", escaped(&media.address)));
        self.line(7, &rate_of(rate));
        self.line(7, &format!("<duration>{length}</duration>"));
        self.line(7, &timecode(rate));
        let pictures = media.size.map(|size| format!("<video>{}</video>", picture(rate, size)));
        let sounds = media.channels.map(|channels| format!("<audio><channelcount>{channels}</channelcount></audio>"));
        let inside: String = pictures.into_iter().chain(sounds).collect();
        self.line(7, &format!("<media>{inside}</media>"));
        self.line(6, "</file>");
    }
}

/// Whether a media file is a still image.
fn is_still(media: &Media) -> bool {
    media.size.is_some() && media.length_ms.is_none() && media.rate.is_none()
}

fn picture(rate: FrameRate, (width, height): (u32, u32)) -> String {
    let size = format!("<width>{width}</width><height>{height}</height><pixelaspectratio>square</pixelaspectratio>");
    format!("<samplecharacteristics>{}{size}</samplecharacteristics>", rate_of(rate))
}

/// Filter that turns a sound up or down; the format's strongest is 12 dB.
fn level(gain: f64) -> String {
    let value = gain.clamp(0.0, 3.981_07);
    let names = "<name>Audio Levels</name><effectid>audiolevels</effectid><effectcategory>audiolevels</effectcategory>";
    let kinds = "<effecttype>audiolevels</effecttype><mediatype>audio</mediatype>";
    let range = "<parameterid>level</parameterid><name>Level</name><valuemin>0</valuemin><valuemax>3.98107</valuemax>";
    let parameter = format!("<parameter>{range}<value>{value:.5}</value></parameter>");
    format!("<filter><effect>{names}{kinds}{parameter}</effect></filter>")
}
