//! Transport of the player: what plays from where and how fast, and the plans of sound and images that the player gets.

use super::{PlayState, commands::range, plan};
use crate::{
    api::SourceId,
    app::{
        App, State,
        features::{
            Session,
            editor::{
                context::Editor,
                library::Library,
                music::music_to_hear,
                play::{Playback, Silence},
                stage::{pictures::needed_pictures, previews::door::wait_for_playing},
            },
        },
        notice::{Notices, Tone, Topic},
        settings::KeptSettings,
    },
    jobs::{
        Services,
        pictures::{Picture, PictureKey},
        player::Output,
        sound_plan::sound_plan_over,
    },
    media::play::{NoSound, PlayEvent, PlayedPicture, Player, Range},
    timeline::{FrameSpan, VideoMs},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// Time for which images are planned ahead, in milliseconds.
const PLANNED_MS: i64 = 12_000;

/// When less than this is planned ahead, more is planned; in milliseconds.
const LEAST_PLANNED_MS: i64 = 6_000;

/// Rest of the playhead after which the next start is prepared.
const REST: Duration = Duration::from_secs(1);

/// Minimum interval between scrub sounds while the playhead is dragged.
const GRAIN_EVERY: Duration = Duration::from_millis(100);

/// Interval at which clips and images that come into view are requested during playback.
const LOOK: Duration = Duration::from_millis(250);

impl State {
    /// Like [`State::played_picture`], but only during playback.
    pub fn playing_picture(&self, key: &PictureKey) -> Option<&Picture> {
        self.play.is_playing().then(|| self.play.picture(key)).flatten()
    }

    /// Frame of a recording that playback showed near a moment. After a stop it is shown until the exact frame is drawn.
    pub fn played_picture(&self, key: &PictureKey) -> Option<&Picture> {
        self.play.picture(key)
    }
}

/// The player, and what it plays of the open video: where from, how fast, with which plans.
pub(in crate::app) struct Transport<'a> {
    /// State of playback, which the window draws.
    pub play: &'a mut PlayState,
    /// The player and its plans.
    pub playback: &'a mut Playback,
    /// The open video, whose playhead follows.
    pub session: Option<&'a mut Session>,
    /// The library, for the addresses of music that isn't saved yet.
    pub library: &'a Library,
    /// Settings: quality of the images, monitoring volume, scrub sound.
    pub settings: &'a mut KeptSettings,
    /// The notices, for failures of the player.
    pub notices: &'a mut Notices,
    /// The jobs, for the player and what it reads.
    pub services: &'a Services,
}

