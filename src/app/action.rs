//! The actions of the user, as the window reports them.

use super::{
    Appearance, Capture, ChapterChange, Choice, Command, Destination, ExportAction, ItemRef, KeySettings, LibraryAction,
    MusicChange, RoomMsg, TextAction, TimelineAction,
};
use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs, SourceId, VideoId,
        clip::{ClipChange, Cut},
        item::ChangeBody,
    },
    edit::{GestureId, PendingChange, VideoEdit},
    jobs::workspace::ImportFiles,
    stage::{Viewport, sound::Monitoring},
    timeline::{Axis, VideoMs},
};
use secrecy::SecretString;
use std::path::PathBuf;

/// One action of the user.
#[derive(Clone, Debug)]
// A handful per frame: boxing is not worth it.
#[allow(clippy::large_enum_variant)]
pub enum Action {
    /// Run a command.
    Run(Command),
    /// Run a command that was chosen by name; where it cannot run, say why.
    Choose(Command),
    /// Go to what was found.
    GoTo(Destination),
    /// Use other keys.
    SetKeys(KeySettings),
    /// Use the keys of a file.
    ReadKeys(PathBuf),
    /// Write the keys to a file.
    WriteKeys(PathBuf),
    /// Let the window look differently.
    SetAppearance(Appearance),
    /// The panes have other sizes.
    SizePanes {
        /// The inspector's width, in points.
        inspector: Option<f32>,
        /// The timeline's height, in points.
        timeline: Option<f32>,
    },
    /// The edit point of a cut of this clip has the keyboard: the command for cuts acts on it.
    HoldCut(ClipId, Option<Cut>),
    /// Fold a section of the inspector, or unfold it.
    FoldSection(&'static str),
    /// A message to a craft's room.
    Room(RoomMsg),
    /// Write a report on faces as a new folder in this one.
    WriteFaceReport(PathBuf),
    /// Move the playhead.
    MovePlayhead(VideoMs),
    /// The field of the playhead's time has the keyboard focus, as [`ViewCommand::GoToTime`](super::ViewCommand::GoToTime) requested.
    TimeFieldFocused,
    /// Show another part of the timeline.
    SetView(Axis),
    /// Show another part of the artboard on the stage.
    SetViewport(Viewport),
    /// Select an item, or nothing.
    Select(Option<ItemRef>),
    /// Do something on the timeline.
    Timeline(TimelineAction),
    /// Select a clip itself.
    SelectClip(ClipId),
    /// Change settings of a clip.
    ChangeClip {
        /// Which clip.
        clip: ClipId,
        /// The step's name.
        name: String,
        /// The fields.
        change: ClipChange,
        /// The gesture, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Put footage that is cut out back.
    Restore(ClipId, Cut),
    /// Change fields of the video itself, as a step of a name.
    EditVideo(String, VideoEdit),
    /// The same, as one moment of a gesture.
    StepVideo(String, VideoEdit, GestureId),
    /// Change the chapters.
    Chapter(ChapterChange),
    /// Change the music under the video, or hear it alone.
    Music(MusicChange),
    /// List the clips of another video, to append one; with nothing, the videos.
    ListOtherClips(Option<VideoId>),
    /// Append a clip of the other video whose clips are listed.
    TakeOtherClip(ClipId),
    /// Let the service crop a screen recording, or take the crop off, as was asked.
    AutoCrop,
    /// Put a field of a clip back to what the service holds.
    ResetClipField(ClipId, String),
    /// Move a clip to a place in the order; 0 is first.
    PlaceClip(ClipId, usize),
    /// Set an item's times, as one moment of a drag.
    SetTimes {
        /// Which item.
        item: ItemRef,
        /// Its new start.
        start: PlaybackMs,
        /// Its new length.
        length: DurationMs,
        /// The drag, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Change fields of an item.
    Change {
        /// Which item.
        item: ItemRef,
        /// The step's name.
        name: String,
        /// The fields.
        change: ChangeBody,
        /// The gesture, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Draw the pictures before and after a pending change of an item, or forget them.
    Compare(Option<ItemRef>),
    /// Change fields of several items, as one step.
    ChangeSeveral {
        /// The step's name.
        name: String,
        /// Each item with its fields.
        changes: Vec<(ItemRef, ChangeBody)>,
        /// The gesture, whose changes are one step together, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Put a field of an item back to what the service holds.
    ResetField(ItemRef, String),
    /// The drag or the typing has ended.
    EndGesture,
    /// The drag is given up: what its gesture has changed is taken back as if it had not begun.
    GiveUpGesture(GestureId),
    /// Open another video.
    Open(VideoId),
    /// Pin a video in the browser, or unpin it.
    Pin(VideoId, bool),
    /// Put a text into the system's clipboard.
    CopyText(String),
    /// Open the sample, from the ways to begin.
    OpenSample,
    /// Close the note on the sample for good.
    CloseSampleNote,
    /// Close the dialog that is seen and do nothing of what it offers: what waits for its answer is put off.
    CloseDialog,
    /// Delete the local workspace's files that nothing refers to.
    FreeSpace,
    /// Add a media file.
    ImportFile(PathBuf),
    /// Add the recordings of a screen and a camera.
    ImportFiles(ImportFiles),
    /// Save a frame that was taken as a file.
    SaveFrame(Box<Capture>, PathBuf),
    /// Store a file as the transcript of the selected clip, else of the one at the playhead.
    ImportTranscript(PathBuf),
    /// Use this API key, and store it if wanted.
    UseKey {
        /// The key.
        key: SecretString,
        /// Whether to keep it in the keychain.
        remember: bool,
    },
    /// Remove a notice.
    Dismiss(u64),
    /// The system asked the window to close.
    AskToClose,
    /// Save, then close.
    SaveAndClose,
    /// Close; the unsaved edits stay in the journal.
    KeepAndClose,
    /// Close and discard the unsaved edits.
    DiscardAndClose,
    /// Answer the question at this index of the list.
    Answer(usize, Choice),
    /// Show and play the video as it would be with an answer to the question at this index.
    TryAnswer(usize, Choice),
    /// Show the video as it is again.
    EndTrial,
    /// Answer every open question in the same way.
    AnswerAll(Choice),
    /// Confirm the list of items that moved with changed cuts.
    AcceptCarried,
    /// Take the open video over from the window that edits it.
    TakeOver,
    /// Park the edit that the service refused, and save the rest.
    Park,
    /// Apply a parked edit again, or drop it.
    Unpark(usize, bool),
    /// Revert a pending change to the service's state.
    TakeBack(PendingChange),
    /// Let the save delete the clips in the dialog.
    Consent,
    /// Keep the clips in the dialog, and save the rest.
    KeepClips,
    /// Stop the running save between two of its requests.
    StopSave,
    /// Restore the earlier state at this index of the list.
    BringBack(usize),
    /// Pause the making of filmstrips, waveforms and scrub proxies, or let it go on.
    PausePreviews(bool),
    /// Do not make previews of a source; with false, make them after all.
    SkipPreview(SourceId, bool),
    /// Hear the sounds so while monitoring.
    Monitor(Monitoring),
    /// Do something about exports.
    Exports(ExportAction),
    /// Use the library.
    Library(LibraryAction),
    /// Edit by the words that are spoken.
    Text(TextAction),
    /// Undo or redo until this many steps are done.
    JumpTo(usize),
}

impl Action {
    /// The change of the view that it is, if it is nothing else: such actions arrive many times per second.
    pub(super) fn view_change(&self) -> Option<ViewChange> {
        match self {
            Self::MovePlayhead(to) => Some(ViewChange::Playhead(*to)),
            Self::SetView(axis) => Some(ViewChange::Axis(*axis)),
            Self::SetViewport(viewport) => Some(ViewChange::Viewport(*viewport)),
            _ => None,
        }
    }
}

/// What a tick of the playhead or a step of scrolling changes.
#[derive(Clone, Copy, Debug)]
pub(super) enum ViewChange {
    /// Where the playhead is.
    Playhead(VideoMs),
    /// Which part of the timeline is seen.
    Axis(Axis),
    /// Which part of the artboard is seen on the stage.
    Viewport(Viewport),
}
