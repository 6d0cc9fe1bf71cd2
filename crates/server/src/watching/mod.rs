//! Watch pages: their links, who may open them, which export they play, and how viewing is counted. Independent of HTTP.

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
