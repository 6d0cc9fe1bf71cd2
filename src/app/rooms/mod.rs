//! The crafts as rooms. Each room has its own state, messages and `update`, and none knows another: a room reads the
//! program's state through [`Context`], asks services, and returns actions for everything that is not its own.
//!
//! The editor has no state here: what it shows is the open video itself, [`Session`](super::Session).

pub mod captions;
pub mod faces;

use super::{App, Command, Paths, State, Tone, Topic, services::Services};
use crate::faces::Verdict;
use std::path::PathBuf;

/// A craft of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Room {
    /// The editor.
    #[default]
    Edit,
    /// Checks of camera faces.
    Faces,
    /// The designer of subtitle presets.
    Captions,
}

impl Room {
    /// Every room, in the order of the switch.
    pub const ALL: [Self; 3] = [Self::Edit, Self::Faces, Self::Captions];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::Edit => "Editor",
            Self::Faces => "Face QA",
            Self::Captions => "Subtitles",
        }
    }
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
}

impl Rooms {
    /// Whether a question or a list of the open room is over it.
    pub fn is_asking(&self) -> bool {
        match self.open {
            Room::Edit => false,
            Room::Faces => self.faces.videos.shown,
            Room::Captions => self.captions.publishing.is_asking(),
        }
    }

    /// Closes what is over the open room; answers whether there was anything.
    pub(super) fn close_question(&mut self) -> bool {
        let asked = self.is_asking();
        match self.open {
            Room::Faces => self.faces.videos.shown = false,
            Room::Captions if asked => self.captions.publishing = captions::Publishing::default(),
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
}

impl RoomMsg {
    /// What the service of face checks answered.
    pub(super) fn took(event: super::services::faces::Event) -> Self {
        let taken = faces::Taken(std::sync::Mutex::new(Some(event)));
        Self::Faces(faces::Msg::Took(Box::new(taken)))
    }
}

/// What a room may use of the program. The rooms themselves are not in `state` while one of them is updated.
pub struct Context<'a> {
    /// The program's state, to read.
    pub state: &'a State,
    /// The services, to ask.
    pub services: &'a Services,
    /// The program's folders.
    pub paths: &'a Paths,
}

impl App {
    /// Goes to a room. The camera is cropped in the editor alone: elsewhere the stage shows the video.
    pub(super) fn open_room(&mut self, room: Room) {
        self.state.rooms.open = room;
        if let Some(session) = self.state.session.as_mut().filter(|_| room != Room::Edit) {
            session.cropping = None;
        }
    }

    /// Hands a message to its room and applies the actions that the room returns.
    pub(super) fn update_room(&mut self, msg: RoomMsg) {
        let actions = self.with_rooms(|rooms, context| match msg {
            RoomMsg::Faces(msg) => rooms.faces.update(msg, context),
            RoomMsg::Captions(msg) => rooms.captions.update(msg, context),
        });
        for action in actions {
            self.apply(action);
        }
    }

    /// Runs a command of the face room.
    pub(super) fn run_faces(&mut self, command: Command) {
        if command == Command::CopyFinding {
            self.copied_text = self.state.rooms.faces.ticket(&self.state);
            return self.state.notices.say(Topic::Edit, Tone::Info, "The finding was copied as text.", None);
        }
        let msg = match command {
            Command::CheckFaces => faces::Msg::Scan,
            Command::CheckVideos => faces::Msg::Videos(faces::VideosMsg::Show(true)),
            Command::NextFinding => faces::Msg::Step(true),
            Command::PreviousFinding => faces::Msg::Step(false),
            Command::NextSample => faces::Msg::Sample(true),
            Command::PreviousSample => faces::Msg::Sample(false),
            Command::FindingFine => faces::Msg::Judge(Verdict::Fine),
            Command::FindingBad => faces::Msg::Judge(Verdict::Bad),
            Command::CommentFinding => faces::Msg::BeginComment,
            Command::LoopFinding => faces::Msg::Loop,
            _ => faces::Msg::Undo,
        };
        self.update_room(RoomMsg::Faces(msg));
    }

    /// A folder was chosen for a report on faces.
    pub fn face_report_folder_chosen(&mut self, folder: PathBuf) {
        self.update_room(RoomMsg::Faces(faces::Msg::Report(folder.clone())));
        self.state.settings.face_reports = Some(folder);
        self.store_settings();
    }

    /// Lets the open room take notice of what changed in the program.
    pub(super) fn follow_state(&mut self) {
        self.with_rooms(|rooms, context| match rooms.open {
            Room::Edit => {}
            Room::Faces => rooms.faces.follow(context),
            Room::Captions => rooms.captions.follow(context),
        });
    }

    fn with_rooms<T>(&mut self, work: impl FnOnce(&mut Rooms, &Context<'_>) -> T) -> T {
        let mut rooms = std::mem::take(&mut self.state.rooms);
        let result = work(&mut rooms, &Context { state: &self.state, services: &self.services, paths: &self.paths });
        self.state.rooms = rooms;
        result
    }
}
