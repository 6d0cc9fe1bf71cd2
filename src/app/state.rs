//! The state that the window draws.

use super::{
    Dialog, Dialogs, FrameOut, ItemRef, KeptSettings, Keymap, Library, Link, Project, Session, Settings, Topic,
    needed_pictures, notice::Notices,
};
use crate::{
    api::{
        ApiError, ClipId, SourceId, VideoId,
        item::{Item, ItemKind},
    },
    app::notice::Tone,
    edit::{Conflict, Displaced, PendingChange, SaveState},
    jobs::pictures::{Picture, PictureKey, PictureState},
    media::FrameTimes,
    stage::compose::PictureOrigin,
    timeline::{Axis, VideoMs},
};

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

/// Everything the window draws.
// Each says one thing of its own; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
pub struct State {
    /// The connection to the workspace.
    pub connection: Connection,
    /// Whether it answers.
    pub link: Link,
    /// Whether the workspace is the embedded one.
    pub local: bool,
    /// The open video, and everything that ends with it.
    pub session: Option<Session>,
    /// The video that is being read.
    pub loading: Option<VideoId>,
    /// Whether the workspace held no video when its list was read last.
    pub holds_no_videos: bool,
    /// How wide the timeline is drawn, in points; set by the window.
    pub timeline_width: f32,
    /// The space that the stage has, in pixels of the screen; set by the window.
    pub stage_space: (f64, f64),
    /// What happened.
    pub notices: Notices,
    /// What came of the last action, in a sentence for those who do not see it.
    pub announcement: super::Announcement,
    /// Whether a control of something that can be selected has the keyboard, and is read by itself; set by the window.
    pub focus_speaks: bool,
    /// The library.
    pub library: Library,
    /// An import on its way.
    pub import: Option<ImportState>,
    /// Exports.
    pub exports: super::Exports,
    /// A frame that is saved or copied.
    pub frame_out: Option<FrameOut>,
    /// Whether the service crops a screen recording.
    pub auto_cropping: bool,
    /// Whether a transcriber runs.
    pub transcribing: bool,
    /// The dialogs that are open.
    pub dialogs: Dialogs,
    /// Whether the path of a file is being typed; set by the window.
    pub asks_for_path: bool,
    /// Where the keyboard is to go, until the window has carried it out.
    pub focus_wish: Option<FocusWish>,
    /// Whether the window may close.
    pub closed: bool,
    /// Whether the user paused the making of previews.
    pub previews_paused: bool,
    /// Remembered settings.
    pub settings: KeptSettings,
    /// The keys of the commands, as the settings have them.
    pub keymap: Keymap,
    /// The crafts, and which one is open.
    pub rooms: super::Rooms,
    /// What plays.
    pub play: super::PlayState,
}

impl State {
    /// Before the workspace is reached.
    pub fn new(local: bool, settings: Settings) -> Self {
        Self {
            connection: Connection::Connecting,
            link: Link::default(),
            local,
            session: None,
            loading: None,
            holds_no_videos: false,
            timeline_width: 1_000.0,
            stage_space: (1_000.0, 500.0),
            notices: Notices::default(),
            announcement: super::Announcement::default(),
            focus_speaks: false,
            library: Library::default(),
            import: None,
            exports: super::Exports::default(),
            frame_out: None,
            auto_cropping: false,
            transcribing: false,
            dialogs: Dialogs::default(),
            asks_for_path: false,
            focus_wish: None,
            closed: false,
            previews_paused: false,
            keymap: Keymap::of(&settings.keys),
            play: super::PlayState::with(settings.monitoring.remembered()),
            settings: KeptSettings::new(settings),
            rooms: super::Rooms::default(),
        }
    }

    /// The open video and its draft.
    pub fn project(&self) -> Option<&Project> {
        self.session.as_ref().map(Session::project)
    }

    /// How many operations wait to be saved.
    pub fn waiting(&self) -> usize {
        self.session.as_ref().map_or(0, Session::waiting)
    }

