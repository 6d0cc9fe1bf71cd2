//! Playing the open video: the transport's commands, and the playhead that follows what is heard.

mod commands;
mod plan;

use crate::app::{App, State, Topic, features::editor::stage::pictures::needed_pictures, notice::Tone};
use crate::{
    api::{SourceId, video::BackgroundMusic},
    jobs::{
        pictures::{Picture, PictureKey},
        player::Output,
    },
    media::{
        mixer::Plan,
        play::{Counts, NoSound, PicturePlan, PlayEvent, PlayedPicture, Player, Range, Watched},
    },
    stage::{compose::PictureOrigin, sound::Monitoring},
    timeline::{FrameSpan, VideoMs},
};
use std::{
    collections::HashSet,
    sync::Arc,
    time::{Duration, Instant},
};

/// How far ahead the pictures are planned.
const PLANNED_MS: i64 = 12_000;
/// When less than this is planned, more is.
const LEAST_PLANNED_MS: i64 = 6_000;
/// How long the playhead rests before the next start is prepared.
const REST: Duration = Duration::from_secs(1);
/// How often a moment is heard at most while the playhead is dragged.
const GRAIN_EVERY: Duration = Duration::from_millis(100);
/// How often, while it plays, clips and stills that come into view are asked for.
const LOOK: Duration = Duration::from_millis(250);
/// How far a picture may be from the moment that is drawn, in milliseconds.
const NEAR_MS: i64 = 700;

/// What a device that is missing means, and what to do.
pub const NO_SOUND: &str = "The video plays without sound. Connect or enable a sound device, then play again.";

/// What the window draws of playing.
#[derive(Default)]
pub struct PlayState {
    watched: Option<Arc<Watched>>,
    /// The pictures that are due, and what they are of.
    pictures: Vec<(PictureOrigin, Picture)>,
    /// How loud each kind of sound is while monitoring.
    pub monitoring: Monitoring,
    /// Whether the marked range, or the selected item, is played again and again.
    pub repeats: bool,
    /// Whether what was counted is shown.
    pub shows_counts: bool,
    /// Whether the key is held that makes shuttling slow.
    pub slow_held: bool,
    /// Why nothing can be heard.
    pub silent: Option<String>,
    /// Music of the library that is under the video while it plays, to be tried.
    pub tried: Option<TriedMusic>,
    silence: Silence,
}

/// Music of the library that is heard under the video and is no part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedMusic {
    /// The item of the library.
    pub id: String,
    /// The music, at the level that it would have.
    pub music: BackgroundMusic,
}

/// Whether it was said since the program was started that nothing can be heard.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Silence {
    #[default]
    NotSaid,
    Said,
}

/// How loud the left and the right channel are; 1 is full scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    /// The largest sample.
    pub peak: [f32; 2],
    /// The root of the mean of the squares.
    pub rms: [f32; 2],
}

impl Levels {
    /// A level in decibels below full scale; -60 and less is -60.
    pub fn decibels(level: f32) -> f32 {
        (20.0 * level.max(1e-9).log10()).max(-60.0)
    }
}

impl PlayState {
    /// Before anything plays.
    pub(in crate::app) fn with(monitoring: Monitoring) -> Self {
        Self { monitoring, ..Self::default() }
    }

