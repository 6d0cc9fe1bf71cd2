//! Reads a video: its record, its clips, and the contents that are needed first.

use super::{
    kept::{Kept, Stamp},
    reading::{ClipReading, Lanes, Loaded, Part},
};
use crate::{
    api::{
        ApiError, Client, ClipId, DurationMs, Lane, ReadList, Unreadable, VideoId,
        clip::Clip,
        item::{Item, ItemKind, Word},
        video::Video,
    },
    timeline::{CutMap, Sequence, VideoMs},
};
use futures_util::{
    future::join_all,
    stream::{self, StreamExt, TryStreamExt},
};
use std::collections::{BTreeMap, BTreeSet};

/// Rate limit from which a whole video is read at once; below it, clips are read as needed.
const GENEROUS: f64 = 1_000.0;
/// Number of clips from which a video is always read clip by clip.
const MANY_CLIPS: usize = 40;

/// Most reads of a clip whose cuts change meanwhile.
const MOST_READINGS: usize = 3;

/// Number of clips read in parallel. The client runs a handful of calls at a time and queues the others: few are queued, so that
/// the user's next action does not wait for a whole video.
const CLIPS_AT_ONCE: usize = 3;

/// Whether the server's last stated rate limit lets a whole video be read without a pause.
pub fn is_generous(client: &Client) -> bool {
    client.rate().is_some_and(|rate| rate.limit >= GENEROUS)
}

/// Runs calls a few at a time and returns their answers in order. Fails at the first error.
pub async fn a_few_at_a_time<T, F>(calls: Vec<F>) -> Result<Vec<T>, ApiError>
where
    F: Future<Output = Result<T, ApiError>>,
{
    stream::iter(calls).buffered(CLIPS_AT_ONCE).try_collect().await
}

/// Whether cached readings of clips are used when a video is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Readings {
    /// Uses the cached readings of unchanged clips.
    #[default]
    Kept,
    /// Reads everything again.
    Anew,
}

/// Parts of a video that must be read first.
#[derive(Clone, Debug, Default)]
pub struct First {
    /// Reads the clip at this time of the video.
    pub playhead: Option<VideoMs>,
    /// Reads the items of these clips.
    pub clips: Vec<ClipId>,
    /// Reads nothing else, however high the rate limit: for commands.
    pub only: bool,
    /// Whether cached readings are used.
    pub readings: Readings,
}

/// State of a video on the server.
#[derive(Debug)]
pub struct RemoteSnapshot {
    /// Record of the video.
    pub video: Video,
    /// All clips, in order.
    pub clips: Vec<Clip>,
    /// Items of some clips.
    pub items: Vec<(ClipId, Lanes)>,
    /// Words of some clips, as recorded.
    pub words: Vec<(ClipId, Vec<Word>)>,
}

/// All clips of a video. Fails if a clip's record is unreadable: without its record, the clip would count as deleted, and its
/// unsaved edits would be dropped.
///
/// # Errors
/// The list, or a clip in it, cannot be read.
pub async fn all_clips(client: &Client, video: &VideoId) -> Result<Vec<Clip>, ApiError> {
    let list = client.clips(video).await?;
    match list.unreadable.into_iter().next() {
        None => Ok(list.items),
        Some(Unreadable { index, id, reason, .. }) => {
            let clip = id.map_or_else(String::new, |id| format!(" ({id})"));
            Err(ApiError::Unreadable { origin: client.origin(), field: format!("clips[{index}]{clip}"), problem: reason })
        }
    }
}

/// All clips of a video, with a stand-in for each unreadable record.
async fn listed_clips(client: &Client, video: &VideoId) -> Result<Vec<Clip>, ApiError> {
    let ReadList { items: mut clips, unreadable } = client.clips(video).await?;
    for left in unreadable {
        tracing::warn!(index = left.index, reason = left.reason, "a clip cannot be read");
        clips.insert(left.index.min(clips.len()), Clip::stand_in(video, &left));
    }
    Ok(clips)
}

/// Whether an error concerns one clip, so that the others of its video can be read.
pub fn is_of_one_clip(error: &ApiError) -> bool {
    matches!(error, ApiError::Unreadable { .. })
        || (error.status().is_some_and(|status| !matches!(status, 401 | 403)) && !error.is_passing())
}

