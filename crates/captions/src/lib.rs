#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_api as api;
use cutroom_timeline as timeline;

mod blocks;
mod collisions;
mod color;
mod contrast;
mod design;
mod document;
mod drafts;
mod fields;
mod look;
pub mod measures;
mod names;
mod proposal;
mod readback;
mod reading;
mod words_in;
mod words_out;

pub use blocks::{Block, BlockRules, Moment, blocks, moment};
pub use collisions::{Area, Collision, Obstacle, With, collisions, free_place};
pub use color::{Level, Rgba, Vision, hex, linear, luminance, over, ratio, shown_ratio, simulated};
pub use contrast::{Coverage, MomentContrast, Picture, Ring, Summary};
pub use design::{Design, Note};
pub use document::{DocumentError, read_document, write_document};
pub use drafts::{Draft, DraftEvent, DraftId, Drafts, MOST_DRAFTS, Published, Step, Version};
pub use fields::{Field, FieldRow, Kind, Origin};
pub use look::{Look, WordLook, in_full};
pub use names::{Clash, FinalName, final_name};
pub use proposal::{Proposal, proposals};
pub use readback::{Difference, compared, differences};
pub use reading::{Hurry, SHORTEST_MS, too_fast};
pub use words_in::{AssStyles, Encoding, ReadError, Report, Transcript, read_ass_styles, read_transcript, read_transcript_in};
pub use words_out::{ClipWords, Cue, CueWord, Drawing, Format, ShownFont, ass_losses, cues, write};
