//! Actions of the user on the timeline, what they name, and their announcements.

use crate::{
    api::{ClipId, PlaybackMs, SourceMs},
    app::{
        command::says::{Says, Silence},
        features::editor::stage::edge::EdgeShown,
        settings::timeline::{Lane, LaneHeight, LaneShift},
    },
    document::ItemRef,
    jobs::notebook::MarkerColor,
    timeline::{EditPointPart, VideoMs},
};

/// Action of the user on the timeline.
#[derive(Clone, Debug)]
pub enum TimelineAction {
    /// Select items; the last one becomes the lead item.
    Select(Vec<ItemRef>, Pick),
    /// Select one mask of a group without the others.
    SelectAlone(ItemRef),
    /// Select everything from the lead item to this one.
    SelectUntil(ItemRef),
    /// Move the selected items, or copies of them.
    Move {
        /// Distance in milliseconds, limited so that every item stays on its clip.
        by_ms: i64,
        /// Whether copies move and the items stay.
        copy: bool,
    },
    /// Trim the selected items at one edge by a number of milliseconds, each as far as possible.
    Trim(Edge, i64),
    /// Change a cut at an edit point or at the border of a clip.
    Recut(DraggedCut),
    /// Play other footage between two cuts.
    Slip(Slip),
    /// Move the selected items, or copies of them, to another clip.
    Cross {
        /// The target.
        to: Crossing,
        /// Whether copies move and the items stay.
        copy: bool,
    },
    /// Show the frames at an edge that is being dragged, or none.
    ShowEdge(Option<EdgeShown>),
    /// Cancel a drag and restore the state before it.
    GiveUpDrag,
    /// Set the in and out points.
    Mark(VideoMs, VideoMs),
    /// Change a lane.
    Lane(Lane, LaneChange),
    /// Change a marker.
    Marker(MarkerChange),
    /// Answer for an item that spans an edit point.
    Span(ItemRef, SpanAnswer),
    /// Show a range of the video, with some margin.
    Show(VideoMs, VideoMs),
    /// Paste text from the clipboard.
    Paste(String),
    /// Split a clip before this footage.
    SplitClip(ClipId, SourceMs),
}

impl TimelineAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            // The item that has the keyboard says that it is selected.
            Self::Select(items, _) if items.len() < 2 => Says::Nothing(Silence::Focus),
            Self::Select(..) | Self::SelectAlone(_) | Self::SelectUntil(_) => Says::Selection,
            Self::Move { .. }
            | Self::Trim(..)
            | Self::Recut(_)
            | Self::Slip(_)
            | Self::Cross { .. }
            | Self::Span(..)
            | Self::Marker(_)
            | Self::Paste(_)
            | Self::SplitClip(..) => Says::Step,
            Self::Mark(..) => Says::Marks,
            Self::Show(..) => Says::View,
            Self::ShowEdge(_) => Says::Nothing(Silence::Sight),
            Self::Lane(..) => Says::Nothing(Silence::Focus),
            Self::GiveUpDrag => Says::Begun(words::editing::drag_canceled),
        }
    }
}

/// Target of items dragged to another clip, from [`crate::app::State::crossing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Id of the target clip.
    pub clip: ClipId,
    /// Name of the target clip.
    pub name: String,
    /// Start of the first item on the target clip.
    pub start: PlaybackMs,
    /// Start of the first item in the video.
    pub on_video: VideoMs,
    /// Reason why the items can't go there; `None` if they can.
    pub refused: Option<String>,
}

/// Edit point of a clip being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleOf {
    /// Cut with this index.
    Cut(usize),
    /// Start of the clip.
    Start,
    /// End of the clip.
    End,
    /// Border to the next clip, which is the other half of the recording: both move together.
    Seam,
}

/// Result of dragging a cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraggedCut {
    /// Id of the clip.
    pub clip: ClipId,
    /// The dragged edit point.
    pub handle: HandleOf,
    /// Side of the edit point that moves: before, after, or both (a roll).
    pub part: EditPointPart,
    /// Distance in milliseconds.
    pub by_ms: i64,
}

/// Slip edit: plays other footage of the same length between two cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Id of the clip.
    pub clip: ClipId,
    /// Time within the present footage, in the recording.
    pub at: SourceMs,
    /// Distance to the new footage in the recording, in milliseconds; positive for later.
    pub by_ms: i64,
}

/// Change of a lane's view settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneChange {
    /// Fold or unfold the lane.
    Fold(bool),
    /// Hide or show the lane.
    Hide(bool),
    /// Lock or unlock the lane's items.
    Lock(bool),
    /// Mute or unmute the lane's sound in playback; exports are unaffected.
    Mute(bool),
    /// Set the height of its rows.
    Height(LaneHeight),
    /// Move the lane in the order.
    Shift(LaneShift),
    /// Select every item of the lane.
    SelectAll,
}

/// Change of one marker, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkerChange {
    /// Set the note.
    Note(u64, String),
    /// Set the colour.
    Color(u64, MarkerColor),
    /// Move the marker to a time of the video.
    Move(u64, VideoMs),
    /// Remove the marker.
    Remove(u64),
    /// Open the fields of a marker; `None` closes them.
    Open(Option<u64>),
}

/// An edge of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Start of the item.
    Start,
    /// End of the item.
    End,
}

/// Ripple operation on the selected items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ripple {
    /// Move by a number of milliseconds.
    Move(i64),
    /// Trim one edge of each item by a number of milliseconds.
    Trim(Edge, i64),
    /// Trim one edge of each item to a time of the video, where enough of the item remains.
    TrimTo(Edge, VideoMs),
    /// Delete the items.
    Delete,
}

/// How picking items changes the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Select only these items.
    Only,
    /// Select these items too.
    Add,
    /// Deselect those that are selected, and select the others.
    Toggle,
}

/// Answer of the user about an item that spans an edit point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanAnswer {
    /// End the item at the edit point.
    EndHere,
    /// Start the item at the edit point.
    StartHere,
    /// Leave the item as it is, without a mark.
    Keep,
}
