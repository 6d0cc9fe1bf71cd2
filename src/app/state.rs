//! The state that the window draws.

use super::{
    Command, Deletion, FrameClocks, ItemRef, Link, PictureState, Pictures, Project, Questions, ReadingState, Settings, Topic,
    generations::Earlier, needed_pictures, notice::Notices,
};
use crate::{
    api::{
        ApiError, ClipId, VideoId,
        item::{Item, ItemKind},
        space::Space,
        video::Video,
    },
    app::notice::Tone,
    edit::{PendingChange, SaveState},
    timeline::{Axis, VideoMs},
};

/// How it stands with the workspace.
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

/// Everything the window draws.
// Each says one thing of its own; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
pub struct State {
    /// How it stands with the workspace.
    pub connection: Connection,
    /// Whether it answers.
    pub link: Link,
    /// Whether the workspace is the embedded one.
    pub local: bool,
    /// The open video.
    pub project: Option<Project>,
    /// The video that is being read.
    pub loading: Option<VideoId>,
    /// How far the reading of its clips is.
    pub reading: ReadingState,
    /// How many edits wait for a clip that is read first.
    pub deferred: usize,
    /// Where the playhead is.
    pub playhead: VideoMs,
    /// Which part of the timeline is seen.
    pub axis: Axis,
    /// How wide the timeline is drawn, in points; told by the window.
    pub timeline_width: f32,
    /// The selected item.
    pub selection: Option<ItemRef>,
    /// The selected clip; never together with an item.
    pub selected_clip: Option<ClipId>,
    /// The range that is marked.
    pub marks: Marks,
    /// Whether the inspector should take the keyboard for the item's name or text.
    pub wants_rename: bool,
    /// Whether the field of the playhead's time should take the keyboard.
    pub wants_time: bool,
    /// Decoded pictures.
    pub pictures: Pictures,
    /// When the frames of the sources begin.
    pub frames: FrameClocks,
    /// What happened.
    pub notices: Notices,
    /// How it stands with saving.
    pub save: SaveState,
    /// An import on its way.
    pub import: Option<ImportState>,
    /// Whether a transcriber runs.
    pub transcribing: bool,
    /// The list of videos, while it is open; nothing in it until it is read.
    pub videos: Option<Option<Vec<Video>>>,
    /// What the workspace's files take, while the question whether to free any is open; nothing in it until it is read.
    pub space: Option<Option<Space>>,
    /// Whether the list of keys is open.
    pub keys_shown: bool,
    /// What waits for the answer about unsaved edits.
    pub asking: Option<Closing>,
    /// Whether another window edits the open video: here it is only looked at.
    pub read_only: bool,
    /// Whether that window has gone: its edits can go on here.
    pub abandoned: bool,
    /// What must be answered before anything is sent.
    pub questions: Questions,
    /// The clips that the next save deletes, while the user is asked about them.
    pub deleting: Option<Vec<Deletion>>,
    /// Whether what waits is kept in a journal, and is there at the next start.
    pub journalled: bool,
    /// Whether the questions are on the screen.
    pub questions_shown: bool,
    /// The edit that the service refused last, and why.
    pub refused: Option<Refused>,
    /// Whether the list of steps is open.
    pub history_shown: bool,
    /// Earlier states of the waiting edits, while their list is open; nothing in it until they are read.
    pub earlier: Option<Option<Vec<Earlier>>>,
    /// Whether the review of what is sent is open.
    pub review_shown: bool,
    /// Whether the window may close.
    pub closed: bool,
    /// Remembered settings.
    pub settings: Settings,
    /// Whether the axis still has to be fitted to a video that was just opened.
    pub(super) unfitted: bool,
}

impl State {
    /// Before the workspace is reached.
    pub fn new(local: bool, settings: Settings) -> Self {
        Self {
            connection: Connection::Connecting,
            link: Link::default(),
            local,
            project: None,
            loading: None,
            reading: ReadingState::default(),
            deferred: 0,
            playhead: VideoMs::ZERO,
            axis: Axis::default(),
            timeline_width: 1_000.0,
            selection: None,
            selected_clip: None,
            marks: Marks::default(),
            wants_rename: false,
            wants_time: false,
            pictures: Pictures::default(),
            frames: FrameClocks::default(),
            notices: Notices::default(),
            save: SaveState::Idle,
            import: None,
            transcribing: false,
            videos: None,
            space: None,
            keys_shown: false,
            asking: None,
            read_only: false,
            abandoned: false,
            questions: Questions::default(),
            deleting: None,
            journalled: false,
            questions_shown: false,
            refused: None,
            history_shown: false,
            earlier: None,
            review_shown: false,
            closed: false,
            settings,
            unfitted: true,
        }
    }

