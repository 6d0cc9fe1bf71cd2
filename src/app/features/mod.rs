//! The crafts as rooms. Each room has its own state, messages with `update`, and `answered` for what its service answers; none
//! knows another: a room reads the
//! program's state through [`Context`], asks services, and returns actions for everything that is not its own.
//!
//! The editor has no state here: what it shows is the open video itself, [`Session`](crate::app::Session).

pub mod analytics;
pub mod browser;
pub mod captions;
pub(in crate::app) mod editor;
pub mod exports;
pub mod faces;
mod open_video;
pub mod practice;
pub mod requests;
mod session;
pub mod webhooks;

use self::{
    editor::{
        chapters::ChapterAt,
        stage::{compare::Compared, frames::FrameClocks, previews::Previews, resting::Resting},
        text::TextState,
        timeline::{LocalHistory, Selection},
        trial::Trial,
    },
    faces::search::FaceSearches,
};
use crate::app::{
    App, BrowserCommand, Closing, Document, Marks, Paths, Pictures, ReadingState, Room, State, settings::browser::Remembered,
};
use crate::{
    api::{ClipId, DurationMs, PlaybackMs, clip::Cut},
    edit::{Edit, GestureId},
    jobs::{Services, notebook::VideoNotes},
    stage::Viewport,
    timeline::{Axis, RulerClock, VideoMs},
};
use std::path::PathBuf;

/// An edit of clips that were not read yet: applied once they are.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct Deferred {
    pub name: String,
    pub gesture: Option<GestureId>,
    pub edits: Vec<Edit>,
    pub applied: editor::editing::Applied,
}

/// The open video, and everything that ends with it.
// Each says one thing that is waited for; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
pub struct Session {
    /// The video, its unsaved edits, their journal and their save.
    pub(in crate::app) document: Document,
    /// Where the playhead is.
    pub playhead: VideoMs,
    /// Which part of the timeline is seen.
    pub axis: Axis,
    /// Which clock the timeline's ruler shows; `axis` is on it.
    pub clock: RulerClock,
    /// The selected items.
    pub selection: Selection,
    /// The selected clip; never together with items.
    pub selected_clip: Option<ClipId>,
    /// What the text panel shows.
    pub text: TextState,
    /// The range that is marked.
    pub marks: Marks,
    /// What is noted about the video on this computer.
    pub notes: VideoNotes,
    /// The notes as they were read or written last.
    pub(in crate::app) notes_written: VideoNotes,
    /// Changes of the notes to undo and to do again.
    pub local: LocalHistory,
    /// The marker whose fields are open, by its id.
    pub open_marker: Option<u64>,
    /// The chapter whose fields are open.
    pub open_chapter: Option<ChapterAt>,
    /// Chapters that could be begun; none where nobody looked for them.
    pub proposed_chapters: Option<crate::app::ProposedChapters>,
    /// Whether the inspector should take the keyboard for the item's name or text.
    pub wants_rename: bool,
    /// The cut whose edit point had the keyboard last, since anything else was selected or gone to.
    held_cut: Option<(ClipId, Cut)>,
    /// The gesture in which fields of several items are stepped, and the number of steps that were done with its last change.
    pub(in crate::app) several: Option<(GestureId, usize)>,
    /// Whether the field of the playhead's time should take the keyboard.
    pub wants_time: bool,
    /// Decoded pictures.
    pub pictures: Pictures,
    /// Which part of the artboard is seen on the stage.
    pub viewport: Viewport,
    /// Whether the stage takes the whole window.
    pub full_stage: bool,
    /// The clip whose camera is cropped on the stage, as long as it is selected.
    pub cropping: Option<ClipId>,
    /// Pictures of a pending change before and after.
    pub compared: Compared,
    /// The exact picture of the stage at rest.
    pub resting: Resting,
    /// Filmstrips and waveforms.
    pub previews: Previews,
    /// The search for faces in its camera recordings.
    pub face_searches: FaceSearches,
    /// When the frames of the sources begin.
    pub frames: FrameClocks,
    /// How far the reading of its clips is.
    pub reading: ReadingState,
    /// What others save meanwhile.
    pub others: crate::app::Others,
    /// Proposals for the video.
    pub proposals: crate::app::Proposals,
    /// The part of a proposal that the stage shows.
    pub(in crate::app) part_trial: Option<crate::app::PartTrial>,
    /// The answer that is tried before it is given.
    pub(in crate::app) trial: Option<Trial>,
    /// Whether another window edits the video: here it is only looked at.
    pub read_only: bool,
    /// Whether that window has gone: its edits can go on here.
    pub abandoned: bool,
    /// Whether what waits is kept in a journal, and is there at the next start.
    pub journalled: bool,
    /// Whether the axis still has to be fitted to the video.
    pub(in crate::app) unfitted: bool,
    /// The axis that showed the whole video, and the width that it filled: while it is the axis, it follows the width.
    fitted: Option<(Axis, f32)>,
    /// Edits that wait for their clips to be read.
    pub(in crate::app) deferred: Vec<Deferred>,
    /// The times of the dragged item when the drag began.
    pub(in crate::app) drag: Option<(GestureId, PlaybackMs, DurationMs)>,
    /// What to do once the save that is running has landed.
    pub(in crate::app) after_save: Option<Closing>,
}