    /// Whether the save that is under way still reads what the service holds, before it sends anything.
    pub fn save_reads(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.document.save_reads())
    }

    /// How many edits wait for a clip that is read first.
    pub fn deferred(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.deferred.len())
    }

    /// The state of saving.
    pub fn save(&self) -> SaveState {
        self.session.as_ref().map_or(SaveState::Idle, Session::save)
    }

    /// Whether anything must be answered before something is sent.
    pub fn has_questions(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.document.questions().is_open())
    }

    /// The questions about fields and items that both changed.
    pub fn conflicts(&self) -> &[Conflict] {
        self.session.as_ref().map_or(&[], |session| &session.document.questions().conflicts)
    }

    /// Items that moved because a clip's cuts changed, with the clip's name: to be seen before it is sent.
    pub fn carried(&self) -> &[(String, Displaced)] {
        self.session.as_ref().map_or(&[], |session| &session.document.questions().carried)
    }

    /// Whether another window edits the open video: here it is only looked at.
    pub fn read_only(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.read_only)
    }

    /// Whether that window has gone: its edits can go on here.
    pub fn abandoned(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.abandoned)
    }

    /// Whether what waits is kept in a journal, and is there at the next start.
    pub fn journalled(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.journalled)
    }

    /// Where the playhead is.
    pub fn playhead(&self) -> VideoMs {
        self.session.as_ref().map_or(VideoMs::ZERO, |session| session.playhead)
    }

    /// Which part of the timeline is seen.
    pub fn axis(&self) -> Axis {
        self.session.as_ref().map_or_else(Axis::default, |session| session.axis)
    }

    /// The range that is marked.
    pub fn marks(&self) -> Marks {
        self.session.as_ref().map_or_else(Marks::default, |session| session.marks)
    }

    /// The same in a timeline of this width: a video that was just opened is seen whole from its first frame on.
    pub fn axis_in(&self, width: f32) -> Axis {
        let unfitted = self.session.as_ref().filter(|session| session.unfitted);
        unfitted.map_or_else(|| self.axis(), |session| Axis::fit(session.ruler_length(), width))
    }

    /// Where the leading item of the selection is.
    pub fn selection(&self) -> Option<&ItemRef> {
        self.session.as_ref()?.selection.lead()
    }

    /// The leading item of the selection.
    pub fn selected(&self) -> Option<(&ItemRef, &Item)> {
        self.session.as_ref()?.selected()
    }

    /// The selected clip; never together with an item.
    pub fn selected_clip(&self) -> Option<&ClipId> {
        self.session.as_ref()?.selected_clip.as_ref()
    }

    /// The selected clip and its place in the order.
    pub fn selected_clip_place(&self) -> Option<(ClipId, usize)> {
        self.session.as_ref()?.selected_clip_place()
    }

    /// Whether the inspector should take the keyboard for the item's name or text.
    pub fn wants_rename(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.wants_rename)
    }

    /// Whether the field of the playhead's time should take the keyboard.
    pub fn wants_time(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.wants_time)
    }

    /// What is known of a picture.
    pub fn picture(&self, key: &PictureKey) -> Option<&PictureState> {
        self.session.as_ref()?.pictures.get(key)
    }

    /// The picture of the origin that was used last.
    pub fn nearest_picture(&self, origin: &PictureOrigin) -> Option<&Picture> {
        self.session.as_ref()?.pictures.nearest(origin)
    }

    /// When the frames of a source begin, where that was read.
    pub fn frames_of(&self, source: &SourceId) -> Option<&FrameTimes> {
        self.session.as_ref()?.frames.of(source)
    }

    /// The dialog that is seen. A key that is needed is asked for before everything but unsaved edits.
    pub fn dialog(&self) -> Option<&Dialog> {
        match (self.dialogs.top(), &self.connection) {
            (top @ Some(Dialog::Unsaved(_) | Dialog::StillExporting), _) => top,
            (_, Connection::KeyNeeded(_)) => Some(&Dialog::ApiKey),
            (top, _) => top,
        }
    }

    /// Whether a dialog, or a question of the open room, is over everything else: keys are not for what is under it.
    pub fn is_asking(&self) -> bool {
        self.dialog().is_some() || self.rooms.is_asking() || self.asks_for_path
    }

    /// Closes dialogs that have no reason any more.
    pub(super) fn end_dialogs(&mut self) {
        self.dialogs.end(self.session.is_some(), self.has_questions(), self.exports.running() > 0);
    }

    /// Length of the open video.
    pub(super) fn length(&self) -> VideoMs {
        self.session.as_ref().map_or(VideoMs::ZERO, Session::length)
    }

    /// Shows an error of the workspace, with what to do next.
    pub(super) fn error(&mut self, topic: Topic, what: &str, error: &ApiError) {
        self.notices.say(topic, Tone::Error, format!("{what}: {error}"), Some(error.advice().to_owned()));
    }

    /// Whether boxes of faces are on the picture: where they are asked for, and in the room that is about them.
    pub fn shows_face_boxes(&self) -> bool {
        self.settings.faces || self.rooms.open == super::Room::Faces
    }

    /// Ends the notices whose causes have ended.
    pub(super) fn end_notices(&mut self) {
        if self.waiting() == 0 && self.save() == SaveState::Idle {
            self.notices.end_trouble(Topic::Save);
            self.notices.end(Topic::Restored);
            self.notices.end(Topic::Remade);
        }
        if matches!(self.save(), SaveState::Running { .. }) {
            self.notices.end(Topic::Save);
        }
        if !self.read_only() {
            self.notices.end(Topic::Handover);
        }
        let is_said = |topic| self.notices.shown().iter().any(|notice| notice.topic == topic);
        let hides = |project: &Project| {
            project
                .draft
                .order()
                .iter()
                .any(|clip| project.hidden_by_changes(clip).first().is_some_and(|hidden| !hidden.is_empty()))
        };
        if is_said(Topic::Hidden) && !self.project().is_some_and(hides) {
            self.notices.end(Topic::Hidden);
        }
        let failed = |session: &Session| {
            let mut needed = needed_pictures(session.document.project(), session.playhead).into_iter();
            needed.any(|(key, _)| matches!(session.pictures.get(&key), Some(PictureState::Failed(_))))
        };
        let shown = self.notices.shown().iter().any(|notice| notice.topic == Topic::Picture);
        if shown && !self.session.as_ref().is_some_and(failed) {
            self.notices.end(Topic::Picture);
        }
    }
}

/// Whether an item can be moved, trimmed and deleted: all but a clip's base layout, which has no times.
pub fn is_movable(item: &Item) -> bool {
    item.times().is_some()
}

/// Whether an item has a name, or a text, to be typed.
pub fn is_named(item: &Item) -> bool {
    matches!(item.kind(), ItemKind::SoundEffect | ItemKind::TextOverlay | ItemKind::MediaOverlay)
}