    /// Whether a command can run now.
    pub fn can(&self, command: Command) -> bool {
        let ready = matches!(self.connection, Connection::Ready(_));
        let project = self.project.as_ref();
        let selected = || project.zip(self.selection.as_ref()).and_then(|(project, at)| project.item(at));
        let edits = matches!(
            command,
            Command::Save
                | Command::DiscardEdits
                | Command::Undo
                | Command::Redo
                | Command::AddText
                | Command::Delete
                | Command::Duplicate
                | Command::NudgeLeft
                | Command::NudgeRight
                | Command::TrimStart
                | Command::TrimEnd
                | Command::Rename
                | Command::CutOut
                | Command::RestoreCut
                | Command::ClipEarlier
                | Command::ClipLater
        );
        if self.read_only && edits {
            return false;
        }
        match command {
            Command::OpenVideo => ready,
            Command::Import | Command::ImportCamera | Command::ImportWithCamera => ready && self.local && self.import.is_none(),
            // A hosted service minds its own disk.
            Command::FreeSpace => ready && self.local,
            Command::CancelImport => self.import.is_some(),
            Command::ImportTranscript => ready && self.local && project.is_some_and(|project| !project.clips.is_empty()),
            Command::Transcribe => {
                ready && self.local && !self.transcribing && project.is_some_and(|project| !project.clips.is_empty())
            }
            Command::CancelTranscription => self.transcribing,
            Command::Reload => ready && (project.is_some() || self.loading.is_none()),
            // A save of unknown outcome can be asked for again even when its edits were undone meanwhile.
            Command::Save => match self.save {
                // A question that is open is asked, also when nothing else waits.
                SaveState::Idle => self.waiting() > 0 || self.questions.is_open(),
                SaveState::Unknown => true,
                SaveState::Running { .. } => false,
            },
            // A save that is on its way, or was, must not be taken back under its feet.
            Command::DiscardEdits => self.waiting() > 0 && self.save == SaveState::Idle,
            Command::Review => self.waiting() > 0 || self.review_shown,
            Command::Undo if self.deferred > 0 => true,
            Command::Undo => project.is_some_and(|project| project.draft.history().undo_name().is_some()),
            Command::Redo => project.is_some_and(|project| project.draft.history().redo_name().is_some()),
            Command::AddText => project.is_some_and(|project| project.at(self.playhead).is_some()),
            // A video without clips would be nothing to open.
            Command::Delete if self.selected_clip.is_some() => project.is_some_and(|project| project.clips.len() > 1),
            Command::MarkSelected => self.selected_clip.is_some() || selected().is_some_and(is_movable),
            Command::ClearMarks => self.marks != Marks::default(),
            Command::CutOut => self.marks.range().is_some(),
            Command::RestoreCut => project.is_some_and(|project| project.seam_at(self.playhead).is_some()),
            Command::ClipEarlier => self.selected_clip_place().is_some_and(|(_, place)| place > 0),
            Command::ClipLater => self
                .selected_clip_place()
                .is_some_and(|(_, place)| project.is_some_and(|project| place + 1 < project.draft.order().len())),
            Command::Delete
            | Command::Duplicate
            | Command::NudgeLeft
            | Command::NudgeRight
            | Command::TrimStart
            | Command::TrimEnd => selected().is_some_and(is_movable),
            Command::Rename => self.selected_clip.is_some() || selected().is_some_and(is_named),
            Command::Deselect => self.selection.is_some() || self.selected_clip.is_some() || self.dialog_is_open(),
            Command::MarkIn
            | Command::MarkOut
            | Command::FrameBack
            | Command::FrameForward
            | Command::SecondBack
            | Command::SecondForward
            | Command::EdgeBack
            | Command::EdgeForward
            | Command::GoToStart
            | Command::GoToEnd
            | Command::GoToTime
            | Command::ZoomIn
            | Command::ZoomOut
            | Command::ZoomToFit
            | Command::ShowHistory => project.is_some(),
            // Its journal is another window's.
            Command::ShowEarlier => project.is_some() && !self.read_only,
            Command::Quit | Command::ToggleSnap | Command::ToggleFaces | Command::ShowKeys => true,
        }
    }

