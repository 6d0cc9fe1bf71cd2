//! Check of a preset on all videos that use it, one after the other, in the background.

use super::{CaptionEvent, CheckError, CheckProgress, CheckStep, CheckedVideo, Pace, check::VideoCheck};
use crate::{
    api::{ApiError, Client, PresetId, VideoId, VideoList, captions::Subtitles},
    jobs::{out::Out, relay::Relay, request_id::RequestId},
};
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::task::AbortHandle;

/// Longer side of the picture of a video's worst moment, in pixels.
const PICTURE: f64 = 400.0;

/// Videos to check, and what to check on them.
#[derive(Clone, Debug)]
pub struct SurveyOrder {
    /// The preset.
    pub preset: PresetId,
    /// Subtitles of the preset.
    pub subtitles: Subtitles,
    /// Videos, in the order of the checks.
    pub videos: Vec<VideoId>,
    /// Cache folder.
    pub cache: PathBuf,
    /// Name of the workspace in the cache folder.
    pub previews: String,
}

/// Event of the check of a preset on several videos.
pub enum SurveyEvent {
    /// Progress of the check of a video.
    At {
        /// The video.
        video: VideoId,
        /// Progress.
        step: CheckStep,
    },
    /// A video is checked.
    Checked {
        /// The video.
        video: VideoId,
        /// Result, or the error.
        checked: Result<Box<CheckedVideo>, CheckError>,
    },
    /// All videos are checked.
    Ended,
}

/// Running check; dropping it cancels the check.
pub(super) struct Survey {
    task: AbortHandle,
    cancelled: Arc<AtomicBool>,
}

impl Drop for Survey {
    fn drop(&mut self) {
        // The measurement runs on a thread of its own, which the end of the task does not reach.
        self.cancelled.store(true, Ordering::Relaxed);
        self.task.abort();
    }
}

impl Survey {
    /// Starts the check; events go to `out`.
    pub fn start(client: Client, relay: Relay, order: SurveyOrder, id: RequestId, out: Out<CaptionEvent>) -> Self {
        let cancelled = Arc::new(AtomicBool::new(false));
        let SurveyOrder { preset, subtitles, videos, cache, previews } = order;
        let check = VideoCheck {
            client,
            relay,
            cache,
            previews,
            pace: Pace::Beside,
            style: Some((preset, subtitles)),
            cancelled: cancelled.clone(),
            picture: Some(PICTURE),
        };
        let task = tokio::spawn(async move {
            let told = move |event| out.send(CaptionEvent::Survey { id, event });
            for video in videos {
                let (told_step, of) = (told.clone(), video.clone());
                let progress: CheckProgress = Arc::new(move |step| told_step(SurveyEvent::At { video: of.clone(), step }));
                let checked = check.run(&video, &progress).await;
                told(SurveyEvent::Checked { video, checked: checked.map(Box::new) });
            }
            told(SurveyEvent::Ended);
        });
        Self { task: task.abort_handle(), cancelled }
    }
}

/// Most videos whose records are read one by one, where the list of videos states no subtitles.
const MOST_READ: usize = 200;

/// Videos of the workspace that use a preset. Records are read where the list omits the subtitles.
///
/// # Errors
/// Fails if the server refuses or does not answer.
pub async fn videos_using(client: &Client, preset: &PresetId) -> Result<VideoList, ApiError> {
    let mut listed = client.all_videos().await?;
    let silent = listed.videos.iter_mut().filter(|video| video.subtitles.is_none());
    for (read, video) in silent.enumerate() {
        if read >= MOST_READ {
            listed.is_whole = false;
            break;
        }
        match client.video(&video.id).await {
            Ok(record) if record.subtitles.is_some() => video.subtitles = record.subtitles,
            // A server whose records state no subtitles either states them nowhere.
            Ok(_) => break,
            // Deleted since it was listed.
            Err(error) if error.status() == Some(404) => {}
            Err(error) => return Err(error),
        }
    }
    listed.videos.retain(|video| video.subtitles.as_ref().and_then(Subtitles::preset) == Some(preset));
    Ok(listed)
}
