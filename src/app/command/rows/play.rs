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
            text: "Play",
            tooltip: "Play from the playhead, or stop",
            keys: &[Shortcut::plain(Key::Space)],
            icon: "\u{e3d0}",
            menu: Some((Menu::Play, 0)),
            label: Some(|state| if state.play.is_playing() { "Stop".to_owned() } else { "Play".to_owned() }),
            tool: Some((Bar::BeforeTime, 2)),
            needs: plays,
            when: "The video has nothing to play.",
        }

        /// Plays backwards, twice as fast with each press.
        ShuttleBack {
            says: Says::Play,
            text: "Play backwards",
            tooltip: "Play backwards, twice as fast with each press; slowly while K is held",
            keys: &[Shortcut::plain(Key::Char('J'))],
            menu: Some((Menu::Play, 10)),
            needs: plays,
            when: "The video has nothing to play.",
        }

        /// Stops playback.
        ShuttleStop {
            says: Says::Stop,
            text: "Stop",
            tooltip: "Stop playing",
            keys: &[Shortcut::plain(Key::Char('K'))],
            menu: Some((Menu::Play, 11)),
            needs: |state| state.play.is_playing(),
            when: "Nothing is playing.",
        }

        /// Plays forwards, twice as fast with each press.
        ShuttleForward {
            says: Says::Play,
            text: "Play faster",
            tooltip: "Play, twice as fast with each press; slowly while K is held",
            keys: &[Shortcut::plain(Key::Char('L'))],
            menu: Some((Menu::Play, 12)),
            needs: plays,
            when: "The video has nothing to play.",
        }

        /// Plays around the playhead, then returns to it.
        PlayAround {
            says: Says::Play,
            text: "Play around playhead",
            tooltip: "Play two seconds before and behind the playhead, and come back to it",
            keys: &[Shortcut::plain(Key::Slash)],
            menu: Some((Menu::Play, 1)),
            needs: plays,
            when: "The video has nothing to play.",
        }

        /// Plays to the end of the video, without repeating.
        PlayToEnd {
            says: Says::Play,
            text: "Play to end",
            tooltip: "Play from the playhead to the end of the video, even while a range repeats",
            keys: &[Shortcut::shift(Key::Space)],
            menu: Some((Menu::Play, 2)),
            needs: plays,
            when: "The video has nothing to play.",
        }

        /// Toggles repeating the marked range or selection.
        ToggleRepeat {
            says: Says::Setting,
            text: "Repeat",
            tooltip: "Play the marked range, the selected item or the selected clip again and again",
            keys: &[Shortcut::ctrl(Key::Char('L'))],
            icon: "\u{e3f6}",
            menu: Some((Menu::Play, 20)),
            label: Some(|state| format!("Repeating is {}", on(state.play.repeats))),
            toggled: Some(|state| state.play.repeats),
            needs: has_video,
        }

        /// Toggles sound while the playhead is dragged or stepped.
        ToggleScrubSound {
            says: Says::Setting,
            text: "Hear while scrubbing",
            tooltip: "Hear a moment's sound while the playhead is dragged or stepped",
            menu: Some((Menu::Play, 22)),
            label: Some(|state| format!("Scrubbing is {}", if state.settings.scrub_sound { "audible" } else { "silent" })),
            toggled: Some(|state| state.settings.scrub_sound),
        }

        /// Mutes playback.
        ToggleMute {
            says: Says::Setting,
            text: "Mute",
            tooltip: "Mute the sound while playing; exports are not changed",
            keys: &[Shortcut::shift(Key::Char('M'))],
            icon: "\u{e44a}",
            menu: Some((Menu::Play, 21)),
            label: Some(|state| format!("Sound is {}", on(!state.play.monitoring.muted))),
            toggled: Some(|state| state.play.monitoring.muted),
            needs: has_video,
        }

        /// Shows or hides the playback counters.
        ToggleCounts {
            says: Says::Setting,
            text: "Playback counts",
            tooltip: "Show how many pictures came in time, and how well the sound keeps its time",
            menu: Some((Menu::Play, 30)),
            label: Some(|state| format!("Playback counts are {}", if state.play.shows_counts { "shown" } else { "hidden" })),
            toggled: Some(|state| state.play.shows_counts),
            needs: has_video,
        }

        /// Moves the playhead a frame back.
        FrameBack {
            says: Says::Playhead,
            text: "Previous frame",
            tooltip: "Move the playhead one frame back",
            keys: &[Shortcut::plain(Key::Left), Shortcut::plain(Key::Comma)],
            icon: "\u{e138}",
            tool: Some((Bar::BeforeTime, 1)),
            needs: has_video,
        }

        /// Moves the playhead a frame forward.
        FrameForward {
            says: Says::Playhead,
            text: "Next frame",
            tooltip: "Move the playhead one frame on",
            keys: &[Shortcut::plain(Key::Right), Shortcut::plain(Key::Period)],
            icon: "\u{e13a}",
            tool: Some((Bar::AfterTime, 0)),
            needs: has_video,
        }

        /// Moves the playhead a second back.
        SecondBack {
            says: Says::Playhead,
            text: "Second back",
            tooltip: "Move the playhead one second back",
            keys: &[Shortcut::shift(Key::Left)],
            needs: has_video,
        }

        /// Moves the playhead a second forward.
        SecondForward {
            says: Says::Playhead,
            text: "Second forward",
            tooltip: "Move the playhead one second on",
            keys: &[Shortcut::shift(Key::Right)],
            needs: has_video,
        }
    }
}
