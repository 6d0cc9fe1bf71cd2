//! The door of the views into the program: the context that they get of the program's state, and what their messages do there.

use crate::app::{
    App, State,
    command::BrowserCommand,
    features::{RoomMsg, Rooms, browser, context::Context, faces},
    room::Room,
};
use std::path::PathBuf;

impl Rooms {
    /// Lets the open view react to changes of the program.
    pub(super) fn follow(&mut self, context: &Context<'_>) {
        match self.open {
            Room::Edit => {}
            Room::Faces => self.faces.follow(context),
            Room::Captions => self.captions.follow(context),
            Room::Browser => self.browser.follow(context),
        }
    }
}

impl App {
    /// Sends a message to its view and applies the actions it returns.
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
            BrowserCommand::BrowserRoom => return self.state.open_room(Room::Browser),
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

    /// Writes a face report, as the message says, to a new folder within `folder`, which is then the default for the next report.
    pub(in crate::app) fn write_face_report(&mut self, folder: PathBuf, msg: impl FnOnce(PathBuf) -> faces::Msg) {
        self.update_room(RoomMsg::Faces(msg(folder.clone())));
        self.state.settings.face_reports = Some(folder);
    }

    /// Runs `work` with the views taken out of the state, so that they can read the rest of it.
    pub(in crate::app) fn with_rooms<T>(&mut self, work: impl FnOnce(&mut Rooms, &Context<'_>) -> T) -> T {
        let mut rooms = std::mem::take(&mut self.state.rooms);
        let workspace = self.place_key();
        let context = Context { state: &self.state, services: &self.services, paths: &self.paths, workspace: &workspace };
        let result = work(&mut rooms, &context);
        self.state.rooms = rooms;
        result
    }
}

impl State {
    /// Opens a view; cancels a running drag, and camera cropping when leaving the editor.
    pub(in crate::app) fn open_room(&mut self, room: Room) {
        if room != self.rooms.open {
            self.give_up_held();
        }
        self.rooms.browser.was_opened |= room == Room::Browser && self.rooms.open != room;
        self.rooms.open = room;
        if let Some(session) = self.session.as_mut().filter(|_| room != Room::Edit) {
            session.cropping = None;
            session.blade = false;
        }
    }
}
