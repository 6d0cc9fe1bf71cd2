//! Commands of the view of face checks.

use super::{Msg, VideosMsg};
use crate::{
    app::{App, Direction, FacesCommand, RoomMsg, Tone, Topic},
    faces::Verdict,
};

impl App {
    /// Runs a command of the view of face checks.
    pub(in crate::app) fn run_faces(&mut self, command: FacesCommand) {
        let msg = match command {
            FacesCommand::CheckFaces => Msg::Scan,
            FacesCommand::CheckVideos => Msg::Videos(VideosMsg::Show(true)),
            // The rows of the commands open a folder chooser; the action with the chosen folder does the rest.
            FacesCommand::WriteFaceReport | FacesCommand::WriteFaceReports => return,
            FacesCommand::NextFinding => Msg::Step(Direction::Forward),
            FacesCommand::PreviousFinding => Msg::Step(Direction::Back),
            FacesCommand::NextFaceVideo if !self.state.rooms.faces.video_beside(Direction::Forward) => {
                let text = words::faces::no_next_video();
                return self.state.notices.say(Topic::Asked, Tone::Info, text, None);
            }
            FacesCommand::PreviousFaceVideo if !self.state.rooms.faces.video_beside(Direction::Back) => {
                let text = words::faces::no_previous_video();
                return self.state.notices.say(Topic::Asked, Tone::Info, text, None);
            }
            FacesCommand::NextFaceVideo => Msg::Videos(VideosMsg::Step(Direction::Forward)),
            FacesCommand::PreviousFaceVideo => Msg::Videos(VideosMsg::Step(Direction::Back)),
            FacesCommand::NextSample => Msg::Sample(Direction::Forward),
            FacesCommand::PreviousSample => Msg::Sample(Direction::Back),
            FacesCommand::FindingFine => Msg::Judge(Verdict::Fine),
            FacesCommand::FindingBad => Msg::Judge(Verdict::Bad),
            FacesCommand::CommentFinding => Msg::BeginComment,
            FacesCommand::CopyFinding => {
                self.outbox.copy_text(self.state.rooms.faces.ticket(&self.state));
                return self.state.notices.say(Topic::Edit, Tone::Info, words::faces::finding_copied(), None);
            }
            FacesCommand::UndoVerdict => Msg::Undo,
            FacesCommand::LoopFinding => Msg::Loop,
        };
        self.update_room(RoomMsg::Faces(msg));
    }
}
