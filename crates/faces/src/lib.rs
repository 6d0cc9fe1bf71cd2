#![doc = include_str!("../README.md")]
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
mod keyframes;
mod page;
pub mod paging;
mod picture;
pub mod presence;
pub mod snapshot;
mod thresholds;
mod verdict;

pub use check::{check, ordered};
pub use compare::{Change, Changes, compare};
pub use facts::{ClipFacts, Known, Sight, Stretch};
pub use finding::{ClipState, FaceReport, Finding, Kind, Severity};
pub use folded::{Line, MANY, folded};
pub use geometry::{overlap, rect};
pub use keyframes::{Keyframes, off_keyframes};
pub use page::{NoPage, Page, TimeWindow, Unreadable};
pub use picture::{DetectedFace, DetectedFrame, PictureCheck, PictureVerdict, against_picture, moments};
pub use presence::{NoSample, Presence, Span};
pub use thresholds::{THRESHOLDS, Threshold, ThresholdError, Thresholds};
pub use verdict::{JudgedFinding, Judgement, Note, Notes, Standing, Verdict, VerdictEntry, Verdicts};
