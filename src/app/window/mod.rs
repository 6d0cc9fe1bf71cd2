//! What concerns the window rather than the video: dialogs, the first start, what takes keys.

pub mod dialog;
pub mod greeting;
pub mod manners;
pub mod opened;
pub mod tasks;
pub mod viewing;
