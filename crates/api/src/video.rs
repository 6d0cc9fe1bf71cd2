//! Video: its settings, the order of its clips, chapters, thumbnails, collaborators and music.

use super::{
    ClipId, Extra, PlaylistId, SizePx, SourceId, SourceMs, UserId, VideoId,
    captions::Subtitles,
    clip::{BorderStyle, Corners, check_border, writable_border},
    export::Export,
    lenient::{Record, Unfit, keeps_nothing},
    open_enum::open_enum,
    playlist::{LinkScope, Tag},
    rules::{self, Checked, FieldError, known},
    viewing::{Transcript, ViewerChange, ViewerSettings},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

open_enum! {
    /// Transition from one clip to the next.
    ClipTransition {
        /// Follows the video's default.
        Default = "default",
        /// A blend.
        Smooth = "smooth",
        /// A hard cut.
        HardCut = "hard_cut",
    }

    /// Permissions of a collaborator.
    Role { Editor = "editor", Viewer = "viewer" }
}

/// A video of the workspace (`api-gaps.md`, Enums and records).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Video {
    /// Identifier.
    pub id: VideoId,
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// Description of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Aspect ratio: `16:9`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aspect_ratio: Option<String>,
    /// Size of the artboard, in whose pixels overlays are measured.
    #[serde(default = "artboard")]
    pub dimensions: SizePx,
    /// Playback length of all clips together.
    #[serde(default)]
    pub duration_seconds: f64,
    /// Ids of the clips, in playback order.
    #[serde(default)]
    pub clip_ids: Vec<ClipId>,
    /// Ids of the playlists that contain the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playlist_ids: Option<Vec<PlaylistId>>,
    /// Tags of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<Tag>>,
    /// Chapters of the video, by time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapters: Option<Vec<Chapter>>,
    /// Chapters whose footage is cut out. They return to `chapters` when the footage is restored. An extension of the local
    /// workspace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_chapters: Option<Vec<HiddenChapter>>,
    /// Thumbnails of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thumbnails: Option<Thumbnails>,
    /// Exports of the video, newest first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exports: Option<Vec<Export>>,
    /// Links to the video's pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub links: Option<VideoLinks>,
    /// Number of views; a local workspace has no viewers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub views: Option<u64>,
    /// Settings for viewers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<ViewerSettings>,
    /// Transcript of the video; only in the answer for one video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<Transcript>,
    /// People with whom the video is shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collaborators: Option<Vec<Collaborator>>,
    /// Revision: increases by one with every change; a hosted server may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
    /// Transition of clips whose own transition is `default`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_clip_transition: Option<ClipTransition>,
    /// Volume of microphones, 0..2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 2))]
    pub microphone_volume: Option<f64>,
    /// Volume of microphones, 0..2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 2))]
    pub system_audio_volume: Option<f64>,
    /// Audio enhancement of all clips that do not opt out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub studio_sound: Option<bool>,
    /// Border of clips without a border of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub border_style: Option<BorderStyle>,
    /// Corners of clips without corners of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<Corners>,
    /// Subtitles of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtitles: Option<Subtitles>,
    /// Background music under the whole video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background_music: Option<BackgroundMusic>,
    /// Creation time, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub created_at: String,
    /// Creation time, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub updated_at: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

impl Record for Video {
    fn extra(&mut self) -> Option<&mut Extra> {
        Some(&mut self.extra)
    }

    /// Replaces an artboard without an area by the default one.
    fn usable(&mut self) -> Result<(), Unfit> {
        let has_area = |side: f64| side.is_finite() && side >= 1.0;
        if !has_area(self.dimensions.width) || !has_area(self.dimensions.height) {
            self.dimensions = artboard();
        }
        self.duration_seconds = self.duration_seconds.max(0.0);
        Ok(())
    }
}

/// Thumbnails of a video, by size.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Thumbnails {
    /// Like `medium`; older servers answer only this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("format" = "uri"))]
    pub jpg: Option<String>,
    /// Thumbnail at most 320 pixels wide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub small: Option<ThumbnailFormats>,
    /// Thumbnail at most 640 pixels wide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub medium: Option<ThumbnailFormats>,
    /// Thumbnail at most 1280 pixels wide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub large: Option<ThumbnailFormats>,
    /// Thumbnail in the size of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xl: Option<ThumbnailFormats>,
}

