//! Parts of the state that several crafts name.

use crate::{
    api::{
        VideoId,
        item::{Item, ItemKind},
    },
    app::State,
    edit::PendingChange,
    jobs::workspace::{ImportFiles, Target},
    timeline::VideoMs,
};

/// What to open first.
#[derive(Clone, Debug)]
pub struct Start {
    /// The workspace.
    pub target: Target,
    /// The video; if none is named, the one that was open last.
    pub video: Option<VideoId>,
    /// Files to import and open.
    pub import: Option<ImportFiles>,
}

/// Why nothing can be saved with a key that may only read.
pub(in crate::app) const READS_ONLY: &str = "This key may only read. Your edits are kept on this computer.";

impl State {
    /// The workspace takes no key that is known: the user is asked for one.
    pub(in crate::app) fn need_key(&mut self, why: String) {
        (self.connection, self.key_put_off) = (Connection::KeyNeeded(why), false);
    }
}

/// The connection to the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// On its way.
    Connecting,
    /// An API key is needed, and why.
    KeyNeeded(String),
    /// Reached, at this origin.
    Ready(String),
    /// Not reached: what happened, what to do.
    Failed(String, String),
}

/// An edit that the service refused: nothing of its request was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What it is about.
    pub what: PendingChange,
    /// What people call it.
    pub title: String,
    /// What the service said.
    pub reason: String,
}

/// An import on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportState {
    /// The file's name.
    pub name: String,
    /// Bytes sent.
    pub sent: u64,
    /// Bytes in all; 0 until known.
    pub all: u64,
}

/// What the user wants to do that would lose waiting edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closing {
    /// Close the window.
    Window,
    /// Open another video.
    Open(VideoId),
    /// Open another workspace.
    Workspace(Target),
}

/// A range of the video that the user marks; either end may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Where it begins.
    pub start: Option<VideoMs>,
    /// Where it ends.
    pub end: Option<VideoMs>,
}

impl Marks {
    /// The range, where both ends are marked.
    pub fn range(self) -> Option<(VideoMs, VideoMs)> {
        self.start.zip(self.end).filter(|(start, end)| start < end)
    }
}

/// Where the keyboard is to go; carried out by the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusWish {
    /// To the next pane.
    NextPane,
    /// To the pane before.
    PreviousPane,
    /// To the menus, or back from them.
    Menus,
    /// To the panel at the left of the stage, once it is drawn.
    Side,
}

/// What only the window knows, and the program needs: it is reported with each frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ViewFacts {
    /// Whether the key is held that makes a shuttle slow.
    pub slow_held: bool,
    /// Whether the path of a file is being typed.
    pub asks_for_path: bool,
    /// Whether a control of something that can be selected has the keyboard, and is read by itself.
    pub focus_speaks: bool,
    /// The window's size in points of the system, whatever the size of the interface is.
    pub window_size: Option<[f32; 2]>,
}

/// Whether an item can be moved, trimmed and deleted: all but a clip's base layout, which has no times.
pub fn is_movable(item: &Item) -> bool {
    item.times().is_some()
}

/// Whether an item has a name, or a text, to be typed.
pub fn is_named(item: &Item) -> bool {
    matches!(item.kind(), ItemKind::SoundEffect | ItemKind::TextOverlay | ItemKind::MediaOverlay)
}
