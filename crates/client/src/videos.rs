//! Calls for videos, and for their chapters, music, tags, collaborators and exports.

use super::{Client, json};
use cutroom_api::{
    ExportId, TagId, UserId, VideoId,
    captions::ApplyPreset,
    error::ApiError,
    export::{CreateExport, Export},
    lenient::ReadList,
    library::PictureUrl,
    video::{
        AddCollaborator, BackgroundMusic, ChangeCollaborator, Chapter, Collaborator, CreateVideo, Duplicate, ReplaceChapters,
        SetBackgroundMusic, TagVideo, Video, VideoChange,
    },
};
use reqwest::Method;

impl Client {
    /// Creates a video, with an uploaded source as its first clip if the body names one.
    pub async fn create_video(&self, body: &CreateVideo) -> Result<Video, ApiError> {
        self.change(Method::POST, &["videos"], json(body), "video").await
    }

    /// Changes a video's settings.
    pub async fn update_video(&self, video: &VideoId, change: &VideoChange) -> Result<Video, ApiError> {
        self.change(Method::PATCH, &["videos", video.as_str()], json(change), "video").await
    }

    /// Like [`Self::update_video`], but for a caller that reloads the video: an answer without the video is accepted.
    pub async fn change_video(&self, video: &VideoId, change: &VideoChange) -> Result<(), ApiError> {
        self.submit(Method::PATCH, &["videos", video.as_str()], Some(json(change))).await
    }

    /// Deletes a video.
    pub async fn delete_video(&self, video: &VideoId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str()]).await
    }

    /// Replaces the link to a video's page; the old link stops working.
    pub async fn withdraw_page_link(&self, video: &VideoId) -> Result<Video, ApiError> {
        let path = ["videos", video.as_str(), "page-link"];
        let answer = self.transport.send(Method::POST, &path, None, &self.write_key(), None).await?;
        self.record(answer, "video")
    }

    /// Copies a video with everything on it.
    pub async fn duplicate_video(&self, video: &VideoId, body: &Duplicate) -> Result<Video, ApiError> {
        self.change(Method::POST, &["videos", video.as_str(), "duplicate"], json(body), "video").await
    }

    /// Replaces a video's chapters.
    pub async fn replace_chapters(&self, video: &VideoId, body: &ReplaceChapters) -> Result<ReadList<Chapter>, ApiError> {
        let path = ["videos", video.as_str(), "chapters"];
        let answer = self.transport.send(Method::PUT, &path, Some(&json(body)), &self.write_key(), None).await?;
        self.records(answer, &["chapters"])
    }

    /// Reads the music under a video.
    pub async fn background_music(&self, video: &VideoId) -> Result<BackgroundMusic, ApiError> {
        self.one(&["videos", video.as_str(), "background-music"], "backgroundMusic").await
    }

    /// Sets the music under a video.
    pub async fn set_background_music(&self, video: &VideoId, body: &SetBackgroundMusic) -> Result<BackgroundMusic, ApiError> {
        self.change(Method::PUT, &["videos", video.as_str(), "background-music"], json(body), "backgroundMusic").await
    }

    /// Removes the music under a video.
    pub async fn remove_background_music(&self, video: &VideoId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str(), "background-music"]).await
    }

    /// Applies a subtitle preset. The answer is ignored: a server may return the video or only a status.
    pub async fn apply_subtitle_preset(&self, video: &VideoId, body: &ApplyPreset) -> Result<(), ApiError> {
        let path = ["videos", video.as_str(), "subtitle-preset"];
        self.submit(Method::PUT, &path, Some(json(body))).await
    }

    /// Tags a video.
    pub async fn tag_video(&self, video: &VideoId, body: &TagVideo) -> Result<(), ApiError> {
        let path = ["videos", video.as_str(), "tags"];
        self.submit(Method::POST, &path, Some(json(body))).await
    }

    /// Removes a tag from a video.
    pub async fn untag_video(&self, video: &VideoId, tag: &TagId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str(), "tags", tag.as_str()]).await
    }

    /// Shares a video with a member of the workspace.
    pub async fn add_collaborator(&self, video: &VideoId, body: &AddCollaborator) -> Result<Collaborator, ApiError> {
        self.change(Method::POST, &["videos", video.as_str(), "collaborators"], json(body), "collaborator").await
    }

    /// Changes the role of a collaborator.
    pub async fn update_collaborator(
        &self,
        video: &VideoId,
        user: &UserId,
        body: &ChangeCollaborator,
    ) -> Result<Collaborator, ApiError> {
        let path = ["videos", video.as_str(), "collaborators", user.as_str()];
        self.change(Method::PATCH, &path, json(body), "collaborator").await
    }

    /// Removes a collaborator from a video.
    pub async fn remove_collaborator(&self, video: &VideoId, user: &UserId) -> Result<(), ApiError> {
        self.remove(&["videos", video.as_str(), "collaborators", user.as_str()]).await
    }

    /// Starts an export; its progress appears in the video's `exports`.
    pub async fn create_export(&self, video: &VideoId, body: &CreateExport) -> Result<Export, ApiError> {
        self.change(Method::POST, &["videos", video.as_str(), "exports"], json(body), "export").await
    }

    /// Cancels a queued or running export; its record stays, marked as cancelled. Only the local workspace offers this call.
    pub async fn cancel_export(&self, video: &VideoId, export: &ExportId) -> Result<Export, ApiError> {
        let path = ["videos", video.as_str(), "exports", export.as_str()];
        let answer = self.transport.send(Method::DELETE, &path, None, &self.write_key(), None).await?;
        self.record(answer, "export")
    }

    /// URL of a still of a video.
    pub async fn video_thumbnail(&self, video: &VideoId) -> Result<PictureUrl, ApiError> {
        let answer = self.transport.get(&["videos", video.as_str(), "thumbnail"], &[("response", "json".into())]).await?;
        self.record(answer, "thumbnail")
    }
}
