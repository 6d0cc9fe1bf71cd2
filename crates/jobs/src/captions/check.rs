//! Complete check of the subtitles of a saved video, for commands, assistants, and the designer's check of a preset on all videos
//! that use it.

use super::{
    frames::{FrameSource, Measuring},
    layout::caption_layout,
    measure::{SubtitledVideo, measure, measured_moments},
    proxies::{Pace, open_proxies},
    report::CaptionReport,
    whole::{Extent, WholeError, read_whole},
};
use crate::{
    api::{ApiError, Client, ClipId, PlaybackMs, PresetId, SourceId, VideoId, captions::Subtitles},
    captions::Design,
    document::{ClipData, Project, frame_plan::FramePlan},
    jobs::{one_frame::FrameError, relay::Relay},
    media::Proxy,
    picture::Pixels,
    timeline::VideoMs,
};
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

/// Number of moments from which on whole recordings are decoded into proxies; fewer frames are decoded faster one by one.
const FEW_MOMENTS: usize = 24;

/// Progress of a check.
#[derive(Clone, Debug)]
pub enum CheckStep {
    /// Clips are being loaded.
    Reads {
        /// Number of loaded clips.
        done: usize,
        /// Number of all clips.
        all: usize,
    },
    /// A recording is being decoded.
    Decodes {
        /// Index of the recording, from 0.
        index: usize,
        /// Number of recordings.
        all: usize,
        /// Progress in percent, in steps of ten.
        percent: usize,
    },
    /// Frames of a source are decoded one by one, because it has no proxy.
    OneByOne {
        /// Id of the source.
        source: SourceId,
        /// Reason why it has no proxy.
        why: String,
    },
    /// Moments are being measured.
    Measures {
        /// Progress in percent, in steps of ten.
        percent: usize,
        /// Number of moments.
        all: usize,
    },
}

/// Callback for the progress of a check.
pub type CheckProgress = Arc<dyn Fn(CheckStep) + Send + Sync>;

