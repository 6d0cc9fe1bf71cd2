#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_timeline as timeline;

mod build;
mod edl;
mod fcpxml;
mod otio;
mod rate;
mod seconds;
mod untold;
mod xmeml;

pub use build::Builder;
pub use rate::FrameRate;
pub use untold::Untold;

use serde::{Deserialize, Serialize};

/// Format of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Format {
    /// `OpenTimelineIO`.
    #[default]
    Otio,
    /// Final Cut XML, version 1.10.
    Fcpxml,
    /// Edit decision list, CMX 3600.
    Edl,
    /// Final Cut Pro 7 XML, version 5.
    Xmeml,
}

impl Format {
    /// All formats with their names.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Otio, "OpenTimelineIO"),
        (Self::Fcpxml, "Final Cut XML"),
        (Self::Edl, "EDL"),
        (Self::Xmeml, "Final Cut Pro 7 XML"),
    ];

    /// Extension of the file.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Otio => "otio",
            Self::Fcpxml => "fcpxml",
            Self::Edl => "edl",
            Self::Xmeml => "xml",
        }
    }

    /// Format of a file with this extension, in any case.
    pub fn from_ending(ending: &str) -> Option<Self> {
        Self::ALL.into_iter().map(|(format, _)| format).find(|format| format.ending().eq_ignore_ascii_case(ending))
    }
}

/// Track group. Those of pictures are stacked in this order, the first at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// The main picture: the screen, or the camera of a clip without a screen.
    Screen,
    /// The camera of a clip with a screen.
    Camera,
    /// Footage over the recording.
    Broll,
    /// Images and videos over the picture.
    Overlay,
    /// Sound of microphones.
    Microphone,
    /// Sound of the computer, and of uploaded footage.
    System,
    /// Sound effects.
    Effect,
    /// Sound of footage and overlays.
    Footage,
    /// Background music.
    Music,
}

impl Lane {
    /// Whether its pieces are sounds.
    pub fn is_sound(self) -> bool {
        self >= Self::Microphone
    }

    /// Name of the track in the other editor.
    pub fn name(self) -> &'static str {
        match self {
            Self::Screen => words::handover::track_screen(),
            Self::Camera => words::handover::track_camera(),
            Self::Broll => words::handover::track_broll(),
            Self::Overlay => words::handover::track_overlay(),
            Self::Microphone => words::handover::track_microphone(),
            Self::System => words::handover::track_system(),
            Self::Effect => words::handover::track_effect(),
            Self::Footage => words::handover::track_footage(),
            Self::Music => words::handover::track_music(),
        }
    }
}

/// Media file that pieces show or play.
#[derive(Clone, Debug, PartialEq)]
pub struct Media {
    /// Name for users.
    pub name: String,
    /// URL of the file.
    pub address: String,
    /// Length in milliseconds; `None` for a still image, or if unknown.
    pub length_ms: Option<i64>,
    /// Frame rate; `None` for sounds and stills.
    pub rate: Option<FrameRate>,
    /// Whether the frames are unevenly spaced.
    pub is_variable: bool,
    /// Size in pixels; `None` for sounds.
    pub size: Option<(u32, u32)>,
    /// Number of channels; `None` without sound.
    pub channels: Option<u32>,
}

impl Media {
    /// Media of which nothing is known but its file.
    pub fn new(name: impl Into<String>, address: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            address: address.into(),
            length_ms: None,
            rate: None,
            is_variable: false,
            size: None,
            channels: None,
        }
    }
}

/// Stretch of a media file on a track, in milliseconds of the video.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Name for users.
    pub name: String,
    /// Index of the media.
    pub media: usize,
    /// Start in the video.
    pub start_ms: i64,
    /// End in the video.
    pub end_ms: i64,
    /// Time of the media at the start.
    pub from_ms: i64,
    /// Linear gain; 1 is as recorded.
    pub gain: f64,
    /// Whether it is switched off in the other editor.
    pub is_off: bool,
}

/// Track: pieces in playing order, without overlaps.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Group of the track.
    pub lane: Lane,
    /// Pieces.
    pub pieces: Vec<Piece>,
}

/// Kind of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A chapter.
    Chapter,
    /// A text over the picture.
    Text,
}

/// Named place of the timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Kind.
    pub kind: MarkKind,
    /// Title of the chapter, or the text.
    pub name: String,
    /// Start in the video, in milliseconds.
    pub start_ms: i64,
    /// End in the video, in milliseconds; the start for a moment.
    pub end_ms: i64,
}

/// Video for another editor. A [`Builder`] makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// Name of the video.
    pub name: String,
    /// Size in pixels.
    pub size: (u32, u32),
    /// Frame rate.
    pub rate: FrameRate,
    /// Length in milliseconds.
    pub length_ms: i64,
    /// Media files.
    pub media: Vec<Media>,
    /// Tracks: pictures from the bottom up, then sounds.
    pub tracks: Vec<Track>,
    /// Chapters and texts, by time.
    pub marks: Vec<Mark>,
    /// Parts of the video that no format can express; [`Timeline::untold`] adds those that one format lacks.
    pub notes: Vec<Untold>,
}

/// A piece in frames of the timeline.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// First frame.
    pub start: i64,
    /// Frame after the last.
    pub end: i64,
}

impl Cell<'_> {
    /// Number of frames.
    pub fn frames(&self) -> i64 {
        self.end - self.start
    }
}

impl Track {
    /// Pieces in frames. Pieces shorter than half a frame have none and are left out; their neighbours meet.
    pub fn cells(&self, rate: FrameRate) -> Vec<Cell<'_>> {
        let cells = self.pieces.iter().map(|piece| {
            let (start, end) = (rate.frame_at(piece.start_ms), rate.frame_at(piece.end_ms));
            Cell { piece, start, end }
        });
        cells.filter(|cell| cell.start < cell.end).collect()
    }
}

impl Timeline {
    /// Number of frames.
    pub fn frames(&self) -> i64 {
        self.rate.frame_at(self.length_ms)
    }

    /// Rate of a medium, in whose frames its times are given; that of the timeline for sounds and stills.
    pub fn rate_of(&self, media: usize) -> FrameRate {
        self.media.get(media).and_then(|media| media.rate).unwrap_or(self.rate)
    }

    /// First frame of a cell's media, in frames of `rate`. The cell never reaches past the media's end.
    fn source_frame(&self, cell: &Cell<'_>, rate: FrameRate) -> i64 {
        let Piece { media, start_ms, from_ms, .. } = cell.piece;
        let frame = rate.source_frame((*start_ms, *from_ms), cell.start, self.rate);
        let length = self.media.get(*media).and_then(|media| media.length_ms);
        let longest = rate.source_frame((0, 0), cell.frames(), self.rate);
        length.map_or(frame, |ms| frame.min((rate.frame_at(ms) - longest).max(0)))
    }

    /// Number of pieces of pictures.
    pub fn pictures(&self) -> usize {
        self.tracks.iter().filter(|track| !track.lane.is_sound()).map(|track| track.pieces.len()).sum()
    }

    /// Everything that the file does not tell the other editor.
    pub fn untold(&self, format: Format) -> Vec<Untold> {
        untold::all(self, format)
    }
}

/// The file.
pub fn write(timeline: &Timeline, format: Format) -> String {
    match format {
        Format::Otio => otio::write(timeline),
        Format::Fcpxml => fcpxml::write(timeline),
        Format::Edl => edl::write(timeline),
        Format::Xmeml => xmeml::write(timeline),
    }
}

/// Text on one line without control characters.
fn line(text: &str) -> String {
    let plain: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
