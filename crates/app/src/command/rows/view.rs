//! Commands about panels, views and navigation.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command about panels, views and navigation.
    ViewCommand {
        /// Opens or closes the list of exports.
        ShowExports {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_exports,
            tooltip: words::commands::show_exports_tooltip,
            icon: "\u{eaf0}",
            menu: Some((Menu::View, 55)),
            needs: is_ready,
            when: Some(words::commands::when_connected),
        }

        /// Opens or closes the analytics of a video.
        ShowAnalytics {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_analytics,
            tooltip: words::commands::show_analytics_tooltip,
            keys: &[Shortcut::ctrl_shift(Key::Char('A'))],
            icon: "\u{e150}",
            menu: Some((Menu::View, 56)),
            sub: Some(words::commands::menu_analytics),
            needs: is_ready,
            when: Some(words::commands::when_connected),
        }

        /// Opens or closes the analytics of the workspace.
        ShowWorkspaceAnalytics {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_workspace_analytics,
            tooltip: words::commands::show_workspace_analytics_tooltip,
            menu: Some((Menu::View, 56)),
            sub: Some(words::commands::menu_analytics),
            needs: is_ready,
            when: Some(words::commands::when_connected),
        }

        /// Shows or hides the request log.
        ShowRequests {
            says: Says::Setting,
            text: words::commands::show_requests,
            tooltip: words::commands::show_requests_tooltip,
            keys: &[Shortcut::ctrl(Key::Backtick)],
            menu: Some((Menu::View, 56)),
            toggled: Some(|state| state.settings.panes.requests),
        }

        /// Opens or closes the webhooks dialog.
        ShowWebhooks {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_webhooks,
            tooltip: words::commands::show_webhooks_tooltip,
            menu: Some((Menu::View, 57)),
            needs: is_ready,
            when: Some(words::commands::when_connected),
        }

        /// Moves the playhead to the previous edit point.
        EdgeBack {
            says: Says::Playhead,
            text: words::commands::edge_back,
            tooltip: words::commands::edge_back_tooltip,
            keys: &[Shortcut::ctrl(Key::Left)],
            menu: Some((Menu::View, 30)),
            sub: Some(words::commands::menu_go_to),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Moves the playhead to the next edit point.
        EdgeForward {
            says: Says::Playhead,
            text: words::commands::edge_forward,
            tooltip: words::commands::edge_forward_tooltip,
            keys: &[Shortcut::ctrl(Key::Right)],
            menu: Some((Menu::View, 31)),
            sub: Some(words::commands::menu_go_to),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Moves the playhead to the start of the video.
        GoToStart {
            says: Says::Playhead,
            text: words::commands::go_to_start,
            tooltip: words::commands::go_to_start_tooltip,
            keys: &[Shortcut::plain(Key::Home)],
            icon: "\u{e5a4}",
            menu: Some((Menu::View, 21)),
            sub: Some(words::commands::menu_go_to),
            tool: Some((Bar::BeforeTime, 0)),
            needs: has_video,
        }

        /// Moves the playhead to the end of the video.
        GoToEnd {
            says: Says::Playhead,
            text: words::commands::go_to_end,
            tooltip: words::commands::go_to_end_tooltip,
            keys: &[Shortcut::plain(Key::End)],
            icon: "\u{e5a6}",
            menu: Some((Menu::View, 22)),
            sub: Some(words::commands::menu_go_to),
            tool: Some((Bar::AfterTime, 1)),
            needs: has_video,
        }

        /// Moves the keyboard to the field of the playhead's time.
        GoToTime {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::go_to_time,
            tooltip: words::commands::go_to_time_tooltip,
            keys: &[Shortcut::plain(Key::Char('G'))],
            menu: Some((Menu::View, 20)),
            sub: Some(words::commands::menu_go_to),
            // Only the views that show the video have the field.
            needs: |state| has_video(state) && state.rooms.open.is_of_video(),
            when: Some(words::commands::go_to_time_when),
        }

        /// Announces the position of the playhead and the selection.
        WhereAmI {
            says: Says::Nothing(Silence::Later),
            text: words::commands::where_am_i,
            tooltip: words::commands::where_am_i_tooltip,
            keys: &[Shortcut::alt(Key::Char('W'))],
            menu: Some((Menu::View, 25)),
            needs: has_video,
        }

        /// Zooms the timeline in around the playhead.
        ZoomIn {
            says: Says::View,
            text: words::commands::zoom_in,
            tooltip: words::commands::zoom_in_tooltip,
            keys: &[Shortcut::plain(Key::Plus)],
            icon: "\u{e310}",
            menu: Some((Menu::View, 0)),
            tool: Some((Bar::View, 11)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Zooms the timeline out around the playhead.
        ZoomOut {
            says: Says::View,
            text: words::commands::zoom_out,
            tooltip: words::commands::zoom_out_tooltip,
            keys: &[Shortcut::plain(Key::Minus)],
            icon: "\u{e30e}",
            menu: Some((Menu::View, 1)),
            tool: Some((Bar::View, 10)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Fits the whole video into the timeline.
        ZoomToFit {
            says: Says::View,
            text: words::commands::zoom_to_fit,
            tooltip: words::commands::zoom_to_fit_tooltip,
            keys: &[Shortcut::plain(Key::Char('0'))],
            icon: "\u{e534}",
            menu: Some((Menu::View, 2)),
            tool: Some((Bar::View, 12)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Toggles snapping.
        ToggleSnap {
            says: Says::Setting,
            text: words::commands::toggle_snap,
            tooltip: words::commands::toggle_snap_tooltip,
            keys: &[Shortcut::plain(Key::Char('N'))],
            icon: "\u{e680}",
            menu: Some((Menu::View, 10)),
            label: Some(|state| words::commands::label_snapping(on_off(state.settings.snap))),
            tool: Some((Bar::View, 0)),
            toggled: Some(|state| state.settings.snap),
            needs: always,
            room: Some(Room::Edit),
        }

        /// Shows or hides face boxes.
        ToggleFaces {
            says: Says::Setting,
            text: words::commands::toggle_faces,
            tooltip: words::commands::toggle_faces_tooltip,
            keys: &[Shortcut::plain(Key::Char('F'))],
            icon: "\u{e6fc}",
            menu: Some((Menu::View, 15)),
            label: Some(|state| words::commands::label_face_boxes(on_off(state.settings.faces))),
            toggled: Some(|state| state.settings.faces),
            needs: always,
            room: Some(Room::Edit),
        }

        /// Opens the editor.
        EditRoom {
            says: Says::Room,
            text: words::commands::edit_room,
            tooltip: words::commands::edit_room_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('1'))],
            menu: Some((Menu::View, 60)),
            toggled: Some(|state| state.rooms.open == Room::Edit),
        }

        /// Opens the view of face checks.
        FacesRoom {
            says: Says::Room,
            text: words::commands::faces_room,
            tooltip: words::commands::faces_room_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('2'))],
            menu: Some((Menu::View, 61)),
            toggled: Some(|state| state.rooms.open == Room::Faces),
        }

        /// Opens the caption designer.
        CaptionsRoom {
            says: Says::Room,
            text: words::commands::captions_room,
            tooltip: words::commands::captions_room_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('3'))],
            menu: Some((Menu::View, 62)),
            toggled: Some(|state| state.rooms.open == Room::Captions),
        }

        /// Switches between timeline and table of items.
        ShowTable {
            says: Says::Setting,
            text: words::commands::show_table,
            tooltip: words::commands::show_table_tooltip,
            keys: &[Shortcut::ctrl_shift(Key::Char('T'))],
            icon: "\u{e476}",
            menu: Some((Menu::View, 54)),
            toggled: Some(|state| state.settings.panes.table),
            room: Some(Room::Edit),
        }

        /// Moves the keyboard to the next panel.
        NextPane {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::next_pane,
            tooltip: words::commands::next_pane_tooltip,
            keys: &[Shortcut::plain(Key::F(6))],
            menu: Some((Menu::View, 43)),
            sub: Some(words::commands::menu_go_to),
        }

        /// Moves the keyboard to the previous panel.
        PreviousPane {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::previous_pane,
            tooltip: words::commands::previous_pane_tooltip,
            keys: &[Shortcut::shift(Key::F(6))],
            menu: Some((Menu::View, 43)),
            sub: Some(words::commands::menu_go_to),
        }

        /// Moves the keyboard to the menu bar.
        MenuBar {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::menu_bar,
            tooltip: words::commands::menu_bar_tooltip,
            keys: &[Shortcut::plain(Key::F(10))],
            menu: Some((Menu::View, 43)),
            sub: Some(words::commands::menu_go_to),
        }

        /// Shows or hides the inspector.
        FoldInspector {
            says: Says::Setting,
            text: words::commands::fold_inspector,
            tooltip: words::commands::fold_inspector_tooltip,
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('I') }],
            menu: Some((Menu::View, 52)),
            toggled: Some(State::shows_inspector),
            room: Some(Room::Edit),
        }

        /// Shows or hides the timeline.
        FoldTimeline {
            says: Says::Setting,
            text: words::commands::fold_timeline,
            tooltip: words::commands::fold_timeline_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('J'))],
            menu: Some((Menu::View, 53)),
            toggled: Some(|state| !state.settings.panes.no_timeline),
            room: Some(Room::Edit),
        }

        /// Uses the theme of the system.
        ThemeOfSystem {
            says: Says::Setting,
            text: words::commands::theme_of_system,
            tooltip: words::commands::theme_of_system_tooltip,
            menu: Some((Menu::View, 70)),
            sub: Some(words::commands::menu_theme),
            toggled: Some(|state| state.settings.appearance.theme == ThemeChoice::System),
            over_dialogs: true,
        }

        /// Uses the dark theme.
        ThemeDark {
            says: Says::Setting,
            text: words::commands::theme_dark,
            tooltip: words::commands::theme_dark_tooltip,
            menu: Some((Menu::View, 71)),
            sub: Some(words::commands::menu_theme),
            toggled: Some(|state| state.settings.appearance.theme == ThemeChoice::Dark),
            over_dialogs: true,
        }

        /// Uses the light theme.
        ThemeLight {
            says: Says::Setting,
            text: words::commands::theme_light,
            tooltip: words::commands::theme_light_tooltip,
            menu: Some((Menu::View, 72)),
            sub: Some(words::commands::menu_theme),
            toggled: Some(|state| state.settings.appearance.theme == ThemeChoice::Light),
            over_dialogs: true,
        }

        /// Uses the high contrast theme.
        ThemeHighContrast {
            says: Says::Setting,
            text: words::commands::theme_high_contrast,
            tooltip: words::commands::theme_high_contrast_tooltip,
            menu: Some((Menu::View, 73)),
            sub: Some(words::commands::menu_theme),
            toggled: Some(|state| state.settings.appearance.theme == ThemeChoice::HighContrast),
            over_dialogs: true,
        }

        /// Enlarges the interface.
        InterfaceLarger {
            says: Says::Nothing(Silence::Sight),
            text: words::commands::interface_larger,
            tooltip: words::commands::interface_larger_tooltip,
            keys: &[Shortcut::ctrl(Key::Plus)],
            menu: Some((Menu::View, 73)),
            sub: Some(words::commands::menu_size_of_the_interface),
            over_dialogs: true,
        }

        /// Shrinks the interface.
        InterfaceSmaller {
            says: Says::Nothing(Silence::Sight),
            text: words::commands::interface_smaller,
            tooltip: words::commands::interface_smaller_tooltip,
            keys: &[Shortcut::ctrl(Key::Minus)],
            menu: Some((Menu::View, 74)),
            sub: Some(words::commands::menu_size_of_the_interface),
            over_dialogs: true,
        }

        /// Resets the interface to 100 %.
        InterfaceNatural {
            says: Says::Nothing(Silence::Sight),
            text: words::commands::interface_natural,
            tooltip: words::commands::interface_natural_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('0'))],
            menu: Some((Menu::View, 75)),
            sub: Some(words::commands::menu_size_of_the_interface),
            over_dialogs: true,
        }
    }
}
