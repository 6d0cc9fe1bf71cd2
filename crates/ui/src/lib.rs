#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

/// Types of the API document, and what the client says of itself.
mod api {
    pub use cutroom_api::*;
    pub use cutroom_client::{Present, RateLimit};
}
use cutroom_app::app;
use cutroom_captions as captions;
use cutroom_disk as disk;
use cutroom_document::document;
use cutroom_edit as edit;
use cutroom_faces as faces;
use cutroom_handover as handover;
use cutroom_jobs::jobs;
use cutroom_picture as picture;
use cutroom_propose as propose;
use cutroom_stage as stage;
use cutroom_timeline as timeline;
use cutroom_transcribe as transcribe;

/// Fonts shared by everything that draws text. Tests use only the fonts of this repository.
mod fonts {
    pub use cutroom_fonts::*;

    #[cfg(test)]
    pub fn shared() -> crate::picture::Fonts {
        search_only(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fonts").into()]);
        cutroom_fonts::shared()
    }
}

#[path = "mod.rs"]
pub mod ui;
