//! Loads a whole video with the transcripts of its clips, for a command.

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

/// Reason why a video's transcript cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WholeError {
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The server offers no transcripts.
    #[error("{}", words::jobs::no_transcript_of_clip(.0))]
    NoWords(String),
}

/// Number of clips that are loaded at the same time.
const AT_ONCE: usize = 3;

/// Parts of each clip to load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Words of the transcript.
    Words,
    /// Everything that is visible in the video.
    Everything,
    /// Items and sources, without words: servers without transcripts have them too.
    Footage,
}

/// Loads a video with the parts of each clip that `extent` names. `progress` is called with the number of loaded clips and of
/// all clips.
///
/// # Errors
/// Fails if the server refuses, does not answer, or has no transcripts.
pub async fn read_whole(
    client: &Client,
    video: &VideoId,
    extent: Extent,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Project, WholeError> {
    let Loaded { video: record, mut clips } = load(client, video, &First { only: true, ..First::default() }, None).await?;
    let parts: BTreeSet<_> = match extent {
        Extent::Words => [Part::Words].into(),
        Extent::Everything => [Part::Words, Part::Items, Part::Sources, Part::Faces].into(),
        Extent::Footage => [Part::Items, Part::Sources].into(),
    };
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

/// Subtitle cues of a video as it is played; with `uncut`, of the recordings without cuts, one clip after the other.
///
/// # Errors
/// With `uncut` the words are loaded again: fails if the server refuses or does not answer.
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
