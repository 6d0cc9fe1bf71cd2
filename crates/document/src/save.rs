//! Calls of a save to the server.

use super::load::{a_few_at_a_time, look};
use crate::{
    api::{ApiError, Client, ClipId, VideoId, batch::Batch, clip::Reorder},
    edit::{ClipMedia, SaveRequest, SaveStep, ServiceState, StepAnswer, VideoFields, VideoStep},
};

/// Sends one request of a save with its idempotency key.
pub async fn send(client: &Client, video: &VideoId, request: &SaveRequest) -> Result<StepAnswer, ApiError> {
    let keyed = client.keyed(&request.key);
    match &request.step {
        SaveStep::Operations { operations } => {
            let batch = Batch { operations: operations.clone() };
            let answer = client.apply_to(video, &batch, &request.key, request.if_match).await?;
            return Ok(StepAnswer { results: answer.results, revision: answer.revision, made: None });
        }
        SaveStep::AddClip { add, .. } => {
            let made = Some(keyed.add_clip(video, add).await?);
            return Ok(StepAnswer { made, ..StepAnswer::default() });
        }
        SaveStep::CopyClip { of, copy, .. } => {
            let made = Some(keyed.duplicate_clip(video, of, copy).await?);
            return Ok(StepAnswer { made, ..StepAnswer::default() });
        }
        SaveStep::UpdateClip { clip, change } => keyed.change_clip(video, clip, change).await?,
        SaveStep::DeleteClip { clip } => match keyed.delete_clip(video, clip).await {
            // Another user deleted the clip first.
            Err(error) if error.code() == Some("not_found") => {}
            done => done?,
        },
        SaveStep::ReorderClip { clip, place } => {
            let order = i64::try_from(*place).unwrap_or(crate::api::MAX_INT);
            keyed.reorder_clip(video, clip, &Reorder { order }).await?;
        }
        SaveStep::CorrectWords { clip, words } => drop(keyed.correct_words(video, clip, words).await?),
        SaveStep::Video { step } => match step {
            VideoStep::Update(change) => keyed.change_video(video, change).await?,
            VideoStep::ApplyPreset(preset) => keyed.apply_subtitle_preset(video, &VideoStep::applied(preset)).await?,
            VideoStep::ReplaceChapters(chapters) => drop(keyed.replace_chapters(video, chapters).await?),
            VideoStep::SetMusic(music) => drop(keyed.set_background_music(video, music).await?),
            VideoStep::RemoveMusic => match keyed.remove_background_music(video).await {
                // Another user removed the music first.
                Err(error) if error.code() == Some("not_found") => {}
                done => done?,
            },
        },
    }
    Ok(StepAnswer::default())
}

/// Reads the server's current state of a video and of some of its clips, without merging it.
pub async fn held(client: &Client, video: &VideoId, clips: &[ClipId]) -> Result<ServiceState, ApiError> {
    let seen = look(client, video, clips, &[]).await?;
    let items = seen.items.into_iter().map(|(clip, lanes)| (clip, lanes.items)).collect();
    Ok(ServiceState { video: Some(VideoFields::of(&seen.video)), clips: seen.clips, items })
}

/// Reads the media of clips. A server without this call has no sources.
pub async fn read_media(client: &Client, video: &VideoId, clips: &[ClipId]) -> Result<Vec<ClipMedia>, ApiError> {
    let read = clips.iter().map(async |clip| {
        let (sources, words) = tokio::join!(client.sources(video, clip), client.words(video, clip));
        let sources = known(sources)?.map(|read| read.items).unwrap_or_default();
        let has_words = known(words)?.is_some_and(|read| !read.items.is_empty());
        Ok(ClipMedia { clip: clip.clone(), sources, has_words, played_by: None })
    });
    a_few_at_a_time(read.collect()).await
}

/// Maps a missing operation, which a server answers with 404 or 501, to `None`.
fn known<T>(answer: Result<T, ApiError>) -> Result<Option<T>, ApiError> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if matches!(error.status(), Some(404 | 501)) => Ok(None),
        Err(error) => Err(error),
    }
}
