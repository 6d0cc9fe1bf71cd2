//! The check of a saved video's subtitles from end to end, for commands and assistants.

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

/// From how many moments on the recordings are read from end to end: a few pictures are decoded sooner one by one.
const FEW_MOMENTS: usize = 24;

/// How far a check is.
#[derive(Clone, Debug)]
pub enum CheckStep {
    /// So many clips are read, of so many.
    Reads {
        /// So many clips.
        done: usize,
        /// Of so many.
        all: usize,
    },
    /// A recording is read.
    Decodes {
        /// Its index.
        index: usize,
        /// How many there are.
        all: usize,
        /// How far it is, in tens of percent.
        percent: usize,
    },
    /// The pictures of a source are decoded one by one, and why.
    OneByOne {
        /// The source.
        source: SourceId,
        /// Why they are.
        why: String,
    },
    /// Moments are measured.
    Measures {
        /// How far it is, in tens of percent.
        percent: usize,
        /// How many there are.
        all: usize,
    },
}

/// Takes how far a check is.
pub type CheckProgress = Arc<dyn Fn(CheckStep) + Send + Sync>;

/// Why subtitles cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The workspace refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The words cannot be used.
    #[error(transparent)]
    Whole(#[from] WholeError),
    /// The workspace has no such preset.
    #[error("there is no subtitle preset {}", .0.as_str())]
    NoPreset(PresetId),
    /// A picture cannot be had.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The measuring ended unexpectedly.
    #[error("the measuring ended unexpectedly: {0}")]
    Ended(#[from] tokio::task::JoinError),
}

/// Checks the subtitles of a video, or a preset on it. `cache` is the folder of what can be made again, and the name that previews
/// of the workspace have in it.
///
/// # Errors
/// The workspace refuses or does not answer, there is no such preset, or a picture cannot be decoded.
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
        // Who gives up the whole gives up this.
        let cancelled = AtomicBool::new(false);
        let contrasts = measure(&subject, &moments, &mut frames, &Measuring { progress: &progress, cancelled: &cancelled })?;
        let layout = caption_layout(&subject, frames.fonts(), &|| false);
        Ok::<_, CheckError>((contrasts, layout))
    });
    let (contrasts, layout) = work.await??;
    Ok(CaptionReport::new(video.clone(), preset, &contrasts, layout))
}
