//! Contact sheet: frames of a range of a video, side by side, each with its time.

use super::{FrameError, parts_of, size_of};
use crate::{
    api::{Client, ClipId, DurationMs, VideoId},
    document::{
        load::{First, load, read_clip},
        project::Project,
        reading::{Loaded, Part},
    },
    fonts,
    jobs::relay::Relay,
    picture::{LabelledBox, Pixels, blend, draw_boxes},
    stage::{Rect, compose::Rgba},
    timeline::{Clock, CutMap, Sequence, TimeError, VideoMs, timecode_precise},
};
use std::collections::BTreeSet;

/// Request for a contact sheet.
#[derive(Clone, Debug)]
pub struct SheetRequest {
    /// The video.
    pub video: VideoId,
    /// Start of the range.
    pub from: VideoMs,
    /// End of the range; `None` for the end of the video.
    pub until: Option<VideoMs>,
    /// Number of frames: 1 to [`SheetRequest::MOST_FRAMES`].
    pub frames: usize,
    /// Length of a frame's longer side, in pixels: 64 to 480.
    pub side: u32,
}

impl SheetRequest {
    /// Maximum number of frames.
    pub const MOST_FRAMES: usize = 30;
}

/// Drawn contact sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Image as opaque RGBA.
    pub pixels: Pixels,
    /// Time of each frame, row by row.
    pub times: Vec<VideoMs>,
    /// Number of frames in a row.
    pub columns: usize,
}

const GAP: u32 = 6;
const GROUND: Rgba = [24, 26, 32, 255];
const LABEL: Rgba = [16, 18, 24, 255];
/// Line width of a frame, in pixels; a label is eight times as high.
const LINE: f64 = 1.75;

/// Loads and draws the frames of a range.
///
/// # Errors
/// Fails if the range is not in the video, if the server does not answer, or if an image cannot be decoded.
pub async fn contact_sheet(client: &Client, request: &SheetRequest) -> Result<Sheet, FrameError> {
    let SheetRequest { video, from, until, frames, side } = request;
    let Loaded { video: record, mut clips } = load(client, video, &First { only: true, ..First::default() }, None).await?;
    let played = |cuts: &CutMap| DurationMs(cuts.playback_length().0);
    let sequence = Sequence::new(clips.iter().map(|(clip, _)| played(&CutMap::new(&clip.cuts, clip.source_length()))));
    let length = sequence.length();
    let until = until.unwrap_or(length);
    let outside = |at: VideoMs| FrameError::Time {
        time: format!("{}ms", at.0),
        error: TimeError::OutOfRange(0, length.0, Some(Clock::Video)),
    };
    if from.0 < 0 || *from > length {
        return Err(outside(*from));
    }
    if until > length || until <= *from {
        return Err(outside(until));
    }
    let times = moments(*from, until, *frames);
    let mut shown: BTreeSet<ClipId> = BTreeSet::new();
    for at in &times {
        let (index, _) = sequence.locate(*at).ok_or(FrameError::Empty)?;
        // During a transition the previous clip is visible at the start of this one.
        shown.extend(clips.iter().take(index + 1).skip(index.saturating_sub(1)).map(|(clip, _)| clip.id.clone()));
    }
    let parts = BTreeSet::from([Part::Items, Part::Sources, Part::Words]);
    for (clip, reading) in clips.iter_mut().filter(|(clip, _)| shown.contains(&clip.id)) {
        *reading = read_clip(client, video, clip, &parts).await?;
        *clip = reading.recut.take().unwrap_or_else(|| clip.clone());
    }
    let (record, clips) = Loaded { video: record, clips }.into_clips();
    let project = Project::new(record, clips);
    let relay = Relay::of(client.clone()).await;
    let cell = size_of(project.video.dimensions, Some((*side, *side)));
    let columns = columns(times.len(), cell);
    let rows = times.len().div_ceil(columns);
    let span = |count: usize, side: u32| count as u32 * (side + GAP) + GAP;
    let mut pixels = Pixels::filled(span(columns, cell.0), span(rows, cell.1), GROUND);
    let mut labels = Vec::new();
    for (index, at) in times.iter().enumerate() {
        let frame = parts_of(&relay, &project, *at, Some((*side, *side))).await?;
        let drawn = tokio::task::spawn_blocking(move || frame.draw()).await;
        let drawn = drawn.map_err(|error| FrameError::Drawing(error.to_string()))?;
        let place = |nth: usize, side: u32| i64::from(GAP) + nth as i64 * i64::from(side + GAP);
        let (x, y) = (place(index % columns, cell.0), place(index / columns, cell.1));
        blend(&mut pixels, &drawn, (x, y), 1.0);
        // A label is above its box: a box without height at the lower edge puts the label into the frame.
        let rect = Rect::new(x as f64, y as f64 + f64::from(cell.1), f64::from(cell.0), 0.0);
        labels.push(LabelledBox { rect, label: timecode_precise(at.0), color: LABEL });
    }
    let sheet = tokio::task::spawn_blocking(move || {
        draw_boxes(&mut pixels, &fonts::shared(), &labels, LINE, 1.0);
        pixels
    });
    let pixels = sheet.await.map_err(|error| FrameError::Drawing(error.to_string()))?;
    Ok(Sheet { pixels, times, columns })
}

/// Midpoints of `frames` equal parts of a range.
fn moments(from: VideoMs, until: VideoMs, frames: usize) -> Vec<VideoMs> {
    let (frames, span) = (frames.clamp(1, SheetRequest::MOST_FRAMES) as i64, until.0 - from.0);
    (0..frames).map(|index| VideoMs(from.0 + span * (2 * index + 1) / (2 * frames))).collect()
}

/// Number of frames in a row, so that the sheet is at least about as wide as high.
fn columns(frames: usize, cell: (u32, u32)) -> usize {
    let (width, height) = (f64::from(cell.0.max(1)), f64::from(cell.1.max(1)));
    let columns = (frames as f64 * height / width * 1.6).sqrt().ceil();
    (columns as usize).clamp(1, frames.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_spread_over_the_range_and_stand_in_rows() {
        let times: Vec<i64> = moments(VideoMs(1_000), VideoMs(5_000), 4).into_iter().map(|at| at.0).collect();
        assert_eq!(times, [1_500, 2_500, 3_500, 4_500]);
        assert_eq!(moments(VideoMs(0), VideoMs(10), 1_000).len(), SheetRequest::MOST_FRAMES);
        assert_eq!((columns(1, (320, 180)), columns(12, (320, 180)), columns(12, (180, 320))), (1, 4, 6));
    }
}
