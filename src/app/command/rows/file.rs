//! Commands: videos, files, saving.

// What rows are made of.
#[allow(clippy::wildcard_imports)]
use super::parts::*;
use crate::jobs::workspace::ImportFiles;
use std::path::PathBuf;

commands! {
    /// A command about videos, files or saving.
    FileCommand {
        /// Opens the list of videos.
        OpenVideo {
            says: Says::Nothing(Silence::Dialog),
            text: "Open video\u{2026}",
            tooltip: "Choose another video of this workspace",
            keys: &[Shortcut::ctrl(Key::Char('O'))],
            icon: "\u{e256}",
            menu: Some((Menu::File, 0)),
            needs: is_ready,
        }

        /// Chooses a media file.
        Import {
            says: Says::Nothing(Silence::Dialog),
            text: "Import\u{2026}",
            tooltip: "Add a video file from this computer as a new video",
            keys: &[Shortcut::ctrl(Key::Char('I'))],
            icon: "\u{e20c}",
            menu: Some((Menu::File, 10)),
            needs: imports,
            when: "Files are imported into the local workspace, one at a time.",
            asks: Some(|_| Some(FileQuestion::read("Import a video", FileKind::VIDEO, Action::ImportFile))),
        }

        /// Chooses the recordings of a screen and of a camera.
        ImportWithCamera {
            says: Says::Nothing(Silence::Dialog),
            text: "Import screen and camera\u{2026}",
            tooltip: "Choose the recording of a screen, then that of the camera beside it: both become one clip",
            menu: Some((Menu::File, 11)),
            needs: imports,
            when: "Files are imported into the local workspace, one at a time.",
            asks: Some(|_| {
                let title = "Choose the recording of the screen; the camera comes next";
                Some(FileQuestion::read_first(title, FileKind::VIDEO, |screen| camera_beside(Some(screen))))
            }),
        }

        /// Chooses the recording of a camera.
        ImportCamera {
            says: Says::Nothing(Silence::Dialog),
            text: "Import camera\u{2026}",
            tooltip: "Add the recording of a camera as a new video",
            menu: Some((Menu::File, 12)),
            needs: imports,
            when: "Files are imported into the local workspace, one at a time.",
            asks: Some(|_| Some(camera_beside(None))),
        }

        /// Chooses a transcript.
        ImportTranscript {
            says: Says::Nothing(Silence::Dialog),
            text: "Import transcript\u{2026}",
            tooltip: "Make an SRT, VTT or JSON file the transcript of the selected clip, or of the one at the playhead",
            menu: Some((Menu::File, 13)),
            needs: has_local_clips,
            when: "Open a video of the local workspace that has a clip.",
            room: Some(Room::Edit),
            asks: Some(|_| {
                Some(FileQuestion::read("Import a transcript", FileKind::TRANSCRIPT, Action::ImportTranscript))
            }),
        }

        /// Cancels the running import.
        CancelImport {
            says: Says::Nothing(Silence::Later),
            text: "Cancel import",
            tooltip: "Stop the import that is running; nothing is kept of it",
            icon: "\u{e4f6}",
            needs: |state| state.import.is_some(),
            when: "No import is running.",
        }

        /// Reads the video again.
        Reload {
            says: Says::Begun("Reading the video again"),
            text: "Reload",
            tooltip: "Read the video again; waiting edits are kept",
            keys: &[Shortcut::plain(Key::F(5)), Shortcut::ctrl(Key::Char('R'))],
            icon: "\u{e094}",
            menu: Some((Menu::File, 22)),
            needs: |state| is_ready(state) && (has_video(state) || state.loading.is_none()),
            when: "The video is being read already.",
        }

        /// Saves all pending changes.
        Save {
            says: Says::Begun("Saving"),
            text: "Save",
            tooltip: "Send all waiting edits",
            keys: &[Shortcut::ctrl(Key::Char('S'))],
            icon: "\u{e248}",
            menu: Some((Menu::File, 20)),
            needs: can_save,
            when: "Nothing waits to be saved, or a save is running.",
            edits: true,
            over_dialogs: true,
        }

        /// Asks what can be freed on the disk.
        FreeSpace {
            says: Says::Nothing(Silence::Dialog),
            text: "Free space now\u{2026}",
            tooltip: "See how much of this computer's disk is taken by media that nothing refers to, and delete it",
            icon: "\u{e29e}",
            menu: Some((Menu::File, 40)),
            // A hosted service manages its own disk.
            needs: |state| is_ready(state) && state.local,
            when: "A hosted service manages its own disk.",
        }

        /// Closes the window.
        Quit {
            says: Says::Nothing(Silence::Dialog),
            text: "Quit",
            tooltip: "Close the window",
            keys: &[Shortcut::ctrl(Key::Char('Q'))],
            menu: Some((Menu::File, 50)),
            needs: always,
            over_dialogs: true,
        }

        /// Opens the form of an export.
        Export {
            says: Says::Nothing(Silence::Dialog),
            text: "Export\u{2026}",
            tooltip: "Get the video out of Cutroom as a film, or a part of it, its sound, a still or its words",
            keys: &[Shortcut::ctrl(Key::Char('E'))],
            icon: "\u{eaf0}",
            menu: Some((Menu::File, 35)),
            tool: Some((Bar::Top, 10)),
            tool_has_text: true,
            needs: |state| is_ready(state) && state.project().is_some(),
            when: "Open a video first.",
        }

        /// Shows what the next save sends.
        Review {
            says: Says::Nothing(Silence::Dialog),
            text: "Review\u{2026}",
            tooltip: "See everything that the next save sends, and take back what should not go",
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('S') }],
            icon: "\u{eadc}",
            menu: Some((Menu::File, 21)),
            needs: |state| state.waiting() > 0 || state.dialogs.has(|open| matches!(open, Dialog::Review)),
            when: "Nothing waits to be saved.",
            over_dialogs: true,
        }
    }
}

/// Asks for the recording of a camera, beside that of a screen or alone.
fn camera_beside(screen: Option<PathBuf>) -> FileQuestion {
    FileQuestion::read("Choose the recording of the camera", FileKind::VIDEO, move |camera| {
        Action::ImportFiles(ImportFiles { screen: screen.clone(), camera: Some(camera) })
    })
}
