//! The local workspace over real HTTP: its answers, its refusals, and that nothing is half done.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod addresses;
mod analytics;
mod batches;
mod captions;
mod clips;
mod cutting;
mod endless;
mod exports;
mod face_analysis;
mod faces;
mod faults;
mod figures;
mod frame_places;
mod frames;
mod growth;
mod hints;
mod items;
mod library;
mod manners;
mod many;
mod one_frame;
mod openapi;
mod opening;
mod photos;
mod playlists;
mod presets;
mod proxies;
mod pushing;
mod queues;
mod ranges;
mod readers;
mod refusals;
mod relay;
mod scenes;
mod shapes;
mod sound_times;
mod space;
mod standards;
mod strict;
mod transcripts;
mod uploads;
mod users;
mod videos;
mod watching;
mod webhooks;

use serde_json::{Value, json};

pub const VIDEO: &str = "/v1/videos/vid_sample";
pub const DEMO: &str = "/v1/videos/vid_sample/clips/cl_demo";
pub const EDITS: &str = "/v1/videos/vid_sample/edits";

pub fn add_sound(operation: &str, start: i64) -> Value {
    json!({"type": "add_sound_effect", "operationId": operation, "clipId": "cl_demo", "sourceId": "su_click",
        "startTimeMs": start, "durationMs": 120, "name": "Tick"})
}

pub fn batch(operations: &[Value]) -> Value {
    json!({ "operations": operations })
}
