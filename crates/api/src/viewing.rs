//! Settings of a video for its viewers, and its transcript as they read it.

use super::{
    address, embedding,
    open_enum::open_enum,
    playlist::LinkScope,
    rules::{self, Checked, FieldError, known},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

open_enum! {
    /// State of the transcript.
    TranscriptStatus { Ready = "ready", Processing = "processing", Failed = "failed" }
}

/// Transcript of a video, as viewers read it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Transcript {
    /// State of the transcript.
    #[serde(default = "TranscriptStatus::missing")]
    pub status: TranscriptStatus,
    /// Language of the transcript; null if unknown.
    #[serde(default)]
    #[schemars(extend("x-nullable" = true))]
    pub language: Option<String>,
    /// Whole text; null if there is no transcript.
    #[serde(default)]
    #[schemars(extend("x-nullable" = true))]
    pub text: Option<String>,
    /// Text by sentence; null if there is no transcript.
    #[serde(default)]
    #[schemars(extend("x-nullable" = true))]
    pub sentences: Option<Vec<Sentence>>,
}

/// A sentence, on the timeline of the whole video.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sentence {
    /// Start of the sentence.
    #[schemars(range(min = 0))]
    pub start_seconds: f64,
    /// End of the sentence.
    #[schemars(range(min = 0))]
    pub end_seconds: f64,
    /// Text of the sentence.
    #[serde(default)]
    pub text: String,
}

/// Generates the settings with their defaults, for the record and for the body that changes them.
macro_rules! settings {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $default:expr,)+) => {
        /// Settings for the viewers of a video.
        #[allow(clippy::struct_excessive_bools)] // Each is an independent switch.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", default)]
        pub struct ViewerSettings {
            $($(#[$doc])* pub $field: $type,)+
            /// URL of a thumbnail image, instead of the first frame; null if none was chosen.
            #[serde(rename = "customThumbnailURL")]
            #[schemars(extend("x-nullable" = true, "format" = "uri"))]
            pub custom_thumbnail_url: Option<String>,
            /// Default playback rate for viewers, 0.5..2.
            #[schemars(range(min = 0.5, max = 2))]
            pub default_playback_rate: f64,
        }

        impl Default for ViewerSettings {
            fn default() -> Self {
                Self { $($field: $default,)+ custom_thumbnail_url: None, default_playback_rate: 1.0 }
            }
        }

        /// Settings for viewers in a request: only the fields sent are changed.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct ViewerChange {
            $($(#[$doc])* pub $field: Option<$type>,)+
            /// URL of a thumbnail image, instead of the first frame.
            pub custom_thumbnail_url: Option<String>,
            /// Default playback rate for viewers, 0.5..2.
            pub default_playback_rate: Option<f64>,
        }

        impl ViewerSettings {
            /// Applies the settings of a change.
            pub fn take(&mut self, change: ViewerChange) {
                $(if let Some(value) = change.$field { self.$field = value; })+
                if change.custom_thumbnail_url.is_some() {
                    self.custom_thumbnail_url = change.custom_thumbnail_url;
                }
                if let Some(rate) = change.default_playback_rate {
                    self.default_playback_rate = rate;
                }
            }
        }
    };
}

settings! {
    /// Sites that may embed the video, as they were entered.
    allowed_embed_domains: Vec<String> = Vec::new(),
    /// Whether subtitles are initially on for viewers.
    captions_default_enabled: bool = false,
    /// Whether the server sends comments by e-mail.
    comment_emails_enabled: bool = false,
    /// Whether viewers may comment.
    comments_enabled: bool = true,
    /// Whether viewers may download the video.
    downloads_enabled: bool = false,
    /// Who may open the video's watch page.
    link_scope: LinkScope = LinkScope::Private,
    /// Whether viewers see the publication date.
    publish_date_enabled: bool = true,
    /// Whether viewers may download the recordings.
    raw_downloads_enabled: bool = false,
    /// Whether search engines may list the video.
    search_engine_indexing_enabled: bool = false,
    /// Whether viewers may read the transcript.
    transcripts_enabled: bool = true,
    /// Whether viewers see the number of views.
    view_count_enabled: bool = true,
}

impl ViewerChange {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        if let Some(domains) = &self.allowed_embed_domains {
            if domains.len() > 100 {
                return Err(FieldError::new("allowedEmbedDomains", format!("must contain at most 100, got {}", domains.len())));
            }
            for (index, domain) in domains.iter().enumerate() {
                let field = format!("allowedEmbedDomains[{index}]");
                rules::length_of(&field, domain, 1, 253)?;
                embedding::check(&field, domain)?;
            }
        }
        known!("linkScope", self.link_scope)?;
        rules::each(self.default_playback_rate.as_ref(), |v| rules::number("defaultPlaybackRate", v, 0.5, 2.0))?;
        rules::each(self.custom_thumbnail_url.as_ref(), |url| address::check("customThumbnailURL", &url))
    }
}
