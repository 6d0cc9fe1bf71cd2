//! Pages to watch: where they are, who may open them, what they play, and how watching is counted. Nothing here knows HTTP.

mod access;
mod counter;
mod film;
mod links;
mod password;

pub use access::{Access, Presented, admit};
pub use counter::{Counter, NotCounted, PageReport, QUARTER_MS, run};
pub use film::{Film, Guide, caption_file, is_for_pages, latest, shown};
pub use links::{Delivery, Grant, Links};
pub use password::{Locks, hash};