/// Reads the server's state before and after a save. The record is read first, so that everything read later is at least as new.
/// Item times refer to their clip's cuts, so clips that were cut while their items were read are read again. `words` are clips
/// whose words are read too.
///
/// # Errors
/// A part cannot be read. An unreadable clip record is an error only for clips in `clips`.
pub async fn look(client: &Client, video: &VideoId, clips: &[ClipId], words: &[ClipId]) -> Result<RemoteSnapshot, ApiError> {
    let record = client.video(video).await?;
    let mut all = listed_clips(client, video).await?;
    let mut items = BTreeMap::new();
    let mut unread: Vec<ClipId> = clips.to_vec();
    for clip in all.iter().filter(|clip| clips.contains(&clip.id)) {
        is_readable(client, clip)?;
    }
    for _ in 0..MOST_READINGS {
        unread.retain(|id| all.iter().any(|clip| clip.id == *id));
        if unread.is_empty() {
            break;
        }
        let read = unread.iter().map(async |clip| Ok((clip.clone(), lanes(client, video, clip).await?)));
        items.extend(a_few_at_a_time(read.collect()).await?);
        let before = std::mem::replace(&mut all, listed_clips(client, video).await?);
        let cuts = |clips: &[Clip], id: &ClipId| clips.iter().find(|clip| clip.id == *id).map(|clip| clip.cuts.clone());
        unread = items.keys().filter(|id| cuts(&before, id) != cuts(&all, id)).cloned().collect();
    }
    // A clip that is cut faster than it can be read keeps its last reading.
    items.retain(|id, _| all.iter().any(|clip| clip.id == *id));
    let of_clips = words.iter().filter(|id| all.iter().any(|clip| clip.id == **id));
    let read = of_clips.map(async |clip| Ok((clip.clone(), lane(client.uncut_words(video, clip)).await?)));
    let words = a_few_at_a_time(read.collect()).await?.into_iter().filter_map(|(clip, read)| match read {
        Lane::Read(list) => Some((clip, list.items)),
        Lane::NotOffered | Lane::Unreadable(_) => None,
    });
    let words = words.collect();
    Ok(RemoteSnapshot { video: record, clips: all, items: items.into_iter().collect(), words })
}

/// Like [`look`], but before a save of clips that were read when the video had the revision `known`, or later. If the video still
/// has that revision, its clips are unchanged, and the snapshot has neither items nor words.
///
/// # Errors
/// Those of [`look`].
pub async fn look_before_save(
    client: &Client,
    video: &VideoId,
    known: Option<u64>,
    clips: &[ClipId],
    words: &[ClipId],
) -> Result<RemoteSnapshot, ApiError> {
    if known.is_some() {
        // The list is read first: a change after it raises the revision that is read then.
        let all = listed_clips(client, video).await?;
        let record = client.video(video).await?;
        if record.revision == known {
            all.iter().filter(|clip| clips.contains(&clip.id)).try_for_each(|clip| is_readable(client, clip))?;
            return Ok(RemoteSnapshot { video: record, clips: all, items: Vec::new(), words: Vec::new() });
        }
    }
    look(client, video, clips, words).await
}

/// Fails if the record of a clip is unreadable.
fn is_readable(client: &Client, clip: &Clip) -> Result<(), ApiError> {
    clip.unreadable().map_or(Ok(()), |reason| {
        let field = format!("clips[{}] ({})", clip.order, clip.id);
        Err(ApiError::Unreadable { origin: client.origin(), field, problem: reason.to_owned() })
    })
}

/// Reads a video: its record, its clips, and the parts that are needed first, or everything if the server's rate limit is generous
/// and the clips are few. An unreadable clip is noted in its reading; for a command, which works only on the current state, it is
/// an error.
pub async fn load(client: &Client, id: &VideoId, first: &First, kept: Option<&Kept>) -> Result<Loaded, ApiError> {
    let clips = async { if first.only { all_clips(client, id).await } else { listed_clips(client, id).await } };
    let (video, clips) = tokio::try_join!(client.video(id), clips)?;
    let all = !first.only && clips.len() <= MANY_CLIPS && is_generous(client);
    let spans = clips.iter().map(|clip| DurationMs(CutMap::new(&clip.cuts, clip.source_length()).playback_length().0));
    let playhead = first.playhead.and_then(|at| Sequence::new(spans).locate(at)).map(|(index, _)| index);
    let kept = kept.filter(|_| first.readings == Readings::Kept && !all);
    let read = clips.into_iter().enumerate().map(async |(index, clip)| {
        let mut reading = match kept {
            Some(kept) => kept.read(id, &clip.id, &Stamp::of(&video, &clip)).await.unwrap_or_default(),
            None => ClipReading::default(),
        };
        let needed: &[Part] = match (all, first.clips.contains(&clip.id), Some(index) == playhead) {
            (true, ..) => &Part::ALL,
            (_, _, true) => &[Part::Items, Part::Sources],
            (_, true, _) => &[Part::Items],
            _ => &[],
        };
        let have = reading.parts();
        // A clip that is about to be edited is read, even if a reading is cached.
        let again = first.clips.contains(&clip.id);
        let lacking: BTreeSet<_> =
            needed.iter().copied().filter(|part| !have.contains(part) || (again && *part == Part::Items)).collect();
        if !lacking.is_empty() {
            let fresh = match read_clip(client, id, &clip, &lacking).await {
                Err(error) if !first.only && is_of_one_clip(&error) => {
                    reading.trouble = Some(error.to_string());
                    return Ok((clip, reading));
                }
                fresh => fresh?,
            };
            if let Some(kept) = kept.filter(|_| fresh.recut.is_none()) {
                kept.add(id, &clip.id, &Stamp::of(&video, &clip), &fresh).await;
            }
            reading.extend(fresh);
        }
        Ok((reading.recut.take().unwrap_or(clip), reading))
    });
    let clips = a_few_at_a_time(read.collect()).await?;
    Ok(Loaded { video, clips })
}

