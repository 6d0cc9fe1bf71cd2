//! One frame of a video without a window: loaded through the client, composed like the preview, drawn like an export.

mod boxes;
mod sheet;

use super::{frame_plan::FramePlan, relay::Relay};
use crate::document::{
    load::{First, load, read_clip},
    project::Project,
    reading::{Loaded, Part},
};
use crate::{
    api::{ApiError, Client, ClipId, DurationMs, SizePx, VideoId, faces::FaceBox},
    fonts,
    media::{self, MediaError, View},
    picture::{self, Compositor, Given, Pixels, Wanted, draw_boxes},
    stage::compose::Composition,
    timeline::{Amount, Clock, CutMap, Sequence, TimeError, TypedTime, VideoMs, read_time},
};
use boxes::named_boxes;
pub use sheet::{Sheet, SheetRequest, contact_sheet};
use std::{collections::BTreeSet, path::PathBuf};

/// Request for a frame of a video.
#[derive(Clone, Debug)]
pub struct FrameRequest {
    /// The video.
    pub video: VideoId,
    /// Time on the video's clock, as the user typed it.
    pub at: String,
    /// Maximum size of the frame, in pixels; `None` for the size of the canvas.
    pub within: Option<(u32, u32)>,
    /// Whether labelled boxes are drawn around elements and faces.
    pub boxes: bool,
}

/// Reason why there is no frame.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The time cannot be parsed, or the video is shorter.
    #[error("{}", words::exports::frame_time(error, time))]
    Time {
        /// Time as the user typed it.
        time: String,
        /// Error of the parser.
        error: TimeError,
    },
    /// The time names the clock of a clip or recording.
    #[error("{}", words::exports::frame_clock(.0))]
    Clock(String),
    /// The video has no clips, or all is cut out.
    #[error("{}", words::exports::frame_empty())]
    Empty,
    /// An image could not be decoded.
    #[error("{}", words::exports::frame_not_decoded(error.plain(), what))]
    Media {
        /// Name of the image.
        what: String,
        /// Error of the decoder.
        error: MediaError,
    },
    /// The drawing thread failed.
    #[error("{}", words::exports::frame_not_drawn(.0))]
    Drawing(String),
    /// A file of that name exists, and the user did not agree to replace it.
    #[error("{}", words::exports::error_exists(.0.display()))]
    IsThere(PathBuf),
    /// The file could not be written; an earlier file is unchanged.
    #[error("{}", words::exports::error_not_written(path.display(), reason))]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// Error text.
        reason: String,
    },
}

impl FrameError {
    /// Advice for the user.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Api(error) => error.advice(),
            Self::Time { .. } | Self::Clock(_) | Self::Empty => words::exports::frame_advice_time(),
            Self::Media { error: MediaError::Missing(_), .. } => words::exports::advice_ffmpeg(),
            Self::Media { .. } => words::exports::advice_reload(),
            Self::Drawing(_) => words::exports::frame_advice_connect(),
            Self::IsThere(_) => words::exports::frame_advice_exists(),
            Self::NotWritten { .. } => words::exports::frame_advice_not_written(),
        }
    }
}

/// Maximum length of a frame's longer side, in pixels.
const LONGEST_SIDE: f64 = 8_192.0;
/// Line width of a box, as a fraction of the canvas's shorter side, and its minimum in pixels of the frame: the label is eight
/// times as high and must be readable.
const BOX_LINE: (f64, f64) = (1.0 / 540.0, 1.5);

/// Parses a time on the clock of a video of this length.
fn moment(text: &str, length: VideoMs) -> Result<VideoMs, FrameError> {
    let wrong = |error| FrameError::Time { time: text.to_owned(), error };
    let TypedTime { amount, clock } = read_time(text).map_err(wrong)?;
    if clock.is_some_and(|clock| clock != Clock::Video) {
        return Err(FrameError::Clock(text.to_owned()));
    }
    // There is no playhead here: a relative time counts from the start.
    let ms = TypedTime { amount, clock }.resolve(0, length.0);
    if ms < 0 || ms > length.0 || matches!(amount, Amount::By(by) if by < 0) {
        return Err(wrong(TimeError::OutOfRange(0, length.0, Some(Clock::Video))));
    }
    Ok(VideoMs(ms))
}

/// Size of a frame in pixels: that of the canvas, or the largest that fits into `within`.
pub fn size_of(canvas: SizePx, within: Option<(u32, u32)>) -> (u32, u32) {
    let fit = within.map_or(1.0, |(w, h)| (f64::from(w) / canvas.width).min(f64::from(h) / canvas.height));
    let scale = fit.min(LONGEST_SIDE / canvas.width.max(canvas.height));
    let side = |side: f64| (side * scale).round().max(1.0) as u32;
    (side(canvas.width), side(canvas.height))
}

