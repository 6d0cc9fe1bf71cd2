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
            text: words::commands::open_video,
            tooltip: words::commands::open_video_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('O'))],
            icon: "\u{e256}",
            menu: Some((Menu::File, 0)),
            needs: is_ready,
        }

        /// Opens the list of workspaces.
        Workspaces {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::workspaces,
            tooltip: words::commands::workspaces_tooltip,
            icon: "\u{e1aa}",
            menu: Some((Menu::File, 1)),
            needs: is_no_practice,
            when: Some(words::commands::workspaces_when),
            over_dialogs: true,
        }

        /// Opens the local workspace.
        OpenOwnWorkspace {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::open_own_workspace,
            tooltip: words::commands::open_own_workspace_tooltip,
            menu: Some((Menu::File, 2)),
            needs: |state| !state.local,
            when: Some(words::commands::open_own_workspace_when),
        }

        /// Exports the unsaved changes to a file.
        WriteEdits {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::write_edits,
            tooltip: words::commands::write_edits_tooltip,
            menu: Some((Menu::File, 25)),
            needs: |state| state.waiting() > 0,
            when: Some(words::commands::when_nothing_to_save),
            asks: Some(|_| Some(FileQuestion::write(words::commands::write_edits_title(), FileKind::EDITS, "edits.json", Action::WriteEdits))),
        }

        /// Imports video files, each as a new video.
        Import {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::import,
            tooltip: words::commands::import_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('I'))],
            icon: "\u{e20c}",
            menu: Some((Menu::File, 10)),
            needs: imports,
            when: Some(words::commands::when_importing),
            asks: Some(|_| {
                let title = words::commands::import_title();
                Some(FileQuestion::read_several(title, FileKind::VIDEO, Action::ImportFile, Action::ImportSeveral))
            }),
        }

        /// Imports the recordings of a screen and a camera as one video.
        ImportWithCamera {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::import_with_camera,
            tooltip: words::commands::import_with_camera_tooltip,
            menu: Some((Menu::File, 11)),
            needs: imports,
            when: Some(words::commands::when_importing),
            asks: Some(|_| {
                let title = words::commands::import_with_camera_title();
                Some(FileQuestion::read_first(title, FileKind::VIDEO, |screen| camera_beside(Some(screen))))
            }),
        }

        /// Imports the recording of a camera as a new video.
        ImportCamera {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::import_camera,
            tooltip: words::commands::import_camera_tooltip,
            menu: Some((Menu::File, 12)),
            needs: imports,
            when: Some(words::commands::when_importing),
            asks: Some(|_| Some(camera_beside(None))),
        }

        /// Imports a transcript file for a clip.
        ImportTranscript {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::import_transcript,
            tooltip: words::commands::import_transcript_tooltip,
            menu: Some((Menu::File, 13)),
            needs: has_local_clips,
            when: Some(words::commands::import_transcript_when),
            room: Some(Room::Edit),
            asks: Some(|_| {
                Some(FileQuestion::read(words::commands::import_transcript_title(), FileKind::TRANSCRIPT, Action::ImportTranscript))
            }),
        }

        /// Cancels the running import.
        CancelImport {
            says: Says::Nothing(Silence::Later),
            text: words::commands::cancel_import,
            tooltip: words::commands::cancel_import_tooltip,
            icon: "\u{e4f6}",
            needs: |state| state.import.is_some(),
            when: Some(words::commands::cancel_import_when),
        }

        /// Reloads the video.
        Reload {
            says: Says::Begun(words::commands::reload_begun),
            text: words::commands::reload,
            tooltip: words::commands::reload_tooltip,
            keys: &[Shortcut::plain(Key::F(5)), Shortcut::ctrl(Key::Char('R'))],
            icon: "\u{e094}",
            menu: Some((Menu::File, 22)),
            needs: |state| is_ready(state) && (has_video(state) || state.loading.is_none()),
            when: Some(words::commands::reload_when),
        }

        /// Opens or closes the list of changes by others.
        OthersChanges {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::others_changes,
            tooltip: words::commands::others_changes_tooltip,
            menu: Some((Menu::File, 23)),
            needs: has_video,
            when: Some(words::commands::when_video),
            over_dialogs: true,
        }

        /// Opens the dialog of conflicts.
        Decide {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::decide,
            tooltip: words::commands::decide_tooltip,
            menu: Some((Menu::File, 23)),
            needs: |state| state.has_questions(),
            when: Some(words::commands::decide_when),
        }

        /// Toggles merging changes of others automatically.
        FollowOthers {
            says: Says::Setting,
            text: words::commands::follow_others,
            tooltip: words::commands::follow_others_tooltip,
            menu: Some((Menu::File, 24)),
            needs: always,
            toggled: Some(|state| state.settings.others.follow),
            over_dialogs: true,
        }

        /// Saves all unsaved changes.
        Save {
            says: Says::Saving,
            text: words::commands::save,
            tooltip: words::commands::save_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('S'))],
            icon: "\u{e248}",
            menu: Some((Menu::File, 20)),
            needs: can_save,
            when: Some(words::commands::when_nothing_to_save_now),
            edits: true,
            over_dialogs: true,
        }

        /// Opens the dialog that shows and frees unused disk space.
        FreeSpace {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::free_space,
            tooltip: words::commands::free_space_tooltip,
            icon: "\u{e29e}",
            menu: Some((Menu::File, 40)),
            // A hosted server manages its own disk.
            needs: |state| is_ready(state) && state.local,
            when: Some(words::commands::free_space_when),
        }

        /// Backs up this computer to a file.
        BackUp {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::back_up,
            tooltip: words::commands::back_up_tooltip,
            menu: Some((Menu::File, 42)),
            needs: |state| is_no_practice(state) && state.backing_up.running.is_none(),
            when: Some(words::commands::back_up_when),
            asks: Some(|_| {
                Some(FileQuestion::write(words::commands::back_up_title(), FileKind::BACKUP, "cutroom.backup", Action::WriteBackup))
            }),
        }

        /// Restores a backup.
        Restore {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::restore,
            tooltip: words::commands::restore_tooltip,
            menu: Some((Menu::File, 43)),
            needs: |state| {
                is_no_practice(state)
                    && state.backing_up.running.is_none()
                    && state.exports.running() == 0
                    && state.save() == SaveState::Idle
            },
            when: Some(words::commands::restore_when),
            asks: Some(|_| {
                Some(FileQuestion::read(words::commands::restore_title(), FileKind::BACKUP, Action::LookAtBackup))
            }),
        }

        /// Cancels the running backup.
        CancelBackup {
            says: Says::Begun(words::commands::cancel_backup_begun),
            text: words::commands::cancel_backup,
            tooltip: words::commands::cancel_backup_tooltip,
            icon: "\u{e4f6}",
            needs: |state| state.backing_up.running.is_some(),
            when: Some(words::commands::cancel_backup_when),
        }

        /// Closes the window.
        Quit {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::quit,
            tooltip: words::commands::quit_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('Q'))],
            menu: Some((Menu::File, 50)),
            needs: always,
            over_dialogs: true,
        }

        /// Opens the export form.
        Export {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::export,
            tooltip: words::commands::export_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('E'))],
            icon: "\u{eaf0}",
            menu: Some((Menu::File, 35)),
            tool: Some((Bar::Top, 10)),
            tool_has_text: true,
            needs: |state| is_ready(state) && state.video_to_export().is_some(),
            when: Some(words::commands::export_when),
        }

        /// Opens the export form for a timeline for other editors.
        ExportTimeline {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::export_timeline,
            tooltip: words::commands::export_timeline_tooltip,
            menu: Some((Menu::File, 32)),
            sub: Some(words::commands::menu_other_formats),
            needs: |state| is_ready(state) && state.video_to_export().is_some(),
            when: Some(words::commands::export_when),
        }

        /// Opens the watch page in the web browser.
        OpenPage {
            says: Says::Nothing(Silence::Later),
            text: words::commands::open_page,
            tooltip: words::commands::open_page_tooltip,
            menu: Some((Menu::File, 36)),
            sub: Some(words::commands::menu_page_to_watch),
            needs: |state| is_ready(state) && state.page_subject().is_some(),
            when: Some(words::commands::when_video_or_playlist),
        }

        /// Copies the link to the watch page.
        CopyLink {
            says: Says::Nothing(Silence::Later),
            text: words::commands::copy_link,
            tooltip: words::commands::copy_link_tooltip,
            menu: Some((Menu::File, 37)),
            sub: Some(words::commands::menu_page_to_watch),
            needs: |state| is_ready(state) && state.page_subject().is_some(),
            when: Some(words::commands::when_video_or_playlist),
        }

        /// Opens the dialog to withdraw the link to the watch page.
        WithdrawLink {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::withdraw_link,
            tooltip: words::commands::withdraw_link_tooltip,
            menu: Some((Menu::File, 38)),
            sub: Some(words::commands::menu_page_to_watch),
            needs: |state| is_ready(state) && state.page_subject().is_some(),
            when: Some(words::commands::when_video_or_playlist),
        }

        /// Opens or closes the review of unsaved changes.
        Review {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::review,
            tooltip: words::commands::review_tooltip,
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('S') }],
            icon: "\u{eadc}",
            menu: Some((Menu::File, 21)),
            needs: |state| state.waiting() > 0 || state.dialogs.has(|open| matches!(open, Dialog::Review)),
            when: Some(words::commands::when_nothing_to_save),
            over_dialogs: true,
        }
    }
}

/// File chooser for the recording of a camera, imported with that of a screen or alone.
fn camera_beside(screen: Option<PathBuf>) -> FileQuestion {
    FileQuestion::read(words::commands::import_camera_title(), FileKind::VIDEO, move |camera| {
        Action::ImportFiles(ImportFiles { screen: screen.clone(), camera: Some(camera) })
    })
}