/// URLs of a thumbnail, by file format; a server may lack some.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ThumbnailFormats {
    /// Animated image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("format" = "uri"))]
    pub gif: Option<String>,
    /// Still image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("format" = "uri"))]
    pub jpg: Option<String>,
    /// Animated image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("format" = "uri"))]
    pub mp4: Option<String>,
    /// Still image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("format" = "uri"))]
    pub webp: Option<String>,
}

impl Thumbnails {
    /// URL of the best still image for a list, from whichever sizes the server answers.
    pub fn still(&self) -> Option<&str> {
        let sizes = [&self.medium, &self.large, &self.small, &self.xl];
        let formats = sizes.into_iter().flatten();
        self.jpg
            .as_deref()
            .or_else(|| formats.into_iter().find_map(|formats| formats.jpg.as_deref().or(formats.webp.as_deref())))
    }
}

/// Links to a video's pages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoLinks {
    /// URL of the video's watch page.
    #[schemars(extend("format" = "uri"))]
    pub view_page: String,
    /// URL of the page for embedding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("format" = "uri"))]
    pub embed_page: Option<String>,
}

/// A person with whom the video is shared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Collaborator {
    /// The person's id.
    pub user_id: UserId,
    /// The person's e-mail address.
    #[schemars(extend("format" = "email"))]
    pub email: String,
    /// The person's name.
    #[serde(default)]
    pub name: String,
    /// Permissions of the person.
    pub role: Role,
}

keeps_nothing!(Collaborator, Chapter, HiddenChapter, BackgroundMusic);

/// Body of `POST /v1/videos/{id}/collaborators`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddCollaborator {
    /// E-mail address of a member of the workspace.
    #[schemars(length(min = 3, max = 254), extend("format" = "email"), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub email: String,
    /// Permissions of the person.
    pub role: Role,
}

/// Body of `PATCH /v1/videos/{id}/collaborators/{userId}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeCollaborator {
    /// Permissions of the person.
    pub role: Role,
}

impl AddCollaborator {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        known!("role", Some(&self.role))?;
        rules::line("email", &self.email, 3, 254)?;
        let parts = self.email.rsplit_once('@');
        if parts.is_none_or(|(name, host)| name.is_empty() || host.is_empty() || self.email.contains(char::is_whitespace)) {
            return Err(FieldError::new(
                "email",
                format!("must be an e-mail address like name@example.com, got \"{}\"", self.email),
            ));
        }
        Ok(())
    }
}

/// A part of a video with a title (`api.md`, Chapter).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Chapter {
    /// Title, 1..255 characters.
    #[serde(default)]
    #[schemars(length(min = 1, max = 255))]
    pub title: String,
    /// Description, at most 5000 characters.
    #[serde(default)]
    #[schemars(length(max = 5000))]
    pub description: String,
    /// Start of the chapter in the video, in seconds.
    #[schemars(range(min = 0))]
    pub timestamp_seconds: f64,
}

/// A chapter whose footage is cut out, so that it has no position in the video.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HiddenChapter {
    /// Title, 1..255 characters.
    #[serde(default)]
    #[schemars(length(min = 1, max = 255))]
    pub title: String,
    /// Description, at most 5000 characters.
    #[serde(default)]
    #[schemars(length(max = 5000))]
    pub description: String,
    /// Clip that contains the chapter.
    pub clip_id: ClipId,
    /// Start of the chapter in the clip's recording.
    pub source_time_ms: SourceMs,
}

/// Body of `PUT /v1/videos/{id}/chapters`: all visible chapters of the video. Hidden chapters stay hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplaceChapters {
    /// Chapters, at most 500, no two at the same second.
    #[schemars(length(max = 500))]
    pub chapters: Vec<ChapterInput>,
}

/// A chapter in a request (`api.md`, `ChapterInput`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChapterInput {
    /// Title: one line, 1..255 characters.
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub title: String,
    /// Description, at most 5000 characters; no line may look like a timestamp and a title.
    #[schemars(length(max = 5000), extend("not" = {"anyOf": [
        {"pattern": rules::NOT_IN_TEXT},
        {"pattern": "(^|[\\n\\r])[ \\t]*[0-9]+:[0-9]{2}(:[0-9]{2})?[ \\t]+[^ \\t\\n\\r]"},
    ]}))]
    pub description: String,
    /// Start of the chapter in the video, in whole seconds.
    #[serde(deserialize_with = "super::integer")]
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    pub timestamp_seconds: i64,
}

