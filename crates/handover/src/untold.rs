//! Parts of a video that a file does not tell the other editor.

use super::{Format, Lane, MarkKind, Timeline};

/// Part of a video that another editor is not told about, or only in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Untold {
    /// Zooms.
    Zooms(usize),
    /// Blurs.
    Blurs(usize),
    /// Highlights.
    Highlights(usize),
    /// Layouts: screen and camera are on tracks of their own, the camera switched off.
    Layouts(usize),
    /// Position and size of overlays and B-roll.
    Places(usize),
    /// Fonts, positions and looks of texts.
    TextLooks(usize),
    /// Texts are marks on the timeline.
    TextsAsMarks(usize),
    /// Transitions between clips.
    Transitions(usize),
    /// Crops, backgrounds, borders and corners of clips.
    Looks(usize),
    /// Enhanced sound of clips.
    StudioSound(usize),
    /// Subtitles: the transcript is exported by itself.
    Subtitles,
    /// Volumes.
    Volumes(usize),
    /// Pictures that the format has no track for.
    PicturesAbove(usize),
    /// Sounds that the format has no track for.
    MoreSounds(usize),
    /// Recordings whose frames are unevenly spaced; their names.
    UnevenFrames(Vec<String>),
    /// Recordings that no other editor can reach, because only their address in the workspace is told.
    Addresses(usize),
    /// Media that could not be read; their names.
    Unread(Vec<String>),
}

impl Untold {
    /// Sentence for the user.
    pub fn text(&self) -> String {
        let names = |names: &[String]| {
            names.iter().map(words::common::quoted).collect::<Vec<_>>().join(words::common::list_separator())
        };
        match self {
            Self::Zooms(count) => words::handover::untold_zooms(*count),
            Self::Blurs(count) => words::handover::untold_blurs(*count),
            Self::Highlights(count) => words::handover::untold_highlights(*count),
            Self::Layouts(count) => words::handover::untold_layouts(*count),
            Self::Places(count) => words::handover::untold_places(*count),
            Self::TextLooks(count) => words::handover::untold_text_looks(*count),
            Self::TextsAsMarks(count) => words::handover::untold_texts_as_marks(*count),
            Self::Transitions(count) => words::handover::untold_transitions(*count),
            Self::Looks(count) => words::handover::untold_looks(*count),
            Self::StudioSound(count) => words::handover::untold_studio_sound(*count),
            Self::Subtitles => words::handover::untold_subtitles().to_owned(),
            Self::Volumes(count) => words::handover::untold_volumes(*count),
            Self::PicturesAbove(count) => words::handover::untold_pictures_above(*count),
            Self::MoreSounds(count) => words::handover::untold_more_sounds(*count),
            Self::UnevenFrames(all) => words::handover::untold_uneven_frames(names(all)),
            Self::Addresses(count) => words::handover::untold_addresses(*count),
            Self::Unread(all) => words::handover::untold_unread(names(all)),
        }
    }
}

/// Tracks that an EDL has: one of pictures and two of sounds.
pub fn is_in_edl(timeline: &Timeline, index: usize) -> bool {
    let Some(track) = timeline.tracks.get(index) else { return false };
    if track.lane.is_sound() {
        timeline.tracks.iter().take(index).filter(|other| other.lane.is_sound()).count() < 2
    } else {
        track.lane == Lane::Screen && timeline.tracks.iter().position(|other| other.lane == Lane::Screen) == Some(index)
    }
}

/// Everything that a file of this format does not tell.
pub fn all(timeline: &Timeline, format: Format) -> Vec<Untold> {
    let mut all = timeline.notes.clone();
    let texts = timeline.marks.iter().filter(|mark| mark.kind == MarkKind::Text).count();
    let pieces = || timeline.tracks.iter().flat_map(|track| track.pieces.iter().map(move |piece| (track.lane, piece)));
    // Both of Final Cut have volumes, the newer one titles of its own.
    if !matches!(format, Format::Fcpxml | Format::Xmeml) {
        let turned = |(lane, piece): &(Lane, &super::Piece)| lane.is_sound() && (piece.gain - 1.0).abs() > 1e-6;
        push(&mut all, Untold::Volumes, pieces().filter(turned).count());
    }
    let of_texts = if format == Format::Fcpxml { Untold::TextLooks } else { Untold::TextsAsMarks };
    push(&mut all, of_texts, texts);
    if format == Format::Edl {
        let left = |is_sound: bool| {
            let tracks = timeline.tracks.iter().enumerate().filter(|(_, track)| track.lane.is_sound() == is_sound);
            tracks.filter(|(index, _)| !is_in_edl(timeline, *index)).map(|(_, track)| track.pieces.len()).sum()
        };
        push(&mut all, Untold::PicturesAbove, left(false));
        push(&mut all, Untold::MoreSounds, left(true));
    }
    all
}

fn push(all: &mut Vec<Untold>, untold: fn(usize) -> Untold, count: usize) {
    if count > 0 {
        all.push(untold(count));
    }
}
