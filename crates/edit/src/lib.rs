#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_api as api;
use cutroom_timeline as timeline;

mod clip_state;
mod draft;
mod history;
mod items;
pub mod journal;
mod landed;
mod merge;
mod plan;
mod remake;
mod request;
mod save;
pub mod text;
mod video;
mod words;

pub use self::words::{WordChange, WordText, WordTexts, WordsEdit};
pub use clip_state::ClipState;
pub use draft::{
    ChapterChange, ClipMerge, Crossed, Draft, DraftError, JoinRefusal, Parked, ParkedEdit, PendingChange, SplitRefusal, Twin,
    Unpark,
};
pub use history::{Edit, GestureId, History, Step};
pub use items::{ClipItems, Displaced};
pub use landed::{Delivery, Taken, landed};
pub use merge::{Conflict, ConflictSubject, Merge, Merged, Question, field_words, merge};
pub use plan::{Plan, SaveStep, Saving};
pub use remake::{Recording, Unmade, given_layout};
pub use request::{EditRequest, FootageChange, FootageChapter, MadeItems, RequestContext, RequestTarget, edits_of};
pub use save::{
    ClipMedia, Effect, End, Input, Reply, Save, SaveRequest, SaveState, ServiceState, Settled, Start, StepAnswer, Ticket,
    Unanswered,
};
pub use video::{VideoEdit, VideoFields, VideoPart, VideoStep};
