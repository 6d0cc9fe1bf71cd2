//! Calls for clips, for data computed from their media, and for single items on clips.

use super::{Client, json};
use cutroom_api::{
    ClipId, ItemId, PlaybackMs, SourceId, SourceMs, VideoId,
    clip::{AddClip, AutoCrop, AutoCropped, Clip, ClipChange, DuplicateClip, Reorder, Silence},
    cutting::{CorrectWords, CutByTranscript, CutRanges, RemoveSilences},
    error::ApiError,
    face_analysis::{FaceAnalysis, WantFaces},
    item::{AddBody, ChangeBody, Item, ItemKind, Word},
    lenient::{self, ReadList},
    library::{PictureUrl, Waveform},
    transcript::ReplaceWords,
};
use reqwest::Method;
use serde_json::Value;

impl Client {
    /// Reads one clip.
    pub async fn clip(&self, video: &VideoId, clip: &ClipId) -> Result<Clip, ApiError> {
        let answer = self.transport.get(&["videos", video.as_str(), "clips", clip.as_str()], &[]).await?;
        let mut record = lenient::record_in(answer, &["clip"]).map_err(|unfit| self.unreadable(&unfit))?;
        Clip::complete(&mut record, video, 0);
        lenient::read(record).map_err(|unfit| self.unreadable_in("clip", &unfit))
    }

