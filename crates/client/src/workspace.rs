//! Calls for the records of a workspace: playlists, groups, tags, the library, presets, webhooks.

use super::{Client, json};
use cutroom_api::{
    EndpointId, GroupId, MessageId, PlaylistId, PresetId, TagId, VideoId,
    captions::{CreatePreset, Preset},
    error::ApiError,
    lenient::ReadList,
    library::{AddToLibrary, BackgroundCategory, BackgroundScope, LibraryItem, LibraryScope, LibraryType},
    playlist::{
        AddToPlaylist, ChangeGroup, ChangePlaylist, ChangeTag, CreateGroup, CreatePlaylist, CreateTag, Playlist, PlaylistGroup,
        Tag,
    },
    video::Pagination,
    webhook::{ChangeEndpoint, CreateEndpoint, CreatedEndpoint, Endpoint, EndpointRef, EndpointSecret, EventType, Message},
};
use reqwest::Method;

impl Client {
    /// One page of playlists, most recently updated first.
    pub async fn playlists(&self, cursor: Option<&str>) -> Result<(ReadList<Playlist>, Pagination), ApiError> {
        self.page(&["playlists"], cursor, &["playlists"]).await
    }

    /// One playlist, with its videos.
    pub async fn playlist(&self, id: &PlaylistId) -> Result<Playlist, ApiError> {
        self.one(&["playlists", id.as_str()], "playlist").await
    }

    /// Creates a playlist.
    pub async fn create_playlist(&self, body: &CreatePlaylist) -> Result<Playlist, ApiError> {
        self.change(Method::POST, &["playlists"], json(body), "playlist").await
    }

    /// Changes a playlist.
    pub async fn update_playlist(&self, id: &PlaylistId, body: &ChangePlaylist) -> Result<Playlist, ApiError> {
        self.change(Method::PATCH, &["playlists", id.as_str()], json(body), "playlist").await
    }

    /// Deletes a playlist; its videos stay.
    pub async fn delete_playlist(&self, id: &PlaylistId) -> Result<(), ApiError> {
        self.remove(&["playlists", id.as_str()]).await
    }

    /// Replaces the link to a playlist's page; the old link stops working.
    pub async fn withdraw_playlist_link(&self, id: &PlaylistId) -> Result<Playlist, ApiError> {
        let path = ["playlists", id.as_str(), "page-link"];
        let answer = self.transport.send(Method::POST, &path, None, &self.write_key(), None).await?;
        self.record(answer, "playlist")
    }

    /// Adds a video to a playlist.
    pub async fn add_to_playlist(&self, id: &PlaylistId, body: &AddToPlaylist) -> Result<(), ApiError> {
        let path = ["playlists", id.as_str(), "videos"];
        self.submit(Method::POST, &path, Some(json(body))).await
    }

    /// Removes a video from a playlist.
    pub async fn remove_from_playlist(&self, id: &PlaylistId, video: &VideoId) -> Result<(), ApiError> {
        self.remove(&["playlists", id.as_str(), "videos", video.as_str()]).await
    }

    /// All groups, by position.
    pub async fn playlist_groups(&self) -> Result<ReadList<PlaylistGroup>, ApiError> {
        self.list(&["playlist-groups"], &[], &["playlistGroups"]).await
    }

    /// Creates a group of playlists.
    pub async fn create_playlist_group(&self, body: &CreateGroup) -> Result<PlaylistGroup, ApiError> {
        self.change(Method::POST, &["playlist-groups"], json(body), "playlistGroup").await
    }

    /// Changes a group.
    pub async fn update_playlist_group(&self, id: &GroupId, body: &ChangeGroup) -> Result<PlaylistGroup, ApiError> {
        self.change(Method::PATCH, &["playlist-groups", id.as_str()], json(body), "playlistGroup").await
    }

    /// Deletes a group; its playlists become ungrouped.
    pub async fn delete_playlist_group(&self, id: &GroupId) -> Result<(), ApiError> {
        self.remove(&["playlist-groups", id.as_str()]).await
    }

    /// All tags.
    pub async fn tags(&self) -> Result<ReadList<Tag>, ApiError> {
        self.list(&["tags"], &[], &["tags"]).await
    }

    /// Creates a tag.
    pub async fn create_tag(&self, body: &CreateTag) -> Result<Tag, ApiError> {
        self.change(Method::POST, &["tags"], json(body), "tag").await
    }

    /// Changes a tag.
    pub async fn update_tag(&self, id: &TagId, body: &ChangeTag) -> Result<Tag, ApiError> {
        self.change(Method::PATCH, &["tags", id.as_str()], json(body), "tag").await
    }

