//! Commands about marks, cuts, transcripts, and the order of clips.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command about marks, cuts, transcripts, face detection in cameras or the order of clips.
    ClipCommand {
        /// Runs the transcriber on a clip.
        Transcribe {
            says: Says::Begun("Transcribing"),
            text: "Transcribe",
            tooltip: "Let the transcriber of the settings write the clip's transcript",
            menu: Some((Menu::Clip, 40)),
            needs: |state| has_local_clips(state) && !state.transcribing,
            when: "Open a video of the local workspace that has a clip; one clip is transcribed at a time.",
            room: Some(Room::Edit),
        }

        /// Cancels the transcriber.
        CancelTranscription {
            says: Says::Begun("The transcription is stopped"),
            text: "Cancel transcription",
            tooltip: "End the transcriber; nothing is changed",
            menu: Some((Menu::Clip, 41)),
            needs: |state| state.transcribing,
            when: "No transcription is running.",
            room: Some(Room::Edit),
        }

        /// Restarts face detection after it was cancelled or failed.
        SearchFaces {
            says: Says::Begun("Searching the cameras for faces"),
            text: "Search cameras for faces",
            tooltip: "Look for faces in the video's own camera recordings, in the background",
            menu: Some((Menu::Clip, 42)),
            needs: State::can_search_faces,
            when: "A search that was stopped, or failed, can be begun again.",
            room: Some(Room::Edit),
        }

        /// Cancels face detection.
        StopFaceSearch {
            says: Says::Begun("The search for faces is stopped"),
            text: "Stop searching for faces",
            tooltip: "End the search for faces in the video's camera recordings, until you begin it again",
            menu: Some((Menu::Clip, 43)),
            needs: State::searches_faces,
            when: "No camera recording is searched for faces.",
            room: Some(Room::Edit),
        }

        /// Sets the in point at the playhead.
        MarkIn {
            says: Says::Marks,
            text: "Mark in",
            tooltip: "Mark the playhead as the start of a range",
            keys: &[Shortcut::plain(Key::Char('I'))],
            icon: "\u{eaee}",
            menu: Some((Menu::Clip, 0)),
            tool: Some((Bar::Edits, 10)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Sets the out point at the playhead.
        MarkOut {
            says: Says::Marks,
            text: "Mark out",
            tooltip: "Mark the playhead as the end of a range",
            keys: &[Shortcut::plain(Key::Char('O'))],
            icon: "\u{eb12}",
            menu: Some((Menu::Clip, 1)),
            tool: Some((Bar::Edits, 11)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Sets the in and out points around the selection.
        MarkSelected {
            says: Says::Marks,
            text: "Mark selection",
            tooltip: "Mark the range of the selected item or clip",
            keys: &[Shortcut::plain(Key::Char('X'))],
            menu: Some((Menu::Clip, 2)),
            needs: |state| state.selected_clip().is_some() || has_movable(state),
            when: "Select an item or a clip first.",
            room: Some(Room::Edit),
        }

        /// Clears the in and out points.
        ClearMarks {
            says: Says::Marks,
            text: "Clear marks",
            tooltip: "Clear the marked range",
            keys: &[Shortcut::alt(Key::Char('X'))],
            menu: Some((Menu::Clip, 3)),
            needs: |state| state.marks() != Marks::default(),
            when: "No range is marked.",
            room: Some(Room::Edit),
        }

        /// Cuts out the footage between the in and out points.
        CutOut {
            says: Says::Step,
            text: "Cut out",
            tooltip: "Cut out the footage between the marks; mark with I and O first; S does it too while no item is selected",
            keys: &[Shortcut::shift(Key::Delete)],
            icon: "\u{eae0}",
            menu: Some((Menu::Clip, 10)),
            tool: Some((Bar::Edits, 12)),
            tool_has_text: true,
            needs: |state| state.marks().range().is_some(),
            when: "Mark a range with in and out point first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Restores the footage of the selected cut, or the one at the playhead.
        RestoreCut {
            says: Says::Step,
            text: "Put cut back",
            tooltip: "Put back the footage that is cut out at the playhead",
            keys: &[Shortcut::shift(Key::Char('S'))],
            icon: "\u{e0b2}",
            menu: Some((Menu::Clip, 11)),
            tool: Some((Bar::Edits, 13)),
            needs: |state| state.session.as_ref().is_some_and(|session| session.cut_in_hand().is_some()),
            when: "Move the playhead to a cut first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Moves the selected clip one place earlier.
        ClipEarlier {
            says: Says::Step,
            text: "Move clip earlier",
            tooltip: "Let the selected clip play one place earlier",
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Left }],
            icon: "\u{e058}",
            menu: Some((Menu::Clip, 20)),
            needs: |state| state.selected_clip_place().is_some_and(|(_, place)| place > 0),
            when: "Select a clip that is not the first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Moves the selected clip one place later.
        ClipLater {
            says: Says::Step,
            text: "Move clip later",
            tooltip: "Let the selected clip play one place later",
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Right }],
            icon: "\u{e06c}",
            menu: Some((Menu::Clip, 21)),
            needs: |state| state.selected_clip_place().zip(state.project()).is_some_and(|((_, place), project)| place + 1 < project.draft.order().len()),
            when: "Select a clip that is not the last.",
            edits: true,
            room: Some(Room::Edit),
        }
    }
}
