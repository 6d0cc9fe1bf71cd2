//! Checks of camera-face data, pure: answers of the service, facts of the clip and thresholds in, a report out.
//!
//! | file | idea |
//! |---|---|
//! | `page` | an answer as it came, with the window that was asked for |
//! | `facts` | the clip's cuts, and where the layout shows the camera |
//! | `check` | the samples' findings, and the unit that would explain most of them |
//! | `folded` | many findings of one kind as one line |
//! | `presence` | what is known of each moment: faces, or one of four kinds of nothing |
//! | `paging` | which windows are asked for, and whether their answers agree |
//! | `picture` | what an independent detector saw, beside the data |
//! | `verdict` | what people say of findings |
//! | `compare` | two fetches of one clip |
//! | `document` | JSON, CSV, Markdown, a page, and the text of one finding for a ticket |

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_api as api;
use cutroom_stage as stage;
use cutroom_timeline as timeline;

mod check;
mod compare;
pub mod document;
mod facts;
mod finding;
mod folded;
mod geometry;
mod page;
pub mod paging;
mod picture;
pub mod presence;
mod thresholds;
mod verdict;

pub use check::{check, ordered};
pub use compare::{Change, Changes, compare};
pub use facts::{ClipFacts, Known, SETTLE_MS, Sight, Stretch};
pub use finding::{ClipState, Finding, Kind, Report, Severity};
pub use folded::{Line, MANY, folded};
pub use geometry::{is_cut_off, overlap, rect};
pub use page::{Page, Unreadable, Window};
pub use picture::{DetectedFace, DetectedFrame, PictureCheck, PictureVerdict, against_picture, moments};
pub use presence::{NoSample, Presence, Span};
pub use thresholds::{THRESHOLDS, Threshold, Thresholds};
pub use verdict::{Judgement, Standing, Subject, Verdict, VerdictEntry, Verdicts};