    /// Unprocessed answer of `camera-faces` for a time window in ms, for checks of the server. Without times, the window is the
    /// whole clip.
    pub async fn camera_faces_page(
        &self,
        video: &VideoId,
        clip: &ClipId,
        start: Option<i64>,
        end: Option<i64>,
    ) -> Result<Value, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "camera-faces"];
        let times = [("startTimeMs", start), ("endTimeMs", end)];
        let query: Vec<_> = times.into_iter().filter_map(|(name, ms)| Some((name, ms?.to_string()))).collect();
        self.transport.get(&path, &query).await
    }

    /// Adds a recording as the last clip.
    pub async fn add_clip(&self, video: &VideoId, body: &AddClip) -> Result<Clip, ApiError> {
        self.change(Method::POST, &["videos", video.as_str(), "clips"], json(body), "clip").await
    }

    /// Changes a clip's settings and cuts.
    pub async fn update_clip(&self, video: &VideoId, clip: &ClipId, change: &ClipChange) -> Result<Clip, ApiError> {
        self.change(Method::PATCH, &["videos", video.as_str(), "clips", clip.as_str()], change.wire(), "clip").await
    }

    /// Like [`Self::update_clip`], for a caller that reads the clip again: an answer without the clip is accepted.
    pub async fn change_clip(&self, video: &VideoId, clip: &ClipId, change: &ClipChange) -> Result<(), ApiError> {
        self.submit(Method::PATCH, &["videos", video.as_str(), "clips", clip.as_str()], Some(change.wire())).await
    }

    /// Deletes a clip.
    pub async fn delete_clip(&self, video: &VideoId, clip: &ClipId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str(), "clips", clip.as_str()]).await
    }

    /// Removes the auto crop of a clip's screen recording. Only the local workspace offers this call.
    pub async fn remove_auto_crop(&self, video: &VideoId, clip: &ClipId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str(), "clips", clip.as_str(), "auto-crop"]).await
    }

    /// Copies a clip.
    pub async fn duplicate_clip(&self, video: &VideoId, clip: &ClipId, body: &DuplicateClip) -> Result<Clip, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "duplicate"];
        self.change(Method::POST, &path, json(body), "clip").await
    }

    /// Moves a clip to another index; the clips between move by one. Servers answer differently (the clip, all clips, or only a
    /// status), so the answer is ignored and callers reload the order.
    pub async fn reorder_clip(&self, video: &VideoId, clip: &ClipId, body: &Reorder) -> Result<(), ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "reorder"];
        self.submit(Method::POST, &path, Some(json(body))).await
    }

    /// Cuts ranges of playback time out of a clip.
    pub async fn cut_clip(&self, video: &VideoId, clip: &ClipId, body: &CutRanges) -> Result<Clip, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "cut"];
        self.change(Method::POST, &path, json(body), "clip").await
    }

    /// Cuts words out of a clip.
    pub async fn cut_by_transcript(&self, video: &VideoId, clip: &ClipId, body: &CutByTranscript) -> Result<Clip, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "cut-by-transcript"];
        self.change(Method::POST, &path, json(body), "clip").await
    }

    /// Cuts filler words (um, uh) out of a clip.
    pub async fn remove_fillers(&self, video: &VideoId, clip: &ClipId) -> Result<Clip, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "remove-fillers"];
        let answer = self.transport.send(Method::POST, &path, None, &self.write_key(), None).await?;
        self.record(answer, "clip")
    }

    /// Shortens the silences of a clip.
    pub async fn remove_silences(&self, video: &VideoId, clip: &ClipId, body: &RemoveSilences) -> Result<Clip, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "remove-silences"];
        self.change(Method::POST, &path, json(body), "clip").await
    }

    /// Corrects words of a clip, or hides them from subtitles; returns those words, in source time.
    pub async fn correct_words(&self, video: &VideoId, clip: &ClipId, body: &CorrectWords) -> Result<ReadList<Word>, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "transcript", "words"];
        let answer = self.transport.send(Method::PATCH, &path, Some(&json(body)), &self.write_key(), None).await?;
        self.records(answer, &["words"])
    }

    /// Asks the server to place zooms or layouts automatically, if it can. Callers then read them like any other items.
    pub async fn place_automatically(&self, video: &VideoId, clip: &ClipId, kind: ItemKind) -> Result<(), ApiError> {
        self.submit(Method::POST, &["videos", video.as_str(), "clips", clip.as_str(), kind.collection(), "auto"], None).await
    }

    /// Silences of a clip of at least `min_duration_ms`.
    pub async fn silences(&self, video: &VideoId, clip: &ClipId, min_duration_ms: i64) -> Result<ReadList<Silence>, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "silences"];
        self.list(&path, &[("minDurationMs", min_duration_ms.to_string())], &["silences"]).await
    }

    /// Finds and applies a crop of a clip's screen recording.
    pub async fn auto_crop(&self, video: &VideoId, clip: &ClipId, body: &AutoCrop) -> Result<AutoCropped, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "auto-crop"];
        self.change(Method::POST, &path, json(body), "autoCrop").await
    }

    /// Words of a clip as recorded, in source time, including the ones that are cut out.
    pub async fn uncut_words(&self, video: &VideoId, clip: &ClipId) -> Result<ReadList<Word>, ApiError> {
        self.list(&["videos", video.as_str(), "clips", clip.as_str(), "transcript", "uncut"], &[], &["words"]).await
    }

    /// Replaces a clip's transcript, in source time. Only the local workspace offers this call.
    pub async fn replace_words(&self, video: &VideoId, clip: &ClipId, body: &ReplaceWords) -> Result<ReadList<Word>, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "transcript", "words"];
        let answer = self.transport.send(Method::PUT, &path, Some(&json(body)), &self.write_key(), None).await?;
        self.records(answer, &["words"])
    }

    /// Progress of the face analysis of a clip's camera recording. Only the local workspace offers this call.
    pub async fn face_analysis(&self, video: &VideoId, clip: &ClipId) -> Result<FaceAnalysis, ApiError> {
        self.one(&["videos", video.as_str(), "clips", clip.as_str(), "face-analysis"], "analysis").await
    }

    /// Requests or declines the face analysis of a clip's camera recording. Only the local workspace offers this call.
    pub async fn want_face_analysis(&self, video: &VideoId, clip: &ClipId, body: WantFaces) -> Result<FaceAnalysis, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "face-analysis"];
        self.change(Method::PUT, &path, json(&body), "analysis").await
    }

    /// URL of a still of a clip at a playback time.
    pub async fn clip_thumbnail(&self, video: &VideoId, clip: &ClipId, at: PlaybackMs) -> Result<PictureUrl, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "thumbnail"];
        let answer = self.transport.get(&path, &[("response", "json".into()), ("inpointMs", at.0.to_string())]).await?;
        self.record(answer, "thumbnail")
    }

    /// URL of a still of one of a clip's sources.
    pub async fn source_thumbnail(
        &self,
        video: &VideoId,
        clip: &ClipId,
        source: &SourceId,
        at: SourceMs,
    ) -> Result<PictureUrl, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "sources", source.as_str(), "thumbnail"];
        let answer = self.transport.get(&path, &[("response", "json".into()), ("inpointMs", at.0.to_string())]).await?;
        self.record(answer, "thumbnail")
    }

    /// Waveform peaks of one of a clip's sources.
    pub async fn waveform(&self, video: &VideoId, clip: &ClipId, source: &SourceId) -> Result<Waveform, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), "sources", source.as_str(), "waveform"];
        self.one(&path, "waveform").await
    }

    /// Adds one item.
    pub async fn add_item(&self, video: &VideoId, clip: &ClipId, body: &AddBody) -> Result<Item, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), body.kind().collection()];
        let answer = self.transport.send(Method::POST, &path, Some(&json(body)), &self.write_key(), None).await?;
        self.item(body.kind(), answer)
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
        let answer = self.transport.send(Method::PATCH, &path, Some(&body.wire()), &self.write_key(), None).await?;
        self.item(body.kind(), answer)
    }

    /// Removes one item.
    pub async fn remove_item(&self, video: &VideoId, clip: &ClipId, kind: ItemKind, item: &ItemId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str(), "clips", clip.as_str(), kind.collection(), item.as_str()]).await
    }

    fn item(&self, kind: ItemKind, answer: Value) -> Result<Item, ApiError> {
        let record = lenient::record_in(answer, kind.record_wrappers()).map_err(|unfit| self.unreadable(&unfit))?;
        Item::read(kind, record).map_err(|unfit| self.unreadable_in(kind.singular(), &unfit))
    }
}
