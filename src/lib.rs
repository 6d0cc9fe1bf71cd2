//! Cutroom: a desktop editor for video workspaces. ARCHITECTURE.md describes the modules and their dependencies.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

/// Types of the API document, and the client that calls the API.
pub mod api {
    pub use cutroom_api::*;
    pub use cutroom_client::{
        BoxError, Client, Hint, Hints, Identity, MediaRange, Patience, Present, Priority, Progress, RateLimit, RawCall,
        VideoList, base_url, calls, check_as_written, check_id,
    };
}
pub use cutroom_app::app;
pub use cutroom_captions as captions;
pub use cutroom_disk as disk;
pub use cutroom_document::document;
pub use cutroom_edit as edit;
pub use cutroom_faces as faces;
pub use cutroom_handover as handover;
pub use cutroom_jobs::jobs;
pub use cutroom_media as media;
pub use cutroom_picture as picture;
pub use cutroom_propose as propose;
pub use cutroom_server as server;
pub use cutroom_stage as stage;
pub use cutroom_timeline as timeline;
pub use cutroom_transcribe as transcribe;
pub use cutroom_ui::ui;

/// Fonts shared by everything that draws text. Tests use only the fonts of this repository.
pub mod fonts {
    pub use cutroom_fonts::*;

    #[cfg(test)]
    pub fn shared() -> crate::picture::Fonts {
        search_only(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fonts").into()]);
        cutroom_fonts::shared()
    }
}
