//! Commands of the browser: find, open and organise the workspace's videos.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command of the browser.
    BrowserCommand {
        /// Shows the browser.
        BrowserRoom {
            says: Says::Room,
            text: "Browser",
            tooltip: "Find and open videos, playlists, groups and tags of the workspace",
            keys: &[Shortcut::ctrl(Key::Char('4'))],
            menu: Some((Menu::View, 63)),
            toggled: Some(|state| state.rooms.open == Room::Browser),
        }

        /// Moves the keyboard to the search field.
        SearchWorkspace {
            says: Says::Nothing(Silence::Focus),
            text: "Search",
            tooltip: "Search what is loaded, or paste an id or a link and press Enter",
            keys: &[Shortcut::ctrl(Key::Char('F'))],
            icon: "\u{e30c}",
            menu: Some((Menu::Edit, 20)),
            room: Some(Room::Browser),
        }

        /// Opens the filter for lists of videos.
        FilterVideos {
            says: Says::Nothing(Silence::Dialog),
            text: "Filter\u{2026}",
            tooltip: "List only videos of some length, date or tag, or with edits that wait here",
            keys: &[Shortcut::ctrl_shift(Key::Char('F'))],
            icon: "\u{e266}",
            menu: Some((Menu::Edit, 21)),
            room: Some(Room::Browser),
        }

        /// Opens the focused row.
        OpenRow {
            says: Says::Room,
            text: "Open",
            tooltip: "Open the selected video in the editor; show what a playlist, group or tag has",
            keys: &[Shortcut::plain(Key::Enter)],
            menu: Some((Menu::File, 1)),
            needs: |state| state.rooms.browser.lead.is_some(),
            when: "Select a row first.",
            room: Some(Room::Browser),
        }

        /// Pins or unpins the selected videos.
        PinVideos {
            says: Says::Nothing(Silence::Later),
            text: "Pin",
            tooltip: "Keep the selected videos under Pinned on this machine, or take them off it",
            keys: &[Shortcut::plain(Key::Char('P'))],
            icon: "\u{e3e2}",
            menu: Some((Menu::Edit, 30)),
            needs: |state| state.rooms.browser.selected.iter().any(|subject| subject.video().is_some()),
            when: "Select a video first.",
            room: Some(Room::Browser),
        }

        /// Selects every row.
        SelectRows {
            says: Says::Begun("Every row is selected"),
            text: "Select all rows",
            tooltip: "Select everything that is listed",
            keys: &[Shortcut::ctrl(Key::Char('A'))],
            menu: Some((Menu::Edit, 10)),
            needs: |state| !state.rooms.browser.rows.at.is_empty(),
            when: "Nothing is listed.",
            room: Some(Room::Browser),
        }

        /// Copies the ids of the selected rows.
        CopyIds {
            says: Says::Begun("Copied the ids"),
            text: "Copy ids",
            tooltip: "Copy the ids of what is selected, one a line",
            keys: &[Shortcut::ctrl(Key::Char('C'))],
            menu: Some((Menu::Edit, 11)),
            needs: |state| !state.rooms.browser.selected.is_empty(),
            when: "Select a row first.",
            room: Some(Room::Browser),
        }

        /// Reloads the lists.
        ReadListsAgain {
            says: Says::Begun("Reading the lists again"),
            text: "Read again",
            tooltip: "Read the lists of the workspace again",
            keys: &[Shortcut::plain(Key::F(5)), Shortcut::ctrl(Key::Char('R'))],
            icon: "\u{e094}",
            menu: Some((Menu::View, 50)),
            needs: is_ready,
            when: "The workspace is not connected.",
            room: Some(Room::Browser),
        }

        /// Loads all pages of videos.
        LoadAllVideos {
            says: Says::Begun("Reading all videos"),
            text: "Load all videos",
            tooltip: "Read the rest of the list of videos, page by page as the rate limit of the service has room",
            menu: Some((Menu::View, 51)),
            needs: |state| is_ready(state) && !state.rooms.browser.paging.is_whole(),
            when: "All videos are loaded.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog to rename the focused row.
        RenameRow {
            says: Says::Nothing(Silence::Dialog),
            text: "Rename\u{2026}",
            tooltip: "Give the selected video, playlist, group or tag another name",
            keys: &[Shortcut::plain(Key::F(2))],
            menu: Some((Menu::Edit, 0)),
            needs: |state| state.rooms.browser.lead.is_some(),
            when: "Select a row first.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog to duplicate the focused video.
        DuplicateVideo {
            says: Says::Nothing(Silence::Dialog),
            text: "Duplicate\u{2026}",
            tooltip: "Copy the selected video with everything that is saved on it",
            keys: &[Shortcut::ctrl(Key::Char('D'))],
            menu: Some((Menu::Edit, 1)),
            needs: |state| matches!(state.rooms.browser.lead, Some(crate::app::browser::ListedId::Video(_))),
            when: "Select a video first.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog to delete the selected rows.
        DeleteRows {
            says: Says::Nothing(Silence::Dialog),
            text: "Delete\u{2026}",
            tooltip: "Delete what is selected for good; a question says what goes with it",
            keys: &[Shortcut::plain(Key::Delete), Shortcut::plain(Key::Backspace)],
            menu: Some((Menu::Edit, 2)),
            needs: |state| !state.rooms.browser.selected.is_empty(),
            when: "Select a row first.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog for the tags of the selected videos.
        TagVideos {
            says: Says::Nothing(Silence::Dialog),
            text: "Tags\u{2026}",
            tooltip: "Give the selected videos tags, or take them off",
            keys: &[Shortcut::plain(Key::Char('T'))],
            menu: Some((Menu::Edit, 40)),
            needs: |state| !state.rooms.browser.videos_selected().is_empty(),
            when: "Select a video first.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog for the playlists of the selected videos.
        PutOnPlaylists {
            says: Says::Nothing(Silence::Dialog),
            text: "Playlists\u{2026}",
            tooltip: "Put the selected videos on playlists, or take them off",
            keys: &[Shortcut::plain(Key::Char('L'))],
            menu: Some((Menu::Edit, 41)),
            needs: |state| !state.rooms.browser.videos_selected().is_empty(),
            when: "Select a video first.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog for the group of the selected playlists.
        GroupPlaylists {
            says: Says::Nothing(Silence::Dialog),
            text: "Group of playlists\u{2026}",
            tooltip: "Put the selected playlists into a group, or into none",
            keys: &[Shortcut::plain(Key::Char('G'))],
            menu: Some((Menu::Edit, 42)),
            needs: |state| !state.rooms.browser.playlists_selected().is_empty(),
            when: "Select a playlist first.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog to share the focused video.
        ShareVideo {
            says: Says::Nothing(Silence::Dialog),
            text: "People\u{2026}",
            tooltip: "Share the selected video with members of the workspace",
            keys: &[Shortcut::plain(Key::Char('S'))],
            menu: Some((Menu::Edit, 43)),
            needs: |state| matches!(state.rooms.browser.lead, Some(crate::app::browser::ListedId::Video(_))),
            when: "Select a video first.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog to create a playlist.
        NewPlaylist {
            says: Says::Nothing(Silence::Dialog),
            text: "New playlist\u{2026}",
            tooltip: "Make a playlist; in the view of a group, one in that group",
            menu: Some((Menu::File, 2)),
            needs: is_ready,
            when: "The workspace is not connected.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog to create a group.
        NewGroup {
            says: Says::Nothing(Silence::Dialog),
            text: "New group\u{2026}",
            tooltip: "Make a group of playlists",
            menu: Some((Menu::File, 3)),
            needs: is_ready,
            when: "The workspace is not connected.",
            room: Some(Room::Browser),
        }

        /// Opens the dialog to create a tag.
        NewTag {
            says: Says::Nothing(Silence::Dialog),
            text: "New tag\u{2026}",
            tooltip: "Make a tag for videos",
            menu: Some((Menu::File, 4)),
            needs: is_ready,
            when: "The workspace is not connected.",
            room: Some(Room::Browser),
        }

        /// Shows videos as cards or as rows.
        ShowCards {
            says: Says::Setting,
            text: "Cards",
            tooltip: "Show videos as cards with their pictures, or as rows of a table",
            keys: &[Shortcut::plain(Key::Char('C'))],
            icon: "\u{e464}",
            menu: Some((Menu::View, 54)),
            toggled: Some(|state| state.settings.panes.cards),
            room: Some(Room::Browser),
        }
    }
}
