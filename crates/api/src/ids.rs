//! Opaque identifiers: one type per resource, so that a clip's id cannot be passed to a call that takes a video's.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! id_types {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        #[schemars(inline, extend("minLength" = 1))]
        pub struct $name(String);

        impl $name {
            /// Prefix of ids of this type in the local workspace. Never checked on input: ids are opaque.
            pub const PREFIX: &str = $prefix;

            /// Wraps an id as the server wrote it.
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// Creates an id: the prefix and a UUID version 7, so that ids sort by age.
            pub fn fresh() -> Self {
                Self(format!(concat!($prefix, "{}"), uuid::Uuid::now_v7().simple()))
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self(id.to_owned())
            }
        }
    )*};
}

id_types! {
    /// Id of a video.
    VideoId = "vid_";
    /// Id of a clip: one section of a video.
    ClipId = "cl_";
    /// Id of a playlist.
    PlaylistId = "pl_";
    /// Id of a playlist group in the sidebar.
    GroupId = "pg_";
    /// Id of a tag.
    TagId = "tag_";
    /// Id of a subtitle preset; the built-in ones are `default:<name>`.
    PresetId = "sp_";
    /// Id of a person of the workspace.
    UserId = "usr_";
    /// Id of a webhook endpoint.
    EndpointId = "ep_";
    /// Id of a message to webhook endpoints.
    MessageId = "msg_";
    /// Id of an export of a video.
    ExportId = "exp_";
    /// Id of a media source.
    SourceId = "su_";
    /// Id of an item on a clip: sound effect, overlay, zoom, mask or layout. Until it is saved, it has the local id of its add.
    ItemId = "ly_";
    /// Caller's id of one operation of a batch, unique within the batch.
    OperationId = "op-";
}

impl ItemId {
    const LOCAL: &str = "new-";

    /// Creates an id for an item that the server does not know yet.
    pub fn local() -> Self {
        Self(format!("{}{}", Self::LOCAL, uuid::Uuid::now_v7().simple()))
    }

    /// True if the item was added on this computer and has not been saved.
    pub fn is_local(&self) -> bool {
        self.0.starts_with(Self::LOCAL)
    }
}