/// Inputs of a frame, decoded.
pub struct FrameParts {
    /// Layers of the frame.
    pub composition: Composition,
    /// Size of the frame in pixels.
    pub size: (u32, u32),
    /// Decoded images of the layers, scaled for this size.
    pub decoded: Vec<(Wanted, Pixels)>,
    /// Faces at the moment; `None` if no boxes are drawn.
    boxes: Option<Vec<FaceBox>>,
}

impl FrameParts {
    /// Messages about characters in the frame that no font has, one sentence for each group.
    pub fn missing_letters(&self) -> Vec<String> {
        fonts::advice_on_missing(&fonts::shared().missing(&self.composition.text()))
    }

    /// Draws the frame as opaque RGBA. May search for fonts: never call it on a thread of the runtime.
    pub fn draw(&self) -> Pixels {
        let find = |wanted: &Wanted| self.decoded.iter().find(|(known, _)| known == wanted);
        let given = |wanted: &Wanted| find(wanted).map(|(_, pixels)| Given::Fitted(pixels));
        let mut frame = Compositor::new(self.size, fonts::shared()).frame(&self.composition, &given);
        let boxes = self.boxes.as_ref().map_or_else(Vec::new, |faces| named_boxes(&self.composition, faces));
        if !boxes.is_empty() {
            let canvas = self.composition.canvas;
            let scale = f64::from(self.size.0) / canvas.width;
            let line = (canvas.width.min(canvas.height) * BOX_LINE.0).max(BOX_LINE.1 / scale);
            draw_boxes(&mut frame, &fonts::shared(), &boxes, line, scale);
        }
        frame
    }
}

/// Loads and draws a frame, as opaque RGBA.
pub async fn one_frame(client: &Client, request: &FrameRequest) -> Result<Pixels, FrameError> {
    let parts = frame_parts(client, request).await?;
    tokio::task::spawn_blocking(move || parts.draw()).await.map_err(|error| FrameError::Drawing(error.to_string()))
}

/// Loads the records and images of a frame.
pub async fn frame_parts(client: &Client, request: &FrameRequest) -> Result<FrameParts, FrameError> {
    let FrameRequest { video, at, within, boxes } = request;
    let Loaded { video: record, mut clips } = load(client, video, &First { only: true, ..First::default() }, None).await?;
    let played = |cuts: &CutMap| DurationMs(cuts.playback_length().0);
    let sequence = Sequence::new(clips.iter().map(|(clip, _)| played(&CutMap::new(&clip.cuts, clip.source_length()))));
    let at = moment(at, sequence.length())?;
    let (index, _) = sequence.locate(at).ok_or(FrameError::Empty)?;
    let mut parts = BTreeSet::from([Part::Items, Part::Sources, Part::Words]);
    if *boxes {
        parts.insert(Part::Faces);
    }
    // During a transition the previous clip is visible at the start of this one.
    for (clip, reading) in clips.iter_mut().take(index + 1).skip(index.saturating_sub(1)) {
        *reading = read_clip(client, video, clip, &parts).await?;
        *clip = reading.recut.take().unwrap_or_else(|| clip.clone());
    }
    let (record, clips) = Loaded { video: record, clips }.into_clips();
    let project = Project::new(record, clips);
    let (data, time) = project.at(at).ok_or(FrameError::Empty)?;
    let relay = Relay::of(client.clone()).await;
    let faces = if *boxes { data.faces_at(time).sample().map(|sample| sample.faces.clone()) } else { None };
    let mut parts = parts_of(&relay, &project, at, *within).await?;
    parts.boxes = boxes.then(|| faces.unwrap_or_default());
    Ok(parts)
}

/// Decodes the images of the frame at a time.
async fn parts_of(relay: &Relay, project: &Project, at: VideoMs, within: Option<(u32, u32)>) -> Result<FrameParts, FrameError> {
    let size = size_of(project.video.dimensions, within);
    let plan = project.frame_at(at, size).ok_or(FrameError::Empty)?;
    let mut decoded = Vec::new();
    for (wanted, _) in picture::wanted(&plan.composition, size) {
        if let Some(pixels) = decode(relay, &plan, &wanted).await? {
            decoded.push((wanted, pixels));
        }
    }
    Ok(FrameParts { composition: plan.composition, size, decoded, boxes: None })
}

/// Loaded video for several frames: its records are loaded once.
pub(super) struct Frames {
    project: Project,
    relay: Relay,
}

