//! Playback of the open video: transport commands, plans for the player, and the playhead that follows the sound.

mod commands;
mod plan;
pub(in crate::app) mod transport;

use crate::{
    api::video::BackgroundMusic,
    jobs::{
        pictures::{Picture, PictureKey},
        player::Output,
    },
    media::{
        Loudness,
        mixer::Plan,
        play::{Counts, PicturePlan, PlayedPicture, Player, Range, Watched},
    },
    stage::{compose::PictureOrigin, sound::Monitoring},
    timeline::VideoMs,
};
use std::{collections::HashSet, sync::Arc, time::Instant};

/// Maximum distance of a frame from the drawn moment, in milliseconds.
const NEAR_MS: i64 = 700;

/// Playback state that the window draws.
#[derive(Default)]
pub struct PlayState {
    watched: Option<Arc<Watched>>,
    /// Frames due now, with their origins.
    pictures: Vec<(PictureOrigin, Picture)>,
    /// Monitoring volume of each kind of sound.
    pub monitoring: Monitoring,
    /// Whether playback repeats the marked range or selection.
    pub repeats: bool,
    /// Whether the playback counters are shown.
    pub shows_counts: bool,
    /// Whether the key for slow shuttling is held.
    pub slow_held: bool,
    /// Reason why there is no sound.
    pub silent: Option<String>,
    /// Music of the library being tried under the video.
    pub tried: Option<TriedMusic>,
    silence: Silence,
}

/// Music of the library that plays under the video without being part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedMusic {
    /// Id of the library item.
    pub id: String,
    /// The music, with the level it would get.
    pub music: BackgroundMusic,
}

/// Whether the user was told since the program's start that there is no sound.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Silence {
    #[default]
    NotSaid,
    Said,
}

/// Levels of the left and right channel; 1 is full scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    /// Peak: the largest sample.
    pub peak: [f32; 2],
    /// Root mean square.
    pub rms: [f32; 2],
}

impl Levels {
    /// Converts a level to decibels below full scale, at least -60.
    pub fn decibels(level: f32) -> f32 {
        (20.0 * level.max(1e-9).log10()).max(-60.0)
    }
}

impl PlayState {
    /// State before anything plays.
    pub(in crate::app) fn with(monitoring: Monitoring) -> Self {
        Self { monitoring, ..Self::default() }
    }

    /// True if the video plays.
    pub fn is_playing(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| watched.is_playing())
    }

    /// Playback speed in video seconds per second, negative for backwards; 0 if stopped.
    pub fn speed(&self) -> f64 {
        self.watched.as_ref().filter(|watched| watched.is_playing()).map_or(0.0, |watched| watched.speed())
    }

    /// True if sound is on and audible at the current speed.
    pub fn is_heard(&self) -> bool {
        !self.monitoring.muted && crate::media::play::is_heard(self.speed())
    }

    /// Levels of the current sound.
    pub fn levels(&self) -> Levels {
        let levels = self.watched.as_ref().map(|watched| watched.levels()).unwrap_or_default();
        Levels { peak: levels.peak, rms: levels.rms }
    }

    /// Loudness of the current sound, and of all since playback began.
    pub fn loudness(&self) -> Loudness {
        self.watched.as_ref().map(|watched| watched.loudness()).unwrap_or_default()
    }

    /// Number of times that sound started: after each start, change of speed and jump.
    pub fn begun(&self) -> i64 {
        self.watched.as_ref().map_or(0, |watched| watched.begun())
    }

    /// Counters since playback last started.
    pub fn counts(&self) -> Counts {
        self.watched.as_ref().map(|watched| watched.counts()).unwrap_or_default()
    }

    /// Frame of a recording nearest to the key's moment, within [`NEAR_MS`].
    fn picture(&self, key: &PictureKey) -> Option<&Picture> {
        let at = key.at_ms?;
        let away = |picture: &Picture| picture.shown.map_or(i64::MAX, |shown| (shown.from_us / 1_000 - at).abs());
        let of_origin = self.pictures.iter().filter(|(origin, _)| *origin == key.origin).map(|(_, picture)| picture);
        of_origin.min_by_key(|picture| away(picture)).filter(|picture| away(picture) <= NEAR_MS)
    }
}

/// Playback state that only the program uses.
pub(in crate::app) struct Playback {
    player: Option<Player>,
    output: Output,
    sound: Arc<Plan>,
    pictures: Arc<PicturePlan>,
    /// Origin of each index in the image plan.
    origins: Vec<PictureOrigin>,
    range: Range,
    /// Whether playback is, or last was, backwards.
    backwards: bool,
    shown: Arc<Vec<PlayedPicture>>,
    looked: Instant,
    /// Time since which the playhead rests, and whether the next start is prepared.
    rests: Instant,
    prepared: bool,
    /// Whether a scrub sound at the playhead is due, and the time of the last one.
    grain_due: bool,
    grain_at: Instant,
    /// Position to return to when playback ends by itself.
    returns_to: Option<VideoMs>,
    /// URLs for which the user was told that they do not play.
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