    /// Deletes a tag.
    pub async fn delete_tag(&self, id: &TagId) -> Result<(), ApiError> {
        self.remove(&["tags", id.as_str()]).await
    }

    /// Backgrounds by category; of every scope if `scope` is `None`.
    pub async fn backgrounds(&self, scope: Option<&BackgroundScope>) -> Result<ReadList<BackgroundCategory>, ApiError> {
        let query: Vec<_> = scope.map(|scope| ("scope", scope.as_str().to_owned())).into_iter().collect();
        self.list(&["backgrounds"], &query, &["categories"]).await
    }

    /// One page of the library, and the cursor of the next page.
    pub async fn library(
        &self,
        scope: &LibraryScope,
        kind: Option<&LibraryType>,
        cursor: Option<&str>,
    ) -> Result<(ReadList<LibraryItem>, Option<String>), ApiError> {
        let mut query = vec![("scope", scope.as_str().to_owned()), ("limit", "60".to_owned())];
        query.extend(kind.map(|kind| ("type", kind.as_str().to_owned())));
        query.extend(cursor.map(|cursor| ("cursor", cursor.to_owned())));
        let answer = self.transport.get(&["library"], &query).await?;
        let cursor = answer.get("cursor").and_then(serde_json::Value::as_str).map(str::to_owned);
        let cursor = cursor.or_else(|| Pagination::of(&answer).next_cursor);
        Ok((self.records(answer, &["items"])?, cursor))
    }

    /// Adds a source to the library.
    pub async fn add_to_library(&self, body: &AddToLibrary) -> Result<LibraryItem, ApiError> {
        self.change(Method::POST, &["library"], json(body), "item").await
    }

    /// Deletes one of the caller's own library items.
    pub async fn delete_library_item(&self, id: &str) -> Result<(), ApiError> {
        self.remove(&["library", id]).await
    }

    /// All subtitle presets.
    pub async fn subtitle_presets(&self) -> Result<ReadList<Preset>, ApiError> {
        self.list(&["subtitle-presets"], &[], &["presets"]).await
    }

    /// Saves a personal subtitle preset.
    pub async fn create_subtitle_preset(&self, body: &CreatePreset) -> Result<Preset, ApiError> {
        self.change(Method::POST, &["subtitle-presets"], json(body), "preset").await
    }

    /// Deletes a personal subtitle preset.
    pub async fn delete_subtitle_preset(&self, id: &PresetId) -> Result<(), ApiError> {
        self.remove(&["subtitle-presets", id.as_str()]).await
    }

    /// All webhook endpoints.
    pub async fn webhook_endpoints(&self) -> Result<ReadList<Endpoint>, ApiError> {
        self.list(&["webhooks", "endpoints"], &[], &["endpoints"]).await
    }

    /// Registers a webhook endpoint; only this answer contains its secret.
    pub async fn create_webhook_endpoint(&self, body: &CreateEndpoint) -> Result<CreatedEndpoint, ApiError> {
        self.change(Method::POST, &["webhooks", "endpoints"], json(body), "endpoint").await
    }

    /// Changes a webhook endpoint.
    pub async fn update_webhook_endpoint(&self, id: &EndpointId, body: &ChangeEndpoint) -> Result<Endpoint, ApiError> {
        self.change(Method::PATCH, &["webhooks", "endpoints", id.as_str()], json(body), "endpoint").await
    }

    /// Deletes a webhook endpoint.
    pub async fn delete_webhook_endpoint(&self, id: &EndpointId) -> Result<EndpointRef, ApiError> {
        let path = ["webhooks", "endpoints", id.as_str()];
        let answer = self.transport.send(Method::DELETE, &path, None, &self.write_key(), None).await?;
        self.record(answer, "endpoint")
    }

    /// Signing secret of an endpoint.
    pub async fn webhook_secret(&self, id: &EndpointId) -> Result<EndpointSecret, ApiError> {
        self.one(&["webhooks", "endpoints", id.as_str(), "secret"], "secret").await
    }

    /// Latest messages; only of these types if `types` isn't empty.
    pub async fn webhook_messages(&self, limit: u32, types: &[EventType]) -> Result<ReadList<Message>, ApiError> {
        let mut query = vec![("limit", limit.to_string())];
        if !types.is_empty() {
            query.push(("event_types", types.iter().map(EventType::as_str).collect::<Vec<_>>().join(",")));
        }
        self.list(&["webhooks", "messages"], &query, &["messages"]).await
    }

    /// Message with the state of its deliveries.
    pub async fn webhook_message(&self, id: &MessageId) -> Result<Message, ApiError> {
        self.one(&["webhooks", "messages", id.as_str()], "message").await
    }
}
