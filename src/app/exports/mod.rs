//! Exports: what is asked of the service, followed to its end, downloaded, checked, and put where the user wants it. The window's
//! queue and `cutroom export` run the same job.

mod actions;
mod checked;
mod choices;
mod download;
mod error;
mod estimate;
mod form;
mod job;
mod local;
mod part_file;
mod queue;
mod reveal;

pub use actions::{ExportAction, described, export_range};
pub use checked::{Content, content_of};
pub use choices::{ExportChoices, ExportKind, ExportSettings, RangeSize, SoundForm};
pub use error::ExportError;
pub use estimate::{Estimate, in_words as time_left_in_words};
pub use form::{ExportForm, Place};
pub use job::{Exported, Job, PATIENCE, Stage, run};
pub(in crate::app) use local::draw;
pub use local::{LocalJob, LocalKind};
pub use part_file::{Version, remove_part};
pub use queue::{ExportItem, Exports, ItemState, Unfinished};
pub(in crate::app) use reveal::reveal;