    /// Whether the video plays.
    pub fn is_playing(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| watched.is_playing())
    }

    /// Seconds of the video a second, while it plays.
    pub fn speed(&self) -> f64 {
        self.watched.as_ref().filter(|watched| watched.is_playing()).map_or(0.0, |watched| watched.speed())
    }

    /// Whether sound is heard at the speed at which it plays.
    pub fn is_heard(&self) -> bool {
        !self.monitoring.muted && crate::media::play::is_heard(self.speed())
    }

    /// How loud what is heard now is.
    pub fn levels(&self) -> Levels {
        let levels = self.watched.as_ref().map(|watched| watched.levels()).unwrap_or_default();
        Levels { peak: levels.peak, rms: levels.rms }
    }

    /// How often sound began to be handed over: with each start, each change of speed and each jump.
    pub fn begun(&self) -> i64 {
        self.watched.as_ref().map_or(0, |watched| watched.begun())
    }

    /// What was counted since playing began last.
    pub fn counts(&self) -> Counts {
        self.watched.as_ref().map(|watched| watched.counts()).unwrap_or_default()
    }

    /// The picture of a recording that plays, nearest to a moment.
    fn picture(&self, key: &PictureKey) -> Option<&Picture> {
        let at = key.at_ms?;
        let away = |picture: &Picture| picture.shown.map_or(i64::MAX, |shown| (shown.from_us / 1_000 - at).abs());
        let of_origin = self.pictures.iter().filter(|(origin, _)| *origin == key.origin).map(|(_, picture)| picture);
        of_origin.min_by_key(|picture| away(picture)).filter(|picture| away(picture) <= NEAR_MS)
    }
}

impl State {
    /// The picture of a recording while it plays, if there is one for about that moment.
    pub fn playing_picture(&self, key: &PictureKey) -> Option<&Picture> {
        self.play.is_playing().then(|| self.play.picture(key)).flatten()
    }

    /// The picture of a recording that was shown for about that moment when playing stopped, until the exact one is there.
    pub fn played_picture(&self, key: &PictureKey) -> Option<&Picture> {
        self.play.picture(key)
    }
}

/// What the program remembers of playing.
pub(in crate::app) struct Playback {
    player: Option<Player>,
    output: Output,
    sound: Arc<Plan>,
    pictures: Arc<PicturePlan>,
    /// What the numbers of the plan of pictures mean.
    origins: Vec<PictureOrigin>,
    range: Range,
    /// Whether it plays, or played last, from the end to the start.
    backwards: bool,
    shown: Arc<Vec<PlayedPicture>>,
    looked: Instant,
    /// Since when nothing moved, and whether the next start is prepared.
    rests: Instant,
    prepared: bool,
    /// Whether the moment at the playhead is to be heard, and when one was last.
    grain_due: bool,
    grain_at: Instant,
    /// Where the playhead goes when playing ends by itself.
    returns_to: Option<VideoMs>,
    /// Addresses of which it was said that they do not play.
    failed: HashSet<String>,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            player: None,
            output: Output::Off,
            sound: Arc::default(),
            pictures: Arc::default(),
            origins: Vec::new(),
            range: Range { from_us: 0, to_us: 0, repeats: false },
            backwards: false,
            shown: Arc::default(),
            looked: Instant::now(),
            rests: Instant::now(),
            prepared: false,
            grain_due: false,
            grain_at: Instant::now(),
            returns_to: None,
            failed: HashSet::new(),
        }
    }
}

impl App {
    /// Where sound goes; nowhere until this is called.
    pub fn use_sound(&mut self, output: Output) {
        self.end_player();
        self.playback.output = output;
    }

    /// Where sound goes.
    pub(in crate::app) fn play_output(&self) -> Output {
        self.playback.output.clone()
    }

    /// Ends the player with all that it decodes.
    pub(in crate::app) fn end_player(&mut self) {
        if self.playback.player.is_some() {
            self.previews_wait_for_playing(false);
        }
        let output = self.playback.output.clone();
        self.playback = Playback { output, ..Playback::default() };
        self.state.play.watched = None;
        self.state.play.tried = None;
        self.state.play.pictures.clear();
    }

    /// The player, which is started when it is needed first.
    fn player(&mut self) -> Option<&Player> {
        if self.playback.player.is_none() {
            match self.services.player(self.playback.output.clone()) {
                Ok(player) => {
                    player.set_gains(self.state.play.monitoring.gains());
                    self.state.play.watched = Some(player.watched().clone());
                    self.playback.player = Some(player);
                }
                Err(error) => {
                    let text = format!("The video cannot be played: {error}");
                    let advice = "Close other programs, then try again.";
                    self.state.notices.push(Tone::Warning, text, Some(advice.to_owned()));
                }
            }
        }
        self.playback.player.as_ref()
    }

