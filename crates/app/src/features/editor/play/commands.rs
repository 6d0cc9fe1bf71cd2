//! Commands that play, and that step by frames and seconds.

use crate::{
    app::{
        Dialog, State,
        command::PlayCommand,
        direction::Direction,
        features::{
            Session,
            editor::{context::Editor, play::transport::Transport, stage::edge::edge_near},
        },
    },
    media::play::Range,
    timeline::VideoMs,
};

/// Highest shuttle speed.
const FASTEST: f64 = 4.0;
/// Shuttle speed while the key for slow shuttling is held.
const SLOW: f64 = 0.5;
/// Time played before and after the playhead by "play around", in milliseconds.
const AROUND_MS: i64 = 2_000;

/// Range to repeat: the marked range, else the selected item, else the selected clip, else the whole video.
fn repeated(session: &Session) -> (VideoMs, VideoMs) {
    let item = || {
        let (at, item) = session.selected()?;
        let (start, length) = item.times().filter(|(_, length)| length.0 > 0)?;
        let span = session.document.project().sequence.span(session.document.project().clip(&at.clip)?.0)?;
        Some((span.to_video(start), span.to_video(start.moved(length.0))))
    };
    let clip = || {
        let (_, place) = session.selected_clip_place()?;
        session.document.project().sequence.span(place).map(|span| (span.start, span.end()))
    };
    let whole = (VideoMs::ZERO, session.length());
    session.marks.range().or_else(item).or_else(clip).filter(|(from, to)| from < to).unwrap_or(whole)
}

impl super::Playback {
    /// True if an edge is played over again and again.
    fn loops_edge(&self) -> bool {
        self.returns_to.is_some() && self.range.repeats
    }
}

impl Editor<'_> {
    /// Runs a command that plays or steps.
    pub(in crate::app) fn run_play(&mut self, command: PlayCommand) {
        let playhead = self.state.playhead().0;
        let (playing, speed) = (self.state.play.is_playing(), self.state.play.speed());
        let range = self.state.range();
        match command {
            PlayCommand::PlayPause if playing => self.stop_playing(),
            PlayCommand::PlayPause => self.transport().play_within(1.0, range),
            PlayCommand::ShuttleStop => self.stop_playing(),
            PlayCommand::ShuttleForward => self.transport().shuttle(speed, 1.0),
            PlayCommand::ShuttleBack => self.transport().shuttle(speed, -1.0),
            PlayCommand::PlayToEnd => {
                let whole = self.state.session.as_ref().map_or(VideoMs::ZERO, Session::length);
                self.transport().play_within(1.0, Range { from_us: 0, to_us: whole.0 * 1_000, repeats: false });
            }
            PlayCommand::PlayAround => self.transport().play_around(),
            PlayCommand::LoopEdge if playing && self.playback.loops_edge() => self.leave_loop(),
            PlayCommand::LoopEdge => self.transport().loop_edge(),
            PlayCommand::ToggleRepeat => {
                self.state.play.repeats = !self.state.play.repeats;
                if playing {
                    let range = self.state.range();
                    self.transport().play_within(speed, range);
                }
            }
            PlayCommand::ToggleMute => {
                self.state.play.monitoring.muted = !self.state.play.monitoring.muted;
                self.transport().monitor();
            }
            PlayCommand::ShowLoudness => self.state.dialogs.toggle(Dialog::Loudness),
            PlayCommand::ToggleCounts => self.state.play.shows_counts = !self.state.play.shows_counts,
            PlayCommand::ToggleScrubSound => self.state.settings.scrub_sound = !self.state.settings.scrub_sound,
            PlayCommand::FrameBack => self.step_frame(Direction::Back),
            PlayCommand::FrameForward => self.step_frame(Direction::Forward),
            PlayCommand::SecondBack => self.move_playhead(playhead - 1_000),
            PlayCommand::SecondForward => self.move_playhead(playhead + 1_000),
        }
    }

    /// Stops playing over an edge, and returns to it.
    fn leave_loop(&mut self) {
        let at = self.playback.returns_to;
        self.stop_playing();
        if let Some(at) = at {
            self.move_playhead(at.0);
        }
    }
}

impl Transport<'_> {
    /// Applies the monitoring volume to the player and stores it in the settings.
    pub(in crate::app) fn monitor(&mut self) {
        let gains = self.play.monitoring.gains();
        self.settings.monitoring = self.play.monitoring;
        if let Some(player) = &self.playback.player {
            player.set_gains(gains);
        }
    }

    /// Shuttles in a direction (1 or -1): starts, doubles the speed, or turns around; slow while the key for it is held.
    fn shuttle(&mut self, speed: f64, direction: f64) {
        let faster = if self.play.slow_held {
            SLOW
        } else if speed * direction > 0.0 {
            (speed.abs() * 2.0).clamp(1.0, FASTEST)
        } else {
            1.0
        };
        self.play_within(faster * direction, self.range());
    }

    /// Plays from the playhead, or from the start of the range if none of it is left in that direction.
    fn play_within(&mut self, speed: f64, range: Range) {
        self.playback.returns_to = None;
        let at = self.playhead().0 * 1_000;
        if range.to_us <= range.from_us {
            return;
        }
        let begins = if speed < 0.0 { range.to_us } else { range.from_us };
        let is_left =
            if speed < 0.0 { at > range.from_us && at <= range.to_us } else { (range.from_us..range.to_us).contains(&at) };
        self.play(VideoMs(if is_left { at } else { begins } / 1_000), speed, range);
    }

    /// Plays over the edge that is held or nearest to the playhead, again and again.
    fn loop_edge(&mut self) {
        let Some(session) = &self.session else { return };
        let item = session.selected().and_then(|(at, _)| session.project().span(at));
        let at = edge_near(session.project(), session.playhead, session.cut_in_hand().as_ref(), item).0;
        let (from, to) = ((at - AROUND_MS).max(0), (at + AROUND_MS).min(session.length().0));
        if from < to {
            self.play(VideoMs(from), 1.0, Range { from_us: from * 1_000, to_us: to * 1_000, repeats: true });
            self.playback.returns_to = Some(VideoMs(at));
        }
    }

    /// Plays around the playhead and then returns to it.
    fn play_around(&mut self) {
        let Some(session) = &self.session else { return };
        let (at, length) = (session.playhead.0, session.length().0);
        let (from, to) = ((at - AROUND_MS).max(0), (at + AROUND_MS).min(length));
        if from < to {
            let repeats = self.play.repeats;
            self.play(VideoMs(from), 1.0, Range { from_us: from * 1_000, to_us: to * 1_000, repeats });
            self.playback.returns_to = Some(VideoMs(at));
        }
    }
}

/// Range to play: the repeated one, else the whole video.
pub(super) fn range(session: Option<&Session>, repeats: bool) -> Range {
    let whole = |session: &Session| (VideoMs::ZERO, session.length());
    let span = session.map_or((VideoMs::ZERO, VideoMs::ZERO), if repeats { repeated } else { whole });
    Range { from_us: span.0.0 * 1_000, to_us: span.1.0 * 1_000, repeats }
}

impl State {
    /// Range to play: the repeated one, else the whole video.
    pub(super) fn range(&self) -> Range {
        range(self.session.as_ref(), self.play.repeats)
    }
}