/// Reason why subtitles cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// No workspace is connected.
    #[error("{}", words::connection::not_connected_cause())]
    NotConnected,
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The transcript cannot be used.
    #[error(transparent)]
    Whole(#[from] WholeError),
    /// The workspace has no such preset.
    #[error("{}", words::jobs::no_subtitle_preset(.0.as_str()))]
    NoPreset(PresetId),
    /// A frame cannot be decoded.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The measuring thread ended unexpectedly.
    #[error("{}", words::jobs::measuring_ended(.0))]
    Ended(#[from] tokio::task::JoinError),
    /// The check was cancelled.
    #[error("{}", words::jobs::canceled())]
    Stopped,
}

/// Video that was checked completely.
#[derive(Clone, Debug)]
pub struct CheckedVideo {
    /// Report, as commands print it.
    pub report: CaptionReport,
    /// Frame with the lowest contrast, with its subtitles; `None` if none was asked for, without words, or if it can't be decoded.
    pub worst: Option<Arc<Pixels>>,
    /// Start of each clip in the video.
    starts: Vec<(ClipId, VideoMs)>,
}

impl CheckedVideo {
    /// Report of a video whose clips begin at these times.
    pub fn new(report: CaptionReport, worst: Option<Arc<Pixels>>, starts: Vec<(ClipId, VideoMs)>) -> Self {
        Self { report, worst, starts }
    }

    /// Time of the video at a time of a clip.
    pub fn moment(&self, clip: &ClipId, at_ms: i64) -> VideoMs {
        let start = self.starts.iter().find(|(known, _)| known == clip).map_or(0, |(_, start)| start.0);
        VideoMs(start.saturating_add(at_ms))
    }

    /// Time of the video at which its subtitles have the lowest contrast.
    pub fn worst_at(&self) -> Option<VideoMs> {
        let worst = &self.report.contrast.as_ref()?.worst;
        Some(self.moment(&worst.clip, worst.timestamp_ms))
    }
}

/// Checks the subtitles of a video, or a preset on it. `cache` is the cache folder and `previews` the workspace's name in it.
///
/// # Errors
/// Fails if the server refuses or does not answer, if there is no such preset, or if a frame cannot be decoded.
pub async fn check_subtitles(
    client: &Client,
    (cache, previews): (&Path, &str),
    video: &VideoId,
    preset: Option<PresetId>,
    progress: &CheckProgress,
) -> Result<CaptionReport, CheckError> {
    let style = match preset {
        Some(id) => {
            let presets = client.subtitle_presets().await?.items;
            let found = presets.iter().find(|found| found.preset_id == id);
            let subtitles = Design::of_preset(found.ok_or_else(|| CheckError::NoPreset(id.clone()))?).subtitles(None);
            Some((id, subtitles))
        }
        None => None,
    };
    let check = VideoCheck {
        client: client.clone(),
        relay: Relay::of(client.clone()).await,
        cache: cache.to_owned(),
        previews: previews.to_owned(),
        pace: Pace::Alone,
        style,
        cancelled: Arc::default(),
        picture: None,
    };
    Ok(check.run(video, progress).await?.report)
}

/// Check of subtitles on one video after the other.
pub(super) struct VideoCheck {
    /// Client of the workspace.
    pub client: Client,
    /// Relay for the media of the workspace.
    pub relay: Relay,
    /// Cache folder.
    pub cache: PathBuf,
    /// Name of the workspace in the cache folder.
    pub previews: String,
    /// Share of the processor for proxies.
    pub pace: Pace,
    /// Preset to check, and its subtitles; `None` checks the video's own.
    pub style: Option<(PresetId, Subtitles)>,
    /// Cancels the check when set. Requests and decoding end when the check is dropped.
    pub cancelled: Arc<AtomicBool>,
    /// Longer side of the worst frame, in pixels; `None` draws none.
    pub picture: Option<f64>,
}

impl VideoCheck {
    /// Checks a video.
    ///
    /// # Errors
    /// Fails if the server refuses or does not answer, if a frame cannot be decoded, or if the check is cancelled.
    pub async fn run(&self, video: &VideoId, progress: &CheckProgress) -> Result<CheckedVideo, CheckError> {
        let told = |done, all| progress(CheckStep::Reads { done, all });
        let project = read_whole(&self.client, video, Extent::Everything, &told).await?;
        let preset = self.style.as_ref().map(|(id, _)| id.clone());
        let subtitles = match &self.style {
            Some((_, subtitles)) => subtitles.clone(),
            None => project.video.subtitles.clone().unwrap_or_default(),
        };
        let subject = SubtitledVideo { project: Arc::new(project), subtitles };
        let moments = measured_moments(&subject);
        let proxies = if moments.len() > FEW_MOMENTS { self.proxies(&subject.project, progress).await } else { HashMap::new() };
        let (runtime, told) = (tokio::runtime::Handle::current(), progress.clone());
        let (relay, cancelled, picture) = (self.relay.clone(), self.cancelled.clone(), self.picture);
        let work = move || {
            let mut frames = FrameSource::new(relay, runtime, proxies);
            let shown = AtomicUsize::new(0);
            let progress = |done: usize, all: usize| {
                let tenth = (done * 10).checked_div(all).unwrap_or(0);
                if shown.fetch_max(tenth, Ordering::Relaxed) < tenth {
                    told(CheckStep::Measures { percent: tenth * 10, all });
                }
            };
            let measuring = Measuring { progress: &progress, cancelled: &cancelled };
            let contrasts = measure(&subject, &moments, &mut frames, &measuring)?;
            let layout = caption_layout(&subject, frames.fonts(), &|| measuring.is_cancelled());
            if measuring.is_cancelled() {
                return Err(CheckError::Stopped);
            }
            let report = CaptionReport::new(subject.project.video.id.clone(), preset, &contrasts, layout);
            let worst = picture.and_then(|side| worst_frame(&subject, &report, &mut frames, side));
            Ok(CheckedVideo::new(report, worst, clip_starts(&subject.project)))
        };
        tokio::task::spawn_blocking(work).await?
    }

    /// Scrub proxies of a video's recordings.
    async fn proxies(&self, project: &Project, progress: &CheckProgress) -> HashMap<SourceId, Arc<Proxy>> {
        let (told, shown) = (progress.clone(), Arc::new(AtomicUsize::new(0)));
        let read = move |index: usize, all: usize, percent: i64| {
            let tenth = usize::try_from(percent / 10).unwrap_or(0);
            let so_far = index * 10 + tenth;
            if shown.fetch_max(so_far, Ordering::Relaxed) < so_far {
                told(CheckStep::Decodes { index, all, percent: tenth * 10 });
            }
        };
        let failed = |source: &SourceId, why: String| progress(CheckStep::OneByOne { source: source.clone(), why });
        open_proxies(&self.relay, &self.cache, &self.previews, project, self.pace, read, failed).await
    }
}

/// Start of each clip in a video.
pub(super) fn clip_starts(project: &Project) -> Vec<(ClipId, VideoMs)> {
    let spans = project.clips.iter().zip(project.sequence.spans());
    spans.map(|(data, span)| (data.clip.id.clone(), span.start)).collect()
}

/// Draws the moment with the lowest contrast with its subtitles, `side` pixels on the longer side.
fn worst_frame(subject: &SubtitledVideo, report: &CaptionReport, frames: &mut FrameSource, side: f64) -> Option<Arc<Pixels>> {
    let worst = &report.contrast.as_ref()?.worst;
    let (_, data) = subject.project.clip(&worst.clip)?;
    frames.draw(&subtitled_frame(subject, data, PlaybackMs(worst.timestamp_ms), side)).ok()
}

/// Plan of a frame with the subject's subtitles, `side` pixels on the longer side.
fn subtitled_frame(subject: &SubtitledVideo, data: &ClipData, at: PlaybackMs, side: f64) -> FramePlan {
    let canvas = subject.project.video.dimensions;
    let scale = (side / canvas.width.max(canvas.height)).min(1.0);
    let size = ((canvas.width * scale).round().max(1.0) as u32, (canvas.height * scale).round().max(1.0) as u32);
    let composition = subject.project.with_subtitles(data, at, &subject.subtitles);
    FramePlan { composition, size, sources: subject.project.sources_near(data) }
}
