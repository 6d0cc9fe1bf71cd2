//! Frames on both sides of an edge that is being dragged on the timeline, shown side by side in the preview.

mod door;

use crate::{
    api::{ClipId, SourceMs, clip::Cut},
    app::features::{
        Session,
        editor::{
            stage::{
                pictures::{PictureSource, from_source},
                previews::leading_source,
            },
            timeline::actions::HandleOf,
        },
    },
    document::{ClipData, Project},
    jobs::pictures::{Picture, PictureKey},
    stage::compose::PictureOrigin,
    timeline::VideoMs,
};

/// An edge that is being dragged, as it would be if the drag ended now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EdgeShown {
    /// Edge of an item, at a time of the video.
    Item(VideoMs),
    /// Edit point of a clip or its border, and the range of the recording that is cut out there.
    Cut(ClipId, HandleOf, (SourceMs, SourceMs)),
    /// Slipped footage of a clip: its start and end in the recording.
    Slip(ClipId, (SourceMs, SourceMs)),
}

/// A frame at an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeFrame {
    /// Moment of the recording.
    pub key: PictureKey,
    /// Time in the recording.
    pub at: SourceMs,
    source: PictureSource,
}

/// State of the frames at an edge.
#[derive(Default)]
pub struct Edge {
    /// The dragged edge; `None` if nothing is dragged.
    pub(in crate::app) shown: Option<EdgeShown>,
    /// Frames of the edge: the last one before it, and the first one behind it.
    frames: [Option<EdgeFrame>; 2],
    /// Last pictures of the scrub proxies for both frames.
    proxies: [Option<(PictureKey, Picture)>; 2],
}

impl Edge {
    /// Stores the picture of a scrub proxy if it is for one of the frames.
    pub(in crate::app) fn put_proxy(&mut self, key: &PictureKey, picture: &Picture) {
        for (frame, proxy) in self.frames.iter().zip(&mut self.proxies) {
            if frame.as_ref().is_some_and(|frame| frame.key == *key) {
                *proxy = Some((key.clone(), picture.clone()));
            }
        }
    }

    /// Pictures that the frames need.
    pub(in crate::app) fn needed(&self) -> impl Iterator<Item = (PictureKey, PictureSource)> {
        self.frames.iter().flatten().map(|frame| (frame.key.clone(), frame.source.clone()))
    }
}

impl Session {
    /// Shows the frames at an edge, or none.
    pub(in crate::app) fn show_edge(&mut self, shown: Option<EdgeShown>) {
        let frames = shown.as_ref().map_or([None, None], |shown| frames_at(self.document.project(), shown));
        if shown.is_none() {
            self.edge.proxies = [None, None];
        }
        (self.edge.shown, self.edge.frames) = (shown, frames);
    }
}

/// Frames on both sides of an edge.
fn frames_at(project: &Project, shown: &EdgeShown) -> [Option<EdgeFrame>; 2] {
    match shown {
        EdgeShown::Item(at) => {
            let frame = |at: VideoMs| {
                let (data, time) = project.at(at)?;
                frame(data, Project::source_time(data, time))
            };
            [if at.0 > 0 { frame(VideoMs(at.0 - 1)) } else { None }, frame(*at)]
        }
        EdgeShown::Cut(clip, handle, (from, until)) => {
            let Some((index, data)) = project.clip(clip) else { return [None, None] };
            if *handle == HandleOf::Seam {
                let second = project.clips.get(index + 1);
                return [frame(data, SourceMs((from.0 - 1).max(0))), second.and_then(|second| frame(second, *from))];
            }
            let begins = *handle == HandleOf::Start || from.0 <= 0;
            let ends = *handle == HandleOf::End || *until >= data.map.source_length();
            let before = if begins { last_frame(project, index.checked_sub(1)) } else { frame(data, SourceMs(from.0 - 1)) };
            let behind = if ends { first_frame(project, index + 1) } else { frame(data, *until) };
            [before, behind]
        }
        EdgeShown::Slip(clip, (from, until)) => {
            let data = project.clip(clip).map(|(_, data)| data);
            let of = |at: SourceMs| data.and_then(|data| frame(data, at));
            [of(*from), of(SourceMs((until.0 - 1).max(from.0)))]
        }
    }
}

/// Last frame of the clip at an index.
fn last_frame(project: &Project, index: Option<usize>) -> Option<EdgeFrame> {
    let data = project.clips.get(index?)?;
    frame(data, SourceMs((data.map.to_source_end(data.map.playback_length()).0 - 1).max(0)))
}

/// First frame of the clip at an index.
fn first_frame(project: &Project, index: usize) -> Option<EdgeFrame> {
    let data = project.clips.get(index)?;
    frame(data, data.map.to_source(crate::api::PlaybackMs::ZERO))
}

/// Time of the video in the middle of what is played over again around the playhead: the edit point of the held cut, else the
/// nearest edge of the selected item, edit point or border of a clip.
pub(in crate::app) fn edge_near(
    project: &Project,
    playhead: VideoMs,
    held: Option<&(ClipId, Cut)>,
    item: Option<(VideoMs, VideoMs)>,
) -> VideoMs {
    let of_cut = |(clip, cut): &(ClipId, Cut)| {
        let (index, data) = project.clip(clip)?;
        Some(project.sequence.span(index)?.to_video(data.map.to_playback(cut.start_time_ms)))
    };
    if let Some(at) = held.and_then(of_cut) {
        return at;
    }
    let borders = project.sequence.spans().iter().map(|span| span.start);
    let cuts = project.clips.iter().enumerate().flat_map(|(index, data)| {
        let span = project.sequence.span(index);
        data.map.removed().iter().filter_map(move |(start, _)| Some(span?.to_video(data.map.to_playback(*start))))
    });
    let edges = borders.chain(cuts).filter(|at| at.0 > 0 && *at < project.sequence.length());
    let of_item = item.into_iter().flat_map(|(start, end)| [start, end]);
    let nearest = |at: &VideoMs| (at.0 - playhead.0).abs();
    of_item.min_by_key(nearest).or_else(|| edges.min_by_key(nearest)).unwrap_or(playhead)
}

fn frame(data: &ClipData, at: SourceMs) -> Option<EdgeFrame> {
    let source = leading_source(data)?;
    let key = PictureKey { origin: PictureOrigin::Source(source.id.clone()), at_ms: Some(at.0) };
    Some(EdgeFrame { key, at, source: from_source(source) })
}
