//! The crafts as rooms. Each room has its own state, messages with `update`, and `answered` for what its service answers; none
//! knows another: a room reads the
//! program's state through [`Context`], asks services, and returns actions for everything that is not its own.
//!
//! The editor has no state here: what it shows is the open video itself, [`Session`](crate::app::Session).

pub mod browser;
pub mod captions;
pub(in crate::app) mod editor;
pub mod exports;
pub mod faces;
mod open_video;
pub(in crate::app) mod session;

use crate::app::{App, BrowserCommand, Paths, Room, State, settings::browser::Remembered};
use crate::jobs::Services;
use std::path::PathBuf;

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
    /// Goes to a room. The camera is cropped in the editor alone: elsewhere the stage shows the video.
    pub(in crate::app) fn open_room(&mut self, room: Room) {
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