impl ReplaceChapters {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        if self.chapters.len() > 500 {
            return Err(FieldError::new("chapters", format!("must contain at most 500, got {}", self.chapters.len())));
        }
        for (index, chapter) in self.chapters.iter().enumerate() {
            let field = |name: &str| format!("chapters[{index}].{name}");
            rules::line(&field("title"), &chapter.title, 1, 255)?;
            rules::text(&field("description"), &chapter.description, 0, 5000)?;
            if let Some(line) = chapter.description.split(['\n', '\r']).find(|line| looks_like_chapter(line)) {
                let problem = format!("must not contain a line that looks like a timestamp and a title, got \"{line}\"");
                return Err(FieldError::new(field("description"), problem));
            }
            rules::within(&field("timestampSeconds"), chapter.timestamp_seconds, 0, super::MAX_INT)?;
        }
        Ok(())
    }
}

/// True if a line looks like `1:23 Title` or `1:02:03 Title`.
fn looks_like_chapter(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t']);
    let Some((time, title)) = line.split_once([' ', '\t']) else { return false };
    let parts: Vec<_> = time.split(':').collect();
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    matches!(parts.len(), 2 | 3)
        && parts.iter().all(digits)
        && parts.iter().skip(1).all(|part| part.len() == 2)
        && !title.trim_matches([' ', '\t']).is_empty()
}

/// Background music: a track that loops under the whole video and is part of exports (`api.md`, `BackgroundMusic`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackgroundMusic {
    /// URL of the track.
    #[schemars(extend("format" = "uri"))]
    pub url: String,
    /// Length of one loop.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub duration_ms: f64,
    /// Volume, 0..1.
    #[schemars(range(min = 0, max = 1))]
    pub volume: f64,
    /// Display name.
    #[schemars(extend("x-nullable" = true))]
    pub name: Option<String>,
}

/// Body of `PUT /v1/videos/{id}/background-music` (an extension of the local workspace). Sets the caller's own source or a track of
/// the library; or, without both, changes volume or name of the current music.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    {"required": ["presetId"]},
    {"required": ["sourceId"]},
    {"anyOf": [{"required": ["volume"]}, {"required": ["name"]}], "not": {"anyOf": [{"required": ["presetId"]}, {"required": ["sourceId"]}]}},
]))]
pub struct SetBackgroundMusic {
    /// Source of kind audio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// Preset id of a track of `GET /v1/library?scope=default&type=background-music`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub preset_id: Option<String>,
    /// Volume, 0..1; default: that of the current music, or 0.3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1))]
    pub volume: Option<f64>,
    /// Display name; default: the track's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
}

impl SetBackgroundMusic {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.volume.as_ref(), |v| rules::number("volume", v, 0.0, 1.0))?;
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        match (&self.source_id, &self.preset_id) {
            (Some(_), None) | (None, Some(_)) => Ok(()),
            (None, None) if self.volume.is_some() || self.name.is_some() => Ok(()),
            (None, None) => {
                let problem = "or presetId is required, or volume or name to change the present music";
                Err(FieldError::new("sourceId", problem))
            }
            (Some(_), Some(_)) => Err(FieldError::new("presetId", "and sourceId must not be given together: send exactly one")),
        }
    }
}

/// Default artboard of a video, 1920 x 1080.
fn artboard() -> SizePx {
    SizePx { width: 1920.0, height: 1080.0 }
}

/// Body of `POST /v1/videos`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateVideo {
    /// Display name, 1..255 characters.
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: String,
    /// Source of the recording for the first clip: footage or a screen recording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// Source of a camera recording, together with `sourceId` or alone; an extension of the local workspace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera_source_id: Option<SourceId>,
}

