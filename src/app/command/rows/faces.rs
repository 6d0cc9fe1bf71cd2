//! Commands of face checks: scan, go through findings, and set verdicts.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command of the view of face checks.
    FacesCommand {
        /// Checks the camera faces of every clip.
        CheckFaces {
            says: Says::Begun("Checking the faces"),
            text: "Check video",
            tooltip: "Read and check the face data of every clip",
            keys: &[Shortcut::ctrl(Key::Enter)],
            menu: Some((Menu::Edit, 10)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Opens the list of videos, to check several of them.
        CheckVideos {
            says: Says::Nothing(Silence::Dialog),
            text: "Several videos\u{2026}",
            tooltip: "Choose videos of the workspace and check all of them, with a forecast of the requests",
            keys: &[Shortcut::ctrl_shift(Key::Enter)],
            menu: Some((Menu::Edit, 11)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Writes a report to a new folder within the chosen one.
        WriteFaceReport {
            says: Says::Nothing(Silence::Dialog),
            text: "Write report\u{2026}",
            tooltip: "Write a page, Markdown with pictures, CSV and JSON into a new folder; a dialog asks where",
            menu: Some((Menu::File, 30)),
            needs: |state| state.rooms.faces.done().next().is_some() && state.rooms.faces.running.is_none(),
            room: Some(Room::Faces),
            asks: Some(|state| {
                let title = "Choose a folder: the report becomes a new folder in it";
                Some(FileQuestion::folder(title, state.settings.face_reports.clone(), Action::WriteFaceReport))
            }),
        }

        /// Selects the next finding.
        NextFinding {
            says: Says::Finding,
            text: "Next finding",
            tooltip: "Go to the next finding of the list",
            keys: &[Shortcut::plain(Key::Char('N'))],
            menu: Some((Menu::View, 0)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Selects the previous finding.
        PreviousFinding {
            says: Says::Finding,
            text: "Previous finding",
            tooltip: "Go to the previous finding of the list",
            keys: &[Shortcut::shift(Key::Char('N'))],
            menu: Some((Menu::View, 1)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Opens the next checked video with findings.
        NextFaceVideo {
            says: Says::Nothing(Silence::Later),
            text: "Next video",
            tooltip: "Open the next checked video with findings",
            keys: &[Shortcut::plain(Key::Char('V'))],
            menu: Some((Menu::View, 5)),
            needs: |state| state.rooms.faces.has_checked_videos(),
            room: Some(Room::Faces),
            when: "Check several videos first",
        }

        /// Opens the previous checked video with findings.
        PreviousFaceVideo {
            says: Says::Nothing(Silence::Later),
            text: "Previous video",
            tooltip: "Open the previous checked video with findings",
            keys: &[Shortcut::shift(Key::Char('V'))],
            menu: Some((Menu::View, 6)),
            needs: |state| state.rooms.faces.has_checked_videos(),
            room: Some(Room::Faces),
            when: "Check several videos first",
        }

        /// Moves the playhead to the next face sample.
        NextSample {
            says: Says::Playhead,
            text: "Next sample",
            tooltip: "Go to the next face sample of the clip",
            keys: &[Shortcut::plain(Key::Char('F'))],
            menu: Some((Menu::View, 10)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Moves the playhead to the previous face sample.
        PreviousSample {
            says: Says::Playhead,
            text: "Previous sample",
            tooltip: "Go to the previous face sample of the clip",
            keys: &[Shortcut::plain(Key::Char('D'))],
            menu: Some((Menu::View, 11)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Marks the data at the selected finding as correct.
        FindingFine {
            says: Says::Verdict,
            text: "Fine",
            tooltip: "Say that the data is right here, and go on to the next finding",
            keys: &[Shortcut::plain(Key::Char('A'))],
            menu: Some((Menu::Edit, 30)),
            needs: has_finding,
            room: Some(Room::Faces),
        }

        /// Marks the data at the selected finding as wrong.
        FindingBad {
            says: Says::Verdict,
            text: "Bad",
            tooltip: "Say that the data is wrong here, and go on to the next finding",
            keys: &[Shortcut::plain(Key::Char('X'))],
            menu: Some((Menu::Edit, 31)),
            needs: has_finding,
            room: Some(Room::Faces),
        }

        /// Starts a comment on the selected finding.
        CommentFinding {
            says: Says::Nothing(Silence::Focus),
            text: "Comment\u{2026}",
            tooltip: "Write a comment on the selected finding",
            keys: &[Shortcut::plain(Key::Char('C'))],
            menu: Some((Menu::Edit, 32)),
            needs: has_finding,
            room: Some(Room::Faces),
        }

        /// Copies the selected finding as text.
        CopyFinding {
            says: Says::Begun("Copied the finding"),
            text: "Copy finding",
            tooltip: "Copy the finding with its numbers, its request, date, revision and thresholds, for a ticket",
            keys: &[Shortcut::ctrl(Key::Char('C'))],
            menu: Some((Menu::Edit, 13)),
            needs: has_finding,
            room: Some(Room::Faces),
        }

        /// Undoes the last verdict or comment.
        UndoVerdict {
            says: Says::Verdict,
            text: "Undo verdict",
            tooltip: "Take the last verdict or comment back",
            keys: &[Shortcut::ctrl(Key::Char('Z'))],
            menu: Some((Menu::Edit, 0)),
            needs: |state| state.rooms.faces.verdicts.last().is_some(),
            room: Some(Room::Faces),
        }

        /// Plays around the selected finding.
        LoopFinding {
            says: Says::Play,
            text: "Play around finding",
            tooltip: "Play some seconds around the selected finding",
            keys: &[Shortcut::plain(Key::Enter)],
            menu: Some((Menu::View, 2)),
            needs: has_finding,
            room: Some(Room::Faces),
        }
    }
}
