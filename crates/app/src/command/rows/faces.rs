//! Commands of face checks: scan, go through findings, and set verdicts.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

/// True if the open video or some of several videos were checked.
fn is_checked(state: &State) -> bool {
    state.rooms.faces.done().next().is_some() || state.rooms.faces.has_checked_videos()
}

/// True if there may be a next video: some of several videos were checked, or are compared.
fn has_checked_videos(state: &State) -> bool {
    state.rooms.faces.has_checked_videos() || state.rooms.faces.comparison.is_some()
}

commands! {
    /// Command of the view of face checks.
    FacesCommand {
        /// Checks the camera faces of every clip.
        CheckFaces {
            says: Says::Begun(words::commands::check_faces_begun),
            text: words::commands::check_faces,
            tooltip: words::commands::check_faces_tooltip,
            keys: &[Shortcut::ctrl(Key::Enter)],
            menu: Some((Menu::Edit, 10)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Opens the list of videos, to check several of them.
        CheckVideos {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::check_videos,
            tooltip: words::commands::check_videos_tooltip,
            keys: &[Shortcut::ctrl_shift(Key::Enter)],
            menu: Some((Menu::Edit, 11)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Writes a report to a new folder within the chosen one.
        WriteFaceReport {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::write_face_report,
            tooltip: words::commands::write_face_report_tooltip,
            menu: Some((Menu::File, 30)),
            needs: |state| state.rooms.faces.done().next().is_some() && state.rooms.faces.running.is_none(),
            room: Some(Room::Faces),
            asks: Some(|state| {
                let title = words::commands::write_face_report_title();
                Some(FileQuestion::folder(title, state.settings.face_reports.clone(), Action::WriteFaceReport))
            }),
        }

        /// Writes the reports of the checked videos and their index to a new folder within the chosen one.
        WriteFaceReports {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::write_face_reports,
            tooltip: words::commands::write_face_reports_tooltip,
            menu: Some((Menu::File, 31)),
            needs: |state| state.rooms.faces.videos.can_report(),
            room: Some(Room::Faces),
            asks: Some(|state| {
                let title = words::commands::write_face_report_title();
                Some(FileQuestion::folder(title, state.settings.face_reports.clone(), Action::WriteFaceReports))
            }),
        }

        /// Writes the face data of the checked videos to a file, to compare it later.
        WriteFaceSnapshot {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::write_face_snapshot,
            tooltip: words::commands::write_face_snapshot_tooltip,
            menu: Some((Menu::File, 32)),
            needs: is_checked,
            room: Some(Room::Faces),
            when: Some(words::commands::when_checked),
            asks: Some(|_| {
                let title = words::commands::write_face_snapshot_title();
                Some(FileQuestion::write(title, FileKind::SNAPSHOT, "faces.json", Action::write_face_snapshot))
            }),
        }

        /// Compares the videos of a snapshot with their current face data.
        CompareFaces {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::compare_faces,
            tooltip: words::commands::compare_faces_tooltip,
            menu: Some((Menu::Edit, 12)),
            needs: is_ready,
            room: Some(Room::Faces),
            asks: Some(|_| Some(FileQuestion::read(words::commands::compare_faces_title(), FileKind::SNAPSHOT, Action::compare_faces))),
        }

        /// Closes the comparison, and shows the findings again.
        CloseComparison {
            says: Says::Begun(words::commands::close_comparison_begun),
            text: words::commands::close_comparison,
            tooltip: words::commands::close_comparison_tooltip,
            needs: |state| state.rooms.faces.comparison.is_some(),
            room: Some(Room::Faces),
            when: Some(words::commands::when_comparison),
        }

        /// Goes to the next finding without a verdict, in this video or the next one.
        GoOn {
            says: Says::Finding,
            text: words::commands::go_on,
            tooltip: words::commands::go_on_tooltip,
            keys: &[Shortcut::plain(Key::Char('W'))],
            menu: Some((Menu::View, 3)),
            needs: |state| is_checked(state) || state.rooms.faces.comparison.is_some(),
            room: Some(Room::Faces),
            when: Some(words::commands::when_checked),
        }

        /// Selects the next finding.
        NextFinding {
            says: Says::Finding,
            text: words::commands::next_finding,
            tooltip: words::commands::next_finding_tooltip,
            keys: &[Shortcut::plain(Key::Char('N'))],
            menu: Some((Menu::View, 0)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Selects the previous finding.
        PreviousFinding {
            says: Says::Finding,
            text: words::commands::previous_finding,
            tooltip: words::commands::previous_finding_tooltip,
            keys: &[Shortcut::shift(Key::Char('N'))],
            menu: Some((Menu::View, 1)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Opens the next checked video with findings.
        NextFaceVideo {
            says: Says::Nothing(Silence::Later),
            text: words::commands::next_face_video,
            tooltip: words::commands::next_face_video_tooltip,
            keys: &[Shortcut::plain(Key::Char('V'))],
            menu: Some((Menu::View, 5)),
            needs: has_checked_videos,
            room: Some(Room::Faces),
            when: Some(words::commands::when_checked_videos),
        }

        /// Opens the previous checked video with findings.
        PreviousFaceVideo {
            says: Says::Nothing(Silence::Later),
            text: words::commands::previous_face_video,
            tooltip: words::commands::previous_face_video_tooltip,
            keys: &[Shortcut::shift(Key::Char('V'))],
            menu: Some((Menu::View, 6)),
            needs: has_checked_videos,
            room: Some(Room::Faces),
            when: Some(words::commands::when_checked_videos),
        }

        /// Moves the playhead to the next face sample.
        NextSample {
            says: Says::Playhead,
            text: words::commands::next_sample,
            tooltip: words::commands::next_sample_tooltip,
            keys: &[Shortcut::plain(Key::Char('F'))],
            menu: Some((Menu::View, 10)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Moves the playhead to the previous face sample.
        PreviousSample {
            says: Says::Playhead,
            text: words::commands::previous_sample,
            tooltip: words::commands::previous_sample_tooltip,
            keys: &[Shortcut::plain(Key::Char('D'))],
            menu: Some((Menu::View, 11)),
            needs: has_video,
            room: Some(Room::Faces),
        }

        /// Marks the data at the selected finding as correct.
        FindingFine {
            says: Says::Verdict,
            text: words::commands::finding_fine,
            tooltip: words::commands::finding_fine_tooltip,
            keys: &[Shortcut::plain(Key::Char('A'))],
            menu: Some((Menu::Edit, 30)),
            needs: has_finding,
            room: Some(Room::Faces),
            when: Some(words::commands::when_finding),
        }

        /// Marks the data at the selected finding as wrong.
        FindingBad {
            says: Says::Verdict,
            text: words::commands::finding_bad,
            tooltip: words::commands::finding_bad_tooltip,
            keys: &[Shortcut::plain(Key::Char('X'))],
            menu: Some((Menu::Edit, 31)),
            needs: has_finding,
            room: Some(Room::Faces),
            when: Some(words::commands::when_finding),
        }

        /// Marks the data at all findings like the selected one as correct.
        FindingsFine {
            says: Says::Nothing(Silence::Later),
            text: words::commands::findings_fine,
            tooltip: words::commands::findings_fine_tooltip,
            keys: &[Shortcut::shift(Key::Char('A'))],
            menu: Some((Menu::Edit, 33)),
            needs: has_finding,
            room: Some(Room::Faces),
            when: Some(words::commands::when_finding),
        }

        /// Marks the data at all findings like the selected one as wrong.
        FindingsBad {
            says: Says::Nothing(Silence::Later),
            text: words::commands::findings_bad,
            tooltip: words::commands::findings_bad_tooltip,
            keys: &[Shortcut::shift(Key::Char('X'))],
            menu: Some((Menu::Edit, 34)),
            needs: has_finding,
            room: Some(Room::Faces),
            when: Some(words::commands::when_finding),
        }

        /// Starts a comment on the selected finding.
        CommentFinding {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::comment_finding,
            tooltip: words::commands::comment_finding_tooltip,
            keys: &[Shortcut::plain(Key::Char('C'))],
            menu: Some((Menu::Edit, 32)),
            needs: has_finding,
            room: Some(Room::Faces),
            when: Some(words::commands::when_finding),
        }

        /// Copies the selected finding as text.
        CopyFinding {
            says: Says::Begun(words::commands::copy_finding_begun),
            text: words::commands::copy_finding,
            tooltip: words::commands::copy_finding_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('C'))],
            menu: Some((Menu::Edit, 13)),
            needs: has_finding,
            room: Some(Room::Faces),
            when: Some(words::commands::when_finding),
        }

        /// Undoes the last verdict or comment.
        UndoVerdict {
            says: Says::Verdict,
            text: words::commands::undo_verdict,
            tooltip: words::commands::undo_verdict_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('Z'))],
            menu: Some((Menu::Edit, 0)),
            needs: |state| state.rooms.faces.verdicts.last().is_some(),
            room: Some(Room::Faces),
        }

        /// Plays around the selected finding.
        LoopFinding {
            says: Says::Play,
            text: words::commands::loop_finding,
            tooltip: words::commands::loop_finding_tooltip,
            keys: &[Shortcut::plain(Key::Enter)],
            menu: Some((Menu::View, 2)),
            needs: |state| has_finding(state) || state.rooms.faces.change().is_some(),
            room: Some(Room::Faces),
            when: Some(words::commands::when_finding),
        }
    }
}
