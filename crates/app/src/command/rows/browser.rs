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
            text: words::commands::browser_room,
            tooltip: words::commands::browser_room_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('4'))],
            menu: Some((Menu::View, 63)),
            toggled: Some(|state| state.rooms.open == Room::Browser),
        }

        /// Moves the keyboard to the search field.
        SearchWorkspace {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::search_workspace,
            tooltip: words::commands::search_workspace_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('F'))],
            icon: "\u{e30c}",
            menu: Some((Menu::Edit, 20)),
            room: Some(Room::Browser),
        }

        /// Opens the filter for lists of videos.
        FilterVideos {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::filter_videos,
            tooltip: words::commands::filter_videos_tooltip,
            keys: &[Shortcut::ctrl_shift(Key::Char('F'))],
            icon: "\u{e266}",
            menu: Some((Menu::Edit, 21)),
            room: Some(Room::Browser),
        }

        /// Opens the focused row.
        OpenRow {
            says: Says::Room,
            text: words::commands::open_row,
            tooltip: words::commands::open_row_tooltip,
            keys: &[Shortcut::plain(Key::Enter)],
            menu: Some((Menu::File, 1)),
            needs: |state| state.rooms.browser.lead.is_some(),
            when: Some(words::commands::when_row),
            room: Some(Room::Browser),
        }

        /// Pins or unpins the selected videos.
        PinVideos {
            says: Says::Nothing(Silence::Later),
            text: words::commands::pin_videos,
            tooltip: words::commands::pin_videos_tooltip,
            keys: &[Shortcut::plain(Key::Char('P'))],
            icon: "\u{e3e2}",
            menu: Some((Menu::Edit, 30)),
            needs: |state| state.rooms.browser.selected.iter().any(|subject| subject.video().is_some()),
            when: Some(words::commands::when_selected_video),
            room: Some(Room::Browser),
        }

        /// Selects every row.
        SelectRows {
            says: Says::Begun(words::commands::select_rows_begun),
            text: words::commands::select_rows,
            tooltip: words::commands::select_rows_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('A'))],
            menu: Some((Menu::Edit, 10)),
            needs: |state| !state.rooms.browser.rows.at.is_empty(),
            when: Some(words::commands::select_rows_when),
            room: Some(Room::Browser),
        }

        /// Copies the ids of the selected rows.
        CopyIds {
            says: Says::Begun(words::commands::copy_ids_begun),
            text: words::commands::copy_ids,
            tooltip: words::commands::copy_ids_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('C'))],
            menu: Some((Menu::Edit, 11)),
            needs: |state| !state.rooms.browser.selected.is_empty(),
            when: Some(words::commands::when_row),
            room: Some(Room::Browser),
        }

        /// Reloads the lists.
        ReadListsAgain {
            says: Says::Begun(words::commands::read_lists_again_begun),
            text: words::commands::read_lists_again,
            tooltip: words::commands::read_lists_again_tooltip,
            keys: &[Shortcut::plain(Key::F(5)), Shortcut::ctrl(Key::Char('R'))],
            icon: "\u{e094}",
            menu: Some((Menu::View, 50)),
            needs: is_ready,
            when: Some(words::commands::when_connected),
            room: Some(Room::Browser),
        }

        /// Loads all pages of videos.
        LoadAllVideos {
            says: Says::Begun(words::commands::load_all_videos_begun),
            text: words::commands::load_all_videos,
            tooltip: words::commands::load_all_videos_tooltip,
            menu: Some((Menu::View, 51)),
            needs: |state| is_ready(state) && !state.rooms.browser.paging.is_whole(),
            when: Some(words::commands::load_all_videos_when),
            room: Some(Room::Browser),
        }

        /// Opens the dialog to rename the focused row.
        RenameRow {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::rename_row,
            tooltip: words::commands::rename_row_tooltip,
            keys: &[Shortcut::plain(Key::F(2))],
            menu: Some((Menu::Edit, 0)),
            needs: |state| state.rooms.browser.lead.is_some(),
            when: Some(words::commands::when_row),
            room: Some(Room::Browser),
        }

        /// Opens the dialog to duplicate the focused video.
        DuplicateVideo {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::duplicate_video,
            tooltip: words::commands::duplicate_video_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('D'))],
            menu: Some((Menu::Edit, 1)),
            needs: |state| matches!(state.rooms.browser.lead, Some(crate::app::browser::ListedId::Video(_))),
            when: Some(words::commands::when_selected_video),
            room: Some(Room::Browser),
        }

        /// Opens the dialog to delete the selected rows.
        DeleteRows {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::delete_rows,
            tooltip: words::commands::delete_rows_tooltip,
            keys: &[Shortcut::plain(Key::Delete), Shortcut::plain(Key::Backspace)],
            menu: Some((Menu::Edit, 2)),
            needs: |state| !state.rooms.browser.selected.is_empty(),
            when: Some(words::commands::when_row),
            room: Some(Room::Browser),
        }

        /// Opens the dialog for the tags of the selected videos.
        TagVideos {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::tag_videos,
            tooltip: words::commands::tag_videos_tooltip,
            keys: &[Shortcut::plain(Key::Char('T'))],
            menu: Some((Menu::Edit, 40)),
            needs: |state| !state.rooms.browser.videos_selected().is_empty(),
            when: Some(words::commands::when_selected_video),
            room: Some(Room::Browser),
        }

        /// Opens the dialog for the playlists of the selected videos.
        PutOnPlaylists {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::put_on_playlists,
            tooltip: words::commands::put_on_playlists_tooltip,
            keys: &[Shortcut::plain(Key::Char('L'))],
            menu: Some((Menu::Edit, 41)),
            needs: |state| !state.rooms.browser.videos_selected().is_empty(),
            when: Some(words::commands::when_selected_video),
            room: Some(Room::Browser),
        }

        /// Opens the dialog for the group of the selected playlists.
        GroupPlaylists {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::group_playlists,
            tooltip: words::commands::group_playlists_tooltip,
            keys: &[Shortcut::plain(Key::Char('G'))],
            menu: Some((Menu::Edit, 42)),
            needs: |state| !state.rooms.browser.playlists_selected().is_empty(),
            when: Some(words::commands::group_playlists_when),
            room: Some(Room::Browser),
        }

        /// Opens the dialog to share the focused video.
        ShareVideo {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::share_video,
            tooltip: words::commands::share_video_tooltip,
            keys: &[Shortcut::plain(Key::Char('S'))],
            menu: Some((Menu::Edit, 43)),
            needs: |state| matches!(state.rooms.browser.lead, Some(crate::app::browser::ListedId::Video(_))),
            when: Some(words::commands::when_selected_video),
            room: Some(Room::Browser),
        }

        /// Opens the dialog to create a playlist.
        NewPlaylist {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::new_playlist,
            tooltip: words::commands::new_playlist_tooltip,
            menu: Some((Menu::File, 2)),
            needs: is_ready,
            when: Some(words::commands::when_connected),
            room: Some(Room::Browser),
        }

        /// Opens the dialog to create a group.
        NewGroup {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::new_group,
            tooltip: words::commands::new_group_tooltip,
            menu: Some((Menu::File, 3)),
            needs: is_ready,
            when: Some(words::commands::when_connected),
            room: Some(Room::Browser),
        }

        /// Opens the dialog to create a tag.
        NewTag {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::new_tag,
            tooltip: words::commands::new_tag_tooltip,
            menu: Some((Menu::File, 4)),
            needs: is_ready,
            when: Some(words::commands::when_connected),
            room: Some(Room::Browser),
        }

        /// Shows videos as cards or as rows.
        ShowCards {
            says: Says::Setting,
            text: words::commands::show_cards,
            tooltip: words::commands::show_cards_tooltip,
            keys: &[Shortcut::plain(Key::Char('C'))],
            icon: "\u{e464}",
            menu: Some((Menu::View, 54)),
            toggled: Some(|state| state.settings.panes.cards),
            room: Some(Room::Browser),
        }
    }
}
