//! Commands about videos, files and saving.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;
use crate::jobs::workspace::ImportFiles;
use std::path::PathBuf;

commands! {
    /// Command about videos, files or saving.
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

        /// Opens the list of workspaces.
        Workspaces {
            says: Says::Nothing(Silence::Dialog),
            text: "Workspaces\u{2026}",
            tooltip: "Open another workspace, add one by its address and key, rename and mark them, or remove one",
            icon: "\u{e1aa}",
            menu: Some((Menu::File, 1)),
            needs: is_no_practice,
            when: "End practice first.",
            over_dialogs: true,
        }

        /// Opens the local workspace.
        OpenOwnWorkspace {
            says: Says::Nothing(Silence::Dialog),
            text: "Open this computer\u{2019}s workspace",
            tooltip: "Leave the hosted workspace for the one on this computer; edits that wait stay in their journals",
            menu: Some((Menu::File, 2)),
            needs: |state| !state.local,
            when: "It is open.",
        }

        /// Exports the unsaved changes to a file.
        WriteEdits {
            says: Says::Nothing(Silence::Dialog),
            text: "Write waiting edits to a file\u{2026}",
            tooltip: "Write the edits that are not saved to a file, which cutroom edits add takes",
            menu: Some((Menu::File, 25)),
            needs: |state| state.waiting() > 0,
            when: "Nothing waits to be saved.",
            asks: Some(|_| Some(FileQuestion::write("Write waiting edits", FileKind::EDITS, "edits.json", Action::WriteEdits))),
        }

        /// Imports a video file as a new video.
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

        /// Imports the recordings of a screen and a camera as one video.
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

        /// Imports the recording of a camera as a new video.
        ImportCamera {
            says: Says::Nothing(Silence::Dialog),
            text: "Import camera\u{2026}",
            tooltip: "Add the recording of a camera as a new video",
            menu: Some((Menu::File, 12)),
            needs: imports,
            when: "Files are imported into the local workspace, one at a time.",
            asks: Some(|_| Some(camera_beside(None))),
        }

        /// Imports a transcript file for a clip.
        ImportTranscript {
            says: Says::Nothing(Silence::Dialog),
            text: "Import transcript\u{2026}",
            tooltip: "Make an SRT, VTT, ASS or JSON file the transcript of the selected clip, or of the one at the playhead",
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

        /// Reloads the video.
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

        /// Opens or closes the list of changes by others.
        OthersChanges {
            says: Says::Nothing(Silence::Dialog),
            text: "What others changed\u{2026}",
            tooltip: "See what others saved while this video was open here, and whether that is taken over",
            menu: Some((Menu::File, 23)),
            needs: has_video,
            when: "Open a video first.",
            over_dialogs: true,
        }

        /// Opens the dialog of conflicts.
        Decide {
            says: Says::Nothing(Silence::Dialog),
            text: "Decide about changes of others\u{2026}",
            tooltip: "See both versions of what you and somebody else changed, and choose one; nothing of it is sent before",
            menu: Some((Menu::File, 23)),
            needs: |state| state.has_questions(),
            when: "Nothing waits for a decision.",
        }

        /// Toggles merging changes of others automatically.
        FollowOthers {
            says: Says::Setting,
            text: "Take over what others save",
            tooltip: "Look now and then whether others saved, and take that over when you neither drag, type nor play",
            menu: Some((Menu::File, 24)),
            needs: always,
            toggled: Some(|state| state.settings.others.follow),
            over_dialogs: true,
        }

        /// Saves all unsaved changes.
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

        /// Opens the dialog that shows and frees unused disk space.
        FreeSpace {
            says: Says::Nothing(Silence::Dialog),
            text: "Free space now\u{2026}",
            tooltip: "See how much of this computer's disk is taken by media that nothing refers to, and delete it",
            icon: "\u{e29e}",
            menu: Some((Menu::File, 40)),
            // A hosted server manages its own disk.
            needs: |state| is_ready(state) && state.local,
            when: "A hosted service manages its own disk.",
        }

        /// Backs up this computer to a file.
        BackUp {
            says: Says::Nothing(Silence::Dialog),
            text: "Back up this computer\u{2026}",
            tooltip: "Write the workspace, media, waiting edits and settings of this computer to one file, while everything is open",
            menu: Some((Menu::File, 42)),
            needs: |state| is_no_practice(state) && state.backing_up.running.is_none(),
            when: "End practice, or wait for the backup that is on its way.",
            asks: Some(|_| {
                Some(FileQuestion::write("Back up this computer", FileKind::BACKUP, "cutroom.backup", Action::WriteBackup))
            }),
        }

        /// Restores a backup.
        Restore {
            says: Says::Nothing(Silence::Dialog),
            text: "Restore\u{2026}",
            tooltip: "Choose a backup; what it would replace is named first, moved aside and kept",
            menu: Some((Menu::File, 43)),
            needs: |state| {
                is_no_practice(state)
                    && state.backing_up.running.is_none()
                    && state.exports.running() == 0
                    && state.save() == SaveState::Idle
            },
            when: "End practice, and wait for the backup, the exports and the save that are on their way.",
            asks: Some(|_| {
                Some(FileQuestion::read("Restore a backup", FileKind::BACKUP, Action::LookAtBackup))
            }),
        }

        /// Cancels the running backup.
        CancelBackup {
            says: Says::Begun("The backup is stopped"),
            text: "Cancel backup",
            tooltip: "Stop the backup that is being written; nothing is kept of it",
            icon: "\u{e4f6}",
            needs: |state| state.backing_up.running.is_some(),
            when: "No backup is being written.",
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

        /// Opens the export form.
        Export {
            says: Says::Nothing(Silence::Dialog),
            text: "Export\u{2026}",
            tooltip: "Get the video out of Cutroom as a film, or a part of it, its sound, a still or its words",
            keys: &[Shortcut::ctrl(Key::Char('E'))],
            icon: "\u{eaf0}",
            menu: Some((Menu::File, 35)),
            tool: Some((Bar::Top, 10)),
            tool_has_text: true,
            needs: |state| is_ready(state) && state.video_to_export().is_some(),
            when: "Open a video first, or select one in the browser.",
        }

        /// Opens the watch page in the web browser.
        OpenPage {
            says: Says::Nothing(Silence::Later),
            text: "Open the page",
            tooltip: "Open the page on which the video or playlist is watched, in the web browser: it plays the last export",
            menu: Some((Menu::File, 36)),
            sub: "Page to watch",
            needs: |state| is_ready(state) && state.page_subject().is_some(),
            when: "Open or select a video, or select a playlist.",
        }

        /// Copies the link to the watch page.
        CopyLink {
            says: Says::Nothing(Silence::Later),
            text: "Copy link",
            tooltip: "Copy the link to the page on which the video or playlist is watched; a notice says who can watch there",
            menu: Some((Menu::File, 37)),
            sub: "Page to watch",
            needs: |state| is_ready(state) && state.page_subject().is_some(),
            when: "Open or select a video, or select a playlist.",
        }

        /// Opens the dialog to withdraw the link to the watch page.
        WithdrawLink {
            says: Says::Nothing(Silence::Dialog),
            text: "Withdraw link\u{2026}",
            tooltip: "Let the link to the page open nothing any more, and give the page another one",
            menu: Some((Menu::File, 38)),
            sub: "Page to watch",
            needs: |state| is_ready(state) && state.page_subject().is_some(),
            when: "Open or select a video, or select a playlist.",
        }

        /// Opens or closes the review of unsaved changes.
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

/// File chooser for the recording of a camera, imported with that of a screen or alone.
fn camera_beside(screen: Option<PathBuf>) -> FileQuestion {
    FileQuestion::read("Choose the recording of the camera", FileKind::VIDEO, move |camera| {
        Action::ImportFiles(ImportFiles { screen: screen.clone(), camera: Some(camera) })
    })
}
