//! Clips that a worker with a speech recogniser is to transcribe: each has a job until it has words, or it is known that it gets none.

use super::{
    ClipRow, ReadTx, SourceRow, StoreError, VideoRow, WriteTx,
    jobs::{self, Job, JobKind},
    params,
};
use crate::{
    api::{ClipId, SourceMs, VideoId, source::Medium, transcript::NewWord},
    media_hash::MediaHash,
};

/// Time after which a workspace without a transcribing worker no longer counts as transcribing, in milliseconds: long enough to
/// restart a worker.
const AWAY_MS: i64 = 600_000;

/// A clip to transcribe.
pub struct Untranscribed {
    /// Video of the clip.
    pub video: VideoId,
    /// The clip.
    pub clip: ClipId,
    /// Length of the clip's recordings.
    pub length: SourceMs,
    /// Hashes of the recordings that may hold the speech, in the order in which they are tried.
    pub voices: Vec<MediaHash>,
}

/// Queues a new clip for transcription if a worker transcribes.
pub fn note(tx: &WriteTx, clip: &ClipId) -> Result<(), StoreError> {
    if jobs::is_kept_up(tx, JobKind::Transcribe, AWAY_MS)? { jobs::ask(tx, JobKind::Transcribe, clip.as_str()) } else { Ok(()) }
}

/// Whether a clip of a video still waits for its words, and a worker transcribes.
pub fn is_pending(tx: &ReadTx, video: &VideoId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM clip JOIN job ON subject = clip.id WHERE video_id = ?1 AND kind = ?2)";
    let is_queued = tx.value(sql, params![video.as_str(), JobKind::Transcribe.as_str()])?;
    Ok(is_queued && jobs::is_kept_up(tx, JobKind::Transcribe, AWAY_MS)?)
}

/// The clip of a job; `None` if it was deleted, or has words by now.
pub fn due(tx: &ReadTx, clip: &ClipId) -> Result<Option<Untranscribed>, StoreError> {
    let sql = "SELECT video_id FROM clip WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM word WHERE clip_id = ?1)";
    let Some(video) = tx.row(sql, [clip.as_str()], |row| Ok(VideoId::new(row.get::<String>(0)?)))? else { return Ok(None) };
    let row = ClipRow::find(tx, &video, clip)?;
    let sources = row.sources(tx)?;
    let mut voices = Vec::new();
    for medium in Medium::VOICES {
        for (source, _) in sources.iter().filter(|(_, of)| *of == medium) {
            voices.extend(SourceRow::find(tx, source)?.sha256);
        }
    }
    Ok(Some(Untranscribed { video, clip: row.id, length: row.length, voices }))
}

/// Ends a job and stores the words that were heard, if any. Returns the video with its new revision; `None`, without storing anything,
/// if another worker has the job, or the clip was deleted or has words by now.
pub fn finish(tx: &WriteTx, job: &Job, of: &Untranscribed, words: &[NewWord]) -> Result<Option<VideoRow>, StoreError> {
    if !job.end(tx)? || words.is_empty() || due(tx, &of.clip)?.is_none() {
        return Ok(None);
    }
    ClipRow::find(tx, &of.video, &of.clip)?.replace_words(tx, words)?;
    let mut video = VideoRow::find(tx, &of.video)?;
    video.advance(tx)?;
    Ok(Some(video))
}
