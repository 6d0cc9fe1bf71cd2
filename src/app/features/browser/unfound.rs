//! Errors of looking up a pasted id or link.

/// Error of looking up a pasted id or link, with advice for the user.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfound {
    /// The link leads to another workspace.
    #[error(
        "This link leads to {host}; this workspace is {here}. Open that workspace to follow it, or paste the id alone to look for it here."
    )]
    Elsewhere {
        /// Host of the link.
        host: String,
        /// Host of the open workspace.
        here: String,
    },
    /// The link contains no id, and no loaded video states the link.
    #[error("This link holds no id, and no video that is loaded has it. Load all videos, or paste the id.")]
    NoId,
    /// The id is of a clip, and no loaded video has that clip.
    #[error(
        "None of the {videos} loaded videos states the clip {clip}. Load all videos, or paste a link that names its video."
    )]
    Clip {
        /// Id of the clip.
        clip: String,
        /// Number of loaded videos.
        videos: usize,
    },
    /// The id is of something that the browser doesn't list.
    #[error("{id} is {kind}: the browser lists videos, playlists, groups and tags.")]
    Unlisted {
        /// The pasted id.
        id: String,
        /// Kind of the id, with an article.
        kind: &'static str,
    },
    /// The completely loaded list doesn't have the id.
    #[error("This workspace has no {kind} {id}.")]
    Missing {
        /// Kind in lower case.
        kind: String,
        /// The pasted id.
        id: String,
    },
    /// The list couldn't be loaded, and why.
    #[error("The list that would name it cannot be read: {0}")]
    Unreadable(String),
    /// The list is still loading.
    #[error("The list that would name it is still read. Try again in a moment.")]
    StillRead,
}