/// Body of `PATCH /v1/videos/{id}`: only the fields sent are changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VideoChange {
    /// Display name, 1..255 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
    /// Description, at most 5000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 5000), extend("not" = {"pattern": rules::NOT_IN_TEXT}))]
    pub description: Option<String>,
    /// Size of the artboard: whole pixels, 16..4096 in each direction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "artboard_schema")]
    pub dimensions: Option<SizePx>,
    /// Transition of clips whose own transition is `default`: `smooth` or `hard_cut`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "default_transition_schema")]
    pub default_clip_transition: Option<ClipTransition>,
    /// Volume of microphones, 0..2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 2))]
    pub microphone_volume: Option<f64>,
    /// Volume of microphones, 0..2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 2))]
    pub system_audio_volume: Option<f64>,
    /// Audio enhancement of all clips that do not opt out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub studio_sound: Option<bool>,
    /// Border of clips without a border of their own; every value but `custom`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "writable_border")]
    pub border_style: Option<BorderStyle>,
    /// Corners of clips without corners of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<Corners>,
    /// Only the fields sent are changed; `presetId` is set by applying a preset, and taken away with null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "subtitles_input")]
    pub subtitles: Option<Subtitles>,
    /// Sites that may embed the video, at most 100: `example.com`, `*.example.com`, with the port if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 100), inner(length(min = 1, max = 253), regex(pattern = super::embedding::PATTERN)))]
    pub allowed_embed_domains: Option<Vec<String>>,
    /// Whether subtitles are initially on for viewers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captions_default_enabled: Option<bool>,
    /// Whether the server sends comments by e-mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment_emails_enabled: Option<bool>,
    /// Whether viewers may comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comments_enabled: Option<bool>,
    /// Default playback rate for viewers, 0.5..2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.5, max = 2))]
    pub default_playback_rate: Option<f64>,
    /// Whether viewers may download the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub downloads_enabled: Option<bool>,
    /// Who may open the video's watch page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link_scope: Option<LinkScope>,
    /// Whether viewers see the publication date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publish_date_enabled: Option<bool>,
    /// Whether viewers may download the recordings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_downloads_enabled: Option<bool>,
    /// Whether search engines may list the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_engine_indexing_enabled: Option<bool>,
    /// Whether viewers may read the transcript.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcripts_enabled: Option<bool>,
    /// Whether viewers see the number of views.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view_count_enabled: Option<bool>,
    /// URL of a thumbnail image, instead of the first frame.
    #[serde(rename = "customThumbnailURL", default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "super::address::schema")]
    pub custom_thumbnail_url: Option<String>,
    /// Password for viewers, with `linkScope` password; 1..255 characters, never answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255))]
    pub password: Option<String>,
}

/// The schema of subtitles in a request: the preset is set only by `PUT V/subtitle-preset`, and taken away with null.
fn subtitles_input(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let mut schema = <Subtitles as JsonSchema>::json_schema(generator);
    if let Some(properties) = schema.get_mut("properties").and_then(|properties| properties.as_object_mut()) {
        properties.insert("presetId".into(), serde_json::json!({"type": "null", "x-nullable": true}));
    }
    schema
}

fn artboard_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let side = serde_json::json!({"type": "integer", "minimum": 16, "maximum": 4096});
    schemars::json_schema!({
        "type": "object", "properties": {"width": side, "height": side}, "required": ["width", "height"],
        "additionalProperties": false
    })
}

fn default_transition_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": ["smooth", "hard_cut"]})
}

impl VideoChange {
    /// Part of the change that concerns the settings for viewers.
    pub fn viewers(&self) -> ViewerChange {
        ViewerChange {
            allowed_embed_domains: self.allowed_embed_domains.clone(),
            captions_default_enabled: self.captions_default_enabled,
            comment_emails_enabled: self.comment_emails_enabled,
            comments_enabled: self.comments_enabled,
            default_playback_rate: self.default_playback_rate,
            downloads_enabled: self.downloads_enabled,
            link_scope: self.link_scope.clone(),
            publish_date_enabled: self.publish_date_enabled,
            raw_downloads_enabled: self.raw_downloads_enabled,
            search_engine_indexing_enabled: self.search_engine_indexing_enabled,
            transcripts_enabled: self.transcripts_enabled,
            view_count_enabled: self.view_count_enabled,
            custom_thumbnail_url: self.custom_thumbnail_url.clone(),
        }
    }

    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        rules::each(self.description.as_ref(), |v| rules::text("description", &v, 0, 5000))?;
        if let Some(size) = self.dimensions {
            for (side, value) in [("width", size.width), ("height", size.height)] {
                let field = format!("dimensions.{side}");
                rules::number(&field, value, 16.0, 4096.0)?;
                if value.fract() != 0.0 {
                    return Err(FieldError::new(field, format!("must be whole pixels, got {value}")));
                }
            }
        }
        if let Some(transition) = &self.default_clip_transition
            && !matches!(transition, ClipTransition::Smooth | ClipTransition::HardCut)
        {
            let problem = format!("must be smooth or hard_cut, got \"{}\"", transition.as_str());
            return Err(FieldError::new("defaultClipTransition", problem));
        }
        rules::each(self.microphone_volume.as_ref(), |v| rules::number("microphoneVolume", v, 0.0, 2.0))?;
        rules::each(self.system_audio_volume.as_ref(), |v| rules::number("systemAudioVolume", v, 0.0, 2.0))?;
        self.viewers().check()?;
        rules::each(self.password.as_ref(), |v| rules::length_of("password", &v, 1, 255))?;
        check_border(self.border_style.as_ref())?;
        known!("corners", self.corners)?;
        if let Some(subtitles) = &self.subtitles {
            let inside = |error: FieldError| FieldError { field: format!("subtitles.{}", error.field), ..error };
            subtitles.check().map_err(inside)?;
            if subtitles.preset().is_some() {
                return Err(FieldError::new(
                    "subtitles.presetId",
                    "is set with PUT .../subtitle-preset, and can only be null here",
                ));
            }
        }
        Ok(())
    }
}

