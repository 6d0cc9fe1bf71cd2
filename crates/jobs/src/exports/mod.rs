//! Exports: created on the server, polled, downloaded, checked, and saved where the user wants. The window's queue and `cutroom
//! export` run the same job.

mod checked;
mod download;
mod error;
mod hand_over;
mod job;
mod local;
mod notice;
mod part_file;
mod reveal;
pub(super) mod service;
mod timeline_facts;
mod timeline_of;

pub use checked::{Content, content_of};
pub use error::ExportError;
pub use job::{ExportStage, Exported, Job, PATIENCE, run};
pub use local::{FilmQuality, GifForm, GifRate, GifSide, LocalJob, LocalKind, SoundForm, draw};
pub use notice::SystemNotice;
pub use part_file::{PartOf, Version, command_token, remove_abandoned, remove_part};
pub use reveal::NotShown;
use reveal::reveal;
pub use service::{ExportEvent, ExportRequest, ListError, NameState, QueueId};
pub use timeline_facts::{HandOver, TimelineFacts};
pub use timeline_of::untold_of;
