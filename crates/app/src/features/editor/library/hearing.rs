//! Auditions in the program: when one starts and ends, and what it plays.

use super::audition::{Audition, AuditionPlayer, Heard};
use crate::{
    api::{DurationMs, video::BackgroundMusic},
    app::{
        PlayCommand, Room, Section, Side, State, Tone, Topic,
        features::editor::{context::Editor, play::TriedMusic},
    },
    jobs::RequestId,
    media::{
        mixer::{BUSES, Plan},
        play::PlayEvent,
    },
    stage::sound::SoundKind,
    timeline::PlacedSound,
};
use std::sync::Arc;

/// Length played of a sound with unknown length, in milliseconds.
const UNKNOWN_MS: i64 = 60_000;

/// Minimum length of looped music, in milliseconds.
const LOOPED_MS: i64 = 3_600_000;
/// Volume (0..1) of music tried under a video without music: the default that adding it would give.
const USUAL_LEVEL: f64 = 0.3;

impl State {
    fn cannot_be_heard(&mut self, name: &str) {
        let text = words::editing::sound_missing(name);
        let advice = words::editing::sound_missing_advice();
        self.notices.say(Topic::Sound, Tone::Warning, text, Some(advice.into()));
    }
}

impl Editor<'_> {
    /// Starts the audition of a library item, or stops it if it is running.
    pub(in crate::app) fn audition(&mut self, id: &str) {
        let is_heard = self.state.library.audition.as_ref().is_some_and(|audition| audition.id == id);
        self.end_audition();
        if is_heard {
            return;
        }
        let Some(item) = self.state.library.item(id).cloned() else { return };
        let length_ms = item.duration_ms.map(|length| length.0).filter(|length| *length > 0);
        let kind = if self.state.library.section == Section::Music { SoundKind::Music } else { SoundKind::Effect };
        self.begin_audition(Heard { id: item.id, name: item.name, address: item.url, length_ms, kind });
    }

    /// Starts an audition, or stops it if it is running.
    pub(in crate::app) fn hear(&mut self, heard: Heard) {
        let is_heard = self.state.library.audition.as_ref().is_some_and(|audition| audition.id == heard.id);
        self.end_audition();
        if !is_heard {
            self.begin_audition(heard);
        }
    }

    fn begin_audition(&mut self, heard: Heard) {
        let Heard { id, name, address, length_ms: known_ms, kind } = heard;
        let Some(address) = Some(&address).filter(|url| !url.is_empty()).and_then(|url| self.services.readable(url)) else {
            return self.state.cannot_be_heard(&name);
        };
        if self.state.play.is_playing() {
            self.stop_playing();
        }
        let length_ms = known_ms.unwrap_or(UNKNOWN_MS);
        // Music is planned as repetitions, as it is under a video, so that its seam sounds as it will there.
        let turn_ms = known_ms.filter(|_| kind == SoundKind::Music);
        let looped_ms = turn_ms.map(|turn| turn.saturating_mul((LOOPED_MS / turn).max(1)));
        let placed = PlacedSound {
            bus: kind.index(),
            span_ms: (0, looped_ms.unwrap_or(length_ms)),
            from_ms: 0,
            gain: 1.0,
            fades_ms: (0, 0),
            loop_ms: turn_ms,
            is_effect: kind == SoundKind::Effect,
        };
        let mut request = self.audition_player.request;
        request.advance();
        match self.services.audition(self.playback.output(), request) {
            Ok(player) => {
                player.set_gains([1.0; BUSES]);
                player.set_sound(Arc::new(Plan::new(looped_ms.unwrap_or(length_ms), [(address, placed)])));
                let audition = Audition { id, watched: player.watched().clone(), length_ms, looped_ms };
                player.play(0, 1.0, audition.range(self.state.library.loops_music));
                self.state.library.audition = Some(audition);
                *self.audition_player = AuditionPlayer { player: Some(player), request };
            }
            Err(error) => {
                let text = words::editing::sound_not_played(name, error);
                let advice = words::editing::close_other_programs();
                self.state.notices.say(Topic::Sound, Tone::Warning, text, Some(advice.into()));
            }
        }
    }

    /// Switches looping of music. A running audition continues at its position.
    pub(in crate::app) fn loop_music(&mut self, loops: bool) {
        self.state.library.loops_music = loops;
        let Some((audition, player)) = self.state.library.audition.as_ref().zip(self.audition_player.player.as_ref()) else {
            return;
        };
        if audition.looped_ms.is_some() {
            let at_us = audition.watched.position_us() % (audition.length_ms.max(1) * 1_000);
            player.play(at_us, 1.0, audition.range(loops));
        }
    }

    /// Plays the video with music of the library under it at the level of the video's music, or stops that. Changes nothing in the
    /// video.
    pub(in crate::app) fn try_music(&mut self, id: &str) {
        if self.state.play.tried.as_ref().is_some_and(|tried| tried.id == id) {
            return self.stop_playing();
        }
        let Some(item) = self.state.library.item(id).cloned() else { return };
        let length_ms = item.duration_ms.unwrap_or(DurationMs(UNKNOWN_MS)).0 as f64;
        let Some(project) = self.state.project() else { return };
        if item.url.is_empty() || self.services.readable(&item.url).is_none() {
            return self.state.cannot_be_heard(&item.name);
        }
        let volume = project.music().map_or(USUAL_LEVEL, |(music, _)| music.volume);
        let music = BackgroundMusic { url: item.url, duration_ms: length_ms, volume, name: Some(item.name) };
        self.end_audition();
        self.state.play.tried = Some(TriedMusic { id: item.id, music });
        if self.state.play.is_playing() {
            self.transport().plan_sound();
        } else {
            self.run_play(PlayCommand::PlayPause);
        }
    }

    /// Stops the audition.
    pub(in crate::app) fn end_audition(&mut self) {
        self.state.library.audition = None;
        self.audition_player.player = None;
    }

    /// Stops the audition if its panel is no longer visible or the video plays.
    pub(in crate::app) fn follow_audition(&mut self) {
        let state = &self.state;
        let music_is_there = state.project().is_some_and(|project| project.music().is_some());
        let of_music = self.state.hears_music() && music_is_there && state.rooms.open == Room::Edit;
        let is_seen = of_music
            || state.rooms.open == Room::Edit
                && state.settings.side == Some(Side::Library)
                && matches!(state.library.section, Section::Sounds | Section::Music)
                && state.session.is_some();
        if state.library.audition.is_some() && (!is_seen || state.play.is_playing()) {
            self.end_audition();
        }
    }

    /// Handles an event of the audition's player.
    pub(in crate::app) fn take_audition(&mut self, id: RequestId, event: PlayEvent) {
        if id != self.audition_player.request || self.state.library.audition.is_none() {
            return;
        }
        match event {
            PlayEvent::Ended => self.end_audition(),
            PlayEvent::Heard => self.state.is_heard(),
            PlayEvent::Silent(why) => self.state.is_silent(&why),
            PlayEvent::Failed(_, why) => {
                self.end_audition();
                let text = words::editing::this_sound_not_played(why);
                let advice = words::editing::this_sound_not_played_advice();
                self.state.notices.say(Topic::Sound, Tone::Warning, text, Some(advice.into()));
            }
        }
    }
}
