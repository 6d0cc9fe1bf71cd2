//! A workspace with many videos, for the measurement of the view that lists them.

use super::MeasureError;
use crate::{
    api::{Client, SourceId, video::CreateVideo},
    app::{Paths, settings::LOCAL_PLACE},
    jobs::{
        browser::{KeptIndex, VideoEntry, write_index},
        local::LocalWorkspace,
    },
};
use std::sync::Arc;

/// Creates `videos` videos in the local workspace of `paths`, each with the sample's screen recording, and caches the list of all
/// of them, as the program does when it has read the list.
///
/// # Errors
/// Fails if the workspace cannot be opened, refuses a video, or cannot be listed, and if the cache cannot be written.
pub async fn fill_library(paths: &Paths, videos: usize) -> Result<(), MeasureError> {
    let (local, client) = LocalWorkspace::open(&paths.data).await?;
    let filled = fill(&client, paths, videos).await;
    local.close().await;
    filled
}

async fn fill(client: &Client, paths: &Paths, videos: usize) -> Result<(), MeasureError> {
    for number in 0..videos {
        let (name, source_id) = (format!("Release notes, week {number}"), Some(SourceId::new("su_demo_screen")));
        client.create_video(&CreateVideo { name, source_id, camera_source_id: None }).await?;
    }
    let (mut listed, mut cursor) = (Vec::new(), None);
    loop {
        let (page, pagination) = client.videos(cursor.as_deref()).await?;
        listed.extend(page.items.iter().map(|video| Arc::new(VideoEntry::of(video))));
        cursor = pagination.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    let kept = KeptIndex { videos: listed, is_whole: true, ..KeptIndex::default() };
    Ok(write_index(&paths.cache, LOCAL_PLACE, &kept)?)
}
