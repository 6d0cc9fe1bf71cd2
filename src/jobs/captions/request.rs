//! What the caption designer asks for, and what it is answered.

use super::{
    BackdropError, CaptionLayout, CaptionReport, FrameMoment, PresetError, StyleFileError, SubtitledVideo, WholeError,
};
use crate::{
    api::{
        ApiError, PresetId, SizePx, VideoId, VideoList,
        captions::{CreatePreset, Preset, Subtitles},
    },
    captions::{Design, DraftEvent, DraftId, Drafts, Format, MomentContrast, Proposal, Summary, Vision},
    document::project::Project,
    jobs::{one_frame::FrameError, request_id::RequestId},
    picture::Pixels,
    stage::compose::CaptionBlock,
};
use std::{
    collections::HashSet,
    io,
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
};
use tokio::task::JoinError;

/// What the designer asks for.
// A few a second at most.
#[allow(clippy::large_enum_variant)]
pub enum CaptionRequest {
    /// Open the drafts of a folder.
    Open(PathBuf),
    /// Keep events of drafts.
    Append(Vec<DraftEvent>),
    /// Draw the hardest frames of a video without subtitles.
    Frames {
        /// The request.
        id: RequestId,
        /// The video.
        project: Arc<Project>,
    },
    /// Draw one frame, for a slot.
    Frame {
        /// The number of the request.
        id: RequestId,
        /// The slot.
        slot: usize,
        /// The video.
        project: Arc<Project>,
        /// The moment.
        moment: FrameMoment,
    },
    /// Show frames as a viewer sees them.
    Simulate {
        /// The number of the request.
        id: RequestId,
        /// Whose eyes.
        vision: Vision,
        /// The frames, each of a slot.
        frames: Vec<(usize, Arc<Pixels>)>,
    },
    /// Measure contrast and layout of a video; the flag ends it.
    Measure {
        /// The number of the request.
        id: RequestId,
        /// What is measured.
        subject: SubtitledVideo,
        /// In which design.
        design: Design,
        /// Ends it when it is set.
        cancelled: Arc<AtomicBool>,
    },
    /// Measure the contrast of blocks on frames, each of a slot; a newer question ends an older one.
    Badges {
        /// The number of the request.
        id: RequestId,
        /// The size of the artboard.
        canvas: SizePx,
        /// Each with its slot and the frame behind it.
        blocks: Vec<(usize, Arc<Pixels>, CaptionBlock)>,
    },
    /// Look for what is wrong with texts.
    Bench {
        /// The number of the request.
        id: RequestId,
        /// How they are drawn.
        subtitles: Subtitles,
        /// The size of the artboard.
        canvas: SizePx,
        /// The texts.
        texts: Vec<String>,
    },
    /// Look for what is wrong with the blocks of tiles.
    Fits {
        /// The number of the request.
        id: RequestId,
        /// The size of the artboard.
        canvas: SizePx,
        /// Each with its settings and its block.
        tiles: Vec<(usize, Subtitles, CaptionBlock)>,
    },
    /// Read the presets of the workspace.
    Presets,
    /// Make a preset of a draft.
    Publish {
        /// The draft.
        draft: DraftId,
        /// What is sent.
        preset: CreatePreset,
    },
    /// Delete a preset.
    Delete(PresetId),
    /// Read the list of videos, and for which of them the subtitles of before a preset was applied are kept.
    Videos {
        /// Where the subtitles are kept.
        folder: PathBuf,
        /// The name of the workspace in it.
        workspace: String,
    },
    /// Measure how subtitles look on videos, one after the other; the flag ends it.
    MeasureOthers {
        /// The subtitles.
        subtitles: Subtitles,
        /// The videos.
        videos: Vec<VideoId>,
        /// Ends it when it is set.
        cancelled: Arc<AtomicBool>,
    },
    /// Apply a preset to videos, one after the other; their subtitles are kept in a folder, under the workspace's name.
    Apply {
        /// The preset.
        preset: Preset,
        /// The videos.
        videos: Vec<VideoId>,
        /// Where the subtitles are kept.
        folder: PathBuf,
        /// The name of the workspace in it.
        workspace: String,
    },
    /// Ask whether the service offers a way back for the subtitles of videos.
    WayBack {
        /// The videos.
        videos: Vec<VideoId>,
        /// The name of the workspace that they are of.
        workspace: String,
    },
    /// Put the subtitles of a video back.
    PutBack {
        /// The video.
        video: VideoId,
        /// Where they are kept.
        folder: PathBuf,
        /// The name of the workspace in it.
        workspace: String,
    },
    /// Read a picture of the user that covers an artboard, under a number.
    Backdrop {
        /// The number of the request.
        id: RequestId,
        /// The file.
        path: PathBuf,
        /// The size of the artboard.
        canvas: SizePx,
    },
    /// Read the file of a style.
    Import(PathBuf),
    /// Write a text to a file.
    Write {
        /// The file.
        path: PathBuf,
        /// What it says.
        text: String,
    },
    /// Write the words of a video to a file.
    Words {
        /// The file.
        path: PathBuf,
        /// The video.
        project: Arc<Project>,
        /// Of which kind.
        format: Format,
        /// Whether words that are cut out are written too.
        uncut: bool,
    },
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The design that was measured.
    pub design: Design,
    /// Every moment, in the order of the video.
    pub moments: Vec<MomentContrast>,
    /// Of all of them.
    pub summary: Option<Summary>,
    /// What is wrong without looking at pictures.
    pub layout: CaptionLayout,
    /// The first change that mends the worst moments, and the least contrast with it.
    pub proposal: Option<(Proposal, f64)>,
}

