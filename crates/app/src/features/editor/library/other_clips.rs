//! Appending a clip of another video to the open one. The API creates the clip from its recording only; a notice lists what the
//! new clip lacks.

mod door;

use crate::api::{ApiError, ClipId, VideoId, clip::Clip, video::Video};

/// Content of [`crate::app::Dialog::OtherClips`], to choose a clip of another video.
#[derive(Debug, Default)]
pub struct OtherClips {
    /// Videos of the workspace; `None` until loaded.
    pub videos: Option<Vec<Video>>,
    /// Video whose clips are listed.
    pub video: Option<VideoId>,
    /// Clips of [`OtherClips::video`], or the error; `None` until loaded.
    pub clips: Option<Result<Vec<Clip>, ApiError>>,
    /// Chosen clip whose recording is loading.
    pub taking: Option<ClipId>,
}
