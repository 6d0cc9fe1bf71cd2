//! Requests and events of the caption designer.

use super::{
    BackdropError, CaptionLayout, CheckedVideo, FrameMoment, KeptPlace, KeptStyles, PresetError, StyleFileError, StyleNumbers,
    SubtitledVideo, SurveyEvent, SurveyOrder, WholeError,
};
use crate::{
    api::{
        ApiError, PresetId, SizePx, VideoId, VideoList,
        captions::{CreatePreset, Preset, Subtitles},
    },
    captions::{AssStyles, Design, DraftEvent, DraftId, Drafts, Format, MomentContrast, Proposal, Summary, Vision},
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

/// Requests of the caption designer.
// A few requests a second at most, so large variants are not boxed.
#[allow(clippy::large_enum_variant)]
pub enum CaptionRequest {
    /// Open the drafts in a folder.
    Open(PathBuf),
    /// Store events of drafts.
    Append(Vec<DraftEvent>),
    /// Draw the frames of a video on which subtitles are hardest to read, without subtitles.
    Frames {
        /// Id of the request.
        id: RequestId,
        /// Video with its unsaved changes.
        project: Arc<Project>,
    },
    /// Draw one frame, for a slot of the designer.
    Frame {
        /// Id of the request.
        id: RequestId,
        /// Number of the slot.
        slot: usize,
        /// Video with its unsaved changes.
        project: Arc<Project>,
        /// Moment to draw.
        moment: FrameMoment,
    },
    /// Simulate how a viewer with a colour vision deficiency sees frames.
    Simulate {
        /// Id of the request.
        id: RequestId,
        /// Colour vision to simulate.
        vision: Vision,
        /// Frames with the numbers of their slots.
        frames: Vec<(usize, Arc<Pixels>)>,
    },
    /// Measure contrast and layout of a video.
    Measure {
        /// Id of the request.
        id: RequestId,
        /// Video and subtitles to measure.
        subject: SubtitledVideo,
        /// Design of the subtitles, returned with the result.
        design: Design,
        /// Cancels the measurement when set.
        cancelled: Arc<AtomicBool>,
    },
    /// Measure the contrast of blocks on the frames of slots; a newer request cancels an older one.
    Badges {
        /// Id of the request.
        id: RequestId,
        /// Size of the canvas.
        canvas: SizePx,
        /// Blocks with the numbers of their slots and the frames behind them.
        blocks: Vec<(usize, Arc<Pixels>, CaptionBlock)>,
    },
    /// Check whether texts fit.
    Bench {
        /// Id of the request.
        id: RequestId,
        /// Style of the texts.
        subtitles: Subtitles,
        /// Size of the canvas.
        canvas: SizePx,
        /// The texts.
        texts: Vec<String>,
    },
    /// Check whether the blocks of style tiles fit.
    Fits {
        /// Id of the request.
        id: RequestId,
        /// Size of the canvas.
        canvas: SizePx,
        /// Tiles: number, style, block.
        tiles: Vec<(usize, Subtitles, CaptionBlock)>,
    },
    /// List the presets of the workspace.
    Presets,
    /// Create a preset from a draft.
    Publish {
        /// Id of the draft.
        draft: DraftId,
        /// Request body.
        preset: CreatePreset,
    },
    /// Delete a preset.
    Delete(PresetId),
    /// List the videos of the workspace, and those whose previous subtitles are stored on this computer.
    Videos {
        /// Folder of the stored subtitles.
        folder: PathBuf,
        /// Name of the workspace in that folder.
        workspace: String,
    },
    /// List the videos of the workspace that use a preset.
    Uses(PresetId),
    /// Check a preset on several videos, one after the other; a newer request cancels an older one.
    Survey {
        /// Id of the request.
        id: RequestId,
        /// Preset and videos.
        order: SurveyOrder,
    },
    /// Cancel the check of a preset on several videos.
    StopSurvey,
    /// Compute the numbers of two styles on a video.
    Compare {
        /// Id of the request.
        id: RequestId,
        /// Video with its unsaved changes.
        project: Arc<Project>,
        /// The styles, each with its block on the frame that is shown.
        styles: [(Subtitles, CaptionBlock); 2],
        /// The frame that is shown, if it is drawn.
        frame: Option<Arc<Pixels>>,
        /// Cancels the computation when set.
        cancelled: Arc<AtomicBool>,
    },
    /// List the videos whose previous subtitles are stored.
    Kept(KeptPlace),
    /// Check subtitles on the open video at some moments.
    MeasureHere {
        /// Id of the request.
        id: RequestId,
        /// Video and subtitles to check.
        subject: SubtitledVideo,
        /// Cancels the check when set.
        cancelled: Arc<AtomicBool>,
    },
    /// Check subtitles on another video.
    MeasureOther {
        /// Subtitles to check.
        subtitles: Subtitles,
        /// The video.
        video: VideoId,
        /// Cancels the check when set.
        cancelled: Arc<AtomicBool>,
    },
    /// Apply a preset to videos, one after the other; their previous subtitles are stored on this computer.
    Apply {
        /// Preset to apply.
        preset: Preset,
        /// The videos.
        videos: Vec<VideoId>,
        /// Where the previous subtitles are stored.
        place: KeptPlace,
    },
    /// Check whether the subtitles of videos could be restored after a preset is applied.
    WayBack {
        /// The videos.
        videos: Vec<VideoId>,
        /// Name of the workspace of the videos.
        workspace: String,
    },
    /// Restore the previous subtitles of a video.
    PutBack {
        /// The video.
        video: VideoId,
        /// Where the previous subtitles are stored.
        place: KeptPlace,
    },
    /// Read an image of the user, cropped to the canvas.
    Backdrop {
        /// Id of the request.
        id: RequestId,
        /// Path of the image.
        path: PathBuf,
        /// Size of the canvas.
        canvas: SizePx,
    },
    /// Read a subtitle style from a file.
    Import(PathBuf),
    /// Write a text to a file.
    Write {
        /// The file.
        path: PathBuf,
        /// Contents of the file.
        text: String,
    },
    /// Write the transcript of a video to a subtitle file.
    Words {
        /// The file.
        path: PathBuf,
        /// Video with its unsaved changes.
        project: Arc<Project>,
        /// File format.
        format: Format,
        /// Whether words that are cut out are written too.
        uncut: bool,
    },
}

/// Result of [`CaptionRequest::Measure`].
#[derive(Clone, Debug)]
pub struct Measured {
    /// Design that was measured.
    pub design: Design,
    /// Contrast of all moments, in the order of the video.
    pub moments: Vec<MomentContrast>,
    /// Summary of the contrasts; `None` without moments.
    pub summary: Option<Summary>,
    /// Results of the checks that need no frames.
    pub layout: CaptionLayout,
    /// First change of the style that fixes the worst moments, and the lowest contrast with it.
    pub proposal: Option<(Proposal, f64)>,
}

/// Error of a request of the caption designer.
#[derive(Debug, thiserror::Error)]
pub enum CaptionError {
    /// No workspace is connected.
    #[error("{}", words::connection::not_connected_cause())]
    NotConnected,
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// A preset was not applied, or earlier subtitles were not restored.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// The video cannot be loaded.
    #[error(transparent)]
    Whole(#[from] WholeError),
    /// A frame cannot be drawn.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The file of the drafts cannot be read.
    #[error(transparent)]
    Drafts(#[from] io::Error),
    /// The folder of the stored subtitles cannot be read.
    #[error("{}", words::jobs::style_before_unreadable(.0))]
    Kept(io::Error),
    /// A file cannot be written.
    #[error("{}", words::jobs::not_written(path.display(), error))]
    NotWritten {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The video has no words.
    #[error("{}", words::jobs::no_transcript())]
    NoWords,
    /// The request was cancelled.
    #[error("{}", words::jobs::canceled())]
    Stopped,
    /// The background task failed.
    #[error(transparent)]
    Ended(#[from] JoinError),
}

/// Subtitle or style file that was written.
#[derive(Clone, Debug)]
pub struct WrittenText {
    /// The file.
    pub path: PathBuf,
    /// Size in bytes.
    pub bytes: u64,
    /// Sentence about style settings that the format lacks.
    pub loss: Option<String>,
}

/// Events of the caption designer.
#[allow(clippy::large_enum_variant)]
pub enum CaptionEvent {
    /// Drafts with an optional message for the user, or the error.
    Drafts(Result<(Drafts, Option<String>), CaptionError>),
    /// Events of drafts could not be stored; the reason.
    NotWritten(String),
    /// Frame for a slot.
    Frame {
        /// Id of the request.
        id: RequestId,
        /// Number of the slot.
        slot: usize,
        /// Moment of the frame.
        moment: FrameMoment,
        /// Frame, or the error.
        drawn: Result<Arc<Pixels>, CaptionError>,
    },
    /// Contrast of the block on a slot's frame.
    Badge {
        /// Id of the request.
        id: RequestId,
        /// Number of the slot.
        slot: usize,
        /// Contrast ratio; `None` if the block has no text.
        ratio: Option<f64>,
    },
    /// Image of the user.
    Backdrop {
        /// Id of the request.
        id: RequestId,
        /// Path of the image.
        path: PathBuf,
        /// Image, or the error.
        read: Result<Arc<Pixels>, BackdropError>,
    },
    /// Frames as a viewer sees them.
    Simulated {
        /// Id of the request.
        id: RequestId,
        /// Frames with the numbers of their slots.
        frames: Vec<(usize, Arc<Pixels>)>,
    },
    /// Progress of a measurement.
    Progress {
        /// Id of the request.
        id: RequestId,
        /// Number of measured moments.
        done: usize,
        /// Number of all moments.
        all: usize,
    },
    /// A measurement is finished.
    Measured {
        /// Id of the request.
        id: RequestId,
        /// Result, or the error.
        measured: Result<Box<Measured>, CaptionError>,
    },
    /// Result of [`CaptionRequest::Bench`].
    Bench {
        /// Id of the request.
        id: RequestId,
        /// Problem of each text; `None` if it fits.
        problems: Vec<Option<String>>,
    },
    /// Result of [`CaptionRequest::Fits`].
    Fits {
        /// Id of the request.
        id: RequestId,
        /// Tile number and its problem; `None` if the block fits.
        problems: Vec<(usize, Option<String>)>,
    },
    /// Presets of the workspace, or the error.
    Presets(Result<Vec<Preset>, CaptionError>),
    /// Result of [`CaptionRequest::Publish`].
    Published {
        /// Id of the draft.
        draft: DraftId,
        /// Request body.
        sent: Box<CreatePreset>,
        /// Preset, or the error.
        made: Result<Box<Preset>, CaptionError>,
    },
    /// Id of the deleted preset, or the error.
    Deleted(Result<PresetId, CaptionError>),
    /// Videos of the workspace, and those whose previous subtitles are stored.
    Videos(Result<(VideoList, HashSet<VideoId>), CaptionError>),
    /// Videos that use a preset, or the error.
    Uses {
        /// The preset.
        preset: PresetId,
        /// Videos, in the order of the workspace.
        videos: Result<VideoList, CaptionError>,
    },
    /// Progress or result of [`CaptionRequest::Survey`].
    Survey {
        /// Id of the request.
        id: RequestId,
        /// News of the check.
        event: SurveyEvent,
    },
    /// Result of [`CaptionRequest::Compare`].
    Compared {
        /// Id of the request.
        id: RequestId,
        /// Numbers of both styles, or the error.
        numbers: Result<Box<[StyleNumbers; 2]>, CaptionError>,
    },
    /// Result of [`CaptionRequest::Kept`].
    Kept(Result<KeptStyles, CaptionError>),
    /// Result of [`CaptionRequest::MeasureHere`].
    HereMeasured {
        /// Id of the request.
        id: RequestId,
        /// Report with the times of its findings, or the error.
        measured: Result<Box<CheckedVideo>, CaptionError>,
    },
    /// Result of [`CaptionRequest::MeasureOther`].
    OtherMeasured {
        /// The video.
        video: VideoId,
        /// Report with the times of its findings, or the error.
        measured: Result<Box<CheckedVideo>, CaptionError>,
    },
    /// Result of [`CaptionRequest::Apply`] for one video.
    Applied {
        /// The video.
        video: VideoId,
        /// Reason why the previous subtitles cannot be restored, if so; or the error.
        applied: Result<Option<String>, CaptionError>,
    },
    /// Result of [`CaptionRequest::WayBack`] for one video.
    WayBack {
        /// The video.
        video: VideoId,
        /// Error if the subtitles could not be restored later.
        kept: Result<(), CaptionError>,
    },
    /// Result of [`CaptionRequest::PutBack`].
    PutBack {
        /// The video.
        video: VideoId,
        /// Error if the subtitles were not restored.
        put_back: Result<(), CaptionError>,
    },
    /// Name and design from a style file, or the error.
    Imported(Result<AssStyles, StyleFileError>),
    /// File that was written, or the error.
    Written(Result<WrittenText, CaptionError>),
}
