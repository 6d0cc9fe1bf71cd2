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
            text: words::commands::copy,
            tooltip: words::commands::copy_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('C'))],
            menu: Some((Menu::Edit, 11)),
            needs: has_movable,
            room: Some(Room::Edit),
            when: Some(words::commands::when_item),
        }

        /// Copies the selected items and deletes them.
        CutItems {
            says: Says::Step,
            text: words::commands::cut_items,
            tooltip: words::commands::cut_items_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('X'))],
            menu: Some((Menu::Edit, 10)),
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: Some(words::commands::when_item),
        }

        /// Pastes copied items at the playhead.
        Paste {
            says: Says::Step,
            text: words::commands::paste,
            tooltip: words::commands::paste_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('V'))],
            menu: Some((Menu::Edit, 12)),
            needs: has_video,
            room: Some(Room::Edit),
            edits: true,
            when: Some(words::commands::when_video),
        }

        /// Selects everything on the lead item's lane.
        SelectAll {
            says: Says::Selection,
            text: words::commands::select_all,
            tooltip: words::commands::select_all_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('A'))],
            menu: Some((Menu::Edit, 20)),
            needs: has_video,
            room: Some(Room::Edit),
            when: Some(words::commands::when_video),
        }

        /// Splits the selected items at the playhead. If none is selected, cuts out the marked range, or splits the clip there.
        Split {
            says: Says::Step,
            text: words::commands::split,
            tooltip: words::commands::split_tooltip,
            keys: &[Shortcut::plain(Key::Char('S')), Shortcut::plain(Key::Char('B'))],
            menu: Some((Menu::Edit, 50)),
            sub: Some(words::commands::menu_trim_and_move),
            needs: |state| has_movable(state) || state.marks().range().is_some() || state.can_split_clip(),
            why: Some(State::why_not_split_clip),
            room: Some(Room::Edit),
            edits: true,
            when: Some(words::commands::split_when),
        }

        /// Takes the blade up, which splits clips where they are clicked, or puts it away.
        Blade {
            says: Says::Setting,
            text: words::commands::blade,
            tooltip: words::commands::blade_tooltip,
            icon: "\u{e636}",
            menu: Some((Menu::Clip, 14)),
            tool: Some((Bar::Edits, 14)),
            toggled: Some(State::has_blade),
            needs: has_video,
            room: Some(Room::Edit),
            edits: true,
            when: Some(words::commands::blade_when),
        }

        /// Moves the selected items so that the lead item starts at the playhead.
        MoveStart {
            says: Says::Step,
            text: words::commands::move_start,
            tooltip: words::commands::move_start_tooltip,
            keys: &[Shortcut::plain(Key::BracketLeft)],
            menu: Some((Menu::Edit, 60)),
            sub: Some(words::commands::menu_trim_and_move),
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: Some(words::commands::when_item),
        }

        /// Moves the selected items so that the lead item ends at the playhead.
        MoveEnd {
            says: Says::Step,
            text: words::commands::move_end,
            tooltip: words::commands::move_end_tooltip,
            keys: &[Shortcut::plain(Key::BracketRight)],
            menu: Some((Menu::Edit, 61)),
            sub: Some(words::commands::menu_trim_and_move),
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: Some(words::commands::when_item),
        }

        /// Moves the selected items ten frames earlier.
        NudgeLeftFar {
            says: Says::Step,
            text: words::commands::nudge_left_far,
            tooltip: words::commands::nudge_left_far_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Left }],
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: Some(words::commands::when_item),
        }

        /// Moves the selected items ten frames later.
        NudgeRightFar {
            says: Says::Step,
            text: words::commands::nudge_right_far,
            tooltip: words::commands::nudge_right_far_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Right }],
            needs: has_movable,
            room: Some(Room::Edit),
            edits: true,
            when: Some(words::commands::when_item),
        }

        /// Selects the item before the lead item on its lane.
        LaneBack {
            says: Says::Selection,
            text: words::commands::lane_back,
            tooltip: words::commands::lane_back_tooltip,
            keys: &[Shortcut::plain(Key::Up)],
            menu: Some((Menu::View, 32)),
            sub: Some(words::commands::menu_go_to),
            needs: has_video,
            room: Some(Room::Edit),
            when: Some(words::commands::when_video),
        }

        /// Selects the item after the lead item on its lane.
        LaneForward {
            says: Says::Selection,
            text: words::commands::lane_forward,
            tooltip: words::commands::lane_forward_tooltip,
            keys: &[Shortcut::plain(Key::Down)],
            menu: Some((Menu::View, 33)),
            sub: Some(words::commands::menu_go_to),
            needs: has_video,
            room: Some(Room::Edit),
            when: Some(words::commands::when_video),
        }

        /// Zooms to the selection, else the marked range, else the whole video.
        ZoomToSelection {
            says: Says::View,
            text: words::commands::zoom_to_selection,
            tooltip: words::commands::zoom_to_selection_tooltip,
            keys: &[Shortcut::plain(Key::Char('Z'))],
            menu: Some((Menu::View, 3)),
            needs: has_video,
            room: Some(Room::Edit),
            when: Some(words::commands::when_video),
        }

        /// Toggles ripple: whether later items of a lane move along.
        ToggleRipple {
            says: Says::Setting,
            text: words::commands::toggle_ripple,
            tooltip: words::commands::toggle_ripple_tooltip,
            keys: &[Shortcut::plain(Key::Char('R'))],
            icon: "\u{e6de}",
            menu: Some((Menu::View, 11)),
            label: Some(|state| words::commands::label_ripple(on_off(state.settings.timeline.ripple))),
            tool: Some((Bar::View, 1)),
            toggled: Some(|state| state.settings.timeline.ripple),
            room: Some(Room::Edit),
            needs: always,
        }

        /// Toggles scrolling with the playhead during playback.
        ToggleFollow {
            says: Says::Setting,
            text: words::commands::toggle_follow,
            tooltip: words::commands::toggle_follow_tooltip,
            menu: Some((Menu::View, 12)),
            label: Some(|state| words::commands::label_following_the_playhead(on_off(state.settings.timeline.follow))),
            toggled: Some(|state| state.settings.timeline.follow),
            room: Some(Room::Edit),
            needs: always,
        }

        /// Shows or hides the minimap of the whole video.
        ToggleMinimap {
            says: Says::Setting,
            text: words::commands::toggle_minimap,
            tooltip: words::commands::toggle_minimap_tooltip,
            menu: Some((Menu::View, 13)),
            label: Some(|state| words::commands::label_minimap(on_off(state.settings.timeline.minimap))),
            toggled: Some(|state| state.settings.timeline.minimap),
            room: Some(Room::Edit),
            needs: always,
        }

        /// Shows or hides the retention curve.
        ToggleRetention {
            says: Says::Setting,
            text: words::commands::toggle_retention,
            tooltip: words::commands::toggle_retention_tooltip,
            menu: Some((Menu::View, 57)),
            sub: Some(words::commands::menu_analytics),
            label: Some(|state| {
                words::commands::label_retention_curve(on_off(state.settings.analytics.curve))
            }),
            toggled: Some(|state| state.settings.analytics.curve),
            room: Some(Room::Edit),
            needs: always,
        }

        /// Switches the ruler between recording time and played time.
        ToggleClock {
            says: Says::Setting,
            text: words::commands::toggle_clock,
            tooltip: words::commands::toggle_clock_tooltip,
            keys: &[Shortcut::plain(Key::Char('T'))],
            menu: Some((Menu::View, 14)),
            label: Some(|state| match state.ruler_clock() {
                RulerClock::Played => words::commands::label_show_recording_time().to_owned(),
                RulerClock::Recorded => words::commands::label_show_played_time().to_owned(),
            }),
            toggled: Some(|state| state.ruler_clock() == RulerClock::Recorded),
            room: Some(Room::Edit),
            needs: has_video,
            when: Some(words::commands::when_video),
        }

        /// Creates a marker at the playhead, or opens the one there.
        AddMarker {
            says: Says::Step,
            text: words::commands::add_marker,
            tooltip: words::commands::add_marker_tooltip,
            keys: &[Shortcut::plain(Key::Char('M'))],
            menu: Some((Menu::Edit, 41)),
            sub: Some(words::commands::menu_add),
            needs: |state| state.project().is_some_and(|project| project.at(state.playhead()).is_some()),
            room: Some(Room::Edit),
            when: Some(words::commands::add_marker_when),
        }

        /// Moves the playhead to the previous marker.
        MarkerBack {
            says: Says::Playhead,
            text: words::commands::marker_back,
            tooltip: words::commands::marker_back_tooltip,
            keys: &[Shortcut::shift(Key::Comma)],
            menu: Some((Menu::View, 40)),
            sub: Some(words::commands::menu_go_to),
            needs: |state| state.markers().any(|(at, _)| at < state.playhead()),
            room: Some(Room::Edit),
            when: Some(words::commands::marker_back_when),
        }

        /// Moves the playhead to the next marker.
        MarkerForward {
            says: Says::Playhead,
            text: words::commands::marker_forward,
            tooltip: words::commands::marker_forward_tooltip,
            keys: &[Shortcut::shift(Key::Period)],
            menu: Some((Menu::View, 41)),
            sub: Some(words::commands::menu_go_to),
            needs: |state| state.markers().any(|(at, _)| at > state.playhead()),
            room: Some(Room::Edit),
            when: Some(words::commands::marker_forward_when),
        }
    }
}
