//! What the window asks for.

use super::{Command, ImportFiles, ItemRef};
use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs, VideoId,
        clip::{ClipChange, Cut},
        item::ChangeBody,
    },
    edit::{GestureId, PendingChange},
    timeline::{Axis, VideoMs},
};
use secrecy::SecretString;
use std::path::PathBuf;

/// One wish of the user.
#[derive(Clone, Debug)]
// A handful a frame: none is worth a box.
#[allow(clippy::large_enum_variant)]
pub enum Action {
    /// Run a command.
    Run(Command),
    /// Put the playhead somewhere.
    MovePlayhead(VideoMs),
    /// The field of the playhead's time has the keyboard, as [`Command::GoToTime`] asked for.
    TimeFieldFocused,
    /// Shows another part of the timeline.
    SetView(Axis),
    /// Select an item, or nothing.
    Select(Option<ItemRef>),
    /// Select a clip itself.
    SelectClip(ClipId),
    /// Change settings of a clip.
    ChangeClip {
        /// Which clip.
        clip: ClipId,
        /// The step in words.
        name: String,
        /// The fields.
        change: ClipChange,
        /// The gesture, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// Play footage again that is cut out.
    Restore(ClipId, Cut),
    /// Put a clip at a place of the order, 0 is first.
    PlaceClip(ClipId, usize),
    /// Put an item at other times, as one moment of a drag.
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
        /// The step in words.
        name: String,
        /// The fields.
        change: ChangeBody,
        /// The gesture, or nothing for a single change.
        gesture: Option<GestureId>,
    },
    /// The drag or the typing has ended.
    EndGesture,
    /// Go to another video.
    Open(VideoId),
    /// Close the dialog that is seen and do nothing of what it offers: what waits for its answer is put off.
    CloseDialog,
    /// Delete the local workspace's files that nothing refers to.
    FreeSpace,
    /// Add a media file.
    ImportFile(PathBuf),
    /// Add the recordings of a screen and a camera.
    ImportFiles(ImportFiles),
    /// Make a file the transcript of the selected clip, else of the one at the playhead.
    ImportTranscript(PathBuf),
    /// Use this API key, and keep it where asked.
    UseKey {
        /// The key.
        key: SecretString,
        /// Whether to keep it in the keychain.
        remember: bool,
    },
    /// Take a notice away.
    Dismiss(u64),
    /// The window was asked to close.
    AskToClose,
    /// Save, then close.
    SaveAndClose,
    /// Close; the waiting edits stay in the journal.
    KeepAndClose,
    /// Close and give the waiting edits up.
    DiscardAndClose,
    /// Answer the question at this place of the list.
    Answer(usize, Choice),
    /// Every question that is open has this answer.
    AnswerAll(Choice),
    /// What was moved by changed cuts has been seen.
    AcceptCarried,
    /// Take the open video over from the window that edits it.
    TakeOver,
    /// Park the edit that the service refused, and save the rest.
    Park,
    /// Take a parked edit up again, or let it go.
    Unpark(usize, bool),
    /// Put something that waits back to what the service holds.
    TakeBack(PendingChange),
    /// Let the save delete the clips that were asked about.
    Consent,
    /// Keep the clips that were asked about, and save the rest.
    KeepClips,
    /// Stop the save that is on its way between two of its requests.
    StopSave,
    /// Bring back the earlier state at this place of the list.
    BringBack(usize),
    /// Go to where this many steps are done.
    JumpTo(usize),
}

/// Whose version stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What the user did here.
    Mine,
    /// What the service holds.
    Theirs,
}
