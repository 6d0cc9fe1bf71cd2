//! The table of operations: one row per API call. Routes, error formats, the OpenAPI document and the page `/docs` are all built
//! from it.

use super::operation::Operation;

/// All operations of this workspace.
pub fn operations() -> Vec<Operation> {
    let mut all = Vec::new();
    for part in [
        super::videos::operations(),
        super::video_parts::operations(),
        super::exports::operations(),
        super::edits::operations(),
        super::clips::operations(),
        super::cutting::operations(),
        super::auto::operations(),
        super::words::operations(),
        super::clip_media::operations(),
        super::faces::operations(),
        super::transcript::operations(),
        super::items::operations(),
        super::playlists::operations(),
        super::sources::operations(),
        super::space::operations(),
        super::push::operations(),
        super::analytics::operations(),
        super::library::operations(),
        super::presets::operations(),
        super::webhooks::operations(),
    ] {
        all.extend(part);
    }
    all
}