/// The rooms, and which one is open.
#[derive(Debug, Default)]
pub struct Rooms {
    /// The room that is shown.
    pub open: Room,
    /// Checks of camera faces.
    pub faces: faces::Faces,
    /// The designer of subtitle presets.
    pub captions: captions::Captions,
    /// The workspace.
    pub browser: browser::Browser,
}

impl Rooms {
    /// Whether a question or a list of the open room is over it.
    pub fn is_asking(&self) -> bool {
        match self.open {
            Room::Edit => false,
            Room::Browser => self.browser.asked.is_some(),
            Room::Faces => self.faces.videos.shown,
            Room::Captions => self.captions.publishing.is_asking(),
        }
    }

    /// Closes what is over the open room; answers whether there was anything.
    pub(in crate::app) fn close_question(&mut self) -> bool {
        let asked = self.is_asking();
        match self.open {
            Room::Faces => self.faces.videos.shown = false,
            Room::Captions if asked => self.captions.publishing = captions::Publishing::default(),
            Room::Browser => self.browser.asked = None,
            Room::Edit | Room::Captions => {}
        }
        asked
    }
}

/// A message to a room.
#[derive(Clone, Debug)]
pub enum RoomMsg {
    /// To the face room.
    Faces(faces::Msg),
    /// To the caption designer.
    Captions(captions::Msg),
    /// To the browser.
    Browser(browser::Msg),
}

/// What a room may use of the program. The rooms themselves are not in `state` while one of them is updated.
pub struct Context<'a> {
    /// The program's state, to read.
    pub state: &'a State,
    /// The services, to ask.
    pub services: &'a Services,
    /// The program's folders.
    pub paths: &'a Paths,
    /// The workspace's name in files of this machine: its address as given, or `local`.
    pub workspace: &'a str,
}

impl Context<'_> {
    /// What is remembered of the workspace's videos.
    pub fn remembered(&self) -> Option<&Remembered> {
        self.state.settings.browser.get(self.workspace)
    }

    /// Scheme, host and port of the workspace.
    pub fn origin(&self) -> Option<&str> {
        if let crate::app::Connection::Ready(origin) = &self.state.connection { Some(origin) } else { None }
    }
}

impl App {
    /// Goes to a room; a drag that is on is given up. The camera is cropped in the editor alone: elsewhere the stage shows the
    /// video.
    pub(in crate::app) fn open_room(&mut self, room: Room) {
        if room != self.state.rooms.open {
            self.give_up_held();
        }
        self.state.rooms.browser.was_opened |= room == Room::Browser && self.state.rooms.open != room;
        self.state.rooms.open = room;
        if let Some(session) = self.state.session.as_mut().filter(|_| room != Room::Edit) {
            session.cropping = None;
        }
    }

    /// Hands a message to its room and applies the actions that the room returns.
    pub(in crate::app) fn update_room(&mut self, msg: RoomMsg) {
        let actions = self.with_rooms(|rooms, context| match msg {
            RoomMsg::Faces(msg) => rooms.faces.update(msg, context),
            RoomMsg::Captions(msg) => rooms.captions.update(msg, context),
            RoomMsg::Browser(msg) => rooms.browser.update(msg, context),
        });
        for action in actions {
            self.apply(action);
        }
    }