    /// Plays from a moment at a speed.
    pub(in crate::app) fn play(&mut self, from: VideoMs, speed: f64, range: Range) {
        self.playback.range = range;
        self.playback.backwards = speed < 0.0;
        self.playback.prepared = false;
        self.playback.grain_due = false;
        if let Some(session) = &mut self.state.session {
            session.put_playhead(from.0);
        }
        self.plan_sound();
        self.plan_pictures(from);
        if let Some(player) = self.player() {
            player.play(from.0 * 1_000, speed, range);
            self.previews_wait_for_playing(true);
        }
    }

    /// Puts the playhead somewhere, as the user or an edit wants it. What plays goes on from there, beyond a range that repeats
    /// where it is outside of that; at rest the moment there is heard, where that is set.
    pub(in crate::app) fn seek(&mut self, to: VideoMs) {
        let Some(session) = &mut self.state.session else { return };
        let before = session.playhead;
        session.put_playhead(to.0);
        let (to, length) = (session.playhead, session.length());
        if to == before {
            return;
        }
        if self.state.play.is_playing() {
            let mut range = self.playback.range;
            if range.repeats && !(range.from_us..range.to_us).contains(&(to.0 * 1_000)) {
                range = Range { from_us: 0, to_us: length.0 * 1_000, repeats: false };
            }
            self.play(to, self.state.play.speed(), range);
        } else {
            self.playhead_rests();
            self.playback.grain_due = self.state.settings.scrub_sound;
        }
    }

    /// Stops; the exact picture of where the playhead is comes next.
    pub(in crate::app) fn stop_playing(&mut self) {
        self.state.play.tried = None;
        let Some(player) = &self.playback.player else { return };
        player.stop();
        self.previews_wait_for_playing(false);
        self.playhead_rests();
        self.want_pictures();
        self.want_clips();
    }

    fn playhead_rests(&mut self) {
        self.playback.rests = Instant::now();
        self.playback.prepared = false;
        self.playback.returns_to = None;
    }

    /// Hands over what is heard now, where that changed.
    pub(in crate::app) fn plan_sound(&mut self) {
        let Some(session) = &self.state.session else { return };
        let music = self.state.music_to_hear();
        let plan = session.shown().sound_plan_over(music.as_ref(), &|address| self.services.readable(address));
        if plan != *self.playback.sound {
            let plan = Arc::new(plan);
            self.playback.sound = plan.clone();
            if let Some(player) = self.player() {
                player.set_sound(plan);
            }
        }
    }

    /// Hands over what is seen from a moment on, for a while.
    fn plan_pictures(&mut self, at: VideoMs) {
        let Some(session) = &self.state.session else { return };
        let services = &self.services;
        // Backwards, it is what comes before.
        let (from, until) = if self.playback.backwards {
            (VideoMs((at.0 - PLANNED_MS).max(0)), VideoMs(at.0 + 1_000))
        } else {
            (at, VideoMs(at.0 + PLANNED_MS))
        };
        let readable = |address: &str| services.readable(address);
        let proxy = |source: &SourceId| services.proxy(source);
        let quality = self.state.settings.stage.quality;
        let origins = &mut self.playback.origins;
        let mut plan = session.shown().picture_plan(from, until, origins, quality, &readable, &proxy);
        // A turn begins where nobody looked yet.
        let Range { from_us, repeats, .. } = self.playback.range;
        if repeats {
            let begins = VideoMs(from_us / 1_000);
            let turn = VideoMs(begins.0 + LEAST_PLANNED_MS);
            let more = session.shown().picture_plan(begins, turn, origins, quality, &readable, &proxy);
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

    /// After an edit: what plays goes on with it.
    pub(in crate::app) fn replan(&mut self) {
        if self.state.play.is_playing() {
            self.plan_sound();
            self.plan_pictures(self.state.playhead());
            let end = self.state.length();
            if self.state.play.watched.as_ref().is_some_and(|watched| watched.position_us() > end.0 * 1_000) {
                // What plays was cut away.
                self.play(end, self.state.play.speed(), self.playback.range);
            }
            let range = self.range();
            self.playback.range.to_us =
                if self.playback.returns_to.is_some() { self.playback.range.to_us } else { range.to_us };
        } else {
            self.playhead_rests();
        }
    }

    /// Moves the playhead to where the video is, once per frame of the window. Answers whether it plays.
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
            self.plan_pictures(at);
        }
        if self.playback.looked.elapsed() >= LOOK {
            self.playback.looked = Instant::now();
            self.want_while_playing(crate::media::play::is_heard(watched.speed()));
        }
        true
    }