impl Transport<'_> {
    /// Closes the player and everything it decodes.
    pub(in crate::app) fn end_player(&mut self) {
        if self.playback.player.is_some() {
            wait_for_playing(self.services, false);
        }
        let output = self.playback.output.clone();
        *self.playback = Playback { output, ..Playback::default() };
        self.play.watched = None;
        self.play.tried = None;
        self.play.pictures.clear();
    }

    /// The player, created when first needed; `None` if that fails, with a notice.
    fn player(&mut self) -> Option<&Player> {
        if self.playback.player.is_none() {
            match self.services.player(self.playback.output.clone()) {
                Ok(player) => {
                    player.set_gains(self.play.monitoring.gains());
                    self.play.watched = Some(player.watched().clone());
                    self.playback.player = Some(player);
                }
                Err(error) => {
                    let text = words::editing::video_not_played(error);
                    let advice = words::editing::close_other_programs();
                    self.notices.push(Tone::Warning, text, Some(advice.to_owned()));
                }
            }
        }
        self.playback.player.as_ref()
    }

    /// Plays a range from a moment at a speed.
    pub(in crate::app) fn play(&mut self, from: VideoMs, speed: f64, range: Range) {
        self.playback.range = range;
        self.playback.backwards = speed < 0.0;
        self.playback.prepared = false;
        self.playback.grain_due = false;
        if let Some(session) = &mut self.session {
            session.put_playhead(from.0);
        }
        self.plan_sound();
        self.plan_pictures(from);
        if let Some(player) = self.player() {
            player.play(from.0 * 1_000, speed, range);
            wait_for_playing(self.services, true);
        }
    }

    /// Moves the playhead for the user or an edit. Playback continues there, and leaves a repeated range if the new position is
    /// outside it. At rest, a scrub sound follows if that is set.
    pub(in crate::app) fn seek(&mut self, to: VideoMs) {
        let Some(session) = &mut self.session else { return };
        let before = session.playhead;
        session.put_playhead(to.0);
        let (to, length) = (session.playhead, session.length());
        if to == before {
            return;
        }
        if self.play.is_playing() {
            let mut range = self.playback.range;
            if range.repeats && !(range.from_us..range.to_us).contains(&(to.0 * 1_000)) {
                range = Range { from_us: 0, to_us: length.0 * 1_000, repeats: false };
            }
            self.play(to, self.play.speed(), range);
        } else {
            self.playhead_rests();
            self.playback.grain_due = self.settings.scrub_sound;
        }
    }

    pub(super) fn playhead_rests(&mut self) {
        self.playback.rests = Instant::now();
        self.playback.prepared = false;
        self.playback.returns_to = None;
    }

    /// Sends the sound plan to the player, if it changed.
    pub(in crate::app) fn plan_sound(&mut self) {
        let Some(session) = &self.session else { return };
        let music = music_to_hear(self.play, session, self.library);
        let plan = sound_plan_over(session.shown(), music.as_ref(), &|address| {
            // The mix of a bed that is not saved yet is on this computer.
            let own = session.bed.is_own_file(address).then(|| address.to_owned());
            own.or_else(|| self.services.readable(address))
        });
        if plan != *self.playback.sound {
            let plan = Arc::new(plan);
            self.playback.sound = plan.clone();
            if let Some(player) = self.player() {
                player.set_sound(plan);
            }
        }
    }

    /// Sends the player a plan of the images around a moment.
    fn plan_pictures(&mut self, at: VideoMs) {
        let Some(session) = &self.session else { return };
        let services = &self.services;
        // Backwards playback needs the images before the moment.
        let (from, until) = if self.playback.backwards {
            (VideoMs((at.0 - PLANNED_MS).max(0)), VideoMs(at.0 + 1_000))
        } else {
            (at, VideoMs(at.0 + PLANNED_MS))
        };
        let readable = |address: &str| services.readable(address);
        let proxy = |source: &SourceId| services.proxy(source);
        let quality = self.settings.stage.quality;
        let origins = &mut self.playback.origins;
        let mut plan = plan::picture_plan(session.shown(), from, until, origins, quality, &readable, &proxy);
        // Also plans the start of the repeated range, where the next repetition begins.
        let Range { from_us, repeats, .. } = self.playback.range;
        if repeats {
            let begins = VideoMs(from_us / 1_000);
            let turn = VideoMs(begins.0 + LEAST_PLANNED_MS);
            let more = plan::picture_plan(session.shown(), begins, turn, origins, quality, &readable, &proxy);
            plan.shown.extend(more.shown.into_iter().filter(|shown| shown.start_us < from.0 * 1_000 || from < begins));
        }
        if plan != *self.playback.pictures {
            let plan = Arc::new(plan);
            self.playback.pictures = plan.clone();
            if let Some(player) = self.player() {
                player.set_pictures(plan);
            }
        }
    }

    /// Updates the plans after an edit, so that playback continues with it.
    pub(in crate::app) fn replan(&mut self) {
        if self.play.is_playing() {
            self.plan_sound();
            self.plan_pictures(self.playhead());
            let end = self.length();
            if self.play.watched.as_ref().is_some_and(|watched| watched.position_us() > end.0 * 1_000) {
                // The edit removed the end of the video that was playing.
                self.play(end, self.play.speed(), self.playback.range);
            }
            let range = self.range();
            self.playback.range.to_us =
                if self.playback.returns_to.is_some() { self.playback.range.to_us } else { range.to_us };
        } else {
            self.playhead_rests();
        }
    }

    /// Prepares the next start after the playhead has rested, and plays a due scrub sound. Returns the time until the next call is
    /// needed.
    pub(in crate::app) fn arm(&mut self) -> Option<Duration> {
        let can = self.playback.output.is_heard() && self.session.is_some() && !self.play.is_playing();
        if !can {
            return None;
        }
        let playhead = self.playhead();
        if self.playback.prepared && !self.playback.grain_due {
            return None;
        }
        if self.playback.grain_due {
            let since = self.playback.grain_at.elapsed();
            if since < GRAIN_EVERY {
                return Some(GRAIN_EVERY.saturating_sub(since));
            }
            (self.playback.grain_due, self.playback.grain_at) = (false, Instant::now());
            self.plan_sound();
            if let Some(player) = self.player() {
                player.scrub(playhead.0 * 1_000);
            }
        }
        let rested = self.playback.rests.elapsed();
        if rested < REST {
            return Some(REST.saturating_sub(rested));
        }
        self.playback.prepared = true;
        self.playback.backwards = false;
        self.playback.range = self.range();
        self.plan_sound();
        self.plan_pictures(playhead);
        if let Some(player) = self.player() {
            player.prepare(playhead.0 * 1_000);
        }
        None
    }

    /// Stops the player; returns whether there was one.
    fn stop(&mut self) -> bool {
        self.play.tried = None;
        let Some(player) = &self.playback.player else { return false };
        player.stop();
        wait_for_playing(self.services, false);
        self.playhead_rests();
        true
    }

    /// Position of the playhead; the start without a video.
    pub(super) fn playhead(&self) -> VideoMs {
        self.session.as_ref().map_or(VideoMs::ZERO, |session| session.playhead)
    }

    /// Length of the open video.
    fn length(&self) -> VideoMs {
        self.session.as_ref().map_or(VideoMs::ZERO, |session| session.length())
    }

    /// Range to play: the repeated one, else the whole video.
    pub(super) fn range(&self) -> Range {
        range(self.session.as_deref(), self.play.repeats)
    }
}