    /// Runs a command of the browser.
    pub(in crate::app) fn run_browser(&mut self, command: BrowserCommand) {
        let msg = match command {
            BrowserCommand::BrowserRoom => return self.open_room(Room::Browser),
            BrowserCommand::SearchWorkspace => {
                self.state.rooms.browser.wants_search = true;
                return;
            }
            BrowserCommand::ShowCards => {
                self.state.settings.panes.cards = !self.state.settings.panes.cards;
                self.state.rooms.browser.reveals += 1;
                return;
            }
            BrowserCommand::OpenRow => browser::Msg::OpenSelected,
            BrowserCommand::PinVideos => browser::Msg::Pin,
            BrowserCommand::SelectRows => browser::Msg::SelectAll(true),
            BrowserCommand::CopyIds => browser::Msg::CopyIds,
            BrowserCommand::LoadAllVideos => browser::Msg::All,
            BrowserCommand::RenameRow => browser::Msg::Ask(browser::Ask::Rename),
            BrowserCommand::DuplicateVideo => browser::Msg::Ask(browser::Ask::Duplicate),
            BrowserCommand::DeleteRows => browser::Msg::Ask(browser::Ask::Delete),
            BrowserCommand::TagVideos => browser::Msg::Ask(browser::Ask::Tags),
            BrowserCommand::PutOnPlaylists => browser::Msg::Ask(browser::Ask::Lists),
            BrowserCommand::GroupPlaylists => browser::Msg::Ask(browser::Ask::Groups),
            BrowserCommand::ShareVideo => browser::Msg::Ask(browser::Ask::People),
            BrowserCommand::FilterVideos => browser::Msg::Ask(browser::Ask::Filter),
            BrowserCommand::NewPlaylist => browser::Msg::Ask(browser::Ask::NewPlaylist),
            BrowserCommand::NewGroup => browser::Msg::Ask(browser::Ask::NewGroup),
            BrowserCommand::NewTag => browser::Msg::Ask(browser::Ask::NewTag),
            BrowserCommand::ReadListsAgain => browser::Msg::ReadAgain,
        };
        self.update_room(RoomMsg::Browser(msg));
    }

    /// Takes a picture that is one of the browser's alone; answers whether it was.
    pub(in crate::app) fn take_still(
        &mut self,
        key: &crate::jobs::pictures::PictureKey,
        picture: Option<&crate::jobs::pictures::PictureState>,
    ) -> bool {
        let is_ours = self.with_rooms(|rooms, context| rooms.browser.took_still(key, picture, context));
        // The stage may wait for the same picture.
        is_ours && self.state.picture(key).is_none()
    }

    /// Pins a video in the browser, or unpins it.
    pub(in crate::app) fn pin(&mut self, video: &crate::api::VideoId, pinned: bool) {
        let key = self.place_key();
        self.state.settings.browser.entry(key).or_default().pin(video, pinned);
        self.store_settings();
    }

    /// Narrows the browser's lists of videos.
    pub(in crate::app) fn narrow_videos(&mut self, filter: crate::app::browser::Filter) {
        let key = self.place_key();
        self.state.settings.browser.entry(key).or_default().filter = filter;
        self.store_settings();
    }

    /// Writes a report on faces into a folder, and proposes it for the next one.
    pub(in crate::app) fn write_face_report(&mut self, folder: PathBuf) {
        self.update_room(RoomMsg::Faces(faces::Msg::Report(folder.clone())));
        self.state.settings.face_reports = Some(folder);
    }

    /// Lets the open room take notice of what changed in the program.
    pub(in crate::app) fn follow_state(&mut self) {
        self.with_rooms(|rooms, context| match rooms.open {
            Room::Edit => {}
            Room::Faces => rooms.faces.follow(context),
            Room::Captions => rooms.captions.follow(context),
            Room::Browser => rooms.browser.follow(context),
        });
    }

    /// Lets the rooms work with the rest of the program.
    pub(in crate::app) fn with_rooms<T>(&mut self, work: impl FnOnce(&mut Rooms, &Context<'_>) -> T) -> T {
        let mut rooms = std::mem::take(&mut self.state.rooms);
        let workspace = self.place_key();
        let context = Context { state: &self.state, services: &self.services, paths: &self.paths, workspace: &workspace };
        let result = work(&mut rooms, &context);
        self.state.rooms = rooms;
        result
    }
}
