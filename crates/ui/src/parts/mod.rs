//! Parts that every panel and dialog draws with: fields, dialogs' frames, values in words. They know no panel.

pub mod audition;
pub mod boxes;
mod calculation;
pub mod field;
mod mistyped;
pub mod modal;
pub mod progress;
mod spinner;
pub mod times;
pub mod values;
pub mod volume;

pub use calculation::calculated;
pub use mistyped::Mistyped;
pub use spinner::{spinner, spinner_of};
