//! Parts of the state that several features use.

use crate::{
    api::{
        VideoId,
        item::{Item, ItemKind},
    },
    edit::PendingChange,
    jobs::workspace::{ImportFiles, Target},
    timeline::VideoMs,
};

/// Workspace, video and files to open at the start.
#[derive(Clone, Debug)]
pub struct Start {
    /// The workspace.
    pub target: Target,
    /// Video to open; `None` for the last open one.
    pub video: Option<VideoId>,
    /// Files to import and open.
    pub import: Option<ImportFiles>,
}

/// State of connecting to the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// Connecting.
    Connecting,
    /// An API key is needed; the reason.
    KeyNeeded(String),
    /// Connected; origin of the server.
    Ready(String),
    /// Failed; what happened, and advice.
    Failed(String, String),
}

/// Edit that the server refused, for [`crate::app::Dialog::Refused`]. Nothing of its request was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The refused change.
    pub what: PendingChange,
    /// Name for the user.
    pub title: String,
    /// Message of the server.
    pub reason: String,
}

/// Progress of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportState {
    /// Name of the file.
    pub name: String,
    /// Bytes sent.
    pub sent: u64,
    /// Bytes in total; 0 until known.
    pub all: u64,
}

/// Action that closes the open video, so that unsaved changes need a decision first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closing {
    /// Close the window.
    Window,
    /// Open another video.
    Open(VideoId),
    /// Open another workspace.
    Workspace(Target),
}

/// In and out points of the video; either may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// In point.
    pub start: Option<VideoMs>,
    /// Out point.
    pub end: Option<VideoMs>,
}

impl Marks {
    /// Range between the points; `None` if one is missing.
    pub fn range(self) -> Option<(VideoMs, VideoMs)> {
        self.start.zip(self.end).filter(|(start, end)| start < end)
    }
}

/// Requested move of the keyboard focus, carried out by the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusWish {
    /// To the next panel.
    NextPane,
    /// To the previous panel.
    PreviousPane,
    /// To the menus, or back from them.
    Menus,
    /// To the side panel, when it is drawn.
    Side,
}

/// Facts that only the window knows, reported in each frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ViewFacts {
    /// Whether the key for slow shuttling is held.
    pub slow_held: bool,
    /// Whether the user is typing a file path.
    pub asks_for_path: bool,
    /// Whether the focused control belongs to a selectable thing, so that the screen reader already reads it.
    pub focus_speaks: bool,
    /// Window size in points of the operating system, independent of the interface's size.
    pub window_size: Option<[f32; 2]>,
}

/// True if an item can be moved, trimmed and deleted: all but a clip's base layout, which has no times.
pub fn is_movable(item: &Item) -> bool {
    item.times().is_some()
}

/// True if an item has a name or text that the user can edit.
pub fn is_named(item: &Item) -> bool {
    matches!(item.kind(), ItemKind::SoundEffect | ItemKind::TextOverlay | ItemKind::MediaOverlay)
}

/// Panels beside the preview, such as the open ones or the shown ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Whether the left panel is among them.
    pub side: bool,
    /// Whether the inspector is among them.
    pub inspector: bool,
}

/// One of the panels beside the preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The left panel.
    Side,
    /// The inspector.
    Inspector,
}