/// Reads some parts of a clip, whose last known record of the server is `clip`. Items, faces and words refer to the clip's cuts: if
/// the server has other cuts by now, all parts are read again, and the reading contains the new record.
pub async fn read_clip(client: &Client, video: &VideoId, clip: &Clip, parts: &BTreeSet<Part>) -> Result<ClipReading, ApiError> {
    is_readable(client, clip)?;
    let mut on = clip.clone();
    let mut reading = read_parts(client, video, clip, parts).await?;
    for _ in 1..MOST_READINGS {
        let now = if parts.iter().all(|part| matches!(part, Part::Sources | Part::Transcript)) {
            None
        } else {
            present(client, video, &clip.id).await?
        };
        let Some(now) = now.filter(|now| now.cuts != on.cuts) else { break };
        on = now;
        reading = read_parts(client, video, &on, parts).await?;
    }
    reading.recut = (on.cuts != clip.cuts).then_some(on);
    Ok(reading)
}

/// Current record of a clip; `None` if the server has no call for a single clip, or the answer is unreadable. Other failures are
/// errors, because a cut meanwhile would go unnoticed.
async fn present(client: &Client, video: &VideoId, clip: &ClipId) -> Result<Option<Clip>, ApiError> {
    match client.clip(video, clip).await {
        Ok(clip) => Ok(Some(clip)),
        Err(error) if !matches!(error, ApiError::Unreadable { .. }) && !matches!(error.status(), Some(404 | 405 | 501)) => {
            Err(error)
        }
        Err(error) => {
            tracing::warn!(%error, "a clip's record cannot be read alone");
            Ok(None)
        }
    }
}

async fn read_parts(client: &Client, video: &VideoId, clip: &Clip, parts: &BTreeSet<Part>) -> Result<ClipReading, ApiError> {
    let id = &clip.id;
    let wants = |part| parts.contains(&part);
    let (lanes, sources, faces, words, transcript) = tokio::try_join!(
        asked(wants(Part::Items), Box::pin(lanes(client, video, id))),
        asked(wants(Part::Sources), Box::pin(lane(client.sources(video, id)))),
        asked(wants(Part::Faces), Box::pin(lane(client.camera_faces(video, clip)))),
        asked(wants(Part::Words), Box::pin(lane(client.words(video, id)))),
        asked(wants(Part::Transcript), Box::pin(lane(client.uncut_words(video, id)))),
    )?;
    let mut reading = ClipReading { lanes, ..ClipReading::default() };
    reading.sources = sources.map(|lane| reading.part(Part::Sources, lane));
    reading.faces = faces.map(|lane| reading.part(Part::Faces, lane));
    reading.words = words.map(|lane| reading.part(Part::Words, lane));
    reading.transcript = transcript.map(|lane| reading.part(Part::Transcript, lane));
    Ok(reading)
}

impl ClipReading {
    /// Values of a part; notes in the reading if there are none, or they are unreadable.
    fn part<T>(&mut self, part: Part, lane: Lane<T>) -> Vec<T> {
        match lane {
            Lane::Read(list) => return list.items,
            Lane::NotOffered => self.absent.extend([part]),
            Lane::Unreadable(why) => {
                tracing::warn!(?part, why, "a part of a clip cannot be read");
                self.doubtful = true;
            }
        }
        Vec::new()
    }
}

async fn asked<T>(wanted: bool, call: impl Future<Output = Result<T, ApiError>>) -> Result<Option<T>, ApiError> {
    if wanted { call.await.map(Some) } else { Ok(None) }
}

/// Items of a clip, with the kinds that the server does not offer: unreadable does not mean empty.
async fn lanes(client: &Client, video: &VideoId, clip: &ClipId) -> Result<Lanes, ApiError> {
    let read = ItemKind::ALL.map(async |kind| (kind, Lane::of(client.items(video, clip, kind).await)));
    let (mut items, mut unreadable, mut problems): (Vec<Item>, Vec<ItemKind>, BTreeMap<ItemKind, String>) = Default::default();
    for (kind, answer) in join_all(read).await {
        match answer? {
            Lane::Read(list) => {
                if let Some(first) = list.unreadable.first() {
                    problems.insert(kind, words::document::items_unreadable(list.unreadable.len(), &first.reason));
                }
                items.extend(list);
            }
            Lane::NotOffered => unreadable.push(kind),
            Lane::Unreadable(why) => {
                unreadable.push(kind);
                problems.insert(kind, why);
            }
        }
    }
    if unreadable.len() == ItemKind::ALL.len() {
        // A deleted clip has no collections either. A server may also lack the call for single clips.
        if let Err(error) = client.clip(video, clip).await
            && error.status() == Some(404)
            && !client.clips(video).await?.iter().any(|listed| listed.id == *clip)
        {
            return Err(error);
        }
    }
    Ok(Lanes { items: items.into_iter().collect(), unreadable, problems })
}

/// Reads one collection. A missing or unreadable collection affects only its lane, not the video.
async fn lane<T>(call: impl Future<Output = Result<ReadList<T>, ApiError>>) -> Result<Lane<T>, ApiError> {
    Lane::of(call.await)
}