    /// Asks for what comes into view while it plays: clips, stills; and pictures where no streams are decoded.
    fn want_while_playing(&mut self, streams: bool) {
        if !streams {
            self.want_pictures();
        } else if let Some(session) = &self.state.session
            && needed_pictures(session.shown(), session.playhead).iter().any(|(key, _)| key.at_ms.is_none())
        {
            self.want_stills();
        }
        if self.sees_other_clips() {
            self.want_clips();
        }
    }

    /// Prepares the next start once the playhead has rested. Answers after which time to look again.
    pub fn arm(&mut self) -> Option<Duration> {
        let can = self.playback.output.is_heard() && self.state.session.is_some() && !self.state.play.is_playing();
        if !can {
            return None;
        }
        let playhead = self.state.playhead();
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

    /// A device takes sound.
    pub(in crate::app) fn is_heard(&mut self) {
        self.state.play.silent = None;
        self.state.notices.end_trouble(Topic::Sound);
    }

    /// What was said since the program was started is not said again in another workspace.
    pub(in crate::app) fn follows(&mut self, before: &Self) {
        self.state.play.silence = before.state.play.silence;
    }

    /// Nothing can be heard. That is said once: who works without a sound device knows it then, and a mark in the player's bar stays.
    pub(in crate::app) fn is_silent(&mut self, why: &NoSound) {
        // Some systems end their sentence, and some do not.
        let why = why.to_string();
        let why = why.trim_end_matches(['.', ' ']);
        if std::mem::replace(&mut self.state.play.silence, Silence::Said) == Silence::NotSaid {
            let text = format!("Nothing can be heard: {why}.");
            self.state.notices.say(Topic::Sound, Tone::Warning, text, Some(NO_SOUND.to_owned()));
        }
        self.state.play.silent = Some(why.to_string());
    }

    pub(in crate::app) fn take_play_event(&mut self, event: PlayEvent) {
        match event {
            // The user has begun again meanwhile.
            PlayEvent::Ended if self.state.play.is_playing() => {}
            PlayEvent::Ended => {
                self.state.play.tried = None;
                if let Some(to) = self.playback.returns_to.take() {
                    self.move_playhead(to.0);
                } else if let (Some(session), Some(watched)) = (&mut self.state.session, &self.state.play.watched) {
                    session.put_playhead(watched.position_us() / 1_000);
                }
                self.previews_wait_for_playing(false);
                self.playhead_rests();
                self.want_clips();
            }
            PlayEvent::Heard => self.is_heard(),
            PlayEvent::Silent(why) => self.is_silent(&why),
            PlayEvent::Failed(address, why) => {
                if self.playback.failed.insert(address) {
                    let text = format!("A recording does not play: {}", crate::media::in_plain_words(&why));
                    let advice = "The rest plays on. Reload reads the addresses of its media again.";
                    self.state.notices.push(Tone::Warning, text, Some(advice.to_owned()));
                }
            }
        }
    }
}

/// A picture as painters know it.
fn picture(played: &PlayedPicture) -> Picture {
    let full = played.frame.clone();
    let smaller = played.smaller.clone().unwrap_or_else(|| std::array::from_fn(|_| full.clone()));
    let shown = Some(FrameSpan { from_us: played.shown_us.0, until_us: Some(played.shown_us.1) });
    Picture { full, smaller, shown }
}
