//! Exports: what is asked of the service, followed to its end, downloaded, checked, and put where the user wants it. The window's
//! queue and `cutroom export` run the same job.

mod checked;
mod download;
mod error;
mod estimate;
mod job;
mod part_file;

pub use checked::{Content, content_of};
pub use error::ExportError;
pub use estimate::{Estimate, in_words as time_left_in_words};
pub use job::{Exported, Job, Stage, run};
pub use part_file::{Version, remove_part};
