//! The edit engine, pure: what the user changed since the last save, how to take it back, and what to send.
//!
//! A [`Draft`] holds the items as the service has them (`base`) and as the user sees them (`view`). Edits change the
//! view and are remembered with their inverse. The fewest operations that bring the service to the view are the
//! difference of the two, so folding cannot lose or double anything.

mod draft;
mod fold;
mod history;
mod items;
pub mod journal;
mod landed;
mod merge;

pub use draft::{Draft, DraftError, Parked, Saving};
pub use fold::fold;
pub use history::{Edit, GestureId, History, Step};
pub use items::ClipItems;
pub use landed::{Landed, landed};
pub use merge::{Carried, Conflict, Merge, Merged, Question, carry, merge};
