//! The window: dialogs, first start, and open text fields.

pub mod greeting;
pub mod manners;
pub mod opened;
pub mod sides;
pub mod tasks;
pub mod viewing;