impl Frames {
    /// Loads the clips in `of` with everything that their frames need.
    pub(super) async fn of(client: &Client, video: &VideoId, of: &[ClipId]) -> Result<Self, FrameError> {
        let Loaded { video: record, mut clips } = load(client, video, &First { only: true, ..First::default() }, None).await?;
        let parts = BTreeSet::from([Part::Items, Part::Sources, Part::Words]);
        for (clip, reading) in clips.iter_mut().filter(|(clip, _)| of.contains(&clip.id)) {
            *reading = read_clip(client, video, clip, &parts).await?;
            *clip = reading.recut.take().unwrap_or_else(|| clip.clone());
        }
        let (record, clips) = Loaded { video: record, clips }.into_clips();
        Ok(Self { project: Project::new(record, clips), relay: Relay::of(client.clone()).await })
    }

    /// Decodes the images of the frame at a time.
    pub(super) async fn parts(&self, at: VideoMs, within: (u32, u32)) -> Result<FrameParts, FrameError> {
        parts_of(&self.relay, &self.project, at, Some(within)).await
    }
}

/// Decodes an image of a frame; `None` if its URL is not known. Only URLs that the client accepts are read: never a file of
/// this computer, nor an unencrypted URL.
pub(super) async fn decode(relay: &Relay, plan: &FramePlan, wanted: &Wanted) -> Result<Option<Pixels>, FrameError> {
    let origin = &wanted.picture.origin;
    let Some((address, own)) = plan.address_of(origin) else { return Ok(None) };
    let part = match wanted.part {
        picture::Part::Cover => media::Part::Cover,
        picture::Part::Box(part) => {
            media::Part::Box([part.x, part.y, part.w, part.h], own.map(|size| (size.width, size.height)))
        }
    };
    let view = View { part, size: wanted.size, mirrored: wanted.mirrored };
    let failed = |error| FrameError::Media { what: plan.name_of(origin).to_owned(), error };
    let through = relay.address(address).map_err(|why| failed(MediaError::Unreadable(why.to_string().into())))?;
    let rgba = media::layer_at(&through, wanted.picture.at_ms, &view).await;
    let rgba = rgba.map_err(|error| failed(relay.explained(address, error)))?;
    let (width, height) = wanted.size;
    Ok(if wanted.alpha { Pixels::from_straight(width, height, rgba) } else { Pixels::from_opaque(width, height, rgba) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::compose::{PictureOrigin, PictureRef};

    #[tokio::test]
    async fn a_frame_reads_no_file_and_no_unencrypted_address_that_a_service_names() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("private.png");
        image::RgbImage::new(16, 16).save(&file).unwrap();
        let file = file.to_str().unwrap().to_owned();
        let client = Client::new("https://workspace.example", "key".into()).unwrap();
        let relay = Relay::of(client.clone()).await;
        for address in [format!("file://{file}"), file, "http://10.0.0.1/a.png".into(), "http://127.0.0.1/a.png".into()] {
            let picture = PictureRef { origin: PictureOrigin::Address(address.clone()), at_ms: None };
            let part = picture::Part::Cover;
            let wanted = Wanted { picture, part, size: (16, 16), mirrored: false, alpha: true };
            let composition =
                Composition { canvas: SizePx { width: 16.0, height: 16.0 }, elements: vec![], approximations: vec![] };
            let plan = FramePlan { composition, size: (16, 16), sources: Vec::new() };
            let answer = decode(&relay, &plan, &wanted).await;
            // The error comes from the client: nothing was read.
            let reason = client.check_address(&address).unwrap_err().to_string();
            assert!(
                matches!(&answer, Err(FrameError::Media { error: MediaError::Unreadable(why), .. }) if why.to_string() == reason),
                "{answer:?}"
            );
        }
    }

    #[test]
    fn a_time_is_one_of_the_video_or_it_is_refused_with_what_is_possible() {
        let length = VideoMs(10_000);
        assert_eq!(moment("2.5s", length).unwrap(), VideoMs(2_500));
        assert_eq!(moment("40%", length).unwrap(), VideoMs(4_000));
        for wrong in ["11s", "soon", ""] {
            let message = moment(wrong, length).unwrap_err().to_string();
            assert!(message.starts_with(&format!("--at {wrong}: ")), "{message}");
        }
    }

    #[test]
    fn a_frame_fits_into_its_box_in_the_shape_of_the_artboard() {
        let canvas = SizePx { width: 1920.0, height: 1080.0 };
        assert_eq!(size_of(canvas, None), (1920, 1080));
        assert_eq!(size_of(canvas, Some((640, 640))), (640, 360));
        assert_eq!(size_of(SizePx { width: 1080.0, height: 1920.0 }, Some((100_000, 100_000))), (4_608, 8_192));
    }
}
