#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

/// Types of the API document, and the client that calls the API.
mod api {
    pub use cutroom_api::*;
    pub use cutroom_client::{Client, Present, Priority, RateLimit, VideoList, base_url};
}
use cutroom_captions as captions;
use cutroom_disk as disk;
use cutroom_document::document;
use cutroom_edit as edit;
use cutroom_faces as faces;
use cutroom_fonts as fonts;
use cutroom_handover as handover;
use cutroom_jobs::jobs;
use cutroom_media as media;
use cutroom_picture as picture;
use cutroom_propose as propose;
use cutroom_server as server;
use cutroom_stage as stage;
use cutroom_timeline as timeline;
use cutroom_transcribe as transcribe;

#[path = "mod.rs"]
pub mod app;
