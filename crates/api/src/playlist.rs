//! Playlists, their groups, and the tags of videos.

use super::{
    Extra, GroupId, HexColor, PlaylistId, TagId, VideoId,
    lenient::keeps_extra,
    open_enum::open_enum,
    rules::{self, Checked, known},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

open_enum! {
    /// Who may open a playlist's page.
    LinkScope { Public = "public", Private = "private", Password = "password", EmbedOnly = "embedonly" }

    /// Who sees the playlist in the workspace.
    Visibility { Personal = "personal", Org = "org" }
}

/// A playlist (`api.md`, Playlist).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Playlist {
    /// Identifier.
    pub id: PlaylistId,
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// Description of the playlist.
    #[serde(default)]
    pub description: String,
    /// Emoji in front of the name.
    #[serde(default)]
    pub emoji: String,
    /// Id of the playlist's group; absent if ungrouped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group_id: Option<GroupId>,
    /// Who may open the playlist's watch page; `private` if absent.
    #[serde(default = "nobody")]
    pub link_scope: LinkScope,
    /// Who sees the playlist in the workspace; `personal` if absent.
    #[serde(default = "its_maker")]
    pub visibility: Visibility,
    /// Links to the playlist's pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub links: Option<PlaylistLinks>,
    /// Whether search engines may list the playlist.
    #[serde(default)]
    pub search_engine_indexing_enabled: bool,
    /// Number of videos in the playlist.
    #[serde(default, serialize_with = "super::whole")]
    #[schemars(range(min = 0))]
    pub videos: f64,
    /// Ids of the playlist's videos, in order; only in the answer for one playlist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub video_ids: Option<Vec<VideoId>>,
    /// Creation time, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub created_at: String,
    /// Time of the last change, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub updated_at: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

keeps_extra!(Playlist, PlaylistGroup, Tag);

fn nobody() -> LinkScope {
    LinkScope::Private
}

fn its_maker() -> Visibility {
    Visibility::Personal
}

/// Default colour of a tag.
pub fn grey() -> HexColor {
    HexColor("#8B8D98".into())
}

/// Links to a playlist's pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaylistLinks {
    /// URL of the playlist's watch page.
    #[schemars(extend("format" = "uri"))]
    pub view_page: String,
}

/// Body of `POST /v1/playlists`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreatePlaylist {
    /// Display name, 1..255 characters.
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: String,
    /// Description, at most 5000 characters; default: empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 5000), extend("not" = {"pattern": rules::NOT_IN_TEXT}))]
    pub description: Option<String>,
    /// Emoji in front of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 10), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub emoji: Option<String>,
    /// Group of the playlist; default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group_id: Option<GroupId>,
    /// Who may open the watch page; default `private`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link_scope: Option<LinkScope>,
    /// Who sees the playlist in the workspace; default `personal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
    /// Whether search engines may list the playlist; default false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_engine_indexing_enabled: Option<bool>,
    /// Password for viewers, with `linkScope` password; 1..255 characters, never answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255))]
    pub password: Option<String>,
}

/// Body of `PATCH /v1/playlists/{id}`: only the fields sent are changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangePlaylist {
    /// Display name, 1..255 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
    /// Description, at most 5000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 5000), extend("not" = {"pattern": rules::NOT_IN_TEXT}))]
    pub description: Option<String>,
    /// Emoji in front of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 10), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub emoji: Option<String>,
    /// Group of the playlist; null removes the playlist from its group.
    #[serde(default, deserialize_with = "super::clip::present", skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    pub group_id: Option<Option<GroupId>>,
    /// Who may open the playlist's watch page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link_scope: Option<LinkScope>,
    /// Who sees the playlist in the workspace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
    /// Whether search engines may list the playlist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_engine_indexing_enabled: Option<bool>,
    /// Password for viewers, with `linkScope` password; 1..255 characters, never answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255))]
    pub password: Option<String>,
}

/// Body of `POST /v1/playlists/{id}/videos`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddToPlaylist {
    /// Id of a video of the workspace.
    pub video_id: VideoId,
}

/// A group of playlists in the sidebar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaylistGroup {
    /// Identifier.
    pub id: GroupId,
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// Emoji in front of the name.
    #[serde(default)]
    pub emoji: String,
    /// Who sees the group in the workspace; `personal` if absent.
    #[serde(default = "its_maker")]
    pub visibility: Visibility,
    /// Position in the sidebar.
    #[serde(default, deserialize_with = "super::integer")]
    pub position: i64,
    /// Creation time, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub created_at: String,
    /// Time of the last change, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub updated_at: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Body of `POST /v1/playlist-groups`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateGroup {
    /// Display name, 1..255 characters.
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: String,
    /// Emoji in front of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 10), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub emoji: Option<String>,
    /// Who sees the group in the workspace; default `personal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
}

/// Body of `PATCH /v1/playlist-groups/{id}`: only the fields sent are changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeGroup {
    /// Display name, 1..255 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
    /// Emoji in front of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 10), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub emoji: Option<String>,
    /// Who sees the group in the workspace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
    /// Position in the sidebar, 0..10000.
    #[serde(default, deserialize_with = "rules::z_index", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 10000))]
    pub position: Option<i64>,
}

/// A tag for videos.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tag {
    /// Identifier.
    pub id: TagId,
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// Colour of the label; grey if absent.
    #[serde(default = "grey")]
    pub color: HexColor,
    /// Creation time, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub created_at: String,
    /// Time of the last change, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub updated_at: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Body of `POST /v1/tags`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTag {
    /// Display name, 1..255 characters, unique among tags.
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: String,
    /// Colour of the label; default: grey.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<HexColor>,
}

/// Body of `PATCH /v1/tags/{id}`: only the fields sent are changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeTag {
    /// Display name, 1..255 characters, unique among tags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
    /// Colour of the label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<HexColor>,
}

impl CreatePlaylist {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::line("name", &self.name, 1, 255)?;
        rules::each(self.password.as_ref(), |v| rules::length_of("password", &v, 1, 255))?;
        check(self.description.as_ref(), self.emoji.as_ref())?;
        known!("linkScope", self.link_scope)?;
        known!("visibility", self.visibility)
    }
}

impl ChangePlaylist {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        rules::each(self.password.as_ref(), |v| rules::length_of("password", &v, 1, 255))?;
        check(self.description.as_ref(), self.emoji.as_ref())?;
        known!("linkScope", self.link_scope)?;
        known!("visibility", self.visibility)
    }
}

impl CreateGroup {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::line("name", &self.name, 1, 255)?;
        check(None, self.emoji.as_ref())?;
        known!("visibility", self.visibility)
    }
}

impl ChangeGroup {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        check(None, self.emoji.as_ref())?;
        known!("visibility", self.visibility)
    }
}

impl CreateTag {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::line("name", &self.name, 1, 255)?;
        rules::each(self.color.as_ref(), |v| rules::color("color", &v))
    }
}

impl ChangeTag {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        rules::each(self.color.as_ref(), |v| rules::color("color", &v))
    }
}

fn check(description: Option<&String>, emoji: Option<&String>) -> Checked {
    rules::each(description, |v| rules::text("description", &v, 0, 5000))?;
    rules::each(emoji, |v| rules::line("emoji", &v, 0, 10))
}
