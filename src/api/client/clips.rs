//! Clips, what is computed from their media, and single items on them.

use super::{Client, json};
use crate::api::{
    ClipId, ItemId, PlaybackMs, SourceId, SourceMs, VideoId,
    clip::{AddClip, AutoCrop, AutoCropped, Clip, ClipChange, CutRanges, Reorder, Silence},
    error::ApiError,
    item::{AddBody, ChangeBody, Item, ItemKind, Word},
    library::{PictureUrl, Waveform},
    video::Duplicate,
};
use reqwest::Method;
use serde_json::Value;

impl Client {
    /// One clip.
    pub async fn clip(&self, video: &VideoId, clip: &ClipId) -> Result<Clip, ApiError> {
        self.one(&["videos", video.as_str(), "clips", clip.as_str()], "clip").await
    }

    /// Adds a recording as the last clip.
    pub async fn add_clip(&self, video: &VideoId, body: &AddClip) -> Result<Clip, ApiError> {
        self.change(Method::POST, &["videos", video.as_str(), "clips"], json(body), "clip").await
    }

    /// Changes a clip's settings and cuts.
    pub async fn update_clip(&self, video: &VideoId, clip: &ClipId, change: &ClipChange) -> Result<Clip, ApiError> {
        self.change(Method::PATCH, &["videos", video.as_str(), "clips", clip.as_str()], json(change), "clip").await
    }

    /// Deletes a clip.
    pub async fn delete_clip(&self, video: &VideoId, clip: &ClipId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str(), "clips", clip.as_str()]).await
    }

    /// Copies a clip behind itself.
    pub async fn duplicate_clip(&self, video: &VideoId, clip: &ClipId, body: &Duplicate) -> Result<Clip, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "duplicate"];
        self.change(Method::POST, &path, json(body), "clip").await
    }

    /// Moves a clip to another place; answers all clips in order.
    pub async fn reorder_clip(&self, video: &VideoId, clip: &ClipId, body: &Reorder) -> Result<Vec<Clip>, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "reorder"];
        self.change(Method::POST, &path, json(body), "clips").await
    }

    /// Cuts ranges out of what is played.
    pub async fn cut_clip(&self, video: &VideoId, clip: &ClipId, body: &CutRanges) -> Result<Clip, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "cut"];
        self.change(Method::POST, &path, json(body), "clip").await
    }

    /// Quiet stretches of a clip that are at least this long.
    pub async fn silences(&self, video: &VideoId, clip: &ClipId, min_duration_ms: i64) -> Result<Vec<Silence>, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "silences"];
        let answer = self.transport.get(&path, &[("minDurationMs", min_duration_ms.to_string())]).await?;
        self.unwrap(answer, "silences")
    }

    /// Finds and applies a crop of a clip's screen recording.
    pub async fn auto_crop(&self, video: &VideoId, clip: &ClipId, body: &AutoCrop) -> Result<AutoCropped, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "auto-crop"];
        self.write(Method::POST, &path, Some(json(body))).await
    }

    /// Every word of a clip as recorded, in source time.
    pub async fn uncut_words(&self, video: &VideoId, clip: &ClipId) -> Result<Vec<Word>, ApiError> {
        self.one(&["videos", video.as_str(), "clips", clip.as_str(), "transcript", "uncut"], "words").await
    }

    /// Where a still of a clip is, as it is played.
    pub async fn clip_thumbnail(&self, video: &VideoId, clip: &ClipId, at: PlaybackMs) -> Result<PictureUrl, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "thumbnail"];
        self.transport.get(&path, &[("response", "json".into()), ("inpointMs", at.0.to_string())]).await
    }

    /// Where a still of a source of a clip is.
    pub async fn source_thumbnail(
        &self,
        video: &VideoId,
        clip: &ClipId,
        source: &SourceId,
        at: SourceMs,
    ) -> Result<PictureUrl, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "sources", source.as_str(), "thumbnail"];
        self.transport.get(&path, &[("response", "json".into()), ("inpointMs", at.0.to_string())]).await
    }

    /// The peaks of a source of a clip.
    pub async fn waveform(&self, video: &VideoId, clip: &ClipId, source: &SourceId) -> Result<Waveform, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "sources", source.as_str(), "waveform"];
        self.transport.get(&path, &[]).await
    }

    /// Adds one item.
    pub async fn add_item(&self, video: &VideoId, clip: &ClipId, body: &AddBody) -> Result<Item, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), body.kind().collection()];
        let record = self.change(Method::POST, &path, json(body), body.kind().singular()).await?;
        self.item(body.kind(), record)
    }

    /// Changes one item.
    pub async fn update_item(
        &self,
        video: &VideoId,
        clip: &ClipId,
        item: &ItemId,
        body: &ChangeBody,
    ) -> Result<Item, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), body.kind().collection(), item.as_str()];
        let record = self.change(Method::PATCH, &path, json(body), body.kind().singular()).await?;
        self.item(body.kind(), record)
    }

    /// Removes one item.
    pub async fn remove_item(&self, video: &VideoId, clip: &ClipId, kind: ItemKind, item: &ItemId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str(), "clips", clip.as_str(), kind.collection(), item.as_str()]).await
    }

    fn item(&self, kind: ItemKind, record: Value) -> Result<Item, ApiError> {
        Item::parse(kind, record).map_err(|error| ApiError::Unreadable {
            origin: self.origin(),
            field: format!("{}.{}", kind.singular(), error.path()),
            problem: error.inner().to_string(),
        })
    }
}
