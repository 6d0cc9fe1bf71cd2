//! Commands of the view of face checks.

use super::{CompareMsg, Msg, VideosMsg};
use crate::{
    app::{Action, App, Direction, FacesCommand, RoomMsg, State, Tone, Topic},
    faces::Verdict,
};
use std::path::PathBuf;

/// Actions with a file that the user chose for a command of the face checks.
impl Action {
    /// Compares the videos of the snapshot in a file with their current data.
    pub(in crate::app) fn compare_faces(file: PathBuf) -> Self {
        Self::Room(RoomMsg::Faces(Msg::Compare(CompareMsg::Open(file))))
    }

    /// Writes a snapshot of the checked videos to a file.
    pub(in crate::app) fn write_face_snapshot(file: PathBuf) -> Self {
        Self::Room(RoomMsg::Faces(Msg::Snapshot(file)))
    }
}

/// Whether a video that the keys for the next and previous one lead to follows (or precedes) the open one.
fn has_video_beside(state: &State, direction: Direction) -> bool {
    state.rooms.faces.video_beside(direction, state.settings.face_videos)
}

impl App {
    /// Runs a command of the view of face checks.
    pub(in crate::app) fn run_faces(&mut self, command: FacesCommand) {
        let msg = match command {
            FacesCommand::CheckFaces => Msg::Scan,
            FacesCommand::CheckVideos => Msg::Videos(VideosMsg::Show(true)),
            // The rows of the commands open a folder chooser; the action with the chosen folder does the rest.
            FacesCommand::WriteFaceReport
            | FacesCommand::WriteFaceReports
            | FacesCommand::WriteFaceSnapshot
            | FacesCommand::CompareFaces => return,
            FacesCommand::CloseComparison => Msg::Compare(CompareMsg::Close),
            FacesCommand::NextFinding => Msg::Step(Direction::Forward),
            FacesCommand::PreviousFinding => Msg::Step(Direction::Back),
            FacesCommand::GoOn if self.state.rooms.faces.comparison.is_some() => {
                if self.state.rooms.faces.is_last_change() {
                    let text = words::faces::no_next_change();
                    return self.state.notices.say(Topic::Asked, Tone::Info, text, None);
                }
                Msg::GoOn
            }
            FacesCommand::GoOn if self.state.rooms.faces.is_all_judged(&self.state) => {
                let text = self.state.rooms.faces.all_judged();
                return self.state.notices.say(Topic::Asked, Tone::Info, text, None);
            }
            FacesCommand::GoOn if self.state.rooms.faces.is_at_last_left(&self.state) => {
                return self.state.notices.say(Topic::Asked, Tone::Info, words::faces::last_left(), None);
            }
            FacesCommand::GoOn => Msg::GoOn,
            FacesCommand::NextFaceVideo if !has_video_beside(&self.state, Direction::Forward) => {
                let is_comparing = self.state.rooms.faces.comparison.is_some();
                let text = if is_comparing { words::faces::no_next_changed() } else { words::faces::no_next_video() };
                return self.state.notices.say(Topic::Asked, Tone::Info, text, None);
            }
            FacesCommand::PreviousFaceVideo if !has_video_beside(&self.state, Direction::Back) => {
                let is_comparing = self.state.rooms.faces.comparison.is_some();
                let text = if is_comparing { words::faces::no_previous_changed() } else { words::faces::no_previous_video() };
                return self.state.notices.say(Topic::Asked, Tone::Info, text, None);
            }
            FacesCommand::NextFaceVideo => Msg::Videos(VideosMsg::Step(Direction::Forward)),
            FacesCommand::PreviousFaceVideo => Msg::Videos(VideosMsg::Step(Direction::Back)),
            FacesCommand::NextSample => Msg::Sample(Direction::Forward),
            FacesCommand::PreviousSample => Msg::Sample(Direction::Back),
            FacesCommand::FindingFine => Msg::Judge(Verdict::Fine),
            FacesCommand::FindingBad => Msg::Judge(Verdict::Bad),
            FacesCommand::FindingsFine | FacesCommand::FindingsBad => {
                let count = self.state.rooms.faces.alike().len();
                let (verdict, text) = match command {
                    FacesCommand::FindingsFine => (Verdict::Fine, words::faces::alike_fine(count)),
                    _ => (Verdict::Bad, words::faces::alike_bad(count)),
                };
                self.update_room(RoomMsg::Faces(Msg::JudgeAlike(verdict)));
                return self.state.notices.say(Topic::Edit, Tone::Info, text, None);
            }
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
