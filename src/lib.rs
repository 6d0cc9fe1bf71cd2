//! Cutroom: a desktop editor for video workspaces. ARCHITECTURE.md says what each room is for and who may know whom.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

pub mod api;
pub mod app;
pub mod captions;
pub mod disk;
pub mod edit;
pub mod faces;
pub mod fonts;
pub mod media;
pub mod picture;
pub mod server;
pub mod stage;
pub mod timeline;
pub mod ui;
