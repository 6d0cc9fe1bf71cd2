//! Commands on the timeline: select, copy, split, view options and markers.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command about the timeline.
    TimelineCommand {
        /// Copies the selected items.
        Copy {
            says: Says::Copied,
            text: "Copy",
            tooltip: "Copy the selected items; they can be pasted on any clip, also in another video",
            keys: &[Shortcut::ctrl(Key::Char('C'))],
            menu: Some((Menu::Edit, 11)),
            needs: has_movable,
            room: Some(Room::Edit),
            when: "Select an item first.",
        }

        /// Copies the selected items and deletes them.
        CutItems {
            says: Says::Step,
            text: "Cut items",
            tooltip: "Copy the selected items and delete them",
            keys: &[Shortcut::ctrl(Key::Char('X'))],
            menu: Some((Menu::Edit, 10)),
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: "Select an item first.",
        }

        /// Pastes copied items at the playhead.
        Paste {
            says: Says::Step,
            text: "Paste",
            tooltip: "Put the copied items at the playhead, each on the clip that plays there",
            keys: &[Shortcut::ctrl(Key::Char('V'))],
            menu: Some((Menu::Edit, 12)),
            needs: has_video,
            room: Some(Room::Edit),
            edits: true,
            when: "Open a video first.",
        }

        /// Selects everything on the lead item's lane.
        SelectAll {
            says: Says::Selection,
            text: "Select all on lane",
            tooltip: "Select every item on the lane of the selected one; with nothing selected, every item",
            keys: &[Shortcut::ctrl(Key::Char('A'))],
            menu: Some((Menu::Edit, 20)),
            needs: has_video,
            room: Some(Room::Edit),
            when: "Open a video first.",
        }

        /// Splits the selected items at the playhead, or cuts out the marked range if none is selected.
        Split {
            says: Says::Step,
            text: "Split",
            tooltip: "Split the selected items at the playhead; with no item selected, cut the marked range out",
            keys: &[Shortcut::plain(Key::Char('S')), Shortcut::plain(Key::Char('B'))],
            menu: Some((Menu::Edit, 50)),
            sub: "Trim and move",
            needs: |state| has_movable(state) || state.marks().range().is_some(),
            room: Some(Room::Edit),
            edits: true,
            when: "Select an item under the playhead, or mark a range with I and O.",
        }

        /// Moves the selected items so that the lead item starts at the playhead.
        MoveStart {
            says: Says::Step,
            text: "Move start to playhead",
            tooltip: "Move the selected items so that the selection starts at the playhead",
            keys: &[Shortcut::plain(Key::BracketLeft)],
            menu: Some((Menu::Edit, 60)),
            sub: "Trim and move",
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: "Select an item first.",
        }

        /// Moves the selected items so that the lead item ends at the playhead.
        MoveEnd {
            says: Says::Step,
            text: "Move end to playhead",
            tooltip: "Move the selected items so that the selection ends at the playhead",
            keys: &[Shortcut::plain(Key::BracketRight)],
            menu: Some((Menu::Edit, 61)),
            sub: "Trim and move",
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: "Select an item first.",
        }

        /// Moves the selected items ten frames earlier.
        NudgeLeftFar {
            says: Says::Step,
            text: "Nudge left 10 frames",
            tooltip: "Move the selected items ten frames earlier",
            keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Left }],
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: "Select an item first.",
        }

        /// Moves the selected items ten frames later.
        NudgeRightFar {
            says: Says::Step,
            text: "Nudge right 10 frames",
            tooltip: "Move the selected items ten frames later",
            keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Right }],
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: "Select an item first.",
        }

        /// Selects the item before the lead item on its lane.
        LaneBack {
            says: Says::Selection,
            text: "Previous on lane",
            tooltip: "Select the item before this one on its lane; with nothing selected, go to the edge before the playhead",
            keys: &[Shortcut::plain(Key::Up)],
            menu: Some((Menu::View, 32)),
            sub: "Go to",
            needs: has_video,
            room: Some(Room::Edit),
            when: "Open a video first.",
        }

        /// Selects the item after the lead item on its lane.
        LaneForward {
            says: Says::Selection,
            text: "Next on lane",
            tooltip: "Select the item behind this one on its lane; with nothing selected, go to the edge behind the playhead",
            keys: &[Shortcut::plain(Key::Down)],
            menu: Some((Menu::View, 33)),
            sub: "Go to",
            needs: has_video,
            room: Some(Room::Edit),
            when: "Open a video first.",
        }

        /// Zooms to the selection, else the marked range, else the whole video.
        ZoomToSelection {
            says: Says::View,
            text: "Zoom to selection",
            tooltip: "See what is selected as large as the timeline allows; else the marked range, else the whole video",
            keys: &[Shortcut::plain(Key::Char('Z'))],
            menu: Some((Menu::View, 3)),
            needs: has_video,
            room: Some(Room::Edit),
            when: "Open a video first.",
        }

        /// Toggles ripple: whether later items of a lane move along.
        ToggleRipple {
            says: Says::Setting,
            text: "Ripple",
            tooltip: "Let the later items of a lane move along when items of the same clip are deleted, trimmed or moved",
            keys: &[Shortcut::plain(Key::Char('R'))],
            icon: "\u{e6de}",
            menu: Some((Menu::View, 11)),
            label: Some(|state| format!("Ripple is {}", on(state.settings.timeline.ripple))),
            tool: Some((Bar::View, 1)),
            toggled: Some(|state| state.settings.timeline.ripple),
            room: Some(Room::Edit),
            needs: always,
        }

        /// Toggles scrolling with the playhead during playback.
        ToggleFollow {
            says: Says::Setting,
            text: "Follow the playhead",
            tooltip: "Scroll the timeline along while the video plays",
            menu: Some((Menu::View, 12)),
            label: Some(|state| format!("Following the playhead is {}", on(state.settings.timeline.follow))),
            toggled: Some(|state| state.settings.timeline.follow),
            room: Some(Room::Edit),
            needs: always,
        }

        /// Shows or hides the minimap of the whole video.
        ToggleMinimap {
            says: Says::Setting,
            text: "Minimap",
            tooltip: "Show a map of the whole video above the ruler; drag in it to see another part",
            menu: Some((Menu::View, 13)),
            label: Some(|state| format!("Minimap is {}", if state.settings.timeline.minimap { "shown" } else { "hidden" })),
            toggled: Some(|state| state.settings.timeline.minimap),
            room: Some(Room::Edit),
            needs: always,
        }

        /// Shows or hides the retention curve.
        ToggleRetention {
            says: Says::Setting,
            text: "Retention curve",
            tooltip: "Show above the timeline how much of the audience still watches at each moment",
            menu: Some((Menu::View, 57)),
            sub: "Analytics",
            label: Some(|state| {
                format!("Retention curve is {}", if state.settings.analytics.curve { "shown" } else { "hidden" })
            }),
            toggled: Some(|state| state.settings.analytics.curve),
            room: Some(Room::Edit),
            needs: always,
        }

        /// Switches the ruler between recording time and played time.
        ToggleClock {
            says: Says::Setting,
            text: "Recording time",
            tooltip: "Let the ruler show the recordings with what is cut out of them, or only what is played",
            keys: &[Shortcut::plain(Key::Char('T'))],
            menu: Some((Menu::View, 14)),
            label: Some(|state| match state.ruler_clock() {
                RulerClock::Played => "Show recording time".to_owned(),
                RulerClock::Recorded => "Show played time".to_owned(),
            }),
            toggled: Some(|state| state.ruler_clock() == RulerClock::Recorded),
            room: Some(Room::Edit),
            needs: has_video,
            when: "Open a video first.",
        }

        /// Creates a marker at the playhead, or opens the one there.
        AddMarker {
            says: Says::Step,
            text: "Add marker",
            tooltip: "Set a marker at the playhead, or name the one that is there; markers are kept on this computer",
            keys: &[Shortcut::plain(Key::Char('M'))],
            menu: Some((Menu::Edit, 41)),
            sub: "Add",
            needs: |state| state.project().is_some_and(|project| project.at(state.playhead()).is_some()),
            room: Some(Room::Edit),
            when: "Open a video that has a clip first.",
        }

        /// Moves the playhead to the previous marker.
        MarkerBack {
            says: Says::Playhead,
            text: "Previous marker",
            tooltip: "Move the playhead to the previous marker",
            keys: &[Shortcut::shift(Key::Comma)],
            menu: Some((Menu::View, 40)),
            sub: "Go to",
            needs: |state| state.markers().any(|(at, _)| at < state.playhead()),
            room: Some(Room::Edit),
            when: "No marker is before the playhead; M sets one.",
        }

        /// Moves the playhead to the next marker.
        MarkerForward {
            says: Says::Playhead,
            text: "Next marker",
            tooltip: "Move the playhead to the next marker",
            keys: &[Shortcut::shift(Key::Period)],
            menu: Some((Menu::View, 41)),
            sub: "Go to",
            needs: |state| state.markers().any(|(at, _)| at > state.playhead()),
            room: Some(Room::Edit),
            when: "No marker is behind the playhead; M sets one.",
        }
    }
}
