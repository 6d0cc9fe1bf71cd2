//! What the browser knows of a workspace: an index of its videos, playlists, groups and tags, what is listed of it, and what a pasted
//! id or link names. All of it is pure but `index_file`, which keeps the index on this machine between runs, and the `service`.

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
pub use index::{Index, ListedId, NO_NAME, VideoEntry};
pub use index_file::{KeptIndex, read_index, write_index};
pub use listing::{BrowserPlace, Column, Kind, Listing, Rows, Sort, Surroundings, rows, tag_counts};
pub use paging::{Paging, Step};
pub use pasted::{Pasted, PastedKind, pasted};
pub use service::{BrowserEvent, BrowserFailure, BrowserRequest, Page, ReadRecord};
pub use waiting::{WaitingEdits, waiting_edits, waiting_in, waiting_of_workspace};
