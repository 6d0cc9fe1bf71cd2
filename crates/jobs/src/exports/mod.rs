//! Exports: created on the server, polled, downloaded, checked, and saved where the user wants. The window's queue and `cutroom
//! export` run the same job.

mod checked;
mod download;
mod error;
mod job;
mod local;
mod notice;
mod part_file;
mod reveal;
pub(super) mod service;

pub use checked::{Content, content_of};
pub use error::ExportError;
pub use job::{ExportStage, Exported, Job, PATIENCE, run};
use local::draw;
pub use local::{LocalJob, LocalKind, SoundForm};
pub use notice::SystemNotice;
pub use part_file::{Version, command_token, remove_abandoned, remove_part};
pub use reveal::NotShown;
use reveal::reveal;
pub use service::{ExportEvent, ExportRequest, ListError, NameState, QueueId};
