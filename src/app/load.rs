//! Reading a video: its record, its clips, and everything on them.

use super::project::ClipData;
use crate::{
    api::{
        ApiError, Client, ClipId, Lane, ReadList, VideoId,
        clip::Clip,
        item::{Item, ItemKind},
        video::Video,
    },
    edit::ClipItems,
};
use futures_util::future::{join_all, try_join_all};

/// A video as it was read.
pub struct Loaded {
    /// The record.
    pub video: Video,
    /// Clips in playing order.
    pub clips: Vec<(ClipData, ClipItems)>,
}

/// What a service holds of a video.
#[derive(Debug)]
pub struct Seen {
    /// Its revision, where the service tells one.
    pub revision: Option<u64>,
    /// All clips, in order.
    pub clips: Vec<Clip>,
    /// The items of some of them.
    pub items: Vec<(ClipId, ClipItems)>,
}

/// Looks at what the service holds, before something is sent and after it. The revision is read first: what is read later
/// cannot be older.
pub async fn look(client: &Client, video: &VideoId, clips: &[ClipId]) -> Result<Seen, ApiError> {
    let revision = client.video(video).await?.revision;
    let all = client.clips(video).await?;
    let there: Vec<_> = clips.iter().filter(|id| all.iter().any(|clip| clip.id == **id)).cloned().collect();
    let items = load_items(client, video, &there).await?;
    Ok(Seen { revision, clips: all.items, items })
}

/// Reads everything that the editor shows of a video; clips side by side.
pub async fn load(client: &Client, id: &VideoId) -> Result<Loaded, ApiError> {
    let (video, clips) = tokio::try_join!(client.video(id), client.clips(id))?;
    let clips = try_join_all(clips.into_iter().map(|clip| load_clip(client, id, clip))).await?;
    Ok(Loaded { video, clips })
}

/// Reads the items of some clips.
async fn load_items(client: &Client, video: &VideoId, clips: &[ClipId]) -> Result<Vec<(ClipId, ClipItems)>, ApiError> {
    let read = clips.iter().map(async |clip| {
        let (items, _) = items(client, video, clip).await?;
        Ok((clip.clone(), items))
    });
    try_join_all(read).await
}

async fn load_clip(client: &Client, video: &VideoId, clip: Clip) -> Result<(ClipData, ClipItems), ApiError> {
    let ((items, unreadable), sources, faces, words) = tokio::try_join!(
        items(client, video, &clip.id),
        optional(client.sources(video, &clip.id)),
        optional(client.camera_faces(video, &clip)),
        optional(client.words(video, &clip.id)),
    )?;
    let (sources, faces, words) = (sources.unwrap_or_default(), faces.unwrap_or_default(), words.unwrap_or_default());
    Ok((ClipData::new(clip, sources.items, faces.items, words.items, unreadable), items))
}

/// The items of a clip, and the kinds that this service does not give out: not readable is not the same as empty.
async fn items(client: &Client, video: &VideoId, clip: &ClipId) -> Result<(ClipItems, Vec<ItemKind>), ApiError> {
    let read = ItemKind::ALL.map(async |kind| (kind, optional(client.items(video, clip, kind)).await));
    let (mut items, mut unreadable): (Vec<Item>, Vec<ItemKind>) = Default::default();
    for (kind, answer) in join_all(read).await {
        match answer? {
            Some(found) => items.extend(found),
            None => unreadable.push(kind),
        }
    }
    Ok((items.into_iter().collect(), unreadable))
}

/// A service may lack a collection, or answer what cannot be read: that costs the lane and not the video.
async fn optional<T>(call: impl Future<Output = Result<ReadList<T>, ApiError>>) -> Result<Option<ReadList<T>>, ApiError> {
    Ok(Lane::of(call.await)?.read())
}
