#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

/// Types of the API document, and the client that calls the API.
mod api {
    pub use cutroom_api::*;
    pub use cutroom_client::{Client, Priority};
}
use cutroom_disk as disk;
use cutroom_edit as edit;
use cutroom_propose as propose;
use cutroom_stage as stage;
use cutroom_timeline as timeline;

#[path = "mod.rs"]
pub mod document;
