//! Commands that play, and that step by frames and seconds.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command that plays, or steps by frames and seconds.
    PlayCommand {
        /// Starts or stops playback.
        PlayPause {
            says: Says::Play,
            text: words::commands::play_pause,
            tooltip: words::commands::play_pause_tooltip,
            keys: &[Shortcut::plain(Key::Space)],
            icon: "\u{e3d0}",
            menu: Some((Menu::Play, 0)),
            label: Some(|state| if state.play.is_playing() { words::commands::shuttle_stop() } else { words::commands::play_pause() }.to_owned()),
            tool: Some((Bar::BeforeTime, 2)),
            needs: plays,
            when: Some(words::commands::when_playable),
        }

        /// Plays backwards, twice as fast with each press.
        ShuttleBack {
            says: Says::Play,
            text: words::commands::shuttle_back,
            tooltip: words::commands::shuttle_back_tooltip,
            keys: &[Shortcut::plain(Key::Char('J'))],
            menu: Some((Menu::Play, 10)),
            needs: plays,
            when: Some(words::commands::when_playable),
        }

        /// Stops playback.
        ShuttleStop {
            says: Says::Stop,
            text: words::commands::shuttle_stop,
            tooltip: words::commands::shuttle_stop_tooltip,
            keys: &[Shortcut::plain(Key::Char('K'))],
            menu: Some((Menu::Play, 11)),
            needs: |state| state.play.is_playing(),
            when: Some(words::commands::shuttle_stop_when),
        }

        /// Plays forwards, twice as fast with each press.
        ShuttleForward {
            says: Says::Play,
            text: words::commands::shuttle_forward,
            tooltip: words::commands::shuttle_forward_tooltip,
            keys: &[Shortcut::plain(Key::Char('L'))],
            menu: Some((Menu::Play, 12)),
            needs: plays,
            when: Some(words::commands::when_playable),
        }

        /// Plays around the playhead, then returns to it.
        PlayAround {
            says: Says::Play,
            text: words::commands::play_around,
            tooltip: words::commands::play_around_tooltip,
            keys: &[Shortcut::plain(Key::Slash)],
            menu: Some((Menu::Play, 1)),
            needs: plays,
            when: Some(words::commands::when_playable),
        }

        /// Plays over an edge again and again, then returns to it.
        LoopEdge {
            says: Says::Play,
            text: words::commands::loop_edge,
            tooltip: words::commands::loop_edge_tooltip,
            keys: &[Shortcut::ctrl(Key::Slash)],
            menu: Some((Menu::Play, 3)),
            needs: plays,
            when: Some(words::commands::when_playable),
            room: Some(Room::Edit),
        }

        /// Plays to the end of the video, without repeating.
        PlayToEnd {
            says: Says::Play,
            text: words::commands::play_to_end,
            tooltip: words::commands::play_to_end_tooltip,
            keys: &[Shortcut::shift(Key::Space)],
            menu: Some((Menu::Play, 2)),
            needs: plays,
            when: Some(words::commands::when_playable),
        }

        /// Toggles repeating the marked range or selection.
        ToggleRepeat {
            says: Says::Setting,
            text: words::commands::toggle_repeat,
            tooltip: words::commands::toggle_repeat_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('L'))],
            icon: "\u{e3f6}",
            menu: Some((Menu::Play, 20)),
            label: Some(|state| words::commands::label_repeating(on_off(state.play.repeats))),
            toggled: Some(|state| state.play.repeats),
            needs: has_video,
        }

        /// Toggles sound while the playhead is dragged or stepped.
        ToggleScrubSound {
            says: Says::Setting,
            text: words::commands::toggle_scrub_sound,
            tooltip: words::commands::toggle_scrub_sound_tooltip,
            menu: Some((Menu::Play, 22)),
            label: Some(|state| words::commands::label_scrubbing(on_off(state.settings.scrub_sound))),
            toggled: Some(|state| state.settings.scrub_sound),
        }

        /// Mutes playback.
        ToggleMute {
            says: Says::Setting,
            text: words::commands::toggle_mute,
            tooltip: words::commands::toggle_mute_tooltip,
            keys: &[Shortcut::shift(Key::Char('M'))],
            icon: "\u{e44a}",
            menu: Some((Menu::Play, 21)),
            label: Some(|state| words::commands::label_sound(on_off(!state.play.monitoring.muted))),
            toggled: Some(|state| state.play.monitoring.muted),
            needs: has_video,
        }

        /// Opens the measurement of loudness.
        ShowLoudness {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_loudness,
            tooltip: words::commands::show_loudness_tooltip,
            menu: Some((Menu::Play, 23)),
            needs: plays,
            when: Some(words::commands::when_playable),
        }

        /// Shows or hides the playback counters.
        ToggleCounts {
            says: Says::Setting,
            text: words::commands::toggle_counts,
            tooltip: words::commands::toggle_counts_tooltip,
            menu: Some((Menu::Play, 30)),
            label: Some(|state| words::commands::label_counts(on_off(state.play.shows_counts))),
            toggled: Some(|state| state.play.shows_counts),
            needs: has_video,
        }

        /// Moves the playhead a frame back.
        FrameBack {
            says: Says::Playhead,
            text: words::commands::frame_back,
            tooltip: words::commands::frame_back_tooltip,
            keys: &[Shortcut::plain(Key::Left), Shortcut::plain(Key::Comma)],
            icon: "\u{e138}",
            tool: Some((Bar::BeforeTime, 1)),
            needs: has_video,
        }

        /// Moves the playhead a frame forward.
        FrameForward {
            says: Says::Playhead,
            text: words::commands::frame_forward,
            tooltip: words::commands::frame_forward_tooltip,
            keys: &[Shortcut::plain(Key::Right), Shortcut::plain(Key::Period)],
            icon: "\u{e13a}",
            tool: Some((Bar::AfterTime, 0)),
            needs: has_video,
        }

        /// Moves the playhead a second back.
        SecondBack {
            says: Says::Playhead,
            text: words::commands::second_back,
            tooltip: words::commands::second_back_tooltip,
            keys: &[Shortcut::shift(Key::Left)],
            needs: has_video,
        }

        /// Moves the playhead a second forward.
        SecondForward {
            says: Says::Playhead,
            text: words::commands::second_forward,
            tooltip: words::commands::second_forward_tooltip,
            keys: &[Shortcut::shift(Key::Right)],
            needs: has_video,
        }
    }
}
