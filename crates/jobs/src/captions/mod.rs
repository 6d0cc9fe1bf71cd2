//! Subtitles of a whole video: checks, export as a file, and drafts of styles on the disk. Used by commands and the caption
//! designer.

mod applied;
mod backdrop;
mod check;
mod drafts_file;
mod frames;
mod kept;
mod layout;
mod measure;
mod numbers;
mod proxies;
mod report;
mod request;
mod scan;
pub(super) mod service;
mod stills;
mod survey;
mod whole;
mod words_file;

pub use applied::{KeptPlace, PresetError, apply_preset, is_personal, publish_warning, put_back, read_way_back, way_back};
pub use backdrop::{BackdropError, read_backdrop};
pub use check::{CheckError, CheckProgress, CheckStep, CheckedVideo, check_subtitles};
pub use drafts_file::{DraftsFile, OpenedDrafts, StyleFileError, read_styles};
pub use frames::{FrameSource, Measuring};
pub use kept::{AppliedPreset, KeptStyle, KeptStyles, before_of, kept_before, kept_styles};
pub use layout::{CaptionLayout, Collided, Hurried, Overflow, bench_problems, block_problem, caption_layout, text_words};
pub use measure::{SubtitledVideo, block_contrast, measure, measured_moments};
pub use numbers::StyleNumbers;
pub use proxies::{Pace, open_proxies};
pub use report::{CaptionReport, ContrastReport};
pub use request::{CaptionError, CaptionEvent, CaptionRequest, Measured, WrittenText};
pub use scan::{FrameMoment, hardest_frames};
pub use survey::{SurveyEvent, SurveyOrder, videos_using};
pub use whole::{Extent, WholeError, caption_cues, read_whole};
pub use words_file::{WordsFile, words_file};
