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
            text: "Exports\u{2026}",
            tooltip: "See how far exports are, cancel them, and show the files that are ready",
            icon: "\u{eaf0}",
            menu: Some((Menu::View, 55)),
            needs: is_ready,
            when: "The workspace is not connected.",
        }

        /// Opens or closes the analytics of a video.
        ShowAnalytics {
            says: Says::Nothing(Silence::Dialog),
            text: "Analytics\u{2026}",
            tooltip: "See who watched the video: plays a day, where viewers leave, countries, referrers and clicks",
            keys: &[Shortcut::ctrl_shift(Key::Char('A'))],
            icon: "\u{e150}",
            menu: Some((Menu::View, 56)),
            sub: "Analytics",
            needs: is_ready,
            when: "The workspace is not connected.",
        }

        /// Opens or closes the analytics of the workspace.
        ShowWorkspaceAnalytics {
            says: Says::Nothing(Silence::Dialog),
            text: "Workspace analytics\u{2026}",
            tooltip: "See who watched the videos of the workspace, and which were watched most",
            menu: Some((Menu::View, 56)),
            sub: "Analytics",
            needs: is_ready,
            when: "The workspace is not connected.",
        }

        /// Shows or hides the request log.
        ShowRequests {
            says: Says::Setting,
            text: "Requests",
            tooltip: "Show the last calls to the workspace: what was asked and answered, what failed, and what the rate limit leaves",
            keys: &[Shortcut::ctrl(Key::Backtick)],
            menu: Some((Menu::View, 56)),
            toggled: Some(|state| state.settings.panes.requests),
        }

        /// Opens or closes the webhooks dialog.
        ShowWebhooks {
            says: Says::Nothing(Silence::Dialog),
            text: "Webhooks\u{2026}",
            tooltip: "Tell other programs what happens in the workspace: endpoints, their secrets, and what was sent to them",
            menu: Some((Menu::View, 57)),
            needs: is_ready,
            when: "The workspace is not connected.",
        }

        /// Moves the playhead to the previous edit point.
        EdgeBack {
            says: Says::Playhead,
            text: "Previous edge",
            tooltip: "Move the playhead to the edge before it",
            keys: &[Shortcut::ctrl(Key::Left)],
            menu: Some((Menu::View, 30)),
            sub: "Go to",
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Moves the playhead to the next edit point.
        EdgeForward {
            says: Says::Playhead,
            text: "Next edge",
            tooltip: "Move the playhead to the edge behind it",
            keys: &[Shortcut::ctrl(Key::Right)],
            menu: Some((Menu::View, 31)),
            sub: "Go to",
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Moves the playhead to the start of the video.
        GoToStart {
            says: Says::Playhead,
            text: "Go to start",
            tooltip: "Move the playhead to the start of the video",
            keys: &[Shortcut::plain(Key::Home)],
            icon: "\u{e5a4}",
            menu: Some((Menu::View, 21)),
            sub: "Go to",
            tool: Some((Bar::BeforeTime, 0)),
            needs: has_video,
        }

        /// Moves the playhead to the end of the video.
        GoToEnd {
            says: Says::Playhead,
            text: "Go to end",
            tooltip: "Move the playhead to the end of the video",
            keys: &[Shortcut::plain(Key::End)],
            icon: "\u{e5a6}",
            menu: Some((Menu::View, 22)),
            sub: "Go to",
            tool: Some((Bar::AfterTime, 1)),
            needs: has_video,
        }

        /// Moves the keyboard to the field of the playhead's time.
        GoToTime {
            says: Says::Nothing(Silence::Focus),
            text: "Go to time",
            tooltip: "Type where the playhead goes: 1:02.5, 62500ms, +2s or 40%",
            keys: &[Shortcut::plain(Key::Char('G'))],
            menu: Some((Menu::View, 20)),
            sub: "Go to",
            // Only the views that show the video have the field.
            needs: |state| has_video(state) && state.rooms.open.is_of_video(),
            when: "Open a video, and go to the editor.",
        }

        /// Announces the position of the playhead and the selection.
        WhereAmI {
            says: Says::Nothing(Silence::Later),
            text: "Where am I",
            tooltip: "Say where the playhead is, on which clip, and what is selected",
            keys: &[Shortcut::alt(Key::Char('W'))],
            menu: Some((Menu::View, 25)),
            needs: has_video,
        }

        /// Zooms the timeline in around the playhead.
        ZoomIn {
            says: Says::View,
            text: "Zoom in",
            tooltip: "See a shorter part of the timeline",
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
            text: "Zoom out",
            tooltip: "See a longer part of the timeline",
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
            text: "Zoom to fit",
            tooltip: "See the whole video on the timeline",
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
            text: "Snap",
            tooltip: "Let dragged edges stick to edges, edit points and the playhead; hold Shift in a drag to bypass",
            keys: &[Shortcut::plain(Key::Char('N'))],
            icon: "\u{e680}",
            menu: Some((Menu::View, 10)),
            label: Some(|state| format!("Snapping is {}", on(state.settings.snap))),
            tool: Some((Bar::View, 0)),
            toggled: Some(|state| state.settings.snap),
            needs: always,
            room: Some(Room::Edit),
        }

        /// Shows or hides face boxes.
        ToggleFaces {
            says: Says::Setting,
            text: "Faces",
            tooltip: "Show the boxes of camera faces on the picture",
            keys: &[Shortcut::plain(Key::Char('F'))],
            icon: "\u{e6fc}",
            menu: Some((Menu::View, 15)),
            label: Some(|state| format!("Face boxes are {}", on(state.settings.faces))),
            toggled: Some(|state| state.settings.faces),
            needs: always,
            room: Some(Room::Edit),
        }

        /// Opens the editor.
        EditRoom {
            says: Says::Room,
            text: "Editor",
            tooltip: "Edit the video",
            keys: &[Shortcut::ctrl(Key::Char('1'))],
            menu: Some((Menu::View, 60)),
            toggled: Some(|state| state.rooms.open == Room::Edit),
        }

        /// Opens the view of face checks.
        FacesRoom {
            says: Says::Room,
            text: "Face QA",
            tooltip: "Check the camera faces of the video",
            keys: &[Shortcut::ctrl(Key::Char('2'))],
            menu: Some((Menu::View, 61)),
            toggled: Some(|state| state.rooms.open == Room::Faces),
        }

        /// Opens the caption designer.
        CaptionsRoom {
            says: Says::Room,
            text: "Subtitles",
            tooltip: "Design subtitle presets over the video's own frames",
            keys: &[Shortcut::ctrl(Key::Char('3'))],
            menu: Some((Menu::View, 62)),
            toggled: Some(|state| state.rooms.open == Room::Captions),
        }

        /// Switches between timeline and table of items.
        ShowTable {
            says: Says::Setting,
            text: "Item table",
            tooltip: "Show the items as a table in the place of the timeline; commands and keys are the same there",
            keys: &[Shortcut::ctrl_shift(Key::Char('T'))],
            icon: "\u{e476}",
            menu: Some((Menu::View, 54)),
            toggled: Some(|state| state.settings.panes.table),
            room: Some(Room::Edit),
        }

        /// Moves the keyboard to the next panel.
        NextPane {
            says: Says::Nothing(Silence::Focus),
            text: "Next pane",
            tooltip: "Move the keyboard to the next pane: top bar, left, middle, below, right, status",
            keys: &[Shortcut::plain(Key::F(6))],
            menu: Some((Menu::View, 43)),
            sub: "Go to",
        }

        /// Moves the keyboard to the previous panel.
        PreviousPane {
            says: Says::Nothing(Silence::Focus),
            text: "Previous pane",
            tooltip: "Move the keyboard to the previous pane",
            keys: &[Shortcut::shift(Key::F(6))],
            menu: Some((Menu::View, 43)),
            sub: "Go to",
        }

        /// Moves the keyboard to the menu bar.
        MenuBar {
            says: Says::Nothing(Silence::Focus),
            text: "Menu bar",
            tooltip: "Move the keyboard to the menus, as Alt alone does: arrows go through them, Escape goes back",
            keys: &[Shortcut::plain(Key::F(10))],
            menu: Some((Menu::View, 43)),
            sub: "Go to",
        }

        /// Shows or hides the inspector.
        FoldInspector {
            says: Says::Setting,
            text: "Inspector",
            tooltip: "Show or fold away the inspector at the right",
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('I') }],
            menu: Some((Menu::View, 52)),
            toggled: Some(|state| !state.settings.panes.no_inspector),
            room: Some(Room::Edit),
        }

        /// Shows or hides the timeline.
        FoldTimeline {
            says: Says::Setting,
            text: "Timeline",
            tooltip: "Show or fold away the timeline at the bottom",
            keys: &[Shortcut::ctrl(Key::Char('J'))],
            menu: Some((Menu::View, 53)),
            toggled: Some(|state| !state.settings.panes.no_timeline),
            room: Some(Room::Edit),
        }

        /// Uses the theme of the system.
        ThemeOfSystem {
            says: Says::Setting,
            text: "Theme of the system",
            tooltip: "Follow the system: dark, light, or high contrast where it says so",
            menu: Some((Menu::View, 70)),
            sub: "Theme",
            toggled: Some(|state| state.settings.appearance.theme == ThemeChoice::System),
            over_dialogs: true,
        }

        /// Uses the dark theme.
        ThemeDark {
            says: Says::Setting,
            text: "Dark theme",
            tooltip: "Use the dark theme, whatever the system uses",
            menu: Some((Menu::View, 71)),
            sub: "Theme",
            toggled: Some(|state| state.settings.appearance.theme == ThemeChoice::Dark),
            over_dialogs: true,
        }

        /// Uses the light theme.
        ThemeLight {
            says: Says::Setting,
            text: "Light theme",
            tooltip: "Use the light theme, whatever the system uses",
            menu: Some((Menu::View, 72)),
            sub: "Theme",
            toggled: Some(|state| state.settings.appearance.theme == ThemeChoice::Light),
            over_dialogs: true,
        }

        /// Uses the high contrast theme.
        ThemeHighContrast {
            says: Says::Setting,
            text: "High contrast theme",
            tooltip: "Use white on black with edges around everything that can be pressed",
            menu: Some((Menu::View, 73)),
            sub: "Theme",
            toggled: Some(|state| state.settings.appearance.theme == ThemeChoice::HighContrast),
            over_dialogs: true,
        }

        /// Enlarges the interface.
        InterfaceLarger {
            says: Says::Nothing(Silence::Sight),
            text: "Larger interface",
            tooltip: "Draw the whole interface larger",
            keys: &[Shortcut::ctrl(Key::Plus)],
            menu: Some((Menu::View, 73)),
            sub: "Size of the interface",
            over_dialogs: true,
        }

        /// Shrinks the interface.
        InterfaceSmaller {
            says: Says::Nothing(Silence::Sight),
            text: "Smaller interface",
            tooltip: "Draw the whole interface smaller",
            keys: &[Shortcut::ctrl(Key::Minus)],
            menu: Some((Menu::View, 74)),
            sub: "Size of the interface",
            over_dialogs: true,
        }

        /// Resets the interface to 100 %.
        InterfaceNatural {
            says: Says::Nothing(Silence::Sight),
            text: "Natural size of the interface",
            tooltip: "Draw the interface at 100 %",
            keys: &[Shortcut::ctrl(Key::Char('0'))],
            menu: Some((Menu::View, 75)),
            sub: "Size of the interface",
            over_dialogs: true,
        }
    }
}