/// Body of `POST /v1/videos/{id}/duplicate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Duplicate {
    /// Name of the copy; default: the original's name with ` copy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
    /// Part to copy; default: the whole video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trim: Option<Trim>,
}

/// The part of a video to copy: a chapter, or a range of the timeline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("anyOf" = [
    {"required": ["chapterIndex"], "not": {"anyOf": [{"required": ["startTime"]}, {"required": ["endTime"]}]}},
    {"required": ["startTime"], "not": {"required": ["chapterIndex"]}},
    {"required": ["endTime"], "not": {"required": ["chapterIndex"]}},
]))]
pub struct Trim {
    /// Index in the video's chapters, 0 is first; not together with times.
    #[serde(default, deserialize_with = "place", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    pub chapter_index: Option<i64>,
    /// Start in seconds; default: the start of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub start_time: Option<f64>,
    /// End in seconds; default: the end of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub end_time: Option<f64>,
}

/// Deserialises an index in a list; accepts `2.0` as an integer.
fn place<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    super::integer(deserializer).map(Some)
}

impl Duplicate {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))?;
        let Some(trim) = self.trim else { return Ok(()) };
        rules::each(trim.chapter_index.as_ref(), |v| rules::within("trim.chapterIndex", v, 0, super::MAX_INT))?;
        rules::each(trim.start_time.as_ref(), |v| rules::number("trim.startTime", v, 0.0, f64::MAX))?;
        rules::each(trim.end_time.as_ref(), |v| rules::number("trim.endTime", v, 0.0, f64::MAX))?;
        match (trim.chapter_index, trim.start_time.is_some() || trim.end_time.is_some()) {
            (Some(_), true) => Err(FieldError::new(
                "trim.chapterIndex",
                "and times must not be given together: send a chapter or a time range",
            )),
            (None, false) => Err(FieldError::new("trim", "must have a chapter or a time range")),
            _ if trim.start_time.zip(trim.end_time).is_some_and(|(start, end)| end <= start) => {
                Err(FieldError::new("trim.endTime", "must be after startTime"))
            }
            _ => Ok(()),
        }
    }
}

/// Body of `POST /v1/videos/{id}/tags`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TagVideo {
    /// Id of a tag of the workspace.
    pub tag_id: super::TagId,
}

/// Cursor of a list's next page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pagination {
    /// Cursor for the next page: send it as `cursor`. Null on the last page.
    #[serde(default)]
    #[schemars(extend("x-nullable" = true))]
    pub next_cursor: Option<String>,
    /// Whether there is a next page.
    #[serde(default)]
    pub has_more: bool,
}

impl Pagination {
    /// Reads the cursor of an answer; `None` if the answer has no readable one. `has_more` stays true if the answer says so without
    /// giving a cursor.
    pub fn of(answer: &serde_json::Value) -> Self {
        let page = answer.get("pagination").unwrap_or(answer);
        let text = |name: &str| page.get(name).and_then(serde_json::Value::as_str).filter(|text| !text.is_empty());
        let next_cursor = text("nextCursor").map(str::to_owned);
        let has_more = page.get("hasMore").and_then(serde_json::Value::as_bool).unwrap_or(next_cursor.is_some());
        Self { has_more, next_cursor: next_cursor.filter(|_| has_more) }
    }
}
