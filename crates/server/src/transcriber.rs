//! Transcribes new clips in the background, with the speech recogniser of a worker.

use crate::{
    api::{ClipId, SourceMs, transcript::NewWord, webhook::EventType},
    events,
    lease::{LeasedJob, RETRY_INTERVAL},
    media_store::MediaStore,
    store::{Scope, Store, StoreError, WriteTx, transcriptions},
};
use futures_util::future::BoxFuture;
use serde_json::json;
use std::{path::Path, sync::Arc};

/// How often a worker reports that it transcribes, in milliseconds.
const SIGN_OF_LIFE_MS: i64 = 60_000;

/// Speech recogniser of a worker.
pub trait SpeechRecogniser: Send + Sync {
    /// Words of a recording of this length, with times from its start; none if the recording has no sound or no speech.
    ///
    /// # Errors
    /// Why the recording could not be transcribed, for the log.
    fn words<'a>(&'a self, recording: &'a Path, length: SourceMs) -> BoxFuture<'a, Result<Vec<NewWord>, String>>;
}

/// Transcribes the clip of a job, or reports that this worker transcribes. Dropping the future also ends the recogniser.
pub async fn work(store: Store, media: MediaStore, recogniser: Arc<dyn SpeechRecogniser>, held: LeasedJob) {
    let worked = if held.job.subject.is_empty() {
        let job = held.job.clone();
        store.write(Scope::Jobs, move |tx| job.end_until(tx, Some(SIGN_OF_LIFE_MS)).map(drop)).await
    } else {
        transcribe(&store, &media, &*recogniser, &held).await
    };
    if let Err(failure) = worked {
        tracing::warn!(%failure, clip = held.job.subject, "a transcript could not be stored");
        let job = held.job.clone();
        let in_ms = i64::try_from(RETRY_INTERVAL.as_millis()).unwrap_or(0);
        if let Err(failure) = store.write(Scope::Jobs, move |tx| job.give_back(tx, in_ms)).await {
            tracing::warn!(%failure, "the clip is transcribed again when the lease of its job ends");
        }
    }
}

/// Transcribes one clip: the first of its recordings with speech. A clip whose recordings have none, or cannot be transcribed, keeps no
/// words.
async fn transcribe(
    store: &Store,
    media: &MediaStore,
    recogniser: &dyn SpeechRecogniser,
    held: &LeasedJob,
) -> Result<(), StoreError> {
    let (clip, job) = (ClipId::new(held.job.subject.clone()), held.job.clone());
    let Some(due) = store.read(move |tx| transcriptions::due(tx, &clip)).await? else {
        return store.write(Scope::Jobs, move |tx| job.end(tx).map(drop)).await;
    };
    let mut words = Vec::new();
    let is_exhausted = held.job.is_exhausted();
    if is_exhausted {
        tracing::warn!(clip = %due.clip, "a clip is not transcribed: it was begun ten times, and its worker ended or was lost each time");
    }
    for sha256 in due.voices.iter().filter(|_| !is_exhausted) {
        let file = sha256.path_in(media.folder());
        let _file = media.hold([&file]).await?;
        let heard = tokio::select! {
            heard = recogniser.words(&file, due.length) => heard,
            () = held.lost() => return Ok(()),
        };
        match heard {
            Ok(heard) if heard.is_empty() => {}
            Ok(heard) => {
                words = heard;
                break;
            }
            Err(error) => tracing::warn!(clip = %due.clip, error, "a recording could not be transcribed"),
        }
    }
    let scope = Scope::Video(due.video.clone());
    let finish = move |tx: &WriteTx| {
        if let Some(video) = transcriptions::finish(tx, &job, &due, &words)? {
            events::video_edited(tx, &video)?;
            events::emit(tx, &EventType::TranscriptReady, json!({"videoId": due.video, "clipId": due.clip}))?;
        }
        Ok(())
    };
    store.write(scope, finish).await
}