    /// Clips have other ids now, the old one first: what is selected stays selected.
    pub(super) fn rename_clips(&mut self, renamed: &[(ClipId, ClipId)]) {
        for (from, to) in renamed {
            let selected = self.selection.as_mut().map(|at| &mut at.clip).into_iter().chain(&mut self.selected_clip);
            selected.filter(|clip| *clip == from).for_each(|clip| clip.clone_from(to));
        }
    }

    /// How many operations wait to be saved.
    pub fn waiting(&self) -> usize {
        self.project.as_ref().map_or(0, |project| project.waiting)
    }

    /// The selected item.
    pub fn selected(&self) -> Option<(&ItemRef, &Item)> {
        let at = self.selection.as_ref()?;
        Some((at, self.project.as_ref()?.item(at)?))
    }

    /// Whether a dialog lies over the editor.
    pub fn is_asking(&self) -> bool {
        let asks = self.asking.is_some() || self.deleting.is_some() || self.refused.is_some();
        let key = matches!(self.connection, Connection::KeyNeeded(_));
        asks || key || (self.questions_shown && self.questions.is_open()) || self.dialog_is_open()
    }

    /// Closes the lists and dialogs that only show; answers whether one was open.
    pub(super) fn close_dialogs(&mut self) -> bool {
        let open = self.dialog_is_open();
        (self.videos, self.earlier, self.space) = (None, None, None);
        (self.keys_shown, self.history_shown, self.review_shown) = (false, false, false);
        open
    }

    fn dialog_is_open(&self) -> bool {
        self.videos.is_some()
            || self.earlier.is_some()
            || self.space.is_some()
            || self.keys_shown
            || self.history_shown
            || self.review_shown
    }

    /// The selected clip and its place in the order.
    pub fn selected_clip_place(&self) -> Option<(ClipId, usize)> {
        let clip = self.selected_clip.as_ref()?;
        let place = self.project.as_ref()?.draft.order().iter().position(|id| id == clip)?;
        Some((clip.clone(), place))
    }

    /// Forgets the selection where what was selected is gone.
    pub(super) fn forget_lost_selection(&mut self) {
        // The draft still knows the items of a clip that was deleted.
        let on_timeline = |at: &ItemRef| self.project.as_ref().is_some_and(|project| project.draft.order().contains(&at.clip));
        if self.selected().is_none() || !self.selection.as_ref().is_some_and(on_timeline) {
            self.selection = None;
        }
        if self.selected_clip_place().is_none() {
            self.selected_clip = None;
        }
        // What was cut or deleted may have been where the playhead was.
        self.playhead = self.playhead.min(self.length());
    }

    /// Length of the open video.
    pub(super) fn length(&self) -> VideoMs {
        self.project.as_ref().map_or(VideoMs::ZERO, |project| project.sequence.length())
    }

    /// Shows an error of the workspace, with what to do next.
    pub(super) fn error(&mut self, topic: Topic, what: &str, error: &ApiError) {
        self.notices.say(topic, Tone::Error, format!("{what}: {error}"), Some(error.advice().to_owned()));
    }

    /// Takes away what was said about causes that have ended.
    pub(super) fn end_notices(&mut self) {
        if self.waiting() == 0 && self.save == SaveState::Idle {
            self.notices.end_trouble(Topic::Save);
            self.notices.end(Topic::Restored);
            self.notices.end(Topic::Remade);
        }
        if matches!(self.save, SaveState::Running { .. }) {
            self.notices.end(Topic::Save);
        }
        if !self.read_only {
            self.notices.end(Topic::Handover);
        }
        let failed = |project: &Project| {
            let mut needed = needed_pictures(project, self.playhead).into_iter();
            needed.any(|(key, _)| matches!(self.pictures.get(&key), Some(PictureState::Failed(_))))
        };
        let shown = self.notices.shown().iter().any(|notice| notice.topic == Topic::Picture);
        if shown && !self.project.as_ref().is_some_and(failed) {
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
