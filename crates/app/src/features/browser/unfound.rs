//! Errors of looking up a pasted id or link.

/// Error of looking up a pasted id or link, with advice for the user.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfound {
    /// The link leads to another workspace.
    #[error("{}", words::browser::link_elsewhere(.here, .host))]
    Elsewhere {
        /// Host of the link.
        host: String,
        /// Host of the open workspace.
        here: String,
    },
    /// The link contains no id, and no loaded video states the link.
    #[error("{}", words::browser::link_without_id())]
    NoId,
    /// The id is of a clip, and no loaded video has that clip.
    #[error("{}", words::browser::clip_not_loaded(.clip))]
    Clip {
        /// Id of the clip.
        clip: String,
    },
    /// The id is of something that the browser doesn't list.
    #[error("{}", words::browser::id_of_other_kind(.id, .kind))]
    Unlisted {
        /// The pasted id.
        id: String,
        /// Kind of the id, with an article.
        kind: &'static str,
    },
    /// The completely loaded list doesn't have the id.
    #[error("{}", words::browser::id_missing(.id))]
    Missing {
        /// The pasted id.
        id: String,
    },
    /// The list couldn't be loaded, and why.
    #[error("{}", words::browser::id_unreadable(.0))]
    Unreadable(String),
    /// The list is still loading.
    #[error("{}", words::browser::id_still_loading())]
    StillRead,
}
