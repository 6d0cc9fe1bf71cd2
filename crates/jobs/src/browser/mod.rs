//! Browser of a workspace: an index of its videos, playlists, groups and tags, the listings, and lookup of pasted ids and URLs.
//! All modules are pure except `index_file`, which caches the index on this computer, and `service`.

mod change;
mod facts;
mod filter;
mod index;
mod index_file;
mod listing;
mod paging;
mod pasted;
pub mod service;
mod waiting;

pub use change::{BrowserChange, Changed};
pub use facts::{Detail, facts};
pub use filter::{Filter, LengthRange, Within};
pub use index::{Index, ListedId, VideoEntry, no_name};
pub use index_file::{KeptIndex, read_index, write_index};
pub use listing::{BrowserPlace, Column, Kind, Listing, Rows, Sort, Surroundings, rows, tag_counts};
pub use paging::{Paging, Step};
pub use pasted::{Pasted, PastedKind, pasted};
pub use service::{BrowserEvent, BrowserFailure, BrowserRequest, Page, ReadRecord};
pub use waiting::{WaitingEdits, waiting_edits, waiting_in, waiting_of_workspace};
