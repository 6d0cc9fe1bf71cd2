//! Complete check of the subtitles of a saved video, for commands and assistants.

use super::{
    frames::{FrameSource, Measuring},
    layout::caption_layout,
    measure::{SubtitledVideo, measure, measured_moments},
    proxies::open_proxies,
    report::CaptionReport,
    whole::{Extent, WholeError, read_whole},
};
use crate::{
    api::{ApiError, Client, PresetId, SourceId, VideoId, captions::Subtitles},
    captions::Design,
    jobs::{one_frame::FrameError, relay::Relay},
};
use std::{
    collections::HashMap,
    path::Path,
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
    let project = read_whole(client, video, Extent::Everything, &|done, all| progress(CheckStep::Reads { done, all })).await?;
    let subtitles = match &preset {
        Some(id) => {
            let presets = client.subtitle_presets().await?.items;
            let found = presets.iter().find(|found| found.preset_id == *id);
            Design::of_preset(found.ok_or_else(|| CheckError::NoPreset(id.clone()))?).subtitles(None)
        }
        None => project.video.subtitles.clone().unwrap_or_else(Subtitles::default),
    };
    let relay = Relay::of(client.clone()).await;
    let subject = SubtitledVideo { project: Arc::new(project), subtitles };
    let moments = measured_moments(&subject);
    let proxies = if moments.len() > FEW_MOMENTS {
        let (told, shown) = (progress.clone(), Arc::new(AtomicUsize::new(0)));
        let read = move |index: usize, all: usize, percent: i64| {
            let tenth = usize::try_from(percent / 10).unwrap_or(0);
            let so_far = index * 10 + tenth;
            if shown.fetch_max(so_far, Ordering::Relaxed) < so_far {
                told(CheckStep::Decodes { index, all, percent: tenth * 10 });
            }
        };
        let failed = |source: &SourceId, why: String| progress(CheckStep::OneByOne { source: source.clone(), why });
        open_proxies(&relay, cache, previews, &subject.project, read, failed).await
    } else {
        HashMap::new()
    };
    let (runtime, told) = (tokio::runtime::Handle::current(), progress.clone());
    let work = tokio::task::spawn_blocking(move || {
        let mut frames = FrameSource::new(relay, runtime, proxies);
        let shown = AtomicUsize::new(0);
        let progress = |done: usize, all: usize| {
            let tenth = (done * 10).checked_div(all).unwrap_or(0);
            if shown.fetch_max(tenth, Ordering::Relaxed) < tenth {
                told(CheckStep::Measures { percent: tenth * 10, all });
            }
        };
        // No cancellation of its own: it ends when the whole check is dropped.
        let cancelled = AtomicBool::new(false);
        let contrasts = measure(&subject, &moments, &mut frames, &Measuring { progress: &progress, cancelled: &cancelled })?;
        let layout = caption_layout(&subject, frames.fonts(), &|| false);
        Ok::<_, CheckError>((contrasts, layout))
    });
    let (contrasts, layout) = work.await??;
    Ok(CaptionReport::new(video.clone(), preset, &contrasts, layout))
}
