//! Why a pasted id or link names nothing that the browser can show.

/// What is wrong with it, as a sentence that says what to do.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfound {
    /// It leads to another workspace.
    #[error(
        "This link leads to {host}; this workspace is {here}. Open that workspace to follow it, or paste the id alone to look for it here."
    )]
    Elsewhere {
        /// The host of the link.
        host: String,
        /// That of the open workspace.
        here: String,
    },
    /// A link without an id, which no loaded video states.
    #[error("This link holds no id, and no video that is loaded has it. Load all videos, or paste the id.")]
    NoId,
    /// A clip of a video that is not loaded.
    #[error(
        "None of the {videos} loaded videos states the clip {clip}. Load all videos, or paste a link that names its video."
    )]
    Clip {
        /// The clip.
        clip: String,
        /// How many videos are loaded.
        videos: usize,
    },
    /// An id of something that the browser does not list.
    #[error("{id} is {kind}: the browser lists videos, playlists, groups and tags.")]
    Unlisted {
        /// The id.
        id: String,
        /// What it is the id of, with its article.
        kind: &'static str,
    },
    /// The list was read whole, and lacks it.
    #[error("This workspace has no {kind} {id}.")]
    Missing {
        /// The kind, in small letters.
        kind: String,
        /// The id.
        id: String,
    },
    /// The list could not be read, and why.
    #[error("The list that would name it cannot be read: {0}")]
    Unreadable(String),
    /// The list is on its way.
    #[error("The list that would name it is still read. Try again in a moment.")]
    StillRead,
}
