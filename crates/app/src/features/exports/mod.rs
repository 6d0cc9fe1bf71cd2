//! Exports: the form, the queue of jobs, and their actions.

pub(in crate::app) mod actions;
mod door;
mod estimate;
mod forecast;
pub(in crate::app) mod form;
mod listed;
mod loudness;
pub(in crate::app) mod queue;
mod range;
mod running;

pub use crate::app::settings::{
    export_forms::ExportPreset,
    exports::{ExportChoices, ExportKind, RangeSize},
};
pub use actions::ExportAction;
pub use door::export_range;
pub use estimate::{Estimate, in_words as time_left_in_words};
pub use form::ExportForm;
pub use listed::{described, name_of_listed};
pub use loudness::{Measuring, dbtp, distance, levelled_in_words, lufs, target_text};
pub use queue::{ExportItem, Exports, FinishedExport, ItemState, Unfinished};
