//! The real window with the real jobs and the real local workspace, driven by role and label like a screen reader.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

/// The program's allocator, because tests measure memory too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[path = "../common/mod.rs"]
mod common;

mod access;
mod analytics;
mod appended;
mod around;
mod assistants;
mod backing_up;
mod browser;
mod browser_lists;
mod captions;
mod closing;
mod commands;
mod deleting;
mod dialogs;
mod drag_and_drop;
mod editing;
mod exports;
mod face_reports;
mod face_room;
mod face_search;
mod faces;
mod follow;
mod frame_out;
mod frames;
mod handles;
mod hands;
mod harness;
mod hidden;
mod history;
mod hosted;
mod hours;
mod imports;
mod inspector;
mod keyboard;
mod languages;
mod large;
mod making;
mod meant;
mod merging;
mod models;
mod notices;
mod numbers;
mod of_video;
mod opening;
mod others;
mod overlays;
mod own_files;
mod pages;
mod panes;
mod pictures;
mod playing;
mod pointing;
mod practice;
mod previews;
mod proposals;
mod requests;
mod resting;
mod reviewing;
mod rights;
mod save;
mod screens;
mod session;
mod soak;
mod sounds;
mod space;
mod splitting;
mod stage;
mod text;
mod timeline;
mod timelines_out;
mod times;
mod transcribing;
mod typed_ahead;
mod typing;
mod webhooks;
mod windows;
mod words;
mod workspaces;
