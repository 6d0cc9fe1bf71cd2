//! What concerns the window rather than the video: dialogs, appearance, hints, the first start, what takes keys.

pub mod appearance;
pub mod dialog;
pub mod greeting;
pub mod hints;
pub mod manners;
pub mod opened;
pub mod tasks;
pub mod viewing;
