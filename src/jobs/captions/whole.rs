//! A whole video with the words of its clips, read for a command.

use crate::{
    api::{ApiError, Client, VideoId},
    captions::{BlockRules, ClipWords, Cue, cues},
    document::{
        load::{First, load, read_clip},
        project::Project,
        reading::{Loaded, Part},
    },
};
use futures_util::future::try_join_all;
use std::collections::BTreeSet;

/// Why a video's words cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WholeError {
    /// The workspace refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The service has no transcripts.
    #[error("the service offers no words of clip \u{2018}{0}\u{2019}")]
    NoWords(String),
}

/// Clips that are read at once.
const AT_ONCE: usize = 3;

/// What is read of each clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Its words.
    Words,
    /// Everything that is seen of it.
    Everything,
}

/// Reads a video with the words of all its clips, or with everything that is seen of them. `progress` takes how many clips are
/// read, and of how many.
///
/// # Errors
/// The workspace refuses or does not answer, or has no words.
pub async fn read_whole(
    client: &Client,
    video: &VideoId,
    extent: Extent,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Project, WholeError> {
    let Loaded { video: record, mut clips } = load(client, video, &First { only: true, ..First::default() }, None).await?;
    let mut parts = BTreeSet::from([Part::Words]);
    if extent == Extent::Everything {
        parts.extend([Part::Items, Part::Sources, Part::Faces]);
    }
    let (mut read, count) = (0, clips.len());
    for some in clips.chunks_mut(AT_ONCE) {
        progress(read, count);
        let answers = some.iter().map(async |(clip, _)| read_clip(client, video, clip, &parts).await);
        let answers = try_join_all(answers).await?;
        for ((clip, reading), answer) in some.iter_mut().zip(answers) {
            *reading = answer;
            if reading.absent.contains(&Part::Words) {
                return Err(WholeError::NoWords(clip.name.clone()));
            }
            *clip = reading.recut.take().unwrap_or_else(|| clip.clone());
        }
        read += some.len();
    }
    let (record, clips) = Loaded { video: record, clips }.into_clips();
    Ok(Project::new(record, clips))
}

/// The cues of a video: as it is played, or with `uncut` of the recordings as they were made, one clip after the other.
///
/// # Errors
/// With `uncut` the words are read again: the workspace refuses or does not answer.
pub async fn caption_cues(client: &Client, project: &Project, rules: &BlockRules, uncut: bool) -> Result<Vec<Cue>, ApiError> {
    let mut clips = Vec::new();
    let mut before = 0;
    for data in &project.clips {
        let length_ms = if uncut { data.map.source_length().0 } else { data.map.playback_length().0 };
        let words = if uncut { client.uncut_words(&project.video.id, &data.clip.id).await?.items } else { data.words.clone() };
        clips.push(ClipWords { start: crate::timeline::VideoMs(before), length_ms, words });
        before += length_ms;
    }
    Ok(cues(&clips, rules))
}