impl Editor<'_> {
    /// Stops playback and requests the exact image at the playhead.
    pub(in crate::app) fn stop_playing(&mut self) {
        if self.transport().stop() {
            self.want_pictures();
            self.want_clips();
        }
    }

    /// Moves the playhead to the player's position, once per window frame. Returns whether the video plays.
    pub(in crate::app) fn follow(&mut self) -> bool {
        let Some(watched) = self.state.play.watched.clone() else { return false };
        if !watched.is_playing() {
            return false;
        }
        let Some(session) = &mut self.state.session else { return false };
        session.put_playhead(watched.position_us() / 1_000);
        let (at, length) = (session.playhead, session.length());
        if self.state.settings.timeline.follow {
            session.reveal(at, self.state.timeline_width);
        }
        let pictures = watched.pictures();
        if !Arc::ptr_eq(&pictures, &self.playback.shown) {
            let origins = &self.playback.origins;
            let made = pictures.iter().filter_map(|played| Some((origins.get(played.of)?.clone(), picture(played))));
            self.state.play.pictures = made.collect();
            self.playback.shown = pictures;
        }
        let (since, until) = (self.playback.pictures.since_us / 1_000, self.playback.pictures.until_us / 1_000);
        let is_short = if self.playback.backwards {
            at.0 - since < LEAST_PLANNED_MS && since > 0
        } else {
            until - at.0 < LEAST_PLANNED_MS && until < length.0
        };
        if is_short {
            self.transport().plan_pictures(at);
        }
        if self.playback.looked.elapsed() >= LOOK {
            self.playback.looked = Instant::now();
            self.want_while_playing(crate::media::play::is_heard(watched.speed()));
        }
        true
    }

    /// Requests clips and images that come into view; also video frames if the player decodes none.
    fn want_while_playing(&mut self, streams: bool) {
        if !streams {
            self.want_pictures();
        } else if let Some(session) = &self.state.session
            && needed_pictures(session.shown(), session.playhead).iter().any(|(key, _)| key.at_ms.is_none())
        {
            self.want_stills();
        }
        if self.state.sees_other_clips() {
            self.want_clips();
        }
    }

    pub(in crate::app) fn take_play_event(&mut self, event: PlayEvent) {
        match event {
            // The user has started playback again.
            PlayEvent::Ended if self.state.play.is_playing() => {}
            PlayEvent::Ended => {
                self.state.play.tried = None;
                if let Some(to) = self.playback.returns_to.take() {
                    self.move_playhead(to.0);
                } else if let (Some(session), Some(watched)) = (&mut self.state.session, &self.state.play.watched) {
                    session.put_playhead(watched.position_us() / 1_000);
                }
                wait_for_playing(self.services, false);
                self.transport().playhead_rests();
                self.want_clips();
            }
            PlayEvent::Heard => self.state.is_heard(),
            PlayEvent::Silent(why) => self.state.is_silent(&why),
            PlayEvent::Failed(address, why) => {
                if self.playback.failed.insert(address) {
                    let text = words::editing::recording_not_played(why);
                    let advice = words::editing::recording_not_played_advice();
                    self.state.notices.push(Tone::Warning, text, Some(advice.to_owned()));
                }
            }
        }
    }
}

impl App {
    /// Sets the sound output; [`Output::Off`] until this is called.
    pub fn use_sound(&mut self, output: Output) {
        self.editor().transport().end_player();
        self.playback.output = output;
    }

    /// Prepares the next start after the playhead has rested, and plays a due scrub sound. Returns the time until the next call is
    /// needed.
    pub fn arm(&mut self) -> Option<Duration> {
        self.editor().transport().arm()
    }

    /// Takes over from the previous workspace whether the user was told that there is no sound.
    pub(in crate::app) fn follows(&mut self, before: &Self) {
        self.state.play.silence = before.state.play.silence;
    }
}

impl Playback {
    /// The sound output.
    pub(in crate::app) fn output(&self) -> Output {
        self.output.clone()
    }
}

impl State {
    /// Handles that a sound device accepts sound.
    pub(in crate::app) fn is_heard(&mut self) {
        self.play.silent = None;
        self.notices.end_trouble(Topic::Sound);
    }

    /// Handles that there is no sound: shows a notice once, and a mark in the transport bar until sound returns.
    pub(in crate::app) fn is_silent(&mut self, why: &NoSound) {
        // Error texts of some systems end with a full stop.
        let why = why.to_string();
        let why = why.trim_end_matches(['.', ' ']);
        if std::mem::replace(&mut self.play.silence, Silence::Said) == Silence::NotSaid {
            let text = words::editing::nothing_heard(why);
            self.notices.say(Topic::Sound, Tone::Warning, text, Some(words::editing::no_sound().to_owned()));
        }
        self.play.silent = Some(why.to_string());
    }
}

/// Converts a frame of the player into one that the painters use.
fn picture(played: &PlayedPicture) -> Picture {
    let full = played.frame.clone();
    let smaller = played.smaller.clone().unwrap_or_else(|| std::array::from_fn(|_| full.clone()));
    let shown = Some(FrameSpan { from_us: played.shown_us.0, until_us: Some(played.shown_us.1) });
    Picture { full, smaller, shown }
}