/// Why the designer has no answer.
#[derive(Debug, thiserror::Error)]
pub enum CaptionError {
    /// There is nobody to ask.
    #[error("the workspace is not connected")]
    NotConnected,
    /// The workspace refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// A preset was not applied, or what was before it was not put back.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// The video cannot be read.
    #[error(transparent)]
    Whole(#[from] WholeError),
    /// A frame cannot be drawn.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The drafts cannot be read.
    #[error(transparent)]
    Drafts(#[from] io::Error),
    /// A file cannot be written.
    #[error("{} could not be written: {error}", path.display())]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// Nobody speaks in it.
    #[error("this video has no words")]
    NoWords,
    /// It was cancelled.
    #[error("stopped")]
    Stopped,
    /// The work ended early.
    #[error(transparent)]
    Ended(#[from] JoinError),
}

/// A file of words or of a style that was written.
#[derive(Clone, Debug)]
pub struct WrittenText {
    /// The file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
    /// What the format cannot hold, in a sentence.
    pub loss: Option<String>,
}

/// What the designer is answered.
#[allow(clippy::large_enum_variant)]
pub enum CaptionEvent {
    /// The drafts, and what is to be said of them; an error says why there are none.
    Drafts(Result<(Drafts, Option<String>), CaptionError>),
    /// Events could not be kept.
    NotWritten(String),
    /// A frame for a slot.
    Frame {
        /// The number of the request.
        id: RequestId,
        /// The slot.
        slot: usize,
        /// The moment.
        moment: FrameMoment,
        /// The frame, or why there is none.
        drawn: Result<Arc<Pixels>, CaptionError>,
    },
    /// The contrast of the block on a slot's frame; nothing without letters.
    Badge {
        /// The number of the request.
        id: RequestId,
        /// The slot.
        slot: usize,
        /// The contrast.
        ratio: Option<f64>,
    },
    /// A picture of the user, or why it cannot be shown.
    Backdrop {
        /// The number of the request.
        id: RequestId,
        /// The file.
        path: PathBuf,
        /// The picture, or why not.
        read: Result<Arc<Pixels>, BackdropError>,
    },
    /// Frames as a viewer sees them.
    Simulated {
        /// The request that it answers.
        id: RequestId,
        /// The frames, each of a slot.
        frames: Vec<(usize, Arc<Pixels>)>,
    },
    /// How many moments are measured, and of how many.
    Progress {
        /// The number of the request.
        id: RequestId,
        /// So many.
        done: usize,
        /// Of so many.
        all: usize,
    },
    /// Everything is measured.
    Measured {
        /// The request that it answers.
        id: RequestId,
        /// What was measured, or why nothing was.
        measured: Result<Box<Measured>, CaptionError>,
    },
    /// What is wrong with each text.
    Bench {
        /// The request that it answers.
        id: RequestId,
        /// By text; none where nothing is wrong.
        problems: Vec<Option<String>>,
    },
    /// What is wrong with the block of each tile.
    Fits {
        /// The request that it answers.
        id: RequestId,
        /// By tile; none where nothing is wrong.
        problems: Vec<(usize, Option<String>)>,
    },
    /// The presets of the workspace.
    Presets(Result<Vec<Preset>, CaptionError>),
    /// A preset was made of a draft, or why not; and what was sent.
    Published {
        /// The draft.
        draft: DraftId,
        /// What was sent.
        sent: Box<CreatePreset>,
        /// The preset, or why not.
        made: Result<Box<Preset>, CaptionError>,
    },
    /// A preset was deleted, or why not.
    Deleted(Result<PresetId, CaptionError>),
    /// The videos of the workspace, and those whose earlier subtitles are kept.
    Videos(Result<(VideoList, HashSet<VideoId>), CaptionError>),
    /// How subtitles look on a video, or why that could not be measured.
    OtherMeasured {
        /// The video.
        video: VideoId,
        /// The report, or why there is none.
        measured: Result<Box<CaptionReport>, CaptionError>,
    },
    /// A preset was applied to a video: what is to be said of it, or why not.
    Applied {
        /// The video.
        video: VideoId,
        /// What is to be said of it, or why it was not applied.
        applied: Result<Option<String>, CaptionError>,
    },
    /// The subtitles of a video can be put back after another preset, or why not.
    WayBack {
        /// The video.
        video: VideoId,
        /// Nothing, or why they cannot be put back.
        kept: Result<(), CaptionError>,
    },
    /// The subtitles of a video were put back, or why not.
    PutBack {
        /// The video.
        video: VideoId,
        /// Nothing, or why they were not put back.
        put_back: Result<(), CaptionError>,
    },
    /// A style was read, or why not.
    Imported(Result<(String, Design), StyleFileError>),
    /// A file was written, with what is to be said of it, or why not.
    Written(Result<WrittenText, CaptionError>),
}
